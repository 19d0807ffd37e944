//! What every home must do: one suite, run on memory, SQLite and PostgreSQL alike, and what is particular to each.
//!
//! `disk` is a program of its own: it puts a file system between SQLite and the disk, for the whole process, and here
//! SQLite shall have its usual one.

mod faults;
mod homes;
mod journal;
mod keeping;
mod migrations;
mod nodes;
mod opening;
mod people;
mod races;
mod random;
mod scenes;
mod sqlite_file;
mod synced;
mod tables;
mod time;

/// Makes a test of each rule on each home.
macro_rules! on_every_home {
    ($($chapter:ident { $($rule:ident)* })*) => {
        mod on_memory {
            $($(
                #[tokio::test(flavor = "multi_thread")]
                async fn $rule() {
                    crate::$chapter::$rule(crate::homes::Home::memory()).await;
                }
            )*)*
        }
        mod on_sqlite {
            $($(
                #[tokio::test(flavor = "multi_thread")]
                async fn $rule() {
                    crate::$chapter::$rule(crate::homes::Home::sqlite()).await;
                }
            )*)*
        }
        mod on_postgres {
            $($(
                #[tokio::test(flavor = "multi_thread")]
                async fn $rule() {
                    crate::$chapter::$rule(crate::homes::Home::postgres().await).await;
                }
            )*)*
        }
    };
}

on_every_home! {
    journal {
        what_is_appended_is_read_back_in_order
        rows_must_follow_the_last
        rows_are_appended_all_or_none
        a_request_has_its_effect_once
        whoever_repeats_a_request_hears_so_before_anything_else
        entries_may_be_empty_or_long
        entries_with_data_files_are_read_back_byte_for_byte
        the_last_numbers_of_many_tables
        whoever_listens_is_woken
    }
    tables {
        a_table_is_found_as_its_last_append_says
        a_short_code_is_one_tables_at_a_time
        the_lobby_lists_what_is_listed_and_not_over_newest_first
        a_player_finds_every_table_sat_at
        every_table_by_id
        what_is_due_longest_first
        what_is_due_can_be_put_off
        lists_come_in_pages
    }
    people {
        a_player_has_a_name_and_a_session
        names_are_of_any_script
        a_new_name_takes_the_place_of_the_old
        to_add_again_changes_nothing
        programs_are_their_owners
        a_session_is_good_until_it_ends
        sessions_that_are_over_go_with_the_next
        a_carry_is_taken_once_and_in_time
        looking_only_goes_forward
        what_was_said_stands_beside_the_journal
        everything_about_a_person
        what_is_erased_is_gone
        what_is_erased_stays_erased
    }
    races {
        racing_appenders_leave_one_line
        appenders_to_many_tables_do_not_meet
        the_same_request_in_a_race_has_its_effect_once
        a_carry_goes_to_one_of_many
        a_code_goes_to_one_of_many
        opening_the_same_table_succeeds_once
        nothing_slips_past_an_erasure
    }
    faults {
        an_append_that_was_said_to_fail_is_found_again
        an_append_that_failed_can_be_made_again
        a_store_that_is_down_says_so
        lost_wakes_lose_nothing_else
    }
    random {
        random_work_gives_what_the_reference_gives
    }
    keeping {
        a_backup_restores_everything
        a_backup_has_the_data_files
        a_signing_key_is_made_once
        a_backup_overwrites_nothing
        a_backup_is_restored_into_an_empty_store_only
        a_backup_under_load_has_everything_acknowledged_before
        a_file_that_is_no_backup_is_refused
        a_backup_holds_nothing_erased
        everything_is_there_after_reopening
    }
}
