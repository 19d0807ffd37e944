//! What a decision costs says nothing about a secret, and a bot that is told to stop does.

use letter_of_marque::bots::{Admiral, Thought, admiral};
use letter_of_marque::{LetterOfMarque, Options};
use quarterdeck_bots::{Bot, Cancel, Chair, find};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Seat, Viewer};

/// How much a decision cost, and whether it was forced.
struct Cost {
    forced: bool,
    /// Which kind of ship leaves is chosen: the decision whose being forced is a secret.
    ship: bool,
    work: u64,
}

/// Plays games of admirals, and asks them as a server does.
fn costs(seats: usize, games: u64, thought: Thought, simulations: u32) -> Vec<Cost> {
    let options = Options { duel: seats == 2, ..Options::default() };
    let setup = LetterOfMarque::setup(seats, &options).expect("a table that there can be");
    let mut costs = Vec::new();
    for game in 0..games {
        let mut bots: Vec<Admiral> =
            (0..seats).map(|_| Admiral::new(admiral(simulations), thought)).collect();
        let (mut state, mut chance) = (LetterOfMarque::new(&setup), Fast::new(game));
        let mut events = Vec::new();
        state.deal(&mut chance, &mut events);
        while let Some(seat) = state.owed().first() {
            for (seat, bot) in Seat::all(seats).zip(&mut bots) {
                for event in &events {
                    bot.hear(&LetterOfMarque::told(event, Viewer::Seat(seat)));
                }
            }
            events.clear();
            let cancel = Cancel::new();
            let (chair, bot) = (Chair::new(&state, seat).until(&cancel), &mut bots[seat.index()]);
            let forced = chair.legal_count() == 1;
            let ship = chair.view().fleet(seat).turned_up.is_some();
            let action = if forced {
                bot.ponder(&chair, &mut chance);
                chair.nth_legal(0)
            } else {
                bot.choose(&chair, &mut chance)
            };
            costs.push(Cost { forced, ship, work: cancel.work_done() });
            state.play(seat, action, &mut chance, &mut events).expect("a legal action");
        }
    }
    costs
}

/// How many decisions the best threshold on their cost tells apart into forced ones and others.
fn recognised(costs: &[Cost]) -> usize {
    let thresholds = costs.iter().map(|cost| cost.work).chain([0, u64::MAX]);
    let right = |threshold: u64| {
        let right = costs.iter().filter(|cost| cost.forced == (cost.work < threshold)).count();
        right.max(costs.len() - right)
    };
    thresholds.map(right).max().unwrap_or_default()
}

/// How many one guesses right who always says what is more frequent.
fn guessed(costs: &[Cost]) -> usize {
    let forced = costs.iter().filter(|cost| cost.forced).count();
    forced.max(costs.len() - forced)
}

#[test]
fn nobody_recognises_a_forced_choice_of_the_admiral_by_its_cost() {
    let thought = Thought { turns: 4, tables: 2_000, work: 20_000, iterations: 10, ahead: 0 };
    let costs = costs(4, 4, thought, 320);
    let ships: Vec<Cost> = costs.into_iter().filter(|cost| cost.ship).collect();
    let forced = ships.iter().filter(|cost| cost.forced).count();
    assert!(forced >= 12 && forced < ships.len(), "{forced} of {}", ships.len());
    assert!(ships.iter().all(|cost| cost.work == 10), "each plays all its games");
    assert_eq!(recognised(&ships), guessed(&ships));
}

#[test]
fn nobody_recognises_one_in_a_duel_either() {
    // An admiral who works nothing out, and so searches wherever the game is not settled, which
    // everybody sees. Where a duel is worked out, that is done for all secrets at once.
    let thought = Thought { turns: 0, tables: 0, work: 0, iterations: 1, ahead: 0 };
    let costs = costs(2, 6, thought, 64);
    let ships: Vec<Cost> = costs.into_iter().filter(|cost| cost.ship).collect();
    let (settled, open): (Vec<&Cost>, Vec<&Cost>) = ships.iter().partition(|cost| cost.work == 0);
    assert!(open.iter().all(|cost| cost.work == 2), "each plays all its games");
    for forced in [false, true] {
        let count = |costs: &[&Cost]| costs.iter().filter(|cost| cost.forced == forced).count();
        assert!(count(&open) >= 5, "{} of {} searched", count(&open), count(&settled));
    }
}

#[test]
fn an_admiral_who_is_told_to_stop_stops() {
    let level = find::<LetterOfMarque>("admiral").expect("it is on the roster");
    for seats in [2, 4] {
        let options = Options { duel: seats == 2, ..Options::default() };
        let setup = LetterOfMarque::setup(seats, &options).expect("a table that there can be");
        let (mut state, mut chance) = (LetterOfMarque::new(&setup), Fast::new(7));
        let (mut bot, mut events) = ((level.make)(), Vec::new());
        state.deal(&mut chance, &mut events);
        let seat = state.owed().first().expect("somebody begins");
        for event in &events {
            bot.hear(&LetterOfMarque::told(event, Viewer::Seat(seat)));
        }
        let cancel = Cancel::new();
        cancel.cancel();
        let action = bot.choose(&Chair::new(&state, seat).until(&cancel), &mut chance);
        let asked = cancel.work_done();
        assert!((1..=4).contains(&asked), "it has asked {asked} times");
        assert!(state.play(seat, action, &mut chance, &mut events).is_ok(), "legal, if worthless");
    }
}
