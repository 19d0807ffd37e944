//! A table that tests can read: positions, steps and looks as text.

pub(crate) use corsaire::view::{Now, PlayerSeen};
pub(crate) use corsaire::{
    Action, Board, Card, Cards, Corsaire, Event, Options, Place, Rank, Refusal, Setup, Slot,
    Strength, Token, Tokens, View, Way,
};
pub(crate) use quarterdeck_engine::chance::Fast;
pub(crate) use quarterdeck_engine::{Game, Seat, Silence, Viewer};

pub(crate) const NORTH: Seat = Seat::new(0);
pub(crate) const SOUTH: Seat = Seat::new(1);

/// The usual row, with cards that no example needs elsewhere.
pub(crate) const ROW: &str = "row M01:R11 M02:B11 M04:G11 M06:B12 M03:G12";

pub(crate) fn options(pairs: &str) -> Options {
    let pairs: Vec<String> = pairs.split_whitespace().map(str::to_owned).collect();
    quarterdeck_engine::options::parse_options::<Corsaire>(&pairs).unwrap()
}

pub(crate) fn setup(pairs: &str) -> Setup {
    Corsaire::setup(2, &options(pairs)).unwrap()
}

pub(crate) fn card(name: &str) -> Card {
    name.parse().unwrap()
}

pub(crate) fn slot(name: &str) -> Slot {
    name.parse().unwrap()
}

pub(crate) fn place(name: &str) -> Place {
    name.parse().unwrap()
}

pub(crate) fn board(name: &str) -> Board {
    name.parse().unwrap()
}

pub(crate) fn cards(names: &str) -> Cards {
    names.split_whitespace().map(card).collect()
}

/// `1R 2B 3G`.
pub(crate) fn tokens(text: &str) -> Tokens {
    let mut tokens = Tokens::NONE;
    for amount in text.split_whitespace().filter(|amount| *amount != "0") {
        let number = amount[..amount.len() - 1].parse().unwrap();
        match amount.as_bytes()[amount.len() - 1] {
            b'R' => tokens.red = number,
            b'B' => tokens.blue = number,
            b'G' => tokens.green = number,
            _ => panic!("{amount}"),
        }
    }
    tokens
}

/// `card R02`, `slot L1-2`, `left`, `board b3`, `return red` …
pub(crate) fn action(text: &str) -> Action {
    let token = |name: &str| Token::ALL.into_iter().find(|token| token.name() == name).unwrap();
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.as_slice() {
        ["card", name] => Action::Card(card(name)),
        ["slot", name] => Action::Slot(slot(name)),
        ["convert"] => Action::Convert,
        ["pass"] => Action::Pass,
        ["left"] => Action::Go(Way::Left),
        ["right"] => Action::Go(Way::Right),
        ["board", name] => Action::Board(place(name)),
        ["buy"] => Action::Buy,
        ["decline"] => Action::Decline,
        ["return", name] => Action::Return(token(name)),
        ["take", name] => Action::Take(token(name)),
        ["loot", name] => Action::Loot(place(name)),
        ["lay", name] => Action::Lay(card(name)),
        _ => panic!("“{text}” is no action"),
    }
}

/// A table in some position.
pub(crate) struct Table {
    pub(crate) state: Corsaire,
    pub(crate) events: Vec<Event>,
    pub(crate) chance: Fast,
}

impl Table {
    /// A position under these options.
    pub(crate) fn with(pairs: &str, position: &str) -> Self {
        let state = Corsaire::from_position(&setup(pairs), position)
            .unwrap_or_else(|problems| panic!("{problems}"));
        Self { state, events: Vec::new(), chance: Fast::new(1) }
    }

    /// A position of the usual game.
    pub(crate) fn at(position: &str) -> Self {
        Self::with("", position)
    }

    /// The usual row, North to do something, and what North and South have.
    pub(crate) fn trading(north: &str, south: &str, stage: &str) -> Self {
        Self::at(&format!("{ROW}\nnorth: {north}\nsouth: {south}\n{stage}"))
    }

    /// A game that was just dealt.
    pub(crate) fn dealt(pairs: &str, seed: u64) -> Self {
        let mut state = Corsaire::new(&setup(pairs));
        let (mut events, mut chance) = (Vec::new(), Fast::new(seed));
        state.deal(&mut chance, &mut events);
        Self { state, events, chance }
    }

    /// The same table, to try something else.
    pub(crate) fn again(&self) -> Self {
        Self { state: self.state, events: Vec::new(), chance: self.chance.clone() }
    }

    /// Plays steps of whoever owes them, separated by semicolons, and keeps the events of the last.
    pub(crate) fn play(&mut self, steps: &str) -> &mut Self {
        for step in steps.split(';') {
            let seat = self.state.owed().first().expect("somebody owes a decision");
            self.events.clear();
            let played =
                self.state.play(seat, action(step.trim()), &mut self.chance, &mut self.events);
            played.unwrap_or_else(|refusal| panic!("{step}: {refusal}"));
        }
        self
    }

    /// Plays any legal action.
    pub(crate) fn play_any(&mut self) -> Option<(Seat, Action)> {
        let seat = self.state.owed().first()?;
        let nth = self.chance.below(self.state.legal_count(seat));
        let action = self.state.nth_legal(seat, nth);
        self.events.clear();
        self.state.play(seat, action, &mut self.chance, &mut self.events).expect("legal");
        Some((seat, action))
    }

    /// Plays anything until `stop` says so.
    pub(crate) fn play_until(&mut self, mut stop: impl FnMut(&View) -> bool) -> &mut Self {
        while !stop(&self.public()) && self.play_any().is_some() {}
        self
    }

    /// How a step of whoever owes it is refused. Nothing may have changed.
    pub(crate) fn refusal(&self, step: &str) -> Refusal {
        let seat = self.state.owed().first().expect("somebody owes a decision");
        self.refusal_of(seat, step)
    }

    pub(crate) fn refusal_of(&self, seat: Seat, step: &str) -> Refusal {
        let mut after = self.state;
        let played = after.play(seat, action(step), &mut Fast::new(1), &mut Silence);
        assert!(after == self.state, "a refusal left a mark");
        played.expect_err(step)
    }

    /// What may be done now.
    pub(crate) fn legal(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        let seat = self.state.owed().first().expect("somebody owes a decision");
        self.state.legal(seat, |action| actions.push(action));
        actions
    }

    pub(crate) fn may(&self, step: &str) -> bool {
        self.legal().contains(&action(step))
    }

    pub(crate) fn public(&self) -> View {
        self.state.view(Viewer::Public)
    }

    pub(crate) fn view(&self, seat: Seat) -> View {
        self.state.view(Viewer::Seat(seat))
    }

    pub(crate) fn tokens(&self, seat: Seat) -> Tokens {
        self.public().player(seat).tokens
    }

    pub(crate) fn supply(&self) -> Tokens {
        self.public().supply
    }

    /// The boards that the walk can end at.
    pub(crate) fn boards_on_offer(&self) -> Vec<String> {
        let place = |action: Action| match action {
            Action::Board(place) => Some(place.to_string()),
            _ => None,
        };
        self.legal().into_iter().filter_map(place).collect()
    }
}

/// Games played at random; `look` sees every state after the deal and after each action.
pub(crate) fn random_games(pairs: &str, games: u64, mut look: impl FnMut(&Table)) {
    for seed in 0..games {
        let mut table = Table::dealt(pairs, seed);
        look(&table);
        while table.play_any().is_some() {
            look(&table);
        }
    }
}

/// Options under which invariants are watched.
pub(crate) const MANY: [&str; 6] = [
    "",
    "shortage=forbid loot_tie=random",
    "show_known_hand=false centre_vp=covered",
    "post_game_reveal=true loot_tie=second first_player=2",
    "levels=3 hand=3 removed=0 boards=5",
    "levels=1 hand=2 removed=1 boards=2 trio=1",
];
