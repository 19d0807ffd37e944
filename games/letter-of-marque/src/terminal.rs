//! The terminal screen of Letter of Marque.

use crate::view::{Fleet, Now, ShipSeen};
use crate::words as said;
use crate::{Action, Base, Colour, LetterOfMarque, Setup, View};
use quarterdeck_engine::{Outcome, Seat};
use quarterdeck_words::Words;

use quarterdeck_terminal::{Screen, Style, Tint, columns};

impl Screen for LetterOfMarque {
    fn tint(setup: &Setup, seat: Seat) -> Tint {
        tint(setup.colour(seat))
    }

    /// A row a player: what everybody can see, and what only the viewer can. Where that is too wide, a card a player.
    fn board(words: &Words, style: Style, view: &View) -> String {
        let heading = |id: &str| (words.say(id, &[]), Some(Tint::Dim));
        let mut rows = vec![vec![
            (String::new(), None),
            heading("table-player"),
            heading("lom-fleet-deck"),
            heading("lom-fleet-reserve"),
            heading("lom-fleet-cannons"),
            heading("lom-fleet-sea"),
            heading("table-points"),
            heading("lom-fleet-score"),
        ]];
        rows.extend(view.fleets.iter().map(|fleet| row(words, view, fleet)));
        if !style.fits(&columns(style.plain(), &rows)) {
            return view.fleets.iter().map(|fleet| card(words, style, view, fleet)).collect();
        }
        let legend = style.paint(Tint::Dim, &words.say("lom-board-legend", &[]));
        format!("{}{legend}\n", columns(style, &rows))
    }

    fn choices(words: &Words, view: &View) -> Vec<(Action, String)> {
        let mut actions = view.actions.to_vec();
        actions.sort_by_key(|action| match action {
            Action::Choose(_) | Action::Leave => 0,
            Action::Arrive(_) => 1,
            Action::Attack { .. } => 2,
            Action::Pass => 3,
        });
        actions.into_iter().map(|action| (action, said::action(words, view, &action))).collect()
    }

    /// Firing at a ship that everybody can see is armed (LM-Q5).
    fn is_rash(view: &View, action: &Action) -> bool {
        let Action::Attack { owner, treasure } = *action else { return false };
        view.fleet(owner)
            .sea
            .iter()
            .any(|ship| ship.treasure == treasure && ship.base == Some(Base::Armed))
    }

    fn outcome_of(view: &View) -> Option<Outcome> {
        match &view.stage {
            Now::Over { outcome } => Some(outcome.clone()),
            _ => None,
        }
    }

    fn result(words: &Words, style: Style, view: &View) -> String {
        let Now::Over { outcome } = &view.stage else { return String::new() };
        let heading = |id: &str| (words.say(id, &[]), Some(Tint::Dim));
        let mut rows = vec![vec![
            heading("table-rank"),
            heading("table-player"),
            heading("table-points"),
            heading("lom-fleet-score"),
            heading("lom-board-unfired"),
        ]];
        let mut fleets: Vec<&Fleet> = view.fleets.iter().collect();
        fleets.sort_by_key(|fleet| outcome.of(fleet.seat).rank);
        rows.extend(fleets.into_iter().map(|fleet| {
            let standing = outcome.of(fleet.seat);
            vec![
                (standing.rank.to_string(), None),
                (said::colour(words, fleet.colour), Some(tint(fleet.colour))),
                (standing.score.to_string(), Some(Tint::Bold)),
                (pile(words, view, fleet), None),
                (fleet.cannons.to_string(), None),
            ]
        }));
        if !style.fits(&columns(style.plain(), &rows)) {
            // What the piles are made of stands on the board.
            rows = rows.into_iter().map(|row| row.into_iter().take(3).collect()).collect();
        }
        let winner = said::outcome(words, view).unwrap_or_default();
        format!("{}{}\n", columns(style, &rows), style.paint(Tint::Bold, &winner))
    }
}

fn tint(colour: Colour) -> Tint {
    match colour {
        Colour::Red => Tint::Red,
        Colour::Blue => Tint::Blue,
        Colour::Green => Tint::Green,
        Colour::Yellow => Tint::Yellow,
        Colour::Black => Tint::Grey,
        Colour::White => Tint::White,
    }
}

/// What a player has, line by line in words.
fn card(words: &Words, style: Style, view: &View, fleet: &Fleet) -> String {
    let acts = if view.owed.contains(fleet.seat) { "▸" } else { " " };
    let name = style.paint(tint(fleet.colour), &name(words, view, fleet));
    let rows = said::fleet(words, view, fleet.seat);
    let lines = rows.iter().map(|(label, text)| {
        format!("    {} {text}\n", style.paint(Tint::Dim, &format!("{label}:")))
    });
    format!("{acts} {name}\n{}", lines.collect::<String>())
}

/// A player's colour, and whether it is you.
fn name(words: &Words, view: &View, fleet: &Fleet) -> String {
    let colour = said::colour(words, fleet.colour);
    if view.viewer.is(fleet.seat) {
        format!("{colour} ({})", words.say("table-you", &[]))
    } else {
        colour
    }
}

fn row(words: &Words, view: &View, fleet: &Fleet) -> Vec<(String, Option<Tint>)> {
    let acts = if view.owed.contains(fleet.seat) { "▸" } else { " " };
    let deck: Vec<String> = fleet.deck.iter().map(ToString::to_string).collect();
    let own = view.viewer.is(fleet.seat);
    vec![
        (acts.to_owned(), Some(Tint::Bold)),
        (name(words, view, fleet), Some(tint(fleet.colour))),
        (or_none(words, deck.join(" ")), None),
        (reserve(words, fleet), None),
        (fleet.cannons.to_string(), None),
        (or_none(words, at_sea(words, fleet, own)), None),
        (fleet.points.to_string(), Some(Tint::Bold)),
        (or_none(words, pile(words, view, fleet)), None),
    ]
}

/// `1A 2D` for the owner, a number for anybody else.
fn reserve(words: &Words, fleet: &Fleet) -> String {
    let Some(armed) = fleet.reserve_armed else { return fleet.reserve.to_string() };
    let letter = |base| base_letter(words, base);
    let kinds = [(armed, Base::Armed), (fleet.reserve - armed, Base::Defenceless)];
    let kinds = kinds.into_iter().filter(|(count, _)| *count > 0);
    or_none(
        words,
        kinds.map(|(count, base)| format!("{count}{}", letter(base))).collect::<Vec<_>>().join(" "),
    )
}

/// `5A 7?` and `(6)` for a treasure that waits for its ship.
fn at_sea(words: &Words, fleet: &Fleet, own: bool) -> String {
    let ship = |ship: &ShipSeen| {
        let base = ship.base.map_or_else(|| "?".to_owned(), |base| base_letter(words, base));
        // To the owner it matters whether the others know; to them the letter says it.
        let known = if ship.open && own { "!" } else { "" };
        format!("{}{base}{known}", ship.treasure)
    };
    let waiting = fleet.turned_up.map(|treasure| match fleet.choice {
        Some(base) => format!("({treasure}{})", base_letter(words, base)),
        None if fleet.chosen => format!("({treasure}?)"),
        None => format!("({treasure})"),
    });
    fleet.sea.iter().map(ship).chain(waiting).collect::<Vec<_>>().join(" ")
}

/// Own treasures, captured ones, captured cannons.
fn pile(words: &Words, view: &View, fleet: &Fleet) -> String {
    let home = fleet.home.iter().map(|ship| ship.treasure.to_string());
    let prizes = fleet.prizes.iter().map(|prize| {
        let owner = said::colour(words, view.fleet(prize.owner).colour);
        words.say(
            "lom-fleet-prize",
            &[("owner", (&owner).into()), ("treasure", (&prize.treasure.to_string()).into())],
        )
    });
    let trophies = (fleet.trophies > 0)
        .then(|| words.say("lom-fleet-trophies", &[("n", i64::from(fleet.trophies).into())]));
    let parts: Vec<String> = home.chain(prizes).chain(trophies).collect();
    parts.join(", ")
}

fn base_letter(words: &Words, base: Base) -> String {
    let id = match base {
        Base::Armed => "lom-board-armed",
        Base::Defenceless => "lom-board-defenceless",
    };
    words.say(id, &[])
}

fn or_none(words: &Words, text: String) -> String {
    if text.is_empty() { words.say("lom-fleet-none", &[]) } else { text }
}

#[cfg(test)]
mod tests {
    use crate::Options;
    use quarterdeck_engine::{Game, Silence, Viewer, chance::Fast};
    use quarterdeck_words::Language;

    use super::*;

    fn view() -> View {
        let setup = LetterOfMarque::setup(4, &Options::default()).expect("it fits");
        let mut state = LetterOfMarque::new(&setup);
        let mut chance = Fast::new(3);
        state.deal(&mut chance, &mut Silence);
        for _ in 0..20 {
            let seat = state.owed().first().expect("not over yet");
            let action = state.nth_legal(seat, chance.below(state.legal_count(seat)));
            state.play(seat, action, &mut chance, &mut Silence).expect("legal");
        }
        state.view(Viewer::Seat(Seat::new(0)))
    }

    #[test]
    fn a_table_that_is_too_wide_becomes_cards() {
        for language in Language::all() {
            let words = Words::of::<LetterOfMarque>(language);
            let wide = LetterOfMarque::board(&words, Style::of_width(120), &view());
            let narrow = LetterOfMarque::board(&words, Style::of_width(40), &view());
            let sea = words.say("lom-fleet-sea", &[]);
            assert_eq!(wide.matches(&sea).count(), 1, "{wide}");
            assert_eq!(narrow.matches(&format!("{sea}:")).count(), 4, "{narrow}");
        }
    }
}
