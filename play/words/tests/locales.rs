//! All languages say the same things: the same messages, with the same variables and the same distinctions.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use corsaire::Corsaire;
use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};
use fluent_syntax::parser;
use letter_of_marque::LetterOfMarque;
use pirates_and_privateers::PiratesAndPrivateers;
use quarterdeck_engine::course::UndoRefusal;
use quarterdeck_engine::{OptionKind, OptionSpec};
use quarterdeck_words::{Arg, Language, Spoken, Words, sentence_case, server};

const PLURALS: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// What a message asks for: each variable, and the keys by which it chooses between wordings.
type Variables = BTreeMap<String, BTreeSet<Key>>;

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Key {
    Word(String),
    Number(i64),
}

/// The games that have a file of sentences in their folders.
const GAMES: [&str; 3] = ["letter-of-marque", "corsaire", "pirates-and-privateers"];

/// The messages of a language, by file and by id.
fn messages(language: Language) -> BTreeMap<String, BTreeMap<String, Variables>> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let shared = fs::read_dir(here.join("locales").join(language.code())).unwrap().map(|file| {
        let file = file.unwrap();
        (file.file_name().into_string().unwrap(), file.path())
    });
    let of_games = GAMES.map(|game| {
        let file = here.join("../../games").join(game).join(format!("words/{language}.ftl"));
        (format!("{game}.ftl"), file)
    });
    shared
        .chain(of_games)
        .map(|(name, file)| {
            let source = fs::read_to_string(file).unwrap();
            let messages = parse(&source, &format!("{language}/{name}"));
            (name, messages)
        })
        .collect()
}

fn parse(source: &str, place: &str) -> BTreeMap<String, Variables> {
    let resource =
        parser::parse(source).unwrap_or_else(|(_, errors)| panic!("{place}: {errors:?}"));
    let mut messages = BTreeMap::new();
    for entry in resource.body {
        match entry {
            Entry::Message(message) => {
                let id = message.id.name.to_owned();
                assert!(message.attributes.is_empty(), "{place}: {id}");
                let mut variables = Variables::new();
                let value = message.value.expect("a message has a value");
                of_pattern(&value, &mut variables);
                let twice = messages.insert(id.clone(), variables).is_some();
                assert!(!twice, "{place}: {id} is there twice");
            }
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
            Entry::Term(_) | Entry::Junk { .. } => panic!("{place}: {entry:?}"),
        }
    }
    messages
}

fn of_pattern(pattern: &Pattern<&str>, variables: &mut Variables) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { .. } => {}
            PatternElement::Placeable { expression } => match expression {
                Expression::Inline(inline) => {
                    variables.entry(variable(inline)).or_default();
                }
                Expression::Select { selector, variants } => {
                    for variant in variants {
                        let key = match variant.key {
                            VariantKey::Identifier { name } => Key::Word(name.to_owned()),
                            VariantKey::NumberLiteral { value } => {
                                Key::Number(value.parse().unwrap())
                            }
                        };
                        variables.entry(variable(selector)).or_default().insert(key);
                        of_pattern(&variant.value, variables);
                    }
                }
            },
        }
    }
}

fn variable(inline: &InlineExpression<&str>) -> String {
    match inline {
        InlineExpression::VariableReference { id } => id.name.to_owned(),
        other => panic!("only variables are filled in, not {other:?}"),
    }
}

#[test]
fn languages_have_the_same_messages_with_the_same_variables() {
    let english = messages(Language::English);
    for language in Language::all() {
        let other = messages(language);
        let files = |files: &BTreeMap<String, _>| files.keys().cloned().collect::<Vec<_>>();
        assert_eq!(files(&english), files(&other), "files in {language}");
        for (file, messages) in &other {
            let ids = |ids: &BTreeMap<String, _>| ids.keys().cloned().collect::<Vec<_>>();
            assert_eq!(ids(&english[file]), ids(messages), "{language}/{file}");
            for (id, variables) in messages {
                assert_eq!(
                    distinctions(&english[file][id]),
                    distinctions(variables),
                    "{id} in {language}"
                );
            }
        }
    }
}

/// The variables and what they choose by, but for numbers, which each language counts in its own way.
fn distinctions(variables: &Variables) -> BTreeMap<&String, BTreeSet<&String>> {
    variables
        .iter()
        .map(|(name, keys)| {
            let words = keys.iter().filter_map(|key| match key {
                Key::Word(word) if !PLURALS.contains(&word.as_str()) => Some(word),
                _ => None,
            });
            (name, words.collect())
        })
        .collect()
}

#[test]
fn files_keep_to_their_ids() {
    for language in Language::all() {
        for (file, messages) in messages(language) {
            let prefix = match file.as_str() {
                "table.ftl" => "table-",
                "server.ftl" => "server-",
                "pages.ftl" => "page-",
                "serve.ftl" => "serve-",
                "letter-of-marque.ftl" => "lom-",
                "corsaire.ftl" => "co-",
                "pirates-and-privateers.ftl" => "pp-",
                _ => panic!("{file} is new here"),
            };
            for id in messages.keys() {
                assert!(id.starts_with(prefix), "{id} in {file}");
            }
        }
    }
}

#[test]
fn every_wording_of_every_message_can_be_said() {
    for language in Language::all() {
        let words = Words::new(language);
        for (id, variables) in messages(language).values().flatten() {
            for args in all_args(variables) {
                let args: Vec<_> = args.iter().map(|(name, arg)| (*name, *arg)).collect();
                let said = words.say(id, &args);
                check(&said, id, language);
            }
        }
    }
}

/// Every combination of values that could make a difference.
fn all_args(variables: &Variables) -> Vec<Vec<(&str, Arg<'_>)>> {
    variables.iter().fold(vec![Vec::new()], |combinations, (name, keys)| {
        let counts = keys
            .iter()
            .any(|key| matches!(key, Key::Number(_)) || *key == Key::Word("one".to_owned()));
        let mut values: Vec<Arg<'_>> = keys
            .iter()
            .map(|key| match key {
                Key::Number(number) => Arg::Number(*number),
                Key::Word(word) if counts => Arg::Number(i64::from(word != "one") + 1),
                Key::Word(word) => Arg::Text(word),
            })
            .collect();
        if values.is_empty() {
            values = vec![Arg::Text("Xy"), Arg::Number(7)];
        }
        combinations
            .iter()
            .flat_map(|combination| {
                values.iter().map(|value| {
                    let mut longer = combination.clone();
                    longer.push((name.as_str(), *value));
                    longer
                })
            })
            .collect()
    })
}

fn check(said: &str, id: &str, language: Language) {
    let place = format!("{id} in {language}: “{said}”");
    assert!(!said.is_empty(), "{place}");
    assert_eq!(said, said.trim(), "{place}");
    for bad in ["{", "}", "$", "  ", " .", " ,", " :", "..", "->", "\n", "\u{2068}"] {
        assert!(!said.contains(bad), "{place}");
    }
}

/// Everything that any crate of ours says is there, and nothing is there in vain.
#[test]
fn code_and_files_name_the_same_ids() {
    let mut code = String::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for folder in [root.clone(), root.join("play"), root.join("games")] {
        for member in fs::read_dir(folder).unwrap() {
            let sources = member.unwrap().path().join("src");
            if sources.is_dir() {
                read_code(&sources, &mut code);
            }
        }
    }
    let messages = messages(Language::English);
    let ids: BTreeSet<&str> = messages.values().flatten().map(|(id, _)| id.as_str()).collect();

    let literals: BTreeSet<&str> = code.split('"').collect();
    let options: BTreeSet<String> = [
        options_of::<LetterOfMarque>(),
        options_of::<Corsaire>(),
        options_of::<PiratesAndPrivateers>(),
    ]
    .concat()
    .into_iter()
    .collect();
    let refused = server::CODES.iter().map(|code| format!("server-refused-{code}"));
    let told = [server::HAPPENINGS, server::QUESTIONS, server::HEADINGS].concat();
    let told = told.iter().map(|id| format!("server-told-{id}"));
    let server: BTreeSet<String> = refused.chain(told).collect();
    // A level of bots is called by its name in the roster, which stands in the code as it is.
    let bot = |id: &str| {
        let level = id.split_once("-bot-").map(|(_, level)| level.trim_end_matches("-about"));
        level.is_some_and(|level| literals.contains(level))
    };
    // What is wrong with options has its id in the game's own crate.
    let problem =
        |id: &str| id.split_once("-problem-").is_some_and(|(_, name)| literals.contains(name));
    for id in &ids {
        let listed = literals.contains(id) || options.contains(*id) || server.contains(*id);
        assert!(listed || bot(id) || problem(id), "nobody says {id}");
    }
    for id in server.iter().chain(&options) {
        assert!(ids.contains(id.as_str()), "there is no sentence {id}");
    }

    let said = code
        .split(".say(")
        .filter_map(|rest| rest.trim_start().strip_prefix('"')?.split('"').next());
    let prefixes = ["lom-", "co-", "pp-", "table-", "server-", "page-", "serve-"];
    for id in said.filter(|id| prefixes.iter().any(|prefix| id.starts_with(prefix))) {
        assert!(ids.contains(id), "there is no sentence {id}");
    }
    // Pages say many of theirs through tables and short names, so every word that looks like one counts.
    let is_id =
        |word: &&&str| word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    for id in literals.iter().filter(|id| id.starts_with("page-")).filter(is_id) {
        assert!(ids.contains(*id), "there is no sentence {id}");
    }
}

/// The messages that say what a game's options do, and what those may be set to that are words.
fn options_of<G: Spoken>() -> Vec<String> {
    let of_option = |option: &OptionSpec| -> Vec<String> {
        let about = format!("{}-option-{}", G::MESSAGES, option.key);
        let values = match option.kind {
            OptionKind::Choice { values } => values,
            _ => &[],
        };
        let values = values.iter().map(|value| format!("{about}-{value}"));
        values.chain([about.clone()]).map(|id| id.replace('_', "-")).collect()
    };
    G::OPTIONS.iter().flat_map(of_option).collect()
}

fn read_code(path: &Path, code: &mut String) {
    if path.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            read_code(&entry.unwrap().path(), code);
        }
    } else if path.extension().is_some_and(|extension| extension == "rs") {
        code.push_str(&fs::read_to_string(path).unwrap());
    }
}

#[test]
fn yes_is_what_the_question_offers() {
    for language in Language::all() {
        let words = Words::new(language);
        let offer = format!("[{}/", words.say("table-yes", &[]));
        assert!(words.say("table-confirm", &[]).contains(&offer), "{language}");
    }
}

#[test]
fn what_cannot_be_taken_back_is_told_as_the_engine_tells_it() {
    let said = Words::new(Language::English).say("table-not-taken-back", &[]);
    assert_eq!(said, sentence_case(&format!("{}.", UndoRefusal::Nothing)));
}
