//! What handlers take out of a request, refused in our way when it is not there.

use axum::extract::rejection::PathRejection;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::body::whole;
use super::refused::{Code, Refused};

/// A JSON body. As a response, JSON as well.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Json<T>(pub T);

impl<T: DeserializeOwned, S: Sync> FromRequest<S> for Json<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, _: &S) -> Result<Self, Refused> {
        // Also a defence: a page of another site cannot send this type without asking first.
        if !is_of_type(request.headers(), "application/json") {
            return Err(wrong_type("application/json"));
        }
        let (_, body) = whole(request).await?;
        serde_json::from_slice(&body).map(Self).map_err(|error| malformed(error.to_string()))
    }
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        axum::Json(self.0).into_response()
    }
}

/// A form that was filled in, from a body.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Form<T>(pub T);

impl<T: DeserializeOwned, S: Sync> FromRequest<S> for Form<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, _: &S) -> Result<Self, Refused> {
        if !is_of_type(request.headers(), "application/x-www-form-urlencoded") {
            return Err(wrong_type("application/x-www-form-urlencoded"));
        }
        let (parts, body) = whole(request).await?;
        let request = Request::from_parts(parts, body.into());
        let form = axum::Form::<T>::from_request(request, &()).await;
        form.map(|form| Self(form.0)).map_err(|error| malformed(error.body_text()))
    }
}

/// A whole body as it is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Whole(pub Bytes);

impl<S: Sync> FromRequest<S> for Whole {
    type Rejection = Refused;

    async fn from_request(request: Request, _: &S) -> Result<Self, Refused> {
        Ok(Self(whole(request).await?.1))
    }
}

/// The variable parts of the path. One that cannot be read names nothing, so nothing is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refused> {
        match axum::extract::Path::from_request_parts(parts, state).await {
            Ok(path) => Ok(Self(path.0)),
            Err(PathRejection::FailedToDeserializePathParams(_)) => Err(Code::NotFound.into()),
            Err(_) => Err(Code::Internal.into()),
        }
    }
}

/// The query.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refused> {
        let query = axum::extract::Query::from_request_parts(parts, state).await;
        query.map(|query| Self(query.0)).map_err(|error| malformed(error.body_text()))
    }
}

/// What cannot be read, and why.
pub(crate) fn malformed(why: impl Into<String>) -> Refused {
    Refused::new(Code::Malformed).with("why", why.into())
}

fn wrong_type(wanted: &str) -> Refused {
    Refused::new(Code::MediaType).with("wanted", wanted)
}

fn is_of_type(headers: &HeaderMap, wanted: &str) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let essence = kind.and_then(|kind| kind.split(';').next());
    essence.is_some_and(|essence| essence.trim().eq_ignore_ascii_case(wanted))
}
