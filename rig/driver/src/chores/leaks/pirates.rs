//! The set-ups of Pirates and Privateers whose leaks are looked for: with sealed bids, with hidden duties, with both.

use pirates_and_privateers::Options;
use pirates_and_privateers::options::{Bidding, DutyDraw, Level, TurnPirateWindow};

pub(super) fn set_ups() -> Vec<(&'static str, usize, Options)> {
    // Nobody turns pirate of their own will, or else random games would hardly begin.
    let lagoon = Options {
        map: "lagoon".to_owned(),
        turn_pirate_window: TurnPirateWindow::Never,
        duty_draw: DutyDraw::Always,
        round_limit_basic: Some(5),
        round_limit_extended: Some(4),
        ..Options::default()
    };
    let sealed = Options { bidding: Bidding::Sealed, ..lagoon.clone() };
    let hidden = Options { hidden_duties: true, ..lagoon };
    let both = Options { hidden_duties: true, level: Level::Extended, ..sealed.clone() };
    let caribbean =
        Options { map: "caribbean".to_owned(), round_limit_extended: Some(2), ..both.clone() };
    vec![
        ("sealed bids", 3, sealed),
        ("hidden duties", 2, hidden.clone()),
        ("hidden duties", 3, hidden),
        ("sealed bids and hidden duties, extended", 3, both.clone()),
        ("sealed bids and hidden duties, extended, with a pirate", 4, both),
        ("the Caribbean with sealed bids and hidden duties, extended", 4, caribbean),
    ]
}
