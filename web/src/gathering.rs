//! The table before the game: who is here, who is ready, and how others find it.

use maud::{Markup, html};
use quarterdeck_table::Stage;

use crate::form::{self, Field, OWN_DICE};
use crate::people::Sitter;
use crate::play;
use crate::rules;
use crate::setup;
use crate::sight::Sight;

/// Everything that changes.
pub(crate) fn main(sight: &Sight<'_>) -> Markup {
    let words = sight.words();
    let say = |id| words.say(id, &[]);
    let sitters = sight.sitters();
    let stage = sight.table.stage();
    let gathering = stage == Stage::Gathering;
    let prompt = match stage {
        Stage::Over => say("page-table-closed"),
        Stage::Sealing => say("page-sealing"),
        _ => waiting(sight, &sitters),
    };
    html! {
        main id="table" class="gathering" tabindex="-1" data-seq=(sight.table.seq()) data-stage="gathering"
            data-turn="none" data-title=(sight.window()) {
            div class="stage" {
                p class="kicker" { (sight.game_title()) }
                h1 id="prompt" { span role="status" { (prompt) } }
                @if gathering { (welcome(sight, &sitters)) (invite(sight)) }
                ol class="seats" data-dice=[dice(sight)] data-seats=[own_seats(sight)] {
                    @for sitter in &sitters { (seat(sight, sitter, gathering)) }
                }
                @if gathering { (start(sight, &sitters)) }
                @if stage == Stage::Over { a class="button big" href="/" { (say("page-home")) } }
                (options(sight))
            }
            (play::beside(sight, &sitters))
        }
    }
}

/// The dice while they are sealed, for the script that brings the reader's share: what the API's card has of them.
fn dice(sight: &Sight<'_>) -> Option<String> {
    own_seats(sight)?;
    let dice = sight.table.card(sight.name, sight.clock_offset).dice?;
    Some(serde_json::to_string(&dice).expect("numbers and hexadecimal digits can be written"))
}

/// The seats that the reader's device speaks for: all of the reader's.
fn own_seats(sight: &Sight<'_>) -> Option<String> {
    let own = sight.own();
    let numbers: Vec<String> = own.iter().map(|seat| seat.number().to_string()).collect();
    (sight.table.stage() == Stage::Sealing && !own.is_empty()).then(|| numbers.join(" "))
}

/// What the table waits for.
fn waiting(sight: &Sight<'_>, sitters: &[Sitter]) -> String {
    let words = sight.words();
    let open = sitters.iter().filter(|sitter| !sitter.held && sitter.bot.is_none()).count();
    if open > 0 {
        return words.say("page-waiting-seats", &[("n", open.into())]);
    }
    let late: Vec<&str> = sitters
        .iter()
        .filter(|sitter| sitter.bot.is_none() && !sitter.ready)
        .map(Sitter::called)
        .collect();
    words.say("page-waiting-ready", &[("names", (&words.and_list(&late)).into())])
}

/// For somebody who is new here: a name, and a seat.
fn welcome(sight: &Sight<'_>, sitters: &[Sitter]) -> Markup {
    let words = sight.words();
    let free = sitters.iter().any(|sitter| !sitter.held && sitter.bot.is_none() && !sitter.invited);
    html! {
        @if sight.reader.is_none() && free {
            @let field = Field::new("sit-name", "name", sight.typed);
            form method="post" action=(sight.path("/sit")) class="panel welcome-in" data-page data-keep {
                label for="sit-name" { (words.say("page-sit-as", &[])) }
                input id="sit-name" name="name" required maxlength="24" autocomplete="nickname" data-next-focus
                    value=[field.value()] aria-invalid=[field.invalid()] aria-describedby=[field.described()]
                    autofocus[field.is_refused()];
                (field.why())
                button class="big" { (words.say("page-sit", &[])) }
            }
        }
    }
}

/// How others find the table.
fn invite(sight: &Sight<'_>) -> Markup {
    let words = sight.words();
    let link = format!("{}j/{}", sight.origin, sight.table.code());
    html! {
        section class="invite panel" aria-label=(words.say("page-invite", &[])) {
            img class="qr" src=(sight.path("/qr.svg")) width="148" height="148"
                alt=(words.say("page-qr", &[("link", (&link).into())]));
            div {
                p { (words.say("page-invite-how", &[])) }
                p class="code" { (sight.table.code()) }
                p { a class="link" href={ "/j/" (sight.table.code()) } data-copy { (link) } }
            }
        }
    }
}

fn seat(sight: &Sight<'_>, sitter: &Sitter, gathering: bool) -> Markup {
    let words = sight.words();
    let say = |id| words.say(id, &[]);
    let seat = sitter.seat.number().to_string();
    let free = !sitter.held && sitter.bot.is_none();
    html! {
        li class=[sitter.own.then_some("own")] {
            @if free {
                (sitter.sign.picture())
                span class="who" { b { (say("page-seat-free")) } " " span class="as" { (sitter.seat_name) } }
            } @else { (sitter.line(words)) }
            span class="state" {
                @if sitter.bot.is_some() || sitter.ready { span class="ready" { "✓ " (say("page-ready")) } }
                @else if sitter.held { (say("page-not-ready")) }
                @else if sitter.invited { (say("page-invited")) }
            }
            @if gathering {
                @if free && sight.reader.is_some() && sight.own().is_empty() && !sitter.invited {
                    (form::with(sight, "sit", "", &say("page-sit"), &[("seat", seat.as_str())]))
                }
                @if sitter.own && !sitter.ready {
                    (form::with(sight, "ready", "big", &say("page-be-ready"), &[("seat", seat.as_str()), (OWN_DICE, "false")]))
                }
                @if sitter.own && sitter.ready {
                    (form::with(sight, "unready", "quiet", &say("page-be-unready"), &[("seat", seat.as_str())]))
                }
                @if sitter.held && (sitter.own || sight.is_opener()) && !sight.is_shared() {
                    @let label = say(if sitter.own { "page-leave-seat" } else { "page-empty-seat" });
                    (form::with(sight, "leave", "quiet", &label, &[("seat", seat.as_str())]))
                }
                @if free && sight.is_opener() {
                    (form::with(sight, "bot", "quiet", &say("page-seat-bot"), &[("seat", seat.as_str())]))
                }
                @if sitter.bot.is_some() && sight.is_opener() {
                    (form::with(sight, "open-seat", "quiet", &say("page-seat-open"), &[("seat", seat.as_str())]))
                }
            }
        }
    }
}

/// For who opened the table.
fn start(sight: &Sight<'_>, sitters: &[Sitter]) -> Markup {
    let words = sight.words();
    let say = |id| words.say(id, &[]);
    let free = sitters.iter().any(|sitter| !sitter.held && sitter.bot.is_none());
    html! {
        @if sight.is_opener() {
            div class="row" {
                @if free { (form::button(sight, "fill", "", &say("page-fill"))) }
                a class="button quiet" href=(sight.path("/settings")) { (say("page-change")) }
                (form::button(sight, "dismiss", "quiet danger", &say("page-dismiss")))
            }
        }
    }
}

/// What is agreed on.
fn options(sight: &Sight<'_>) -> Markup {
    let words = sight.words();
    let lines = setup::agreed(words, sight.table.settings());
    html! {
        section class="panel" {
            h2 { (words.say("page-agreed", &[])) }
            ul class="agreed" { @for line in lines { li { (line) } } }
            p { (rules::link(words, &sight.table.settings().game)) }
        }
    }
}
