//! Random games of Pirates and Privateers: seat counts, levels, maps and options by the seed.

use pirates_and_privateers::audit::Audit;
use pirates_and_privateers::{Options, PiratesAndPrivateers};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Silence};

/// The seed of a game says its seats, its options and all its chance.
pub(super) fn play(seed: u64) -> Result<u64, String> {
    let mut chance = Fast::stream(0x0CEA, seed);
    let options = Options::any(&mut |n| chance.below(n));
    let most = if options.map == "lagoon" { 4 } else { 8 };
    let seats = (2 + chance.below(most - 1) as usize).max(options.min_players.into());
    let setup = PiratesAndPrivateers::setup(seats, &options).map_err(|error| error.to_string())?;
    let mut state = PiratesAndPrivateers::new(&setup);
    let audit = Audit::new(&setup);
    state.deal(&mut chance, &mut Silence);
    audit.check(&state)?;
    let mut actions = 0;
    while !state.owed().is_empty() {
        let owed: Vec<_> = state.owed().iter().collect();
        let seat = owed[chance.below(owed.len() as u32) as usize];
        let action = state.nth_legal(seat, chance.below(state.legal_count(seat)));
        let played = state.play(seat, action, &mut chance, &mut Silence);
        played.map_err(|refusal| refusal.to_string())?;
        audit.check(&state)?;
        actions += 1;
    }
    if actions as usize > PiratesAndPrivateers::bounds(&setup).actions {
        return Err("more actions than the game's bound".to_owned());
    }
    Ok(actions)
}
