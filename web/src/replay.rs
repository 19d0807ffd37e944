//! A finished game, step by step, with the eyes of whoever may look.

use std::any::Any;
use std::sync::{Arc, OnceLock};

use maud::{Markup, PreEscaped, html};
use quarterdeck_bots::Roster;
use quarterdeck_engine::record::{Meter, Reel, ReelStep};
use quarterdeck_engine::{Game, MAX_SEATS, Seat, Seats, Viewer};
use quarterdeck_shelf::{Title, with_game};
use quarterdeck_table::{RecordError, Snapshot};
use quarterdeck_words::{Language, Spoken, Words};

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

/// A game that is over as one viewer saw it, whichever game it is. It is costly to make and cheap to show.
#[derive(Clone)]
pub struct Film {
    film: Arc<dyn Any + Send + Sync>,
    bytes: usize,
}

struct Filmed<G: Game> {
    setup: G::Setup,
    viewer: Viewer,
    reel: Reel<G>,
    /// What happened at each step, in the languages that somebody has read it in.
    told: [OnceLock<Vec<String>>; 2],
}

impl Film {
    /// What each of these viewers saw, for as long as the meter lets it be worked out.
    pub fn make(
        game: &Snapshot,
        viewers: &[Viewer],
        meter: &mut dyn Meter,
    ) -> Result<Vec<Self>, RecordError> {
        with_game!(game.title(), G => {
            let record = game.record::<G>();
            let reels = record.reels(viewers, meter)?;
            let filmed = viewers.iter().zip(reels).map(|(&viewer, reel)| {
                let setup = record.setup().map_err(|why| RecordError::Wrong(why.to_string()))?;
                // The sentences that are made of it later take about as much room as it does.
                let bytes = reel.bytes() * 2;
                let film = Arc::new(Filmed::<G> { setup, viewer, reel, told: Default::default() });
                Ok(Self { film, bytes })
            });
            filmed.collect()
        })
    }

    /// About how many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    fn of<G: Game>(&self) -> &Filmed<G> {
        self.film.downcast_ref().expect("a film of the game that was played")
    }
}

impl<G: Spoken> Filmed<G> {
    /// What happened at each step, in sentences.
    fn told(&self, words: &Words) -> &[String] {
        let language = Language::all().position(|language| language == words.language());
        self.told[language.unwrap_or(0)].get_or_init(|| {
            let say = |told: &G::Told| <G as Spoken>::told(words, &self.setup, self.viewer, told);
            let said = |step: &ReelStep<G>| step.told.iter().filter_map(say).collect::<Vec<_>>();
            self.reel.steps().iter().map(|step| said(step).join(" ")).collect()
        })
    }
}

/// What a replay needs to know of its table, so that the table is not held up while the page is made.
pub struct Frame {
    words: &'static Words,
    title: Title,
    path: String,
    seq: u32,
    sitters: Vec<Sitter>,
    can_open: bool,
    game_title: &'static str,
    symbols: PreEscaped<&'static str>,
}

impl Frame {
    /// What a replay needs to know of a table.
    pub fn of(sight: &Sight<'_>) -> Self {
        let sitters = sight.sitters();
        let seats = sitters.len();
        let can_open = with_game!(sight.title(), G => {
            let playing = playing::<G>(sight);
            let seen = Seat::all(seats).map(|seat| playing.seen_by(Viewer::Seat(seat)));
            G::all_open(playing.setup(), seen.collect()).is_some()
        });
        Self {
            words: sight.words(),
            title: sight.title(),
            path: sight.path(""),
            seq: sight.table.seq(),
            sitters,
            can_open,
            game_title: sight.game_title(),
            symbols: sight.symbols(),
        }
    }

    /// What the game is called.
    pub fn game_title(&self) -> &'static str {
        self.game_title
    }

    /// The pictures that the page refers to.
    pub fn symbols(&self) -> PreEscaped<&'static str> {
        PreEscaped(self.symbols.0)
    }

    /// Whose films these eyes need, the one whose story is told first.
    pub fn viewers(&self, eyes: Eyes) -> Vec<Viewer> {
        match eyes {
            Eyes::Of(viewer) => vec![viewer],
            Eyes::Open => Viewer::all(self.sitters.len()).collect(),
        }
    }

    /// The page, at a step; the first where none is named. Nothing if the eyes are not to be had. The films are those
    /// of the [viewers](Frame::viewers).
    pub fn main(
        &self,
        films: &[Film],
        eyes: Eyes,
        held: Seats,
        step: Option<usize>,
    ) -> Option<Markup> {
        with_game!(self.title, G => page::<G>(self, films, eyes, held, step))
    }
}

struct Shown<'a> {
    eyes: Eyes,
    step: usize,
    last: usize,
    /// Where turns begin.
    turns: Vec<usize>,
    frame: &'a Frame,
}

fn page<G: Pictured + Roster + 'static>(
    frame: &Frame,
    films: &[Film],
    eyes: Eyes,
    held: Seats,
    step: Option<usize>,
) -> Option<Markup> {
    let Frame { words, sitters, .. } = frame;
    let viewers = frame.viewers(eyes);
    let nth = |wanted: Viewer| viewers.iter().position(|viewer| *viewer == wanted);
    let viewer = match eyes {
        Eyes::Of(viewer) => viewer,
        Eyes::Open => Viewer::Public,
    };
    let film = films.get(nth(viewer)?)?.of::<G>();
    let steps = film.reel.steps();
    let last = steps.len() - 1;
    let step = step.unwrap_or(0).min(last);
    let view = match eyes {
        Eyes::Of(_) => film.reel.view(step)?,
        Eyes::Open => {
            let seen = Seat::all(sitters.len())
                .map(|seat| films.get(nth(Viewer::Seat(seat))?)?.of::<G>().reel.view(step));
            G::all_open(&film.setup, seen.collect::<Option<_>>()?)?
        }
    };
    let at = At { words, setup: &film.setup, view: &view, sitters, acting: false };
    let reel = Shown { eyes, step, last, turns: turns(steps), frame };
    let told = film.told(words);
    let moment = G::moment(&at, &steps[step].told);
    Some(html! {
        main id="table" class="play replay" tabindex="-1" data-stage="replay" data-turn="none" data-seq=(step)
            data-title=(words.say("page-replay", &[])) {
            div class="stage" {
                h1 id="prompt" { span role="status" {
                    @if told[step].is_empty() { (words.say("page-replay-step", &[("n", step.into()), ("of", last.into())])) }
                    @else { (told[step]) }
                } }
                (reel.controls())
                @if let Some(moment) = moment {
                    section id={ "moment-" (step) } class={ "moment " (moment.class) } aria-hidden="true" { (moment.picture) }
                }
                (play::table::<G>(&at))
            }
            div class="beside" {
                (reel.whose(held))
                (reel.fork(held))
                (reel.script(steps, told))
            }
        }
    })
}

/// Where somebody else begins to act.
fn turns<G: Game>(steps: &[ReelStep<G>]) -> Vec<usize> {
    let mut last = None;
    let begins = |(step, taken): (usize, &ReelStep<G>)| {
        let begins = last != Some(taken.seat);
        last = Some(taken.seat);
        begins.then_some(step)
    };
    steps.iter().enumerate().filter_map(begins).collect()
}

impl Shown<'_> {
    fn at(&self, step: usize) -> String {
        format!("{}/replay?as={}&step={step}", self.frame.path, self.eyes.word())
    }

    fn link(&self, step: Option<usize>, label: &str, sign: &str, id: &str) -> Markup {
        let label = self.frame.words.say(label, &[]);
        html! {
            @match step {
                Some(step) => a id=(id) class="button" href=(self.at(step)) data-swap aria-label=(label) { (sign) },
                None => span id=(id) class="button off" aria-hidden="true" { (sign) },
            }
        }
    }

    fn controls(&self) -> Markup {
        let words = self.frame.words;
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
                form method="get" action={ (self.frame.path) "/replay" } data-page data-slide {
                    input type="hidden" name="as" value=(self.eyes.word());
                    label class="sr" for="step" { (words.say("page-replay-slider", &[])) }
                    input id="step" type="range" name="step" min="0" max=(self.last) value=(self.step);
                    button class="quiet" { (words.say("page-replay-go", &[])) }
                }
                span class="quiet" { (self.step) " / " (self.last) }
            }
        }
    }

    fn whose(&self, held: Seats) -> Markup {
        let Frame { words, path, sitters, can_open, .. } = self.frame;
        let to = |eyes: Eyes| format!("{path}/replay?as={}&step={}", eyes.word(), self.step);
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
                    @if *can_open {
                        li { a href=(to(Eyes::Open)) aria-current=[current(Eyes::Open)] { (words.say("page-replay-open", &[])) } }
                    }
                }
                p class="row" {
                    a class="button" href={ (path) "/verify" } { (words.say("page-verify", &[])) }
                    a class="button quiet" href=(path) { (words.say("page-back-to-table", &[])) }
                }
            }
        }
    }

    /// Going on from here, against bots.
    fn fork(&self, held: Seats) -> Markup {
        let Frame { words, path, seq, sitters, .. } = self.frame;
        html! {
            @if !held.is_empty() && self.step < self.last {
                section class="panel" {
                    h2 { (words.say("page-fork", &[])) }
                    p { (words.say("page-fork-about", &[])) }
                    @for seat in held.iter() {
                        @let label = words.say("page-fork-as", &[("name", sitters[seat.index()].seat_name.as_str().into())]);
                        form method="post" action={ (path) "/fork" } class="one" {
                            input type="hidden" name="seq" value=(seq);
                            input type="hidden" name="step" value=(self.step);
                            input type="hidden" name="seat" value=(seat.number());
                            button class="" { (label) }
                        }
                    }
                }
            }
        }
    }

    fn script<G: Game>(&self, steps: &[ReelStep<G>], told: &[String]) -> Markup {
        let Frame { words, sitters, .. } = self.frame;
        html! {
            section id="log" class="panel" {
                h2 { (words.say("page-log", &[])) }
                ol class="script" start="0" {
                    @for (step, (taken, told)) in steps.iter().zip(told).enumerate() {
                        li aria-current=[(step == self.step).then_some("step")] {
                            a href=(self.at(step)) data-swap {
                                @if let Some(seat) = taken.seat { (sitters[seat.index()].sign.picture()) }
                                @if taken.back > 0 && taken.seat.is_none() { (words.say("page-replay-taken-back", &[])) }
                                @else if told.is_empty() { "–" }
                                @else { (told) }
                            }
                        }
                    }
                }
            }
        }
    }
}
