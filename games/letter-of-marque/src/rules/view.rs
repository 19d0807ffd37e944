//! Who can see what: the table as one viewer sees it, and what that viewer may do.

mod fold;

use arrayvec::ArrayVec;
use quarterdeck_engine::{Outcome, Seat, Seats, Viewer};
use serde::Serialize;

use crate::components::{Base, Colour, MAX_CANNONS, MAX_PLAYERS, MAX_SHIPS, Ship, Ships, Treasure};
use crate::means::{Action, Means};
use crate::options::{Reattack, Setup};
use crate::refusal::Refusal;
use crate::scoring::{self, Tally};
use crate::state::{LetterOfMarque, Stage};

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What is going on.
    pub stage: Now,
    /// Who owes a decision.
    pub owed: Seats,
    /// What each player has, in seat order.
    pub fleets: ArrayVec<Fleet, MAX_PLAYERS>,
    /// What the viewer may do now.
    pub actions: ArrayVec<Action, 32>,
    /// What the viewer may not do now, and why; empty when it owes nothing.
    pub barred: ArrayVec<Barred, 32>,
    #[serde(skip)]
    setup: Setup,
}

/// What is going on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case", tag = "stage")]
pub enum Now {
    /// Everybody chooses the first ship.
    Preliminary,
    /// A player chooses what to do.
    Turn {
        /// Who.
        seat: Seat,
    },
    /// A player chooses the ship for the treasure turned up.
    Leaving {
        /// Who.
        seat: Seat,
    },
    /// The game is over.
    Over {
        /// How it ended.
        outcome: Outcome,
    },
}

/// What one player has, as the viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fleet {
    /// Whose it is.
    pub seat: Seat,
    /// Its colour.
    pub colour: Colour,
    /// Values that are still in the deck; everybody can work them out.
    pub deck: ArrayVec<Treasure, MAX_SHIPS>,
    /// A treasure that is turned up and waits for its ship.
    pub turned_up: Option<Treasure>,
    /// Whether the first ship is chosen, in the preliminary turn.
    pub chosen: bool,
    /// Which it is; the owner's secret.
    pub choice: Option<Base>,
    /// Ships in reserve.
    pub reserve: u8,
    /// How many of them are armed; the owner's secret.
    pub reserve_armed: Option<u8>,
    /// Own cannons not fired yet.
    pub cannons: u8,
    /// Ships at sea, by value.
    pub sea: ShipsSeen,
    /// Ships that have arrived, by value. Their treasures are in the score pile.
    pub home: ShipsSeen,
    /// Captured treasures in the score pile, by owner and value.
    pub prizes: ArrayVec<Prize, MAX_CANNONS>,
    /// Captured cannons in the score pile.
    pub trophies: u8,
    /// Points so far.
    pub points: i32,
}

/// Ships as the viewer sees them, by value.
pub type ShipsSeen = ArrayVec<ShipSeen, MAX_SHIPS>;

/// A ship as the viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ShipSeen {
    /// What it carries or has carried.
    pub treasure: Treasure,
    /// What is under it, if the viewer may know.
    pub base: Option<Base>,
    /// Whether everybody knows.
    pub open: bool,
}

/// A captured treasure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Prize {
    /// Whose it was.
    pub owner: Seat,
    /// Which.
    pub treasure: Treasure,
}

/// Something that may not be done now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Barred {
    /// What.
    pub what: What,
    /// Why.
    #[serde(flatten)]
    pub why: Refusal,
}

/// A kind of action, or one that is barred by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// Setting this kind of ship on a treasure.
    Choose(Base),
    /// A ship leaving.
    Leave,
    /// Any ship arriving.
    Arrive,
    /// Any attack.
    Attack,
    /// An attack on this ship.
    AttackOn(Prize),
    /// Passing.
    Pass,
}

impl View {
    /// Builds up what `viewer` sees, from nothing.
    pub(crate) fn of(state: &LetterOfMarque, viewer: Viewer) -> Self {
        let mut view = Self {
            viewer,
            stage: Now::Preliminary,
            owed: state.owed,
            fleets: Seat::all(state.setup.seats())
                .map(|seat| Fleet::of(state, seat, viewer))
                .collect(),
            actions: ArrayVec::new(),
            barred: ArrayVec::new(),
            setup: state.setup,
        };
        view.stage = match state.stage {
            Stage::Preliminary => Now::Preliminary,
            Stage::Turn(seat) => Now::Turn { seat },
            Stage::Leaving(seat, _) => Now::Leaving { seat },
            Stage::Over => view.over(),
        };
        view.list_actions();
        view
    }

    /// The options of this table.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The viewer's own fleet.
    pub fn own(&self) -> Option<&Fleet> {
        self.viewer.seat().map(|seat| self.fleet(seat))
    }

    /// A player's fleet.
    pub fn fleet(&self, seat: Seat) -> &Fleet {
        &self.fleets[seat.index()]
    }

    fn over(&self) -> Now {
        Now::Over {
            outcome: scoring::outcome(self.setup.tie_break, self.fleets.iter().map(Fleet::tally)),
        }
    }

    /// Fills in what the viewer may do and may not do and why.
    fn list_actions(&mut self) {
        self.actions.clear();
        self.barred.clear();
        let Some(means) = self.means() else { return };
        means.visit(|action| self.actions.push(action));
        if means.choosing {
            for base in [Base::Armed, Base::Defenceless] {
                self.bar(What::Choose(base), means.check(Action::Choose(base)));
            }
            return;
        }
        self.bar(What::Leave, means.check(Action::Leave));
        self.bar(What::Arrive, means.check_arrive_at_all());
        let attack = means.check_attack_at_all();
        self.bar(What::Attack, attack);
        if attack.is_ok() {
            for ship in means.spared.and(means.sea).without(Ships::any_of(means.seat)).iter() {
                let (owner, treasure) = (ship.owner(), ship.treasure());
                let answer = means.check(Action::Attack { owner, treasure });
                self.bar(What::AttackOn(Prize { owner, treasure }), answer);
            }
        }
        self.bar(What::Pass, means.check(Action::Pass));
    }

    fn bar(&mut self, what: What, answer: Result<(), Refusal>) {
        if let Err(why) = answer {
            self.barred.push(Barred { what, why });
        }
    }

    /// What decides what the viewer may do, if it owes a decision.
    fn means(&self) -> Option<Means> {
        let seat = self.viewer.seat().filter(|&seat| self.owed.contains(seat))?;
        let own = self.fleet(seat);
        let reserve_armed = own.reserve_armed.unwrap_or_default();
        Some(Means {
            seat,
            choosing: !matches!(self.stage, Now::Turn { .. }),
            has_armed: reserve_armed > 0,
            has_defenceless: own.reserve > reserve_armed,
            has_deck: !own.deck.is_empty(),
            has_cannon: own.cannons > 0,
            sea: self.ships(|_| true),
            spared: match self.setup.reattack {
                Reattack::Allow => Ships::NONE,
                Reattack::Forbid => self.ships(|ship| ship.open),
            },
        })
    }

    fn ships(&self, which: impl Fn(&ShipSeen) -> bool) -> Ships {
        self.fleets
            .iter()
            .flat_map(|fleet| {
                fleet
                    .sea
                    .iter()
                    .filter(|ship| which(ship))
                    .map(|ship| Ship::new(fleet.seat, ship.treasure))
            })
            .collect()
    }
}

impl Fleet {
    fn of(state: &LetterOfMarque, seat: Seat, viewer: Viewer) -> Self {
        let own = viewer.is(seat);
        let player = state.player(seat);
        let chosen = state.stage == Stage::Preliminary && !state.owed.contains(seat);
        let turned_up = state.turned_up(seat);
        let pile = state.piles[seat.index()];
        let seen = |ships: Ships| {
            ships
                .treasures(seat)
                .iter()
                .map(|treasure| ShipSeen::of(state, Ship::new(seat, treasure), own))
                .collect()
        };
        Self {
            seat,
            colour: state.setup.colour(seat),
            deck: state.deck.treasures(seat).iter().collect(),
            turned_up,
            chosen,
            choice: turned_up
                .filter(|_| own && chosen)
                .map(|treasure| state.base(Ship::new(seat, treasure))),
            reserve: state.reserve(seat),
            reserve_armed: own.then_some(player.reserve_armed),
            cannons: player.cannons,
            sea: seen(state.sea),
            home: seen(pile),
            prizes: pile
                .without(Ships::any_of(seat))
                .iter()
                .map(|ship| Prize { owner: ship.owner(), treasure: ship.treasure() })
                .collect(),
            trophies: player.trophies,
            points: state.tally(seat).points(),
        }
    }

    fn tally(&self) -> Tally {
        let home = self.home.iter().map(|ship| ship.treasure);
        let treasures = home.chain(self.prizes.iter().map(|prize| prize.treasure));
        Tally {
            treasure: treasures.map(|treasure| i32::from(treasure.value())).sum(),
            trophies: self.trophies,
            unfired: self.cannons,
        }
    }
}

impl ShipSeen {
    fn of(state: &LetterOfMarque, ship: Ship, own: bool) -> Self {
        let over = state.stage == Stage::Over;
        // In a game of memory nobody is reminded while it lasts (LM-Q4).
        let marked = state.setup.show_known_armed && state.shown.contains(ship);
        let open = marked || (over && state.setup.post_game_reveal);
        Self { treasure: ship.treasure(), base: (own || open).then(|| state.base(ship)), open }
    }
}
