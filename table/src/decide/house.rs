//! What the server itself asks for: clocks, bots, presence, housekeeping.

use quarterdeck_engine::{Seat, Seats};
use quarterdeck_store::{Moment, PlayerId};

use super::Answer;
use crate::command::Command;
use crate::entry::{Closing, Entry};
use crate::refusal::Refusal;
use crate::settings::Late;
use crate::shelf;
use crate::table::{Stage, Table};

impl Table {
    pub(super) fn decide_for_house(&self, command: &Command, now: Moment) -> Answer {
        match command {
            Command::BotActs { seat, seen, action } => {
                self.bot_is_asked(*seat, *seen)?;
                let game = self.playing()?;
                // A bot that asks for something illegal is a mistake of ours, and the table does not wait for ever.
                let line = game.draft_action(*seat, action);
                Ok(vec![Entry::Played(line.unwrap_or_else(|_| game.draft_default(*seat)))])
            }
            Command::BotTimesOut { seat, seen } => {
                self.bot_is_asked(*seat, *seen)?;
                Ok(vec![Entry::Played(self.playing()?.draft_default(*seat))])
            }
            Command::Presence { player, here } => self.presence(*player, *here),
            Command::LookAfter => self.look_after(now),
            Command::Restored { times } => {
                let told = self.restored >= *times || self.stage() == Stage::Over;
                Ok(if told { Vec::new() } else { vec![Entry::Restored { times: *times }] })
            }
            Command::Erase { player } => Ok(vec![Entry::Erased { player: *player }]),
            Command::Carry { seat, from, to } => self.carry(*seat, *from, *to),
            // The house sits nowhere.
            _ => Err(Refusal::NotYourSeat),
        }
    }

    /// A bot must still be asked for what it has thought about.
    fn bot_is_asked(&self, seat: Seat, seen: u32) -> Result<(), Refusal> {
        let bot = self.chair(seat)?.bot.is_some();
        if bot && self.owed().contains(seat) && self.lines.last() == Some(&seen) {
            return Ok(());
        }
        Err(Refusal::Stale { seq: self.seq() })
    }

    fn presence(&self, player: PlayerId, here: bool) -> Answer {
        if self.stage() == Stage::Over {
            return Ok(Vec::new());
        }
        let mut chairs = self.chairs.clone();
        let mut entries = Vec::new();
        for seat in self.chairs.of(player).iter() {
            let chair = chairs.at(seat);
            if here && chair.away {
                entries.push(Entry::Back { seat });
                // A decision that came too late stays the bot's.
                if chair.has_stand_in() && !self.clocks.is_late(seat) {
                    entries.push(Entry::Returned { seat });
                }
            } else if !here && !chair.away {
                chair.away = true;
                entries.push(Entry::Away { seat });
            }
        }
        // Whose answer was awaited may be gone now, and the others may have agreed.
        if let Some(vote) = self.vote.as_ref().filter(|_| !here && !entries.is_empty()) {
            entries.extend(self.carried(vote, &chairs)?);
        }
        Ok(entries)
    }

    /// Does what is due; nothing if nothing is.
    fn look_after(&self, now: Moment) -> Answer {
        if self.due().is_none_or(|due| due > now.served) {
            return Ok(Vec::new());
        }
        match self.stage() {
            Stage::Gathering => Ok(vec![Entry::Closed { why: Closing::Expired }]),
            Stage::Sealing => self.sealing_is_late(),
            Stage::Playing => match self.late_seats(now).first() {
                Some(seat) => self.time_is_up(seat),
                None => Ok(Vec::new()),
            },
            Stage::Over => Ok(Vec::new()),
        }
    }

    fn late_seats(&self, now: Moment) -> Seats {
        let late = |seat: &Seat| self.clocks.until(*seat).is_some_and(|until| until <= now.served);
        self.waited_for().iter().filter(late).collect()
    }

    fn time_is_up(&self, seat: Seat) -> Answer {
        let then = match self.settings.late {
            Late::Default => Entry::Played(self.playing()?.draft_default(seat)),
            Late::Bot => Entry::StandIn { seat, level: shelf::usual_bot(&self.settings) },
        };
        Ok(vec![Entry::TimedOut { seat }, then])
    }
}
