//! Corsaire's bots.

use corsaire::Corsaire;

use crate::random::Random;
use crate::roster::{Level, Roster};

impl Roster for Corsaire {
    fn levels() -> &'static [Level<Self>] {
        &[Level {
            name: "random",
            about: "does anything that is allowed",
            make: || Box::new(Random),
        }]
    }
}
