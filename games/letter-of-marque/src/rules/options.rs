//! Options and set-up: what a table may change (the rulings' options, and smaller sets), checked as a whole.

use quarterdeck_engine::{OptionKind, OptionSpec, Problem, Problems, Seat};
use serde::{Deserialize, Serialize};

use crate::components::{
    Colour, MAX_CANNONS, MAX_PLAYERS, MAX_SHIPS, MAX_TREASURE, Treasure, Treasures,
};

/// What a table may change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Which cannon cards break a tie (LM-Q1).
    pub tie_break: TieBreak,
    /// Whether two may play (LM-Q3).
    pub duel: bool,
    /// Whether a ship that beat off an attack stays marked (LM-Q4).
    pub show_known_armed: bool,
    /// Whether such a ship may be attacked again (LM-Q5).
    pub reattack: Reattack,
    /// Whether all ships are turned over after the end (LM-Q14).
    pub post_game_reveal: bool,
    /// Who begins among those with the lowest treasure (LM-Q17).
    pub start_tie: StartTie,
    /// Ships a player.
    pub ships: u8,
    /// Armed ships among them.
    pub armed: u8,
    /// The treasures' values, one a ship; 3 upwards when left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub treasures: Option<Vec<u8>>,
    /// Cannons a player.
    pub cannons: u8,
    /// The seats' colours; in the usual order when left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colours: Option<Vec<Colour>>,
}

/// Which cannon cards break a tie (LM-Q1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TieBreak {
    /// Captured ones.
    #[default]
    Captured,
    /// Captured ones and own ones never fired.
    Held,
}

/// Whether a ship known to be armed may be attacked again (LM-Q5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reattack {
    /// It may.
    #[default]
    Allow,
    /// It may not.
    Forbid,
}

/// Who begins among those with the lowest treasure (LM-Q17).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StartTie {
    /// One of them, drawn by lot.
    #[default]
    Random,
    /// The first in seat order.
    Seat,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            tie_break: TieBreak::default(),
            duel: false,
            show_known_armed: true,
            reattack: Reattack::default(),
            post_game_reveal: false,
            start_tie: StartTie::default(),
            ships: MAX_SHIPS as u8,
            armed: 2,
            treasures: None,
            cannons: 3,
            colours: None,
        }
    }
}

const COLOUR_NAMES: &[&str] = &["red", "blue", "green", "yellow", "black", "white"];

/// The options as help texts show them.
pub(crate) const SPECS: &[OptionSpec] = &[
    OptionSpec {
        key: "tie_break",
        kind: OptionKind::Choice { values: &["captured", "held"] },
        default: "captured",
        about: "which cannon cards break a tie: captured ones, or captured and unfired ones",
    },
    OptionSpec {
        key: "duel",
        kind: OptionKind::Flag,
        default: "false",
        about: "let two play (unofficial)",
    },
    OptionSpec {
        key: "show_known_armed",
        kind: OptionKind::Flag,
        default: "true",
        about: "keep a ship marked that beat off an attack; false makes it a game of memory",
    },
    OptionSpec {
        key: "reattack",
        kind: OptionKind::Choice { values: &["allow", "forbid"] },
        default: "allow",
        about: "whether a ship that beat off an attack may be attacked again",
    },
    OptionSpec {
        key: "post_game_reveal",
        kind: OptionKind::Flag,
        default: "false",
        about: "turn over all ships after the end",
    },
    OptionSpec {
        key: "start_tie",
        kind: OptionKind::Choice { values: &["random", "seat"] },
        default: "random",
        about: "who begins among equal lowest treasures: one by lot, or the first in seat order",
    },
    OptionSpec {
        key: "ships",
        kind: OptionKind::Number { min: 1, max: MAX_SHIPS as u32 },
        default: "5",
        about: "ships and treasures a player",
    },
    OptionSpec {
        key: "armed",
        kind: OptionKind::Number { min: 0, max: MAX_SHIPS as u32 },
        default: "2",
        about: "armed ships a player",
    },
    OptionSpec {
        key: "treasures",
        kind: OptionKind::Numbers { min: 1, max: MAX_TREASURE as u32 },
        default: "3 upwards",
        about: "the treasures' values, one a ship, all different",
    },
    OptionSpec {
        key: "cannons",
        kind: OptionKind::Number { min: 0, max: MAX_CANNONS as u32 },
        default: "3",
        about: "cannons a player",
    },
    OptionSpec {
        key: "colours",
        kind: OptionKind::Choices { values: COLOUR_NAMES },
        default: "red,blue,green,yellow,black,white",
        about: "the seats' colours, one a seat, all different",
    },
];

/// Options that were checked for a number of seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    pub(crate) seats: u8,
    pub(crate) ships: u8,
    pub(crate) armed: u8,
    pub(crate) cannons: u8,
    pub(crate) treasures: Treasures,
    pub(crate) tie_break: TieBreak,
    pub(crate) show_known_armed: bool,
    pub(crate) reattack: Reattack,
    pub(crate) post_game_reveal: bool,
    pub(crate) start_tie: StartTie,
    colours: [Colour; MAX_PLAYERS],
}

impl Setup {
    /// Checks options for a table of this many seats, and names every problem.
    pub(crate) fn check(seats: usize, options: &Options) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        check_seats(seats, options.duel, &mut problems);
        let (ships, armed, cannons) = (options.ships, options.armed, options.cannons);
        if !(1..=MAX_SHIPS as u8).contains(&ships) {
            let said = format!("a player has 1 to {MAX_SHIPS} ships, not {ships}");
            problems
                .add(Problem::new("ships", said).number("most", MAX_SHIPS).number("ships", ships));
        }
        if armed > ships {
            let said = format!("{armed} of {ships} ships cannot be armed");
            problems.add(Problem::new("armed", said).number("armed", armed).number("ships", ships));
        }
        if usize::from(cannons) > MAX_CANNONS {
            let said = format!("a player has 0 to {MAX_CANNONS} cannons, not {cannons}");
            let problem = Problem::new("cannons", said).number("most", MAX_CANNONS);
            problems.add(problem.number("cannons", cannons));
        }
        let treasures = check_treasures(options, &mut problems);
        let colours = check_colours(seats, options, &mut problems);
        problems.check()?;
        Ok(Self {
            seats: seats as u8,
            ships,
            armed,
            cannons,
            treasures,
            tie_break: options.tie_break,
            // A ship that is not offered as a target is thereby shown to be armed (LM-Q24).
            show_known_armed: options.show_known_armed || options.reattack == Reattack::Forbid,
            reattack: options.reattack,
            post_game_reveal: options.post_game_reveal,
            start_tie: options.start_tie,
            colours,
        })
    }

    /// How many play.
    pub fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    /// Cannons a player.
    pub fn cannons(&self) -> u8 {
        self.cannons
    }

    /// Whether all ships are turned over after the end (LM-Q14).
    pub fn turns_over_after_the_end(&self) -> bool {
        self.post_game_reveal
    }

    /// The colour of a seat (LM-06).
    pub fn colour(&self, seat: Seat) -> Colour {
        self.colours[seat.index()]
    }

    /// Which cannon cards break a tie (LM-Q1).
    pub fn tie_break(&self) -> TieBreak {
        self.tie_break
    }

    /// The most turns a game can have (I-8).
    pub fn longest(&self) -> usize {
        self.seats() * (2 * usize::from(self.ships) - 1 + usize::from(self.cannons))
    }
}

/// LM-05, LM-Q2, LM-Q3.
fn check_seats(seats: usize, duel: bool, problems: &mut Problems) {
    match seats {
        2 if duel => {}
        2 => problems.add(Problem::new("duel", "two can play only with the option duel=true")),
        3..=MAX_PLAYERS => {}
        _ => {
            let said = format!("Letter of Marque is for 3 to {MAX_PLAYERS} players, not {seats}");
            problems.add(
                Problem::new("seats", said).number("most", MAX_PLAYERS).number("seats", seats),
            );
        }
    }
}

/// LM-02: one treasure a ship, all different.
fn check_treasures(options: &Options, problems: &mut Problems) -> Treasures {
    let ships = options.ships;
    let Some(values) = &options.treasures else {
        return Treasure::all().skip(2).take(usize::from(ships)).collect();
    };
    if values.len() != usize::from(ships) {
        let said = format!("{} treasures do not fit {ships} ships", values.len());
        let problem = Problem::new("treasures", said).number("treasures", values.len());
        problems.add(problem.number("ships", ships));
    }
    if values.len() > MAX_SHIPS {
        return Treasures::default();
    }
    let mut treasures = Vec::new();
    for &value in values {
        match Treasure::try_from(value) {
            Ok(treasure) if treasures.contains(&treasure) => {
                let said = format!("treasure {value} is listed twice");
                problems.add(Problem::new("treasure-twice", said).number("treasure", value));
            }
            Ok(treasure) => treasures.push(treasure),
            Err(said) => {
                let problem = Problem::new("treasure", said).number("most", MAX_TREASURE);
                problems.add(problem.number("treasure", value));
            }
        }
    }
    treasures.into_iter().collect()
}

/// LM-06: a colour a seat, all different.
fn check_colours(
    seats: usize,
    options: &Options,
    problems: &mut Problems,
) -> [Colour; MAX_PLAYERS] {
    let Some(chosen) = &options.colours else {
        return Colour::ALL;
    };
    if chosen.len() != seats {
        let said = format!("{} colours do not fit {seats} seats", chosen.len());
        let problem = Problem::new("colours", said).number("colours", chosen.len());
        problems.add(problem.number("seats", seats));
    }
    for colour in Colour::ALL {
        if chosen.iter().filter(|other| **other == colour).count() > 1 {
            let name = colour.name();
            let said = format!("only one seat can be {name}");
            problems.add(Problem::new("colour-twice", said).word("colour", name));
        }
    }
    let mut colours = Colour::ALL;
    for (place, colour) in colours.iter_mut().zip(chosen) {
        *place = *colour;
    }
    colours
}
