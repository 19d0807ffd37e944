//! What a viewer can believe: a full state drawn uniformly from all that fit its view and its memory.
//!
//! There is little to believe in this game. Sealed bids of others are any they could make, one as likely as another and
//! each by itself. Hidden duties are kinds of card that are still unseen, no card in two places, and ports that they can
//! name for all that is known.

use quarterdeck_engine::{Chance, Purpose, Seat};

use crate::action::Action;
use crate::board::Board;
use crate::components::{DUTY_KINDS, DUTY_SPACES, DutyKind, MAX_PLAYERS, PortId};
use crate::event::Told;
use crate::means::Means;
use crate::now::{Answer, Bid};
use crate::state::{Duty, PiratesAndPrivateers};
use crate::view::View;

/// What a viewer remembers: the duties in the order in which they were drawn, as far as it saw them. Only a game
/// with hidden duties has a use for it.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Memory {
    drawn: Vec<Remembered>,
    /// Where in that order the duties on the boards stand.
    spaces: [[Option<usize>; DUTY_SPACES]; MAX_PLAYERS],
}

/// A private duty, as far as the viewer saw it.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Remembered {
    kind: Option<DutyKind>,
    port: Option<PortId>,
}

impl Memory {
    pub(crate) fn remember(&mut self, told: &Told) {
        match *told {
            Told::DutyDrawn { kind, .. } => {
                self.drawn.push(Remembered { kind, port: None });
            }
            Told::DutyImpossible { kind, port, .. } => {
                self.fill(self.drawn.len().checked_sub(1), Some(kind), port);
            }
            Told::DutyKept { seat, kind, port, .. } => {
                let last = self.drawn.len().checked_sub(1);
                self.fill(last, kind, port);
                if let Some(space) =
                    self.spaces[seat.index()].iter_mut().find(|space| space.is_none())
                {
                    *space = last;
                }
            }
            Told::DutyClosed { seat, space, kind, port, .. } => {
                let place = match self.spaces[seat.index()].get_mut(usize::from(space)) {
                    Some(space) => space.take(),
                    None => self.drawn.len().checked_sub(1),
                };
                self.fill(place, Some(kind), port);
            }
            _ => {}
        }
    }

    fn fill(&mut self, place: Option<usize>, kind: Option<DutyKind>, port: Option<PortId>) {
        if let Some(entry) = place.and_then(|place| self.drawn.get_mut(place)) {
            entry.kind = kind.or(entry.kind);
            entry.port = port.or(entry.port);
        }
    }
}

const BELIEF: Purpose = Purpose::open("belief");

/// Draws a state that fits.
pub(crate) fn sample(
    view: &View,
    memory: &Memory,
    chance: &mut impl Chance,
) -> Option<PiratesAndPrivateers> {
    let mut state = PiratesAndPrivateers::set_up(&view.board.setup);
    state.board = view.board.clone();
    if let Some(seat) = view.viewer.seat() {
        state.secrets.bids[seat.index()] = view.sealed_bid;
        state.secrets.duties[seat.index()] = view.hidden();
    }
    sample_bids(view, &mut state, chance)?;
    if view.board.setup.rules.hidden_duties {
        sample_duties(view, &mut state, chance)?;
        recall(memory, &mut state);
    }
    Some(state)
}

/// Anything that they could have bid.
fn sample_bids(
    view: &View,
    state: &mut PiratesAndPrivateers,
    chance: &mut impl Chance,
) -> Option<()> {
    let Some(bids) = view.board.now.bidding else { return Some(()) };
    for seat in view.board.seats().filter(|&seat| !view.viewer.is(seat)) {
        if bids.answers[seat.index()] != Answer::Sealed {
            continue;
        }
        let mut board = view.board.clone();
        board.now.owes = board.now.owes.with(seat);
        let own = [None; DUTY_SPACES];
        let mut answers = Vec::new();
        Means { seat, board: &board, own: &own }
            .visit(|action| answers.push(answer(&board, action)));
        if answers.is_empty() {
            return None;
        }
        state.secrets.bids[seat.index()] =
            answers[chance.pick(answers.len() as u32, BELIEF) as usize];
    }
    Some(())
}

fn answer(board: &Board, action: Action) -> Answer {
    match action {
        Action::Seal(good, rung) => Answer::Bid(Bid { good, price: board.rung(good, rung) }),
        _ => Answer::Passed,
    }
}

/// A duty that the viewer does not see whole, and what it can be.
struct Hidden {
    seat: Seat,
    space: usize,
    kinds: u8,
    ports: u64,
}

/// All ways to deal kinds to the hidden duties are gone through, weighed by the ports they can name, and one is drawn.
fn sample_duties(
    view: &View,
    state: &mut PiratesAndPrivateers,
    chance: &mut impl Chance,
) -> Option<()> {
    let mut left = view.board.duties_unseen;
    let mut hidden = Vec::new();
    for seat in view.board.seats() {
        for (space, duty) in view.board.players[seat].duties.iter().enumerate() {
            match duty {
                Some(duty) if duty.hidden && !view.viewer.is(seat) => {
                    hidden.push(Hidden { seat, space, kinds: duty.kinds, ports: duty.ports });
                }
                Some(duty) if duty.hidden && duty.kind.is_none() => {
                    let own = view.hidden_duties[space]?;
                    left[own.kind.place()] = left[own.kind.place()].checked_sub(1)?;
                }
                _ => {}
            }
        }
    }
    let ways = count(&view.board, &hidden, left);
    if ways == 0 {
        return None;
    }
    let mut nth = u64::from(chance.pick(u32::try_from(ways).ok()?, BELIEF));
    for place in 0..hidden.len() {
        for kind in DutyKind::ALL {
            let duty = &hidden[place];
            let Some(after) = dealt(&view.board, duty, kind, left) else { continue };
            let rest = count(&view.board, &hidden[place + 1..], after);
            let ports = ports_of(duty, kind);
            if nth < rest * ports.len() as u64 {
                let port = ports[(nth / rest) as usize];
                state.secrets.duties[duty.seat.index()][duty.space] = Some(Duty { kind, port });
                (nth, left) = (nth % rest, after);
                break;
            }
            nth -= rest * ports.len() as u64;
        }
    }
    Some(())
}

/// In how many ways the hidden duties can be dealt.
fn count(board: &Board, hidden: &[Hidden], left: [u8; DUTY_KINDS]) -> u64 {
    let Some((duty, rest)) = hidden.split_first() else { return 1 };
    DutyKind::ALL
        .into_iter()
        .filter_map(|kind| {
            let after = dealt(board, duty, kind, left)?;
            Some(ports_of(duty, kind).len() as u64 * count(board, rest, after))
        })
        .sum()
}

/// The cards left when a duty is of this kind, if it can be. Cargo is shown when it is drawn, and counted then.
fn dealt(
    board: &Board,
    duty: &Hidden,
    kind: DutyKind,
    left: [u8; DUTY_KINDS],
) -> Option<[u8; DUTY_KINDS]> {
    if duty.kinds >> kind.place() & 1 == 0 {
        return None;
    }
    let mut after = left;
    if board.hides(kind) {
        after[kind.place()] = after[kind.place()].checked_sub(1)?;
    }
    Some(after)
}

/// The ports that a duty of this kind can name; a single none for a kind that names none.
fn ports_of(duty: &Hidden, kind: DutyKind) -> Vec<Option<PortId>> {
    if !kind.needs_port() {
        return vec![None];
    }
    (0..64).filter(|place| duty.ports >> place & 1 != 0).map(|place| Some(PortId(place))).collect()
}

/// The order in which duties were drawn: what the viewer saw, and for the rest what was just dealt.
fn recall(memory: &Memory, state: &mut PiratesAndPrivateers) {
    let mut drawn = memory.drawn.clone();
    for (spaces, duties) in memory.spaces.iter().zip(&state.secrets.duties) {
        for (place, duty) in spaces.iter().zip(duties) {
            if let (Some(place), Some(duty)) = (place, duty) {
                drawn[*place] = Remembered { kind: Some(duty.kind), port: duty.port };
            }
        }
    }
    for entry in drawn {
        state.secrets.log.push(entry.kind.unwrap_or(DutyKind::DeliverMarines), entry.port);
    }
}
