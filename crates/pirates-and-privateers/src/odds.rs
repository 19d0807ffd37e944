//! The odds of a fight, exactly, if nobody flees: for whoever decides and for whoever tells.

use crate::board::Board;
use crate::now::Fighter;
use crate::options::Press;

/// Of the 36 ways in which two dice fall, those in which the attacker wins, and those that tie.
pub fn exchange(attack_bonus: u8, defence_bonus: u8) -> (u32, u32) {
    let mut counts = (0, 0);
    for attacker in 1..=6u8 {
        for defender in 1..=6u8 {
            match (attacker + attack_bonus).cmp(&(defender + defence_bonus)) {
                std::cmp::Ordering::Greater => counts.0 += 1,
                std::cmp::Ordering::Equal => counts.1 += 1,
                std::cmp::Ordering::Less => {}
            }
        }
    }
    counts
}

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
        fight.odds(self.troops_of(attacker), true, self.troops_of(defender))
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
    /// With so many troops still to roll, the hull's roll perhaps still to come, and so many defending troops.
    fn odds(&self, fresh: u8, hull: bool, defenders: u8) -> f64 {
        if fresh == 0 && !hull {
            return 0.0;
        }
        let bonus = if fresh > 0 { self.troop } else { self.hull };
        let (win, _) = exchange(bonus, self.front[usize::from(defenders > 0)]);
        let win = f64::from(win) / 36.0;
        let (next, hull_left) = if fresh > 0 { (fresh - 1, hull) } else { (0, false) };
        let lost = self.odds(next, hull_left, defenders);
        let won = match defenders {
            0 => 1.0,
            _ => self.odds(next, hull_left || (fresh == 0 && self.presses), defenders - 1),
        };
        win * won + (1.0 - win) * lost
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_odds_are_those_of_the_reference() {
        assert_eq!((exchange(0, 0), exchange(1, 0), exchange(2, 0)), ((15, 6), (21, 5), (26, 4)));
        let galleon = Fight { troop: 0, hull: 1, presses: true, front: [0, 0] };
        let twice = (21.0_f64 / 36.0).powi(2);
        assert!((galleon.odds(0, true, 1) - twice).abs() < 1e-12);
        let frigate = Fight { troop: 0, hull: 2, presses: false, front: [0, 0] };
        assert!((frigate.odds(0, true, 0) - 26.0 / 36.0).abs() < 1e-12);
    }
}
