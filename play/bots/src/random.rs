//! The bot that anything else has to beat.

use quarterdeck_engine::Game;
use quarterdeck_engine::chance::Fast;

use crate::bot::Bot;
use crate::chair::Chair;

/// Takes each legal action equally often. It never looks at the table.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    #[inline]
    fn choose(&mut self, chair: &Chair<'_, G>, chance: &mut Fast) -> G::Action {
        chair.nth_legal(chance.below(chair.legal_count()))
    }
}
