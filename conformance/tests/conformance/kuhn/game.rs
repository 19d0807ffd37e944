//! Kuhn poker signs the contract.

use std::ops::RangeInclusive;

use quarterdeck_engine::chance::{Chance, Purpose};
use quarterdeck_engine::game::{Bounds, Game, Secret, Unfit};
use quarterdeck_engine::{
    Listener, OptionKind, OptionSpec, Outcome, Problems, Seat, Seats, Viewer,
};

use super::Action::{Bet, Call, Check, Fold};
use super::{
    Action, FIRST, Hand, Kuhn, News, Options, Refusal, SECOND, View, is_shown, outcome, to_act,
};

impl Game for Kuhn {
    const ID: &'static str = "kuhn";
    const TITLE: &'static str = "Kuhn poker";
    const RULES_VERSION: u32 = 1;
    const SEATS: RangeInclusive<usize> = 2..=2;
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "cards",
            kind: OptionKind::Number { min: 3, max: 13 },
            default: "3",
            about: "How many cards there are",
        },
        OptionSpec {
            key: "late",
            kind: OptionKind::Flag,
            default: "false",
            about: "The second player is dealt a card only after the first has acted",
        },
    ];
    /// The second card, when it is dealt late.
    const SECRET_DRAWS: bool = true;

    type Options = Options;
    type Setup = Options;
    type Action = Action;
    type Event = News<u8>;
    type Told = News<Option<u8>>;
    type View = View;
    type Memory = ();
    type Refusal = Refusal;

    fn setup(seats: usize, options: &Options) -> Result<Options, Problems> {
        let mut problems = Problems::default();
        if seats != 2 {
            problems.add("two play");
        }
        if !(3..=13).contains(&options.cards) {
            problems.add("there are 3 to 13 cards");
        }
        problems.check().map(|()| *options)
    }

    fn new(setup: &Options) -> Self {
        Self { options: *setup, hands: [None; 2], line: Vec::new() }
    }

    fn deal<C: Chance, L: Listener<Self>>(&mut self, chance: &mut C, listener: &mut L) {
        self.deal_to(FIRST, chance, listener);
        if !self.options.late {
            self.deal_to(SECOND, chance, listener);
        }
    }

    fn seats(&self) -> usize {
        2
    }

    fn bounds(_setup: &Options) -> Bounds {
        Bounds { actions: 3, draws: 2 }
    }

    fn owed(&self) -> Seats {
        to_act(&self.line).map_or(Seats::NONE, Seats::only)
    }

    fn outcome(&self) -> Option<Outcome> {
        outcome(&self.line, || self.hands[0] > self.hands[1])
    }

    fn legal(&self, seat: Seat, visit: impl FnMut(Action)) {
        let all = [Check, Bet, Call, Fold];
        all.into_iter().filter(|&action| self.check(seat, action).is_ok()).for_each(visit);
    }

    fn conceivable(_setup: &Options) -> Vec<Action> {
        vec![Check, Bet, Call, Fold]
    }

    fn play<C: Chance, L: Listener<Self>>(
        &mut self,
        seat: Seat,
        action: Action,
        chance: &mut C,
        listener: &mut L,
    ) -> Result<(), Refusal> {
        self.check(seat, action)?;
        self.line.push(action);
        listener.hear(News::Acted { seat, action });
        if self.hands[SECOND.index()].is_none() {
            self.deal_to(SECOND, chance, listener);
        }
        if let ([Some(first), Some(second)], true) = (self.hands, is_shown(&self.line)) {
            listener.hear(News::Shown { cards: [first, second] });
        }
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> View {
        let shown = is_shown(&self.line);
        let hand = |seat: Seat| match self.hands[seat.index()] {
            None => Hand::Empty,
            Some(card) if shown || viewer.is(seat) => Hand::Card(card),
            Some(_) => Hand::FaceDown,
        };
        View {
            viewer,
            options: self.options,
            hands: [hand(FIRST), hand(SECOND)],
            line: self.line.clone(),
            owed: self.owed(),
            outcome: self.outcome(),
        }
    }

    fn told(event: &News<u8>, viewer: Viewer) -> News<Option<u8>> {
        match *event {
            News::Dealt { seat, card } => {
                News::Dealt { seat, card: viewer.is(seat).then_some(card) }
            }
            News::Acted { seat, action } => News::Acted { seat, action },
            News::Shown { cards } => News::Shown { cards },
        }
    }

    fn fold(view: &mut View, told: &News<Option<u8>>) -> Result<(), Unfit> {
        match *told {
            News::Dealt { seat, card } => {
                *view.hands.get_mut(seat.index()).ok_or(Unfit)? =
                    card.map_or(Hand::FaceDown, Hand::Card);
            }
            News::Acted { seat, action } if view.owed.contains(seat) => {
                view.line.push(action);
                view.owed = to_act(&view.line).map_or(Seats::NONE, Seats::only);
                if !is_shown(&view.line) {
                    view.outcome = outcome(&view.line, || false);
                }
            }
            News::Shown { cards: [first, second] } if is_shown(&view.line) => {
                view.hands = [Hand::Card(first), Hand::Card(second)];
                view.outcome = outcome(&view.line, || first > second);
            }
            _ => return Err(Unfit),
        }
        Ok(())
    }

    fn sample<C: Chance>(view: &View, _memory: &(), chance: &mut C) -> Option<Self> {
        let known = |hand: &Hand| if let Hand::Card(card) = hand { Some(*card) } else { None };
        let [first, second] = &view.hands;
        let hands = [known(first), known(second)];
        let mut state = Self { options: view.options, hands, line: view.line.clone() };
        for seat in [FIRST, SECOND] {
            if view.hands[seat.index()] == Hand::FaceDown {
                let nth = chance.pick(state.deck().count() as u32, Purpose::blind("belief"));
                state.hands[seat.index()] = state.deck().nth(nth as usize);
            }
        }
        Some(state)
    }

    /// A showdown shows something. So does a card that is dealt, but a step with a draw is never taken back anyway.
    fn reveals(event: &News<u8>) -> bool {
        matches!(event, News::Shown { .. })
    }

    /// Once both cards lie on the table everybody can work out how they were drawn.
    fn discloses(&self, viewer: Viewer, secret: &Secret<'_, Self>) -> bool {
        match *secret {
            Secret::Choice { .. } => true,
            Secret::Draw { purpose, .. } => {
                purpose.audience.includes(viewer) || is_shown(&self.line)
            }
        }
    }

    /// A card is drawn out of those that were not dealt before it.
    fn presume_draw(&self, nth: usize, _purpose: &str, world: &Self) -> Option<u32> {
        let [first, second] = world.hands;
        if self.hands == [None, None] && nth == 0 {
            return first.map(u32::from);
        }
        Some(u32::from(second? - u8::from(first? < second?)))
    }
}
