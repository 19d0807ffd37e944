//! What holds where only some turns are looked ahead.

use std::sync::Arc;

use crate::{Action, Event, LetterOfMarque, Treasure};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Seat, Viewer};
use quarterdeck_solver::Stake;

use super::{LITTLE, follow, printed};
use crate::bots::admiral;
use crate::bots::duel::Admiral;
use crate::bots::duel::chart::Chart;
use crate::bots::duel::conduct::{Conduct, Row};
use crate::bots::duel::follow::Follower;
use crate::bots::duel::judge::{INPUT, Judge, OUTPUT, SLOTS, WATCHES};
use crate::bots::duel::learn::Lesson;
use crate::bots::duel::net::Net;
use crate::bots::duel::origin::Here;
use crate::bots::duel::prospect::Looker;
use crate::bots::duel::school::{beliefs_by_lot, position};
use crate::bots::duel::table::{Recall, Table, begun, dealt, treasures};
use quarterdeck_bots::Bot;

/// To whom every table is worth this much to who is to act.
fn constant(worth: f32) -> Arc<Judge> {
    let mut net = Net::new(INPUT, OUTPUT, vec![0.0; Net::figures(INPUT, OUTPUT)]);
    let last = net.last(0);
    net.figures[last..last + SLOTS].fill(worth);
    net.figures[last + SLOTS..last + OUTPUT].fill(-worth);
    Arc::new(Judge { nets: vec![net; WATCHES.len()] })
}

/// The first turn of a duel, worked out so many turns ahead.
fn opening(ahead: u32, judge: &Arc<Judge>) -> (Table, Chart, Lesson, Here) {
    let card = |value: u8| Treasure::try_from(value).expect("it is a treasure");
    let table = begun(dealt(&printed(), [card(4), card(6)]), Seat::new(0)).expect("the 4 begins");
    let all = treasures(&LetterOfMarque::new(&printed()));
    let chart = Chart::new(Stake::Win, Recall::Everything, all, 10_000);
    let mut chart = chart.up_to(table.turns_left() - ahead, Arc::clone(judge));
    let place = chart.add(&table).expect("there is room");
    let mut here = Here { place, beliefs: beliefs_by_lot(&table, &mut Fast::new(1)) };
    let mut lesson = Lesson::new(&chart);
    (0..20).for_each(|_| lesson.go_on(&chart, &mut here));
    (table, chart, lesson, here)
}

#[test]
fn what_the_judge_says_is_what_a_table_is_worth() {
    for sees in [0, 1] {
        let (_, chart, lesson, mut here) = opening(1, &constant(0.3));
        let node = &chart.nodes[here.place as usize];
        assert_eq!(chart.leaves.len() + 1, chart.nodes.len());
        let worths = lesson.worths(&chart, sees, &mut here);
        for own in 0..usize::from(node.own) {
            for other in 0..usize::from(node.other) {
                // The next turn is the other's.
                assert!((worths.value(node, own, other) + 0.3).abs() < 1e-5);
            }
        }
    }
}

#[test]
fn who_hears_that_turns_are_worth_something_does_not_cut_them_short() {
    // A shot that hits takes two turns off the rest of the duel.
    let (table, chart, lesson, mut here) = opening(2, &constant(0.3));
    let fires = |conduct: &Conduct| {
        let shots = conduct.actions.iter();
        let shots = shots.filter(|(action, _)| matches!(action, Action::Attack { .. }));
        shots.map(|(_, row)| row[0]).sum::<f32>()
    };
    assert!(fires(&Conduct::learned(&chart, &lesson, here.place, &table)) < 0.05);
    let value = |lesson: &Lesson, chart: &Chart, here: &mut Here| {
        lesson.worths(chart, 0, here).value(&chart.nodes[here.place as usize], 0, 0)
    };
    assert!((value(&lesson, &chart, &mut here) - 0.3).abs() < 0.02);
    let (table, chart, lesson, here) = opening(2, &constant(-0.3));
    assert!(fires(&Conduct::learned(&chart, &lesson, here.place, &table)) > 0.95);
}

/// Some table with about so many turns left, and what is believed there.
fn some_table(turns: u32, chance: &mut Fast) -> (Table, [Row; 2]) {
    loop {
        let Some(table) = position(&printed(), turns, chance) else { continue };
        if table.turns_left() + 1 >= turns {
            let beliefs = beliefs_by_lot(&table, chance);
            return (table, beliefs);
        }
    }
}

/// What a table is worth to who is to act, whatever the secrets, by a chart to the end or so many turns ahead; nothing
/// if that is too large.
fn worth(
    table: &Table,
    beliefs: [Row; 2],
    most: usize,
    ahead: Option<(u32, &Arc<Judge>)>,
) -> Option<f32> {
    let all = treasures(&LetterOfMarque::new(&printed()));
    let mut chart = Chart::new(Stake::Win, Recall::Everything, all, most);
    if let Some((turns, judge)) = ahead {
        chart = chart.up_to(table.turns_left() - turns, Arc::clone(judge));
    }
    let place = chart.add(table).ok()?;
    let mut here = Here { place, beliefs };
    let mut lesson = Lesson::new(&chart);
    (0..40).for_each(|_| lesson.go_on(&chart, &mut here));
    let worths = lesson.worths(&chart, table.seat.index(), &mut here);
    let node = &chart.nodes[place as usize];
    let (own, other) = (&beliefs[table.seat.index()], &beliefs[table.other().index()]);
    let pairs = (0..usize::from(node.own))
        .flat_map(|one| (0..usize::from(node.other)).map(move |two| (one, two)));
    Some(pairs.map(|(one, two)| own[one] * other[two] * worths.value(node, one, two)).sum())
}

/// The same, as a judge says at once.
fn judged(table: &Table, beliefs: [Row; 2], judge: &Judge) -> f32 {
    let [own, other] = [table.seat, table.other()].map(|seat| &beliefs[seat.index()]);
    let values = judge.values(&judge.leaf(table), [own, other]);
    let mean =
        |row: &Row, belief: &Row| -> f32 { row.iter().zip(belief).map(|(a, b)| a * b).sum() };
    let (said, against) = (mean(&values[0], own), mean(&values[1], other));
    assert!((said + against).abs() < 1e-4, "what one wins the other loses");
    said
}

#[test]
fn the_judge_is_not_far_from_what_is_worked_out() {
    let judge = Judge::of(&printed()).expect("the printed duel");
    let mut chance = Fast::stream(77, 0);
    let (mut off, mut even, mut count) = (0.0, 0.0, 0.0);
    while count < 40.0 {
        let (table, beliefs) = some_table(9, &mut chance);
        let Some(truth) = worth(&table, beliefs, 1_500, None) else { continue };
        off += (judged(&table, beliefs, &judge) - truth).abs();
        even += truth.abs();
        count += 1.0;
    }
    // As parts of the stake; who knew nothing would be off by as much as games are uneven.
    assert!(2.0 * off / count < 0.25 && off < 0.4 * even, "{} {}", off / count, even / count);
}

#[test]
fn who_looks_ahead_comes_nearer_to_the_truth_than_the_judge_does_at_once() {
    let judge = Judge::of(&printed()).expect("the printed duel");
    let mut chance = Fast::stream(78, 0);
    let (mut at_once, mut ahead, mut count) = (0.0, 0.0, 0);
    while count < 40 {
        let (table, beliefs) = some_table(10, &mut chance);
        let Some(truth) = worth(&table, beliefs, 4_000, None) else { continue };
        let looked = worth(&table, beliefs, 4_000, Some((3, &judge))).expect("there is room");
        at_once += (judged(&table, beliefs, &judge) - truth).abs();
        ahead += (looked - truth).abs();
        count += 1;
    }
    assert!(ahead < 0.75 * at_once, "{ahead} {at_once}");
}

#[test]
fn the_admiral_mixes_from_the_first_ship_on() {
    let setup = printed();
    for seed in 0..2 {
        let me = Seat::new(seed as usize);
        let bot = std::cell::RefCell::new(Admiral::new(admiral(20), LITTLE));
        let hear = |event: &Event| {
            bot.borrow_mut().hear(&LetterOfMarque::told(event, Viewer::Seat(me)));
        };
        follow(&setup, seed, hear, |state, seat| {
            if seat != me {
                return;
            }
            let mixed = bot.borrow_mut().mixes(&state.view(Viewer::Seat(me)), me);
            let mixed = mixed.expect("it always knows what to do");
            let sum: f64 = mixed.iter().map(|(_, chance)| chance).sum();
            assert!((sum - 1.0).abs() < 1e-3, "{mixed:?}");
        });
    }
}

#[test]
fn all_that_may_happen_happens_for_certain() {
    let setup = printed();
    let follower = std::cell::RefCell::new(Follower::new(&setup, LITTLE));
    let hear =
        |event: &Event| follower.borrow_mut().hear(&LetterOfMarque::told(event, Viewer::Public));
    let mut looked = 0;
    follow(&setup, 5, hear, |_, _| {
        let mut follower = follower.borrow_mut();
        let Some(table) = follower.table().copied().filter(|table| !table.is_settled()) else {
            return;
        };
        let conduct = follower.conduct().expect("it always knows what to do").clone();
        let solution = Arc::clone(follower.solution.as_ref().expect("it has worked it out"));
        let (chart, mut here) = (&solution.chart, solution.here);
        let node = &chart.nodes[chart.find(&table).expect("it is there") as usize];
        for seat in [table.seat, table.other()] {
            let worths = solution.lesson.worths(chart, seat.index(), &mut here);
            let belief: &Row = &follower.beliefs[seat.next(2).index()];
            let looker =
                Looker { seat, table: &table, chart, node, worths: &worths, secret: 0, belief };
            let mine = seat == table.seat;
            let all = if mine { looker.by_oneself() } else { looker.by(&conduct) };
            for action in table.actions() {
                let here = all.iter().filter(|one| !mine || one.happens.action == action);
                let sum: f32 = here.map(|one| one.chance).sum();
                assert!((sum - 1.0).abs() < 1e-3, "{seat:?} {action:?} {sum}");
            }
            looked += 1;
        }
    });
    assert!(looked > 20, "{looked}");
}
