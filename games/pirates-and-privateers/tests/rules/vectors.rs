//! The combat and delivery vectors, played with scripted dice (C01 to C26, E02 to E09).

use crate::common::*;

fn vectors() -> toml::Value {
    toml::from_str(include_str!("../vectors.toml")).unwrap()
}

fn number(value: &toml::Value, key: &str) -> u32 {
    u32::try_from(value[key].as_integer().unwrap()).unwrap()
}

fn is(value: &toml::Value, key: &str, text: &str) -> bool {
    value.get(key).and_then(toml::Value::as_str) == Some(text)
}

/// The seat that plays this side of a vector, in a game of five.
fn side(value: &toml::Value, otherwise: usize) -> usize {
    match value.get("faction").and_then(toml::Value::as_str) {
        Some("france") => FR,
        Some("england") => EN,
        Some("spain") => SP,
        Some("pirate") => PI,
        _ => otherwise,
    }
}

/// A port of a seat, or a native one, that no truce concerns.
fn port_for(value: &toml::Value, who: usize) -> PortId {
    if is(value, "faction", "natives") {
        return port("hogsties");
    }
    port(["fort_royal", "plymouth", "caguaya", "kralendijk", "youloumain"][who])
}

/// Plays a combat vector and says how it ended, with the troops left.
fn fight(vector: &toml::Value) -> (String, u32, u32) {
    let (attacker, defender) = (&vector["attacker"], &vector["defender"]);
    let (one, other) = (side(attacker, SP), side(defender, NL));
    let mut position = five(|options| {
        options.level =
            if is(vector, "level", "extended") { Level::Extended } else { Level::Basic };
    });
    let place = match (is(attacker, "kind", "port"), is(defender, "kind", "port")) {
        (true, _) => LocationId::from(port_for(attacker, one)),
        (_, true) => LocationId::from(port_for(defender, other)),
        _ => at("sea_aves"),
    };
    let mut fighters = Vec::new();
    for (value, who) in [(attacker, one), (defender, other)] {
        let troops = number(value, "troops") as u8;
        if is(value, "kind", "ship") {
            let ship = position.ship(seat(who), kind(value["ship"].as_str().unwrap()), place);
            if troops > 0 {
                position.troops(Quarters::Ship(ship), troops);
            }
            fighters.push(Fighter::Ship(ship));
        } else {
            let port = port_for(value, who);
            if value["fort"].as_bool().unwrap() && !position.board().ports[port].fort {
                position.fort(port);
            }
            if troops > 0 {
                position.troops(Quarters::Garrison(port), troops);
            }
            fighters.push(Fighter::Port(port));
        }
    }
    let dice: Vec<u32> = vector["dice"]
        .as_array()
        .unwrap()
        .iter()
        .map(|die| u32::try_from(die.as_integer().unwrap()).unwrap())
        .collect();
    let mut dice = dice.chunks(2).map(<[u32]>::to_vec);
    // Whoever owns the ship is on turn: the attacker, or the visitor of the port that fires.
    let (mut table, on_turn) = match (fighters[0], fighters[1]) {
        (Fighter::Ship(ship), target) => {
            let mut table = begin(position, one, Part::Actions);
            let deed = match target {
                Fighter::Ship(target) => Deed::AttackShip(target),
                Fighter::Port(_) => Deed::AttackPort,
            };
            let first =
                if let Fighter::Port(_) = target { dice.next().unwrap() } else { Vec::new() };
            table.declare(one, ship, deed, &first);
            (table, one)
        }
        (Fighter::Port(_), Fighter::Ship(ship)) => {
            let mut table = begin(position, other, Part::Actions);
            table.declare(other, ship, Deed::Nothing, &[]);
            if let Step::Fire(_) = table.step() {
                table.act(one, Action::Fire);
            }
            (table, other)
        }
        _ => unreachable!("ports do not fight ports"),
    };
    let flees = |table: &Table| {
        let exchange = table.board().now.combat.unwrap().exchanges + 1;
        let attacker = table.step() == Step::Press;
        i64::from(exchange) == vector["flee_before"].as_integer().unwrap()
            && is(vector, "flee_side", if attacker { "attacker" } else { "defender" })
    };
    let before = table.board().troops_of(fighters[1]);
    while let Step::Press | Step::Stand = table.step() {
        let who = table.owed()[0];
        if flees(&table) {
            let pair = dice.next().unwrap();
            table.roll(who, Action::Flee, &pair);
            break;
        }
        // A pressing attacker is asked first; the exchange follows when nobody is left to ask.
        let asked_again = table.step() == Step::Press && matches!(fighters[1], Fighter::Ship(_));
        let pair = if asked_again { Vec::new() } else { dice.next().unwrap() };
        table.roll(who, Action::Fight, &pair);
    }
    assert_eq!(dice.next(), None, "all dice were rolled");
    let board = table.board();
    let troops = |fighter: Fighter| u32::from(board.troops_of(fighter));
    let port_taken = matches!(fighters[1], Fighter::Port(port) if board.controls(seat(one), port));
    let outcome = match table.step() {
        _ if port_taken => "conquered",
        Step::Escape(ship) if fighters[0] == Fighter::Ship(ship) => "attacker_escaped",
        Step::Escape(_) if troops(fighters[1]) < u32::from(before) => {
            "defender_escaped_one_troop_lost"
        }
        Step::Escape(_) => "defender_escaped",
        Step::Prize if board.now.prize.unwrap().winner == fighters[1] => "attacker_caught",
        Step::Prize if is(vector, "flee_side", "defender") => "defender_caught",
        Step::Prize => "conquered",
        _ => "repulsed",
    };
    let _ = on_turn;
    (outcome.to_owned(), troops(fighters[0]), troops(fighters[1]))
}

#[test]
fn every_combat_vector_comes_out_as_worked() {
    let vectors = vectors();
    let vectors = vectors["combat_vectors"].as_array().unwrap();
    assert_eq!(vectors.len(), 26);
    for vector in vectors {
        let expected = (
            vector["outcome"].as_str().unwrap().to_owned(),
            number(vector, "attacker_after"),
            number(vector, "defender_after"),
        );
        assert_eq!(fight(vector), expected, "{}: {}", vector["id"], vector["title"]);
    }
}

#[test]
fn every_delivery_vector_comes_out_as_worked() {
    for vector in vectors()["delivery_vectors"].as_array().unwrap() {
        let id = vector["id"].as_str().unwrap();
        let holder = if vector["dutch"].as_bool().unwrap() { NL } else { FR };
        let mut position = four(|options| {
            options.level =
                if is(vector, "level", "extended") { Level::Extended } else { Level::Basic };
        });
        let asking = number(vector, "asking");
        let goods = &Data::caribbean().goods;
        let good = goods
            .iter()
            .find(|good| good.price.0 == asking && good.id != "indigo")
            .map_or("salt", |good| &good.id);
        let card = if asking == 0 { Card::Anything } else { Card::Good(super::common::good(good)) };
        let own = ship(
            &mut position,
            holder,
            vector["ship"].as_str().unwrap(),
            "bridgetown",
            number(vector, "troops") as u8,
            number(vector, "gold_before"),
        );
        let terms = (seat(holder), Some(super::common::good(good)), number(vector, "agreed"));
        let charter = position.charter(seat(EN), port("bridgetown"), card, terms);
        position.load(charter, own, number(vector, "units") as u8);
        let fillers = [
            "charlestown",
            "st_johns",
            "plymouth",
            "crocus_bay",
            "old_road",
            "governors_harbour",
            "havana",
        ];
        for id in fillers.iter().take(number(vector, "slot") as usize - 1) {
            let caller = if *id == "havana" { SP } else { EN };
            position.charter(
                seat(caller),
                port(id),
                Card::Good(super::common::good(if caller == SP { "wood" } else { "fish" })),
                (seat(NL), None, 0),
            );
        }
        let bank = number(vector, "bank").min(position.board().bank.0);
        position.bank(bank, port("porlamar"));
        assert_eq!(
            position.board().pay(charter, number(vector, "units") as u8),
            Gold(number(vector, "due")),
            "{id}"
        );
        let mut table = begin(position, holder, Part::Actions);
        table.declare(holder, own, Deed::Unload, &[]).act(holder, Action::Deliver(charter));
        assert_eq!(table.gold_said(For::Pay), number(vector, "paid"), "{id}");
        assert_eq!(table.ship(own).gold, Gold(number(vector, "gold_after")), "{id}");
        let change = i64::from(number(vector, "bank_after")) - i64::from(number(vector, "bank"));
        assert_eq!(i64::from(table.board().bank.0) - i64::from(bank), change, "{id}");
    }
}

#[test]
fn one_exchange_by_modifier_difference() {
    let odds = |difference: i32| {
        let mut counts = (0, 0, 0);
        for attacker in 1..=6 {
            for defender in 1..=6 {
                match (attacker + difference).cmp(&defender) {
                    std::cmp::Ordering::Greater => counts.0 += 1,
                    std::cmp::Ordering::Equal => counts.1 += 1,
                    std::cmp::Ordering::Less => counts.2 += 1,
                }
            }
        }
        counts
    };
    assert_eq!((odds(0), odds(1), odds(2)), ((15, 6, 15), (21, 5, 10), (26, 4, 6)));
}
