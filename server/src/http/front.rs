//! The front: what every request passes on its way in, and every response on its way out.
//!
//! One layer, so that no response can miss a part of it: names and origins are checked, panics and long waits end
//! here, refusals get their words, browsers their orders, and the log and the figures their lines.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr};
use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::Route;
use futures_util::FutureExt;
use quarterdeck_web::Prefs;
use tokio::time::{Instant, timeout};
use tower::{Layer, Service};

use super::body::{LARGE, declared_length, too_large};
use super::host::Hosts;
use super::language;
use super::origin;
use super::peer::{Connected, Peer, client};
use super::refused::{Code, Refused};
use super::security::protect;
use crate::observe::{Metrics, RequestLine, Sample};

/// The longest address, path and query together, in bytes. Ours are far shorter.
pub const ADDRESS_LIMIT: usize = 2048;

/// How long a handler may take to begin its answer.
pub const HANDLER_DEADLINE: Duration = Duration::from_secs(30);

/// Makes the page that a person gets to see instead of problem JSON, in their language, for what they asked for.
pub type RefusedPage = fn(&Refused, &Prefs, &str) -> String;

/// What every request and every response passes.
#[derive(Clone)]
pub struct Front(Arc<Desk>);

/// The rules, and what the front keeps from one request to the next.
struct Desk {
    rules: Rules,
    sample: Sample,
}

/// How the front works.
pub struct Rules {
    /// The names this server answers to.
    pub hosts: Hosts,
    /// The origin that it is known by, such as `https://play.example`.
    pub public_origin: Option<String>,
    /// How many proxies before us are trusted to say who called them.
    pub trusted_proxies: u8,
    /// Whether the log has addresses in it.
    pub log_peers: bool,
    /// The page for refusals; none while there are no pages.
    pub refused_page: Option<RefusedPage>,
    /// The figures.
    pub metrics: Metrics,
}

impl Front {
    /// A front that works by these rules.
    pub fn new(rules: Rules) -> Self {
        Self(Arc::new(Desk { rules, sample: Sample::new() }))
    }

    /// Puts the front before an application that is complete: routes added later would go round it.
    pub fn guard(self, app: Router) -> Router {
        let absent = || async { Refused::new(Code::NotFound) };
        let wrong = || async { Refused::new(Code::MethodNotAllowed) };
        app.fallback(absent).method_not_allowed_fallback(wrong).layer(self)
    }
}

impl Layer<Route> for Front {
    type Service = Fronted;

    fn layer(&self, inner: Route) -> Fronted {
        Fronted { front: self.clone(), inner }
    }
}

/// A route behind its front.
#[derive(Clone)]
pub struct Fronted {
    front: Front,
    inner: Route,
}

impl Service<Request> for Fronted {
    type Response = Response;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, mut request: Request) -> Self::Future {
        let desk = Arc::clone(&self.front.0);
        let visit = Visit::of(&request, desk.rules.trusted_proxies);
        let asked = Asked::of(&request, visit.clone(), &desk.rules);
        let answer = desk.rules.check(&request).map(|()| {
            request.extensions_mut().insert(visit);
            self.inner.call(request)
        });
        Box::pin(async move {
            let response = match answer {
                Ok(answer) => finished(answer).await.unwrap_or_else(IntoResponse::into_response),
                Err(refused) => refused.into_response(),
            };
            Ok(desk.send_off(response, &asked))
        })
    }
}

/// The answer, unless it panics or takes too long.
async fn finished(
    answer: impl Future<Output = Result<Response, Infallible>>,
) -> Result<Response, Refused> {
    // The state that a panic leaves behind is nobody's but the handler's; what is shared has locks of its own.
    match AssertUnwindSafe(timeout(HANDLER_DEADLINE, answer)).catch_unwind().await {
        Ok(Ok(Ok(response))) => Ok(response),
        Ok(Err(_)) => Err(Code::Timeout.into()),
        // What it said may hold a secret. The hook has logged where it happened.
        Err(_) => Err(Code::Internal.into()),
    }
}

impl Rules {
    /// Answers to these names, has no public origin, trusts no proxy and logs no address.
    pub fn new(hosts: Hosts, metrics: Metrics) -> Self {
        Self {
            hosts,
            public_origin: None,
            trusted_proxies: 0,
            log_peers: false,
            refused_page: None,
            metrics,
        }
    }

    fn check(&self, request: &Request) -> Result<(), Refused> {
        let address = request.uri().path_and_query().map_or(0, |address| address.as_str().len());
        if address > ADDRESS_LIMIT {
            return Err(Refused::new(Code::AddressTooLong)
                .with("why", "the address is too long")
                .with("max", ADDRESS_LIMIT));
        }
        let headers = request.headers();
        let host = self.hosts.check(request.uri(), headers)?;
        origin::check(request.method(), headers, host, self.public_origin.as_deref())?;
        if declared_length(headers).is_some_and(|declared| declared > LARGE as u64) {
            return Err(too_large(LARGE));
        }
        Ok(())
    }

    fn is_https(&self) -> bool {
        self.public_origin.as_ref().is_some_and(|origin| origin.starts_with("https:"))
    }

    fn say(&self, refused: &Refused, response: &mut Response, asked: &Asked) {
        let language = asked.looks.language;
        let words = quarterdeck_shelf::words(language);
        let (body, kind) = match self.refused_page.filter(|_| asked.page) {
            Some(page) => {
                (page(refused, &asked.looks, &asked.path).into_bytes(), "text/html; charset=utf-8")
            }
            None => (refused.problem(words), "application/problem+json"),
        };
        let headers = response.headers_mut();
        headers.remove(header::CONTENT_LENGTH);
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
        headers.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(language.code()));
        *response.status_mut() = refused.status();
        *response.body_mut() = Body::from(body);
    }
}

impl Desk {
    fn send_off(&self, mut response: Response, asked: &Asked) -> Response {
        let refused = response.extensions_mut().remove::<Refused>().or_else(|| stray(&response));
        if let Some(refused) = &refused {
            self.rules.metrics.refused(refused.code());
            self.rules.say(refused, &mut response, asked);
        }
        protect(response.headers_mut(), self.rules.is_https());
        if let Some(cookie) = asked.visit.0.renewed.get() {
            // A handler that has just signed the caller in or out knows better.
            response.headers_mut().entry(header::SET_COOKIE).or_insert_with(|| cookie.clone());
        }
        let (status, took) = (response.status(), asked.since.elapsed());
        let route = asked.route.as_ref().map_or("-", MatchedPath::as_str);
        self.rules.metrics.answered(route, status, took);
        let peer = self.rules.log_peers.then_some(asked.visit.peer());
        let (method, code) = (&asked.method, refused.as_ref().map(Refused::code));
        self.sample.log(&RequestLine { method, route, status, took, code, peer });
        response
    }
}

/// An error that some part of axum made, in words that are not ours.
fn stray(response: &Response) -> Option<Refused> {
    let status = response.status();
    if !status.is_client_error() && !status.is_server_error() {
        return None;
    }
    let kind = response.headers().get(header::CONTENT_TYPE);
    let ours = kind.is_some_and(|kind| !kind.as_bytes().starts_with(b"text/plain"));
    let code = match status {
        _ if ours => return None,
        StatusCode::NOT_FOUND => Code::NotFound,
        StatusCode::METHOD_NOT_ALLOWED => Code::MethodNotAllowed,
        StatusCode::PAYLOAD_TOO_LARGE => return Some(too_large(LARGE)),
        StatusCode::UNSUPPORTED_MEDIA_TYPE => Code::MediaType,
        StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY => {
            return Some(Refused::new(Code::Malformed).with("why", "a part of it cannot be read"));
        }
        _ => return None,
    };
    Some(Refused::new(code))
}

/// What the way out has to know of the way in.
struct Asked {
    since: Instant,
    method: Method,
    route: Option<MatchedPath>,
    looks: Prefs,
    /// Where; only pages need it.
    path: String,
    page: bool,
    visit: Visit,
}

impl Asked {
    fn of(request: &Request, visit: Visit, rules: &Rules) -> Self {
        let headers = request.headers();
        let accepts_pages = || {
            let accept = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
            accept.is_some_and(|accept| accept.contains("text/html"))
        };
        let path = request.uri().path();
        let page = rules.refused_page.is_some() && !path.starts_with("/api/") && accepts_pages();
        Self {
            since: Instant::now(),
            method: request.method().clone(),
            route: request.extensions().get::<MatchedPath>().cloned(),
            looks: language::looks_in(headers),
            path: if page { path.to_owned() } else { String::new() },
            page,
            visit,
        }
    }
}

/// What is known of a request before anybody has looked at it, as its extension.
#[derive(Clone)]
pub(crate) struct Visit(Arc<Noted>);

struct Noted {
    peer: Peer,
    renewed: OnceLock<HeaderValue>,
}

impl Visit {
    fn of(request: &Request, trusted_proxies: u8) -> Self {
        let connected = request.extensions().get::<Connected>();
        let socket = connected.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0.ip());
        let peer = Peer(client(socket, request.headers(), trusted_proxies));
        Self(Arc::new(Noted { peer, renewed: OnceLock::new() }))
    }

    /// Where the request comes from.
    pub(crate) fn peer(&self) -> Peer {
        self.0.peer
    }

    /// Has the response renew the caller's cookie.
    pub(crate) fn renew(&self, cookie: HeaderValue) {
        let _ = self.0.renewed.set(cookie);
    }
}
