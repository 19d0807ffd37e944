//! Who may do what: every operation of the API's document, for every kind of caller, at every stage of a table.

mod matrix;
mod scene;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::common::House;
use crate::common::people::HANDSHAKE;
use crate::common::tables::{self, at};
use matrix::Cell;
use quarterdeck_server::http::Code;
use scene::{Role, Scene, Stage};
use serde_json::{Value, json};

/// An operation of the document.
struct Operation {
    /// As the matrix writes it.
    name: String,
    /// The status that it promises when all is well.
    good: u16,
    /// The codes that it names for when it is not.
    codes: Vec<String>,
}

fn document() -> Vec<Operation> {
    let document = quarterdeck_server::api::document();
    let mut operations = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let path = path.strip_prefix("/api/v1/").expect("everything is under /api/v1");
            let name = format!("{} {path}", method.to_uppercase());
            let (mut good, mut codes) = (Vec::new(), Vec::new());
            for (status, response) in operation["responses"].as_object().unwrap() {
                let status: u16 = status.parse().expect("every status is named");
                let schema = &response["content"]["application/problem+json"]["schema"];
                for code in schema["allOf"][1]["properties"]["code"]["enum"]
                    .as_array()
                    .into_iter()
                    .flatten()
                {
                    let code = code.as_str().unwrap().to_owned();
                    assert_eq!(Code::named(&code).unwrap().status(), status, "{name}");
                    codes.push(code);
                }
                if status < 300 {
                    good.push(status);
                }
            }
            let [good] = good[..] else { panic!("{name} goes well in one way") };
            operations.push(Operation { name, good, codes });
        }
    }
    operations
}

#[test]
fn every_operation_is_in_the_matrix_and_the_matrix_has_nothing_else() {
    let documented: BTreeSet<String> =
        document().into_iter().map(|operation| operation.name).collect();
    let declared: BTreeSet<String> = matrix::cells().map(|cell| cell.operation()).collect();
    assert_eq!(documented, declared);
}

/// Where an operation needs a table, the matrix says what happens at every stage.
#[test]
fn every_operation_at_a_table_is_declared_for_every_stage() {
    for Operation { name, .. } in document().iter().filter(|other| other.name.contains("{table}")) {
        let declared: BTreeSet<Stage> = matrix::cells()
            .filter(|cell| cell.operation() == *name && cell.variant.is_empty())
            .map(|cell| cell.stage)
            .collect();
        assert_eq!(declared.len(), Stage::ALL.len(), "{name}: {declared:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_gets_what_the_matrix_says() {
    let house = Arc::new(House::open().await);
    let document = Arc::new(document());
    let mut scenes: BTreeMap<_, Vec<Cell>> = BTreeMap::new();
    for cell in matrix::cells() {
        let setting = (cell.role, cell.stage, cell.spectators, cell.variant.clone());
        scenes.entry(setting).or_default().push(cell);
    }
    let cells = scenes.values().map(Vec::len).sum::<usize>();
    assert!(cells > 3000, "{cells}");
    let scenes: Arc<Vec<Vec<Cell>>> = Arc::new(scenes.into_values().collect());
    let workers = 4;
    let tasks: Vec<_> = (0..workers)
        .map(|nth| {
            let (house, document, scenes) = (house.clone(), document.clone(), scenes.clone());
            tokio::spawn(async move {
                let mut wrong = Vec::new();
                for cells in scenes.iter().skip(nth).step_by(workers) {
                    wrong.extend(check_all(&house, cells, &document).await);
                }
                wrong
            })
        })
        .collect();
    let mut wrong = Vec::new();
    for task in tasks {
        wrong.extend(task.await.unwrap());
    }
    assert!(wrong.is_empty(), "{} of {cells} cells:\n{}", wrong.len(), wrong.join("\n"));
    let house = Arc::into_inner(house).expect("everybody has gone");
    assert!(house.close().await);
}

/// What is wrong with cells of one setting. Looking and being refused change nothing, so one scene does for all of
/// that; whatever is done has a scene of its own.
async fn check_all(house: &House, cells: &[Cell], document: &[Operation]) -> Vec<String> {
    let mut wrong = Vec::new();
    let set = async |cell: &Cell| {
        let scene = Scene::set(house, cell.role, cell.stage, cell.spectators).await;
        scene.prepare(&cell.variant).await;
        scene
    };
    let (quiet, done): (Vec<&Cell>, Vec<&Cell>) =
        cells.iter().partition(|cell| cell.method == "GET" || cell.expected != "+");
    if let Some(first) = quiet.first() {
        let scene = set(first).await;
        for cell in quiet {
            wrong.extend(check(&scene, cell, document).await);
        }
    }
    for cell in done {
        wrong.extend(check(&set(cell).await, cell, document).await);
    }
    wrong
}

/// What is wrong with a cell of the matrix.
async fn check(scene: &Scene, cell: &Cell, document: &[Operation]) -> Option<String> {
    let path = scene.fill(&cell.path, &cell.variant);
    let body = scene.body(&cell.method, &cell.path, &cell.variant).await;
    let kind =
        if cell.path == "records/verify" { "application/x-ndjson" } else { "application/json" };
    let headers: &[_] = if path.ends_with("/socket") { &HANDSHAKE } else { &[] };
    let body = body.map(|body| (kind, body));
    let answer = scene.asker.send(&cell.method, &path, headers, body).await;
    let operation = document.iter().find(|operation| operation.name == cell.operation())?;
    let expected = match cell.expected.as_str() {
        "+" => operation.good.to_string(),
        code => code.to_owned(),
    };
    assert_eq!(answer.header("cache-control"), "no-store", "{cell}");
    assert_eq!(answer.header("x-content-type-options"), "nosniff", "{cell}");
    let found = answer.code();
    if let Some(code) = Code::named(&found) {
        assert_eq!(code.status().as_u16(), answer.status, "{cell}");
        assert!(operation.codes.contains(&found), "{cell}: the document does not name {found}");
    }
    (found != expected).then(|| format!("{cell}: expected {expected}, found {found}"))
}

#[tokio::test]
async fn what_is_not_the_api_is_for_everybody() {
    let house = House::open().await;
    let anne = house.somebody("Anne").await;
    let program = anne.program("Tender").await;
    anne.delete(&format!("programs/{}", program.id)).await.good();
    // Who shows a token that is no good is told so wherever it would make a difference.
    let pages = ["/", "/join", "/me", "/new/letter-of-marque", "/rules/letter-of-marque"];
    for path in pages {
        for asker in [&house.nobody(), &anne] {
            assert_eq!(asker.get(path).await.status, 200, "{path}");
        }
        assert_eq!(program.get(path).await.status, 401, "{path}");
    }
    for asker in [house.nobody(), anne, program] {
        for path in ["/api", "/assets/style.css", "/healthz", "/readyz", "/api/v1/openapi.json"] {
            assert_eq!(asker.get(path).await.status, 200, "{path}");
        }
        for path in ["/metrics", "/api/v1", "/api/v1/", "/api/v1/players", "/tables", "/.env"] {
            assert_eq!(asker.get(path).await.status, 404, "{path}");
        }
    }
    assert!(house.close().await);
}

/// The same seat number, and every kind of id, from another table: nothing of the one opens anything at the other.
#[tokio::test]
async fn a_seat_at_one_table_gives_nothing_at_another() {
    let house = House::open().await;
    let here = Scene::set(&house, Role::Own, Stage::Playing, true).await;
    let there = Scene::set(&house, Role::Own, Stage::Playing, true).await;
    for what in ["view", "news", "stream?limit=1", "record"] {
        let path = |scene: &Scene| format!("{}/{what}", at(&scene.table, 2));
        assert_eq!(here.asker.get(&path(&here)).await.status, 200, "{what}");
        assert_eq!(here.asker.get(&path(&there)).await.code(), "not-your-seat", "{what}");
    }
    // A one-time code is good for the seat that it was made for, and for no other.
    let code = here.asker.post(&format!("{}/carry", at(&here.table, 2)), json!({})).await.good();
    let stranger = house.somebody("Stranger").await;
    let carried = stranger.post("carried", json!({ "code": code["code"] })).await.good();
    assert_eq!(carried, json!({ "table": here.table, "seat": 2 }));
    assert_eq!(
        stranger.get(&format!("{}/view", at(&there.table, 2))).await.code(),
        "not-your-seat"
    );
    // And only once.
    let again = there.asker.post("carried", json!({ "code": code["code"] })).await;
    assert_eq!(again.code(), "carry-wrong");
    assert!(house.close().await);
}

#[tokio::test]
async fn an_invitation_is_good_for_its_seat_at_its_table_once() {
    let house = House::open().await;
    let (anne, mary, jack) =
        (house.somebody("Anne").await, house.somebody("Mary").await, house.somebody("Jack").await);
    let change = json!({ "seats": ["me", "invited", "invited"] });
    let here = tables::open(&anne, tables::settings(3, &change)).await;
    let there = tables::open(&anne, tables::settings(3, &change)).await;
    let mut tokens = Vec::new();
    for (table, seat) in [(&here, 2), (&here, 3), (&there, 2)] {
        let invitation = anne.post(&format!("{}/invitation", at(table, seat)), json!({})).await;
        tokens.push(invitation.good()["invite"].clone());
    }
    let [own, other_seat, other_table] = &tokens[..] else { unreachable!() };
    let sit = async |who: &crate::common::Person, invite: &Value| {
        who.put(&at(&here, 2), json!({ "invite": invite })).await.code()
    };
    assert_eq!(mary.put(&at(&here, 2), json!({})).await.code(), "seat-not-open");
    for wrong in [other_seat, other_table, &json!(""), &json!("qd_")] {
        assert_eq!(sit(&mary, wrong).await, "invite-wrong", "{wrong}");
    }
    assert_eq!(sit(&mary, own).await, "200");
    assert_eq!(sit(&jack, own).await, "seat-taken");
    // Who leaves takes the invitation along: it opens the seat to nobody any more.
    mary.delete(&at(&here, 2)).await.good();
    assert_eq!(sit(&jack, own).await, "invite-wrong");
    assert!(house.close().await);
}

#[tokio::test]
async fn a_stream_ends_when_its_seat_is_left_or_carried_away_or_its_session_ends() {
    let house = House::open().await;
    for format in ["sse", "ndjson", "socket"] {
        for how in ["left", "emptied", "carried", "signed out", "signed out everywhere", "erased"] {
            let stage = if how == "emptied" { Stage::Gathering } else { Stage::Playing };
            let scene = Scene::set(&house, Role::Own, stage, true).await;
            let (own, seat) = (&scene.asker, at(&scene.table, 2));
            let stream = match format {
                "socket" => own.socket(&seat).await,
                format => own.follow(&format!("{seat}/stream?format={format}")).await,
            };
            let mut stream = stream.expect("a stream");
            assert_eq!(stream.next().await.unwrap()["viewer"]["seat"], 2);
            match how {
                "left" => drop(own.delete(&seat).await.good()),
                "emptied" => drop(scene.opener.delete(&seat).await.good()),
                "carried" => {
                    let code = own.post(&format!("{seat}/carry"), json!({})).await.good();
                    let heir = house.somebody("Heir").await;
                    heir.post("carried", json!({ "code": code["code"] })).await.good();
                }
                "signed out" => drop(own.delete("session").await.good()),
                "signed out everywhere" => drop(own.delete("session?everywhere=true").await.good()),
                "erased" => drop(own.delete("me/data").await.good()),
                _ => unreachable!(),
            }
            assert_eq!(stream.end().await, "not-yours", "{format}, {how}");
            assert_eq!(stream.closed, (format == "socket").then_some(1008), "{how}");
        }
    }
    assert!(house.close().await);
}

#[tokio::test]
async fn a_public_stream_ends_for_onlookers_when_spectators_are_switched_off() {
    let house = House::open().await;
    let scene = Scene::set(&house, Role::Onlooker, Stage::Playing, true).await;
    let path = format!("tables/{}/stream?format=ndjson", scene.table);
    let mut of_nobody = house.nobody().follow(&path).await.expect("a stream");
    let mut of_onlooker = scene.asker.follow(&path).await.expect("a stream");
    let mut of_seated = scene.opener.follow(&path).await.expect("a stream");
    for stream in [&mut of_nobody, &mut of_onlooker, &mut of_seated] {
        assert_eq!(stream.next().await.unwrap()["viewer"], "public");
    }
    let mut settings = tables::card(&scene.opener, &scene.table).await["settings"].clone();
    settings["spectators"] = json!(false);
    scene.opener.put(&format!("tables/{}", scene.table), settings).await.good();
    assert_eq!(of_nobody.end().await, "not-yours");
    assert_eq!(of_onlooker.end().await, "not-yours");
    // Who sits there may put the table on the wall all the same. Something else may have happened before, such as that
    // somebody was noticed to be here.
    while of_seated.next().await.unwrap()["table"]["settings"]["spectators"] != false {}
    drop(of_seated);
    assert!(house.close().await);
}

#[tokio::test]
async fn a_stream_ends_after_as_many_updates_as_were_asked_for() {
    let house = House::open().await;
    let scene = Scene::set(&house, Role::Own, Stage::Gathering, true).await;
    let path = format!("{}/stream?format=ndjson", at(&scene.table, 2));
    let mut once = scene.asker.follow(&format!("{path}&limit=1")).await.expect("a stream");
    let seq = once.next().await.unwrap()["seq"].clone();
    assert_eq!(once.end().await, "limit");
    let mut twice =
        scene.asker.follow(&format!("{path}&limit=2&since={seq}")).await.expect("a stream");
    assert_eq!(twice.next().await.unwrap()["seq"], seq);
    scene
        .asker
        .post(&format!("tables/{}/chat", scene.table), json!({ "request": "r", "text": "Ahoy" }))
        .await
        .good();
    assert_eq!(twice.next().await.unwrap()["said"][0]["text"], "Ahoy");
    assert_eq!(twice.end().await, "limit");
    for wrong in ["0", "-1", "x", "4294967296"] {
        assert_eq!(
            scene.asker.get(&format!("{path}&limit={wrong}")).await.code(),
            "malformed",
            "{wrong}"
        );
    }
    assert!(house.close().await);
}

/// Players do not hear the gallery, and the gallery does not hear players: by asking, on a stream, or afterwards.
#[tokio::test]
async fn table_and_gallery_do_not_hear_each_other() {
    let house = House::open().await;
    let scene = Scene::set(&house, Role::Onlooker, Stage::Playing, true).await;
    let chat = format!("tables/{}/chat", scene.table);
    let say = |text: &str| json!({ "request": text, "text": text });
    let gallery = house.nobody();
    let public = format!("tables/{}/stream?format=ndjson&since=0", scene.table);
    let seat = format!("{}/stream?format=ndjson&since=0", at(&scene.table, 3));
    scene.asker.post(&chat, say("gallery-talk")).await.good();
    scene.opener.post(&chat, say("table-talk")).await.good();
    for (who, heard, unheard) in [
        (&scene.opener, "table-talk", "gallery-talk"),
        (&scene.other, "table-talk", "gallery-talk"),
        (&scene.asker, "gallery-talk", "table-talk"),
        (&gallery, "gallery-talk", "table-talk"),
    ] {
        let said = who.get(&chat).await;
        assert!(said.text().contains(heard) && !said.text().contains(unheard), "{}", said.text());
    }
    let table = scene.other.get(&format!("{seat}&limit=1")).await;
    assert!(table.text().contains("table-talk") && !table.text().contains("gallery-talk"));
    for who in [&scene.asker, &gallery] {
        let seen = who.get(&format!("{public}&limit=1")).await;
        assert!(seen.text().contains("gallery-talk") && !seen.text().contains("table-talk"));
        let seen = who.get(&format!("tables/{}/view?since=0", scene.table)).await;
        assert!(seen.text().contains("gallery-talk") && !seen.text().contains("table-talk"));
    }
    // Who sits down hears the table from then on, and who gets up the gallery.
    scene.other.delete(&at(&scene.table, 3)).await.good();
    let said = scene.other.get(&chat).await;
    assert!(said.text().contains("gallery-talk") && !said.text().contains("table-talk"));
    assert!(house.close().await);
}

/// A program is its owner's: nobody else ends it, and it makes no programs of its own.
#[tokio::test]
async fn a_program_is_its_owners_alone() {
    let house = House::open().await;
    let (anne, mary) = (house.somebody("Anne").await, house.somebody("Mary").await);
    let program = anne.program("Tender").await;
    let path = format!("programs/{}", program.id);
    assert_eq!(mary.delete(&path).await.code(), "not-found");
    assert_eq!(program.delete(&path).await.code(), "not-found");
    assert_eq!(anne.delete(&format!("programs/{}", mary.id)).await.code(), "not-found");
    assert_eq!(program.post("programs", json!({ "name": "Dinghy" })).await.code(), "bots-only-own");
    assert_eq!(program.get("session").await.good()["program"], true);
    assert_eq!(anne.get("programs").await.good()[0]["player"], json!(program.id));
    assert_eq!(anne.delete(&path).await.code(), "204");
    assert_eq!(program.get("session").await.code(), "unknown-token");
    assert!(house.close().await);
}

/// A program that is ended leaves no seat behind that nobody can play, and no name.
#[tokio::test]
async fn the_seat_of_a_program_that_is_ended_goes_to_a_bot() {
    let house = House::open().await;
    let scene = Scene::set(&house, Role::Revoked, Stage::Playing, true).await;
    let seat = tables::card(&scene.opener, &scene.table).await["seats"][1].clone();
    assert_eq!(seat["player"], Value::Null, "{seat}");
    assert_eq!(seat["name"], Value::Null, "{seat}");
    assert!(seat["bot"].is_string(), "{seat}");
    assert!(house.close().await);
}

/// A game that was taken back a good deal has a long record, and it is taken all the same.
#[tokio::test]
async fn a_long_record_can_be_checked() {
    let house = House::open().await;
    let record =
        include_str!("../../../games/letter-of-marque/tests/golden/rewound-seen-by-2.jsonl");
    assert!(record.len() > quarterdeck_server::http::body::SMALL);
    let body = Some(("application/x-ndjson", record.as_bytes().to_vec()));
    let verdict = house.nobody().send("POST", "records/verify", &[], body).await.good();
    assert_eq!(verdict["holder"], "seat 2");
    let endless =
        Some(("application/x-ndjson", vec![b' '; quarterdeck_server::http::body::LARGE + 1]));
    let refused = house.nobody().send("POST", "records/verify", &[], endless).await;
    assert_eq!(refused.code(), "body-too-large");
    assert!(house.close().await);
}
