//! Positions as text, for tests and questions.
//!
//! ```text
//! row M04:R05 M02:B03 M06:G10 M13:- M19:R12
//! north: hand R01 R02 B07! | pyramid L1-1=R04 L1-2=G01 | tokens 1R 2B 3G | gained M09 M10
//! south: hand G05 | tokens 0 | trio b1=B05,G07*,G08*
//! first south
//! convert north L1-2
//! ```
//!
//! `M13:-` is a board without a card. `!` marks a card that everybody saw taken from a board, `*` one that lies face
//! down. `board-deck` lists what is left of it, `looter` says who began looting. Cards that are not mentioned are in
//! the stock, boards that are not mentioned in the board deck. The last line says what is awaited: `card`, `slot` (with
//! the card), `convert`, `way`, `board` (with the slot), `buy` (with the place), `adjust`, `loot` or `lay` (with the place)
//! and of whom, or `over`.

use quarterdeck_engine::{Problems, Seat};

use crate::components::{Board, Boards, Card, Cards, MAX_ROW, Place, Slot, Tokens};
use crate::options::{PLAYERS, Setup};
use crate::state::{Berth, Corsaire, Stage};

impl Corsaire {
    /// Reads a position. Every card and board is in one place and every card of a pyramid rests on two; whether play
    /// could lead there is not asked.
    pub fn from_position(setup: &Setup, text: &str) -> Result<Self, Problems> {
        let mut reader = Reader {
            state: Self::set_up(setup),
            seen: Cards::NONE,
            boards: Boards::NONE,
            board_deck: None,
            problems: Problems::default(),
        };
        let lines: Vec<&str> =
            text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        let Some((last, lines)) = lines.split_last() else {
            return Err(Problems::from("a position says at least what is awaited".to_owned()));
        };
        for line in lines {
            reader.line(line);
        }
        reader.stage(last);
        reader.settle();
        reader.problems.check()?;
        Ok(reader.state)
    }
}

struct Reader {
    state: Corsaire,
    seen: Cards,
    boards: Boards,
    board_deck: Option<Boards>,
    problems: Problems,
}

impl Reader {
    fn line(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["row", berths @ ..] => self.row(berths),
            ["board-deck", boards @ ..] => {
                let boards = boards.iter().filter(|word| **word != "-");
                self.board_deck = Some(boards.filter_map(|word| self.board(word)).collect());
            }
            ["first", seat] => self.state.first = self.seat(seat),
            ["looter", seat] => self.state.looter = self.seat(seat),
            _ => match line.split_once(':') {
                Some((name, fields)) => {
                    let seat = self.seat(name);
                    fields.split('|').for_each(|field| self.field(seat, field));
                }
                None => self.problems.add(format!("“{line}” is not understood")),
            },
        }
    }

    fn row(&mut self, berths: &[&str]) {
        if berths.len() != self.state.setup.row() {
            self.problems.add(format!("the row has {} boards", self.state.setup.row()));
        }
        for (place, berth) in (0..MAX_ROW).zip(berths) {
            let (board, card) = berth.split_once(':').unwrap_or((berth, "-"));
            let card = if card == "-" { None } else { self.card(card) };
            let board = self.board(board);
            self.state.row[place] = board.map(|board| Berth { board, card });
            if let Some(card) = card {
                self.state.log.turn_up(card);
            }
        }
    }

    fn field(&mut self, seat: Seat, field: &str) {
        let words: Vec<&str> = field.split_whitespace().collect();
        match words.as_slice() {
            [] => {}
            ["hand", cards @ ..] => {
                for word in cards {
                    let (name, known) =
                        word.strip_suffix('!').map_or((*word, false), |w| (w, true));
                    let Some(card) = self.card(name) else { continue };
                    self.state.player_mut(seat).hand.insert(card);
                    if known {
                        self.state.log.turn_up(card);
                        self.state.log.take(seat, card);
                    }
                }
            }
            ["pyramid", placed @ ..] => placed.iter().for_each(|word| self.placed(seat, word)),
            ["tokens", amounts @ ..] => {
                let tokens = self.tokens(amounts);
                self.state.player_mut(seat).tokens = tokens;
            }
            ["gained", boards @ ..] => {
                let gained = boards.iter().filter_map(|word| self.board(word)).collect();
                self.state.player_mut(seat).gained = gained;
            }
            ["trio", trios @ ..] => trios.iter().for_each(|word| self.trio(seat, word)),
            _ => self.problems.add(format!("“{}” is not understood", field.trim())),
        }
    }

    /// `L1-1=R04`.
    fn placed(&mut self, seat: Seat, word: &str) {
        let (slot, card) = word.split_once('=').unwrap_or((word, ""));
        let (Some(slot), Some(card)) = (self.parse::<Slot>(slot), self.card(card)) else { return };
        let player = self.state.player_mut(seat);
        player.pyramid[slot.index()] = Some(card);
        player.standing.insert(slot);
        self.state.log.place(seat, slot, card);
    }

    /// `b1=B05,G07*,G08*`. A card that lies face up has left the pyramid; from which slot does not matter any more.
    fn trio(&mut self, seat: Seat, word: &str) {
        let (place, cards) = word.split_once('=').unwrap_or((word, ""));
        let Some(place) = self.parse::<Place>(place) else { return };
        for word in cards.split(',') {
            let (name, down) = word.strip_suffix('*').map_or((word, false), |name| (name, true));
            let (name, known) = name.strip_suffix('!').map_or((name, false), |name| (name, true));
            let Some(card) = self.card(name) else { continue };
            if known {
                self.state.log.turn_up(card);
                self.state.log.take(seat, card);
            }
            let player = self.state.player_mut(seat);
            player.trios[place.index()].insert(card);
            let free = player.pyramid.iter().rposition(Option::is_none);
            if let Some(free) = free.filter(|_| !down) {
                player.pyramid[free] = Some(card);
                self.state.log.place(seat, Slot::at(free), card);
            }
        }
        if self.state.player(seat).trios[place.index()].len() == self.state.setup.trio() {
            self.state.trios_laid += 1;
            self.state.log.loot(seat, place);
        }
    }

    fn stage(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        if let [_, seat, ..] = words.as_slice() {
            self.state.active = self.seat(seat);
        }
        let stage = match words.as_slice() {
            ["over"] => Some(Stage::Over),
            ["card", _] => Some(Stage::Card),
            ["slot", _, card] => self.parse(card).map(Stage::Slot),
            ["convert", _, slot] => self.parse(slot).map(Stage::Convert),
            ["way", _, slot] => self.parse(slot).map(Stage::Way),
            ["board", _, slot] => self.parse(slot).map(Stage::Board),
            ["buy", _, place] => self.parse(place).map(Stage::Buy),
            ["adjust", _] => Some(Stage::Adjust),
            ["loot", _] => Some(Stage::Loot),
            ["lay", _, place] => self.parse(place).map(Stage::Lay),
            _ => None,
        };
        match stage {
            Some(stage) => self.state.stage = stage,
            None => self.problems.add(format!("“{line}” does not say what is awaited")),
        }
    }

    fn settle(&mut self) {
        let state = &mut self.state;
        let placed: u32 = state.players.iter().map(|player| player.placed().count()).sum();
        let under_way = matches!(
            state.stage,
            Stage::Convert(_) | Stage::Way(_) | Stage::Board(_) | Stage::Buy(_) | Stage::Adjust
        );
        state.turns = (placed as u8).saturating_sub(u8::from(under_way));
        state.stock = state.setup.cards().without(self.seen);
        let all = Boards::first(usize::from(state.setup.boards));
        state.board_deck = self
            .board_deck
            .unwrap_or_else(|| all.iter().filter(|board| !self.boards.contains(*board)).collect());
        let total = state.setup.figures.total;
        if !total.covers(state.players[0].tokens.plus(state.players[1].tokens)) {
            self.problems.add("there are not that many tokens");
            state.players =
                state.players.map(|player| crate::state::Player { tokens: Tokens::NONE, ..player });
        }
        for player in &state.players {
            let unsupported = |slot: &Slot| {
                slot.below().into_iter().flatten().any(|under| !player.standing.contains(under))
            };
            if let Some(slot) = player.standing.iter().find(unsupported) {
                self.problems.add(format!("{slot} rests on two cards, and one is missing"));
            }
        }
    }

    fn seat(&mut self, name: &str) -> Seat {
        match name {
            "north" => Seat::new(0),
            "south" => Seat::new(PLAYERS - 1),
            _ => {
                self.problems.add(format!("nobody is called {name}"));
                Seat::new(0)
            }
        }
    }

    fn card(&mut self, word: &str) -> Option<Card> {
        let card: Card = self.parse(word)?;
        if self.seen.contains(card) {
            self.problems.add(format!("{card} is in two places"));
        }
        self.seen.insert(card);
        Some(card)
    }

    fn board(&mut self, word: &str) -> Option<Board> {
        let board: Board = self.parse(word)?;
        if self.boards.contains(board) {
            self.problems.add(format!("{board} is in two places"));
        }
        self.boards.insert(board);
        Some(board)
    }

    fn tokens(&mut self, amounts: &[&str]) -> Tokens {
        let mut tokens = Tokens::NONE;
        for amount in amounts.iter().filter(|amount| **amount != "0") {
            let (number, letter) = amount.split_at(amount.len() - 1);
            let number: u8 = self.parse(number).unwrap_or_default();
            match letter {
                "R" => tokens.red = number,
                "B" => tokens.blue = number,
                "G" => tokens.green = number,
                _ => self.problems.add(format!("“{amount}” is not a number of tokens such as 2B")),
            }
        }
        tokens
    }

    fn parse<T: std::str::FromStr>(&mut self, word: &str) -> Option<T> {
        let parsed = word.parse().ok();
        if parsed.is_none() {
            self.problems.add(format!("“{word}” is not understood"));
        }
        parsed
    }
}
