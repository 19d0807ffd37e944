//! Calling a charter, and how it moves on.

use super::{called, loaded, salt};
use crate::common::*;

#[test]
fn pp_110_a_charter_is_a_port_a_commodity_and_a_commission() {
    let mut table = salt();
    table.act(EN, Action::Bid(8)).act(SP, Action::Pass).act(NL, Action::Pass);
    let board = table.board();
    let (_, charter) = board.charters().next().unwrap();
    assert_eq!(
        (charter.port, charter.good, charter.price),
        (port("bassin"), Some(good("salt")), Gold(600))
    );
}

#[test]
fn pp_111_the_destination_is_a_card_of_the_callers_hand() {
    for nth in 0..7 {
        let table = called(four(basic), nth, card("copper"));
        assert!(
            table
                .board()
                .charters()
                .all(|(_, charter)| table.board().controls(seat(FR), charter.port))
        );
    }
}

#[test]
fn pp_112_the_commodity_comes_from_the_deck_and_an_empty_one_is_refilled() {
    let mut position = four(basic);
    for (place, good) in Data::caribbean().goods.iter().enumerate() {
        for _ in 0..good.cards {
            let why = pirates_and_privateers::event::Unfit::NobodySupplies;
            let card = Card::Good(GoodId(place as u8));
            position.say(Told::CharterDiscarded { port: port("bassin"), card, why });
        }
    }
    for _ in 0..3 {
        let why = pirates_and_privateers::event::Unfit::NobodySupplies;
        position.say(Told::CharterDiscarded { port: port("bassin"), card: Card::Anything, why });
    }
    let table = called(position, 5, card("salt"));
    assert!(table.told.contains(&Told::GoodsReshuffled));
}

#[test]
fn pp_113_what_no_empire_player_supplies_is_discarded() {
    let position = lay_out(basic, &[(FRANCE, "saint_pierre"), (ENGLAND, "bridgetown")]);
    let table = called(position, 5, card("gold"));
    assert_eq!((table.board().charters().count(), table.step()), (0, Step::Purchase));
}

#[test]
fn pp_114_what_the_destination_supplies_is_discarded() {
    let table = called(four(basic), 5, card("wood"));
    assert_eq!(table.board().charters().count(), 0);
}

#[test]
fn pp_115_an_empty_bank_discards_the_charter() {
    let mut position = four(basic);
    position.bank(0, port("porlamar"));
    assert_eq!(called(position, 5, card("salt")).board().charters().count(), 0);
}

#[test]
fn pp_116_a_discarded_charter_leaves_its_cards_on_the_discards() {
    let table = called(four(basic), 5, card("wood"));
    let board = table.board();
    assert_eq!(board.goods_discards[usize::from(good("wood").0)], 1);
    assert_eq!(board.duty_discards[DutyKind::Charter.place()], 1);
    assert!(board.hand(seat(FR)).items().contains(&port("bassin")));
}

#[test]
fn pp_117_a_valid_charter_is_in_slot_one_before_bidding() {
    let table = salt();
    assert_eq!(table.step(), Step::Bid);
    assert_eq!(table.board().charters().next().unwrap().1.slot, 1);
    assert_eq!(table.board().duty_discards[DutyKind::Charter.place()], 1);
}

fn slots(position: &Position) -> Vec<(PortId, u8)> {
    let mut slots: Vec<_> =
        position.board().charters().map(|(_, charter)| (charter.port, charter.slot)).collect();
    slots.sort_by_key(|&(_, slot)| slot);
    slots
}

fn filled(count: usize) -> (Position, Vec<CharterId>) {
    let mut position = four(basic);
    let ports = [
        "bridgetown",
        "charlestown",
        "st_johns",
        "plymouth",
        "crocus_bay",
        "old_road",
        "governors_harbour",
        "havana",
    ];
    let charters = ports.iter().take(count).map(|id| {
        let caller = if *id == "havana" { SP } else { EN };
        position.charter(
            seat(caller),
            port(id),
            Card::Good(good("fish")),
            (seat(NL), Some(good("fish")), 0),
        )
    });
    let charters = charters.collect();
    (position, charters)
}

#[test]
fn pp_118_charters_move_on_up_to_the_first_gap() {
    let (mut position, charters) = filled(4);
    // The one in slot 3 ends: slots 1, 2 and 4 are taken.
    position.say(Told::CharterEnded {
        charter: charters[1],
        how: pirates_and_privateers::event::CharterEnd::Lapsed,
    });
    position.charter(
        seat(SP),
        port("havana"),
        Card::Good(good("salt")),
        (seat(NL), Some(good("salt")), 0),
    );
    assert_eq!(
        slots(&position),
        [("havana", 1), ("plymouth", 2), ("st_johns", 3), ("bridgetown", 4)]
            .map(|(id, slot)| (port(id), slot))
    );
}

#[test]
fn pp_119_a_ninth_charter_pushes_the_eighth_off() {
    let (mut position, _) = filled(6);
    for id in ["havana", "caguaya"] {
        position.charter(
            seat(SP),
            port(id),
            Card::Good(good("rum")),
            (seat(EN), Some(good("rum")), 0),
        );
    }
    let table = called(position, 5, card("salt"));
    let ports: Vec<PortId> = table.board().charters().map(|(_, charter)| charter.port).collect();
    assert_eq!(ports.len(), 8);
    assert!(!ports.contains(&port("bridgetown")) && ports.contains(&port("bassin")));
}

#[test]
fn pp_120_a_lapsed_charter_gives_its_gold_back_and_its_goods_are_removed() {
    let (mut position, charter, own) = loaded(basic, "sea_narrows");
    for id in ["charlestown", "st_johns", "plymouth", "crocus_bay", "old_road", "governors_harbour"]
    {
        position.charter(
            seat(EN),
            port(id),
            Card::Good(good("fish")),
            (seat(NL), Some(good("fish")), 0),
        );
    }
    position.charter(
        seat(SP),
        port("havana"),
        Card::Good(good("salt")),
        (seat(NL), Some(good("salt")), 0),
    );
    assert_eq!(position.board().charter(charter).slot, 8);
    let bank = position.board().bank;
    let table = called(position, 5, card("copper"));
    assert!(table.ship(own).hold.is_empty());
    assert_eq!(table.board().bank, bank + Gold(600));
    assert_eq!(table.board().goods_discards[usize::from(good("salt").0)], 1);
    assert!(table.board().hand(seat(EN)).items().contains(&port("bridgetown")));
}
