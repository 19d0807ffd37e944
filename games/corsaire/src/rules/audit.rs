//! An auditor for random play: watches a game and says which invariant (CI-1 to CI-8) broke.
//!
//! Where it can it believes nothing that the state says about itself: turns, tokens and points it counts on its own, from
//! what happens.

use quarterdeck_engine::{Listener, Seat};

use crate::components::{Cards, Place, Tokens};
use crate::event::Event;
use crate::options::{PLAYERS, Setup};
use crate::state::{Corsaire, Stage};

/// Watches one game.
#[derive(Clone)]
pub struct Audit {
    setup: Setup,
    /// Turns that each player has begun.
    turns: [u32; PLAYERS],
    bought: u32,
    tokens: [Tokens; PLAYERS],
    /// Whether a turn has just ended, and whose.
    ended: Option<Seat>,
    latest: Option<Seat>,
    won: u32,
    tied: u32,
}

/// A broken invariant.
pub type Broken = &'static str;

fn ensure(kept: bool, broken: Broken) -> Result<(), Broken> {
    if kept { Ok(()) } else { Err(broken) }
}

impl Audit {
    /// An auditor for a game of this set-up, from the deal on.
    pub fn new(setup: &Setup) -> Self {
        Self {
            setup: *setup,
            turns: [0; PLAYERS],
            bought: 0,
            tokens: [setup.figures.start; PLAYERS],
            ended: None,
            latest: None,
            won: 0,
            tied: 0,
        }
    }

    /// Checks everything that must hold between two actions, and at the end what must hold then.
    pub fn check(&mut self, state: &Corsaire) -> Result<(), Broken> {
        self.check_cards(state)?;
        self.check_tokens(state)?;
        Self::check_pyramids(state)?;
        if state.stage == Stage::Card {
            self.check_between_turns(state)?;
        }
        if state.stage == Stage::Over {
            self.check_end(state)?;
        }
        Ok(())
    }

    /// CI-1: every card in exactly one place.
    fn check_cards(&self, state: &Corsaire) -> Result<(), Broken> {
        let mut all = Cards::NONE;
        let mut count = 0;
        let mut add = |cards: Cards| {
            all = all.or(cards);
            count += cards.count();
        };
        add(state.stock);
        add(state.aside);
        add(state.row.iter().flatten().filter_map(|berth| berth.card).collect());
        for player in &state.players {
            add(player.hand);
            add(player.cards_in(player.standing));
            player.trios.iter().for_each(|trio| add(trio.cards()));
        }
        let right = all == self.setup.cards() && count == all.count();
        ensure(right, "CI-1: a card is not in exactly one place")
    }

    /// CI-2 and, when a turn has ended, CI-3.
    fn check_tokens(&mut self, state: &Corsaire) -> Result<(), Broken> {
        let held = [0, 1].map(|seat: usize| state.players[seat].tokens);
        ensure(held == self.tokens, "CI-2: tokens came or went without a word")?;
        let total = self.setup.figures.total;
        ensure(total.covers(held[0].plus(held[1])), "CI-2: there are too many tokens")?;
        ensure(
            state.supply().plus(held[0]).plus(held[1]) == total,
            "CI-2: supply and holdings do not make up all tokens",
        )?;
        if let Some(seat) = self.ended.take() {
            let kept = self.tokens[seat.index()].count();
            let right = (1..=self.setup.figures.limit).contains(&kept);
            ensure(right, "CI-3: a turn ended with too many tokens or none")?;
        }
        Ok(())
    }

    /// CI-7: what stands rests on two cards.
    fn check_pyramids(state: &Corsaire) -> Result<(), Broken> {
        for player in &state.players {
            let supported = player.standing.iter().all(|slot| {
                slot.below()
                    .is_none_or(|two| two.iter().all(|under| player.standing.contains(*under)))
            });
            ensure(supported, "CI-7: a card rests on nothing")?;
        }
        Ok(())
    }

    /// CI-4 to CI-6.
    fn check_between_turns(&self, state: &Corsaire) -> Result<(), Broken> {
        let begun: u32 = self.turns.iter().sum();
        let over = begun - 1;
        for seat in Seat::all(PLAYERS) {
            let player = state.player(seat);
            let own = self.turns[seat.index()] - u32::from(seat == state.active);
            let right =
                player.hand.count() == u32::from(self.setup.hand) && player.standing.count() == own;
            ensure(right, "CI-4: a hand or a pyramid has another size")?;
        }
        let covered = Place::all(self.setup.row())
            .all(|place| state.row[place.index()].is_some_and(|berth| berth.card.is_some()));
        ensure(covered, "CI-5: a board or its card is missing")?;
        let deck = PLAYERS as u32 * self.setup.turns() as u32 - 1 - over;
        ensure(state.deck() == deck, "CI-6: the deck has another size")?;
        let boards = u32::from(self.setup.boards) - self.setup.row() as u32 - self.bought;
        ensure(state.board_deck.count() == boards, "CI-6: the board deck has another size")
    }

    /// CI-8: every board's points are somebody's, or nobody's because of a tie.
    fn check_end(&self, state: &Corsaire) -> Result<(), Broken> {
        let centres: u32 = Place::all(self.setup.row())
            .map(|place| u32::from(self.setup.figures.centre(state.board(place))))
            .sum();
        let looted: u32 = state.tallies().iter().map(|tally| u32::from(tally.looting)).sum();
        let right = looted == self.won && looted + self.tied == centres;
        ensure(right, "CI-8: the looting points do not add up")
    }

    fn pay(&mut self, seat: Seat, tokens: Tokens) {
        let held = &mut self.tokens[seat.index()];
        *held = held.checked_minus(tokens).unwrap_or_default();
    }

    fn gain(&mut self, seat: Seat, tokens: Tokens) {
        let held = &mut self.tokens[seat.index()];
        *held = held.plus(tokens);
    }
}

impl Listener<Corsaire> for Audit {
    fn hear(&mut self, event: Event) {
        match event {
            Event::Turn { seat } => {
                self.ended = self.latest.replace(seat);
                self.turns[seat.index()] += 1;
            }
            Event::Converted { seat, paid, got, .. } => {
                self.pay(seat, paid);
                self.gain(seat, got);
            }
            Event::Bought { seat, cost, .. } => {
                self.bought += 1;
                self.pay(seat, cost);
            }
            Event::Returned { seat, token } => self.pay(seat, Tokens::one(token)),
            Event::TookToken { seat, token } => self.gain(seat, Tokens::one(token)),
            Event::LootingBegins { .. } => self.ended = self.latest,
            Event::Compared { winner, centre, .. } => {
                let points = if winner.is_some() { &mut self.won } else { &mut self.tied };
                *points += u32::from(centre);
            }
            _ => {}
        }
    }
}
