//! How often somebody may do something. The clock stands still unless it is moved.

use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::post;
use quarterdeck_server::http::limits::{Quota, Quotas};
use quarterdeck_server::http::{Class, Code, Limits, Peer, Refused};
use quarterdeck_store::PlayerId;
use tokio::time::advance;

use crate::support::{ask, fronted, request};

fn peer(text: &str) -> Peer {
    Peer(text.parse().unwrap())
}

/// How many of this class pass at once.
fn passes(limits: &Limits, class: Class, peer: Peer, player: Option<PlayerId>) -> u32 {
    let refused = (0..1000).position(|_| limits.check(class, peer, player).is_err());
    u32::try_from(refused.unwrap_or(1000)).unwrap()
}

#[tokio::test(start_paused = true)]
async fn each_class_has_its_burst_and_its_rate() {
    let here = peer("203.0.113.7");
    for (class, burst, wait) in [
        (Class::Read, 200, Duration::from_millis(20)),
        (Class::Act, 200, Duration::from_millis(20)),
        (Class::OpenTable, 30, Duration::from_secs(2)),
        (Class::SignIn, 30, Duration::from_secs(2)),
        (Class::Guess, 10, Duration::from_secs(6)),
        (Class::Token, 200, Duration::from_millis(100)),
        (Class::Chat, 5, Duration::from_secs(1)),
    ] {
        let limits = Limits::new(&Quotas::default());
        let player = Some(PlayerId::new());
        assert_eq!(passes(&limits, class, here, player), burst, "{class:?}");
        advance(wait / 2).await;
        assert_eq!(passes(&limits, class, here, player), 0, "{class:?} too early");
        advance(wait / 2).await;
        assert_eq!(passes(&limits, class, here, player), 1, "{class:?} one more");
    }
}

#[tokio::test(start_paused = true)]
async fn players_are_counted_apart_and_newcomers_by_address() {
    let (here, there) = (peer("203.0.113.7"), peer("203.0.113.8"));
    let limits = Limits::new(&Quotas::default());
    let [ada, bob] = [Some(PlayerId::new()), Some(PlayerId::new())];
    assert_eq!(passes(&limits, Class::Chat, here, ada), 5);
    assert_eq!(passes(&limits, Class::Chat, there, ada), 0, "another address does not help");
    assert_eq!(passes(&limits, Class::Chat, here, bob), 5);
    assert_eq!(passes(&limits, Class::SignIn, here, None), 30);
    assert_eq!(passes(&limits, Class::SignIn, here, bob), 0, "nor does another name");
    assert_eq!(passes(&limits, Class::SignIn, there, None), 30);
    assert_eq!(passes(&limits, Class::Read, here, None), 200);
    assert_eq!(passes(&limits, Class::Read, here, ada), 200, "who is known is not a stranger");
}

#[tokio::test(start_paused = true)]
async fn an_ipv6_network_is_one_address() {
    let limits = Limits::new(&Quotas::default());
    assert_eq!(passes(&limits, Class::Guess, peer("2001:db8::1"), None), 10);
    assert_eq!(passes(&limits, Class::Guess, peer("2001:db8::2"), None), 0);
    assert_eq!(passes(&limits, Class::Guess, peer("2001:db8:0:1::1"), None), 10);
}

#[tokio::test(start_paused = true)]
async fn guesses_are_limited_for_all_together() {
    let limits = Limits::new(&Quotas::default());
    let guessed: u32 = (0..=255)
        .map(|n| passes(&limits, Class::Guess, peer(&format!("198.51.100.{n}")), None))
        .sum();
    assert_eq!(guessed, 300);
}

/// How many guesses pass at once when each gets this answer.
fn guesses(limits: &Limits, peer: Peer, answer: Option<Code>) -> u32 {
    let guess = || {
        let guess = limits.guess(peer)?;
        let _ = guess.settle(answer.map_or(Ok(()), |code| Err(code.into())));
        Ok::<_, Refused>(())
    };
    u32::try_from((0..1000).position(|_| guess().is_err()).unwrap_or(1000)).unwrap()
}

#[tokio::test(start_paused = true)]
async fn only_wrong_guesses_count() {
    let (here, there) = (peer("203.0.113.7"), peer("203.0.113.8"));
    for wrong in [Code::CodeWrong, Code::CarryWrong, Code::InviteWrong] {
        let limits = Limits::new(&Quotas::default());
        assert_eq!(guesses(&limits, here, None), 1000);
        assert_eq!(guesses(&limits, here, Some(Code::SeatTaken)), 1000, "it tells nothing");
        assert_eq!(guesses(&limits, here, Some(wrong)), 10);
        assert_eq!(guesses(&limits, here, None), 0, "not even a right one is looked at then");
        assert_eq!(guesses(&limits, there, None), 1000, "elsewhere it is");
        advance(Duration::from_secs(6)).await;
        assert_eq!(guesses(&limits, here, None), 1000, "one that comes back is enough");
    }
}

#[tokio::test(start_paused = true)]
async fn a_guess_without_an_answer_counts() {
    let (limits, here) = (Limits::new(&Quotas::default()), peer("203.0.113.7"));
    // As when the caller hangs up while the server looks.
    let charges: Vec<_> = (0..10).map(|_| limits.guess(here).unwrap()).collect();
    assert!(limits.guess(here).is_err(), "those that are under way count as well");
    drop(charges);
    assert!(limits.guess(here).is_err());
}

#[tokio::test(start_paused = true)]
async fn what_all_together_may_not_do_is_not_charged_to_one() {
    let limits = Limits::new(&Quotas::default());
    let others: u32 = (0..30)
        .map(|n| guesses(&limits, peer(&format!("198.51.100.{n}")), Some(Code::CodeWrong)))
        .sum();
    assert_eq!(others, 300);
    let here = peer("203.0.113.7");
    assert_eq!(guesses(&limits, here, Some(Code::CodeWrong)), 0);
    // In two seconds ten come back for all; this address still has its own ten.
    advance(Duration::from_secs(2)).await;
    assert_eq!(guesses(&limits, here, Some(Code::CodeWrong)), 10);
}

#[tokio::test(start_paused = true)]
async fn limits_can_be_scaled_and_switched_off() {
    let here = peer("127.0.0.1");
    for (scale, burst) in [(0.001, 1), (0.5, 100), (1.0, 200), (3.0, 600)] {
        let limits = Limits::new(&Quotas { scale, ..Quotas::default() });
        assert_eq!(passes(&limits, Class::Act, here, None), burst, "{scale}");
    }
    assert_eq!(passes(&Limits::none(), Class::Guess, here, None), 1000);
}

#[tokio::test(start_paused = true)]
async fn who_has_been_away_is_forgotten_and_loses_nothing() {
    let limits = Limits::new(&Quotas::default());
    let here = peer("203.0.113.7");
    assert_eq!(passes(&limits, Class::Chat, here, None), 5);
    limits.tidy();
    assert_eq!(passes(&limits, Class::Chat, here, None), 0, "not forgotten too early");
    advance(Duration::from_secs(5)).await;
    limits.tidy();
    assert_eq!(passes(&limits, Class::Chat, here, None), 5);
}

#[tokio::test(start_paused = true)]
async fn a_refusal_says_when_to_come_back() {
    let limits = Limits::new(&Quotas::default());
    let app = Router::new()
        .route(
            "/guess",
            post(async |State(limits): State<Limits>, peer: Peer| {
                limits.check(Class::Guess, peer, None).map(|()| "wrong")
            }),
        )
        .with_state(limits);
    let app = fronted(app);
    for _ in 0..10 {
        assert_eq!(ask(&app, request("POST", "/guess", &[])).await.text(), "wrong");
    }
    advance(Duration::from_millis(500)).await;
    let answer = ask(&app, request("POST", "/guess", &[])).await;
    assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(answer.header("retry-after"), "6");
    assert_eq!(answer.problem()["seconds"], 6);
    assert_eq!(answer.code(), Code::TooManyRequests.as_str());
}

#[test]
fn quotas_are_written_in_one_way() {
    for (text, quota) in [
        ("50/s burst 200", Quota::per_second(50, 200)),
        ("30/min", Quota::per_minute(30, 30)),
        (" 1/s  burst 5 ", Quota::per_second(1, 5)),
    ] {
        let read: Quota = text.parse().unwrap();
        assert_eq!(read, quota);
        assert_eq!(read.to_string().parse(), Ok(quota));
    }
    for text in
        ["", "50", "50/h", "0/s", "x/s", "50/s 200", "50/s burst", "50/s burst 0", "1/s burst 1 x"]
    {
        assert!(text.parse::<Quota>().is_err(), "{text}");
    }
}

#[test]
fn a_refusal_is_small_enough_to_return() {
    assert!(size_of::<Refused>() <= 16);
}
