//! Saying something, and being silenced.

use quarterdeck_store::PlayerId;

use super::Answer;
use crate::entry::{Channel, Entry};
use crate::refusal::Refusal;
use crate::table::Table;

impl Table {
    pub(super) fn say(&self, player: PlayerId, channel: Channel) -> Answer {
        if !self.settings.chat {
            return Err(Refusal::ChatOff);
        }
        if self.silenced.contains(&player) {
            return Err(Refusal::Silenced);
        }
        if self.channel_of(player)? != channel {
            return Err(Refusal::NotYourSeat);
        }
        Ok(vec![Entry::Said { channel, by: player }])
    }

    /// Where a player speaks: who sits here speaks to the table, everybody else to the gallery.
    pub fn channel_of(&self, player: PlayerId) -> Result<Channel, Refusal> {
        if !self.chairs.of(player).is_empty() {
            Ok(Channel::Table)
        } else if self.settings.spectators {
            Ok(Channel::Gallery)
        } else {
            Err(Refusal::SpectatorsOff)
        }
    }

    pub(super) fn silence(&self, player: PlayerId, whom: PlayerId, silenced: bool) -> Answer {
        self.by_opener(player)?;
        if self.silenced.contains(&whom) == silenced {
            return Ok(Vec::new());
        }
        Ok(vec![Entry::Silenced { player: whom, silenced }])
    }
}
