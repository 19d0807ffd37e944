//! Poker signs the contract.

use std::ops::RangeInclusive;

use quarterdeck_engine::game::{Bounds, Game, Secret, Unfit};
use quarterdeck_engine::{
    Chance, Listener, OptionKind, OptionSpec, Outcome, Problems, Seat, Seats, Viewer,
};

use super::{Action, BOARD, CARD, FIRST, Kind, News, Options, Poker, Refusal, View};

const ALL: [Action; 3] = [Action::Fold, Action::Call, Action::Raise];

impl Game for Poker {
    const ID: &'static str = "poker";
    const TITLE: &'static str = "Poker";
    const RULES_VERSION: u32 = 1;
    const SEATS: RangeInclusive<usize> = 2..=2;
    const OPTIONS: &'static [OptionSpec] = &[OptionSpec {
        key: "kind",
        kind: OptionKind::Choice { values: &["kuhn", "leduc"] },
        default: "kuhn",
        about: "which poker it is",
    }];

    type Options = Options;
    type Setup = Kind;
    type Action = Action;
    type Event = News<u8>;
    type Told = News<Option<u8>>;
    type View = View;
    type Memory = ();
    type Refusal = Refusal;

    fn setup(seats: usize, options: &Options) -> Result<Kind, Problems> {
        if seats == 2 { Ok(options.kind) } else { Err(Problems::from("two play".to_owned())) }
    }

    fn new(kind: &Kind) -> Self {
        Self { kind: *kind, hands: [None; 2], board: None, line: super::Line::new() }
    }

    fn deal<C: Chance, L: Listener<Self>>(&mut self, chance: &mut C, listener: &mut L) {
        for seat in Seat::all(2) {
            let card = self.draw(chance, CARD);
            self.hands[seat.index()] = Some(card);
            listener.hear(News::Dealt { seat, card });
        }
    }

    fn seats(&self) -> usize {
        2
    }

    fn bounds(_kind: &Kind) -> Bounds {
        Bounds { actions: 8, draws: 3 }
    }

    fn owed(&self) -> Seats {
        self.betting().owed()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.betting().outcome(self.hands, self.board)
    }

    fn legal(&self, seat: Seat, visit: impl FnMut(Action)) {
        let betting = self.betting();
        let legal = |action: &Action| betting.check(self.kind, seat, *action).is_ok();
        ALL.into_iter().filter(legal).for_each(visit);
    }

    fn conceivable(_kind: &Kind) -> Vec<Action> {
        ALL.to_vec()
    }

    fn play<C: Chance, L: Listener<Self>>(
        &mut self,
        seat: Seat,
        action: Action,
        chance: &mut C,
        listener: &mut L,
    ) -> Result<(), Refusal> {
        self.betting().check(self.kind, seat, action)?;
        self.line.push(action);
        listener.hear(News::Acted { seat, action });
        let betting = self.betting();
        if betting.to_act.is_some() && betting.round > 0 && self.board.is_none() {
            let card = self.draw(chance, BOARD);
            self.board = Some(card);
            listener.hear(News::TurnedUp { card });
        }
        if let (None, None, [Some(first), Some(second)]) =
            (betting.to_act, betting.folded, self.hands)
        {
            listener.hear(News::Shown { cards: [first, second] });
        }
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> View {
        let betting = self.betting();
        let shown = betting.to_act.is_none() && betting.folded.is_none();
        let hand = |seat: Seat| self.hands[seat.index()].filter(|_| shown || viewer.is(seat));
        View {
            viewer,
            kind: self.kind,
            hands: [hand(FIRST), hand(Seat::new(1))],
            board: self.board,
            line: self.line.clone(),
            outcome: self.outcome(),
        }
    }

    fn told(event: &News<u8>, viewer: Viewer) -> News<Option<u8>> {
        match *event {
            News::Dealt { seat, card } => {
                News::Dealt { seat, card: viewer.is(seat).then_some(card) }
            }
            News::Acted { seat, action } => News::Acted { seat, action },
            News::TurnedUp { card } => News::TurnedUp { card },
            News::Shown { cards } => News::Shown { cards },
        }
    }

    fn fold(view: &mut View, told: &News<Option<u8>>) -> Result<(), Unfit> {
        let betting = view.kind.betting(&view.line);
        match *told {
            News::Dealt { seat, card } => *view.hands.get_mut(seat.index()).ok_or(Unfit)? = card,
            News::Acted { seat, action } => {
                betting.check(view.kind, seat, action).map_err(|_| Unfit)?;
                view.line.try_push(action).map_err(|_| Unfit)?;
                let betting = view.kind.betting(&view.line);
                if betting.folded.is_some() {
                    view.outcome = betting.outcome(view.hands, view.board);
                }
            }
            News::TurnedUp { card } => view.board = Some(card),
            News::Shown { cards } => {
                view.hands = cards.map(Some);
                view.outcome = betting.outcome(view.hands, view.board);
            }
        }
        Ok(())
    }

    fn sample<C: Chance>(view: &View, _memory: &(), chance: &mut C) -> Option<Self> {
        let mut state =
            Self { kind: view.kind, hands: view.hands, board: view.board, line: view.line.clone() };
        for seat in 0..2 {
            if state.hands[seat].is_none() {
                state.hands[seat] = Some(state.draw(chance, CARD));
            }
        }
        Some(state)
    }

    /// A showdown does, unless it ends in a fold.
    fn reveals(event: &News<u8>) -> bool {
        matches!(event, News::Shown { .. })
    }

    /// A number among the cards that were left would tell the other hand, so nobody is shown one.
    fn discloses(&self, viewer: Viewer, secret: &Secret<'_, Self>) -> bool {
        match *secret {
            Secret::Choice { .. } => true,
            Secret::Draw { purpose, .. } => purpose.audience.includes(viewer),
        }
    }

    fn presume_draw(&self, nth: usize, _purpose: &str, world: &Self) -> Option<u32> {
        let mut before = self.clone();
        before.hands[..nth.min(2)].copy_from_slice(&world.hands[..nth.min(2)]);
        let card = *world.hands.get(nth)?;
        before.deck().position(|rank| Some(rank) == card).map(|place| place as u32)
    }
}
