//! Searches play from what a seat knows alone, the same way each time, and not badly.

use corsaire::Corsaire;
use corsaire::bots::{Navigator, THOUGHT};
use letter_of_marque::bots::{Lookout, admiral};
use letter_of_marque::{Action, LetterOfMarque, Options, Treasure};
use pirates_and_privateers::PiratesAndPrivateers;
use quarterdeck_bots::search::{
    Budget, Observers, Plain, Search, Searcher, Selection, Settings, Widening,
};
use quarterdeck_bots::{Bot, Chair, Roster};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Seat, Viewer};

const SELECTIONS: [Selection; 3] = [
    Selection::Ucb { explore: 0.7 },
    Selection::Smooth { explore: 0.7 },
    Selection::Regret { explore: 0.1 },
];

fn settings(simulations: u32) -> Settings {
    Settings { budget: Budget::Simulations(simulations), ..Settings::default() }
}

/// A game played at random for a while, and what one seat was told of it; that seat owes a decision.
fn midway<G: Game>(
    seats: usize,
    options: &G::Options,
    seed: u64,
) -> Option<(G, Seat, Vec<G::Told>)> {
    let setup = G::setup(seats, options).expect("a table");
    let mut chance = Fast::new(seed);
    let me = Seat::new(chance.below(seats as u32) as usize);
    let mut state = G::new(&setup);
    let (mut events, mut told) = (Vec::new(), Vec::new());
    state.deal(&mut chance, &mut events);
    let mut actions = 4 + chance.below(25);
    loop {
        told.extend(events.drain(..).map(|event| G::told(&event, Viewer::Seat(me))));
        let seat = state.owed().first()?;
        if actions == 0 && state.owed().contains(me) && state.legal_count(me) > 1 {
            return Some((state, me, told));
        }
        actions = actions.saturating_sub(1);
        let action = state.nth_legal(seat, chance.below(state.legal_count(seat)));
        state.play(seat, action, &mut chance, &mut events).expect("it is legal");
    }
}

/// Whether a bot does the same in every world that its seat can believe in.
fn does_the_same<G: Game>(
    (state, me, told): &(G, Seat, Vec<G::Told>),
    make: &dyn Fn() -> Box<dyn Bot<G>>,
) {
    let choose = |state: &G| {
        let mut bot = make();
        for told in told {
            bot.hear(told);
        }
        bot.choose(&Chair::new(state, *me), &mut Fast::new(5))
    };
    let mut memory = G::Memory::default();
    for told in told {
        G::remember(&mut memory, told);
    }
    let view = state.view(Viewer::Seat(*me));
    let expected = choose(state);
    for seed in 0..3 {
        let world = G::sample(&view, &memory, &mut Fast::new(seed)).expect("something fits");
        assert!(world.view(Viewer::Seat(*me)) == view, "it looks the same");
        assert_eq!(choose(&world), expected);
    }
}

fn knows_only_its_seat<G: Roster>(seats: usize, options: &G::Options, games: u64) {
    for seed in 0..games {
        let Some(midway) = midway::<G>(seats, options, seed) else { continue };
        // The strongest takes its time, and has tests of its own.
        let (_, quick) = G::levels().split_last().expect("there are bots");
        for level in quick {
            does_the_same(&midway, &|| (level.make)());
        }
        for selection in SELECTIONS {
            let settings = Settings { selection, ..settings(100) };
            does_the_same(&midway, &|| Box::new(Searcher::<G, _>::new(settings, Plain)));
            let multiple = Settings { observers: Observers::Multiple, ..settings };
            does_the_same(&midway, &|| Box::new(Searcher::<G, _>::new(multiple, Plain)));
        }
    }
}

#[test]
fn letter_of_marque_is_chosen_from_what_the_seat_knows_alone() {
    knows_only_its_seat::<LetterOfMarque>(4, &Options::default(), 6);
    let memory = Options { show_known_armed: false, ..Options::default() };
    knows_only_its_seat::<LetterOfMarque>(3, &memory, 3);
    let midway = midway::<LetterOfMarque>(4, &memory, 3).expect("a game under way");
    does_the_same(&midway, &|| Box::new(admiral(30)));
}

#[test]
fn corsaire_is_chosen_from_what_the_seat_knows_alone() {
    knows_only_its_seat::<Corsaire>(2, &corsaire::Options::default(), 2);
    let midway = midway::<Corsaire>(2, &corsaire::Options::default(), 1).expect("a game under way");
    does_the_same(&midway, &|| Box::new(Navigator::new(THOUGHT)));
}

#[test]
fn pirates_and_privateers_is_searched_from_what_the_seat_knows_alone() {
    let options = pirates_and_privateers::Options::default();
    let midway = (0..20).find_map(|seed| midway::<PiratesAndPrivateers>(3, &options, seed));
    let midway = midway.expect("a game under way");
    let few = Settings { horizon: 0, ..settings(10) };
    does_the_same(&midway, &|| Box::new(Searcher::<PiratesAndPrivateers, _>::new(few, Plain)));
}

/// What red thinks best in a position of three, having searched like this.
fn red(position: &str, settings: Settings) -> Action {
    let setup = LetterOfMarque::setup(3, &Options::default()).expect("a table of three");
    let state = LetterOfMarque::from_position(&setup, position).expect("it is a position");
    let me = Seat::new(0);
    let mut search = Search::<LetterOfMarque, _>::new(settings, Lookout::default());
    let seen = letter_of_marque::Memory::default();
    let found = search.look(&state.view(Viewer::Seat(me)), &seen, me, 0, &mut Fast::new(3));
    let best = found.iter().max_by(|one, other| one.chance.total_cmp(&other.chance));
    best.expect("there is something to do").action
}

#[test]
fn every_search_takes_what_cannot_defend_itself() {
    let position = "
        red:   deck 4 6 7 | reserve 1A 2D | sea 5A | cannons 3
        blue:  deck 3 | reserve 1D | sea 4D 5A* 6A* 7D | cannons 1 | trophies 2
        green: deck 3 4 5 6 | reserve 1A 3D | sea 7A | cannons 3
        turn red";
    let seven = Treasure::try_from(7).expect("a treasure");
    let expected = Action::Attack { owner: Seat::new(1), treasure: seven };
    for selection in SELECTIONS {
        for observers in [Observers::Single, Observers::Multiple] {
            for trees in [1, 3] {
                let settings = Settings { selection, observers, trees, ..settings(1_500) };
                assert_eq!(red(position, settings), expected, "{settings:?}");
            }
        }
    }
}

#[test]
fn few_actions_are_looked_at_where_there_are_too_many() {
    let setup = LetterOfMarque::setup(6, &Options::default()).expect("a table of six");
    let (state, me, _) = (0..)
        .find_map(|seed| midway::<LetterOfMarque>(6, &Options::default(), seed))
        .filter(|(state, me, _)| state.legal_count(*me) > 4 && state.seats() == setup.seats())
        .expect("a wide choice");
    let widening = Some(Widening { first: 2.0, power: 0.1 });
    let narrow = Settings { widening, ..settings(50) };
    let mut search = Search::<LetterOfMarque, _>::new(narrow, Plain);
    let seen = letter_of_marque::Memory::default();
    let found = search.look(&state.view(Viewer::Seat(me)), &seen, me, 0, &mut Fast::new(1));
    assert_eq!(found.len(), state.legal_count(me) as usize, "all are known");
    assert!(found.iter().filter(|estimate| estimate.visits > 0).count() <= 4);
}

#[test]
fn a_search_is_told_twice_in_the_same_way_and_goes_on_from_what_it_found() {
    let (state, me, told) = midway::<LetterOfMarque>(4, &Options::default(), 2).expect("a game");
    for (trees, reuse) in [(1, true), (4, true), (2, false)] {
        let look = || {
            let settings = Settings { trees, reuse, ..settings(300) };
            let mut bot = Searcher::<LetterOfMarque, _>::new(settings, Lookout::default());
            for told in &told {
                bot.hear(told);
            }
            let mut chance = Fast::new(9);
            let chair = Chair::new(&state, me);
            [bot.look(&chair, &mut chance), bot.look(&chair, &mut chance)]
        };
        let (first, second) = (look(), look());
        assert_eq!(first, second);
        let visits = |look: usize| first[look].iter().map(|found| found.visits).sum::<u64>();
        assert_eq!(visits(0), 300 * trees as u64);
        assert_eq!(visits(1), if reuse { 2 * visits(0) } else { visits(0) });
    }
}

#[test]
fn beliefs_know_what_was_seen_and_add_up() {
    let setup = LetterOfMarque::setup(3, &Options::default()).expect("a table of three");
    let position = "
        red:   deck 4 6 7 | reserve 1A 2D | sea 5A 3D | cannons 3
        blue:  deck 3 | reserve 1D | sea 4D 5A* 6D 7A* | cannons 3 | trophies 2
        green: deck 3 4 5 | reserve 1A 2D | sea 6D 7A | cannons 1
        turn red";
    let state = LetterOfMarque::from_position(&setup, position).expect("it is a position");
    let view = state.view(Viewer::Seat(Seat::new(0)));
    let beliefs =
        Lookout::default().beliefs(&view, &letter_of_marque::Memory::default()).expect("it fits");
    let armed = |seat: usize, value: u8| {
        beliefs.armed(Seat::new(seat), Treasure::try_from(value).expect("a treasure"))
    };
    for (seat, value, chance) in [(0, 5, 1.0), (0, 3, 0.0), (1, 4, 0.0), (1, 7, 1.0), (1, 6, 0.0)] {
        assert!((armed(seat, value) - chance).abs() < 1e-9);
    }
    let (six, seven) = (armed(2, 6), armed(2, 7));
    assert!(0.0 < six && six < seven && seven < 1.0, "{six}, {seven}");
    let mut chance = Fast::new(1);
    let mut count = 0.0;
    for _ in 0..4_000 {
        let world = beliefs.draw(|| (chance.word() >> 11) as f64 / (1u64 << 53) as f64);
        assert!(world.view(Viewer::Seat(Seat::new(0))) == view);
        let fleet = &world.view(Viewer::Seat(Seat::new(2))).fleets[2];
        count += f64::from(u8::from(fleet.sea[1].base == Some(letter_of_marque::Base::Armed)));
    }
    assert!((count / 4_000.0 - seven).abs() < 0.03);
}
