//! Forms. Everything that can be done is a plain form, so that it can be done without any script.

use maud::{Markup, html};

use crate::sight::Sight;

/// The fields that say from where something is asked: which seat, and what its player had seen. They stand in every
/// form of a table.
pub fn from_here(sight: &Sight<'_>) -> Markup {
    html! {
        input type="hidden" name="seq" value=(sight.table.seq());
        (asks(sight))
    }
}

fn asks(sight: &Sight<'_>) -> Markup {
    html! {
        @if let Some(seat) = sight.viewer.seat() {
            input type="hidden" name="seat" value=(seat.number());
        }
    }
}

/// A form that is one button.
pub fn button(sight: &Sight<'_>, deed: &str, class: &str, label: &str) -> Markup {
    with(sight, deed, class, label, &[])
}

/// A form that is one button, and brings something along.
pub fn with(
    sight: &Sight<'_>,
    deed: &str,
    class: &str,
    label: &str,
    brings: &[(&str, &str)],
) -> Markup {
    html! {
        form method="post" action=(sight.path(&format!("/{deed}"))) class="one" {
            input type="hidden" name="seq" value=(sight.table.seq());
            // A seat that is named is meant; otherwise it is the one that looks.
            @if !brings.iter().any(|(name, _)| *name == "seat") { (asks(sight)) }
            @for (name, value) in brings { input type="hidden" name=(name) value=(value); }
            button class=(class) { (label) }
        }
    }
}
