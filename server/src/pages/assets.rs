//! Style, script and icons.

use axum::http::header;
use axum::response::{IntoResponse, Response};
use quarterdeck_web::assets;

use crate::http::{Code, Path, Refused};

/// A file. Its address has its hash in it, so browsers may keep it for good.
pub(super) async fn file(Path(name): Path<String>) -> Result<Response, Refused> {
    let asset = assets::find(&name).ok_or(Code::NotFound)?;
    let told = [
        (header::CONTENT_TYPE, asset.kind),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    Ok((told, asset.content).into_response())
}
