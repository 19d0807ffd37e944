//! Taking back.

use quarterdeck_browsers::play::{choose, glance, later, my_turn};
use quarterdeck_browsers::scenes::LETTER_OF_MARQUE;
use quarterdeck_browsers::{Device, House, Person, scenes};

use crate::Shared;

const UNDO: &str = "#actions form[action$='/undo'] button";

pub(crate) async fn a_choice_that_nobody_has_seen_is_taken_back(chromium: Shared) {
    let (house, anna, bruno) = two_at_a_table(&chromium).await;
    let choices = glance(&anna).await.choices;
    choose(&anna, 0).await;
    anna.until_that("nothing left to choose", "!document.querySelector('#actions .choice')").await;
    anna.press(UNDO).await;
    anna.until("#actions .choice").await;
    assert_eq!(glance(&anna).await.choices, choices);
    // By a key as well.
    choose(&anna, 1).await;
    anna.until(UNDO).await;
    anna.key("u").await;
    anna.until("#actions .choice").await;
    leave(house, [anna, bruno]).await;
}

pub(crate) async fn everybody_agrees_to_take_back_what_all_have_seen(chromium: Shared) {
    let (house, anna, bruno) = two_at_a_table(&chromium).await;
    choose(&anna, 0).await;
    choose(&bruno, 0).await;
    let first = first_to_act(&anna, &bruno).await;
    let other = if std::ptr::eq(first, &raw const anna) { &bruno } else { &anna };
    choose(first, 0).await;
    let seq = glance(first).await.seq;
    first.press("#more > summary").await;
    first.press("#more input[value=undo] ~ button").await;
    later(first, seq).await;
    other.until(".proposal[role=status] input[name=yes][value=true]").await;
    let seq = glance(other).await.seq;
    other.press(".proposal input[name=yes][value=true] ~ button").await;
    later(other, seq).await;
    first.until_that("no proposal", "!document.querySelector('.proposal')").await;
    let took_back = "[...document.querySelectorAll('#log li li')].some(line => /took back|taken back|takes back|back/i.test(line.innerText))";
    first.until_that("the log says so", took_back).await;
    leave(house, [anna, bruno]).await;
}

async fn first_to_act<'a>(anna: &'a Person, bruno: &'a Person) -> &'a Person {
    loop {
        for person in [anna, bruno] {
            if glance(person).await.choices > 0 {
                return person;
            }
        }
    }
}

async fn two_at_a_table(chromium: &Shared) -> (House, Person, Person) {
    let house = House::open().await;
    let anna = Person::arrive(chromium, &house, Device::Laptop).await;
    let bruno = Person::arrive(chromium, &house, Device::Phone).await;
    let table = scenes::open(&anna, LETTER_OF_MARQUE, "duel", &["me", "open"]).await;
    scenes::sit(&bruno, &table, "Bruno").await;
    scenes::be_ready(&anna).await;
    assert!(my_turn(&anna).await && my_turn(&bruno).await);
    (house, anna, bruno)
}

async fn leave(house: House, people: [Person; 2]) {
    for person in people {
        person.leave().await;
    }
    house.close().await;
}
