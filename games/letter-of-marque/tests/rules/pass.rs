//! Pass (LM-40 to LM-42).

use crate::common::*;

#[test]
fn lm_40_a_pass_needs_an_empty_deck_and_no_ship_at_sea() {
    for (red, may) in [
        ("deck 7 | reserve 0A 1D | sea 3A", false),
        ("deck 7 | reserve 0A 1D", false),
        ("sea 3A", false),
        ("cannons 3", true),
        ("cannons 0", true),
    ] {
        let mut table =
            Table::at("", &format!("red: {red}\nblue: sea 3A\ngreen: sea 3A\nturn red"));
        assert_eq!(table.legal(Red).contains(&"pass".to_owned()), may, "{red}");
        if may {
            table.play(Red, "pass");
        } else {
            assert_eq!(table.refuse(Red, "pass"), Refusal::MayNotPass);
        }
    }
}

#[test]
fn lm_41_whoever_may_pass_may_attack_instead() {
    let position = "red: cannons 1\nblue: sea 7D\ngreen: sea 4A\nturn red";
    let mut table = Table::at("", position);
    assert_eq!(table.legal(Red), ["attack blue 7", "attack green 4", "pass"]);
    table.play(Red, "attack blue 7");
    assert_eq!(table.points(), [32, 18, 21]);
    // Never forced to: the pass is fine with the same cannon and the same targets.
    let mut table = Table::at("", position);
    table.play(Red, "pass");
    assert_eq!(table.now(), "turn blue");
}

#[test]
fn lm_42_a_pass_changes_nothing_but_whose_turn_it_is() {
    let mut table = Table::at(
        "",
        "red:   cannons 1 | trophies 2
         blue:  deck 5 | reserve 0A 1D | sea 7D
         green: sea 4A
         turn red",
    );
    let before: Vec<String> = table.colours().into_iter().map(|colour| table.own(colour)).collect();
    table.play(Red, "pass");
    let after: Vec<String> = table.colours().into_iter().map(|colour| table.own(colour)).collect();
    assert_eq!(after, before);
    assert_eq!(table.now(), "turn blue");
    assert_eq!(table.told_all(), ["red passed", "turn of blue"]);
}

#[test]
fn lm_42_a_pass_does_not_bind_later_turns() {
    let mut table = Table::at(
        "",
        "red:   cannons 1
         blue:  deck 5 | reserve 0A 1D | sea 7D
         green: sea 4A 6D
         turn red",
    );
    table.play(Red, "pass").leave(Blue, 5).play(Blue, "choose defenceless");
    table.play(Green, "arrive 4");
    assert_eq!(table.legal(Red), ["attack blue 5", "attack blue 7", "attack green 6", "pass"]);
    table.play(Red, "attack green 6");
    assert!(table.outside(Red).contains("prizes green 6"));
}
