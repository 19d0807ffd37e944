//! A fight that is going on: who stands against whom, with what, and how the next exchange may end.

use maud::{Markup, html};
use pirates_and_privateers::now::{Combat, Fighter, Step};
use pirates_and_privateers::odds::exchange;
use pirates_and_privateers::words as said;

use super::Here;

pub(super) fn fight(at: &Here<'_>) -> Markup {
    let board = &at.view.board;
    let (Some(combat), Step::Press | Step::Stand) = (board.now.combat, board.now.step) else {
        return html! {};
    };
    let adds = [
        board.attack_bonus(combat.attacker, combat.fresh > 0),
        board.defence_bonus(combat.defender),
    ];
    let [attacker, defender] = [combat.attacker, combat.defender].map(|who| name(at, who));
    let args = [("attacker", (&attacker).into()), ("defender", (&defender).into())];
    html! {
        section class="panel fight" aria-labelledby="fight" {
            h3 id="fight" { (at.words.say("pp-page-fight", &args)) }
            div class="sides" {
                (side(at, combat.attacker, &attacker, adds[0]))
                span class="versus" aria-hidden="true" { "⚔" }
                (side(at, combat.defender, &defender, adds[1]))
            }
            (odds(at, &combat, adds))
        }
    }
}

fn name(at: &Here<'_>, fighter: Fighter) -> String {
    match fighter {
        Fighter::Ship(ship) => said::ship_of(at.words, at.view, ship),
        Fighter::Port(port) => at.setup.data.place(port.into()).name.clone(),
    }
}

fn side(at: &Here<'_>, fighter: Fighter, name: &str, adds: u8) -> Markup {
    let board = &at.view.board;
    let seat = board.player_of(board.side_of(fighter));
    let colour = seat.map_or("s-natives", |seat| at.sitter(seat).sign.colour);
    let troops = board.troops_of(fighter);
    let strength = at.words.say("pp-page-strength", &[("troops", troops.into())]);
    html! {
        div class={ "side " (colour) } {
            svg class="ship" viewBox="0 0 100 84" aria-hidden="true" {
                @match fighter {
                    Fighter::Ship(_) => use href="#pp-ship" {},
                    Fighter::Port(_) => use href="#pp-fort" {},
                }
            }
            p { b { (name) } br; (strength) " · " (at.words.say("pp-page-adds", &[("n", adds.into())])) }
        }
    }
}

/// Bars for eyes, a sentence for ears.
fn odds(at: &Here<'_>, combat: &Combat, adds: [u8; 2]) -> Markup {
    let (win, tie) = exchange(adds[0], adds[1]);
    let lose = 36 - win - tie;
    let args = [("win", win.into()), ("tie", tie.into()), ("lose", lose.into())];
    let whole = at.view.board.conquest_odds(combat.attacker, combat.defender);
    let whole = (whole * 100.0).round() as i64;
    html! {
        svg class="odds" viewBox="0 0 360 30" preserveAspectRatio="none" aria-hidden="true" {
            rect class="win" width=(win * 10) height="30" {}
            rect class="tie" x=(win * 10) width=(tie * 10) height="30" {}
            rect class="lose" x=((win + tie) * 10) width=(lose * 10) height="30" {}
        }
        p { (at.words.say("pp-page-exchange", &args)) }
        // As long as nobody has rolled, the whole fight is ahead.
        @if combat.exchanges == 0 { p { b { (at.words.say("pp-page-conquest", &[("n", whole.into())])) } } }
    }
}
