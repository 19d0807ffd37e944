//! Fleeing (PP-260 to PP-266).

use quarterdeck_engine::{Chance, Listener};

use crate::components::{LocationId, ShipId};
use crate::event::{Sailing, Told};
use crate::helm::Helm;
use crate::now::{Fighter, Step};
use crate::state::PiratesAndPrivateers;

impl<C: Chance, L: Listener<PiratesAndPrivateers>> Helm<'_, C, L> {
    /// PP-262 to PP-264: the opponent's hull or port makes one free roll against a plain die.
    pub(crate) fn flee(&mut self, ship: ShipId) {
        let combat = self.combat();
        let fleeing = Fighter::Ship(ship);
        let pursuer = if combat.attacker == fleeing { combat.defender } else { combat.attacker };
        let bonus = self.board().attack_bonus(pursuer, false);
        let dice = [self.roll(), self.roll()];
        let total = dice[0] + bonus;
        let hit = total > dice[1];
        let caught = hit && self.board().ship(ship).troops == 0;
        self.say(Told::Fled { ship, dice, total, caught });
        if caught {
            return self.ship_conquered(pursuer, ship);
        }
        if hit {
            self.lose_troop(fleeing);
        }
        self.ask(self.board().ship(ship).owner, Step::Escape(ship));
    }

    /// PP-265, PP-266: to a sea location; the attack is over, and nobody returns anywhere.
    pub(crate) fn escape(&mut self, ship: ShipId, to: LocationId) {
        self.sail(ship, to, Sailing::Flight);
        self.after_combat();
    }
}
