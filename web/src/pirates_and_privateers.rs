//! The table of Pirates and Privateers: the chart with its ports, lines and ships, the race for gold, charters, and a list
//! of every port.

mod captains;
mod chart;
mod charters;
mod choices;
mod fight;
mod labels;
mod ports;
mod way;

use std::sync::LazyLock;

use ::pirates_and_privateers::event::Told;
use ::pirates_and_privateers::{Action, PiratesAndPrivateers, Setup, Side, View};
use maud::{Markup, PreEscaped, html};
use pirates_and_privateers::words as said;
use quarterdeck_engine::Seat;
use quarterdeck_words::{Spoken as _, Words};

use crate::people::Sign;
use crate::picture::{At, Moment, Pictured, Preset, Scale, Shelf};

type Here<'a> = At<'a, PiratesAndPrivateers>;

/// Colours and flags of the seats: players change sides, seats do not.
const SIGNS: [(&str, &str); 8] = [
    ("c-blue", "f-circle"),
    ("c-red", "f-square"),
    ("c-green", "f-shield"),
    ("c-yellow", "f-diamond"),
    ("c-purple", "f-triangle"),
    ("c-sky", "f-arrow"),
    ("c-black", "f-hexagon"),
    ("c-white", "f-banner"),
];

impl Pictured for PiratesAndPrivateers {
    const CLASS: &'static str = "pirates";

    fn sign(_words: &Words, _setup: &Setup, seat: Seat) -> Sign {
        let (colour, flag) = SIGNS[seat.index()];
        Sign { colour, letter: seat.number().to_string(), flag }
    }

    fn symbols() -> PreEscaped<&'static str> {
        static SYMBOLS: LazyLock<String> = LazyLock::new(|| {
            let drawn = include_str!("pirates_and_privateers/symbols.svg");
            format!("{drawn}{}", chart::lanes().into_string())
        });
        PreEscaped(SYMBOLS.as_str())
    }

    fn pitch(words: &Words) -> String {
        words.say("pp-pitch", &[])
    }

    fn board(at: &Here<'_>) -> Markup {
        html! {
            (chart::chart(at))
            (fight::fight(at))
            (captains::race(at))
            (captains::captains(at))
            (charters::charters(at))
            (ports::ports(at))
        }
    }

    fn choices(view: &View) -> Vec<Action> {
        view.actions.clone()
    }

    fn shelf(at: &Here<'_>, action: &Action) -> Option<Shelf> {
        choices::shelf(at, action)
    }

    fn scale(at: &Here<'_>) -> Option<Scale<Action>> {
        choices::scale(at)
    }

    /// Turning pirate and leaving are for good (PP-364).
    fn is_rash(_view: &View, action: &Action) -> bool {
        matches!(action, Action::TurnPirate | Action::Leave)
    }

    fn moment(at: &Here<'_>, told: &[Told]) -> Option<Moment> {
        told.iter().rev().find_map(|told| {
            let (class, picture) = match told {
                Told::Exchange { dice, totals, .. } => ("dice", self::dice(dice, Some(totals))),
                Told::Fled { dice, .. } => ("dice", self::dice(dice, None)),
                Told::Conquered { .. } => ("conquered", icon("pp-flag")),
                Told::Controlled { side, .. } => ("conquered", flag(at, *side)),
                Told::Awarded { .. } => ("awarded", icon("pp-scroll")),
                Told::Launched { seat, .. } => ("launched", ship(at, *seat)),
                Told::Sailed { ship: id, .. } => {
                    let owner = at.view.board.ships().find(|(found, _)| found == id)?.1.owner;
                    ("sailed", ship(at, owner))
                }
                _ => return None,
            };
            let says = PiratesAndPrivateers::told(at.words, at.setup, at.view.viewer, told);
            Some(Moment { class, picture, says })
        })
    }

    fn outcome(words: &Words, view: &View) -> Option<String> {
        let outcome = view.outcome.as_ref()?;
        let winners: Vec<String> =
            outcome.winners().map(|seat| said::captain(words, seat)).collect();
        let who = words.and_list(&winners);
        let args = [("n", winners.len().into()), ("who", (&who).into())];
        Some(words.say("pp-winner", &args))
    }

    fn standings(at: &Here<'_>) -> Markup {
        captains::standings(at)
    }

    fn presets() -> &'static [Preset] {
        &[
            Preset { name: "standard", said: "page-preset-standard", seats: 4, options: &[] },
            Preset { name: "duel", said: "page-preset-duel", seats: 2, options: &[] },
            Preset {
                name: "quick",
                said: "page-preset-quick",
                seats: 3,
                options: &[("victory_gold", "4000")],
            },
            Preset {
                name: "extended",
                said: "page-preset-extended",
                seats: 4,
                options: &[("level", "extended")],
            },
        ]
    }

    /// What is hidden stays so after the end.
    fn all_open(_setup: &Setup, _seats: Vec<View>) -> Option<View> {
        None
    }
}

fn icon(symbol: &str) -> Markup {
    html! { svg class="icon" viewBox="0 0 48 40" aria-hidden="true" { use href={ "#" (symbol) } {} } }
}

/// The flag of whoever plays this side.
fn flag(at: &Here<'_>, side: Side) -> Markup {
    let colour = at.view.board.player_of(side).map_or("", |seat| at.sitter(seat).sign.colour);
    html! { span class=(colour) { (icon("pp-flag")) } }
}

fn ship(at: &Here<'_>, owner: Seat) -> Markup {
    html! {
        svg class={ "ship " (at.sitter(owner).sign.colour) } viewBox="0 0 100 84" aria-hidden="true" { use href="#pp-ship" {} }
    }
}

/// Dice as they fell, the attacker's first, with what each side adds.
fn dice(dice: &[u8], totals: Option<&[u8; 2]>) -> Markup {
    html! {
        span class="dice" {
            @for (nth, die) in dice.iter().enumerate() {
                @if nth > 0 { span class="versus" { ":" } }
                span class="die" { (die) }
                @if let Some(adds) = totals.map(|totals| totals[nth.min(1)] - die).filter(|adds| *adds > 0) { span class="adds" { "+" (adds) } }
            }
        }
    }
}
