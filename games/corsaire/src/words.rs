//! What Corsaire says: its events, choices, refusals and results as sentences.
//!
//! The players sit on opposite sides of the row, and are called North and South. A sentence speaks to whoever reads it.
//!
//! ```
//! use corsaire::{Card, Corsaire, Options, Told};
//! use quarterdeck_engine::{Game, Seat, Viewer};
//! use quarterdeck_words::{Language, Spoken, Words};
//!
//! let setup = Corsaire::setup(2, &Options::default())?;
//! let seat = Seat::new(0);
//! let told = Told::Placed { seat, card: "G07".parse().unwrap(), slot: "L2-1".parse().unwrap() };
//! let say = |language, viewer| {
//!     <Corsaire as Spoken>::told(&Words::of::<Corsaire>(language), &setup, viewer, &told).unwrap()
//! };
//! assert_eq!(say(Language::English, Viewer::Seat(seat)), "You place G07 at L2-1.");
//! assert_eq!(say(Language::Italian, Viewer::Public), "Nord mette V07 in L2-1.");
//! # Ok::<(), quarterdeck_engine::Problems>(())
//! ```

mod actions;
mod outcome;
mod prompts;
mod refusals;
mod told;

use crate::data::Swap;
use crate::{
    Action, Board, Card, Corsaire, Rank, Refusal, Setup, Strength, Token, Tokens, Told, View,
};
use quarterdeck_engine::{Seat, Viewer};
use quarterdeck_words::{Arg, Language, Spoken, Words};

pub use actions::action;
pub use outcome::outcome;
pub use prompts::prompt;
pub use refusals::refusal;
pub use told::told;

impl Spoken for Corsaire {
    fn sentences(language: Language) -> &'static str {
        match language {
            Language::English => include_str!("../words/en.ftl"),
            Language::Italian => include_str!("../words/it.ftl"),
        }
    }

    const MESSAGES: &'static str = "co";

    fn seat_name(words: &Words, _setup: &Setup, seat: Seat) -> String {
        player(words, seat)
    }

    fn told(words: &Words, setup: &Setup, viewer: Viewer, told: &Told) -> Option<String> {
        self::told(words, setup, viewer, told)
    }

    fn prompt(words: &Words, view: &View) -> String {
        prompt(words, view)
    }

    fn action(words: &Words, view: &View, action: &Action) -> String {
        self::action(words, view, action)
    }

    fn refusal(words: &Words, _setup: &Setup, refusal: &Refusal) -> String {
        self::refusal(words, refusal)
    }

    fn refusal_rule(refusal: &Refusal) -> &'static str {
        refusal.rule()
    }

    fn barred(words: &Words, view: &View) -> Vec<(String, &'static str)> {
        let why = |why: &Refusal| (self::refusal(words, why), why.rule());
        view.barred.iter().map(|barred| why(&barred.why)).collect()
    }
}

/// What a player is called.
pub fn player(words: &Words, seat: Seat) -> String {
    words.say("co-player", &[("number", seat.number().into())])
}

/// A card in short, `R07`, with the letter that the language has for its suit.
pub fn card(words: &Words, card: Card) -> String {
    let letter = words.say("co-letter", &[("colour", card.suit().name().into())]);
    format!("{letter}{:02}", card.number())
}

/// A card's name in full, such as “red 7”.
pub fn card_name(words: &Words, card: Card) -> String {
    let (suit, number) = (card.suit().name(), card.number());
    words.say("co-card-name", &[("suit", suit.into()), ("number", number.into())])
}

/// Several cards, one after the other.
pub fn cards(words: &Words, list: &[Card]) -> String {
    words.comma_list(&list.iter().map(|&one| card(words, one)).collect::<Vec<_>>())
}

/// Tokens, `1R 2B 3G`.
pub fn tokens(words: &Words, tokens: Tokens) -> String {
    let of = |token: Token| {
        let letter = words.say("co-letter", &[("colour", token.name().into())]);
        format!("{}{letter}", tokens.of(token))
    };
    let parts: Vec<String> = tokens.colours().map(of).collect();
    if parts.is_empty() { words.say("co-no-tokens", &[]) } else { parts.join(" ") }
}

/// The colour of a token.
pub fn colour(words: &Words, token: Token) -> String {
    words.say("co-colour", &[("colour", token.name().into())])
}

/// The swap that is printed on a card, `2G → 1R 1B`.
pub fn swap(words: &Words, swap: Swap) -> String {
    let gain = tokens(words, swap.gain);
    if swap.pay == Tokens::NONE {
        return words.say("co-swap-free", &[("gain", (&gain).into())]);
    }
    let pay = tokens(words, swap.pay);
    words.say("co-swap", &[("pay", (&pay).into()), ("gain", (&gain).into())])
}

/// A card with the swap that is printed on it.
pub fn card_with_swap(words: &Words, setup: &Setup, one: Card) -> String {
    let swap = swap(words, setup.figures().swap(one));
    let card = card(words, one);
    words.say("co-card-with-swap", &[("card", (&card).into()), ("swap", (&swap).into())])
}

/// The name of a merchant ship.
pub fn ship(words: &Words, board: Board) -> String {
    words.say("co-ship", &[("board", (&board.to_string()).into())])
}

/// What a combination is called.
pub fn rank(words: &Words, rank: Rank) -> String {
    words.say("co-rank", &[("rank", rank.name().into())])
}

/// What a trio makes, such as “straight 15”.
pub fn strength(words: &Words, strength: Strength) -> String {
    let rank = rank(words, strength.rank);
    words.say("co-strength", &[("rank", (&rank).into()), ("sum", strength.sum.into())])
}

/// Points as a text, such as “3 points”.
pub fn points(words: &Words, n: impl Into<i64>) -> String {
    words.say("table-points-count", &[("n", Arg::Number(n.into()))])
}

/// A sentence on what a player does, said to a viewer.
fn of_one(words: &Words, viewer: Viewer, id: &str, seat: Seat, more: &[(&str, Arg<'_>)]) -> String {
    let reader = if viewer.is(seat) { "actor" } else { "other" };
    let player = player(words, seat);
    let args = [("viewer", reader.into()), ("player", (&player).into())];
    words.say(id, &[&args, more].concat())
}
