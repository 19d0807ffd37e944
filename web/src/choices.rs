//! What one may do, as buttons. Few of them stand one below the other; what goes together stands on a shelf; what differs
//! in an amount is a slider; and many can be folded away, so that they do not cover the board.

use maud::{Markup, html};

use crate::form;
use crate::picture::{At, Pictured, Scale, Shelf};
use crate::sight::Sight;

/// How many buttons may stand in the way of the board.
const FEW: usize = 4;

/// Everything that can be chosen now.
pub(crate) fn choices<G: Pictured>(sight: &Sight<'_>, at: &At<'_, G>) -> Markup {
    if !at.acting {
        return html! { div class="choices" {} };
    }
    let scale = G::scale(at);
    let on_scale = |action: &G::Action| {
        scale.as_ref().is_some_and(|scale| scale.marks.iter().any(|(mark, _)| mark == action))
    };
    let mut single = G::choices(at.view);
    single.retain(|action| !on_scale(action));
    let all = single.len() + usize::from(scale.is_some());
    let inside = html! {
        div class="choices" {
            @if let Some(scale) = &scale { (slider::<G>(sight, scale)) }
            @for (nth, (heading, shelf)) in shelves(at, &single).into_iter().enumerate() {
                @let first = nth == 0 && scale.is_none();
                @match heading {
                    None => @for (place, (action, _)) in shelf.iter().enumerate() {
                        (button(at, action, None, first && place == 0))
                    },
                    Some(heading) => div class="shelf" role="group" aria-label=(heading) {
                        span class="heading" aria-hidden="true" { (heading) }
                        @for (place, (action, brief)) in shelf.iter().enumerate() {
                            (button(at, action, brief.as_deref(), first && place == 0))
                        }
                    },
                }
            }
        }
    };
    if all <= FEW {
        return inside;
    }
    html! {
        details id="sheet" class="sheet" open {
            summary { (at.words.say("page-choices", &[("n", all.into())])) }
            (inside)
        }
    }
}

/// A heading, if there is one, and what stands below it.
type Row<'a, A> = (Option<String>, Vec<(&'a A, Option<String>)>);

/// Neighbours of the same heading stand on one shelf.
fn shelves<'a, G: Pictured>(at: &At<'_, G>, actions: &'a [G::Action]) -> Vec<Row<'a, G::Action>> {
    let mut rows: Vec<Row<'a, G::Action>> = Vec::new();
    for action in actions {
        let (heading, brief) = match G::shelf(at, action) {
            Some(Shelf { heading, brief }) => (Some(heading), Some(brief)),
            None => (None, None),
        };
        match rows.last_mut() {
            Some((same, row)) if *same == heading => row.push((action, brief)),
            _ => rows.push((heading, vec![(action, brief)])),
        }
    }
    rows
}

/// A button. Whoever hears the page hears the whole sentence, also where one sees a word.
fn button<G: Pictured>(
    at: &At<'_, G>,
    action: &G::Action,
    brief: Option<&str>,
    first: bool,
) -> Markup {
    let Some((sends, says)) = at.button(action) else { return html! {} };
    let sure = G::is_rash(at.view, action).then(|| at.words.say("page-sure", &[]));
    html! {
        button form="act" name="action" value=(sends) class=(if brief.is_some() { "choice brief" } else { "choice" })
            data-next-focus[first] data-confirm=[sure] {
            @match brief {
                Some(brief) => { span class="sr" { (says) } span aria-hidden="true" { (brief) } },
                None => { (G::choice_picture(at, action)) span class="says" { (says) } },
            }
        }
    }
}

/// A list to choose from, which works without script, and a slider that moves along it, which does not.
fn slider<G: Pictured>(sight: &Sight<'_>, scale: &Scale<G::Action>) -> Markup {
    let last = scale.marks.len() - 1;
    let at = scale.marked as f32 * 100.0 / last.max(1) as f32;
    html! {
        form class="scale" method="post" action=(sight.path("/act")) {
            (form::from_here(sight))
            label for=(scale.id) { (scale.label) }
            @if let Some(note) = &scale.note { p class="quiet" { (note) } }
            @if scale.slides {
                div class="slide scripted" {
                    svg class="notch" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" {
                        path d={ "M" (at - 1.5) " 0h3l-1.5 8z" } {}
                    }
                    input type="range" id={ (scale.id) "-slide" } data-keep data-scale=(scale.id) min="0" max=(last)
                        value=(scale.marked) aria-label=(scale.label) aria-valuetext=(scale.marks[scale.marked].1);
                }
            }
            div class="row" {
                select id=(scale.id) name="action" data-keep {
                    @for (nth, (action, says)) in scale.marks.iter().enumerate() {
                        option value=(serde_json::to_string(action).expect("an action can be written"))
                            selected[nth == scale.marked] { (says) }
                    }
                }
                button class="choice" data-next-focus { (scale.send) }
            }
        }
    }
}
