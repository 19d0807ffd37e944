//! The full state: the table, and what not everybody sees.

use quarterdeck_engine::Seat;

use crate::board::Board;
use crate::components::{DUTY_SPACES, DutyKind, MAX_PLAYERS, PortId};
use crate::now::Answer;
use crate::set_up::{MOST_HIDDEN_ROUNDS, Setup};
use crate::view::DutySeen;

/// Pirates and Privateers, and the full state of a game of it.
///
/// It is a board and a few secrets, all in one piece, so that a clone is one copy and allocates nothing.
#[derive(Clone, PartialEq, Eq)]
pub struct PiratesAndPrivateers {
    pub(crate) board: Board,
    pub(crate) secrets: Secrets,
}

/// What not everybody sees. Empty, unless bids are sealed or duties hidden.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Secrets {
    /// Sealed bids, until they are opened.
    pub(crate) bids: [Answer; MAX_PLAYERS],
    /// Hidden duties.
    pub(crate) duties: [[Option<Duty>; DUTY_SPACES]; MAX_PLAYERS],
    /// Every duty that was ever drawn, when duties are hidden: what a record's veiled draws must have been.
    pub(crate) log: Log,
}

/// A private duty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Duty {
    /// Its kind.
    pub kind: DutyKind,
    /// The port it names, if it names one.
    pub port: Option<PortId>,
}

/// At most one duty is drawn in a turn of four Empire players.
const MOST_DRAWN: usize = 4 * MOST_HIDDEN_ROUNDS as usize;

/// Duties in the order in which they were drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Log {
    drawn: [(u8, u8); MOST_DRAWN],
    len: u16,
}

const NO_PORT: u8 = u8::MAX;

impl Log {
    pub(crate) const EMPTY: Self = Self { drawn: [(0, NO_PORT); MOST_DRAWN], len: 0 };

    pub(crate) fn len(&self) -> usize {
        usize::from(self.len)
    }

    pub(crate) fn push(&mut self, kind: DutyKind, port: Option<PortId>) {
        self.drawn[self.len()] = (kind as u8, port.map_or(NO_PORT, |port| port.0));
        self.len += 1;
    }

    /// Notes the port of the duty drawn last.
    pub(crate) fn set_port(&mut self, port: PortId) {
        self.drawn[self.len() - 1].1 = port.0;
    }

    pub(crate) fn get(&self, place: usize) -> Option<Duty> {
        let &(kind, port) = self.drawn[..self.len()].get(place)?;
        let kind = DutyKind::ALL[usize::from(kind)];
        Some(Duty { kind, port: (port != NO_PORT).then_some(PortId(port)) })
    }
}

impl PiratesAndPrivateers {
    pub(crate) fn set_up(setup: &Setup) -> Self {
        Self {
            board: Board::set_up(setup),
            secrets: Secrets {
                bids: [Answer::None; MAX_PLAYERS],
                duties: [[None; DUTY_SPACES]; MAX_PLAYERS],
                log: Log::EMPTY,
            },
        }
    }

    /// What lies open on the table. A bot has no state but those it has thought up.
    #[inline]
    pub fn open_table(&self) -> &Board {
        &self.board
    }

    /// The private duties that a player has, as their owner knows them: what their view shows, without making one.
    #[inline]
    pub fn duties_seen(&self, seat: Seat) -> [Option<DutySeen>; DUTY_SPACES] {
        let seen = |duty: Duty| DutySeen { kind: duty.kind, port: duty.port };
        self.duties(seat).map(|duty| duty.map(seen))
    }

    /// The private duties that a player has, as their owner knows them.
    #[inline]
    pub(crate) fn duties(&self, seat: Seat) -> OwnDuties {
        own_duties(&self.board, &self.secrets.duties[seat.index()], seat)
    }
}

/// The private duties of one player, as their owner knows them.
pub(crate) type OwnDuties = [Option<Duty>; DUTY_SPACES];

/// What lies open on the board, and where it is hidden what its owner knows.
pub(crate) fn own_duties(board: &Board, hidden: &OwnDuties, seat: Seat) -> OwnDuties {
    let mut duties = [None; DUTY_SPACES];
    for (space, duty) in board.players[seat].duties.iter().enumerate() {
        duties[space] = duty.as_ref().and_then(|duty| match duty.kind {
            Some(kind) if !duty.hidden => Some(Duty { kind, port: duty.port }),
            _ => hidden[space],
        });
    }
    duties
}
