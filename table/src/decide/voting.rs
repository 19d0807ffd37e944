//! Proposing, and answering.

use quarterdeck_engine::Seat;

use super::Answer;
use crate::chairs::Chairs;
use crate::entry::{Closing, Entry, Proposal};
use crate::refusal::Refusal;
use crate::shelf;
use crate::table::Table;
use crate::votes::Vote;

impl Table {
    pub(super) fn propose(&self, seat: Seat, what: &Proposal) -> Answer {
        let game = self.playing()?;
        // Whoever only asks to be let in does not keep those who play from proposing something.
        if self.vote.as_ref().is_some_and(|vote| vote.asks().is_none()) {
            return Err(Refusal::ProposalOpen);
        }
        if !self.chair(seat)?.has_a_say() {
            return Err(Refusal::NotYourSeat);
        }
        match what {
            Proposal::Undo { back } => drop(game.draft_rewind(*back)?),
            Proposal::Close => {}
            Proposal::Join { .. } => return Err(Refusal::AlreadySeated),
            Proposal::StandIn { seat: absent } => {
                let chair = self.chair(*absent)?;
                if !chair.away || !chair.has_a_say() {
                    return Err(Refusal::NotAway);
                }
            }
        }
        let (mut entries, chairs) = self.speaks_up(seat);
        entries.push(Entry::Proposed { by: seat, what: what.clone() });
        let vote = Vote::new(seat, what.clone(), self.seats_with(seat));
        entries.extend(self.carried(&vote, &chairs)?);
        Ok(entries)
    }

    pub(super) fn answer_to(&self, seat: Seat, yes: bool) -> Answer {
        self.playing()?;
        let vote = self.vote.as_ref().ok_or(Refusal::NothingProposed)?;
        let same = if yes { vote.yes } else { vote.no };
        if same.contains(seat) {
            return Err(Refusal::Answered);
        }
        let (mut entries, chairs) = self.speaks_up(seat);
        if !Vote::voters(&vote.what, &chairs).contains(seat) && seat != vote.by {
            return Err(Refusal::NotYourSeat);
        }
        entries.push(Entry::Answered { seat, yes });
        let vote = vote.answered(self.seats_with(seat), yes);
        if !vote.fails(&chairs) {
            entries.extend(self.carried(&vote, &chairs)?);
        }
        Ok(entries)
    }

    /// Who speaks up is here, whatever the table thought: what that changes, and the chairs then.
    fn speaks_up(&self, seat: Seat) -> (Vec<Entry>, Chairs) {
        let mut chairs = self.chairs.clone();
        let was_away = std::mem::take(&mut chairs.at(seat).away);
        (if was_away { vec![Entry::Back { seat }] } else { Vec::new() }, chairs)
    }

    /// What follows if enough have agreed.
    pub(super) fn carried(&self, vote: &Vote, chairs: &Chairs) -> Answer {
        if !vote.carries(chairs) {
            return Ok(Vec::new());
        }
        Ok(vec![match &vote.what {
            Proposal::Undo { back } => Entry::Played(self.playing()?.draft_rewind(*back)?),
            Proposal::Close => Entry::Closed { why: Closing::Agreed },
            Proposal::Join { seat, player } => Entry::Sat { seat: *seat, player: *player },
            Proposal::StandIn { seat } => {
                Entry::StandIn { seat: *seat, level: shelf::usual_bot(&self.settings) }
            }
        }])
    }
}
