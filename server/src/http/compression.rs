//! Compression, for what is worth it and safe.
//!
//! Whoever can put text of their own beside a secret and see how long the whole becomes can guess the secret. So
//! nothing is compressed that has both: no private view, no stream, no answer of the API. It is a layer for the routes
//! of pages and assets alone, and [`Private`] keeps out what is private even there.

use axum::http::{Response, header};
use hyper::body::Body;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{Predicate, SizeAbove};

/// What is shorter is not worth it, in bytes.
pub const WORTH_IT: u64 = 1024;

/// As a response's extension: never compress this.
#[derive(Clone, Copy, Debug)]
pub struct Private;

/// A layer that compresses what is public.
pub fn compression() -> CompressionLayer<impl Predicate> {
    CompressionLayer::new().gzip(true).compress_when(SizeAbove::new(WORTH_IT).and(Public))
}

/// Text that is not private.
#[derive(Clone, Copy)]
struct Public;

impl Predicate for Public {
    fn should_compress<B: Body>(&self, response: &Response<B>) -> bool {
        let kind = response.headers().get(header::CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let essence = kind.split(';').next().unwrap_or_default().trim();
        let is_text = matches!(
            essence,
            "text/html"
                | "text/css"
                | "text/plain"
                | "text/javascript"
                | "application/json"
                | "application/manifest+json"
                | "image/svg+xml"
        );
        is_text
            && response.extensions().get::<Private>().is_none()
            && !response.headers().contains_key(header::SET_COOKIE)
    }
}
