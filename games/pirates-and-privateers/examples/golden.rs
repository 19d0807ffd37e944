//! Writes golden records of the newest rules into a folder that is not there yet:
//! `cargo run --release -p pirates-and-privateers --example golden FOLDER`.
//!
//! Each is the first game found, from seed 1 on, in which something happens that the version before did not have. They
//! are written once; a later version gets a folder of its own.

use std::fs;
use std::path::Path;

use pirates_and_privateers::event::{For, Loss, Purse};
use pirates_and_privateers::now::{Fighter, Part};
use pirates_and_privateers::options::{
    BidStyle, Bidding, DutyDraw, Level, Options, TurnPirateWindow,
};
use pirates_and_privateers::{
    Action, Amount, Board, Deed, Freight, PiratesAndPrivateers, Step, Told,
};
use quarterdeck_conformance::golden::{in_short, summary};
use quarterdeck_engine::chance::{Fast, Noting};
use quarterdeck_engine::record::{Host, Logbook, Source};
use quarterdeck_engine::sealed::Master;
use quarterdeck_engine::{Game, Seat, Silence, Viewer};

/// What is looked for: the table before an action, the action, and what everybody was told of it.
type Sought = fn(&Board, Action, &[Told]) -> bool;

/// A name, seats, options, what is looked for, and whether viewers' copies are kept as well.
struct Wanted {
    name: &'static str,
    seats: usize,
    options: Options,
    sought: Sought,
    copies: bool,
    /// What is rare is looked for with dice that are only written down: sealing them takes longer than to play.
    sealed: bool,
}

fn main() {
    let folder = std::env::args().nth(1).expect("name a folder");
    let folder = Path::new(&folder);
    fs::create_dir(folder).expect("the folder is not there yet");
    let mut expected = format!(
        "# Golden records of version {} of the rules: games that must verify and end like this for ever.\n\
         # file, beginning of the fingerprint, entries, choices veiled from the holder, the last round, scores and ranks \
         by seat\n",
        PiratesAndPrivateers::RULES_VERSION
    );
    for wanted in wanted() {
        let play = if wanted.sealed { play } else { play_written };
        let found = (1..200_000).find_map(|seed| play(&wanted, seed));
        let logbook = found.unwrap_or_else(|| panic!("no {} was found", wanted.name));
        let mut texts = vec![(format!("{}.jsonl", wanted.name), logbook.record().to_text())];
        if wanted.copies {
            for (holder, viewer) in [("2", Viewer::Seat(Seat::new(1))), ("public", Viewer::Public)]
            {
                let copy = logbook.record().as_seen_by(viewer).expect("it can be shared");
                texts.push((format!("{}-seen-by-{holder}.jsonl", wanted.name), copy.to_text()));
            }
        }
        for (name, text) in texts {
            let line = summary::<PiratesAndPrivateers>(&name, &text, |view| {
                format!("round {} {}", view.board.round, in_short(view.outcome.as_ref()))
            });
            println!("{line}");
            expected += &format!("{line}\n");
            fs::write(folder.join(name), text).expect("it can be written");
        }
    }
    fs::write(folder.join("expected.txt"), expected).expect("it can be written");
}

/// A game with this seed, played to its end, if what is wanted happens in it.
fn play(wanted: &Wanted, seed: u64) -> Option<Logbook<PiratesAndPrivateers>> {
    let mut chance = Fast::stream(0x601D, seed);
    let name = std::array::from_fn(|_| chance.word() as u8);
    let seats = vec!["person".to_owned(); wanted.seats];
    let terms = Host::terms::<PiratesAndPrivateers>(name, &wanted.options, &seats);
    let mut nonce = || std::array::from_fn(|_| chance.word() as u8);
    let terms = terms.expect("the options fit");
    let host = Host::alone(&terms, Master::from_seed(seed), Source::Seed, &mut nonce);
    let begun = Logbook::<PiratesAndPrivateers>::begin(host, name, wanted.options.clone(), seats);
    let (mut logbook, _) = begun.expect("the options fit");
    let mut found = false;
    while let Some(seat) = logbook.state().owed().first() {
        let action = choose(logbook.state(), seat, &mut chance);
        let before = logbook.state().view(Viewer::Public).board;
        let events = logbook.play(seat, action).expect("it is legal");
        let told: Vec<Told> =
            events.iter().map(|event| PiratesAndPrivateers::told(event, Viewer::Public)).collect();
        found |= (wanted.sought)(&before, action, &told);
        if !found && logbook.record().entries().len() > 600 {
            return None;
        }
    }
    (found && logbook.record().entries().len() < 400).then_some(logbook)
}

/// The same with dice that are written down as they fall.
fn play_written(wanted: &Wanted, seed: u64) -> Option<Logbook<PiratesAndPrivateers>> {
    let mut chance = Fast::stream(0x601E, seed);
    let setup = PiratesAndPrivateers::setup(wanted.seats, &wanted.options).expect("they fit");
    let mut state = PiratesAndPrivateers::new(&setup);
    let outcomes = |draws: Noting<&mut Fast>| {
        draws.into_draws().iter().map(|draw| draw.outcome).collect::<Vec<u32>>()
    };
    let mut noting = Noting::new(&mut chance);
    state.deal(&mut noting, &mut Silence);
    let deal = outcomes(noting);
    let (mut steps, mut found) = (Vec::new(), false);
    while let Some(seat) = state.owed().first() {
        let action = choose(&state, seat, &mut chance);
        let before = state.view(Viewer::Public).board;
        let (mut noting, mut events) = (Noting::new(&mut chance), Vec::new());
        state.play(seat, action, &mut noting, &mut events).expect("it is legal");
        let told: Vec<Told> =
            events.iter().map(|event| PiratesAndPrivateers::told(event, Viewer::Public)).collect();
        found |= (wanted.sought)(&before, action, &told);
        steps.push((seat, action, outcomes(noting)));
    }
    if !found || steps.len() > 400 {
        return None;
    }
    let seats = vec!["bot:random".to_owned(); wanted.seats];
    let name = std::array::from_fn(|_| chance.word() as u8);
    let master = Master::from_seed(seed);
    let host = Host::written::<PiratesAndPrivateers>(name, &wanted.options, &seats, master);
    let begun = Logbook::begin_written(host, name, wanted.options.clone(), seats, &deal);
    let (mut logbook, _) = begun.expect("the options fit");
    for (seat, action, outcomes) in steps {
        logbook.write(seat, action, &outcomes).expect("it was legal");
    }
    Some(logbook)
}

/// Anything that is legal, with some liking for a fight.
fn choose(state: &PiratesAndPrivateers, seat: Seat, chance: &mut Fast) -> Action {
    let mut legal = Vec::new();
    state.legal(seat, |action| legal.push(action));
    let bold = |action: &&Action| {
        matches!(
            action,
            Action::BuyShip(..)
                | Action::BuyTroop(_)
                | Action::Declare(Deed::AttackShip(_) | Deed::Load | Deed::Unload)
                | Action::Troop
                | Action::Gold(Amount::All)
                | Action::Fight
                | Action::Take
                | Action::Draw
                | Action::Roll
                | Action::Back(_)
        )
    };
    let liked: Vec<Action> = legal.iter().filter(bold).copied().collect();
    let from = if liked.is_empty() || chance.below(2) == 0 { &legal } else { &liked };
    from[chance.below(from.len() as u32) as usize]
}

fn boarded(told: &[Told]) -> bool {
    told.iter().any(|told| matches!(told, Told::DutyBoarded { .. }))
}

#[allow(clippy::too_many_lines, reason = "a list")]
fn wanted() -> Vec<Wanted> {
    let lagoon = Options {
        map: "lagoon".to_owned(),
        turn_pirate_window: TurnPirateWindow::Never,
        round_limit_basic: Some(7),
        round_limit_extended: Some(6),
        ..Options::default()
    };
    let extended = Options { level: Level::Extended, ..lagoon.clone() };
    let renegades = Options { turn_pirate_window: TurnPirateWindow::OwnStep0, ..lagoon.clone() };
    let cove = Options {
        map: "cove".to_owned(),
        victory_gold: Some(3_000),
        round_limit_basic: Some(12),
        ..lagoon.clone()
    };
    let secrets = Options {
        bidding: Bidding::Sealed,
        hidden_duties: true,
        duty_draw: DutyDraw::Always,
        ..extended.clone()
    };
    let game = |name, seats, options: &Options, sought| Wanted {
        name,
        seats,
        options: options.clone(),
        sought,
        copies: false,
        sealed: true,
    };
    let bought: Sought = |_, action, told| matches!(action, Action::BuyShip(..)) && boarded(told);
    vec![
        game("bought-ship-takes-cargo", 2, &lagoon, bought),
        Wanted { copies: true, ..game("secret-cargo", 3, &secrets, bought) },
        game("unloading-ship-takes-cargo", 3, &extended, |board, _, told| {
            matches!(board.now.step, Step::Unload(_)) && boarded(told)
        }),
        game("marines-cross", 2, &lagoon, |board, action, _| {
            board.now.step == Step::Stow && action == Action::Troop
        }),
        Wanted {
            copies: true,
            ..game("marines-come-back", 3, &extended, |_, action, _| {
                action == Action::Back(Freight::Troop)
            })
        },
        game("cargo-comes-back", 3, &extended, |_, action, _| {
            matches!(action, Action::Back(Freight::Gold(_) | Freight::Goods(_) | Freight::Jewels))
        }),
        game("bankrupt-rolls", 3, &lagoon, |board, action, told| {
            let launched =
                told.iter().any(|told| matches!(told, Told::ShipRolled { second: Some(_), .. }));
            board.now.part == Part::Bankruptcy && action == Action::Roll && launched
        }),
        game("renegade-rolls", 4, &renegades, |board, action, _| {
            board.now.part == Part::ShipRoll && board.now.turned && action == Action::Roll
        }),
        game("third-duty-rolls", 3, &extended, |board, action, _| {
            board.now.part == Part::Duty && action == Action::Roll
        }),
        game(
            "high-bid",
            3,
            &Options { bid_style: BidStyle::Integer, ..lagoon.clone() },
            |board, _, told| {
                told.iter().any(|told| match told {
                    Told::BidMade { bid: Some(bid), .. } => {
                        bid.price.0 > 2 * board.setup.asking(bid.good).0
                    }
                    _ => false,
                })
            },
        ),
        Wanted {
            sealed: false,
            ..game("loot-banked", 2, &cove, |board, _, told| {
                let by_ship =
                    board.now.prize.is_some_and(|prize| matches!(prize.winner, Fighter::Ship(_)));
                by_ship
                    && told.iter().any(|told| {
                        matches!(told, Told::Gold { to: Purse::Stash(_), purpose: For::Loot, .. })
                    })
            })
        },
        Wanted {
            sealed: false,
            ..game(
                "home-gold-first",
                3,
                &Options { turn_pirate_window: TurnPirateWindow::OwnStep0, ..extended.clone() },
                |board, _, told| {
                    let home = board.players[board.turn].flag.map(Purse::Stash);
                    let brings = |told: &Told| match *told {
                        Told::Gold { from: Purse::Ship(_), to, purpose: For::Loss, .. } => {
                            Some(to) == home
                        }
                        _ => false,
                    };
                    let falls =
                        |told: &Told| matches!(told, Told::Lost { how: Loss::FellBack, .. });
                    told.iter().any(falls) && told.iter().any(brings)
                },
            )
        },
    ]
}
