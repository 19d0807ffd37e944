//! What can be asked of a table, and by whom.

use quarterdeck_engine::Seat;
use quarterdeck_store::{PlayerId, Request, TableId};
use serde_json::value::RawValue;

use crate::entry::{Channel, Entry, Proposal};
use crate::settings::Settings;

/// Who asks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Asker {
    /// Somebody who is signed in.
    Player(PlayerId),
    /// The server itself: clocks, bots, presence.
    House,
}

/// What is asked.
#[derive(Clone)]
pub enum Command {
    /// New settings, before the game.
    Change(Settings),
    /// Sit down. A token is needed where the seat is invited to.
    Sit {
        /// Where.
        seat: Seat,
        /// SHA-256 of the invitation's token.
        invite: Option<[u8; 32]>,
    },
    /// Give a seat up; the opener may empty any seat before the game.
    Leave {
        /// Which.
        seat: Seat,
    },
    /// Invite to a seat.
    Invite {
        /// Which.
        seat: Seat,
        /// SHA-256 of the token.
        token: [u8; 32],
    },
    /// Be ready, or no longer.
    Ready {
        /// Which seat.
        seat: Seat,
        /// Whether.
        ready: bool,
        /// Whether the client brings its own part of the dice.
        own_dice: bool,
    },
    /// Send everybody home before the game.
    Dismiss,
    /// Commit to a nonce.
    Commit {
        /// Which seat.
        seat: Seat,
        /// The commitment.
        commitment: [u8; 32],
    },
    /// Reveal the nonce.
    Reveal {
        /// Which seat.
        seat: Seat,
        /// The nonce.
        nonce: [u8; 32],
    },
    /// Act.
    Act {
        /// Which seat.
        seat: Seat,
        /// The entry up to which the asker has seen the table.
        seen: u32,
        /// What, as the game writes it.
        action: Box<RawValue>,
    },
    /// Take back one's own latest step.
    Undo {
        /// Which seat.
        seat: Seat,
        /// The entry up to which the asker has seen the table.
        seen: u32,
    },
    /// Propose something.
    Propose {
        /// Which seat.
        seat: Seat,
        /// What.
        what: Proposal,
    },
    /// Answer what is proposed.
    Answer {
        /// Which seat.
        seat: Seat,
        /// What it says.
        yes: bool,
    },
    /// Play for oneself again, after a bot stood in.
    Return {
        /// Which seat.
        seat: Seat,
    },
    /// Give up.
    Resign {
        /// Which seat.
        seat: Seat,
    },
    /// Hand a seat to another player, who had its one-time code. Only the house asks for it, once it took the code in.
    Carry {
        /// Which seat.
        seat: Seat,
        /// Who gave it out.
        from: PlayerId,
        /// Who gets it.
        to: PlayerId,
    },
    /// Say something.
    Say {
        /// To whom.
        channel: Channel,
        /// What. It is kept apart from the journal.
        text: String,
    },
    /// Silence somebody, or let them speak again.
    Silence {
        /// Whom.
        player: PlayerId,
        /// Whether.
        silenced: bool,
    },
    /// What was personal of somebody was erased.
    Erase {
        /// Of whom.
        player: PlayerId,
    },
    /// Play again, at this table.
    Rematch {
        /// Where.
        table: TableId,
    },
    /// Nobody looks from a seat any more, or somebody does again.
    Presence {
        /// Who.
        player: PlayerId,
        /// Whether.
        here: bool,
    },
    /// A bot has thought.
    BotActs {
        /// For which seat.
        seat: Seat,
        /// On which entry.
        seen: u32,
        /// What.
        action: Box<RawValue>,
    },
    /// A bot has not come to a decision: the game's default is played.
    BotTimesOut {
        /// For which seat.
        seat: Seat,
        /// On which entry.
        seen: u32,
    },
    /// Do what is due.
    LookAfter,
    /// The store was restored from a backup.
    Restored {
        /// How often so far.
        times: u32,
    },
}

/// What a table answers to a command.
pub enum Decision {
    /// Write this down, and it has happened.
    Write {
        /// The entries, in order. None means that there is nothing to do.
        entries: Vec<Entry>,
        /// What was said, if something was.
        said: Option<(PlayerId, String)>,
    },
    /// This was asked before and has happened at this entry.
    Done {
        /// Which.
        seq: u32,
    },
}

impl Decision {
    pub(crate) fn write(entries: impl Into<Vec<Entry>>) -> Self {
        Self::Write { entries: entries.into(), said: None }
    }
}

impl Command {
    /// The seat that asks, if it is a seat's command. Leaving is the player's: who has left has no seat to ask again from
    /// whether it happened.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Self::Ready { seat, .. }
            | Self::Commit { seat, .. }
            | Self::Reveal { seat, .. }
            | Self::Act { seat, .. }
            | Self::Undo { seat, .. }
            | Self::Propose { seat, .. }
            | Self::Answer { seat, .. }
            | Self::Return { seat }
            | Self::Resign { seat } => Some(*seat),
            _ => None,
        }
    }
}

/// Names a request: by who asks, and where a seat asks, by the seat as well. The next player at a seat may count their
/// requests from one again.
pub fn request(asker: PlayerId, command: &Command, id: &str, digest: [u8; 32]) -> Request {
    let author = match command.seat() {
        Some(seat) => format!("{asker} at {seat}"),
        None => asker.to_string(),
    };
    Request { author, id: id.to_owned(), digest }
}
