//! An auditor for random play: watches a game and says which invariant broke.
//!
//! It believes nothing that the rules say they did and counts what lies on the table.

use quarterdeck_engine::{Game, Viewer};

use crate::board::Board;
use crate::components::{DUTY_KINDS, DutyKind, Gold, Lot};
use crate::set_up::Setup;
use crate::state::PiratesAndPrivateers;

/// Watches one game.
#[derive(Clone)]
pub struct Audit {
    setup: Setup,
    gold: Gold,
    cards: u32,
}

/// A broken invariant.
pub type Broken = &'static str;

impl Audit {
    /// An auditor for a game of this set-up.
    pub fn new(setup: &Setup) -> Self {
        let board = Board::set_up(setup);
        Self { setup: setup.clone(), gold: board.all_gold(), cards: commodity_cards(&board) }
    }

    /// Checks everything that must hold between two actions.
    pub fn check(&self, state: &PiratesAndPrivateers) -> Result<(), Broken> {
        let view = state.view(Viewer::Public);
        let board = &view.board;
        self.check_counts(board)?;
        check_holds(board)?;
        check_goods(board)?;
        check_charters(board)?;
        check_players(board)?;
        if !board.is_indexed() {
            return Err("I-11: the lists of ships and ports do not say what fleet and ports say");
        }
        if view.owed.is_empty() != view.outcome.is_some() {
            return Err("I-8: nobody is asked, or somebody after the end");
        }
        if view.owed.iter().any(|seat| state.legal_count(seat) == 0) {
            return Err("I-8: somebody is asked and can do nothing");
        }
        Ok(())
    }

    fn check_counts(&self, board: &Board) -> Result<(), Broken> {
        let pieces = &self.setup.data.pieces;
        if board.all_gold() != self.gold {
            return Err("I-1: gold was made or lost");
        }
        let is_gang = |pirate: bool| {
            let aboard =
                board.ships().filter(move |(_, ship)| board.is_pirate(ship.owner) == pirate);
            let ashore = board.ports.items().iter().filter(move |port| {
                matches!(port.side, crate::components::Side::Pirate(_)) == pirate
            });
            aboard.map(|(_, ship)| u32::from(ship.troops)).sum::<u32>()
                + ashore.map(|port| u32::from(port.garrison)).sum::<u32>()
        };
        let waiting: u32 =
            board.players.items().iter().map(|player| u32::from(player.marines_waiting)).sum();
        if is_gang(false) + waiting + u32::from(board.marines) != u32::from(pieces.marines)
            || is_gang(true) + u32::from(board.gangs) != u32::from(pieces.gangs)
        {
            return Err("I-2: troops were made or lost");
        }
        let forts = board.ports.items().iter().filter(|port| port.fort || port.works > 0).count();
        if forts + usize::from(board.forts) != usize::from(pieces.forts) {
            return Err("I-3: forts were made or lost");
        }
        if commodity_cards(board) != self.cards {
            return Err("I-4: commodity cards were made or lost");
        }
        if duty_cards(board) != self.setup.data.duty_cards {
            return Err("I-4: duty cards were made or lost");
        }
        Ok(())
    }
}

/// The audit listens to nothing: it looks.
impl quarterdeck_engine::Listener<PiratesAndPrivateers> for Audit {
    fn hear(&mut self, _event: crate::event::Event) {}
}

fn commodity_cards(board: &Board) -> u32 {
    let piles = board.goods_deck.items().iter().chain(board.goods_discards.items());
    let with_booty = board.booty_cards.items().iter().flatten();
    let on_charters = board.charters().filter(|(_, charter)| charter.card.is_some()).count() as u32;
    piles.chain(with_booty).map(|&cards| u32::from(cards)).sum::<u32>() + on_charters
}

fn duty_cards(board: &Board) -> [u8; DUTY_KINDS] {
    let mut cards = board.duties_unseen;
    for (kind, cards) in DutyKind::ALL.into_iter().zip(&mut cards) {
        let held = board.players.items().iter().flat_map(|player| player.duties).flatten();
        // While the ship for its cargo is chosen, a card lies between deck and board.
        let in_hand = board.now.step == crate::now::Step::DutyShip(kind);
        let held = held.filter(|duty| duty.kind == Some(kind)).count() as u8;
        *cards += board.duty_discards[kind.place()] + held + u8::from(in_hand);
    }
    cards
}

fn check_holds(board: &Board) -> Result<(), Broken> {
    let carry = board.setup.rules.overflow_gold == crate::options::OverflowGold::Carry;
    for (id, ship) in board.ships() {
        let capacity = board.setup.data.ship(ship.kind).capacity;
        let units = ship.troops + ship.jewels + ship.hold.len() as u8;
        let most = board.room_for_gold(id);
        if units > capacity || (!carry && most.is_none() && board.free(id) > 0) {
            return Err("I-5: a hold is too full");
        }
        let per_unit = board.setup.data.prices.gold_per_unit;
        let rounding = board.setup.rules.gold_rounding == crate::options::GoldRounding::Up;
        let gold = if rounding { ship.gold.0.div_ceil(per_unit) } else { ship.gold.0 / per_unit };
        if !carry && u32::from(units) + gold > u32::from(capacity) {
            return Err("I-5: a hold is too full");
        }
    }
    let limit = board.fleet_limit();
    let fighting = board.now.prize.is_some();
    if board.seats().any(|seat| board.ship_count(seat) > limit + usize::from(fighting)) {
        return Err("I-6: somebody has too many ships");
    }
    Ok(())
}

fn check_goods(board: &Board) -> Result<(), Broken> {
    for (id, charter) in board.charters() {
        if board.units_of(Lot::Charter(id)) != u16::from(charter.units) {
            return Err("I-7: a charter's goods do not add up");
        }
    }
    for (good, &units) in board.booty.iter() {
        if board.units_of(Lot::Booty(good)) != units {
            return Err("I-7: booty does not add up");
        }
        if units == 0 && board.booty_cards[good] != [0, 0] {
            return Err("I-7: a card lies with goods that are nowhere");
        }
    }
    Ok(())
}

fn check_charters(board: &Board) -> Result<(), Broken> {
    let slots = board.setup.data.slots.len() as u8;
    for (id, charter) in board.charters() {
        let alone =
            board.charters().all(|(other, known)| other == id || known.slot != charter.slot);
        if !alone || !(1..=slots).contains(&charter.slot) {
            return Err("I-9: two charters share a slot, or one has none");
        }
        let named = charter.named.and_then(|ship| board.fleet[ship]);
        if charter.named.is_some() && named.is_none_or(|ship| Some(ship.owner) != charter.holder) {
            return Err("I-9: a charter names a ship that is not its holder's");
        }
    }
    Ok(())
}

fn check_players(board: &Board) -> Result<(), Broken> {
    for seat in board.seats() {
        let player = &board.players[seat];
        let flag_stands = player.flag.is_none_or(|port| board.controls(seat, port));
        if !flag_stands {
            return Err("I-10: a flag flies over somebody else's port");
        }
        if board.is_pirate(seat) && player.duties.iter().any(Option::is_some) {
            return Err("I-10: a pirate has a duty");
        }
        if board.is_pirate(seat)
            && board.charters().any(|(_, charter)| charter.holder == Some(seat))
        {
            return Err("I-10: a pirate holds a charter");
        }
    }
    Ok(())
}

/// An audit that cannot fail proves nothing: each invariant is broken once, and must be the one that is named.
#[cfg(test)]
mod tests {
    use quarterdeck_engine::{Game, Seat, Silence, chance::Fast};

    use super::*;
    use crate::components::{CharterId, GoodId, PortId, ShipId, ShipType, Side};
    use crate::event::{Place, Purse, Told};
    use crate::options::Options;

    /// Something that goes wrong on a table.
    type Wrong<'a> = &'a dyn Fn(&mut Board);

    /// A game of two in its first turn, with a ship each and a charter, and this gone wrong.
    fn named(wrong: impl FnOnce(&mut Board)) -> String {
        let setup = PiratesAndPrivateers::setup(2, &Options::default()).expect("it fits");
        let mut state = PiratesAndPrivateers::new(&setup);
        let mut chance = Fast::new(1);
        state.deal(&mut chance, &mut Silence);
        while state.board.charters().next().is_none() {
            let seat = state.owed().first().expect("somebody is asked");
            let action = state.nth_legal(seat, 0);
            state.play(seat, action, &mut chance, &mut Silence).expect("it is legal");
        }
        for seat in Seat::all(2) {
            let port = state.board.players[seat].flag.expect("everybody has a home");
            let ship = ShipId(seat.index() as u8);
            let launched = Told::Launched { ship, seat, kind: ShipType(2), port };
            state.board.apply(&launched).expect("it fits");
        }
        let audit = Audit::new(&setup);
        assert_eq!(audit.check(&state), Ok(()), "nothing is wrong yet");
        wrong(&mut state.board);
        audit.check(&state).expect_err("this is wrong").to_owned()
    }

    fn say(board: &mut Board, told: Told) {
        board.apply(&told).expect("it fits");
    }

    fn ship(board: &mut Board) -> &mut crate::board::Ship {
        board.fleet[ShipId(0)].as_mut().expect("it is afloat")
    }

    fn charter(board: &mut Board) -> CharterId {
        board.charters().next().expect("the first charter lies there").0
    }

    #[test]
    fn every_broken_invariant_is_named() {
        let broken: [(&str, Wrong<'_>); 18] = [
            ("I-1", &|board| board.bank = Gold(board.bank.0 + 1)),
            ("I-1", &|board| ship(board).gold = Gold(1)),
            ("I-2", &|board| board.marines -= 1),
            ("I-2", &|board| board.gangs -= 1),
            ("I-2", &|board| ship(board).troops = 1),
            ("I-3", &|board| board.forts -= 1),
            ("I-4", &|board| board.goods_discards[0] += 1),
            ("I-4", &|board| board.duty_discards[0] += 1),
            ("I-5", &|board| {
                let to = Place::Ship(ShipId(0));
                for _ in 0..4 {
                    say(board, Told::Jewels { from: Place::Away, to });
                }
            }),
            ("I-5", &|board| {
                let (from, to) = (Purse::Bank, Purse::Ship(ShipId(0)));
                let (amount, purpose) = (Gold(3001), crate::event::For::Start);
                say(board, Told::Gold { from, to, amount, purpose });
            }),
            ("I-6", &|board| {
                let (seat, port) = (Seat::new(0), PortId(0));
                say(board, Told::Launched { ship: ShipId(2), seat, kind: ShipType(0), port });
            }),
            ("I-7", &|board| {
                let charter = charter(board);
                board.charters[charter].as_mut().expect("it is there").units += 1;
            }),
            ("I-7", &|board| board.booty[GoodId(0)] += 1),
            ("I-8", &|board| board.now.owes = quarterdeck_engine::Seats::NONE),
            ("I-9", &|board| {
                let charter = charter(board);
                board.charters[charter].as_mut().expect("it is there").slot = 0;
            }),
            ("I-10", &|board| {
                let other = board.players[Seat::new(1)].flag;
                board.players[Seat::new(0)].flag = other;
            }),
            ("I-10", &|board| {
                let (seat, kind) = (Seat::new(0), Some(DutyKind::AttackFleet));
                say(board, Told::DutyDrawn { seat, kind, number: None });
                say(board, Told::DutyKept { seat, kind, port: None, hidden: false });
                board.players[seat].faction = Some(crate::components::Faction::Pirate);
                board.players[seat].flag = None;
            }),
            ("I-11", &|board| board.ports[PortId(0)].side = Side::Natives),
        ];
        for (id, wrong) in broken {
            let found = named(wrong);
            assert!(found.starts_with(&format!("{id}:")), "{id} is named as {found}");
        }
    }
}
