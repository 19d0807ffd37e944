//! One helper that touches the interface, so that the tests need not.

pub(crate) use pirates_and_privateers::event::{Ending, For, Place, Purse, Quarters};
pub(crate) use pirates_and_privateers::now::{Fighter, Part, Step};
pub(crate) use pirates_and_privateers::options::*;
pub(crate) use pirates_and_privateers::position::Position;
pub(crate) use pirates_and_privateers::{
    Action, Amount, Board, Card, CharterId, Data, Deed, DutyKind, Empire, Faction, Gold, GoodId,
    LocationId, Lot, PiratesAndPrivateers, PortId, Refusal, Setup, ShipId, ShipType, Side, Told,
};
pub(crate) use quarterdeck_engine::chance::{Fast, Script};
pub(crate) use quarterdeck_engine::{Game, Seat, Viewer};

pub(crate) const FRANCE: Faction = Faction::Empire(Empire::France);
pub(crate) const ENGLAND: Faction = Faction::Empire(Empire::England);
pub(crate) const SPAIN: Faction = Faction::Empire(Empire::Spain);
pub(crate) const NETHERLANDS: Faction = Faction::Empire(Empire::Netherlands);
pub(crate) const PIRATE: Faction = Faction::Pirate;

/// Seats, by who sits there in [`four`] and [`five`].
pub(crate) const FR: usize = 0;
pub(crate) const EN: usize = 1;
pub(crate) const SP: usize = 2;
pub(crate) const NL: usize = 3;
pub(crate) const PI: usize = 4;

pub(crate) fn port(id: &str) -> PortId {
    Data::caribbean().port_named(id).unwrap_or_else(|| panic!("no port {id}"))
}

pub(crate) fn at(id: &str) -> LocationId {
    Data::caribbean().location_named(id).unwrap_or_else(|| panic!("no place {id}"))
}

pub(crate) fn kind(id: &str) -> ShipType {
    Data::caribbean().ship_named(id).unwrap_or_else(|| panic!("no ship type {id}"))
}

pub(crate) fn good(id: &str) -> GoodId {
    Data::caribbean().good_named(id).unwrap_or_else(|| panic!("no commodity {id}"))
}

pub(crate) fn seat(index: usize) -> Seat {
    Seat::new(index)
}

pub(crate) fn options(change: impl FnOnce(&mut Options)) -> Options {
    let mut options = Options { start: Start::FirstSeat, ..Options::default() };
    change(&mut options);
    options
}

pub(crate) fn setup(seats: usize, change: impl FnOnce(&mut Options)) -> Setup {
    PiratesAndPrivateers::setup(seats, &options(change))
        .unwrap_or_else(|problems| panic!("{problems}"))
}

/// The versions of the rules, the oldest first.
pub(crate) const VERSIONS: [u32; 2] = [1, 2];

pub(crate) fn basic(_: &mut Options) {}

pub(crate) fn extended(options: &mut Options) {
    options.level = Level::Extended;
}

/// A position of these players, with a thousand at home each.
pub(crate) fn lay_out(change: impl FnOnce(&mut Options), players: &[(Faction, &str)]) -> Position {
    lay_out_by(PiratesAndPrivateers::RULES_VERSION, change, players)
}

/// The same, by this version of the rules.
pub(crate) fn lay_out_by(
    rules: u32,
    change: impl FnOnce(&mut Options),
    players: &[(Faction, &str)],
) -> Position {
    let setup = PiratesAndPrivateers::setup_by(rules, players.len(), &options(change))
        .unwrap_or_else(|problems| panic!("{problems}"));
    let players: Vec<_> =
        players.iter().map(|&(faction, home)| (faction, Some(port(home)))).collect();
    let mut position = Position::new(&setup, &players);
    for (_, home) in players {
        position.gold(Purse::Stash(home.expect("everybody has a home")), 1000);
    }
    position
}

/// The four Empires.
pub(crate) fn four(change: impl FnOnce(&mut Options)) -> Position {
    four_by(PiratesAndPrivateers::RULES_VERSION, change)
}

/// The same, by this version of the rules.
pub(crate) fn four_by(rules: u32, change: impl FnOnce(&mut Options)) -> Position {
    lay_out_by(
        rules,
        change,
        &[
            (FRANCE, "saint_pierre"),
            (ENGLAND, "bridgetown"),
            (SPAIN, "havana"),
            (NETHERLANDS, "willemstad"),
        ],
    )
}

/// The four Empires, and a pirate on Youloumain.
pub(crate) fn five(change: impl FnOnce(&mut Options)) -> Position {
    lay_out(
        change,
        &[
            (FRANCE, "saint_pierre"),
            (ENGLAND, "bridgetown"),
            (SPAIN, "havana"),
            (NETHERLANDS, "willemstad"),
            (PIRATE, "youloumain"),
        ],
    )
}

/// France and England alone.
pub(crate) fn two(change: impl FnOnce(&mut Options)) -> Position {
    two_by(PiratesAndPrivateers::RULES_VERSION, change)
}

/// The same, by this version of the rules.
pub(crate) fn two_by(rules: u32, change: impl FnOnce(&mut Options)) -> Position {
    lay_out_by(rules, change, &[(FRANCE, "saint_pierre"), (ENGLAND, "bridgetown")])
}

/// A ship of a seat, somewhere, with troops and gold.
pub(crate) fn ship(
    position: &mut Position,
    owner: usize,
    type_id: &str,
    place: &str,
    troops: u8,
    gold: u32,
) -> ShipId {
    let ship = position.ship(seat(owner), kind(type_id), at(place));
    if troops > 0 {
        position.troops(Quarters::Ship(ship), troops);
    }
    if gold > 0 {
        position.gold(Purse::Ship(ship), gold);
    }
    ship
}

/// A game that is played by hand.
pub(crate) struct Table {
    pub(crate) state: PiratesAndPrivateers,
    /// What was said since the last action.
    pub(crate) told: Vec<Told>,
}

pub(crate) fn begin(position: Position, owner: usize, part: Part) -> Table {
    begin_in(position, owner, 2, part)
}

pub(crate) fn begin_in(position: Position, owner: usize, round: u16, part: Part) -> Table {
    Table { state: position.begin(seat(owner), round, part), told: Vec::new() }
}

/// A new game, with the first seat to begin.
pub(crate) fn new_game(seats: usize, change: impl FnOnce(&mut Options)) -> Table {
    let mut state = PiratesAndPrivateers::new(&setup(seats, change));
    state.deal(&mut Script::new(&[]), &mut quarterdeck_engine::Silence);
    Table { state, told: Vec::new() }
}

impl Table {
    pub(crate) fn board(&self) -> Board {
        self.state.view(Viewer::Public).board
    }

    pub(crate) fn step(&self) -> Step {
        self.board().now.step
    }

    pub(crate) fn owed(&self) -> Vec<usize> {
        self.state.owed().iter().map(Seat::index).collect()
    }

    pub(crate) fn ship(&self, ship: ShipId) -> pirates_and_privateers::board::Ship {
        *self.board().ship(ship)
    }

    pub(crate) fn port(&self, id: &str) -> pirates_and_privateers::board::Port {
        self.board().ports[port(id)]
    }

    pub(crate) fn legal(&self, who: usize) -> Vec<Action> {
        let mut actions = Vec::new();
        self.state.legal(seat(who), |action| actions.push(action));
        actions
    }

    pub(crate) fn offers(&self, who: usize, action: Action) -> bool {
        self.legal(who).contains(&action)
    }

    /// Plays an action that draws nothing. A ship that is the only one to act is asked what it does at once.
    pub(crate) fn act(&mut self, who: usize, action: Action) -> &mut Self {
        if matches!((self.step(), action), (Step::Declare(asked), Action::Act(ship)) if asked == ship)
        {
            return self;
        }
        self.draw(who, action, &[])
    }

    /// Plays an action with these dice.
    pub(crate) fn roll(&mut self, who: usize, action: Action, dice: &[u32]) -> &mut Self {
        let outcomes: Vec<u32> = dice.iter().map(|die| die - 1).collect();
        self.draw(who, action, &outcomes)
    }

    /// Plays an action with these draws, counted from 0.
    pub(crate) fn draw(&mut self, who: usize, action: Action, outcomes: &[u32]) -> &mut Self {
        let mut script = Script::new(outcomes);
        let mut events = Vec::new();
        let played = self.state.play(seat(who), action, &mut script, &mut events);
        played.unwrap_or_else(|refusal| panic!("{action:?} in {:?}: {refusal}", self.step()));
        script.finish().unwrap_or_else(|fault| panic!("{action:?}: {fault}"));
        self.told =
            events.iter().map(|event| PiratesAndPrivateers::told(event, Viewer::Public)).collect();
        self
    }

    /// Plays whatever comes, with dice that do not matter.
    pub(crate) fn any(&mut self, who: usize, action: Action) -> &mut Self {
        let played =
            self.state.play(seat(who), action, &mut Fast::new(7), &mut quarterdeck_engine::Silence);
        played.unwrap_or_else(|refusal| panic!("{action:?} in {:?}: {refusal}", self.step()));
        self
    }

    pub(crate) fn refusal(&self, who: usize, action: Action) -> Refusal {
        let mut state = self.state.clone();
        state
            .play(seat(who), action, &mut Fast::new(7), &mut quarterdeck_engine::Silence)
            .expect_err("this was to be refused")
    }

    /// Lets a ship act, if that is asked, and declare.
    pub(crate) fn declare(
        &mut self,
        who: usize,
        ship: ShipId,
        deed: Deed,
        dice: &[u32],
    ) -> &mut Self {
        if self.step() == Step::Act {
            self.act(who, Action::Act(ship));
        }
        // What has only one answer was not asked.
        if deed == Deed::Nothing && self.step() != Step::Declare(ship) {
            return self;
        }
        self.roll(who, Action::Declare(deed), dice)
    }

    pub(crate) fn gold_said(&self, purpose: For) -> u32 {
        let amounts = self.told.iter().map(|told| match *told {
            Told::Gold { amount, purpose: other, .. } if other == purpose => amount.0,
            _ => 0,
        });
        amounts.sum()
    }
}

/// The ids of a whole list of actions, in short.
pub(crate) fn count(actions: &[Action], which: impl Fn(&Action) -> bool) -> usize {
    actions.iter().filter(|action| which(action)).count()
}

/// The number of the first card of a commodity in the full deck.
pub(crate) fn card(id: &str) -> u32 {
    let before = Data::caribbean().goods.iter().take_while(|good| good.id != id);
    before.map(|good| u32::from(good.cards)).sum()
}
