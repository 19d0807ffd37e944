//! Bodies that are neither endless nor eternal.
//!
//! Every body that comes in has a deadline and a hard limit from the socket on, whatever its handler does with it.
//! What a route takes is less: [`SMALL`] unless [`body_limit`] says otherwise.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Extension;
use axum::extract::Request;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_LENGTH;
use axum::http::request::Parts;
use bytes::{Bytes, BytesMut};
use http_body_util::BodyExt;
use hyper::body::{Body, Frame, SizeHint};
use tokio::time::{Instant, Sleep, sleep_until};

use super::pulse::Pulse;
use super::refused::{Code, Refused};

/// The most that a route takes in a body unless it says otherwise, in bytes.
pub const SMALL: usize = 64 * 1024;

/// The most that any route takes: a record that is imported.
pub const LARGE: usize = 1024 * 1024;

/// How long a body may take to arrive.
pub const BODY_DEADLINE: Duration = Duration::from_secs(10);

/// How much a route takes, as a request's extension.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BodyLimit(pub usize);

/// A layer for routes that take more than [`SMALL`], or less. Nothing takes more than [`LARGE`].
pub fn body_limit(bytes: usize) -> Extension<BodyLimit> {
    Extension(BodyLimit(bytes.min(LARGE)))
}

/// The length that a request says its body has.
pub(crate) fn declared_length(headers: &HeaderMap) -> Option<u64> {
    headers.get(CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

pub(crate) fn too_large(limit: usize) -> Refused {
    Refused::new(Code::BodyTooLarge).with("max", limit)
}

/// The whole body, if it is no larger than its route takes.
pub(crate) async fn whole(request: Request) -> Result<(Parts, Bytes), Refused> {
    let (parts, mut body) = request.into_parts();
    let limit = parts.extensions.get::<BodyLimit>().map_or(SMALL, |limit| limit.0);
    if declared_length(&parts.headers).is_some_and(|declared| declared > limit as u64) {
        return Err(too_large(limit));
    }
    // Nearly all of our bodies are one frame, and then nothing is copied.
    let mut first = Bytes::new();
    let mut rest = BytesMut::new();
    while let Some(frame) = body.frame().await {
        let Ok(data) = frame.map_err(|error| refusal(error, limit))?.into_data() else { continue };
        if first.len() + rest.len() + data.len() > limit {
            return Err(too_large(limit));
        }
        if first.is_empty() {
            first = data;
        } else {
            rest.extend_from_slice(&data);
        }
    }
    if rest.is_empty() {
        return Ok((parts, first));
    }
    let mut joined = BytesMut::with_capacity(first.len() + rest.len());
    joined.extend_from_slice(&first);
    joined.extend_from_slice(&rest);
    Ok((parts, joined.freeze()))
}

fn refusal(error: axum::Error, limit: usize) -> Refused {
    match error.into_inner().downcast_ref::<BodyProblem>() {
        Some(BodyProblem::TooLarge) => too_large(limit),
        Some(BodyProblem::TooSlow) => Refused::new(Code::TooSlow),
        Some(BodyProblem::Broken) | None => {
            Refused::new(Code::Malformed).with("why", "the body broke off")
        }
    }
}

/// Why a body could not be read to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BodyProblem {
    /// It is larger than anything we take.
    #[error("the body is too large")]
    TooLarge,
    /// It took too long to arrive.
    #[error("the body took too long")]
    TooSlow,
    /// The connection broke, or what came over it was no body.
    #[error("the body broke off")]
    Broken,
}

/// A body with a limit and a deadline.
pub(crate) struct Guarded<B: Body> {
    body: B,
    ended: bool,
    left: usize,
    deadline: Instant,
    // Made only when there is something to wait for.
    alarm: Option<Pin<Box<Sleep>>>,
    pulse: Arc<Pulse>,
}

impl<B: Body + Unpin> Guarded<B> {
    pub(crate) fn new(body: B, pulse: Arc<Pulse>) -> Self {
        let deadline = Instant::now() + BODY_DEADLINE;
        Self { body, ended: false, left: LARGE, deadline, alarm: None, pulse }
    }
}

impl<B: Body<Data = Bytes> + Unpin> Body for Guarded<B> {
    type Data = Bytes;
    type Error = BodyProblem;

    fn poll_frame(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BodyProblem>>> {
        let this = self.get_mut();
        let Poll::Ready(frame) = Pin::new(&mut this.body).poll_frame(cx) else {
            let deadline = this.deadline;
            let alarm = this.alarm.get_or_insert_with(|| Box::pin(sleep_until(deadline)));
            ready!(alarm.as_mut().poll(cx));
            return Poll::Ready(Some(Err(BodyProblem::TooSlow)));
        };
        Poll::Ready(match frame {
            None => {
                this.ended = true;
                None
            }
            Some(Err(_)) => Some(Err(BodyProblem::Broken)),
            Some(Ok(frame)) => {
                let length = frame.data_ref().map_or(0, Bytes::len);
                Some(match this.left.checked_sub(length) {
                    Some(left) => {
                        this.left = left;
                        Ok(frame)
                    }
                    None => Err(BodyProblem::TooLarge),
                })
            }
        })
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl<B: Body> Drop for Guarded<B> {
    fn drop(&mut self) {
        if !self.ended && !self.body.is_end_stream() {
            self.pulse.left_unread();
        }
    }
}
