//! Refusals: each has its rule, and a seat owes nothing out of turn.

use crate::common::*;
use corsaire::refusal::Due;

#[test]
fn every_step_says_what_is_due() {
    let mut table = Table::dealt("first_player=1", 1);
    let mut due = Vec::new();
    let everything = Corsaire::conceivable(&setup(""));
    while let Some(seat) = table.state.owed().first() {
        for &action in &everything {
            let answer = { table.state }.play(seat, action, &mut Fast::new(1), &mut Silence);
            if let Err(Refusal::OtherStep { due: step }) = answer
                && !due.contains(&step)
            {
                due.push(step);
            }
        }
        table.play_any();
    }
    for step in
        [Due::Card, Due::Slot, Due::Convert, Due::Way, Due::Board, Due::Buy, Due::Loot, Due::Lay]
    {
        assert!(due.contains(&step), "{step:?}");
    }
    let rich = Table::trading("pyramid L1-1=R01 | tokens 12G", "tokens 0", "adjust north");
    assert_eq!(rich.refusal("take red"), Refusal::OtherStep { due: Due::Return });
    let poor = Table::trading("pyramid L1-1=R01 | tokens 0", "tokens 0", "adjust north");
    assert_eq!(poor.refusal("return red"), Refusal::OtherStep { due: Due::Take });
}

#[test]
fn refusals_are_sentences_with_a_rule() {
    let slot = slot("L2-1");
    let refusals = [
        Refusal::NoSuchSeat { seat: Seat::new(4) },
        Refusal::GameOver,
        Refusal::NotYourTurn,
        Refusal::OtherStep { due: Due::Card },
        Refusal::NotInHand { card: card("R07") },
        Refusal::NoSuchSlot { slot },
        Refusal::SlotTaken { slot },
        Refusal::Unsupported { slot, missing: slot },
        Refusal::CannotPay { pay: tokens("2B"), own: tokens("0") },
        Refusal::SupplyShort { gain: tokens("3B") },
        Refusal::OutOfReach { place: place("b1"), slot },
        Refusal::CannotAfford { cost: tokens("3R"), own: tokens("1R") },
        Refusal::NoBoardsLeft,
        Refusal::NoneHeld { token: Token::Red },
        Refusal::NoneInSupply { token: Token::Blue },
        Refusal::NoSuchPlace { place: place("b5") },
        Refusal::TrioThere { place: place("b1") },
        Refusal::NotYours { card: card("R07") },
        Refusal::Covered { card: card("R07") },
    ];
    for refusal in refusals {
        assert!(refusal.rule().starts_with("CO-"));
        let sentence = refusal.to_string();
        assert!(sentence.len() > 8 && !sentence.contains(['{', '}']), "{sentence}");
    }
    assert_eq!(
        Refusal::CannotPay { pay: tokens("2B"), own: tokens("1R 3G") }.to_string(),
        "you cannot convert: it costs 2B, and you have 1R 3G"
    );
}

#[test]
fn a_view_offers_what_is_legal_and_says_why_not() {
    for pairs in MANY {
        random_games(pairs, 3, |table| {
            for seat in [NORTH, SOUTH] {
                let view = table.view(seat);
                let mut legal = Vec::new();
                table.state.legal(seat, |action| legal.push(action));
                assert_eq!(view.actions.as_slice(), legal);
                for barred in &view.barred {
                    let answer =
                        { table.state }.play(seat, barred.action, &mut Fast::new(1), &mut Silence);
                    assert_eq!(answer, Err(barred.why));
                }
            }
        });
    }
}
