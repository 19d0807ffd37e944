//! Options: defaults, checks, and what is wrong with what somebody asked for.

use crate::common::*;

fn problems(pairs: &str) -> Vec<String> {
    let problems = Corsaire::setup(2, &options(pairs)).expect_err(pairs);
    problems.iter().map(str::to_owned).collect()
}

#[test]
fn defaults_are_those_of_the_list() {
    let json = serde_json::to_value(Options::default()).unwrap();
    for spec in Corsaire::OPTIONS {
        let pair = format!("{}={}", spec.key, spec.default);
        let setup = setup(&pair);
        assert_eq!(setup, self::setup(""), "{pair}");
        if let Some(value) = json.get(spec.key) {
            assert_eq!(value.to_string().trim_matches('"'), spec.default, "{}", spec.key);
        }
    }
    let all: Vec<&str> = json.as_object().unwrap().keys().map(String::as_str).collect();
    assert!(all.iter().all(|key| Corsaire::OPTIONS.iter().any(|spec| spec.key == *key)), "{all:?}");
}

#[test]
fn options_survive_the_wire_and_unknown_ones_are_refused() {
    let options = options("shortage=forbid first_player=2 levels=3");
    let text = serde_json::to_string(&options).unwrap();
    assert_eq!(serde_json::from_str::<Options>(&text).unwrap(), options);
    assert!(serde_json::from_str::<Options>(r#"{"parrot":true}"#).is_err());
}

#[test]
fn smaller_games_must_have_enough_cards_and_boards() {
    assert_eq!(problems("removed=4"), ["40 cards are needed, and there are 39"]);
    assert_eq!(problems("boards=4"), ["boards: 4 is not a number from 5 to 19"]);
    assert_eq!(problems("levels=1 hand=1"), ["2 cards a player are too few to loot with"]);
    let both = problems("removed=6 boards=2");
    assert_eq!(both.len(), 2, "every problem is named: {both:?}");
}

#[test]
fn small_games_are_whole_games() {
    for (pairs, turns, trios) in [
        ("levels=1 hand=5 removed=0", 2, 4),
        ("levels=2 hand=6", 6, 6),
        ("levels=3 hand=6", 12, 8),
        ("levels=1 hand=2 trio=1 removed=1 boards=2", 2, 4),
    ] {
        let mut table = Table::dealt(pairs, 1);
        table.play_until(View::is_looting);
        assert_eq!(table.public().turns, turns, "{pairs}");
        table.play_until(|view| view.owed.is_empty());
        let view = table.public();
        let laid =
            view.players.iter().flat_map(|player| &player.trios).filter(|trio| !trio.is_empty());
        assert_eq!(laid.count(), trios, "{pairs}");
        assert_eq!(view.deck, 0);
    }
}
