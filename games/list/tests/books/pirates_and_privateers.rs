//! The book of Pirates and Privateers says of ships, prices, rewards and odds what the data and the rules say.

use std::collections::BTreeMap;

use pirates_and_privateers::{Data, DutyKind, PortId, odds};
use quarterdeck_shelf::{Title, book};
use quarterdeck_words::{Language, Words};
use roxmltree::Document;

use crate::page::{rooted, table};

/// What the Caribbean says where an option leaves it to the map.
pub(crate) fn on_the_usual_map(option: &str) -> u32 {
    let data = Data::caribbean();
    match option {
        "victory_gold" => data.victory_gold.0,
        "bank_per_player" => data.bank_per_player.0,
        "penalty_from_slot" => {
            let late = data.slots.iter().position(|&percent| percent < 100).unwrap();
            u32::try_from(late + 1).unwrap()
        }
        "round_limit_basic" => data.levels[0].round_limit.into(),
        "round_limit_extended" => data.levels[1].round_limit.into(),
        other => panic!("what does the map say of {other}?"),
    }
}

fn in_every_language(mut read: impl FnMut(&Words, &Document<'_>)) {
    for language in Language::all() {
        let source = rooted(book(Title::PiratesAndPrivateers, language));
        read(
            &Words::of::<pirates_and_privateers::PiratesAndPrivateers>(language),
            &Document::parse(&source).unwrap(),
        );
    }
}

/// A number as it stands in a table, without the sign between its thousands.
fn number(cell: &str) -> u32 {
    let digits: String = cell.chars().filter(char::is_ascii_digit).collect();
    digits.parse().unwrap_or_else(|_| panic!("“{cell}” is no number"))
}

#[test]
fn the_table_of_ships_is_the_data() {
    in_every_language(|words, page| {
        let rows = table(page, "ships");
        let ships = &Data::caribbean().ships;
        assert_eq!(rows.len(), ships.len());
        for (row, ship) in rows.iter().zip(ships) {
            let args = [("id", ship.id.as_str().into()), ("name", ship.name.as_str().into())];
            assert_eq!(row[0].to_lowercase(), words.say("pp-ship-type", &args));
            let said: Vec<u32> = row[1..].iter().map(|cell| number(cell)).collect();
            let figures = [ship.bonus, ship.capacity, ship.moves[0], ship.moves[1]].map(u32::from);
            assert_eq!(said[..4], figures, "{}", ship.id);
            assert_eq!(said[4], ship.cost.0, "{}", ship.id);
        }
    });
}

#[test]
fn the_table_of_ports_is_the_data() {
    in_every_language(|words, page| {
        let rows = table(page, "ports");
        let data = Data::caribbean();
        assert_eq!(rows.len(), data.ports.len());
        for row in rows {
            // The book is set with typographic apostrophes.
            let name = row[0].replace('’', "'");
            let mut ports = (0..).map(PortId).zip(&data.ports);
            let port = ports.find(|&(id, _)| data.place(id.into()).name == name);
            let (_, port) = port.unwrap_or_else(|| panic!("there is no port {name}"));
            assert_eq!(row[1], port.island, "{name}");
            let good = |id| {
                let good = data.good(id);
                let args = [("id", good.id.as_str().into()), ("name", good.name.as_str().into())];
                words.say("pp-good", &args)
            };
            let goods: Vec<String> = port.goods.iter().map(good).collect();
            let mut said: Vec<&str> = row[3].split(", ").filter(|said| *said != "–").collect();
            let mut goods: Vec<&str> = goods.iter().map(String::as_str).collect();
            said.sort_unstable();
            goods.sort_unstable();
            assert_eq!(said, goods, "{name}");
        }
    });
}

#[test]
fn the_table_of_asking_prices_is_the_data() {
    in_every_language(|words, page| {
        let mut by_price: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        for good in &Data::caribbean().goods {
            let args = [("id", good.id.as_str().into()), ("name", good.name.as_str().into())];
            by_price.entry(good.price.0).or_default().push(words.say("pp-good", &args));
        }
        let mut said: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        for row in table(page, "bidding") {
            said.insert(number(&row[0]), row[1].split(", ").map(str::to_owned).collect());
        }
        for goods in by_price.values_mut().chain(said.values_mut()) {
            goods.sort();
        }
        assert_eq!(said, by_price);
    });
}

#[test]
fn the_table_of_duties_has_their_rewards() {
    in_every_language(|words, page| {
        let rows = table(page, "duties");
        let private: Vec<DutyKind> =
            DutyKind::ALL.into_iter().filter(|&kind| kind != DutyKind::Charter).collect();
        assert_eq!(rows.len(), private.len());
        for (row, kind) in rows.iter().zip(private) {
            assert_eq!(row[0], words.say("pp-duty", &[("kind", kind.name().into())]));
            assert_eq!(number(&row[1]), Data::caribbean().rewards[kind.place()].0, "{}", row[0]);
        }
    });
}

#[test]
fn the_table_of_odds_is_what_the_dice_give() {
    in_every_language(|_, page| {
        let rows = table(page, "fighting");
        assert_eq!(rows.len(), 6);
        for row in rows {
            let ahead: i8 = row[0].replace('−', "-").parse().unwrap();
            let behind = if ahead < 0 { ahead.unsigned_abs() } else { 0 };
            let (wins, ties) = odds::exchange(u8::try_from(ahead).unwrap_or(0), behind);
            let said: Vec<u32> = row[1..].iter().map(|cell| number(cell)).collect();
            assert_eq!(said, [wins, ties, 36 - wins - ties], "{}", row[0]);
        }
    });
}
