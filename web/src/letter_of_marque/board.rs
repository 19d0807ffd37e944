//! The sea, a fleet at a time: the opponents', and at the bottom one's own.

use letter_of_marque::view::{Fleet, ShipSeen};
use letter_of_marque::words as said;
use letter_of_marque::{Action, Base, LetterOfMarque};
use maud::{Markup, html};

use super::ship::{Hull, ship};
use super::{class, icon};
use crate::picture::At;

type Here<'a> = At<'a, LetterOfMarque>;

pub(super) fn board(at: &Here<'_>) -> Markup {
    let own = at.view.viewer.seat();
    let others = at.view.fleets.iter().filter(|fleet| Some(fleet.seat) != own);
    html! {
        @for fleet in others { (fleet_on_sea(at, fleet)) }
        @if let Some(own) = at.view.own() { (fleet_on_sea(at, own)) }
    }
}

fn fleet_on_sea(at: &Here<'_>, fleet: &Fleet) -> Markup {
    let sitter = at.sitter(fleet.seat);
    let id = format!("fleet-{}", fleet.seat.number());
    let own = at.view.viewer.is(fleet.seat);
    let acts = at.view.owed.contains(fleet.seat);
    let state = match (own, acts) {
        (true, true) => "own acts",
        (true, false) => "own",
        (false, true) => "acts",
        (false, false) => "",
    };
    html! {
        section id=(id) class={ "fleet " (class(fleet.colour)) " " (state) } aria-labelledby={ (id) "-name" } {
            header {
                h3 id={ (id) "-name" } { (sitter.line(at.words)) }
                span class="points" { b { (fleet.points) } " " span { (at.words.say("page-points-short", &[])) } }
            }
            (described(at, fleet))
            (stores(at, fleet, own))
            ul class="sea" aria-label=(at.words.say("lom-fleet-sea", &[])) {
                @if let Some(treasure) = fleet.turned_up {
                    li class="turned-up" { div class="chest" aria-hidden="true" { (icon("s-chest")) b { (treasure) } } }
                }
                @for seen in &fleet.sea { (at_sea(at, fleet, seen, own)) }
            }
        }
    }
}

/// What a fleet has, for whoever hears the page: the same words as in a terminal.
fn described(at: &Here<'_>, fleet: &Fleet) -> Markup {
    html! {
        dl class="sr" {
            @for (label, text) in said::fleet(at.words, at.view, fleet.seat) { dt { (label) } dd { (text) } }
        }
    }
}

/// What lies before a player, for eyes.
fn stores(at: &Here<'_>, fleet: &Fleet, own: bool) -> Markup {
    let total = at.setup.cannons();
    html! {
        div class="stores" aria-hidden="true" {
            span class="store" title=(at.words.say("lom-fleet-cannons", &[])) {
                @for nth in 0..total {
                    svg class={ "icon small " (if nth < fleet.cannons { "" } else { "spent" }) } viewBox="0 0 48 40" {
                        use href="#s-cannon" {}
                    }
                }
            }
            span class="store" title=(at.words.say("lom-fleet-deck", &[])) {
                svg class="icon small" viewBox="0 0 48 40" { use href="#s-card" {} }
                @for treasure in &fleet.deck { span class="value" { (treasure) } }
                @if fleet.deck.is_empty() { "–" }
            }
            span class="store" title=(at.words.say("lom-fleet-reserve", &[])) {
                @match fleet.reserve_armed.filter(|_| own || fleet.reserve_armed.is_some()) {
                    Some(armed) => {
                        @for _ in 0..armed { (ship(class(fleet.colour), None, Hull::Armed)) }
                        @for _ in armed..fleet.reserve { (ship(class(fleet.colour), None, Hull::Defenceless)) }
                    },
                    None => @for _ in 0..fleet.reserve { (ship(class(fleet.colour), None, Hull::Unknown)) },
                }
                @if fleet.reserve == 0 { "–" }
            }
            @if !(fleet.home.is_empty() && fleet.prizes.is_empty() && fleet.trophies == 0) {
                span class="store pile" { (pile(at, fleet)) }
            }
        }
    }
}

/// A score pile: treasures brought home, treasures taken, cannons taken.
pub(super) fn pile(at: &Here<'_>, fleet: &Fleet) -> Markup {
    html! {
        span class="score-pile" {
            @for ship in &fleet.home { span class={ "coin " (class(fleet.colour)) } { (ship.treasure) } }
            @for prize in &fleet.prizes {
                span class={ "coin taken " (class(at.setup.colour(prize.owner))) } { (prize.treasure) }
            }
            @for _ in 0..fleet.trophies {
                svg class="icon small trophy" viewBox="0 0 48 40" aria-hidden="true" { use href="#s-cannon" {} }
            }
        }
    }
}

/// A ship at sea: something to press where there is something to do with it.
fn at_sea(at: &Here<'_>, fleet: &Fleet, seen: &ShipSeen, own: bool) -> Markup {
    let action = if own {
        Action::Arrive(seen.treasure)
    } else {
        Action::Attack { owner: fleet.seat, treasure: seen.treasure }
    };
    let button = at.view.actions.contains(&action).then(|| at.button(&action)).flatten();
    let picture = ship(class(fleet.colour), Some(seen.treasure), Hull::of(seen.base));
    let mark = mark(at, seen, own);
    let id = format!("ship-{}-{}", fleet.seat.number(), seen.treasure);
    let rash = button.is_some() && !own && seen.base == Some(Base::Armed);
    html! {
        li id=(id) class="afloat" {
            @match button {
                Some((sends, says)) => button form="act" name="action" value=(sends) title=(says)
                    data-confirm=[rash.then(|| at.words.say("page-sure", &[]))] { span class="sr" { (says) } span class="seen" aria-hidden="true" { (picture) (mark) } },
                None => div class="still" aria-hidden="true" { (picture) (mark) },
            }
        }
    }
}

/// What is known of a ship, in a letter: to its owner alone, or to everybody.
fn mark(at: &Here<'_>, seen: &ShipSeen, own: bool) -> Markup {
    let Some(base) = seen.base else { return html! {} };
    let armed = base == Base::Armed;
    let title = said::base(at.words, base);
    html! {
        span class={ "mark " (if armed { "armed" } else { "bare" }) (if own && !seen.open { " secret" } else { "" }) } {
            @if own && !seen.open { span class="eye" aria-hidden="true" { "◉ " } }
            (title)
        }
    }
}
