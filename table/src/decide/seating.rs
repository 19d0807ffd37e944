//! Sitting down, standing up, being ready, playing again.

use quarterdeck_engine::{Seat, Seats};
use quarterdeck_store::{PlayerId, TableId};

use super::Answer;
use crate::chairs::{Chair, Invite};
use crate::entry::{Closing, Entry, Proposal};
use crate::refusal::{Refusal, Said};
use crate::settings::{SeatPlan, Settings};
use crate::shelf;
use crate::table::{Stage, Table};
use crate::votes::Vote;

/// What somebody can do about a bot's seat while the game is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LateSeat {
    /// Take it at once.
    Take,
    /// Ask those who play.
    Ask,
    /// Wait for their answers, or take the question back.
    Asked,
}

/// The most bytes of settings that a journal takes: some four thousand changes of ordinary settings, or eighty of
/// settings with a data file of a hundred kilobytes.
const MOST_SETTINGS_BYTES: usize = 8 << 20;

impl Table {
    pub(super) fn change(&self, player: PlayerId, settings: Settings) -> Answer {
        self.by_opener(player)?;
        if settings.game != self.settings.game {
            let kept = "a table keeps its game; open another one".to_owned();
            return Err(Refusal::Settings(vec![Said::from(kept)]));
        }
        let settings = shelf::check(settings.filled_in_from(&self.settings))?;
        if settings == self.settings {
            return Ok(Vec::new());
        }
        // Whoever loads the table reads all of them again.
        if self.settings_bytes + settings.size() > MOST_SETTINGS_BYTES {
            return Err(Refusal::SettingsFull);
        }
        // Who may look on and talk can be settled at any time, the game only before it.
        if !settings.same_game(&self.settings) {
            self.gathering()?;
        }
        Ok(vec![Entry::Changed { settings }])
    }

    pub(super) fn sit_down(
        &self,
        player: PlayerId,
        seat: Seat,
        invite: Option<[u8; 32]>,
    ) -> Answer {
        let chair = self.chair(seat)?;
        if chair.holder == Some(player) {
            return Ok(Vec::new());
        }
        match self.stage() {
            Stage::Over => return Err(Refusal::Over),
            Stage::Sealing => return Err(Refusal::Begun),
            Stage::Playing => return self.join_late(player, seat),
            Stage::Gathering => {
                if chair.holder.is_some() {
                    return Err(Refusal::SeatTaken);
                }
                match &chair.plan {
                    SeatPlan::Open | SeatPlan::Me => {}
                    SeatPlan::Invited if player == self.opener => {}
                    SeatPlan::Invited if invite.is_some() && invite.map(Invite) == chair.invite => {
                    }
                    SeatPlan::Invited if invite.is_some() => return Err(Refusal::InviteWrong),
                    SeatPlan::Invited | SeatPlan::Bot(_) => return Err(Refusal::SeatNotOpen),
                }
            }
        }
        // Several seats are for a hot seat, which its opener plans; nobody else collects them.
        if !self.chairs.of(player).is_empty() && player != self.opener {
            return Err(Refusal::AlreadySeated);
        }
        Ok(vec![Entry::Sat { seat, player }])
    }

    /// Somebody wants a seat while the game is on. They will see its secrets, so those who play must agree; where nobody
    /// plays, only the opener comes in, and can then let others in. Whoever held this seat before knows its secrets and
    /// comes back to it as they like.
    pub(crate) fn join_late(&self, player: PlayerId, seat: Seat) -> Answer {
        let chair = self.chair(seat)?;
        if chair.holder.is_some() {
            return Err(Refusal::SeatTaken);
        }
        let held = self.held_by(player);
        if chair.resigned || !(self.settings.late_join || held.contains(seat)) {
            return Err(Refusal::Begun);
        }
        // Nobody plays two hands, nor one knowing another, unless that was planned before the deal.
        if !self.chairs.of(player).is_empty() {
            return Err(Refusal::AlreadySeated);
        }
        if !held.without(Seats::only(seat)).is_empty() {
            return Err(Refusal::SeatNotOpen);
        }
        let sat = Entry::Sat { seat, player };
        if held.contains(seat) {
            return Ok(vec![sat]);
        }
        if self.chairs.which(Chair::has_a_say).is_empty() {
            // A game that was brought here has no opener who could come in first.
            let may = player == self.opener || self.imported;
            return if may { Ok(vec![sat]) } else { Err(Refusal::NotTheOpener) };
        }
        match &self.vote {
            Some(vote) if vote.asks() == Some((seat, player)) => Ok(Vec::new()),
            Some(_) => Err(Refusal::ProposalOpen),
            None if self.turned_away.contains(&player) => Err(Refusal::TurnedAway),
            None => Ok(vec![Entry::Proposed { by: seat, what: Proposal::Join { seat, player } }]),
        }
    }

    /// What somebody who does not sit here could do about a seat while the game is on.
    pub fn late_seat(&self, player: PlayerId, seat: Seat) -> Option<LateSeat> {
        if self.stage() != Stage::Playing {
            return None;
        }
        match self.join_late(player, seat).ok()?.first() {
            Some(Entry::Sat { .. }) => Some(LateSeat::Take),
            Some(_) => Some(LateSeat::Ask),
            None => Some(LateSeat::Asked),
        }
    }

    pub(super) fn stand_up(&self, player: PlayerId, seat: Seat) -> Answer {
        if self.vote.as_ref().and_then(Vote::asks) == Some((seat, player)) {
            // Whoever asked for the seat takes that back.
            return Ok(vec![Entry::Answered { seat, yes: false }]);
        }
        let holder = self.chairs.get(seat).and_then(|chair| chair.holder);
        if holder != Some(player) && player != self.opener {
            return Err(Refusal::NotYourSeat);
        }
        self.chair(seat)?;
        if self.stage() == Stage::Over {
            return Err(Refusal::Over);
        }
        if holder != Some(player) {
            self.gathering()?;
        }
        if holder.is_none() {
            return Ok(Vec::new());
        }
        if self.stage() == Stage::Sealing {
            return Err(Refusal::Begun);
        }
        Ok(vec![Entry::Left { seat }])
    }

    pub(super) fn invite(&self, player: PlayerId, seat: Seat, token: [u8; 32]) -> Answer {
        self.by_opener(player)?;
        self.gathering()?;
        let chair = self.chair(seat)?;
        if chair.holder.is_some() {
            return Err(Refusal::SeatTaken);
        }
        if chair.bot.is_some() {
            return Err(Refusal::SeatNotOpen);
        }
        Ok(vec![Entry::Invited { seat, token }])
    }

    pub(super) fn ready(&self, seat: Seat, ready: bool, own_dice: bool) -> Answer {
        self.gathering()?;
        let chair = self.chair(seat)?;
        if (chair.ready, chair.own_dice) == (ready, own_dice) {
            return Ok(Vec::new());
        }
        let mut entries = vec![Entry::Ready { seat, ready, own_dice }];
        let others_set = self.chairs.iter().all(|(other, chair)| other == seat || chair.is_set());
        if ready && others_set {
            // Whoever asks is here, whatever the chair says.
            let others = self.chairs.which(Chair::brings_dice).without(Seats::only(seat));
            entries.extend(self.seal(if own_dice { others.with(seat) } else { others })?);
        }
        Ok(entries)
    }

    pub(super) fn dismiss(&self, player: PlayerId) -> Answer {
        self.by_opener(player)?;
        self.gathering()?;
        Ok(vec![Entry::Closed { why: Closing::Opener }])
    }

    pub(super) fn carry(&self, seat: Seat, from: PlayerId, to: PlayerId) -> Answer {
        // The code was good when it was made; the seat may have changed hands since.
        if self.chair(seat)?.holder != Some(from) {
            return Err(Refusal::NotYourSeat);
        }
        if from == to {
            return Ok(Vec::new());
        }
        Ok(vec![Entry::Carried { seat, to }])
    }

    pub(super) fn play_again(&self, player: PlayerId, table: TableId) -> Answer {
        if self.stage() != Stage::Over {
            return Err(if self.game.is_some() { Refusal::Begun } else { Refusal::NotBegun });
        }
        if self.game.is_none() {
            return Err(Refusal::NotBegun);
        }
        if self.chairs.of(player).is_empty() {
            return Err(Refusal::NotYourSeat);
        }
        if self.rematch.is_some() {
            return Ok(Vec::new());
        }
        Ok(vec![Entry::Rematch { table }])
    }

    /// How the journal of the rematch begins: everybody one seat further on, so that nobody always begins.
    pub fn rematch_opening(&self, code: String, restored: u32) -> Vec<Entry> {
        let chairs = &self.chairs.0;
        let further = |seat: usize| &chairs[(seat + chairs.len() - 1) % chairs.len()];
        let plans =
            (0..chairs.len()).map(|seat| match (&further(seat).holder, &further(seat).bot) {
                (None, Some(level)) => SeatPlan::Bot(level.clone()),
                _ => SeatPlan::Open,
            });
        let settings = Settings { seats: plans.collect(), ..self.settings.clone() };
        // Somebody who is there has to be able to look after it.
        let seated = !self.chairs.of(self.opener).is_empty();
        let first = chairs.iter().find_map(|chair| chair.holder).filter(|_| !seated);
        let (by, after) = (first.unwrap_or(self.opener), Some(self.id));
        let opened = Entry::Opened { by, code, settings, after, restored, imported: false };
        let mut entries = vec![opened];
        for seat in Seat::all(chairs.len()) {
            if let Some(player) = further(seat.index()).holder {
                entries.push(Entry::Sat { seat, player });
            }
        }
        entries
    }
}
