//! How much one table may ask of everybody.
//!
//! The rules end every game, but taking back does not: players who agree can go back and forth for ever, and every
//! record, replay and check of that table would cost more and more. Honest games stay far below these limits.
//!
//! They are checked where a command is decided, never where a journal is read: what was written once can always be
//! read.

use crate::command::Command;
use crate::entry::Proposal;
use crate::play::Play;
use crate::refusal::Refusal;
use crate::table::Table;

/// How many entries of a game's record may take something back, alone or by agreement.
pub const MOST_TAKE_BACKS: usize = 1_000;

/// How long a game's record may be for something to be taken back in it. A long game of Pirates and Privateers has some
/// thousand entries.
pub const MOST_STEPS_TO_TAKE_BACK: usize = 20_000;

/// How long a game's record may get by what people do. The rules end every game, but some only after very many actions
/// that lead nowhere, and a longer record could not be read any more.
pub const MOST_STEPS: usize = 30_000;

/// How long a table's journal may be for anything to be written that does not bring the game to its end.
pub const MOST_ENTRIES: u32 = 60_000;

/// How many more entries there are for agreeing to close the table.
const LAST_ENTRIES: u32 = 1_000;

impl Table {
    /// Whether there is room for what a command would write.
    pub(crate) fn has_room_for(&self, command: &Command) -> Result<(), Refusal> {
        let takes_back = matches!(
            command,
            Command::Undo { .. } | Command::Propose { what: Proposal::Undo { .. }, .. }
        );
        let many = |game: &dyn Play| {
            game.take_backs() >= MOST_TAKE_BACKS || game.steps() >= MOST_STEPS_TO_TAKE_BACK
        };
        if takes_back && self.game().is_some_and(many) {
            return Err(Refusal::TakeBackLimit);
        }
        let endless = |game: &dyn Play| game.steps() >= MOST_STEPS;
        if matches!(command, Command::Act { .. }) && self.game().is_some_and(endless) {
            return Err(Refusal::JournalLimit);
        }
        if self.seq() < MOST_ENTRIES {
            return Ok(());
        }
        match command {
            // What brings the game to its end, of which the rules allow only so much, and what is written once.
            Command::Act { .. }
            | Command::BotActs { .. }
            | Command::BotTimesOut { .. }
            | Command::LookAfter
            | Command::Resign { .. }
            | Command::Dismiss
            | Command::Rematch { .. }
            | Command::Erase { .. }
            | Command::Restored { .. } => Ok(()),
            // Agreeing to an end takes more than one entry, and can be tried again and again.
            Command::Propose { what: Proposal::Close, .. }
            | Command::Answer { .. }
            | Command::Carry { .. }
                if self.seq() < MOST_ENTRIES + LAST_ENTRIES =>
            {
                Ok(())
            }
            _ => Err(Refusal::JournalLimit),
        }
    }
}
