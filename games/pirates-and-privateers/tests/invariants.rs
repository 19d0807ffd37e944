//! Random games over all seat counts, levels and options, every invariant after every action.

use pirates_and_privateers::audit::Audit;
use pirates_and_privateers::{Options, PiratesAndPrivateers};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Silence};

/// What always holds: each of these plays games of its own, in which nothing at all may go wrong, and has its promise
/// looked at after every action.
fn holds(invariant: &str, seeds: std::ops::Range<u64>) {
    let mut looks = 0;
    for seed in seeds {
        let (actions, _) = play(seed).unwrap_or_else(|broken| panic!("{invariant}: {broken}"));
        looks += actions;
    }
    assert!(looks > 1_000, "{invariant} was looked at {looks} times only");
}

#[test]
fn i_1_gold_is_constant() {
    holds("I-1", 1_000..1_040);
}

#[test]
fn i_2_troops_are_constant() {
    holds("I-2", 2_000..2_040);
}

#[test]
fn i_3_forts_are_constant() {
    holds("I-3", 3_000..3_040);
}

#[test]
fn i_4_cards_are_constant() {
    holds("I-4", 4_000..4_040);
}

#[test]
fn i_5_no_hold_is_overfull() {
    holds("I-5", 5_000..5_040);
}

#[test]
fn i_6_nobody_has_too_many_ships() {
    holds("I-6", 6_000..6_040);
}

#[test]
fn i_7_goods_and_their_cards_add_up() {
    holds("I-7", 7_000..7_040);
}

#[test]
fn i_8_somebody_can_always_answer_until_the_end() {
    holds("I-8", 8_000..8_040);
}

#[test]
fn i_9_charters_have_slots_and_ships_of_their_own() {
    holds("I-9", 9_000..9_040);
}

#[test]
fn i_10_flags_fly_over_own_ports_and_pirates_have_no_duties() {
    holds("I-10", 10_000..10_040);
}

#[test]
fn i_11_lists_of_ships_and_ports_follow_fleet_and_ports() {
    holds("I-11", 11_000..11_040);
}

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
