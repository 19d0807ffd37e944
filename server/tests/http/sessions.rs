//! Recognising callers.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::Router;
use axum::extract::{FromRef, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use quarterdeck_server::http::limits::Quotas;
use quarterdeck_server::http::session::{FRESH, LIFETIME, PROLONGED_AFTER, SessionKey};
use quarterdeck_server::http::{Caller, Limits, Refused, Sessions, SignedIn, Token};
use quarterdeck_store::faults::Faulty;
use quarterdeck_store::{Memory, Player, PlayerId, Session, Store};

use crate::support::{Answer, ask, fronted, request};

#[derive(Clone)]
struct House {
    sessions: Sessions,
}

impl FromRef<House> for Sessions {
    fn from_ref(house: &House) -> Self {
        house.sessions.clone()
    }
}

async fn sign_in(State(house): State<House>) -> Result<impl IntoResponse, Refused> {
    let (player, cookie) = house.sessions.sign_in("Ada").await?;
    Ok(([(header::SET_COOKIE, cookie)], player.id.to_string()))
}

async fn sign_out(
    State(house): State<House>,
    caller: Caller,
) -> Result<impl IntoResponse, Refused> {
    Ok([(header::SET_COOKIE, house.sessions.sign_out(&caller).await?)])
}

async fn who(caller: Caller) -> String {
    format!("{:?} by {:?}", caller.player, caller.by)
}

async fn me(SignedIn(player): SignedIn) -> String {
    player.to_string()
}

struct Set {
    store: Arc<dyn Store>,
    sessions: Sessions,
    app: Router,
}

fn set_up(https: bool) -> Set {
    set_up_with(Arc::new(Memory::new()), https)
}

fn set_up_with(store: Arc<dyn Store>, https: bool) -> Set {
    let sessions = Sessions::new(store.clone(), Limits::new(&Quotas::default()), https);
    let app = Router::new()
        .route("/sign-in", post(sign_in))
        .route("/sign-out", post(sign_out))
        .route("/who", get(who))
        .route("/me", get(me))
        .with_state(House { sessions: sessions.clone() });
    Set { store, sessions, app: fronted(app) }
}

impl Set {
    async fn get(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        ask(&self.app, request("GET", path, headers)).await
    }

    /// Signs in, and tells who that is, and what cookie to send.
    async fn signed_in(&self) -> (String, String) {
        let answer = ask(&self.app, request("POST", "/sign-in", &[])).await;
        let cookie = answer.header("set-cookie").split(';').next().unwrap().to_owned();
        (answer.text().to_owned(), cookie)
    }
}

fn now() -> i64 {
    i64::try_from(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis()).unwrap()
}

fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap()
}

#[tokio::test]
async fn the_cookie_is_out_of_reach_of_scripts_and_other_sites() {
    let answer = ask(&set_up(false).app, request("POST", "/sign-in", &[])).await;
    let cookie = answer.header("set-cookie");
    let (pair, attributes) = cookie.split_once("; ").unwrap();
    let (name, token) = pair.split_once('=').unwrap();
    assert_eq!(name, "quarterdeck");
    assert!(SessionKey::of(token).is_some());
    let mut attributes: Vec<_> = attributes.split("; ").collect();
    attributes.sort_unstable();
    assert_eq!(attributes, ["HttpOnly", "Max-Age=34560000", "Path=/", "SameSite=Lax"]);

    let answer = ask(&set_up(true).app, request("POST", "/sign-in", &[])).await;
    let cookie = answer.header("set-cookie");
    assert!(cookie.starts_with("__Host-quarterdeck=qd_"));
    assert!(cookie.split("; ").any(|attribute| attribute == "Secure"));
    assert!(!cookie.contains("Domain"));
}

#[tokio::test]
async fn a_cookie_is_recognised() {
    let set = set_up(false);
    let (player, cookie) = set.signed_in().await;
    let answer = set.get("/me", &[("cookie", &cookie)]).await;
    assert_eq!(answer.text(), player);
    assert!(!answer.headers.contains_key("set-cookie"), "a young session is not prolonged");
    let answer = set.get("/who", &[("cookie", &format!("a=b; {cookie}"))]).await;
    assert_eq!(answer.text(), format!("Some({player}) by Cookie"));
}

#[tokio::test]
async fn over_https_only_the_cookie_that_nobody_else_can_set_counts() {
    let set = set_up(true);
    let (player, cookie) = set.signed_in().await;
    assert_eq!(set.get("/me", &[("cookie", &cookie)]).await.text(), player);
    let plain = cookie.replace("__Host-", "");
    assert_eq!(set.get("/me", &[("cookie", &plain)]).await.code(), "sign-in");
}

#[tokio::test]
async fn nobody_is_nobody() {
    let set = set_up(false);
    let stranger = format!("quarterdeck={}", Token::new().reveal());
    for headers in [vec![], vec![("cookie", "quarterdeck=x")], vec![("cookie", stranger.as_str())]]
    {
        assert_eq!(set.get("/who", &headers).await.text(), "None by Not");
        let answer = set.get("/me", &headers).await;
        assert_eq!((answer.status, answer.code().as_str()), (StatusCode::UNAUTHORIZED, "sign-in"));
        assert_eq!(answer.header("www-authenticate"), "Bearer");
    }
}

#[tokio::test]
async fn a_program_is_recognised_by_its_token() {
    let set = set_up(false);
    let (owner, cookie) = set.signed_in().await;
    let (program, token) =
        set.sessions.add_program(owner.parse().unwrap(), "Deep Red").await.unwrap();
    assert_eq!(program.owner.unwrap().to_string(), owner);
    let bearer = format!("Bearer {}", token.reveal());
    let answer = set.get("/who", &[("authorization", &bearer)]).await;
    assert_eq!(answer.text(), format!("Some({}) by Token", program.id));
    let answer = set.get("/me", &[("authorization", &bearer), ("cookie", &cookie)]).await;
    assert_eq!(
        answer.text(),
        program.id.to_string(),
        "what is said counts before what is sent along"
    );
    let second = set.sessions.new_token(program.id).await.unwrap();
    let bearer = format!("bearer {}", second.reveal());
    assert_eq!(set.get("/me", &[("authorization", &bearer)]).await.text(), program.id.to_string());
}

#[tokio::test]
async fn a_token_that_is_not_good_is_refused_outright() {
    let set = set_up(false);
    let (_, cookie) = set.signed_in().await;
    for token in ["", "x", "qd_short", Token::new().reveal()] {
        let bearer = format!("Bearer {token}");
        let answer = set.get("/who", &[("authorization", &bearer), ("cookie", &cookie)]).await;
        assert_eq!(answer.status, StatusCode::UNAUTHORIZED, "{token}");
        assert_eq!(answer.code(), "unknown-token");
    }
    // What a proxy asked for is none of our business.
    assert_eq!(set.get("/who", &[("authorization", "Basic eDp5")]).await.status, StatusCode::OK);
}

#[tokio::test]
async fn signing_out_counts_at_once() {
    let set = set_up(false);
    let (player, cookie) = set.signed_in().await;
    let (_, other_cookie) = set.signed_in().await;
    assert_eq!(set.get("/me", &[("cookie", &cookie)]).await.text(), player);
    let mut endings = set.sessions.endings();
    let answer = ask(&set.app, request("POST", "/sign-out", &[("cookie", &cookie)])).await;
    assert!(answer.header("set-cookie").starts_with("quarterdeck=;"));
    assert!(answer.header("set-cookie").contains("Max-Age=0"));
    assert_eq!(set.get("/me", &[("cookie", &cookie)]).await.code(), "sign-in");
    assert!(endings.has_changed().unwrap(), "streams are told");
    endings.mark_unchanged();
    assert_eq!(set.get("/me", &[("cookie", &other_cookie)]).await.status, StatusCode::OK);
}

#[tokio::test]
async fn signing_out_everywhere_is_everywhere() {
    let set = set_up(false);
    let (player, cookie) = set.signed_in().await;
    let id: PlayerId = player.parse().unwrap();
    let second = set.sessions.admit(id).await.unwrap();
    let second = second.to_str().unwrap().split(';').next().unwrap();
    for cookie in [&cookie, second] {
        assert_eq!(set.get("/me", &[("cookie", cookie)]).await.text(), player);
    }
    assert_eq!(set.sessions.sign_out_everywhere(id).await.unwrap(), 2);
    for cookie in [&cookie, second] {
        assert_eq!(set.get("/me", &[("cookie", cookie)]).await.code(), "sign-in");
    }
}

#[tokio::test(start_paused = true)]
async fn what_another_node_ended_ends_here_soon() {
    let set = set_up(false);
    let (player, cookie) = set.signed_in().await;
    let key = SessionKey::of(cookie.split_once('=').unwrap().1).unwrap();
    assert_eq!(set.get("/me", &[("cookie", &cookie)]).await.text(), player);
    assert!(set.store.end_session(key.as_bytes()).await.unwrap());
    tokio::time::advance(FRESH).await;
    assert_eq!(set.get("/me", &[("cookie", &cookie)]).await.code(), "sign-in");
    assert!(!set.sessions.is_good(key).await.unwrap());
}

#[tokio::test]
async fn a_session_in_use_is_prolonged_now_and_then() {
    let week = millis(PROLONGED_AFTER);
    let day = week / 7;
    for (age, prolonged) in [(week - day, false), (week + day, true)] {
        let set = set_up(false);
        let (token, id) = (Token::new(), PlayerId::new());
        let since = now() - age;
        let until = since + millis(LIFETIME);
        let player = Player { id, owner: None, name: "Ada".into(), since };
        let session = Session { token: *token.key().as_bytes(), player: id, since, until };
        set.store.add_player(player, session).await.unwrap();
        let cookie = format!("quarterdeck={}", token.reveal());
        let first = set.get("/me", &[("cookie", &cookie)]).await;
        let kept = set.store.session(token.key().as_bytes(), now()).await.unwrap().unwrap();
        if prolonged {
            assert!(first.header("set-cookie").starts_with(&cookie));
            assert!(kept.until > until);
        } else {
            assert!(!first.headers.contains_key("set-cookie"));
            assert_eq!(kept.until, until);
        }
        let again = set.get("/me", &[("cookie", &cookie)]).await;
        assert!(!again.headers.contains_key("set-cookie"), "once is enough");
    }
}

#[tokio::test]
async fn a_session_that_has_run_out_is_none() {
    let set = set_up(false);
    let (token, id) = (Token::new(), PlayerId::new());
    let player = Player { id, owner: None, name: "Ada".into(), since: 0 };
    let session = Session { token: *token.key().as_bytes(), player: id, since: 0, until: 1 };
    set.store.add_player(player, session).await.unwrap();
    let cookie = format!("quarterdeck={}", token.reveal());
    assert_eq!(set.get("/who", &[("cookie", &cookie)]).await.text(), "None by Not");
}

#[tokio::test]
async fn an_old_session_that_is_ended_is_not_prolonged_with_it() {
    let set = set_up(false);
    let (token, id) = (Token::new(), PlayerId::new());
    let until = now() + millis(LIFETIME) / 2;
    let player = Player { id, owner: None, name: "Ada".into(), since: 0 };
    let session = Session { token: *token.key().as_bytes(), player: id, since: 0, until };
    set.store.add_player(player, session).await.unwrap();
    let cookie = format!("quarterdeck={}", token.reveal());
    let answer = ask(&set.app, request("POST", "/sign-out", &[("cookie", &cookie)])).await;
    let cookies: Vec<_> = answer.headers.get_all("set-cookie").iter().collect();
    assert_eq!(cookies.len(), 1);
    assert!(answer.header("set-cookie").contains("Max-Age=0"));
}

/// Somebody who makes tokens up, as cookies or as bearer tokens.
fn made_up(cookie: bool) -> (&'static str, String) {
    let token = Token::new();
    if cookie {
        ("cookie", format!("quarterdeck={}", token.reveal()))
    } else {
        ("authorization", format!("Bearer {}", token.reveal()))
    }
}

#[tokio::test(start_paused = true)]
async fn made_up_tokens_do_not_reach_the_store_for_long() {
    for cookie in [false, true] {
        let store = Arc::new(Faulty::new(Arc::new(Memory::new())));
        let set = set_up_with(store.clone(), false);
        let (_, known) = set.signed_in().await;
        assert_eq!(set.get("/me", &[("cookie", &known)]).await.status, StatusCode::OK);
        let mut looked_up = 0;
        loop {
            let (header, value) = made_up(cookie);
            let answer = set.get("/who", &[(header, &value)]).await;
            if answer.status == StatusCode::TOO_MANY_REQUESTS {
                assert_eq!(answer.header("retry-after"), "1");
                break;
            }
            looked_up += 1;
            assert!(looked_up <= 200, "an address shows as many as it likes");
        }
        assert_eq!(looked_up, 200);
        // The store cannot answer any more, and nobody notices: it is not asked.
        store.down(true);
        let (header, value) = made_up(cookie);
        assert_eq!(set.get("/who", &[(header, &value)]).await.code(), "too-many-requests");
        let answer = set.get("/me", &[("cookie", &known)]).await;
        assert_eq!(answer.status, StatusCode::OK, "who plays here is known");
        store.down(false);
        tokio::time::advance(Duration::from_millis(100)).await;
        let (header, value) = made_up(cookie);
        assert_ne!(
            set.get("/who", &[(header, &value)]).await.status,
            StatusCode::TOO_MANY_REQUESTS
        );
    }
}

#[tokio::test(start_paused = true)]
async fn good_tokens_cost_nothing() {
    let set = set_up(false);
    let mut cookies = Vec::new();
    for _ in 0..300 {
        cookies.push(set.signed_in().await.1);
    }
    // A room full of people comes back after a restart, from one address.
    for cookie in &cookies {
        assert_eq!(set.get("/me", &[("cookie", cookie)]).await.status, StatusCode::OK);
    }
}

#[tokio::test(start_paused = true)]
async fn a_store_that_is_down_uses_up_nobodys_tokens() {
    let store = Arc::new(Faulty::new(Arc::new(Memory::new())));
    let set = set_up_with(store.clone(), false);
    let (_, cookie) = set.signed_in().await;
    store.down(true);
    for _ in 0..300 {
        assert_eq!(set.get("/me", &[("cookie", &cookie)]).await.code(), "unavailable");
    }
    store.down(false);
    assert_eq!(set.get("/me", &[("cookie", &cookie)]).await.status, StatusCode::OK);
}

#[tokio::test]
async fn without_the_store_nobody_can_be_told_from_nobody() {
    let store = Arc::new(Faulty::new(Arc::new(Memory::new())));
    let set = set_up_with(store.clone(), false);
    let (_, cookie) = set.signed_in().await;
    store.down(true);
    let answer = set.get("/who", &[("cookie", &cookie)]).await;
    assert_eq!(answer.code(), "unavailable", "and not a stranger");
    assert_eq!(set.get("/who", &[]).await.status, StatusCode::OK);
    store.down(false);
    assert_eq!(set.get("/me", &[("cookie", &cookie)]).await.status, StatusCode::OK);
}
