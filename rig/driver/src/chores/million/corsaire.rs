//! Random games of Corsaire.

use corsaire::audit::Audit;
use corsaire::options::{CentreVp, FirstPlayer, LootTie, Shortage};
use corsaire::{Corsaire, Options};
use quarterdeck_engine::Game;
use quarterdeck_engine::chance::Fast;

/// The seed of a game says its options and all its chance.
pub(super) fn play(seed: u64) -> Result<u64, String> {
    let mut chance = Fast::stream(0xC0A1, seed);
    let options = any_options(&mut chance);
    let setup = Corsaire::setup(2, &options).map_err(|problems| problems.to_string())?;
    let (mut state, mut audit) = (Corsaire::new(&setup), Audit::new(&setup));
    state.deal(&mut chance, &mut audit);
    audit.check(&state)?;
    let mut actions = 0;
    while let Some(seat) = state.owed().first() {
        let action = state.nth_legal(seat, chance.below(state.legal_count(seat)));
        state.play(seat, action, &mut chance, &mut audit).map_err(|refusal| refusal.to_string())?;
        audit.check(&state)?;
        actions += 1;
    }
    if actions as usize > Corsaire::bounds(&setup).actions {
        return Err("more actions than the game's bound".to_owned());
    }
    Ok(actions)
}

/// The whole set half of the time.
fn any_options(chance: &mut Fast) -> Options {
    let mut coin = || chance.below(2) == 0;
    let mut options = Options {
        shortage: if coin() { Shortage::Partial } else { Shortage::Forbid },
        centre_vp: if coin() { CentreVp::Open } else { CentreVp::Covered },
        show_known_hand: coin(),
        post_game_reveal: coin(),
        ..Options::default()
    };
    let small = coin();
    options.loot_tie = [LootTie::First, LootTie::Second, LootTie::Random][chance.below(3) as usize];
    options.first_player =
        [FirstPlayer::Random, FirstPlayer::One, FirstPlayer::Two][chance.below(3) as usize];
    if small {
        let levels = 1 + chance.below(3) as u8;
        options.levels = Some(levels);
        options.hand = Some(2 + chance.below(5) as u8);
        options.removed = Some(chance.below(4) as u8);
        options.boards = Some(levels + 1 + chance.below(15) as u8);
        options.trio = 1 + chance.below(3) as u8;
    }
    options
}
