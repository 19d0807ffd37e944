//! Random games over all seat counts, levels and options, every invariant after every action.

use pirates_and_privateers::audit::Audit;
use pirates_and_privateers::{Options, PiratesAndPrivateers};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Silence};

/// A game, all of which follows from its seed.
fn play(seed: u64) -> Result<(u64, u32), String> {
    let mut chance = Fast::stream(0x0CEA, seed);
    let options = Options::any(&mut |n| chance.below(n));
    let most = if options.map == "lagoon" { 4 } else { 8 };
    let seats = (2 + chance.below(most - 1) as usize).max(options.min_players.into());
    let told = || format!("seed {seed}, {seats} seats, {options:?}");
    let setup = PiratesAndPrivateers::setup(seats, &options)
        .map_err(|problems| format!("{}: {problems}", told()))?;
    let mut state = PiratesAndPrivateers::new(&setup);
    let audit = Audit::new(&setup);
    state.deal(&mut chance, &mut Silence);
    let mut actions = 0;
    loop {
        audit
            .check(&state)
            .map_err(|broken| format!("{}, after {actions} actions: {broken}", told()))?;
        let owed: Vec<_> = state.owed().iter().collect();
        if owed.is_empty() {
            break;
        }
        let seat = owed[chance.below(owed.len() as u32) as usize];
        let action = state.nth_legal(seat, chance.below(state.legal_count(seat)));
        state
            .play(seat, action, &mut chance, &mut Silence)
            .map_err(|refusal| format!("{}: {refusal}", told()))?;
        actions += 1;
    }
    let bounds = PiratesAndPrivateers::bounds(&setup);
    if actions > bounds.actions as u64 {
        return Err(format!("{}: more actions than the game's bound", told()));
    }
    Ok((actions, 1))
}

#[test]
fn random_games_over_all_options_keep_every_invariant() {
    let games = std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(300);
    let mut actions = 0;
    for seed in 0..games {
        actions += play(seed).unwrap_or_else(|broken| panic!("{broken}")).0;
    }
    println!("{games} games, {actions} actions");
    assert!(actions > games * 20);
}
