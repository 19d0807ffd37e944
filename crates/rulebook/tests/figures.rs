//! The figures: well drawn, labelled in every language, and coloured by day and by night.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use quarterdeck_rulebook::{STYLE, book};
use quarterdeck_words::Language;
use roxmltree::{Document, Node};

const PARTS: &str = "parts";
const SHAPES: [&str; 4] = ["path", "rect", "circle", "text"];

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Every drawing, by name.
fn drawings() -> BTreeMap<String, String> {
    let files = fs::read_dir(folder("figures")).unwrap().map(|file| file.unwrap().path());
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

fn labels(language: Language) -> Labels {
    let file = format!("letter-of-marque.{language}.toml");
    toml::from_str(&fs::read_to_string(folder("books").join(file)).unwrap()).unwrap()
}

fn placeholders(drawing: &str) -> BTreeSet<String> {
    let after = drawing.split('{').skip(1);
    after.map(|rest| rest.split_once('}').unwrap().0.to_owned()).collect()
}

#[test]
fn every_figure_is_in_the_book_and_has_a_title_for_those_who_cannot_see_it() {
    for language in Language::all() {
        let book = book("letter-of-marque", language).unwrap();
        let source = format!("<main>{}</main>", book.html());
        let page = Document::parse(&source).unwrap();
        let shown: Vec<Node<'_, '_>> =
            page.descendants().filter(|node| node.has_tag_name("figure")).collect();
        let names: BTreeSet<_> =
            shown.iter().map(|figure| figure.attribute("id").unwrap().to_owned()).collect();
        let drawn: BTreeSet<_> = figures().keys().map(|name| format!("fig-{name}")).collect();
        assert_eq!(names, drawn, "{language}");
        for figure in shown {
            let picture = figure.first_element_child().unwrap();
            assert_eq!(picture.attribute("role"), Some("img"));
            let title = picture.first_element_child().unwrap();
            assert_eq!(title.tag_name().name(), "title");
            assert!(title.text().unwrap().len() > 40, "{language}: {:?}", title.text());
        }
        assert!(!book.html().contains('{'), "{language}: a placeholder is left");
    }
}

#[test]
fn every_word_in_a_figure_is_there_in_every_language_and_no_word_too_many() {
    for language in Language::all() {
        let labels = labels(language);
        let named: BTreeSet<_> = labels.keys().cloned().collect();
        assert_eq!(named, figures().into_keys().collect(), "{language}");
        for (name, drawing) in figures() {
            let words: BTreeSet<_> = labels[&name].keys().cloned().collect();
            assert_eq!(words, placeholders(&drawing), "{language}: {name}");
        }
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
            let text = text.text().unwrap().trim();
            let is_label = text.starts_with('{') && text.ends_with('}');
            assert!(is_label || !text.contains(char::is_alphabetic), "{name}: {text}");
        }
    }
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
    drawn.descendants().any(|node| {
        let inner = node.attribute("href").and_then(|id| part(parts, id.strip_prefix('#')?));
        let is_plain = SHAPES.contains(&node.tag_name().name()) && node.attribute("fill").is_none();
        is_plain || inner.is_some_and(|inner| is_owned(parts, inner))
    })
}
