//! The table at a seat, and as somebody beside it sees it.

use maud::{Markup, html};
use quarterdeck_bots::Roster;
use quarterdeck_engine::{Seat, Viewer};
use quarterdeck_store::PlayerId;
use quarterdeck_table::entry::Proposal;
use quarterdeck_table::{Chair, LateSeat, Playing, Stage};

use crate::choices;
use crate::form::{self, Field, OWN_DICE};
use crate::log;
use crate::people::Sitter;
use crate::picture::{At, Pictured};
use crate::rules;
use crate::setup;
use crate::sight::Sight;

/// The game on the table, by its type.
pub(crate) fn playing<'a, G: Pictured + 'static>(sight: &'a Sight<'_>) -> &'a Playing<G> {
    let game = sight.table.game().expect("only a game that was dealt is shown");
    game.as_any().downcast_ref().expect("the title says which game it is")
}

/// Everything that changes.
pub(crate) fn main<G: Pictured + Roster + 'static>(sight: &Sight<'_>) -> Markup {
    let words = sight.words();
    let sitters = sight.sitters();
    let playing = playing::<G>(sight);
    let view = playing.seen_by(sight.viewer);
    let over = sight.table.stage() == Stage::Over;
    let awaited = sight.is_awaited() && !over;
    let acting = awaited && may_act(sight);
    let at = At { words, setup: playing.setup(), view: &view, sitters: &sitters, acting };
    let turn = match (over, awaited) {
        (true, _) => "none",
        (_, true) => "yours",
        _ => "theirs",
    };
    html! {
        main id="table" class={ "play " (turn) } tabindex="-1" data-seq=(sight.table.seq())
            data-stage=(if over { "over" } else { "playing" }) data-turn=(turn) data-title=(sight.window()) {
            div class="stage" {
                (banner::<G>(sight, &at))
                (moment(sight, playing, &at))
                @if over { (end::<G>(sight, &at)) }
                (table::<G>(&at))
            }
            @if let Viewer::Seat(seat) = sight.viewer && !over { (actions::<G>(sight, seat, &at)) }
            (beside(sight, &sitters))
        }
    }
}

fn may_act(sight: &Sight<'_>) -> bool {
    let chair = sight.viewer.seat().and_then(|seat| sight.table.chairs().get(seat));
    chair.is_some_and(|chair| !chair.resigned && chair.bot.is_none())
}

/// Whose turn it is and what is awaited, always. It keeps its place in the page, so that it is read out when it changes.
fn banner<G: Pictured>(sight: &Sight<'_>, at: &At<'_, G>) -> Markup {
    let owed = sight.table.owed();
    html! {
        div class="banner" {
            span class="signs" {
                @for sitter in at.sitters.iter().filter(|sitter| owed.contains(sitter.seat)) {
                    (sitter.sign.picture())
                }
            }
            h1 id="prompt" { span role="status" {
                @match <G as Pictured>::outcome(at.words, at.view) {
                    Some(outcome) => (outcome),
                    None => (sight.prompt()),
                }
            } }
            @for sitter in at.sitters.iter().filter(|sitter| owed.contains(sitter.seat)) {
                (sitter.clock(at.words))
            }
        }
    }
}

/// The table itself.
pub(crate) fn table<G: Pictured>(at: &At<'_, G>) -> Markup {
    html! {
        h2 class="sr" { (at.words.say("page-table", &[])) }
        div id="board" class={ "board " (G::CLASS) } { (G::board(at)) }
    }
}

/// How far back a scene is looked for: passing and the like are not worth one.
const SCENES: usize = 8;

/// What has just happened: the latest that is worth a scene.
pub(crate) fn moment<G: Pictured + Roster + 'static>(
    sight: &Sight<'_>,
    playing: &Playing<G>,
    at: &At<'_, G>,
) -> Markup {
    let Some(game) = sight.table.game() else { return html! {} };
    let steps = game.steps();
    let found = (steps.saturating_sub(SCENES)..steps).rev().find_map(|step| {
        let moment = G::moment(at, &playing.told_then(step, sight.viewer))?;
        Some((step, moment))
    });
    let Some((step, moment)) = found else { return html! {} };
    let sentences: Vec<String> = game.sentences(at.words, step, sight.viewer);
    html! {
        section id={ "moment-" (step) } class={ "moment " (moment.class) } aria-hidden="true" {
            (moment.picture)
            p { (moment.says.as_ref().or(sentences.first()).map_or("", String::as_str)) }
        }
    }
}

/// How it ended, and what to do now.
fn end<G: Pictured>(sight: &Sight<'_>, at: &At<'_, G>) -> Markup {
    let say = |id| at.words.say(id, &[]);
    html! {
        section id="end" class="panel" {
            h2 { (say("page-result")) }
            @if sight.table.card(sight.name, 0).closed.is_some() { p { (say("page-closed")) } }
            (G::standings(at))
            div class="row" {
                @match sight.table.rematch() {
                    Some(next) => a class="button big" href={ "/t/" (next) } { (say("page-rematch-go")) },
                    None => @if !sight.own().is_empty() {
                        (form::with(sight, "rematch", "big", &say("page-rematch"), &[(OWN_DICE, "false")]))
                    },
                }
                a class="button" href=(sight.path("/replay")) { (say("page-replay")) }
                a class="button" href=(sight.path("/verify")) { (say("page-verify")) }
                a class="button quiet" href="/" { (say("page-home")) }
            }
        }
    }
}

/// What one may do now, and what not and why.
fn actions<G: Pictured>(sight: &Sight<'_>, seat: Seat, at: &At<'_, G>) -> Markup {
    let words = at.words;
    let say = |id| words.say(id, &[]);
    let barred = if at.acting { G::barred(words, at.view) } else { Vec::new() };
    let undoable = sight.table.game().map_or(0, |game| game.undoable(seat));
    let chair = sight.table.chairs().get(seat);
    html! {
        section id="actions" class="actions" aria-label=(say("page-actions")) {
            form id="act" method="post" action=(sight.path("/act")) { (form::from_here(sight)) }
            @if chair.is_some_and(Chair::has_stand_in) {
                p { (say("page-stand-in")) }
                (form::button(sight, "return", "big", &say("page-return")))
            }
            (choices::choices(sight, at))
            div class="row" {
                @if undoable > 0 { (form::button(sight, "undo", "quiet", &say("page-undo"))) }
                @if !barred.is_empty() {
                    details class="barred" {
                        summary { (say("table-barred")) }
                        ul { @for (sentence, rule) in &barred { li { (sentence) " " (rules::rule(words, rule)) } } }
                    }
                }
            }
            (proposal(sight, seat, at.sitters))
        }
    }
}

/// What is proposed, and what can be.
fn proposal(sight: &Sight<'_>, seat: Seat, sitters: &[Sitter]) -> Markup {
    let words = sight.words();
    let say = |id| words.say(id, &[]);
    let card = sight.table.card(sight.name, 0);
    let Some(proposal) = card.proposal else { return html! {} };
    let by = sitters[proposal.by.index()].called();
    let sentence = match &proposal.what {
        Proposal::Undo { back } => {
            let args = [("name", by.into()), ("n", i64::from(*back).into())];
            words.say("server-told-propose-undo", &args)
        }
        Proposal::Close => words.say("server-told-propose-close", &[("name", by.into())]),
        Proposal::Join { seat, player } => {
            let (seat, name) = (&sitters[seat.index()].seat_name, (sight.name)(*player));
            let args =
                [("name", name.as_deref().unwrap_or("–").into()), ("seat", seat.as_str().into())];
            words.say("server-told-propose-join", &args)
        }
        Proposal::StandIn { seat } => {
            let absent = sitters[seat.index()].called();
            let args = [("name", by.into()), ("absent", absent.into())];
            words.say("server-told-propose-stand-in", &args)
        }
    };
    html! {
        section class="proposal" role="status" {
            p { (sentence) }
            @if proposal.awaited.contains(seat) {
                div class="row" {
                    (form::with(sight, "answer", "", &say("page-yes"), &[("yes", "true")]))
                    (form::with(sight, "answer", "quiet", &say("page-no"), &[("yes", "false")]))
                }
            } @else {
                p class="quiet" { (say("page-waiting-answers")) }
            }
        }
    }
}

/// What stands beside the board: the log, the chat, and everything else that can be done.
pub(crate) fn beside(sight: &Sight<'_>, sitters: &[Sitter]) -> Markup {
    html! {
        div class="beside" {
            (log::news(sight))
            (log::log(sight, sitters))
            @if sight.table.settings().chat { (chat(sight)) }
            (menu(sight, sitters))
        }
    }
}

fn chat(sight: &Sight<'_>) -> Markup {
    let words = sight.words();
    let say = |id| words.say(id, &[]);
    html! {
        section id="chat" class="panel" aria-labelledby="chat-title" {
            h2 id="chat-title" { (say("page-chat")) }
            div class="said" role="log" aria-labelledby="chat-title" tabindex="0" {
                ul {
                    @for line in sight.said.iter().rev().take(30).rev() {
                        li { b { (line.name.as_deref().unwrap_or("–")) } " " bdi { (line.text) } }
                    }
                }
            }
            @if sight.reader.is_some() {
                form method="post" action=(sight.path("/say")) class="say" {
                    (form::from_here(sight))
                    label class="sr" for="say-text" { (say("page-chat-write")) }
                    @let field = Field::new("say-text", "text", sight.typed);
                    input id="say-text" name="text" maxlength="500" autocomplete="off" required
                        placeholder=(say("page-chat-write")) value=[field.value()] aria-invalid=[field.invalid()]
                        aria-describedby=(field.why_id()) data-own="value aria-invalid" autofocus[field.is_refused()];
                    button { (say("page-chat-send")) }
                    (field.why_or_room())
                }
            }
        }
    }
}

/// Everything that is seldom needed.
fn menu(sight: &Sight<'_>, sitters: &[Sitter]) -> Markup {
    let words = sight.words();
    let say = |id| words.say(id, &[]);
    let playing = sight.table.stage() == Stage::Playing;
    let seated = sight.viewer.seat();
    html! {
        details id="more" class="panel" {
            summary { (say("page-more")) }
            ul class="menu" {
                li { (say("page-code")) " " a class="code" href=(sight.path("/join")) { (sight.table.code()) } }
                li { a href=(sight.path("/tv")) { (say("page-on-tv")) } }
                li { (rules::link(words, &sight.table.settings().game)) }
                li { (say("page-agreed")) ul { @for line in setup::agreed(words, sight.table.settings()) { li { (line) } } } }
                @if let Some(seat) = seated {
                    li { (form::button(sight, "carry", "quiet", &say("page-carry"))) }
                    @if playing {
                        li { (form::with(sight, "propose", "quiet", &say("page-propose-undo"), &[("what", "undo")])) }
                        li { (form::with(sight, "propose", "quiet", &say("page-propose-close"), &[("what", "close")])) }
                        @for sitter in sitters.iter().filter(|sitter| sitter.away && sitter.held && sitter.bot.is_none()) {
                            @let label = words.say("page-propose-stand-in", &[("name", sitter.called().into())]);
                            @let whom = sitter.seat.number().to_string();
                            li { (form::with(sight, "propose", "quiet", &label,
                                &[("what", "stand-in"), ("whom", whom.as_str())])) }
                        }
                        @if sight.table.chairs().get(seat).is_some_and(|chair| !chair.resigned) {
                            li { details { summary { (say("page-resign")) }
                                p { (say("page-resign-sure")) }
                                (form::button(sight, "resign", "danger", &say("page-resign"))) } }
                        }
                    }
                } @else if playing && sight.own().is_empty() {
                    @for sitter in sitters { (late_seat(sight, sitter)) }
                }
            }
        }
    }
}

/// What somebody who does not play can do about a bot's seat.
fn late_seat(sight: &Sight<'_>, sitter: &Sitter) -> Markup {
    // A reader whom we do not know is somebody who has never sat here.
    let reader = sight.reader.unwrap_or(PlayerId::from_bytes([0xff; 16]));
    let Some(late) = sight.table.late_seat(reader, sitter.seat) else { return html! {} };
    let (deed, label) = match late {
        LateSeat::Take => ("sit", "page-take-over"),
        LateSeat::Ask => ("sit", "page-ask-for-seat"),
        LateSeat::Asked => ("leave", "page-ask-no-more"),
    };
    let label = sight.words().say(label, &[("name", sitter.seat_name.as_str().into())]);
    let seat = sitter.seat.number().to_string();
    html! { li { (form::with(sight, deed, "quiet", &label, &[("seat", seat.as_str())])) } }
}
