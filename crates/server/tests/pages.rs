//! The pages: who may see which, that everything works without a script, and that a shared device shows nobody's secrets.

mod common;

use common::people::Pass;
use common::tables;
use common::{Answer, House, Person};
use serde_json::json;

/// What a page says about itself.
fn stage(page: &Answer) -> String {
    let body = String::from_utf8_lossy(&page.body).into_owned();
    let stage = body.split("data-stage=\"").nth(1).and_then(|rest| rest.split('"').next());
    stage.unwrap_or("none").to_owned()
}

fn text(page: &Answer) -> String {
    String::from_utf8_lossy(&page.body).into_owned()
}

/// The header of this name.
fn header(answer: &Answer, name: &str) -> Option<String> {
    let line = answer.head.lines().find(|line| line.to_ascii_lowercase().starts_with(name))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

/// The first value of a button that acts.
fn first_action(page: &str) -> String {
    let actions = page.split("id=\"actions\"").nth(1).expect("something can be done");
    let value = actions.split("name=\"action\" value=\"").nth(1).expect("there is a button");
    value.split('"').next().unwrap().replace("&quot;", "\"")
}

fn seq(page: &str) -> u32 {
    page.split("data-seq=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap()
}

fn urlencoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        encoded.push_str(&format!("%{byte:02X}"));
    }
    encoded
}

async fn post(person: &Person, path: &str, form: &str) -> Answer {
    post_with(person, path, form, &[]).await
}

/// Sends a form as a browser does.
async fn post_with(person: &Person, path: &str, form: &str, headers: &[(&str, &str)]) -> Answer {
    let body = ("application/x-www-form-urlencoded", form.as_bytes().to_vec());
    person.send("POST", path, headers, Some(body)).await
}

/// Whoever a response has made somebody.
fn guest(house: &House, answer: &Answer) -> Person {
    let cookie = header(answer, "set-cookie").expect("a cookie");
    let token = cookie.split_once('=').unwrap().1.split(';').next().unwrap().to_owned();
    Person::new(house.address, "Guest", "", Pass::Cookie(token))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_against_bots_is_two_clicks_away_without_an_account_or_a_script() {
    let house = House::open().await;
    let nobody = house.nobody();
    let home = nobody.get("/").await;
    assert_eq!(home.status, 200);
    assert!(text(&home).contains("value=\"bots\""));
    let begun = post(&nobody, "/play", "game=letter-of-marque&way=bots").await;
    assert_eq!(begun.status, 303);
    let table = header(&begun, "location").unwrap();
    let newcomer = guest(&house, &begun);
    let page = newcomer.get(&table).await;
    assert_eq!((page.status, stage(&page).as_str()), (200, "playing"));
    let (action, seen) = (first_action(&text(&page)), seq(&text(&page)));
    let form = format!("seat=1&seq={seen}&action={}", urlencoded(&action));
    let acted = post(&newcomer, &format!("{table}/act"), &form).await;
    assert_eq!((acted.status, header(&acted, "location")), (303, Some(table.clone())));
    // Pressed twice, it is done once.
    let again = post(&newcomer, &format!("{table}/act"), &form).await;
    assert_eq!(again.status, 303, "{again:?}");
    let page = text(&newcomer.get(&table).await);
    assert!(seq(&page) > seen);
    assert!(house.close().await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_sees_the_page_that_is_theirs() {
    let house = House::open().await;
    let (anne, bess, cato) =
        (house.somebody("Anne").await, house.somebody("Bess").await, house.somebody("Cato").await);
    let looker = house.somebody("Dora").await;
    for spectators in [true, false] {
        let table =
            tables::open(&anne, tables::settings(3, &json!({ "spectators": spectators }))).await;
        for (seat, person) in [&anne, &bess, &cato].into_iter().enumerate() {
            tables::sit(person, &table, seat + 1).await;
        }
        for (seat, person) in [&anne, &bess, &cato].into_iter().enumerate() {
            tables::ready(person, &table, seat + 1, false).await;
        }
        let here = format!("/t/{table}");
        for person in [&anne, &bess, &cato] {
            let page = person.get(&here).await;
            assert_eq!((page.status, stage(&page).as_str()), (200, "playing"));
            assert!(text(&page).contains("id=\"actions\""), "who sits there can act");
            assert_eq!(header(&page, "cache-control").as_deref(), Some("no-store"));
            assert_eq!(
                header(&page, "content-encoding"),
                None,
                "what is private is not compressed"
            );
        }
        let others = if spectators { 200 } else { 403 };
        for page in ["", "/tv", "/log", "?seat=1&hand=0"] {
            for person in [&looker, &house.nobody()] {
                let page = person.get(&format!("{here}{page}")).await;
                assert_eq!(page.status, others);
                assert!(!text(&page).contains("id=\"actions\""), "who looks on cannot act");
            }
        }
        // Forms of a seat are for who sits there.
        for (person, status) in [(&looker, 403), (&bess, 403), (&house.nobody(), 401)] {
            for deed in ["act", "undo", "resign", "answer", "propose", "return", "ready"] {
                let form = "seat=1&seq=1&action=%22pass%22&what=close&yes=true";
                let answer = post(person, &format!("{here}/{deed}"), form).await;
                assert_eq!(answer.status, status, "{deed}");
            }
        }
        for (person, status) in [(&bess, 403), (&house.nobody(), 401)] {
            for deed in ["dismiss", "fill", "bot"] {
                assert_eq!(
                    post(person, &format!("{here}/{deed}"), "seat=2").await.status,
                    status,
                    "{deed}"
                );
            }
        }
        assert_eq!(post(&anne, &format!("{here}/sink"), "seat=1").await.status, 404);
        assert_eq!(anne.get(&format!("{here}/replay")).await.status, 409, "it is not over");
        assert_eq!(bess.get(&format!("{here}/settings")).await.status, 403);
    }
    assert_eq!(anne.get("/t/aaaaaaaaaaaaaaaaaaaaaaaaaa").await.status, 404);
    assert!(house.close().await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_shared_device_shows_one_seat_until_it_has_acted_and_a_curtain_then() {
    let house = House::open().await;
    let nobody = house.nobody();
    let form = "seats=me&seats=me&seats=me&clock=none&spectators=true&chat=true";
    let opened = post(&nobody, "/new/letter-of-marque", form).await;
    assert_eq!(opened.status, 303, "{opened:?}");
    let table = header(&opened, "location").unwrap();
    let all = guest(&house, &opened);
    let curtain = all.get(&table).await;
    assert_eq!(stage(&curtain), "curtain");
    assert!(!text(&curtain).contains("name=\"action\""));
    let look = post(&all, &format!("{table}/look"), "seat=1").await;
    let private = header(&look, "location").unwrap();
    let page = text(&all.get(&private).await);
    assert!(
        page.contains("data-stage=\"playing\"") && page.contains("#s-guns"),
        "the seat's own reserve"
    );
    let form = format!("seat=1&seq={}&action={}", seq(&page), urlencoded(&first_action(&page)));
    let acted = post(&all, &format!("{table}/act"), &form).await;
    assert_eq!(acted.status, 303);
    // The way back and the memory of the browser lead to the curtain, and so does a made-up hand.
    for path in [
        private.as_str(),
        table.as_str(),
        &format!("{table}?seat=2&hand=7"),
        &format!("{table}?seat=1&hand=1"),
    ] {
        let page = all.get(path).await;
        assert_eq!(stage(&page), "curtain", "{path}");
        let page = text(&page);
        let body = page.split("class=\"symbols\"").next().unwrap();
        assert!(!body.contains("#s-guns") && !body.contains("class=\"mark"), "{path}");
        assert_eq!(header(&all.get(path).await, "cache-control").as_deref(), Some("no-store"));
    }
    // What has just been done can be taken back from the curtain.
    let undo = post(
        &all,
        &format!("{table}/undo"),
        &format!("seat=1&seq={}", seq(&text(&all.get(&table).await))),
    )
    .await;
    assert_eq!(undo.status, 303, "{undo:?}");
    assert!(house.close().await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_people_write_is_text_and_nothing_else() {
    let house = House::open().await;
    let (anne, bess) = (house.somebody("Anne").await, house.somebody("Bess").await);
    let table = tables::open(&anne, tables::settings(3, &json!({}))).await;
    tables::sit(&anne, &table, 1).await;
    tables::sit(&bess, &table, 2).await;
    let hostile =
        "<script>alert(1)</script><img src=x onerror=alert(2)>\n\nevent: view\ndata: <main>";
    let said =
        post(&anne, &format!("/t/{table}/say"), &format!("text={}", urlencoded(hostile))).await;
    assert_eq!(said.status, 303);
    let page = text(&bess.get(&format!("/t/{table}")).await);
    assert!(page.contains("&lt;script&gt;alert(1)"));
    assert!(!page.contains("<script>alert") && !page.contains("<img src=x"));
    assert!(house.close().await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refusal_is_a_page_with_its_rule_one_tap_away_and_in_the_readers_language() {
    let house = House::open().await;
    let anne = house.somebody("Anne").await;
    let table = tables::open(
        &anne,
        tables::settings(3, &json!({ "seats": ["me", { "bot": "random" }, { "bot": "random" }] })),
    )
    .await;
    tables::ready(&anne, &table, 1, false).await;
    let page = text(&anne.get(&format!("/t/{table}")).await);
    let form = format!("seat=1&seq={}&action=%22leave%22", seq(&page));
    let refused = post_with(
        &anne,
        &format!("/t/{table}/act"),
        &form,
        &[("accept", "text/html"), ("cookie", "look=it")],
    )
    .await;
    assert_eq!(refused.status, 422);
    let page = text(&refused);
    assert!(page.contains("lang=\"it\"") && page.contains("href=\"/rule/LM-"), "{page}");
    let rule = page.split("href=\"/rule/").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let there = anne.get(&format!("/rule/{rule}")).await;
    assert_eq!(header(&there, "location"), Some(format!("/rules/letter-of-marque#{rule}")));
    let live = post_with(&anne, &format!("/t/{table}/act"), &form, &[("x-live", "1")]).await;
    assert_eq!(live.status, 422);
    assert!(text(&live).contains(&format!("\"rule\":\"{rule}\"")));
    assert!(house.close().await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_is_over_can_be_seen_again_checked_and_gone_on_with() {
    let house = House::open().await;
    let nobody = house.nobody();
    let form = "seats=me&seats=bot%3Arandom&seats=bot%3Arandom&clock=none&spectators=true&option.ships=3&option.armed=1&option.cannons=1";
    let opened = post(&nobody, "/new/letter-of-marque", form).await;
    let table = header(&opened, "location").unwrap();
    let anne = guest(&house, &opened);
    let other = house.somebody("Bess").await;
    loop {
        let page = text(&anne.get(&table).await);
        if page.contains("data-stage=\"over\"") {
            break;
        }
        if page.contains("data-turn=\"yours\"") {
            let form =
                format!("seat=1&seq={}&action={}", seq(&page), urlencoded(&first_action(&page)));
            post(&anne, &format!("{table}/act"), &form).await;
        } else {
            tokio::task::yield_now().await;
        }
    }
    for (person, eyes, status) in [
        (&anne, "public", 200),
        (&anne, "1", 200),
        (&anne, "2", 403),
        (&other, "1", 403),
        (&other, "public", 200),
        (&anne, "open", 404),
        (&anne, "9", 404),
    ] {
        let page = person.get(&format!("{table}/replay?as={eyes}&step=4")).await;
        assert_eq!(page.status, status, "{eyes}");
    }
    let checked = text(&anne.get(&format!("{table}/verify")).await);
    assert!(checked.contains("class=\"good\""), "{checked}");
    assert_eq!(post(&other, &format!("{table}/fork"), "seat=1&step=4").await.status, 403);
    let forked = post(&anne, &format!("{table}/fork"), "seat=1&step=4").await;
    assert_eq!(forked.status, 303, "{forked:?}");
    let page = anne.get(&header(&forked, "location").unwrap()).await;
    assert_eq!(stage(&page), "playing");
    let rematch = post(&anne, &format!("{table}/rematch"), "").await;
    assert_eq!(rematch.status, 303);
    assert!(house.close().await);
}
