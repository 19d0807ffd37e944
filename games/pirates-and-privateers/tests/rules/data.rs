//! The map and the data (PP-030 to PP-037), and that data are checked as a whole.

use crate::common::*;

#[test]
fn pp_030_most_ports_supply_something() {
    let data = Data::caribbean();
    let without = data.ports.iter().filter(|port| port.goods.is_empty()).count();
    assert_eq!(without, 1);
    assert!(data.port(port("bridgetown")).goods.has(good("rum")));
}

#[test]
fn pp_031_every_location_is_a_port_or_sea() {
    let data = Data::caribbean();
    assert_eq!((data.ports.len(), data.places.len()), (34, 94));
    assert!(data.port_at(at("havana")).is_some() && data.port_at(at("sea_dragon")).is_none());
}

#[test]
fn pp_032_ships_travel_along_lines() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "sloop", "saint_pierre", 0, 0);
    let mut table = begin(position, FR, Part::Movement);
    table.act(FR, Action::Sail(own));
    assert_eq!(table.refusal(FR, Action::To(at("havana"))), Refusal::NoLine);
    assert!(table.offers(FR, Action::To(at("sea_lucia_lee"))));
}

#[test]
fn pp_033_any_number_of_ships_share_a_location() {
    let mut position = five(extended);
    for who in [FR, EN, SP, NL, PI] {
        ship(&mut position, who, "sloop", "sea_narrows", 0, 0);
        ship(&mut position, who, "sloop", "sea_narrows", 0, 0);
    }
    let own = ship(&mut position, FR, "sloop", "sea_statia_rd", 0, 0);
    let mut table = begin(position, FR, Part::Movement);
    table.act(FR, Action::Sail(own)).act(FR, Action::To(at("sea_narrows")));
    assert_eq!(table.board().ships().filter(|(_, ship)| ship.at == at("sea_narrows")).count(), 11);
}

#[test]
fn pp_034_control_changes_as_often_as_a_port_is_taken() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "frigate", "bridgetown", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackPort, &[6, 1]);
    assert_eq!(table.port("bridgetown").side, Side::Empire(Empire::France));
    assert_eq!(Data::caribbean().port(port("bridgetown")).side, Side::Empire(Empire::England));
}

#[test]
fn pp_035_nothing_is_bought_loaded_or_sold_at_sea() {
    let mut position = four(extended);
    let own = ship(&mut position, FR, "frigate", "sea_narrows", 1, 2000);
    position.booty(good("salt"), 1, Place::Ship(own));
    let mut table = begin(position, FR, Part::Purchases);
    assert_eq!(table.refusal(FR, Action::SellShip(own)), Refusal::NotInPort);
    table.act(FR, Action::Done).act(FR, Action::Done).act(FR, Action::Act(own));
    assert_eq!(table.refusal(FR, Action::Declare(Deed::Load)), Refusal::NotInPort);
    assert_eq!(table.refusal(FR, Action::Declare(Deed::Unload)), Refusal::NotInPort);
}

#[test]
fn pp_036_one_way_lines_run_with_the_wind() {
    let chart = Data::caribbean().chart(false);
    assert!(chart.out(at("sea_roques")).contains(&at("porlamar")));
    assert!(!chart.out(at("porlamar")).contains(&at("sea_roques")));
    let one_way = |from: LocationId, to: &LocationId| !chart.out(*to).contains(&from);
    let mut lines = 0;
    for place in 0..94 {
        let here = LocationId(place);
        for to in chart.out(here).iter().filter(|to| one_way(here, to)) {
            lines += 1;
            assert!(
                Data::caribbean().place(*to).x > Data::caribbean().place(here).x,
                "not eastward"
            );
        }
    }
    assert_eq!(lines, 13);
}

#[test]
fn pp_037_ports_adjoin_only_sea_and_can_be_left() {
    let data = Data::caribbean();
    for place in 0..34 {
        let out = data.chart(false).out(LocationId(place));
        assert!(!out.is_empty() && out.iter().all(|&to| data.port_at(to).is_none()));
    }
}

#[test]
fn distances_are_those_that_the_reference_names() {
    let vectors: toml::Value = toml::from_str(include_str!("../vectors.toml")).unwrap();
    let natives = |port: PortId| port.0 < 34 && Data::caribbean().port(port).side == Side::Natives;
    for vector in vectors["distance_vectors"].as_array().unwrap() {
        let (from, to) = (vector["from"].as_str().unwrap(), vector["to"].as_str().unwrap());
        let moves =
            Data::caribbean().chart(false).moves_from(at(from), natives)[usize::from(at(to).0)];
        assert_eq!(i64::from(moves), vector["moves"].as_integer().unwrap(), "{from} to {to}");
    }
}

#[test]
fn every_problem_of_the_data_is_named_at_once() {
    let text = include_str!("../../data/lagoon.toml")
        .replace("port_cards = 7", "port_cards = 9")
        .replace("goods = [\"gold\", \"rum\"]", "goods = [\"silver\"]")
        .replace("[\"kingston\", \"sea_middle\"], ", "[\"kingstown\", \"sea_middle\"], ")
        .replace("duty_cards = 12", "duty_cards = 13");
    let problems = Data::read(&text).unwrap_err().to_string();
    for part in [
        "there are 7 ports, and the limits say 9",
        "there are 12 duty cards, and the limits say 13",
        "there is no commodity “silver”",
        "no port supplies gold",
        "there is no location “kingstown”",
        "no way leads from kingston to east_haven",
        "no line leads from kingston to a sea location",
    ] {
        assert!(problems.contains(part), "{part}: {problems}");
    }
    assert!(Data::read("name = 1").is_err());
}

#[test]
fn the_way_from_grenada_to_martinique_is_checked() {
    let text = include_str!("../../data/caribbean.toml")
        .replace("[\"sea_lucia_lee\", \"saint_pierre\"], ", "");
    let problems = Data::read(&text).unwrap_err().to_string();
    assert!(
        problems.contains("from fort_royal to saint_pierre it should be 3 moves"),
        "{problems}"
    );
}

#[test]
fn data_of_ones_own_travel_in_the_options() {
    let text = include_str!("../../data/lagoon.toml").replace("gold = 1000", "gold = 1100");
    let mut own = Options::default();
    PiratesAndPrivateers::read_data(&mut own, &text).unwrap();
    let written = serde_json::to_string(&own).unwrap();
    let read: Options = serde_json::from_str(&written).unwrap();
    let setup = PiratesAndPrivateers::setup(2, &read).unwrap();
    assert_eq!(setup.data.start_gold, Gold(1100));
    // The same text is the same data, so that states of both games can be compared.
    assert!(setup == PiratesAndPrivateers::setup(2, &own).unwrap());
    assert!(!serde_json::to_string(&Options::default()).unwrap().contains("\"data\""));
}

#[test]
fn a_map_that_there_is_not_and_data_that_are_wrong_are_refused() {
    let unknown =
        PiratesAndPrivateers::setup(2, &options(|options| options.map = "atlantis".to_owned()));
    assert!(unknown.unwrap_err().to_string().contains("there is no map “atlantis”"));
    let bad = include_str!("../../data/lagoon.toml").replace("duty_cards = 12", "duty_cards = 13");
    let mut own = Options::default();
    assert!(PiratesAndPrivateers::read_data(&mut own, &bad).is_err());
    assert_eq!(own, Options::default());
    own.data = Some(bad);
    let problems = PiratesAndPrivateers::setup(2, &own).unwrap_err().to_string();
    assert!(problems.contains("there are 12 duty cards, and the limits say 13"), "{problems}");
    own.data = Some(" ".repeat(200_000));
    let problems = PiratesAndPrivateers::setup(2, &own).unwrap_err().to_string();
    assert!(problems.contains("more than 128 KiB"), "{problems}");
}

#[test]
fn what_is_wrong_with_data_is_said_in_bounds_however_much_it_is() {
    let lagoon = include_str!("../../data/lagoon.toml");
    let long = "x".repeat(1_500);
    let many = |what: &str, n: usize| {
        (0..n).map(|n| what.replace('#', &n.to_string())).collect::<String>()
    };
    let (before, after) =
        (lagoon.find("lines = [").unwrap(), lagoon.find("one_way_lines").unwrap());
    let sea = "{ id = \"#\", name = \"#\", lon = 0.0, lat = 0.0, x = 1, y = 1 },";
    for (what, text) in [
        (
            "unknown names",
            lagoon.replace("lines = [", &format!("lines = [{}", many("[\"#\", \"!\"],", 900))),
        ),
        ("long names", lagoon.replace("kingston", &long).replace("kingstown", &long)),
        ("no lines", format!("{}lines = []\n{}", &lagoon[..before], &lagoon[after..])),
        (
            "too many lines",
            lagoon.replace("lines = [", &format!("lines = [{}", many("[\"#\", \"!\"],", 5_000))),
        ),
        ("too many seas", lagoon.replace("seas = [", &format!("seas = [{}", many(sea, 1_000)))),
        (
            "too many players",
            lagoon.replace("most_players = 4", "most_players = 9223372036854775807"),
        ),
        ("an unknown key", format!("{long}{long} = 1\n{lagoon}")),
        (
            "control characters",
            lagoon.replace("goods = [\"gold\", \"rum\"]", "goods = [\"\\u001b[2J\"]"),
        ),
    ] {
        let Err(problems) = Data::read(&text) else {
            assert_eq!(what, "long names", "a long name is a name");
            continue;
        };
        assert!(problems.each().len() <= 64, "{what}: {} problems", problems.each().len());
        let said = problems.to_string();
        assert!(said.chars().count() <= 64 * 202, "{what}: {} characters", said.len());
        assert!(!said.chars().any(char::is_control), "{what}");
    }
}

#[test]
fn there_are_small_maps_for_exact_tests() {
    for (map, ports, players) in [("cove", 3, 2), ("lagoon", 7, 4)] {
        let setup =
            PiratesAndPrivateers::setup(2, &options(|options| options.map = map.to_owned()));
        let data = setup.unwrap().data;
        assert_eq!((data.ports.len(), data.most_players, &*data.name), (ports, players, map));
    }
}
