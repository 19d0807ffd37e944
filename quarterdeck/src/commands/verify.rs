//! `quarterdeck verify`: is this record true, as far as its holder can tell?

use std::io::Write;
use std::path::Path;

use quarterdeck_engine::Record;
use quarterdeck_engine::record::{Holder, Verified};
use quarterdeck_engine::sealed::hex;
use quarterdeck_shelf::with_game;
use serde_json::json;

use crate::cli::Verify;
use crate::failure::{Answer, Failure};
use crate::files;
use quarterdeck_terminal::Screen;

pub(crate) fn run(args: &Verify) -> Answer {
    let (title, _, text) = files::read_record(&args.file)?;
    let verified = with_game!(title, G => check::<G>(&text));
    let verified = verified.map_err(|fault| Failure::file(&args.file, fault))?;
    if let Some(key) = &args.key {
        check_key(key, &verified).map_err(|why| Failure::file(&args.file, why))?;
    }
    let compared =
        args.other.as_ref().map(|other| compare(&args.file, &text, other)).transpose()?;
    let mut out = std::io::stdout().lock();
    if args.json {
        let mut found = as_json(title.id(), &verified);
        if let Some(compared) = &compared {
            found["compared"] = json!(compared.word());
        }
        writeln!(out, "{found}")?;
    } else {
        write!(out, "{}", in_words(title.id(), &verified))?;
        if let Some(compared) = &compared {
            writeln!(out, "{}", compared.sentence(&verified))?;
        }
    }
    match compared {
        Some(Compared::Rewritten) => {
            Err(Failure::new("the two copies contradict each other: the game was rewritten"))
        }
        Some(Compared::Differ) => Err(Failure::new("the two copies do not tell the same game")),
        _ => Ok(()),
    }
}

fn check<G: Screen>(text: &str) -> Result<Verified, quarterdeck_engine::record::Fault> {
    Record::<G>::parse(text)?.verify()
}

/// The copy must be signed with this key.
fn check_key(key: &str, verified: &Verified) -> Result<(), String> {
    let Some(wanted) = hex::decode::<32>(key) else {
        return Err("a key has 64 hexadecimal digits in lower case".to_owned());
    };
    match verified.signed_by {
        None => Err("this copy is not signed".to_owned()),
        Some(found) if found == wanted => Ok(()),
        Some(found) => {
            Err(format!("this copy is signed with another key: {}", hex::encode(&found)))
        }
    }
}

/// What two copies of a game say about each other.
enum Compared {
    /// The longer one goes on from the shorter one.
    Agree,
    /// They do not, and one server has signed both.
    Rewritten,
    /// They do not, but nobody has signed both.
    Differ,
}

fn compare(file: &Path, text: &str, other: &Path) -> Answer<Compared> {
    let (title, _, theirs) = files::read_record(other)?;
    with_game!(title, G => {
        let read = |file: &Path, text: &str| {
            let record = Record::<G>::parse(text);
            let record = record.map_err(|fault| Failure::file(file, fault))?;
            record.verify().map_err(|fault| Failure::file(file, fault))?;
            Ok::<_, Failure>(record)
        };
        let (one, two) = (read(file, text)?, read(other, &theirs)?);
        if one.head().table != two.head().table {
            return Err(Failure::new("these are copies of two different games"));
        }
        let (short, long) =
            if one.entries().len() <= two.entries().len() { (&one, &two) } else { (&two, &one) };
        let last = short.entries().len().checked_sub(1);
        let link = last.map_or_else(|| long.head().hash(), |last| long.entries()[last].hash);
        Ok(match one.contradicts(&two) {
            Some(true) => Compared::Rewritten,
            _ if link == short.fingerprint() => Compared::Agree,
            _ => Compared::Differ,
        })
    })
}

impl Compared {
    fn word(&self) -> &'static str {
        match self {
            Self::Agree => "agree",
            Self::Rewritten => "rewritten",
            Self::Differ => "differ",
        }
    }

    fn sentence(&self, verified: &Verified) -> String {
        let key = verified.signed_by.map(|key| hex::encode(&key)).unwrap_or_default();
        match self {
            Self::Agree => {
                "The two copies tell the same game; the longer one goes on from the shorter one."
                    .to_owned()
            }
            Self::Rewritten => format!(
                "The two copies contradict each other, and the server with the key {key} has signed both: this proves that it rewrote the game."
            ),
            Self::Differ => {
                "The two copies do not tell the same game, but nobody has signed both: this proves nothing about who changed it."
                    .to_owned()
            }
        }
    }
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
    if verified.given > 0 {
        line(format!(
            "beginning: the first {} entries were given, not played: what one seat could know of another game, with the rest made up and never sealed",
            verified.given
        ));
    }
    if !verified.voided.is_empty() {
        let roots: Vec<String> = verified.voided.iter().map(|root| hex::encode(root)).collect();
        line(format!(
            "given up: dice were sealed {} before these and given up, because a seat committed itself and did not reveal: {}",
            times(roots.len()),
            roots.join(", ")
        ));
    }
    line(format!("steps: all {actions} actions are what the rules allow"));
    let (open, veiled) = (verified.choices_open, verified.choices_veiled);
    line(format!(
        "secrets: {open} choices are open to this holder and {veiled} are not; no more and no less may be"
    ));
    if let Some(key) = verified.signed_by {
        line(format!("signature: the server with the key {} signed this copy", hex::encode(&key)));
    }
    text.push_str(&format!(
        "Fingerprint, the same in everybody's copy: {}\n",
        hex::encode(&verified.fingerprint)
    ));
    text
}

fn times(n: usize) -> String {
    if n == 1 { "once".to_owned() } else { format!("{n} times") }
}

fn as_json(game: &str, verified: &Verified) -> serde_json::Value {
    let mut found = json!({
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
    });
    // What most records do not have is left out.
    if verified.given > 0 {
        found["given"] = json!(verified.given);
    }
    if !verified.voided.is_empty() {
        let roots: Vec<String> = verified.voided.iter().map(|root| hex::encode(root)).collect();
        found["voided"] = json!(roots);
    }
    if let Some(key) = verified.signed_by {
        found["signed_by"] = json!(hex::encode(&key));
    }
    found
}
