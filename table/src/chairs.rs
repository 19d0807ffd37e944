//! Who sits where.

use std::fmt;

use quarterdeck_engine::{Seat, Seats};
use quarterdeck_store::PlayerId;

use crate::settings::SeatPlan;

/// SHA-256 of an invitation's token. It is nobody's business, so it does not show.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Invite(pub(crate) [u8; 32]);

impl fmt::Debug for Invite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Invite(…)")
    }
}

/// One seat of a table, as it is taken now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chair {
    /// Who it was meant for.
    pub plan: SeatPlan,
    /// Whose it is.
    pub holder: Option<PlayerId>,
    /// SHA-256 of the token that is good for it.
    pub(crate) invite: Option<Invite>,
    /// Whether its player is ready for the game.
    pub ready: bool,
    /// Whether its client brings its own part of the dice.
    pub own_dice: bool,
    /// Whether nobody has looked from there for a while.
    pub away: bool,
    /// The bot that plays for it now: its own, or one that stands in.
    pub bot: Option<String>,
    /// Whether its player gave up.
    pub resigned: bool,
}

impl Chair {
    pub(crate) fn new(plan: SeatPlan, opener: PlayerId) -> Self {
        let bot = match &plan {
            SeatPlan::Bot(level) => Some(level.clone()),
            _ => None,
        };
        Self {
            holder: (plan == SeatPlan::Me).then_some(opener),
            plan,
            invite: None,
            ready: false,
            own_dice: false,
            away: false,
            bot,
            resigned: false,
        }
    }

    /// Whether the game could begin as far as this seat is concerned.
    pub(crate) fn is_set(&self) -> bool {
        self.bot.is_some() || (self.holder.is_some() && self.ready)
    }

    /// Whether its client is asked for its part of the dice. Nobody waits for who is away.
    pub(crate) fn brings_dice(&self) -> bool {
        self.own_dice && self.bot.is_none() && !self.away
    }

    /// Whether a person plays here and has a say.
    pub(crate) fn has_a_say(&self) -> bool {
        self.holder.is_some() && self.bot.is_none() && !self.resigned
    }

    /// Whether it is somebody's who has not given up, whoever plays for it now.
    pub(crate) fn is_somebodys(&self) -> bool {
        self.holder.is_some() && !self.resigned
    }

    /// Whether a bot plays for somebody who may come back.
    pub fn has_stand_in(&self) -> bool {
        self.holder.is_some() && self.bot.is_some() && !self.resigned
    }

    /// What the record calls whoever plays here.
    pub(crate) fn sitter(&self) -> String {
        match (&self.holder, &self.bot) {
            (None, Some(level)) => format!("bot:{level}"),
            _ => "person".to_owned(),
        }
    }
}

/// The chairs of a table, in seat order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chairs(pub(crate) Vec<Chair>);

impl Chairs {
    /// One chair.
    pub fn get(&self, seat: Seat) -> Option<&Chair> {
        self.0.get(seat.index())
    }

    /// All, with their seats.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &Chair)> {
        Seat::all(self.0.len()).zip(&self.0)
    }

    /// The seats of a player.
    pub fn of(&self, player: PlayerId) -> Seats {
        self.which(|chair| chair.holder == Some(player))
    }

    pub(crate) fn which(&self, wanted: impl Fn(&Chair) -> bool) -> Seats {
        self.iter().filter(|(_, chair)| wanted(chair)).map(|(seat, _)| seat).collect()
    }

    pub(crate) fn at(&mut self, seat: Seat) -> &mut Chair {
        &mut self.0[seat.index()]
    }

    /// Everybody who sits here, each once.
    pub fn players(&self) -> Vec<PlayerId> {
        let mut players: Vec<PlayerId> = self.0.iter().filter_map(|chair| chair.holder).collect();
        players.sort_unstable();
        players.dedup();
        players
    }
}
