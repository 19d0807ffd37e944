//! Setting a table up: who sits down, the options with a line each, the clock, and who may find it.

use maud::{Markup, html};
use quarterdeck_bots::{Level, Roster};
use quarterdeck_engine::{Game, OptionKind, OptionSpec};
use quarterdeck_shelf::{Title, with_game};
use quarterdeck_table::{Clock, Late, SeatPlan, Settings};
use quarterdeck_words::{Spoken, Words};

use crate::form::{self, Field, Typed};
use crate::picture::Pictured;
use crate::prefs::Prefs;

/// What the form is filled in with.
pub struct Draft<'a> {
    /// The settings.
    pub settings: &'a Settings,
    /// Where the form goes.
    pub action: &'a str,
    /// What is wrong with what was sent before.
    pub problems: &'a [String],
    /// Options that cannot be what was typed, by their keys.
    pub typed: &'a [Typed],
    /// Whether the table is there already, and is only changed.
    pub changes: bool,
}

impl Draft<'_> {
    fn is_refused(&self) -> bool {
        !self.problems.is_empty() || !self.typed.is_empty()
    }
}

/// The page.
pub fn main(prefs: &Prefs, draft: &Draft<'_>) -> Markup {
    let title: Title = draft.settings.game.parse().expect("the game was looked up");
    with_game!(title, G => page::<G>(prefs.words(), draft))
}

fn page<G: Pictured + Roster>(words: &Words, draft: &Draft<'_>) -> Markup {
    let say = |id| words.say(id, &[]);
    let settings = draft.settings;
    html! {
        main id="table" class="setup" tabindex="-1" {
            h1 { (words.say("page-setup-title", &[("game", G::TITLE.into())])) }
            @if draft.is_refused() {
                div class="problems" role="alert" {
                    p { (say("page-setup-problems")) }
                    ul {
                        @for problem in draft.problems { li { (problem) } }
                        @for Typed { field, why, .. } in draft.typed {
                            li { a href={ "#option-" (field) } { code { (field) } } ": " (why) }
                        }
                    }
                }
            }
            @if !draft.changes {
                nav class="row" aria-label=(say("page-presets")) {
                    @for preset in G::presets() {
                        a class="button" href={ "/new/" (G::ID) "?preset=" (preset.name) } {
                            (say(preset.said))
                        }
                    }
                }
            }
            form method="post" action=(draft.action) data-page {
                (form::own_dice())
                fieldset {
                    legend { (say("page-seats")) }
                    @for nth in 0..*G::SEATS.end() { (seat::<G>(words, settings, nth)) }
                    (bots::<G>(words))
                }
                fieldset {
                    legend { (say("page-clock-title")) }
                    (clock(words, settings.clock))
                    @let late = [(Late::Default, "default", "page-late-default"), (Late::Bot, "bot", "page-late-bot")];
                    p class="field" {
                        label for="late" { (say("page-late")) }
                        select id="late" name="late" {
                            @for (late, value, said) in late {
                                option value=(value) selected[late == settings.late] { (say(said)) }
                            }
                        }
                    }
                }
                fieldset {
                    legend { (say("page-privacy")) }
                    (check("listed", &say("page-listed"), settings.listed))
                    (check("spectators", &say("page-spectators"), settings.spectators))
                    (check("chat", &say("page-chat-on"), settings.chat))
                    (check("late_join", &say("page-late-join"), settings.late_join))
                }
                details open[draft.is_refused() || differs::<G>(settings)] {
                    summary { (say("page-options")) }
                    @for option in G::OPTIONS { (option_field::<G>(words, draft, option)) }
                }
                div class="row" {
                    button class="big" { (say(if draft.changes { "page-change-go" } else { "page-open-go" })) }
                }
            }
        }
    }
}

/// Who a seat is for, in a form: `none`, `me`, `open`, `invited`, or `bot:LEVEL`.
pub fn seat_word(plan: Option<&SeatPlan>) -> String {
    match plan {
        None => "none".to_owned(),
        Some(SeatPlan::Me) => "me".to_owned(),
        Some(SeatPlan::Open) => "open".to_owned(),
        Some(SeatPlan::Invited) => "invited".to_owned(),
        Some(SeatPlan::Bot(level)) => format!("bot:{level}"),
    }
}

/// The other way round; nothing where nobody sits.
pub fn seat_plan(word: &str) -> Option<SeatPlan> {
    Some(match word {
        "me" => SeatPlan::Me,
        "open" => SeatPlan::Open,
        "invited" => SeatPlan::Invited,
        word => SeatPlan::Bot(word.strip_prefix("bot:")?.to_owned()),
    })
}

fn seat<G: Pictured + Roster>(words: &Words, settings: &Settings, nth: usize) -> Markup {
    let now = seat_word(settings.seats.get(nth));
    let id = format!("seat-{}", nth + 1);
    let option = |value: &str, label: String| {
        html! { option value=(value) selected[value == now] { (label) } }
    };
    html! {
        p class="field" {
            label for=(id) { (words.say("page-seat-number", &[("n", (nth + 1).into())])) }
            select id=(id) name="seats" {
                @if nth >= 1 { (option("none", words.say("page-seat-none", &[]))) }
                (option("me", words.say("page-seat-me", &[])))
                (option("open", words.say("page-seat-whoever", &[])))
                @for Level { name, .. } in G::levels() {
                    @let value = format!("bot:{name}");
                    @let called = G::bot_name(words, name);
                    (option(&value, words.say("table-bot-named", &[("bot", (&called).into())])))
                }
            }
        }
    }
}

/// How the bots think, for whoever wants to know before sitting down with one.
fn bots<G: Roster + Spoken>(words: &Words) -> Markup {
    html! {
        details class="bots" {
            summary { (words.say("page-bots-title", &[])) }
            dl {
                @for Level { name, .. } in G::levels() {
                    dt { (G::bot_name(words, name)) }
                    dd { (G::bot_about(words, name)) }
                }
            }
        }
    }
}

/// The clocks that people ask for, as a form has them.
pub const CLOCKS: [(&str, &str, Clock); 7] = [
    ("none", "page-clock-none", Clock::None),
    ("move-30", "page-clock-move-30", Clock::Move { seconds: 30 }),
    ("move-90", "page-clock-move-90", Clock::Move { seconds: 90 }),
    ("game-10", "page-clock-game-10", Clock::Game { seconds: 600, increment: 5 }),
    ("game-30", "page-clock-game-30", Clock::Game { seconds: 1800, increment: 10 }),
    ("day-1", "page-clock-day-1", Clock::Move { seconds: 86_400 }),
    ("day-3", "page-clock-day-3", Clock::Move { seconds: 3 * 86_400 }),
];

fn clock(words: &Words, now: Clock) -> Markup {
    html! {
        p class="field" {
            label for="clock" { (words.say("page-clock-title", &[])) }
            select id="clock" name="clock" {
                @for (word, said, clock) in CLOCKS {
                    option value=(word) selected[clock == now] { (words.say(said, &[])) }
                }
            }
        }
    }
}

fn check(name: &str, label: &str, now: bool) -> Markup {
    html! { p class="field" { label { input type="checkbox" name=(name) value="true" checked[now]; " " (label) } } }
}

fn differs<G: Game>(settings: &Settings) -> bool {
    G::OPTIONS.iter().any(|option| value_of(settings, option) != option.default)
}

/// An option as one would type it.
fn value_of(settings: &Settings, option: &OptionSpec) -> String {
    match settings.options.get(option.key) {
        None | Some(serde_json::Value::Null) => option.default.to_owned(),
        Some(serde_json::Value::String(text)) => text.clone(),
        Some(serde_json::Value::Array(items)) => {
            let words = items.iter().map(|item| match item {
                serde_json::Value::String(text) => text.clone(),
                other => other.to_string(),
            });
            words.collect::<Vec<_>>().join(",")
        }
        Some(other) => other.to_string(),
    }
}

/// What an option takes, for who typed something else.
pub fn option_takes(words: &Words, kind: OptionKind) -> String {
    let among =
        |id, values: &[&str]| words.say(id, &[("values", (&words.and_list(values)).into())]);
    let between = |id, min: u32, max: u32| {
        words.say(id, &[("min", i64::from(min).into()), ("max", i64::from(max).into())])
    };
    match kind {
        OptionKind::Flag => among("page-option-choice", &["true", "false"]),
        OptionKind::Choice { values } => among("page-option-choice", values),
        OptionKind::Choices { values } => among("page-option-choices", values),
        OptionKind::Number { min, max } => between("page-option-number", min, max),
        OptionKind::Numbers { min, max } => between("page-option-numbers", min, max),
    }
}

fn option_field<G: Spoken>(words: &Words, draft: &Draft<'_>, option: &OptionSpec) -> Markup {
    let id = format!("option-{}", option.key);
    let field = Field::new(&id, option.key, draft.typed);
    let now = field.value().map_or_else(|| value_of(draft.settings, option), str::to_owned);
    let name = format!("option.{}", option.key);
    let about = G::option_about(words, option.key);
    html! {
        p class="field option" {
            label for=(id) { span { (about) } " " code { (option.key) } }
            @match option.kind {
                OptionKind::Flag => select id=(id) name=(name) {
                    @for (value, label) in [("true", "page-yes"), ("false", "page-no")] {
                        option value=(value) selected[value == now] { (words.say(label, &[])) }
                    }
                },
                OptionKind::Choice { values } => select id=(id) name=(name) {
                    @for value in values { option value=(value) selected[*value == now] { (G::option_value(words, option.key, value)) } }
                },
                OptionKind::Number { min, max } => input id=(id) name=(name) type="number" min=(min) max=(max) value=(now)
                    aria-invalid=[field.invalid()] aria-describedby=[field.described()];,
                OptionKind::Numbers { .. } | OptionKind::Choices { .. } => input id=(id) name=(name) value=(now) placeholder=(option.default)
                    aria-invalid=[field.invalid()] aria-describedby=[field.described()];,
            }
        }
        (field.why())
    }
}

/// What a table has agreed on, a line each: only what differs from the usual.
pub fn agreed(words: &Words, settings: &Settings) -> Vec<String> {
    let title: Title = settings.game.parse().expect("the settings were checked");
    let clock = CLOCKS.iter().find(|(_, _, clock)| *clock == settings.clock);
    let clock = match (clock, settings.clock) {
        (Some((_, said, _)), _) => words.say(said, &[]),
        (None, Clock::Move { seconds }) => {
            words.say("page-clock-move", &[("n", i64::from(seconds).into())])
        }
        (None, Clock::Game { seconds, increment }) => words.say(
            "page-clock-game",
            &[("n", i64::from(seconds).into()), ("more", i64::from(increment).into())],
        ),
        (None, Clock::None) => String::new(),
    };
    let mut lines = vec![clock];
    lines.push(words.say(if settings.listed { "page-is-listed" } else { "page-is-private" }, &[]));
    with_game!(title, G => {
        for option in G::OPTIONS {
            let value = value_of(settings, option);
            if value != option.default {
                let about = G::option_about(words, option.key);
                let value = said_value::<G>(words, option, value);
                let args = [("value", (&value).into()), ("about", (&about).into())];
                lines.push(words.say("page-option-line", &args));
            }
        }
    });
    lines
}

/// A value as people read it.
fn said_value<G: Spoken>(words: &Words, option: &OptionSpec, value: String) -> String {
    match option.kind {
        OptionKind::Flag => words.say(if value == "true" { "page-yes" } else { "page-no" }, &[]),
        OptionKind::Choice { .. } => G::option_value(words, option.key, &value),
        OptionKind::Number { .. } | OptionKind::Numbers { .. } | OptionKind::Choices { .. } => {
            value
        }
    }
}

#[cfg(test)]
mod tests {
    use quarterdeck_words::Language;

    use super::*;

    fn introduced<G: Roster + Spoken>(words: &Words) {
        for Level { name, .. } in G::levels() {
            assert_ne!(
                G::bot_name(words, name),
                *name,
                "{} has a name in {}",
                G::ID,
                words.language()
            );
            assert!(G::bot_about(words, name).len() > 10, "{}: {name} is not told about", G::ID);
        }
    }

    #[test]
    fn every_bot_is_introduced_in_every_language() {
        for language in [Language::English, Language::Italian] {
            for title in Title::ALL {
                with_game!(title, G => introduced::<G>(quarterdeck_shelf::words(language)));
            }
        }
    }
}
