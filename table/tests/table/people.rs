//! Who comes to these tests, and the tables that they sit at.

use quarterdeck_engine::Seat;
use quarterdeck_store::PlayerId;
use quarterdeck_table::{Clock, Command, Late, SeatPlan, Settings};
use serde_json::json;
use serde_json::value::RawValue;

use crate::driver::Driver;

pub(crate) const ADA: PlayerId = PlayerId::from_bytes([1; 16]);
pub(crate) const BEA: PlayerId = PlayerId::from_bytes([2; 16]);
pub(crate) const CAI: PlayerId = PlayerId::from_bytes([3; 16]);
pub(crate) const ZOE: PlayerId = PlayerId::from_bytes([26; 16]);

pub(crate) const S1: Seat = Seat::new(0);
pub(crate) const S2: Seat = Seat::new(1);
pub(crate) const S3: Seat = Seat::new(2);

pub(crate) fn name(player: PlayerId) -> Option<String> {
    let names = [(ADA, "Ada"), (BEA, "Bea"), (CAI, "Cai"), (ZOE, "Zoe")];
    names.iter().find(|(id, _)| *id == player).map(|(_, name)| (*name).to_owned())
}

pub(crate) fn settings(seats: Vec<SeatPlan>) -> Settings {
    Settings {
        game: "letter-of-marque".to_owned(),
        options: json!({}),
        seats,
        clock: Clock::None,
        late: Late::Default,
        listed: false,
        spectators: true,
        chat: true,
        late_join: true,
    }
}

/// Ada opened it; two others may come.
pub(crate) fn for_three() -> Settings {
    settings(vec![SeatPlan::Me, SeatPlan::Open, SeatPlan::Open])
}

/// Ada against two bots.
pub(crate) fn against_bots() -> Settings {
    let bot = || SeatPlan::Bot("random".to_owned());
    settings(vec![SeatPlan::Me, bot(), bot()])
}

/// The smallest game: one ship each, nothing drawn, and the first seat begins.
pub(crate) fn without_draws(seats: Vec<SeatPlan>) -> Settings {
    let options = json!({ "ships": 1, "armed": 1, "cannons": 1, "start_tie": "seat" });
    Settings { options, ..settings(seats) }
}

pub(crate) fn sit(seat: Seat) -> Command {
    Command::Sit { seat, invite: None }
}

pub(crate) fn ready(seat: Seat, own_dice: bool) -> Command {
    Command::Ready { seat, ready: true, own_dice }
}

pub(crate) fn raw(text: &str) -> Box<RawValue> {
    RawValue::from_string(text.to_owned()).expect("it is JSON")
}

/// Ada, Bea and Cai sit at a table with these settings, and nobody is ready.
pub(crate) fn seated(settings: Settings) -> Driver {
    let mut driver = Driver::open(settings);
    driver.does(BEA, sit(S2));
    driver.does(CAI, sit(S3));
    driver
}

/// They play.
pub(crate) fn dealt(settings: Settings) -> Driver {
    let mut driver = seated(settings);
    for (player, seat) in [(ADA, S1), (BEA, S2), (CAI, S3)] {
        driver.does(player, ready(seat, false));
    }
    driver
}

/// They play, and everybody has chosen a first ship. The seat whose turn it is comes along.
pub(crate) fn begun(settings: Settings) -> (Driver, PlayerId, Seat) {
    let mut driver = dealt(settings);
    for (player, seat) in [(ADA, S1), (BEA, S2), (CAI, S3)] {
        driver.acts(player, seat, 0);
    }
    let seat = driver.table.owed().first().expect("somebody begins");
    (driver, [ADA, BEA, CAI][seat.index()], seat)
}
