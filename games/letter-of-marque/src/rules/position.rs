//! Positions as text, for tests, counts and questions.
//!
//! One line a player, in seat order, then whose turn it is:
//!
//! ```text
//! red:   deck 4 6 7 | reserve 1A 2D | sea 5A 3D | cannons 3
//! blue:  sea 7A* | home 3D 4D | prizes green 6 | cannons 1 | trophies 1
//! green: cannons 0
//! turn red
//! ```
//!
//! `A` is armed, `D` defenceless, `*` marks a ship that beat off an attack. Treasures that are not mentioned have
//! arrived. The last line is `turn COLOUR`, `leaving COLOUR VALUE` or `over`.

use quarterdeck_engine::{Problems, Seat, Seats};

use crate::components::{Base, Ship, Ships, Treasure};
use crate::options::Setup;
use crate::state::{LetterOfMarque, Stage};

impl LetterOfMarque {
    /// Reads a position. It must be one that play could reach as far as counting goes: every treasure in one place,
    /// as many ships in reserve as cards in the deck, the right number of armed ships.
    pub fn from_position(setup: &Setup, text: &str) -> Result<Self, Problems> {
        let mut reader = Reader { state: Self::set_up(setup), problems: Problems::default() };
        reader.state.deck = Ships::NONE;
        for player in &mut reader.state.players {
            player.reserve_armed = 0;
        }
        reader.state.stage = Stage::Over;
        let lines: Vec<&str> =
            text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        let Some((last, players)) = lines.split_last() else {
            return Err(Problems::from(
                "a position has a line a player and one on whose turn it is".to_owned(),
            ));
        };
        if players.len() != setup.seats() {
            return Err(Problems::from(format!(
                "{} lines for {} players",
                players.len(),
                setup.seats()
            )));
        }
        let reserves: Vec<u8> = Seat::all(setup.seats())
            .zip(players)
            .map(|(seat, line)| reader.player(seat, line))
            .collect();
        reader.stage(last);
        for (seat, reserve) in Seat::all(setup.seats()).zip(reserves) {
            reader.settle(seat, reserve);
        }
        reader.problems.check()?;
        Ok(reader.state)
    }
}

struct Reader {
    state: LetterOfMarque,
    problems: Problems,
}

impl Reader {
    /// Reads a player's line and returns the size of the reserve.
    fn player(&mut self, seat: Seat, line: &str) -> u8 {
        let colour = self.state.setup.colour(seat).name();
        let Some(fields) = line.strip_prefix(colour).and_then(|rest| rest.strip_prefix(':')) else {
            self.problems.add(format!("the line of {seat} begins with “{colour}:”"));
            return 0;
        };
        let mut reserve = 0;
        for field in fields.split('|') {
            let words: Vec<&str> = field.split_whitespace().collect();
            match words.as_slice() {
                [] => {}
                ["deck", values @ ..] => {
                    for value in values {
                        if let Some(treasure) = self.treasure(value) {
                            self.state.deck.insert(Ship::new(seat, treasure));
                        }
                    }
                }
                ["reserve", kinds @ ..] => reserve = self.reserve(seat, kinds),
                ["sea", ships @ ..] => {
                    for ship in self.ships(seat, ships) {
                        self.state.sea.insert(ship);
                    }
                }
                ["home", ships @ ..] => {
                    for ship in self.ships(seat, ships) {
                        self.state.piles[seat.index()].insert(ship);
                    }
                }
                ["prizes", prizes @ ..] => self.prizes(seat, prizes),
                ["cannons", count] => {
                    let most = self.state.setup.cannons;
                    self.state.players[seat.index()].cannons = self.number(count, most);
                }
                ["trophies", count] => {
                    let most = (self.state.setup.seats - 1) * self.state.setup.cannons;
                    self.state.players[seat.index()].trophies = self.number(count, most);
                }
                _ => self.problems.add(format!("{colour}: “{}” is not understood", field.trim())),
            }
        }
        reserve
    }

    fn stage(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (stage, owed) = match words.as_slice() {
            ["over"] => (Some(Stage::Over), Seats::NONE),
            ["turn", colour] => {
                let seat = self.seat(colour);
                (seat.map(Stage::Turn), seat.map_or(Seats::NONE, Seats::only))
            }
            ["leaving", colour, value] => {
                let seat = self.seat(colour);
                let stage = seat
                    .zip(self.treasure(value))
                    .map(|(seat, treasure)| Stage::Leaving(seat, treasure));
                (stage, seat.map_or(Seats::NONE, Seats::only))
            }
            _ => (None, Seats::NONE),
        };
        match stage {
            Some(stage) => (self.state.stage, self.state.owed) = (stage, owed),
            None => self.problems.add(format!("“{line}” does not say whose turn it is")),
        }
    }

    /// Sends home what was not mentioned, and checks the counts.
    fn settle(&mut self, seat: Seat, reserve: u8) {
        let state = &mut self.state;
        let colour = state.setup.colour(seat).name();
        let leaving = state.turned_up(seat).map(|treasure| Ship::new(seat, treasure));
        let places =
            [state.deck, state.sea, leaving.into_iter().collect()].into_iter().chain(state.piles);
        let own = Ships::of(seat, state.setup.treasures);
        let everywhere = places.clone().fold(Ships::NONE, Ships::or);
        let mentioned: u32 = places.map(|place| place.and(Ships::any_of(seat)).count()).sum();
        if mentioned != everywhere.and(own).count() {
            self.problems
                .add(format!("{colour}: a treasure is in two places, or is not {colour}'s at all"));
            return;
        }
        let mut armed = state.armed.and(own).count() as u8 + state.player(seat).reserve_armed;
        for ship in own.without(everywhere).iter() {
            state.piles[seat.index()].insert(ship);
            if armed < state.setup.armed {
                state.armed.insert(ship);
                armed += 1;
            }
        }
        if armed != state.setup.armed {
            self.problems
                .add(format!("{colour}: {armed} armed ships instead of {}", state.setup.armed));
        }
        if reserve != state.reserve(seat) {
            self.problems.add(format!(
                "{colour}: the reserve has {reserve} ships, but {} belong there",
                state.reserve(seat)
            ));
        }
        let prizes = state.piles[seat.index()].without(Ships::any_of(seat)).count() as u8;
        if prizes + state.player(seat).cannons > state.setup.cannons {
            self.problems.add(format!(
                "{colour}: {prizes} prizes and {} cannons come from more than {} cannons",
                state.player(seat).cannons,
                state.setup.cannons
            ));
        }
    }

    fn reserve(&mut self, seat: Seat, kinds: &[&str]) -> u8 {
        let mut size = 0;
        let most = self.state.setup.ships;
        for kind in kinds {
            if let Some(count) = kind.strip_suffix('A') {
                let count = self.number(count, most);
                self.state.players[seat.index()].reserve_armed = count;
                size += count;
            } else {
                size += self.number(kind.strip_suffix('D').unwrap_or(kind), most);
            }
        }
        size
    }

    fn ships(&mut self, seat: Seat, words: &[&str]) -> Vec<Ship> {
        words.iter().filter_map(|word| self.ship(seat, word)).collect()
    }

    /// `5A`, `3D` or `7A*`.
    fn ship(&mut self, seat: Seat, word: &str) -> Option<Ship> {
        let (kind, shown) = word.strip_suffix('*').map_or((word, false), |kind| (kind, true));
        let base = match kind.chars().last() {
            Some('A') => Base::Armed,
            Some('D') if !shown => Base::Defenceless,
            _ => {
                self.problems.add(format!("“{word}” is not a ship such as 5A, 3D or 7A*"));
                return None;
            }
        };
        let ship = Ship::new(seat, self.treasure(&kind[..kind.len() - 1])?);
        if base == Base::Armed {
            self.state.armed.insert(ship);
        }
        if shown {
            self.state.shown.insert(ship);
        }
        Some(ship)
    }

    /// `blue 4 green 6`.
    fn prizes(&mut self, seat: Seat, words: &[&str]) {
        for pair in words.chunks(2) {
            let [colour, value] = pair else {
                self.problems.add("prizes are written as colour and value");
                return;
            };
            if let (Some(owner), Some(treasure)) = (self.seat(colour), self.treasure(value)) {
                self.state.piles[seat.index()].insert(Ship::new(owner, treasure));
            }
        }
    }

    fn seat(&mut self, name: &str) -> Option<Seat> {
        let setup = self.state.setup;
        let seat = Seat::all(setup.seats()).find(|&seat| setup.colour(seat).name() == name);
        if seat.is_none() {
            self.problems.add(format!("nobody plays {name}"));
        }
        seat
    }

    fn treasure(&mut self, word: &str) -> Option<Treasure> {
        let treasure = word
            .parse::<u8>()
            .ok()
            .and_then(|value| Treasure::try_from(value).ok())
            .filter(|&treasure| self.state.setup.treasures.contains(treasure));
        if treasure.is_none() {
            self.problems.add(format!("“{word}” is not a treasure of this set-up"));
        }
        treasure
    }

    fn number(&mut self, word: &str, most: u8) -> u8 {
        let number = word.parse().ok().filter(|number| *number <= most);
        number.unwrap_or_else(|| {
            self.problems.add(format!("“{word}” is not a number from 0 to {most}"));
            0
        })
    }
}
