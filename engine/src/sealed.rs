//! Dice that players can check, draw by draw.
//!
//! The host seals every draw before it knows what the seats will bring, the seats bring something before they know
//! what the host has sealed, and a draw comes from both. Neither side can steer it, and any one draw can be opened
//! and checked without opening another.
//!
//! 1. The host fixes the [`Terms`], brings a [`Master`] secret and publishes the [root](Sealer::root) of a tree over
//!    one secret for each draw.
//! 2. Every seat thinks of a nonce and sends its [commitment]. When all are in, every seat gets to see all of them.
//! 3. Only then the seats reveal their nonces, and the [`mix`](Contributions::mix) of them is fixed. The
//!    [`Gathering`] keeps that order.
//! 4. Draws come through [`Sealed`]. Once the table may know a draw, its [`Opening`] is published, and anybody can
//!    [check it](check_opening) against the root and [work it out](outcome) again.
//!
//! ```
//! use quarterdeck_engine::sealed::{
//!     Gathering, Master, Place, Sealed, Sealer, Terms, check_opening, commitment, outcome,
//! };
//! use quarterdeck_engine::{Chance, Purpose, Seat};
//!
//! let terms = Terms::new("dice", 1, [9; 16], 2, 10);
//! let sealer = Sealer::new(&terms, &Master::new([7; 32]));
//! let root = sealer.root();
//!
//! let mut gathering = Gathering::new(&terms, root);
//! let (ours, theirs) = ([1; 32], [2; 32]);
//! gathering.commit(Seat::new(0), commitment(&terms.domain(), &root, Seat::new(0), &ours))?;
//! gathering.fill(Seat::new(1), theirs)?;
//! gathering.reveal(Seat::new(0), ours)?;
//! let mix = gathering.finish()?.mix(&terms, root);
//!
//! let die = Sealed::new(&sealer, mix, 4, 0).pick(6, Purpose::open("die"));
//!
//! let opening = sealer.opening(0);
//! check_opening(&terms.domain(), &root, terms.leaves, 0, &opening)?;
//! let place = Place { index: 0, seq: 4, purpose: "die" };
//! assert_eq!(outcome(&opening.secret, &mix, place, 6), die);
//! # Ok::<(), quarterdeck_engine::sealed::SealFault>(())
//! ```
//!
//! # The construction
//!
//! Integers are big-endian, text is UTF-8, `‖` joins bytes, and
//! `H(tag, p1, p2, …) = SHA-256(u32(len(tag)) ‖ tag ‖ u32(len(p1)) ‖ p1 ‖ …)`.
//!
//! ```text
//! domain     = H("quarterdeck/1 domain", game, u32 rules, table, u8 seats, u32 leaves)
//! secret i   = HKDF-SHA-256(ikm = master, salt = domain, info = "quarterdeck/1 secret" ‖ u32 i), 32 bytes
//! leaf i     = H("quarterdeck/1 leaf", domain, u32 i, secret i)
//! node       = H("quarterdeck/1 node", left, right)
//! commitment = H("quarterdeck/1 seat", domain, root, u8 seat counted from 1, nonce)
//! mix        = H("quarterdeck/1 nonces", domain, root, nonce of seat 1, nonce of seat 2, …)
//! key        = HKDF-SHA-256(ikm = secret i, salt = mix,
//!                           info = "quarterdeck/1 draw" ‖ u32 i ‖ u32 seq ‖ purpose), 32 bytes
//! words      = ChaCha20(key, nonce of zeros, counter from 0), read as little-endian u32
//! outcome    = the first word below floor(2^32 / n) · n, modulo n
//! salt       = HKDF-SHA-256(ikm = master, salt = domain, info = "quarterdeck/1 veil" ‖ u32 seq ‖ u32 slot), 16 bytes
//! veil       = H("quarterdeck/1 veil", domain, u32 seq, u32 slot, salt, content)
//! ```
//!
//! None of this may ever change under the name `quarterdeck/1`: old records are checked with it. It is pinned by
//! `tests/golden/sealed.json` and by a second implementation in Python next to that file.
//!
//! # What it does not do
//!
//! - It proves the dice and never secrecy. The host has the master, so once the nonces are in it knows every draw
//!   to come. A host that plays along, or whispers, is caught by nothing here.
//! - It needs one honest seat. Where the host fills every seat, or all seats are in league with it, they can try
//!   masters and nonces until they like the dice. So a contribution says [who made it](Contributor), and players
//!   should see to it that theirs is in the record, by their own nonce.
//! - A seat must look for itself: keep the root and all commitments from before it revealed, and compare them with
//!   the record. A host that shows different seats different commitments is found out only by comparing.
//! - Somebody can walk away. A host that learns the mix first can pretend that the table never came about, and a
//!   seat in league with it can refuse to reveal. A gathering that fails is thrown away whole, master and nonces
//!   with it. The record that follows lists the roots of those that came before it ([`Dice`](crate::record::Dice)), so that
//!   players see how often that happened at their table; a table that never comes about leaves no record.
//! - A draw depends on its place in the log. Whoever knows the secrets, and can put an entry into the log that
//!   changes nothing else, can choose between outcomes. What counts as a place must not be theirs to pad.
//! - A draw that is never opened is never checked. Opening it also tells how it fell, so a hidden draw waits until
//!   its audience may know, or until the game is over.

mod draw;
mod fault;
mod gathering;
mod hash;
pub mod hex;
mod merkle;
mod sealer;
mod terms;

pub use draw::{Place, Sealed, outcome};
pub use fault::SealFault;
pub use gathering::{Contribution, Contributions, Contributor, Gathering, commitment};
pub use hash::Hash;
pub(crate) use hash::hash;
pub use merkle::{Opening, check_opening};
pub use sealer::{Sealer, veil};
pub use terms::{MAX_LEAVES, Master, Terms};
