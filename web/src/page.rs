//! The frame around everything.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use quarterdeck_words::{Language, Words};

use crate::assets;
use crate::people::FLAGS;
use crate::prefs::{Prefs, Theme};

/// A page.
pub struct Page<'a> {
    /// How the reader likes it.
    pub prefs: &'a Prefs,
    /// What the window is called.
    pub title: &'a str,
    /// What the reader is called here, if we know.
    pub reader: Option<&'a str>,
    /// Where this page is, to come back to after a change of language or theme.
    pub path: &'a str,
    /// What kind of page it is: `plain`, `plain book`, `table` or `wall`.
    pub kind: &'a str,
    /// Where its news come from, if it is brought up to date.
    pub live: Option<&'a str>,
    /// What its pictures are made of.
    pub symbols: PreEscaped<&'a str>,
    /// The main part, with its element.
    pub main: Markup,
}

impl Page<'_> {
    /// The whole page.
    pub fn render(&self) -> Markup {
        let words = self.prefs.words();
        let say = |id| words.say(id, &[]);
        html! {
            (DOCTYPE)
            html lang=(words.language().code()) data-theme=[self.prefs.theme.map(Theme::name)]
                data-still[self.prefs.still] data-sound[self.prefs.sound] data-shake[self.prefs.shake] {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    meta name="theme-color" content="#0b3a53";
                    title { (self.title) }
                    link rel="stylesheet" href=(assets::url("style.css"));
                    @if self.kind == "plain book" { link rel="stylesheet" href=(assets::url("rulebook.css")); }
                    link rel="icon" id="icon" type="image/svg+xml" href=(assets::url("icon.svg"))
                        data-turn=(assets::url("icon-turn.svg"));
                    @if self.kind.starts_with("table") || self.live.is_some() {
                        script src=(assets::url("idiomorph.min.js")) defer {}
                    }
                    script src=(assets::url("live.js")) defer {}
                    @if self.kind == "table" && self.live.is_some() {
                        script src=(assets::url("dice.js")) defer {}
                    }
                }
                body class=(self.kind) data-live=[self.live] data-lost=(say("page-connection-lost"))
                    data-online=(say("page-connection-live")) {
                    @if self.kind != "wall" { (self.top(words)) }
                    p id="alert" role="alert" {}
                    (self.main)
                    svg class="symbols" aria-hidden="true" { (PreEscaped(FLAGS)) (self.symbols) }
                }
            }
        }
    }

    fn top(&self, words: &Words) -> Markup {
        let say = |id| words.say(id, &[]);
        html! {
            a class="skip" href="#table" { (say("page-skip")) }
            header class="top" {
                a class="brand" href="/" { (PreEscaped(ANCHOR)) span { "Quarterdeck" } }
                @if self.live.is_some() {
                    span id="connection" data-state="wait" role="status" {
                        span class="light" aria-hidden="true" {} span class="text" {}
                    }
                }
                nav aria-label=(say("page-nav")) {
                    a href="/join" { (say("page-nav-join")) }
                    a href="/me" { (self.reader.map_or_else(|| say("page-nav-me"), str::to_owned)) }
                }
                (self.looks(words))
            }
        }
    }

    /// Language, theme, sound, motion.
    fn looks(&self, words: &Words) -> Markup {
        let say = |id| words.say(id, &[]);
        let prefs = self.prefs;
        html! {
            details class="looks" {
                summary { span class="sr" { (say("page-looks")) } span aria-hidden="true" { "⚙" } }
                form method="post" action="/looks" data-page {
                    input type="hidden" name="back" value=(self.path);
                    fieldset {
                        legend { (say("page-language")) }
                        (radio("language", "", &say("page-language-auto"), prefs.chosen.is_none()))
                        @for language in Language::all() {
                            (radio("language", language.code(), language.name(), prefs.chosen == Some(language)))
                        }
                    }
                    fieldset {
                        legend { (say("page-theme")) }
                        (radio("theme", "", &say("page-theme-auto"), prefs.theme.is_none()))
                        (radio("theme", "light", &say("page-theme-light"), prefs.theme == Some(Theme::Light)))
                        (radio("theme", "dark", &say("page-theme-dark"), prefs.theme == Some(Theme::Dark)))
                    }
                    (check("still", &say("page-still"), prefs.still))
                    (check("sound", &say("page-sound"), prefs.sound))
                    (check("shake", &say("page-shake"), prefs.shake))
                    button { (say("page-apply")) }
                }
            }
        }
    }
}

fn radio(name: &str, value: &str, label: &str, chosen: bool) -> Markup {
    html! { label { input type="radio" name=(name) value=(value) checked[chosen]; " " (label) } }
}

fn check(name: &str, label: &str, chosen: bool) -> Markup {
    html! { label { input type="checkbox" name=(name) value="true" checked[chosen]; " " (label) } }
}

/// The page that somebody gets instead of what they asked for at `path`. `rule` is the rule behind it, if there is one.
pub fn refused(prefs: &Prefs, status: u16, why: &str, rule: Option<&str>, path: &str) -> Markup {
    let words = prefs.words();
    let title = &words.say(heading(status), &[]);
    let back = way_back(path);
    Page {
        prefs,
        title,
        reader: None,
        path: "/",
        kind: "plain",
        live: None,
        symbols: PreEscaped(""),
        main: html! {
            main id="table" tabindex="-1" {
                h1 { (title) }
                p { (why) }
                @if let Some(rule) = rule {
                    p { a href={ "/rule/" (rule) } { (words.say("page-rule-behind", &[("rule", rule.into())])) } }
                }
                p class="row" {
                    @if back != "/" { a class="button big" href=(back) { (words.say("page-back", &[])) } }
                    a class="button" href="/" { (words.say("page-home", &[])) }
                }
            }
        },
    }
    .render()
}

/// What a refusal is, in a few words.
fn heading(status: u16) -> &'static str {
    match status {
        401 | 403 => "page-refused-not-yours",
        404 => "page-refused-nothing-here",
        429 => "page-refused-too-fast",
        400..500 => "page-refused-cannot",
        _ => "page-refused-trouble",
    }
}

/// From where somebody asked, as far as the address tells: the table, or the page with the form.
fn way_back(path: &str) -> String {
    let mut parts = path.split('/').skip(1);
    match (parts.next(), parts.next()) {
        (Some("t"), Some(table)) => format!("/t/{table}"),
        (Some("new"), Some(game)) => format!("/new/{game}"),
        (Some("me" | "carried"), _) => "/me".to_owned(),
        (Some("join" | "j"), _) => "/join".to_owned(),
        _ => "/".to_owned(),
    }
}

const ANCHOR: &str = concat!(
    r#"<svg viewBox="0 0 24 24" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-width="2" "#,
    r#"stroke-linecap="round"><circle cx="12" cy="4.5" r="2.2"/><path d="M12 6.7V21M7.5 10h9M4 14c.6 4.2 4 7 8 7s7.4-2.8 8-7"/>"#,
    r#"</g></svg>"#
);
