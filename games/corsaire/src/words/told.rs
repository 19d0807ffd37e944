//! What has happened, as sentences.

use crate::data::Swap;
use crate::{Card, Place, Setup, Told};
use quarterdeck_engine::{Seat, Viewer};

use super::{card, cards, of_one, player, points, ship, swap, tokens};
use quarterdeck_words::{Arg, Words};

/// A sentence on what has happened. None where there is nothing worth a sentence: that it is somebody's turn is for
/// [`prompt`](super::prompt) to say, and what only the actor may know is said to the actor.
pub fn told(words: &Words, setup: &Setup, viewer: Viewer, told: &Told) -> Option<String> {
    let teller = Teller { words, viewer };
    match told {
        Told::BoardLaid { place, board, centre } => {
            let (name, figures) = (ship(words, *board), setup.figures());
            let cost = tokens(words, figures.cost(*board));
            let edge = points(words, figures.edge(*board));
            let loot = points(words, centre.unwrap_or_default());
            let place = place.to_string();
            let known = if centre.is_some() { "open" } else { "covered" };
            let args = [
                ("ship", (&name).into()),
                at(&place),
                ("cost", (&cost).into()),
                ("edge", (&edge).into()),
                ("points", (&loot).into()),
                ("centre", known.into()),
            ];
            Some(words.say("co-told-board-laid", &args))
        }
        Told::TurnedUp { place, card } => Some(teller.turned_up(*place, *card)),
        Told::Dealt { seat, cards: Some(dealt) } if viewer.is(*seat) => {
            let dealt = cards(words, dealt);
            Some(words.say("co-told-dealt", &[("cards", (&dealt).into())]))
        }
        Told::Dealt { seat, .. } => {
            let player = player(words, *seat);
            let n = setup.hand_size().into();
            Some(words.say("co-told-dealt-other", &[("player", (&player).into()), ("n", n)]))
        }
        Told::Begins { seat, by_lot } => {
            let id = if *by_lot { "co-told-begins-by-lot" } else { "co-told-begins" };
            Some(of_one(words, viewer, id, *seat, &[]))
        }
        Told::Turn { .. }
        | Told::Went { .. }
        | Told::Declined { .. }
        | Told::Adjusts { .. }
        | Told::Loots { .. } => None,
        Told::Chose { card, .. } => card.map(|one| teller.own("co-told-chose", one)),
        Told::Laid { card, .. } => card.map(|one| teller.own("co-told-laid", one)),
        Told::Boarded { place, .. } => {
            place.map(|place| words.say("co-told-boarded", &[at(&place.to_string())]))
        }
        _ => teller.walked(told).or_else(|| teller.looted(told)),
    }
}

struct Teller<'a> {
    words: &'a Words,
    viewer: Viewer,
}

fn at(place: &str) -> (&'static str, Arg<'_>) {
    ("place", place.into())
}

impl Teller<'_> {
    fn of_one(&self, id: &str, seat: Seat, more: &[(&str, Arg<'_>)]) -> String {
        of_one(self.words, self.viewer, id, seat, more)
    }

    /// What only the actor is told.
    fn own(&self, id: &str, one: Card) -> String {
        self.words.say(id, &[("card", (&card(self.words, one)).into())])
    }

    fn turned_up(&self, place: Place, one: Option<Card>) -> String {
        let place = place.to_string();
        match one {
            Some(one) => {
                let card = card(self.words, one);
                self.words.say("co-told-turned-up", &[("card", (&card).into()), at(&place)])
            }
            None => self.words.say("co-told-turned-up-hidden", &[at(&place)]),
        }
    }

    /// The steps of a trading turn.
    fn walked(&self, told: &Told) -> Option<String> {
        let words = self.words;
        Some(match told {
            Told::Placed { seat, card: one, slot } => {
                let (card, slot) = (card(words, *one), slot.to_string());
                let args = [("card", (&card).into()), ("slot", (&slot).into())];
                self.of_one("co-told-placed", *seat, &args)
            }
            Told::Converted { seat, slot, paid, got } => {
                let (slot, swap) = (slot.to_string(), swap(words, Swap { pay: *paid, gain: *got }));
                let args = [("slot", (&slot).into()), ("swap", (&swap).into())];
                self.of_one("co-told-converted", *seat, &args)
            }
            Told::Passed { seat, slot } => {
                self.of_one("co-told-passed", *seat, &[("slot", (&slot.to_string()).into())])
            }
            Told::Took { seat, place, card: Some(one) } => {
                let (card, place) = (card(words, *one), place.to_string());
                self.of_one("co-told-took", *seat, &[("card", (&card).into()), at(&place)])
            }
            Told::Took { seat, place, card: None } => {
                self.of_one("co-told-took-hidden", *seat, &[at(&place.to_string())])
            }
            Told::Bought { seat, place, board, cost, edge } => {
                let (ship, place) = (ship(words, *board), place.to_string());
                let (cost, points) = (tokens(words, *cost), points(words, *edge));
                let args = [
                    ("ship", (&ship).into()),
                    at(&place),
                    ("cost", (&cost).into()),
                    ("points", (&points).into()),
                ];
                self.of_one("co-told-bought", *seat, &args)
            }
            Told::Returned { seat, token } => {
                self.of_one("co-told-returned", *seat, &[("colour", token.name().into())])
            }
            Told::TookToken { seat, token } => {
                self.of_one("co-told-took-token", *seat, &[("colour", token.name().into())])
            }
            _ => return None,
        })
    }

    /// The looting phase and the end.
    fn looted(&self, told: &Told) -> Option<String> {
        let words = self.words;
        Some(match told {
            Told::LootingBegins { seat, tied } => {
                let id = if *tied { "co-told-looting-tied" } else { "co-told-looting" };
                self.of_one(id, *seat, &[])
            }
            Told::TrioLaid { seat, place, up, backs, down, .. } => {
                let mut parts: Vec<String> = up.iter().map(|&one| card(words, one)).collect();
                match down {
                    Some(down) => parts.extend(down.iter().map(|&one| {
                        words.say("co-face-down", &[("card", (&card(words, one)).into())])
                    })),
                    None if *backs > 0 => {
                        parts.push(words.say("co-backs", &[("n", (*backs).into())]));
                    }
                    None => {}
                }
                let (place, cards) = (place.to_string(), words.and_list(&parts));
                self.of_one("co-told-trio", *seat, &[at(&place), ("cards", (&cards).into())])
            }
            Told::Shown { seat, place, cards: shown } if !shown.is_empty() => {
                let (place, cards) = (place.to_string(), cards(words, shown));
                self.of_one("co-told-shown", *seat, &[at(&place), ("cards", (&cards).into())])
            }
            Told::Compared { place, winner: Some(seat), centre } => {
                let (place, points) = (place.to_string(), points(words, *centre));
                self.of_one("co-told-won", *seat, &[at(&place), ("points", (&points).into())])
            }
            Told::Compared { place, winner: None, .. } => {
                words.say("co-told-tied", &[at(&place.to_string())])
            }
            Told::Ended => words.say("co-told-ended", &[]),
            Told::LastShown { seat, cards: last } if !last.is_empty() => {
                self.of_one("co-told-last", *seat, &[("cards", (&cards(words, last)).into())])
            }
            Told::RemovedShown { cards: removed } if !removed.is_empty() => {
                words.say("co-told-removed", &[("cards", (&cards(words, removed)).into())])
            }
            _ => return None,
        })
    }
}
