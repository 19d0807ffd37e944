//! The screens, drawn.

use crate::{Corsaire, Options, View};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Seat, Silence, Viewer};
use quarterdeck_words::{Language, Words};

use quarterdeck_terminal::{Screen, Style};

/// A random game after so many actions, as somebody sees it.
fn view_after(actions: usize, viewer: Viewer) -> View {
    let setup = Corsaire::setup(2, &Options::default()).expect("it fits");
    let mut state = Corsaire::new(&setup);
    let mut chance = Fast::new(11);
    state.deal(&mut chance, &mut Silence);
    for _ in 0..actions {
        let Some(seat) = state.owed().first() else { break };
        let action = state.nth_legal(seat, chance.below(state.legal_count(seat)));
        state.play(seat, action, &mut chance, &mut Silence).expect("legal");
    }
    state.view(viewer)
}

const SOUTH: Viewer = Viewer::Seat(Seat::new(1));

#[test]
fn the_table_in_both_phases_and_at_the_end() {
    for language in Language::all() {
        let words = Words::of::<Corsaire>(language);
        let mut screens = String::new();
        for actions in [0, 2, 61, 150, 172, 1_000] {
            for viewer in [SOUTH, Viewer::Public] {
                let view = view_after(actions, viewer);
                screens += &format!("After {actions} actions, {viewer:?}\n\n");
                screens += &<Corsaire as Screen>::board(&words, Style::of_width(80), &view);
                screens += &Corsaire::result(&words, Style::of_width(100), &view);
                screens += "\n";
            }
        }
        insta::assert_snapshot!(format!("screens-{language}"), screens);
    }
}

#[test]
fn a_table_that_is_too_wide_is_listed() {
    let words = Words::of::<Corsaire>(Language::English);
    for actions in [20, 160] {
        let view = view_after(actions, SOUTH);
        let wide = <Corsaire as Screen>::board(&words, Style::of_width(120), &view);
        let narrow = <Corsaire as Screen>::board(&words, Style::of_width(45), &view);
        let listed = |text: &str| text.contains("b1 Carrack:");
        assert!(!listed(&wide) && listed(&narrow), "{narrow}");
        assert!(narrow.lines().all(|line| !line.contains("   b2")), "{narrow}");
    }
}
