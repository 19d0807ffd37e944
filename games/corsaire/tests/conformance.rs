//! Corsaire keeps every promise of the contract, and the kit would notice if it did not.

use corsaire::data::Sheet;
use corsaire::options::{CentreVp, FirstPlayer, LootTie, Shortage};
use corsaire::view::{Now, PlayerSeen};
use corsaire::{Card, Cards, Corsaire, Options};
use quarterdeck_conformance::faulty::{Fault, Ground, Subject, catalogue, hunt};
use quarterdeck_conformance::{Check, Kit, Reach, Report, check_perft_file};
use quarterdeck_engine::{Game, Seat, Viewer};

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
        assert!(report.worlds > 500 && report.beliefs > 500, "{report:?}");
    }
}

#[test]
fn two_thousand_pairs_a_viewer_show_no_leak() {
    for options in [standard(), Options { show_known_hand: false, ..standard() }] {
        let report = Kit::<Corsaire>::new(2, options).pairs(2_000).check_leaks();
        let report = report.unwrap_or_else(|violation| panic!("{violation}"));
        assert!(report.pairs() >= 2_000);
        assert!(report.watches.iter().all(|watch| watch.varied > watch.pairs / 2), "{report:?}");
    }
}

struct Corsairs;

impl Subject for Corsairs {
    type Game = Corsaire;
}

/// A game that shows one thing too much.
fn shows(name: &'static str, extra: fn(&Corsaire, Viewer) -> Option<String>) -> Fault<Corsairs> {
    Fault { name, caught_by: Check::Leak, extra, ..Fault::none() }
}

/// What a player has, with that player's own eyes.
fn own(state: &Corsaire, seat: usize) -> PlayerSeen {
    let seat = Seat::new(seat);
    state.view(Viewer::Seat(seat)).player(seat).clone()
}

/// Leaks that only this game can have. Whatever is shown, is shown to everybody.
fn own_leaks() -> Vec<Fault<Corsairs>> {
    vec![
        shows("lists a hand in the order of its cards", |state, _| {
            // Where the known cards of a hand stand among the others tells something about the others.
            let hand = own(state, 0);
            let known = |card: &Card| hand.known.contains(card);
            Some(
                hand.cards
                    .iter()
                    .flatten()
                    .map(|card| if known(card) { '!' } else { '?' })
                    .collect(),
            )
        }),
        shows("says which face-down card is the one that everybody knows", |state, _| {
            let player = own(state, 0);
            let down = player
                .trios
                .iter()
                .map(|trio| trio.down.iter().filter(|card| player.known.contains(card)).count());
            Some(down.map(|count| count.to_string()).collect())
        }),
        shows("shows a removed card", |state, _| {
            // Nobody knows which of the cards that are left will never be drawn; the host could.
            let seen: Cards = own(state, 0)
                .cards
                .into_iter()
                .flatten()
                .chain(own(state, 1).cards.into_iter().flatten())
                .collect();
            let view = state.view(Viewer::Public);
            view.unseen.iter().find(|card| !seen.contains(**card)).map(ToString::to_string)
        }),
        shows("tells how many high cards a hand has", |state, _| {
            let high = |card: &&Card| card.number() > 6;
            Some(own(state, 1).cards.iter().flatten().filter(high).count().to_string())
        }),
        shows("shows where an unfinished trio goes", |state, _| {
            let seat = state.owed().first()?;
            let Now::Lay { place, .. } = state.view(Viewer::Seat(seat)).stage else { return None };
            place.map(|place| place.to_string())
        }),
        // What is chosen could be chosen otherwise and sound the same; that it cannot be taken back unseen gives it away.
        Fault {
            caught_by: Check::Undo,
            ..shows("shows how many cards of an unfinished trio come from the hand", |state, _| {
                let seat = state.owed().first()?;
                let Now::Lay { .. } = state.view(Viewer::Seat(seat)).stage else { return None };
                Some(own(state, seat.index()).hand.to_string())
            })
        },
        shows("shows the card that is about to be placed", |state, _| {
            let seat = state.owed().first()?;
            let Now::Slot { card, .. } = state.view(Viewer::Seat(seat)).stage else { return None };
            card.map(|card| card.to_string())
        }),
    ]
}

fn last_card() -> Fault<Corsairs> {
    shows("shows the last card in hand after the end", |state, _| {
        state.outcome().map(|_| format!("{:?}", own(state, 0).cards))
    })
}

#[test]
fn every_deliberate_fault_is_caught() {
    let small = Options {
        data: Some(bare(1, 0, 2)),
        trio: 1,
        first_player: FirstPlayer::One,
        ..standard()
    };
    let ground = Ground {
        seats: 2,
        options: standard(),
        small: (2, small),
        reach: Reach { actions: 4, ..Reach::default() },
        games: 2,
        pairs: 600,
    };
    let special = [
        catalogue::too_many_draws(),
        catalogue::open_draws(),
        catalogue::opens_the_book(),
        catalogue::open_choices(),
    ];
    let faults = catalogue::for_any_game().into_iter().chain(special).chain(own_leaks());
    let mut catches = hunt::<Corsairs>(&ground, faults);
    // What is secret to the end shows at the end alone, so these need many ends.
    let ends = Options { levels: Some(1), hand: Some(3), trio: 1, ..standard() };
    let at_the_end = [
        catalogue::tells_the_end(),
        catalogue::tells_the_score(),
        catalogue::last_words(),
        last_card(),
    ];
    catches.extend(hunt::<Corsairs>(&Ground { options: ends, games: 6, ..ground }, at_the_end));
    assert!(catches.len() >= 30, "{} faults", catches.len());
    for catch in &catches {
        assert!(catch.is_right(), "a game that {}: {:#?}", catch.fault, catch.found);
    }
}

#[test]
fn counts_are_those_of_the_file() {
    let checked = check_perft_file::<Corsaire>(include_str!("corsaire.perft"));
    assert!(checked.unwrap_or_else(|error| panic!("{error}")) >= 15);
}
