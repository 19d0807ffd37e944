//! What a command would write down, or why not. Nothing here changes the table.

mod house;
mod playing;
mod sealing;
mod seating;
mod talking;
mod voting;

use quarterdeck_engine::Seat;
use quarterdeck_store::{Moment, PlayerId, Request, TableId};

use crate::chairs::Chair;
use crate::command::{Asker, Command, Decision};
use crate::entry::Entry;
use crate::play::Play;
use crate::refusal::Refusal;
use crate::settings::Settings;
use crate::shelf;
use crate::table::{Stage, Table};

pub use seating::LateSeat;

type Answer = Result<Vec<Entry>, Refusal>;

impl Table {
    /// What the journal of a new table begins with. `restored` is how often the store was restored so far.
    pub fn opening(
        by: PlayerId,
        code: String,
        settings: Settings,
        restored: u32,
    ) -> Result<Entry, Refusal> {
        let settings = shelf::check(settings)?;
        Ok(Entry::Opened { by, code, settings, after: None, restored, imported: false })
    }

    /// What a command would write down, or why not.
    pub fn decide(
        &self,
        asker: Asker,
        command: &Command,
        request: Option<&Request>,
        now: Moment,
    ) -> Result<Decision, Refusal> {
        // A player who does not hold the seat learns nothing about what was asked from it.
        if let (Asker::Player(player), Some(seat)) = (asker, command.seat())
            && !self.chairs.of(player).contains(seat)
        {
            return Err(Refusal::NotYourSeat);
        }
        if let Some((seq, digest)) = request.and_then(|request| self.answered(request)) {
            let same = request.is_some_and(|request| request.digest == digest);
            return if same { Ok(Decision::Done { seq }) } else { Err(Refusal::RequestReused) };
        }
        match (command, self.has_room_for(command)) {
            // Nobody has asked for it: who comes and goes is just not written down then.
            (Command::Presence { .. }, Err(_)) => return Ok(Decision::write(Vec::new())),
            (_, room) => room?,
        }
        match asker {
            Asker::Player(player) => self.decide_for(player, command),
            Asker::House => self.decide_for_house(command, now).map(Decision::write),
        }
    }

    fn decide_for(&self, player: PlayerId, command: &Command) -> Result<Decision, Refusal> {
        let entries = match command {
            Command::Change(settings) => self.change(player, settings.clone()),
            Command::Sit { seat, invite } => self.sit_down(player, *seat, *invite),
            Command::Leave { seat } => self.stand_up(player, *seat),
            Command::Invite { seat, token } => self.invite(player, *seat, *token),
            Command::Ready { seat, ready, own_dice } => self.ready(*seat, *ready, *own_dice),
            Command::Dismiss => self.dismiss(player),
            Command::Commit { seat, commitment } => self.commit(*seat, *commitment),
            Command::Reveal { seat, nonce } => self.reveal(*seat, *nonce),
            Command::Act { seat, seen, action } => self.act(*seat, *seen, action),
            Command::Undo { seat, seen } => self.take_back(*seat, *seen),
            Command::Propose { seat, what } => self.propose(*seat, what),
            Command::Answer { seat, yes } => self.answer_to(*seat, *yes),
            Command::Return { seat } => self.come_back(*seat),
            Command::Resign { seat } => self.resign(*seat),
            Command::Silence { player: whom, silenced } => self.silence(player, *whom, *silenced),
            Command::Rematch { table } => self.play_again(player, *table),
            Command::Say { channel, text } => {
                let entries = self.say(player, *channel)?;
                return Ok(Decision::Write { entries, said: Some((player, text.clone())) });
            }
            // Only the house asks for these.
            Command::Carry { .. }
            | Command::Erase { .. }
            | Command::Presence { .. }
            | Command::BotActs { .. }
            | Command::BotTimesOut { .. }
            | Command::LookAfter
            | Command::Restored { .. } => Err(Refusal::NotYourSeat),
        };
        entries.map(Decision::write)
    }

    pub(crate) fn chair(&self, seat: Seat) -> Result<&Chair, Refusal> {
        self.chairs.get(seat).ok_or(Refusal::NoSuchSeat)
    }

    /// The table must still be gathering.
    pub(crate) fn gathering(&self) -> Result<(), Refusal> {
        match self.stage() {
            Stage::Gathering => Ok(()),
            Stage::Sealing | Stage::Playing => Err(Refusal::Begun),
            Stage::Over => Err(Refusal::Over),
        }
    }

    /// The game must be on.
    pub(crate) fn playing(&self) -> Result<&dyn Play, Refusal> {
        match (self.stage(), self.game()) {
            (Stage::Playing, Some(game)) => Ok(game),
            (Stage::Over, _) => Err(Refusal::Over),
            _ => Err(Refusal::NotBegun),
        }
    }

    pub(crate) fn by_opener(&self, player: PlayerId) -> Result<(), Refusal> {
        if player == self.opener { Ok(()) } else { Err(Refusal::NotTheOpener) }
    }

    /// Where they play again: it follows from the old table, so that two who ask at the same time ask for the same.
    pub fn rematch_id(&self) -> TableId {
        use sha2::{Digest, Sha256};
        let mut hash = Sha256::new();
        hash.update(b"quarterdeck/1 rematch");
        hash.update(self.id.as_bytes());
        // The id is a key: who has not seen this table's journal must not be able to work it out.
        if let Some(game) = self.game() {
            hash.update(game.private_digest());
        }
        let mut secret = [0; 12];
        secret.copy_from_slice(&hash.finalize()[..12]);
        TableId::of(self.ended.unwrap_or(self.touched).wall, secret)
    }
}
