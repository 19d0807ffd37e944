//! Refusals: sentences one would say across the table, each with its rule.

use crate::common::*;
use quarterdeck_engine::Seat;

const RED: &str = "deck 7 | reserve 0A 1D | sea 5D | cannons 2";
const BLUE: &str = "deck 3 | reserve 1A 0D | sea 4A* 6D | trophies 1";

const BLUE_SEAT: Seat = Seat::new(1);

/// Every refusal, its sentence and its rule.
fn sentences() -> [(Refusal, &'static str, &'static str); 17] {
    let (owner, treasure) = (BLUE_SEAT, treasure(7));
    [
        (Refusal::NoSuchSeat { seat: Seat::new(3) }, "nobody sits at seat 4", "LM-05"),
        (Refusal::GameOver, "the game is over", "LM-44"),
        (Refusal::NotYourTurn, "it is not your turn", "LM-18"),
        (
            Refusal::AlreadyChosen,
            "you have chosen your first ship; wait until everybody has",
            "LM-11",
        ),
        (
            Refusal::ShipAwaited,
            "a treasure of yours is turned up and waits for its ship: choose armed or defenceless",
            "LM-24",
        ),
        (
            Refusal::NoTreasureTurnedUp,
            "no treasure of yours waits for a ship; a ship is chosen after one is turned up",
            "LM-24",
        ),
        (Refusal::NoneInReserve { base: Armed }, "you have no armed ship left in reserve", "LM-03"),
        (
            Refusal::NoneInReserve { base: Defenceless },
            "you have no defenceless ship left in reserve",
            "LM-03",
        ),
        (Refusal::DeckEmpty, "no ship can leave: your deck is empty", "LM-23"),
        (Refusal::NoShipAtSea, "no ship can arrive: you have none at sea", "LM-27"),
        (Refusal::NotAtSea { treasure }, "you have no ship with treasure 7 at sea", "LM-27"),
        (Refusal::NoCannon, "you cannot attack: you have no cannon left to fire", "LM-38"),
        (Refusal::NoTarget, "you cannot attack: no opponent has a ship at sea", "LM-30"),
        (Refusal::OwnShip, "you cannot attack your own ship", "LM-31"),
        (
            Refusal::TargetNotAtSea { owner, treasure },
            "seat 2 has no ship with treasure 7 at sea",
            "LM-31",
        ),
        (
            Refusal::KnownArmed { owner, treasure },
            "the ship of seat 2 with treasure 7 has beaten off an attack and may not be attacked again",
            "LM-Q5",
        ),
        (Refusal::MayNotPass, "you may not pass while you have a deck or a ship at sea", "LM-40"),
    ]
}

/// Stops compiling when a refusal is added, so that rows are added here too.
fn place(refusal: Refusal) -> usize {
    match refusal {
        Refusal::NoSuchSeat { .. } => 0,
        Refusal::GameOver => 1,
        Refusal::NotYourTurn => 2,
        Refusal::AlreadyChosen => 3,
        Refusal::ShipAwaited => 4,
        Refusal::NoTreasureTurnedUp => 5,
        Refusal::NoneInReserve { .. } => 6,
        Refusal::DeckEmpty => 7,
        Refusal::NoShipAtSea => 8,
        Refusal::NotAtSea { .. } => 9,
        Refusal::NoCannon => 10,
        Refusal::NoTarget => 11,
        Refusal::OwnShip => 12,
        Refusal::TargetNotAtSea { .. } => 13,
        Refusal::KnownArmed { .. } => 14,
        Refusal::MayNotPass => 15,
    }
}

fn are_all(refusals: impl Iterator<Item = Refusal>) -> bool {
    let mut had = [false; 16];
    refusals.for_each(|refusal| had[place(refusal)] = true);
    had == [true; 16]
}

#[test]
fn every_refusal_is_a_sentence_with_its_rule() {
    for (refusal, sentence, rule) in sentences() {
        assert_eq!(refusal.to_string(), sentence);
        assert_eq!(refusal.rule(), rule, "{refusal}");
    }
    assert!(are_all(sentences().into_iter().map(|(refusal, _, _)| refusal)));
}

/// A table with these fleets of Red and Blue; Green has nothing. The last line says whose turn it is.
fn table(red: &str, blue: &str, last: &str) -> Table {
    Table::at("", &format!("red: {red}\nblue: {blue}\ngreen: cannons 0\n{last}"))
}

/// What Red tries on its turn, and the refusal.
fn refused_on_the_own_turn() -> Vec<(Table, &'static str, Refusal)> {
    let turn = |red: &str, blue: &str| table(red, blue, "turn red");
    let owner = BLUE_SEAT;
    let forbid = Table::at(
        "reattack=forbid",
        &format!("red: {RED}\nblue: {BLUE}\ngreen: cannons 0\nturn red"),
    );
    vec![
        (turn(RED, BLUE), "choose defenceless", Refusal::NoTreasureTurnedUp),
        (turn("sea 5D", BLUE), "leave", Refusal::DeckEmpty),
        (turn("deck 7 | reserve 0A 1D", BLUE), "arrive 5", Refusal::NoShipAtSea),
        (turn(RED, BLUE), "arrive 7", Refusal::NotAtSea { treasure: treasure(7) }),
        (turn("sea 5D | cannons 0", BLUE), "attack blue 6", Refusal::NoCannon),
        (turn(RED, "deck 6 | reserve 1A 0D"), "attack blue 6", Refusal::NoTarget),
        (turn(RED, BLUE), "attack red 5", Refusal::OwnShip),
        (
            turn(RED, BLUE),
            "attack blue 3",
            Refusal::TargetNotAtSea { owner, treasure: treasure(3) },
        ),
        (forbid, "attack blue 4", Refusal::KnownArmed { owner, treasure: treasure(4) }),
        (turn(RED, BLUE), "pass", Refusal::MayNotPass),
    ]
}

/// What Red tries at other times, and the refusal.
fn refused_at_other_times() -> Vec<(Table, &'static str, Refusal)> {
    let dealt = Table::dealt("", &[3, 4, 5]);
    let mut chosen = dealt.clone();
    chosen.play(Red, "choose armed");
    let leaving =
        |reserve: &str| table(&format!("reserve {reserve} | sea 5D"), BLUE, "leaving red 7");
    let none = |base: Base| Refusal::NoneInReserve { base };
    vec![
        (dealt, "leave", Refusal::ShipAwaited),
        (chosen, "choose armed", Refusal::AlreadyChosen),
        (leaving("0A 1D"), "arrive 5", Refusal::ShipAwaited),
        (leaving("0A 1D"), "choose armed", none(Armed)),
        (leaving("1A 0D"), "choose defenceless", none(Defenceless)),
        (table(RED, BLUE, "turn blue"), "leave", Refusal::NotYourTurn),
        (table("cannons 0", "cannons 0", "over"), "pass", Refusal::GameOver),
    ]
}

#[test]
fn every_refusal_is_given_where_it_belongs() {
    let mut had = Vec::new();
    for (mut table, action, refusal) in
        refused_on_the_own_turn().into_iter().chain(refused_at_other_times())
    {
        assert_eq!(table.refuse(Red, action), refusal, "{action}");
        had.push(refusal);
    }
    let seat = Seat::new(3);
    let nobody = table(RED, BLUE, "turn red").refuse_seat(seat, Action::Leave);
    assert_eq!(nobody, Refusal::NoSuchSeat { seat });
    had.push(nobody);
    assert!(are_all(had.into_iter()));
}

#[test]
fn a_refusal_does_not_depend_on_what_the_player_cannot_know() {
    // The same table but for the bases of others: everything conceivable gets the same answer.
    let bases = |blue: &str, green: &str| {
        Table::at("", &format!("red: {RED}\nblue: {blue}\ngreen: {green}\nturn red"))
    };
    let mut one = bases("deck 3 | reserve 1A 0D | sea 4A 6D", "sea 3A 7D");
    let mut other = bases("deck 3 | reserve 0A 1D | sea 4A 6A", "sea 3D 7A");
    assert_eq!(one.view(Red), other.view(Red));
    assert_eq!(one.legal(Red), other.legal(Red));
    let red = one.seat(Red);
    let legal: Vec<Action> = one.legal(Red).iter().map(|action| one.action(action)).collect();
    for action in LetterOfMarque::conceivable(&setup(3, "")) {
        if !legal.contains(&action) {
            assert_eq!(one.refuse_seat(red, action), other.refuse_seat(red, action));
        }
    }
}
