//! Names and talk: what people write comes back as data and as nothing else, and it is there when one looks.

use std::sync::Arc;

use crate::common::tables::{self, at};
use crate::common::{Answer, House, Person};
use quarterdeck_store::{Memory, Store};
use serde_json::{Value, json};

/// What somebody might write who means it as something else than text.
const PAYLOADS: [&str; 64] = [
    "<script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)>",
    "<svg/onload=alert(1)>",
    "<svg><script>alert(1)</script></svg>",
    "<body onload=alert(1)>",
    "<iframe src=javascript:alert(1)>",
    "<iframe srcdoc='<script>alert(1)</script>'>",
    "<a href=javascript:alert(1)>x</a>",
    "<a href=\"jav\tascript:alert(1)\">x</a>",
    "<details open ontoggle=alert(1)>",
    "<video><source onerror=alert(1)>",
    "<audio src=x onerror=alert(1)>",
    "<input autofocus onfocus=alert(1)>",
    "<select autofocus onfocus=alert(1)>",
    "<marquee onstart=alert(1)>",
    "<object data=javascript:alert(1)>",
    "<embed src=javascript:alert(1)>",
    "<form action=javascript:alert(1)><button>x",
    "<button formaction=javascript:alert(1)>x",
    "<math><mtext></mtext><script>alert(1)</script></math>",
    "<math href=javascript:alert(1)>x",
    "<base href=//evil.example/>",
    "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
    "<link rel=stylesheet href=//evil.example/x.css>",
    "<style>@import '//evil.example/x.css'</style>",
    "<style>*{background:url(//evil.example)}</style>",
    "<template><script>alert(1)</script></template>",
    "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
    "<!--><script>alert(1)</script>-->",
    "<![CDATA[<script>alert(1)</script>]]>",
    "<?xml version=\"1.0\"?><x>",
    "<scr<script>ipt>alert(1)</scr</script>ipt>",
    "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
    "<sCrIpT>alert(1)</sCrIpT>",
    "<script/x>alert(1)</script>",
    "<img/src/onerror=alert(1)>",
    "<img src=`x` onerror=alert(1)>",
    "\"><script>alert(1)</script>",
    "'><script>alert(1)</script>",
    "\" onmouseover=\"alert(1)",
    "' onmouseover='alert(1)",
    "` onmouseover=`alert(1)",
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "{{constructor.constructor('alert(1)')()}}",
    "${alert(1)}",
    "#{alert(1)}",
    "<%= 7*7 %>",
    "{% raw %}<script>{% endraw %}",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "&#60;script&#62;alert(1)&#60;/script&#62;",
    "\\u003cscript\\u003ealert(1)\\u003c/script\\u003e",
    "\\\"};alert(1);//",
    "';alert(1);//",
    "*/alert(1)/*",
    "\r\n\r\n<script>alert(1)</script>",
    "data: {\"end\":\"not-yours\"}\n\nevent: end",
    "id: 99\ndata: x",
    "<plaintext>",
    "<xmp><script>alert(1)</script></xmp>",
    "=HYPERLINK(\"//evil.example\")",
];

/// What can be told of an answer without a browser: it is JSON, says so, and no browser guesses otherwise.
fn is_data(answer: &Answer) {
    let kind = answer.header("content-type");
    let data = [
        "application/json",
        "application/problem+json",
        "application/x-ndjson",
        "text/event-stream",
    ];
    assert!(data.contains(&kind), "{kind}");
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    assert!(answer.header("content-security-policy").starts_with("default-src 'none'"));
}

/// Every text in there.
fn texts(value: &Value, all: &mut Vec<String>) {
    match value {
        Value::String(text) => all.push(text.clone()),
        Value::Array(list) => list.iter().for_each(|value| texts(value, all)),
        Value::Object(map) => map.values().for_each(|value| texts(value, all)),
        _ => {}
    }
}

#[tokio::test]
async fn what_people_write_comes_back_as_data_only() {
    let house = House::open().await;
    let (anne, bess) = (house.somebody("Anne").await, house.somebody("Bess").await);
    let table = tables::open(&anne, tables::settings(3, &json!({}))).await;
    tables::sit(&anne, &table, 1).await;
    tables::sit(&bess, &table, 2).await;
    let seat = at(&table, 2);
    let mut stream = bess.follow(&format!("{seat}/stream")).await.expect("a stream");
    stream.next().await.unwrap();
    for (nth, payload) in PAYLOADS.iter().enumerate() {
        // As talk: it is taken, and comes back as it was, but for control characters.
        let body = json!({ "request": format!("r{nth}"), "text": payload });
        let said = anne.post(&format!("tables/{table}/chat"), body).await;
        is_data(&said);
        said.good();
        let heard = bess.get(&format!("tables/{table}/chat")).await;
        is_data(&heard);
        let last = heard.json().as_array().unwrap().last().unwrap()["text"].clone();
        let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(plain(last.as_str().unwrap()), plain(payload));
        // On a stream it is one line of JSON: nothing of it can be taken for another event.
        let update = stream.next().await.expect("the stream goes on");
        assert_eq!(update["said"][0]["text"], last, "{payload}");
        let seen = bess.get(&format!("{seat}/view?since=0")).await;
        is_data(&seen);
        let mut all = Vec::new();
        texts(&seen.json(), &mut all);
        assert!(all.contains(&last.as_str().unwrap().to_owned()));
        as_other_things(&house, &anne, payload).await;
    }
    drop(stream);
    assert!(house.close().await);
}

/// As a name, a setting, an id, a code, a header: it is refused or comes back as data.
async fn as_other_things(house: &House, anne: &Person, payload: &str) {
    let named = house.nobody().post("session", json!({ "name": payload })).await;
    is_data(&named);
    assert!(matches!(named.status, 201 | 422), "{payload}: {named:?}");
    if named.status == 201 {
        // What is let in as a name has nothing in it that means anything to a browser.
        let name = named.json()["name"].as_str().unwrap().to_owned();
        assert!(!name.contains(['<', '>', '"', '&', '`', '=', '(', '{']), "{name}");
    }
    for settings in [
        json!({ "game": payload, "seats": ["open"] }),
        json!({ "game": "letter-of-marque", "seats": [{ "bot": payload }, "open", "open"] }),
        json!({ "game": "letter-of-marque", "seats": ["open", "open", "open"], "options": { payload: 1 } }),
    ] {
        let refused = anne.post("tables", settings).await;
        is_data(&refused);
        assert_eq!(refused.code(), "options-wrong", "{payload}");
    }
    let encoded = payload.bytes().fold(String::new(), |all, byte| format!("{all}%{byte:02X}"));
    for path in [
        format!("tables/{encoded}"),
        format!("codes/{encoded}"),
        format!("tables?after={encoded}"),
        format!("programs/{encoded}"),
    ] {
        let refused = anne.get(&path).await;
        is_data(&refused);
        assert!((400..500).contains(&refused.status), "{path}");
    }
    // A page that says no: nothing of the address is in it.
    for path in [format!("/{encoded}"), format!("/?x={encoded}"), format!("/api/{encoded}")] {
        let accept = [("accept", "text/html"), ("accept-language", "it")];
        let page = anne.send("GET", &path, &accept, None).await;
        assert!(!page.text().contains(payload), "{path}");
        assert_eq!(page.header("x-content-type-options"), "nosniff");
        assert!(page.header("content-security-policy").contains("script-src 'self'"));
    }
    let record = format!("{{\"quarterdeck\":1,\"holder\":{}}}\n", json!(payload));
    let verdict = anne
        .send("POST", "records/verify", &[], Some(("application/x-ndjson", record.into_bytes())))
        .await;
    is_data(&verdict);
    assert_eq!(verdict.code(), "record-wrong");
}

#[tokio::test]
async fn names_are_there_after_a_restart_and_after_somebody_is_renamed() {
    let store: Arc<dyn Store> = Arc::new(Memory::new());
    let house = House::open_on(Arc::clone(&store)).await;
    let (anne, bess) = (house.somebody("Anne").await, house.somebody("Bess").await);
    let table = tables::open(&anne, tables::settings(3, &json!({}))).await;
    tables::sit(&anne, &table, 1).await;
    tables::sit(&bess, &table, 2).await;
    let names = async |who: &Person| {
        let names =
            |card: &Value| [card["seats"][0]["name"].clone(), card["seats"][1]["name"].clone()];
        let card = tables::card(who, &table).await;
        let seen = tables::view(who, &table, 1).await;
        assert_eq!(names(&card), names(&seen["table"]));
        names(&card)
    };
    assert_eq!(names(&anne).await, ["Anne", "Bess"]);
    bess.ask("PATCH", "session", Some(json!({ "name": "Elizabeth" }))).await.good();
    assert_eq!(names(&anne).await, ["Anne", "Elizabeth"]);
    house.close().await;
    let house = House::open_on(store).await;
    let anne = Person::new(house.address, "Anne", &anne.id, anne.pass.clone());
    assert_eq!(names(&anne).await, ["Anne", "Elizabeth"]);
    let news = anne.get(&format!("{}/news?since=0", at(&table, 1))).await;
    assert!(news.text().contains("Elizabeth"), "{}", news.text());
    house.close().await;
}
