//! The levels of Pirates and Privateers: each better than the one before, and the commodore thinks from what its seat
//! knows alone, and the same twice.

use pirates_and_privateers::bots::{Commodore, Depth};
use pirates_and_privateers::now::{Answer, Step};
use pirates_and_privateers::options::{Bidding, Level};
use pirates_and_privateers::{Options, PiratesAndPrivateers, Told};
use quarterdeck_bots::{Bot, Chair, Roster, find};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Seat, Silence, Viewer};

/// A decision of a seat in a game of captains, and all that the seat was told before.
struct Moment {
    state: PiratesAndPrivateers,
    seat: Seat,
    told: Vec<Told>,
}

/// The first decisions of a game that are worth a look.
fn moments(options: &Options, seed: u64, is_wanted: impl Fn(&Moment) -> bool) -> Vec<Moment> {
    let setup = PiratesAndPrivateers::setup(4, options).expect("they fit");
    let mut captain = (find::<PiratesAndPrivateers>("heuristic").expect("on the roster").make)();
    let (mut chance, mut choices) = (Fast::stream(seed, 1), Fast::stream(seed, 2));
    let seat = Seat::new(3);
    let (mut state, mut events) = (PiratesAndPrivateers::new(&setup), Vec::new());
    let (mut told, mut found): (Vec<Told>, Vec<Moment>) = (Vec::new(), Vec::new());
    state.deal(&mut chance, &mut events);
    while let Some(owes) = state.owed().first() {
        let new = events.drain(..);
        told.extend(new.map(|event| PiratesAndPrivateers::told(&event, Viewer::Seat(seat))));
        if owes == seat && state.legal_count(seat) > 1 {
            let moment = Moment { state: state.clone(), seat, told: told.clone() };
            found.extend(is_wanted(&moment).then_some(moment));
        }
        let action = captain.choose(&Chair::new(&state, owes), &mut choices);
        state.play(owes, action, &mut chance, &mut events).expect("captains play what is legal");
        if found.len() >= 3 {
            break;
        }
    }
    found
}

fn commodore() -> Commodore {
    Commodore::new(Depth { simulations: 6, rounds: 1 })
}

/// What a bot does, having heard everything.
fn choice(mut bot: Box<dyn Bot<PiratesAndPrivateers>>, moment: &Moment, luck: u64) -> String {
    moment.told.iter().for_each(|told| bot.hear(told));
    let chair = Chair::new(&moment.state, moment.seat);
    format!("{:?}", bot.choose(&chair, &mut Fast::new(luck)))
}

#[test]
fn what_a_seat_cannot_know_changes_nothing() {
    let options = Options { hidden_duties: true, bidding: Bidding::Sealed, ..Options::default() };
    let has_duty = |moment: &Moment| {
        let others = moment.state.open_table().players.iter();
        let mut hidden = others
            .filter(|(seat, _)| *seat != moment.seat)
            .flat_map(|(_, player)| player.duties.into_iter().flatten());
        hidden.any(|duty| duty.hidden)
            && matches!(moment.state.open_table().now.step, Step::Declare(_))
    };
    let has_bid = |moment: &Moment| {
        let bids = moment.state.open_table().now.bidding;
        bids.is_some_and(|bids| bids.answers.contains(&Answer::Sealed))
    };
    let mut others = 0;
    let mut all = moments(&options, 1, has_duty);
    all.extend(moments(&options, 2, has_bid));
    assert!(all.len() >= 4, "{} moments", all.len());
    for moment in all {
        let mut memory = <PiratesAndPrivateers as Game>::Memory::default();
        moment.told.iter().for_each(|told| PiratesAndPrivateers::remember(&mut memory, told));
        let view = moment.state.view(Viewer::Seat(moment.seat));
        let expected = choice(Box::new(commodore()), &moment, 1);
        for seed in 0..3 {
            let state = PiratesAndPrivateers::sample(&view, &memory, &mut Fast::new(seed));
            let world = Moment { state: state.expect("something fits"), ..moment_of(&moment) };
            others += u32::from(world.state != moment.state);
            assert_eq!(choice(Box::new(commodore()), &world, 1), expected);
            for level in PiratesAndPrivateers::levels().iter().take(3) {
                assert_eq!(
                    choice((level.make)(), &world, 1),
                    choice((level.make)(), &moment, 1),
                    "{}",
                    level.name
                );
            }
        }
    }
    assert!(others >= 6, "only {others} of these worlds were others");
}

fn moment_of(moment: &Moment) -> Moment {
    Moment { state: moment.state.clone(), told: moment.told.clone(), ..*moment }
}

#[test]
fn a_commodore_decides_the_same_twice_and_with_other_luck() {
    for level in [Level::Basic, Level::Extended] {
        let options = Options { level, ..Options::default() };
        let is_later = |moment: &Moment| {
            let board = moment.state.open_table();
            board.round > 3 && matches!(board.now.step, Step::Course(..) | Step::Bid)
        };
        for moment in moments(&options, 3, is_later) {
            let first = choice(Box::new(commodore()), &moment, 1);
            assert_eq!(first, choice(Box::new(commodore()), &moment, 2));
        }
    }
}

#[test]
fn all_that_is_allowed_is_estimated() {
    let is_bid = |moment: &Moment| moment.state.open_table().now.step == Step::Bid;
    let mut found = 0;
    for moment in moments(&Options::default(), 4, is_bid) {
        let view = moment.state.view(Viewer::Seat(moment.seat));
        let depth = Depth { simulations: 40, rounds: 1 };
        let estimates = Commodore::new(depth).advise(&view, &moment.told, moment.seat);
        assert_eq!(estimates.len(), view.actions.len());
        for estimate in &estimates {
            assert!(view.actions.contains(&estimate.action));
            assert!(estimate.visits > 0 && (0.0..=1.0).contains(&estimate.worth), "{estimate:?}");
        }
        let chances: f64 = estimates.iter().map(|estimate| estimate.chance).sum();
        assert!((chances - 1.0).abs() < 1e-9);
        found += 1;
    }
    assert_eq!(found, 3);
}

/// The first seat's share of the wins.
fn share(names: [&str; 4], games: u64) -> f64 {
    let setup = PiratesAndPrivateers::setup(4, &Options::default()).expect("they fit");
    let won = (0..games).map(|game| {
        let place = game as usize % 4;
        let mut names = names;
        names.rotate_right(place);
        let bot = |name: &str| (find::<PiratesAndPrivateers>(name).expect("on the roster").make)();
        let mut bots = names.map(bot);
        let (mut chance, mut choices) = (Fast::stream(game, 1), Fast::stream(game, 2));
        let mut state = PiratesAndPrivateers::new(&setup);
        state.deal(&mut chance, &mut Silence);
        while let Some(seat) = state.owed().first() {
            let action = bots[seat.index()].choose(&Chair::new(&state, seat), &mut choices);
            state.play(seat, action, &mut chance, &mut Silence).expect("bots play what is legal");
        }
        state.outcome().expect("it is over").share(Seat::new(place))
    });
    won.sum::<f64>() / games as f64
}

#[test]
fn a_midshipman_is_better_than_random_and_no_captain() {
    let over_random = share(["midshipman", "random", "random", "random"], 16);
    assert!(over_random > 0.8, "{over_random}");
    // A fair share is a quarter.
    let captain = share(["heuristic", "midshipman", "midshipman", "midshipman"], 40);
    assert!(captain > 0.4, "{captain}");
    let midshipman = share(["midshipman", "heuristic", "heuristic", "heuristic"], 40);
    assert!(midshipman < 0.15, "{midshipman}");
}
