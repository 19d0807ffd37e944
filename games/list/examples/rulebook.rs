//! Writes a book as a page, to look at: `cargo run -p quarterdeck-shelf --example rulebook -- letter-of-marque it > it.html`.

use std::process::ExitCode;

use quarterdeck_rulebook::STYLE;
use quarterdeck_shelf::book;
use quarterdeck_words::Language;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| "letter-of-marque".to_owned());
    let language: Language =
        arguments.next().and_then(|code| code.parse().ok()).unwrap_or_default();
    let book = match game.parse() {
        Ok(title) => book(title, language),
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::FAILURE;
        }
    };
    println!("<!DOCTYPE html><html lang=\"{language}\"><meta charset=\"utf-8\">");
    println!("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">");
    println!("<title>{}</title><style>{PAGE}{STYLE}</style>", book.title());
    println!("<main class=\"book\"><h1>{}</h1>{}</main></html>", book.title(), book.html());
    ExitCode::SUCCESS
}

const PAGE: &str = ":root { color-scheme: light dark; } \
    body { margin: 0; font: 1.0625rem/1.5 system-ui, sans-serif; background: light-dark(#fbf9f4, #141b22); \
    color: light-dark(#1b2733, #e8edf2); } main { max-width: 42rem; margin: 0 auto; padding: 1rem; } \
    .table { overflow-x: auto; } td, th { text-align: left; vertical-align: top; padding: 0.375rem; }";
