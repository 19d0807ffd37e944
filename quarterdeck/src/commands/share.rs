//! `quarterdeck share`: what a seat, or the public, may have of a game.

use quarterdeck_engine::record::Fault;
use quarterdeck_engine::{Record, Viewer};
use quarterdeck_shelf::with_game;

use super::replay::viewer;
use crate::cli::Share;
use crate::failure::{Answer, Failure};
use crate::files;
use quarterdeck_terminal::Screen;

pub(crate) fn run(args: &Share) -> Answer {
    let (title, label, text) = files::read_record(&args.file)?;
    let viewer = viewer(&args.viewer, label.seats)?;
    let shared = with_game!(title, G => derive::<G>(&text, viewer));
    let shared = shared.map_err(|fault| Failure::file(&args.file, fault))?;
    match &args.save {
        Some(path) => files::write_new(path, &shared),
        None => Ok(std::io::Write::write_all(&mut std::io::stdout(), shared.as_bytes())?),
    }
}

fn derive<G: Screen>(text: &str, viewer: Viewer) -> Result<String, Fault> {
    Ok(Record::<G>::parse(text)?.as_seen_by(viewer)?.to_text())
}
