//! What people do next, by what they were told. In a storm they try everything; later they play on.

use quarterdeck_engine::Seat;
use quarterdeck_engine::sealed::{commitment, hex};
use quarterdeck_table::entry::{Channel, Proposal};
use quarterdeck_table::{Command, Settings};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use super::Person;

impl Person {
    pub(super) fn choose(&self, told: &Value) -> Option<Command> {
        let card = &told["table"];
        let own = Value::from(self.id.to_string());
        let seats = card["seats"].as_array()?;
        let seat = seats.iter().position(|seat| seat.get("player") == Some(&own));
        let stage = card["stage"].as_str()?;
        let Some(place) = seat else {
            let sit = Command::Sit { seat: self.seat, invite: None };
            return (stage == "gathering" || self.dice.chance(200)).then_some(sit);
        };
        let (seat, chair) = (Seat::new(place), &seats[place]);
        if self.world.is_tempting(&self.dice) && self.dice.chance(60) {
            return Some(self.say());
        }
        match stage {
            "gathering" => self.gather(told, seat, chair),
            "sealing" => self.bring_dice(card, seat),
            "playing" => self.play(told, seat, chair),
            _ => None,
        }
    }

    fn say(&self) -> Command {
        Command::Say { channel: Channel::Table, text: format!("word {}", self.dice.next()) }
    }

    fn gather(&self, told: &Value, seat: Seat, chair: &Value) -> Option<Command> {
        let stormy = self.world.is_tempting(&self.dice);
        let is_opener = told["table"]["opener"] == chair["player"];
        match self.dice.below(100) {
            0..=7 if stormy => Some(Command::Leave { seat }),
            8..=20 if stormy && is_opener => {
                let settings: Settings =
                    serde_json::from_value(told["table"]["settings"].clone()).ok()?;
                Some(Command::Change(Settings { listed: !settings.listed, ..settings }))
            }
            21..=24 if stormy && chair["ready"] == true => {
                Some(Command::Ready { seat, ready: false, own_dice: false })
            }
            _ if chair["ready"] == true => None,
            _ => Some(Command::Ready { seat, ready: true, own_dice: self.dice.chance(400) }),
        }
    }

    /// Commits to a nonce, and reveals it, unless this device says nothing.
    fn bring_dice(&self, card: &Value, seat: Seat) -> Option<Command> {
        let awaits = |list: &str| {
            let seats = card["dice"][list].as_array();
            seats.is_some_and(|seats| seats.contains(&Value::from(seat.index() + 1)))
        };
        if self.world.is_stormy() && self.dice.chance(250) {
            return None;
        }
        let bytes = |field: &str| hex::decode::<32>(card["dice"][field].as_str()?);
        let root = bytes("root")?;
        // It follows from the root, so that a device that was restarted reveals what it has committed to.
        let nonce: [u8; 32] = std::array::from_fn(|nth| root[nth] ^ (seat.index() as u8 + 1));
        if awaits("uncommitted") {
            let commitment = commitment(&bytes("domain")?, &root, seat, &nonce);
            return Some(Command::Commit { seat, commitment });
        }
        let all_in = card["dice"]["uncommitted"].as_array().is_some_and(Vec::is_empty);
        (all_in && awaits("unrevealed")).then_some(Command::Reveal { seat, nonce })
    }

    fn play(&self, told: &Value, seat: Seat, chair: &Value) -> Option<Command> {
        let stormy = self.world.is_tempting(&self.dice);
        let seen = told["seq"].as_u64()? as u32;
        if chair["resigned"] == true {
            return None;
        }
        let number = Value::from(seat.index() + 1);
        let proposal = &told["table"]["proposal"];
        let awaited = proposal["awaited"].as_array().is_some_and(|seats| seats.contains(&number));
        if awaited && self.dice.chance(700) {
            return Some(Command::Answer { seat, yes: self.dice.chance(700) });
        }
        if chair.get("bot").is_some() && self.dice.chance(500) {
            return Some(Command::Return { seat });
        }
        let decision = &told["decision"];
        let may_undo = decision["undo"].as_u64() > Some(0);
        match self.dice.below(1000) {
            0..=99 if stormy && may_undo => return Some(Command::Undo { seat, seen }),
            100..=139 if stormy && proposal.is_null() => {
                let back = self.dice.between(1, 3) as u32;
                return Some(Command::Propose { seat, what: Proposal::Undo { back } });
            }
            140..=179 if stormy && proposal.is_null() => {
                let what = Proposal::StandIn { seat: someone_away(told)? };
                return Some(Command::Propose { seat, what });
            }
            180..=181 if stormy => return Some(Command::Resign { seat }),
            182..=183 if stormy && proposal.is_null() => {
                return Some(Command::Propose { seat, what: Proposal::Close });
            }
            184..=192 if stormy => return Some(Command::Leave { seat }),
            _ => {}
        }
        if decision["owed"] != true {
            return None;
        }
        let action = self.dice.pick(decision["actions"].as_array()?)?;
        let action: Box<RawValue> = to_raw_value(action).ok()?;
        Some(Command::Act { seat, seen, action })
    }
}

fn someone_away(told: &Value) -> Option<Seat> {
    let seats = told["table"]["seats"].as_array()?;
    seats.iter().position(|seat| seat["away"] == true).map(Seat::new)
}
