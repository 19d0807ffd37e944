//! The row, both pyramids, and what lies before each player. The viewer sits below; where nobody looks in particular, the
//! first seat does.

use corsaire::view::{BerthSeen, Now, PlayerSeen};
use corsaire::words as said;
use corsaire::{Action, Board, Corsaire, Slot, Way};
use maud::{Markup, html};
use quarterdeck_engine::Seat;
use quarterdeck_words::Words;

use super::card::{card, tokens};
use super::looting;
use crate::picture::At;

pub(super) type Here<'a> = At<'a, Corsaire>;

pub(super) fn board(at: &Here<'_>) -> Markup {
    let near = at.view.viewer.seat().unwrap_or(Seat::new(0));
    let far = near.next(2);
    let view = at.view;
    html! {
        (player(at, view.player(far)))
        div class="waters" {
            @for slot in Slot::all().filter(|slot| at.setup.slots().contains(*slot)) {
                (slot_of(at, view.player(far), slot, false))
                (slot_of(at, view.player(near), slot, true))
            }
            @for berth in &view.row { (berth_of(at, berth, near, far)) }
        }
        (player(at, view.player(near)))
        (stock(at))
    }
}

/// What lies before a player.
fn player(at: &Here<'_>, seen: &PlayerSeen) -> Markup {
    let words = at.words;
    let acts = at.view.owed.contains(seen.seat);
    let own = at.view.viewer.is(seen.seat);
    let id = format!("captain-{}", seen.seat.number());
    html! {
        section id=(id) class={ "captain " (at.sitter(seen.seat).sign.colour) (if acts { " acts" } else { "" }) (if own { " own" } else { "" }) }
            aria-labelledby={ (id) "-name" } {
            header {
                h3 id={ (id) "-name" } { (at.sitter(seen.seat).line(words)) }
                span class="points" { b { (seen.trading) } " " span { (words.say("page-points-short", &[])) } }
            }
            p class="holds" {
                (tokens(words, seen.tokens))
                @if !seen.gained.is_empty() {
                    @let gained: Vec<String> = seen.gained.iter().map(|board| said::ship(words, *board)).collect();
                    " " span class="quiet" { (words.say("co-table-gained", &[("boards", (&words.comma_list(&gained)).into())])) }
                }
            }
            @match &seen.cards {
                Some(cards) => {
                    h4 class="sr" { (words.say("co-table-hand", &[])) }
                    ul class="hand" {
                        @for held in cards { li { (press(at, &[Action::Card(*held), Action::Lay(*held)], "", &card(at, *held))) } }
                    }
                },
                None => p class="quiet" { (hand_of(at, seen)) },
            }
        }
    }
}

/// What is known of another's hand.
fn hand_of(at: &Here<'_>, seen: &PlayerSeen) -> String {
    let phase = if at.view.is_looting() { "looting" } else { "trading" };
    let n = usize::from(seen.never_seen);
    if seen.known.is_empty() {
        let args = [("phase", phase.into()), ("n", n.into())];
        return at.words.say("co-table-hand-of-unseen", &args);
    }
    let known = said::cards(at.words, &seen.known);
    let args = [("phase", phase.into()), ("n", n.into()), ("known", (&known).into())];
    at.words.say("co-table-hand-of", &args)
}

/// Something to press where one of these may be done with it; a picture where not.
pub(super) fn press(at: &Here<'_>, actions: &[Action], class: &str, picture: &Markup) -> Markup {
    let can = actions.iter().find(|action| at.view.actions.contains(action));
    let button = can.and_then(|action| at.button(action));
    html! {
        @match button {
            Some((sends, says)) => button form="act" name="action" value=(sends) class={ "spot " (class) } title=(says) { span class="sr" { (says) } span class="seen" aria-hidden="true" { (picture) } },
            None => div class={ "spot " (class) } { (picture) },
        }
    }
}

/// A slot of a pyramid. Columns of the grid are half a board wide, so that slots lie between boards.
fn slot_of(at: &Here<'_>, seen: &PlayerSeen, slot: Slot, near: bool) -> Markup {
    let column = 2 * slot.column() - 1 + slot.level();
    let row = if near { 5 + slot.level() } else { 5 - slot.level() };
    let held = seen.card(slot);
    let here = current(at, seen.seat) == Some(slot);
    let mut actions = Vec::new();
    if near && at.view.viewer.is(seen.seat) {
        actions.push(Action::Slot(slot));
        actions.extend(way_to(at, slot).map(Action::Go));
        actions.extend(held.map(Action::Lay));
    }
    let class = format!(
        "slot at-{column} row-{row}{}{}",
        if held.is_some() { "" } else { " empty" },
        if here { " here" } else { "" }
    );
    let picture = html! {
        @match held { Some(held) => (card(at, held)), None => span class="slot-name" { (slot) } }
    };
    press(at, &actions, &class, &picture)
}

/// Where the walk of a player is.
fn current(at: &Here<'_>, seat: Seat) -> Option<Slot> {
    match at.view.stage {
        Now::Convert { seat: who, slot }
        | Now::Way { seat: who, slot }
        | Now::Board { seat: who, slot }
            if who == seat =>
        {
            Some(slot)
        }
        _ => None,
    }
}

/// Whether the walk can go on to a slot, and by which way.
fn way_to(at: &Here<'_>, slot: Slot) -> Option<Way> {
    let Now::Way { slot: from, .. } = at.view.stage else { return None };
    let [left, right] = from.below()?;
    if slot == left {
        Some(Way::Left)
    } else if slot == right {
        Some(Way::Right)
    } else {
        None
    }
}

/// A merchant ship of the row: what it costs and gives, the card on it, and the trios at its edges.
fn berth_of(at: &Here<'_>, berth: &BerthSeen, near: Seat, far: Seat) -> Markup {
    let words = at.words;
    let column = 2 * berth.place.index() + 1;
    let picture = html! {
        @if at.view.is_looting() { (looting::trio(at, far, berth.place)) }
        span class="berth-name" { (said::ship(words, berth.board)) }
        @if !at.view.is_looting() {
            (tokens(words, berth.cost))
        }
        span class="worth" {
            span class="edge" title=(words.say("co-to-buy", &[])) { (berth.edge) }
            span class="centre" title=(words.say("co-to-loot", &[])) {
                @match berth.centre { Some(centre) => (centre), None => "?" }
            }
        }
        @if let Some(held) = berth.card { (card(at, held)) }
        @if at.view.is_looting() { (looting::trio(at, near, berth.place)) }
    };
    let actions = [Action::Board(berth.place), Action::Loot(berth.place)];
    press(at, &actions, &format!("berth at-{column} row-5"), &picture)
}

/// A ship by its name.
pub(super) fn ship(words: &Words, board: Board) -> Markup {
    html! {
        span class="bought-ship" {
            svg viewBox="0 0 100 84" aria-hidden="true" { use href="#co-ship" {} }
            b { (said::ship(words, board)) }
        }
    }
}

/// What nobody holds.
fn stock(at: &Here<'_>) -> Markup {
    let view = at.view;
    let words = at.words;
    html! {
        p class="stock quiet" {
            (words.say("co-table-stock", &[
                ("deck", i64::from(view.deck).into()),
                ("boards", view.board_deck.len().into()),
                ("supply", (&said::tokens(words, view.supply)).into()),
            ]))
            @if !view.aside.is_empty() {
                " " (words.say("co-table-aside", &[("cards", (&said::cards(words, &view.aside)).into())]))
            }
        }
    }
}
