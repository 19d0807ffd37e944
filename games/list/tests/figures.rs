//! The figures: well drawn, labelled in every language, and coloured by day and by night.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use corsaire::{Place, Slot};
use quarterdeck_rulebook::STYLE;
use quarterdeck_shelf::book;
use quarterdeck_words::Language;
use roxmltree::{Document, Node};

const GAMES: [&str; 3] = ["corsaire", "letter-of-marque", "pirates-and-privateers"];
const PARTS: &str = "parts";
/// The table of labels that every figure of a book may use.
const LETTERS: &str = "letters";
const SHAPES: [&str; 4] = ["path", "rect", "circle", "text"];

/// Every book in every language.
fn editions() -> impl Iterator<Item = (&'static str, Language)> {
    GAMES.into_iter().flat_map(|game| Language::all().map(move |language| (game, language)))
}

/// The folder of a game's rulebook.
fn folder(game: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(game).join("rulebook")
}

/// Every drawing, by name.
fn drawings() -> BTreeMap<String, String> {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../play/rulebook/figures");
    let folders = GAMES.into_iter().map(|game| folder(game).join("figures")).chain([shared]);
    let files = folders.flat_map(|folder| fs::read_dir(folder).unwrap());
    let files = files.map(|file| file.unwrap().path());
    let drawings = files.map(|file| {
        let name = file.file_stem().unwrap().to_str().unwrap().to_owned();
        (name, fs::read_to_string(file).unwrap())
    });
    drawings.collect()
}

fn figures() -> BTreeMap<String, String> {
    let mut figures = drawings();
    figures.remove(PARTS).unwrap();
    figures
}

type Labels = BTreeMap<String, BTreeMap<String, String>>;

fn labels(game: &str, language: Language) -> Labels {
    let file = folder(game).join(format!("{language}.toml"));
    toml::from_str(&fs::read_to_string(file).unwrap()).unwrap()
}

/// The figures that a book shows.
fn shown(game: &str, language: Language) -> BTreeSet<String> {
    let book = book(game.parse().unwrap(), language);
    let source = format!("<main>{}</main>", book.html());
    let page = Document::parse(&source).unwrap();
    let figures = page.descendants().filter(|node| node.has_tag_name("figure"));
    let name = |figure: Node<'_, '_>| {
        figure.attribute("id").unwrap().strip_prefix("fig-").unwrap().to_owned()
    };
    figures.map(name).collect()
}

fn placeholders(drawing: &str) -> BTreeSet<String> {
    let after = drawing.split('{').skip(1);
    after.map(|rest| rest.split_once('}').unwrap().0.to_owned()).collect()
}

#[test]
fn every_figure_is_in_one_book() {
    for language in Language::all() {
        let shown: Vec<_> = GAMES.iter().flat_map(|game| shown(game, language)).collect();
        let drawn: Vec<_> = figures().into_keys().collect();
        assert_eq!(shown.iter().cloned().collect::<BTreeSet<_>>().len(), shown.len());
        assert_eq!(shown.into_iter().collect::<BTreeSet<_>>(), drawn.into_iter().collect());
    }
}

#[test]
fn every_figure_has_all_its_parts_and_a_title_for_those_who_cannot_see_it() {
    for (game, language) in editions() {
        let book = book(game.parse().unwrap(), language);
        let source = format!("<main>{}</main>", book.html());
        let page = Document::parse(&source).unwrap();
        for figure in page.descendants().filter(|node| node.has_tag_name("figure")) {
            let picture = figure.first_element_child().unwrap();
            assert_eq!(picture.attribute("role"), Some("img"));
            let title = picture.first_element_child().unwrap();
            assert_eq!(title.tag_name().name(), "title");
            assert!(title.text().unwrap().len() > 40, "{language}: {:?}", title.text());
        }
        for user in page.descendants().filter(|node| node.tag_name().name() == "use") {
            let id = user.attribute("href").unwrap().strip_prefix('#').unwrap();
            assert!(part(&page, id).is_some(), "{game}, {language}: {id}");
        }
        assert!(!book.html().contains('{'), "{game}, {language}: a placeholder is left");
    }
}

#[test]
fn every_word_in_a_figure_is_there_in_every_language_and_no_word_too_many() {
    let figures = figures();
    for (game, language) in editions() {
        let mut labels = labels(game, language);
        let letters: BTreeSet<_> = labels.remove(LETTERS).unwrap_or_default().into_keys().collect();
        let named: BTreeSet<_> = labels.keys().cloned().collect();
        assert_eq!(named, shown(game, language), "{game}: {language}");
        let mut written = BTreeSet::new();
        for (name, words) in labels {
            let words: BTreeSet<_> = words.into_keys().collect();
            let due = placeholders(&figures[&name]);
            assert_eq!(words, due.difference(&letters).cloned().collect(), "{language}: {name}");
            written.extend(due);
        }
        assert!(letters.is_subset(&written), "{game}: {language} has letters to spare");
    }
}

#[test]
fn a_figure_scales_and_holds_no_word_of_any_language() {
    for (name, drawing) in figures() {
        let drawing = Document::parse(&drawing).unwrap();
        let root = drawing.root_element();
        let (width, height) = (root.attribute("width"), root.attribute("height"));
        assert!(width.is_none() && height.is_none(), "{name}");
        assert!(
            root.attribute("viewBox").is_some_and(|view| view.starts_with("0 0 320 ")),
            "{name}"
        );
        for text in drawing.descendants().filter(Node::is_text) {
            let text = text.text().unwrap();
            let mut words = without_placeholders(text);
            words.retain(|word| word.contains(char::is_alphabetic) && !is_a_name(word));
            assert_eq!(words, [""; 0], "{name}: {text}");
        }
    }
}

/// The words in a text of a figure that no language replaces.
fn without_placeholders(text: &str) -> Vec<&str> {
    let parts = text.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest));
    parts.flat_map(|part| part.split([' ', '–'])).collect()
}

/// Slots of a pyramid and places in the row are called the same in every language.
fn is_a_name(word: &str) -> bool {
    word.parse::<Slot>().is_ok() || word.parse::<Place>().is_ok()
}

#[test]
fn every_shape_has_a_colour_of_its_own_and_one_from_the_style_sheet() {
    for (name, drawing) in drawings() {
        let drawing = Document::parse(&drawing).unwrap();
        for node in drawing.descendants() {
            for class in node.attribute("class").into_iter().flat_map(str::split_whitespace) {
                let is_styled =
                    [" {", ","].iter().any(|end| STYLE.contains(&format!(".{class}{end}")));
                assert!(is_styled, "{name}: {class} has no style");
            }
            let is_shape = SHAPES.contains(&node.tag_name().name());
            // A shape without a fill has that of whoever uses the part; see the next test.
            if is_shape && (name != PARTS || node.attribute("fill").is_some()) {
                assert!(node.attribute("class").is_some(), "{name}: {:?}", node.attributes());
                assert!(node.attribute("fill").is_some(), "{name}: {:?}", node.attributes());
            }
        }
    }
}

#[test]
fn every_part_that_is_used_is_drawn_and_shows_whose_it_is() {
    let drawings = drawings();
    let parts = Document::parse(&drawings[PARTS]).unwrap();
    for (name, drawing) in &drawings {
        let drawing = Document::parse(drawing).unwrap();
        for user in drawing.descendants().filter(|node| node.tag_name().name() == "use") {
            let id = user.attribute("href").unwrap().strip_prefix('#').unwrap();
            let part = part(&parts, id).unwrap_or_else(|| panic!("{name}: there is no {id}"));
            if name != PARTS {
                assert_eq!(
                    user.attribute("fill").is_some(),
                    is_owned(&parts, part),
                    "{name}: {id}"
                );
            }
        }
    }
}

fn part<'a>(parts: &'a Document<'_>, id: &str) -> Option<Node<'a, 'a>> {
    parts.descendants().find(|node| node.attribute("id") == Some(id))
}

/// Whether something in a part, or in a part of it, has its owner's colour.
fn is_owned<'a>(parts: &'a Document<'_>, drawn: Node<'a, 'a>) -> bool {
    drawn.descendants().filter(|node| node.attribute("fill").is_none()).any(|node| {
        let inner = node.attribute("href").and_then(|id| part(parts, id.strip_prefix('#')?));
        let is_plain = SHAPES.contains(&node.tag_name().name());
        is_plain || inner.is_some_and(|inner| is_owned(parts, inner))
    })
}
