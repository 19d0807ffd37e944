//! What checking a game's dice has found.

use maud::{Markup, html};
use quarterdeck_engine::record::Verified;
use quarterdeck_engine::sealed::{Contributor, hex};

use crate::assets;
use crate::sight::Sight;

/// The page.
pub fn main(sight: &Sight<'_>, found: &Result<Verified, String>, record: &str) -> Markup {
    let words = sight.words();
    let say = |id| words.say(id, &[]);
    html! {
        main id="table" class="verdict" tabindex="-1" {
            h1 { (say("page-verify")) }
            @match found {
                Ok(found) => {
                    p class="good" { "✓ " (say("page-verified")) }
                    dl {
                        dt { (say("page-verify-entries")) } dd { (found.entries) }
                        dt { (say("page-verify-actions")) } dd { (found.actions) }
                        dt { (say("page-verify-draws")) } dd { (found.draws_checked) " / " (found.draws) }
                        dt { (say("page-verify-sealed")) } dd { (say(if found.sealed { "page-yes" } else { "page-no" })) }
                        dt { (say("page-verify-nonces")) } dd { (found.own_nonces) }
                        @if !found.voided.is_empty() {
                            dt { (say("page-verify-voided")) }
                            dd {
                                (found.voided.len())
                                @for root in &found.voided { " " code class="hash" { (hex::encode(root)) } }
                            }
                        }
                        @if found.given > 0 { dt { (say("page-verify-given")) } dd { (found.given) } }
                        @if let Some(key) = found.signed_by {
                            dt { (say("page-verify-signed")) } dd { code class="hash" { (hex::encode(&key)) } }
                        }
                        dt { (say("page-verify-fingerprint")) } dd { code class="hash" { (hex::encode(&found.fingerprint)) } }
                    }
                    p { (say("page-verify-about")) }
                    @if !found.voided.is_empty() { p { (say("page-verify-voided-about")) } }
                    @if found.given > 0 { p { (say("page-verify-given-about")) } }
                    @if found.signed_by.is_some() { p { (say("page-verify-signed-about")) } }
                    @if found.sealed { (shares(sight, &found.brought_by, record)) }
                },
                Err(why) => p class="bad" { "✗ " (words.say("page-not-verified", &[("why", why.into())])) },
            }
            div class="row" {
                a class="button" href=(record) download={ (sight.table.id()) ".qdr" } { (say("page-download")) }
                a class="button quiet" href=(sight.path("")) { (say("page-back-to-table")) }
            }
        }
    }
}

/// Who brought each seat's share of the dice. A device that brought one finds it in the record by itself.
fn shares(sight: &Sight<'_>, brought_by: &[Contributor], record: &str) -> Markup {
    let words = sight.words();
    let say = |id| words.say(id, &[]);
    html! {
        section aria-labelledby="shares" data-script=(assets::url("dice.js")) {
            h2 id="shares" { (say("page-shares")) }
            p { (say("page-shares-about")) }
            ul class="seats shares" data-record=(record) data-found={ "✓ " (say("page-share-found")) }
                data-lost={ "✗ " (say("page-share-lost")) } {
                @for (sitter, by) in sight.sitters().iter().zip(brought_by) {
                    li {
                        (sitter.line(words))
                        span class="state" {
                            (say(match by {
                                Contributor::Seat => "page-share-own",
                                Contributor::Host => "page-share-table",
                            }))
                        }
                    }
                }
            }
        }
    }
}
