//! Going on from the middle of a game that is over, against bots.
//!
//! The new game begins with what its maker saw. What the maker could not know by then is made up, and so is everything that
//! is drawn afterwards: it is another game, which tells nothing about the first one. See
//! [`resampled`](quarterdeck_engine::Record::resampled).

use quarterdeck_engine::record::{Host, Logbook, Source, label};
use quarterdeck_engine::sealed::{Master, Place, outcome};
use quarterdeck_engine::{Chance, Game, Purpose, Record, Seat};
use quarterdeck_shelf::{Title, with_game};
use quarterdeck_store::{PlayerId, TableId};
use sha2::{Digest, Sha256};

use crate::entry::Entry;
use crate::play::line;
use crate::refusal::Refusal;
use crate::settings::{Clock, Late, SeatPlan, Settings};
use crate::shelf;

/// Who goes on from where, and all that chance does to it.
#[derive(Clone)]
pub struct Fork {
    /// Who goes on. They must have held the seat; whoever asks has seen to it.
    pub by: PlayerId,
    /// With which seat.
    pub seat: Seat,
    /// After which entry of the game's record.
    pub step: usize,
    /// The id of the new table.
    pub table: TableId,
    /// Its short code.
    pub code: String,
    /// How often the store was restored so far.
    pub restored: u32,
    /// What everything is drawn from that is made up, and the dice to come. It must come from a generator that nobody can
    /// guess.
    pub secret: [u8; 32],
}

/// The journal of a new table where somebody goes on from the middle of a game, from the host's record of it. Bots sit at
/// all other seats.
///
/// It depends on what the seat could know at that point and on `fork`, and on nothing else in the record.
pub fn fork_of(host: &str, fork: &Fork) -> Result<Vec<Entry>, Refusal> {
    let impossible = |_| Refusal::CannotGoOn;
    let title: Title = label(host).map_err(impossible)?.game.parse().map_err(|_: String| {
        // The table that the record is from plays this game.
        Refusal::CannotGoOn
    })?;
    with_game!(title, G => {
        let record = Record::<G>::parse(host).map_err(impossible)?;
        entries::<G>(&record, fork)
    })
}

fn entries<G: Game>(record: &Record<G>, fork: &Fork) -> Result<Vec<Entry>, Refusal> {
    let options = record.head().options.clone();
    let seats = record.head().seats.len();
    if fork.seat.index() >= seats {
        return Err(Refusal::NoSuchSeat);
    }
    let mut lot = Lot { secret: fork.derive("world"), picks: 0 };
    let given = record.resampled(fork.seat, fork.step, &mut lot);
    let given = given.map_err(|_| Refusal::CannotGoOn)?;
    let settings = fork.settings::<G>(&options, seats);
    let sitters: Vec<String> = settings
        .seats
        .iter()
        .map(|plan| match plan {
            SeatPlan::Bot(level) => format!("bot:{level}"),
            _ => "person".to_owned(),
        })
        .collect();
    let name = *fork.table.as_bytes();
    // What was played by older rules goes on by them.
    let terms = Host::terms_by::<G>(record.head().rules, name, &options, &sitters);
    let terms = terms.map_err(|_| Refusal::CannotGoOn)?;
    let mut nonces = 0;
    let mut nonce = || {
        nonces += 1;
        fork.derive(&format!("nonce {nonces}"))
    };
    let master = Master::new(fork.derive("master"));
    let host = Host::alone(&terms, master, Source::System, &mut nonce);
    let logbook = Logbook::begin_given(host, name, options, sitters, &given);
    let logbook = logbook.map_err(|_| Refusal::CannotGoOn)?;
    if logbook.state().outcome().is_some() {
        return Err(Refusal::Over);
    }
    let Fork { by, code, restored, .. } = fork.clone();
    let (record, after) = (logbook.record(), None);
    let mut entries = vec![Entry::Opened { by, code, settings, after, restored, imported: true }];
    let (head, deal) = (line(&record.head_line()), line(&record.entry_line(0)));
    entries.push(Entry::Dealt { head, deal });
    let played = 1..record.entries().len();
    entries.extend(played.map(|seq| Entry::Played(line(&record.entry_line(seq)))));
    Ok(entries)
}

impl Fork {
    /// The maker at one seat, bots at the others.
    fn settings<G: Game>(&self, options: &G::Options, seats: usize) -> Settings {
        let mut settings = Settings {
            game: G::ID.to_owned(),
            options: serde_json::to_value(options).expect("options can be written"),
            seats: Vec::new(),
            clock: Clock::None,
            late: Late::Default,
            listed: false,
            spectators: true,
            chat: true,
            late_join: false,
        };
        let bot = SeatPlan::Bot(shelf::usual_bot(&settings));
        let plan = |seat| if seat == self.seat { SeatPlan::Me } else { bot.clone() };
        settings.seats = Seat::all(seats).map(plan).collect();
        settings
    }

    /// A secret of its own for each use.
    fn derive(&self, what: &str) -> [u8; 32] {
        let mut hash = Sha256::new();
        hash.update(b"quarterdeck/1 fork ");
        hash.update(self.secret);
        hash.update(what.as_bytes());
        hash.finalize().into()
    }
}

/// Chance that nobody can guess who does not have its secret.
struct Lot {
    secret: [u8; 32],
    picks: u32,
}

impl Chance for Lot {
    fn pick(&mut self, n: u32, purpose: Purpose) -> u32 {
        let place = Place { index: self.picks, seq: 0, purpose: purpose.name };
        self.picks += 1;
        outcome(&self.secret, &[0; 32], place, n)
    }
}
