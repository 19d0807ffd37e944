//! Corsaire keeps every promise of the contract, and the kit would notice if it did not.

use corsaire::options::{CentreVp, FirstPlayer, LootTie, Shortage};
use corsaire::{Corsaire, Options};
use quarterdeck_conformance::{Kit, Report};

fn standard() -> Options {
    Options::default()
}

/// Every option on its own, a few together, and smaller games.
fn tables() -> Vec<Options> {
    vec![
        standard(),
        Options { shortage: Shortage::Forbid, ..standard() },
        Options { loot_tie: LootTie::Second, ..standard() },
        Options { loot_tie: LootTie::Random, ..standard() },
        Options { centre_vp: CentreVp::Covered, ..standard() },
        Options { show_known_hand: false, ..standard() },
        Options { show_known_hand: false, centre_vp: CentreVp::Covered, ..standard() },
        Options { first_player: FirstPlayer::One, ..standard() },
        Options { first_player: FirstPlayer::Two, ..standard() },
        Options { post_game_reveal: true, ..standard() },
        Options { post_game_reveal: true, show_known_hand: false, ..standard() },
        Options { levels: Some(3), hand: Some(4), removed: Some(0), ..standard() },
        Options { levels: Some(2), hand: Some(6), removed: Some(6), boards: Some(3), ..standard() },
        Options {
            levels: Some(1),
            hand: Some(2),
            removed: Some(1),
            boards: Some(2),
            trio: 1,
            ..standard()
        },
        Options { levels: Some(1), hand: Some(1), removed: Some(0), trio: 2, ..standard() },
    ]
}

fn assert_not_vacuous(report: &Report) {
    assert_eq!(report.watches.len(), 3);
    assert!(report.accepted > 0 && report.refused > report.accepted);
    assert!(report.undone > 0 && report.copies > 0);
    assert!(report.lines > 0 && report.rewound > 0 && report.defaults > 0);
    assert_eq!(report.undo_hints, 0);
    assert!(report.watches.iter().all(|watch| watch.varied > 0), "{report:?}");
}

#[test]
fn every_option_passes_the_kit() {
    for options in tables() {
        let kit = Kit::<Corsaire>::new(2, options).games(4).pairs(500);
        let report = kit.run().unwrap_or_else(|violation| panic!("{violation}"));
        assert_not_vacuous(&report);
    }
}
