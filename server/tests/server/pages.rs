//! The pages: who may see which, that everything works without a script, and that a shared device shows nobody's secrets.

use crate::common::people::Pass;
use crate::common::tables;
use crate::common::{Answer, House, Person};
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
async fn options_that_do_not_go_together_are_told_in_the_readers_language() {
    let house = House::open().await;
    let nobody = house.nobody();
    let form = "seats=me&seats=bot%3Arandom&clock=none&option.ships=3&option.armed=4";
    for (language, duel, armed) in [
        ("en", "two can play only with the option duel=true", "4 of 3 ships cannot be armed"),
        ("it", "in due si gioca solo con l'opzione duel=true", "non si possono armare 4 navi su 3"),
    ] {
        let reads = [("accept-language", language)];
        let page = text(&post_with(&nobody, "/new/letter-of-marque", form, &reads).await);
        assert!(page.contains(duel) && page.contains(armed), "{page}");
    }
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_browser_that_can_brings_its_own_share_of_the_dice() {
    let house = House::open().await;
    let begun =
        post(&house.nobody(), "/play", "game=letter-of-marque&way=bots&own_dice=true").await;
    let (anne, here) = (guest(&house, &begun), header(&begun, "location").unwrap());
    let table = here.strip_prefix("/t/").unwrap();
    let page = text(&anne.get(&here).await);
    assert!(page.contains("data-dice=") && page.contains("data-seats=\"1\""), "{page}");
    let looker = text(&house.somebody("Dora").await.get(&here).await);
    assert!(!looker.contains("data-dice="), "who looks on is not asked");
    assert_eq!(stage(&anne.get(&here).await), "gathering", "it is awaited");
    tables::commit(&anne, table, 1, &[7; 32]).await;
    let page = text(&anne.get(&here).await);
    assert!(page.contains(&tables::promise(&anne, table, 1, &[7; 32]).await), "all see it");
    tables::reveal(&anne, table, 1, &[7; 32]).await;
    assert_eq!(stage(&anne.get(&here).await), "playing");
    for (language, own, tables) in [
        ("en", "from their own device", "from the table"),
        ("it", "dal proprio dispositivo", "dal tavolo"),
    ] {
        let look = [("cookie", format!("look={language}"))];
        let look: Vec<_> = look.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let page = anne.send("GET", &format!("{here}/verify"), &look, None).await;
        let page = text(&page);
        let shares = page.split("class=\"seats shares\"").nth(1).expect("who brought what");
        let said = |what: &str| shares.matches(what).count();
        assert_eq!((said(own), said(tables)), (1, said("<li>") - 1), "{page}");
    }
    assert!(house.close().await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_form_after_which_a_game_may_begin_asks_for_dice() {
    let house = House::open().await;
    let (anne, bess) = (house.somebody("Anne").await, house.somebody("Bess").await);
    // Ready at a table with others: one brings a share and is waited for, the other does not.
    let open = "seats=me&seats=open&spectators=true&option.duel=true";
    let opened = post(&anne, "/new/letter-of-marque", open).await;
    let here = header(&opened, "location").unwrap();
    post(&bess, &format!("{here}/sit"), "").await;
    assert_eq!(post(&bess, &format!("{here}/ready"), "seat=2&own_dice=false").await.status, 303);
    assert_eq!(post(&anne, &format!("{here}/ready"), "seat=1&own_dice=true").await.status, 303);
    let dice = tables::card(&anne, &here[3..]).await["dice"].clone();
    assert_eq!(dice["uncommitted"], json!([1]));
    // A device that goes round speaks for all its seats.
    let shared = "seats=me&seats=bot%3Arandom&seats=me&own_dice=true";
    let opened = post(&anne, "/new/letter-of-marque", shared).await;
    let there = header(&opened, "location").unwrap();
    assert!(text(&anne.get(&there).await).contains("data-seats=\"1 3\""));
    let pages = [anne.get("/").await, anne.get("/new/corsaire").await, anne.get(&here).await];
    let asks = pages.map(|page| text(&page).matches("name=\"own_dice\" value=\"false\"").count());
    assert_eq!(asks, [3, 1, 0], "nobody is asked while the dice are sealed");
    assert!(house.close().await);
}

/// A page where something that was typed was refused: it is still there, marked, and with the reason beside it.
fn is_typed_again(page: &Answer, id: &str, typed: &str, why: &str) {
    let body = text(page);
    let input = body.split(&format!("id=\"{id}\"")).nth(1).expect("the field is there");
    let input = input.split('>').next().unwrap();
    assert!(input.contains(&format!("value=\"{typed}\"")), "{input}");
    assert!(input.contains("aria-invalid=\"true\""), "{input}");
    assert!(input.contains(&format!("aria-describedby=\"{id}-why\"")), "{input}");
    let reason = body.split(&format!("id=\"{id}-why\"")).nth(1).expect("the reason is there");
    assert!(reason.split("</p>").next().unwrap().contains(why), "{reason}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_refused_need_not_be_typed_again() {
    let house = House::open().await;
    let (anne, bess) = (house.somebody("Anne").await, house.somebody("Bess").await);
    let nobody = house.nobody();
    let opened =
        post(&anne, "/new/letter-of-marque", "seats=me&seats=open&seats=open&chat=true").await;
    let here = header(&opened, "location").unwrap();
    for (language, why, looks_like, code, empty) in [
        (
            "en",
            "Use letters",
            "looks too much like",
            "wrong or has expired",
            "nothing in your message",
        ),
        ("it", "Usa lettere", "somiglia troppo", "sbagliato o scaduto", "vuoto"),
    ] {
        let look = format!("look={language}");
        let look = [("cookie", look.as_str())];
        let bad = "name=%3Cb%3E";
        let sat = post_with(&nobody, &format!("{here}/sit"), bad, &look).await;
        assert_eq!(sat.status, 422);
        is_typed_again(&sat, "sit-name", "&lt;b&gt;", why);
        let same = post_with(&nobody, &format!("{here}/sit"), "name=Anne", &look).await;
        assert_eq!(same.status, 409);
        is_typed_again(&same, "sit-name", "Anne", looks_like);
        for person in [&nobody, &anne] {
            let called = post_with(person, "/me/name", bad, &look).await;
            assert_eq!(called.status, 422);
            is_typed_again(&called, "name", "&lt;b&gt;", why);
        }
        for path in ["/join?code=QQQQQQ", "/j/QQQQQQ"] {
            let joined = nobody.send("GET", path, &look, None).await;
            assert_eq!(joined.status, 404);
            is_typed_again(&joined, "code", "QQQQQQ", code);
        }
        let carried = post_with(&bess, "/carried", "code=abc", &look).await;
        assert_eq!(carried.status, 403);
        is_typed_again(&carried, "carry", "abc", "");
        let said = post_with(&anne, &format!("{here}/say"), "text=+", &look).await;
        assert_eq!(said.status, 422);
        is_typed_again(&said, "say-text", " ", empty);
    }
    // A script keeps what was typed, and is told why not.
    let live = post_with(&anne, &format!("{here}/say"), "text=+", &[("x-live", "1")]).await;
    assert!(text(&live).contains("\"code\":\"chat-empty\""));
    assert!(house.close().await);
}
