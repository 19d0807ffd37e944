//! Reading a book's page.

use std::collections::BTreeSet;

use quarterdeck_rulebook::Book;
use roxmltree::{Document, Node};

/// A book's page is well-formed XML once it has one root.
pub(crate) fn rooted(book: &Book) -> String {
    format!("<main>{}</main>", book.html())
}

pub(crate) fn with_id<'a>(page: &'a Document<'a>, id: &str) -> Vec<Node<'a, 'a>> {
    page.descendants().filter(|node| node.attribute("id") == Some(id)).collect()
}

/// The paragraph or item in which a rule stands.
pub(crate) fn block<'a>(page: &'a Document<'a>, id: &str) -> Node<'a, 'a> {
    let [place] = with_id(page, id)[..] else { panic!("{id} stands nowhere, or twice") };
    if place.has_tag_name("span") { place.parent().unwrap() } else { place }
}

/// What stands below a node, without the ids of the rules.
pub(crate) fn text(node: Node<'_, '_>) -> String {
    let in_ids = |text: &Node<'_, '_>| {
        text.ancestors().any(|above| above.attribute("class") == Some("rule-ids"))
    };
    let texts = node.descendants().filter(|below| below.is_text() && !in_ids(below));
    texts.filter_map(|text| text.text()).collect()
}

pub(crate) fn codes(node: Node<'_, '_>) -> BTreeSet<String> {
    node.descendants().filter(|below| below.has_tag_name("code")).map(text).collect()
}

/// The first table below a heading, row by row, without its own headings.
pub(crate) fn table(page: &Document<'_>, heading: &str) -> Vec<Vec<String>> {
    let heading = page.descendants().find(|node| node.attribute("id") == Some(heading)).unwrap();
    let table = heading.next_siblings().find(|node| node.attribute("class") == Some("table"));
    let body = table.unwrap().descendants().find(|node| node.has_tag_name("tbody")).unwrap();
    let rows = body.children().filter(|node| node.has_tag_name("tr"));
    rows.map(|row| row.children().filter(Node::is_element).map(text).collect()).collect()
}
