//! What Pirates and Privateers says: its events, questions, choices and refusals as sentences.
//!
//! A line of the log begins with who it is about and then says in a few words what happened; ships go by their numbers,
//! since what is told of them must not depend on what one sees now.

mod choices;
mod events;

use crate::event::{Place, Purse, Quarters};
use crate::now::{Fighter, Step};
use crate::{
    Action, Board, Card, DutyKind, Empire, Faction, GoodId, LocationId, Lot, PiratesAndPrivateers,
    PortId, Refusal, Setup, ShipId, ShipType, Side, Told, View,
};
use quarterdeck_engine::{Seat, Viewer};
use quarterdeck_words::{Arg, Language, Spoken, Words, sentence_case};

pub use choices::action;

impl Spoken for PiratesAndPrivateers {
    fn sentences(language: Language) -> &'static str {
        match language {
            Language::English => include_str!("../words/en.ftl"),
            Language::Italian => include_str!("../words/it.ftl"),
        }
    }

    const MESSAGES: &'static str = "pp";

    fn seat_name(words: &Words, _setup: &Setup, seat: Seat) -> String {
        captain(words, seat)
    }

    fn told(words: &Words, setup: &Setup, viewer: Viewer, told: &Told) -> Option<String> {
        events::told(words, setup, viewer, told)
    }

    fn prompt(words: &Words, view: &View) -> String {
        prompt(words, view)
    }

    fn action(words: &Words, view: &View, action: &Action) -> String {
        choices::action(words, view, action)
    }

    fn refusal(words: &Words, _setup: &Setup, refusal: &Refusal) -> String {
        self::refusal(words, *refusal)
    }

    fn refusal_rule(refusal: &Refusal) -> &'static str {
        refusal.rule()
    }

    fn barred(words: &Words, view: &View) -> Vec<(String, &'static str)> {
        let why = |barred: &crate::view::Barred| {
            let action = choices::action(words, view, &barred.action);
            let why = lower(&refusal(words, barred.why));
            let args = [("action", (&action).into()), ("why", (&why).into())];
            (words.say("pp-barred", &args), barred.why.rule())
        };
        view.barred.iter().map(why).collect()
    }
}

/// A player's name.
pub fn captain(words: &Words, seat: Seat) -> String {
    words.say("pp-seat", &[("number", seat.number().into())])
}

/// A player's name, or “You”.
pub(crate) fn who(words: &Words, viewer: Viewer, seat: Seat) -> String {
    if viewer.is(seat) { words.say("pp-you", &[]) } else { captain(words, seat) }
}

/// Why an action was refused.
pub fn refusal(words: &Words, refusal: Refusal) -> String {
    let number = match refusal {
        Refusal::NoSuchSeat { seat } => seat.number() as u32,
        Refusal::NotEnoughGold { price } => price.0,
        _ => 0,
    };
    words.say("pp-refusal", &[("why", refusal.name().into()), ("number", number.into())])
}

/// A faction's name.
pub fn side(words: &Words, side: Side) -> String {
    let key = match side {
        Side::Natives => "natives",
        Side::Empire(empire) => empire.name(),
        Side::Pirate(_) => "pirate",
    };
    words.say("pp-faction", &[("faction", key.into())])
}

pub(crate) fn faction(words: &Words, faction: Faction) -> String {
    match faction {
        Faction::Empire(empire) => side(words, Side::Empire(empire)),
        Faction::Pirate => side(words, Side::Pirate(Seat::new(0))),
    }
}

/// A commodity's name.
pub fn good(words: &Words, setup: &Setup, good: GoodId) -> String {
    let spec = setup.data.good(good);
    let (id, name) = match &spec.alt_name {
        Some(alt) if setup.rules.historical_goods => ("other", alt),
        _ => (spec.id.as_str(), &spec.name),
    };
    words.say("pp-good", &[("id", id.into()), ("name", name.into())])
}

pub(crate) fn card(words: &Words, setup: &Setup, card: Card) -> String {
    match card {
        Card::Good(id) => good(words, setup, id),
        Card::Anything => words.say("pp-good", &[("id", "anything".into()), ("name", "".into())]),
    }
}

/// Goods of a lot, where the board is not at hand.
pub(crate) fn lot(words: &Words, setup: &Setup, lot: Lot) -> String {
    match lot {
        Lot::Booty(id) => good(words, setup, id),
        Lot::Charter(_) => words.say("pp-good", &[("id", "charter".into()), ("name", "".into())]),
    }
}

/// A ship type's name.
pub fn ship_type(words: &Words, setup: &Setup, kind: ShipType) -> String {
    let spec = setup.data.ship(kind);
    words.say("pp-ship-type", &[("id", spec.id.as_str().into()), ("name", (&spec.name).into())])
}

/// A ship by its number.
pub fn ship(words: &Words, ship: ShipId) -> String {
    words.say("pp-ship", &[("number", (u32::from(ship.0) + 1).into())])
}

/// A ship by its type, its owner and its number.
pub fn ship_of(words: &Words, view: &View, id: ShipId) -> String {
    let Some(Some(known)) = view.board.fleet.get(id) else { return ship(words, id) };
    let kind = ship_type(words, view.setup(), known.kind);
    let number = u32::from(id.0) + 1;
    if view.viewer.is(known.owner) {
        words.say("pp-own-ship", &[("type", (&kind).into()), ("number", number.into())])
    } else {
        let owner = captain(words, known.owner);
        words.say(
            "pp-other-ship",
            &[("type", (&kind).into()), ("who", (&owner).into()), ("number", number.into())],
        )
    }
}

/// A private duty's name, with its port.
pub fn duty(words: &Words, setup: &Setup, kind: Option<DutyKind>, port: Option<PortId>) -> String {
    let key = kind.map_or("hidden", DutyKind::name);
    let duty = words.say("pp-duty", &[("kind", key.into())]);
    match port {
        None => duty,
        Some(port) => {
            let port = place_name(setup, port.into());
            words.say("pp-duty-for", &[("duty", (&duty).into()), ("port", port.into())])
        }
    }
}

pub(crate) fn place_name(setup: &Setup, location: LocationId) -> &str {
    &setup.data.place(location).name
}

pub(crate) fn fighter(words: &Words, setup: &Setup, fighter: Fighter) -> String {
    match fighter {
        Fighter::Ship(id) => ship(words, id),
        Fighter::Port(port) => place_name(setup, port.into()).to_owned(),
    }
}

fn said_place(words: &Words, key: &str, name: &str) -> String {
    words.say("pp-place", &[("place", key.into()), ("name", name.into())])
}

pub(crate) fn purse(words: &Words, setup: &Setup, purse: Purse) -> String {
    match purse {
        Purse::Bank => said_place(words, "bank", ""),
        Purse::Stash(port) => said_place(words, "stash", place_name(setup, port.into())),
        Purse::Ship(ship) => said_place(words, "ship", &(ship.0 + 1).to_string()),
        Purse::Charter(_) => said_place(words, "on-charter", ""),
    }
}

pub(crate) fn quarters(words: &Words, setup: &Setup, quarters: Quarters) -> String {
    match quarters {
        Quarters::Marines | Quarters::Gangs => said_place(words, "supply", ""),
        Quarters::Garrison(port) => said_place(words, "garrison", place_name(setup, port.into())),
        Quarters::Ship(ship) => said_place(words, "ship", &(ship.0 + 1).to_string()),
        Quarters::Waiting(_) => said_place(words, "waiting", ""),
    }
}

pub(crate) fn place(words: &Words, setup: &Setup, place: Place) -> String {
    match place {
        Place::Away => said_place(words, "away", ""),
        Place::Quay => said_place(words, "quay", ""),
        Place::Ship(ship) => said_place(words, "ship", &(ship.0 + 1).to_string()),
        Place::Stash(port) => said_place(words, "stash", place_name(setup, port.into())),
        Place::Waiting(_) => said_place(words, "waiting", ""),
    }
}

/// What is awaited now, and of whom.
pub fn prompt(words: &Words, view: &View) -> String {
    let question = question(words, view);
    let asked: Vec<String> = view.owed.iter().map(|seat| who(words, view.viewer, seat)).collect();
    if asked.is_empty() {
        return sentence_case(&question);
    }
    words.say(
        "pp-asked",
        &[("who", (&words.and_list(&asked)).into()), ("question", (&question).into())],
    )
}

fn question(words: &Words, view: &View) -> String {
    let board = &view.board;
    let setup = view.setup();
    let mut facts = Facts::default();
    let key = match board.now.step {
        Step::Faction => "faction",
        Step::Flag => "flag",
        Step::Allegiance => "allegiance",
        Step::Vessel => "vessel",
        Step::NewHome => "new-home",
        Step::NameShip(charter) => {
            facts.charter(words, setup, board.charters.get(charter).copied().flatten());
            "name-ship"
        }
        Step::ShipRoll => "ship-roll",
        Step::Mooring(kind) => {
            facts.what = ship_type(words, setup, kind);
            "mooring"
        }
        Step::DutyDraw => "duty-draw",
        Step::Bid | Step::Accept => {
            let charter = board
                .now
                .bidding
                .and_then(|bids| board.charters.get(bids.charter).copied().flatten());
            facts.charter(words, setup, charter);
            if board.now.step == Step::Bid { "bid" } else { "accept" }
        }
        Step::Price(id) | Step::Digit { good: id, .. } => {
            facts.what = good(words, setup, id);
            "price"
        }
        Step::DutyShip(kind) => {
            facts.what = duty(words, setup, Some(kind), None);
            "duty-ship"
        }
        Step::Purchase => "purchase",
        Step::Sail => "sail",
        Step::Course(ship, left) => {
            facts.ship(words, view, ship);
            facts.n = left.into();
            "course"
        }
        Step::Act => "act",
        Step::Declare(ship) => facts.of_ship(words, view, ship, "declare"),
        Step::Fire(ship) => facts.of_ship(words, view, ship, "fire"),
        Step::Press => "press",
        Step::Stand => "stand",
        Step::Escape(ship) => facts.of_ship(words, view, ship, "escape"),
        Step::Prize => facts.of_prize(words, view, "prize"),
        Step::Loot => facts.of_prize(words, view, "loot"),
        Step::Stow => facts.of_prize(words, view, "stow"),
        Step::GiveUp => "give-up",
        Step::LetGo(ship) => facts.of_ship(words, view, ship, "let-go"),
        Step::Retreat(ship) => facts.of_ship(words, view, ship, "retreat"),
        Step::Landing(ship) => facts.of_ship(words, view, ship, "landing"),
        Step::Base(port) => {
            place_name(setup, port.into()).clone_into(&mut facts.place);
            "base"
        }
        Step::Load(ship) => facts.of_ship(words, view, ship, "load"),
        Step::Unload(ship) => facts.of_ship(words, view, ship, "unload"),
        Step::Over => "over",
    };
    facts.say(words, "pp-question", "step", key)
}

/// What a sentence is filled in with.
#[derive(Default)]
pub(crate) struct Facts {
    pub(crate) who: String,
    pub(crate) what: String,
    pub(crate) place: String,
    pub(crate) ship: String,
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) n: u32,
    pub(crate) m: u32,
}

impl Facts {
    pub(crate) fn say(&self, words: &Words, id: &str, selector: &str, key: &str) -> String {
        let args: [(&str, Arg<'_>); 9] = [
            (selector, key.into()),
            ("who", (&self.who).into()),
            ("what", (&self.what).into()),
            ("where", (&self.place).into()),
            ("ship", (&self.ship).into()),
            ("from", (&self.from).into()),
            ("to", (&self.to).into()),
            ("n", self.n.into()),
            ("m", self.m.into()),
        ];
        words.say(id, &args)
    }

    fn ship(&mut self, words: &Words, view: &View, ship: ShipId) {
        self.ship = ship_of(words, view, ship);
        if let Some(Some(known)) = view.board.fleet.get(ship) {
            place_name(view.setup(), known.at).clone_into(&mut self.place);
        }
    }

    fn of_ship(
        &mut self,
        words: &Words,
        view: &View,
        ship: ShipId,
        key: &'static str,
    ) -> &'static str {
        self.ship(words, view, ship);
        key
    }

    fn of_prize(&mut self, words: &Words, view: &View, key: &'static str) -> &'static str {
        if let Some(prize) = view.board.now.prize {
            self.ship(words, view, prize.ship);
        }
        key
    }

    fn charter(&mut self, words: &Words, setup: &Setup, charter: Option<crate::board::Charter>) {
        if let Some(charter) = charter {
            let goods = charter.good.map_or(Card::Anything, Card::Good);
            self.what = card(words, setup, goods);
            place_name(setup, charter.port.into()).clone_into(&mut self.place);
        }
    }
}

fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// The colours of the Empires, by which a screen may tint them.
pub fn empire_of(board: &Board, seat: Seat) -> Option<Empire> {
    board.empire(seat)
}
