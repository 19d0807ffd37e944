//! Requests that other sites' pages make in our players' names.
//!
//! A browser sends our cookie along with what any page asks of us. It also says where that page is from, and this is
//! looked at for every request that could change something: `Sec-Fetch-Site`, which pages cannot forge, or `Origin`
//! from browsers that do not send it (over plain http on a local network none does). Who sends neither is no browser.
//! `Origin: null`, which a sandboxed frame of any site can send, is refused; our `Referrer-Policy` must let browsers name
//! the origin of our own forms.
//! Opening a socket is a `GET`, but one acts through it, and browsers let any page open one anywhere: it is no safe request.
//!
//! tower-http has a layer for this; it knows neither tokens, nor the reader's language, nor our way to say no.

use axum::http::{HeaderMap, HeaderValue, Method, header};

use super::refused::{Code, Refused};

/// Refuses a request that some other site's page has made.
///
/// `host` is what the request is for, and `public` the origin that we are known by, such as `https://play.example`.
pub(crate) fn check(
    method: &Method,
    headers: &HeaderMap,
    host: &str,
    public: Option<&str>,
) -> Result<(), Refused> {
    let safe = is_safe(method) && !headers.contains_key(header::UPGRADE);
    if safe || is_program(headers) || is_own_page(headers, host, public) {
        Ok(())
    } else {
        Err(Code::ForbiddenOrigin.into())
    }
}

fn is_safe(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

/// A token is never sent along by a browser on its own, and a page cannot add one for another site.
fn is_program(headers: &HeaderMap) -> bool {
    let authorization = headers.get(header::AUTHORIZATION).map(HeaderValue::as_bytes);
    let bearer = authorization
        .and_then(|value| value.get(..7))
        .is_some_and(|scheme| scheme.eq_ignore_ascii_case(b"bearer "));
    bearer && !headers.contains_key(header::COOKIE)
}

fn is_own_page(headers: &HeaderMap, host: &str, public: Option<&str>) -> bool {
    if headers.contains_key("sec-fetch-site") {
        let mut sites = headers.get_all("sec-fetch-site").iter();
        return sites.all(|site| matches!(site.as_bytes(), b"same-origin" | b"none"));
    }
    let mut origins = headers.get_all(header::ORIGIN).iter();
    origins.all(|origin| {
        let origin = origin.to_str().unwrap_or_default();
        public == Some(origin) || is_of(origin, host)
    })
}

/// Whether an origin has this host and port. The scheme does not count: a proxy may have taken TLS off.
fn is_of(origin: &str, host: &str) -> bool {
    let stripped =
        [("https://", ":443"), ("http://", ":80")].into_iter().find_map(|(scheme, port)| {
            let authority = origin.strip_prefix(scheme)?;
            // Browsers leave a scheme's own port out on both sides; others may not.
            Some((authority, host.strip_suffix(port).unwrap_or(host)))
        });
    stripped.is_some_and(|(authority, host)| authority.eq_ignore_ascii_case(host))
}
