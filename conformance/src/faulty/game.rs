//! The wrapper: a game, and a fault in it.

use std::ops::RangeInclusive;

use quarterdeck_engine::game::{DEFAULT, Secret, Unfit};
use quarterdeck_engine::{
    Bounds, Chance, Game, Listener, OptionSpec, Outcome, Problems, Seat, Seats, Viewer,
};

use super::fault::{ActionOf, Fault, MemoryOf, RefusalOf, Subject, ToldOf, ViewOf};
use super::parts::{Carried, Denied, Doing, Happened, Hiding, Luck, Said, Shown};
use crate::walk::legal_actions;

/// A game with a fault in it.
pub struct Faulty<S: Subject> {
    inner: S::Game,
    mark: u32,
    carried: Carried<S>,
}

impl<S: Subject> Faulty<S> {
    fn fault(&self) -> &Fault<S> {
        self.carried.fault()
    }

    fn actions(&self, seat: Seat) -> Vec<ActionOf<S>> {
        let mut actions = legal_actions(&self.inner, seat);
        actions.retain(|&action| !(self.fault().forbids)(&self.inner, seat, action));
        (self.fault().legal)(&self.inner, seat, &mut actions);
        actions
    }

    fn doing(&self, action: ActionOf<S>) -> Doing<ActionOf<S>> {
        Doing { action, open: self.fault().opens_choices }
    }

    /// Lets the game do something with whatever dice the fault gives it.
    fn act<C: Chance, T>(
        &mut self,
        chance: &mut C,
        act: impl FnOnce(&mut S::Game, &mut Luck<'_>) -> T,
    ) -> T {
        let Self { inner, mark, carried } = self;
        let mut pick = |n, purpose| {
            if n == 1 {
                return 0;
            }
            let mut fair = |n, purpose| chance.pick(n, purpose);
            (carried.fault().pick)(mark, n, purpose, &mut Luck::new(&mut fair))
        };
        act(inner, &mut Luck::new(&mut pick))
    }

    /// Tells what happened in a step that is done.
    fn tell<C: Chance, L: Listener<Self>>(
        &mut self,
        events: Vec<<S::Game as Game>::Event>,
        chance: &mut C,
        listener: &mut L,
    ) {
        let mut pick = |n, purpose| chance.pick(n, purpose);
        let carried = self.carried.clone();
        (carried.fault().when_done)(&mut self.mark, &self.inner, &mut Luck::new(&mut pick));
        let one_more = (carried.fault().happens)(&self.inner).then_some(None);
        for event in events.into_iter().map(Some).chain(one_more) {
            listener.hear(Happened { event, after: self.inner.clone(), fault: carried.clone() });
        }
    }

    fn check(&self, seat: Seat, action: ActionOf<S>) -> Result<(), Denied<RefusalOf<S>>> {
        if (self.fault().forbids)(&self.inner, seat, action) {
            return Err(Denied::ByTheFault("no".to_owned()));
        }
        Ok(())
    }
}

impl<S: Subject> Clone for Faulty<S> {
    fn clone(&self) -> Self {
        Self { inner: self.inner.clone(), mark: self.mark, carried: self.carried.clone() }
    }
}

impl<S: Subject> PartialEq for Faulty<S> {
    fn eq(&self, other: &Self) -> bool {
        self.inner == other.inner && self.mark == other.mark
    }
}

impl<S: Subject> Eq for Faulty<S> {}

impl<S: Subject> Game for Faulty<S> {
    const ID: &'static str = S::Game::ID;
    const TITLE: &'static str = S::Game::TITLE;
    const RULES_VERSION: u32 = S::Game::RULES_VERSION;
    const OLDEST_RULES: u32 = S::Game::OLDEST_RULES;
    const SEATS: RangeInclusive<usize> = S::Game::SEATS;
    const OPTIONS: &'static [OptionSpec] = S::Game::OPTIONS;
    const SECRET_DRAWS: bool = S::Game::SECRET_DRAWS;

    type Options = Hiding<<S::Game as Game>::Options, Carried<S>>;
    type Setup = (<S::Game as Game>::Setup, Carried<S>);
    type Action = Doing<ActionOf<S>>;
    type Event = Happened<S>;
    type Told = Said<ToldOf<S>>;
    type View = Shown<ViewOf<S>, Carried<S>>;
    type Memory = MemoryOf<S>;
    type Refusal = Denied<RefusalOf<S>>;

    fn setup(seats: usize, hiding: &Self::Options) -> Result<Self::Setup, Problems> {
        Self::setup_by(Self::RULES_VERSION, seats, hiding)
    }

    fn setup_by(rules: u32, seats: usize, hiding: &Self::Options) -> Result<Self::Setup, Problems> {
        Ok((S::Game::setup_by(rules, seats, &hiding.options)?, hiding.fault.clone()))
    }

    fn new((setup, carried): &Self::Setup) -> Self {
        Self { inner: S::Game::new(setup), mark: 0, carried: carried.clone() }
    }

    fn deal<C: Chance, L: Listener<Self>>(&mut self, chance: &mut C, listener: &mut L) {
        let mut events = Vec::new();
        self.act(chance, |inner, luck| inner.deal(luck, &mut events));
        self.tell(events, chance, listener);
    }

    fn seats(&self) -> usize {
        self.inner.seats()
    }

    fn bounds((setup, carried): &Self::Setup) -> Bounds {
        (carried.fault().bounds)(S::Game::bounds(setup))
    }

    fn owed(&self) -> Seats {
        (self.fault().owed)(&self.inner, self.inner.owed())
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.fault().outcome)(&self.inner, self.inner.outcome())
    }

    fn legal(&self, seat: Seat, visit: impl FnMut(Self::Action)) {
        self.actions(seat).into_iter().map(|action| self.doing(action)).for_each(visit);
    }

    fn legal_count(&self, seat: Seat) -> u32 {
        (self.fault().legal_count)(self.actions(seat).len() as u32)
    }

    fn nth_legal(&self, seat: Seat, nth: u32) -> Self::Action {
        let actions = self.actions(seat);
        let nth = (self.fault().nth_legal)(nth, actions.len() as u32);
        self.doing(actions[nth as usize])
    }

    fn default_action<C: Chance>(&self, seat: Seat, chance: &mut C) -> Self::Action {
        let actions = self.actions(seat);
        let action = actions[chance.pick(actions.len() as u32, DEFAULT) as usize];
        self.doing((self.fault().default_action)(&self.inner, seat, action))
    }

    fn conceivable((setup, carried): &Self::Setup) -> Vec<Self::Action> {
        let Fault { conceivable, opens_choices: open, .. } = *carried.fault();
        let mut actions = S::Game::conceivable(setup);
        conceivable(&mut actions);
        actions.into_iter().map(|action| Doing { action, open }).collect()
    }

    fn play<C: Chance, L: Listener<Self>>(
        &mut self,
        seat: Seat,
        Doing { action, .. }: Self::Action,
        chance: &mut C,
        listener: &mut L,
    ) -> Result<(), Self::Refusal> {
        if (self.fault().waves_through)(&self.inner, seat, action) {
            return Ok(());
        }
        self.check(seat, action)?;
        let mut events = Vec::new();
        let played = self.act(chance, |inner, luck| inner.play(seat, action, luck, &mut events));
        if let Err(refusal) = played {
            let mut pick = |n, purpose| chance.pick(n, purpose);
            let carried = self.carried.clone();
            (carried.fault().when_refused)(&mut self.mark, &mut Luck::new(&mut pick));
            return Err((self.fault().refuse)(&self.inner, seat, refusal));
        }
        self.tell(events, chance, listener);
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> Self::View {
        let extra = (self.fault().extra)(&self.inner, viewer);
        Shown { inner: self.inner.view(viewer), extra, fault: self.carried.clone() }
    }

    fn told(event: &Self::Event, viewer: Viewer) -> Self::Told {
        let fault = event.fault.fault();
        Said {
            inner: event.event.as_ref().map(|event| S::Game::told(event, viewer)),
            extra: (fault.extra)(&event.after, viewer),
            aside: (fault.aside)(&event.after, viewer),
            muttered: fault.mutters,
        }
    }

    fn fold(view: &mut Self::View, told: &Self::Told) -> Result<(), Unfit> {
        view.extra.clone_from(&told.extra);
        let fold = view.fault.fault().fold;
        told.inner.as_ref().map_or(Ok(()), |told| fold(&mut view.inner, told))
    }

    fn remember(memory: &mut Self::Memory, told: &Self::Told) {
        if let Some(told) = &told.inner {
            S::Game::remember(memory, told);
        }
    }

    fn faded((setup, _): &Self::Setup, told: Self::Told) -> Self::Told {
        Said { inner: told.inner.map(|inner| S::Game::faded(setup, inner)), ..told }
    }

    fn sample<C: Chance>(view: &Self::View, memory: &Self::Memory, chance: &mut C) -> Option<Self> {
        let mut pick = |n, purpose| chance.pick(n, purpose);
        let sample = view.fault.fault().sample;
        let (inner, mark) = sample(&view.inner, memory, &mut Luck::new(&mut pick))?;
        Some(Self { inner, mark, carried: view.fault.clone() })
    }

    fn reveals(event: &Self::Event) -> bool {
        let reveals = event.event.as_ref().is_some_and(S::Game::reveals);
        (event.fault.fault().reveals)(&event.after, reveals)
    }

    fn is_secret(doing: &Self::Action) -> bool {
        !doing.open && S::Game::is_secret(&doing.action)
    }

    fn discloses(&self, viewer: Viewer, secret: &Secret<'_, Self>) -> bool {
        let secret = match *secret {
            Secret::Choice { then, seat, action } => {
                Secret::Choice { then: &then.inner, seat, action: action.action }
            }
            Secret::Draw { then, nth, purpose, outcome } => {
                Secret::Draw { then: &then.inner, nth, purpose, outcome }
            }
        };
        (self.fault().discloses)(self.inner.discloses(viewer, &secret))
    }

    fn presume_choice(&self, seat: Seat, world: &Self) -> Option<Self::Action> {
        self.inner.presume_choice(seat, &world.inner).map(|action| self.doing(action))
    }

    fn presume_draw(&self, nth: usize, purpose: &str, world: &Self) -> Option<u32> {
        self.inner.presume_draw(nth, purpose, &world.inner)
    }
}
