//! Saying a sentence by its id.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use quarterdeck_engine::Fact;

use crate::language::Language;

/// The sentences of one language.
pub struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

/// What a sentence is filled in with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arg<'a> {
    /// A word or a name; also what chooses between wordings.
    Text(&'a str),
    /// A number, which may also choose between singular and plural.
    Number(i64),
}

impl<'a> From<&'a Fact> for Arg<'a> {
    fn from(fact: &'a Fact) -> Self {
        match fact {
            Fact::Number(number) => Self::Number(*number),
            Fact::Word(word) => Self::Text(word),
        }
    }
}

impl Words {
    /// The sentences of this language.
    pub fn new(language: Language) -> Self {
        let mut bundle = FluentBundle::new_concurrent(vec![language.id()]);
        // All of our languages run from left to right, and terminals show isolation marks as boxes.
        bundle.set_use_isolating(false);
        bundle.set_formatter(Some(match language {
            Language::English => in_english,
            Language::Italian => in_italian,
        }));
        for source in sources(language) {
            let (resource, parsed) = match FluentResource::try_new(source.to_owned()) {
                Ok(resource) => (resource, true),
                Err((resource, _)) => (resource, false),
            };
            let added = bundle.add_resource(resource).is_ok();
            debug_assert!(parsed && added, "the sentences in {language} cannot all be read");
        }
        Self { language, bundle }
    }

    /// The same, read once for everybody.
    pub fn shared(language: Language) -> &'static Self {
        static ENGLISH: LazyLock<Words> = LazyLock::new(|| Words::new(Language::English));
        static ITALIAN: LazyLock<Words> = LazyLock::new(|| Words::new(Language::Italian));
        match language {
            Language::English => &ENGLISH,
            Language::Italian => &ITALIAN,
        }
    }

    /// Which language it is.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The sentence of this id, filled in.
    ///
    /// An id that there is not is a mistake of the programmer's; where assertions are off, it comes back as it is.
    pub fn say(&self, id: &str, args: &[(&str, Arg<'_>)]) -> String {
        let pattern = self.bundle.get_message(id).and_then(|message| message.value());
        let Some(pattern) = pattern else {
            debug_assert!(false, "there is no sentence {id} in {}", self.language);
            return id.to_owned();
        };
        let args: FluentArgs<'_> =
            args.iter().map(|&(name, arg)| (name, FluentValue::from(arg))).collect();
        let mut errors = Vec::new();
        let sentence = self.bundle.format_pattern(pattern, Some(&args), &mut errors);
        debug_assert!(errors.is_empty(), "sentence {id} in {}: {errors:?}", self.language);
        sentence.into_owned()
    }

    /// A sentence that needs no filling in, if there is one of this id.
    pub fn say_if_any(&self, id: &str) -> Option<String> {
        self.bundle.has_message(id).then(|| self.say(id, &[]))
    }

    /// A number as people here write it: `10,000` or `10.000`. Sentences do so by themselves.
    pub fn number(&self, number: i64) -> String {
        grouped(self.language, number)
    }

    /// `a, b and c`.
    pub fn and_list<S: AsRef<str>>(&self, items: &[S]) -> String {
        self.list(items, "table-list-and")
    }

    /// `a, b or c`.
    pub fn or_list<S: AsRef<str>>(&self, items: &[S]) -> String {
        self.list(items, "table-list-or")
    }

    /// `a, b, c`.
    pub fn comma_list<S: AsRef<str>>(&self, items: &[S]) -> String {
        self.list(items, "table-list-comma")
    }

    fn list<S: AsRef<str>>(&self, items: &[S], last_joint: &str) -> String {
        let mut items = items.iter().map(AsRef::as_ref).peekable();
        let mut text = items.next().unwrap_or_default().to_owned();
        while let Some(item) = items.next() {
            let joint = if items.peek().is_some() { "table-list-comma" } else { last_joint };
            text = self.say(joint, &[("start", (&text).into()), ("end", item.into())]);
        }
        text
    }
}

fn in_english<M>(value: &FluentValue<'_>, _: &M) -> Option<String> {
    number_in(Language::English, value)
}

fn in_italian<M>(value: &FluentValue<'_>, _: &M) -> Option<String> {
    number_in(Language::Italian, value)
}

/// A number of ours is whole; anything else is written as Fluent does.
fn number_in(language: Language, value: &FluentValue<'_>) -> Option<String> {
    let FluentValue::Number(number) = value else { return None };
    let whole = number.as_string().parse().ok()?;
    Some(grouped(language, whole))
}

/// A number with its thousands apart. In Italian four digits stay together.
fn grouped(language: Language, number: i64) -> String {
    let (mark, least) = match language {
        Language::English => (',', 4),
        Language::Italian => ('.', 5),
    };
    let digits = number.unsigned_abs().to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3 + 1);
    if number < 0 {
        text.push('-');
    }
    for (nth, digit) in digits.chars().enumerate() {
        if nth > 0 && digits.len() >= least && (digits.len() - nth).is_multiple_of(3) {
            text.push(mark);
        }
        text.push(digit);
    }
    text
}

/// The same text with a capital first, as at the start of a sentence.
pub fn sentence_case(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// The files of a language.
fn sources(language: Language) -> [&'static str; 7] {
    match language {
        Language::English => [
            include_str!("../locales/en/table.ftl"),
            include_str!("../locales/en/server.ftl"),
            include_str!("../locales/en/pages.ftl"),
            include_str!("../locales/en/serve.ftl"),
            include_str!("../../../games/letter-of-marque/words/en.ftl"),
            include_str!("../../../games/corsaire/words/en.ftl"),
            include_str!("../../../games/pirates-and-privateers/words/en.ftl"),
        ],
        Language::Italian => [
            include_str!("../locales/it/table.ftl"),
            include_str!("../locales/it/server.ftl"),
            include_str!("../locales/it/pages.ftl"),
            include_str!("../locales/it/serve.ftl"),
            include_str!("../../../games/letter-of-marque/words/it.ftl"),
            include_str!("../../../games/corsaire/words/it.ftl"),
            include_str!("../../../games/pirates-and-privateers/words/it.ftl"),
        ],
    }
}

impl<'a> From<Arg<'a>> for FluentValue<'a> {
    fn from(arg: Arg<'a>) -> Self {
        match arg {
            Arg::Text(text) => Self::from(text),
            Arg::Number(number) => Self::from(number),
        }
    }
}

impl<'a> From<&'a str> for Arg<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text)
    }
}

impl<'a> From<&'a String> for Arg<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(text)
    }
}

impl From<i64> for Arg<'_> {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<i32> for Arg<'_> {
    fn from(number: i32) -> Self {
        Self::Number(number.into())
    }
}

impl From<u32> for Arg<'_> {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<u8> for Arg<'_> {
    fn from(number: u8) -> Self {
        Self::Number(number.into())
    }
}

impl From<u16> for Arg<'_> {
    fn from(number: u16) -> Self {
        Self::Number(number.into())
    }
}

impl From<u64> for Arg<'_> {
    fn from(number: u64) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<usize> for Arg<'_> {
    fn from(number: usize) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_people_do() {
        let write = |number| {
            let words = [Language::English, Language::Italian].map(Words::shared);
            words.map(|words| words.number(number))
        };
        assert_eq!(write(0), ["0", "0"]);
        assert_eq!(write(999), ["999", "999"]);
        assert_eq!(write(-1250), ["-1,250", "-1250"]);
        assert_eq!(write(10_000), ["10,000", "10.000"]);
        assert_eq!(write(1_234_567), ["1,234,567", "1.234.567"]);
        let say =
            |language| Words::shared(language).say("page-seat-number", &[("n", 10_000.into())]);
        assert!(say(Language::English).contains("10,000"));
        assert!(say(Language::Italian).contains("10.000"));
    }

    #[test]
    fn words_can_be_shared_between_threads() {
        fn shared<T: Send + Sync>() {}
        shared::<Words>();
    }

    #[test]
    fn lists_end_as_the_language_has_it() {
        let (english, italian) = (Words::new(Language::English), Words::new(Language::Italian));
        assert_eq!(english.and_list::<&str>(&[]), "");
        assert_eq!(english.and_list(&["a"]), "a");
        assert_eq!(english.and_list(&["a", "b"]), "a and b");
        assert_eq!(english.and_list(&["a", "b", "c"]), "a, b and c");
        assert_eq!(english.or_list(&["4", "6", "7"]), "4, 6 or 7");
        assert_eq!(italian.and_list(&["a", "b", "c", "d"]), "a, b, c e d");
        assert_eq!(italian.or_list(&["4", "6", "7"]), "4, 6 o 7");
        assert_eq!(italian.comma_list(&["4", "6"]), "4, 6");
    }

    #[test]
    fn what_is_filled_in_stays_as_it_is() {
        let words = Words::new(Language::English);
        for text in ["{ $name }", "", "a\nb", "{", "\u{202e}x"] {
            let said = words.say("table-saved", &[("file", text.into())]);
            assert_eq!(said, format!("Saved to {text}."));
        }
    }

    #[test]
    fn small_numbers_are_digits_alone() {
        let words = Words::new(Language::Italian);
        for number in [-3, 0, 1, 1234] {
            let said =
                words.say("table-choice", &[("number", Arg::Number(number)), ("what", "x".into())]);
            assert_eq!(said, format!("{number}. x"));
        }
    }

    #[test]
    fn a_sentence_starts_with_a_capital() {
        assert_eq!(sentence_case("you and Blue"), "You and Blue");
        assert_eq!(sentence_case("è tuo"), "È tuo");
        assert_eq!(sentence_case(""), "");
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "there is no sentence nonsense in en")]
    fn an_unknown_id_is_a_mistake() {
        Words::new(Language::English).say("nonsense", &[]);
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "sentence table-ask in it")]
    fn a_missing_variable_is_a_mistake() {
        Words::new(Language::Italian).say("table-ask", &[]);
    }
}
