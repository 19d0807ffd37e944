//! Rulings with an option, on both sides of the switch.

use crate::common::*;

#[test]
fn pp_q01_a_sloop_to_start_with() {
    for (free, ships) in [(false, 0), (true, 1)] {
        let mut table = new_game(2, |options| options.free_starting_sloop = free);
        table
            .act(0, Action::Choose(FRANCE))
            .act(1, Action::Choose(SPAIN))
            .act(1, Action::Flag(port("havana")));
        assert_eq!(table.board().ships_of(seat(1)).count(), ships);
    }
}

#[test]
fn pp_q03_the_fewest_that_may_play() {
    let asked = |least| {
        PiratesAndPrivateers::setup(2, &options(|options| options.min_players = least)).is_ok()
    };
    assert!(asked(2) && !asked(3));
}

fn visit_havana(empty: EmptyEmpires) -> Table {
    let mut position = two(|options| options.empty_empires = empty);
    let own = ship(&mut position, FR, "ketch", "havana", 0, 300);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Nothing, &[]);
    table
}

#[test]
fn pp_q06_empires_without_a_player() {
    assert_eq!(visit_havana(EmptyEmpires::Neutral).board().turn, seat(EN));
    assert_eq!(visit_havana(EmptyEmpires::Hostile).step(), Step::Stand);
    let mut table = new_game(2, |options| options.empty_empires = EmptyEmpires::Natives);
    table.act(0, Action::Choose(FRANCE)).act(1, Action::Choose(ENGLAND));
    assert!(table.board().is_native(port("havana")) && !table.board().is_native(port("marigot")));
}

#[test]
fn pp_q09_first_charters_are_drawn_again_or_not() {
    let mut table =
        begin_in(two(|options| options.first_round_redraw = false), FR, 1, Part::Allegiance);
    // Saint-Pierre supplies cocoa itself.
    table.draw(FR, Action::Stay, &[2, card("cocoa")]);
    assert_eq!(table.board().charters().count(), 0);
}

#[test]
fn pp_q10_when_one_may_turn_pirate() {
    let purchase =
        |window| begin(four(|options| options.turn_pirate_window = window), EN, Part::Purchases);
    let refused = |window| purchase(window).refusal(EN, Action::TurnPirate);
    assert_eq!(refused(TurnPirateWindow::OwnStep0), Refusal::OnlyInStepZero);
    assert_eq!(refused(TurnPirateWindow::Never), Refusal::NotOfOwnWill);
    let mut table = purchase(TurnPirateWindow::OwnAnyStep);
    table.act(EN, Action::TurnPirate);
    assert!(table.board().is_pirate(seat(EN)));
}

#[test]
fn pp_q13_truces_hold_or_are_flavour() {
    for truce in [true, false] {
        let mut position = four(|options| options.island_truce = truce);
        let french = ship(&mut position, FR, "frigate", "old_road", 0, 0);
        position.booty(good("rum"), 1, Place::Ship(french));
        let mut table = begin(position, FR, Part::Actions);
        table.act(FR, Action::Act(french));
        assert_eq!(table.offers(FR, Action::Declare(Deed::AttackPort)), !truce);
    }
}

#[test]
fn pp_q14_the_wind_turns_the_one_way_lines_round() {
    let (west, east) = (setup(2, basic), setup(2, |options| options.wind = Wind::East));
    let (west, east) = (west.chart(), east.chart());
    let (from, to) = (at("sea_roques"), at("porlamar"));
    assert!(west.out(from).contains(&to) && !west.out(to).contains(&from));
    assert!(!east.out(from).contains(&to) && east.out(to).contains(&from));
}

#[test]
fn pp_q16_ships_move_and_act_in_turn() {
    let mut position = two(|options| {
        extended(options);
        options.interleave_ships = true;
    });
    let ships = [0, 1].map(|_| ship(&mut position, FR, "sloop", "sea_narrows", 0, 0));
    let mut table = begin(position, FR, Part::Movement);
    assert_eq!(table.step(), Step::Act);
    table.act(FR, Action::Sail(ships[0])).act(FR, Action::Stop).act(FR, Action::Act(ships[0]));
    assert!(table.offers(FR, Action::Sail(ships[1])), "the other one has not moved yet");
}

#[test]
fn pp_q18_how_gold_fills_a_hold() {
    for (rounding, free) in [(GoldRounding::Up, 0), (GoldRounding::Down, 1)] {
        let mut position = two(|options| options.gold_rounding = rounding);
        let own = ship(&mut position, FR, "sloop", "marigot", 0, 999);
        assert_eq!(position.board().free(own), free);
    }
}

#[test]
fn pp_q20_pay_that_does_not_fit() {
    for (overflow, paid) in [(OverflowGold::Forfeit, 1000), (OverflowGold::Carry, 2000)] {
        let mut position = four(|options| options.overflow_gold = overflow);
        let own = ship(&mut position, FR, "sloop", "bridgetown", 0, 0);
        let terms = (seat(FR), Some(good("spice")), 2000);
        let charter =
            position.charter(seat(EN), port("bridgetown"), Card::Good(good("spice")), terms);
        position.load(charter, own, 1);
        let mut table = begin(position, FR, Part::Actions);
        table.declare(FR, own, Deed::Unload, &[]).act(FR, Action::Deliver(charter));
        assert_eq!(table.ship(own).gold, Gold(paid));
    }
}

fn loading(
    change: impl FnOnce(&mut Options),
    goods: &str,
    who: usize,
    place: &str,
) -> (Table, CharterId) {
    let mut position = four(change);
    let own = ship(&mut position, who, "ketch", place, 0, 0);
    let charter = position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Good(good(goods)),
        (seat(who), Some(good(goods)), 100),
    );
    position.say(Told::Named { charter, ship: Some(own) });
    let mut table = begin(position, who, Part::Actions);
    table.declare(who, own, Deed::Load, &[]);
    (table, charter)
}

#[test]
fn pp_q21_loading_less() {
    let (table, charter) = loading(|options| options.partial_load = true, "salt", FR, "marigot");
    assert!((1..=3).all(|units| table.offers(FR, Action::Load(charter, units))));
    let (table, charter) = loading(basic, "salt", FR, "marigot");
    assert!(!table.offers(FR, Action::Load(charter, 1)));
}

#[test]
fn pp_q22_banking_is_an_unload_or_free() {
    let mut position = two(|options| options.free_banking = true);
    let own = ship(&mut position, FR, "ketch", "saint_pierre", 0, 700);
    let mut table = begin(position, FR, Part::Actions);
    table.act(FR, Action::Act(own)).act(FR, Action::Gold(Amount::FiveHundred));
    assert_eq!((table.board().banked(seat(FR)), table.step()), (Gold(1500), Step::Declare(own)));
}

#[test]
fn pp_q23_troops_far_from_the_funds() {
    for remote in [false, true] {
        let table = begin(two(|options| options.remote_muster = remote), FR, Part::Purchases);
        assert_eq!(table.offers(FR, Action::BuyTroop(port("marigot"))), remote);
    }
}

#[test]
fn pp_q24_troops_straight_aboard() {
    let mut position = two(|options| options.muster_aboard = true);
    let own = ship(&mut position, FR, "ketch", "saint_pierre", 0, 0);
    let mut table = begin(position, FR, Part::Purchases);
    table.act(FR, Action::MusterAboard(own));
    assert_eq!(table.ship(own).troops, 1);
}

fn bidding(change: impl FnOnce(&mut Options)) -> Table {
    let mut table = begin(four(change), FR, Part::Duty);
    table.draw(FR, Action::Draw, &[0, 5, card("salt")]);
    table
}

#[test]
fn pp_q29_bids_in_rungs_or_in_whole_gold_digit_by_digit() {
    let mut table = bidding(|options| options.bid_style = BidStyle::Integer);
    assert_eq!(table.refusal(EN, Action::Bid(10)), Refusal::NotNow);
    table
        .act(EN, Action::Digit(0))
        .act(EN, Action::Digit(0))
        .act(EN, Action::Digit(7))
        .act(EN, Action::Digit(3))
        .act(EN, Action::Digit(1));
    assert!(table.told.iter().any(
        |told| matches!(told, Told::BidMade { bid: Some(bid), .. } if bid.price == Gold(731))
    ));
    let mut table = bidding(|_| {});
    assert_eq!(table.refusal(EN, Action::Digit(0)), Refusal::NotNow);
    assert_eq!(count(&table.legal(EN), |action| matches!(action, Action::Bid(_))), 20);
    table.act(EN, Action::Bid(20));
    assert!(table.told.iter().any(
        |told| matches!(told, Told::BidMade { bid: Some(bid), .. } if bid.price == Gold(1500))
    ));
}

#[test]
fn pp_q30_open_calls_or_sealed_bids() {
    let mut table = bidding(|options| options.bidding = Bidding::Sealed);
    assert_eq!(table.owed(), [EN, SP, NL]);
    table.act(NL, Action::Seal(good("salt"), 5));
    assert!(table.told.contains(&Told::BidSealed { seat: seat(NL), answer: None }));
    table.act(EN, Action::SealPass).act(SP, Action::Seal(good("salt"), 9));
    assert!(table.told.iter().any(|told| matches!(told, Told::BidsOpened { .. })));
    assert_eq!(table.legal(FR), [Action::Accept(seat(SP)), Action::Accept(seat(NL))]);
}

#[test]
fn pp_q31_when_all_bids_may_be_refused() {
    let refuses = |refusal, rung| {
        let mut table = bidding(|options| options.charter_refusal = refusal);
        table.act(EN, Action::Bid(rung)).act(SP, Action::Bid(20)).act(NL, Action::Pass);
        table.offers(FR, Action::Refuse)
    };
    assert_eq!([10, 11].map(|rung| refuses(CharterRefusal::AboveAsking, rung)), [false, true]);
    assert_eq!([10, 11].map(|rung| refuses(CharterRefusal::Never, rung)), [false, false]);
    assert_eq!([10, 11].map(|rung| refuses(CharterRefusal::Always, rung)), [true, true]);
}

#[test]
fn pp_q35_where_the_penalty_section_begins() {
    let percents = |slot| {
        let setup = setup(2, |options| options.penalty_from_slot = slot);
        (1..=8).map(|slot| setup.slot_percent(slot)).collect::<Vec<_>>()
    };
    assert_eq!(percents(None), [100, 100, 100, 100, 50, 50, 50, 50]);
    assert_eq!(percents(Some(6)), [100, 100, 100, 100, 100, 50, 50, 50]);
    assert!(
        PiratesAndPrivateers::setup(2, &options(|options| options.penalty_from_slot = Some(10)))
            .is_err()
    );
}

#[test]
fn pp_q36_charters_shift_to_the_gap_or_all() {
    for (shift, slot) in [(Shift::ToGap, 3), (Shift::All, 4)] {
        let mut position = four(|options| options.shift = shift);
        let place = |position: &mut Position, id: &str| {
            position.charter(
                seat(EN),
                port(id),
                Card::Good(good("fish")),
                (seat(NL), Some(good("fish")), 0),
            )
        };
        let oldest = place(&mut position, "bridgetown");
        let gap = place(&mut position, "charlestown");
        place(&mut position, "st_johns");
        position.say(Told::CharterEnded {
            charter: gap,
            how: pirates_and_privateers::event::CharterEnd::Lapsed,
        });
        place(&mut position, "plymouth");
        assert_eq!(position.board().charter(oldest).slot, slot);
    }
}

#[test]
fn pp_q38_a_conquered_destination() {
    for (void, left) in [(false, 1), (true, 0)] {
        let mut position = four(|options| options.void_on_conquest = void);
        position.charter(
            seat(EN),
            port("bridgetown"),
            Card::Good(good("salt")),
            (seat(NL), Some(good("salt")), 100),
        );
        let own = ship(&mut position, FR, "frigate", "bridgetown", 0, 0);
        let mut table = begin(position, FR, Part::Actions);
        table.declare(FR, own, Deed::AttackPort, &[6, 1]);
        assert_eq!(table.board().charters().count(), left);
    }
}

#[test]
fn pp_q44_gold_as_a_commodity() {
    let (table, charter) = loading(
        |options| options.gold_charter = GoldCharter::SingleUnit,
        "gold",
        SP,
        "santo_domingo",
    );
    assert!(
        table.offers(SP, Action::Load(charter, 1)) && !table.offers(SP, Action::Load(charter, 3))
    );
    let (table, charter) = loading(basic, "gold", SP, "santo_domingo");
    assert!(table.offers(SP, Action::Load(charter, 3)));
    let removed = new_game(2, |options| options.gold_charter = GoldCharter::Removed).board();
    assert_eq!(removed.goods_deck[usize::from(good("gold").0)], 0);
}

#[test]
fn pp_q55_duties_that_have_become_impossible() {
    for (stale, left) in [(StaleDuties::Discard, 0), (StaleDuties::Keep, 1)] {
        let mut position = two(|options| options.stale_duties = stale);
        position.duty(seat(FR), DutyKind::AttackPirates, None);
        let table = begin(position, FR, Part::Works);
        assert_eq!(table.board().players[seat(FR)].duties.iter().flatten().count(), left);
    }
}

#[test]
fn pp_q67_who_must_draw() {
    let must = |level, draw| {
        setup(2, |options| {
            options.level = level;
            options.duty_draw = draw;
        })
        .must_draw()
    };
    assert_eq!(
        [Level::Basic, Level::Extended].map(|level| must(level, DutyDraw::ByLevel)),
        [false, true]
    );
    assert_eq!(
        [Level::Basic, Level::Extended].map(|level| must(level, DutyDraw::Always)),
        [true, true]
    );
    assert_eq!(
        [Level::Basic, Level::Extended].map(|level| must(level, DutyDraw::NeverForced)),
        [false, false]
    );
}

#[test]
fn pp_q68_when_a_hull_presses_on() {
    let at_sea = |press| {
        let mut position = two(|options| options.press = press);
        let own = ship(&mut position, FR, "galleon", "sea_narrows", 0, 0);
        let other = ship(&mut position, EN, "ketch", "sea_narrows", 1, 0);
        let mut table = begin(position, FR, Part::Actions);
        table.declare(FR, own, Deed::AttackShip(other), &[]).roll(EN, Action::Fight, &[4, 3]);
        table.step() == Step::Press
    };
    assert_eq!([Press::ShipsOnly, Press::Never, Press::Always].map(at_sea), [true, false, true]);
    let in_port = |press| {
        let mut position = two(|options| options.press = press);
        let own = ship(&mut position, FR, "galleon", "bridgetown", 0, 0);
        position.troops(Quarters::Garrison(port("bridgetown")), 1);
        let mut table = begin(position, FR, Part::Actions);
        table.declare(FR, own, Deed::AttackPort, &[4, 3]);
        table.step() == Step::Press
    };
    assert_eq!([Press::ShipsOnly, Press::Never, Press::Always].map(in_port), [false, false, true]);
}

#[test]
fn pp_q72_where_a_repulsed_ship_goes() {
    for (to, place) in
        [(RepulsedTo::TurnStart, "sea_croix_sea"), (RepulsedTo::PreviousLocation, "sea_statia_rd")]
    {
        let mut position = two(|options| options.repulsed_to = to);
        let own = ship(&mut position, FR, "sloop", "sea_croix_sea", 0, 0);
        let other = ship(&mut position, EN, "sloop", "sea_narrows", 0, 0);
        let mut table = begin(position, FR, Part::Movement);
        table
            .act(FR, Action::Sail(own))
            .act(FR, Action::To(at("sea_statia_rd")))
            .act(FR, Action::To(at("sea_narrows")));
        table.act(FR, Action::Stop).declare(FR, own, Deed::AttackShip(other), &[]).roll(
            EN,
            Action::Fight,
            &[1, 6],
        );
        assert_eq!(table.ship(own).at, at(place));
    }
}

#[test]
fn pp_q80_where_a_ship_goes_from_a_port_that_held() {
    let mut position = two(|options| options.port_retreat = PortRetreat::TurnStart);
    let own = ship(&mut position, FR, "frigate", "sea_galleons", 0, 0);
    let mut table = begin(position, FR, Part::Movement);
    table
        .act(FR, Action::Sail(own))
        .act(FR, Action::To(at("sea_barbados_rd")))
        .act(FR, Action::To(at("bridgetown")));
    table.act(FR, Action::Stop).declare(FR, own, Deed::AttackPort, &[1, 6]);
    assert_eq!(table.ship(own).at, at("sea_galleons"));
}

#[test]
fn pp_q81_when_ports_fire() {
    let position = |fire| {
        let mut position = two(|options| options.port_fire = fire);
        let own = ship(&mut position, FR, "ketch", "bridgetown", 0, 300);
        (position, own)
    };
    let (visited, own) = position(PortFire::ControllerTurn);
    let mut table = begin(visited, FR, Part::Actions);
    table.declare(FR, own, Deed::Nothing, &[]);
    assert_eq!(table.board().turn, seat(EN), "the port was not asked");
    let (visited, own) = position(PortFire::ControllerTurn);
    let mut table = begin(visited, EN, Part::Actions);
    table
        .act(EN, Action::Bombard(own))
        .roll(FR, Action::Fight, &[6, 1])
        .act(EN, Action::Confiscate);
    table.act(EN, Action::Gold(Amount::All)).act(FR, Action::Stop);
    assert_eq!(table.port("bridgetown").gold, Gold(1300));
    let (visited, own) = position(PortFire::VisitorTurn);
    let table = begin(visited, EN, Part::Actions);
    assert!(!table.offers(EN, Action::Bombard(own)));
}

#[test]
fn pp_q86_what_victorious_natives_do() {
    for (win, afloat) in [(NativesWin::Plunder, true), (NativesWin::Sink, false)] {
        let mut position = two(|options| options.natives_win = win);
        let own = ship(&mut position, FR, "ketch", "youloumain", 0, 300);
        let mut table = begin(position, FR, Part::Actions);
        table.declare(FR, own, Deed::Nothing, &[]).roll(FR, Action::Fight, &[6, 1]);
        assert_eq!(table.board().fleet[own].is_some(), afloat);
    }
}

#[test]
fn pp_q89_whether_a_lost_home_is_replaced() {
    for (new_home, step) in [(NewHome::NextTurn, Step::NewHome), (NewHome::Never, Step::DutyDraw)] {
        let mut position = two(|options| options.new_home = new_home);
        position.say(Told::FlagLifted { seat: seat(FR) });
        let mut table = begin(position, FR, Part::Allegiance);
        table.act(FR, Action::Stay);
        assert_eq!(table.step(), step);
    }
}

#[test]
fn pp_q92_the_size_of_the_bank() {
    assert_eq!(new_game(4, basic).board().bank, Gold(60_000));
    assert_eq!(
        new_game(4, |options| options.bank_per_player = Some(10_000)).board().bank,
        Gold(40_000)
    );
}

#[test]
fn pp_q98_claiming_is_an_action_or_free() {
    for free in [false, true] {
        let mut position = five(|options| options.free_claim = free);
        position.say(Told::FlagLifted { seat: seat(PI) });
        let own = ship(&mut position, PI, "ketch", "cayona", 1, 0);
        let mut table = begin(position, PI, Part::Actions);
        table.declare(PI, own, Deed::Claim, &[]);
        assert_eq!(
            table.step() == Step::Declare(own),
            free,
            "with a troop to land there is more to do"
        );
    }
}

#[test]
fn pp_q103_what_privateers_are_paid_for_booty() {
    let value = |fence| {
        let mut position = four(|options| options.privateer_fence = fence);
        let own = ship(&mut position, FR, "ketch", "marigot", 0, 0);
        position.booty(good("rum"), 1, Place::Ship(own));
        position.board().sale_value(own, Lot::Booty(good("rum")))
    };
    assert_eq!(value(PrivateerFence::Half), Ok(Gold(125)));
    assert_eq!(value(PrivateerFence::Full), Ok(Gold(250)));
    assert_eq!(value(PrivateerFence::None), Err(Refusal::NoBuyer));
}

#[test]
fn pp_q107_when_the_last_empire_wins() {
    let turned = |check, who: usize| {
        let mut position = lay_out(
            |options| options.last_empire_check = check,
            &[(FRANCE, "saint_pierre"), (ENGLAND, "bridgetown"), (PIRATE, "cayona")],
        );
        ship(&mut position, who, "ketch", "sea_narrows", 0, 0);
        let mut table = begin(position, who, Part::Allegiance);
        table.act(who, Action::TurnPirate);
        table
    };
    assert!(turned(LastEmpireCheck::Immediate, FR).board().ending.is_some());
    let mut table = turned(LastEmpireCheck::EndOfTurn, FR);
    assert!(table.board().ending.is_none());
    table.act(FR, Action::Done).act(FR, Action::Done);
    assert!(table.board().ending.is_some());
    let mut table = turned(LastEmpireCheck::EndOfRound, FR);
    table.act(FR, Action::Done).act(FR, Action::Done);
    assert!(table.board().ending.is_none());
}

#[test]
fn pp_q109_a_round_limit_or_none() {
    let limit =
        |change: &dyn Fn(&mut Options)| setup(2, |options| change(options)).rules.round_limit;
    assert_eq!(limit(&|_| {}), 60);
    assert_eq!(limit(&|options| options.level = Level::Extended), 120);
    assert_eq!(limit(&|options| options.round_limit_basic = Some(7)), 7);
    assert!(limit(&|options| options.round_limit_basic = Some(0)) >= 2000);
}

#[test]
fn pp_q111_private_duties_open_or_hidden() {
    let mut table = begin(two(|options| options.hidden_duties = true), FR, Part::Duty);
    // A card, and a port card that Conquer Port has no use for: all hidden duties draw alike.
    table.draw(FR, Action::Draw, &[16, 3]);
    let kinds = |viewer| {
        table
            .state
            .view(viewer)
            .duties(seat(FR))
            .iter()
            .flatten()
            .map(|duty| duty.kind)
            .collect::<Vec<_>>()
    };
    assert_eq!(kinds(Viewer::Seat(seat(FR))), [DutyKind::ConquerPort]);
    assert!(kinds(Viewer::Seat(seat(EN))).is_empty() && kinds(Viewer::Public).is_empty());
    let hidden = table.board().players[seat(FR)].duties[0].unwrap();
    assert!(hidden.hidden && hidden.kind.is_none());
}

#[test]
fn pp_q112_the_name_of_one_commodity() {
    let molasses = Data::caribbean().good(good("molasses"));
    assert_eq!(
        (molasses.name.as_str(), molasses.alt_name.as_deref()),
        ("Molasses", Some("Slaves"))
    );
    assert!(setup(2, |options| options.historical_goods = true).rules.historical_goods);
}

#[test]
fn pp_q121_sealed_bids_are_made_in_rungs() {
    let both = options(|options| {
        options.bidding = Bidding::Sealed;
        options.bid_style = BidStyle::Integer;
    });
    assert!(
        PiratesAndPrivateers::setup(3, &both)
            .unwrap_err()
            .to_string()
            .contains("sealed bids are made in rungs")
    );
}

#[test]
fn pp_q123_nobody_need_turn_pirate_and_players_may_leave() {
    let table = begin(
        four(|options| options.turn_pirate_window = TurnPirateWindow::Never),
        EN,
        Part::Allegiance,
    );
    assert_eq!(table.step(), Step::DutyDraw);
    let table = begin(four(|options| options.leaving = true), EN, Part::Allegiance);
    assert!(table.offers(EN, Action::Leave));
}

#[test]
fn every_option_has_a_line_and_its_default_is_the_first_that_serde_gives() {
    let written = serde_json::to_value(Options::default()).unwrap();
    for spec in PiratesAndPrivateers::OPTIONS {
        if let Some(value) = written.get(spec.key) {
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            assert_eq!(text, spec.default, "{}", spec.key);
        }
    }
    assert!(
        written
            .as_object()
            .unwrap()
            .keys()
            .all(|key| PiratesAndPrivateers::OPTIONS.iter().any(|spec| spec.key == key))
    );
}
