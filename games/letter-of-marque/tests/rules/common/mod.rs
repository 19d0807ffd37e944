//! The one place where the rule tests touch the API. Positions, actions, fleets and sentences are text here:
//!
//! ```text
//! action     choose armed · choose defenceless · leave · arrive 3 · attack blue 7 · pass
//! fleet      deck 4 6 | reserve 1A 1D | sea 5A* 7? | home 3D | prizes blue 6 | cannons 2 | trophies 1
//! ```
//!
//! A fleet is drawn as somebody sees it: `?` is a base that viewer cannot know, `*` one that everybody knows, and an
//! owner's `reserve 1A 1D` is a `reserve 2` to everybody else.

#![allow(dead_code, unused_imports, reason = "each chapter uses its own part of this")]

use std::fmt::Display;

use letter_of_marque::view::{Fleet, Now, ShipSeen};
use quarterdeck_engine::chance::{Every, Fast, Script, every};
use quarterdeck_engine::options::parse_options;
use quarterdeck_engine::{Chance, Problems, Purpose, Seat, Viewer};

pub(crate) use letter_of_marque::Base::{self, Armed, Defenceless};
pub(crate) use letter_of_marque::Colour::{self, Black, Blue, Green, Red, White, Yellow};
pub(crate) use letter_of_marque::{
    Action, Event, LetterOfMarque, Options, Refusal, Setup, Told, Treasure, View,
};
pub(crate) use quarterdeck_engine::Game;

/// What a viewer remembers.
pub(crate) type Memory = <LetterOfMarque as Game>::Memory;

/// The viewer without a seat.
pub(crate) const PUBLIC: Option<Colour> = None;

/// More actions than any game has (I-8).
const NO_END_IN_SIGHT: usize = 200;

/// A treasure by its value.
pub(crate) fn treasure(value: u8) -> Treasure {
    Treasure::try_from(value).expect("a treasure's value")
}

/// Reads options as one types them: `ships=3 armed=1`.
pub(crate) fn read_options(options: &str) -> Result<Options, Problems> {
    let pairs: Vec<String> = options.split_whitespace().map(str::to_owned).collect();
    parse_options::<LetterOfMarque>(&pairs)
}

/// A set-up, or everything that is wrong with it.
pub(crate) fn try_setup(seats: usize, options: &str) -> Result<Setup, Problems> {
    LetterOfMarque::setup(seats, &read_options(options)?)
}

/// A set-up that must be fine.
pub(crate) fn setup(seats: usize, options: &str) -> Setup {
    try_setup(seats, options)
        .unwrap_or_else(|problems| panic!("{seats} seats {options}: {problems}"))
}

/// What is wrong with a set-up, sentence by sentence.
pub(crate) fn setup_problems(seats: usize, options: &str) -> Vec<String> {
    match try_setup(seats, options) {
        Ok(_) => Vec::new(),
        Err(problems) => problems.iter().map(str::to_owned).collect(),
    }
}

/// A table with everybody watching it.
///
/// Each viewer folds what it is told into its own view, and after every step that view is compared with the state's.
#[derive(Clone)]
pub(crate) struct Table {
    setup: Setup,
    pub(crate) state: LetterOfMarque,
    onlookers: Vec<Onlooker>,
}

#[derive(Clone)]
struct Onlooker {
    viewer: Viewer,
    view: View,
    memory: Memory,
    told: Vec<Told>,
    /// How much of `told` was old before the latest step.
    old: usize,
}

impl Onlooker {
    fn new(state: &LetterOfMarque, viewer: Viewer) -> Self {
        Self { viewer, view: state.view(viewer), memory: Memory::default(), told: vec![], old: 0 }
    }

    fn hear(&mut self, events: &[Event], state: &LetterOfMarque) {
        self.old = self.told.len();
        for event in events {
            let told = LetterOfMarque::told(event, self.viewer);
            LetterOfMarque::fold(&mut self.view, &told)
                .unwrap_or_else(|unfit| panic!("{}: {told:?}: {unfit}", self.viewer));
            LetterOfMarque::remember(&mut self.memory, &told);
            self.told.push(told);
        }
        assert_eq!(self.view, state.view(self.viewer), "{} folded it otherwise", self.viewer);
    }
}

/// Setting a table up.
impl Table {
    fn new(setup: &Setup, state: LetterOfMarque) -> Self {
        let onlookers = Viewer::all(setup.seats()).map(|viewer| Onlooker::new(&state, viewer));
        Self { setup: *setup, state, onlookers: onlookers.collect() }
    }

    /// A table before anything was drawn.
    pub(crate) fn bare(seats: usize, options: &str) -> Self {
        let setup = setup(seats, options);
        Self::new(&setup, LetterOfMarque::new(&setup))
    }

    /// A table where these first treasures, in seat order, have been turned up and nobody has chosen.
    pub(crate) fn dealt(options: &str, first: &[u8]) -> Self {
        let mut table = Self::bare(first.len(), options);
        let all = table.view(PUBLIC).fleets[0].deck.clone();
        let place = |&value: &u8| all.iter().position(|card| card.value() == value);
        let draws: Vec<u32> =
            first.iter().map(|value| place(value).expect("a value of the set") as u32).collect();
        let mut script = Script::new(if all.len() == 1 { &[] } else { &draws });
        let mut events = Vec::new();
        table.state.deal(&mut script, &mut events);
        script.finish().expect("one draw a deck");
        table.everybody_hears(&events);
        table
    }

    /// A table after the preliminary turn: `kinds` is a letter a seat, `A` or `D`. Nobody may share the lowest value.
    pub(crate) fn begun(options: &str, first: &[u8], kinds: &str) -> Self {
        let mut table = Self::dealt(options, first);
        for (colour, kind) in table.colours().into_iter().zip(kinds.chars()) {
            let kind = if kind == 'A' { "choose armed" } else { "choose defenceless" };
            table.play(colour, kind);
        }
        table
    }

    /// A position drawn as text; it has as many seats as lines before the last.
    pub(crate) fn at(options: &str, position: &str) -> Self {
        let lines = position.lines().filter(|line| !line.trim().is_empty()).count();
        let setup = setup(lines - 1, options);
        let state = LetterOfMarque::from_position(&setup, position)
            .unwrap_or_else(|problems| panic!("{problems} in\n{position}"));
        Self::new(&setup, state)
    }
}

/// Playing.
impl Table {
    /// Plays an action that draws nothing.
    pub(crate) fn play(&mut self, who: Colour, action: &str) -> &mut Self {
        self.play_drawing(who, action, &[])
    }

    /// Plays an action with exactly these draws.
    pub(crate) fn play_drawing(&mut self, who: Colour, action: &str, draws: &[u32]) -> &mut Self {
        self.step(who, self.action(action), draws)
            .unwrap_or_else(|refusal| panic!("{who:?} {action}: {refusal}"));
        self
    }

    /// A ship leaves and this treasure is turned up.
    pub(crate) fn leave(&mut self, who: Colour, value: u8) -> &mut Self {
        let deck = &self.view(PUBLIC).fleets[self.seat(who).index()].deck;
        let place = deck.iter().position(|card| card.value() == value);
        let place = place.unwrap_or_else(|| panic!("{value} is not in the deck of {who:?}")) as u32;
        let draws: &[u32] = if deck.len() == 1 { &[] } else { &[place] };
        self.play_drawing(who, "leave", draws)
    }

    /// A ship leaves with this treasure: a defenceless one, if there is one.
    pub(crate) fn send_out(&mut self, who: Colour, value: u8) -> &mut Self {
        self.leave(who, value);
        let kind = self.legal(who).pop().expect("a ship for each card");
        self.play(who, &kind)
    }

    /// A ship leaves with the lowest treasure of the deck.
    pub(crate) fn send_out_lowest(&mut self, who: Colour) -> &mut Self {
        let lowest = self.view(PUBLIC).fleet(self.seat(who)).deck[0].value();
        self.send_out(who, lowest)
    }

    /// Tries an action that must be refused, and leave everything as it was.
    pub(crate) fn refuse(&mut self, who: Colour, action: &str) -> Refusal {
        let action = self.action(action);
        self.step(who, action, &[]).err().unwrap_or_else(|| panic!("{who:?} could {action:?}"))
    }

    /// The same, by seat and action.
    pub(crate) fn refuse_seat(&mut self, seat: Seat, action: Action) -> Refusal {
        self.step_seat(seat, action, &[]).err().unwrap_or_else(|| panic!("{seat} could {action:?}"))
    }

    fn step(&mut self, who: Colour, action: Action, draws: &[u32]) -> Result<(), Refusal> {
        self.step_seat(self.seat(who), action, draws)
    }

    fn step_seat(&mut self, seat: Seat, action: Action, draws: &[u32]) -> Result<(), Refusal> {
        let before = self.state;
        let mut script = Script::new(draws);
        let mut events = Vec::new();
        let answer = self.state.play(seat, action, &mut script, &mut events);
        if answer.is_err() {
            assert!(self.state == before, "refusing {action:?} left a mark");
            assert!(events.is_empty(), "refusing {action:?} was told");
        }
        script.finish().unwrap_or_else(|fault| panic!("{action:?} of {seat}: {fault}"));
        answer?;
        self.everybody_hears(&events);
        Ok(())
    }

    fn everybody_hears(&mut self, events: &[Event]) {
        for onlooker in &mut self.onlookers {
            onlooker.hear(events, &self.state);
        }
    }

    /// Plays to the end without another shot: everybody leaves with the lowest treasure first and on a defenceless
    /// ship first, then the lowest ship arrives, then there are passes. Says what was done, a line an action.
    pub(crate) fn finish_in_peace(&mut self) -> Vec<String> {
        let mut done = Vec::new();
        while let Some(seat) = self.state.owed().first() {
            let who = self.setup.colour(seat);
            let legal = self.legal(who);
            let wanted = ["choose defenceless", "choose armed", "leave", "arrive", "pass"];
            let action = wanted.iter().find_map(|kind| legal.iter().find(|a| a.starts_with(kind)));
            let action = action.expect("a peaceful action").clone();
            if action == "leave" {
                let lowest = self.view(PUBLIC).fleet(seat).deck[0].value();
                self.leave(who, lowest);
            } else {
                self.play(who, &action);
            }
            done.push(format!("{} {action}", who.name()));
            assert!(done.len() < NO_END_IN_SIGHT, "a game without end");
        }
        done
    }
}

/// Looking.
impl Table {
    /// The colours of the seats, in order.
    pub(crate) fn colours(&self) -> Vec<Colour> {
        Seat::all(self.setup.seats()).map(|seat| self.setup.colour(seat)).collect()
    }

    pub(crate) fn seat(&self, who: Colour) -> Seat {
        let found = Seat::all(self.setup.seats()).find(|&seat| self.setup.colour(seat) == who);
        found.unwrap_or_else(|| panic!("nobody plays {who:?}"))
    }

    pub(crate) fn viewer(&self, by: impl Into<Option<Colour>>) -> Viewer {
        by.into().map_or(Viewer::Public, |who| Viewer::Seat(self.seat(who)))
    }

    /// All viewers: every colour, then the public.
    pub(crate) fn viewers(&self) -> Vec<Option<Colour>> {
        self.colours().into_iter().map(Some).chain([PUBLIC]).collect()
    }

    /// All viewers but the owner.
    pub(crate) fn others(&self, owner: Colour) -> Vec<Option<Colour>> {
        self.viewers().into_iter().filter(|&viewer| viewer != Some(owner)).collect()
    }

    pub(crate) fn view(&self, by: impl Into<Option<Colour>>) -> View {
        self.state.view(self.viewer(by))
    }

    /// What is going on: `preliminary`, `turn red`, `leaving red` or `over`.
    pub(crate) fn now(&self) -> String {
        let name = |seat| self.setup.colour(seat).name();
        match self.view(PUBLIC).stage {
            Now::Preliminary => "preliminary".to_owned(),
            Now::Turn { seat } => format!("turn {}", name(seat)),
            Now::Leaving { seat } => format!("leaving {}", name(seat)),
            Now::Over { .. } => "over".to_owned(),
        }
    }

    /// Who owes a decision.
    pub(crate) fn owed(&self) -> Vec<Colour> {
        self.state.owed().iter().map(|seat| self.setup.colour(seat)).collect()
    }

    /// What a player may do: the state's list, which the player's own view must have as well.
    pub(crate) fn legal(&self, who: Colour) -> Vec<String> {
        let mut legal = Vec::new();
        self.state.legal(self.seat(who), |action| legal.push(action));
        assert_eq!(legal, self.view(who).actions.to_vec(), "the view offers something else");
        legal.into_iter().map(|action| self.words(action)).collect()
    }

    /// A fleet as its owner sees it.
    pub(crate) fn own(&self, whose: Colour) -> String {
        self.seen(whose, whose)
    }

    /// A fleet as somebody sees it.
    pub(crate) fn seen(&self, by: impl Into<Option<Colour>>, whose: Colour) -> String {
        drawn(self.view(by).fleet(self.seat(whose)), &self.setup)
    }

    /// A fleet as all but its owner see it; they all must see the same.
    pub(crate) fn outside(&self, whose: Colour) -> String {
        let public = self.seen(PUBLIC, whose);
        for other in self.others(whose) {
            assert_eq!(self.seen(other, whose), public, "as {other:?} sees it");
        }
        public
    }

    /// What a viewer was told in the latest step.
    pub(crate) fn told(&self, by: impl Into<Option<Colour>>) -> Vec<String> {
        let onlooker = self.onlooker(by);
        onlooker.told[onlooker.old..].iter().map(|told| self.sentence(*told)).collect()
    }

    /// The latest step as everybody but `owner` was told it; they all must have been told the same.
    pub(crate) fn told_outside(&self, owner: Colour) -> Vec<String> {
        let public = self.told(PUBLIC);
        for other in self.others(owner) {
            assert_eq!(self.told(other), public, "as {other:?} was told");
        }
        public
    }

    /// The latest step as everybody was told it alike.
    pub(crate) fn told_all(&self) -> Vec<String> {
        let public = self.told(PUBLIC);
        for viewer in self.viewers() {
            assert_eq!(self.told(viewer), public, "as {viewer:?} was told");
        }
        public
    }

    /// Everything a viewer was told so far, as it was said.
    pub(crate) fn log(&self, by: impl Into<Option<Colour>>) -> &[Told] {
        &self.onlooker(by).told
    }

    /// Everything a viewer was told so far, as it reads now.
    pub(crate) fn faded_log(&self, by: impl Into<Option<Colour>>) -> Vec<String> {
        let faded = |told: &Told| self.sentence(LetterOfMarque::faded(&self.setup, *told));
        self.log(by).iter().map(faded).collect()
    }

    /// Points and ranks in seat order; empty while the game goes on.
    pub(crate) fn standings(&self) -> Vec<(i32, u8)> {
        let outcome = self.state.outcome();
        let Now::Over { outcome: shown } = self.view(PUBLIC).stage else {
            assert!(outcome.is_none(), "there is an outcome before the end");
            return Vec::new();
        };
        assert_eq!(outcome.as_ref(), Some(&shown), "the view shows another outcome");
        shown.standings().iter().map(|standing| (standing.score, standing.rank)).collect()
    }

    /// Points so far in seat order.
    pub(crate) fn points(&self) -> Vec<i32> {
        self.view(PUBLIC).fleets.iter().map(|fleet| fleet.points).collect()
    }

    pub(crate) fn trophies(&self, who: Colour) -> u8 {
        self.view(PUBLIC).fleet(self.seat(who)).trophies
    }

    pub(crate) fn cannons(&self, who: Colour) -> u8 {
        self.view(PUBLIC).fleet(self.seat(who)).cannons
    }

    /// The fleet of `whose` in every world that a viewer can believe in, with the odds.
    pub(crate) fn believed(
        &self,
        by: impl Into<Option<Colour>>,
        whose: Colour,
    ) -> Vec<(String, f64)> {
        let onlooker = self.onlooker(by);
        self.worlds(&onlooker.view, onlooker.memory, whose)
    }

    /// The same for a viewer that remembers nothing.
    pub(crate) fn believed_forgetfully(
        &self,
        by: impl Into<Option<Colour>>,
        whose: Colour,
    ) -> Vec<(String, f64)> {
        self.worlds(&self.onlooker(by).view, Memory::default(), whose)
    }

    fn worlds(&self, view: &View, memory: Memory, whose: Colour) -> Vec<(String, f64)> {
        let seat = self.seat(whose);
        let mut found: Vec<(String, f64)> = Vec::new();
        every(|chance: &mut Every| {
            let world = LetterOfMarque::sample(view, &memory, chance).expect("something fits");
            assert_eq!(world.view(view.viewer), *view, "a believed world looks otherwise");
            let fleet = drawn(world.view(Viewer::Seat(seat)).fleet(seat), &self.setup);
            match found.iter_mut().find(|(other, _)| *other == fleet) {
                Some((_, odds)) => *odds += chance.odds(),
                None => found.push((fleet, chance.odds())),
            }
        });
        for (_, odds) in &mut found {
            *odds = (*odds * 1e9).round() / 1e9;
        }
        found.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        found
    }

    fn onlooker(&self, by: impl Into<Option<Colour>>) -> &Onlooker {
        let viewer = self.viewer(by);
        let found = self.onlookers.iter().find(|onlooker| onlooker.viewer == viewer);
        found.expect("everybody watches")
    }
}

/// Words for what the API says.
impl Table {
    /// Reads an action.
    pub(crate) fn action(&self, text: &str) -> Action {
        let words: Vec<&str> = text.split_whitespace().collect();
        let value = |word: &str| treasure(word.parse().expect("a value"));
        let seat = |name: &str| {
            let colour = Colour::ALL.into_iter().find(|colour| colour.name() == name);
            self.seat(colour.expect("a colour"))
        };
        match words.as_slice() {
            ["choose", "armed"] => Action::Choose(Armed),
            ["choose", "defenceless"] => Action::Choose(Defenceless),
            ["leave"] => Action::Leave,
            ["arrive", word] => Action::Arrive(value(word)),
            ["attack", owner, word] => Action::Attack { owner: seat(owner), treasure: value(word) },
            ["pass"] => Action::Pass,
            _ => panic!("“{text}” is no action"),
        }
    }

    /// Writes an action.
    pub(crate) fn words(&self, action: Action) -> String {
        match action {
            Action::Choose(base) => format!("choose {base}"),
            Action::Leave => "leave".to_owned(),
            Action::Arrive(treasure) => format!("arrive {treasure}"),
            Action::Attack { owner, treasure } => {
                format!("attack {} {treasure}", self.setup.colour(owner).name())
            }
            Action::Pass => "pass".to_owned(),
        }
    }

    /// Writes a sentence.
    pub(crate) fn sentence(&self, told: Told) -> String {
        let name = |seat| self.setup.colour(seat).name();
        let kind = |base: Option<Base>| base.map_or("?".to_owned(), |base| base.to_string());
        match told {
            Told::TurnedUp { seat, treasure } => format!("{} turned up {treasure}", name(seat)),
            Told::Chose { seat, base } => format!("{} chose {}", name(seat), kind(base)),
            Told::Placed => "all ships placed".to_owned(),
            Told::Begins { seat, by_lot: false } => format!("{} begins", name(seat)),
            Told::Begins { seat, by_lot: true } => format!("{} begins by lot", name(seat)),
            Told::Turn { seat } => format!("turn of {}", name(seat)),
            Told::Left { seat, treasure, base } => {
                format!("{} left with {treasure} on {}", name(seat), kind(base))
            }
            Told::Arrived { seat, treasure } => format!("{} arrived with {treasure}", name(seat)),
            Told::Attacked { seat, owner, treasure, base } => {
                format!("{} attacked {} {treasure}: {base}", name(seat), name(owner))
            }
            Told::BeatenOff { seat, owner } => {
                format!("{} was beaten off by {}", name(seat), name(owner))
            }
            Told::Passed { seat } => format!("{} passed", name(seat)),
            Told::Ended => "the end".to_owned(),
            Told::Revealed { seat, treasure, base } => {
                format!("{} {treasure} was {base}", name(seat))
            }
        }
    }
}

/// Draws a fleet.
fn drawn(fleet: &Fleet, setup: &Setup) -> String {
    let mut fields = Vec::new();
    let mut field = |name: &str, words: Vec<String>| {
        if !words.is_empty() {
            fields.push(format!("{name} {}", words.join(" ")));
        }
    };
    let kind = |base: Option<Base>| match base {
        Some(Armed) => 'A',
        Some(Defenceless) => 'D',
        None => '?',
    };
    let ship = |ship: &ShipSeen| {
        let mark = if ship.open { "*" } else { "" };
        format!("{}{}{mark}", ship.treasure, kind(ship.base))
    };
    field("deck", words(&fleet.deck));
    field("up", fleet.turned_up.iter().map(ToString::to_string).collect());
    let chosen = fleet.chosen.then(|| kind(fleet.choice));
    field("chosen", chosen.iter().map(ToString::to_string).collect());
    field(
        "reserve",
        match fleet.reserve_armed {
            Some(armed) if fleet.reserve > 0 || armed > 0 => {
                vec![
                    format!("{armed}A"),
                    format!("{}D", i16::from(fleet.reserve) - i16::from(armed)),
                ]
            }
            None if fleet.reserve > 0 => vec![fleet.reserve.to_string()],
            _ => vec![],
        },
    );
    field("sea", fleet.sea.iter().map(ship).collect());
    field("home", fleet.home.iter().map(ship).collect());
    let prize = |owner: Seat, value: Treasure| format!("{} {value}", setup.colour(owner).name());
    field("prizes", fleet.prizes.iter().map(|p| prize(p.owner, p.treasure)).collect());
    field("cannons", vec![fleet.cannons.to_string()]);
    if fleet.trophies > 0 {
        field("trophies", vec![fleet.trophies.to_string()]);
    }
    fields.join(" | ")
}

fn words<T: Display>(items: &[T]) -> Vec<String> {
    items.iter().map(ToString::to_string).collect()
}

/// How players of a random game choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Temper {
    /// Any legal action, all alike.
    Even,
    /// An attack three times out of four when there is one.
    Bold,
    /// Never an attack.
    Meek,
}

impl Temper {
    pub(crate) const ALL: [Self; 3] = [Self::Even, Self::Bold, Self::Meek];

    fn choose(self, legal: &[Action], chance: &mut Fast) -> Action {
        let is_attack = |action: &&Action| matches!(action, Action::Attack { .. });
        let (attacks, rest): (Vec<&Action>, Vec<&Action>) = legal.iter().partition(is_attack);
        let among = match self {
            Self::Bold if !attacks.is_empty() && chance.below(4) > 0 => attacks,
            Self::Meek if !rest.is_empty() => rest,
            _ => legal.iter().collect(),
        };
        *among[chance.pick(among.len() as u32, Purpose::open("action")) as usize]
    }
}

/// Plays a random game and shows the state and the events after the deal and after each action, which is named with
/// its seat.
pub(crate) fn random_game(
    setup: &Setup,
    temper: Temper,
    seed: u64,
    mut look: impl FnMut(&LetterOfMarque, Option<(Seat, Action)>, &[Event]),
) {
    let mut chance = Fast::new(seed);
    let mut state = LetterOfMarque::new(setup);
    let mut events = Vec::new();
    state.deal(&mut chance, &mut events);
    look(&state, None, &events);
    for action in 0.. {
        if state.owed().is_empty() {
            return;
        }
        assert!(action < NO_END_IN_SIGHT, "a game without end");
        let owed: Vec<Seat> = state.owed().iter().collect();
        let seat = owed[chance.below(owed.len() as u32) as usize];
        let mut legal = Vec::new();
        state.legal(seat, |action| legal.push(action));
        let action = temper.choose(&legal, &mut chance);
        events.clear();
        state.play(seat, action, &mut chance, &mut events).expect("a legal action");
        look(&state, Some((seat, action)), &events);
    }
}

/// Options of many tables: every option, and sets from the smallest to the largest.
pub(crate) const MANY_OPTIONS: [&str; 14] = [
    "",
    "tie_break=held start_tie=seat",
    "show_known_armed=false",
    "show_known_armed=false post_game_reveal=true",
    "reattack=forbid",
    "reattack=forbid show_known_armed=false post_game_reveal=true",
    "post_game_reveal=true",
    "ships=1 armed=0 treasures=8 cannons=5",
    "ships=1 armed=1",
    "ships=2 armed=1 cannons=1 treasures=1,8",
    "ships=3 armed=1 cannons=2",
    "ships=4 armed=0 cannons=5 treasures=1,2,7,8",
    "ships=5 armed=5 cannons=5",
    "ships=5 cannons=0",
];

/// Random games of every temper at tables of two to six with [`MANY_OPTIONS`]: seats, options, set-up, temper, seed.
pub(crate) fn many_games(
    seeds: u64,
) -> impl Iterator<Item = (usize, &'static str, Setup, Temper, u64)> {
    let tables = (2..=6).flat_map(|seats| MANY_OPTIONS.map(|options| (seats, options)));
    tables.flat_map(move |(seats, options)| {
        let setup = setup(seats, &format!("duel=true {options}"));
        let runs = Temper::ALL
            .into_iter()
            .flat_map(move |temper| (0..seeds).map(move |seed| (temper, seed)));
        runs.map(move |(temper, seed)| (seats, options, setup, temper, seed))
    })
}
