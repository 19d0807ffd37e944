//! Checking a record: chain, commitments, every draw and every transition, as far as its holder may know.

use super::dice::{Dice, Host};
use super::meter::{Meter, Unlimited};
use super::replay::{Replay, Watch, opened_draw};
use super::{Deed, Fault, Head, Holder, Record, Wrong, link, seen};
use crate::game::Game;
use crate::sealed::{Contributor, Hash, Place, Sealer, Terms, check_opening, outcome};
use crate::seat::Viewer;

/// What was checked, and how much of it there was.
#[derive(Clone, PartialEq, Debug)]
pub struct Verified {
    /// Whose record it is.
    pub holder: Holder,
    /// Links of the chain.
    pub entries: usize,
    /// Actions played by the rules; those taken back are among them.
    pub actions: usize,
    /// Draws written down.
    pub draws: usize,
    /// Draws whose secret was opened and worked out again.
    pub draws_checked: usize,
    /// Whether the dice were sealed beforehand.
    pub sealed: bool,
    /// Seats whose own client brought a part of the dice.
    pub own_nonces: usize,
    /// Who brought each seat's part, in seat order; nobody where the dice were not sealed.
    pub brought_by: Vec<Contributor>,
    /// Entries that were given and not played: their outcomes were never sealed, and cannot be checked.
    pub given: usize,
    /// The roots of dice that were sealed before and given up, because a seat committed itself and did not reveal.
    pub voided: Vec<Hash>,
    /// Secret choices that are open in this record.
    pub choices_open: usize,
    /// Secret choices that this holder may not know; the game was played through with choices that fit.
    pub choices_veiled: usize,
    /// The public key of the server that signed this copy.
    pub signed_by: Option<[u8; 32]>,
    /// Whether the game is over.
    pub finished: bool,
    /// The last link of the chain, to compare with other holders.
    pub fingerprint: Hash,
}

impl<G: Game> Record<G> {
    /// Checks everything that this holder can check.
    pub fn verify(&self) -> Result<Verified, Fault> {
        self.verify_metered(&mut Unlimited)
    }

    /// The same, for as long as the meter lets it.
    pub fn verify_metered(&self, meter: &mut dyn Meter) -> Result<Verified, Fault> {
        self.verify_and_replay(None, meter, &mut |_, _, _| {}).map(|(verified, _)| verified)
    }

    /// Checks everything, and notes what `eyes` may know of it. A viewer's record is always looked at with its
    /// holder's.
    pub(crate) fn verify_and_replay(
        &self,
        eyes: Option<Viewer>,
        meter: &mut dyn Meter,
        watch: Watch<'_, G>,
    ) -> Result<(Verified, Replay<G>), Fault> {
        let eyes = match self.holder {
            Holder::Host => eyes,
            Holder::Viewer(viewer) => Some(viewer),
        };
        self.check_head().map_err(Wrong::in_head)?;
        self.check_chain()?;
        self.check_signed()?;
        self.check_given()?;
        let replay = self.walk(self.shape()?, eyes, meter, watch)?;
        let draws_checked = self.check_draws(&replay)?;
        self.check_openness(&replay)?;
        self.check_told(&replay)?;
        Ok((self.verified(&replay, draws_checked), replay))
    }

    /// The set-up is one, the dice were sealed for it, and every seat's part is the promised one.
    pub(super) fn check_head(&self) -> Result<(), Wrong> {
        let Head { rules, table, options, seats, .. } = &self.head;
        let expected = Host::terms_by::<G>(*rules, *table, options, seats)?.leaves;
        let terms = self.head.terms();
        if let Dice::Sealed { leaves, root, seats, voided, .. } = &self.head.dice {
            check_voided(voided, root, self.head.seats.len())?;
            if *leaves != expected {
                return Err(Wrong::Leaves { found: *leaves, expected });
            }
            seats.check(&terms, *root)?;
            self.check_master(&terms, root)?;
        } else if self.head.given > 0 {
            return Err(Wrong::Given);
        }
        Ok(())
    }

    fn check_master(&self, terms: &Terms, root: &Hash) -> Result<(), Wrong> {
        match &self.master {
            Some(master) if Sealer::new(terms, master).root() != *root => Err(Wrong::OtherMaster),
            _ => Ok(()),
        }
    }

    /// Every link follows from the one before.
    fn check_chain(&self) -> Result<(), Fault> {
        let mut before = self.head.hash();
        for (seq, entry) in self.entries.iter().enumerate() {
            before = link(&before, seq as u32, &entry.deed);
            if entry.hash != before {
                return Err(Wrong::Chain.at_entry(seq));
            }
        }
        Ok(())
    }

    /// What was given is a deal and actions: nothing of it was ever taken back.
    fn check_given(&self) -> Result<(), Fault> {
        let given = self.entries.iter().take(self.head.given as usize);
        for (seq, entry) in given.enumerate() {
            if matches!(entry.deed, Deed::Undo { .. } | Deed::Rewind { .. }) {
                return Err(Wrong::Given.at_entry(seq));
            }
        }
        Ok(())
    }

    /// Every draw whose seal is open fell as the seal says.
    fn check_draws(&self, replay: &Replay<G>) -> Result<usize, Fault> {
        let Dice::Sealed { leaves, root, seats, .. } = &self.head.dice else {
            return Ok(0);
        };
        let terms = self.head.terms();
        let (domain, mix) = (terms.domain(), seats.mix(&terms, *root));
        let mut checked = 0;
        for (seq, entry) in self.entries.iter().enumerate().skip(self.head.given as usize) {
            let spot = replay.shape.spots[seq];
            for ((nth, draw), index) in entry.deed.draws().iter().enumerate().zip(spot.first..) {
                let seal = entry.open.draws.get(nth).and_then(|draw| draw.seal.as_ref());
                if let Some(seal) = seal {
                    let at = |wrong: Wrong| wrong.at_entry(seq);
                    check_opening(&domain, root, *leaves, index, seal)
                        .map_err(|fault| at(fault.into()))?;
                    let place = Place { index, seq: spot.place, purpose: &draw.purpose };
                    let expected = outcome(&seal.secret, &mix, place, draw.of);
                    let known = opened_draw(entry, &domain, seq, nth).map_err(at)?;
                    let found = known.unwrap_or(replay.outcomes[seq][nth]);
                    if found != expected {
                        return Err(at(Wrong::Outcome { index: index + 1, expected, found }));
                    }
                    checked += 1;
                }
            }
        }
        Ok(checked)
    }

    fn check_openness(&self, replay: &Replay<G>) -> Result<(), Fault> {
        let has_seal = matches!(self.head.dice, Dice::Sealed { .. });
        for (seq, entry) in self.entries.iter().enumerate() {
            let sealed = has_seal && seq >= self.head.given as usize;
            if !seen::is_exactly_open(entry, &replay.known[seq], self.holder, sealed) {
                return Err(Wrong::Openness.at_entry(seq));
            }
        }
        Ok(())
    }

    fn check_told(&self, replay: &Replay<G>) -> Result<(), Fault> {
        for (seq, entry) in self.entries.iter().enumerate() {
            let fits = match self.holder {
                Holder::Viewer(_) if entry.deed.is_told() => replay.told_fits[seq],
                _ => entry.told.is_none(),
            };
            if !fits {
                return Err(Wrong::Told.at_entry(seq));
            }
        }
        Ok(())
    }

    fn verified(&self, replay: &Replay<G>, draws_checked: usize) -> Verified {
        let veiled = |open: bool| {
            self.entries
                .iter()
                .filter(|entry| {
                    matches!(&entry.deed, Deed::Act { action: super::Veiled::Veiled(_), .. })
                })
                .filter(|entry| entry.open.action.is_some() == open)
                .count()
        };
        let (sealed, brought_by, voided) = match &self.head.dice {
            Dice::Sealed { seats, voided, .. } => {
                let by: Vec<Contributor> = seats.as_slice().iter().map(|part| part.by).collect();
                (true, by, voided.clone())
            }
            Dice::Written => (false, Vec::new(), Vec::new()),
        };
        Verified {
            holder: self.holder,
            entries: self.entries.len(),
            actions: self
                .entries
                .iter()
                .filter(|entry| matches!(entry.deed, Deed::Act { .. }))
                .count(),
            draws: self.entries.iter().map(|entry| entry.deed.draws().len()).sum(),
            draws_checked,
            sealed,
            own_nonces: brought_by.iter().filter(|by| **by == Contributor::Seat).count(),
            brought_by,
            voided,
            given: self.entries.len().min(self.head.given as usize),
            choices_open: veiled(true),
            choices_veiled: veiled(false),
            signed_by: self.signed.map(|signed| signed.key),
            finished: replay.course.state().outcome().is_some(),
            fingerprint: self.fingerprint(),
        }
    }
}

/// A seat can have dice given up once, since the host then fills in for it. So there are at most as many as seats, and
/// no two are the same.
fn check_voided(voided: &[Hash], root: &Hash, seats: usize) -> Result<(), Wrong> {
    let mut roots: Vec<&Hash> = voided.iter().chain([root]).collect();
    roots.sort_unstable();
    roots.dedup();
    let fits = voided.len() <= seats && roots.len() == voided.len() + 1;
    if fits { Ok(()) } else { Err(Wrong::Voided) }
}
