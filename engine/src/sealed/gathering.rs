//! What the seats bring: first everybody's commitment, then everybody's nonce.

use serde::{Deserialize, Serialize};

use super::fault::SealFault;
use super::hash::{Hash, hash};
use super::hex;
use super::terms::Terms;
use crate::seat::{Seat, Seats};

/// What a seat promises before it reveals its nonce. It names the seat, so no seat can use another's.
pub fn commitment(domain: &Hash, root: &Hash, seat: Seat, nonce: &[u8; 32]) -> Hash {
    hash("quarterdeck/1 seat", &[domain, root, &[u8::from(seat)], nonce])
}

/// The time in which the seats contribute. No nonce is heard before every commitment is in, so nobody chooses its
/// own knowing another's.
#[derive(Clone)]
pub struct Gathering {
    domain: Hash,
    root: Hash,
    promises: Vec<Option<Promise>>,
}

/// What a seat has said so far.
#[derive(Clone)]
struct Promise {
    by: Contributor,
    commitment: Hash,
    nonce: Option<[u8; 32]>,
}

impl Gathering {
    /// Nobody has said anything, and the root is published.
    ///
    /// # Panics
    /// When the terms do not pass [`Terms::check`].
    pub fn new(terms: &Terms, root: Hash) -> Self {
        terms.check().unwrap_or_else(|fault| panic!("{fault}"));
        Self {
            domain: terms.domain(),
            root,
            promises: Seat::all(terms.seats).map(|_| None).collect(),
        }
    }

    /// A seat commits itself.
    pub fn commit(&mut self, seat: Seat, commitment: Hash) -> Result<(), SealFault> {
        self.promise(seat, Promise { by: Contributor::Seat, commitment, nonce: None })
    }

    /// The host contributes for a seat that has nobody to do it. It commits itself like any other and cannot change
    /// its mind when the nonces come in.
    pub fn fill(&mut self, seat: Seat, nonce: [u8; 32]) -> Result<(), SealFault> {
        self.promise(
            seat,
            Promise {
                by: Contributor::Host,
                commitment: commitment(&self.domain, &self.root, seat, &nonce),
                nonce: Some(nonce),
            },
        )
    }

    /// Whether all commitments are in, so that the seats may be shown them and asked for their nonces.
    pub fn ready(&self) -> bool {
        self.uncommitted().is_empty()
    }

    /// A seat reveals the nonce it committed itself to.
    pub fn reveal(&mut self, seat: Seat, nonce: [u8; 32]) -> Result<(), SealFault> {
        self.check_seat(seat)?;
        if !self.ready() {
            return Err(SealFault::RevealedEarly { seat });
        }
        let promised = commitment(&self.domain, &self.root, seat, &nonce);
        let copied = self.is_anothers(seat, &nonce);
        match &mut self.promises[seat.index()] {
            Some(Promise { nonce: Some(_), .. }) => Err(SealFault::RevealedTwice { seat }),
            Some(promise) if promise.commitment == promised => {
                if copied {
                    return Err(SealFault::CopiedNonce { seat });
                }
                promise.nonce = Some(nonce);
                Ok(())
            }
            _ => Err(SealFault::ChangedNonce { seat }),
        }
    }

    /// What everybody brought, once everybody did.
    pub fn finish(&self) -> Result<Contributions, SealFault> {
        Seat::all(self.promises.len())
            .map(|seat| {
                self.promises[seat.index()]
                    .as_ref()
                    .and_then(Promise::kept)
                    .ok_or(SealFault::NotRevealed { seat })
            })
            .collect::<Result<_, _>>()
            .map(Contributions)
    }

    /// What a seat committed itself to.
    pub fn commitment(&self, seat: Seat) -> Option<Hash> {
        let promise = self.promises.get(seat.index())?.as_ref()?;
        Some(promise.commitment)
    }

    /// Whose commitments are still awaited.
    pub fn uncommitted(&self) -> Seats {
        self.seats_where(|promise| promise.is_none())
    }

    /// Whose nonces are still awaited.
    pub fn unrevealed(&self) -> Seats {
        self.seats_where(|promise| promise.is_none_or(|promise| promise.nonce.is_none()))
    }

    fn seats_where(&self, wanted: impl Fn(Option<&Promise>) -> bool) -> Seats {
        Seat::all(self.promises.len())
            .filter(|seat| wanted(self.promises[seat.index()].as_ref()))
            .collect()
    }

    fn promise(&mut self, seat: Seat, promise: Promise) -> Result<(), SealFault> {
        self.check_seat(seat)?;
        if self.promises[seat.index()].is_some() {
            return Err(SealFault::CommittedTwice { seat });
        }
        let mut others = self.promises.iter().flatten();
        if others.any(|other| other.commitment == promise.commitment) {
            return Err(SealFault::CopiedCommitment { seat });
        }
        if promise.nonce.is_some_and(|nonce| self.is_anothers(seat, &nonce)) {
            return Err(SealFault::CopiedNonce { seat });
        }
        self.promises[seat.index()] = Some(promise);
        Ok(())
    }

    fn check_seat(&self, seat: Seat) -> Result<(), SealFault> {
        if seat.index() < self.promises.len() {
            Ok(())
        } else {
            Err(SealFault::NoSuchSeat { seat })
        }
    }

    fn is_anothers(&self, seat: Seat, nonce: &[u8; 32]) -> bool {
        Seat::all(self.promises.len())
            .filter(|&other| other != seat)
            .filter_map(|other| self.promises[other.index()].as_ref()?.nonce)
            .any(|other| other == *nonce)
    }
}

impl Promise {
    fn kept(&self) -> Option<Contribution> {
        Some(Contribution { by: self.by, commitment: self.commitment, nonce: self.nonce? })
    }
}

/// What one seat brought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contribution {
    /// Who thought of the nonce.
    pub by: Contributor,
    /// What was promised.
    #[serde(with = "hex")]
    pub commitment: Hash,
    /// What was revealed.
    #[serde(with = "hex")]
    pub nonce: [u8; 32],
}

/// Who thought of a nonce.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Contributor {
    /// The player of the seat.
    Seat,
    /// The host, in its place. Such a nonce protects nobody from the host.
    Host,
}

/// What all seats brought, in seat order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Contributions(Vec<Contribution>);

impl Contributions {
    /// Contributions as they are written down. They mean nothing until they are [checked](Contributions::check).
    pub fn new(in_seat_order: Vec<Contribution>) -> Self {
        Self(in_seat_order)
    }

    /// Each seat's, in seat order.
    pub fn as_slice(&self) -> &[Contribution] {
        &self.0
    }

    /// Checks that there is one for each seat, that every nonce is the promised one and that no two are the same.
    pub fn check(&self, terms: &Terms, root: Hash) -> Result<(), SealFault> {
        terms.check()?;
        let (contributions, seats) = (self.0.len(), terms.seats);
        if contributions != seats {
            return Err(SealFault::WrongCount { contributions, seats });
        }
        let domain = terms.domain();
        for (seat, own) in Seat::all(seats).zip(&self.0) {
            if own.commitment != commitment(&domain, &root, seat, &own.nonce) {
                return Err(SealFault::ChangedNonce { seat });
            }
            let mut earlier = self.0[..seat.index()].iter();
            if earlier.any(|other| other.nonce == own.nonce) {
                return Err(SealFault::CopiedNonce { seat });
            }
        }
        Ok(())
    }

    /// The seats' part in every draw.
    pub fn mix(&self, terms: &Terms, root: Hash) -> Hash {
        let domain = terms.domain();
        let mut parts: Vec<&[u8]> = vec![&domain, &root];
        parts.extend(self.0.iter().map(|contribution| &contribution.nonce[..]));
        hash("quarterdeck/1 nonces", &parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOT: Hash = [5; 32];
    const NONCES: [[u8; 32]; 3] = [[10; 32], [11; 32], [12; 32]];

    fn terms() -> Terms {
        Terms::new("dice", 1, [0; 16], 3, 8)
    }

    fn seat(number: usize) -> Seat {
        Seat::new(number - 1)
    }

    fn promised(number: usize) -> Hash {
        commitment(&terms().domain(), &ROOT, seat(number), &NONCES[number - 1])
    }

    fn committed() -> Gathering {
        let mut gathering = Gathering::new(&terms(), ROOT);
        for number in 1..=3 {
            gathering.commit(seat(number), promised(number)).expect("it is new");
        }
        gathering
    }

    fn finished(order: [usize; 3]) -> Contributions {
        let mut gathering = committed();
        for number in order {
            gathering.reveal(seat(number), NONCES[number - 1]).expect("it is the one");
        }
        gathering.finish().expect("all have revealed")
    }

    #[test]
    fn everybody_commits_and_then_everybody_reveals() {
        let mut gathering = Gathering::new(&terms(), ROOT);
        assert_eq!(gathering.commit(seat(3), promised(3)), Ok(()));
        assert_eq!(gathering.commit(seat(1), promised(1)), Ok(()));
        assert!(!gathering.ready());
        assert_eq!(gathering.uncommitted(), Seats::only(seat(2)));
        assert_eq!(gathering.commitment(seat(2)), None);
        assert_eq!(gathering.fill(seat(2), NONCES[1]), Ok(()));
        assert!(gathering.ready());
        assert_eq!(gathering.commitment(seat(2)), Some(promised(2)));
        assert_eq!(gathering.unrevealed(), Seats::only(seat(1)).with(seat(3)));
        assert_eq!(gathering.reveal(seat(1), NONCES[0]), Ok(()));
        assert_eq!(gathering.finish(), Err(SealFault::NotRevealed { seat: seat(3) }));
        assert_eq!(gathering.reveal(seat(3), NONCES[2]), Ok(()));
        let contributions = gathering.finish().expect("all have revealed");
        assert_eq!(contributions.check(&terms(), ROOT), Ok(()));
        let by: Vec<_> = contributions.as_slice().iter().map(|own| own.by).collect();
        assert_eq!(by, [Contributor::Seat, Contributor::Host, Contributor::Seat]);
    }

    #[test]
    fn an_early_nonce_is_refused() {
        let mut gathering = Gathering::new(&terms(), ROOT);
        let early = |number| SealFault::RevealedEarly { seat: seat(number) };
        assert_eq!(gathering.reveal(seat(1), NONCES[0]), Err(early(1)));
        for number in [1, 2] {
            assert_eq!(gathering.commit(seat(number), promised(number)), Ok(()));
            assert_eq!(gathering.reveal(seat(1), NONCES[0]), Err(early(1)));
        }
        assert_eq!(gathering.commit(seat(3), promised(3)), Ok(()));
        assert_eq!(gathering.reveal(seat(1), NONCES[0]), Ok(()));
    }

    /// Seat 2 sends back what seat 1 sent, hoping to cancel it out or to wait for its nonce.
    #[test]
    fn a_mirrored_commitment_is_refused_and_could_not_be_opened() {
        let mut gathering = Gathering::new(&terms(), ROOT);
        assert_eq!(gathering.commit(seat(1), promised(1)), Ok(()));
        assert_eq!(
            gathering.commit(seat(2), promised(1)),
            Err(SealFault::CopiedCommitment { seat: seat(2) })
        );

        let mut mirrored = finished([1, 2, 3]);
        mirrored.0[1] = mirrored.0[0];
        assert_eq!(mirrored.check(&terms(), ROOT), Err(SealFault::ChangedNonce { seat: seat(2) }));
    }

    #[test]
    fn a_copied_nonce_is_refused() {
        let copied = |number| SealFault::CopiedNonce { seat: seat(number) };
        let copy = commitment(&terms().domain(), &ROOT, seat(2), &NONCES[0]);

        let mut gathering = Gathering::new(&terms(), ROOT);
        assert_eq!(gathering.commit(seat(1), promised(1)), Ok(()));
        assert_eq!(gathering.commit(seat(2), copy), Ok(()));
        assert_eq!(gathering.fill(seat(3), NONCES[2]), Ok(()));
        assert_eq!(gathering.reveal(seat(1), NONCES[0]), Ok(()));
        assert_eq!(gathering.reveal(seat(2), NONCES[0]), Err(copied(2)));

        let mut filled = Gathering::new(&terms(), ROOT);
        assert_eq!(filled.fill(seat(1), NONCES[0]), Ok(()));
        assert_eq!(filled.fill(seat(3), NONCES[0]), Err(copied(3)));

        let mut written = finished([1, 2, 3]);
        written.0[1].nonce = NONCES[0];
        written.0[1].commitment = copy;
        assert_eq!(written.check(&terms(), ROOT), Err(copied(2)));
    }

    #[test]
    fn a_second_word_is_refused() {
        let mut gathering = committed();
        let seat = seat(1);
        let twice = Err(SealFault::CommittedTwice { seat });
        assert_eq!(gathering.commit(seat, promised(1)), twice);
        assert_eq!(gathering.commit(seat, [0; 32]), twice);
        assert_eq!(gathering.fill(seat, [0; 32]), twice);

        assert_eq!(gathering.reveal(seat, NONCES[0]), Ok(()));
        for again in [NONCES[0], [0; 32]] {
            assert_eq!(gathering.reveal(seat, again), Err(SealFault::RevealedTwice { seat }));
        }
    }

    #[test]
    fn a_filled_seat_has_spoken() {
        let mut gathering = Gathering::new(&terms(), ROOT);
        for number in 1..=3 {
            assert_eq!(gathering.fill(seat(number), NONCES[number - 1]), Ok(()));
        }
        let seat = seat(2);
        for nonce in [NONCES[1], [0; 32]] {
            assert_eq!(gathering.reveal(seat, nonce), Err(SealFault::RevealedTwice { seat }));
        }
        let contributions = gathering.finish().expect("all are filled");
        assert_eq!(contributions.check(&terms(), ROOT), Ok(()));
    }

    #[test]
    fn nobody_sits_beyond_the_table() {
        let mut gathering = committed();
        let seat = seat(4);
        let missing = Err(SealFault::NoSuchSeat { seat });
        assert_eq!(gathering.commit(seat, [0; 32]), missing);
        assert_eq!(gathering.fill(seat, [0; 32]), missing);
        assert_eq!(gathering.reveal(seat, [0; 32]), missing);
        assert_eq!(gathering.commitment(seat), None);
    }

    /// The last one knows all other nonces. All it can do is keep its word.
    #[test]
    fn the_last_to_reveal_cannot_change_anything() {
        let mut gathering = committed();
        for number in [1, 2] {
            let revealed = gathering.reveal(seat(number), NONCES[number - 1]);
            assert_eq!(revealed, Ok(()));
        }
        for bit in 0..256 {
            let mut nonce = NONCES[2];
            nonce[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(
                gathering.reveal(seat(3), nonce),
                Err(SealFault::ChangedNonce { seat: seat(3) })
            );
        }
        assert_eq!(gathering.reveal(seat(3), NONCES[2]), Ok(()));
        assert_eq!(gathering.finish(), Ok(finished([1, 2, 3])));
    }

    #[test]
    fn the_order_of_revealing_makes_no_difference() {
        let first = finished([1, 2, 3]);
        for order in [[1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]] {
            assert_eq!(finished(order), first);
        }
    }

    #[test]
    fn every_nonce_makes_a_difference_to_the_mix() {
        let whole = finished([1, 2, 3]);
        let mix = whole.mix(&terms(), ROOT);
        for bit in 0..256 * 3 {
            let mut changed = whole.clone();
            changed.0[bit / 256].nonce[bit % 256 / 8] ^= 1 << (bit % 8);
            assert_ne!(changed.mix(&terms(), ROOT), mix);
            assert!(changed.check(&terms(), ROOT).is_err());
        }
        let mut swapped = whole.clone();
        swapped.0.swap(0, 1);
        assert_ne!(swapped.mix(&terms(), ROOT), mix);
        assert!(swapped.check(&terms(), ROOT).is_err());
        assert_ne!(whole.mix(&terms(), [6; 32]), mix);
    }

    #[test]
    fn contributions_of_another_table_are_refused() {
        let whole = finished([1, 2, 3]);
        let other = Terms { table: [1; 16], ..terms() };
        let refused = Err(SealFault::ChangedNonce { seat: seat(1) });
        assert_eq!(whole.check(&other, ROOT), refused);
        assert_eq!(whole.check(&terms(), [6; 32]), refused);
    }

    #[test]
    fn written_contributions_may_be_anything() {
        let one = finished([1, 2, 3]).0[0];
        for contributions in [0, 1, 2, 4, 300] {
            let written = Contributions::new(vec![one; contributions]);
            let seats = 3;
            assert_eq!(
                written.check(&terms(), ROOT),
                Err(SealFault::WrongCount { contributions, seats })
            );
        }
    }

    /// 259 seats would look like 3 in the one byte that the terms have for them.
    #[test]
    fn a_table_too_large_does_not_pass_for_a_small_one() {
        let seats = 259;
        let mut contributions = finished([1, 2, 3]);
        contributions.0.resize(seats, contributions.0[0]);
        let large = Terms { seats, ..terms() };
        assert_eq!(large.domain(), terms().domain());
        assert_eq!(contributions.check(&large, ROOT), Err(SealFault::Seats { seats }));
    }

    #[test]
    fn contributions_read_back_as_they_were_written() {
        let whole = finished([1, 2, 3]);
        let written = serde_json::to_string(&whole).expect("they can be written");
        assert!(written.starts_with(r#"[{"by":"seat","commitment":""#));
        assert_eq!(serde_json::from_str(&written).ok(), Some(whole));
    }
}
