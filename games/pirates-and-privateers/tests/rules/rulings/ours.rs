//! What the rules leave open and this game had to settle.

use crate::common::*;

#[test]
fn pp_q114_an_anything_charter_that_its_caller_took_names_no_commodity() {
    let mut table = begin(four(basic), FR, Part::Duty);
    table.draw(FR, Action::Draw, &[0, 5, 71]);
    table.act(EN, Action::Pass).act(SP, Action::Pass).act(NL, Action::Pass);
    let board = table.board();
    let (_, charter) = board.charters().next().unwrap();
    assert_eq!((charter.holder, charter.good), (Some(seat(FR)), None));
}

#[test]
fn pp_q115_the_draws_of_a_game_are_bounded() {
    let endless = setup(8, |options| {
        extended(options);
        options.round_limit_extended = Some(0);
    });
    assert_eq!(PiratesAndPrivateers::bounds(&endless).draws, 32_768);
    let mut position = two(basic);
    position.say(Told::Asked {
        now: pirates_and_privateers::now::Now { draws: 30_000, ..position.board().now },
    });
    let table = begin_in(position, EN, 5, Part::NextPlayer);
    assert_eq!(table.board().ending, Some(Ending::RoundLimit));
}

#[test]
fn pp_q116_gold_moves_in_steps_or_all_of_it() {
    let steps = |most| Amount::ALL.iter().filter_map(|amount| amount.of(most)).collect::<Vec<_>>();
    assert_eq!(steps(1234), [1234, 1000, 500, 100, 50]);
    assert_eq!(steps(500), [500, 100, 50]);
    assert_eq!(steps(0), [0; 0]);
}

#[test]
fn pp_q117_cargo_that_waits_leaves_play_with_its_duty() {
    let mut position = two(basic);
    position.duty(seat(FR), DutyKind::DeliverMarines, Some(port("marigot")));
    position.troops(Quarters::Waiting(seat(FR)), 1);
    position.control(port("marigot"), Side::Empire(Empire::Spain));
    let table = begin(position, FR, Part::Works);
    assert_eq!((table.board().marines, table.board().players[seat(FR)].marines_waiting), (48, 0));
}

#[test]
fn pp_q118_what_does_not_fit_the_new_ship_stays_ashore() {
    let mut position = two(basic);
    ship(&mut position, FR, "galleon", "saint_pierre", 2, 1500);
    let mut table = begin(position, FR, Part::Purchases);
    table.act(FR, Action::BuyShip(port("saint_pierre"), kind("sloop")));
    let new = table.board().ships_of(seat(FR)).next().unwrap().0;
    assert_eq!((table.ship(new).troops, table.port("saint_pierre").garrison), (1, 1));
    assert_eq!(table.port("saint_pierre").gold, Gold(2400));
}

#[test]
fn pp_q119_works_of_an_abandoned_empire_are_lost() {
    let mut position = four(basic);
    position.say(Told::FortOrdered { port: port("plymouth") });
    let mut table = begin(position, EN, Part::Allegiance);
    table.act(EN, Action::TurnPirate);
    assert_eq!((table.port("plymouth").works, table.board().forts), (0, 12));
}

#[test]
fn pp_q120_hidden_duties_show_their_cargo_and_keep_their_port_cards_in_hand() {
    let mut table = begin(two(|options| options.hidden_duties = true), FR, Part::Duty);
    table.draw(FR, Action::Draw, &[13, 2]);
    let duty = table.board().players[seat(FR)].duties[0].unwrap();
    assert_eq!((duty.kind, duty.port), (Some(DutyKind::DeliverMarines), None));
    assert_eq!(table.board().hand(seat(FR)).len(), 7);
    assert_eq!(
        table.state.view(Viewer::Seat(seat(FR))).duties(seat(FR))[0].unwrap().port,
        Some(port("saint_pierre"))
    );
}

#[test]
fn pp_q122_a_hostile_empire_confiscates_and_lets_go() {
    let mut position = two(|options| options.empty_empires = EmptyEmpires::Hostile);
    let own = ship(&mut position, FR, "ketch", "havana", 0, 300);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Nothing, &[]).roll(FR, Action::Fight, &[6, 1]);
    assert_eq!((table.step(), table.port("havana").gold), (Step::LetGo(own), Gold(300)));
}
