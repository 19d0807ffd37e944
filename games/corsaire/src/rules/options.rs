//! Options and set-up: what a table may change (the rulings' options, figures of one's own, smaller sets), checked as a
//! whole.

use quarterdeck_engine::{OptionKind, OptionSpec, Problem, Problems};
use serde::{Deserialize, Serialize};

use crate::components::{Card, Cards, MAX_BOARDS, MAX_LEVELS, Slots};
use crate::data::{CardsListed, Figures, Sheet};

/// Players (CO-01).
pub const PLAYERS: usize = 2;
/// Cards of a trio.
pub const MAX_TRIO: usize = 3;

/// What a table may change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Whether a swap may be made that the supply cannot pay out in full (CO-Q2).
    pub shortage: Shortage,
    /// Who begins looting with equal trading points (CO-Q7).
    pub loot_tie: LootTie,
    /// Whether covered centre points are shown (CO-Q14).
    pub centre_vp: CentreVp,
    /// Whether hand cards that both have seen are shown (CO-Q15).
    pub show_known_hand: bool,
    /// Who begins (CO-Q19).
    pub first_player: FirstPlayer,
    /// Whether removed and last cards are shown after the end (CO-Q20, CO-Q21).
    pub post_game_reveal: bool,
    /// Levels of a pyramid, for smaller games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub levels: Option<u8>,
    /// Cards in a hand, for smaller games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<u8>,
    /// Cards that go out of the game unseen, for smaller games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub removed: Option<u8>,
    /// Boards in the game, for smaller games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub boards: Option<u8>,
    /// Cards of a trio, for smaller games.
    pub trio: u8,
    /// Figures other than those that are compiled in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<Sheet>,
}

/// Whether a swap may be made that the supply cannot pay out in full (CO-Q2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Shortage {
    /// It may; one takes what there is.
    #[default]
    Partial,
    /// It may not.
    Forbid,
}

/// Who begins looting with equal trading points (CO-Q7).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LootTie {
    /// The first player of the trading phase.
    #[default]
    First,
    /// The second.
    Second,
    /// One of the two by lot.
    Random,
}

/// Whether covered centre points are shown (CO-Q14).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CentreVp {
    /// Always.
    #[default]
    Open,
    /// Only when a board is laid and when looting.
    Covered,
}

/// Who begins (CO-Q19).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum FirstPlayer {
    /// One of the two by lot.
    #[default]
    #[serde(rename = "random")]
    Random,
    /// Seat 1.
    #[serde(rename = "1")]
    One,
    /// Seat 2.
    #[serde(rename = "2")]
    Two,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            shortage: Shortage::default(),
            loot_tie: LootTie::default(),
            centre_vp: CentreVp::default(),
            show_known_hand: true,
            first_player: FirstPlayer::default(),
            post_game_reveal: false,
            levels: None,
            hand: None,
            removed: None,
            boards: None,
            trio: MAX_TRIO as u8,
            data: None,
        }
    }
}

/// The options as help texts show them. Figures of one's own are read from a file and cannot be typed.
pub(crate) const SPECS: &[OptionSpec] = &[
    OptionSpec {
        key: "shortage",
        kind: OptionKind::Choice { values: &["partial", "forbid"] },
        default: "partial",
        about: "a swap that the supply cannot pay out in full: take what there is, or not at all",
    },
    OptionSpec {
        key: "loot_tie",
        kind: OptionKind::Choice { values: &["first", "second", "random"] },
        default: "first",
        about: "who begins looting with equal trading points: the first player, the second, or one by lot",
    },
    OptionSpec {
        key: "centre_vp",
        kind: OptionKind::Choice { values: &["open", "covered"] },
        default: "open",
        about: "whether the points under a card stay in sight; covered makes it a game of memory",
    },
    OptionSpec {
        key: "show_known_hand",
        kind: OptionKind::Flag,
        default: "true",
        about: "show which hand cards were taken from boards; false makes it a game of memory",
    },
    OptionSpec {
        key: "first_player",
        kind: OptionKind::Choice { values: &["random", "1", "2"] },
        default: "random",
        about: "who begins: one by lot, or the player of a seat",
    },
    OptionSpec {
        key: "post_game_reveal",
        kind: OptionKind::Flag,
        default: "false",
        about: "show the removed cards and the last cards in hand after the end",
    },
    OptionSpec {
        key: "levels",
        kind: OptionKind::Number { min: 1, max: MAX_LEVELS as u32 },
        default: "4",
        about: "levels of a pyramid; the row has one board more",
    },
    OptionSpec {
        key: "hand",
        kind: OptionKind::Number { min: 1, max: 6 },
        default: "6",
        about: "cards in a hand",
    },
    OptionSpec {
        key: "removed",
        kind: OptionKind::Number { min: 0, max: 6 },
        default: "3",
        about: "cards that go out of the game unseen",
    },
    OptionSpec {
        key: "boards",
        kind: OptionKind::Number { min: 2, max: MAX_BOARDS as u32 },
        default: "19",
        about: "boards in the game",
    },
    OptionSpec {
        key: "trio",
        kind: OptionKind::Number { min: 1, max: MAX_TRIO as u32 },
        default: "3",
        about: "cards laid at a board when looting",
    },
];

/// Options that were checked for a number of seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    pub(crate) figures: Figures,
    pub(crate) shortage: Shortage,
    pub(crate) loot_tie: LootTie,
    pub(crate) centre_vp: CentreVp,
    pub(crate) show_known_hand: bool,
    pub(crate) first_player: FirstPlayer,
    pub(crate) post_game_reveal: bool,
    pub(crate) levels: u8,
    pub(crate) hand: u8,
    pub(crate) removed: u8,
    pub(crate) boards: u8,
    pub(crate) trio: u8,
}

/// How many cards a game of this size needs: two hands, those removed, one for each board of the row, and one for each
/// turn but the last.
pub(crate) const fn cards_needed(levels: u8, hand: u8, removed: u8) -> usize {
    let turns = levels as usize * (levels as usize + 1);
    PLAYERS * hand as usize + removed as usize + levels as usize + 1 + turns - 1
}

impl Setup {
    /// Checks options for a table of this many seats, and names every problem.
    pub(crate) fn check(seats: usize, options: &Options) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        if seats != PLAYERS {
            let said = format!("Corsaire is for two players, not {seats}");
            problems.add(Problem::new("seats", said).number("seats", seats));
        }
        let figures = match &options.data {
            None => *Figures::built_in(),
            Some(sheet) => Figures::check(sheet).unwrap_or_else(|found| {
                found.each().iter().for_each(|problem| problems.add(problem.clone()));
                *Figures::built_in()
            }),
        };
        let mut setup = Self {
            shortage: options.shortage,
            loot_tie: options.loot_tie,
            centre_vp: options.centre_vp,
            show_known_hand: options.show_known_hand,
            first_player: options.first_player,
            post_game_reveal: options.post_game_reveal,
            levels: options.levels.unwrap_or(figures.levels),
            hand: options.hand.unwrap_or(figures.hand),
            removed: options.removed.unwrap_or(figures.removed),
            boards: options.boards.unwrap_or(figures.board_count),
            trio: options.trio,
            figures,
        };
        setup.check_sizes(&mut problems);
        problems.check()?;
        setup.figures.cards = CardsListed(setup.cards_dealt());
        Ok(setup)
    }

    fn check_sizes(&self, problems: &mut Problems) {
        let mut within = |what: &'static str, number: u8, least: u8, most: u8| {
            if !(least..=most).contains(&number) {
                let said = format!("{what}: {number} is not a number from {least} to {most}");
                let problem = Problem::new("size", said).word("option", what);
                let problem = problem.number("number", number).number("least", least);
                problems.add(problem.number("most", most));
            }
        };
        within("levels", self.levels, 1, MAX_LEVELS as u8);
        within("hand", self.hand, 1, 6);
        within("removed", self.removed, 0, 6);
        within("trio", self.trio, 1, MAX_TRIO as u8);
        within(
            "boards",
            self.boards,
            self.levels.saturating_add(1).min(MAX_BOARDS as u8),
            self.figures.board_count,
        );
        if self.levels > MAX_LEVELS as u8 || self.hand > 6 || self.removed > 6 || self.trio == 0 {
            return;
        }
        let needed = cards_needed(self.levels, self.hand, self.removed);
        let there = self.figures.cards.0.count() as usize;
        if needed > there {
            let said = format!("{needed} cards are needed, and there are {there}");
            let problem = Problem::new("cards", said).number("needed", needed);
            problems.add(problem.number("there", there));
        }
        if self.trios() == 0 {
            let cards = self.cards_a_player();
            let said = format!("{cards} cards a player are too few to loot with");
            problems.add(Problem::new("loot", said).number("cards", cards));
        }
    }

    /// The figures on cards and boards.
    pub fn figures(&self) -> &Figures {
        &self.figures
    }

    /// Whether a swap may be made that the supply cannot pay out in full (CO-Q2).
    pub fn shortage(&self) -> Shortage {
        self.shortage
    }

    /// Whether the removed cards and the last cards in hand are shown after the end (CO-Q20).
    pub fn shows_everything_after_the_end(&self) -> bool {
        self.post_game_reveal
    }

    /// Whether hand cards that both have seen are shown (CO-Q15).
    pub fn shows_known_hand(&self) -> bool {
        self.show_known_hand
    }

    /// Boards in the row.
    #[inline]
    pub fn row(&self) -> usize {
        usize::from(self.levels) + 1
    }

    /// Cards in a hand.
    pub fn hand_size(&self) -> usize {
        usize::from(self.hand)
    }

    /// Levels of a pyramid.
    pub fn levels(&self) -> usize {
        usize::from(self.levels)
    }

    /// Cards of a trio.
    #[inline]
    pub fn trio(&self) -> usize {
        usize::from(self.trio)
    }

    /// All slots of a pyramid.
    #[inline]
    pub fn slots(&self) -> Slots {
        Slots::of_pyramid(self.levels())
    }

    /// Turns each player has, one for each slot (CO-47).
    #[inline]
    pub fn turns(&self) -> usize {
        let levels = self.levels();
        levels * (levels + 1) / 2
    }

    /// Cards a player has at the start of the looting phase.
    fn cards_a_player(&self) -> usize {
        self.turns() + usize::from(self.hand)
    }

    /// Trios each player lays: one a board, as far as the cards go.
    #[inline]
    pub fn trios(&self) -> usize {
        self.row().min(self.cards_a_player() / self.trio())
    }

    /// The cards in the game, removed ones included.
    #[inline]
    pub(crate) fn cards(&self) -> Cards {
        self.figures.cards.0
    }

    /// Which cards those are: all of them, or the lowest numbers first, suit by suit.
    fn cards_dealt(&self) -> Cards {
        let needed = cards_needed(self.levels, self.hand, self.removed);
        let mut cards: Vec<Card> = self.figures.cards.0.iter().collect();
        cards.sort_by_key(|card| (!card.is_numbered(), card.number(), card.suit()));
        cards.into_iter().take(needed).collect()
    }
}
