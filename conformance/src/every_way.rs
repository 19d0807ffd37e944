//! Every way that draws can fall, with a way out.

use std::ops::ControlFlow;

use quarterdeck_engine::chance::{Every, every};

/// How a search through all ways ended.
pub(crate) enum Search<T> {
    /// It was broken off with this.
    Found(T),
    /// Every way was gone through.
    Exhausted,
    /// There were more ways than allowed.
    GivenUp,
}

/// Calls `play` once for every way its draws can fall, until it breaks off or `ways` were tried.
pub(crate) fn every_way<T>(
    ways: usize,
    mut play: impl FnMut(&mut Every) -> ControlFlow<T>,
) -> Search<T> {
    let mut search = Search::Exhausted;
    let mut tried = 0;
    every(|chance| {
        // A round that draws nothing is the last one: not to play is the way out of `every`.
        if !matches!(search, Search::Exhausted) {
            return;
        }
        if tried == ways {
            search = Search::GivenUp;
            return;
        }
        tried += 1;
        if let ControlFlow::Break(found) = play(chance) {
            search = Search::Found(found);
        }
    });
    search
}

#[cfg(test)]
mod tests {
    use super::*;
    use quarterdeck_engine::{Chance, Purpose};

    const DIE: Purpose = Purpose::open("die");

    /// Rolls two dice until they show `sum`, and says how often.
    fn roll_for(sum: u32, ways: usize) -> (Search<()>, usize) {
        let mut rolls = 0;
        let search = every_way(ways, |chance| {
            rolls += 1;
            if chance.pick(6, DIE) + chance.pick(6, DIE) + 2 == sum {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        (search, rolls)
    }

    #[test]
    fn a_search_ends_where_it_should() {
        assert!(matches!(roll_for(3, 99), (Search::Found(()), 2)));
        assert!(matches!(roll_for(13, 99), (Search::Exhausted, 36)));
        assert!(matches!(roll_for(13, 36), (Search::Exhausted, 36)));
        assert!(matches!(roll_for(13, 35), (Search::GivenUp, 35)));
    }
}
