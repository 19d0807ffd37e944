//! Every book is complete, and the same in every language.

mod corsaire;
mod games;
mod page;
mod pirates_and_privateers;

use std::collections::BTreeSet;

use quarterdeck_engine::OptionKind;
use quarterdeck_rulebook::{Book, STYLE};
use quarterdeck_words::Language;
use roxmltree::{Document, Node};

use games::{DESCRIBED, Described};
use page::{block, codes, rooted, text, with_id};

/// Every book in every language.
fn books() -> impl Iterator<Item = (&'static Described, Language, &'static Book)> {
    DESCRIBED.iter().flat_map(|described| {
        Language::all().map(move |language| (described, language, described.book(language)))
    })
}

#[test]
fn every_rule_ruling_example_and_invariant_stands_once_in_every_book() {
    for (described, language, book) in books() {
        let rules = described.rules();
        assert_eq!(book.rules(), &rules, "{language}");
        let source = rooted(book);
        let page = Document::parse(&source).unwrap();
        for id in &rules {
            assert!(!text(block(&page, id)).trim().is_empty(), "{language}: {id} says nothing");
        }
    }
}

#[test]
fn a_rule_reference_and_its_book_have_the_same_rules() {
    let mut compared = BTreeSet::new();
    for described in &DESCRIBED {
        if let Some(defined) = described.defined() {
            assert_eq!(defined, described.rules(), "{}", described.game);
            compared.insert(described.game);
        }
    }
    assert!(compared.contains("letter-of-marque"), "the references are not found");
}

#[test]
fn every_language_has_the_same_chapters_figures_and_rules_in_the_same_order() {
    let outline = |book: &Book| {
        let source = rooted(book);
        let page = Document::parse(&source).unwrap();
        let places = page.descendants().filter_map(|node| {
            let id = node.attribute("id")?;
            Some((node.tag_name().name().to_owned(), id.to_owned()))
        });
        places.collect::<Vec<_>>()
    };
    let contents = |book: &'static Book| {
        let headings = book.contents().iter();
        headings.map(|heading| (&heading.anchor, heading.level)).collect::<Vec<_>>()
    };
    for (described, language, book) in books() {
        let english = described.book(Language::English);
        assert_eq!(outline(book), outline(english), "{}: {language}", described.game);
        assert_eq!(contents(book), contents(english), "{}: {language}", described.game);
    }
}

/// A slip in a translation is most often a number, an option or its value.
#[test]
fn every_language_has_the_same_numbers_and_options_in_every_rule() {
    let facts = |book: &Book, id: &str| {
        let source = rooted(book);
        let page = Document::parse(&source).unwrap();
        let block = block(&page, id);
        let said = text(block);
        let numbers = said.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
        // “The 7 is still at sea” may be “it is still at sea” elsewhere, so only which numbers there are counts.
        let numbers: BTreeSet<_> = numbers.map(str::to_owned).collect();
        (numbers, codes(block))
    };
    for (described, language, book) in books() {
        let english = described.book(Language::English);
        for id in described.rules() {
            assert_eq!(facts(book, &id), facts(english, &id), "{language}: {id}");
        }
    }
}

#[test]
fn every_option_is_explained_with_its_values_and_its_default() {
    for (described, language, book) in books() {
        let source = rooted(book);
        let page = Document::parse(&source).unwrap();
        let heading = with_id(&page, "options")[0];
        let list = heading.next_siblings().find(|node| node.has_tag_name("ul")).unwrap();
        let items: Vec<_> = list.children().filter(|node| node.has_tag_name("li")).collect();
        let explained: Vec<String> = items
            .iter()
            .map(|item| text(item.children().find(|part| part.has_tag_name("strong")).unwrap()))
            .collect();
        let keys: Vec<&str> = described.options.iter().map(|option| option.key).collect();
        assert_eq!(explained, keys, "{language}");
        for (item, option) in items.iter().zip(described.options) {
            let (said, codes) = (text(*item), codes(*item));
            match option.kind {
                OptionKind::Choice { values } | OptionKind::Choices { values } => {
                    for value in values {
                        assert!(codes.contains(*value), "{language}: {}={value}", option.key);
                    }
                }
                OptionKind::Flag => assert!(codes.contains("true") && codes.contains("false")),
                // Where the map says it, the book says what the usual map says.
                OptionKind::Number { .. } => {
                    let default = match option.default.parse::<u32>() {
                        Ok(number) => number.to_string(),
                        Err(_) => pirates_and_privateers::on_the_usual_map(option.key).to_string(),
                    };
                    let said = said.replace([',', '.'], "");
                    assert!(said.contains(&default), "{language}: {}", option.key);
                }
                OptionKind::Numbers { min, max } => {
                    assert!(said.contains(&min.to_string()) && said.contains(&max.to_string()));
                }
            }
        }
    }
}

/// `levels=2 hand=3` in the text is something that can be typed.
#[test]
fn every_setting_in_passing_can_be_set() {
    for (described, language, book) in books() {
        let source = rooted(book);
        let page = Document::parse(&source).unwrap();
        let codes = codes(page.root());
        let pairs = codes.iter().flat_map(|code| code.split_whitespace());
        let mut settings = 0;
        for (key, value) in pairs.filter_map(|pair| pair.split_once('=')) {
            // This is how it is said that there are keys and values.
            if ["key", "chiave"].contains(&key) {
                continue;
            }
            let option = described.options.iter().find(|option| option.key == key);
            let option = option.unwrap_or_else(|| panic!("{language}: there is no {key}"));
            let is_number = |word: &str, min, max| {
                word.parse().is_ok_and(|number: u32| (min..=max).contains(&number))
            };
            let fits = match option.kind {
                OptionKind::Flag => ["true", "false"].contains(&value),
                OptionKind::Choice { values } => values.contains(&value),
                OptionKind::Choices { values } => value.split(',').all(|one| values.contains(&one)),
                OptionKind::Number { min, max } => is_number(value, min, max),
                OptionKind::Numbers { min, max } => {
                    value.split(',').all(|one| is_number(one, min, max))
                }
            };
            assert!(fits, "{language}: {key}={value}");
            settings += 1;
        }
        assert!(settings > 5, "{}, {language}: the text is not read rightly", described.game);
    }
}

#[test]
fn a_page_with_a_strict_policy_shows_a_book_as_it_is() {
    for (_, language, book) in books() {
        let source = rooted(book);
        let page = Document::parse(&source).unwrap();
        for node in page.descendants().filter(Node::is_element) {
            let name = node.tag_name().name();
            assert!(
                !["style", "script", "img", "iframe", "foreignObject"].contains(&name),
                "{name}"
            );
            for attribute in node.attributes() {
                let (key, value) = (attribute.name(), attribute.value());
                assert!(key != "style" && !key.starts_with("on"), "{language}: {key}=“{value}”");
                let local = value.starts_with('#');
                assert!(!["href", "src"].contains(&key) || local, "{language}: {key}=“{value}”");
            }
        }
    }
    assert!(!STYLE.contains("url(") && !STYLE.contains("@import"));
}
