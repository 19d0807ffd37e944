//! Whole texts, to be read by people: a game from beginning to end, and every kind of sentence side by side.

use std::fmt::Write as _;

use letter_of_marque::options::TieBreak;
use letter_of_marque::words as said;
use letter_of_marque::{
    Action, Base, Colour, LetterOfMarque, Options, Refusal, Setup, Told, Treasure,
};
use quarterdeck_engine::chance::Script;
use quarterdeck_engine::{Course, Game, Seat, Viewer};
use quarterdeck_words::{Language, Spoken, Words};

const RED: Seat = Seat::new(0);
const BLUE: Seat = Seat::new(1);
const GREEN: Seat = Seat::new(2);

fn treasure(value: u8) -> Treasure {
    Treasure::try_from(value).unwrap()
}

fn setup() -> Setup {
    let options =
        Options { ships: 3, armed: 1, cannons: 2, post_game_reveal: true, ..Options::default() };
    LetterOfMarque::setup(3, &options).unwrap()
}

/// A game with everything in it. Each step is given to `look` as the state before it, who acts, what it is and what
/// came of it; the first has no actor.
fn scripted_game(
    mut look: impl FnMut(&LetterOfMarque, Option<Seat>, &[<LetterOfMarque as Game>::Event]),
) -> LetterOfMarque {
    use Base::{Armed, Defenceless};
    let choose = Action::Choose;
    let arrive = |value| Action::Arrive(treasure(value));
    let attack = |owner, value| Action::Attack { owner, treasure: treasure(value) };
    let steps = [
        (BLUE, choose(Armed)),
        (GREEN, choose(Defenceless)),
        (RED, choose(Defenceless)),
        (RED, attack(BLUE, 3)),
        (BLUE, attack(RED, 3)),
        (GREEN, Action::Leave),
        (GREEN, choose(Armed)),
        (RED, Action::Leave),
        (RED, choose(Armed)),
        (BLUE, attack(RED, 5)),
        (GREEN, attack(BLUE, 3)),
        (RED, Action::Leave),
        (RED, choose(Defenceless)),
        (BLUE, Action::Leave),
        (BLUE, choose(Defenceless)),
        (GREEN, attack(BLUE, 5)),
        (RED, arrive(5)),
        (BLUE, Action::Leave),
        (BLUE, choose(Defenceless)),
        (GREEN, Action::Leave),
        (GREEN, choose(Defenceless)),
        (RED, attack(BLUE, 4)),
        (BLUE, arrive(3)),
        (GREEN, arrive(5)),
        (RED, arrive(4)),
        (BLUE, Action::Pass),
        (GREEN, arrive(3)),
        (RED, Action::Pass),
        (BLUE, Action::Pass),
        (GREEN, arrive(4)),
    ];
    // The first treasures, the lot, and the one draw of each deck that is still a draw.
    let mut chance = Script::new(&[0, 0, 2, 0, 0, 1, 1]);
    let (mut course, dealt) = Course::<LetterOfMarque>::begin(&setup(), &mut chance);
    look(course.state(), None, &dealt.events);
    for (seat, action) in steps {
        let before = *course.state();
        let step = course.play(seat, action, &mut chance).unwrap();
        look(&before, Some(seat), &step.events);
    }
    chance.finish().unwrap();
    *course.state()
}

/// The log of that game for a viewer, and its result.
fn log(language: Language, viewer: Viewer) -> String {
    let words = Words::of::<LetterOfMarque>(language);
    let setup = setup();
    let mut log = String::new();
    let end = scripted_game(|_, _, events| {
        for event in events {
            let told = <LetterOfMarque as Game>::told(event, viewer);
            if let Some(sentence) = said::told(&words, viewer, &|seat| setup.colour(seat), &told) {
                writeln!(log, "{sentence}").unwrap();
            }
        }
    });
    let result = said::outcome(&words, &end.view(viewer)).unwrap();
    writeln!(log, "{result}").unwrap();
    log
}

#[test]
fn a_game_as_seat_1_is_told_it() {
    for language in Language::all() {
        let log = log(language, Viewer::Seat(RED));
        insta::assert_snapshot!(format!("log-seat-1-{language}"), log);
    }
}

#[test]
fn a_game_as_the_public_is_told_it() {
    for language in Language::all() {
        let log = log(language, Viewer::Public);
        insta::assert_snapshot!(format!("log-public-{language}"), log);
    }
}

/// What seat 1 reads before each of its decisions.
#[test]
fn a_game_as_seat_1_decides_it() {
    for language in Language::all() {
        let words = Words::of::<LetterOfMarque>(language);
        let mut text = String::new();
        scripted_game(|state, actor, _| {
            if actor != Some(RED) {
                return;
            }
            let view = state.view(Viewer::Seat(RED));
            for fleet in &view.fleets {
                let name = said::colour(&words, fleet.colour);
                let rows: Vec<String> = said::fleet(&words, &view, fleet.seat)
                    .into_iter()
                    .map(|(label, text)| format!("{label}: {text}"))
                    .collect();
                writeln!(text, "  {name:6} | {}", rows.join(" | ")).unwrap();
            }
            writeln!(text, "{}", said::prompt(&words, &view)).unwrap();
            for (number, action) in (1..).zip(&view.actions) {
                let what = said::action(&words, &view, action);
                let choice = [("number", number.into()), ("what", (&what).into())];
                writeln!(text, "{}", words.say("table-choice", &choice)).unwrap();
            }
            for barred in &view.barred {
                writeln!(text, "– {}", said::barred(&words, &view, barred)).unwrap();
            }
            writeln!(text).unwrap();
        });
        insta::assert_snapshot!(format!("decisions-seat-1-{language}"), text);
    }
}

/// Puts a sentence in all languages into the text.
fn put(text: &mut String, say: impl Fn(&Words) -> String) {
    for language in Language::all() {
        writeln!(text, "{language}  {}", say(&Words::of::<LetterOfMarque>(language))).unwrap();
    }
}

#[test]
fn every_kind_of_news_for_everybody() {
    let (seat, owner, treasure) = (RED, BLUE, treasure(8));
    let [armed, defenceless] = [Base::Armed, Base::Defenceless];
    let attacked = |base| Told::Attacked { seat, owner, treasure, base };
    let revealed = |base| Told::Revealed { seat, treasure, base };
    let left = |base| Told::Left { seat, treasure, base };
    let news = [
        Told::TurnedUp { seat, treasure },
        Told::Chose { seat, base: Some(armed) },
        Told::Chose { seat, base: Some(defenceless) },
        Told::Chose { seat, base: None },
        Told::Placed,
        Told::Begins { seat, by_lot: false },
        Told::Begins { seat, by_lot: true },
        left(Some(armed)),
        left(Some(defenceless)),
        left(None),
        Told::Arrived { seat, treasure },
        attacked(armed),
        attacked(defenceless),
        Told::BeatenOff { seat, owner },
        Told::Passed { seat },
        Told::Ended,
        revealed(armed),
        revealed(defenceless),
    ];
    let colours = |seat: Seat| Colour::ALL[seat.index()];
    let mut text = String::new();
    for told in &news {
        for viewer in [Viewer::Seat(RED), Viewer::Seat(BLUE), Viewer::Public] {
            writeln!(text, "{told:?} to {viewer:?}").unwrap();
            put(&mut text, |words| said::told(words, viewer, &colours, told).unwrap());
        }
        writeln!(text).unwrap();
    }
    insta::assert_snapshot!("news", text);
}

#[test]
fn every_refusal() {
    let (owner, treasure) = (BLUE, treasure(8));
    let refusals = [
        Refusal::NoSuchSeat { seat: Seat::new(6) },
        Refusal::GameOver,
        Refusal::NotYourTurn,
        Refusal::AlreadyChosen,
        Refusal::ShipAwaited,
        Refusal::NoTreasureTurnedUp,
        Refusal::NoneInReserve { base: Base::Armed },
        Refusal::NoneInReserve { base: Base::Defenceless },
        Refusal::DeckEmpty,
        Refusal::NoShipAtSea,
        Refusal::NotAtSea { treasure },
        Refusal::NoCannon,
        Refusal::NoTarget,
        Refusal::OwnShip,
        Refusal::TargetNotAtSea { owner, treasure },
        Refusal::TargetNotAtSea { owner: Seat::new(7), treasure },
        Refusal::KnownArmed { owner, treasure },
        Refusal::MayNotPass,
    ];
    let mut text = String::new();
    for refusal in &refusals {
        put(&mut text, |words| said::refusal(words, &|seat| Colour::ALL[seat.index()], refusal));
    }
    insta::assert_snapshot!("refusals", text);
}

#[test]
fn every_option() {
    let mut text = String::new();
    for option in LetterOfMarque::OPTIONS {
        writeln!(text, "{}", option.key).unwrap();
        put(&mut text, |words| LetterOfMarque::option_about(words, option.key));
    }
    insta::assert_snapshot!("options", text);
}

/// The final scores of the rules' examples LM-E17 to LM-E25, as far as they differ in kind.
#[test]
fn every_kind_of_result() {
    let examples: [(&str, TieBreak, &[&str]); 8] = [
        ("LM-E17: nobody attacked", TieBreak::Captured, &["", "", ""]),
        (
            "LM-E18: most points",
            TieBreak::Captured,
            &["prizes blue 6 | trophies 1", "prizes red 3 | trophies 1", "trophies 0"],
        ),
        (
            "LM-E19: 2 cannons to 0",
            TieBreak::Captured,
            &["trophies 2", "prizes green 5", "prizes blue 3"],
        ),
        ("LM-E20: two share", TieBreak::Captured, &["trophies 1", "trophies 1", ""]),
        (
            "LM-E21: 2 cannons to 1 and 0",
            TieBreak::Captured,
            &["prizes blue 3 | trophies 2", "prizes red 4", "trophies 1"],
        ),
        (
            "LM-E22: captured",
            TieBreak::Captured,
            &[
                "prizes green 4 | trophies 3 | cannons 0",
                "trophies 2 | cannons 2",
                "prizes red 5 | cannons 0",
            ],
        ),
        (
            "LM-E22: held",
            TieBreak::Held,
            &[
                "prizes green 4 | trophies 3 | cannons 0",
                "trophies 2 | cannons 2",
                "prizes red 5 | cannons 0",
            ],
        ),
        (
            "LM-E25: two share with 2 cannons to 0",
            TieBreak::Captured,
            &["trophies 2", "trophies 2", "prizes yellow 5", "prizes green 3 | trophies 1"],
        ),
    ];
    let mut text = String::new();
    for (title, tie_break, players) in examples {
        let options = Options { tie_break, ..Options::default() };
        let lines = Colour::ALL.iter().zip(players);
        // How many cannons were left over matters only where it is said.
        let lines = lines.map(|(colour, has)| {
            let cannons = if has.contains("cannons") { "" } else { " | cannons 0" };
            format!("{}: {has}{cannons}\n", colour.name())
        });
        let position = lines.collect::<String>() + "over";
        let setup = LetterOfMarque::setup(players.len(), &options).unwrap();
        let state = LetterOfMarque::from_position(&setup, &position)
            .unwrap_or_else(|problems| panic!("{title}: {problems}"));
        for viewer in Viewer::all(players.len()) {
            writeln!(text, "{title}, to {viewer:?}").unwrap();
            put(&mut text, |words| said::outcome(words, &state.view(viewer)).unwrap());
        }
        writeln!(text).unwrap();
    }
    insta::assert_snapshot!("results", text);
}
