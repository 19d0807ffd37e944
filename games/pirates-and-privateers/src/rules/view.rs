//! Who can see what: the table as one viewer sees it, and what that viewer may do.

use quarterdeck_engine::{Outcome, Seat, Seats, Viewer};
use serde::Serialize;

use crate::action::Action;
use crate::board::Board;
use crate::components::{DUTY_SPACES, DutyKind, PortId};
use crate::event::Told;
use crate::means::Means;
use crate::now::{Answer, Step};
use crate::refusal::Refusal;
use crate::set_up::Setup;
use crate::state::{Duty, OwnDuties, PiratesAndPrivateers, own_duties};

/// The table as one viewer sees it: what lies open, and the viewer's own secrets. There is no room for anybody else's.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// Who owes a decision.
    pub owed: Seats,
    /// What everybody sees.
    pub board: Board,
    /// The viewer's private duties that others do not see, by their space on the duty board (PP-Q111).
    pub hidden_duties: [Option<DutySeen>; DUTY_SPACES],
    /// The viewer's sealed bid (PP-Q30).
    pub sealed_bid: Answer,
    /// How it ended, once it has.
    pub outcome: Option<Outcome>,
    /// What the viewer may do now.
    pub actions: Vec<Action>,
    /// What the viewer may not do now, and why; empty when it owes nothing.
    pub barred: Vec<Barred>,
}

/// A private duty as its owner sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct DutySeen {
    /// Its kind.
    pub kind: DutyKind,
    /// The port it names, if it names one.
    pub port: Option<PortId>,
}

/// Something that may not be done now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Barred {
    /// What.
    pub action: Action,
    /// Why.
    #[serde(flatten)]
    pub why: Refusal,
}

impl View {
    /// Builds up what `viewer` sees, from nothing.
    pub(crate) fn of(state: &PiratesAndPrivateers, viewer: Viewer) -> Self {
        let mut view = Self {
            viewer,
            owed: Seats::NONE,
            board: state.board.clone(),
            hidden_duties: [None; DUTY_SPACES],
            sealed_bid: Answer::None,
            outcome: None,
            actions: Vec::new(),
            barred: Vec::new(),
        };
        if let Some(seat) = viewer.seat() {
            let own = state.secrets.duties[seat.index()];
            view.hidden_duties =
                own.map(|duty| duty.map(|duty| DutySeen { kind: duty.kind, port: duty.port }));
            view.sealed_bid = state.secrets.bids[seat.index()];
        }
        view.look();
        view
    }

    /// The options of this table.
    pub fn setup(&self) -> &Setup {
        &self.board.setup
    }

    /// The private duties of a seat, as far as the viewer knows them.
    pub fn duties(&self, seat: Seat) -> [Option<DutySeen>; DUTY_SPACES] {
        let hidden = if self.viewer.is(seat) { self.hidden() } else { [None; DUTY_SPACES] };
        own_duties(&self.board, &hidden, seat)
            .map(|duty| duty.map(|duty| DutySeen { kind: duty.kind, port: duty.port }))
    }

    pub(crate) fn hidden(&self) -> OwnDuties {
        self.hidden_duties.map(|duty| duty.map(|duty| Duty { kind: duty.kind, port: duty.port }))
    }

    /// Fills in what follows from the rest.
    fn look(&mut self) {
        self.owed = self.board.now.owes;
        self.outcome = self.board.outcome();
        self.actions.clear();
        self.barred.clear();
        let Some(seat) = self.viewer.seat().filter(|&seat| self.owed.contains(seat)) else {
            return;
        };
        let own = own_duties(&self.board, &self.hidden(), seat);
        let means = Means { seat, board: &self.board, own: &own };
        means.visit(|action| self.actions.push(action));
        if !worth_a_reason(self.board.now.step) {
            return;
        }
        let _all = means.candidates(&mut |action| {
            if let Err(why) = means.check(action)
                && !matches!(why, Refusal::NotNow | Refusal::NothingThere | Refusal::OwnShip)
            {
                self.barred.push(Barred { action, why });
            }
            std::ops::ControlFlow::Continue(())
        });
    }

    /// Brings the view up to date with something its viewer was told; None where that cannot follow.
    pub(crate) fn fold(&mut self, told: &Told) -> Option<()> {
        if let Told::DutyKept { seat, kind: Some(kind), port, hidden: true } = *told
            && self.viewer.is(seat)
        {
            let space = self.board.players.get(seat)?.duties.iter().position(Option::is_none)?;
            self.hidden_duties[space] = Some(DutySeen { kind, port });
        }
        match *told {
            Told::DutyClosed { seat, space, .. } if self.viewer.is(seat) => {
                if let Some(hidden) = self.hidden_duties.get_mut(usize::from(space)) {
                    *hidden = None;
                }
            }
            Told::BidSealed { seat, answer } if self.viewer.is(seat) => self.sealed_bid = answer?,
            Told::BidsOpened { .. } => self.sealed_bid = Answer::None,
            _ => {}
        }
        self.board.apply(told)?;
        if matches!(told, Told::Asked { .. } | Told::Ended { .. }) {
            self.check()?;
            self.look();
        }
        Some(())
    }

    /// Whether what is asked can be asked here: a file from elsewhere may ask for a ship that there is not.
    fn check(&self) -> Option<()> {
        let board = &self.board;
        let afloat = |ship| board.fleet.get(ship)?.as_ref().map(|_| ());
        let now = &board.now;
        now.step.ship().map_or(Some(()), afloat)?;
        match now.step {
            Step::NameShip(charter) => drop(board.charters.get(charter)?.as_ref()?),
            Step::Price(good) | Step::Digit { good, .. } => drop(board.booty.get(good)?),
            _ => {}
        }
        now.owes.iter().try_for_each(|seat| board.players.get(seat).map(|_| ()))?;
        now.acting.map_or(Some(()), |acting| board.fleet.get(acting.ship).map(|_| ()))?;
        let fights = |fighter| match fighter {
            crate::now::Fighter::Ship(ship) => afloat(ship),
            crate::now::Fighter::Port(port) => board.ports.get(port).map(|_| ()),
        };
        if let Some(prize) = now.prize {
            fights(prize.winner)?;
            afloat(prize.ship)?;
        }
        now.combat.map_or(Some(()), |combat| fights(combat.attacker).and(fights(combat.defender)))
    }
}

/// Where reasons are worth a list: elsewhere they would be as many as there are ports.
fn worth_a_reason(step: Step) -> bool {
    !matches!(step, Step::Flag | Step::NewHome | Step::Mooring(_) | Step::Accept)
}
