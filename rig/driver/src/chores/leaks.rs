//! The leak check of the conformance kit, with many pairs for every viewer of many set-ups.

mod corsaire;
mod pirates;

use letter_of_marque::options::Reattack;
use letter_of_marque::{LetterOfMarque, Options};
use quarterdeck_conformance::Kit;
use quarterdeck_engine::Game;

use crate::Answer;
use crate::args::GamesArgs;

pub(crate) fn run(wanted: &GamesArgs) -> Answer {
    let pairs = wanted.number(10_000)?;
    check::<LetterOfMarque>(set_ups(), pairs, wanted)?;
    check::<::corsaire::Corsaire>(corsaire::set_ups(), pairs, wanted)?;
    check::<pirates_and_privateers::PiratesAndPrivateers>(pirates::set_ups(), pairs, wanted)
}

fn check<G: Game>(
    set_ups: Vec<(&str, usize, G::Options)>,
    pairs: u64,
    wanted: &GamesArgs,
) -> Answer {
    if !wanted.wants(G::ID) {
        return Ok(());
    }
    for (name, seats, options) in set_ups {
        let report = Kit::<G>::new(seats, options).pairs(pairs).check_leaks();
        let report = report.map_err(|violation| violation.to_string())?;
        let (all, varied): (u64, u64) = report
            .watches
            .iter()
            .fold((0, 0), |(all, varied), watch| (all + watch.pairs, varied + watch.varied));
        println!(
            "{}, {name}, {seats} seats: {} viewers, at least {} pairs each ({all} pairs, {varied} of different states), no difference",
            G::ID,
            report.watches.len(),
            report.pairs(),
        );
    }
    Ok(())
}

fn set_ups() -> Vec<(&'static str, usize, Options)> {
    let standard = Options::default();
    vec![
        ("duel", 2, Options { duel: true, ..standard.clone() }),
        ("standard", 3, standard.clone()),
        ("standard", 4, standard.clone()),
        ("a game of memory", 4, Options { show_known_armed: false, ..standard.clone() }),
        ("no second attack", 4, Options { reattack: Reattack::Forbid, ..standard.clone() }),
        ("ships shown at the end", 4, Options { post_game_reveal: true, ..standard.clone() }),
        ("three ships", 3, Options { ships: 3, armed: 1, cannons: 2, ..standard.clone() }),
        ("standard", 6, standard),
    ]
}
