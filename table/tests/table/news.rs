//! What happened since somebody last looked, in sentences.

use quarterdeck_engine::Viewer;
use quarterdeck_store::PlayerId;
use quarterdeck_table::entry::Proposal;
use quarterdeck_table::{Clock, Command, Late, Settings};
use quarterdeck_words::Language;

use crate::driver::Driver;
use crate::people::*;

fn since(driver: &Driver, viewer: Viewer, since: u32) -> Vec<String> {
    driver.table.news(quarterdeck_shelf::words(Language::English), viewer, since, &name)
}

#[test]
fn the_news_are_what_happened_since_in_order() {
    let mut driver = seated(for_three());
    let from = driver.table.seq();
    driver.house(Command::Presence { player: BEA, here: false });
    driver.house(Command::Presence { player: BEA, here: true });
    assert_eq!(since(&driver, Viewer::Public, from), ["Bea is away.", "Bea is back."]);
    assert_eq!(since(&driver, Viewer::Public, from + 1), ["Bea is back."]);
    assert!(since(&driver, Viewer::Public, driver.table.seq()).is_empty());
    assert!(since(&driver, Viewer::Public, u32::MAX).is_empty());
}

#[test]
fn the_game_s_sentences_stand_between_the_table_s() {
    let mut driver = dealt(for_three());
    let from = driver.table.seq();
    driver.acts(BEA, S2, 0);
    driver.does(BEA, Command::Undo { seat: S2, seen: driver.table.seq() });
    driver.acts(BEA, S2, 0);
    driver.does(ADA, Command::Propose { seat: S1, what: Proposal::Undo { back: 1 } });
    driver.does(BEA, Command::Answer { seat: S2, yes: true });
    driver.does(CAI, Command::Answer { seat: S3, yes: true });
    let news = since(&driver, Viewer::Seat(S1), from);
    assert_eq!(news[1], "Bea has taken back the last step.");
    let asks = "Ada proposes to take back the last step. Do you agree?";
    assert_eq!(news[news.len() - 2], asks);
    assert_eq!(news[news.len() - 1], "All agreed: the last step is taken back.");
}

#[test]
fn everything_is_said_in_every_language() {
    let clock = Clock::Move { seconds: 60 };
    let mut driver = dealt(Settings { clock, late: Late::Bot, ..for_three() });
    driver.house(Command::Presence { player: BEA, here: false });
    driver.does(ADA, Command::Propose { seat: S1, what: Proposal::StandIn { seat: S2 } });
    driver.does(CAI, Command::Answer { seat: S3, yes: true });
    driver.house(Command::Presence { player: BEA, here: true });
    driver.wait(60_000);
    driver.house(Command::LookAfter);
    driver.does(CAI, Command::Resign { seat: S3 });
    driver.house(Command::Restored { times: 1 });
    driver.does(BEA, Command::Leave { seat: S2 });
    driver.does(ADA, Command::Return { seat: S1 });
    driver.does(ZOE, sit(S2));
    driver.does(ADA, Command::Answer { seat: S1, yes: true });
    driver.does(ZOE, Command::Propose { seat: S2, what: Proposal::Close });
    let told: Vec<usize> = Language::all()
        .map(|language| {
            driver.table.news(quarterdeck_shelf::words(language), Viewer::Public, 0, &name).len()
        })
        .collect();
    assert_eq!(told[0], told[1]);
    let news = since(&driver, Viewer::Public, 0).join("\n");
    for sentence in [
        "Bea takes a seat as Blue.",
        "Bea is away.",
        "Ada proposes that a bot stand in for Bea.",
        "Bot “Gunner” stands in for Bea.",
        "Bea takes over from the bot again.",
        "Ada has run out of time.",
        "Bot “Gunner” stands in for Ada.",
        "Cai resigns.",
        "This table was restored from a backup",
        "Bea leaves the table; Blue's seat is free again.",
        "Zoe asks to play as Blue instead of a bot",
        "Zoe takes a seat as Blue.",
        "Zoe proposes to end the game here.",
    ] {
        assert!(news.contains(sentence), "{sentence}\nis not in\n{news}");
    }
}

#[test]
fn a_name_that_was_erased_is_not_said_any_more() {
    let mut driver = seated(for_three());
    driver.house(Command::Presence { player: BEA, here: false });
    let nobody = |_: PlayerId| None;
    let words = quarterdeck_shelf::words(Language::English);
    let news = driver.table.news(words, Viewer::Public, 0, &nobody);
    assert_eq!(
        news,
        ["Blue takes a seat as Blue.", "Green takes a seat as Green.", "Blue is away."]
    );
}

#[test]
fn seats_that_the_table_has_no_more_are_not_spoken_of() {
    let mut plans = for_three().seats;
    plans.extend([quarterdeck_table::SeatPlan::Open, quarterdeck_table::SeatPlan::Open]);
    let mut driver = Driver::open(settings(plans));
    let fifth = quarterdeck_engine::Seat::new(4);
    driver.does(BEA, sit(fifth));
    driver.does(ADA, Command::Change(for_three()));
    assert!(since(&driver, Viewer::Public, 0).is_empty());
}

#[test]
fn who_did_not_reveal_is_named_all_of_them() {
    let mut driver = seated(for_three());
    for (player, seat) in [(ADA, S1), (BEA, S2), (CAI, S3)] {
        driver.does(player, ready(seat, true));
    }
    for (player, seat) in [(ADA, S1), (BEA, S2), (CAI, S3)] {
        let nonce = crate::commands::nonce(seat);
        let commitment = crate::commands::own_commitment(&driver, seat, nonce);
        driver.does(player, Command::Commit { seat, commitment });
    }
    driver.does(ADA, Command::Reveal { seat: S1, nonce: crate::commands::nonce(S1) });
    driver.wait(15_000);
    let before = driver.table.seq();
    driver.house(Command::LookAfter);
    let news = since(&driver, Viewer::Public, before);
    assert_eq!(
        news,
        ["The dice are void: Bea and Cai did not reveal their share. The table brings it instead."]
    );
}
