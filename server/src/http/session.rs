//! Recognising callers.
//!
//! There are no passwords. Who signs in gets a name and a token: 256 random bits, in a browser's cookie or in a
//! program's hands. The store knows tokens by their hash, so that a copy of it lets nobody in. Tokens are never
//! logged, and the types that hold one do not show it.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::http::HeaderValue;
use cookie::{Cookie, SameSite};
use quarterdeck_store::{Player, PlayerId, Session, Store};
use tokio::sync::watch;

mod cache;
mod caller;
mod token;

use cache::Cache;
pub use cache::FRESH;
pub use caller::{Caller, Recognised, SignedIn};
pub use token::{SessionKey, Token};

use super::limits::Limits;
use super::peer::Peer;
use super::refused::Refused;

/// How long a session lasts after it was last prolonged: as long as browsers keep a cookie.
pub const LIFETIME: Duration = Duration::from_secs(400 * DAY);

/// A session that is used is prolonged when so much of its lifetime has passed.
pub const PROLONGED_AFTER: Duration = Duration::from_secs(7 * DAY);

const DAY: u64 = 24 * 60 * 60;

/// The sessions there are. All clones are the same.
#[derive(Clone)]
pub struct Sessions(Arc<Inner>);

struct Inner {
    store: Arc<dyn Store>,
    cache: Cache,
    limits: Limits,
    https: bool,
}

/// A session that is good.
pub(super) struct Known {
    pub(super) player: PlayerId,
    pub(super) prolonged: bool,
}

impl Sessions {
    /// The sessions of this store. The limits are for unknown tokens; with https, cookies are for https alone.
    pub fn new(store: Arc<dyn Store>, limits: Limits, https: bool) -> Self {
        Self(Arc::new(Inner { store, cache: Cache::new(), limits, https }))
    }

    /// Lets somebody in under this name, which must be a fit one, with a cookie to set.
    pub async fn sign_in(&self, name: &str) -> Result<(Player, HeaderValue), Refused> {
        let (player, token) = self.add(None, name).await?;
        Ok((player, self.set_cookie(token.reveal())))
    }

    /// Lets a player in on one more device, with a cookie to set.
    pub async fn admit(&self, player: PlayerId) -> Result<HeaderValue, Refused> {
        Ok(self.set_cookie(self.new_token(player).await?.reveal()))
    }

    /// Notes a program of this owner's, with its token.
    pub async fn add_program(
        &self,
        owner: PlayerId,
        name: &str,
    ) -> Result<(Player, Token), Refused> {
        self.add(Some(owner), name).await
    }

    /// One more token for a player or a program.
    pub async fn new_token(&self, player: PlayerId) -> Result<Token, Refused> {
        let token = Token::new();
        self.0.store.add_session(session(&token, player, now())).await?;
        Ok(token)
    }

    /// Ends the session that the caller was recognised by, with a cookie to set in place of the old one.
    pub async fn sign_out(&self, caller: &Caller) -> Result<HeaderValue, Refused> {
        if let Some(key) = &caller.session {
            self.0.store.end_session(key.as_bytes()).await?;
            self.0.cache.forget(key);
        }
        Ok(self.clear_cookie())
    }

    /// Ends all of a player's sessions, and tells how many there were.
    pub async fn sign_out_everywhere(&self, player: PlayerId) -> Result<u32, Refused> {
        let ended = self.0.store.end_sessions(player).await?;
        self.forget(player);
        Ok(ended)
    }

    /// To be called when the store has ended a player's sessions in some other way, such as erasing the player.
    pub fn forget(&self, player: PlayerId) {
        self.0.cache.forget_all(player);
    }

    /// Whether a session is still good. For streams, which outlive their request.
    pub async fn is_good(&self, key: SessionKey) -> Result<bool, Refused> {
        Ok(self.look_up(key).await?.is_some())
    }

    /// Changes whenever sessions are ended on this node. Streams look again then, and every now and then besides,
    /// since other nodes end sessions too.
    pub fn endings(&self) -> watch::Receiver<u64> {
        self.0.cache.endings()
    }

    /// The cookie that takes the place of one that is no longer good.
    pub fn clear_cookie(&self) -> HeaderValue {
        header(&self.cookie("").max_age(cookie::time::Duration::ZERO).build())
    }

    /// The name of our cookie. Over https it has a prefix that keeps other hosts of the same domain, and plain http,
    /// from setting it.
    pub(super) fn cookie_name(&self) -> &'static str {
        if self.0.https { "__Host-quarterdeck" } else { "quarterdeck" }
    }

    pub(super) fn set_cookie(&self, token: &str) -> HeaderValue {
        let days = LIFETIME.as_secs() / DAY;
        let lifetime = cookie::time::Duration::days(i64::try_from(days).unwrap_or(i64::MAX));
        header(&self.cookie(token).max_age(lifetime).build())
    }

    /// Whose session a request shows, if it is good. Tokens cost a look into the store, and anybody can make them up by
    /// the million, so an address that shows many unknown ones is refused before the store is asked.
    pub(super) async fn recognise(
        &self,
        key: SessionKey,
        peer: Peer,
    ) -> Result<Option<Known>, Refused> {
        if let Some(known) = self.remember(&key) {
            return Ok(Some(known));
        }
        let charge = self.0.limits.token(peer)?;
        let found = self.ask_store(key).await;
        if !matches!(found, Ok(None)) {
            charge.refund();
        }
        found
    }

    /// Whose session this is, if it is good.
    async fn look_up(&self, key: SessionKey) -> Result<Option<Known>, Refused> {
        match self.remember(&key) {
            Some(known) => Ok(Some(known)),
            None => self.ask_store(key).await,
        }
    }

    fn remember(&self, key: &SessionKey) -> Option<Known> {
        self.0.cache.get(key).map(|player| Known { player, prolonged: false })
    }

    async fn ask_store(&self, key: SessionKey) -> Result<Option<Known>, Refused> {
        let generation = self.0.cache.generation();
        let wall = now();
        let Some(session) = self.0.store.session(key.as_bytes(), wall).await? else {
            return Ok(None);
        };
        let prolonged = self.prolong(&session, wall).await;
        self.0.cache.keep(generation, key, session.player);
        Ok(Some(Known { player: session.player, prolonged }))
    }

    async fn prolong(&self, session: &Session, wall: i64) -> bool {
        let until = wall + millis(LIFETIME);
        if until - session.until < millis(PROLONGED_AFTER) {
            return false;
        }
        // If it cannot be done now, it can be done another time.
        self.0.store.prolong(&session.token, until).await.is_ok()
    }

    async fn add(&self, owner: Option<PlayerId>, name: &str) -> Result<(Player, Token), Refused> {
        let (token, since) = (Token::new(), now());
        let player = Player { id: PlayerId::new(), owner, name: name.to_owned(), since };
        let session = session(&token, player.id, since);
        self.0.store.add_player(player.clone(), session).await?;
        Ok((player, token))
    }

    fn cookie<'a>(&self, value: &'a str) -> cookie::CookieBuilder<'a> {
        Cookie::build((self.cookie_name(), value))
            .path("/")
            .http_only(true)
            .same_site(SameSite::Lax)
            .secure(self.0.https)
    }
}

fn session(token: &Token, player: PlayerId, since: i64) -> Session {
    Session { token: *token.key().as_bytes(), player, since, until: since + millis(LIFETIME) }
}

fn header(cookie: &Cookie<'_>) -> HeaderValue {
    let mut value =
        HeaderValue::try_from(cookie.to_string()).expect("a token is letters and digits");
    value.set_sensitive(true);
    value
}

fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

/// Milliseconds since 1970.
fn now() -> i64 {
    millis(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
}
