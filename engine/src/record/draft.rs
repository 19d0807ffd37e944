//! An entry before it is one: everything is worked out, and nothing is changed.
//!
//! Whoever keeps a game on a disk or on other machines first makes sure that the line is safe there, and only then
//! lets the game go on. If the line gets lost on the way, the draft is dropped, and nothing has happened.

use super::logbook::compose;
use super::text::entry_line;
use super::{Deed, Entry, Logbook, Openings, RewindRefusal, link};
use crate::chance::Chance;
use crate::course::UndoRefusal;
use crate::game::Game;
use crate::sealed::Hash;
use crate::seat::Seat;

/// What a [`Logbook`] would write down next, and where that would lead.
pub struct Draft<G: Game> {
    seq: usize,
    /// The link of the chain that it follows.
    follows: Hash,
    entry: Entry<G>,
    line: String,
    next: Next<G>,
}

/// Where an entry leads.
struct Next<G: Game> {
    way: Way,
    state: G,
    events: Vec<G::Event>,
    drawn: u32,
    standing: u32,
}

/// How the course gets there.
enum Way {
    Play { seat: Seat, can_be_taken_back: bool },
    Undo { seat: Seat },
    Rewind,
}

impl<G: Game> Draft<G> {
    /// The entry's number.
    pub fn seq(&self) -> usize {
        self.seq
    }

    /// The line of the host's record, line feed included, exactly as
    /// [`entry_line`](super::Record::entry_line) writes it once the draft is accepted.
    pub fn line(&self) -> &str {
        &self.line
    }

    /// What would happen. Nothing happens when a step is taken back: every view just is what it was.
    pub fn events(&self) -> &[G::Event] {
        &self.next.events
    }

    /// Where the game would stand.
    pub fn state(&self) -> &G {
        &self.next.state
    }

    pub(super) fn entry(&self) -> &Entry<G> {
        &self.entry
    }
}

impl<G: Game> Logbook<G> {
    /// Works out an action with sealed dice. Nothing is changed until the draft is [accepted](Logbook::accept).
    ///
    /// # Panics
    /// When the dice of this game were only written down.
    pub fn draft_play(&self, seat: Seat, action: G::Action) -> Result<Draft<G>, G::Refusal> {
        let door = self.host.door(self.standing + 1, self.drawn);
        let door = door.expect("a game between people is played with sealed dice");
        self.draft_act(seat, action, door)
    }

    /// Works out taking back the latest step of `seat`.
    pub fn draft_undo(&self, seat: Seat) -> Result<Draft<G>, UndoRefusal> {
        let next = Next {
            way: Way::Undo { seat },
            state: self.course.before_latest(seat)?.clone(),
            events: Vec::new(),
            drawn: self.drawn,
            standing: self.standing - 1,
        };
        Ok(self.draft(Deed::Undo { seat }, Openings::none(), next))
    }

    /// Works out taking back the latest `back` actions that stand, whoever took them and whatever was shown. That is
    /// not for one seat to do: all seats must have agreed, and whoever asks for this has seen to it.
    ///
    /// The dice do not fall again. The same action in the same place draws the same; see `docs/records.md`.
    pub fn draft_rewind(&self, back: u32) -> Result<Draft<G>, RewindRefusal> {
        let kept = self.shape.kept(&self.record.entries, back)?;
        let first = self.shape.standing[kept];
        let next = Next {
            way: Way::Rewind,
            state: self.state_at(kept),
            events: Vec::new(),
            drawn: self.shape.spots[first].first,
            standing: kept as u32,
        };
        Ok(self.draft(Deed::Rewind { back }, Openings::none(), next))
    }

    /// Whether a draft is still of this game's next entry.
    pub fn is_next(&self, draft: &Draft<G>) -> bool {
        // A link holds everything before it, the head too, so nothing else has the same.
        draft.follows == self.record.fingerprint()
    }

    /// Lets the game go on as drafted, and says what happened.
    ///
    /// # Panics
    /// When the draft is another game's, or this game has gone on since: it would not be true any more.
    pub fn accept(&mut self, draft: Draft<G>) -> Vec<G::Event> {
        assert!(
            self.is_next(&draft),
            "this is a draft of entry {} of another game, or the game has gone on since",
            draft.seq
        );
        let Next { way, state, events, drawn, standing } = draft.next;
        match way {
            Way::Play { seat, can_be_taken_back } => self.course.go(seat, state, can_be_taken_back),
            Way::Undo { seat } => {
                let undone = self.course.undo(seat);
                undone.expect("it could be taken back, and nothing has happened since");
            }
            Way::Rewind => self.course.rewind(state),
        }
        self.drawn = drawn;
        self.standing = standing;
        let added = self.shape.add(&self.record.entries, draft.seq, &draft.entry.deed);
        added.expect("what was drafted can stand");
        self.record.entries.push(draft.entry);
        self.saved.note(standing as usize, self.course.state());
        events
    }

    pub(super) fn draft_act<C: Chance>(
        &self,
        seat: Seat,
        action: G::Action,
        chance: C,
    ) -> Result<Draft<G>, G::Refusal> {
        let (state, step) = self.course.ahead(seat, action, chance)?;
        let seq = self.record.entries.len() as u32;
        let (deed, open) = compose(&self.host, seq, self.drawn, Some((seat, action)), &step.draws);
        let next = Next {
            way: Way::Play { seat, can_be_taken_back: step.can_be_taken_back() },
            state,
            drawn: self.drawn + step.draws.len() as u32,
            standing: self.standing + 1,
            events: step.events,
        };
        Ok(self.draft(deed, open, next))
    }

    fn draft(&self, deed: Deed<G>, open: Openings<G>, next: Next<G>) -> Draft<G> {
        let (seq, follows) = (self.record.entries.len(), self.record.fingerprint());
        let hash = link(&follows, seq as u32, &deed);
        let entry = Entry { deed, open, told: None, hash };
        let line = entry_line(seq, &entry);
        Draft { seq, follows, entry, line, next }
    }
}
