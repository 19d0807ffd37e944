//! The ledger: gold, troops, goods, jewels and cards only ever go from one place to another, and nothing goes below
//! nothing.

use super::{Board, Port};
use crate::components::{Card, Gold, GoodId, Lot};
use crate::event::{Place, Purse, Quarters};

impl Board {
    fn purse(&mut self, purse: Purse) -> Option<&mut Gold> {
        Some(match purse {
            Purse::Bank => &mut self.bank,
            Purse::Stash(port) => &mut self.port(port)?.gold,
            Purse::Ship(ship) => &mut self.ship_mut(ship)?.gold,
            Purse::Charter(charter) => &mut self.charters.get_mut(charter)?.as_mut()?.gold,
        })
    }

    pub(super) fn move_gold(&mut self, from: Purse, to: Purse, amount: Gold) -> Option<()> {
        let purse = self.purse(from)?;
        purse.0 = purse.0.checked_sub(amount.0)?;
        let purse = self.purse(to)?;
        purse.0 = purse.0.checked_add(amount.0)?;
        Some(())
    }

    fn quarters(&mut self, quarters: Quarters) -> Option<&mut u8> {
        Some(match quarters {
            Quarters::Marines => &mut self.marines,
            Quarters::Gangs => &mut self.gangs,
            Quarters::Garrison(port) => &mut self.port(port)?.garrison,
            Quarters::Ship(ship) => &mut self.ship_mut(ship)?.troops,
            Quarters::Waiting(seat) => &mut self.player(seat)?.marines_waiting,
        })
    }

    pub(super) fn move_troops(&mut self, from: Quarters, to: Quarters, count: u8) -> Option<()> {
        take(self.quarters(from)?, count)?;
        put(self.quarters(to)?, count)
    }

    pub(super) fn move_jewels(&mut self, from: Place, to: Place) -> Option<()> {
        for (place, come) in [(from, false), (to, true)] {
            let jewels = match place {
                Place::Away | Place::Quay => continue,
                Place::Ship(ship) => &mut self.ship_mut(ship)?.jewels,
                Place::Stash(port) => &mut self.port(port)?.jewels,
                Place::Waiting(seat) => &mut self.player(seat)?.jewels_waiting,
            };
            if come { put(jewels, 1)? } else { take(jewels, 1)? }
        }
        Some(())
    }

    pub(super) fn move_goods(&mut self, lot: Lot, units: u8, from: Place, to: Place) -> Option<()> {
        let good = self.good_of(lot)?;
        match from {
            Place::Away => self.count_goods(lot, good, units.into(), true)?,
            Place::Ship(ship) => {
                let hold = &mut self.ship_mut(ship)?.hold;
                for _ in 0..units {
                    let place = hold.items().iter().position(|&unit| unit == lot)?;
                    hold.remove(place);
                }
            }
            Place::Stash(port) => stash(self.port(port)?, lot, units, false)?,
            Place::Quay | Place::Waiting(_) => return None,
        }
        match to {
            Place::Away | Place::Quay => self.count_goods(lot, good, units.into(), false)?,
            Place::Ship(ship) => {
                let hold = &mut self.ship_mut(ship)?.hold;
                for _ in 0..units {
                    hold.push(lot)?;
                }
                hold.items_mut().sort_unstable();
            }
            Place::Stash(port) => stash(self.port(port)?, lot, units, true)?,
            Place::Waiting(_) => return None,
        }
        if to == Place::Away { self.lose_card(lot, good) } else { Some(()) }
    }

    fn count_goods(&mut self, lot: Lot, good: GoodId, units: u16, come: bool) -> Option<()> {
        match lot {
            Lot::Charter(charter) => {
                let charter = self.charters.get_mut(charter)?.as_mut()?;
                charter.loaded = true;
                if come {
                    put(&mut charter.units, units as u8)
                } else {
                    take(&mut charter.units, units as u8)
                }
            }
            Lot::Booty(_) => {
                let booty = self.booty.get_mut(good)?;
                *booty = if come { booty.checked_add(units)? } else { booty.checked_sub(units)? };
                Some(())
            }
        }
    }

    /// PP-167: the cards of goods that are nowhere any more go to the discards.
    fn lose_card(&mut self, lot: Lot, good: GoodId) -> Option<()> {
        match lot {
            Lot::Charter(charter) => {
                let charter = self.charters.get_mut(charter)?.as_mut()?;
                if charter.units == 0
                    && let Some(card) = charter.card.take()
                {
                    self.discard_card(card, false)?;
                }
            }
            Lot::Booty(_) => {
                if self.booty[good] == 0 {
                    let [own, anything] = std::mem::take(self.booty_cards.get_mut(good)?);
                    let place = self.card_place(Card::Anything);
                    put(&mut self.goods_discards[usize::from(good.0)], own)?;
                    put(&mut self.goods_discards[place], anything)?;
                }
            }
        }
        Some(())
    }

    pub(super) fn discard_card(&mut self, card: Card, from_deck: bool) -> Option<()> {
        let place = self.card_place(card);
        if from_deck {
            take(self.goods_deck.get_mut(place)?, 1)?;
        }
        put(self.goods_discards.get_mut(place)?, 1)
    }
}

fn stash(port: &mut Port, lot: Lot, units: u8, come: bool) -> Option<()> {
    match lot {
        Lot::Charter(charter) => {
            let goods = port.charter_goods.get_mut(usize::from(charter.0))?;
            if come { put(goods, units) } else { take(goods, units) }
        }
        Lot::Booty(good) => {
            let goods = port.booty.get_mut(usize::from(good.0))?;
            *goods = if come {
                goods.checked_add(units.into())?
            } else {
                goods.checked_sub(units.into())?
            };
            Some(())
        }
    }
}

pub(super) fn put(count: &mut u8, units: u8) -> Option<()> {
    *count = count.checked_add(units)?;
    Some(())
}

pub(super) fn take(count: &mut u8, units: u8) -> Option<()> {
    *count = count.checked_sub(units)?;
    Some(())
}
