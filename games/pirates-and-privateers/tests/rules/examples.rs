//! The worked examples on economy, duties and piracy (PP-E01 to PP-E34).

use crate::common::*;

fn salt_to_bridgetown(position: &mut Position, holder: usize, id: &str, price: u32) -> CharterId {
    position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Good(good(id)),
        (seat(holder), Some(good(id)), price),
    )
}

/// Other charters push one to this slot.
fn push_to_slot(position: &mut Position, slot: usize) {
    let ports = [
        "charlestown",
        "st_johns",
        "plymouth",
        "crocus_bay",
        "old_road",
        "governors_harbour",
        "havana",
    ];
    for id in ports.iter().take(slot - 1) {
        let (caller, goods) = if *id == "havana" { (SP, "wood") } else { (EN, "fish") };
        position.charter(seat(caller), port(id), Card::Good(good(goods)), (seat(NL), None, 0));
    }
}

#[test]
fn pp_e01_a_squad_and_started_thousands_leave_two_units() {
    let mut position = four(basic);
    let own = ship(&mut position, FR, "frigate", "saint_pierre", 1, 1200);
    let charter = salt_to_bridgetown(&mut position, FR, "sugar", 800);
    position.say(Told::Named { charter, ship: Some(own) });
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Load, &[]);
    assert!(
        table.offers(FR, Action::Load(charter, 2)) && !table.offers(FR, Action::Load(charter, 1))
    );
}

fn delivered(
    who: usize,
    ship_type: &str,
    troops: u8,
    gold: u32,
    units: u8,
    terms: (&str, u32),
    slot: usize,
) -> (Table, ShipId, u32) {
    let mut position = four(basic);
    let own = ship(&mut position, who, ship_type, "bridgetown", troops, gold);
    let charter = salt_to_bridgetown(&mut position, who, terms.0, terms.1);
    position.load(charter, own, units);
    push_to_slot(&mut position, slot);
    let bank = position.board().bank.0;
    let mut table = begin(position, who, Part::Actions);
    table.declare(who, own, Deed::Unload, &[]).act(who, Action::Deliver(charter));
    (table, own, bank)
}

#[test]
fn pp_e02_two_units_at_eight_hundred_in_slot_three() {
    let (table, own, _) = delivered(FR, "frigate", 1, 1200, 2, ("sugar", 800), 3);
    assert_eq!(table.ship(own).gold, Gold(2800));
}

#[test]
fn pp_e03_the_same_in_slot_six_pays_half() {
    let (table, own, _) = delivered(FR, "frigate", 1, 1200, 2, ("sugar", 800), 6);
    assert_eq!(table.ship(own).gold, Gold(2000));
}

#[test]
fn pp_e04_pay_that_does_not_fit_stays_in_the_bank() {
    let (table, own, bank) = delivered(FR, "frigate", 0, 0, 5, ("spice", 1800), 1);
    assert_eq!(table.ship(own).gold, Gold(5000));
    assert_eq!(table.board().bank, Gold(bank - 3200));
}

#[test]
fn pp_e05_an_odd_half_is_rounded_down() {
    let (table, own, _) = delivered(FR, "ketch", 0, 0, 3, ("coffee", 125), 7);
    assert_eq!(table.ship(own).gold, Gold(187));
}

fn dutch(level: Level, goods: &str, price: u32, slot: usize, units: u8, anything: bool) -> Gold {
    let mut position = four(|options| options.level = level);
    let drawn = if anything { Card::Anything } else { Card::Good(good(goods)) };
    let charter =
        position.charter(seat(EN), port("bridgetown"), drawn, (seat(NL), Some(good(goods)), price));
    push_to_slot(&mut position, slot);
    position.board().pay(charter, units)
}

#[test]
fn pp_e06_the_dutch_are_paid_the_asking_price_in_the_extended_game() {
    assert_eq!(dutch(Level::Extended, "sugar", 100, 2, 4, false), Gold(4000));
    assert_eq!(dutch(Level::Basic, "sugar", 100, 2, 4, false), Gold(400));
}

#[test]
fn pp_e07_also_when_it_is_lower_and_halved_in_the_penalty_section() {
    assert_eq!(dutch(Level::Extended, "sugar", 1200, 8, 4, false), Gold(2000));
}

#[test]
fn pp_e08_but_not_for_anything() {
    assert_eq!(dutch(Level::Extended, "salt", 300, 1, 2, true), Gold(600));
}

#[test]
fn pp_e09_a_poor_bank_pays_what_it_has_and_the_charter_is_completed() {
    let mut position = four(basic);
    let own = ship(&mut position, FR, "frigate", "bridgetown", 0, 0);
    let charter = salt_to_bridgetown(&mut position, FR, "tobacco", 400);
    position.load(charter, own, 5);
    position.bank(700, port("porlamar"));
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Unload, &[]).act(FR, Action::Deliver(charter));
    assert_eq!((table.ship(own).gold, table.board().bank), (Gold(1100), Gold(0)));
    assert_eq!(table.board().charters().count(), 0);
}

fn sugar_bids(bids: &[(usize, Action)]) -> Table {
    let mut table = begin(four(basic), FR, Part::Duty);
    table.draw(FR, Action::Draw, &[0, 5, card("sugar")]);
    for &(who, bid) in bids {
        table.act(who, bid);
    }
    table
}

#[test]
fn pp_e10_when_bids_must_be_accepted_and_when_they_may_be_refused() {
    let table = sugar_bids(&[(EN, Action::Bid(9)), (SP, Action::Bid(11)), (NL, Action::Pass)]);
    assert_eq!(table.legal(FR), [Action::Accept(seat(EN)), Action::Accept(seat(SP))]);
    let mut table = sugar_bids(&[(EN, Action::Bid(11)), (SP, Action::Pass), (NL, Action::Pass)]);
    table.act(FR, Action::Refuse);
    let board = table.board();
    let (_, charter) = board.charters().next().unwrap();
    assert_eq!((charter.holder, charter.price), (Some(seat(FR)), Gold(0)));
}

#[test]
fn pp_e11_charters_that_are_not_valid_are_discarded() {
    let mut table = begin(two(basic), EN, Part::Duty);
    // Bridgetown is the first English card, and supplies rum.
    table.draw(EN, Action::Draw, &[0, 0, card("rum")]);
    assert_eq!(table.board().charters().count(), 0);
    let mut table = begin(two(basic), EN, Part::Duty);
    table.draw(EN, Action::Draw, &[0, 0, card("gold")]);
    assert_eq!(table.board().charters().count(), 0);
}

#[test]
fn pp_e12_a_new_charter_closes_the_gap() {
    let mut position = four(basic);
    push_to_slot(&mut position, 5);
    let third = position.board().charters().find(|(_, charter)| charter.slot == 3).unwrap().0;
    position.say(Told::CharterEnded {
        charter: third,
        how: pirates_and_privateers::event::CharterEnd::Lapsed,
    });
    let fourth = position.board().charters().find(|(_, charter)| charter.slot == 4).unwrap().0;
    salt_to_bridgetown(&mut position, FR, "salt", 0);
    assert_eq!(position.board().charter(fourth).slot, 4);
    let mut slots: Vec<u8> = position.board().charters().map(|(_, charter)| charter.slot).collect();
    slots.sort_unstable();
    assert_eq!(slots, [1, 2, 3, 4]);
}

#[test]
fn pp_e13_a_loaded_charter_that_is_pushed_off() {
    let mut position = four(basic);
    let own = ship(&mut position, FR, "frigate", "sea_narrows", 0, 0);
    let charter = salt_to_bridgetown(&mut position, FR, "sugar", 700);
    position.load(charter, own, 3);
    push_to_slot(&mut position, 8);
    let bank = position.board().bank;
    let mut table = begin(position, FR, Part::Duty);
    // Two fish and one wood card are fewer in the deck before sugar.
    table.draw(FR, Action::Draw, &[0, 5, card("aloe")]);
    assert!(table.ship(own).hold.is_empty());
    assert_eq!(table.board().bank, bank + Gold(700));
    assert_eq!(table.board().goods_discards[usize::from(good("sugar").0)], 1);
}

#[test]
fn pp_e14_a_third_duty_and_one_that_cannot_be_met() {
    for (nth, pirate) in [(15, true), (17, false)] {
        let mut position = four(basic);
        position.duty(seat(EN), DutyKind::FortifyPort, Some(port("plymouth")));
        position.duty(seat(EN), DutyKind::AttackFleet, None);
        let mut table = begin(position, EN, Part::Duty);
        table.draw(EN, Action::Draw, &[nth]);
        assert_eq!(table.board().is_pirate(seat(EN)), pirate);
    }
}

#[test]
fn pp_e15_marines_of_a_renegade() {
    let mut position = four(basic);
    let own = ship(&mut position, EN, "frigate", "sea_narrows", 3, 0);
    let mut table = begin(position, EN, Part::Allegiance);
    table.roll(EN, Action::TurnPirate, &[5, 2, 6]);
    assert_eq!(table.ship(own).troops, 2);
}

#[test]
fn pp_e16_rolling_for_a_ship_in_two_turns() {
    let mut table = begin(five(basic), PI, Part::ShipRoll);
    table.roll(PI, Action::Roll, &[3]);
    assert_eq!(table.board().ships().count(), 0);
    let mut table = begin_in(five(basic), PI, 3, Part::ShipRoll);
    table.roll(PI, Action::Roll, &[4, 5]);
    assert_eq!(table.ship(ShipId(0)).kind, kind("galleon"));
}

#[test]
fn pp_e17_a_pirate_sells_salt() {
    let mut position = five(basic);
    let own = ship(&mut position, PI, "ketch", "vieux_fort", 0, 0);
    position.booty(good("salt"), 3, Place::Ship(own));
    let mut table = begin(position, PI, Part::Actions);
    table.declare(PI, own, Deed::Unload, &[]);
    for _ in 0..3 {
        table.act(PI, Action::Sell(Lot::Booty(good("salt"))));
    }
    assert_eq!(table.ship(own).gold, Gold(1125));
    assert_eq!(table.board().free(own), 1);
}

#[test]
fn pp_e18_captured_jewels_in_the_base() {
    let mut position = five(basic);
    let own = ship(&mut position, PI, "schooner", "youloumain", 0, 0);
    position.jewels(Place::Ship(own));
    let mut table = begin(position, PI, Part::Actions);
    table.declare(PI, own, Deed::Unload, &[]).act(PI, Action::SellJewels);
    assert_eq!((table.ship(own).gold, table.port("youloumain").gold), (Gold(2000), Gold(4000)));
    table.act(PI, Action::Gold(Amount::All));
    assert_eq!(table.board().banked(seat(PI)), Gold(6000));
}

#[test]
fn pp_e19_victory_in_the_middle_of_a_turn() {
    let mut position = four(basic);
    position.gold(Purse::Stash(port("saint_pierre")), 8200);
    let own = ship(&mut position, FR, "frigate", "saint_pierre", 0, 900);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Unload, &[]).act(FR, Action::Gold(Amount::All));
    assert_eq!(table.board().ending, Some(Ending::Banked(seat(FR))));
}

#[test]
fn pp_e20_a_fallen_home() {
    let mut position = four(basic);
    position.gold(Purse::Stash(port("bridgetown")), 5400);
    let own = ship(&mut position, FR, "galleon", "bridgetown", 1, 500);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackPort, &[6, 1]).act(FR, Action::Gold(Amount::All));
    assert_eq!((table.ship(own).gold, table.port("bridgetown").gold), (Gold(3000), Gold(3900)));
    assert_eq!(
        (table.board().banked(seat(EN)), table.board().banked(seat(FR))),
        (Gold(0), Gold(1000))
    );
}

#[test]
fn pp_e21_who_is_bankrupt() {
    for (left, pirate) in [(60, true), (100, false)] {
        let mut position = four(basic);
        let amount = Gold(1000 - left);
        position.say(Told::Gold {
            from: Purse::Stash(port("bridgetown")),
            to: Purse::Bank,
            amount,
            purpose: For::Loss,
        });
        let table = begin(position, EN, Part::Bankruptcy);
        assert_eq!(table.board().is_pirate(seat(EN)), pirate);
    }
}

/// Plays what changes least until a player's turn of a round begins.
fn idle_until(table: &mut Table, who: usize, round: u16) {
    while (table.board().turn, table.board().round) != (seat(who), round) {
        let now = table.owed()[0];
        let idle = [Action::Stay, Action::Pass, Action::Done, Action::Declare(Deed::Nothing)];
        let action = idle.into_iter().find(|&action| table.offers(now, action)).unwrap();
        table.act(now, action);
    }
}

#[test]
fn pp_e22_a_fort_ordered_in_turn_seven_stands_in_turn_nine() {
    let mut position = two(basic);
    position.gold(Purse::Stash(port("saint_pierre")), 500);
    ship(&mut position, FR, "sloop", "sea_narrows", 0, 0);
    ship(&mut position, EN, "sloop", "sea_aves", 0, 0);
    let mut table = begin_in(position, FR, 7, Part::Purchases);
    table.act(FR, Action::BuyFort(port("saint_pierre")));
    idle_until(&mut table, EN, 8);
    assert_eq!(table.board().defence_bonus(Fighter::Port(port("saint_pierre"))), 0);
    idle_until(&mut table, FR, 9);
    assert_eq!(table.board().defence_bonus(Fighter::Port(port("saint_pierre"))), 1);
}

#[test]
fn pp_e23_fortifying_from_turn_five_is_done_in_turn_seven() {
    let mut position = two(basic);
    position.duty(seat(FR), DutyKind::FortifyPort, Some(port("marigot")));
    let own = ship(&mut position, FR, "sloop", "sea_anguilla_ch", 0, 0);
    ship(&mut position, EN, "sloop", "sea_aves", 0, 0);
    let mut table = begin_in(position, FR, 5, Part::Movement);
    table.act(FR, Action::Sail(own)).act(FR, Action::To(at("marigot"))).act(FR, Action::Stop);
    idle_until(&mut table, FR, 7);
    assert!(!table.port("marigot").fort);
    idle_until(&mut table, EN, 7);
    assert!(table.port("marigot").fort);
    assert_eq!(table.ship(own).gold, Gold(250));
    // Had the ship lain there since turn 3, the card drawn in turn 4 would be done in turn 5.
    let mut position = two(basic);
    position.duty(seat(FR), DutyKind::FortifyPort, Some(port("marigot")));
    let own = ship(&mut position, FR, "sloop", "marigot", 0, 0);
    position.say(Told::Watched { ship: own });
    ship(&mut position, EN, "sloop", "sea_aves", 0, 0);
    let mut table = begin_in(position, FR, 4, Part::Purchases);
    idle_until(&mut table, FR, 5);
    assert!(!table.port("marigot").fort);
    idle_until(&mut table, EN, 5);
    assert!(table.port("marigot").fort);
}

#[test]
fn pp_e24_a_base_claimed_in_turn_three() {
    let mut position = five(basic);
    position.say(Told::FlagLifted { seat: seat(PI) });
    let own = ship(&mut position, PI, "sloop", "cayona", 0, 0);
    for (who, place) in [(FR, "sea_aves"), (EN, "sea_dragon"), (SP, "sea_mona"), (NL, "sea_roques")]
    {
        ship(&mut position, who, "sloop", place, 0, 0);
    }
    let mut table = begin_in(position, PI, 3, Part::Actions);
    table.declare(PI, own, Deed::Claim, &[]);
    idle_until(&mut table, PI, 4);
    assert_eq!(table.port("cayona").garrison, 1);
    idle_until(&mut table, PI, 5);
    assert_eq!(table.port("cayona").garrison, 2);
}

#[test]
fn pp_e25_the_last_empire_wins_in_step_six() {
    let mut position = lay_out(
        basic,
        &[
            (FRANCE, "saint_pierre"),
            (ENGLAND, "bridgetown"),
            (PIRATE, "cayona"),
            (PIRATE, "youloumain"),
        ],
    );
    position.gold(Purse::Stash(port("cayona")), 8000);
    position.duty(seat(EN), DutyKind::FortifyPort, Some(port("plymouth")));
    position.duty(seat(EN), DutyKind::AttackFleet, None);
    let own = ship(&mut position, EN, "ketch", "sea_narrows", 0, 0);
    let mut table = begin(position, EN, Part::Duty);
    table.draw(EN, Action::Draw, &[15]);
    assert!(
        table.board().ending.is_none() && table.offers(EN, Action::Sail(own)),
        "England finishes the turn"
    );
    table.act(EN, Action::Done).act(EN, Action::Done);
    assert_eq!(table.board().ending, Some(Ending::LastEmpire(seat(FR))));
}

#[test]
fn pp_e26_looting_with_a_full_hold() {
    for (jettison, taken) in [(false, 1200), (true, 2200)] {
        let mut position = two(basic);
        let own = ship(&mut position, FR, "ketch", "sea_narrows", 0, 800);
        position.booty(good("sugar"), 1, Place::Ship(own));
        let other = ship(&mut position, EN, "frigate", "sea_narrows", 0, 2500);
        position.booty(good("tobacco"), 2, Place::Ship(other));
        let mut table = begin(position, FR, Part::Actions);
        table.declare(FR, own, Deed::AttackShip(other), &[]).roll(EN, Action::Fight, &[6, 1]);
        table.act(FR, Action::Release);
        if jettison {
            table.act(FR, Action::Jettison(Lot::Booty(good("sugar"))));
        }
        table.act(FR, Action::Gold(Amount::All));
        assert_eq!(table.ship(own).gold, Gold(800 + taken));
    }
}

#[test]
fn pp_e27_protection_until_the_ship_has_left() {
    let mut position = four(basic);
    let own = ship(&mut position, FR, "frigate", "bridgetown", 0, 0);
    let charter = salt_to_bridgetown(&mut position, FR, "salt", 100);
    position.load(charter, own, 1);
    let english = Side::Empire(Empire::England);
    assert!(position.board().is_protected(own, english));
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Unload, &[]).act(FR, Action::Deliver(charter));
    assert!(table.board().is_protected(own, english));
    idle_until(&mut table, FR, 3);
    table.act(FR, Action::Stay).act(FR, Action::Pass);
    if table.step() == Step::Purchase {
        table.act(FR, Action::Done);
    }
    table.act(FR, Action::Sail(own)).act(FR, Action::To(at("sea_barbados_rd")));
    assert!(!table.board().is_protected(own, english));
}

#[test]
fn pp_e28_way_and_wind() {
    let chart = Data::caribbean().chart(false);
    let natives = |port: PortId| port.0 < 34 && Data::caribbean().port(port).side == Side::Natives;
    for (from, to, moves) in [
        ("fort_royal", "saint_pierre", 3),
        ("willemstad", "porlamar", 3),
        ("porlamar", "willemstad", 4),
        ("havana", "bridgetown", 13),
        ("bridgetown", "havana", 16),
    ] {
        assert_eq!(
            chart.moves_from(at(from), natives)[usize::from(at(to).0)],
            moves,
            "{from} to {to}"
        );
    }
}

#[test]
fn pp_e29_native_fire() {
    for (dice, conquered) in [([5, 4], true), ([4, 4], false)] {
        let mut position = two(basic);
        let own = ship(&mut position, FR, "ketch", "sea_grenadines", 0, 400);
        position.booty(good("cotton"), 2, Place::Ship(own));
        let mut table = begin(position, FR, Part::Movement);
        table.act(FR, Action::Sail(own)).act(FR, Action::To(at("youloumain")));
        table.declare(FR, own, Deed::Nothing, &[]).roll(FR, Action::Fight, &dice);
        assert_eq!(table.step() == Step::Retreat(own), conquered);
        assert_eq!(table.ship(own).gold, Gold(if conquered { 0 } else { 400 }));
    }
}

#[test]
fn pp_e30_mixed_funds() {
    let mut position = two(extended);
    position.say(Told::Gold {
        from: Purse::Stash(port("saint_pierre")),
        to: Purse::Bank,
        amount: Gold(350),
        purpose: For::Loss,
    });
    let own = ship(&mut position, FR, "sloop", "saint_pierre", 0, 500);
    let mut table = begin(position, FR, Part::Purchases);
    table.act(FR, Action::BuyShip(port("saint_pierre"), kind("frigate")));
    assert_eq!((table.port("saint_pierre").gold, table.ship(own).gold), (Gold(0), Gold(150)));
}

#[test]
fn pp_e31_replacing_a_sloop_by_a_galleon() {
    let mut position = two(basic);
    let old = ship(&mut position, FR, "sloop", "saint_pierre", 0, 0);
    position.booty(good("cotton"), 1, Place::Ship(old));
    let mut table = begin(position, FR, Part::Purchases);
    table.act(FR, Action::BuyShip(port("saint_pierre"), kind("galleon")));
    let new = table.board().ships_of(seat(FR)).next().unwrap().0;
    assert!(table.board().fleet[old].is_none());
    assert_eq!(
        (table.ship(new).goods(Lot::Booty(good("cotton"))), table.board().free(new)),
        (1, 3)
    );
}

#[test]
fn pp_e32_selling_a_frigate() {
    let mut position = two(extended);
    let own = ship(&mut position, FR, "frigate", "marigot", 0, 0);
    let mut table = begin(position, FR, Part::Purchases);
    table.act(FR, Action::SellShip(own));
    assert_eq!(table.port("marigot").gold, Gold(500));
}

#[test]
fn pp_e33_truce_in_old_road() {
    for (broken, may) in [(false, false), (true, true)] {
        let mut position = four(basic);
        let french = ship(&mut position, FR, "frigate", "old_road", 0, 0);
        position.booty(good("rum"), 1, Place::Ship(french));
        if broken {
            position.control(port("basseterre"), Side::Empire(Empire::Spain));
        }
        let mut table = begin(position, FR, Part::Actions);
        table.act(FR, Action::Act(french));
        assert_eq!(table.offers(FR, Action::Declare(Deed::AttackPort)), may);
    }
}

#[test]
fn pp_e34_anything_to_roseau() {
    let mut table = begin(four(basic), SP, Part::Duty);
    // Roseau is the sixth Spanish card; the last three of the deck are “Anything!”.
    table.draw(SP, Action::Draw, &[0, 5, 71]);
    table.act(NL, Action::Pass);
    assert!(
        table.offers(FR, Action::Offer(good("spice")))
            && !table.offers(FR, Action::Offer(good("fruit")))
    );
    table.act(FR, Action::Offer(good("spice"))).act(FR, Action::Bid(5));
    assert!(table.told.iter().any(
        |told| matches!(told, Told::BidMade { bid: Some(bid), .. } if bid.price == Gold(1000))
    ));
}
