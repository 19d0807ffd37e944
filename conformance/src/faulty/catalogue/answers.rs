//! Lists of legal actions and answers to actions.

use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Chance, Game, Purpose, Seat, Silence, Viewer};

use super::is_even;
use crate::faulty::fault::{Fault, Subject};
use crate::faulty::parts::Denied;
use crate::violation::Check;
use crate::walk::legal_actions;

pub(super) fn faults<S: Subject>() -> Vec<Fault<S>> {
    let mut all = telling();
    all.extend(wrong());
    all
}

/// Answers that depend on what the seat cannot know.
fn telling<S: Subject>() -> Vec<Fault<S>> {
    let leak = || Fault { caught_by: Check::Leak, ..Fault::none() };
    vec![
        Fault {
            name: "names a secret in a refusal",
            refuse: |state, seat, refusal| {
                let secret = S::secret(state, Viewer::Seat(seat));
                Denied::ByTheFault(format!("{refusal}, because of {secret}"))
            },
            ..leak()
        },
        Fault {
            name: "refuses in the same words for another reason",
            refuse: |state, seat, refusal| {
                if is_even(&S::secret(state, Viewer::Seat(seat))) {
                    Denied::ByTheFault(refusal.to_string())
                } else {
                    Denied::ByTheRules(refusal)
                }
            },
            ..leak()
        },
        Fault {
            name: "allows something only where a secret does",
            forbids: |state, seat, action| {
                is_last_of_several(state, seat, action)
                    && is_even(&S::secret(state, Viewer::Seat(seat)))
            },
            ..leak()
        },
        Fault {
            name: "lists legal actions in an order that depends on a secret",
            legal: |state, seat, actions| {
                if is_even(&S::secret(state, Viewer::Seat(seat))) {
                    actions.reverse();
                }
            },
            ..leak()
        },
        Fault {
            name: "plays for a seat whose time is up what a secret says",
            default_action: |state, seat, action| {
                let legal = legal_actions(state, seat);
                let even = is_even(&S::secret(state, Viewer::Seat(seat)));
                legal.first().copied().filter(|_| even).unwrap_or(action)
            },
            ..leak()
        },
    ]
}

/// Answers that do not fit each other.
fn wrong<S: Subject>() -> Vec<Fault<S>> {
    let wrong = || Fault { caught_by: Check::Legal, ..Fault::none() };
    vec![
        Fault {
            name: "lists an action and refuses it",
            forbids: |state, seat, action| is_last_of_several(state, seat, action),
            legal: |state, seat, actions| *actions = legal_actions(state, seat),
            ..wrong()
        },
        Fault {
            name: "accepts an action that it does not list",
            legal: |_, _, actions| actions.truncate(actions.len().max(2) - 1),
            ..wrong()
        },
        Fault {
            name: "accepts everything",
            waves_through: |state, seat, action| !legal_actions(state, seat).contains(&action),
            ..wrong()
        },
        Fault {
            name: "lists nothing for a seat that owes a decision",
            legal: |_, _, actions| actions.clear(),
            ..wrong()
        },
        Fault {
            name: "lists actions for a seat that owes nothing",
            legal: |state, seat, actions| {
                let owed = state.owed();
                if let Some(first) = owed.first().filter(|_| !owed.contains(seat)) {
                    *actions = legal_actions(state, first);
                }
            },
            ..wrong()
        },
        Fault {
            name: "lists an action twice",
            legal: |_, _, actions| actions.extend(actions.first().copied()),
            ..wrong()
        },
        Fault { name: "counts one action too many", legal_count: |count| count + 1, ..wrong() },
        Fault {
            name: "counts its actions from the other end",
            nth_legal: |nth, count| count - 1 - nth,
            ..wrong()
        },
        Fault {
            name: "plays for a seat whose time is up what is not legal",
            // Somebody else's action, or else nothing that this game can be caught with.
            default_action: |state, seat, action| {
                let mut after = state.clone();
                let played = after.play(seat, action, &mut Fast::new(0), &mut Silence);
                let next = played.ok().and_then(|()| after.owed().first());
                next.and_then(|next| legal_actions(&after, next).pop()).unwrap_or(action)
            },
            ..wrong()
        },
        Fault { name: "allows what is not conceivable", conceivable: Vec::clear, ..wrong() },
        Fault { name: "changes when it refuses", when_refused: |mark, _| *mark += 1, ..wrong() },
        Fault {
            name: "draws before it refuses",
            when_refused: |_, luck| {
                luck.pick(6, Purpose::open("nerves"));
            },
            ..wrong()
        },
    ]
}

/// Whether an action is the last of two or more legal ones, so that something is left when it is forbidden.
fn is_last_of_several<G: Game>(state: &G, seat: Seat, action: G::Action) -> bool {
    let legal = legal_actions(state, seat);
    legal.len() > 1 && legal.last() == Some(&action)
}
