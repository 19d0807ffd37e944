//! The captains: the race for gold, their ships and what is in them, their duties; and the charters.

use maud::{Markup, html};
use pirates_and_privateers::board::{Charter, Ship};
use pirates_and_privateers::{Card, Lot, ShipId};
use quarterdeck_engine::Seat;
use quarterdeck_words::pirates_and_privateers as said;

use super::Here;

pub(super) fn captains(at: &Here<'_>) -> Markup {
    let board = &at.view.board;
    let round = [("n", board.round.into()), ("bank", board.bank.0.into())];
    html! {
        p class="stock quiet" { (at.words.say("pp-board-round", &round)) }
        div class="captains" { @for seat in board.seats() { (captain(at, seat)) } }
    }
}

fn captain(at: &Here<'_>, seat: Seat) -> Markup {
    let words = at.words;
    let board = &at.view.board;
    let player = &board.players[seat];
    let sitter = at.sitter(seat);
    let acts = at.view.owed.contains(seat);
    let goal = at.setup.rules.victory_gold;
    let id = format!("captain-{}", seat.number());
    let say = |key| words.say(key, &[]);
    html! {
        section id=(id) class={ "captain " (sitter.sign.colour) (if acts { " acts" } else { "" }) } aria-labelledby={ (id) "-name" } {
            header {
                h3 id={ (id) "-name" } { (sitter.line(words)) }
                span class="points" { b { (board.banked(seat)) } }
            }
            progress max=(goal.0) value=(board.banked(seat).0) aria-label=(say("pp-board-banked")) {}
            p {
                @if player.faction.is_some() { (said::side(words, board.side(seat))) " · " }
                @if let Some(port) = player.flag { (say("pp-board-home")) " " (at.setup.data.place(port.into()).name) " · " }
                (say("pp-board-gold")) " " (board.gold_of(seat))
            }
            @let duties = duties(at, seat);
            @if !duties.is_empty() { p { (say("pp-board-duties")) ": " (words.comma_list(&duties)) } }
            ul class="ships" { @for (id, ship) in board.ships_of(seat) { li { (ship_line(at, id, ship)) } } }
        }
    }
}

/// A player's duties, as far as the viewer knows them.
fn duties(at: &Here<'_>, seat: Seat) -> Vec<String> {
    let own = at.view.duties(seat);
    let spaces = at.view.board.players[seat].duties.iter().zip(own);
    spaces
        .filter_map(|(space, own)| {
            let space = space.as_ref()?;
            let (kind, port) =
                own.map_or((space.kind, space.port), |duty| (Some(duty.kind), duty.port));
            Some(said::duty(at.words, at.setup, kind, port))
        })
        .collect()
}

fn ship_line(at: &Here<'_>, id: ShipId, ship: &Ship) -> Markup {
    let words = at.words;
    let cargo = [("troops", ship.troops.into()), ("gold", ship.gold.0.into())];
    let goods = ship.lots().map(|lot: Lot| {
        let good = at.view.board.good_of(lot);
        let name = good.map_or_else(String::new, |good| said::good(words, at.setup, good));
        format!("{} × {name}", ship.goods(lot))
    });
    let all: Vec<String> =
        std::iter::once(words.say("pp-board-cargo", &cargo)).chain(goods).collect();
    html! {
        b { (said::ship_of(words, at.view, id)) } ", " (at.setup.data.place(ship.at).name) ": " (words.comma_list(&all))
    }
}

pub(super) fn charters(at: &Here<'_>) -> Markup {
    let mut charters: Vec<&Charter> =
        at.view.board.charters().map(|(_, charter)| charter).collect();
    charters.sort_by_key(|charter| charter.slot);
    html! {
        section class="panel charters" aria-labelledby="charters" {
            h3 id="charters" { (at.words.say("pp-page-charters", &[])) }
            @if charters.is_empty() { p class="quiet" { (at.words.say("pp-page-no-charters", &[])) } }
            ul { @for charter in charters { li { (line(at, charter)) } } }
        }
    }
}

fn line(at: &Here<'_>, charter: &Charter) -> String {
    let words = at.words;
    let what = match charter.good.map_or(Card::Anything, Card::Good) {
        Card::Good(good) => said::good(words, at.setup, good),
        Card::Anything => words.say("pp-good", &[("id", "anything".into()), ("name", "".into())]),
    };
    let holder = charter.holder;
    let holder =
        holder.map_or_else(|| words.say("pp-board-nobody", &[]), |seat| said::captain(words, seat));
    words.say(
        "pp-board-charter",
        &[
            ("slot", charter.slot.into()),
            ("percent", at.setup.slot_percent(charter.slot).into()),
            ("what", (&what).into()),
            ("where", (&at.setup.data.place(charter.port.into()).name).into()),
            ("price", charter.price.0.into()),
            ("holder", (&holder).into()),
        ],
    )
}

pub(super) fn standings(at: &Here<'_>) -> Markup {
    let Some(outcome) = &at.view.outcome else { return html! {} };
    let words = at.words;
    let board = &at.view.board;
    let mut seats: Vec<Seat> = board.seats().collect();
    seats.sort_by_key(|&seat| outcome.of(seat).rank);
    html! {
        table class="standings" {
            thead { tr {
                @for id in ["table-rank", "table-player", "pp-board-banked", "pp-board-gold"] { th scope="col" { (words.say(id, &[])) } }
            } }
            tbody {
                @for seat in seats {
                    @let rank = outcome.of(seat).rank;
                    tr class=[(rank == 1).then_some("won")] {
                        td { (rank) }
                        th scope="row" { (at.sitter(seat).line(words)) }
                        td { b { (board.banked(seat)) } }
                        td { (board.gold_of(seat)) }
                    }
                }
            }
        }
    }
}
