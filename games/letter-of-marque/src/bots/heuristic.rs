//! The captain who plays by rules of thumb.

use crate::{Action, Base, LetterOfMarque, Told, Treasure, View};
use quarterdeck_engine::Seat;
use quarterdeck_engine::chance::Fast;

use super::arming::chance_to_arm;
use super::memory::Memory;
use super::outfit::Outfit;
use super::sea::Sea;
use quarterdeck_bots::Bot;
use quarterdeck_bots::Chair;

/// What it costs to fire rather than leave or arrive. Little, since all of that can wait; but whoever is last at sea
/// is there alone.
const A_TURN: f64 = 0.3;
/// With this many rounds to spare, a cannon is worth half of what it might still hit: the fewer rounds are left, the
/// less choosy a gunner can be.
const HALF_PATIENCE: f64 = 0.9;
/// How much dearer a cannon is where shots come twice as often as usual: others show what is armed, for nothing.
const WATCHFULNESS: f64 = 0.4;
/// What part of a treasure is added to a shot at the only ship its owner may bring home next: it is now or never.
const NOW_OR_NEVER: f64 = 0.15;

/// Chances are drawn as so many parts of a whole.
const WHOLE: u32 = 1 << 16;
/// Closer than this, two actions are equally good.
const HAIR: f64 = 1e-9;

/// Plays by rules of thumb, from the view and from what it has heard.
///
/// - It arms so that all its ships are equally poor targets, by chance, and believes that most others do.
/// - It knows how likely each ship is armed: who has left what in which order, what was seen, what has been lying at
///   sea for long.
/// - It fires when a shot is worth more than what the cannon may still hit.
/// - It brings home what is in danger, and lets armed ships lie as bait.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Heuristic {
    memory: Memory,
}

impl Bot<LetterOfMarque> for Heuristic {
    fn choose(&mut self, chair: &Chair<'_, LetterOfMarque>, chance: &mut Fast) -> Action {
        if chair.legal_count() == 1 {
            return chair.nth_legal(0);
        }
        self.decide(&chair.view(), chair.seat(), chance)
    }

    /// The view does not say in which order ships have left and how long they have waited, nor, in a game of memory,
    /// which of them held.
    fn listens(&self) -> bool {
        true
    }

    fn hear(&mut self, told: &Told) {
        self.memory.hear(told);
    }
}

impl Heuristic {
    /// Somebody who has heard this.
    pub(super) fn having_heard(memory: Memory) -> Self {
        Self { memory }
    }

    /// What it does with this view.
    pub(super) fn decide(&self, view: &View, seat: Seat, chance: &mut Fast) -> Action {
        match view.fleet(seat).turned_up {
            Some(card) => Action::Choose(self.arm(view, seat, card, chance)),
            None => self.act(view, seat, chance),
        }
    }

    /// A ship for the treasure that is turned up.
    fn arm(&self, view: &View, me: Seat, card: Treasure, chance: &mut Fast) -> Base {
        let own = view.fleet(me);
        let armed_left = own.reserve_armed.unwrap_or_default();
        let armed = chance_to_arm(card, own.deck.iter().copied(), armed_left, self.haste(view, me));
        if f64::from(chance.below(WHOLE)) < armed * f64::from(WHOLE) {
            Base::Armed
        } else {
            Base::Defenceless
        }
    }

    /// What to do in a turn: what is worth most, compared with a ship leaving.
    fn act(&self, view: &View, me: Seat, chance: &mut Fast) -> Action {
        let outfit = Outfit::of(view, me);
        let sea = Sea::new(view, me, &self.memory, &outfit);
        let danger = sea.danger(None);
        let firing = self.cost_of_firing(view, me, &sea, &outfit);
        let value = |action: &Action| match *action {
            // It has to be done some time, now as well as later.
            Action::Leave | Action::Pass | Action::Choose(_) => Some(0.0),
            Action::Arrive(treasure) => Some(danger - sea.danger(sea.find(me, treasure))),
            Action::Attack { owner, treasure } => {
                let target = sea.find(owner, treasure)?;
                gain(&sea, target).map(|gain| gain - firing)
            }
        };
        best(view.actions.iter().filter_map(|action| Some((*action, value(action)?))), chance)
            .unwrap_or(view.actions[0])
    }

    /// What a shot has to be worth.
    fn cost_of_firing(&self, view: &View, me: Seat, sea: &Sea, outfit: &Outfit) -> f64 {
        let own = view.fleet(me);
        let idle = own.deck.is_empty() && own.sea.is_empty();
        let spare = sea.spare_rounds();
        let patience = spare / (spare + HALF_PATIENCE);
        let haste = self.memory.pace().haste(outfit.usual_pace, view.fleets.len());
        let watchfulness = 1.0 + WATCHFULNESS * (haste - 1.0);
        sea.prospect() * patience * watchfulness + if idle { 0.0 } else { A_TURN }
    }

    /// How many times as often as usual this table fires.
    pub(super) fn haste(&self, view: &View, me: Seat) -> f64 {
        let usual = Outfit::of(view, me).usual_pace;
        self.memory.pace().haste(usual, view.fleets.len())
    }
}

/// What a shot at a ship is worth; none where it is worth nothing, such as at a ship that is known to be armed.
fn gain(sea: &Sea, target: usize) -> Option<f64> {
    let ship = &sea.ships[target];
    let worth = sea.worth_of(ship);
    if worth <= 0.0 {
        return None;
    }
    let doubtful = sea.ships.iter().filter(|other| other.owner == ship.owner && other.armed < 1.0);
    let treasure = f64::from(ship.treasure.value()) * (1.0 - ship.armed);
    Some(worth + NOW_OR_NEVER * treasure / f64::from(doubtful.count() as u32))
}

/// The action of the highest value, one by lot of several.
fn best(actions: impl Iterator<Item = (Action, f64)>, chance: &mut Fast) -> Option<Action> {
    let mut best: Option<(Action, f64)> = None;
    let mut equals = 1;
    for (action, value) in actions {
        match best {
            Some((_, highest)) if value < highest - HAIR => {}
            Some((_, highest)) if value <= highest + HAIR => {
                equals += 1;
                if chance.below(equals) == 0 {
                    best = Some((action, highest));
                }
            }
            _ => {
                equals = 1;
                best = Some((action, value));
            }
        }
    }
    best.map(|(action, _)| action)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use quarterdeck_engine::Game;

    /// All that red does in a position of three players, over many draws, having heard this.
    fn red(options: &Options, position: &str, heard: &[Told]) -> Vec<Action> {
        let setup = LetterOfMarque::setup(3, options).expect("a table of three");
        let state = LetterOfMarque::from_position(&setup, position).expect("it is a position");
        let mut bot = Heuristic::default();
        for told in heard {
            bot.hear(told);
        }
        let mut found = Vec::new();
        for seed in 0..100 {
            let action = bot.choose(&Chair::new(&state, Seat::new(0)), &mut Fast::new(seed));
            if !found.contains(&action) {
                found.push(action);
            }
        }
        found
    }

    fn treasure(value: u8) -> Treasure {
        Treasure::try_from(value).expect("it is a treasure")
    }

    fn attack(seat: usize, value: u8) -> Action {
        Action::Attack { owner: Seat::new(seat), treasure: treasure(value) }
    }

    #[test]
    fn it_takes_what_cannot_defend_itself() {
        let position = "
            red:   deck 4 6 7 | reserve 1A 2D | sea 5A | cannons 3
            blue:  deck 3 | reserve 1D | sea 4D 5A* 6A* 7D | cannons 1 | trophies 2
            green: deck 3 4 5 6 | reserve 1A 3D | sea 7A | cannons 3
            turn red";
        assert_eq!(red(&Options::default(), position, &[]), [attack(1, 7)]);
    }

    #[test]
    fn it_brings_home_what_everybody_knows_to_be_defenceless() {
        let position = "
            red:   deck 3 | reserve 1D | sea 4A* 5A* 7D | cannons 0 | trophies 2
            blue:  deck 3 4 | reserve 1A 1D | sea 5A | cannons 3
            green: deck 3 4 | reserve 1A 1D | sea 7A | cannons 2
            turn red";
        assert_eq!(red(&Options::default(), position, &[]), [Action::Arrive(treasure(7))]);
    }

    #[test]
    fn it_lets_armed_ships_lie_as_bait() {
        let position = "
            red:   deck 3 4 | reserve 2D | sea 6A 7A | cannons 0
            blue:  deck 3 4 | reserve 1A 1D | sea 5A | cannons 3
            green: deck 3 4 | reserve 1A 1D | sea 7A | cannons 3
            turn red";
        assert_eq!(red(&Options::default(), position, &[]), [Action::Leave]);
    }

    #[test]
    fn it_waits_rather_than_give_a_trophy_away() {
        let position = "
            red:   cannons 2
            blue:  sea 5A* 7A* | cannons 0 | trophies 2
            green: cannons 1
            turn red";
        assert_eq!(red(&Options::default(), position, &[]), [Action::Pass]);
    }

    #[test]
    fn it_fires_the_last_shot_at_whatever_is_left() {
        let position = "
            red:   cannons 2
            blue:  sea 5D | cannons 0
            green: cannons 1
            turn red";
        assert_eq!(red(&Options::default(), position, &[]), [attack(1, 5)]);
    }

    #[test]
    fn in_a_game_of_memory_it_remembers_who_held() {
        let options = Options { show_known_armed: false, ..Options::default() };
        let position = "
            red:   cannons 1
            blue:  sea 3D 7A* | cannons 0 | trophies 1
            green: cannons 0
            turn red";
        let held = Told::Attacked {
            seat: Seat::new(2),
            owner: Seat::new(1),
            treasure: treasure(7),
            base: Base::Armed,
        };
        assert_eq!(red(&options, position, &[]), [attack(1, 7)], "the table forgets");
        assert_eq!(red(&options, position, &[held]), [attack(1, 3)], "the bot does not");
    }

    #[test]
    fn it_arms_the_same_treasure_now_and_then() {
        let position = "
            red:   deck 3 4 7 | reserve 1A 3D | sea 5A | cannons 3
            blue:  deck 3 4 5 6 | reserve 1A 3D | sea 7A | cannons 3
            green: deck 3 4 5 6 | reserve 1A 3D | sea 7A | cannons 3
            leaving red 6";
        assert_eq!(red(&Options::default(), position, &[]).len(), 2);
    }
}
