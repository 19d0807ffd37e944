//! What is said over a socket, in both directions, beside updates.

use std::fmt;
use std::marker::PhantomData;

use quarterdeck_engine::Seat;
use quarterdeck_table::Command;
use serde::de::value::MapAccessDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, IgnoredAny, IntoDeserializer, MapAccess, Visitor,
};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;
use tokio_tungstenite::tungstenite::Utf8Bytes;
use utoipa::ToSchema;

use super::super::play::{ActionAsked, UndoAsked};
use super::super::seats::Readiness;
use super::super::types::{Problem, RequestId};
use crate::http::{Reads, Refused, malformed};
use crate::hub::Named;

/// The member of a message that says what is to be done.
const DO: &str = "do";

/// What is to be done.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Deed {
    Act,
    Undo,
    Ready,
}

/// As much of a message as tells what it is.
#[derive(Deserialize)]
struct Heading {
    r#do: Deed,
    #[serde(default)]
    request: Option<RequestId>,
}

/// A message of a client's.
pub(super) struct Asked {
    /// What the client calls it, as far as that can be read.
    pub(super) request: Option<RequestId>,
    /// What it asks for, or why that cannot be read.
    pub(super) what: Result<(Command, Option<Named>), Refused>,
}

impl Asked {
    /// Reads a message of a seat's.
    pub(super) fn read(text: &str, seat: Seat) -> Self {
        let heading = match serde_json::from_str::<Heading>(text) {
            Ok(heading) => heading,
            Err(error) => return Self { request: None, what: Err(malformed(error.to_string())) },
        };
        let what = match heading.r#do {
            Deed::Act => rest::<ActionAsked>(text).map(|body| body.of(seat)),
            Deed::Undo => rest::<UndoAsked>(text).map(|body| body.of(seat)),
            Deed::Ready => rest::<Readiness>(text).map(|body| (body.of(seat), None)),
        };
        let what = what.map_err(|error| malformed(error.to_string()));
        Self { request: heading.request, what }
    }
}

/// What a message of a client's is answered with.
#[derive(Serialize, ToSchema)]
pub(crate) struct SocketAnswer {
    answer: SocketAnswered,
}

/// The answer to one message: `seq`, or a `problem`.
#[derive(Serialize, ToSchema)]
struct SocketAnswered {
    /// What the client has called its request.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, nullable = false)]
    request: Option<RequestId>,
    /// The entry of the table's journal, durable by now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    seq: Option<u32>,
    /// Why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Problem>, nullable = false)]
    problem: Option<Box<RawValue>>,
}

impl SocketAnswer {
    /// What a request became, or why it did not.
    pub(super) fn new(
        request: Option<RequestId>,
        done: Result<u32, Refused>,
        reads: Reads,
    ) -> Self {
        let (seq, problem) = match done {
            Ok(seq) => (Some(seq), None),
            Err(refused) => {
                let problem = String::from_utf8(refused.problem(reads.words()));
                let problem = problem.ok().and_then(|text| RawValue::from_string(text).ok());
                (None, Some(problem.expect("a problem is JSON")))
            }
        };
        Self { answer: SocketAnswered { request, seq, problem } }
    }

    /// As a message.
    pub(super) fn text(&self) -> Utf8Bytes {
        serde_json::to_string(self).expect("an answer can be written").into()
    }
}

/// A body of the API out of a message, which has one member more.
fn rest<T: DeserializeOwned>(text: &str) -> serde_json::Result<T> {
    struct Body<T>(PhantomData<T>);

    impl<'de, T: DeserializeOwned> Visitor<'de> for Body<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
            T::deserialize(MapAccessDeserializer::new(Rest(map)))
        }
    }

    let mut reader = serde_json::Deserializer::from_str(text);
    let body = reader.deserialize_map(Body(PhantomData))?;
    reader.end().map(|()| body)
}

/// An object without the member that says what is to be done.
struct Rest<A>(A);

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Rest<A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, A::Error> {
        while let Some(key) = self.0.next_key::<String>()? {
            if key != DO {
                return seed.deserialize(key.into_deserializer()).map(Some);
            }
            self.0.next_value::<IgnoredAny>()?;
        }
        Ok(None)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.0.next_value_seed(seed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Option<String>, Result<Command, Refused>) {
        let Asked { request, what } = Asked::read(text, Seat::new(1));
        (request.map(|id| id.0), what.map(|(command, _)| command))
    }

    #[test]
    fn a_message_is_a_body_and_what_to_do_in_any_order() {
        let texts = [
            r#"{"do":"act","request":"7","seq":12,"action":{"choose":["a", 1.50]}}"#,
            r#" {"seq":12,"action":{"choose":["a", 1.50]},"request":"7","do":"act"} "#,
        ];
        for text in texts {
            let (request, what) = read(text);
            assert_eq!(request.as_deref(), Some("7"));
            let Ok(Command::Act { seat, seen, action }) = what else { panic!("{text}") };
            assert_eq!((seat, seen), (Seat::new(1), 12));
            assert_eq!(action.get(), r#"{"choose":["a", 1.50]}"#, "as it was sent");
        }
        let (request, what) = read(r#"{"do":"ready","ready":true}"#);
        assert_eq!(request, None);
        assert!(matches!(what, Ok(Command::Ready { ready: true, own_dice: false, .. })));
        let (_, what) = read(r#"{"do":"undo","request":"8","seq":3}"#);
        assert!(matches!(what, Ok(Command::Undo { seen: 3, .. })));
    }

    #[test]
    fn what_is_wrong_with_a_message_is_said() {
        let table = [
            ("", None, "EOF"),
            ("[]", None, "struct Heading"),
            (r#"{"request":"7"}"#, None, "missing field `do`"),
            (r#"{"do":"sing","request":"7"}"#, None, "unknown variant `sing`"),
            (r#"{"do":"act","do":"act"}"#, None, "duplicate field `do`"),
            (r#"{"do":"undo","request":"","seq":3}"#, None, "a request id is"),
            (r#"{"do":"undo","request":"7"}"#, Some("7"), "missing field `seq`"),
            (r#"{"do":"undo","request":"7","seq":3,"more":1}"#, Some("7"), "unknown field `more`"),
            (r#"{"do":"undo","request":"7","seq":3} {}"#, None, "trailing characters"),
            (r#"{"do":"ready","request":"7","ready":true}"#, Some("7"), "unknown field `request`"),
        ];
        for (text, request, why) in table {
            let (found, what) = read(text);
            assert_eq!(found.as_deref(), request, "{text}");
            let words = Reads(quarterdeck_words::Language::English).words();
            let said = what.err().expect(text).detail(words);
            assert!(said.contains(why), "{text}: {said}");
        }
    }
}
