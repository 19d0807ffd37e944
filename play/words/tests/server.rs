//! Everything that the server says has its sentence in every language, and nothing that strangers send can break one.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use quarterdeck_words::name::{ChatFault, NameFault};
use quarterdeck_words::server::{CODES, HAPPENINGS, HEADINGS, QUESTIONS, refused, table_told};
use quarterdeck_words::{Arg, Language, Words};

type Args = Vec<(&'static str, Arg<'static>)>;

fn all_words() -> [Words; 2] {
    [Words::new(Language::English, &[]), Words::new(Language::Italian, &[])]
}

/// What a refusal asks for, as [`refused`] says it.
fn args_of_code(code: &str, number: i64) -> Args {
    match code {
        "options-wrong" => {
            vec![("problems", "5 ships are too many; cannons takes a number".into())]
        }
        "seats-wrong" => vec![("problems", "3 to 6 can play, not 2".into())],
        "malformed" => vec![("why", "missing field `seat` at line 1 column 9".into())],
        "dice-wrong" => vec![("why", "it is not what was committed to".into())],
        "record-wrong" => vec![("why", "line 3 does not follow on line 2".into())],
        "illegal" => vec![("why", "It is not your turn.".into())],
        "name-long" => vec![("max", 24.into())],
        "chat-long" => vec![("max", 500.into())],
        "body-too-large" => vec![("max", 65536.into())],
        "too-many-tables" | "too-many-running" | "too-many-programs" => {
            vec![("max", number.into())]
        }
        "too-many-requests" => vec![("seconds", number.into())],
        "too-much-stored" => vec![("hours", number.into())],
        "name-taken-look" => vec![("name", "Ada".into())],
        "wrong-host" => vec![("host", "ship.local".into())],
        _ => vec![],
    }
}

/// What a sentence of the table asks for, as [`table_told`] says it.
fn args_of_told(id: &str, number: i64) -> Args {
    let name = ("name", "Ada".into());
    match id {
        "sat" | "left" | "propose-join" => vec![name, ("seat", "Xyz".into())],
        "away" | "back" | "returned" | "resigned" | "timed-out" | "taken-back" | "void"
        | "propose-close" => vec![name],
        "stands-in" => vec![name, ("bot", "heuristic".into())],
        "taken-back-agreed" | "since-you-left" => vec![("n", number.into())],
        "propose-undo" => vec![name, ("n", number.into())],
        "propose-stand-in" => vec![name, ("absent", "Grace".into())],
        _ => vec![],
    }
}

/// All sentences of one code or id: where a number is asked for, with one and with more.
fn sentences(args: impl Fn(i64) -> Args, say: impl Fn(&Args) -> String) -> Vec<String> {
    let numbers = if args(1) == args(7) { vec![7] } else { vec![1, 7] };
    let sentence = |&number: &i64| {
        let args = args(number);
        let sentence = say(&args);
        for (name, arg) in args {
            let filled_in = match arg {
                Arg::Text(text) => sentence.contains(text),
                Arg::Number(number) => {
                    number == 1 || sentence.replace([',', '.'], "").contains(&number.to_string())
                }
            };
            assert!(filled_in, "{name} is not in “{sentence}”");
        }
        sentence
    };
    numbers.iter().map(sentence).collect()
}

fn check(sentence: &str) {
    let first = sentence.chars().next().unwrap();
    assert!(first.is_uppercase() || first.is_numeric(), "“{sentence}”");
    for bad in ["{", "}", "$", "server-", "..", " .", "  ", "\u{2068}"] {
        assert!(!sentence.contains(bad), "“{sentence}”");
    }
}

#[test]
fn every_refusal_has_its_sentence_in_every_language() {
    let mut text = String::new();
    for code in CODES {
        writeln!(text, "{code}").unwrap();
        for words in &all_words() {
            let language = words.language();
            for sentence in
                sentences(|number| args_of_code(code, number), |args| refused(words, code, args))
            {
                check(&sentence);
                assert!(sentence.ends_with('.'), "“{sentence}”");
                writeln!(text, "{language}  {sentence}").unwrap();
            }
        }
    }
    insta::assert_snapshot!("refusals", text);
}

#[test]
fn everything_that_happens_at_a_table_is_told_in_every_language() {
    let mut text = String::new();
    for (ids, end) in [(HAPPENINGS, "."), (QUESTIONS, "?"), (HEADINGS, "")] {
        for id in ids {
            writeln!(text, "{id}").unwrap();
            for words in &all_words() {
                let language = words.language();
                for sentence in
                    sentences(|number| args_of_told(id, number), |args| table_told(words, id, args))
                {
                    check(&sentence);
                    assert!(sentence.ends_with(end), "“{sentence}”");
                    writeln!(text, "{language}  {sentence}").unwrap();
                }
            }
        }
    }
    insta::assert_snapshot!("table", text);
}

#[test]
fn no_two_refusals_read_the_same() {
    for words in &all_words() {
        let all: BTreeSet<String> =
            CODES.iter().map(|code| refused(words, code, &args_of_code(code, 7))).collect();
        assert_eq!(all.len(), CODES.len());
    }
    assert_eq!(CODES.iter().collect::<BTreeSet<_>>().len(), CODES.len());
}

#[test]
fn a_faulty_name_or_message_is_refused_with_a_code_of_ours() {
    let names = [NameFault::Empty, NameFault::Long, NameFault::Characters, NameFault::MixedScripts];
    let chats = [ChatFault::Empty, ChatFault::Long];
    for words in &all_words() {
        let said = names.map(|fault| (fault.code(), fault.said(words)));
        for (code, sentence) in said.into_iter().chain(chats.map(|f| (f.code(), f.said(words)))) {
            assert!(CODES.contains(&code));
            check(&sentence);
        }
    }
    let [english, _] = all_words();
    assert!(NameFault::Long.said(&english).contains("24"));
    assert!(ChatFault::Long.said(&english).contains("500"));
}

#[test]
fn a_reason_is_one_short_line_in_the_sentence() {
    let [words, _] = all_words();
    let malformed = |why: &str| refused(&words, "malformed", &[("why", why.into())]);
    let around = |why: &str| {
        format!(
            "The server does not understand this request: {why}. Correct it, then send it again."
        )
    };
    assert_eq!(malformed("a seat is missing."), around("a seat is missing"));
    assert_eq!(malformed(" \u{1b}[2J\n\tx\u{0}y "), around("[2J xy"));
    assert_eq!(malformed("\u{202e}olleh\u{2069}"), around("olleh"));
    assert_eq!(malformed(&"é".repeat(1000)), around(&format!("{}…", "é".repeat(300))));
    let illegal = refused(&words, "illegal", &[("why", "It is not your turn.".into())]);
    assert_eq!(illegal, "That cannot be done. It is not your turn.");
}

#[test]
fn a_name_that_runs_from_right_to_left_does_not_turn_the_sentence_around() {
    let [words, _] = all_words();
    let back = |name: &str| table_told(&words, "back", &[("name", name.into())]);
    assert_eq!(back("Zoë"), "Zoë is back.");
    assert_eq!(back("דוד"), "\u{2068}דוד\u{2069} is back.");
    assert_eq!(back("علي"), "\u{2068}علي\u{2069} is back.");
}

#[test]
fn one_is_told_of_in_the_singular() {
    let [english, italian] = all_words();
    let since = |words, n: i64| table_told(words, "since-you-left", &[("n", n.into())]);
    assert_eq!(since(&english, 1), "One thing has happened since you left");
    assert_eq!(since(&english, 21), "21 things have happened since you left");
    assert_eq!(since(&italian, 1), "Mentre non c'eri è successa una cosa");
    assert_eq!(since(&italian, 21), "Mentre non c'eri sono successe 21 cose");
}
