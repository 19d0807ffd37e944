//! The proofs that go further than random play: beliefs by enumeration, deliberate faults, and counts of whole trees.

use pirates_and_privateers::options::*;
use pirates_and_privateers::{Options, PiratesAndPrivateers};
use quarterdeck_conformance::faulty::{Fault, Ground, Subject, catalogue, hunt};
use quarterdeck_conformance::{Check, Kit, Reach, check_perft_file_by};
use quarterdeck_engine::{Game, Seat, Viewer};

/// Everything that can be secret is, and cards must be drawn.
fn secrets(map: &str) -> Options {
    Options {
        level: Level::Extended,
        map: map.to_owned(),
        start: Start::FirstSeat,
        turn_pirate_window: TurnPirateWindow::Never,
        bidding: Bidding::Sealed,
        hidden_duties: true,
        duty_draw: DutyDraw::Always,
        ..Options::default()
    }
}

/// The cove without a charter, because every port has all the goods there are, and with nothing that the gold there is
/// could buy: what is left are the duties, so that their trees stay small enough to be gone through.
fn duties_only() -> Options {
    let text = include_str!("../data/cove.toml")
        .replace("goods = [\"rum\"]", "goods = [\"fish\"]")
        .replace("  { id = \"rum\", name = \"Rum\", price = 200, cards = 1 },\n", "")
        .replace("anything_cards = 1", "anything_cards = 0")
        .replace("commodity_cards = 3", "commodity_cards = 1")
        .replace("gold = 300", "gold = 50")
        .replace("victory_gold = 500", "victory_gold = 2000");
    let mut options =
        Options { level: Level::Basic, free_starting_sloop: true, ..secrets("caribbean") };
    PiratesAndPrivateers::read_data(&mut options, &text).expect("a cove of a kind");
    options
}

/// The cove with a third Empire in place of the natives, so that two bid for the first charter at the same time.
fn bids_only() -> Options {
    let text = include_str!("../data/cove.toml")
        .replace("owner = \"natives\"", "owner = \"spain\"")
        .replace("goods = [] }", "goods = [\"rum\"] }")
        .replace("most_players = 2", "most_players = 3");
    let mut options = secrets("caribbean");
    PiratesAndPrivateers::read_data(&mut options, &text).expect("a cove of a kind");
    options
}

/// All states of small games, compared with every way of sampling every belief.
#[test]
fn every_belief_is_uniform_over_what_is_possible() {
    // Sealed bids for the first charter; hidden duties into the third round.
    let games = [(3, bids_only(), 4), (2, duties_only(), 13)];
    for (seats, options, actions) in games {
        let kit = Kit::<PiratesAndPrivateers>::new(seats, options);
        let report = kit.check_sampler(Reach { actions, worlds: 60_000, ..Reach::default() });
        let report = report.unwrap_or_else(|violation| panic!("{violation}"));
        println!("{} states, {} beliefs", report.worlds, report.beliefs);
        assert!(report.worlds > 500 && report.beliefs > 500, "{report:?}");
    }
}

struct Privateers;

impl Subject for Privateers {
    type Game = PiratesAndPrivateers;

    /// The sealed bids and hidden duties of the others.
    fn secret(state: &PiratesAndPrivateers, viewer: Viewer) -> String {
        let others = Seat::all(state.seats()).map(Viewer::Seat).filter(|&other| other != viewer);
        others.map(|other| own_secrets(state, other)).collect()
    }
}

fn own_secrets(state: &PiratesAndPrivateers, viewer: Viewer) -> String {
    let view = state.view(viewer);
    format!("{:?} {:?}", view.hidden_duties, view.sealed_bid)
}

/// A game that shows everybody one thing too much.
fn shows(
    name: &'static str,
    extra: fn(&PiratesAndPrivateers, Viewer) -> Option<String>,
) -> Fault<Privateers> {
    Fault { name, caught_by: Check::Leak, extra, ..Fault::none() }
}

fn first(state: &PiratesAndPrivateers) -> pirates_and_privateers::View {
    state.view(Viewer::Seat(Seat::new(0)))
}

/// Leaks that only this game can have.
fn own_leaks() -> Vec<Fault<Privateers>> {
    vec![
        shows("shows a sealed bid", |state, _| Some(format!("{:?}", first(state).sealed_bid))),
        shows("shows whether a sealed bid is a high one", |state, _| {
            let view = first(state);
            let pirates_and_privateers::now::Answer::Bid(bid) = view.sealed_bid else {
                return None;
            };
            Some((bid.price > view.setup().asking(bid.good)).to_string())
        }),
        shows("shows what kind of duty is hidden", |state, _| {
            Some(format!("{:?}", first(state).hidden_duties.map(|duty| duty.map(|duty| duty.kind))))
        }),
        shows("shows where a hidden duty leads", |state, _| {
            Some(format!(
                "{:?}",
                first(state).hidden_duties.map(|duty| duty.and_then(|duty| duty.port))
            ))
        }),
        shows("counts how many have a duty to conquer something", |state, _| {
            let conquest = |seat: Seat| {
                state
                    .view(Viewer::Seat(seat))
                    .hidden_duties
                    .into_iter()
                    .flatten()
                    .any(|duty| duty.kind == pirates_and_privateers::DutyKind::ConquerPort)
            };
            Some(Seat::all(state.seats()).filter(|&seat| conquest(seat)).count().to_string())
        }),
    ]
}

#[test]
fn every_deliberate_fault_is_caught() {
    let options = Options { round_limit_extended: Some(4), ..secrets("lagoon") };
    let ground = Ground {
        seats: 3,
        options,
        small: (3, bids_only()),
        reach: Reach { actions: 3, worlds: 60_000, ..Reach::default() },
        games: 2,
        pairs: 1_000,
    };
    let special = [
        catalogue::too_many_draws(),
        catalogue::open_draws(),
        catalogue::opens_the_book(),
        catalogue::open_choices(),
    ];
    let faults = catalogue::for_any_game().into_iter().chain(special).chain(own_leaks());
    let catches = hunt::<Privateers>(&ground, faults);
    assert!(catches.len() >= 30, "{} faults", catches.len());
    let wrong: Vec<String> = catches
        .iter()
        .filter(|catch| !catch.is_right())
        .map(|catch| format!("a game that {}: {:#?}", catch.fault, catch.found))
        .collect();
    assert!(wrong.is_empty(), "{} of {}: {}", wrong.len(), catches.len(), wrong.join("\n"));
}

#[test]
fn counts_are_those_of_the_files_by_every_version_of_the_rules() {
    let files = [include_str!("pirates-and-privateers.perft"), include_str!("rules-2.perft")];
    for (rules, file) in (1..).zip(files) {
        let checked = check_perft_file_by::<PiratesAndPrivateers>(rules, file);
        let checked = checked.unwrap_or_else(|error| panic!("version {rules}: {error}"));
        assert!(checked >= 15);
    }
}

/// Games in which the duty deck is reshuffled while duties lie hidden: a world that a viewer believes must have drawn
/// each of them from the deck of its time, or else the viewer's copy of the record cannot be verified.
#[test]
fn copies_verify_when_hidden_duties_outlast_the_duty_deck() {
    let options = Options { round_limit_extended: Some(4), ..secrets("lagoon") };
    for seed in [2, 4, 12, 31, 38] {
        let kit = Kit::<PiratesAndPrivateers>::new(3, options.clone()).games(1).pairs(1).seed(seed);
        for checked in [kit.check_forks(), kit.check_records()] {
            assert!(checked.is_ok(), "seed {seed}: {}", checked.err().unwrap().message);
        }
    }
}
