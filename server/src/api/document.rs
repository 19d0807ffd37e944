//! The document that describes the API: what is generated from the handlers, and what they all have in common.
//!
//! Shapes come from the types. Why a request can be refused is listed here, operation by operation: the document names
//! every code that an operation can answer with, so that a client can know them all.

use serde_json::{Map, Value, json};

use crate::http::Code;

/// Who may ask.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Who {
    Anybody,
    SignedIn,
}

use Code::{
    AddressTooLong, AlreadySeated, BodyTooLarge, BotsOnlyOwn, CarryWrong, ChatEmpty, ChatLong,
    ChatOff, CodeWrong, DiceCommitAwaited, DiceRevealAwaited, DiceWrong, DiskFull, ForbiddenOrigin,
    Illegal, InviteWrong, Malformed, MediaType, NameCharacters, NameEmpty, NameLong,
    NameMixedScripts, NameTakenLook, NotAway, NotFound, NotTheOpener, NotYourSeat, OptionsWrong,
    ProposalAnswered, ProposalNone, ProposalOpen, RecordCostly, RecordWrong, RequestReused,
    SeatNotOpen, SeatTaken, SettingsFull, SignIn, Silenced, SpectatorsOff, Stale, StorageFailed,
    TableDamaged, TooManyPrograms, TooManyRequests, TooManyRunning, TooManyStreams, TooManyTables,
    TooMuchStored, TurnedAway, Unavailable, UndoNothing, UnknownToken, UpgradeRequired,
    WrongPhaseGathering, WrongPhaseOver, WrongPhasePlaying,
};
use Who::{Anybody, SignedIn};

const NAMES: &[Code] = &[NameEmpty, NameLong, NameCharacters, NameMixedScripts];
const BEFORE_THE_GAME: &[Code] = &[WrongPhasePlaying, WrongPhaseOver];

const OPENER: &[Code] = &[NotTheOpener, Stale];
const SEAT: &[Code] = &[NotYourSeat];
/// What a seat asks for while the game is on.
const PLAYER: &[Code] = &[NotYourSeat, Stale, WrongPhaseGathering, WrongPhaseOver];
const DICE: &[Code] = &[NotYourSeat, Stale, DiceCommitAwaited, DiceRevealAwaited, DiceWrong];

/// Every operation: what it is called, who may ask, and why it is refused, beyond what its form says.
#[rustfmt::skip]
const OPERATIONS: &[(&str, &str, Who, &[&[Code]])] = &[
    ("GET /games", "games", Anybody, &[]),
    ("GET /session", "who", SignedIn, &[]),
    ("POST /session", "sign_in", Anybody, &[NAMES, &[SignIn]]),
    ("PATCH /session", "rename", SignedIn, &[NAMES]),
    ("DELETE /session", "sign_out", SignedIn, &[]),
    ("GET /me/data", "my_data", SignedIn, &[]),
    ("DELETE /me/data", "erase_me", SignedIn, &[]),
    ("GET /me/tables", "my_tables", SignedIn, &[]),
    ("GET /programs", "programs", SignedIn, &[]),
    ("POST /programs", "add_program", SignedIn, &[NAMES, &[BotsOnlyOwn, TooManyPrograms]]),
    ("DELETE /programs/{player}", "end_program", SignedIn, &[]),
    ("GET /tables", "listed_tables", Anybody, &[]),
    ("POST /tables", "open_table", SignedIn, &[&[OptionsWrong, TooManyTables, TooManyRunning, TooMuchStored, Stale]]),
    ("GET /codes/{code}", "table_by_code", Anybody, &[&[CodeWrong]]),
    ("POST /carried", "take_over", SignedIn, &[&[CarryWrong, NotYourSeat, Stale]]),
    ("GET /tables/{table}", "table", Anybody, &[]),
    ("PUT /tables/{table}", "change_table", SignedIn, &[OPENER, BEFORE_THE_GAME, &[OptionsWrong, SettingsFull, TooMuchStored]]),
    ("GET /tables/{table}/settings", "settings", Anybody, &[]),
    ("DELETE /tables/{table}", "dismiss", SignedIn, &[OPENER, BEFORE_THE_GAME]),
    ("POST /tables/{table}/rematch", "rematch", SignedIn, &[SEAT, &[WrongPhaseGathering, WrongPhasePlaying, TooManyTables, TooManyRunning, TooMuchStored, Stale]]),
    ("PUT /tables/{table}/seats/{seat}", "sit", SignedIn, &[BEFORE_THE_GAME, &[SeatTaken, SeatNotOpen, AlreadySeated, InviteWrong, NameTakenLook, NotTheOpener, ProposalOpen, TurnedAway, Stale]]),
    ("DELETE /tables/{table}/seats/{seat}", "leave", SignedIn, &[SEAT, BEFORE_THE_GAME, &[Stale]]),
    ("POST /tables/{table}/seats/{seat}/invitation", "invite", SignedIn, &[OPENER, BEFORE_THE_GAME, &[SeatTaken, SeatNotOpen]]),
    ("PUT /tables/{table}/seats/{seat}/ready", "ready", SignedIn, &[SEAT, BEFORE_THE_GAME, &[Stale]]),
    ("POST /tables/{table}/seats/{seat}/carry", "carry", SignedIn, &[SEAT]),
    ("POST /tables/{table}/seats/{seat}/return", "come_back", SignedIn, &[PLAYER]),
    ("PUT /tables/{table}/seats/{seat}/commitment", "commit", SignedIn, &[DICE]),
    ("PUT /tables/{table}/seats/{seat}/nonce", "reveal", SignedIn, &[DICE]),
    ("GET /tables/{table}/view", "view", Anybody, &[&[SpectatorsOff]]),
    ("GET /tables/{table}/seats/{seat}/view", "seat_view", SignedIn, &[SEAT]),
    ("GET /tables/{table}/news", "news", Anybody, &[&[SpectatorsOff]]),
    ("GET /tables/{table}/seats/{seat}/news", "seat_news", SignedIn, &[SEAT]),
    ("GET /tables/{table}/stream", "stream", Anybody, &[&[SpectatorsOff, TooManyStreams]]),
    ("GET /tables/{table}/seats/{seat}/stream", "seat_stream", SignedIn, &[SEAT, &[TooManyStreams]]),
    ("GET /tables/{table}/seats/{seat}/socket", "seat_socket", SignedIn, &[SEAT, &[ForbiddenOrigin, UpgradeRequired, TooManyStreams]]),
    ("POST /tables/{table}/seats/{seat}/actions", "act", SignedIn, &[PLAYER, &[RequestReused, Illegal]]),
    ("POST /tables/{table}/seats/{seat}/undo", "undo", SignedIn, &[PLAYER, &[RequestReused, UndoNothing]]),
    ("POST /tables/{table}/seats/{seat}/resignation", "resign", SignedIn, &[PLAYER]),
    ("POST /tables/{table}/seats/{seat}/proposal", "propose", SignedIn, &[PLAYER, &[RequestReused, ProposalOpen, AlreadySeated, UndoNothing, NotAway]]),
    ("POST /tables/{table}/seats/{seat}/answer", "answer", SignedIn, &[PLAYER, &[RequestReused, ProposalNone, ProposalAnswered, UndoNothing]]),
    ("GET /tables/{table}/chat", "said", Anybody, &[&[SpectatorsOff]]),
    ("POST /tables/{table}/chat", "say", SignedIn, &[&[ChatOff, ChatEmpty, ChatLong, Silenced, SpectatorsOff, RequestReused, NotYourSeat, Stale]]),
    ("PUT /tables/{table}/silence", "silence", SignedIn, &[OPENER]),
    ("GET /tables/{table}/record", "record", Anybody, &[&[SpectatorsOff, WrongPhaseGathering, RecordCostly]]),
    ("GET /tables/{table}/seats/{seat}/record", "seat_record", SignedIn, &[SEAT, &[WrongPhaseGathering, RecordCostly]]),
    ("GET /key", "key", Anybody, &[]),
    ("POST /records/verify", "verify", Anybody, &[&[RecordWrong, RecordCostly]]),
];

/// Where everything is.
pub(super) const ROOT: &str = "/api/v1";

/// Adds to what was generated.
pub(super) fn complete(mut document: Value) -> Value {
    document["components"]["securitySchemes"] = json!({
        "cookie": {
            "type": "apiKey", "in": "cookie", "name": "quarterdeck",
            "description": "What `POST /session` sets. Over https it is called `__Host-quarterdeck`.",
        },
        "token": {
            "type": "http", "scheme": "bearer",
            "description": "A program's token, from `POST /programs`.",
        },
    });
    for (name, id, who, refusals) in OPERATIONS {
        let (method, path) = name.split_once(' ').unwrap_or_default();
        let operation = &mut document["paths"][format!("{ROOT}{path}")][method.to_lowercase()];
        operation["operationId"] = json!(id);
        let mut security = vec![json!({ "cookie": [] }), json!({ "token": [] })];
        if *who == Anybody {
            security.insert(0, json!({}));
        }
        operation["security"] = json!(security);
        refuse(method, path, *who, refusals, operation);
    }
    describe_streams(&mut document);
    for schema in ["Clock", "Proposal", "SeatPlan"] {
        close(&mut document["components"]["schemas"][schema]);
    }
    widen(&mut document);
    document
}

/// A stream is many updates and an end, in one of two forms.
fn describe_streams(document: &mut Value) {
    let line = json!({
        "description": "A line of a stream: an update, and at last why it ends.",
        "oneOf": [{ "$ref": "#/components/schemas/Update" }, { "$ref": "#/components/schemas/End" }],
    });
    let event = json!({
        "type": "object",
        "description": "A server-sent event.",
        "required": ["event", "data"],
        "properties": {
            "id": {
                "type": "string", "pattern": "^[0-9]+$",
                "description": "With an update: the last entry that it tells of.",
            },
            "event": { "type": "string", "enum": ["update", "end"], "description": "What it is." },
            "data": {
                "type": "string", "contentMediaType": "application/json",
                "contentSchema": { "$ref": "#/components/schemas/Line" },
                "description": "A line of a stream, as JSON.",
            },
        },
    });
    document["components"]["schemas"]["Line"] = line;
    document["components"]["schemas"]["Event"] = event;
    for path in ["/tables/{table}/stream", "/tables/{table}/seats/{seat}/stream"] {
        let operation = &mut document["paths"][format!("{ROOT}{path}")]["get"];
        let content = &mut operation["responses"]["200"]["content"];
        content["application/x-ndjson"]["schema"] = json!({ "$ref": "#/components/schemas/Line" });
        content["text/event-stream"]["schema"] = json!({ "$ref": "#/components/schemas/Event" });
    }
}

/// Adds the answers of an operation that say no.
fn refuse(method: &str, path: &str, who: Who, refusals: &[&[Code]], operation: &mut Value) {
    let mut codes: Vec<Code> = refusals.concat();
    codes.extend([UnknownToken, TooManyRequests, Unavailable, AddressTooLong]);
    codes.extend([DiskFull, StorageFailed]);
    if path.contains("{table}") {
        codes.push(TableDamaged);
    }
    if who == SignedIn {
        codes.push(SignIn);
    }
    if path.contains('{') {
        codes.push(NotFound);
    }
    if method != "GET" {
        codes.push(ForbiddenOrigin);
    }
    let takes_json = operation["requestBody"]["content"].get("application/json").is_some();
    let asks = operation["parameters"].as_array().into_iter().flatten();
    if takes_json || asks.into_iter().any(|parameter| parameter["in"] == "query") {
        codes.push(Malformed);
    }
    if takes_json {
        codes.push(MediaType);
    }
    if !operation["requestBody"].is_null() {
        codes.push(BodyTooLarge);
    }
    codes.sort_unstable();
    codes.dedup();
    let mut by_status: Map<String, Value> = Map::new();
    for code in codes {
        let codes = by_status.entry(code.status().as_str()).or_insert_with(|| json!([]));
        codes.as_array_mut().expect("it is a list").push(json!(code.as_str()));
    }
    for (status, codes) in by_status {
        let reason = Code::ALL.iter().find(|code| code.status().as_str() == status);
        let reason = reason.and_then(|code| code.status().canonical_reason()).unwrap_or_default();
        let schema = json!({ "allOf": [
            { "$ref": "#/components/schemas/Problem" },
            { "type": "object", "properties": { "code": { "enum": codes } } },
        ] });
        operation["responses"][status] = json!({
            "description": reason,
            "content": { "application/problem+json": { "schema": schema } },
        });
    }
}

/// Nothing but what is described goes in.
fn close(schema: &mut Value) {
    match schema {
        Value::Object(map) => {
            if map.contains_key("properties") {
                map.entry("additionalProperties").or_insert(json!(false));
            }
            map.values_mut().for_each(close);
        }
        Value::Array(list) => list.iter_mut().for_each(close),
        _ => {}
    }
}

/// Our numbers have 32 bits and no sign, which `OpenAPI` has no name for.
fn widen(schema: &mut Value) {
    match schema {
        Value::Object(map) => {
            let small = map.get("format").is_some_and(|format| format == "int32");
            if small && map.get("minimum").is_some() {
                map.remove("format");
                map.entry("maximum").or_insert(json!(u32::MAX));
            }
            map.values_mut().for_each(widen);
        }
        Value::Array(list) => list.iter_mut().for_each(widen),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_operation_is_listed_once_and_no_other() {
        let document = super::super::document();
        let mut described = BTreeSet::new();
        for (path, methods) in document["paths"].as_object().unwrap() {
            for method in methods.as_object().unwrap().keys() {
                let path = path.strip_prefix(ROOT).unwrap();
                described.insert(format!("{} {path}", method.to_uppercase()));
            }
        }
        let listed: BTreeSet<String> = OPERATIONS.iter().map(|(name, ..)| (*name).into()).collect();
        assert_eq!(described, listed);
        assert_eq!(listed.len(), OPERATIONS.len());
        let ids: BTreeSet<&str> = OPERATIONS.iter().map(|(_, id, ..)| *id).collect();
        assert_eq!(ids.len(), OPERATIONS.len());
    }
}
