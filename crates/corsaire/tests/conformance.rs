//! Corsaire keeps every promise of the contract, and the kit would notice if it did not.

use corsaire::data::Sheet;
use corsaire::options::{CentreVp, FirstPlayer, LootTie, Shortage};
use corsaire::{Card, Corsaire, Options};
use quarterdeck_conformance::{Kit, Reach, Report};

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

/// A data file for a game of one level: nobody has a token to start with, so every swap and purchase is out of reach and
/// the trees stay small enough to be gone through.
fn bare(hand: usize, removed: usize, boards: usize) -> Sheet {
    let cards = 2 * hand + removed + 3;
    let mut text = format!(
        "[tokens]\ntotal = {{ green = 3 }}\nstart_per_player = {{}}\n\
         [limits]\nresources_at_end_of_turn = 2\nhand = {hand}\nremoved_cards = {removed}\n\
         boards_in_row = 2\npyramid_levels = 1\n"
    );
    for card in Card::all().filter(|card| card.is_numbered()).take(cards) {
        let (suit, number) = (card.suit().name(), card.number());
        text += &format!(
            "[[card]]\nid = \"{card}\"\nsuit = \"{suit}\"\nnumber = {number}\npay = {{ green = 1 }}\ngain = {{ green = 2 }}\n"
        );
    }
    for board in 1..=boards {
        text += &format!(
            "[[board]]\nid = \"M{board:02}\"\ncost = {{ green = 3 }}\nedge_vp = 1\ncentre_vp = {board}\n"
        );
    }
    Sheet::read(&text).expect("it is well formed")
}

/// All states of small games, compared with every way of sampling every belief.
#[test]
fn every_belief_is_uniform_over_what_is_possible() {
    let of = |data: Sheet, trio: u8, actions: usize| {
        (Options { data: Some(data), trio, first_player: FirstPlayer::One, ..standard() }, actions)
    };
    let reveal = Options { post_game_reveal: true, ..of(bare(1, 0, 2), 1, 0).0 };
    let memory = Options { show_known_hand: false, ..of(bare(1, 0, 2), 1, 0).0 };
    let games = [
        of(bare(1, 0, 2), 1, usize::MAX),
        (reveal, usize::MAX),
        (memory, usize::MAX),
        of(bare(1, 0, 2), 2, usize::MAX),
        // With a removed card as well, to the end of the trading phase and one trio more.
        of(bare(1, 1, 2), 1, 14),
        // Two cards in hand, into the second turn.
        of(bare(2, 0, 2), 3, 8),
    ];
    for (options, actions) in games {
        let kit = Kit::<Corsaire>::new(2, options);
        let report = kit.check_sampler(Reach { actions, worlds: 400_000, ..Reach::default() });
        let report = report.unwrap_or_else(|violation| panic!("{violation}"));
        println!("{} worlds, {} beliefs", report.worlds, report.beliefs);
        assert!(report.worlds > 500 && report.beliefs > 500, "{report:?}");
    }
}

#[test]
fn a_state_is_small() {
    println!("{}", size_of::<Corsaire>());
    assert!(size_of::<Corsaire>() <= 512);
}
