//! Cards and tokens.

use corsaire::words as said;
use corsaire::{Card, Corsaire, Token, Tokens};
use maud::{Markup, html};
use quarterdeck_words::Words;

use crate::picture::At;

/// The class of a suit's or a token's colour.
pub(super) fn tint(name: &str) -> &'static str {
    match name {
        "red" => "t-red",
        "blue" => "t-blue",
        _ => "t-green",
    }
}

/// A card with its swap: what is paid, and what is got for it.
pub(super) fn card(at: &At<'_, Corsaire>, card: Card) -> Markup {
    let swap = at.setup.figures().swap(card);
    html! {
        span class={ "co-card " (tint(card.suit().name())) } {
            b { (said::card(at.words, card)) }
            small { (said::swap(at.words, swap)) }
        }
    }
}

/// The back of a card.
pub(super) fn back() -> Markup {
    html! { span class="co-card co-back" aria-hidden="true" { b { "?" } } }
}

/// One token.
pub(super) fn token(words: &Words, token: Token) -> Markup {
    tokens(words, Tokens::one(token))
}

/// Tokens by colour, each with its letter.
pub(super) fn tokens(words: &Words, tokens: Tokens) -> Markup {
    html! {
        span class="tokens" {
            @for token in tokens.colours() {
                @let only = (0..tokens.of(token)).fold(Tokens::new(0, 0, 0), |all, _| all.plus(Tokens::one(token)));
                span class={ "token " (tint(token.name())) } { (said::tokens(words, only)) }
            }
            @if tokens.count() == 0 { span class="quiet" { "–" } }
        }
    }
}
