//! A finished game, step by step, with the eyes of whoever may look.

use maud::{Markup, html};
use quarterdeck_bots::Roster;
use quarterdeck_engine::record::Scene;
use quarterdeck_engine::{MAX_SEATS, Seat, Seats, Viewer};
use quarterdeck_shelf::with_game;
use quarterdeck_words::Spoken;

use crate::form;
use crate::people::Sitter;
use crate::picture::{At, Pictured};
use crate::play::{self, playing};
use crate::sight::Sight;

/// With whose eyes a game is seen again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eyes {
    /// A viewer's.
    Of(Viewer),
    /// Everybody's at once.
    Open,
}

impl Eyes {
    /// As an address has it.
    pub fn word(self) -> String {
        match self {
            Self::Of(Viewer::Public) => "public".to_owned(),
            Self::Of(Viewer::Seat(seat)) => seat.number().to_string(),
            Self::Open => "open".to_owned(),
        }
    }

    /// The other way round.
    pub fn read(word: &str) -> Option<Self> {
        match word {
            "public" => Some(Self::Of(Viewer::Public)),
            "open" => Some(Self::Open),
            number => {
                let index = number.parse::<usize>().ok()?.checked_sub(1)?;
                (index < MAX_SEATS).then(|| Self::Of(Viewer::Seat(Seat::new(index))))
            }
        }
    }
}

/// The page, at a step; the last where none is named. Nothing if the eyes are not to be had.
pub fn main(sight: &Sight<'_>, eyes: Eyes, held: Seats, step: Option<usize>) -> Option<Markup> {
    with_game!(sight.title(), G => page::<G>(sight, eyes, held, step))
}

struct Reel<'a> {
    eyes: Eyes,
    step: usize,
    last: usize,
    /// Where turns begin.
    turns: Vec<usize>,
    sight: &'a Sight<'a>,
}

fn page<G: Pictured + Roster + 'static>(
    sight: &Sight<'_>,
    eyes: Eyes,
    held: Seats,
    step: Option<usize>,
) -> Option<Markup> {
    let words = sight.words();
    let sitters = sight.sitters();
    let playing = playing::<G>(sight);
    let seats = sitters.len();
    let viewer = match eyes {
        Eyes::Of(viewer) => viewer,
        Eyes::Open => Viewer::Public,
    };
    let scenes = playing.scenes(viewer).ok()?;
    let last = scenes.len() - 1;
    let step = step.unwrap_or(0).min(last);
    let opened = |step: usize| {
        let all: Option<Vec<G::View>> = Seat::all(seats)
            .map(|seat| Some(playing.scenes(Viewer::Seat(seat)).ok()?.get(step)?.view.clone()))
            .collect();
        G::all_open(playing.setup(), all?)
    };
    let can_open = opened(last).is_some();
    let view = match eyes {
        Eyes::Open => opened(step)?,
        Eyes::Of(_) => scenes[step].view.clone(),
    };
    let at = At { words, setup: playing.setup(), view: &view, sitters: &sitters, acting: false };
    let reel = Reel { eyes, step, last, turns: turns(&scenes), sight };
    let told: Vec<String> = scenes[step]
        .told
        .iter()
        .filter_map(|told| <G as Spoken>::told(words, playing.setup(), viewer, told))
        .collect();
    let moment = G::moment(&at, &scenes[step].told);
    Some(html! {
        main id="table" class="play replay" tabindex="-1" data-stage="replay" data-turn="none" data-seq=(step)
            data-title=(words.say("page-replay", &[])) {
            div class="stage" {
                h1 id="prompt" { span role="status" {
                    @if told.is_empty() { (words.say("page-replay-step", &[("n", step.into()), ("of", last.into())])) }
                    @else { (told.join(" ")) }
                } }
                (reel.controls())
                @if let Some(moment) = moment {
                    section id={ "moment-" (step) } class={ "moment " (moment.class) } aria-hidden="true" { (moment.picture) }
                }
                (play::table::<G>(&at))
            }
            div class="beside" {
                (reel.whose(&sitters, held, can_open))
                (reel.fork(&sitters, held))
                (reel.script::<G>(&scenes, &sitters, viewer, playing.setup()))
            }
        }
    })
}

/// Where somebody else begins to act.
fn turns<G: quarterdeck_engine::Game>(scenes: &[Scene<G>]) -> Vec<usize> {
    let mut last = None;
    let begins = |(step, scene): (usize, &Scene<G>)| {
        let begins = last != Some(scene.seat);
        last = Some(scene.seat);
        begins.then_some(step)
    };
    scenes.iter().enumerate().filter_map(begins).collect()
}

impl Reel<'_> {
    fn at(&self, step: usize) -> String {
        self.sight.path(&format!("/replay?as={}&step={step}", self.eyes.word()))
    }

    fn link(&self, step: Option<usize>, label: &str, sign: &str, id: &str) -> Markup {
        let label = self.sight.words().say(label, &[]);
        html! {
            @match step {
                Some(step) => a id=(id) class="button" href=(self.at(step)) data-swap aria-label=(label) { (sign) },
                None => span id=(id) class="button off" aria-hidden="true" { (sign) },
            }
        }
    }

    fn controls(&self) -> Markup {
        let words = self.sight.words();
        let before = |step: &&usize| **step < self.step;
        let back = self.turns.iter().rev().find(before).copied();
        let on = self.turns.iter().find(|step| **step > self.step).copied();
        html! {
            div class="reel" role="group" aria-label=(words.say("page-replay-controls", &[])) {
                (self.link((self.step > 0).then_some(0), "page-replay-first", "|◀", "first"))
                (self.link(back, "page-replay-turn-back", "◀◀", "turn-back"))
                (self.link(self.step.checked_sub(1), "page-replay-back", "◀", "back"))
                (self.link((self.step < self.last).then_some(self.step + 1), "page-replay-on", "▶", "on"))
                (self.link(on, "page-replay-turn-on", "▶▶", "turn-on"))
                (self.link((self.step < self.last).then_some(self.last), "page-replay-last", "▶|", "last"))
                button type="button" id="autoplay" class="scripted" aria-pressed="false" data-keep {
                    (words.say("page-replay-auto", &[]))
                }
                form method="get" action=(self.sight.path("/replay")) data-page data-slide {
                    input type="hidden" name="as" value=(self.eyes.word());
                    label class="sr" for="step" { (words.say("page-replay-slider", &[])) }
                    input id="step" type="range" name="step" min="0" max=(self.last) value=(self.step);
                    button class="quiet" { (words.say("page-replay-go", &[])) }
                }
                span class="quiet" { (self.step) " / " (self.last) }
            }
        }
    }

    fn whose(&self, sitters: &[Sitter], held: Seats, can_open: bool) -> Markup {
        let words = self.sight.words();
        let to =
            |eyes: Eyes| self.sight.path(&format!("/replay?as={}&step={}", eyes.word(), self.step));
        let current = |eyes: Eyes| (eyes == self.eyes).then_some("true");
        html! {
            nav class="panel" aria-label=(words.say("page-replay-eyes", &[])) {
                h2 { (words.say("page-replay-eyes", &[])) }
                ul {
                    @let public = Eyes::Of(Viewer::Public);
                    li { a href=(to(public)) aria-current=[current(public)] { (words.say("page-replay-public", &[])) } }
                    @for seat in held.iter() {
                        @let own = Eyes::Of(Viewer::Seat(seat));
                        li { a href=(to(own)) aria-current=[current(own)] { (sitters[seat.index()].called()) } }
                    }
                    @if can_open {
                        li { a href=(to(Eyes::Open)) aria-current=[current(Eyes::Open)] { (words.say("page-replay-open", &[])) } }
                    }
                }
                p class="row" {
                    a class="button" href=(self.sight.path("/verify")) { (words.say("page-verify", &[])) }
                    a class="button quiet" href=(self.sight.path("")) { (words.say("page-back-to-table", &[])) }
                }
            }
        }
    }

    /// Going on from here, against bots.
    fn fork(&self, sitters: &[Sitter], held: Seats) -> Markup {
        let words = self.sight.words();
        let step = self.step.to_string();
        html! {
            @if !held.is_empty() && self.step < self.last {
                section class="panel" {
                    h2 { (words.say("page-fork", &[])) }
                    p { (words.say("page-fork-about", &[])) }
                    @for seat in held.iter() {
                        @let label = words.say("page-fork-as", &[("name", sitters[seat.index()].seat_name.as_str().into())]);
                        @let seat = seat.number().to_string();
                        (form::with(self.sight, "fork", "", &label, &[("step", step.as_str()), ("seat", seat.as_str())]))
                    }
                }
            }
        }
    }

    fn script<G: Spoken>(
        &self,
        scenes: &[Scene<G>],
        sitters: &[Sitter],
        viewer: Viewer,
        setup: &G::Setup,
    ) -> Markup {
        let words = self.sight.words();
        html! {
            section id="log" class="panel" {
                h2 { (words.say("page-log", &[])) }
                ol class="script" start="0" {
                    @for (step, scene) in scenes.iter().enumerate() {
                        @let told = scene.told.iter().filter_map(|told| <G as Spoken>::told(words, setup, viewer, told));
                        @let told: Vec<String> = told.collect();
                        li aria-current=[(step == self.step).then_some("step")] {
                            a href=(self.at(step)) data-swap {
                                @if let Some(seat) = scene.seat { (sitters[seat.index()].sign.picture()) }
                                @if scene.back > 0 { (words.say("page-replay-taken-back", &[])) }
                                @else if told.is_empty() { "–" }
                                @else { (told.join(" ")) }
                            }
                        }
                    }
                }
            }
        }
    }
}
