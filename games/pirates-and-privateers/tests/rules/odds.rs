//! The odds of a fight are exact: held against every way in which the dice can fall, and against fights by the real rules.

use quarterdeck_engine::Chance;
use quarterdeck_engine::chance::every;

use crate::common::*;

/// Fights of each pairing that are played with real dice.
const FIGHTS: u32 = 3_000;

/// Who fights whom: an English attacker with so many troops, and a French defender with so many.
#[derive(Clone, Copy, Debug)]
struct Pairing {
    level: Level,
    press: Press,
    attacker: (Kind, u8),
    defender: (Kind, u8),
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Kind {
    Ship(&'static str),
    Port,
    Fort,
}

const SHIPS: [Kind; 5] = [
    Kind::Ship("sloop"),
    Kind::Ship("schooner"),
    Kind::Ship("ketch"),
    Kind::Ship("galleon"),
    Kind::Ship("frigate"),
];

/// The table just before the first exchange or the question before it, and the two fighters.
fn lay(pairing: &Pairing) -> (PiratesAndPrivateers, Fighter, Fighter) {
    let mut position = four(|options| {
        options.level = pairing.level;
        options.press = pairing.press;
    });
    let home = [("plymouth", EN), ("fort_royal", FR)];
    let sides = [pairing.attacker, pairing.defender];
    let ashore = sides.iter().position(|(kind, _)| !matches!(kind, Kind::Ship(_)));
    let place = ashore.map_or(at("sea_aves"), |side| port(home[side].0).into());
    let fighters = [0, 1].map(|side| {
        let ((kind, troops), (id, who)) = (sides[side], home[side]);
        let (fighter, quarters) = if let Kind::Ship(name) = kind {
            let ship = position.ship(seat(who), kind_of(name), place);
            (Fighter::Ship(ship), Quarters::Ship(ship))
        } else {
            if kind == Kind::Fort {
                position.fort(port(id));
            }
            (Fighter::Port(port(id)), Quarters::Garrison(port(id)))
        };
        if troops > 0 {
            position.troops(quarters, troops);
        }
        fighter
    });
    let who = if let Fighter::Ship(_) = fighters[0] { EN } else { FR };
    (position.begin(seat(who), 2, Part::Actions), fighters[0], fighters[1])
}

/// Plays the fight to its end, nobody fleeing, and says whether the defender was conquered.
fn is_conquered(
    mut state: PiratesAndPrivateers,
    (attacker, defender): (Fighter, Fighter),
    chance: &mut impl Chance,
) -> bool {
    let ((Fighter::Ship(ship), _) | (_, Fighter::Ship(ship))) = (attacker, defender) else {
        unreachable!("ports do not fight ports");
    };
    let deed = match (attacker, defender) {
        (Fighter::Port(_), _) => Deed::Nothing,
        (_, Fighter::Ship(target)) => Deed::AttackShip(target),
        (_, Fighter::Port(_)) => Deed::AttackPort,
    };
    let mut events = Vec::new();
    loop {
        let ended = events.iter().find_map(|event| {
            match PiratesAndPrivateers::told(event, Viewer::Public) {
                Told::Conquered { .. } | Told::Controlled { .. } => Some(true),
                Told::BeatenOff { .. } => Some(false),
                _ => None,
            }
        });
        if let Some(conquered) = ended {
            return conquered;
        }
        let action = match state.open_table().now.step {
            Step::Act => Action::Act(ship),
            Step::Declare(_) => Action::Declare(deed),
            Step::Fire(_) => Action::Fire,
            Step::Press | Step::Stand => Action::Fight,
            step => panic!("{step:?} is not asked in a fight"),
        };
        let who = state.owed().first().expect("the game goes on");
        events.clear();
        state.play(who, action, chance, &mut events).expect("it is legal");
    }
}

/// Ships against ships and ports, and ports against ships, with these troops.
fn pairings(level: Level, press: Press, troops: &[(u8, u8)]) -> Vec<Pairing> {
    let ports = [Kind::Port, Kind::Fort];
    let fits = |(kind, troops): (Kind, u8)| match kind {
        Kind::Ship(name) => Data::caribbean().ship(kind_of(name)).capacity >= troops,
        _ => true,
    };
    let mut all = Vec::new();
    for &(own, other) in troops {
        for one in SHIPS {
            let ashore = ports.iter().flat_map(|&port| [(one, port), (port, one)]);
            for (attacker, defender) in SHIPS.map(|two| (one, two)).into_iter().chain(ashore) {
                let (attacker, defender) = ((attacker, own), (defender, other));
                if fits(attacker) && fits(defender) {
                    all.push(Pairing { level, press, attacker, defender });
                }
            }
        }
    }
    all
}

fn kind_of(name: &str) -> ShipType {
    super::common::kind(name)
}

#[test]
fn pp_231_to_240_odds_are_those_of_every_fall_of_the_dice() {
    let small = [(Press::ShipsOnly, [(0, 0), (0, 1)]), (Press::Never, [(0, 0), (0, 1)])];
    let mut all: Vec<Pairing> = Vec::new();
    for (press, troops) in small {
        all.extend(pairings(Level::Basic, press, &troops));
        all.extend(pairings(Level::Extended, press, &troops));
    }
    // Of the larger ones a few.
    let larger = pairings(Level::Extended, Press::ShipsOnly, &[(1, 0), (1, 1)]);
    all.extend(larger.into_iter().step_by(9));
    for pairing in all {
        let (state, attacker, defender) = lay(&pairing);
        let odds = state.open_table().conquest_odds(attacker, defender);
        let mut counted = 0.0;
        every(|dice| {
            if is_conquered(state.clone(), (attacker, defender), dice) {
                counted += dice.odds();
            }
        });
        assert!((odds - counted).abs() < 1e-9, "{pairing:?}: {odds}, and counted {counted}");
    }
}

#[test]
fn pp_231_to_240_odds_are_those_of_fights_by_the_rules() {
    let troops = [(0, 2), (1, 0), (1, 1), (1, 3), (2, 1), (3, 2), (3, 3), (4, 1), (5, 4)];
    let mut chance = Fast::new(0x0DD5);
    let mut all = pairings(Level::Basic, Press::ShipsOnly, &troops);
    all.extend(pairings(Level::Extended, Press::Always, &troops));
    let (mut expected, mut variance, mut conquered) = (0.0, 0.0, 0.0);
    for pairing in all.into_iter().step_by(5) {
        let (state, attacker, defender) = lay(&pairing);
        let odds = state.open_table().conquest_odds(attacker, defender);
        let won =
            (0..FIGHTS).filter(|_| is_conquered(state.clone(), (attacker, defender), &mut chance));
        let (won, fights) = (won.count() as f64, f64::from(FIGHTS));
        // One time in ten thousand a fair count strays further than this.
        let spread = (fights * odds * (1.0 - odds)).sqrt();
        assert!(
            (won - fights * odds).abs() <= 3.9 * spread + 0.5,
            "{pairing:?}: {odds}, and {won} of {fights} fights were won"
        );
        expected += fights * odds;
        variance += fights * odds * (1.0 - odds);
        conquered += won;
    }
    let stray = (conquered - expected) / f64::sqrt(variance);
    assert!(stray.abs() < 3.9, "{conquered} conquests, and not {expected}");
}
