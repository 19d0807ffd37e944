//! The captains: the race for gold, their ships and what is in them, their duties; and how it ended.

use maud::{Markup, html};
use pirates_and_privateers::board::Ship;
use pirates_and_privateers::words as said;
use pirates_and_privateers::{Lot, ShipId};
use quarterdeck_engine::Seat;

use super::Here;

/// The race: a bar for each, solid for what is banked, hatched for what could still be lost.
pub(super) fn race(at: &Here<'_>) -> Markup {
    let words = at.words;
    let board = &at.view.board;
    let goal = at.setup.rules.victory_gold.0;
    let round = [("n", board.round.into()), ("bank", board.bank.0.into())];
    html! {
        section class="panel race" aria-labelledby="race" {
            h3 id="race" { (words.say("pp-page-race", &[("goal", goal.into())])) }
            p class="stock quiet" { (words.say("pp-board-round", &round)) }
            ol { @for seat in board.seats() { (runner(at, seat, goal)) } }
        }
    }
}

fn runner(at: &Here<'_>, seat: Seat, goal: u32) -> Markup {
    let words = at.words;
    let board = &at.view.board;
    let sitter = at.sitter(seat);
    let (banked, all) = (board.banked(seat).0, board.gold_of(seat).0);
    let share = |gold: u32| f64::from(gold.min(goal)) * 100.0 / f64::from(goal.max(1));
    let acts = at.view.owed.contains(seat);
    html! {
        li class={ (sitter.sign.colour) (if acts { " acts" } else { "" }) } {
            span class="runner" { (sitter.sign.picture()) b { (sitter.called()) }
                @if board.players[seat].faction.is_some() { " " span class="as" { (said::side(words, board.side(seat))) } } }
            span class="sums" { b { (words.number(banked.into())) } " " span class="as" { (words.say("pp-page-all-gold", &[("n", all.into())])) } }
            svg class="bar" viewBox="0 0 100 5" preserveAspectRatio="none" aria-hidden="true" {
                rect class="track" width="100" height="5" {}
                rect class="loose" width=(share(all)) height="5" {}
                rect class="safe" width=(share(banked)) height="5" {}
            }
        }
    }
}

/// A card for each.
pub(super) fn captains(at: &Here<'_>) -> Markup {
    html! {
        section class="captains" aria-labelledby="captains" {
            h3 id="captains" class="sr" { (at.words.say("pp-page-captains", &[])) }
            @for seat in at.view.board.seats() { (captain(at, seat)) }
        }
    }
}

fn captain(at: &Here<'_>, seat: Seat) -> Markup {
    let words = at.words;
    let board = &at.view.board;
    let player = &board.players[seat];
    let sitter = at.sitter(seat);
    let acts = at.view.owed.contains(seat);
    let id = format!("captain-{}", seat.number());
    let say = |key| words.say(key, &[]);
    let duties = duties(at, seat);
    html! {
        section id=(id) class={ "captain " (sitter.sign.colour) (if acts { " acts" } else { "" }) } aria-labelledby={ (id) "-name" } {
            h4 id={ (id) "-name" } { (sitter.line(words)) }
            p class="quiet" {
                @if player.faction.is_some() { (said::side(words, board.side(seat))) }
                @if let Some(port) = player.flag { " · " (say("pp-board-home")) " " (at.setup.data.place(port.into()).name) }
            }
            @if !duties.is_empty() {
                p class="duties" { span class="sr" { (say("pp-board-duties")) ": " }
                    @for (duty, reward) in &duties { span class="duty" { (duty) @if let Some(reward) = reward { " " i { (reward) } } } " " } }
            }
            ul class="ships" { @for (id, ship) in board.ships_of(seat) { (ship_card(at, id, ship)) } }
        }
    }
}

/// A player's duties, as far as the viewer knows them, and what they pay.
fn duties(at: &Here<'_>, seat: Seat) -> Vec<(String, Option<String>)> {
    let own = at.view.duties(seat);
    let spaces = at.view.board.players[seat].duties.iter().zip(own);
    spaces
        .filter_map(|(space, own)| {
            let space = space.as_ref()?;
            let (kind, port) =
                own.map_or((space.kind, space.port), |duty| (Some(duty.kind), duty.port));
            let reward = kind.map(|kind| at.setup.data.rewards[kind.place()].0);
            let pays = reward.map(|gold| at.words.say("pp-page-reward", &[("n", gold.into())]));
            Some((said::duty(at.words, at.setup, kind, port), pays))
        })
        .collect()
}

/// A ship: where it is, a box for each unit of its hold, and the same in words. Pressed, the chart shows how far it can go.
fn ship_card(at: &Here<'_>, id: ShipId, ship: &Ship) -> Markup {
    let words = at.words;
    let name = said::ship_of(words, at.view, id);
    let shows = words.say("pp-page-reach", &[("ship", (&name).into())]);
    html! {
        li id={ "ship-" (id.0) } {
            button type="button" class="scripted quiet show" data-show=(id.0) title=(shows) {
                span class="sr" { (shows) } (super::chart::icon("find"))
            }
            span class="what" {
                b { (said::ship_type(words, at.setup, ship.kind)) } " " (at.setup.data.place(ship.at).name)
                (hold(at, id, ship))
                span class="cargo" { (words.comma_list(&cargo(at, id, ship))) }
            }
        }
    }
}

fn hold(at: &Here<'_>, id: ShipId, ship: &Ship) -> Markup {
    let capacity = at.setup.data.ship(ship.kind).capacity;
    let goods = ship.hold.items().len() as u8;
    let free = at.view.board.free(id);
    let gold = capacity.saturating_sub(free + goods + ship.troops + ship.jewels);
    let boxes = [
        ("u-troop", ship.troops),
        ("u-jewel", ship.jewels),
        ("u-gold", gold),
        ("u-goods", goods),
        ("u-free", free),
    ];
    html! {
        svg class="hold" viewBox={ "0 0 " (u32::from(capacity) * 16) " 16" } aria-hidden="true" {
            @for (nth, class) in boxes.into_iter().flat_map(|(class, n)| std::iter::repeat_n(class, n.into())).enumerate() {
                use href={ "#pp-" (class) } x=(nth * 16) width="16" height="16" {}
            }
        }
    }
}

fn cargo(at: &Here<'_>, id: ShipId, ship: &Ship) -> Vec<String> {
    let words = at.words;
    let board = &at.view.board;
    let count = |key: &str, n: u32| (n > 0).then(|| words.say(key, &[("n", n.into())]));
    let goods = ship.lots().map(|lot: Lot| {
        let good = board.good_of(lot);
        let what = good.map_or_else(String::new, |good| said::good(words, at.setup, good));
        words.say("pp-page-hold-goods", &[("n", ship.goods(lot).into()), ("what", (&what).into())])
    });
    let troops = count("pp-page-hold-troop", ship.troops.into());
    let jewels = count("pp-page-hold-jewels", ship.jewels.into());
    let gold = count("pp-page-hold-gold", ship.gold.0);
    let free = words.say("pp-page-hold-free", &[("n", board.free(id).into())]);
    troops.into_iter().chain(jewels).chain(gold).chain(goods).chain([free]).collect()
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
                        td { b { (words.number(board.banked(seat).0.into())) } }
                        td { (words.number(board.gold_of(seat).0.into())) }
                    }
                }
            }
        }
    }
}
