//! How a text becomes a book, and what is refused.

use quarterdeck_rulebook::{Book, Figures, Flaw, Heading, Manuscript};

const FIGURES: Figures = &[
    ("arrive", "<svg><title>{title}</title></svg>"),
    ("voyage", "<svg><title>{title}</title></svg>"),
];

fn manuscript(text: &str, labels: &'static str) -> Result<Book, Flaw> {
    // A manuscript is compiled in; the few of these tests may stay for as long as they run.
    let text: &'static str = String::leak(text.to_owned());
    Book::print(&Manuscript { text, labels, figures: FIGURES })
}

fn print(text: &str) -> Result<Book, Flaw> {
    manuscript(&format!("# Title\n\n{text}"), "")
}

fn page(text: &str) -> String {
    print(text).unwrap().html().to_owned()
}

#[test]
fn a_paragraph_has_the_id_of_the_rule_that_stands_in_it() {
    assert_eq!(
        page("{#LM-21} Do *one* thing."),
        "<p id=\"LM-21\">Do <em>one</em> thing. \
         <span class=\"rule-ids\"><a href=\"#LM-21\">LM-21</a></span></p>\n"
    );
}

#[test]
fn an_item_with_several_rules_can_be_reached_by_each() {
    let book = print("- {#LM-01 #LM-02} Five ships.\n- No rule.").unwrap();
    assert_eq!(
        book.html(),
        "<ul>\n<li id=\"LM-01\"><span id=\"LM-02\"></span>Five ships. <span class=\"rule-ids\">\
         <a href=\"#LM-01\">LM-01</a> <a href=\"#LM-02\">LM-02</a></span></li>\n\
         <li>No rule.</li>\n</ul>\n"
    );
    assert!(book.has_rule("LM-01") && book.has_rule("LM-02"));
    assert!(!book.has_rule("LM-03"));
}

#[test]
fn the_rules_of_an_item_are_named_before_its_inner_list() {
    let html = page("- {#LM-01} Outer\n  - {#LM-02} Inner");
    let place = |what: &str| html.find(what).unwrap();
    assert!(place(">LM-01<") < place("<ul>\n<li id=\"LM-02\""));
    assert!(place("Inner") < place(">LM-02<"));
}

#[test]
fn a_wide_table_can_be_scrolled_by_itself() {
    let html = page("| Who |\n|---|\n| Red |");
    assert!(html.starts_with("<div class=\"table\" tabindex=\"0\"><table>"), "{html}");
    assert!(html.ends_with("</table>\n</div>\n"), "{html}");
}

#[test]
fn headings_make_the_contents_and_the_title_is_left_to_the_page() {
    let book = print("## The *end* {#end}\n\n### Points {#points}").unwrap();
    assert_eq!(book.title(), "Title");
    let heading = |anchor: &str, text: &str, level| Heading {
        anchor: anchor.to_owned(),
        text: text.to_owned(),
        level,
    };
    assert_eq!(book.contents(), [heading("end", "The end", 2), heading("points", "Points", 3)]);
    assert_eq!(
        book.html(),
        "<h2 id=\"end\">The <em>end</em></h2>\n<h3 id=\"points\">Points</h3>\n"
    );
}

#[test]
fn a_figure_brings_its_parts_once_and_its_words() {
    let labels = "[arrive]\ntitle = \"A <ship> & a harbour\"\n[voyage]\ntitle = \"Ships\"";
    let text = "# Title\n\n![[arrive|*Home*]]\n\n![[voyage|Out]]\n\n[Look](#fig-arrive)";
    let book = manuscript(text, labels).unwrap();
    assert_eq!(book.html().matches("class=\"fig-parts\"").count(), 1);
    assert!(book.html().contains("<title>A &lt;ship&gt; &amp; a harbour</title>"));
    assert!(book.html().contains("<figure class=\"fig\" id=\"fig-arrive\">"));
    assert!(book.html().contains("<figcaption><em>Home</em></figcaption>"));
    assert!(book.html().contains("<figcaption>Out</figcaption>"));
}

#[test]
fn a_book_without_figures_carries_no_parts() {
    assert!(!page("Plain.").contains("svg"));
}

#[test]
fn what_cannot_be_a_book_is_refused_with_a_reason() {
    let owned = str::to_owned;
    let cases = [
        ("A <b>bold</b> word", Flaw::RawHtml(owned("<b>"))),
        ("<script>alert(1)</script>", Flaw::RawHtml(owned("<script>alert(1)</script>"))),
        ("## No anchor", Flaw::NoAnchor(owned("No anchor"))),
        ("# Another title", Flaw::NoTitle),
        ("## One {#a}\n\n## Two {#a}", Flaw::AnchorTwice(owned("a"))),
        ("{#LM-01} Once.\n\n{#LM-01} Twice.", Flaw::AnchorTwice(owned("LM-01"))),
        ("{#LM-01 #LM-01} In one line.", Flaw::AnchorTwice(owned("LM-01"))),
        ("{#\"x} Quoted.", Flaw::BadAnchor(owned("“x"))),
        ("{#} Empty.", Flaw::BadAnchor(owned(""))),
        ("[There](#nowhere)", Flaw::DeadLink(owned("nowhere"))),
        ("| a |\n|--:|\n| 1 |", Flaw::AlignedColumn),
        ("![[whale|A whale]]", Flaw::NoFigure(owned("whale"))),
        ("See ![[arrive|this]] here.", Flaw::Picture(owned("arrive"))),
        ("![[arrive|this]] and more", Flaw::Picture(owned("arrive"))),
        ("![alt](https://example.org/x.png)", Flaw::Picture(owned("https://example.org/x.png"))),
    ];
    for (text, flaw) in cases {
        assert_eq!(print(text), Err(flaw), "{text}");
    }
    assert_eq!(manuscript("No title.", ""), Err(Flaw::NoTitle));
    let twice = "# Title\n\n![[arrive|Once]]\n\n![[arrive|Twice]]";
    let flaw = manuscript(twice, "[arrive]\ntitle = \"A ship\"");
    assert_eq!(flaw, Err(Flaw::AnchorTwice("fig-arrive".to_owned())));
}
