//! Writes the list of games: one for each dependency of this crate that lies beside it, in their order in `Cargo.toml`.
//!
//! So a game is on every screen as soon as it stands there, and a game that lacks a facet does not compile.

use std::path::PathBuf;
use std::{env, fs};

fn main() {
    let manifest = PathBuf::from(variable("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    println!("cargo::rerun-if-changed={}", manifest.display());
    let text = fs::read_to_string(&manifest).expect("a crate has a manifest");
    let games: Vec<&str> = text.lines().filter_map(game).collect();
    let out = PathBuf::from(variable("OUT_DIR")).join("games.rs");
    fs::write(out, list(&games)).expect("Cargo gives a folder to write to");
}

fn variable(name: &str) -> String {
    env::var(name).expect("Cargo sets it")
}

/// The name of the game that a line of the manifest depends on, as in `corsaire = { path = "../corsaire" }`.
fn game(line: &str) -> Option<&str> {
    let (name, rest) = line.split_once(" = ")?;
    let path = rest.split_once("path = \"../")?.1;
    path.starts_with(&format!("{name}\"")).then_some(name)
}

/// `letter-of-marque` is the type `LetterOfMarque` in the crate `letter_of_marque`.
fn type_name(game: &str) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    game.split('-').map(capital).collect()
}

fn list(games: &[&str]) -> String {
    let types: Vec<String> = games.iter().map(|game| type_name(game)).collect();
    let variants = types.iter().map(|name| format!("    /// `{name}`.\n    {name},\n"));
    let variants: String = variants.collect();
    let imports = games.iter().zip(&types);
    let imports =
        imports.map(|(game, name)| format!("pub use {}::{name};\n", game.replace('-', "_")));
    let imports: String = imports.collect();
    let all = types.iter().map(|name| format!("Self::{name}")).collect::<Vec<_>>().join(", ");
    let arm = |name: &String| {
        format!("            $crate::Title::{name} => {{ type $G = $crate::{name}; $body }}\n")
    };
    let arms: String = types.iter().map(arm).collect();
    format!(
        "{imports}
/// A game, by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Title {{
{variants}}}

impl Title {{
    /// All of them.
    pub const ALL: [Self; {count}] = [{all}];
}}

/// Does something with the game of a [`Title`]: in the body, the name given is the game's type.
#[macro_export]
macro_rules! with_game {{
    ($title:expr, $G:ident => $body:expr) => {{
        match $title {{
{arms}        }}
    }};
}}
",
        count = games.len()
    )
}
