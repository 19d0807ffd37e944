//! Who sits at a table, as everybody sees them.

use maud::{Markup, html};
use quarterdeck_engine::{Seat, Seats};
use quarterdeck_words::Words;

/// The flags' shapes. Every page has them.
pub const FLAGS: &str = include_str!("people/flags.svg");

/// What tells a seat from the others: a colour, and a letter and a shape for whoever does not see colours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sign {
    /// The class of its colour, such as `c-red`.
    pub colour: &'static str,
    /// Its letter, in the reader's language.
    pub letter: String,
    /// The symbol of its flag.
    pub flag: &'static str,
}

impl Sign {
    /// The flag, for eyes; whoever hears the page hears the name beside it.
    pub fn picture(&self) -> Markup {
        html! {
            svg class={ "sign " (self.colour) } viewBox="0 0 24 24" aria-hidden="true" {
                use href={ "#" (self.flag) } {}
                text x="12" y="16.5" text-anchor="middle" { (self.letter) }
            }
        }
    }
}

/// Who sits at a seat.
#[derive(Clone, Debug)]
pub struct Sitter {
    /// Which.
    pub seat: Seat,
    /// What tells it from the others.
    pub sign: Sign,
    /// What the game calls the seat.
    pub seat_name: String,
    /// Who sits there: a person's name, or what a bot is called. Nobody yet where there is none.
    pub name: Option<String>,
    /// Whether it is the reader's.
    pub own: bool,
    /// The bot that plays there.
    pub bot: Option<String>,
    /// Whether a person holds the seat, whoever plays.
    pub held: bool,
    /// Whether an invitation is needed.
    pub invited: bool,
    /// Whether the player is ready.
    pub ready: bool,
    /// Whether nobody has looked from there for a while.
    pub away: bool,
    /// Whether the player gave up.
    pub resigned: bool,
    /// Milliseconds left when the clock last stopped, and until when it runs, by the reader's own clock.
    pub clock: Option<Clock>,
}

/// A seat's clock.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    /// Milliseconds left.
    pub left: i64,
    /// When it runs out, in milliseconds since 1970, while it runs.
    pub until: Option<i64>,
}

impl Sitter {
    /// What to call whoever sits there: the person, or else the seat.
    pub fn called(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.seat_name)
    }

    /// Name, seat, and what else there is to say, in a line.
    pub fn line(&self, words: &Words) -> Markup {
        let say = |id| words.say(id, &[]);
        html! {
            (self.sign.picture())
            span class="who" {
                b { (self.called()) }
                @if self.name.is_some() { " " span class="as" { (self.seat_name) } }
                @if self.own { " " span class="tag" { (say("page-you")) } }
                @if self.bot.is_some() { " " span class="tag" { (say("page-bot")) } }
                @if self.away { " " span class="tag warn" { (say("page-away")) } }
                @if self.resigned { " " span class="tag" { (say("page-resigned")) } }
            }
        }
    }

    /// The clock, if there is one.
    pub fn clock(&self, words: &Words) -> Markup {
        html! {
            @if let Some(Clock { left, until }) = self.clock {
                span class="clock" data-until=[until] aria-label=(words.say("page-clock", &[])) { (time(left)) }
            }
        }
    }
}

/// Minutes and seconds, or hours, or days.
fn time(milliseconds: i64) -> String {
    let seconds = milliseconds.max(0) / 1000;
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60);
    match (days, hours) {
        (0, 0) => format!("{minutes}:{:02}", seconds % 60),
        (0, _) => format!("{hours}:{minutes:02}:{:02}", seconds % 60),
        _ => format!("{days} d {hours} h"),
    }
}

/// Some of them, as a list of names.
pub fn names(words: &Words, sitters: &[Sitter], which: Seats) -> String {
    let names: Vec<&str> =
        sitters.iter().filter(|sitter| which.contains(sitter.seat)).map(Sitter::called).collect();
    words.and_list(&names)
}

#[cfg(test)]
mod tests {
    use super::time;

    #[test]
    fn a_clock_is_read_at_a_glance() {
        assert_eq!(time(-5), "0:00");
        assert_eq!(time(65_999), "1:05");
        assert_eq!(time(3_723_000), "1:02:03");
        assert_eq!(time(3 * 86_400_000 + 7_200_000), "3 d 2 h");
    }
}
