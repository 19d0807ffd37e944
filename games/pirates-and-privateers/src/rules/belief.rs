//! What a viewer can believe: a full state drawn uniformly from all that fit its view and its memory.
//!
//! There is little to believe in this game. Sealed bids of others are any they could make, one as likely as another and
//! each by itself. Hidden duties are kinds of card that were in the deck when they were drawn, no card in two places, and
//! ports that they can name for all that is known.

use quarterdeck_engine::{Chance, Purpose, Seat};

use crate::action::Action;
use crate::board::Board;
use crate::components::{DUTY_KINDS, DUTY_SPACES, DutyKind, MAX_PLAYERS, PortId};
use crate::event::{Closing, Told};
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
    /// How duty cards went from the deck to the discards and back.
    passages: Vec<Passage>,
}

/// A duty card on its way. A hidden duty can only be of a kind that was in the deck when it was drawn, and what was in
/// the deck follows from these.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Passage {
    /// The card of this place in the order was drawn.
    Drawn(usize),
    /// A card was laid on the discards.
    Discarded(DutyKind),
    /// A card went back into the deck.
    Returned(DutyKind),
    /// The deck was empty, and the discards became the deck.
    Reshuffled,
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
            Told::DutiesReshuffled => self.passages.push(Passage::Reshuffled),
            Told::DutyDrawn { kind, .. } => {
                self.passages.push(Passage::Drawn(self.drawn.len()));
                self.drawn.push(Remembered { kind, port: None });
                if kind == Some(DutyKind::Charter) {
                    self.passages.push(Passage::Discarded(DutyKind::Charter));
                }
            }
            Told::DutyImpossible { kind, port, .. } => {
                self.passages.push(Passage::Discarded(kind));
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
            Told::DutyClosed { seat, space, kind, port, how } => {
                self.passages.push(match how {
                    Closing::Fulfilled | Closing::Discarded => Passage::Discarded(kind),
                    Closing::Returned => Passage::Returned(kind),
                });
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
        sample_duties(view, memory, &mut state, chance)?;
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
#[derive(Clone, Copy)]
struct Hidden {
    seat: Seat,
    space: usize,
    kinds: u8,
    ports: u64,
}

type Cards = [u8; DUTY_KINDS];

/// All ways in which the hidden duties can have been drawn are gone through, weighed by the ports they can name, and one
/// is drawn.
fn sample_duties(
    view: &View,
    memory: &Memory,
    state: &mut PiratesAndPrivateers,
    chance: &mut impl Chance,
) -> Option<()> {
    let mut hidden = vec![None; memory.drawn.len()];
    for seat in view.board.seats().filter(|&seat| !view.viewer.is(seat)) {
        for (space, duty) in view.board.players[seat].duties.iter().enumerate() {
            let Some(duty) = duty.filter(|duty| duty.hidden) else { continue };
            let place = memory.spaces[seat.index()][space]?;
            hidden[place] = Some(Hidden { seat, space, kinds: duty.kinds, ports: duty.ports });
        }
    }
    let Some(first) = hidden.iter().position(Option::is_some) else { return Some(()) };
    let mut ways = Ways::before(memory, &hidden, first, view.board.setup.data.duty_cards);
    let total = ways.count();
    if total == 0 {
        return None;
    }
    let mut nth = u64::from(chance.pick(u32::try_from(total).ok()?, BELIEF));
    while let Some(duty) = ways.go_to_next() {
        for (kind, port, after) in ways.choices(&duty) {
            let rest = after.count();
            if nth < rest {
                state.secrets.duties[duty.seat.index()][duty.space] = Some(Duty { kind, port });
                ways = after;
                break;
            }
            nth -= rest;
        }
    }
    Some(())
}

/// The passages of duty cards that are still to be gone through, and where the cards are before them.
#[derive(Clone)]
struct Ways<'a> {
    passages: &'a [Passage],
    drawn: &'a [Remembered],
    hidden: &'a [Option<Hidden>],
    deck: Cards,
    discards: Cards,
    /// Whether a card was drawn that was not in the deck.
    impossible: bool,
}

impl<'a> Ways<'a> {
    /// Begins where all know the deck for the last time before the hidden duty `first` was drawn: at the reshuffle before it, or
    /// at the beginning.
    fn before(memory: &'a Memory, hidden: &'a [Option<Hidden>], first: usize, all: Cards) -> Self {
        let Memory { drawn, passages, .. } = memory;
        let drawn_at = passages.iter().position(|passage| *passage == Passage::Drawn(first));
        let earlier = &passages[..drawn_at.unwrap_or_default()];
        let shuffled = |passage: &Passage| *passage == Passage::Reshuffled;
        let mut ways = Self {
            passages,
            drawn,
            hidden,
            deck: all,
            discards: [0; DUTY_KINDS],
            impossible: false,
        };
        if let Some(last) = earlier.iter().rposition(shuffled) {
            let since = earlier[..last].iter().rposition(shuffled).map_or(0, |before| before + 1);
            ways.deck = [0; DUTY_KINDS];
            for passage in &earlier[since..last] {
                if let Passage::Discarded(kind) = passage {
                    ways.deck[kind.place()] += 1;
                }
            }
            ways.passages = &passages[last + 1..];
        }
        ways
    }

    /// Goes on to the next hidden duty, which is then the next card to be drawn.
    fn go_to_next(&mut self) -> Option<Hidden> {
        while let Some((&passage, rest)) = self.passages.split_first() {
            self.passages = rest;
            match passage {
                Passage::Drawn(place) => match (self.hidden[place], self.drawn[place].kind) {
                    (Some(duty), kind) => {
                        let known = kind.map_or(u8::MAX, |kind| 1 << kind.place());
                        return Some(Hidden { kinds: duty.kinds & known, ..duty });
                    }
                    (None, Some(kind)) => self.draw(kind),
                    (None, None) => self.impossible = true,
                },
                Passage::Discarded(kind) => self.discards[kind.place()] += 1,
                Passage::Returned(kind) => self.deck[kind.place()] += 1,
                Passage::Reshuffled => {
                    self.impossible |= self.deck != [0; DUTY_KINDS];
                    self.deck = std::mem::take(&mut self.discards);
                }
            }
            if self.impossible {
                return None;
            }
        }
        None
    }

    fn draw(&mut self, kind: DutyKind) {
        let cards = &mut self.deck[kind.place()];
        self.impossible |= *cards == 0;
        *cards = cards.saturating_sub(1);
    }

    /// What a hidden duty that is drawn now can be, and what is still to be gone through then.
    fn choices(&self, duty: &Hidden) -> Vec<(DutyKind, Option<PortId>, Self)> {
        let mut choices = Vec::new();
        for kind in DutyKind::ALL {
            if duty.kinds >> kind.place() & 1 == 0 || self.deck[kind.place()] == 0 {
                continue;
            }
            let mut after = self.clone();
            after.draw(kind);
            choices
                .extend(ports_of(duty, kind).into_iter().map(|port| (kind, port, after.clone())));
        }
        choices
    }

    /// In how many ways the hidden duties can have been drawn.
    fn count(&self) -> u64 {
        let mut ways = self.clone();
        let Some(duty) = ways.go_to_next() else { return u64::from(!ways.impossible) };
        DutyKind::ALL
            .into_iter()
            .filter(|kind| duty.kinds >> kind.place() & 1 != 0 && ways.deck[kind.place()] > 0)
            .map(|kind| {
                let mut after = ways.clone();
                after.draw(kind);
                ports_of(&duty, kind).len() as u64 * after.count()
            })
            .sum()
    }
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
