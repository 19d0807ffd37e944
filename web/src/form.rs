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

/// Something that somebody typed and that was refused. The form comes back with it, and says why beside the field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Typed {
    /// The field, as the form names it.
    pub field: &'static str,
    /// What was typed.
    pub value: String,
    /// Why not, in the reader's language.
    pub why: String,
}

/// A field, and what was typed into it before, if that was refused.
pub(crate) struct Field<'a> {
    id: &'a str,
    typed: Option<&'a Typed>,
}

impl<'a> Field<'a> {
    /// The field of this id and name.
    pub(crate) fn new(id: &'a str, name: &str, typed: impl IntoIterator<Item = &'a Typed>) -> Self {
        Self { id, typed: typed.into_iter().find(|typed| typed.field == name) }
    }

    /// What it is filled in with.
    pub(crate) fn value(&self) -> Option<&'a str> {
        self.typed.map(|typed| typed.value.as_str())
    }

    /// For `aria-invalid`.
    pub(crate) fn invalid(&self) -> Option<&'static str> {
        self.typed.map(|_| "true")
    }

    /// For `aria-describedby`: where it says why.
    pub(crate) fn described(&self) -> Option<String> {
        self.typed.map(|_| self.why_id())
    }

    /// Whether somebody has to look at it again.
    pub(crate) fn is_refused(&self) -> bool {
        self.typed.is_some()
    }

    /// Why not, beside the field.
    pub(crate) fn why(&self) -> Markup {
        html! {
            @if let Some(typed) = self.typed {
                p id=(self.why_id()) class="why bad" role="alert" { (typed.why) }
            }
        }
    }

    /// The same, where it is there before there is anything to say, for the script to say it.
    pub(crate) fn why_or_room(&self) -> Markup {
        html! {
            p id=(self.why_id()) class="why bad" role="alert" data-keep {
                @if let Some(typed) = self.typed { (typed.why) }
            }
        }
    }

    /// What that place is called.
    pub(crate) fn why_id(&self) -> String {
        format!("{}-why", self.id)
    }
}

/// In forms after which a game may begin: whether this device brings its own share of the dice. It does where there is a
/// script to do it.
pub fn own_dice() -> Markup {
    html! { input type="hidden" name=(OWN_DICE) value="false"; }
}

/// The field that says so.
pub(crate) const OWN_DICE: &str = "own_dice";

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
