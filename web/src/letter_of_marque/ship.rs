//! A ship, from the side.

use letter_of_marque::{Base, Treasure};
use maud::{Markup, html};

/// What one can see of its hull.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Hull {
    /// Nobody shows what is under it.
    Unknown,
    /// Guns.
    Armed,
    /// None.
    Defenceless,
}

impl Hull {
    pub(super) fn of(base: Option<Base>) -> Self {
        match base {
            None => Self::Unknown,
            Some(Base::Armed) => Self::Armed,
            Some(Base::Defenceless) => Self::Defenceless,
        }
    }
}

/// The picture. Whoever hears the page hears what stands beside it.
pub(super) fn ship(colour: &str, treasure: Option<Treasure>, hull: Hull) -> Markup {
    html! {
        svg class={ "ship " (colour) } viewBox="0 0 100 84" aria-hidden="true" {
            use href="#s-ship" {}
            @match hull {
                Hull::Unknown => {},
                Hull::Armed => use href="#s-guns" {},
                Hull::Defenceless => use href="#s-bales" {},
            }
            @if let Some(treasure) = treasure {
                text x="65" y="37" text-anchor="middle" { (treasure) }
            }
        }
    }
}
