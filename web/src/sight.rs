//! A table as somebody looks at it in a browser.

use maud::Markup;
use quarterdeck_engine::{Game, Seat, Seats, Viewer};
use quarterdeck_shelf::{Title, with_game};
use quarterdeck_store::PlayerId;
use quarterdeck_table::{Stage, Table};
use quarterdeck_words::Words;

use crate::form::Typed;
use crate::people::{Clock, Sign, Sitter};
use crate::picture::Pictured;
use crate::prefs::Prefs;
use crate::{curtain, gathering, play, tv};

/// What a reader's page of a table is made of. It holds the whole table, so what is made of it goes through here: every
/// page asks the table for what [`viewer`](Sight::viewer) sees, and for nothing else.
pub struct Sight<'a> {
    /// How the reader likes it.
    pub prefs: &'a Prefs,
    /// The table.
    pub table: &'a Table,
    /// What people are called.
    pub name: &'a dyn Fn(PlayerId) -> Option<String>,
    /// What was said where the reader hears it.
    pub said: &'a [SaidLine],
    /// Who reads, if we know.
    pub reader: Option<PlayerId>,
    /// With whose eyes.
    pub viewer: Viewer,
    /// Wall time less served time, in milliseconds.
    pub clock_offset: i64,
    /// The last entry that the reader had seen before.
    pub looked: Option<u32>,
    /// Where others find this server, such as `http://192.168.1.7:7070/`.
    pub origin: &'a str,
    /// Where a page says which hand of a shared device it is for: see [`hand`].
    pub hand: Option<usize>,
    /// What the reader has typed into a form of this page, where that was refused.
    pub typed: Option<&'a Typed>,
}

/// Something that was said.
#[derive(Clone, Debug)]
pub struct SaidLine {
    /// The entry.
    pub seq: u32,
    /// Who.
    pub by: PlayerId,
    /// What they are called.
    pub name: Option<String>,
    /// What.
    pub text: String,
}

/// How often a player's seats have acted: whoever shares a device looks at one seat until one of them acts.
pub fn hand(table: &Table, player: PlayerId) -> usize {
    table.acts_of(player)
}

impl Sight<'_> {
    /// The reader's sentences.
    pub fn words(&self) -> &'static Words {
        self.prefs.words()
    }

    /// The game.
    pub fn title(&self) -> Title {
        self.table.settings().game.parse().expect("the settings were checked")
    }

    /// What the game is called.
    pub fn game_title(&self) -> &'static str {
        with_game!(self.title(), G => G::TITLE)
    }

    /// The path of the table, with something behind it.
    pub fn path(&self, rest: &str) -> String {
        format!("/t/{}{rest}", self.table.id())
    }

    /// The seats of the reader.
    pub fn own(&self) -> Seats {
        self.reader.map_or(Seats::NONE, |reader| self.table.chairs().of(reader))
    }

    /// Whether the reader holds several seats, so that one device goes round.
    pub fn is_shared(&self) -> bool {
        self.own().len() > 1
    }

    /// Whether the reader opened the table.
    pub fn is_opener(&self) -> bool {
        self.reader == Some(self.table.opener())
    }

    /// Who sits where.
    pub fn sitters(&self) -> Vec<Sitter> {
        let words = self.words();
        let card = self.table.card(self.name, self.clock_offset);
        let shared = self.is_shared();
        card.seats
            .into_iter()
            .map(|seat| {
                let own = seat.player.is_some() && seat.player == self.reader;
                let bot = seat.bot.as_ref().filter(|_| seat.player.is_none());
                let bot = bot.map(|level| {
                    let called = self.table.bot_name(words, level);
                    words.say("page-bot-called", &[("level", (&called).into())])
                });
                // Who share a device are told apart by their colours: they have one name.
                let name = seat.name.filter(|_| !(own && shared)).or(bot);
                let clock = seat.left.map(|left| Clock {
                    left,
                    until: seat.until.map(|until| until + self.clock_offset),
                });
                Sitter {
                    seat: seat.seat,
                    sign: self.sign(seat.seat),
                    seat_name: self.table.seat_name(words, seat.seat),
                    name,
                    own,
                    bot: seat.bot.map(str::to_owned),
                    held: seat.player.is_some(),
                    invited: seat.invited,
                    ready: seat.ready,
                    away: seat.away,
                    resigned: seat.resigned,
                    clock,
                }
            })
            .collect()
    }

    fn sign(&self, seat: Seat) -> Sign {
        let settings = self.table.settings();
        with_game!(self.title(), G => {
            let options = serde_json::from_value(settings.options.clone());
            let setup = options.ok().and_then(|options| G::setup(settings.seats.len(), &options).ok());
            G::sign(self.words(), &setup.expect("the settings were checked"), seat)
        })
    }

    /// Whether the reader is awaited.
    pub fn is_awaited(&self) -> bool {
        self.viewer.seat().is_some_and(|seat| self.table.owed().contains(seat))
    }

    /// What the window is called.
    pub fn window(&self) -> String {
        let words = self.words();
        let title = self.game_title();
        if self.is_awaited() && self.table.stage() == Stage::Playing {
            return words.say("page-title-your-turn", &[("game", title.into())]);
        }
        words.say("page-title", &[("game", title.into())])
    }

    /// The table at a seat or from beside it: all of it that changes.
    pub fn main(&self) -> Markup {
        match self.table.stage() {
            Stage::Gathering | Stage::Sealing => gathering::main(self),
            Stage::Playing if self.is_shared() && self.viewer == Viewer::Public => {
                curtain::main(self)
            }
            Stage::Playing | Stage::Over => match self.table.game() {
                Some(_) => with_game!(self.title(), G => play::main::<G>(self)),
                // Closed before it began.
                None => gathering::main(self),
            },
        }
    }

    /// The table on a wall.
    pub fn wall(&self) -> Markup {
        match self.table.game() {
            Some(_) => with_game!(self.title(), G => tv::main::<G>(self)),
            None => tv::gathering(self),
        }
    }

    /// Whose turn it is and what is awaited.
    pub fn prompt(&self) -> String {
        let Some(game) = self.table.game() else { return String::new() };
        game.prompt(self.words(), self.viewer)
    }

    /// What the game's pictures are made of.
    pub fn symbols(&self) -> maud::PreEscaped<&'static str> {
        with_game!(self.title(), G => G::symbols())
    }
}
