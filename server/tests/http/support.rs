//! A small house to knock at, and the hand that knocks.

use std::net::SocketAddr;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode, header};
use http_body_util::BodyExt;
use quarterdeck_server::http::{Caps, Door, Front, Hosts, Rules, Shutdown};
use quarterdeck_server::observe::Metrics;
use serde_json::Value;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, DuplexStream};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tower::ServiceExt;

/// Where callers are from.
pub(crate) const PEER: &str = "203.0.113.7:4711";

/// A head for `GET /path`, complete.
pub(crate) fn get_head(path: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n")
}

/// An application with a front and nothing special about it.
pub(crate) fn fronted(app: Router) -> Router {
    Front::new(Rules::new(Hosts::default(), Metrics::new())).guard(app)
}

/// A door to such an application.
pub(crate) fn door(app: Router) -> Door {
    Door::new(fronted(app), Caps::default(), Shutdown::new(), Metrics::new())
}

/// A connection through this door, without a network between.
pub(crate) fn connect(door: &Door) -> Wire<DuplexStream> {
    let (client, server) = tokio::io::duplex(16 * 1024);
    let door = door.clone();
    let peer: SocketAddr = PEER.parse().unwrap();
    tokio::spawn(async move { door.converse(server, peer).await });
    Wire(client)
}

/// A server at an address of its own, with room for so many connections.
pub(crate) struct House {
    shutdown: Shutdown,
    pub(crate) metrics: Metrics,
    address: SocketAddr,
    serving: JoinHandle<bool>,
}

impl House {
    pub(crate) async fn with_room_for(total: u32, app: Router) -> Self {
        let (shutdown, metrics) = (Shutdown::new(), Metrics::new());
        let caps = Caps { total, per_peer: 9, per_private_peer: 9 };
        let door = Door::new(fronted(app), caps, shutdown.clone(), metrics.clone());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let serving = tokio::spawn(door.serve(listener));
        Self { shutdown, metrics, address, serving }
    }

    pub(crate) async fn knock(&self) -> Wire<TcpStream> {
        Wire(TcpStream::connect(self.address).await.unwrap())
    }

    /// Knocks until somebody says hello: a place that was left is free as soon as the server has noticed.
    pub(crate) async fn knock_until_there_is_room(&self) {
        loop {
            let mut wire = self.knock().await;
            let _ = wire.0.write_all(get_head("/").as_bytes()).await;
            if wire.until("hello").await.is_some() {
                return;
            }
            tokio::task::yield_now().await;
        }
    }

    /// Whether everybody was gone in time.
    pub(crate) async fn close(self) -> bool {
        self.shutdown.begin();
        self.serving.await.unwrap()
    }
}

/// A client's end of a connection.
pub(crate) struct Wire<IO>(pub(crate) IO);

impl<IO: AsyncRead + AsyncWrite + Unpin> Wire<IO> {
    /// Sends this as it is.
    pub(crate) async fn send(&mut self, text: &str) {
        self.0.write_all(text.as_bytes()).await.unwrap();
    }

    /// The next response.
    pub(crate) async fn answer(&mut self) -> Answer {
        let head = self.until("\r\n\r\n").await.expect("a response");
        let mut lines = head.lines();
        let status = lines.next().unwrap().split(' ').nth(1).unwrap();
        let mut headers = HeaderMap::new();
        for (name, value) in lines.filter_map(|line| line.split_once(": ")) {
            headers.append(
                header::HeaderName::try_from(name).unwrap(),
                header::HeaderValue::try_from(value).unwrap(),
            );
        }
        let length =
            headers.get(header::CONTENT_LENGTH).map_or("0", |value| value.to_str().unwrap());
        let mut body = vec![0; length.parse().unwrap()];
        self.0.read_exact(&mut body).await.unwrap();
        Answer { status: StatusCode::try_from(status).unwrap(), headers, body }
    }

    /// What comes up to and with this; none if the connection ends before.
    pub(crate) async fn until(&mut self, end: &str) -> Option<String> {
        let mut text = Vec::new();
        while !text.ends_with(end.as_bytes()) {
            match self.0.read_u8().await {
                Ok(byte) => text.push(byte),
                Err(_) => return None,
            }
        }
        Some(String::from_utf8(text).unwrap())
    }

    /// Waits for the end of the connection, and tells what still came.
    pub(crate) async fn end(&mut self) -> String {
        let mut rest = Vec::new();
        // However it ends: politely or not.
        let _ = self.0.read_to_end(&mut rest).await;
        String::from_utf8(rest).unwrap()
    }
}

/// A response, all of it.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    /// A header, as text; empty if there is none.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// The body as text.
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    /// The problem that the body tells of.
    pub(crate) fn problem(&self) -> Value {
        assert_eq!(self.header("content-type"), "application/problem+json");
        let problem: Value = serde_json::from_slice(&self.body).unwrap();
        assert_eq!(problem["status"], self.status.as_u16());
        assert_eq!(problem["type"], "about:blank");
        assert!(problem["detail"].as_str().unwrap().ends_with('.'), "{problem}");
        problem
    }

    /// The code of that problem.
    pub(crate) fn code(&self) -> String {
        self.problem()["code"].as_str().unwrap().to_owned()
    }
}

/// A request to an application, and its response.
pub(crate) async fn ask(app: &Router, request: Request<Body>) -> Answer {
    let (head, body) = app.clone().oneshot(request).await.unwrap().into_parts();
    let body = body.collect().await.unwrap().to_bytes().to_vec();
    Answer { status: head.status, headers: head.headers, body }
}

/// A request with these headers.
pub(crate) fn request(method: &str, path: &str, headers: &[(&str, &str)]) -> Request<Body> {
    let mut request = Request::builder().method(method).uri(path);
    if !headers.iter().any(|(name, _)| *name == "host") {
        request = request.header("host", "localhost");
    }
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.body(Body::empty()).unwrap()
}

/// A POST with this body.
pub(crate) fn post(path: &str, kind: &str, body: &str) -> Request<Body> {
    let request = Request::post(path).header("host", "localhost").header("content-type", kind);
    request.body(Body::from(body.to_owned())).unwrap()
}
