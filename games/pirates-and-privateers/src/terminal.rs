//! The terminal screen of Pirates and Privateers.

mod chart;
mod ports;

use crate::board::{Charter, Ship};
use crate::words as said;
use crate::{Action, Card, Empire, Lot, PiratesAndPrivateers, Setup, ShipId, View};
use quarterdeck_engine::{Outcome, Seat};
use quarterdeck_words::Words;

use quarterdeck_terminal::{Screen, Style, Tint, columns};

impl Screen for PiratesAndPrivateers {
    fn tint(_setup: &Setup, seat: Seat) -> Tint {
        [Tint::Blue, Tint::Red, Tint::Green, Tint::Yellow][seat.index() % 4]
    }

    /// The waters round one's ships, a row a player, then the ships, the charters, the ports and the bids.
    fn board(words: &Words, style: Style, view: &View) -> String {
        let heading = |id: &str| (words.say(id, &[]), Some(Tint::Dim));
        let mut rows = vec![vec![
            (String::new(), None),
            heading("table-player"),
            heading("pp-board-faction"),
            heading("pp-board-home"),
            heading("pp-board-banked"),
            heading("pp-board-gold"),
            heading("pp-board-duties"),
        ]];
        rows.extend(view.board.seats().map(|seat| row(words, view, seat)));
        let round = words.say(
            "pp-board-round",
            &[("n", view.board.round.into()), ("bank", view.board.bank.0.into())],
        );
        let mut text = String::new();
        let chart = chart::drawn(words, style.plain(), view);
        if view.board.round > 0 && style.fits(&chart) {
            text.push_str(&chart::drawn(words, style, view));
        }
        text.push_str(&format!("{}\n{}", style.paint(Tint::Dim, &round), columns(style, &rows)));
        let mut ships = vec![vec![heading("pp-board-ships")]];
        ships[0].extend([(String::new(), None), (String::new(), None)]);
        ships.extend(view.board.ships().map(|(id, ship)| ship_row(words, view, id, ship)));
        if ships.len() > 1 {
            text.push_str(&columns(style, &ships));
        }
        let mut charters: Vec<&Charter> =
            view.board.charters().map(|(_, charter)| charter).collect();
        charters.sort_by_key(|charter| charter.slot);
        for charter in charters {
            text.push_str(&charter_line(words, view, charter));
            text.push('\n');
        }
        if view.board.round > 0 {
            text.push_str(&ports::listed(words, style, view));
        }
        text.push_str(&ports::bids(words, view));
        text
    }

    fn choices(words: &Words, view: &View) -> Vec<(Action, String)> {
        view.actions.iter().map(|action| (*action, said::action(words, view, action))).collect()
    }

    /// Turning pirate and leaving are for good (PP-364).
    fn is_rash(_view: &View, action: &Action) -> bool {
        matches!(action, Action::TurnPirate | Action::Leave)
    }

    fn outcome_of(view: &View) -> Option<Outcome> {
        view.outcome.clone()
    }

    fn result(words: &Words, style: Style, view: &View) -> String {
        let Some(outcome) = &view.outcome else { return String::new() };
        let heading = |id: &str| (words.say(id, &[]), Some(Tint::Dim));
        let mut rows = vec![vec![
            heading("table-rank"),
            heading("table-player"),
            heading("pp-board-banked"),
            heading("pp-board-gold"),
        ]];
        let mut seats: Vec<Seat> = view.board.seats().collect();
        seats.sort_by_key(|&seat| outcome.of(seat).rank);
        rows.extend(seats.into_iter().map(|seat| {
            vec![
                (outcome.of(seat).rank.to_string(), None),
                (said::captain(words, seat), Some(tint(view, seat))),
                (view.board.banked(seat).to_string(), Some(Tint::Bold)),
                (view.board.gold_of(seat).to_string(), None),
            ]
        }));
        let winners: Vec<String> =
            outcome.winners().map(|seat| said::captain(words, seat)).collect();
        let winner = words.say(
            "pp-winner",
            &[("n", winners.len().into()), ("who", (&words.and_list(&winners)).into())],
        );
        format!("{}{}\n", columns(style, &rows), style.paint(Tint::Bold, &winner))
    }
}

/// An Empire's colour, or grey for whoever has none.
fn tint(view: &View, seat: Seat) -> Tint {
    match said::empire_of(&view.board, seat) {
        Some(Empire::France) => Tint::Blue,
        Some(Empire::England) => Tint::Red,
        Some(Empire::Spain) => Tint::Green,
        Some(Empire::Netherlands) => Tint::Yellow,
        None => Tint::Grey,
    }
}

fn row(words: &Words, view: &View, seat: Seat) -> Vec<(String, Option<Tint>)> {
    let board = &view.board;
    let none = || words.say("pp-board-none", &[]);
    let acts = if view.owed.contains(seat) { "▸" } else { " " };
    let mut name = said::captain(words, seat);
    if view.viewer.is(seat) {
        name = format!("{name} ({})", words.say("table-you", &[]));
    }
    let player = &board.players[seat];
    let faction =
        if player.faction.is_some() { said::side(words, board.side(seat)) } else { none() };
    let home =
        player.flag.map_or_else(none, |port| view.setup().data.place(port.into()).name.clone());
    let own = view.duties(seat);
    let duties = player.duties.iter().zip(own).filter_map(|(space, own)| {
        let space = space.as_ref()?;
        let (kind, port) =
            own.map_or((space.kind, space.port), |duty| (Some(duty.kind), duty.port));
        Some(said::duty(words, view.setup(), kind, port))
    });
    let duties: Vec<String> = duties.collect();
    vec![
        (acts.to_owned(), Some(Tint::Bold)),
        (name, Some(tint(view, seat))),
        (faction, None),
        (home, None),
        (board.banked(seat).to_string(), Some(Tint::Bold)),
        (board.gold_of(seat).to_string(), None),
        (if duties.is_empty() { none() } else { words.comma_list(&duties) }, None),
    ]
}

fn ship_row(words: &Words, view: &View, id: ShipId, ship: &Ship) -> Vec<(String, Option<Tint>)> {
    let cargo = words
        .say("pp-board-cargo", &[("troops", ship.troops.into()), ("gold", ship.gold.0.into())]);
    let goods = ship.lots().map(|lot: Lot| {
        let name = view
            .board
            .good_of(lot)
            .map_or_else(String::new, |good| said::good(words, view.setup(), good));
        format!("{} × {name}", ship.goods(lot))
    });
    let all: Vec<String> = std::iter::once(cargo).chain(goods).collect();
    vec![
        (said::ship_of(words, view, id), Some(tint(view, ship.owner))),
        (view.setup().data.place(ship.at).name.clone(), None),
        (words.comma_list(&all), None),
    ]
}

fn charter_line(words: &Words, view: &View, charter: &Charter) -> String {
    let what = match charter.good.map_or(Card::Anything, Card::Good) {
        Card::Good(good) => said::good(words, view.setup(), good),
        Card::Anything => words.say("pp-good", &[("id", "anything".into()), ("name", "".into())]),
    };
    let holder = charter
        .holder
        .map_or_else(|| words.say("pp-board-nobody", &[]), |seat| said::captain(words, seat));
    words.say(
        "pp-board-charter",
        &[
            ("slot", charter.slot.into()),
            ("percent", view.setup().slot_percent(charter.slot).into()),
            ("what", (&what).into()),
            ("where", (&view.setup().data.place(charter.port.into()).name).into()),
            ("price", charter.price.0.into()),
            ("holder", (&holder).into()),
        ],
    )
}

#[cfg(test)]
mod tests;
