//! What Letter of Marque says: its events, choices, refusals and results as sentences.
//!
//! Players go by their colours. A sentence speaks to whoever reads it: "You fire at Blue's 7" to the one, "Red fires at
//! your 7" to the other, "Red fires at Blue's 7" to everybody else.
//!
//! ```
//! use letter_of_marque::{Base, Colour, LetterOfMarque, Told, Treasure, words as said};
//! use quarterdeck_engine::{Seat, Viewer};
//! use quarterdeck_words::{Language, Words};
//!
//! let [red, blue] = [Seat::new(0), Seat::new(1)];
//! let told = Told::Attacked {
//!     seat: red,
//!     owner: blue,
//!     treasure: Treasure::try_from(7)?,
//!     base: Base::Armed,
//! };
//! let words = Words::of::<LetterOfMarque>(Language::English);
//! let colours = |seat: Seat| Colour::ALL[seat.index()];
//! assert_eq!(
//!     said::told(&words, Viewer::Seat(red), &colours, &told).unwrap(),
//!     "You fire at Blue's 7: it is armed. Blue takes your cannon."
//! );
//! # Ok::<(), String>(())
//! ```

use crate::components::MAX_PLAYERS;
use crate::options::TieBreak;
use crate::view::{Barred, Fleet, Now, ShipSeen};
use crate::{Action, Base, Colour, LetterOfMarque, Refusal, Setup, Told, Treasure, View};
use quarterdeck_engine::{Outcome, Seat, Viewer};
use quarterdeck_words::{Arg, Language, Spoken, Words, sentence_case};

impl Spoken for LetterOfMarque {
    fn sentences(language: Language) -> &'static str {
        match language {
            Language::English => include_str!("../words/en.ftl"),
            Language::Italian => include_str!("../words/it.ftl"),
        }
    }

    const MESSAGES: &'static str = "lom";

    fn seat_name(words: &Words, setup: &Setup, seat: Seat) -> String {
        name(words, &|seat| setup.colour(seat), seat)
    }

    fn told(words: &Words, setup: &Setup, viewer: Viewer, told: &Told) -> Option<String> {
        self::told(words, viewer, &|seat| setup.colour(seat), told)
    }

    fn prompt(words: &Words, view: &View) -> String {
        prompt(words, view)
    }

    fn action(words: &Words, view: &View, action: &Action) -> String {
        self::action(words, view, action)
    }

    fn refusal(words: &Words, setup: &Setup, refusal: &Refusal) -> String {
        self::refusal(words, &|seat| setup.colour(seat), refusal)
    }

    fn refusal_rule(refusal: &Refusal) -> &'static str {
        refusal.rule()
    }

    fn barred(words: &Words, view: &View) -> Vec<(String, &'static str)> {
        let why = |barred: &Barred| (self::barred(words, view, barred), barred.why.rule());
        view.barred.iter().map(why).collect()
    }
}

/// A player's name: the colour.
pub fn colour(words: &Words, colour: Colour) -> String {
    words.say("lom-colour", &[("colour", colour.name().into())])
}

/// What a ship is.
pub fn base(words: &Words, base: Base) -> String {
    words.say("lom-base", &[("base", base_key(Some(base)))])
}

/// A sentence on what has happened. None where there is nothing worth a sentence: that it is somebody's turn is for
/// [`prompt`] to say.
pub fn told(
    words: &Words,
    viewer: Viewer,
    colours: &dyn Fn(Seat) -> Colour,
    told: &Told,
) -> Option<String> {
    let teller = Teller { words, viewer, colours };
    let sentence = match *told {
        Told::TurnedUp { seat, treasure } => {
            teller.of_one("lom-told-turned-up", seat, &[value(treasure)])
        }
        Told::Chose { seat, base } => {
            teller.of_one("lom-told-chose", seat, &[("base", teller.secret(seat, base))])
        }
        Told::Placed => words.say("lom-told-placed", &[]),
        Told::Begins { seat, by_lot: false } => teller.of_one("lom-told-begins", seat, &[]),
        Told::Begins { seat, by_lot: true } => teller.of_one("lom-told-begins-by-lot", seat, &[]),
        Told::Turn { .. } => return None,
        Told::Left { seat, treasure, base } => teller.of_one(
            "lom-told-left",
            seat,
            &[value(treasure), ("base", teller.secret(seat, base))],
        ),
        Told::Arrived { seat, treasure } => {
            let points = points(words, treasure.value().into());
            teller.of_one(
                "lom-told-arrived",
                seat,
                &[value(treasure), ("points", (&points).into())],
            )
        }
        Told::Attacked { seat, owner, treasure, base } => {
            let id = match base {
                Base::Armed => "lom-told-failed",
                Base::Defenceless => "lom-told-captured",
            };
            teller.of_two(id, seat, owner, &[value(treasure)])
        }
        Told::BeatenOff { seat, owner } => teller.of_two("lom-told-beaten-off", seat, owner, &[]),
        Told::Passed { seat } => teller.of_one("lom-told-passed", seat, &[]),
        Told::Ended => words.say("lom-told-ended", &[]),
        Told::Revealed { seat, treasure, base } => teller.of_ship(
            "lom-told-revealed",
            seat,
            &[value(treasure), ("base", base_key(Some(base)))],
        ),
    };
    Some(sentence)
}

/// What the viewer would do with this action, as a button or a line of a list says it.
pub fn action(words: &Words, view: &View, action: &Action) -> String {
    match *action {
        Action::Choose(base) => choose(words, view, base),
        Action::Leave => {
            let deck = view.own().map_or(&[][..], |own| &own.deck);
            words.say(
                "lom-action-leave",
                &[("n", deck.len().into()), ("treasures", (&words.or_list(&values(deck))).into())],
            )
        }
        Action::Arrive(treasure) => {
            let points = points(words, treasure.value().into());
            words.say("lom-action-arrive", &[value(treasure), ("points", (&points).into())])
        }
        Action::Attack { owner, treasure } => attack(words, view, owner, treasure),
        Action::Pass => words.say("lom-action-pass", &[]),
    }
}

/// Why something cannot be done now.
pub fn barred(words: &Words, view: &View, barred: &Barred) -> String {
    refusal(words, &colours_of(view), &barred.why)
}

/// Why an action was refused, said to whoever asked for it.
pub fn refusal(words: &Words, colours: &dyn Fn(Seat) -> Colour, refusal: &Refusal) -> String {
    let plain = |id| words.say(id, &[]);
    match *refusal {
        Refusal::NoSuchSeat { seat } => {
            words.say("lom-refusal-no-such-seat", &[("number", seat.number().into())])
        }
        Refusal::GameOver => plain("lom-refusal-game-over"),
        Refusal::NotYourTurn => plain("lom-refusal-not-your-turn"),
        Refusal::AlreadyChosen => plain("lom-refusal-already-chosen"),
        Refusal::ShipAwaited => plain("lom-refusal-ship-awaited"),
        Refusal::NoTreasureTurnedUp => plain("lom-refusal-no-treasure-turned-up"),
        Refusal::NoneInReserve { base } => {
            words.say("lom-refusal-none-in-reserve", &[("base", base_key(Some(base)))])
        }
        Refusal::DeckEmpty => plain("lom-refusal-deck-empty"),
        Refusal::NoShipAtSea => plain("lom-refusal-no-ship-at-sea"),
        Refusal::NotAtSea { treasure } => words.say("lom-refusal-not-at-sea", &[value(treasure)]),
        Refusal::NoCannon => plain("lom-refusal-no-cannon"),
        Refusal::NoTarget => plain("lom-refusal-no-target"),
        Refusal::OwnShip => plain("lom-refusal-own-ship"),
        Refusal::TargetNotAtSea { owner, treasure } => words.say(
            "lom-refusal-target-not-at-sea",
            &[("owner", (&name(words, colours, owner)).into()), value(treasure)],
        ),
        Refusal::KnownArmed { owner, treasure } => words.say(
            "lom-refusal-known-armed",
            &[("owner", (&name(words, colours, owner)).into()), value(treasure)],
        ),
        Refusal::MayNotPass => plain("lom-refusal-may-not-pass"),
    }
}

/// What is awaited now, and of whom.
pub fn prompt(words: &Words, view: &View) -> String {
    match view.stage {
        Now::Preliminary => match view.viewer.seat() {
            Some(seat) if view.owed.contains(seat) => prompt_choose(words, view, seat),
            _ => {
                let players: Vec<String> =
                    view.owed.iter().map(|seat| name(words, &colours_of(view), seat)).collect();
                words.say(
                    "lom-prompt-first-ships",
                    &[("n", players.len().into()), ("players", (&words.and_list(&players)).into())],
                )
            }
        },
        Now::Turn { seat } => prompt_turn(words, view, seat),
        Now::Leaving { seat } => prompt_choose(words, view, seat),
        Now::Over { .. } => words.say("lom-prompt-over", &[]),
    }
}

/// Who has won and with what, once the game is over.
pub fn outcome(words: &Words, view: &View) -> Option<String> {
    let Now::Over { outcome } = &view.stage else {
        return None;
    };
    let winners: Vec<Seat> = outcome.winners().collect();
    let best = outcome.of(*winners.first()?).score;
    let level: Vec<Seat> =
        Seat::all(view.fleets.len()).filter(|&seat| outcome.of(seat).score == best).collect();
    let points = points(words, best.into());
    let viewer = if winners.iter().any(|&seat| view.viewer.is(seat)) { "winner" } else { "other" };
    let winners_named = sentence_case(&readers_first(words, view, &winners));
    let about_winners = [
        ("viewer", viewer.into()),
        ("n", winners.len().into()),
        ("winners", (&winners_named).into()),
    ];
    if level.len() == winners.len() {
        let args = [&about_winners[..], &[("points", (&points).into())]].concat();
        return Some(words.say("lom-outcome", &args));
    }
    let on_points = words.say(
        "lom-outcome-level",
        &[("points", (&points).into()), ("players", (&readers_first(words, view, &level)).into())],
    );
    let (cannons, others) = cannons_of(view, outcome, &level);
    let others = words.and_list(&others);
    let tie_break = match view.setup().tie_break() {
        TieBreak::Captured => "captured",
        TieBreak::Held => "held",
    };
    let cards = words.say("lom-outcome-cards", &[("tie_break", tie_break.into())]);
    let args = [
        &about_winners[..],
        &[("cards", (&cards).into()), ("cannons", cannons.into()), ("others", (&others).into())],
    ]
    .concat();
    let on_cannons = words.say("lom-outcome-on-cannons", &args);
    Some(format!("{on_points} {on_cannons}"))
}

/// What a player has, as the viewer sees it: rows of a label and a text.
pub fn fleet(words: &Words, view: &View, seat: Seat) -> Vec<(String, String)> {
    let fleet = view.fleet(seat);
    let mut rows = Vec::new();
    let mut row = |id: &str, text: String| rows.push((words.say(id, &[]), text));
    if let Some(treasure) = fleet.turned_up {
        row("lom-fleet-turned-up", treasure.to_string());
    }
    let own = view.viewer.is(seat);
    let ships: Vec<String> = fleet.sea.iter().map(|&seen| ship(words, seen, own)).collect();
    row("lom-fleet-sea", list_or_none(words, &ships));
    row(
        "lom-fleet-deck",
        words.say(
            "lom-fleet-in-deck",
            &[
                ("n", fleet.deck.len().into()),
                ("treasures", (&words.and_list(&values(&fleet.deck))).into()),
            ],
        ),
    );
    row("lom-fleet-reserve", reserve(words, fleet));
    row("lom-fleet-cannons", fleet.cannons.to_string());
    row("lom-fleet-score", score(words, view, fleet));
    rows
}

/// Somebody who tells a viewer what has happened.
struct Teller<'a> {
    words: &'a Words,
    viewer: Viewer,
    colours: &'a dyn Fn(Seat) -> Colour,
}

impl Teller<'_> {
    /// A sentence on what `player` does.
    fn of_one(&self, id: &str, player: Seat, more: &[(&str, Arg<'_>)]) -> String {
        let viewer = if self.viewer.is(player) { "actor" } else { "other" };
        let player = name(self.words, self.colours, player);
        let args = [("viewer", viewer.into()), ("player", (&player).into())];
        self.words.say(id, &[&args, more].concat())
    }

    /// A sentence on what `player` does to a ship of `owner`.
    fn of_two(&self, id: &str, player: Seat, owner: Seat, more: &[(&str, Arg<'_>)]) -> String {
        let viewer = if self.viewer.is(player) {
            "actor"
        } else if self.viewer.is(owner) {
            "owner"
        } else {
            "other"
        };
        let player = name(self.words, self.colours, player);
        let owner = name(self.words, self.colours, owner);
        let args =
            [("viewer", viewer.into()), ("player", (&player).into()), ("owner", (&owner).into())];
        self.words.say(id, &[&args, more].concat())
    }

    /// A sentence on a ship of `owner`, in which nobody acts.
    fn of_ship(&self, id: &str, owner: Seat, more: &[(&str, Arg<'_>)]) -> String {
        let viewer = if self.viewer.is(owner) { "owner" } else { "other" };
        let owner = name(self.words, self.colours, owner);
        let args = [("viewer", viewer.into()), ("owner", (&owner).into())];
        self.words.say(id, &[&args, more].concat())
    }

    /// A base that only its owner is ever told.
    fn secret(&self, owner: Seat, base: Option<Base>) -> Arg<'static> {
        base_key(base.filter(|_| self.viewer.is(owner)))
    }
}

/// A player's name. Somebody who sits at no table of this game is called by the seat.
fn name(words: &Words, colours: &dyn Fn(Seat) -> Colour, seat: Seat) -> String {
    if seat.index() < MAX_PLAYERS {
        colour(words, colours(seat))
    } else {
        words.say("lom-seat", &[("number", seat.number().into())])
    }
}

fn colours_of(view: &View) -> impl Fn(Seat) -> Colour {
    |seat| view.setup().colour(seat)
}

/// The names as a list that starts with "you" where the viewer is among them.
fn readers_first(words: &Words, view: &View, seats: &[Seat]) -> String {
    let (own, others): (Vec<Seat>, Vec<Seat>) =
        seats.iter().partition(|&&seat| view.viewer.is(seat));
    let you = own.iter().map(|_| words.say("table-you", &[]));
    let others = others.iter().map(|&seat| name(words, &colours_of(view), seat));
    words.and_list(&you.chain(others).collect::<Vec<_>>())
}

fn base_key(base: Option<Base>) -> Arg<'static> {
    Arg::Text(match base {
        Some(Base::Armed) => "armed",
        Some(Base::Defenceless) => "defenceless",
        None => "hidden",
    })
}

fn value(treasure: Treasure) -> (&'static str, Arg<'static>) {
    ("treasure", treasure.value().into())
}

fn values(treasures: &[Treasure]) -> Vec<String> {
    treasures.iter().map(Treasure::to_string).collect()
}

fn points(words: &Words, n: i64) -> String {
    words.say("table-points-count", &[("n", n.into())])
}

fn choose(words: &Words, view: &View, base: Base) -> String {
    let base_arg = ("base", base_key(Some(base)));
    let own = view.own().and_then(|own| Some((own.turned_up?, own.reserve, own.reserve_armed?)));
    match own {
        Some((treasure, reserve, armed)) => {
            let left = match base {
                Base::Armed => armed,
                Base::Defenceless => reserve - armed,
            };
            words.say("lom-action-choose", &[base_arg, value(treasure), ("left", left.into())])
        }
        None => words.say("lom-action-choose-any", &[base_arg]),
    }
}

fn attack(words: &Words, view: &View, owner: Seat, treasure: Treasure) -> String {
    let owner_name = name(words, &colours_of(view), owner);
    let attack = words.say(
        "lom-action-attack",
        &[
            ("n", view.own().map_or(0, |own| own.cannons).into()),
            ("owner", (&owner_name).into()),
            value(treasure),
        ],
    );
    let known_armed = view.fleets.get(owner.index()).is_some_and(|fleet| {
        fleet
            .sea
            .iter()
            .any(|ship| ship.treasure == treasure && ship.open && ship.base == Some(Base::Armed))
    });
    if known_armed {
        words.say(
            "lom-action-attack-armed",
            &[("attack", (&attack).into()), ("owner", (&owner_name).into())],
        )
    } else {
        attack
    }
}

fn prompt_turn(words: &Words, view: &View, seat: Seat) -> String {
    let teller = Teller { words, viewer: view.viewer, colours: &colours_of(view) };
    teller.of_one("lom-prompt-turn", seat, &[])
}

fn prompt_choose(words: &Words, view: &View, seat: Seat) -> String {
    let Some(treasure) = view.fleet(seat).turned_up else {
        return prompt_turn(words, view, seat);
    };
    let teller = Teller { words, viewer: view.viewer, colours: &colours_of(view) };
    teller.of_one("lom-prompt-choose", seat, &[value(treasure)])
}

/// How many of the cannon cards that break a tie the winners have, and how many the others who are level on points
/// have, most first.
fn cannons_of(view: &View, outcome: &Outcome, level: &[Seat]) -> (u8, Vec<String>) {
    let cannons = |seat: Seat| {
        let fleet = view.fleet(seat);
        match view.setup().tie_break() {
            TieBreak::Captured => fleet.trophies,
            TieBreak::Held => fleet.trophies + fleet.cannons,
        }
    };
    let winners = outcome.winners().next().map_or(0, cannons);
    let mut others: Vec<u8> = level
        .iter()
        .filter(|&&seat| outcome.of(seat).rank != 1)
        .map(|&seat| cannons(seat))
        .collect();
    others.sort_unstable_by(|a, b| b.cmp(a));
    (winners, others.iter().map(u8::to_string).collect())
}

fn ship(words: &Words, ship: ShipSeen, own: bool) -> String {
    let text = words.say("lom-fleet-ship", &[("base", base_key(ship.base)), value(ship.treasure)]);
    if own && ship.open {
        words.say("lom-fleet-ship-open", &[("ship", (&text).into())])
    } else {
        text
    }
}

fn reserve(words: &Words, fleet: &Fleet) -> String {
    match fleet.reserve_armed {
        Some(armed) if fleet.reserve > 0 => words.say(
            "lom-fleet-in-own-reserve",
            &[("armed", armed.into()), ("defenceless", (fleet.reserve - armed).into())],
        ),
        _ => words.say("lom-fleet-in-reserve", &[("n", fleet.reserve.into())]),
    }
}

fn score(words: &Words, view: &View, fleet: &Fleet) -> String {
    let own = fleet.home.iter().map(|ship| ship.treasure.to_string());
    let prizes = fleet.prizes.iter().map(|prize| {
        let owner = name(words, &colours_of(view), prize.owner);
        words.say("lom-fleet-prize", &[("owner", (&owner).into()), value(prize.treasure)])
    });
    let trophies = (fleet.trophies > 0)
        .then(|| words.say("lom-fleet-trophies", &[("n", fleet.trophies.into())]));
    let parts: Vec<String> = own.chain(prizes).chain(trophies).collect();
    if parts.is_empty() {
        return points(words, fleet.points.into());
    }
    words.say(
        "lom-fleet-total",
        &[
            ("parts", (&words.comma_list(&parts)).into()),
            ("points", (&points(words, fleet.points.into())).into()),
        ],
    )
}

fn list_or_none(words: &Words, items: &[String]) -> String {
    if items.is_empty() { words.say("lom-fleet-none", &[]) } else { words.comma_list(items) }
}
