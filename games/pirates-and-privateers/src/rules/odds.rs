//! The odds of a fight, exactly, if nobody flees: for whoever decides and for whoever tells.

use crate::board::Board;
use crate::now::Fighter;
use crate::options::Press;

/// Of the 36 ways in which two dice fall, those in which the attacker wins, and those that tie.
pub fn exchange(attack_bonus: u8, defence_bonus: u8) -> (u32, u32) {
    let place = (usize::from(attack_bonus) + 6).saturating_sub(defence_bonus.into());
    EXCHANGES[place.min(12)]
}

/// The same by how far the attacker's bonus is ahead, from six behind.
const EXCHANGES: [(u32, u32); 13] = {
    let mut table = [(0, 0); 13];
    let mut roll = 0;
    while roll < 13 * 36 {
        let (place, attacker, defender) = (roll / 36, roll / 6 % 6 + roll / 36, roll % 6 + 6);
        if attacker > defender {
            table[place].0 += 1;
        } else if attacker == defender {
            table[place].1 += 1;
        }
        roll += 1;
    }
    table
};

impl Board {
    /// How likely an attack conquers its target, if nobody flees.
    pub fn conquest_odds(&self, attacker: Fighter, defender: Fighter) -> f64 {
        let fight = Fight {
            troop: self.attack_bonus(attacker, true),
            hull: self.attack_bonus(attacker, false),
            presses: match self.setup.rules.press {
                Press::ShipsOnly => {
                    matches!((attacker, defender), (Fighter::Ship(_), Fighter::Ship(_)))
                }
                Press::Never => false,
                Press::Always => true,
            },
            // Whatever stands in front: a troop while there is one, then the hull or the port itself.
            front: [self.bare_defence(defender), self.troop_defence(defender)],
        };
        fight.odds(self.troops_of(attacker), self.troops_of(defender))
    }

    fn troop_defence(&self, defender: Fighter) -> u8 {
        let fort = matches!(defender, Fighter::Port(port) if self.ports[port].fort);
        u8::from(fort) + self.defence_ability(self.side_of(defender))
    }

    fn bare_defence(&self, defender: Fighter) -> u8 {
        match defender {
            Fighter::Ship(ship) => {
                self.setup.data.ship(self.ship(ship).kind).bonus
                    + self.defence_ability(self.side_of(defender))
            }
            Fighter::Port(_) => self.troop_defence(defender),
        }
    }
}

struct Fight {
    troop: u8,
    hull: u8,
    presses: bool,
    front: [u8; 2],
}

impl Fight {
    /// How likely it is to end with a conquest, with so many troops and the hull still to roll, and so many troops to
    /// defend.
    ///
    /// Worked out from the end: first for the hull alone against any number of defenders, then for one troop more before
    /// it, and so on.
    fn odds(&self, fresh: u8, defenders: u8) -> f64 {
        let defenders = usize::from(defenders);
        if defenders > usize::from(fresh) && !self.presses {
            return 0.0;
        }
        let wins =
            |bonus: u8| self.front.map(|defence| f64::from(exchange(bonus, defence).0) / 36.0);
        let [bare, troop] = wins(self.hull);
        let mut odds = [0.0; u8::MAX as usize + 1];
        odds[0] = bare;
        for left in 1..=defenders {
            odds[left] = if self.presses { troop * odds[left - 1] } else { 0.0 };
        }
        let [bare, troop] = wins(self.troop);
        for _ in 0..fresh {
            for left in (1..=defenders).rev() {
                odds[left] = troop * odds[left - 1] + (1.0 - troop) * odds[left];
            }
            odds[0] = bare + (1.0 - bare) * odds[0];
        }
        odds[defenders]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_odds_are_those_of_the_reference() {
        let found: Vec<_> = (-2..=3_i8)
            .map(|ahead| exchange(ahead.max(0).cast_unsigned(), (-ahead).max(0).cast_unsigned()))
            .collect();
        assert_eq!(found, [(6, 4), (10, 5), (15, 6), (21, 5), (26, 4), (30, 3)]);
        assert_eq!((exchange(9, 0), exchange(0, 6), exchange(6, 0)), ((36, 0), (0, 0), (36, 0)));
        let galleon = Fight { troop: 0, hull: 1, presses: true, front: [0, 0] };
        let twice = (21.0_f64 / 36.0).powi(2);
        assert!((galleon.odds(0, 1) - twice).abs() < 1e-12);
        let frigate = Fight { troop: 0, hull: 2, presses: false, front: [0, 0] };
        assert!((frigate.odds(0, 0) - 26.0 / 36.0).abs() < 1e-12);
    }
}
