//! What has happened, in sentences, turn by turn.

use maud::{Markup, html};
use quarterdeck_table::Line;

use crate::people::Sitter;
use crate::sight::Sight;

/// How many sentences a page shows before one asks for all of them.
const SHOWN: usize = 40;

/// How many sentences can come at once and still be read out.
const READ_OUT: usize = 12;

/// Sentences of one turn.
struct Turn<'a> {
    by: Option<&'a Sitter>,
    lines: Vec<&'a Line>,
}

/// The log, the latest turn first.
pub fn log(sight: &Sight<'_>, sitters: &[Sitter]) -> Markup {
    let words = sight.words();
    let story = sight.table.story(words, sight.viewer, 0, sight.name);
    let hidden = story.len().saturating_sub(SHOWN);
    let turns = turns(&story[hidden..], sitters);
    let looked = sight.looked.unwrap_or(u32::MAX);
    let missed = story.iter().filter(|line| line.seq > looked).count();
    html! {
        section id="log" class="panel" aria-labelledby="log-title" {
            h2 id="log-title" { (words.say("page-log", &[])) }
            @if missed > 0 {
                p class="missed" { (words.say("server-told-since-you-left", &[("n", missed.into())])) }
            }
            ol class="turns" reversed tabindex="0" aria-labelledby="log-title" {
                @for turn in turns.iter().rev() {
                    li {
                        @if let Some(by) = turn.by { span class="by" { (by.sign.picture()) (by.called()) } }
                        ul {
                            @for line in &turn.lines {
                                li class=[(line.seq > looked).then_some("new")] { (line.sentence) }
                            }
                        }
                    }
                }
            }
            @if hidden > 0 {
                p { a href=(sight.path("/log")) { (words.say("page-log-all", &[("n", hidden.into())])) } }
            }
        }
    }
}

/// The latest, to be read out as it comes. Each sentence keeps its place, so that only new ones are heard.
pub fn news(sight: &Sight<'_>) -> Markup {
    let story = sight.table.story(sight.words(), sight.viewer, 0, sight.name);
    let from = story.len().saturating_sub(READ_OUT);
    html! {
        div id="news" class="sr" role="log" aria-live="polite" aria-label=(sight.words().say("page-log", &[])) {
            @for (nth, line) in story.iter().enumerate().skip(from) {
                p id={ "news-" (nth) } { (line.sentence) }
            }
        }
    }
}

/// The whole log, the first turn first.
pub fn whole(sight: &Sight<'_>, sitters: &[Sitter]) -> Markup {
    let story = sight.table.story(sight.words(), sight.viewer, 0, sight.name);
    html! {
        ol class="turns" {
            @for turn in turns(&story, sitters) {
                li {
                    @if let Some(by) = turn.by { span class="by" { (by.sign.picture()) (by.called()) } }
                    ul { @for line in &turn.lines { li { (line.sentence) } } }
                }
            }
        }
    }
}

/// The last few sentences of the game, the latest last. Who comes and goes is not for a wall.
pub fn latest(sight: &Sight<'_>, count: usize) -> Vec<String> {
    let mut story = sight.table.story(sight.words(), sight.viewer, 0, sight.name);
    story.retain(|line| line.step.is_some());
    let from = story.len().saturating_sub(count);
    story[from..].iter().map(|line| line.sentence.clone()).collect()
}

/// Sentences that follow each other and are of the same actor's doing belong together.
fn turns<'a>(story: &'a [Line], sitters: &'a [Sitter]) -> Vec<Turn<'a>> {
    let mut turns: Vec<Turn<'a>> = Vec::new();
    let mut last = None;
    for line in story {
        if last != Some(line.seat) {
            let by = line.seat.and_then(|seat| sitters.get(seat.index()));
            turns.push(Turn { by, lines: Vec::new() });
            last = Some(line.seat);
        }
        turns.last_mut().expect("one was just begun").lines.push(line);
    }
    turns
}
