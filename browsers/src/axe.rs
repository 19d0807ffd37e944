//! What axe-core finds: the things that somebody who hears a page, or sees it badly, would stumble over.
//!
//! axe-core is not ours and not in the repository; `cargo xtask test` fetches it.

use std::path::PathBuf;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::Person;

static SOURCE: LazyLock<String> = LazyLock::new(|| {
    let path = place();
    std::fs::read_to_string(&path).unwrap_or_else(|error| {
        panic!("{}: {error}; `cargo xtask test` fetches it", path.display())
    })
});

/// Where axe-core is kept.
fn place() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.join("../target/axe/node_modules/axe-core/axe.min.js")
}

#[derive(Deserialize)]
struct Found {
    rule: String,
    help: String,
    nodes: Vec<String>,
}

/// Everything that is wrong with the page that somebody looks at, a sentence each.
pub async fn violations(person: &Person) -> Vec<String> {
    run(person, "{ resultTypes: ['violations'] }").await
}

/// Only what has too little contrast to be read.
pub async fn pale(person: &Person) -> Vec<String> {
    run(person, "{ resultTypes: ['violations'], runOnly: ['color-contrast'] }").await
}

async fn run(person: &Person, options: &str) -> Vec<String> {
    if !person.see::<bool>("!!window.axe").await {
        // Through the tools, not through the page: its policy lets no such script in.
        person.evaluate(&format!("{}; 0", *SOURCE)).await.expect("axe-core runs");
    }
    let found: Vec<Found> = person.see(&format!("axe.run(document, {options}).then({TELL})")).await;
    let sentence =
        |found: Found| format!("{}: {}: {}", found.rule, found.help, found.nodes.join(" | "));
    found.into_iter().map(sentence).collect()
}

const TELL: &str = "told => told.violations.map(found => ({
    rule: found.id, help: found.help,
    nodes: found.nodes.map(node =>
        node.target.join(' ') + ' (' + (node.failureSummary || '').split('\\n').slice(1).join(';').trim() + ')'),
}))";
