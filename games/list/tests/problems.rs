//! What is wrong with a table's options, in every language.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use corsaire::Corsaire;
use letter_of_marque::LetterOfMarque;
use pirates_and_privateers::PiratesAndPrivateers;
use quarterdeck_engine::Problems;
use quarterdeck_words::{Language, Spoken};
use serde_json::{Value, json};

/// What is wrong at tables of so many seats with these options.
fn wrong<G: Spoken>(tables: &[(usize, Value)]) -> Vec<Problems> {
    let wrong = |(seats, options): &(usize, Value)| {
        let options: G::Options = serde_json::from_value(options.clone()).expect("options");
        G::setup(*seats, &options).err().expect("it does not fit")
    };
    tables.iter().map(wrong).collect()
}

/// Says them all in both languages, and sees to it that every such sentence is among them.
fn say_all<G: Spoken>(tables: &[(usize, Value)]) {
    let [english, italian] = [Language::English, Language::Italian].map(quarterdeck_shelf::words);
    let mut met = BTreeSet::new();
    for problems in wrong::<G>(tables) {
        for problem in problems.each() {
            let id = problem.id().expect("a problem with options can be said in every language");
            met.insert(format!("{}-problem-{id}", G::MESSAGES));
            // Sentences put a comma into large numbers, and errors of programs do not.
            let plain = |text: &str| text.replace(',', "");
            let said = G::problem(english, problem);
            assert_eq!(plain(&said), plain(problem.sentence()));
            assert_ne!(G::problem(italian, problem), said, "{id}");
        }
    }
    let file = format!("../../games/{}/words/en.ftl", G::ID);
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let text = fs::read_to_string(file).expect("the sentences");
    let ids = text.lines().filter_map(|line| line.split_once(" = ")).map(|(id, _)| id.to_owned());
    let ids: BTreeSet<String> = ids.filter(|id| id.contains("-problem-")).collect();
    assert_eq!(met, ids);
}

#[test]
fn of_letter_of_marque() {
    let treasures = json!({ "ships": 3, "armed": 4, "treasures": [2, 2, 9, 8] });
    let tables = [
        (2, json!({})),
        (7, json!({ "ships": 9, "cannons": 9 })),
        (3, treasures),
        (3, json!({ "colours": ["red", "red", "white", "white"] })),
    ];
    say_all::<LetterOfMarque>(&tables);
}

#[test]
fn of_corsaire() {
    let tables = [
        (3, json!({ "levels": 9 })),
        (2, json!({ "levels": 4, "hand": 6, "removed": 6 })),
        (2, json!({ "levels": 1, "hand": 1, "trio": 3 })),
    ];
    say_all::<Corsaire>(&tables);
}

#[test]
fn of_pirates_and_privateers() {
    let tables = [
        (9, json!({ "min_players": 9, "round_limit_basic": 3000 })),
        (3, json!({ "hidden_duties": true, "round_limit_basic": 500 })),
        (3, json!({ "bidding": "sealed", "bid_style": "integer", "penalty_from_slot": 99 })),
        (3, json!({ "victory_gold": 1, "bank_per_player": 1 })),
    ];
    say_all::<PiratesAndPrivateers>(&tables);
}

#[test]
fn a_problem_in_italian_reads_like_this() {
    let words = quarterdeck_shelf::words(Language::Italian);
    let problems = wrong::<LetterOfMarque>(&[(2, json!({ "armed": 6 }))]);
    let said: Vec<String> =
        problems[0].each().iter().map(|one| LetterOfMarque::problem(words, one)).collect();
    assert_eq!(
        said,
        ["in due si gioca solo con l'opzione duel=true", "non si possono armare 6 navi su 5"]
    );
}
