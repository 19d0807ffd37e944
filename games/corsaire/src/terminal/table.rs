//! The table: the row of boards, both pyramids, tokens and hands.

use crate::components::Suit;
use crate::data::Swap;
use crate::view::{BerthSeen, Now, PlayerSeen, TrioSeen};
use crate::words as said;
use crate::{Action, Card, Slot, Tokens, View};
use quarterdeck_engine::Seat;
use quarterdeck_words::Words;

use super::canvas::Line;
use super::tint;
use quarterdeck_terminal::{Style, Tint};

/// Columns from one board to the next. A card with its swap fits between two.
const STEP: usize = 16;
/// Hand cards in a line.
const HAND_LINE: usize = 3;

/// The table as a picture.
pub(super) fn drawn(words: &Words, style: Style, view: &View) -> String {
    let painter = Painter { words, style, view };
    let [far, near] = painter.sides();
    [painter.head(), painter.player(far), painter.picture(), painter.player(near), painter.foot()]
        .concat()
}

/// What of it needs room: words can run on in the next line, a picture cannot.
pub(super) fn picture(words: &Words, style: Style, view: &View) -> String {
    Painter { words, style, view }.picture()
}

/// The same line by line.
pub(super) fn listed(words: &Words, style: Style, view: &View) -> String {
    let painter = Painter { words, style, view };
    let mut text = painter.head();
    for berth in &view.row {
        let card = berth.card.map_or_else(|| "–".to_owned(), |card| painter.full(card));
        let name = said::ship(words, berth.board);
        text += &format!("{} {name}: {}, {card}\n", berth.place, painter.price(berth));
    }
    for seat in painter.sides() {
        text += &painter.player(seat);
        let player = view.player(seat);
        for slot in view.setup().slots().iter() {
            let cell = painter.cell(player, slot);
            if cell != "·" {
                text += &format!("  {slot} {}\n", cell.trim_start_matches('▸'));
            }
        }
        for (berth, trio) in view.row.iter().zip(&player.trios) {
            if !trio.is_empty() {
                text += &format!("  {} {}\n", berth.place, painter.trio(trio));
            }
        }
    }
    text + &painter.foot()
}

struct Painter<'a> {
    words: &'a Words,
    style: Style,
    view: &'a View,
}

impl Painter<'_> {
    /// Who sits on the far side, and who on the near side.
    fn sides(&self) -> [Seat; 2] {
        let near = self.view.viewer.seat().unwrap_or(Seat::new(1));
        [near.next(2), near]
    }

    fn picture(&self) -> String {
        let [far, near] = self.sides();
        [
            self.pyramid(far, false),
            self.trios(far),
            self.row(),
            self.trios(near),
            self.pyramid(near, true),
        ]
        .concat()
    }

    fn say(&self, id: &str, args: &[(&str, quarterdeck_words::Arg<'_>)]) -> String {
        self.words.say(id, args)
    }

    fn dim(&self, text: &str) -> String {
        self.style.paint(Tint::Dim, text)
    }

    fn head(&self) -> String {
        let view = self.view;
        let setup = view.setup();
        let trios: usize = view
            .players
            .iter()
            .flat_map(|player| &player.trios)
            .filter(|trio| trio.len() == setup.trio())
            .count();
        let phase = if view.is_looting() {
            let of = 2 * setup.trios();
            let trio = (trios + 1).min(of);
            self.say("co-table-looting", &[("trio", trio.into()), ("of", of.into())])
        } else {
            let of = 2 * setup.turns();
            let turn = usize::from(view.turns) + 1;
            self.say("co-table-turn", &[("turn", turn.into()), ("of", of.into())])
        };
        let supply = said::tokens(self.words, view.supply);
        let args = [
            ("deck", view.deck.into()),
            ("boards", view.board_deck.len().into()),
            ("supply", (&supply).into()),
        ];
        format!("{}\n", self.dim(&format!("{phase}. {}", self.say("co-table-stock", &args))))
    }

    /// A line on a player: tokens, points, boards gained, and what is known of the hand.
    fn player(&self, seat: Seat) -> String {
        let (words, player) = (self.words, self.view.player(seat));
        let mut name = said::player(words, seat);
        if self.view.viewer.is(seat) {
            name = format!("{name} ({})", self.say("table-you", &[]));
        }
        let name = self.style.paint(tint(seat), &name);
        let (tokens, points) =
            (said::tokens(words, player.tokens), said::points(words, player.trading));
        let args = [
            ("player", (&name).into()),
            ("tokens", (&tokens).into()),
            ("points", (&points).into()),
        ];
        let mut parts = vec![self.say("co-table-player", &args)];
        if !player.gained.is_empty() {
            let ships: Vec<String> =
                player.gained.iter().map(|&board| said::ship(words, board)).collect();
            let ships = words.comma_list(&ships);
            parts.push(self.say("co-table-gained", &[("boards", (&ships).into())]));
        }
        if player.cards.is_none() && player.known.len() + usize::from(player.never_seen) > 0 {
            parts.push(self.hand_of(player));
        }
        let acts = if self.view.owed.contains(seat) { "▸ " } else { "  " };
        let mut text = format!("{acts}{}\n", parts.join("; "));
        if let Some(cards) = &player.cards {
            let cards: Vec<String> = cards.iter().map(|&card| self.held(player, card)).collect();
            let label = self.say("co-table-hand", &[]);
            if !cards.is_empty() {
                text += &format!("  {label}\n");
            }
            for line in cards.chunks(HAND_LINE) {
                text += &format!("    {}\n", line.join("   "));
            }
        }
        text
    }

    /// What everybody may know of a hand.
    fn hand_of(&self, player: &PlayerSeen) -> String {
        let phase = if self.view.is_looting() { "looting" } else { "trading" };
        let args = [("phase", phase.into()), ("n", player.never_seen.into())];
        if player.known.is_empty() {
            return self.say("co-table-hand-of-unseen", &args);
        }
        let known = said::cards(self.words, &player.known);
        self.say("co-table-hand-of", &[&args[..], &[("known", (&known).into())]].concat())
    }

    /// A card in the own hand, with a mark if the opponent knows it.
    fn held(&self, player: &PlayerSeen, card: Card) -> String {
        let text = if self.view.is_looting() { self.short(card) } else { self.full(card) };
        let known = if player.known.contains(&card) { "!" } else { "" };
        self.style.paint(suit_tint(card), &format!("{text}{known}"))
    }

    /// A level a line, the widest next to the row.
    fn pyramid(&self, seat: Seat, near: bool) -> String {
        let player = self.view.player(seat);
        let levels = self.view.setup().levels();
        let mut lines: Vec<String> = (1..=levels)
            .map(|level| {
                let mut line = Line::default();
                for column in 1..=levels + 1 - level {
                    let Some(slot) = Slot::new(level, column) else { continue };
                    let at = (column - 1) * STEP + level * STEP / 2;
                    let tint = player.card(slot).map(suit_tint).or(Some(Tint::Dim));
                    line.put(at, self.cell(player, slot), tint);
                }
                line.draw(self.style)
            })
            .collect();
        if !near {
            lines.reverse();
        }
        lines.concat()
    }

    /// What stands in a slot: a card, a place that is open now, or nothing.
    fn cell(&self, player: &PlayerSeen, slot: Slot) -> String {
        let own = self.view.viewer.is(player.seat);
        let Some(card) = player.card(slot) else {
            let open = own && self.view.actions.contains(&Action::Slot(slot));
            return if open { format!("[{slot}]") } else { "·".to_owned() };
        };
        if self.view.is_looting() {
            let open = own && self.view.actions.contains(&Action::Lay(card));
            return if open { format!("[{}]", self.short(card)) } else { self.short(card) };
        }
        let current = match self.view.stage {
            Now::Convert { seat, slot: at }
            | Now::Way { seat, slot: at }
            | Now::Board { seat, slot: at } => seat == player.seat && at == slot,
            _ => false,
        };
        format!("{}{}", if current { "▸" } else { "" }, self.full(card))
    }

    /// The boards: place and name, price, and the card on each.
    fn row(&self) -> String {
        let mut lines = [Line::default(), Line::default(), Line::default()];
        for berth in &self.view.row {
            let at = berth.place.index() * STEP;
            let open = [Action::Board(berth.place), Action::Loot(berth.place)];
            let open = open.iter().any(|action| self.view.actions.contains(action));
            let place = if open { format!("[{}]", berth.place) } else { berth.place.to_string() };
            let name = format!("{place} {}", said::ship(self.words, berth.board));
            lines[0].put(at, name, Some(Tint::Bold));
            lines[1].put(at, self.price(berth), None);
            if let Some(card) = berth.card {
                lines[2].put(at, self.full(card), Some(suit_tint(card)));
            }
        }
        let [name, price, card] = lines.map(|line| line.draw(self.style));
        if self.view.is_looting() { name + &price } else { name + &price + &card }
    }

    /// `1R 1B 1G 3/5`: cost, points to buy, points to loot.
    fn price(&self, berth: &BerthSeen) -> String {
        let edge = ("edge", berth.edge.into());
        let points = match berth.centre {
            Some(centre) => self.say("co-table-edge", &[edge, ("centre", centre.into())]),
            None => self.say("co-table-edge-covered", &[edge]),
        };
        format!("{} {points}", said::tokens(self.words, berth.cost))
    }

    /// A player's trios, each at its board.
    fn trios(&self, seat: Seat) -> String {
        let player = self.view.player(seat);
        if player.trios.iter().all(TrioSeen::is_empty) {
            return String::new();
        }
        let mut line = Line::default();
        for (berth, trio) in self.view.row.iter().zip(&player.trios) {
            if !trio.is_empty() {
                line.put(berth.place.index() * STEP, self.trio(trio), Some(tint(seat)));
            }
        }
        line.draw(self.style)
    }

    fn trio(&self, trio: &TrioSeen) -> String {
        let up = trio.up.iter().map(|&card| self.short(card));
        let down = trio.down.iter().map(|&card| format!("{}*", self.short(card)));
        let unknown = usize::from(trio.backs) - trio.down.len();
        let backs = std::iter::repeat_n("▒▒▒".to_owned(), unknown);
        up.chain(down).chain(backs).collect::<Vec<_>>().join(" ")
    }

    fn foot(&self) -> String {
        let mut text = String::new();
        if !self.view.aside.is_empty() {
            let cards = said::cards(self.words, &self.view.aside);
            text += &format!("{}\n", self.say("co-table-aside", &[("cards", (&cards).into())]));
        }
        let legend =
            if self.view.is_looting() { "co-table-legend-looting" } else { "co-table-legend" };
        format!("{text}{}\n", self.dim(&self.say(legend, &[])))
    }

    fn short(&self, card: Card) -> String {
        said::card(self.words, card)
    }

    /// `R07 1B 1G→1R`.
    fn full(&self, card: Card) -> String {
        let Swap { pay, gain } = self.view.setup().figures().swap(card);
        let of = |tokens| said::tokens(self.words, tokens);
        let pay = if pay == Tokens::NONE { String::new() } else { of(pay) };
        format!("{} {pay}→{}", self.short(card), of(gain))
    }
}

fn suit_tint(card: Card) -> Tint {
    match card.suit() {
        Suit::Red => Tint::Red,
        Suit::Blue => Tint::Blue,
        Suit::Green => Tint::Green,
    }
}
