//! The screens, drawn.

use crate::options::{Level, TurnPirateWindow};
use crate::{Options, PiratesAndPrivateers, View};
use quarterdeck_engine::{Game, Seat, Silence, Viewer, chance::Fast};
use quarterdeck_words::{Language, Spoken, Words};

use quarterdeck_terminal::{Screen, Style};

/// Every screen, prompt and choice of random games can be said, in every language.
#[test]
fn everything_that_can_be_asked_can_be_shown() {
    for language in Language::all() {
        let words = Words::of::<PiratesAndPrivateers>(language);
        for seed in 0..4 {
            let mut chance = Fast::new(seed);
            let mut options = Options::any(&mut |n| chance.below(n));
            options.min_players = 2;
            let setup = PiratesAndPrivateers::setup(3, &options).expect("it fits");
            let mut state = PiratesAndPrivateers::new(&setup);
            state.deal(&mut chance, &mut Silence);
            while let Some(seat) = state.owed().first() {
                let view = state.view(Viewer::Seat(seat));
                assert!(
                    !PiratesAndPrivateers::board(&words, Style::of_width(200), &view).is_empty()
                );
                assert!(!<PiratesAndPrivateers as Spoken>::prompt(&words, &view).is_empty());
                assert_eq!(PiratesAndPrivateers::choices(&words, &view).len(), view.actions.len());
                <PiratesAndPrivateers as Spoken>::barred(&words, &view);
                let action = state.nth_legal(seat, chance.below(state.legal_count(seat)));
                let mut events = Vec::new();
                state.play(seat, action, &mut chance, &mut events).expect("legal");
                for event in &events {
                    let told = <PiratesAndPrivateers as Game>::told(event, Viewer::Public);
                    <PiratesAndPrivateers as Spoken>::told(&words, &setup, Viewer::Public, &told);
                }
            }
            let view = state.view(Viewer::Public);
            assert!(!PiratesAndPrivateers::result(&words, Style::of_width(80), &view).is_empty());
        }
    }
}

/// A game of captains after so many actions, as somebody sees it.
fn view_after(actions: usize, viewer: Viewer) -> View {
    let options = Options {
        level: Level::Extended,
        turn_pirate_window: TurnPirateWindow::Never,
        ..Options::default()
    };
    let setup = PiratesAndPrivateers::setup(4, &options).expect("it fits");
    let mut state = PiratesAndPrivateers::new(&setup);
    let mut chance = Fast::new(11);
    let captain = quarterdeck_bots::find::<PiratesAndPrivateers>("heuristic").expect("a captain");
    let mut captain = (captain.make)();
    state.deal(&mut chance, &mut Silence);
    for _ in 0..actions {
        let Some(seat) = state.owed().first() else { break };
        let chair = quarterdeck_bots::Chair::new(&state, seat);
        let action = captain.choose(&chair, &mut Fast::new(7));
        state.play(seat, action, &mut chance, &mut Silence).expect("legal");
    }
    state.view(viewer)
}

#[test]
fn the_table_and_what_is_asked_from_the_beginning_to_the_end() {
    for language in Language::all() {
        let words = Words::of::<PiratesAndPrivateers>(language);
        let mut screens = String::new();
        for actions in [3, 9, 40, 150, 420, 100_000] {
            let public = view_after(actions, Viewer::Public);
            let viewer = public.owed.first().map_or(Viewer::Public, Viewer::Seat);
            let view = view_after(actions, viewer);
            screens += &format!("After {actions} actions, {viewer:?}\n\n");
            screens += &PiratesAndPrivateers::board(&words, Style::of_width(120), &view);
            screens += &format!("\n{}\n", <PiratesAndPrivateers as Spoken>::prompt(&words, &view));
            for (_, choice) in PiratesAndPrivateers::choices(&words, &view) {
                screens += &format!("  {choice}\n");
            }
            screens += &PiratesAndPrivateers::result(&words, Style::of_width(100), &view);
            screens += "\n";
        }
        insta::assert_snapshot!(format!("screens-{language}"), screens);
    }
}

#[test]
fn a_chart_that_is_too_wide_is_left_out() {
    let words = Words::of::<PiratesAndPrivateers>(Language::English);
    let view = view_after(60, Viewer::Seat(Seat::new(0)));
    let legend = "# fort, then the garrison";
    let wide = PiratesAndPrivateers::board(&words, Style::of_width(140), &view);
    let narrow = PiratesAndPrivateers::board(&words, Style::of_width(60), &view);
    assert!(wide.contains(legend) && !narrow.contains(legend), "{narrow}");
}
