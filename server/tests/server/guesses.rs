//! Short codes, invitations and carries: a right one costs nothing, and wrong ones are soon refused.

use std::sync::Arc;

use crate::common::people::text;
use crate::common::tables::{at, card, open, settings, sit};
use crate::common::{Answer, House, Person};
use quarterdeck_server::hub::Patience;
use quarterdeck_store::Memory;
use serde_json::json;

/// Far more than the guesses that an address has at once, and the few that come back while a slow test runs.
const MANY: usize = 40;

async fn limited() -> House {
    House::open_limited(Arc::new(Memory::new()), Patience::default()).await
}

async fn post_form(person: &Person, path: &str, form: &str) -> Answer {
    let body = ("application/x-www-form-urlencoded", form.as_bytes().to_vec());
    person.send("POST", path, &[], Some(body)).await
}

/// How the server answers when this is asked often enough, unless it is `usual` every time.
async fn in_the_end(usual: u16, mut ask: impl AsyncFnMut() -> Answer) -> u16 {
    for _ in 0..MANY {
        let status = ask().await.status;
        if status != usual {
            return status;
        }
    }
    usual
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_right_code_costs_nothing_and_a_wrong_one_counts() {
    let house = limited().await;
    let ada = house.somebody("Ada").await;
    let table = open(&ada, settings(3, &json!({}))).await;
    let code = text(&card(&ada, &table).await["code"]);
    let nobody = house.nobody();
    for (path, found) in [
        (format!("codes/{code}"), 200),
        (format!("/j/{code}"), 303),
        (format!("/join?code={code}"), 303),
    ] {
        assert_eq!(in_the_end(found, async || nobody.get(&path).await).await, found, "{path}");
    }
    let wrong = if code == "222222" { "333333" } else { "222222" };
    for path in ["codes/", "/j/", "/join?code="] {
        let path = format!("{path}{wrong}");
        assert_eq!(in_the_end(404, async || nobody.get(&path).await).await, 429, "{path}");
    }
    assert!(house.close().await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_right_carry_costs_nothing_and_a_wrong_one_counts() {
    let house = limited().await;
    let (laptop, phone) = (house.somebody("Ada").await, house.somebody("Bob").await);
    let table = open(&laptop, settings(3, &json!({}))).await;
    sit(&laptop, &table, 1).await;
    let carry = format!("{}/carry", at(&table, 1));
    for _ in 0..MANY / 4 {
        // There by the API, back by the page's form.
        let code = text(&laptop.post(&carry, json!({})).await.good()["code"]);
        phone.post("carried", json!({ "code": code })).await.good();
        let code = text(&phone.post(&carry, json!({})).await.good()["code"]);
        assert_eq!(post_form(&laptop, "/carried", &format!("code={code}")).await.status, 303);
    }
    let wrong = async || phone.post("carried", json!({ "code": "2222222222" })).await;
    assert_eq!(in_the_end(403, wrong).await, 429);
    let wrong = async || post_form(&phone, "/carried", "code=2222222222").await;
    assert_eq!(in_the_end(403, wrong).await, 429);
    assert!(house.close().await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_right_invitation_costs_nothing_and_a_wrong_one_counts() {
    let house = limited().await;
    let (ada, bob) = (house.somebody("Ada").await, house.somebody("Bob").await);
    let table = open(&ada, settings(3, &json!({}))).await;
    let seat = at(&table, 2);
    for _ in 0..MANY / 2 {
        let invited = ada.post(&format!("{seat}/invitation"), json!({})).await.good();
        bob.put(&seat, json!({ "invite": text(&invited["invite"]) })).await.good();
        bob.delete(&seat).await.good();
    }
    ada.post(&format!("{seat}/invitation"), json!({})).await.good();
    let wrong = async || bob.put(&seat, json!({ "invite": "qd_wrong" })).await;
    assert_eq!(in_the_end(403, wrong).await, 429);
    assert!(house.close().await);
}
