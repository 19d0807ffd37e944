//! The invariants (I-1 to I-9, with LM-Q28 for other numbers), on random games of every size and temper.
//!
//! Everything is checked after every action, from what the public sees and from counted events.

use crate::common::*;
use letter_of_marque::view::Fleet;
use quarterdeck_engine::{Seat, Viewer};

const SEEDS: u64 = 6;

/// What was counted in a game.
#[derive(Clone, Default)]
struct Ledger {
    failed: [i32; 6],
    captures: [i32; 6],
    departures: i32,
    arrivals: i32,
    passes: i32,
    /// Regular turns that have begun.
    turns: i32,
}

impl Ledger {
    fn enter(&mut self, events: &[Event]) {
        for event in events {
            match *event {
                Event::Attacked { seat, base: Armed, .. } => self.failed[seat.index()] += 1,
                Event::Attacked { seat, base: Defenceless, .. } => self.captures[seat.index()] += 1,
                Event::Left { .. } => self.departures += 1,
                Event::Arrived { .. } => self.arrivals += 1,
                Event::Passed { .. } => self.passes += 1,
                Event::Turn { .. } => self.turns += 1,
                _ => {}
            }
        }
    }

    fn all_failed(&self) -> i32 {
        self.failed.iter().sum()
    }

    fn all_captures(&self) -> i32 {
        self.captures.iter().sum()
    }
}

/// A game under way, as an invariant sees it.
struct Glance<'a> {
    name: &'a str,
    seats: usize,
    set: &'a Set,
    fleets: &'a [Fleet],
    ledger: &'a Ledger,
    over: bool,
}

/// The set of each player, read off the table before anything was drawn.
struct Set {
    treasures: Vec<u8>,
    armed: usize,
    cannons: u8,
}

impl Set {
    fn of(setup: &Setup) -> Self {
        let first = Seat::new(0);
        let view = LetterOfMarque::new(setup).view(Viewer::Seat(first));
        let fleet = view.fleet(first);
        Self {
            treasures: fleet.deck.iter().map(|treasure| treasure.value()).collect(),
            armed: usize::from(fleet.reserve_armed.expect("one's own")),
            cannons: fleet.cannons,
        }
    }

    fn ships(&self) -> i32 {
        count(self.treasures.len())
    }

    fn sum(&self) -> i32 {
        self.treasures.iter().map(|&value| i32::from(value)).sum()
    }

    /// I-5: the armed ships always come home, with the lowest treasures at the least.
    fn least_points(&self) -> i32 {
        self.treasures[..self.armed].iter().map(|&value| i32::from(value)).sum()
    }

    /// I-6: all of one's own, the best captures there can be, and every trophy.
    fn most_points(&self, seats: usize) -> i32 {
        let open_to_capture = &self.treasures[self.armed..];
        let mut best: Vec<i32> = (1..seats)
            .flat_map(|_| open_to_capture.iter().map(|&value| i32::from(value)))
            .collect();
        best.sort_unstable_by(|one, other| other.cmp(one));
        let captures: i32 = best.iter().take(usize::from(self.cannons)).sum();
        self.sum() + captures + (count(seats) - 1) * i32::from(self.cannons)
    }

    fn longest(&self, seats: usize) -> i32 {
        count(seats) * (2 * self.ships() - 1 + i32::from(self.cannons))
    }
}

/// A number of things, to count with.
fn count(things: usize) -> i32 {
    i32::try_from(things).expect("a small number")
}

/// Shows every moment of many random games.
fn watch(mut look: impl FnMut(&Glance<'_>)) {
    for (seats, options, setup, temper, seed) in many_games(SEEDS) {
        let name = format!("{seats} seats, {options}, {temper:?}, seed {seed}");
        let set = Set::of(&setup);
        let mut ledger = Ledger::default();
        random_game(&setup, temper, seed, |state, _, events| {
            ledger.enter(events);
            let view = state.view(Viewer::Public);
            look(&Glance {
                name: &name,
                seats,
                set: &set,
                fleets: &view.fleets,
                ledger: &ledger,
                over: state.owed().is_empty(),
            });
        });
    }
}

/// The same, at the end of each game only.
fn watch_ends(mut look: impl FnMut(&Glance<'_>)) {
    let mut ends = 0;
    watch(|glance| {
        if glance.over {
            ends += 1;
            look(glance);
        }
    });
    assert_eq!(ends, many_games(SEEDS).count(), "every game ends");
}

#[test]
fn i_1_a_treasure_is_always_in_exactly_one_place() {
    watch(|glance| {
        for fleet in glance.fleets {
            let captured = glance
                .fleets
                .iter()
                .flat_map(|other| &other.prizes)
                .filter(|prize| prize.owner == fleet.seat)
                .map(|prize| prize.treasure);
            let mut found: Vec<u8> = fleet
                .deck
                .iter()
                .copied()
                .chain(fleet.turned_up)
                .chain(fleet.sea.iter().chain(&fleet.home).map(|ship| ship.treasure))
                .chain(captured)
                .map(Treasure::value)
                .collect();
            found.sort_unstable();
            assert_eq!(found, glance.set.treasures, "{}: {}", glance.name, fleet.seat);
        }
    });
}

#[test]
fn i_2_deck_and_reserve_have_the_same_size_except_while_a_ship_is_being_chosen() {
    watch(|glance| {
        for fleet in glance.fleets {
            // A card is up and its ship is not chosen: one ship more than cards.
            let choosing = usize::from(fleet.turned_up.is_some() && !fleet.chosen);
            let reserve = usize::from(fleet.reserve);
            assert_eq!(reserve, fleet.deck.len() + choosing, "{}: {}", glance.name, fleet.seat);
        }
    });
}

#[test]
fn i_3_unfired_cannons_failed_attacks_and_captures_add_up() {
    watch(|glance| {
        for fleet in glance.fleets {
            let index = fleet.seat.index();
            let fired = glance.ledger.failed[index] + glance.ledger.captures[index];
            assert_eq!(
                i32::from(fleet.cannons) + fired,
                i32::from(glance.set.cannons),
                "{}",
                glance.name
            );
            assert_eq!(count(fleet.prizes.len()), glance.ledger.captures[index], "{}", glance.name);
        }
        let trophies: i32 = glance.fleets.iter().map(|fleet| i32::from(fleet.trophies)).sum();
        assert_eq!(trophies, glance.ledger.all_failed(), "{}", glance.name);
    });
}

#[test]
fn i_4_all_points_together_are_all_treasures_and_a_point_a_failed_attack() {
    watch_ends(|glance| {
        let points: i32 = glance.fleets.iter().map(|fleet| fleet.points).sum();
        let treasures = count(glance.seats) * glance.set.sum();
        assert_eq!(points, treasures + glance.ledger.all_failed(), "{}", glance.name);
    });
}

#[test]
fn i_5_nobody_ends_with_less_than_the_armed_ships_bring_home() {
    assert_eq!(Set::of(&setup(3, "")).least_points(), 7);
    watch_ends(|glance| {
        for fleet in glance.fleets {
            assert!(fleet.points >= glance.set.least_points(), "{}", glance.name);
        }
    });
}

#[test]
fn i_6_nobody_ends_with_more_than_all_there_is_to_win() {
    for (seats, most) in [(2, 46), (3, 51), (4, 55), (5, 58), (6, 61)] {
        assert_eq!(Set::of(&setup(seats, "duel=true")).most_points(seats), most);
    }
    watch_ends(|glance| {
        for fleet in glance.fleets {
            assert!(fleet.points <= glance.set.most_points(glance.seats), "{}", glance.name);
        }
    });
}

#[test]
fn i_5_i_6_the_least_and_the_most_can_be_reached() {
    for (seats, most, prizes) in [
        (2, 46, ["blue 7", "blue 6", "blue 5"]),
        (3, 51, ["blue 7", "green 7", "blue 6"]),
        (4, 55, ["blue 7", "green 7", "yellow 7"]),
        (5, 58, ["blue 7", "black 7", "yellow 7"]),
        (6, 61, ["white 7", "green 7", "yellow 7"]),
    ] {
        let points = plunder(seats, prizes);
        assert_eq!(points[0], most, "{seats} seats");
        if seats == 2 {
            assert_eq!(points[1], 7);
        }
    }
}

/// Everybody wastes all shots on Red's armed 3 and sends 7, 6 and 5 out defenceless; Red takes the best of them.
fn plunder(seats: usize, prizes: [&str; 3]) -> Vec<i32> {
    let first: Vec<u8> = (0..seats).map(|seat| if seat == 0 { 3 } else { 4 }).collect();
    let mut table = Table::begun("duel=true", &first, "AAAAAA");
    let others = table.colours().split_off(1);
    for value in [4, 5, 6] {
        table.send_out(Red, value);
        for &other in &others {
            table.play(other, "attack red 3");
        }
    }
    table.send_out(Red, 7);
    for (prize, next) in prizes.into_iter().zip([7, 6, 5]) {
        for &other in &others {
            table.send_out(other, next);
        }
        table.play(Red, &format!("attack {prize}"));
    }
    table.finish_in_peace();
    table.standings().into_iter().map(|(points, _)| points).collect()
}

#[test]
fn i_7_who_has_no_deck_and_no_ship_at_sea_will_have_none_any_more() {
    let mut idle: Vec<(String, usize)> = Vec::new();
    let mut seen = 0;
    watch(|glance| {
        idle.retain(|(name, _)| name == glance.name);
        for fleet in glance.fleets {
            let now = fleet.deck.is_empty() && fleet.turned_up.is_none() && fleet.sea.is_empty();
            let key = (glance.name.to_owned(), fleet.seat.index());
            let before = idle.contains(&key);
            assert!(now || !before, "{}: {}", glance.name, fleet.seat);
            if now && !before {
                idle.push(key);
                seen += 1;
            }
        }
    });
    let everybody: usize = many_games(SEEDS).map(|(seats, ..)| seats).sum();
    assert_eq!(seen, everybody, "in the end nobody has any");
}

#[test]
fn i_8_the_game_ends_after_at_most_twelve_turns_a_player() {
    for (seats, most) in [(3, 36), (4, 48), (5, 60), (6, 72)] {
        let setup = setup(seats, "");
        assert_eq!(Set::of(&setup).longest(seats), most);
        assert_eq!(count(setup.longest()), most);
    }
    watch(|glance| {
        assert!(glance.ledger.turns <= glance.set.longest(glance.seats), "{}", glance.name);
    });
}

#[test]
fn i_8_it_takes_exactly_that_long_when_every_cannon_is_fired_and_every_attack_fails() {
    for (seats, turns) in [(2, 24), (3, 36), (6, 72)] {
        let first: Vec<u8> = (0..seats).map(|seat| if seat == 0 { 3 } else { 4 }).collect();
        let mut table = Table::begun("duel=true", &first, "AAAAAA");
        let mut taken = 0;
        for _ in 0..3 {
            for who in table.colours() {
                let target = if who == Red { "attack blue 4" } else { "attack red 3" };
                table.play(who, target);
                taken += 1;
            }
        }
        let rest = table.finish_in_peace();
        assert!(rest.iter().all(|action| !action.contains("pass")));
        taken += rest.iter().filter(|action| !action.contains("choose")).count();
        assert_eq!(taken, turns, "{seats} seats");
    }
}

#[test]
fn i_8_a_game_keeps_to_the_bounds_it_promises() {
    for (seats, options, setup, temper, seed) in many_games(SEEDS) {
        let mut actions = 0;
        random_game(&setup, temper, seed, |_, action, _| actions += usize::from(action.is_some()));
        let bounds = LetterOfMarque::bounds(&setup);
        assert!(actions <= bounds.actions, "{seats} {options} {temper:?} {seed}: {actions}");
    }
}

#[test]
fn i_9_departures_arrivals_and_attacks_are_exactly_so_many() {
    watch_ends(|glance| {
        let (seats, ships, ledger) = (count(glance.seats), glance.set.ships(), glance.ledger);
        let (failed, captures) = (ledger.all_failed(), ledger.all_captures());
        assert_eq!(ledger.departures, (ships - 1) * seats, "{}", glance.name);
        assert_eq!(ledger.arrivals, ships * seats - captures, "{}", glance.name);
        let turns = ledger.departures + ledger.arrivals + failed + captures;
        assert_eq!(turns, seats * (2 * ships - 1) + failed, "{}", glance.name);
        assert_eq!(
            ledger.turns,
            turns + ledger.passes,
            "every turn is one action, {}",
            glance.name
        );
    });
}

#[test]
fn i_9_without_attacks_there_are_nine_turns_a_player_and_no_pass() {
    for seats in 2..=6 {
        let setup = setup(seats, "duel=true");
        let mut ledger = Ledger::default();
        random_game(&setup, Temper::Meek, 7, |_, _, events| ledger.enter(events));
        assert_eq!(ledger.turns - ledger.passes, 9 * count(seats));
        assert_eq!((ledger.all_failed(), ledger.all_captures()), (0, 0));
    }
}

#[test]
fn lm_q28_the_invariants_hold_for_other_sets_too() {
    // The games watched above are not all of the standard set, and they are not all without shots.
    let mut sets = Vec::new();
    let (mut failed, mut captures) = (0, 0);
    watch_ends(|glance| {
        let set = (glance.set.treasures.clone(), glance.set.armed, glance.set.cannons);
        if !sets.contains(&set) {
            sets.push(set);
        }
        failed += glance.ledger.all_failed();
        captures += glance.ledger.all_captures();
        let points: i32 = glance.fleets.iter().map(|fleet| fleet.points).sum();
        let promised = count(glance.seats) * glance.set.sum() + glance.ledger.all_failed();
        assert_eq!(points, promised, "{}", glance.name);
        assert!(glance.ledger.turns <= glance.set.longest(glance.seats), "{}", glance.name);
    });
    assert!(sets.len() >= 8, "{sets:?}");
    assert!(failed > 1000 && captures > 1000, "{failed} {captures}");
}
