//! One pair: a state, and a twin that the viewer cannot tell from it.

use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Seat, Silence, Viewer};

use crate::walk::legal_actions;
use crate::wire::{json, same};

/// With how many lots the action for a seat whose time is up is compared.
const LOTS: u64 = 3;

/// Compares everything that `viewer` can get out of the two without a step.
pub(super) fn compare<G: Game>(
    viewer: Viewer,
    real: &G,
    twin: &G,
    conceivable: &[G::Action],
) -> Result<(), String> {
    let (seen, seen_in_twin) = (real.view(viewer), twin.view(viewer));
    same("its view is another in a world that it can believe", &json(&seen), &json(&seen_in_twin))?;
    if seen != seen_in_twin {
        return Err(
            "its view is another in a world that it can believe, though not as JSON".to_owned()
        );
    }
    same("who owes a decision depends on a secret", &json(&real.owed()), &json(&twin.owed()))?;
    let outcomes = (json(&real.outcome()), json(&twin.outcome()));
    same("the outcome depends on a secret", &outcomes.0, &outcomes.1)?;
    let Some(seat) = viewer.seat() else { return Ok(()) };
    let legal = (json(&legal_actions(real, seat)), json(&legal_actions(twin, seat)));
    same("the legal actions depend on a secret", &legal.0, &legal.1)?;
    if real.owed().contains(seat) {
        for lot in 0..LOTS {
            let default = |world: &G| json(&world.default_action(seat, &mut Fast::new(lot)));
            let what = "what is played for it when its time is up depends on a secret";
            same(what, &default(real), &default(twin))?;
        }
    }
    conceivable.iter().try_for_each(|&action| compare_answers(real, twin, seat, action))
}

/// What a viewer may do, and how it is told that it may not, is the same in both: the refusal and its words.
fn compare_answers<G: Game>(
    real: &G,
    twin: &G,
    seat: Seat,
    action: G::Action,
) -> Result<(), String> {
    let what = || format!("the answer to {action:?} depends on a secret");
    match (answer(real, seat, action), answer(twin, seat, action)) {
        (Ok(()), Ok(())) => Ok(()),
        (Err(one), Err(other)) => {
            same(&what(), &one.to_string(), &other.to_string())?;
            same(&what(), &format!("{one:?}"), &format!("{other:?}"))?;
            if one == other { Ok(()) } else { Err(what()) }
        }
        (Ok(()), Err(refusal)) => Err(format!("{}: accepted against “{refusal}”", what())),
        (Err(refusal), Ok(())) => Err(format!("{}: “{refusal}” against accepted", what())),
    }
}

fn answer<G: Game>(state: &G, seat: Seat, action: G::Action) -> Result<(), G::Refusal> {
    state.clone().play(seat, action, &mut Fast::new(0), &mut Silence)
}
