//! The data file (CD-1 to CD-6), and files that are refused.

use corsaire::components::Suit;
use corsaire::data::{BUILT_IN, Figures, Sheet};

use crate::common::*;

fn figures() -> Figures {
    *Figures::built_in()
}

/// On the scale of 6 for red, 3 for blue and 2 for green.
fn value(tokens: Tokens) -> i32 {
    i32::from(tokens.red) * 6 + i32::from(tokens.blue) * 3 + i32::from(tokens.green) * 2
}

fn numbered() -> impl Iterator<Item = Card> {
    Card::all().filter(|card| card.is_numbered())
}

fn problems(text: &str) -> Vec<String> {
    let sheet = Sheet::read(text).unwrap_or_else(|problems| panic!("{problems}"));
    Figures::check(&sheet)
        .err()
        .map_or_else(Vec::new, |problems| problems.iter().map(str::to_owned).collect())
}

#[test]
fn cd_1_39_cards_13_a_suit_1_to_12_and_one_without() {
    assert_eq!(problems(BUILT_IN), [""; 0]);
    assert_eq!(BUILT_IN.matches("\n[[card]]\n").count(), 39);
    for suit in Suit::ALL {
        let of_suit = format!("suit = \"{}\"", suit.name());
        assert_eq!(BUILT_IN.matches(&of_suit).count(), 13);
    }
}

#[test]
fn cd_2_a_lower_number_is_strictly_more_efficient_and_12_is_exactly_1() {
    let figures = figures();
    let ratio = |card: Card| (value(figures.swap(card).gain), value(figures.swap(card).pay));
    for low in numbered() {
        for high in numbered().filter(|card| card.number() > low.number()) {
            let ((gain, pay), (other_gain, other_pay)) = (ratio(low), ratio(high));
            assert!(gain * other_pay > other_gain * pay, "{low} and {high}");
        }
        if low.number() == 12 {
            assert_eq!(ratio(low).0, ratio(low).1, "{low}");
        }
    }
}

#[test]
fn cd_3_within_a_suit_profits_hardly_rise_and_are_never_negative() {
    let figures = figures();
    let profit = |card: Card| value(figures.swap(card).gain) - value(figures.swap(card).pay);
    for low in numbered() {
        assert!(profit(low) >= 0);
        for high in
            numbered().filter(|card| card.suit() == low.suit() && card.number() > low.number())
        {
            assert!(profit(high) <= profit(low) + 1, "{low} and {high}");
        }
    }
}

#[test]
fn cd_4_no_card_pays_and_gains_a_colour_and_each_gains_its_suits() {
    let figures = figures();
    for card in Card::all() {
        let swap = figures.swap(card);
        assert!(
            Token::ALL.iter().all(|&token| swap.pay.of(token) == 0 || swap.gain.of(token) == 0)
        );
        let own = Token::ALL.into_iter().find(|token| token.name() == card.suit().name()).unwrap();
        assert!(swap.gain.of(own) > 0, "{card}");
        assert!((1..=6).contains(&swap.gain.count()), "{card}");
        assert_eq!((1..=5).contains(&swap.pay.count()), card.is_numbered(), "{card}");
    }
}

#[test]
fn cd_5_number_less_cards_gain_a_value_of_6() {
    let figures = figures();
    for card in Card::all().filter(|card| !card.is_numbered()) {
        assert_eq!((value(figures.swap(card).gain), figures.swap(card).pay), (6, Tokens::NONE));
    }
}

#[test]
fn cd_6_19_boards_whose_points_rise_with_their_cost() {
    let figures = figures();
    let mut boards: Vec<Board> = Board::all().collect();
    boards.sort_by_key(|&board| value(figures.cost(board)));
    let edges: Vec<u8> = boards.iter().map(|&board| figures.edge(board)).collect();
    assert!(edges.is_sorted());
    for &board in &boards {
        let (cost, edge) = (figures.cost(board), i32::from(figures.edge(board)));
        assert!(cost.count() <= 8);
        let value = value(cost);
        assert!(value * 10 >= edge * 32 && value <= edge * 5, "{board}: {value} for {edge}");
        assert!((5..=9).contains(&figures.centre(board)));
    }
    let sum = |of: fn(&Figures, Board) -> u8| -> u32 {
        boards.iter().map(|&board| u32::from(of(&figures, board))).sum()
    };
    assert_eq!((boards.len(), sum(Figures::edge), sum(Figures::centre)), (19, 77, 132));
}

/// The file with something replaced, which must be there.
fn with(changes: &[(&str, &str)]) -> String {
    changes.iter().fold(BUILT_IN.to_owned(), |text, (old, new)| {
        assert!(text.contains(old), "{old}");
        text.replacen(old, new, 1)
    })
}

#[test]
fn a_bad_file_is_refused_with_every_problem_named_at_once() {
    let text = with(&[
        ("id = \"G07\"", "id = \"G06\""),
        ("cost = { red = 3, blue = 2 }", "cost = { red = 10, blue = 2 }"),
        ("hand = 6", "hand = 60"),
        ("pay = { green = 1 }", "pay = { purple = 1 }"),
    ]);
    let found = problems(&text).join("\n");
    for due in [
        "limits.hand: 60 is not a number from 1 to 6",
        "card G06 is listed twice",
        "card G06 has the number 6, not the number 7",
        "card R01 pays: there is no colour “purple”",
        "board M19 costs 10 red, which nobody can have: there are 9",
    ] {
        assert!(found.contains(due), "{due} is not in\n{found}");
    }
}

#[test]
fn a_missing_card_and_a_wrong_count_are_named() {
    let start = BUILT_IN.find("[[card]]\nid = \"G07\"").unwrap();
    let end = start + BUILT_IN[start..].find("\n\n").unwrap();
    let text = format!("{}{}", &BUILT_IN[..start], &BUILT_IN[end..]);
    assert_eq!(problems(&text), ["1 card is missing: G07"]);

    let boards = BUILT_IN.find("[[board]]\nid = \"M05\"").unwrap();
    assert_eq!(problems(&BUILT_IN[..boards]), ["5 to 19 boards are needed, not 4"]);
    assert_eq!(
        problems(&with(&[("boards_in_row = 5", "boards_in_row = 6")])),
        ["a pyramid of 4 levels stands at 5 boards, not 6"]
    );
    assert_eq!(
        problems(&with(&[("removed_cards = 3", "removed_cards = 2")])),
        ["with these limits 38 cards are needed, not 39"]
    );
    assert_eq!(
        problems(&with(&[("resources_at_end_of_turn = 10", "resources_at_end_of_turn = 33")])),
        [
            "with 33 tokens in all one player could keep every one of them; the limit of 33 is too high"
        ]
    );
    assert_eq!(
        problems(&with(&[(
            "[tokens.start_per_player]\nred = 1",
            "[tokens.start_per_player]\nred = 5"
        )])),
        ["two players cannot start with 5R 2B 3G out of 9R 11B 13G"]
    );
}

#[test]
fn what_is_no_data_file_is_refused_in_one_sentence() {
    for text in ["", "parrot", "[limits]\nhand = 6", "[[card]]\nid = 7"] {
        let problems = Sheet::read(text).expect_err("not a data file");
        assert!(problems.to_string().starts_with("the file cannot be read:"), "{problems}");
    }
}

#[test]
fn figures_of_ones_own_are_played_with_and_travel_in_the_options() {
    let text =
        with(&[("cost = { green = 4 }", "cost = { blue = 1 }"), ("edge_vp = 2", "edge_vp = 9")]);
    let mut options = Options::default();
    Corsaire::read_data(&mut options, &text).unwrap();
    let again: Options = serde_json::from_str(&serde_json::to_string(&options).unwrap()).unwrap();
    assert_eq!(again, options);
    let setup = Corsaire::setup(2, &again).unwrap();
    assert_eq!(
        (setup.figures().cost(board("M01")), setup.figures().edge(board("M01"))),
        (tokens("1B"), 9)
    );
    assert_ne!(setup.figures().fingerprint(), figures().fingerprint());
    // The same figures under other names, in another order, are the same figures.
    let renamed = with(&[("name = \"Felucca\"", "name = \"Dinghy\"")]);
    let sheet = Sheet::read(&renamed).unwrap();
    assert_eq!(Figures::check(&sheet).unwrap().fingerprint(), figures().fingerprint());
}
