//! What a screen or a server asks of any game, in sentences.

use quarterdeck_engine::{Game, Problem, Seat, Viewer};

use crate::language::Language;
use crate::words::Words;

/// A game that can be told in words.
///
/// It works from views, from what was told and from refusals, and so from nothing that its reader may not know.
///
/// [`Game::told`] makes the told form of an event, and [`Spoken::told`] the sentence of it. A caller says which:
/// `<G as Game>::told(event, viewer)`.
pub trait Spoken: Game {
    /// Its messages in a language, as a Fluent file has them.
    fn sentences(language: Language) -> &'static str;

    /// What a seat is called, such as “Red”.
    fn seat_name(words: &Words, setup: &Self::Setup, seat: Seat) -> String;

    /// A sentence on what has happened, said to `viewer`. None where there is nothing worth a sentence.
    fn told(
        words: &Words,
        setup: &Self::Setup,
        viewer: Viewer,
        told: &Self::Told,
    ) -> Option<String>;

    /// Whose turn it is and what is awaited.
    fn prompt(words: &Words, view: &Self::View) -> String;

    /// What the viewer would do with this action, as a button or a line of a list says it.
    fn action(words: &Words, view: &Self::View, action: &Self::Action) -> String;

    /// Why an action was refused, said to whoever asked for it.
    fn refusal(words: &Words, setup: &Self::Setup, refusal: &Self::Refusal) -> String;

    /// The id of the rule behind a refusal, such as `LM-18`.
    fn refusal_rule(refusal: &Self::Refusal) -> &'static str;

    /// What the viewer may not do and why: a sentence each, and its rule's id.
    fn barred(words: &Words, view: &Self::View) -> Vec<(String, &'static str)>;

    /// What the names of this game's messages begin with.
    const MESSAGES: &'static str;

    /// One line on what an option does.
    fn option_about(words: &Words, key: &str) -> String {
        words.say(&format!("{}-option-{}", Self::MESSAGES, key.replace('_', "-")), &[])
    }

    /// A value of an option that is one of several words.
    fn option_value(words: &Words, key: &str, value: &str) -> String {
        let name = format!("{}-option-{key}-{value}", Self::MESSAGES);
        words.say(&name.replace('_', "-"), &[])
    }

    /// What is wrong with a table's options, in a sentence. What only those who write data files meet is English.
    fn problem(words: &Words, problem: &Problem) -> String {
        let Some(id) = problem.id() else { return problem.sentence().to_owned() };
        let facts: Vec<_> =
            problem.facts().iter().map(|(name, fact)| (*name, fact.into())).collect();
        words.say(&format!("{}-problem-{id}", Self::MESSAGES), &facts)
    }

    /// What a level of bots is called: it sits at the table like everybody else.
    fn bot_name(words: &Words, level: &str) -> String {
        words.say_if_any(&format!("{}-bot-{level}", Self::MESSAGES)).unwrap_or(level.to_owned())
    }

    /// One line on how a level of bots thinks, and for how long.
    fn bot_about(words: &Words, level: &str) -> String {
        words.say_if_any(&format!("{}-bot-{level}-about", Self::MESSAGES)).unwrap_or_default()
    }
}
