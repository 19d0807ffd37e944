//! The set-ups of Corsaire whose leaks are looked for.

use corsaire::Options;
use corsaire::options::{CentreVp, LootTie, Shortage};

pub(super) fn set_ups() -> Vec<(&'static str, usize, Options)> {
    let standard = Options::default();
    vec![
        ("standard", 2, standard.clone()),
        ("swaps only in full", 2, Options { shortage: Shortage::Forbid, ..standard.clone() }),
        ("lots for looting", 2, Options { loot_tie: LootTie::Random, ..standard.clone() }),
        ("hands to be remembered", 2, Options { show_known_hand: false, ..standard.clone() }),
        ("covered centres", 2, Options { centre_vp: CentreVp::Covered, ..standard.clone() }),
        ("all shown at the end", 2, Options { post_game_reveal: true, ..standard.clone() }),
        ("three levels", 2, Options { levels: Some(3), hand: Some(4), ..standard.clone() }),
        ("one level", 2, Options { levels: Some(1), hand: Some(3), trio: 1, ..standard }),
    ]
}
