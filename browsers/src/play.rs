//! Playing as people do: by pressing what the page offers.

use serde::Deserialize;

use crate::{Lot, Person};

/// What somebody sees at a glance.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Glance {
    /// How far the table is: `gathering`, `playing`, `over` or `curtain`.
    pub stage: String,
    /// Whether it is the person's turn: `yours`, `theirs` or `none`.
    pub turn: String,
    /// The last entry that the page shows.
    pub seq: u32,
    /// How many choices are offered.
    pub choices: usize,
}

/// Looks at a table.
pub async fn glance(person: &Person) -> Glance {
    person.until("main#table[data-seq]").await;
    let js = "(main => ({ stage: main.dataset.stage, turn: main.dataset.turn, seq: +main.dataset.seq,
        choices: document.querySelectorAll('#actions .choice').length }))(document.querySelector('main#table'))";
    person.see(js).await
}

/// Makes one choice of those that the page offers, and waits until the page shows that it is done.
pub async fn choose(person: &Person, nth: usize) {
    let seq = glance(person).await.seq;
    person.press_nth("#actions .choice", nth).await;
    later(person, seq).await;
}

/// Waits until the page shows more than this.
pub async fn later(person: &Person, seq: u32) {
    let js = format!("+document.querySelector('main#table')?.dataset.seq > {seq}");
    person.until_that("the table goes on", &js).await;
}

/// Waits until somebody may choose, or it is over. Tells whether it goes on.
pub async fn my_turn(person: &Person) -> bool {
    let js = "(main => main.dataset.stage === 'over' || document.querySelector('#actions .choice'))(document.querySelector('main#table'))";
    person.until_that("a turn", js).await;
    glance(person).await.stage != "over"
}

/// Plays at random until it is over, everybody for themselves. Calls `then` after each choice.
pub async fn play_out(people: &[&Person], lot: &mut Lot, mut then: impl AsyncFnMut()) {
    loop {
        for person in people {
            let seen = glance(person).await;
            if seen.stage == "over" {
                return everybody_sees_the_end(people).await;
            }
            if seen.choices > 0 {
                choose(person, lot.below(seen.choices)).await;
                then().await;
            }
        }
    }
}

async fn everybody_sees_the_end(people: &[&Person]) {
    for person in people {
        person.until("main#table[data-stage=over] #end").await;
    }
}
