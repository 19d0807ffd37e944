//! Saying something, to the table or to the gallery, and being silenced.

use quarterdeck_table::entry::Channel;
use quarterdeck_table::{Asker, Command, Decision, Refusal, Settings};

use crate::driver::Driver;
use crate::people::*;

fn say(channel: Channel) -> Command {
    Command::Say { channel, text: "the quick brown fox".to_owned() }
}

#[test]
fn players_talk_to_the_table_and_others_to_the_gallery() {
    let mut driver = seated(for_three());
    driver.does(BEA, say(Channel::Table));
    assert_eq!(driver.refuses(BEA, say(Channel::Gallery)), Refusal::NotYourSeat);
    driver.does(ZOE, say(Channel::Gallery));
    assert_eq!(driver.refuses(ZOE, say(Channel::Table)), Refusal::NotYourSeat);
    assert_eq!(driver.table.channel_of(BEA), Ok(Channel::Table));
    assert_eq!(driver.table.channel_of(ZOE), Ok(Channel::Gallery));
}

#[test]
fn what_is_said_is_handed_on_and_does_not_stand_in_the_journal() {
    let mut driver = seated(for_three());
    let decided = driver.table.decide(Asker::Player(BEA), &say(Channel::Table), None, driver.now);
    let Ok(Decision::Write { said: Some((by, text)), .. }) = decided else { panic!("it is said") };
    assert_eq!((by, text.as_str()), (BEA, "the quick brown fox"));
    driver.does(BEA, say(Channel::Table));
    let entry = String::from_utf8(driver.rows.last().unwrap().entry.clone()).unwrap();
    assert!(!entry.contains("fox"), "{entry}");
}

#[test]
fn where_chat_is_off_nobody_talks() {
    let mut driver = seated(Settings { chat: false, ..for_three() });
    assert_eq!(driver.refuses(BEA, say(Channel::Table)), Refusal::ChatOff);
    assert_eq!(driver.refuses(ZOE, say(Channel::Gallery)), Refusal::ChatOff);
}

#[test]
fn chat_and_spectators_can_be_switched_off_at_any_time() {
    let off = |driver: &mut Driver| {
        let mut settings = driver.table.settings().clone();
        settings.spectators = false;
        driver.does(ADA, Command::Change(settings.clone()));
        assert_eq!(driver.refuses(ZOE, say(Channel::Gallery)), Refusal::SpectatorsOff);
        driver.does(BEA, say(Channel::Table));
        settings.chat = false;
        driver.does(ADA, Command::Change(settings));
        assert_eq!(driver.refuses(BEA, say(Channel::Table)), Refusal::ChatOff);
    };
    off(&mut seated(for_three()));
    off(&mut dealt(for_three()));
    let mut over = dealt(for_three());
    over.does(ADA, Command::Resign { seat: S1 });
    over.does(CAI, Command::Resign { seat: S3 });
    off(&mut over);
}

#[test]
fn whom_the_opener_silenced_does_not_talk_until_allowed_again() {
    let mut driver = seated(for_three());
    let silence = |player, silenced| Command::Silence { player, silenced };
    assert_eq!(driver.refuses(BEA, silence(CAI, true)), Refusal::NotTheOpener);
    driver.does(ADA, silence(CAI, true));
    driver.does(ADA, silence(ZOE, true));
    assert_eq!(driver.refuses(CAI, say(Channel::Table)), Refusal::Silenced);
    assert_eq!(driver.refuses(ZOE, say(Channel::Gallery)), Refusal::Silenced);
    driver.does(ADA, silence(CAI, false));
    driver.does(CAI, say(Channel::Table));
}
