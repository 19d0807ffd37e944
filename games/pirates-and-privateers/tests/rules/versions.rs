//! What version 2 of the rules changed, and that version 1 stays as it was: its records replay for ever.

use crate::common::*;
use pirates_and_privateers::Freight;

/// France waits for a ship with a marine squad and a box of jewels for Marigot and Bassin.
fn with_cargo_waiting(rules: u32, change: impl FnOnce(&mut Options)) -> Position {
    let mut position = two_by(rules, change);
    position.duty(seat(FR), DutyKind::DeliverMarines, Some(port("marigot")));
    position.duty(seat(FR), DutyKind::DeliverJewels, Some(port("bassin")));
    position.troops(Quarters::Waiting(seat(FR)), 1);
    position.jewels(Place::Waiting(seat(FR)));
    position
}

/// Squads and boxes aboard a ship.
fn aboard(table: &Table, ship: ShipId) -> (u8, u8) {
    (table.ship(ship).troops, table.ship(ship).jewels)
}

fn waiting(table: &Table) -> (u8, u8) {
    let player = table.board().players[seat(FR)];
    (player.marines_waiting, player.jewels_waiting)
}

/// The duties whose cargo has boarded.
fn boarded(table: &Table) -> usize {
    let duties = table.board().players[seat(FR)].duties;
    duties.into_iter().flatten().filter(|duty| duty.boarded).count()
}

#[test]
fn pp_082_waiting_cargo_boards_a_ship_that_is_bought_in_the_port() {
    for (rules, found) in [(1, (0, 0)), (2, (1, 1))] {
        let mut table = begin(with_cargo_waiting(rules, basic), FR, Part::Purchases);
        table.act(FR, Action::BuyShip(port("saint_pierre"), kind("ketch")));
        assert_eq!(aboard(&table, ShipId(0)), found, "version {rules}");
        assert_eq!(boarded(&table), usize::from(found.0 + found.1));
    }
    // A sloop has room for one of them, and the squad goes first.
    let mut table = begin(with_cargo_waiting(2, basic), FR, Part::Purchases);
    table.act(FR, Action::BuyShip(port("saint_pierre"), kind("sloop")));
    assert_eq!((aboard(&table, ShipId(0)), waiting(&table)), ((1, 0), (0, 1)));
}

#[test]
fn pp_082_waiting_cargo_boards_a_ship_that_unloads_and_stays() {
    for (rules, found) in [(1, (0, 0)), (2, (1, 1))] {
        let mut position = with_cargo_waiting(rules, basic);
        let own = ship(&mut position, FR, "schooner", "saint_pierre", 0, 0);
        position.booty(good("rum"), 2, Place::Ship(own));
        let mut table = begin(position, FR, Part::Actions);
        table.declare(FR, own, Deed::Unload, &[]);
        table.act(FR, Action::Goods(Lot::Booty(good("rum"))));
        assert_eq!(aboard(&table, own), (0, 0), "it boards when the action is over");
        table.act(FR, Action::Goods(Lot::Booty(good("rum"))));
        assert_eq!(aboard(&table, own), found, "version {rules}");
    }
}

#[test]
fn pp_082_waiting_cargo_boards_a_ship_that_comes_to_rest() {
    for rules in VERSIONS {
        let mut position = with_cargo_waiting(rules, basic);
        let own = ship(&mut position, FR, "ketch", "sea_lucia_lee", 0, 0);
        let mut table = begin(position, FR, Part::Movement);
        assert_eq!(aboard(&table, own), (0, 0), "at sea nothing is loaded");
        table.act(FR, Action::Sail(own)).act(FR, Action::To(at("saint_pierre")));
        assert_eq!(aboard(&table, own), (0, 0), "it may still sail on");
        table.act(FR, Action::Stop);
        assert_eq!(aboard(&table, own), (1, 1), "version {rules}");
    }
}

#[test]
fn pp_082_waiting_cargo_boards_a_ship_that_lies_in_the_port_before_it_moves() {
    for (rules, found) in [(1, (0, 0)), (2, (1, 1))] {
        let mut position = with_cargo_waiting(rules, basic);
        let own = ship(&mut position, FR, "ketch", "bassin", 0, 0);
        let table = begin(position, FR, Part::Movement);
        assert_eq!(aboard(&table, own), found, "version {rules}");
    }
    // Neither a full hold nor a port of somebody else's.
    for (place, gold) in [("saint_pierre", 3000), ("bridgetown", 0), ("hogsties", 0)] {
        let mut position = with_cargo_waiting(2, basic);
        let own = ship(&mut position, FR, "ketch", place, 0, gold);
        let table = begin(position, FR, Part::Movement);
        assert_eq!((aboard(&table, own), waiting(&table)), ((0, 0), (1, 1)), "{place}");
    }
}

#[test]
fn pp_082_the_ship_that_acts_is_served_before_those_acquired_earlier() {
    let mut position = with_cargo_waiting(2, extended);
    let oldest = ship(&mut position, FR, "sloop", "bridgetown", 0, 0);
    let winner = ship(&mut position, FR, "frigate", "bridgetown", 4, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, winner, Deed::AttackPort, &[6, 1]).act(FR, Action::Done);
    assert!(table.board().controls(seat(FR), port("bridgetown")));
    // The frigate has one unit left for the squad; the jewels go to the sloop beside it.
    assert_eq!((aboard(&table, winner), aboard(&table, oldest)), ((5, 0), (0, 1)));
    assert_eq!(waiting(&table), (0, 0));
}

#[test]
fn pp_084_a_squad_that_boarded_a_new_ship_fulfils_its_duty() {
    let mut position = two(basic);
    position.duty(seat(FR), DutyKind::DeliverMarines, Some(port("saint_pierre")));
    position.troops(Quarters::Waiting(seat(FR)), 1);
    let mut table = begin(position, FR, Part::Purchases);
    table.act(FR, Action::BuyShip(port("saint_pierre"), kind("sloop"))).act(FR, Action::Done);
    table.act(FR, Action::Done).declare(FR, ShipId(0), Deed::Unload, &[]).act(FR, Action::Troop);
    assert_eq!(table.gold_said(For::Reward), 500);
    assert_eq!(table.port("saint_pierre").garrison, 1);
}

/// A French ship with this aboard has taken an English frigate in this place.
fn taken(
    rules: u32,
    change: impl FnOnce(&mut Options),
    (own_type, place): (&str, &str),
    cargo: impl FnOnce(&mut Position, ShipId, ShipId),
) -> (Table, ShipId, ShipId) {
    let mut position = two_by(rules, change);
    let own = ship(&mut position, FR, own_type, place, 0, 0);
    let other = ship(&mut position, EN, "frigate", place, 0, 0);
    cargo(&mut position, own, other);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackShip(other), &[]).roll(EN, Action::Fight, &[6, 1]);
    table.act(FR, Action::Take);
    (table, own, other)
}

fn squads(number: u8) -> impl FnOnce(&mut Position, ShipId, ShipId) {
    move |position, own, _| position.troops(Quarters::Ship(own), number)
}

const BACK: Action = Action::Back(Freight::Troop);

#[test]
fn pp_277_marines_cross_to_a_prize_in_the_basic_game() {
    let (mut table, own, other) = taken(2, basic, ("galleon", "sea_narrows"), squads(2));
    assert_eq!(table.legal(FR), [Action::Troop, Action::Done]);
    table.act(FR, Action::Troop).act(FR, Action::Troop).act(FR, Action::Done);
    assert_eq!(table.legal(FR), [Action::Scuttle(own), Action::Scuttle(other)]);
    table.act(FR, Action::Scuttle(own));
    assert_eq!((table.ship(other).owner, table.ship(other).troops), (seat(FR), 2));
    assert_eq!(table.board().marines, 46, "nobody went down with the galleon");
    let (table, own, other) = taken(1, basic, ("galleon", "sea_narrows"), squads(2));
    assert_eq!(table.legal(FR), [Action::Scuttle(own), Action::Scuttle(other)], "version 1");
}

#[test]
fn pp_277_marines_cross_to_a_prize_that_joins_the_fleet() {
    let (mut table, own, other) = taken(2, extended, ("galleon", "sea_narrows"), squads(2));
    table.act(FR, Action::Troop).act(FR, Action::Done);
    assert_eq!((table.ship(own).troops, table.ship(other).troops), (1, 1));
    assert_eq!(table.board().turn, seat(EN), "the prize rests, and nothing is given up");
    let (table, own, _) = taken(1, extended, ("galleon", "sea_narrows"), squads(2));
    assert_eq!((table.ship(own).troops, table.board().turn), (2, seat(EN)), "version 1");
}

#[test]
fn pp_277_marines_come_back_and_then_nothing_more_crosses() {
    let (mut table, own, other) = taken(2, basic, ("galleon", "sea_narrows"), squads(2));
    assert_eq!(table.refusal(FR, BACK), Refusal::NotNow, "nothing has crossed yet");
    table.act(FR, Action::Troop).act(FR, Action::Troop);
    assert_eq!(table.legal(FR), [BACK, Action::Done]);
    table.act(FR, BACK);
    assert_eq!((table.ship(own).troops, table.ship(other).troops), (1, 1));
    assert_eq!(table.refusal(FR, Action::Troop), Refusal::NotNow);
    assert_eq!(table.legal(FR), [BACK, Action::Done]);
    table.act(FR, BACK);
    assert_eq!((table.ship(own).troops, table.ship(other).troops), (2, 0));
    assert_eq!(table.step(), Step::GiveUp, "there is nothing left to move");
}

#[test]
fn pp_277_where_a_squad_has_made_room_other_cargo_comes_back() {
    let (mut table, own, other) =
        taken(2, extended, ("schooner", "sea_narrows"), |position, own, other| {
            position.troops(Quarters::Ship(own), 2);
            position.jewels(Place::Ship(other));
            position.gold(Purse::Ship(other), 700);
            position.booty(good("rum"), 1, Place::Ship(other));
        });
    // The hold was full: nothing could be looted.
    assert_eq!(table.legal(FR), [Action::Troop, Action::Done]);
    table.act(FR, Action::Troop).act(FR, Action::Troop);
    let rum = Lot::Booty(good("rum"));
    for freight in [Freight::Jewels, Freight::Gold(Amount::All), Freight::Goods(rum)] {
        assert!(table.offers(FR, Action::Back(freight)), "{freight:?}");
    }
    table.act(FR, Action::Back(Freight::Jewels)).act(FR, Action::Back(Freight::Gold(Amount::All)));
    assert_eq!((table.ship(own).jewels, table.ship(own).gold), (1, Gold(700)));
    assert_eq!(table.board().turn, seat(EN), "there is no room for the rum");
    assert_eq!((table.ship(other).troops, table.ship(other).goods(rum)), (2, 1));
}

#[test]
fn pp_277_a_full_prize_takes_nobody() {
    let (table, ..) = taken(2, extended, ("galleon", "sea_narrows"), |position, own, other| {
        position.troops(Quarters::Ship(own), 4);
        position.gold(Purse::Ship(other), 5000);
    });
    assert_eq!(table.board().turn, seat(EN), "there was nothing to ask");
}

/// A French sloop has beaten an English ship with 3,000 gold in this place, lets it go and takes all the gold it can.
fn robbed(rules: u32, place: &str) -> (Table, ShipId, ShipId) {
    let mut position = two_by(rules, basic);
    let own = ship(&mut position, FR, "sloop", place, 0, 0);
    let other = ship(&mut position, EN, "frigate", place, 0, 3000);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackShip(other), &[]).roll(EN, Action::Fight, &[6, 1]);
    table.act(FR, Action::Release).act(FR, Action::Gold(Amount::All));
    (table, own, other)
}

#[test]
fn pp_271_looted_gold_that_does_not_fit_is_banked_at_home() {
    for (rules, place, banked, left) in [
        (1, "saint_pierre", 1000, 2000),
        (2, "saint_pierre", 3000, 0),
        (2, "marigot", 1000, 2000),
        (2, "sea_narrows", 1000, 2000),
    ] {
        let (table, own, other) = robbed(rules, place);
        let found = (table.ship(own).gold, table.board().banked(seat(FR)), table.ship(other).gold);
        assert_eq!(found, (Gold(1000), Gold(banked), Gold(left)), "version {rules}, {place}");
    }
}

#[test]
fn pp_401_loot_that_is_banked_at_home_may_win() {
    let mut position = two(|options| options.victory_gold = Some(2500));
    let own = ship(&mut position, FR, "sloop", "saint_pierre", 0, 0);
    let other = ship(&mut position, EN, "frigate", "saint_pierre", 0, 3000);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackShip(other), &[]).roll(EN, Action::Fight, &[6, 1]);
    table.act(FR, Action::Sink).act(FR, Action::Gold(Amount::All));
    assert_eq!(table.board().ending, Some(Ending::Banked(seat(FR))));
}

#[test]
fn pp_277_gold_that_the_prize_has_no_room_for_is_banked_at_home() {
    for (place, offered) in [("saint_pierre", true), ("marigot", false)] {
        let (mut table, own, other) =
            taken(2, basic, ("frigate", place), |position, own, other| {
                position.gold(Purse::Ship(own), 5000);
                position.booty(good("rum"), 5, Place::Ship(other));
            });
        assert_eq!(table.step() == Step::Stow, offered, "{place}");
        if offered {
            table.act(FR, Action::Gold(Amount::All)).act(FR, Action::Done);
            table.act(FR, Action::Scuttle(own));
            assert_eq!(
                (table.ship(other).gold, table.board().banked(seat(FR))),
                (Gold(0), Gold(6000))
            );
        }
    }
}

fn bidding_in_whole_gold(rules: u32) -> Table {
    let position = four_by(rules, |options| options.bid_style = BidStyle::Integer);
    let mut table = begin(position, FR, Part::Duty);
    table.draw(FR, Action::Draw, &[0, 5, card("salt")]);
    table
}

#[test]
fn pp_q29_a_price_in_whole_gold_has_no_ceiling_but_the_bank() {
    let mut table = bidding_in_whole_gold(2);
    assert_eq!(table.board().bank, Gold(56_000));
    let digits: Vec<Action> = (0..=5).map(Action::Digit).chain([Action::Pass]).collect();
    assert_eq!(table.legal(EN), digits);
    // 56,000 is all there is, and salt is asked for at 750. After 56 only naughts are left, and are not asked for.
    table.act(EN, Action::Digit(5));
    assert_eq!(table.refusal(EN, Action::Digit(7)), Refusal::NoSuchPrice);
    table.act(EN, Action::Digit(6));
    assert!(table.told.iter().any(
        |told| matches!(told, Told::BidMade { bid: Some(bid), .. } if bid.price == Gold(56_000))
    ));
    let mut table = bidding_in_whole_gold(2);
    for digit in [0, 1, 5, 0, 1] {
        table.act(EN, Action::Digit(digit));
    }
    assert!(table.told.iter().any(
        |told| matches!(told, Told::BidMade { bid: Some(bid), .. } if bid.price == Gold(1_501))
    ));
    // Version 1 ended at twice the asking price: four digits, the first at most 1.
    let table = bidding_in_whole_gold(1);
    assert_eq!(table.legal(EN), [Action::Digit(0), Action::Digit(1), Action::Pass]);
}

#[test]
fn pp_q29_no_price_is_nothing() {
    let mut table = bidding_in_whole_gold(2);
    for _ in 0..4 {
        table.act(EN, Action::Digit(0));
    }
    assert_eq!(table.refusal(EN, Action::Digit(0)), Refusal::NoSuchPrice);
    assert!(table.offers(EN, Action::Digit(1)));
}

#[test]
fn pp_387_whoever_turns_pirate_without_a_ship_rolls_in_the_same_turn() {
    let mut table = begin(four_by(2, basic), EN, Part::Allegiance);
    table.act(EN, Action::TurnPirate);
    assert_eq!(table.legal(EN), [Action::Roll, Action::Pass]);
    table.roll(EN, Action::Roll, &[4, 5]).act(EN, Action::Moor(port("hogsties")));
    assert_eq!((table.ship(ShipId(0)).kind, table.step()), (kind("galleon"), Step::Sail));
    let mut table = begin(four_by(1, basic), EN, Part::Allegiance);
    table.act(EN, Action::TurnPirate);
    assert_eq!(table.board().turn, seat(SP), "version 1: no roll in the turn of turning");
}

fn ruined(rules: u32) -> Position {
    let mut position = four_by(rules, basic);
    position.say(Told::Gold {
        from: Purse::Stash(port("bridgetown")),
        to: Purse::Bank,
        amount: Gold(1000),
        purpose: For::Loss,
    });
    position
}

#[test]
fn pp_387_a_bankrupt_rolls_in_the_same_turn_and_may_sail() {
    let mut table = begin(ruined(2), EN, Part::Bankruptcy);
    assert!(table.board().is_pirate(seat(EN)));
    assert_eq!((table.step(), table.owed()), (Step::ShipRoll, vec![EN]));
    table.roll(EN, Action::Roll, &[6, 6]).act(EN, Action::Moor(port("youloumain")));
    assert_eq!(table.ship(ShipId(0)).kind, kind("frigate"));
    assert_eq!(table.step(), Step::Sail, "it may sail at once");
    for (answer, dice) in [(Action::Roll, &[3][..]), (Action::Pass, &[])] {
        let mut table = begin(ruined(2), EN, Part::Bankruptcy);
        table.roll(EN, answer, dice);
        assert_eq!(table.board().turn, seat(SP), "one roll a turn");
    }
    assert_eq!(begin(ruined(1), EN, Part::Bankruptcy).board().turn, seat(SP), "version 1");
}

#[test]
fn pp_387_a_third_duty_leads_to_a_roll_and_then_to_step_three() {
    for (rules, asked) in [(1, Step::Allegiance), (2, Step::ShipRoll)] {
        let mut position = four_by(rules, basic);
        position.duty(seat(EN), DutyKind::FortifyPort, Some(port("plymouth")));
        position.duty(seat(EN), DutyKind::AttackFleet, None);
        let mut table = begin(position, EN, Part::Duty);
        table.draw(EN, Action::Draw, &[15]);
        assert!(table.board().is_pirate(seat(EN)));
        assert_eq!(table.step(), asked, "version {rules}; Spain is next in version 1");
    }
}

#[test]
fn pp_387_who_turns_in_the_middle_of_a_turn_rolls_there_and_goes_on() {
    let mut position = four(|options| options.turn_pirate_window = TurnPirateWindow::OwnAnyStep);
    position.gold(Purse::Stash(port("plymouth")), 500);
    let mut table = begin(position, EN, Part::Purchases);
    table.act(EN, Action::TurnPirate);
    assert_eq!(table.step(), Step::ShipRoll);
    table.roll(EN, Action::Roll, &[5, 1]).act(EN, Action::Moor(port("cayona")));
    assert_eq!((table.board().turn, table.step()), (seat(EN), Step::Sail));
}

#[test]
fn pp_387_a_pirate_with_a_ship_does_not_roll() {
    let mut position = four(basic);
    let own = ship(&mut position, EN, "sloop", "sea_narrows", 0, 0);
    let mut table = begin(position, EN, Part::Allegiance);
    table.act(EN, Action::TurnPirate);
    assert_eq!((table.step(), table.ship(own).owner), (Step::Sail, seat(EN)));
}

#[test]
fn pp_368_banked_gold_goes_back_before_other_ships_bring_theirs_home() {
    for (rules, left, returned) in [(1, 0, 1300), (2, 300, 1000)] {
        let mut position = four_by(rules, extended);
        let keep = ship(&mut position, EN, "galleon", "sea_aves", 0, 0);
        ship(&mut position, EN, "sloop", "bridgetown", 0, 300);
        let bank = position.board().bank;
        let mut table = begin(position, EN, Part::Allegiance);
        table.act(EN, Action::TurnPirate).act(EN, Action::Keep(keep));
        let found = (table.port("bridgetown").gold, table.board().bank);
        assert_eq!(found, (Gold(left), bank + Gold(returned)), "version {rules}");
        assert_eq!(table.port("bridgetown").side, Side::Empire(Empire::England));
    }
}
