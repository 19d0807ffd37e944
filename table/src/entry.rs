//! Everything that can stand in a table's journal.

use quarterdeck_engine::sealed::hex;
use quarterdeck_engine::{Seat, Seats, Viewer};
use quarterdeck_store::{PlayerId, TableId};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::settings::Settings;
use crate::whole;

/// One entry. Journals are kept for ever, so an entry that was ever written keeps its form.
///
/// It has no `Debug`: there are secrets in it.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Entry {
    /// Somebody opened the table. Always the first.
    Opened {
        /// Who.
        by: PlayerId,
        /// The short code to join by.
        code: String,
        /// What is to be played.
        settings: Settings,
        /// The table that this is the rematch of.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<TableId>,
        /// How often the store had been restored from a backup by then.
        #[serde(default, skip_serializing_if = "is_zero")]
        restored: u32,
        /// Whether the game was played elsewhere and brought here as a record.
        #[serde(default, skip_serializing_if = "is_false")]
        imported: bool,
    },
    /// The opener changed the settings; everybody says again whether they are ready.
    Changed {
        /// The new ones.
        settings: Settings,
    },
    /// Somebody sat down.
    Sat {
        /// Where.
        seat: Seat,
        /// Who.
        player: PlayerId,
    },
    /// A seat was left, or was given up for its player. While the game is on, a bot plays on.
    Left {
        /// Which.
        seat: Seat,
    },
    /// A seat was invited to: who has the token may take it.
    Invited {
        /// Which.
        seat: Seat,
        /// SHA-256 of the token.
        #[serde(with = "hex")]
        token: [u8; 32],
    },
    /// A seat is ready, or no longer.
    Ready {
        /// Which.
        seat: Seat,
        /// Whether.
        ready: bool,
        /// Whether its client brings its own part of the dice.
        own_dice: bool,
    },
    /// Everybody is ready: the dice are sealed. The root that follows from this is published before any seat commits
    /// itself.
    Sealed {
        /// The version of the rules that the game will be played by. Journals that do not say it are from the time
        /// when every game had one version.
        #[serde(default = "first_rules", skip_serializing_if = "is_first_rules")]
        rules: u32,
        /// The secret of the game. It never leaves.
        #[serde(with = "hex")]
        master: [u8; 32],
        /// Who sits where, as the record will say it.
        seats: Vec<String>,
        /// What the host brings for seats without a client of their own.
        filled: Vec<Filled>,
        /// The roots of dice that were sealed here before and are void, oldest first. The record will say so.
        #[serde(default, skip_serializing_if = "Vec::is_empty", with = "hex::list")]
        voided: Vec<[u8; 32]>,
    },
    /// A seat's client committed itself.
    Committed {
        /// Which.
        seat: Seat,
        /// To what.
        #[serde(with = "hex")]
        commitment: [u8; 32],
    },
    /// The host fills in for a seat whose client said nothing in time.
    FilledIn(Filled),
    /// A seat's client revealed its nonce.
    Revealed {
        /// Which.
        seat: Seat,
        /// The nonce.
        #[serde(with = "hex")]
        nonce: [u8; 32],
    },
    /// Some seats committed themselves and did not reveal in time: these dice are void, before anything was dealt, and
    /// these seats are not ready until it is said anew.
    Void {
        /// Which seats.
        seats: Seats,
    },
    /// The game was dealt. These are the first two lines of its record.
    Dealt {
        /// The head.
        head: Box<RawValue>,
        /// The deal.
        deal: Box<RawValue>,
    },
    /// A line of the game's record: an action, or something taken back.
    Played(Box<RawValue>),
    /// A seat went over to another player: it was carried to another device.
    Carried {
        /// Which.
        seat: Seat,
        /// To whom.
        to: PlayerId,
    },
    /// A seat proposes something.
    Proposed {
        /// Who.
        by: Seat,
        /// What.
        what: Proposal,
    },
    /// A seat answers the proposal that is open.
    Answered {
        /// Who.
        seat: Seat,
        /// What it says.
        yes: bool,
    },
    /// Nobody has looked from this seat for a while.
    Away {
        /// Which.
        seat: Seat,
    },
    /// Its player is here again.
    Back {
        /// Which.
        seat: Seat,
    },
    /// A bot stands in.
    StandIn {
        /// For which seat.
        seat: Seat,
        /// A bot of which level.
        level: String,
    },
    /// The player plays for itself again.
    Returned {
        /// Which.
        seat: Seat,
    },
    /// A seat's time was up.
    TimedOut {
        /// Whose.
        seat: Seat,
    },
    /// A seat gave up.
    Resigned {
        /// Which.
        seat: Seat,
    },
    /// The table was closed before its game came to an end.
    Closed {
        /// Why.
        why: Closing,
    },
    /// Somebody said something. What, is kept elsewhere, where it can be erased.
    Said {
        /// To whom.
        channel: Channel,
        /// Who.
        by: PlayerId,
    },
    /// The opener silenced somebody, or let them speak again.
    Silenced {
        /// Whom.
        player: PlayerId,
        /// Whether.
        silenced: bool,
    },
    /// What was personal of somebody is erased.
    Erased {
        /// Of whom.
        player: PlayerId,
    },
    /// They play again, there.
    Rematch {
        /// Where.
        table: TableId,
    },
    /// This journal came out of a backup: what happened after the backup was made is lost, and what was drawn then
    /// may be known.
    Restored {
        /// How often the store had been restored by then.
        times: u32,
    },
}

/// What the host brings in a seat's place.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Filled {
    /// For which seat.
    pub seat: Seat,
    /// The nonce.
    #[serde(with = "hex")]
    pub nonce: [u8; 32],
}

/// Something that needs others to agree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Proposal {
    /// Take back the latest actions, further than one may alone.
    Undo {
        /// How many.
        #[serde(deserialize_with = "whole::number")]
        #[schema(minimum = 1, maximum = 1000)]
        back: u32,
    },
    /// End the game here, without a result.
    Close,
    /// Let somebody who does not sit here take a bot's seat. They ask for it by sitting down; nobody proposes it for
    /// them.
    Join {
        /// Which seat.
        #[serde(deserialize_with = "whole::seat")]
        #[schema(value_type = u8, minimum = 1, maximum = 8)]
        seat: Seat,
        /// Who asks for it.
        #[schema(value_type = String, pattern = "^[a-z2-7]{25}[aeimquy4]$")]
        player: PlayerId,
    },
    /// Let a bot stand in for somebody who is away.
    StandIn {
        /// Whose seat.
        #[serde(deserialize_with = "whole::seat")]
        #[schema(value_type = u8, minimum = 1, maximum = 8)]
        seat: Seat,
    },
}

/// Who hears what is said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Channel {
    /// Those who sit at the table.
    Table,
    /// Those who look on.
    Gallery,
}

impl Channel {
    /// Where a viewer listens.
    pub fn of(viewer: Viewer) -> Self {
        if viewer.seat().is_some() { Self::Table } else { Self::Gallery }
    }
}

/// Why a table was closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Closing {
    /// Everybody agreed.
    Agreed,
    /// All but one gave up.
    Resigned,
    /// Nobody began to play for a long time.
    Expired,
    /// The opener sent everybody home before the game began.
    Opener,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

fn first_rules() -> u32 {
    1
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_first_rules(rules: &u32) -> bool {
    *rules == first_rules()
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_false(flag: &bool) -> bool {
    !*flag
}

impl Entry {
    /// As the journal has it.
    pub fn to_bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("an entry can be written")
    }

    /// Reads what [`to_bytes`](Entry::to_bytes) wrote.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, serde_json::Error> {
        serde_json::from_slice(bytes)
    }
}
