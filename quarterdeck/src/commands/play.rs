//! `quarterdeck play`: a game in the terminal, against bots or hot-seat.

mod log;
mod sitting;
mod start;

use quarterdeck_shelf::with_game;
use quarterdeck_words::Words;

use crate::cli::Play;
use crate::failure::{Answer, Failure};
use crate::files::{self, Growing};
use sitting::Sitting;

pub(crate) fn run(args: &Play, words: &'static Words) -> Answer {
    if let Some(path) = &args.resume {
        let (file, text) = Growing::reopen(path)?;
        let title = files::title(path, &text)?;
        return with_game!(title, G => start::resume::<G>(file, &text, words)?.play());
    }
    let Some(title) = args.game else {
        return Err(Failure::new("say which game to play"));
    };
    with_game!(title, G => start::begin::<G>(args, words)?.play())
}
