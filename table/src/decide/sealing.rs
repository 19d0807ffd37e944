//! Sealing the dice, and dealing once they are sealed.

use std::sync::PoisonError;

use quarterdeck_engine::sealed::{Contributions, Hash};
use quarterdeck_engine::sealed::{Gathering, Master, SealFault};
use quarterdeck_engine::{Seat, Seats};

use super::Answer;
use crate::chairs::Chair;
use crate::dice::{Prepared, Sealing};
use crate::entry::{Entry, Filled};
use crate::refusal::Refusal;
use crate::shelf;
use crate::table::Table;

impl Table {
    /// Everybody is ready, and the clients of these seats bring their own part of the dice.
    pub(super) fn seal(&self, own: Seats) -> Answer {
        self.seal_after(Vec::new(), own)
    }

    /// The same, after dice with these roots.
    fn seal_after(&self, voided: Vec<Hash>, own: Seats) -> Answer {
        let seats: Vec<String> = self.chairs.0.iter().map(Chair::sitter).collect();
        let filled: Vec<Filled> = Seat::all(seats.len())
            .filter(|&seat| !own.contains(seat))
            .map(|seat| Filled { seat, nonce: random() })
            .collect();
        let master: [u8; 32] = random();
        let rules = shelf::newest_rules(&self.settings);
        let terms = shelf::terms(self.id, &self.settings, rules, &seats)
            .map_err(|problems| shelf::refused(&self.settings, &problems))?;
        let sealing =
            Sealing::new(terms, Master::new(master), seats.clone(), &filled, voided.clone(), 0)
                .map_err(Refusal::Dice)?;
        let mut entries = vec![Entry::Sealed { rules, master, seats, filled, voided }];
        if sealing.is_complete() {
            entries.push(self.dealt(&sealing, sealing.gathering.finish())?);
        }
        Ok(entries)
    }

    pub(super) fn commit(&self, seat: Seat, commitment: Hash) -> Answer {
        let sealing = self.sealing.as_ref().ok_or(Refusal::NoDiceAwaited)?;
        if sealing.gathering.ready() {
            return Err(Refusal::NoncesAwaited);
        }
        let mut tried = Tried::after(self)?;
        tried.gathering.commit(seat, commitment).map_err(Refusal::Dice)?;
        Ok(vec![Entry::Committed { seat, commitment }])
    }

    pub(super) fn reveal(&self, seat: Seat, nonce: [u8; 32]) -> Answer {
        let sealing = self.sealing.as_ref().ok_or(Refusal::NoDiceAwaited)?;
        if !sealing.gathering.ready() {
            return Err(Refusal::CommitmentsAwaited);
        }
        let mut tried = Tried::after(self)?;
        tried.gathering.reveal(seat, nonce).map_err(Refusal::Dice)?;
        let mut entries = vec![Entry::Revealed { seat, nonce }];
        if tried.gathering.unrevealed().is_empty() {
            entries.push(self.dealt(sealing, tried.gathering.finish())?);
        }
        Ok(entries)
    }

    /// The clients have had their time: the host fills in for who did not commit itself, and dice that somebody
    /// committed itself to and does not reveal are void. Others are sealed in their place at once, and there the host
    /// fills in for who did not reveal: nobody can keep a game from beginning, nor have the dice sealed anew twice.
    pub(super) fn sealing_is_late(&self) -> Answer {
        let Some(sealing) = &self.sealing else { return Ok(Vec::new()) };
        if sealing.is_complete() {
            return Ok(vec![self.dealt(sealing, sealing.gathering.finish())?]);
        }
        if sealing.gathering.ready() {
            return self.seal_anew(sealing);
        }
        let mut tried = Tried::after(self)?;
        let mut entries = Vec::new();
        for seat in sealing.uncommitted().iter() {
            let nonce = random();
            tried.gathering.fill(seat, nonce).map_err(Refusal::Dice)?;
            entries.push(Entry::FilledIn(Filled { seat, nonce }));
        }
        if tried.gathering.unrevealed().is_empty() {
            entries.push(self.dealt(sealing, tried.gathering.finish())?);
        }
        Ok(entries)
    }

    /// Some seats did not reveal. The record will say that there were dice before, and which.
    fn seal_anew(&self, void: &Sealing) -> Answer {
        let silent = void.unrevealed();
        let voided = void.voided.iter().chain([void.root()]).copied().collect();
        let ready = |seat| Entry::Ready { seat, ready: true, own_dice: false };
        let mut entries = vec![Entry::Void { seats: silent }];
        entries.extend(silent.iter().map(ready));
        let own = self.chairs.which(Chair::brings_dice).without(silent);
        entries.extend(self.seal_after(voided, own)?);
        Ok(entries)
    }

    fn dealt(
        &self,
        sealing: &Sealing,
        brought: Result<Contributions, SealFault>,
    ) -> Result<Entry, Refusal> {
        let brought = brought.map_err(Refusal::Dice)?;
        let dealt = shelf::deal(self.id, &self.settings, sealing, brought)?;
        let entry = Entry::Dealt { head: dealt.head.clone(), deal: dealt.deal.clone() };
        let prepared = Prepared { root: *sealing.root(), dealt };
        *self.prepared.lock().unwrap_or_else(PoisonError::into_inner) = Some(prepared);
        Ok(entry)
    }
}

/// A gathering to try something on.
struct Tried {
    gathering: Gathering,
}

impl Tried {
    fn after(table: &Table) -> Result<Self, Refusal> {
        let sealing = table.sealing.as_ref().ok_or(Refusal::NoDiceAwaited)?;
        Ok(Self { gathering: sealing.gathering.clone() })
    }
}

/// From the operating system's generator.
fn random() -> [u8; 32] {
    #[cfg(feature = "simulation")]
    if let Some(bytes) = crate::simulation::secret() {
        return bytes;
    }
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the operating system gives randomness");
    bytes
}
