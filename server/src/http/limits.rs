//! How often somebody may do something.
//!
//! Each [`Class`] of requests has a quota a player, or an address where there is no player or where players are the
//! thing that is limited. Quotas are generous for people and mean for scripts.
//!
//! Guesses and tokens are charged before anything is looked up, and refunded when they turn out to be right. Looking
//! first and counting only the wrong ones would let a thousand requests at once guess a thousand times.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use governor::clock::Clock;
use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::{NotUntil, RateLimiter};
use quarterdeck_store::PlayerId;

mod bounded;

use bounded::Bounded;

use super::peer::{Network, Peer};
use super::refused::{Code, Refused};
use super::shutdown::Shutdown;

/// What is counted together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Class {
    /// Looking: views, lists, streams.
    Read,
    /// Playing.
    Act,
    /// Opening tables.
    OpenTable,
    /// Signing in.
    SignIn,
    /// Trying short codes, invitations and carries, of which there are few enough to try them all. Right ones are
    /// refunded.
    Guess,
    /// Showing a token that was not looked up a moment ago. Good ones are refunded.
    Token,
    /// Chat.
    Chat,
}

/// So many in a time, and so many at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quota {
    /// How many,
    pub count: NonZeroU32,
    /// in which time, on the average.
    pub per: Per,
    /// How many at once, after a pause.
    pub burst: NonZeroU32,
}

/// The time of a quota.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Per {
    /// A second.
    Second,
    /// A minute.
    Minute,
}

/// The quotas of all classes.
#[derive(Clone, PartialEq, Debug)]
pub struct Quotas {
    /// Looking, a player or address.
    pub reads: Quota,
    /// Playing, a player or address.
    pub actions: Quota,
    /// Opening tables, an address.
    pub tables: Quota,
    /// Signing in, an address.
    pub sign_ins: Quota,
    /// Wrong guesses, an address.
    pub guesses: Quota,
    /// Wrong guesses, everybody together.
    pub guesses_overall: Quota,
    /// Unknown tokens, an address.
    pub tokens: Quota,
    /// Chat, a player or address.
    pub chat: Quota,
    /// What all of them are multiplied with.
    pub scale: f64,
}

impl Default for Quotas {
    fn default() -> Self {
        Self {
            reads: Quota::per_second(50, 200),
            actions: Quota::per_second(50, 200),
            tables: Quota::per_minute(30, 30),
            sign_ins: Quota::per_minute(30, 30),
            guesses: Quota::per_minute(10, 10),
            guesses_overall: Quota::per_minute(300, 300),
            tokens: Quota::per_second(10, 200),
            chat: Quota::per_second(1, 5),
            scale: 1.0,
        }
    }
}

/// Counts and refuses. All clones count together.
#[derive(Clone)]
pub struct Limits(Option<Arc<Limiters>>);

struct Limiters {
    reads: Limiter,
    actions: Limiter,
    tables: Limiter,
    sign_ins: Limiter,
    guesses: Limiter,
    guesses_overall: Limiter,
    tokens: Limiter,
    chat: Limiter,
}

/// One quota, and a counter for each caller.
struct Limiter {
    rate: RateLimiter<Key, Bounded<Key>, Now, NoOpMiddleware<std::time::Instant>>,
    /// The counters that `rate` works on, for refunds, which governor does not have.
    counters: Bounded<Key>,
    /// What one request adds to a counter.
    interval: Nanos,
}

impl Limiter {
    fn new(quota: governor::Quota) -> Self {
        let counters = Bounded::default();
        let rate = RateLimiter::new(quota, counters.clone(), Now);
        Self { rate, counters, interval: quota.replenish_interval().into() }
    }

    fn check(&self, key: Key) -> Result<(), Refused> {
        self.rate.check_key(&key).map_err(|not_until| refusal(&not_until))
    }

    fn refund(&self, key: Key) {
        self.counters.refund(&key, self.interval);
    }
}

/// Who is counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Key {
    Player(PlayerId),
    Peer(Network),
    Everybody,
}

impl Limits {
    /// How often these counters are looked through for what can be forgotten.
    pub const TIDIED_EVERY: Duration = Duration::from_secs(30);

    /// Limits by these quotas.
    pub fn new(quotas: &Quotas) -> Self {
        let limiter = |quota: Quota| Limiter::new(quota.scaled(quotas.scale));
        Self(Some(Arc::new(Limiters {
            reads: limiter(quotas.reads),
            actions: limiter(quotas.actions),
            tables: limiter(quotas.tables),
            sign_ins: limiter(quotas.sign_ins),
            guesses: limiter(quotas.guesses),
            guesses_overall: limiter(quotas.guesses_overall),
            tokens: limiter(quotas.tokens),
            chat: limiter(quotas.chat),
        })))
    }

    /// No limits, for measuring.
    pub const fn none() -> Self {
        Self(None)
    }

    /// Counts one of this class, or refuses it, telling when to come back.
    pub fn check(&self, class: Class, peer: Peer, player: Option<PlayerId>) -> Result<(), Refused> {
        let Some(limiters) = &self.0 else { return Ok(()) };
        let place = Key::Peer(peer.network());
        let person = player.map_or(place, Key::Player);
        match class {
            Class::Read => limiters.reads.check(person),
            Class::Act => limiters.actions.check(person),
            Class::OpenTable => limiters.tables.check(place),
            Class::SignIn => limiters.sign_ins.check(place),
            Class::Guess => {
                limiters.guesses.check(place)?;
                let overall = limiters.guesses_overall.check(Key::Everybody);
                // Nobody looked whether it was right, so it must not count against the address.
                overall.inspect_err(|_| limiters.guesses.refund(place))
            }
            Class::Token => limiters.tokens.check(place),
            Class::Chat => limiters.chat.check(person),
        }
    }

    /// Counts a guess from this address, or refuses it. The charge stays unless it is settled or refunded: a caller
    /// who hangs up before the answer has guessed all the same.
    pub fn guess(&self, peer: Peer) -> Result<Charge, Refused> {
        self.check(Class::Guess, peer, None)?;
        Ok(Charge { limits: self.clone(), class: Class::Guess, peer })
    }

    /// Counts a token that this address shows and that has to be looked up, or refuses it.
    pub fn token(&self, peer: Peer) -> Result<Charge, Refused> {
        self.check(Class::Token, peer, None)?;
        Ok(Charge { limits: self.clone(), class: Class::Token, peer })
    }

    /// Forgets who has been away long enough to have everything again.
    pub fn tidy(&self) {
        let Some(limiters) = &self.0 else { return };
        let Limiters { reads, actions, tables, sign_ins, guesses, guesses_overall, tokens, chat } =
            &**limiters;
        for limiter in [reads, actions, tables, sign_ins, guesses, guesses_overall, tokens, chat] {
            limiter.rate.retain_recent();
        }
    }

    /// Keeps itself tidy until the shutdown.
    pub async fn keep_tidy(self, shutdown: Shutdown) {
        let mut ticks = tokio::time::interval(Self::TIDIED_EVERY);
        loop {
            tokio::select! {
                () = shutdown.begun() => return,
                _ = ticks.tick() => self.tidy(),
            }
        }
    }
}

/// What an attempt was charged. It stays charged unless the attempt turns out to be right.
#[must_use = "an attempt that is not refunded counts as wrong"]
pub struct Charge {
    limits: Limits,
    class: Class,
    peer: Peer,
}

impl Charge {
    /// The attempt was right, so it costs nothing.
    pub fn refund(self) {
        let Some(limiters) = &self.limits.0 else { return };
        let place = Key::Peer(self.peer.network());
        match self.class {
            Class::Guess => {
                limiters.guesses.refund(place);
                limiters.guesses_overall.refund(Key::Everybody);
            }
            Class::Token => limiters.tokens.refund(place),
            Class::Read | Class::Act | Class::OpenTable | Class::SignIn | Class::Chat => {}
        }
    }

    /// Refunds a guess unless the answer to it says that it was wrong. Any other answer, such as that a seat is taken,
    /// tells nothing about a wrong guess.
    pub fn settle<T>(self, answer: Result<T, Refused>) -> Result<T, Refused> {
        if !answer.as_ref().is_err_and(|refused| refused.code().is_wrong_guess()) {
            self.refund();
        }
        answer
    }
}

fn refusal(not_until: &NotUntil<std::time::Instant>) -> Refused {
    let wait = not_until.wait_time_from(Now.now());
    let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
    Refused::new(Code::TooManyRequests).with("seconds", seconds.max(1)).retry_after(wait)
}

/// tokio's clock, which tests can stop.
#[derive(Clone, Copy, Debug)]
struct Now;

impl Clock for Now {
    type Instant = std::time::Instant;

    fn now(&self) -> Self::Instant {
        tokio::time::Instant::now().into_std()
    }
}

const fn nonzero(n: u32) -> NonZeroU32 {
    NonZeroU32::new(n).expect("a quota is not zero")
}

impl Quota {
    /// So many a second, and so many at once.
    ///
    /// # Panics
    /// When one of them is 0.
    pub const fn per_second(count: u32, burst: u32) -> Self {
        Self { count: nonzero(count), per: Per::Second, burst: nonzero(burst) }
    }

    /// So many a minute, and so many at once.
    ///
    /// # Panics
    /// When one of them is 0.
    pub const fn per_minute(count: u32, burst: u32) -> Self {
        Self { count: nonzero(count), per: Per::Minute, burst: nonzero(burst) }
    }

    fn scaled(self, scale: f64) -> governor::Quota {
        let per = match self.per {
            Per::Second => Duration::from_secs(1),
            Per::Minute => Duration::from_mins(1),
        };
        let each = per.div_f64(f64::from(self.count.get()) * scale).max(Duration::from_nanos(1));
        #[expect(clippy::cast_sign_loss, reason = "a scale is positive, and casts saturate")]
        let burst = (f64::from(self.burst.get()) * scale).round() as u32;
        governor::Quota::with_period(each)
            .expect("the time is not zero")
            .allow_burst(NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN))
    }
}

impl FromStr for Quota {
    type Err = &'static str;

    /// `50/s burst 200`, `30/min`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = "it must be like 50/s or 30/min burst 100";
        let mut words = text.split_whitespace();
        let (count, per) = words.next().and_then(|rate| rate.split_once('/')).ok_or(wrong)?;
        let count = count.parse().map_err(|_| wrong)?;
        let per = match per {
            "s" => Per::Second,
            "min" => Per::Minute,
            _ => return Err(wrong),
        };
        let burst = match (words.next(), words.next(), words.next()) {
            (None, ..) => count,
            (Some("burst"), Some(burst), None) => burst.parse().map_err(|_| wrong)?,
            _ => return Err(wrong),
        };
        Ok(Self { count, per, burst })
    }
}

impl fmt::Display for Quota {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let per = match self.per {
            Per::Second => "s",
            Per::Minute => "min",
        };
        write!(f, "{}/{per} burst {}", self.count, self.burst)
    }
}
