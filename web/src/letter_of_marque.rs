//! The table of Letter of Marque: every fleet's ships on the sea, with their treasures in view.

mod board;
mod ship;

use ::letter_of_marque::event::Told;
use ::letter_of_marque::view::{Fleet, Now};
use ::letter_of_marque::{Action, Base, Colour, LetterOfMarque, Setup, View};
use letter_of_marque::words as said;
use maud::{Markup, PreEscaped, html};
use quarterdeck_engine::Seat;
use quarterdeck_words::Words;

use crate::people::Sign;
use crate::picture::{At, Moment, Pictured, Preset};

use ship::{Hull, ship};

impl Pictured for LetterOfMarque {
    const CLASS: &'static str = "lom";

    fn sign(words: &Words, setup: &Setup, seat: Seat) -> Sign {
        let colour = setup.colour(seat);
        let letter = said::colour(words, colour).chars().next().map(String::from);
        Sign { colour: class(colour), letter: letter.unwrap_or_default(), flag: flag(colour) }
    }

    fn symbols() -> PreEscaped<&'static str> {
        // Colours come from the style sheet: `--c` is the owner's, `--on` what can be read on it.
        PreEscaped(include_str!("letter_of_marque/symbols.svg"))
    }

    fn pitch(words: &Words) -> String {
        words.say("lom-pitch", &[])
    }

    fn board(at: &At<'_, Self>) -> Markup {
        board::board(at)
    }

    fn choices(view: &View) -> Vec<Action> {
        let mut actions = view.actions.to_vec();
        actions.sort_by_key(|action| match action {
            Action::Choose(_) | Action::Leave => 0,
            Action::Arrive(_) => 1,
            Action::Attack { .. } => 2,
            Action::Pass => 3,
        });
        actions
    }

    fn choice_picture(at: &At<'_, Self>, action: &Action) -> Markup {
        let own = at.view.own().map(|fleet| fleet.colour);
        match (*action, own) {
            (Action::Choose(base), Some(own)) => ship(class(own), None, Hull::of(Some(base))),
            (Action::Leave, _) => icon("s-card"),
            (Action::Arrive(_), _) => icon("s-chest"),
            (Action::Attack { .. }, _) => icon("s-cannon"),
            _ => html! {},
        }
    }

    /// Firing at a ship that everybody can see is armed (LM-Q5).
    fn is_rash(view: &View, action: &Action) -> bool {
        let Action::Attack { owner, treasure } = *action else { return false };
        let mut sea = view.fleet(owner).sea.iter();
        sea.any(|ship| ship.treasure == treasure && ship.base == Some(Base::Armed))
    }

    fn moment(at: &At<'_, Self>, told: &[Told]) -> Option<Moment> {
        let colour = |seat: Seat| class(at.setup.colour(seat));
        told.iter().rev().find_map(|told| match *told {
            Told::Attacked { owner, treasure, base, .. } => Some(Moment {
                says: None,
                class: if base == Base::Armed { "attack held" } else { "attack taken" },
                picture: html! {
                    div class="turn-over" {
                        div class="face before" { (ship(colour(owner), Some(treasure), Hull::Unknown)) }
                        div class="face after" { (ship(colour(owner), Some(treasure), Hull::of(Some(base)))) }
                    }
                    (icon(if base == Base::Armed { "s-cannon" } else { "s-chest" }))
                },
            }),
            Told::Arrived { seat, treasure } => Some(Moment {
                says: None,
                class: "arrived",
                picture: ship(colour(seat), Some(treasure), Hull::Unknown),
            }),
            Told::Left { seat, treasure, base } => Some(Moment {
                says: None,
                class: "left",
                picture: ship(colour(seat), Some(treasure), Hull::of(base)),
            }),
            _ => None,
        })
    }

    fn outcome(words: &Words, view: &View) -> Option<String> {
        said::outcome(words, view)
    }

    fn standings(at: &At<'_, Self>) -> Markup {
        let Now::Over { outcome } = &at.view.stage else { return html! {} };
        let words = at.words;
        let mut fleets: Vec<&Fleet> = at.view.fleets.iter().collect();
        fleets.sort_by_key(|fleet| outcome.of(fleet.seat).rank);
        html! {
            table class="standings" {
                thead { tr {
                    th scope="col" { (words.say("table-rank", &[])) }
                    th scope="col" { (words.say("table-player", &[])) }
                    th scope="col" { (words.say("table-points", &[])) }
                    th scope="col" class="wide" { (words.say("lom-fleet-score", &[])) }
                } }
                tbody {
                    @for fleet in fleets {
                        @let standing = outcome.of(fleet.seat);
                        tr class=[(standing.rank == 1).then_some("won")] {
                            td { (standing.rank) }
                            th scope="row" { (at.sitter(fleet.seat).line(words)) }
                            td { b { (standing.score) } }
                            td class="wide" { (board::pile(at, fleet)) }
                        }
                    }
                }
            }
        }
    }

    fn presets() -> &'static [Preset] {
        &[
            Preset { name: "standard", said: "page-preset-standard", seats: 4, options: &[] },
            Preset {
                name: "duel",
                said: "page-preset-duel",
                seats: 2,
                options: &[("duel", "true")],
            },
            Preset {
                name: "quick",
                said: "page-preset-quick",
                seats: 3,
                options: &[("ships", "3"), ("armed", "1"), ("cannons", "2")],
            },
            Preset {
                name: "memory",
                said: "page-preset-memory",
                seats: 4,
                options: &[("show_known_armed", "false")],
            },
            Preset {
                name: "open",
                said: "page-preset-open",
                seats: 4,
                options: &[("post_game_reveal", "true")],
            },
        ]
    }

    /// Each fleet as its owner sees it, if the ships are turned over after the end (LM-Q14).
    fn all_open(setup: &Setup, mut seats: Vec<View>) -> Option<View> {
        if !setup.turns_over_after_the_end() {
            return None;
        }
        let own: Vec<Fleet> =
            seats.iter().enumerate().map(|(nth, view)| view.fleets[nth].clone()).collect();
        let mut open = seats.swap_remove(0);
        open.fleets = own.into_iter().collect();
        open.actions.clear();
        open.barred.clear();
        Some(open)
    }
}

fn icon(symbol: &str) -> Markup {
    html! { svg class="icon" viewBox="0 0 48 40" aria-hidden="true" { use href={ "#" (symbol) } {} } }
}

fn class(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "c-red",
        Colour::Blue => "c-blue",
        Colour::Green => "c-green",
        Colour::Yellow => "c-yellow",
        Colour::Black => "c-black",
        Colour::White => "c-white",
    }
}

fn flag(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "f-square",
        Colour::Blue => "f-circle",
        Colour::Green => "f-shield",
        Colour::Yellow => "f-diamond",
        Colour::Black => "f-hexagon",
        Colour::White => "f-banner",
    }
}
