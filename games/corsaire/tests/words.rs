//! Everything that Corsaire can say is said, to everybody, in every language, and gives nothing away.

use std::collections::BTreeSet;
use std::fmt::{Debug, Write as _};

use corsaire::refusal::Due;
use corsaire::view::Now;
use corsaire::words as said;
use corsaire::{Card, Corsaire, Event, Options, Rank, Refusal, Setup, Token, Tokens};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Seat, Silence, Viewer};
use quarterdeck_words::{Language, Spoken, Words};

fn all_words() -> [Words; 2] {
    [Words::of::<Corsaire>(Language::English), Words::of::<Corsaire>(Language::Italian)]
}

fn setup(pairs: &[&str]) -> Setup {
    let pairs: Vec<String> = pairs.iter().map(|pair| (*pair).to_owned()).collect();
    let options = quarterdeck_engine::options::parse_options::<Corsaire>(&pairs).unwrap();
    Corsaire::setup(2, &options).unwrap()
}

/// Tables that between them reach everything there is to say.
fn tables() -> Vec<Setup> {
    vec![
        setup(&[]),
        setup(&["show_known_hand=false", "centre_vp=covered", "first_player=1"]),
        setup(&["post_game_reveal=true", "shortage=forbid", "loot_tie=random"]),
        setup(&["levels=2", "hand=3", "removed=0", "boards=3", "trio=1"]),
    ]
}

/// Plays games at random; `look` sees each state with what led to it.
fn play_games(setup: &Setup, games: u64, mut look: impl FnMut(&Corsaire, &[Event])) {
    for game in 0..games {
        let (mut chance, mut events) = (Fast::new(game), Vec::new());
        let mut state = Corsaire::new(setup);
        state.deal(&mut chance, &mut events);
        look(&state, &events);
        while let Some(seat) = state.owed().first() {
            let action = state.nth_legal(seat, chance.below(state.legal_count(seat)));
            events.clear();
            state.play(seat, action, &mut chance, &mut events).unwrap();
            look(&state, &events);
        }
    }
}

fn check(sentence: &str, about: &dyn Debug) {
    assert!(!sentence.trim().is_empty(), "{about:?}");
    for bad in ["{", "}", "$", "co-", "table-", "Some", "None", "::", "  ", " .", " ,"] {
        assert!(!sentence.contains(bad), "{about:?}: “{sentence}”");
    }
    let first = sentence.chars().next().unwrap();
    assert!(first.is_uppercase() || !first.is_alphabetic() || first == 'b', "{sentence}");
}

/// The name of a variant, to count which have been met.
fn variant(thing: &impl Debug) -> String {
    format!("{thing:?}").split([' ', '(']).next().unwrap_or_default().to_owned()
}

#[test]
fn everything_a_game_can_say_is_said_in_every_language() {
    let words = all_words();
    let (mut told, mut actions, mut stages) = <(BTreeSet<_>, BTreeSet<_>, BTreeSet<_>)>::default();
    for setup in tables() {
        play_games(&setup, 8, |state, events| {
            for viewer in Viewer::all(2) {
                for event in events {
                    let now = <Corsaire as Game>::told(event, viewer);
                    told.insert(variant(&now));
                    let faded = Corsaire::faded(&setup, now.clone());
                    for (words, sentence) in words.iter().flat_map(|w| [(w, &now), (w, &faded)]) {
                        if let Some(said) =
                            <Corsaire as Spoken>::told(words, &setup, viewer, sentence)
                        {
                            check(&said, sentence);
                            assert!(said.ends_with('.'), "{said}");
                        }
                    }
                }
                let view = state.view(viewer);
                stages.insert(variant(&view.stage));
                actions.extend(view.actions.iter().map(variant));
                for words in &words {
                    let prompt = Corsaire::prompt(words, &view);
                    check(&prompt, &view.stage);
                    assert!(prompt.ends_with(['.', '?']), "{prompt}");
                    let mut choices = BTreeSet::new();
                    for action in &view.actions {
                        let choice = Corsaire::action(words, &view, action);
                        check(&choice, action);
                        assert!(choices.insert(choice.clone()), "two choices read “{choice}”");
                    }
                    for (barred, rule) in Corsaire::barred(words, &view) {
                        check(&barred, &view.stage);
                        assert!(rule.starts_with("CO-"), "{barred} {rule}");
                    }
                    let outcome = said::outcome(words, &view);
                    assert_eq!(outcome.is_some(), matches!(view.stage, Now::Over { .. }));
                }
            }
        });
    }
    assert_eq!(told.len(), 26, "{told:?}");
    assert_eq!(actions.len(), 12, "{actions:?}");
    assert_eq!(stages.len(), 10, "{stages:?}");
}

/// What somebody else chooses in secret is said to nobody but the chooser, in the same words whatever it is: none.
#[test]
fn a_secret_choice_is_told_to_its_owner_alone() {
    let words = Words::of::<Corsaire>(Language::English);
    let setup = setup(&[]);
    play_games(&setup, 4, |_, events| {
        for event in events {
            let (seat, secret) = match event {
                Event::Chose { seat, .. }
                | Event::Boarded { seat, .. }
                | Event::Laid { seat, .. } => (*seat, true),
                Event::Dealt { seat, .. } => (*seat, false),
                _ => continue,
            };
            let say = |viewer| {
                let told = <Corsaire as Game>::told(event, viewer);
                <Corsaire as Spoken>::told(&words, &setup, viewer, &told)
            };
            assert!(say(Viewer::Seat(seat)).is_some());
            for other in [Viewer::Seat(seat.next(2)), Viewer::Public] {
                assert_eq!(say(other).is_none(), secret);
                let hides = say(other)
                    .is_none_or(|text| Card::all().all(|card| !text.contains(&card.to_string())));
                assert!(hides);
            }
        }
    });
}

fn put(text: &mut String, say: impl Fn(&Words) -> String) {
    for language in Language::all() {
        writeln!(text, "{language}  {}", say(&Words::of::<Corsaire>(language))).unwrap();
    }
}

#[test]
fn every_refusal_and_every_name() {
    let card: Card = "G07".parse().unwrap();
    let (slot, missing) = ("L2-1".parse().unwrap(), "L1-2".parse().unwrap());
    let place = "b3".parse().unwrap();
    let (few, many) = (Tokens::new(0, 1, 0), Tokens::new(1, 2, 3));
    let mut refusals = vec![
        Refusal::NoSuchSeat { seat: Seat::new(2) },
        Refusal::GameOver,
        Refusal::NotYourTurn,
        Refusal::NotInHand { card },
        Refusal::NoSuchSlot { slot },
        Refusal::SlotTaken { slot },
        Refusal::Unsupported { slot, missing },
        Refusal::CannotPay { pay: many, own: few },
        Refusal::SupplyShort { gain: many },
        Refusal::OutOfReach { place, slot },
        Refusal::CannotAfford { cost: many, own: Tokens::NONE },
        Refusal::NoBoardsLeft,
        Refusal::NoSuchPlace { place },
        Refusal::TrioThere { place },
        Refusal::NotYours { card },
        Refusal::Covered { card },
    ];
    refusals.extend(Token::ALL.map(|token| Refusal::NoneHeld { token }));
    refusals.extend(Token::ALL.map(|token| Refusal::NoneInSupply { token }));
    let due = [
        Due::Card,
        Due::Slot,
        Due::Convert,
        Due::Way,
        Due::Board,
        Due::Buy,
        Due::Return,
        Due::Take,
        Due::Loot,
        Due::Lay,
    ];
    refusals.extend(due.map(|due| Refusal::OtherStep { due }));
    let mut text = String::new();
    for refusal in &refusals {
        put(&mut text, |words| said::refusal(words, refusal));
    }
    for name in ["R00", "R07", "B12", "G01"] {
        put(&mut text, |words| said::card_name(words, name.parse().unwrap()));
    }
    for rank in Rank::ALL {
        put(&mut text, |words| said::rank(words, rank));
    }
    for token in Token::ALL {
        put(&mut text, |words| said::colour(words, token));
    }
    for option in Corsaire::OPTIONS {
        put(&mut text, |words| Corsaire::option_about(words, option.key));
    }
    insta::assert_snapshot!("corsaire-refusals-and-names", text);
}

/// The English words of refusals are those of the rules' own errors.
#[test]
fn a_refusal_says_what_the_rules_say() {
    let words = Words::of::<Corsaire>(Language::English);
    let setup = setup(&[]);
    let everything = Corsaire::conceivable(&setup);
    play_games(&setup, 1, |state, _| {
        for seat in Seat::all(2) {
            for &action in &everything {
                if let Err(refusal) = { *state }.play(seat, action, &mut Fast::new(1), &mut Silence)
                {
                    let said = said::refusal(&words, &refusal);
                    let error = quarterdeck_words::sentence_case(&format!("{refusal}."));
                    assert_eq!(said, error);
                }
            }
        }
    });
}

/// A game as seat 1 is told it, and what seat 1 reads before each decision of its first and last turns.
#[test]
fn a_game_reads_well() {
    let options =
        Options { first_player: corsaire::options::FirstPlayer::One, ..Options::default() };
    let setup = Corsaire::setup(2, &options).unwrap();
    for language in Language::all() {
        let words = Words::of::<Corsaire>(language);
        let viewer = Viewer::Seat(Seat::new(0));
        let (mut log, mut step) = (String::new(), 0);
        play_games(&setup, 1, |state, events| {
            for event in events {
                let told = <Corsaire as Game>::told(event, viewer);
                if let Some(sentence) = <Corsaire as Spoken>::told(&words, &setup, viewer, &told) {
                    writeln!(log, "{sentence}").unwrap();
                }
            }
            let view = state.view(viewer);
            if !(8..=140).contains(&step) && view.owed.contains(Seat::new(0)) {
                writeln!(log, "  {}", Corsaire::prompt(&words, &view)).unwrap();
                for action in &view.actions {
                    writeln!(log, "    {}", Corsaire::action(&words, &view, action)).unwrap();
                }
                for (barred, rule) in Corsaire::barred(&words, &view) {
                    writeln!(log, "    – {barred} ({rule})").unwrap();
                }
            }
            if let Some(outcome) = said::outcome(&words, &view) {
                writeln!(log, "{outcome}").unwrap();
            }
            step += 1;
        });
        insta::assert_snapshot!(format!("corsaire-game-{language}"), log);
    }
}
