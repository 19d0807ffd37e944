//! Empire abilities (PP-350 to PP-356).

use crate::common::*;

fn bonuses(change: impl FnOnce(&mut Options), who: usize) -> (u8, u8) {
    let mut position = five(change);
    let ship = Fighter::Ship(ship(&mut position, who, "sloop", "sea_narrows", 1, 0));
    let board = position.board();
    (board.attack_bonus(ship, true), board.defence_bonus(ship))
}

#[test]
fn pp_350_the_basic_game_has_no_abilities() {
    assert!([FR, EN, SP, NL, PI].iter().all(|&who| bonuses(basic, who) == (0, 0)));
}

#[test]
fn pp_351_france_adds_one_to_every_defence_roll() {
    assert_eq!(bonuses(extended, FR), (0, 1));
    let position = four(extended);
    assert_eq!(position.board().defence_bonus(Fighter::Port(port("marigot"))), 1);
}

#[test]
fn pp_352_england_adds_one_to_every_attack_roll() {
    assert_eq!(bonuses(extended, EN), (1, 0));
}

#[test]
fn pp_353_spain_has_four_forts_and_the_most_commodities() {
    let board = new_game(2, extended).board();
    assert_eq!(board.ports.items().iter().filter(|port| port.fort).count(), 4);
    let supplies = Empire::ALL.map(|empire| board.supply(Side::Empire(empire)).iter().count());
    assert_eq!(supplies.iter().max(), Some(&supplies[Empire::Spain as usize]));
}

#[test]
fn pp_354_the_netherlands_are_paid_the_asking_price() {
    let mut position = four(extended);
    let charter = position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Good(good("salt")),
        (seat(NL), Some(good("salt")), 75),
    );
    assert_eq!(position.board().pay(charter, 1), Gold(750));
}

#[test]
fn pp_355_pirates_have_none_and_whoever_turns_loses_it() {
    assert_eq!(bonuses(extended, PI), (0, 0));
    let mut position = four(extended);
    let own = ship(&mut position, EN, "sloop", "sea_narrows", 1, 0);
    let mut table = begin(position, EN, Part::Allegiance);
    table.roll(EN, Action::TurnPirate, &[6]);
    assert_eq!(table.board().attack_bonus(Fighter::Ship(own), true), 0);
}

#[test]
fn pp_356_bonuses_follow_the_present_controller_also_without_a_player() {
    let mut position = lay_out(extended, &[(ENGLAND, "bridgetown"), (SPAIN, "havana")]);
    assert_eq!(position.board().defence_bonus(Fighter::Port(port("marigot"))), 1);
    position.control(port("marigot"), Side::Empire(Empire::Spain));
    assert_eq!(position.board().defence_bonus(Fighter::Port(port("marigot"))), 0);
}
