//! Setup (PP-010 to PP-029).

use crate::common::*;

fn dealt(seats: usize, dice: &[u32]) -> Table {
    let setup = setup(seats, |options| options.start = Start::Dice);
    let mut state = PiratesAndPrivateers::new(&setup);
    let outcomes: Vec<u32> = dice.iter().map(|die| die - 1).collect();
    let mut script = Script::new(&outcomes);
    state.deal(&mut script, &mut quarterdeck_engine::Silence);
    script.finish().unwrap();
    Table { state, told: Vec::new() }
}

#[test]
fn pp_010_the_highest_roll_begins() {
    assert_eq!(dealt(4, &[2, 6, 3, 5]).board().first, seat(1));
}

#[test]
fn pp_011_those_tied_roll_again() {
    assert_eq!(dealt(3, &[6, 2, 6, 3, 4]).board().first, seat(2));
    assert_eq!(dealt(2, &[4, 4, 1, 1, 2, 1]).board().first, seat(0));
}

#[test]
fn pp_012_factions_are_chosen_clockwise_from_the_first() {
    let mut table = dealt(4, &[2, 6, 3, 5]);
    for who in [1, 2, 3] {
        assert_eq!((table.step(), table.owed()), (Step::Faction, vec![who]));
        let first = table.legal(who)[0];
        table.act(who, first);
    }
    // The last one had one faction to choose, and has it.
    assert_eq!(table.step(), Step::Flag);
}

#[test]
fn pp_013_empires_while_one_is_free_and_as_many_pirates_as_needed() {
    let mut table = new_game(6, basic);
    table.act(0, Action::Choose(PIRATE)).act(1, Action::Choose(PIRATE));
    assert_eq!(table.refusal(2, Action::Choose(PIRATE)), Refusal::NoMorePirates);
    assert!(table.offers(2, Action::Choose(ENGLAND)));
}

#[test]
fn pp_014_everybody_receives_a_thousand() {
    let mut table = new_game(2, basic);
    table.act(0, Action::Choose(FRANCE)).act(1, Action::Choose(SPAIN));
    table.act(1, Action::Flag(port("havana")));
    assert_eq!(table.port("havana").gold, Gold(1000));
    assert_eq!(table.board().bank, Gold(29_000));
}

#[test]
fn pp_015_flags_are_placed_in_reverse() {
    let mut table = dealt(3, &[2, 6, 3]);
    for who in [1, 2, 0] {
        let first = table.legal(who)[0];
        table.act(who, first);
    }
    for who in [0, 2, 1] {
        assert_eq!((table.step(), table.owed()), (Step::Flag, vec![who]));
        let first = table.legal(who)[0];
        table.any(who, first);
    }
}

#[test]
fn pp_016_a_home_port_is_a_port_of_the_empire() {
    let mut table = new_game(2, basic);
    table.act(0, Action::Choose(FRANCE)).act(1, Action::Choose(SPAIN));
    assert_eq!(table.refusal(1, Action::Flag(port("bridgetown"))), Refusal::NotYourPort);
    assert_eq!(table.legal(1).len(), 8);
    table.act(1, Action::Flag(port("porlamar")));
    assert_eq!(table.board().players[seat(1)].flag, Some(port("porlamar")));
}

#[test]
fn pp_017_a_base_is_a_native_port_and_is_then_the_pirates() {
    let mut table = new_game(5, basic);
    table.act(0, Action::Choose(PIRATE));
    while table.step() == Step::Faction {
        let who = table.owed()[0];
        let first = table.legal(who)[0];
        table.act(who, first);
    }
    for who in [4, 3, 2, 1] {
        let first = table.legal(who)[0];
        table.act(who, first);
    }
    assert_eq!(table.legal(0).len(), 5);
    assert_eq!(table.refusal(0, Action::Flag(port("havana"))), Refusal::NotNative);
    table.any(0, Action::Flag(port("cayona")));
    assert_eq!(table.port("cayona").side, Side::Pirate(seat(0)));
}

#[test]
fn pp_018_the_starting_gold_is_banked() {
    let table = begin(two(basic), FR, Part::Purchases);
    assert_eq!(table.board().banked(seat(FR)), Gold(1000));
}

#[test]
fn pp_019_nobody_is_given_a_ship() {
    let mut table = new_game(2, basic);
    table.act(0, Action::Choose(FRANCE)).act(1, Action::Choose(SPAIN));
    table.act(1, Action::Flag(port("havana"))).any(0, Action::Flag(port("marigot")));
    assert_eq!(table.board().ships().count(), 0);
}

#[test]
fn pp_020_ports_are_held_by_their_colours_at_the_start() {
    let board = new_game(2, basic).board();
    let held = |side| board.ports.items().iter().filter(|port| port.side == side).count();
    let empires = Empire::ALL.map(|empire| held(Side::Empire(empire)));
    assert_eq!((empires, held(Side::Natives)), ([7, 7, 8, 7], 5));
}

#[test]
fn pp_021_a_hand_is_the_cards_of_the_ports_one_controls() {
    let mut position = four(basic);
    assert_eq!(position.board().hand(seat(SP)).len(), 8);
    position.control(port("cayona"), Side::Empire(Empire::Spain));
    assert_eq!(position.board().hand(seat(SP)).len(), 9);
    assert_eq!(five(basic).board().hand(seat(PI)).len(), 0);
}

#[test]
fn pp_022_four_spanish_forts_stand_in_the_extended_game() {
    let board = new_game(2, extended).board();
    let forts: Vec<PortId> =
        board.ports.iter().filter(|(_, port)| port.fort).map(|(id, _)| id).collect();
    assert_eq!(forts, ["santo_domingo", "san_juan", "roseau", "porlamar"].map(port));
    assert!(forts.iter().all(|&port| board.ports[port].side == Side::Empire(Empire::Spain)));
}

#[test]
fn pp_023_no_fort_stands_in_the_basic_game() {
    assert!(new_game(2, basic).board().ports.items().iter().all(|port| !port.fort));
}

#[test]
fn pp_024_no_port_has_troops() {
    assert!(new_game(8, extended).board().ports.items().iter().all(|port| port.garrison == 0));
}

#[test]
fn pp_025_all_boards_are_empty_and_the_decks_full() {
    let board = new_game(3, basic).board();
    assert_eq!(board.duty_deck, 20);
    assert_eq!(board.goods_deck.items().iter().map(|&cards| u32::from(cards)).sum::<u32>(), 74);
    assert_eq!(board.charters().count(), 0);
}

#[test]
fn pp_026_the_bank_has_fifteen_thousand_a_player() {
    for seats in 2..=8 {
        assert_eq!(new_game(seats, basic).board().all_gold(), Gold(15_000 * seats as u32));
    }
}

#[test]
fn pp_027_the_first_player_takes_the_first_turn() {
    let mut table = dealt(2, &[1, 2]);
    table.act(1, Action::Choose(FRANCE)).act(0, Action::Choose(SPAIN));
    table.act(0, Action::Flag(port("havana"))).any(1, Action::Flag(port("marigot")));
    assert_eq!((table.board().turn, table.board().round), (seat(1), 1));
}

#[test]
fn pp_028_in_the_first_round_everybody_commissions_a_charter_and_draws_no_card() {
    let mut position = four(basic);
    position.say(Told::Turn { seat: seat(FR), round: 1 });
    let mut state = position.begin(seat(FR), 1, Part::Allegiance);
    let mut events = Vec::new();
    // Saint-Pierre is the third French card; the deck's first cards are aloe, which England supplies.
    state.play(seat(FR), Action::Stay, &mut Script::new(&[2, 0]), &mut events).unwrap();
    let table = Table { state, told: Vec::new() };
    assert_eq!(table.board().duty_deck, 20);
    assert_eq!(table.board().charters().next().unwrap().1.port, port("saint_pierre"));
}

#[test]
fn pp_029_a_first_charter_draws_commodities_until_one_fits() {
    let mut table = begin_in(two(basic), FR, 1, Part::Allegiance);
    // Saint-Pierre supplies cocoa itself (card 12), and nobody but Spain supplies gold (card 35 of those left).
    table.draw(FR, Action::Stay, &[2, 12, 34, 0]);
    let discarded =
        table.told.iter().filter(|told| matches!(told, Told::CharterDiscarded { .. })).count();
    assert_eq!(discarded, 2);
    assert_eq!(table.board().charters().count(), 1);
}
