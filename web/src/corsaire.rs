//! The table of Corsaire: a row of merchant ships between two inverted pyramids.

mod board;
mod card;
mod looting;

use ::corsaire::event::Told;
use ::corsaire::view::Now;
use ::corsaire::{Action, Corsaire, Setup, View};
use corsaire::words as said;
use maud::{Markup, PreEscaped, html};
use quarterdeck_engine::Seat;
use quarterdeck_words::Words;

use crate::people::Sign;
use crate::picture::{At, Moment, Pictured, Preset};

impl Pictured for Corsaire {
    const CLASS: &'static str = "corsaire";

    fn sign(words: &Words, _setup: &Setup, seat: Seat) -> Sign {
        let letter = said::player(words, seat).chars().next().map(String::from).unwrap_or_default();
        let (colour, flag) =
            if seat.index() == 0 { ("c-purple", "f-triangle") } else { ("c-sky", "f-arrow") };
        Sign { colour, letter, flag }
    }

    fn symbols() -> PreEscaped<&'static str> {
        PreEscaped(include_str!("corsaire/symbols.svg"))
    }

    fn pitch(words: &Words) -> String {
        words.say("co-pitch", &[])
    }

    fn board(at: &At<'_, Self>) -> Markup {
        board::board(at)
    }

    fn choices(view: &View) -> Vec<Action> {
        view.actions.to_vec()
    }

    fn choice_picture(at: &At<'_, Self>, action: &Action) -> Markup {
        match *action {
            // A hand card says all there is to say of placing it.
            Action::Card(card) => html! { span class="alone" { (card::card(at, card)) } },
            Action::Lay(card) => card::card(at, card),
            Action::Return(token) | Action::Take(token) => card::token(at.words, token),
            _ => html! {},
        }
    }

    /// Nothing is so bad that nobody would do it on purpose.
    fn is_rash(_view: &View, _action: &Action) -> bool {
        false
    }

    fn moment(at: &At<'_, Self>, told: &[Told]) -> Option<Moment> {
        told.iter().find_map(|told| {
            let (class, picture) = match told {
                Told::Placed { card, .. } => ("placed", card::card(at, *card)),
                Told::Converted { paid, got, .. } => (
                    "converted",
                    html! { (card::tokens(at.words, *paid)) span class="arrow" { "→" } (card::tokens(at.words, *got)) },
                ),
                Told::Bought { board, .. } => ("bought", board::ship(at.words, *board)),
                Told::Took { card: Some(card), .. } => ("took", card::card(at, *card)),
                Told::TrioLaid { up, backs, .. } => ("trio", looting::cards(at, up, *backs)),
                _ => return None,
            };
            Some(Moment { class, picture, says: None })
        })
    }

    fn outcome(words: &Words, view: &View) -> Option<String> {
        said::outcome(words, view)
    }

    fn standings(at: &At<'_, Self>) -> Markup {
        let Now::Over { outcome } = &at.view.stage else { return html! {} };
        let words = at.words;
        let tallies = at.view.tallies();
        html! {
            table class="standings" {
                thead { tr {
                    @for id in ["table-rank", "table-player", "co-table-trading", "co-table-loot", "co-table-sets", "co-table-total"] {
                        th scope="col" { (words.say(id, &[])) }
                    }
                } }
                tbody {
                    @for (seat, tally) in Seat::all(2).zip(tallies) {
                        tr class=[(outcome.of(seat).rank == 1).then_some("won")] {
                            td { (outcome.of(seat).rank) }
                            th scope="row" { (at.sitter(seat).line(words)) }
                            td { (tally.trading) } td { (tally.looting) } td { (tally.sets) }
                            td { b { (tally.total()) } }
                        }
                    }
                }
            }
            (looting::contests(at))
        }
    }

    fn presets() -> &'static [Preset] {
        &[
            Preset { name: "standard", said: "page-preset-standard", seats: 2, options: &[] },
            Preset {
                name: "quick",
                said: "page-preset-quick",
                seats: 2,
                options: &[("levels", "3")],
            },
            Preset {
                name: "memory",
                said: "page-preset-memory",
                seats: 2,
                options: &[("centre_vp", "covered"), ("show_known_hand", "false")],
            },
            Preset {
                name: "open",
                said: "page-preset-open",
                seats: 2,
                options: &[("post_game_reveal", "true")],
            },
        ]
    }

    /// Each player as that player sees it, where the last cards are shown after the end (CO-Q20).
    fn all_open(setup: &Setup, mut seats: Vec<View>) -> Option<View> {
        if !setup.shows_everything_after_the_end() {
            return None;
        }
        let own: Vec<_> =
            seats.iter().enumerate().map(|(nth, view)| view.players[nth].clone()).collect();
        let mut open = seats.swap_remove(0);
        open.players = own.into_iter().collect();
        open.actions.clear();
        open.barred.clear();
        Some(open)
    }
}
