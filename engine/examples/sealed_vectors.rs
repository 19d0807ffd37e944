//! Prints the golden vectors of the sealed dice:
//! `cargo run -p quarterdeck-engine --example sealed_vectors > engine/tests/golden/sealed.json`.
//!
//! They were written once and are never written again; a new construction gets a new name and a new file.

#[path = "../tests/golden/vectors.rs"]
mod vectors;

fn main() -> serde_json::Result<()> {
    println!("{}", serde_json::to_string_pretty(&vectors::vectors())?);
    Ok(())
}
