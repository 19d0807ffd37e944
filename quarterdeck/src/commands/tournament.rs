//! `quarterdeck tournament`: who is better, with the same cards in every order of seats.

use std::io::{BufRead, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::Ordering;

use quarterdeck_bots::tournament::{Place, Round, Standing, Tournament, pairing, standings};
use quarterdeck_bots::{Level, Roster};
use quarterdeck_shelf::with_game;
use serde_json::{Value, json};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use crate::cli::Tournament as Args;
use crate::failure::{Answer, Failure};
use crate::longrun;
use crate::seats::Sitter;

/// A question is settled no sooner than after so many rounds.
const FEWEST: usize = 16;
/// Whoever looks again and again finds something by chance; so the interval must miss the fair share by this many
/// times its usual width: three standard errors instead of two.
const CAUTION: f64 = 1.53;

pub(crate) fn run(args: &Args) -> Answer {
    with_game!(args.game, G => play::<G>(args))
}

fn play<G: Roster>(args: &Args) -> Answer {
    let options = args.options.read::<G>()?;
    let players: Vec<&'static Level<G>> = Sitter::<G>::parse_bots(&args.players, &options)?;
    let tournament = Tournament {
        setup: G::setup(players.len(), &options)?,
        players,
        rounds: args.rounds,
        seed: args.run.seed,
        threads: args.run.threads.map_or_else(longrun::cores, usize::from),
    };
    let names = tournament.levels();
    let label = json!({
        "game": G::ID, "rules": G::RULES_VERSION, "options": options,
        "players": args.players, "seed": args.run.seed,
    });
    let mut rounds = match &args.run.keep {
        Some(path) => kept(path, &label)?,
        None => Vec::new(),
    };
    rounds.truncate(args.rounds as usize);
    let done = rounds.len() as u64;
    let mut keeper = match &args.run.keep {
        Some(path) => {
            let file = std::fs::OpenOptions::new().append(true).open(path);
            Some(file.map_err(|error| Failure::file(path, error))?)
        }
        None => None,
    };
    let stop = longrun::stop_on_interrupt()?;
    let bar = longrun::progress_bar(args.rounds, "rounds");
    let mut failure = None;
    if !(args.settle && settled(&rounds, names.len())) {
        tournament.run(done, &mut |round: Round| {
            if let Some(file) = &mut keeper
                && let Err(error) = writeln!(file, "{}", json!(round))
            {
                failure = Some(Failure::from(error));
            }
            rounds.push(round);
            bar.set_position(rounds.len() as u64);
            let over = failure.is_some()
                || stop.load(Ordering::Relaxed)
                || args.settle && settled(&rounds, names.len());
            if over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
    bar.finish_and_clear();
    if let Some(failure) = failure {
        return Err(failure);
    }
    report(args, &names, &rounds)
}

/// The rounds that were played before, from a file that is begun if there is none.
fn kept(path: &Path, label: &Value) -> Answer<Vec<Round>> {
    let file = match std::fs::File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            longrun::replace(path, format!("{label}\n").as_bytes())?;
            return Ok(Vec::new());
        }
        Err(error) => return Err(Failure::file(path, error)),
    };
    let mut lines = std::io::BufReader::new(file).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    if serde_json::from_str::<Value>(&first).ok().as_ref() != Some(label) {
        return Err(Failure::file(
            path,
            "this is from another tournament; move it away to begin anew",
        ));
    }
    let mut rounds: Vec<Round> = Vec::new();
    for line in lines {
        // A line that was cut off by a power cut is played again.
        let Ok(round) = serde_json::from_str::<Round>(&line?) else { break };
        if round.index != rounds.len() as u64 {
            break;
        }
        rounds.push(round);
    }
    let mut text = format!("{label}\n");
    for round in &rounds {
        text.push_str(&format!("{}\n", json!(round)));
    }
    longrun::replace(path, text.as_bytes())?;
    Ok(rounds)
}

/// Whether it is clear for every level on which side of its fair share it is. It is asked after each doubling only.
fn settled(rounds: &[Round], levels: usize) -> bool {
    if rounds.len() < FEWEST || !rounds.len().is_power_of_two() {
        return false;
    }
    let fair = fair(rounds);
    let clear = |standing: &Standing| (standing.share - fair).abs() > CAUTION * standing.give;
    standings(rounds, levels).iter().all(clear)
}

/// What everybody would win if all were equal.
fn fair(rounds: &[Round]) -> f64 {
    rounds.first().and_then(|round| round.games.first()).map_or(1.0, |game| 1.0 / game.len() as f64)
}

/// Ratings for tables of any size (Weng and Lin), from all games in order.
fn ratings(rounds: &[Round], levels: usize) -> Vec<WengLinRating> {
    let mut ratings = vec![WengLinRating::new(); levels];
    for game in rounds.iter().flat_map(|round| &round.games) {
        let teams: Vec<[WengLinRating; 1]> =
            game.iter().map(|place| [ratings[place.level]]).collect();
        let outcome = |place: &Place| MultiTeamOutcome::new(usize::from(place.rank));
        let table: Vec<(&[WengLinRating], MultiTeamOutcome)> =
            teams.iter().zip(game).map(|(team, place)| (&team[..], outcome(place))).collect();
        let after = weng_lin_multi_team(&table, &WengLinConfig::new());
        // Whoever has several seats learns from all of them on average.
        for (level, rating) in ratings.iter_mut().enumerate() {
            let mine = || game.iter().zip(&after).filter(|(place, _)| place.level == level);
            let many = mine().count() as f64;
            if many > 0.0 {
                rating.rating = mine().map(|(_, team)| team[0].rating).sum::<f64>() / many;
                rating.uncertainty =
                    mine().map(|(_, team)| team[0].uncertainty).sum::<f64>() / many;
            }
        }
    }
    ratings
}

fn report(args: &Args, names: &[&str], rounds: &[Round]) -> Answer {
    let standings = standings(rounds, names.len());
    let ratings = ratings(rounds, names.len());
    let games: usize = rounds.iter().map(|round| round.games.len()).sum();
    if let Some(path) = &args.run.csv {
        let mut text = "round,game,seat,player,rank,score\n".to_owned();
        for round in rounds {
            for (nth, game) in round.games.iter().enumerate() {
                for (seat, place) in game.iter().enumerate() {
                    text.push_str(&format!(
                        "{},{},{},{},{},{}\n",
                        round.index + 1,
                        nth + 1,
                        seat + 1,
                        names[place.level],
                        place.rank,
                        place.score
                    ));
                }
            }
        }
        longrun::replace(path, text.as_bytes())?;
    }
    let mut out = std::io::stdout().lock();
    if args.run.json {
        let players: Vec<Value> = names
            .iter()
            .zip(&standings)
            .zip(&ratings)
            .map(|((name, standing), rating)| {
                json!({
                    "name": name, "share": standing.share, "give": standing.give,
                    "score": standing.score, "rating": rating.rating,
                    "uncertainty": rating.uncertainty,
                })
            })
            .collect();
        let fair = fair(rounds);
        let all = json!({
            "game": args.game.id(), "seed": args.run.seed, "rounds": rounds.len(), "games": games,
            "fair_share": fair, "players": players, "ahead": cross(names, rounds),
        });
        writeln!(out, "{all}")?;
        return Ok(());
    }
    writeln!(
        out,
        "{} rounds of {games} games; a fair share is {:.1} %",
        rounds.len(),
        100.0 * fair(rounds)
    )?;
    writeln!(out, "\n{:<16} {:>16} {:>8} {:>16}", "player", "wins", "points", "rating")?;
    for ((name, standing), rating) in names.iter().zip(&standings).zip(&ratings) {
        writeln!(
            out,
            "{name:<16} {:>7.1} % ± {:>4.1} {:>8.2} {:>8.2} ± {:>5.2}",
            100.0 * standing.share,
            100.0 * standing.give,
            standing.score,
            rating.rating,
            1.96 * rating.uncertainty
        )?;
    }
    if names.len() > 1 {
        writeln!(out, "\nhow often the player of the row ended before that of the column")?;
        write!(out, "{:<16}", "")?;
        names.iter().try_for_each(|name| write!(out, " {name:>16}"))?;
        for (one, name) in names.iter().enumerate() {
            write!(out, "\n{name:<16}")?;
            for other in 0..names.len() {
                match pairing(rounds, one, other).filter(|_| one != other) {
                    Some((rate, give)) => {
                        write!(out, " {:>8.1} % ± {:>4.1}", 100.0 * rate, 100.0 * give)?;
                    }
                    None => write!(out, " {:>16}", "–")?,
                }
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

fn cross(names: &[&str], rounds: &[Round]) -> Value {
    let row = |one: usize| -> Vec<Option<f64>> {
        (0..names.len())
            .map(|other| pairing(rounds, one, other).filter(|_| one != other).map(|(rate, _)| rate))
            .collect()
    };
    json!((0..names.len()).map(row).collect::<Vec<_>>())
}
