//! Winning and the end (PP-400 to PP-406).

use crate::common::*;

fn banking(who: usize, aboard: u32) -> (Table, ShipId) {
    let mut position = five(basic);
    let home = if who == PI { "youloumain" } else { "saint_pierre" };
    position.gold(Purse::Stash(port(home)), 8200);
    let own = ship(&mut position, who, "frigate", home, 0, aboard);
    let mut table = begin(position, who, Part::Actions);
    table.declare(who, own, Deed::Unload, &[]);
    (table, own)
}

#[test]
fn pp_400_ten_thousand_banked_wins_for_privateer_and_pirate() {
    for who in [FR, PI] {
        let (mut table, _) = banking(who, 800);
        table.act(who, Action::Gold(Amount::All));
        assert_eq!(table.board().ending, Some(Ending::Banked(seat(who))));
        assert_eq!(table.state.outcome().unwrap().winners().collect::<Vec<_>>(), [seat(who)]);
        let (mut table, _) = banking(who, 750);
        table.act(who, Action::Gold(Amount::All));
        assert_eq!(table.board().ending, None);
    }
}

#[test]
fn pp_401_the_game_ends_at_once_also_in_anothers_turn() {
    let mut position = four(basic);
    position.gold(Purse::Stash(port("bridgetown")), 8500);
    let own = ship(&mut position, FR, "ketch", "bridgetown", 0, 600);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Nothing, &[]).act(EN, Action::Fire).roll(
        FR,
        Action::Fight,
        &[6, 1],
    );
    table.act(EN, Action::Confiscate).act(EN, Action::Gold(Amount::FiveHundred));
    assert_eq!(table.board().ending, Some(Ending::Banked(seat(EN))));
    assert!(table.state.owed().is_empty());
}

#[test]
fn pp_403_the_only_empire_player_left_wins_however_many_pirates_there_are() {
    let mut position = lay_out(
        basic,
        &[
            (FRANCE, "saint_pierre"),
            (ENGLAND, "bridgetown"),
            (PIRATE, "youloumain"),
            (PIRATE, "cayona"),
        ],
    );
    position.gold(Purse::Stash(port("cayona")), 8000);
    let mut table = begin(position, EN, Part::Allegiance);
    table.act(EN, Action::TurnPirate).act(EN, Action::Pass);
    assert_eq!(table.board().ending, Some(Ending::LastEmpire(seat(FR))));
}

#[test]
fn pp_404_without_any_empire_player_all_share_the_victory() {
    let mut position =
        lay_out(basic, &[(FRANCE, "saint_pierre"), (PIRATE, "youloumain"), (PIRATE, "cayona")]);
    position.say(Told::TurnedPirate {
        seat: seat(FR),
        why: pirates_and_privateers::now::Turning::Choice,
    });
    position.say(Told::FlagLifted { seat: seat(FR) });
    let table = begin(position, FR, Part::LastEmpire);
    assert_eq!(table.board().ending, Some(Ending::AllPirates));
    assert_eq!(table.state.outcome().unwrap().winners().count(), 3);
}

#[test]
fn pp_405_after_the_last_round_most_banked_gold_wins_then_all_gold_then_ports() {
    let last = |change: &dyn Fn(&mut Position)| {
        let mut position = two(|options| options.round_limit_basic = Some(3));
        change(&mut position);
        let table = begin_in(position, EN, 3, Part::NextPlayer);
        assert_eq!(table.board().ending, Some(Ending::RoundLimit));
        table.state.outcome().unwrap().winners().map(Seat::index).collect::<Vec<_>>()
    };
    assert_eq!(last(&|position| position.gold(Purse::Stash(port("bridgetown")), 1)), [EN]);
    assert_eq!(last(&|position| position.gold(Purse::Stash(port("marigot")), 1)), [FR]);
    assert_eq!(
        last(&|position| position.control(port("hogsties"), Side::Empire(Empire::England))),
        [EN]
    );
    assert_eq!(last(&|_| {}), [FR, EN]);
    let table = begin_in(two(basic), EN, 59, Part::NextPlayer);
    assert_eq!(table.board().ending, None);
    let table = begin_in(two(basic), EN, 60, Part::NextPlayer);
    assert_eq!(table.board().ending, Some(Ending::RoundLimit));
}

#[test]
fn pp_406_a_player_who_leaves_turns_pirate_and_passes_from_then_on() {
    let mut position = four(|options| options.leaving = true);
    let own = ship(&mut position, FR, "ketch", "sea_narrows", 0, 100);
    let mut table = begin(position, FR, Part::Allegiance);
    table.act(FR, Action::Leave);
    assert!(table.board().is_pirate(seat(FR)) && table.board().players[seat(FR)].left);
    assert_eq!(table.board().turn, seat(EN));
    for who in [EN, SP, NL] {
        while table.board().turn == seat(who) {
            let action = [Action::Stay, Action::Pass, Action::Done]
                .into_iter()
                .find(|&action| table.offers(who, action));
            table.act(who, action.unwrap());
        }
    }
    assert_eq!((table.board().turn, table.ship(own).at), (seat(EN), at("sea_narrows")));
}
