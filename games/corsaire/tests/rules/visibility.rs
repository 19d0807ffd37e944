//! Who can see what.

use crate::common::*;
use corsaire::Told;
use quarterdeck_engine::record::{Host, Logbook, Source};
use quarterdeck_engine::sealed::Master;

fn json(view: &View) -> String {
    serde_json::to_string(view).unwrap()
}

/// Whatever nobody else has seen of a player is in nobody else's view.
#[test]
fn a_hand_is_in_no_other_view() {
    for pairs in ["", "show_known_hand=false"] {
        random_games(pairs, 5, |table| {
            let own = table.view(NORTH);
            let mine = own.player(NORTH);
            for viewer in [Viewer::Seat(SOUTH), Viewer::Public] {
                let seen = table.state.view(viewer);
                let theirs = seen.player(NORTH);
                assert_eq!(theirs.cards, None);
                assert!(theirs.trios.iter().all(|trio| trio.down.is_empty()));
                let never_seen: Vec<&Card> =
                    mine.cards.iter().flatten().filter(|card| !mine.known.contains(card)).collect();
                // What nobody has seen stands nowhere but among all that could be anywhere.
                assert!(never_seen.iter().all(|card| seen.unseen.contains(card)));
            }
        });
    }
}

#[test]
fn the_public_cards_in_a_hand_are_a_set_and_not_a_place() {
    // North took B07 from a board. Whether it is in hand or lies face down, nobody else can tell.
    let with = |hand: &str, down: &str| {
        Table::at(&format!(
            "row M19 M13 M03 M02 M15\nnorth: hand {hand} R01 | trio b1={down},R03*,R04*\nsouth: hand G01\nloot south"
        ))
    };
    let (in_hand, face_down) = (with("B07!", "R02*"), with("R02", "B07!*"));
    for viewer in [Viewer::Seat(SOUTH), Viewer::Public] {
        let [one, other] = [&in_hand, &face_down].map(|table| table.state.view(viewer));
        assert_eq!(json(&one), json(&other));
        assert_eq!(
            (one.player(NORTH).known.as_slice(), one.player(NORTH).never_seen),
            ([card("B07")].as_slice(), 4)
        );
    }
    assert_ne!(json(&in_hand.view(NORTH)), json(&face_down.view(NORTH)));
}

#[test]
fn a_chosen_card_is_shown_only_when_it_is_placed() {
    let mut table = Table::dealt("first_player=1", 1);
    let (_, chosen) = table.play_any().unwrap();
    let Action::Card(chosen) = chosen else { panic!("a card comes first") };
    let told = |viewer| Corsaire::told(&table.events[0], viewer);
    assert_eq!(told(Viewer::Seat(NORTH)), Told::Chose { seat: NORTH, card: Some(chosen) });
    assert_eq!(told(Viewer::Seat(SOUTH)), Told::Chose { seat: NORTH, card: None });
    assert_eq!(table.view(SOUTH).stage, Now::Slot { seat: NORTH, card: None });
    assert_eq!(table.view(NORTH).stage, Now::Slot { seat: NORTH, card: Some(chosen) });
}

#[test]
fn an_unfinished_trio_is_shown_to_nobody_else() {
    let mut table = Table::dealt("", 8);
    table.play_until(View::is_looting);
    let seat = table.state.owed().first().unwrap();
    let other = seat.next(2);
    let before = table.view(other);
    for _ in 0..3 {
        table.play_any();
        let now = table.view(other);
        assert_eq!(now.players, before.players, "nothing has moved");
        assert!(matches!(now.stage, Now::Lay { place: None, .. }));
    }
    table.play_any();
    assert_ne!(table.view(other).players, before.players);
}

#[test]
fn deck_sizes_and_what_is_left_of_the_boards_are_open() {
    random_games("", 2, |table| {
        let public = table.public();
        for viewer in Viewer::all(2) {
            let view = table.state.view(viewer);
            assert_eq!((view.deck, &view.board_deck), (public.deck, &public.board_deck));
        }
    });
}

/// A record of a whole game: what its copies veil, and what they open.
#[test]
fn a_viewers_record_opens_placed_cards_and_no_picks_of_a_trio() {
    for (pairs, blind_draws_open) in [("", false), ("post_game_reveal=true", true)] {
        let names = vec!["person".to_owned(); 2];
        let options = options(pairs);
        let terms = Host::terms::<Corsaire>([7; 16], &options, &names).unwrap();
        let mut salt = Fast::new(3);
        let mut nonce = || std::array::from_fn(|_| salt.word() as u8);
        let host = Host::alone(&terms, Master::from_seed(1), Source::Seed, &mut nonce);
        let (mut book, _) = Logbook::<Corsaire>::begin(host, [7; 16], options, names).unwrap();
        let (mut chance, mut picks) = (Fast::new(9), [0; 2]);
        while let Some(seat) = book.state().owed().first() {
            let nth = chance.below(book.state().legal_count(seat));
            let action = book.state().nth_legal(seat, nth);
            picks[seat.index()] += usize::from(matches!(action, Action::Lay(_)));
            book.play(seat, action).unwrap();
        }
        for viewer in Viewer::all(2) {
            let copy = book.record().as_seen_by(viewer).unwrap();
            let verified = copy.verify().unwrap();
            let others = Seat::all(2).filter(|seat| !viewer.is(*seat));
            let veiled: usize = others.map(|seat| picks[seat.index()]).sum();
            assert_eq!(verified.choices_veiled, veiled, "{pairs} {viewer}");
            assert_eq!(
                verified.draws_checked == verified.draws,
                blind_draws_open,
                "{pairs} {viewer}"
            );
            assert!(verified.draws_checked >= 10, "boards and first cards can be checked by all");
        }
    }
}
