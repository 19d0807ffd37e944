//! Whole games in real browsers.
//!
//! One Chromium serves all of them, and goes when they are done, however they end; that is why they have a `main` of
//! their own.

mod chat;
mod dice;
mod first_steps;
mod hearing;
mod hot_seat;
mod keyboard;
mod lan;
mod languages;
mod pirates;
mod refused;
mod replay;
mod restart;
mod screens;
mod second_thoughts;
mod secrets;
mod sizes;
mod together;
mod without_script;

use std::sync::Arc;

use libtest_mimic::{Arguments, Trial};
use quarterdeck_browsers::Chromium;
use tokio::runtime::{Handle, Runtime};

/// What a test is given.
type Shared = Arc<Chromium>;

fn main() {
    let arguments = Arguments::from_args();
    if arguments.list {
        libtest_mimic::run(&arguments, trials(None)).exit();
    }
    let runtime = Runtime::new().expect("threads");
    let chromium = Arc::new(runtime.block_on(Chromium::launch()));
    let trials = trials(Some((runtime.handle(), &chromium)));
    let conclusion = libtest_mimic::run(&arguments, trials);
    let chromium = Arc::into_inner(chromium).expect("nobody plays any more");
    runtime.block_on(chromium.close());
    conclusion.exit();
}

macro_rules! tests {
    ($($module:ident :: $test:ident,)*) => {
        fn trials(shared: Option<(&Handle, &Shared)>) -> Vec<Trial> {
            vec![$({
                let shared = shared.map(|(handle, chromium)| (handle.clone(), Arc::clone(chromium)));
                Trial::test(concat!(stringify!($module), "::", stringify!($test)), move || {
                    let (handle, chromium) = shared.expect("a list is not run");
                    handle.block_on($module::$test(chromium));
                    Ok(())
                })
            },)*]
        }
    };
}

tests! {
    screens::every_screen_is_good_for_every_eye_and_ear,
    secrets::nobody_else_holds_what_a_captain_hides,
    secrets::nobody_else_holds_a_hand_of_cards,
    secrets::a_leak_would_be_noticed,
    lan::a_page_on_the_network_is_no_secure_context,
    lan::the_address_of_a_table_is_not_told_to_other_sites,
    lan::phones_join_the_television_by_qr_code_and_by_typed_code,
    lan::two_phones_play_corsaire_round_the_television,
    lan::the_network_reaches_the_server_by_address_too,
    lan::the_machine_that_serves_plays_with_the_network,
    lan::a_link_is_copied_without_the_clipboard_api,
    first_steps::two_clicks_lead_to_the_first_move,
    first_steps::a_game_can_be_finished_on_a_phone_without_scrolling_sideways,
    first_steps::pirates_and_privateers_fits_on_a_phone,
    together::a_laptop_a_phone_and_a_wall_play_a_whole_game,
    pirates::a_phone_a_laptop_and_a_wall_play_until_the_gold_is_home,
    pirates::the_chart_is_moved_and_stays_as_it_was_put,
    pirates::a_bid_is_set_with_a_slider,
    pirates::a_bid_is_made_without_script,
    hot_seat::a_device_goes_round_until_the_game_is_over,
    hot_seat::the_way_back_shows_the_curtain,
    restart::a_game_goes_on_after_the_server_was_restarted,
    second_thoughts::a_choice_that_nobody_has_seen_is_taken_back,
    second_thoughts::everybody_agrees_to_take_back_what_all_have_seen,
    chat::hostile_text_is_text_for_everybody,
    replay::a_finished_game_is_seen_again_step_by_step,
    replay::a_finished_game_of_corsaire_is_seen_with_ones_own_eyes,
    dice::two_browsers_find_their_shares_in_the_record,
    dice::a_reload_loses_no_share,
    dice::who_goes_away_before_revealing_keeps_nobody_from_playing,
    dice::a_device_that_goes_round_brings_a_share_for_every_seat,
    dice::without_script_the_table_brings_the_share,
    dice::the_scripts_hash_is_sha_256,
    refused::a_refused_name_is_still_there_with_the_reason_beside_it,
    refused::refused_talk_is_still_there_with_the_reason_beside_it,
    refused::what_is_wrong_with_a_new_table_stands_beside_the_field,
    languages::two_languages_play_at_one_table,
    without_script::a_turn_is_played_without_any_script,
    without_script::a_phone_joins_by_qr_code_and_plays_to_the_end_without_any_script,
    keyboard::a_whole_turn_is_played_by_keys,
    hearing::every_event_is_read_out,
    sizes::a_first_visit_and_an_update_are_small,
    sizes::a_chart_with_eight_captains_is_small,
}
