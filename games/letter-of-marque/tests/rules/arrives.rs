//! A ship arrives (LM-27 to LM-29).

use crate::common::*;

const THREE_SHIPS: &str = "red:   deck 6 | reserve 0A 1D | sea 3D 5A* 7A | home 4D | trophies 1
                           blue:  deck 3 | reserve 1A 0D | sea 4D 6A
                           green: sea 3A
                           turn red";

#[test]
fn lm_27_any_own_ship_at_sea_may_come_home() {
    let table = Table::at("", THREE_SHIPS);
    let arrivals: Vec<String> =
        table.legal(Red).into_iter().filter(|action| action.starts_with("arrive")).collect();
    assert_eq!(arrivals, ["arrive 3", "arrive 5", "arrive 7"]);
    for (value, sea, home) in
        [(3, "5A* 7A", "3D 4D"), (5, "3D 7A", "4D 5A*"), (7, "3D 5A*", "4D 7A")]
    {
        let mut table = Table::at("", THREE_SHIPS);
        table.play(Red, &format!("arrive {value}"));
        let rest =
            format!("deck 6 | reserve 0A 1D | sea {sea} | home {home} | cannons 3 | trophies 1");
        assert_eq!(table.own(Red), rest);
    }
}

#[test]
fn lm_27_a_ship_that_is_not_at_sea_cannot_arrive() {
    let mut table = Table::at("", THREE_SHIPS);
    // At home already, in the deck, and another player's.
    for value in [4, 6] {
        let refusal = table.refuse(Red, &format!("arrive {value}"));
        assert_eq!(refusal, Refusal::NotAtSea { treasure: treasure(value) });
    }
    let mut none =
        Table::at("", "red: deck 6 | reserve 0A 1D\nblue: sea 4D 6A\ngreen: sea 3A\nturn red");
    for action in ["arrive 3", "arrive 4", "arrive 6"] {
        assert_eq!(none.refuse(Red, action), Refusal::NoShipAtSea);
    }
}

#[test]
fn lm_28_the_treasure_goes_to_the_score_pile_and_counts() {
    let mut table = Table::at("", THREE_SHIPS);
    assert_eq!(table.points(), [5, 12, 22]);
    table.play(Red, "arrive 7");
    assert_eq!(table.told_all(), ["red arrived with 7", "turn of blue"]);
    assert_eq!(table.points(), [12, 12, 22]);
    // Everybody sees it lie there, and it stays.
    assert_eq!(
        table.outside(Red),
        "deck 6 | reserve 1 | sea 3? 5A* | home 4? 7? | cannons 3 | trophies 1"
    );
    table.play(Blue, "arrive 4").play(Green, "arrive 3");
    assert_eq!(table.points(), [12, 16, 25]);
}

#[test]
fn lm_28_an_arrived_treasure_cannot_be_taken_any_more() {
    let mut table = Table::at("", THREE_SHIPS);
    table.play(Red, "arrive 7");
    assert_eq!(
        table.refuse(Blue, "attack red 7"),
        Refusal::TargetNotAtSea { owner: table.seat(Red), treasure: treasure(7) }
    );
}

#[test]
fn lm_29_the_base_of_an_arrived_ship_stays_hidden() {
    for (kind, rest) in [('A', "1A 3D"), ('D', "2A 2D")] {
        let mut table = Table::at(
            "",
            &format!(
                "red: deck 3 4 5 6 | reserve {rest} | sea 7{kind}
                 blue: sea 3A
                 green: sea 3A
                 turn red"
            ),
        );
        table.play(Red, "arrive 7");
        assert_eq!(
            table.own(Red),
            format!("deck 3 4 5 6 | reserve {rest} | home 7{kind} | cannons 3")
        );
        assert_eq!(table.outside(Red), "deck 3 4 5 6 | reserve 4 | home 7? | cannons 3");
        assert_eq!(table.told_all(), ["red arrived with 7", "turn of blue"]);
    }
}

#[test]
fn lm_29_the_ship_is_out_of_the_game() {
    let mut table = Table::at("", THREE_SHIPS);
    table.play(Red, "arrive 5").play(Blue, "arrive 4").play(Green, "arrive 3");
    // It is neither at sea nor back in the reserve.
    assert_eq!(
        table.own(Red),
        "deck 6 | reserve 0A 1D | sea 3D 7A | home 4D 5A* | cannons 3 | trophies 1"
    );
    assert_eq!(table.legal(Red), ["leave", "arrive 3", "arrive 7", "attack blue 6"]);
    table.leave(Red, 6);
    assert_eq!(table.legal(Red), ["choose defenceless"]);
}
