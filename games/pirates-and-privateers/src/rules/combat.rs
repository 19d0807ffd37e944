//! Combat (PP-230 to PP-256): exchanges, who rolls next, and how it ends.

use quarterdeck_engine::{Chance, Listener, Seat};

use crate::board::Board;
use crate::components::Side;
use crate::event::{Quarters, Sailing, Told};
use crate::helm::Helm;
use crate::now::{Cause, Combat, Fighter, Step};
use crate::options::{PortRetreat, Press, RepulsedTo};
use crate::state::PiratesAndPrivateers;

impl<C: Chance, L: Listener<PiratesAndPrivateers>> Helm<'_, C, L> {
    pub(crate) fn begin_combat(&mut self, attacker: Fighter, defender: Fighter, cause: Cause) {
        self.say(Told::Attacked { attacker, defender, cause });
        if let Fighter::Ship(ship) = attacker {
            self.forfeit_protection(ship, self.board().side_of(defender));
        }
        let fresh = self.board().troops_of(attacker);
        self.state.board.now.combat =
            Some(Combat { attacker, defender, fresh, hull_to_roll: true, exchanges: 0, cause });
        self.ask_defender();
    }

    pub(crate) fn combat(&self) -> Combat {
        self.board().now.combat.expect("there is a fight")
    }

    /// PP-261: before every exchange but the first the attacking ship is asked whether it goes on.
    fn ask_attacker(&mut self) {
        match self.combat().attacker {
            Fighter::Ship(ship) => self.ask(self.board().ship(ship).owner, Step::Press),
            Fighter::Port(_) => self.ask_defender(),
        }
    }

    /// PP-261: and the defending ship whether it stands.
    pub(crate) fn ask_defender(&mut self) {
        match self.combat().defender {
            Fighter::Ship(ship) => self.ask(self.board().ship(ship).owner, Step::Stand),
            Fighter::Port(_) => self.exchange(),
        }
    }

    /// PP-231 to PP-239: a die each; the higher total wins.
    pub(crate) fn exchange(&mut self) {
        let Combat { attacker, defender, .. } = self.combat();
        let troop = self.combat().fresh > 0;
        let bonuses =
            [self.board().attack_bonus(attacker, troop), self.board().defence_bonus(defender)];
        let dice = [self.roll(), self.roll()];
        let totals = [dice[0] + bonuses[0], dice[1] + bonuses[1]];
        self.say(Told::Exchange { attacker, troop, dice, totals });
        let troops_before = self.board().troops_of(defender);
        let won = totals[0] > totals[1];
        let combat = self.state.board.now.combat.as_mut().expect("there is a fight");
        combat.exchanges = combat.exchanges.saturating_add(1);
        if troop {
            combat.fresh -= 1;
        } else {
            combat.hull_to_roll = false;
        }
        if won && troops_before == 0 {
            return self.conquered();
        }
        if won {
            self.lose_troop(defender);
            // PP-252: a hull that has beaten a troop rolls again.
            let pressing = !troop && self.board().presses(attacker, defender);
            self.state.board.now.combat.as_mut().expect("there is a fight").hull_to_roll |=
                pressing;
        } else if totals[0] < totals[1] {
            self.lose_troop(attacker);
        }
        let combat = self.combat();
        if combat.fresh > 0 || combat.hull_to_roll {
            self.ask_attacker();
        } else {
            self.beaten_off();
        }
    }

    /// PP-237, PP-238: one troop, if there is any.
    pub(crate) fn lose_troop(&mut self, fighter: Fighter) {
        if self.board().troops_of(fighter) == 0 {
            return;
        }
        let quarters = match fighter {
            Fighter::Ship(ship) => Quarters::Ship(ship),
            Fighter::Port(port) => Quarters::Garrison(port),
        };
        self.troops(quarters, Self::supply_of(self.board().side_of(fighter)), 1);
    }

    /// PP-239: the defender is conquered.
    fn conquered(&mut self) {
        let Combat { attacker, defender, .. } = self.combat();
        match (attacker, defender) {
            (winner, Fighter::Ship(ship)) => self.ship_conquered(winner, ship),
            (Fighter::Ship(ship), Fighter::Port(port)) => self.port_conquered(ship, port),
            (Fighter::Port(_), Fighter::Port(_)) => unreachable!("ports do not fight ports"),
        }
    }

    /// PP-254, PP-293, PP-315: the attack is over without conquest.
    fn beaten_off(&mut self) {
        let Combat { attacker, defender, .. } = self.combat();
        self.say(Told::BeatenOff { attacker, defender });
        let Fighter::Ship(ship) = attacker else { return self.after_combat() };
        let known = *self.board().ship(ship);
        match defender {
            Fighter::Ship(_) => {
                let back = match self.setup().rules.repulsed_to {
                    RepulsedTo::TurnStart => known.start,
                    RepulsedTo::PreviousLocation => known.before,
                };
                self.sail(ship, back, Sailing::Repulsed);
                self.after_combat();
            }
            Fighter::Port(_) => {
                // Whoever began the turn in the port itself has no way back but to sea.
                let start = self.setup().rules.port_retreat == PortRetreat::TurnStart
                    && known.start != known.at;
                if start {
                    self.sail(ship, known.start, Sailing::Retreat);
                    self.after_combat();
                } else {
                    self.ask(known.owner, Step::Retreat(ship));
                }
            }
        }
    }

    /// What comes after a fight: the declared action after a port's fire, or the next ship.
    pub(crate) fn after_combat(&mut self) {
        let cause = self.combat().cause;
        let now = &mut self.state.board.now;
        (now.combat, now.prize) = (None, None);
        match (cause, now.acting) {
            (Cause::Fire, Some(acting)) => self.carry_out(acting.ship, acting.deed),
            _ => self.finish_action(),
        }
    }
}

impl Board {
    /// The side that a fighter is on.
    pub fn side_of(&self, fighter: Fighter) -> Side {
        match fighter {
            Fighter::Ship(ship) => self.side(self.ship(ship).owner),
            Fighter::Port(port) => self.ports[port].side,
        }
    }

    /// Whoever decides for a fighter, if anybody does.
    pub fn commander(&self, fighter: Fighter) -> Option<Seat> {
        match fighter {
            Fighter::Ship(ship) => Some(self.ship(ship).owner),
            Fighter::Port(port) => self.player_of(self.ports[port].side),
        }
    }

    /// Troops of a fighter.
    pub fn troops_of(&self, fighter: Fighter) -> u8 {
        match fighter {
            Fighter::Ship(ship) => self.ship(ship).troops,
            Fighter::Port(port) => self.ports[port].garrison,
        }
    }

    /// PP-241 to PP-243: what is added to an attack roll, of a troop or of the hull or port itself.
    pub fn attack_bonus(&self, attacker: Fighter, troop: bool) -> u8 {
        self.own_bonus(attacker, troop) + self.attack_ability(self.side_of(attacker))
    }

    /// What is added to the defence roll of whatever stands in front (PP-236).
    pub fn defence_bonus(&self, defender: Fighter) -> u8 {
        let troop = self.troops_of(defender) > 0;
        self.own_bonus(defender, troop) + self.defence_ability(self.side_of(defender))
    }

    /// Hull bonus for the hull's own die, and the fort's for all dice of a port.
    fn own_bonus(&self, fighter: Fighter, troop: bool) -> u8 {
        match fighter {
            Fighter::Ship(_) if troop => 0,
            Fighter::Ship(ship) => self.setup.data.ship(self.ship(ship).kind).bonus,
            Fighter::Port(port) => u8::from(self.ports[port].fort),
        }
    }

    /// PP-252, PP-291, PP-Q68: whether a hull or port that has beaten a troop rolls again.
    fn presses(&self, attacker: Fighter, defender: Fighter) -> bool {
        match self.setup.rules.press {
            Press::ShipsOnly => {
                matches!((attacker, defender), (Fighter::Ship(_), Fighter::Ship(_)))
            }
            Press::Never => false,
            Press::Always => true,
        }
    }
}
