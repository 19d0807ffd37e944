//! Pirates and Privateers keeps every promise of the contract, at both levels and with every option.

use pirates_and_privateers::options::*;
use pirates_and_privateers::{Options, PiratesAndPrivateers};
use quarterdeck_conformance::{Kit, Report};

/// A short game on the small map. Nobody turns pirate of their own will, or else random games would hardly begin.
fn lagoon(level: Level) -> Options {
    Options {
        level,
        map: "lagoon".to_owned(),
        turn_pirate_window: TurnPirateWindow::Never,
        round_limit_basic: Some(6),
        round_limit_extended: Some(5),
        ..Options::default()
    }
}

/// Every option on its own, away from its default.
fn options(base: &Options) -> Vec<Options> {
    let mut all = vec![base.clone()];
    let mut add = |change: &dyn Fn(&mut Options)| {
        let mut options = base.clone();
        change(&mut options);
        assert_ne!(options, *base);
        all.push(options);
    };
    add(&|o| o.start = Start::FirstSeat);
    add(&|o| o.victory_gold = Some(1_500));
    add(&|o| o.free_starting_sloop = true);
    add(&|o| o.min_players = 3);
    add(&|o| o.empty_empires = EmptyEmpires::Hostile);
    add(&|o| o.empty_empires = EmptyEmpires::Natives);
    add(&|o| o.first_round_redraw = false);
    add(&|o| o.turn_pirate_window = TurnPirateWindow::OwnStep0);
    add(&|o| o.turn_pirate_window = TurnPirateWindow::OwnAnyStep);
    add(&|o| o.leaving = true);
    add(&|o| o.island_truce = false);
    add(&|o| o.wind = Wind::East);
    add(&|o| o.interleave_ships = true);
    add(&|o| o.gold_rounding = GoldRounding::Down);
    add(&|o| o.overflow_gold = OverflowGold::Carry);
    add(&|o| o.partial_load = true);
    add(&|o| o.free_banking = true);
    add(&|o| o.remote_muster = true);
    add(&|o| o.muster_aboard = true);
    add(&|o| o.bid_style = BidStyle::Integer);
    add(&|o| o.bidding = Bidding::Sealed);
    add(&|o| o.charter_refusal = CharterRefusal::Never);
    add(&|o| o.charter_refusal = CharterRefusal::Always);
    add(&|o| o.penalty_from_slot = Some(2));
    add(&|o| o.shift = Shift::All);
    add(&|o| o.void_on_conquest = true);
    add(&|o| o.gold_charter = GoldCharter::SingleUnit);
    add(&|o| o.gold_charter = GoldCharter::Removed);
    add(&|o| o.stale_duties = StaleDuties::Keep);
    add(&|o| o.duty_draw = DutyDraw::Always);
    add(&|o| o.duty_draw = DutyDraw::NeverForced);
    add(&|o| o.press = Press::Never);
    add(&|o| o.press = Press::Always);
    add(&|o| o.repulsed_to = RepulsedTo::PreviousLocation);
    add(&|o| o.port_retreat = PortRetreat::TurnStart);
    add(&|o| o.port_fire = PortFire::ControllerTurn);
    add(&|o| o.natives_win = NativesWin::Sink);
    add(&|o| o.new_home = NewHome::Never);
    add(&|o| o.bank_per_player = Some(1_500));
    add(&|o| o.free_claim = true);
    add(&|o| o.privateer_fence = PrivateerFence::Full);
    add(&|o| o.privateer_fence = PrivateerFence::None);
    add(&|o| o.last_empire_check = LastEmpireCheck::Immediate);
    add(&|o| o.last_empire_check = LastEmpireCheck::EndOfRound);
    add(&|o| o.hidden_duties = true);
    add(&|o| o.historical_goods = true);
    all
}

fn run(seats: usize, options: Options, games: u64, pairs: u64) -> Report {
    let kit = Kit::<PiratesAndPrivateers>::new(seats, options).games(games).pairs(pairs);
    let report = kit.run().unwrap_or_else(|violation| panic!("{violation}"));
    assert_eq!(report.watches.len(), seats + 1);
    assert!(report.accepted > 0 && report.refused > report.accepted);
    assert!(report.copies > 0 && report.lines > 0 && report.defaults > 0);
    report
}

#[test]
fn every_option_of_the_basic_level_passes_the_kit() {
    for options in options(&lagoon(Level::Basic)) {
        let seats = if options.min_players == 3 { 3 } else { 2 };
        run(seats, options, 1, 50);
    }
}

#[test]
fn every_option_of_the_extended_level_passes_the_kit() {
    for options in options(&lagoon(Level::Extended)) {
        let seats = if options.min_players == 3 { 4 } else { 3 };
        run(seats, options, 1, 50);
    }
}

#[test]
fn pirates_from_the_start_pass_the_kit() {
    for level in [Level::Basic, Level::Extended] {
        run(4, lagoon(level), 2, 100);
        run(4, Options { turn_pirate_window: TurnPirateWindow::OwnStep0, ..lagoon(level) }, 4, 50);
    }
}

#[test]
fn sealed_bids_and_hidden_duties_do_not_leak() {
    let options = Options {
        bidding: Bidding::Sealed,
        hidden_duties: true,
        duty_draw: DutyDraw::Always,
        ..lagoon(Level::Extended)
    };
    let kit = Kit::<PiratesAndPrivateers>::new(3, options).pairs(3_000);
    let report = kit.check_leaks().unwrap_or_else(|violation| panic!("{violation}"));
    assert!(report.watches.iter().all(|watch| watch.varied > 0), "{:?}", report.watches);
}

#[test]
fn the_caribbean_passes_the_kit() {
    for (level, seats) in [(Level::Basic, 4), (Level::Extended, 5)] {
        let options = Options {
            level,
            turn_pirate_window: TurnPirateWindow::Never,
            round_limit_basic: Some(3),
            round_limit_extended: Some(2),
            ..Options::default()
        };
        run(seats, options, 1, 20);
    }
}
