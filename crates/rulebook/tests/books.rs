//! Every book is complete, and the same in every language.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use letter_of_marque::LetterOfMarque;
use quarterdeck_engine::{Game, OptionKind};
use quarterdeck_rulebook::{Book, STYLE, book};
use quarterdeck_words::Language;
use roxmltree::{Document, Node};

fn letter_of_marque(language: Language) -> &'static Book {
    book(LetterOfMarque::ID, language).unwrap()
}

/// A book's page is well-formed XML once it has one root.
fn rooted(book: &Book) -> String {
    format!("<main>{}</main>", book.html())
}

fn with_id<'a>(page: &'a Document<'a>, id: &str) -> Vec<Node<'a, 'a>> {
    page.descendants().filter(|node| node.attribute("id") == Some(id)).collect()
}

/// What stands below a node, without the ids of the rules.
fn text(node: Node<'_, '_>) -> String {
    let in_ids = |text: &Node<'_, '_>| {
        text.ancestors().any(|above| above.attribute("class") == Some("rule-ids"))
    };
    let texts = node.descendants().filter(|below| below.is_text() && !in_ids(below));
    texts.filter_map(|text| text.text()).collect()
}

fn codes(node: Node<'_, '_>) -> BTreeSet<String> {
    node.descendants().filter(|below| below.has_tag_name("code")).map(text).collect()
}

/// The ids that the rule reference defines: `- **LM-07** …` or `| **LM-Q4** | …`.
fn defined() -> BTreeSet<String> {
    let reference =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules/letter-of-marque.md");
    let reference = fs::read_to_string(reference).unwrap();
    let id = |line: &str| {
        let rest = line.strip_prefix("- **").or_else(|| line.strip_prefix("| **"))?;
        let (id, _) = rest.split_once("**")?;
        (id.starts_with("LM-") || id.starts_with("I-")).then(|| id.to_owned())
    };
    reference.lines().filter_map(id).collect()
}

#[test]
fn every_rule_ruling_example_and_invariant_stands_once_in_every_book() {
    let defined = defined();
    for id in ["LM-01", "LM-50", "LM-Q29", "LM-E25", "I-9"] {
        assert!(defined.contains(id), "the reference is not read rightly: {id}");
    }
    for language in Language::all() {
        let book = letter_of_marque(language);
        assert_eq!(book.rules(), &defined, "{language}");
        let source = rooted(book);
        let page = Document::parse(&source).unwrap();
        for id in &defined {
            let [place] = with_id(&page, id)[..] else { panic!("{language}: {id}") };
            let block = if place.has_tag_name("span") { place.parent().unwrap() } else { place };
            assert!(!text(block).trim().is_empty(), "{language}: {id} says nothing");
        }
    }
}

#[test]
fn every_language_has_the_same_chapters_figures_and_rules_in_the_same_order() {
    let outline = |language| {
        let source = rooted(letter_of_marque(language));
        let page = Document::parse(&source).unwrap();
        let places = page.descendants().filter_map(|node| {
            let id = node.attribute("id")?;
            Some((node.tag_name().name().to_owned(), id.to_owned()))
        });
        places.collect::<Vec<_>>()
    };
    let contents = |language| {
        let contents = letter_of_marque(language).contents();
        contents.iter().map(|heading| (&heading.anchor, heading.level)).collect::<Vec<_>>()
    };
    for language in Language::all() {
        assert_eq!(outline(language), outline(Language::English), "{language}");
        assert_eq!(contents(language), contents(Language::English), "{language}");
    }
}

/// A slip in a translation is most often a number, an option or its value.
#[test]
fn every_language_has_the_same_numbers_and_options_in_every_rule() {
    let facts = |language, id: &str| {
        let source = rooted(letter_of_marque(language));
        let page = Document::parse(&source).unwrap();
        let place = with_id(&page, id)[0];
        let block = if place.has_tag_name("span") { place.parent().unwrap() } else { place };
        let said = text(block);
        let numbers = said.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
        // “The 7 is still at sea” may be “it is still at sea” elsewhere, so only which numbers there are counts.
        let numbers: BTreeSet<_> = numbers.map(str::to_owned).collect();
        (numbers, codes(block))
    };
    for id in defined() {
        for language in Language::all() {
            assert_eq!(facts(language, &id), facts(Language::English, &id), "{language}: {id}");
        }
    }
}

#[test]
fn every_option_is_explained_with_its_values_and_its_default() {
    for language in Language::all() {
        let source = rooted(letter_of_marque(language));
        let page = Document::parse(&source).unwrap();
        let heading = with_id(&page, "options")[0];
        let list = heading.next_siblings().find(|node| node.has_tag_name("ul")).unwrap();
        let items: Vec<_> = list.children().filter(|node| node.has_tag_name("li")).collect();
        let explained: Vec<String> = items
            .iter()
            .map(|item| text(item.children().find(|part| part.has_tag_name("strong")).unwrap()))
            .collect();
        let keys: Vec<&str> = LetterOfMarque::OPTIONS.iter().map(|option| option.key).collect();
        assert_eq!(explained, keys, "{language}");
        for (item, option) in items.iter().zip(LetterOfMarque::OPTIONS) {
            let (said, codes) = (text(*item), codes(*item));
            match option.kind {
                OptionKind::Choice { values } | OptionKind::Choices { values } => {
                    for value in values {
                        assert!(codes.contains(*value), "{language}: {}={value}", option.key);
                    }
                }
                OptionKind::Flag => assert!(codes.contains("true") && codes.contains("false")),
                OptionKind::Number { .. } => {
                    assert!(said.contains(option.default), "{language}: {}", option.key);
                }
                OptionKind::Numbers { min, max } => {
                    assert!(said.contains(&min.to_string()) && said.contains(&max.to_string()));
                }
            }
        }
    }
}

#[test]
fn a_page_with_a_strict_policy_shows_a_book_as_it_is() {
    for language in Language::all() {
        let source = rooted(letter_of_marque(language));
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

#[test]
fn there_is_no_book_of_a_game_that_nobody_wrote() {
    assert!(book("chess", Language::English).is_none());
}
