//! One sitting at the table: asking people, asking bots, writing down, until the game is over or somebody leaves.

use std::sync::{Arc, Mutex, PoisonError};

use quarterdeck_bots::{Bot, Chair};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::record::Logbook;
use quarterdeck_engine::sentence::clip;
use quarterdeck_engine::{Game, Seat, Viewer};
use quarterdeck_words::{Spoken, Words};

use super::log::Log;
use crate::failure::{Answer, Failure};
use crate::files::Growing;
use crate::seats::Sitter;
use quarterdeck_terminal::{Console, Screen, Style, Tint, Typed};

pub(crate) struct Sitting<G: Screen> {
    words: &'static Words,
    setup: G::Setup,
    logbook: Logbook<G>,
    sitters: Vec<Sitter<G>>,
    bots: Vec<Option<Box<dyn Bot<G>>>>,
    file: Arc<Mutex<Growing>>,
    log: Log<G>,
    console: Console,
    style: Style,
    /// Who looks at the screen.
    looking: Option<Seat>,
    resumed: bool,
}

/// What came of asking somebody.
enum Asked<A> {
    Action(A),
    TakeBack,
    Leave,
}

impl<G: Screen> Sitting<G> {
    pub(super) fn new(
        words: &'static Words,
        setup: G::Setup,
        logbook: Logbook<G>,
        sitters: Vec<Sitter<G>>,
        file: Arc<Mutex<Growing>>,
        mut log: Log<G>,
        resumed: bool,
    ) -> Self {
        let bots = new_bots(&sitters, &mut log);
        let (console, style) = (Console::of_process(), Style::of_stdout());
        Self {
            words,
            setup,
            logbook,
            sitters,
            bots,
            file,
            log,
            console,
            style,
            looking: None,
            resumed,
        }
    }

    /// Plays until the end, or until somebody leaves.
    pub(crate) fn play(mut self) -> Answer {
        self.farewell_on_interrupt()?;
        self.welcome()?;
        while let Some(seat) = self.next_seat() {
            if self.bots[seat.index()].is_some() {
                self.let_bot_act(seat)?;
                continue;
            }
            match self.ask(seat)? {
                Asked::Action(action) => {
                    self.act(seat, action)?;
                    if !self.settle(seat)? {
                        return self.leave();
                    }
                }
                Asked::TakeBack => self.take_back(seat)?,
                Asked::Leave => return self.leave(),
            }
        }
        self.show_result()
    }

    /// Before anybody else acts, lets a person think again about a step that can be taken back, and leaves time to
    /// read what only that person may read. False when nobody is there any more.
    fn settle(&mut self, seat: Seat) -> Answer<bool> {
        if self.logbook.state().owed().contains(seat) {
            return Ok(true);
        }
        let over = self.logbook.state().owed().is_empty();
        if self.logbook.course().undoable(seat) > 0 {
            return match self.console.ask(&self.words.say("table-settle", &[]))? {
                Typed::Line(line) if line == "u" => self.take_back(seat).map(|()| true),
                Typed::Line(line) => Ok(over || line != "q"),
                Typed::End => Ok(over),
            };
        }
        Ok(self.people() == 1 || self.wait("table-continue", &[])? || over)
    }

    /// Bots first: where several choose at the same time, nobody waits for one, and nobody learns anything from it.
    fn next_seat(&self) -> Option<Seat> {
        let owed = self.logbook.state().owed();
        let bot = owed.iter().find(|seat| self.bots[seat.index()].is_some());
        bot.or_else(|| owed.first())
    }

    fn people(&self) -> usize {
        self.bots.iter().filter(|bot| bot.is_none()).count()
    }

    fn welcome(&self) -> Answer {
        let count = self.sitters.len().into();
        let mut text =
            self.words.say("table-game-for", &[("n", count), ("title", G::TITLE.into())]);
        text = format!("{}\n", self.style.paint(Tint::Bold, &text));
        if self.resumed {
            text = format!("{text}{}\n", self.words.say("table-goes-on", &[]));
        }
        for (sitter, seat) in self.sitters.iter().zip(Seat::all(self.sitters.len())) {
            let who = match sitter {
                Sitter::You => self.words.say("table-you", &[]),
                Sitter::Bot(level) => {
                    let name = G::bot_name(self.words, level.name);
                    self.words.say("table-bot-named", &[("bot", (&name).into())])
                }
            };
            let name = self.style.paint(G::tint(&self.setup, seat), &self.name(seat));
            let number = seat.number().into();
            let args = [("number", number), ("name", (&name).into()), ("who", (&who).into())];
            text = format!("{text}  {}\n", self.words.say("table-seat", &args));
        }
        Ok(Console::say(&text)?)
    }

    fn let_bot_act(&mut self, seat: Seat) -> Answer {
        let Some(bot) = &mut self.bots[seat.index()] else { return Ok(()) };
        let mut chance = Fast::new(self.logbook.private_seed());
        let action = bot.choose(&Chair::new(self.logbook.state(), seat), &mut chance);
        self.act(seat, action)
    }

    /// Plays an action, writes it down and tells everybody.
    fn act(&mut self, seat: Seat, action: G::Action) -> Answer {
        let events =
            self.logbook.play(seat, action).map_err(|refusal| Failure::new(refusal.to_string()))?;
        self.save()?;
        self.log.add(&events);
        for (bot, seat) in self.bots.iter_mut().zip(Seat::all(self.sitters.len())) {
            if let Some(bot) = bot.as_mut().filter(|bot| bot.listens()) {
                for event in &events {
                    bot.hear(&<G as Game>::told(event, Viewer::Seat(seat)));
                }
            }
        }
        if self.looking == Some(seat) {
            self.tell_news(Viewer::Seat(seat))?;
        }
        Ok(())
    }

    fn take_back(&mut self, seat: Seat) -> Answer {
        let sentence = match self.logbook.undo(seat) {
            Ok(()) => {
                self.save()?;
                self.log.take_back();
                // What was taken back has not happened for anybody, bots included.
                self.bots = new_bots(&self.sitters, &mut self.log);
                "table-taken-back"
            }
            Err(_) => "table-not-taken-back",
        };
        Ok(Console::say(&self.words.say(sentence, &[]))?)
    }

    /// What was just entered in the logbook goes to the disk before anything else happens.
    fn save(&self) -> Answer {
        let record = self.logbook.record();
        let line = record.entry_line(record.entries().len() - 1);
        self.file.lock().unwrap_or_else(PoisonError::into_inner).append(&line)
    }

    /// Asks a person what to do.
    fn ask(&mut self, seat: Seat) -> Answer<Asked<G::Action>> {
        if !self.hand_over(seat)? {
            return Ok(Asked::Leave);
        }
        self.tell_news(Viewer::Seat(seat))?;
        let view = self.logbook.state().view(Viewer::Seat(seat));
        Console::say("")?;
        Console::say(&G::board(self.words, self.style, &view))?;
        let prompt = G::prompt(self.words, &view);
        Console::say(&format!("\n{}", self.style.paint(Tint::Bold, &prompt)))?;
        let choices = G::choices(self.words, &view);
        for ((_, what), number) in choices.iter().zip(1i64..) {
            let args = [("number", number.into()), ("what", what.into())];
            Console::say(&format!("  {}", self.words.say("table-choice", &args)))?;
        }
        Console::say(&self.style.paint(Tint::Dim, &self.words.say("table-keys", &[])))?;
        self.read_choice(seat, &view, &choices)
    }

    fn read_choice(
        &mut self,
        seat: Seat,
        view: &G::View,
        choices: &[(G::Action, String)],
    ) -> Answer<Asked<G::Action>> {
        let count = choices.len();
        let question = format!("{} >", self.words.say("table-ask", &[("n", count.into())]));
        loop {
            let Typed::Line(typed) = self.console.ask(&question)? else {
                Console::say(&self.words.say("table-input-ended", &[]))?;
                return Ok(Asked::Leave);
            };
            match typed.as_str() {
                "u" => return Ok(Asked::TakeBack),
                "q" => return Ok(Asked::Leave),
                "?" => self.explain(view)?,
                "l" => self.tell_log(seat)?,
                _ => {
                    let number = typed.parse::<usize>().ok();
                    let choice = number.and_then(|number| choices.get(number.wrapping_sub(1)));
                    match choice {
                        Some((action, _)) if self.is_sure(view, *action)? => {
                            return Ok(Asked::Action(*action));
                        }
                        Some(_) => {}
                        None => {
                            let clipped = clip(&typed);
                            let args = [("n", count.into()), ("typed", (&clipped).into())];
                            Console::say(&self.words.say("table-not-a-choice", &args))?;
                        }
                    }
                }
            }
        }
    }

    /// Asks back where the view itself says that an action is rash.
    fn is_sure(&self, view: &G::View, action: G::Action) -> Answer<bool> {
        if !G::is_rash(view, &action) {
            return Ok(true);
        }
        match self.console.ask(&self.words.say("table-confirm", &[]))? {
            Typed::Line(line) => Ok(line.eq_ignore_ascii_case(&self.words.say("table-yes", &[]))),
            Typed::End => Ok(false),
        }
    }

    fn explain(&self, view: &G::View) -> Answer {
        let barred = G::barred(self.words, view);
        let heading = if barred.is_empty() { "table-barred-empty" } else { "table-barred" };
        Console::say(&self.words.say(heading, &[]))?;
        for (sentence, rule) in barred {
            Console::say(&format!("  {sentence} ({rule})"))?;
        }
        Ok(())
    }

    /// With several people at one screen, takes what the last one saw off it and waits for the next. False when
    /// nobody is there any more.
    fn hand_over(&mut self, seat: Seat) -> Answer<bool> {
        let before = self.looking.replace(seat);
        if before == Some(seat) || self.people() == 1 {
            return Ok(true);
        }
        self.console.clear()?;
        let name = self.name(seat);
        let there = self.wait("table-hand-over", &[("name", (&name).into())])?;
        self.console.clear()?;
        Ok(there)
    }

    fn wait(&self, sentence: &str, args: &[(&str, quarterdeck_words::Arg<'_>)]) -> Answer<bool> {
        let typed = self.console.ask(&self.words.say(sentence, args))?;
        Ok(matches!(typed, Typed::Line(line) if line != "q"))
    }

    /// Tells a viewer what it has not read yet.
    fn tell_news(&mut self, viewer: Viewer) -> Answer {
        let sentences: Vec<String> = self
            .log
            .unread(viewer)
            .iter()
            .filter_map(|told| <G as Spoken>::told(self.words, &self.setup, viewer, told))
            .collect();
        Ok(sentences.iter().try_for_each(|sentence| Console::say(&format!("  {sentence}")))?)
    }

    /// Tells a seat everything again, as it reads once its moment has passed.
    fn tell_log(&mut self, seat: Seat) -> Answer {
        let viewer = Viewer::Seat(seat);
        Console::say(&self.words.say("table-log", &[]))?;
        for told in self.log.all(viewer).to_vec() {
            let told = G::faded(&self.setup, told);
            if let Some(sentence) = <G as Spoken>::told(self.words, &self.setup, viewer, &told) {
                Console::say(&format!("  {sentence}"))?;
            }
        }
        Ok(())
    }

    fn show_result(mut self) -> Answer {
        let alone = self.people() == 1;
        let only = self.bots.iter().position(Option::is_none).map(Seat::new);
        let viewer = if alone { only.map_or(Viewer::Public, Viewer::Seat) } else { Viewer::Public };
        if !alone {
            self.console.clear()?;
            self.log.unread(viewer);
            Console::say(&self.words.say("table-over", &[]))?;
        }
        self.tell_news(viewer)?;
        let view = self.logbook.state().view(viewer);
        Console::say(&format!("\n{}\n", self.words.say("table-result", &[])))?;
        Console::say(&G::result(self.words, self.style, &view))?;
        Ok(Console::say(&format!("\n{}", saved(self.words, &self.file)))?)
    }

    fn leave(self) -> Answer {
        if self.people() > 1 {
            // Whoever comes next must not find what the last one looked at.
            self.console.clear()?;
        }
        Console::say(&self.words.say("table-left", &[]))?;
        Ok(Console::say(&how_to_go_on(self.words, &self.file))?)
    }

    /// Every step is on the disk before the next, so an interrupt has nothing to do but to wait for a line that is
    /// being written, and to say how to go on.
    fn farewell_on_interrupt(&self) -> Answer {
        let (words, file) = (self.words, Arc::clone(&self.file));
        let shared = self.people() > 1;
        ctrlc::set_handler(move || {
            if shared {
                // Nobody can be told when even the screen cannot be written to.
                let _ = Console::of_process().clear();
            }
            eprintln!("\n{}", how_to_go_on(words, &file));
            std::process::exit(130);
        })
        .map_err(|error| Failure::new(format!("interrupts cannot be caught: {error}")))
    }

    fn name(&self, seat: Seat) -> String {
        G::seat_name(self.words, &self.setup, seat)
    }
}

fn saved(words: &Words, file: &Mutex<Growing>) -> String {
    let file = file.lock().unwrap_or_else(PoisonError::into_inner);
    words.say("table-saved", &[("file", (&file.path().display().to_string()).into())])
}

fn how_to_go_on(words: &Words, file: &Mutex<Growing>) -> String {
    let saved = saved(words, file);
    let file = file.lock().unwrap_or_else(PoisonError::into_inner);
    let command = format!("quarterdeck play --resume {}", file.path().display());
    format!("{saved}\n{}", words.say("table-resume", &[("command", (&command).into())]))
}

/// A bot for each seat that has one. All a bot remembers is what its seat was told, so a new one knows the same.
fn new_bots<G: Screen>(sitters: &[Sitter<G>], log: &mut Log<G>) -> Vec<Option<Box<dyn Bot<G>>>> {
    let seats = Seat::all(sitters.len());
    let bots = sitters.iter().zip(seats).map(|(sitter, seat)| match sitter {
        Sitter::You => None,
        Sitter::Bot(level) => {
            let mut bot = (level.make)();
            if bot.listens() {
                for told in log.all(Viewer::Seat(seat)) {
                    bot.hear(told);
                }
            }
            Some(bot)
        }
    });
    bots.collect()
}
