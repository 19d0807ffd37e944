//! What every response tells browsers not to do.

use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};

/// What a page may load, and from where: everything from here, and nothing inline. Applies to every response.
pub const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; \
     frame-ancestors 'none'; manifest-src 'self'";

static COMMON: [(HeaderName, HeaderValue); 6] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(CONTENT_SECURITY_POLICY)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    // Not `no-referrer`: with it browsers send `Origin: null` with forms, and on a local network, where they send no
    // `Sec-Fetch-Site`, nothing else says that the form is ours. Other sites learn nothing from either.
    (header::REFERRER_POLICY, HeaderValue::from_static("same-origin")),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static(
            "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
        ),
    ),
];

/// Sets the headers of a response. Views are private, so nothing is kept by anybody unless a handler said otherwise.
pub(crate) fn protect(headers: &mut HeaderMap, https: bool) {
    headers.reserve(COMMON.len() + 2);
    for (name, value) in &COMMON {
        headers.insert(name.clone(), value.clone());
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    if https {
        // Two years. Other services under the same name are not ours to decide about.
        let two_years = HeaderValue::from_static("max-age=63072000");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, two_years);
    }
}
