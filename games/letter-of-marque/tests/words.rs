//! Everything that Letter of Marque can say is said, to everybody, in every language, and gives nothing away.

use std::collections::BTreeSet;
use std::fmt::Debug;

use letter_of_marque::options::{Reattack, TieBreak};
use letter_of_marque::view::{Now, What};
use letter_of_marque::words as said;
use letter_of_marque::{
    Base, Colour, Event, LetterOfMarque, Options, Refusal, Setup, Told, Treasure,
};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Chance, Game, Purpose, Seat, Seats, Silence, Viewer};
use quarterdeck_words::{Language, Spoken, Words};

fn all_words() -> [Words; 2] {
    [Words::of::<LetterOfMarque>(Language::English), Words::of::<LetterOfMarque>(Language::Italian)]
}

fn setup(seats: usize, options: &Options) -> Setup {
    LetterOfMarque::setup(seats, options).unwrap()
}

/// Tables that between them reach everything there is to say.
fn tables() -> Vec<Setup> {
    let memory = Options { show_known_armed: false, ..Options::default() };
    let forbidding = Options {
        reattack: Reattack::Forbid,
        tie_break: TieBreak::Held,
        post_game_reveal: true,
        ..Options::default()
    };
    let odd = Options {
        duel: true,
        ships: 3,
        armed: 1,
        treasures: Some(vec![1, 2, 8]),
        cannons: 2,
        colours: Some(vec![Colour::White, Colour::Black]),
        ..Options::default()
    };
    vec![setup(3, &Options::default()), setup(4, &memory), setup(6, &forbidding), setup(2, &odd)]
}

/// Plays games at random; `look` sees each state with what led to it.
fn play_games(setup: &Setup, games: u64, mut look: impl FnMut(&LetterOfMarque, &[Event])) {
    for game in 0..games {
        let mut chance = Fast::new(game);
        let mut state = LetterOfMarque::new(setup);
        let mut events = Vec::new();
        state.deal(&mut chance, &mut events);
        look(&state, &events);
        while !state.owed().is_empty() {
            let owing: Vec<Seat> = state.owed().iter().collect();
            let pick = |chance: &mut Fast, n| chance.pick(n, Purpose::open("choice"));
            let seat = owing[pick(&mut chance, owing.len() as u32) as usize];
            let action = state.nth_legal(seat, pick(&mut chance, state.legal_count(seat)));
            events.clear();
            state.play(seat, action, &mut chance, &mut events).unwrap();
            look(&state, &events);
        }
    }
}

fn check(sentence: &str, about: &dyn Debug) {
    assert!(!sentence.trim().is_empty(), "{about:?}");
    let bad =
        ["{", "}", "$", "lom-", "table-", "Some", "None", "::", "(seat", "Armed", "hidden", "  "];
    for bad in bad {
        assert!(!sentence.contains(bad), "{about:?}: “{sentence}”");
    }
    let first = sentence.chars().next().unwrap();
    assert!(first.is_uppercase() || !first.is_alphabetic(), "{sentence}");
}

fn check_full(sentence: &str, about: &dyn Debug) {
    check(sentence, about);
    assert!(sentence.ends_with('.'), "{about:?}: “{sentence}”");
}

/// The name of a variant, to count which have been met.
fn variant(thing: &impl Debug) -> String {
    format!("{thing:?}").split([' ', '(']).next().unwrap_or_default().to_owned()
}

fn met(names: &BTreeSet<String>) -> Vec<&str> {
    names.iter().map(String::as_str).collect()
}

#[test]
fn everything_a_game_can_say_is_said_in_every_language() {
    let words = all_words();
    let (mut told, mut actions, mut barred, mut stages) =
        <(BTreeSet<_>, BTreeSet<_>, BTreeSet<_>, BTreeSet<_>)>::default();
    for setup in tables() {
        play_games(&setup, 12, |state, events| {
            for viewer in Viewer::all(state.seats()) {
                for event in events {
                    let now = <LetterOfMarque as Game>::told(event, viewer);
                    for sentence in [now, LetterOfMarque::faded(&setup, now)] {
                        told.insert(variant(&sentence));
                        for words in &words {
                            check_told(words, &setup, viewer, sentence);
                        }
                    }
                }
                let view = state.view(viewer);
                stages.insert(variant(&view.stage));
                actions.extend(view.actions.iter().map(variant));
                barred.extend(view.barred.iter().map(|barred| variant(&barred.what)));
                for words in &words {
                    check_full(&said::prompt(words, &view), &view.stage);
                    for action in &view.actions {
                        check(&said::action(words, &view, action), action);
                    }
                    for barred in &view.barred {
                        check_full(&said::barred(words, &view, barred), barred);
                    }
                    let outcome = said::outcome(words, &view);
                    assert_eq!(outcome.is_some(), matches!(view.stage, Now::Over { .. }));
                    if let Some(outcome) = outcome {
                        check_full(&outcome, &view.stage);
                    }
                    for seat in Seat::all(state.seats()) {
                        for (label, text) in said::fleet(words, &view, seat) {
                            check(&label, &seat);
                            assert!(!text.is_empty() && !text.contains(['{', '$']), "{text}");
                        }
                    }
                }
            }
        });
    }
    let expected = [
        "Arrived",
        "Attacked",
        "BeatenOff",
        "Begins",
        "Chose",
        "Ended",
        "Left",
        "Passed",
        "Placed",
        "Revealed",
        "Turn",
        "TurnedUp",
    ];
    assert_eq!(met(&told), expected);
    assert_eq!(met(&actions), ["Arrive", "Attack", "Choose", "Leave", "Pass"]);
    let expected = ["Arrive", "Attack", "AttackOn", "Choose", "Leave", "Pass"];
    assert_eq!(met(&barred), expected);
    assert_eq!(met(&stages), ["Leaving", "Over", "Preliminary", "Turn"]);
}

fn check_told(words: &Words, setup: &Setup, viewer: Viewer, told: Told) {
    let sentence = said::told(words, viewer, &|seat| setup.colour(seat), &told);
    assert_eq!(sentence.is_none(), matches!(told, Told::Turn { .. }));
    if let Some(sentence) = sentence {
        check_full(&sentence, &told);
    }
}

#[test]
fn every_refusal_is_said_and_no_action_is_beyond_words() {
    let words = all_words();
    let mut met_refusals = BTreeSet::new();
    for setup in tables() {
        let conceivable = LetterOfMarque::conceivable(&setup);
        play_games(&setup, 2, |state, _| {
            for viewer in Viewer::all(state.seats()) {
                let view = state.view(viewer);
                for action in &conceivable {
                    for words in &words {
                        check(&said::action(words, &view, action), action);
                    }
                }
            }
            for seat in Seat::all(8) {
                for &action in &conceivable {
                    let answer = state.clone().play(seat, action, &mut Fast::new(1), &mut Silence);
                    let Err(refusal) = answer else { continue };
                    met_refusals.insert(variant(&refusal));
                    for words in &words {
                        let colours = |seat| setup.colour(seat);
                        check_full(&said::refusal(words, &colours, &refusal), &refusal);
                    }
                }
            }
        });
    }
    let expected = [
        "AlreadyChosen",
        "DeckEmpty",
        "GameOver",
        "KnownArmed",
        "MayNotPass",
        "NoCannon",
        "NoShipAtSea",
        "NoSuchSeat",
        "NoTarget",
        "NoTreasureTurnedUp",
        "NoneInReserve",
        "NotAtSea",
        "NotYourTurn",
        "OwnShip",
        "ShipAwaited",
        "TargetNotAtSea",
    ];
    assert_eq!(met(&met_refusals), expected);
}

/// In English a refusal says what the rules' own sentence says, with colours for seats.
#[test]
fn english_refusals_mean_what_the_rules_say() {
    let words = Words::of::<LetterOfMarque>(Language::English);
    let setup = setup(3, &Options::default());
    let (owner, treasure) = (Seat::new(1), treasure(7));
    let refusals = [
        Refusal::NoSuchSeat { seat: Seat::new(6) },
        Refusal::GameOver,
        Refusal::NotYourTurn,
        Refusal::AlreadyChosen,
        Refusal::ShipAwaited,
        Refusal::NoTreasureTurnedUp,
        Refusal::NoneInReserve { base: Base::Armed },
        Refusal::DeckEmpty,
        Refusal::NoShipAtSea,
        Refusal::NotAtSea { treasure },
        Refusal::NoCannon,
        Refusal::NoTarget,
        Refusal::OwnShip,
        Refusal::TargetNotAtSea { owner, treasure },
        Refusal::KnownArmed { owner, treasure },
        Refusal::MayNotPass,
    ];
    for refusal in refusals {
        let ours = said::refusal(&words, &|seat| setup.colour(seat), &refusal).to_lowercase();
        let theirs = refusal
            .to_string()
            .replace("the ship of seat 2 with treasure 7", "blue's 7")
            .replace("seat 2", "blue");
        assert_eq!(ours, format!("{theirs}."));
    }
}

#[test]
fn every_option_has_its_line_in_every_language() {
    for words in all_words() {
        let mut lines = BTreeSet::new();
        for option in LetterOfMarque::OPTIONS {
            let line = LetterOfMarque::option_about(&words, option.key);
            assert!(!line.is_empty());
            if words.language() == Language::English {
                assert_eq!(line, option.about);
            }
            assert!(lines.insert(line), "{} says what another says", option.key);
        }
    }
}

/// What a server says of a game it does not know is what the game's own screen says.
fn check_spoken<G: Spoken>(words: &Words, setup: &G::Setup, state: &G, events: &[G::Event]) {
    for viewer in Viewer::all(state.seats()) {
        for event in events {
            let told = <G as Game>::told(event, viewer);
            if let Some(sentence) = <G as Spoken>::told(words, setup, viewer, &told) {
                check_full(&sentence, &told);
            }
        }
        let view = state.view(viewer);
        check_full(&G::prompt(words, &view), &viewer);
        for (sentence, rule) in G::barred(words, &view) {
            check_full(&sentence, &viewer);
            assert!(rule.contains('-'), "{rule}");
        }
    }
    for seat in Seat::all(state.seats()) {
        check(&G::seat_name(words, setup, seat), &seat);
        let view = state.view(Viewer::Seat(seat));
        state.legal(seat, |action| check(&G::action(words, &view, &action), &action));
        for action in G::conceivable(setup) {
            let answer = state.clone().play(seat, action, &mut Fast::new(1), &mut Silence);
            if let Err(refusal) = answer {
                check_full(&G::refusal(words, setup, &refusal), &refusal);
                assert!(G::refusal_rule(&refusal).contains('-'), "{refusal:?}");
            }
        }
    }
    for option in G::OPTIONS {
        assert!(!G::option_about(words, option.key).is_empty());
    }
}

#[test]
fn a_game_is_told_to_whoever_does_not_know_which_it_is() {
    let words = all_words();
    for setup in tables() {
        play_games(&setup, 1, |state, events| {
            for words in &words {
                check_spoken(words, &setup, state, events);
            }
        });
    }
}

#[test]
fn a_seat_is_called_by_its_colour_and_an_impossible_one_by_its_number() {
    let [words, _] = all_words();
    let odd = Options {
        colours: Some(vec![Colour::White, Colour::Black]),
        duel: true,
        ..Options::default()
    };
    let setup = setup(2, &odd);
    let name = |index| LetterOfMarque::seat_name(&words, &setup, Seat::new(index));
    assert_eq!([name(0), name(1), name(6)], ["White", "Black", "Seat 7"]);
    let [refusal, rule] = [
        LetterOfMarque::refusal(&words, &setup, &Refusal::NotYourTurn),
        LetterOfMarque::refusal_rule(&Refusal::NotYourTurn).to_owned(),
    ];
    assert_eq!([refusal.as_str(), rule.as_str()], ["It is not your turn.", "LM-18"]);
}

#[test]
fn names_are_all_different() {
    for words in all_words() {
        let colours: BTreeSet<String> =
            Colour::ALL.into_iter().map(|colour| said::colour(&words, colour)).collect();
        assert_eq!(colours.len(), Colour::ALL.len());
        assert_ne!(said::base(&words, Base::Armed), said::base(&words, Base::Defenceless));
    }
}

fn treasure(value: u8) -> Treasure {
    Treasure::try_from(value).unwrap()
}

/// Whether a text says of a ship what it is.
fn tells_a_base(words: &Words, text: &str) -> bool {
    let stems = match words.language() {
        Language::English => ["armed", "defenceless"],
        Language::Italian => ["armat", "indifes"],
    };
    stems.iter().any(|stem| text.to_lowercase().contains(stem))
}

/// Even handed a sentence that holds a secret, nobody but the owner is told it.
#[test]
fn a_secret_is_told_to_its_owner_alone() {
    let colours = |seat: Seat| Colour::ALL[seat.index()];
    let (seat, treasure) = (Seat::new(0), treasure(6));
    let chose = |base| Told::Chose { seat, base };
    let left = |base| Told::Left { seat, treasure, base };
    for words in all_words() {
        for viewer in Viewer::all(3) {
            let say = |told: Told| said::told(&words, viewer, &colours, &told).unwrap();
            for told in [&chose as &dyn Fn(Option<Base>) -> Told, &left] {
                let [armed, defenceless, hidden] =
                    [Some(Base::Armed), Some(Base::Defenceless), None].map(|base| say(told(base)));
                assert!(!tells_a_base(&words, &hidden));
                if viewer.is(seat) {
                    assert_ne!(armed, defenceless);
                    assert!(tells_a_base(&words, &armed) && tells_a_base(&words, &defenceless));
                } else {
                    assert_eq!([&armed, &defenceless], [&hidden; 2]);
                }
            }
        }
    }
}

/// In whole games, bases are spoken of only where all have seen them or to the owner.
#[test]
fn sentences_give_nothing_away() {
    let words = all_words();
    for setup in tables() {
        let colours = |seat| setup.colour(seat);
        play_games(&setup, 10, |state, events| {
            for viewer in Viewer::all(state.seats()) {
                let view = state.view(viewer);
                for words in &words {
                    for event in events {
                        let told = <LetterOfMarque as Game>::told(event, viewer);
                        let Some(sentence) = said::told(words, viewer, &colours, &told) else {
                            continue;
                        };
                        let may_tell = match told {
                            Told::Attacked { .. } | Told::Revealed { .. } => true,
                            Told::Chose { seat, .. } | Told::Left { seat, .. } => viewer.is(seat),
                            _ => false,
                        };
                        assert_eq!(tells_a_base(words, &sentence), may_tell, "{sentence}");
                    }
                    let prompt = said::prompt(words, &view);
                    assert!(!tells_a_base(words, &prompt), "{prompt}");
                    for seat in Seat::all(state.seats()).filter(|&seat| !viewer.is(seat)) {
                        let open = view.fleet(seat).sea.iter().any(|ship| ship.open);
                        let rows = said::fleet(words, &view, seat);
                        let tells = rows.iter().any(|(_, text)| tells_a_base(words, text));
                        assert_eq!(tells, open, "{rows:?}");
                    }
                    for barred in &view.barred {
                        let said = said::barred(words, &view, barred);
                        let choosing = matches!(barred.what, What::Choose(_));
                        assert_eq!(tells_a_base(words, &said), choosing, "{said}");
                    }
                }
            }
        });
    }
}

/// In a game of memory nobody is reminded, not even by the offer of an attack.
#[test]
fn only_a_marked_ship_is_warned_of() {
    let position = "
        red:   deck 3 | reserve 1D | sea 7D | cannons 2
        blue:  sea 7A* 6A | cannons 1 | trophies 1
        green: cannons 1
        turn red";
    for (marked, expected) in [
        (
            true,
            "Attack Blue's 7 with one of your 2 cannons (known to be armed: Blue would get a point)",
        ),
        (false, "Attack Blue's 7 with one of your 2 cannons"),
    ] {
        let options = Options { show_known_armed: marked, ..Options::default() };
        let state = LetterOfMarque::from_position(&setup(3, &options), position).unwrap();
        let view = state.view(Viewer::Seat(Seat::new(0)));
        let words = Words::of::<LetterOfMarque>(Language::English);
        let lines: Vec<String> =
            view.actions.iter().map(|action| said::action(&words, &view, action)).collect();
        assert_eq!(
            lines,
            [
                "Let a ship leave: turn up the last treasure (3)",
                "Let the 7 arrive (+7 points)",
                "Attack Blue's 6 with one of your 2 cannons",
                expected,
            ]
        );
    }
}

#[test]
fn the_preliminary_turn_waits_for_those_who_have_not_chosen() {
    let mut state = LetterOfMarque::new(&setup(4, &Options::default()));
    state.deal(&mut Fast::new(1), &mut Silence);
    let [english, italian] = all_words();
    let prompts = |state: &LetterOfMarque| {
        [&english, &italian].map(|words| said::prompt(words, &state.view(Viewer::Public)))
    };
    assert_eq!(
        prompts(&state),
        [
            "Waiting for Red, Blue, Green and Yellow to choose their first ships.",
            "Si aspetta che Rosso, Blu, Verde e Giallo scelgano la loro prima nave."
        ]
    );
    for seat in [3, 0, 1].map(Seat::new) {
        let action = state.nth_legal(seat, 0);
        state.play(seat, action, &mut Fast::new(1), &mut Silence).unwrap();
    }
    assert_eq!(state.owed(), Seats::only(Seat::new(2)));
    assert_eq!(
        prompts(&state),
        [
            "Waiting for Green to choose a first ship.",
            "Si aspetta che Verde scelga la sua prima nave."
        ]
    );
}
