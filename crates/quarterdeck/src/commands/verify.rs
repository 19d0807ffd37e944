//! `quarterdeck verify`: is this record true, as far as its holder can tell?

use std::io::Write;

use quarterdeck_engine::Record;
use quarterdeck_engine::record::{Holder, Verified};
use quarterdeck_engine::sealed::hex;
use quarterdeck_shelf::with_game;
use serde_json::json;

use crate::cli::Verify;
use crate::failure::{Answer, Failure};
use crate::files;
use crate::terminal::Screen;

pub(crate) fn run(args: &Verify) -> Answer {
    let (title, _, text) = files::read_record(&args.file)?;
    let verified = with_game!(title, G => check::<G>(&text));
    let verified = verified.map_err(|fault| Failure::file(&args.file, fault))?;
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", as_json(title.id(), &verified))?;
    } else {
        write!(out, "{}", in_words(title.id(), &verified))?;
    }
    Ok(())
}

fn check<G: Screen>(text: &str) -> Result<Verified, quarterdeck_engine::record::Fault> {
    Record::<G>::parse(text)?.verify()
}

fn in_words(game: &str, verified: &Verified) -> String {
    let Verified { holder, entries, actions, draws, draws_checked, .. } = verified;
    let whose = match holder {
        Holder::Host => "the host's record".to_owned(),
        Holder::Viewer(viewer) => format!("the record of {viewer}"),
    };
    let state = if verified.finished { "finished" } else { "not finished" };
    let mut text = format!("This is {whose} of a game of {game}, {state}. It is true:\n");
    let mut line = |sentence: String| text.push_str(&format!("  ✓ {sentence}\n"));
    line(format!("chain: all {entries} entries follow from one another"));
    if verified.sealed {
        line(format!(
            "commitments: the seats' nonces are those they promised (by its own word, {} came from the seats' own clients)",
            verified.own_nonces
        ));
        line(format!(
            "draws: {draws_checked} of {draws} are open to this holder, and fell as they were sealed"
        ));
    } else {
        line(format!(
            "draws: {draws} were written down and not sealed, so nobody can check how they fell"
        ));
    }
    line(format!("steps: all {actions} actions are what the rules allow"));
    let (open, veiled) = (verified.choices_open, verified.choices_veiled);
    line(format!(
        "secrets: {open} choices are open to this holder and {veiled} are not; no more and no less may be"
    ));
    text.push_str(&format!(
        "Fingerprint, the same in everybody's copy: {}\n",
        hex::encode(&verified.fingerprint)
    ));
    text
}

fn as_json(game: &str, verified: &Verified) -> serde_json::Value {
    json!({
        "game": game,
        "holder": verified.holder.to_string(),
        "finished": verified.finished,
        "entries": verified.entries,
        "actions": verified.actions,
        "sealed": verified.sealed,
        "draws": verified.draws,
        "draws_checked": verified.draws_checked,
        "own_nonces": verified.own_nonces,
        "choices_open": verified.choices_open,
        "choices_veiled": verified.choices_veiled,
        "fingerprint": hex::encode(&verified.fingerprint),
    })
}
