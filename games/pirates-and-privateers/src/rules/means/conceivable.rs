//! Everything that could be said as an action, legal or not: what the tests try.

use quarterdeck_engine::Seat;

use crate::action::{Action, Amount, Deed, Freight};
use crate::bidding::RUNGS;
use crate::board::Board;
use crate::components::{GoodId, LocationId, Lot, ShipId};
use crate::row::Key;

/// Everything that could be said as an action at such a table.
pub(crate) fn conceivable(setup: &crate::set_up::Setup) -> Vec<Action> {
    let data = &setup.data;
    let mut all: Vec<Action> = vec![
        Action::Stay,
        Action::TurnPirate,
        Action::Leave,
        Action::Roll,
        Action::Pass,
        Action::Draw,
        Action::SealPass,
        Action::Refuse,
        Action::Done,
        Action::Stop,
        Action::Fire,
        Action::Hold,
        Action::Fight,
        Action::Flee,
        Action::Release,
        Action::Take,
        Action::Sink,
        Action::Confiscate,
        Action::Jewels,
        Action::Troop,
        Action::DeliverJewels,
        Action::SellJewels,
        Action::MakeBase,
        Action::Back(Freight::Jewels),
        Action::Back(Freight::Troop),
    ];
    all.extend(Board::factions().map(Action::Choose));
    all.extend(Seat::all(8).map(Action::Accept));
    all.extend((0..=RUNGS + 1).map(Action::Bid));
    all.extend((0..=10).map(Action::Digit));
    all.extend(Amount::ALL.map(Action::Gold));
    all.extend(Amount::ALL.map(|amount| Action::Back(Freight::Gold(amount))));
    for port in (0..data.ports.len()).map(Key::of) {
        all.extend([
            Action::Flag(port),
            Action::Moor(port),
            Action::BuyTroop(port),
            Action::BuyFort(port),
        ]);
        all.extend(data.ship_types().map(|kind| Action::BuyShip(port, kind)));
    }
    all.extend((0..data.places.len()).map(|place| Action::To(LocationId::of(place))));
    // As many ships as can be afloat, and one that cannot.
    for ship in (0..usize::from(setup.level().ships_per_player) * setup.seats() + 2).map(ShipId::of)
    {
        all.extend([
            Action::Keep(ship),
            Action::Name(ship),
            Action::MusterAboard(ship),
            Action::SellShip(ship),
            Action::Scuttle(ship),
            Action::Sail(ship),
            Action::Act(ship),
            Action::Bombard(ship),
            Action::Declare(Deed::AttackShip(ship)),
        ]);
    }
    for deed in [Deed::Nothing, Deed::AttackPort, Deed::Load, Deed::Unload, Deed::Claim] {
        all.push(Action::Declare(deed));
    }
    for charter in (0..=data.slots.len()).map(Key::of) {
        all.push(Action::Deliver(charter));
        all.extend((0..=8).map(|units| Action::Load(charter, units)));
        lot_actions(Lot::Charter(charter), &mut all);
    }
    for good in (0..data.goods.len()).map(GoodId::of) {
        all.push(Action::Offer(good));
        all.extend((1..=RUNGS).map(|rung| Action::Seal(good, rung)));
        lot_actions(Lot::Booty(good), &mut all);
    }
    all
}

fn lot_actions(lot: Lot, all: &mut Vec<Action>) {
    all.extend([Action::Goods(lot), Action::Jettison(lot), Action::Sell(lot)]);
    all.push(Action::Back(Freight::Goods(lot)));
}
