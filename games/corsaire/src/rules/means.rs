//! What the active player may do, from what it knows.
//!
//! `Means` is all that legality depends on. A state and a view both have it, so the rule stands here once, and nothing
//! that a player cannot know can change what it is offered.

use crate::action::Action;
use crate::components::{Card, Cards, Place, Places, Slot, Slots, Token, Tokens, Way};
use crate::data::Swap;
use crate::options::Shortage;
use crate::refusal::{Due, Refusal};

/// All that decides what the active player may do now, step by step.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Means {
    Nothing,
    Card { hand: Cards },
    Slot { all: Slots, filled: Slots },
    Convert { swap: Swap, own: Tokens, supply: Tokens, shortage: Shortage },
    Way { slot: Slot },
    Board { slot: Slot },
    Buy { cost: Tokens, own: Tokens, boards_left: bool },
    Adjust { own: Tokens, supply: Tokens },
    Loot { row: usize, free: Places },
    Lay { hand: Cards, uncovered: Cards, covered: Cards },
}

impl Means {
    /// What is to be decided.
    fn due(&self) -> Option<Due> {
        Some(match self {
            Self::Nothing => return None,
            Self::Card { .. } => Due::Card,
            Self::Slot { .. } => Due::Slot,
            Self::Convert { .. } => Due::Convert,
            Self::Way { .. } => Due::Way,
            Self::Board { .. } => Due::Board,
            Self::Buy { .. } => Due::Buy,
            Self::Adjust { own, .. } if own.count() == 0 => Due::Take,
            Self::Adjust { .. } => Due::Return,
            Self::Loot { .. } => Due::Loot,
            Self::Lay { .. } => Due::Lay,
        })
    }

    /// Whether that may be done, and why not.
    #[inline]
    pub(crate) fn check(&self, action: Action) -> Result<(), Refusal> {
        match (*self, action) {
            (Self::Card { hand }, Action::Card(card)) => {
                ensure(hand.contains(card), || Refusal::NotInHand { card })
            }
            (Self::Slot { all, filled }, Action::Slot(slot)) => check_slot(all, filled, slot),
            (Self::Convert { swap, own, supply, shortage }, Action::Convert) => {
                check_swap(swap, own, supply, shortage)
            }
            (Self::Convert { .. }, Action::Pass)
            | (Self::Way { .. }, Action::Go(_))
            | (Self::Buy { .. }, Action::Decline) => Ok(()),
            (Self::Board { slot }, Action::Board(place)) => {
                ensure(touched(slot).contains(place), || Refusal::OutOfReach { place, slot })
            }
            (Self::Buy { cost, own, boards_left }, Action::Buy) => {
                ensure(boards_left, || Refusal::NoBoardsLeft)?;
                ensure(own.covers(cost), || Refusal::CannotAfford { cost, own })
            }
            (Self::Adjust { own, .. }, Action::Return(token)) if own.count() > 0 => {
                ensure(own.of(token) > 0, || Refusal::NoneHeld { token })
            }
            (Self::Adjust { own, supply }, Action::Take(token)) if own.count() == 0 => {
                ensure(supply.of(token) > 0, || Refusal::NoneInSupply { token })
            }
            (Self::Loot { row, free }, Action::Loot(place)) => {
                ensure(place.index() < row, || Refusal::NoSuchPlace { place })?;
                ensure(free.contains(place), || Refusal::TrioThere { place })
            }
            (Self::Lay { hand, uncovered, covered }, Action::Lay(card)) => {
                ensure(!covered.contains(card), || Refusal::Covered { card })?;
                ensure(hand.or(uncovered).contains(card), || Refusal::NotYours { card })
            }
            _ => Err(self.due().map_or(Refusal::GameOver, |due| Refusal::OtherStep { due })),
        }
    }

    /// Calls `visit` with everything that may be done, in a fixed order.
    #[inline]
    pub(crate) fn visit(&self, mut visit: impl FnMut(Action)) {
        for nth in 0..self.count() {
            visit(self.nth(nth));
        }
    }

    /// How many actions [`visit`](Self::visit) visits.
    #[inline]
    pub(crate) fn count(&self) -> u32 {
        match *self {
            Self::Nothing => 0,
            Self::Card { hand } => hand.count(),
            Self::Slot { all, filled } => free_slots(all, filled).count(),
            Self::Convert { swap, own, supply, shortage } => {
                1 + u32::from(check_swap(swap, own, supply, shortage).is_ok())
            }
            Self::Way { .. } | Self::Board { .. } => 2,
            Self::Buy { cost, own, boards_left } => 1 + u32::from(boards_left && own.covers(cost)),
            Self::Adjust { own, supply } => colours(own, supply).colours().count() as u32,
            Self::Loot { free, .. } => free.count(),
            Self::Lay { hand, uncovered, .. } => hand.or(uncovered).count(),
        }
    }

    /// The `nth` action that [`visit`](Self::visit) visits.
    #[inline]
    pub(crate) fn nth(&self, nth: u32) -> Action {
        assert!(nth < self.count(), "there are not that many legal actions");
        match *self {
            Self::Nothing => unreachable!("nothing is counted as nothing"),
            Self::Card { hand } => Action::Card(hand.nth(nth)),
            Self::Slot { all, filled } => Action::Slot(free_slots(all, filled).nth(nth)),
            // Passing is always there, so it comes first.
            Self::Convert { .. } if nth == 0 => Action::Pass,
            Self::Convert { .. } => Action::Convert,
            Self::Way { .. } => Action::Go(if nth == 0 { Way::Left } else { Way::Right }),
            Self::Board { slot } => Action::Board(touched(slot).nth(nth)),
            Self::Buy { .. } if nth == 0 => Action::Decline,
            Self::Buy { .. } => Action::Buy,
            Self::Adjust { own, supply } => {
                let token = nth_colour(colours(own, supply), nth);
                if own.count() == 0 { Action::Take(token) } else { Action::Return(token) }
            }
            Self::Loot { free, .. } => Action::Loot(free.nth(nth)),
            Self::Lay { hand, uncovered, .. } => Action::Lay(hand.or(uncovered).nth(nth)),
        }
    }

    /// CO-Q30: what is played when the player's time is up. `lot` picks one of so many.
    pub(crate) fn default(&self, lot: impl FnOnce(u32) -> u32) -> Action {
        match self {
            Self::Convert { .. } | Self::Buy { .. } => self.nth(0),
            _ => self.nth(lot(self.count())),
        }
    }

    /// Everything of this step that may not be done, with the reason; what is far from it is left out.
    pub(crate) fn barred(&self, mut bar: impl FnMut(Action, Refusal)) {
        let mut try_out = |action: Action| {
            if let Err(why) = self.check(action) {
                bar(action, why);
            }
        };
        match *self {
            Self::Nothing | Self::Card { .. } | Self::Way { .. } | Self::Board { .. } => {}
            Self::Slot { all, filled } => {
                all.without(filled).iter().for_each(|slot| try_out(Action::Slot(slot)));
            }
            Self::Convert { .. } => try_out(Action::Convert),
            Self::Buy { .. } => try_out(Action::Buy),
            Self::Adjust { own, .. } => Token::ALL.into_iter().for_each(|token| {
                try_out(if own.count() == 0 { Action::Take(token) } else { Action::Return(token) });
            }),
            Self::Loot { row, .. } => {
                Place::all(row).for_each(|place| try_out(Action::Loot(place)));
            }
            Self::Lay { covered, .. } => covered.iter().for_each(|card| try_out(Action::Lay(card))),
        }
    }
}

#[inline]
fn ensure(kept: bool, why: impl FnOnce() -> Refusal) -> Result<(), Refusal> {
    if kept { Ok(()) } else { Err(why()) }
}

/// CO-20 to CO-23: free slots that have what they need under them.
#[inline]
fn free_slots(all: Slots, filled: Slots) -> Slots {
    let unsupported = all.without(filled.supported());
    all.without(filled).without(unsupported)
}

#[inline]
fn check_slot(all: Slots, filled: Slots, slot: Slot) -> Result<(), Refusal> {
    ensure(all.contains(slot), || Refusal::NoSuchSlot { slot })?;
    ensure(!filled.contains(slot), || Refusal::SlotTaken { slot })?;
    let missing = slot.below().into_iter().flatten().find(|under| !filled.contains(*under));
    missing.map_or(Ok(()), |missing| Err(Refusal::Unsupported { slot, missing }))
}

/// CO-29, and CO-Q2 where a shortage forbids.
#[inline]
fn check_swap(swap: Swap, own: Tokens, supply: Tokens, shortage: Shortage) -> Result<(), Refusal> {
    let Swap { pay, gain } = swap;
    ensure(own.covers(pay), || Refusal::CannotPay { pay, own })?;
    // What is paid reaches the supply first (CO-Q4).
    let enough = shortage == Shortage::Partial || supply.plus(pay).covers(gain);
    ensure(enough, || Refusal::SupplyShort { gain })
}

/// CO-34: the two boards that a card on level 1 touches.
#[inline]
fn touched(slot: Slot) -> Places {
    let (left, right) = slot.reaches();
    Places::two(left, right)
}

/// CO-43, CO-45: the colours there are to choose from.
#[inline]
fn colours(own: Tokens, supply: Tokens) -> Tokens {
    if own.count() == 0 { supply } else { own }
}

#[inline]
fn nth_colour(tokens: Tokens, nth: u32) -> Token {
    tokens.colours().nth(nth as usize).expect("there are that many colours")
}

/// Whether a card could be laid at a board now.
pub(crate) fn can_lay(means: &Means, card: Card) -> bool {
    means.check(Action::Lay(card)).is_ok()
}
