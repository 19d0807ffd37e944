//! Corsaire's book says of cards, boards and trios what the data and the rules say.

use std::collections::BTreeSet;

use corsaire::components::Suit;
use corsaire::data::Figures;
use corsaire::words as said;
use corsaire::{Board, Card, Cards, Rank, Strength, Token};
use quarterdeck_shelf::{Title, book};
use quarterdeck_words::{Language, Words};
use roxmltree::Document;

use crate::games::DESCRIBED;
use crate::page::{block, rooted, table, text, with_id};

/// Calls `read` with the page in every language.
fn in_every_language(mut read: impl FnMut(&Words, &Document<'_>)) {
    for language in Language::all() {
        let source = rooted(book(Title::Corsaire, language));
        read(&Words::of::<corsaire::Corsaire>(language), &Document::parse(&source).unwrap());
    }
}

#[test]
fn the_table_of_cards_is_the_data() {
    let figures = Figures::built_in();
    in_every_language(|words, page| {
        let row = |number: u8| {
            let swaps = Suit::ALL.map(|suit| figures.swap(Card::new(suit, number)));
            let name = if number == 0 { "–".to_owned() } else { number.to_string() };
            [name].into_iter().chain(swaps.map(|swap| said::swap(words, swap))).collect()
        };
        let rows: Vec<Vec<String>> = (1..=12).chain([0]).map(row).collect();
        assert_eq!(table(page, "cards"), rows);
    });
}

#[test]
fn the_table_of_boards_is_the_data() {
    let figures = Figures::built_in();
    in_every_language(|words, page| {
        let row = |board: Board| {
            let cost = said::tokens(words, figures.cost(board));
            let [edge, centre] = [figures.edge(board), figures.centre(board)];
            let name = format!("{board} {}", said::ship(words, board));
            vec![name, cost, edge.to_string(), centre.to_string()]
        };
        assert_eq!(table(page, "boards"), Board::all().map(row).collect::<Vec<_>>());
    });
}

/// `R02 (2G → 1R 1B)` is a card with its swap, `R05 B05 G05 (three of a kind 15)` a trio with its strength.
#[test]
fn every_card_and_trio_in_passing_is_what_it_is_said_to_be() {
    in_every_language(|words, page| {
        let named = |name: &str| Card::all().find(|&card| said::card(words, card) == name);
        let (mut swaps, mut trios) = (0, 0);
        // Cells of a table touch each other, but they are texts of their own.
        let texts = page.descendants().filter_map(|node| node.text().filter(|_| node.is_text()));
        let all = texts.collect::<Vec<_>>().join(" ").replace('\n', " ");
        for line in all.split(')') {
            let Some((before, inside)) = line.rsplit_once(" (") else { continue };
            let last: Vec<Card> = before.rsplit([' ', ',']).map_while(named).take(3).collect();
            match last[..] {
                [card, ..] if inside.contains('→') => {
                    let swap = Figures::built_in().swap(card);
                    assert_eq!(inside, said::swap(words, swap), "{card}");
                    swaps += 1;
                }
                [_, _, _] => {
                    let strength = Strength::of(last.iter().copied().collect::<Cards>());
                    assert_eq!(inside, said::strength(words, strength), "{last:?}");
                    trios += 1;
                }
                _ => {}
            }
        }
        assert_eq!((swaps, trios), (10, 31), "the text is not read rightly");
    });
}

/// The texts of a figure, in the order in which they are drawn.
fn texts(page: &Document<'_>, figure: &str) -> Vec<String> {
    let figure = with_id(page, figure)[0];
    figure.descendants().filter(|node| node.tag_name().name() == "text").map(text).collect()
}

#[test]
fn every_card_in_a_figure_has_its_swap() {
    in_every_language(|words, page| {
        for (figure, due) in [("fig-pieces", 1), ("fig-walk", 3)] {
            let texts = texts(page, figure);
            let mut found = 0;
            for (at, name) in texts.iter().enumerate() {
                let Some(card) = Card::all().find(|&card| said::card(words, card) == *name) else {
                    continue;
                };
                let swap = Figures::built_in().swap(card);
                let [pay, gain] = [swap.pay, swap.gain].map(|side| said::tokens(words, side));
                let tokens: Vec<&str> = pay.split(' ').chain(gain.split(' ')).collect();
                assert_eq!(texts[at + 1..][..tokens.len()], tokens, "{figure}: {card}");
                found += 1;
            }
            assert_eq!(found, due, "{figure}");
        }
    });
}

#[test]
fn the_ranks_in_their_figure_are_those_of_the_rules_strong_to_weak() {
    in_every_language(|words, page| {
        let texts = texts(page, "fig-ranks");
        let strengths: Vec<Strength> = texts
            .chunks(6)
            .map(|row| {
                let [_, cards @ .., rank, sum] = row else { panic!("{row:?}") };
                let named = |card: &Card| cards.contains(&said::card(words, *card));
                let strength = Strength::of(Card::all().filter(named).collect::<Cards>());
                assert_eq!(*rank, said::rank(words, strength.rank));
                assert!(sum.ends_with(&format!(" {}", strength.sum)), "{row:?}");
                strength
            })
            .collect();
        let ranks: Vec<_> = strengths.iter().map(|strength| strength.rank).collect();
        assert_eq!(ranks, Rank::ALL.into_iter().rev().collect::<Vec<_>>());
    });
}

#[test]
fn every_ship_has_its_name() {
    in_every_language(|words, page| {
        let all = text(page.root()).replace('\n', " ");
        for board in Board::all() {
            let id = format!("{board} ");
            for (at, _) in all.match_indices(&id) {
                let name = said::ship(words, board);
                assert!(all[at + id.len()..].starts_with(&name), "{board} is the {name}");
            }
        }
    });
}

/// The green 7 is G07 in English and V07 in Italian, and either language would be wrong with the other's letter.
#[test]
fn every_rule_speaks_of_the_same_cards_and_tokens_in_every_language() {
    let things = |language: Language, id: &str| {
        let words = Words::of::<corsaire::Corsaire>(language);
        let source = rooted(book(Title::Corsaire, language));
        let page = Document::parse(&source).unwrap();
        let letters =
            Token::ALL.map(|token| words.say("co-letter", &[("colour", token.name().into())]));
        let colour = |letter: &str| letters.iter().position(|known| known == letter);
        let said = text(block(&page, id));
        let words = said.split(|c: char| !c.is_alphanumeric()).filter(|word| word.is_ascii());
        let thing = |word: &str| {
            let (digits, letter): (String, String) = word.chars().partition(char::is_ascii_digit);
            (!digits.is_empty() && letter.len() == 1 && !["L", "b"].contains(&letter.as_str()))
                .then(|| (word.starts_with(&letter), digits, colour(&letter)))
        };
        words.filter_map(thing).collect::<BTreeSet<_>>()
    };
    let described = DESCRIBED.iter().find(|described| described.game == "corsaire").unwrap();
    let mut found = 0;
    for id in described.rules() {
        let english = things(Language::English, &id);
        found += english.len();
        for language in Language::all() {
            assert_eq!(things(language, &id), english, "{language}: {id}");
        }
    }
    assert!(found > 100, "the rules are not read rightly");
}
