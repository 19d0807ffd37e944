//! From Markdown to a page.

use std::collections::BTreeSet;
use std::iter::Peekable;

use pulldown_cmark::{
    Alignment, CowStr, Event, HeadingLevel, LinkType, Options, Parser, Tag, TagEnd,
    TextMergeStream, html,
};

use crate::book::{Book, Heading};
use crate::figure::{Labels, PARTS};
use crate::flaw::Flaw;

/// Goes through a text once, event by event, and writes down what a page needs.
pub(crate) struct Press<'a> {
    labels: &'a Labels,
    title: Option<String>,
    page: Vec<Event<'a>>,
    contents: Vec<Heading>,
    rules: BTreeSet<String>,
    /// Every place a link can lead to: rules, headings, figures.
    anchors: BTreeSet<String>,
    /// Where links within the book lead; checked when all anchors are known.
    links: Vec<String>,
    /// Rules of the block at hand, to be named at its end.
    standing: Vec<String>,
    has_figures: bool,
}

type Events<'a> = Peekable<TextMergeStream<'a, Parser<'a>>>;

impl<'a> Press<'a> {
    pub(crate) fn new(labels: &'a Labels) -> Self {
        Self {
            labels,
            title: None,
            page: Vec::new(),
            contents: Vec::new(),
            rules: BTreeSet::new(),
            anchors: BTreeSet::new(),
            links: Vec::new(),
            standing: Vec::new(),
            has_figures: false,
        }
    }

    pub(crate) fn print(mut self, text: &'a str) -> Result<Book, Flaw> {
        let options = Options::ENABLE_TABLES
            | Options::ENABLE_HEADING_ATTRIBUTES
            | Options::ENABLE_SMART_PUNCTUATION
            | Options::ENABLE_WIKILINKS;
        let mut events = TextMergeStream::new(Parser::new_ext(text, options)).peekable();
        while let Some(event) = events.next() {
            self.set(event, &mut events)?;
        }
        let title = self.title.take().ok_or(Flaw::NoTitle)?;
        if let Some(dead) = self.links.iter().find(|link| !self.anchors.contains(*link)) {
            return Err(Flaw::DeadLink(dead.clone()));
        }
        let mut page = String::new();
        html::push_html(&mut page, self.page.into_iter());
        Ok(Book::new(title, page, self.contents, self.rules))
    }

    fn set(&mut self, event: Event<'a>, events: &mut Events<'a>) -> Result<(), Flaw> {
        match event {
            Event::Html(raw) | Event::InlineHtml(raw) => {
                return Err(Flaw::RawHtml(raw.trim().to_owned()));
            }
            Event::Start(Tag::Heading { level, id, .. }) => return self.heading(level, id, events),
            Event::Start(Tag::Paragraph) if begins_figure(events) => return self.figure(events),
            Event::Start(Tag::Image { dest_url, .. }) => {
                return Err(Flaw::Picture(dest_url.into_string()));
            }
            Event::Start(ref block @ (Tag::Paragraph | Tag::Item)) => {
                if let Some(rules) = standing(events) {
                    return self.block(block, rules);
                }
            }
            Event::Start(Tag::Table(ref columns)) => {
                if columns.iter().any(|column| *column != Alignment::None) {
                    return Err(Flaw::AlignedColumn);
                }
                self.raw(r#"<div class="table" tabindex="0">"#);
            }
            Event::Start(Tag::Link { ref dest_url, .. }) => {
                if let Some(anchor) = dest_url.strip_prefix('#') {
                    self.links.push(anchor.to_owned());
                }
            }
            // The inner list of an item is a block of its own: the item's rules are named before it.
            Event::Start(Tag::List(_)) | Event::End(TagEnd::Paragraph | TagEnd::Item) => {
                self.name_rules();
            }
            _ => {}
        }
        let ends_table = event == Event::End(TagEnd::Table);
        self.page.push(event);
        if ends_table {
            self.raw("</div>\n");
        }
        Ok(())
    }

    /// A heading, up to its end; the first level is the book's title and is left to the page.
    fn heading(
        &mut self,
        level: HeadingLevel,
        anchor: Option<CowStr<'a>>,
        events: &mut Events<'a>,
    ) -> Result<(), Flaw> {
        let words: Vec<_> = events
            .by_ref()
            .take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))))
            .collect();
        let text: String = words.iter().filter_map(said).collect();
        if level == HeadingLevel::H1 {
            return if self.title.replace(text).is_some() { Err(Flaw::NoTitle) } else { Ok(()) };
        }
        let Some(anchor) = anchor else { return Err(Flaw::NoAnchor(text)) };
        self.claim(&anchor)?;
        self.contents.push(Heading {
            anchor: anchor.clone().into_string(),
            text,
            level: level as u8,
        });
        let start =
            Tag::Heading { level, id: Some(anchor), classes: Vec::new(), attrs: Vec::new() };
        self.page.push(Event::Start(start));
        self.page.extend(words);
        self.page.push(Event::End(TagEnd::Heading(level)));
        Ok(())
    }

    /// A picture alone in its paragraph, with a caption.
    fn figure(&mut self, events: &mut Events<'a>) -> Result<(), Flaw> {
        let Some(Event::Start(Tag::Image { dest_url: name, .. })) = events.next() else {
            unreachable!("a figure begins with its picture")
        };
        let caption: Vec<_> = events
            .by_ref()
            .take_while(|event| !matches!(event, Event::End(TagEnd::Image)))
            .collect();
        if events.next() != Some(Event::End(TagEnd::Paragraph)) {
            return Err(Flaw::Picture(name.into_string()));
        }
        if !self.has_figures {
            self.has_figures = true;
            self.raw(PARTS);
        }
        let drawing = self.labels.draw(&name)?;
        let anchor = format!("fig-{name}");
        self.claim(&anchor)?;
        self.raw(format!("<figure class=\"fig\" id=\"{anchor}\">\n{drawing}<figcaption>"));
        self.page.extend(caption);
        self.raw("</figcaption>\n</figure>\n");
        Ok(())
    }

    /// A block in which rules stand. The block itself has the first one's id; a block has only one, so any further
    /// ones are on empty marks at its beginning.
    fn block(&mut self, block: &Tag<'a>, rules: Vec<String>) -> Result<(), Flaw> {
        let name = if *block == Tag::Item { "li" } else { "p" };
        let mut start = String::new();
        for (place, rule) in rules.iter().enumerate() {
            self.claim(rule)?;
            start += &match place {
                0 => format!("<{name} id=\"{rule}\">"),
                _ => format!("<span id=\"{rule}\"></span>"),
            };
            self.rules.insert(rule.clone());
        }
        self.raw(start);
        self.standing = rules;
        Ok(())
    }

    fn name_rules(&mut self) {
        let rules = std::mem::take(&mut self.standing);
        if !rules.is_empty() {
            let links = rules.iter().map(|rule| format!("<a href=\"#{rule}\">{rule}</a>"));
            let links: Vec<_> = links.collect();
            self.raw(format!(" <span class=\"rule-ids\">{}</span>", links.join(" ")));
        }
    }

    /// Takes a name for a place, if it is free.
    fn claim(&mut self, anchor: &str) -> Result<(), Flaw> {
        let fits = |c: char| c.is_ascii_alphanumeric() || c == '-';
        if anchor.is_empty() || !anchor.chars().all(fits) {
            return Err(Flaw::BadAnchor(anchor.to_owned()));
        }
        let is_free = self.anchors.insert(anchor.to_owned());
        if is_free { Ok(()) } else { Err(Flaw::AnchorTwice(anchor.to_owned())) }
    }

    fn raw(&mut self, markup: impl Into<CowStr<'a>>) {
        self.page.push(Event::Html(markup.into()));
    }
}

fn begins_figure(events: &mut Events<'_>) -> bool {
    let next = events.peek();
    matches!(
        next,
        Some(Event::Start(Tag::Image { link_type: LinkType::WikiLink { has_pothole: true }, .. }))
    )
}

/// The rules that stand in the block that has just begun. Takes their ids out of the text.
fn standing(events: &mut Events<'_>) -> Option<Vec<String>> {
    let Some(Event::Text(text)) = events.peek_mut() else { return None };
    let (ids, rest) = text.strip_prefix("{#")?.split_once('}')?;
    let rules = ids.split(" #").map(str::to_owned).collect();
    *text = rest.trim_start().to_owned().into();
    Some(rules)
}

/// What an event says aloud.
fn said<'e>(event: &'e Event<'_>) -> Option<&'e str> {
    match event {
        Event::Text(text) | Event::Code(text) => Some(text),
        Event::SoftBreak => Some(" "),
        _ => None,
    }
}
