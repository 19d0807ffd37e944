//! What was refused need not be typed again, and the reason stands beside it, with and without script.

use quarterdeck_browsers::scenes::LETTER_OF_MARQUE;
use quarterdeck_browsers::{Device, House, Person, axe, scenes};
use serde_json::json;

use crate::Shared;

/// Latin and Cyrillic letters in one name.
const MIXED: &str = "P\u{430}ul";

/// What is said of it.
const EN: &str = "Write it in one script.";
const IT: &str = "Scrivilo con una scrittura sola.";

/// What stands in a field, whether it is marked, and what is said beside it.
async fn field(person: &Person, selector: &str) -> (String, bool, String) {
    let js = "(field => [field.value, field.getAttribute('aria-invalid') === 'true',
        document.getElementById(field.getAttribute('aria-describedby'))?.innerText ?? ''])";
    person.see(&format!("{js}(document.querySelector({}))", json!(selector))).await
}

pub(crate) async fn a_refused_name_is_still_there_with_the_reason_beside_it(chromium: Shared) {
    let house = House::open().await;
    let anna = Person::arrive(&chromium, &house, Device::Laptop).await;
    for (language, script, reason) in
        [("en", true, EN), ("it-IT", true, IT), ("en", false, EN), ("it-IT", false, IT)]
    {
        let table = scenes::open(&anna, LETTER_OF_MARQUE, "quick", &["me", "open", "open"]).await;
        let bruno = Person::arrive(&chromium, &house, Device::Phone).await;
        bruno.reads(language).await;
        if !script {
            bruno.runs_no_script().await;
        }
        bruno.go(&table).await;
        bruno.write("#sit-name", MIXED).await;
        bruno.follow(".welcome-in button").await;
        let (typed, marked, why) = field(&bruno, "#sit-name").await;
        assert_eq!((typed.as_str(), marked), (MIXED, true));
        assert!(why.contains(reason), "{why}");
        if script {
            // Something happens at the table meanwhile, and nothing of it goes.
            anna.press("form[action$='/bot'] button").await;
            anna.until("form[action$='/open-seat'] button").await;
            bruno.until("#table .seats .tag").await;
            assert_eq!(field(&bruno, "#sit-name").await, (typed, marked, why));
            anna.press("form[action$='/open-seat'] button").await;
            let wrong = axe::violations(&bruno).await;
            assert!(wrong.is_empty(), "{wrong:#?}");
        }
        bruno.write("#sit-name", "Paul").await;
        bruno.follow(".welcome-in button").await;
        assert!(bruno.text(".seats .own").await.contains("Paul"));
        // The same under one's own name.
        bruno.go("/me").await;
        bruno.write("#name", MIXED).await;
        bruno.follow("form[action='/me/name'] button").await;
        let (typed, marked, why) = field(&bruno, "#name").await;
        assert_eq!((typed.as_str(), marked), (MIXED, true));
        assert!(why.contains(reason), "{why}");
        // And with codes.
        for (at, form, input) in [("/me", "/carried", "#carry"), ("/join", "/join", "main #code")] {
            bruno.go(at).await;
            bruno.write(input, "ABC").await;
            bruno.follow(&format!("form[action='{form}'] button")).await;
            let (typed, marked, why) = field(&bruno, input).await;
            assert_eq!((typed.as_str(), marked, why.is_empty()), ("ABC", true, false), "{form}");
        }
        // A refusal is an error in the browser's eyes.
        bruno.forgive();
        bruno.leave().await;
    }
    anna.leave().await;
    house.close().await;
}

pub(crate) async fn refused_talk_is_still_there_with_the_reason_beside_it(chromium: Shared) {
    let house = House::open().await;
    let anna = Person::arrive(&chromium, &house, Device::Laptop).await;
    let table = scenes::open(&anna, LETTER_OF_MARQUE, "quick", &["me", "open", "open"]).await;
    for script in [true, false] {
        let bruno = Person::arrive(&chromium, &house, Device::Phone).await;
        if !script {
            bruno.runs_no_script().await;
        }
        bruno.go(&table).await;
        bruno.write("#sit-name", if script { "Bruno" } else { "Berta" }).await;
        bruno.follow(".welcome-in button").await;
        silence(&anna, &table, &bruno, true).await;
        bruno.write("#say-text", "a long story").await;
        if script {
            bruno.press("#chat .say button").await;
            bruno.until("#say-text[aria-invalid]").await;
        } else {
            bruno.follow("#chat .say button").await;
        }
        let (typed, marked, why) = field(&bruno, "#say-text").await;
        assert_eq!((typed.as_str(), marked, why.is_empty()), ("a long story", true, false));
        assert_eq!(bruno.text("#alert").await, "", "it is said once");
        silence(&anna, &table, &bruno, false).await;
        if script {
            bruno.press("#chat .say button").await;
        } else {
            bruno.follow("#chat .say button").await;
        }
        bruno.until("#chat .said li").await;
        bruno.until_that("room for more", "!document.querySelector('#say-text').value").await;
        assert_eq!(field(&bruno, "#say-text").await, (String::new(), false, String::new()));
        bruno.forgive();
        bruno.leave().await;
    }
    anna.leave().await;
    house.close().await;
}

/// The opener silences somebody, or lets them speak again.
async fn silence(opener: &Person, table: &str, whom: &Person, silenced: bool) {
    let player: String = whom
        .see("fetch('/api/v1/session').then(answer => answer.json()).then(who => who.player)")
        .await;
    let body = json!({ "player": player, "silenced": silenced }).to_string();
    let js = format!(
        "fetch('/api/v1/tables/{}/silence', {{ method: 'PUT', headers: {{ 'content-type': 'application/json' }}, body: {} }})
            .then(answer => answer.status)",
        &table["/t/".len()..],
        json!(body)
    );
    assert_eq!(opener.see::<u16>(&js).await, 200);
}

pub(crate) async fn what_is_wrong_with_a_new_table_stands_beside_the_field(chromium: Shared) {
    let house = House::open().await;
    for (language, script, says) in
        [("en", true, "whole numbers"), ("it-IT", false, "numeri interi")]
    {
        let anna = Person::arrive(&chromium, &house, Device::Phone).await;
        anna.reads(language).await;
        if !script {
            anna.runs_no_script().await;
        }
        anna.go(&format!("/new/{LETTER_OF_MARQUE}?preset=open")).await;
        let input = "main details input:not([type])";
        let before: Vec<String> = anna.see(OPTIONS).await;
        let id: String = anna.see(&format!("document.querySelector('{input}').id")).await;
        anna.see::<u8>("document.querySelectorAll('details').forEach(one => one.open = true); 0")
            .await;
        anna.write(&format!("#{id}"), "many").await;
        anna.follow("main form button.big").await;
        let (typed, marked, why) = field(&anna, &format!("#{id}")).await;
        assert_eq!((typed.as_str(), marked), ("many", true));
        assert!(why.contains(says), "{why}");
        let after: Vec<String> = anna.see(OPTIONS).await;
        let other = |(one, two): &(&String, &String)| one != two;
        assert_eq!(before.iter().zip(&after).filter(other).count(), 1, "nothing else has changed");
        anna.leave().await;
    }
    house.close().await;
}

/// What every option is set to.
const OPTIONS: &str = "[...document.querySelectorAll('.option select, .option input')].map(field => field.name + '=' + field.value)";
