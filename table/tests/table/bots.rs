//! Bots that stay in their seats, and bots that are seated anew: nobody can tell them apart.

use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Seat, Seats};
use quarterdeck_shelf::{Title, with_game};
use quarterdeck_table::entry::Proposal;
use quarterdeck_table::{Asker, Command, SeatPlan, Settings, Stage, Table};
use serde_json::{Value, json};

use crate::driver::{Driver, decided};
use crate::people::*;

/// A table where everybody plays as one level does, Ada in the first seat too.
struct Evening {
    driver: Driver,
    level: &'static str,
    decided: usize,
    compared: usize,
}

impl Evening {
    fn new(title: Title, options: &Value, level: &'static str, seed: u64) -> Self {
        let seats = if options.get("duel").is_some() || title == Title::Corsaire { 2 } else { 3 };
        let mut plans = vec![SeatPlan::Bot(level.to_owned()); seats];
        plans[0] = SeatPlan::Me;
        let (game, options) = (title.id().to_owned(), options.clone());
        let mut driver = Driver::open(Settings { game, options, ..settings(plans) });
        driver.every = usize::MAX;
        driver.dice = Some(Fast::new(seed));
        driver.does(ADA, ready(S1, false));
        // It is dealt once somebody looks, since the dice were changed.
        driver.wait(15_000);
        driver.house(Command::LookAfter);
        Self { driver, level, decided: 0, compared: 0 }
    }

    /// What a bot chooses in a seat.
    fn choice(&self, table: &Table, seat: Seat) -> String {
        let thought = table.game().expect("it is on").think(seat, self.level);
        decided(thought).get().to_owned()
    }

    /// Somebody decides. Now and then the whole table is read from its journal as well, and must come to the same.
    fn decides(&mut self, compare: bool) -> bool {
        let Some(seat) = self.driver.table.owed().first() else { return false };
        let chosen = self.choice(&self.driver.table, seat);
        if compare {
            let again = self.driver.read().expect("the journal can be read");
            assert_eq!(self.choice(&again, seat), chosen, "{} {}", self.level, self.decided);
            self.compared += 1;
        }
        let (seen, action) = (self.driver.table.seq(), raw(&chosen));
        if seat == S1 {
            self.driver.does(ADA, Command::Act { seat, seen, action });
        } else {
            self.driver.house(Command::BotActs { seat, seen, action });
        }
        self.decided += 1;
        self.driver.table.stage() == Stage::Playing
    }

    /// Ada takes back what was done last, her own and the bots'. Where cards were drawn that not all have seen, she may not.
    fn takes_back(&mut self, back: u32) -> bool {
        let what = Proposal::Undo { back };
        self.driver.ask(Asker::Player(ADA), &Command::Propose { seat: S1, what }).is_ok()
    }
}

fn levels(title: Title) -> Vec<&'static str> {
    with_game!(title, G => {
        <G as quarterdeck_bots::Roster>::levels().iter().map(|level| level.name).collect()
    })
}

#[test]
fn a_game_that_was_left_goes_on_as_it_would_have_whatever_the_level() {
    for title in Title::ALL {
        for level in levels(title) {
            let mut evening = Evening::new(title, &json!({}), level, 5);
            let mut back = 0;
            for decision in 0..14 {
                assert!(evening.decides(true), "{level} of {}", title.id());
                if decision > 4 && back < 2 && evening.takes_back(1) {
                    back += 1;
                }
            }
            assert!(back > 0, "{level} of {}", title.id());
        }
    }
}

#[test]
fn a_duel_of_admirals_that_was_left_goes_on_as_it_would_have() {
    let options = json!({ "duel": true });
    let mut evening = Evening::new(Title::LetterOfMarque, &options, "admiral", 1);
    // The first ships, and then some turns; who takes back hears other things than before.
    for decision in 0.. {
        let compare = decision < 3 || decision % 7 == 0;
        if !evening.decides(compare) {
            break;
        }
        if decision == 9 {
            assert!(evening.takes_back(4) && evening.decides(true));
        }
    }
    assert_eq!(evening.driver.table.owed(), Seats::NONE);
    assert!(evening.compared > 5, "{}", evening.compared);
}

#[test]
fn a_small_duel_of_admirals_is_the_same_at_every_step() {
    let options = json!({ "duel": true, "ships": 3, "armed": 1, "cannons": 2 });
    for seed in 0..3 {
        let mut evening = Evening::new(Title::LetterOfMarque, &options, "admiral", seed);
        let mut back = 0;
        while evening.decides(true) {
            if back < 3 && evening.decided % 4 == 3 {
                back += 1;
                assert!(evening.takes_back(2));
            }
        }
        assert!(evening.compared > 8 && back == 3, "{} {back}", evening.compared);
    }
}
