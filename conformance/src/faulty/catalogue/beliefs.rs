//! Samplers.

use quarterdeck_engine::chance::Script;
use quarterdeck_engine::{Chance, Game, Purpose, Silence};

use crate::faulty::fault::{Fault, MemoryOf, Subject, ViewOf};
use crate::faulty::parts::Luck;
use crate::violation::Check;
use crate::walk::legal_actions;

const LUCK: Purpose = Purpose::blind("luck");

pub(super) fn faults<S: Subject>() -> Vec<Fault<S>> {
    let wrong = |caught_by| Fault { caught_by, ..Fault::none() };
    vec![
        Fault {
            name: "always believes the same",
            sample: |view, memory, _| first_idea::<S>(view, memory),
            ..wrong(Check::Sampler)
        },
        Fault {
            name: "believes one thing a little more readily than others",
            sample: |view, memory, luck| match luck.pick(100, LUCK) {
                0 => first_idea::<S>(view, memory),
                _ => Some((S::Game::sample(view, memory, luck)?, 0)),
            },
            ..wrong(Check::Sampler)
        },
        Fault {
            name: "can believe what cannot be",
            sample: |view, memory, luck| {
                Some((S::Game::sample(view, memory, luck)?, luck.pick(2, LUCK)))
            },
            ..wrong(Check::Sampler)
        },
        Fault {
            name: "believes in what happens next",
            sample: run_ahead::<S>,
            ..wrong(Check::Leak)
        },
        Fault { name: "can believe nothing", sample: |_, _, _| None, ..wrong(Check::Leak) },
    ]
}

/// What comes when every draw falls on the first.
fn first_idea<S: Subject>(view: &ViewOf<S>, memory: &MemoryOf<S>) -> Option<(S::Game, u32)> {
    Some((S::Game::sample(view, memory, &mut Script::new(&[]))?, 0))
}

fn run_ahead<S: Subject>(
    view: &ViewOf<S>,
    memory: &MemoryOf<S>,
    luck: &mut Luck<'_>,
) -> Option<(S::Game, u32)> {
    let mut world = S::Game::sample(view, memory, luck)?;
    if let Some(seat) = world.owed().first() {
        let action = legal_actions(&world, seat)[0];
        world.play(seat, action, luck, &mut Silence).ok()?;
    }
    Some((world, 0))
}
