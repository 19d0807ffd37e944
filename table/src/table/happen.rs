//! What each entry does to a table.

use std::sync::PoisonError;

use quarterdeck_engine::record::label;
use quarterdeck_engine::sealed::Master;
use quarterdeck_engine::{Seat, Seats};
use quarterdeck_store::{Moment, PlayerId};
use serde_json::value::RawValue;

use super::{Corrupt, Stage, Table};
use crate::chairs::{Chair, Chairs, Invite};
use crate::clocks::{Clocks, Moved};
use crate::dice::Sealing;
use crate::entry::{Entry, Proposal};
use crate::play::Play;
use crate::settings::{SeatPlan, Settings};
use crate::shelf;
use crate::votes::Vote;

impl Table {
    pub(super) fn happen(&mut self, entry: Entry, seq: u32, at: Moment) -> Result<(), Corrupt> {
        if !self.has_place_for(&entry) {
            return Err(Corrupt::OutOfPlace { seq });
        }
        match entry {
            Entry::Opened { .. } => return Err(Corrupt::NotOpened),
            Entry::Changed { settings } => {
                // The new ones are read while the old ones are there, since most share their data file.
                self.agreed = shelf::fits(&settings)?;
                if self.stage() == Stage::Gathering {
                    self.arrange(settings);
                } else {
                    self.agree_on(settings);
                }
            }
            Entry::Sat { seat, player } => self.sit(seat, player, at),
            Entry::Left { seat } => self.leave(seat, at),
            Entry::Invited { seat, token } => {
                let chair = self.chairs.at(seat);
                chair.invite = Some(Invite(token));
                chair.plan = SeatPlan::Invited;
            }
            Entry::Ready { seat, ready, own_dice } => {
                let chair = self.chairs.at(seat);
                (chair.ready, chair.own_dice) = (ready, own_dice);
            }
            entry @ (Entry::Sealed { .. }
            | Entry::Committed { .. }
            | Entry::FilledIn(_)
            | Entry::Revealed { .. }
            | Entry::Void { .. }) => self.sealing_goes_on(entry, seq, at)?,
            Entry::Dealt { head, deal } => self.deal(&head, &deal, seq, at)?,
            Entry::Played(line) => self.play(&line, seq, at)?,
            Entry::Carried { seat, to } => {
                let chair = self.chairs.at(seat);
                chair.holder = Some(to);
                self.asks_no_more(|_, player| player == to);
                self.sees(to, seat);
                self.is_here(seat);
            }
            Entry::Proposed { by, what } => {
                self.vote = Some(Vote::new(by, what, self.seats_with(by)));
            }
            Entry::Answered { seat, yes } => self.answer(seat, yes),
            Entry::Away { seat } => {
                self.chairs.at(seat).away = true;
                // Without this voter the others may never come to an end with it.
                self.vote = self.vote.take().filter(|vote| !vote.fails(&self.chairs));
            }
            Entry::Back { seat } => self.is_here(seat),
            Entry::StandIn { seat, level } => {
                self.chairs.at(seat).bot = Some(level);
                self.clocks.pause(seat, at.served);
                self.vote = None;
            }
            Entry::Returned { seat } => {
                self.chairs.at(seat).bot = None;
                self.is_here(seat);
                self.clocks.restart(seat, self.owed().contains(seat), at.served);
            }
            Entry::TimedOut { seat } => self.clocks.wind_up(seat, at.served),
            Entry::Resigned { seat } => {
                let level = shelf::usual_bot(&self.settings);
                let chair = self.chairs.at(seat);
                (chair.resigned, chair.bot) = (true, Some(level));
                self.clocks.pause(seat, at.served);
                self.vote = None;
            }
            Entry::Closed { why } => {
                self.closed = Some(why);
                self.vote = None;
                self.sealing = None;
                self.clocks.stop(at.served);
            }
            Entry::Said { channel, .. } => self.talk.push((seq, channel)),
            Entry::Erased { player } => self.asks_no_more(|_, asks| asks == player),
            Entry::Silenced { player, silenced: true } => drop(self.silenced.insert(player)),
            Entry::Silenced { player, silenced: false } => drop(self.silenced.remove(&player)),
            Entry::Rematch { table } => self.rematch = Some(table),
            Entry::Restored { times } => {
                self.restored = times;
                self.was_restored = true;
            }
        }
        Ok(())
    }

    /// The dice are sealed, step by step.
    fn sealing_goes_on(&mut self, entry: Entry, seq: u32, at: Moment) -> Result<(), Corrupt> {
        let nothing_to_seal = Corrupt::OutOfPlace { seq };
        match entry {
            Entry::Sealed { rules, master, seats, filled, voided } => {
                let terms = shelf::terms(self.id, &self.settings, rules, &seats)?;
                let master = Master::new(master);
                let sealing = Sealing::new(terms, master, seats, &filled, voided, at.served)?;
                self.sealing = Some(sealing);
            }
            Entry::Committed { seat, commitment } => {
                let sealing = self.sealing.as_mut().ok_or(nothing_to_seal)?;
                sealing.gathering.commit(seat, commitment)?;
                sealing.since = at.served;
            }
            Entry::FilledIn(filled) => {
                let sealing = self.sealing.as_mut().ok_or(nothing_to_seal)?;
                sealing.gathering.fill(filled.seat, filled.nonce)?;
                sealing.since = at.served;
            }
            Entry::Revealed { seat, nonce } => {
                let sealing = self.sealing.as_mut().ok_or(nothing_to_seal)?;
                sealing.gathering.reveal(seat, nonce)?;
            }
            Entry::Void { seats } => {
                self.sealing = None;
                for seat in seats.iter() {
                    let chair = self.chairs.at(seat);
                    (chair.ready, chair.own_dice) = (false, false);
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn deal(
        &mut self,
        head: &RawValue,
        deal: &RawValue,
        seq: u32,
        at: Moment,
    ) -> Result<(), Corrupt> {
        let game = match self.take_prepared(head, deal) {
            Some(game) => game,
            None if self.is_the_deal(head, deal) => shelf::reopen(&self.settings.game, head, deal)
                .map_err(|fault| Corrupt::record(seq, fault))?,
            None => return Err(Corrupt::OutOfPlace { seq }),
        };
        self.sealing = None;
        self.game = Some(game);
        let chairs = self.chairs.clone();
        for (seat, chair) in chairs.iter() {
            if let Some(player) = chair.holder {
                self.sees(player, seat);
            }
        }
        self.went_on(seq, at, Moved::Anew);
        Ok(())
    }

    fn play(&mut self, line: &RawValue, seq: u32, at: Moment) -> Result<(), Corrupt> {
        let game = self.game.as_mut().ok_or(Corrupt::OutOfPlace { seq })?;
        game.follow(line).map_err(|fault| Corrupt::record(seq, fault))?;
        let step = game.steps() - 1;
        let (actor, back) = (game.actor(step), game.back(step));
        let over = game.outcome().is_some();
        if over || self.vote.as_ref().is_some_and(Vote::lapses) {
            self.vote = None;
        }
        let moved = match actor {
            Some(seat) if back == 0 => Moved::Acted(seat),
            Some(seat) => Moved::TookBack(seat),
            None => Moved::Anew,
        };
        self.went_on(seq, at, moved);
        Ok(())
    }

    /// Sets the chairs for these settings. Who sits somewhere and still can stays seated.
    pub(super) fn arrange(&mut self, settings: Settings) {
        let before = std::mem::replace(&mut self.chairs, Chairs(Vec::new()));
        let opener = self.opener;
        self.chairs =
            Chairs(settings.seats.iter().map(|plan| Chair::new(plan.clone(), opener)).collect());
        for (chair, was) in self.chairs.0.iter_mut().zip(before.0) {
            if chair.bot.is_none() && chair.holder.is_none() {
                chair.holder = was.holder;
            }
            if chair.holder == was.holder {
                chair.away = was.away;
            }
            if chair.plan == SeatPlan::Invited {
                chair.invite = was.invite;
            }
        }
        self.asked = vec![0; settings.seats.len()];
        self.clocks = Clocks::new(settings.clock, settings.seats.len());
        self.agree_on(settings);
    }

    fn sit(&mut self, seat: Seat, player: PlayerId, at: Moment) {
        let chair = self.chairs.at(seat);
        chair.holder = Some(player);
        (chair.ready, chair.away, chair.bot) = (false, false, None);
        self.asks_no_more(|wanted, asks| wanted == seat || asks == player);
        self.sees(player, seat);
        if self.game.is_some() {
            self.clocks.restart(seat, self.owed().contains(seat), at.served);
        }
    }

    /// Whoever asks to be let in to such a seat does so no longer.
    fn asks_no_more(&mut self, which: impl Fn(Seat, PlayerId) -> bool) {
        let asks = self.vote.as_ref().and_then(Vote::asks);
        if asks.is_some_and(|(seat, player)| which(seat, player)) {
            self.vote = None;
        }
    }

    /// From now on a player knows what only this seat may.
    fn sees(&mut self, player: PlayerId, seat: Seat) {
        if self.game.is_some() {
            let held = self.held.entry(player).or_default();
            *held = held.with(seat);
        }
    }

    /// Whoever holds a seat is here: there is nobody to stand in for.
    fn is_here(&mut self, seat: Seat) {
        self.chairs.at(seat).away = false;
        if self.vote.as_ref().is_some_and(|vote| vote.is_about(seat)) {
            self.vote = None;
        }
    }

    fn leave(&mut self, seat: Seat, at: Moment) {
        let playing = self.game.is_some();
        let level = playing.then(|| shelf::usual_bot(&self.settings));
        let chair = self.chairs.at(seat);
        (chair.holder, chair.invite, chair.away) = (None, None, false);
        (chair.ready, chair.own_dice) = (false, false);
        if !chair.resigned {
            chair.bot = level;
        }
        self.clocks.pause(seat, at.served);
        self.vote = None;
    }

    fn answer(&mut self, seat: Seat, yes: bool) {
        let seats = self.seats_with(seat);
        let vote = self.vote.take().map(|vote| vote.answered(seats, yes));
        self.turned_away.extend(vote.as_ref().and_then(|vote| vote.turns_away(&self.chairs)));
        self.vote = vote.filter(|vote| !vote.fails(&self.chairs));
    }

    /// The seats of whoever holds this one: at a hot seat one person speaks for several.
    pub(crate) fn seats_with(&self, seat: Seat) -> Seats {
        match self.chairs.get(seat).and_then(|chair| chair.holder) {
            Some(player) => self.chairs.of(player).with(seat),
            None => Seats::only(seat),
        }
    }

    /// The record has one more line: who is asked, and whose clock runs.
    fn went_on(&mut self, seq: u32, at: Moment, moved: Moved) {
        let mover = match moved {
            Moved::Acted(seat) | Moved::TookBack(seat) => Some(seat),
            Moved::Anew => None,
        };
        self.lines.push(seq);
        self.hands.push(mover.and_then(|seat| self.chairs.get(seat)?.holder));
        let owed = self.owed();
        for (seat, asked) in Seat::all(self.chairs.0.len()).zip(&mut self.asked) {
            // Who is asked already while others decide at the same time has not been asked anew.
            let still = mover.is_some() && mover != Some(seat) && *asked > 0;
            if owed.contains(seat) && !still {
                *asked = seq;
            } else if !owed.contains(seat) {
                *asked = 0;
            }
        }
        self.clocks.turn(owed, self.waited_for(), moved, at.served);
    }

    /// Whether an entry can stand here at all. Most of what stands in a journal was decided on with more care; this is
    /// as much as it takes for nothing to break.
    fn has_place_for(&self, entry: &Entry) -> bool {
        let stage = self.stage();
        let seats = self.chairs.0.len();
        entry_seats(entry).iter().all(|seat| seat.index() < seats)
            && match entry {
                Entry::Changed { settings } => {
                    stage == Stage::Gathering || settings.same_game(&self.settings)
                }
                Entry::Ready { .. } | Entry::Invited { .. } => stage == Stage::Gathering,
                Entry::Sealed { seats: sitters, .. } => {
                    stage == Stage::Gathering && sitters.len() == seats
                }
                Entry::Void { .. } => stage == Stage::Sealing,
                Entry::Dealt { .. } => matches!(stage, Stage::Gathering | Stage::Sealing),
                Entry::Played(_)
                | Entry::Proposed { .. }
                | Entry::Answered { .. }
                | Entry::StandIn { .. }
                | Entry::Returned { .. }
                | Entry::TimedOut { .. }
                | Entry::Resigned { .. } => stage == Stage::Playing,
                _ => true,
            }
    }

    /// The game that was dealt when these lines were decided on, if it was here and these dice are still the ones.
    fn take_prepared(&mut self, head: &RawValue, deal: &RawValue) -> Option<Box<dyn Play>> {
        let prepared = self.prepared.get_mut().unwrap_or_else(PoisonError::into_inner).take()?;
        let same_dice = self.sealing.as_ref()?.root() == &prepared.root;
        (same_dice && prepared.dealt.begins_with(head, deal)).then_some(prepared.dealt.game)
    }

    /// Whether these lines begin the game that the dice were sealed for. A game from elsewhere brings its own dice, and
    /// only has to fit the chairs.
    fn is_the_deal(&self, head: &RawValue, deal: &RawValue) -> bool {
        if self.imported {
            return label(head.get()).is_ok_and(|label| label.seats == self.chairs.0.len());
        }
        let dealt = self.sealing.as_ref().and_then(|sealing| {
            let brought = sealing.gathering.finish().ok()?;
            shelf::deal(self.id, &self.settings, sealing, brought).ok()
        });
        dealt.is_some_and(|dealt| dealt.begins_with(head, deal))
    }
}

/// The seats that an entry names.
pub(super) fn entry_seats(entry: &Entry) -> Seats {
    match entry {
        Entry::Sat { seat, .. }
        | Entry::Left { seat }
        | Entry::Invited { seat, .. }
        | Entry::Ready { seat, .. }
        | Entry::Committed { seat, .. }
        | Entry::Revealed { seat, .. }
        | Entry::Carried { seat, .. }
        | Entry::Proposed { by: seat, what: Proposal::Undo { .. } | Proposal::Close }
        | Entry::Answered { seat, .. }
        | Entry::Away { seat }
        | Entry::Back { seat }
        | Entry::StandIn { seat, .. }
        | Entry::Returned { seat }
        | Entry::TimedOut { seat }
        | Entry::Resigned { seat } => Seats::only(*seat),
        Entry::Proposed { by, what: Proposal::StandIn { seat } | Proposal::Join { seat, .. } } => {
            Seats::only(*by).with(*seat)
        }
        Entry::FilledIn(filled) => Seats::only(filled.seat),
        Entry::Void { seats } => *seats,
        _ => Seats::NONE,
    }
}
