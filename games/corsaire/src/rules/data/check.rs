//! What a data file must be for a game to be played with it, every problem named at once.
//!
//! Only what the rules need is asked for. That a low number is a good bargain is how *our* figures were made (CD-2 to
//! CD-6, in the tests); an owner's may be otherwise.

use quarterdeck_engine::Problems;
use quarterdeck_engine::sentence::{and_list, clip};

use super::sheet::{Amounts, BoardRow, CardRow, Sheet};
use super::{CardsListed, Figures, PackedBoard, PackedSwap};
use crate::components::{Board, CARDS, Card, Cards, MAX_BOARDS, MAX_LEVELS, Token, Tokens};
use crate::options::cards_needed;

/// What is printed on a card or board fits in four bits.
const MAX_PRINTED: i64 = 15;
/// Tokens of a colour there can be.
const MAX_TOKENS: i64 = 60;
/// Levels of a pyramid, as a file has them.
const MAX_LEVELS_WRITTEN: i64 = MAX_LEVELS as u8 as i64;
/// Points on a board.
const MAX_POINTS: i64 = 99;

pub(super) fn check(sheet: &Sheet) -> Result<Figures, Problems> {
    let mut checker = Checker { problems: Problems::default(), total: Tokens::NONE };
    let figures = checker.figures(sheet);
    checker.problems.check()?;
    Ok(figures)
}

struct Checker {
    problems: Problems,
    total: Tokens,
}

impl Checker {
    fn figures(&mut self, sheet: &Sheet) -> Figures {
        let (rows, limits) = (&sheet.tokens, &sheet.limits);
        self.total = self.tokens("tokens.total", &rows.total, MAX_TOKENS);
        let start = self.tokens("tokens.start_per_player", &rows.start_per_player, MAX_TOKENS);
        if !self.total.covers(start.plus(start)) {
            self.problems
                .add(format!("two players cannot start with {start} out of {}", self.total));
        }
        let limit = self.number(
            "limits.resources_at_end_of_turn",
            limits.resources_at_end_of_turn,
            1..=MAX_TOKENS,
        );
        // CO-45: who has none must be able to take one, however many the other has kept.
        if self.total.count() <= limit {
            self.problems.add(format!(
                "with {} tokens in all one player could keep every one of them; the limit of {limit} is too high",
                self.total.count()
            ));
        }
        let hand = self.number("limits.hand", limits.hand, 1..=6);
        let removed = self.number("limits.removed_cards", limits.removed_cards, 0..=6);
        let levels =
            self.number("limits.pyramid_levels", limits.pyramid_levels, 1..=MAX_LEVELS_WRITTEN);
        if limits.boards_in_row != i64::from(levels) + 1 {
            self.problems.add(format!(
                "a pyramid of {levels} levels stands at {} boards, not {}",
                levels + 1,
                limits.boards_in_row
            ));
        }
        let (cards, swaps) = self.cards(&sheet.card, cards_needed(levels, hand, removed));
        let (board_count, boards) = self.boards(&sheet.board, usize::from(levels) + 1);
        let cards = CardsListed(cards);
        let total = self.total;
        Figures { swaps, boards, cards, board_count, total, start, limit, hand, removed, levels }
    }

    fn cards(&mut self, rows: &[CardRow], needed: usize) -> (Cards, [PackedSwap; CARDS]) {
        let (mut listed, mut swaps) = (Cards::NONE, [PackedSwap::default(); CARDS]);
        if rows.len() > CARDS {
            self.problems
                .add(format!("{} cards are listed, and there are only {CARDS}", rows.len()));
            return (listed, swaps);
        }
        for row in rows {
            let Ok(card) = row.id.parse::<Card>() else {
                self.problems.add(format!("there is no card “{}”", clip(&row.id)));
                continue;
            };
            if listed.contains(card) {
                self.problems.add(format!("card {card} is listed twice"));
            }
            listed.insert(card);
            swaps[card.index()] = self.swap(card, row);
        }
        let missing: Vec<String> = Card::all()
            .filter(|card| !listed.contains(*card))
            .map(|card| card.to_string())
            .collect();
        if needed == CARDS && !missing.is_empty() {
            let missing: Vec<&str> = missing.iter().map(String::as_str).collect();
            let are = if missing.len() == 1 { "card is" } else { "cards are" };
            self.problems.add(format!("{} {are} missing: {}", missing.len(), and_list(&missing)));
        } else if listed.count() as usize != needed {
            let listed = listed.count();
            self.problems.add(format!("with these limits {needed} cards are needed, not {listed}"));
        }
        (listed, swaps)
    }

    fn swap(&mut self, card: Card, row: &CardRow) -> PackedSwap {
        if row.suit != card.suit().name() {
            let suit = clip(&row.suit);
            self.problems.add(format!("card {card} is {}, not “{suit}”", card.suit().name()));
        }
        let number = card.is_numbered().then(|| i64::from(card.number()));
        if row.number != number {
            let of = |number: Option<i64>| {
                number.map_or("no number".to_owned(), |n| format!("the number {n}"))
            };
            self.problems.add(format!("card {card} has {}, not {}", of(number), of(row.number)));
        }
        let pay = self.printed(&format!("card {card} pays"), &row.pay);
        let gain = self.printed(&format!("card {card} gains"), &row.gain);
        if card.is_numbered() && pay == Tokens::NONE {
            self.problems.add(format!("card {card} has a number and must be paid for"));
        }
        if !card.is_numbered() && pay != Tokens::NONE {
            self.problems.add(format!("card {card} has no number and must be free"));
        }
        if gain == Tokens::NONE {
            self.problems.add(format!("card {card} gains nothing"));
        }
        PackedSwap { pay: pay.pack(), gain: gain.pack() }
    }

    fn boards(&mut self, rows: &[BoardRow], row: usize) -> (u8, [PackedBoard; MAX_BOARDS]) {
        let mut boards = [None; MAX_BOARDS];
        if rows.len() > MAX_BOARDS || rows.len() < row {
            let listed = rows.len();
            self.problems.add(format!("{row} to {MAX_BOARDS} boards are needed, not {listed}"));
            return (0, [PackedBoard::default(); MAX_BOARDS]);
        }
        for row in rows {
            let Ok(board) = row.id.parse::<Board>() else {
                self.problems.add(format!("there is no board “{}”", clip(&row.id)));
                continue;
            };
            let cost = self.printed(&format!("board {board} costs"), &row.cost);
            if cost == Tokens::NONE {
                self.problems.add(format!("board {board} costs nothing"));
            }
            let edge =
                self.number(&format!("edge_vp of board {board}"), row.edge_vp, 0..=MAX_POINTS);
            let centre =
                self.number(&format!("centre_vp of board {board}"), row.centre_vp, 0..=MAX_POINTS);
            if boards[board.index()].is_some() {
                self.problems.add(format!("board {board} is listed twice"));
            }
            boards[board.index()] = Some(PackedBoard { cost: cost.pack(), edge, centre });
        }
        for board in Board::all().take(rows.len()) {
            if boards[board.index()].is_none() {
                self.problems.add(format!("board {board} is missing"));
            }
        }
        (rows.len() as u8, boards.map(Option::unwrap_or_default))
    }

    /// What is printed on something, and whether there are that many tokens at all.
    fn printed(&mut self, what: &str, amounts: &Amounts) -> Tokens {
        let tokens = self.tokens(what, amounts, MAX_PRINTED);
        for token in tokens.colours().filter(|&token| tokens.of(token) > self.total.of(token)) {
            let (asked, there) = (tokens.of(token), self.total.of(token));
            let colour = token.name();
            self.problems
                .add(format!("{what} {asked} {colour}, which nobody can have: there are {there}"));
        }
        tokens
    }

    fn tokens(&mut self, what: &str, amounts: &Amounts, most: i64) -> Tokens {
        for colour in amounts.keys() {
            if !Token::ALL.iter().any(|token| token.name() == colour) {
                self.problems.add(format!("{what}: there is no colour “{}”", clip(colour)));
            }
        }
        let [red, blue, green] = Token::ALL.map(|token| {
            let amount = amounts.get(token.name()).copied().unwrap_or_default();
            self.number(&format!("{what} {}", token.name()), amount, 0..=most)
        });
        Tokens::new(red, blue, green)
    }

    fn number(&mut self, what: &str, number: i64, range: std::ops::RangeInclusive<i64>) -> u8 {
        let fits = u8::try_from(number).ok().filter(|_| range.contains(&number));
        fits.unwrap_or_else(|| {
            let (least, most) = (range.start(), range.end());
            self.problems.add(format!("{what}: {number} is not a number from {least} to {most}"));
            u8::try_from(*least).unwrap_or_default()
        })
    }
}
