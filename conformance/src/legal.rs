//! What is legal is accepted; everything else is refused and touches nothing.

use quarterdeck_engine::chance::{Fast, Noting};
use quarterdeck_engine::{Game, Seat};

use crate::report::Report;
use crate::table::Table;
use crate::violation::{Check, Violation};
use crate::walk::{Walk, legal_actions};
use crate::wire::send;

/// Plays one game and tries everything everywhere.
pub(crate) fn check<G: Game>(
    table: &Table<G>,
    seed: u64,
    report: &mut Report,
) -> Result<(), Violation> {
    let conceivable = G::conceivable(&table.setup);
    let (mut walk, _) = Walk::begin(table, Check::Legal, seed);
    let mut chance = walk.side_chance(0);
    loop {
        for seat in Seat::all(table.seats) {
            let legal = check_list(&walk.state, seat).map_err(|message| walk.broken(message))?;
            for action in &legal {
                walk.ensure(conceivable.contains(action), || {
                    format!("{action:?} of {seat} is legal, but not conceivable")
                })?;
            }
            for &action in &conceivable {
                let is_legal = legal.contains(&action);
                check_answer(&walk.state, seat, action, is_legal, &mut chance)
                    .map_err(|message| walk.broken(message))?;
                *(if is_legal { &mut report.accepted } else { &mut report.refused }) += 1;
            }
            if !legal.is_empty() {
                let action = walk.state.default_action(seat, &mut chance);
                walk.ensure(legal.contains(&action), || {
                    format!("{action:?} is played for {seat} when its time is up, and not legal")
                })?;
                report.defaults += 1;
            }
        }
        if walk.step()?.is_none() {
            break;
        }
    }
    walk.count(report);
    Ok(())
}

/// The list of a seat's legal actions is what everybody says it is.
fn check_list<G: Game>(state: &G, seat: Seat) -> Result<Vec<G::Action>, String> {
    let legal = legal_actions(state, seat);
    let owes = state.owed().contains(seat);
    if owes == legal.is_empty() {
        let owes = if owes { "owes a decision" } else { "owes nothing" };
        return Err(format!("{seat} {owes} and has {} legal actions", legal.len()));
    }
    let count = state.legal_count(seat);
    if count as usize != legal.len() {
        return Err(format!("{seat} has {} legal actions, counted as {count}", legal.len()));
    }
    for (nth, action) in legal.iter().enumerate() {
        let found = state.nth_legal(seat, nth as u32);
        if found != *action {
            return Err(format!("legal action {nth} of {seat} is {action:?}, found as {found:?}"));
        }
        if legal[..nth].contains(action) {
            return Err(format!("{action:?} of {seat} is legal twice"));
        }
        send(action)?;
    }
    Ok(legal)
}

/// An action is accepted if it is legal; otherwise it is refused before anything is touched, drawn or told.
fn check_answer<G: Game>(
    state: &G,
    seat: Seat,
    action: G::Action,
    is_legal: bool,
    chance: &mut Fast,
) -> Result<(), String> {
    let mut after = state.clone();
    let mut events: Vec<G::Event> = Vec::new();
    let mut noting = Noting::new(chance);
    let answer = after.play(seat, action, &mut noting, &mut events);
    let drew = !noting.into_draws().is_empty();
    match answer {
        Ok(()) if !is_legal => Err(format!("{action:?} of {seat} is not legal and was accepted")),
        Err(refusal) if is_legal => {
            Err(format!("{action:?} of {seat} is legal and was refused: {refusal}"))
        }
        Err(_) if after != *state => Err(format!("refusing {action:?} of {seat} left a mark")),
        Err(_) if drew => Err(format!("refusing {action:?} of {seat} drew")),
        Err(_) if !events.is_empty() => Err(format!("refusing {action:?} of {seat} was told")),
        _ => Ok(()),
    }
}
