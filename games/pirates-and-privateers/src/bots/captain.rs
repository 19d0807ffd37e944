//! Captains who decide at once.

use crate::{Action, PiratesAndPrivateers};
use quarterdeck_engine::chance::Fast;

use super::style::Style;
use super::thought::Thought;
use quarterdeck_bots::Bot;
use quarterdeck_bots::Chair;

/// Decides each question by itself, from what the view shows, as its style says.
#[derive(Clone, Copy, Debug)]
pub struct Captain {
    style: Style,
}

impl Captain {
    /// A captain of this style.
    pub fn new(style: Style) -> Self {
        Self { style }
    }
}

impl Default for Captain {
    fn default() -> Self {
        Self::new(Style::CAPTAIN)
    }
}

impl Bot<PiratesAndPrivateers> for Captain {
    fn choose(&mut self, chair: &Chair<'_, PiratesAndPrivateers>, chance: &mut Fast) -> Action {
        Thought::of(&chair.view(), chair.seat(), &self.style).choice(chance)
    }
}

/// Decides at once too, as the commodore's style says at this table.
#[derive(Clone, Copy, Debug)]
pub struct PostCaptain;

impl Bot<PiratesAndPrivateers> for PostCaptain {
    fn choose(&mut self, chair: &Chair<'_, PiratesAndPrivateers>, chance: &mut Fast) -> Action {
        let view = chair.view();
        Thought::of(&view, chair.seat(), Style::commodore(view.setup())).choice(chance)
    }
}
