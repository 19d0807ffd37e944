//! People, and what is personal.

use quarterdeck_store::{Index, Personal, Player, PlayerId, Said, Session, TableId};

use crate::homes::Home;
use crate::scenes::{at, carry, index, indexed, player, saying, session, somebody};

pub(crate) async fn a_player_has_a_name_and_a_session(home: Home) {
    let store = &home.store;
    let anne = player("Anne");
    store.add_player(anne.clone(), session(anne.id, 1)).await.unwrap();
    assert_eq!(store.player(anne.id).await.unwrap(), Some(anne.clone()));
    assert_eq!(store.player(PlayerId::new()).await.unwrap(), None);
    assert_eq!(store.session(&[1; 32], 1_500).await.unwrap(), Some(session(anne.id, 1)));
    assert_eq!(store.session(&[2; 32], 1_500).await.unwrap(), None);
}

pub(crate) async fn names_are_of_any_script(home: Home) {
    let store = &home.store;
    let names = [
        "Grace O’Malley",
        "Żółw",
        "郑一嫂",
        "☠️ 👩🏽‍✈️",
        "e\u{301}",
        "  spaces  ",
        "'; DROP TABLE names; --",
    ];
    let mut expected = Vec::new();
    for name in names {
        expected.push((somebody(&**store, name).await, name.to_owned()));
    }
    let nameless = somebody(&**store, "").await;
    let mut asked: Vec<PlayerId> = expected.iter().map(|(id, _)| *id).collect();
    asked.extend([PlayerId::new(), nameless, asked[0]]);
    expected.sort();
    assert_eq!(store.names(&asked).await.unwrap(), expected);
    assert_eq!(store.names(&[]).await.unwrap(), []);
    assert_eq!(store.player(nameless).await.unwrap().unwrap().name, "");
}

pub(crate) async fn a_new_name_takes_the_place_of_the_old(home: Home) {
    let store = &home.store;
    let anne = somebody(&**store, "Anne").await;
    for name in ["Anne Bonny", "A", "", "Annie"] {
        assert!(store.rename(anne, name).await.unwrap());
        assert_eq!(store.player(anne).await.unwrap().unwrap().name, name);
    }
    let stranger = PlayerId::new();
    assert!(!store.rename(stranger, "Nobody").await.unwrap());
    assert_eq!(store.names(&[anne, stranger]).await.unwrap(), [(anne, "Annie".to_owned())]);
}

pub(crate) async fn to_add_again_changes_nothing(home: Home) {
    let store = &home.store;
    let anne = player("Anne");
    store.add_player(anne.clone(), session(anne.id, 1)).await.unwrap();
    store.rename(anne.id, "Annie").await.unwrap();
    store.add_player(anne.clone(), session(anne.id, 1)).await.unwrap();
    store.add_session(Session { until: 9_000, ..session(anne.id, 1) }).await.unwrap();
    assert_eq!(store.player(anne.id).await.unwrap().unwrap().name, "Annie");
    assert_eq!(store.session(&[1; 32], 1_500).await.unwrap(), Some(session(anne.id, 1)));
    let (table, other) = (TableId::new(), TableId::new());
    store.add_carry(carry(1, table, anne.id)).await.unwrap();
    store.add_carry(carry(1, other, anne.id)).await.unwrap();
    assert_eq!(store.take_carry(&[1; 32], 0).await.unwrap(), Some(carry(1, table, anne.id)));
}

pub(crate) async fn programs_are_their_owners(home: Home) {
    let store = &home.store;
    let (anne, mary) = (somebody(&**store, "Anne").await, somebody(&**store, "Mary").await);
    let mut programs = Vec::new();
    for (token, since) in [(1, 30), (2, 10), (3, 20), (4, 20)] {
        let program = Player { owner: Some(anne), since, ..player(&format!("bot {token}")) };
        store.add_player(program.clone(), session(program.id, token)).await.unwrap();
        programs.push(program);
    }
    programs.sort_by_key(|program| (program.since, program.id));
    assert_eq!(store.programs(anne).await.unwrap(), programs);
    assert_eq!(store.programs(mary).await.unwrap(), []);
    assert_eq!(store.player(programs[0].id).await.unwrap().as_ref(), Some(&programs[0]));
}

pub(crate) async fn a_session_is_good_until_it_ends(home: Home) {
    let store = &home.store;
    let anne = player("Anne");
    let id = anne.id;
    store.add_player(anne, session(id, 1)).await.unwrap();
    for (wall, good) in [(0, true), (1_999, true), (2_000, false), (9_999, false)] {
        assert_eq!(store.session(&[1; 32], wall).await.unwrap().is_some(), good, "{wall}");
    }
    store.prolong(&[1; 32], 5_000).await.unwrap();
    store.prolong(&[1; 32], 3_000).await.unwrap();
    store.prolong(&[9; 32], 9_000).await.unwrap();
    assert_eq!(store.session(&[1; 32], 4_999).await.unwrap().unwrap().until, 5_000);
    assert_eq!(store.session(&[9; 32], 0).await.unwrap(), None);
    assert!(store.end_session(&[1; 32]).await.unwrap());
    assert!(!store.end_session(&[1; 32]).await.unwrap());
    assert_eq!(store.session(&[1; 32], 1_500).await.unwrap(), None);
    for token in 2..5 {
        store.add_session(session(id, token)).await.unwrap();
    }
    let mary = somebody(&**store, "Mary").await;
    store.add_session(session(mary, 7)).await.unwrap();
    assert_eq!(store.end_sessions(id).await.unwrap(), 3);
    assert_eq!(store.end_sessions(id).await.unwrap(), 0);
    assert_eq!(store.session(&[3; 32], 1_500).await.unwrap(), None);
    assert!(store.session(&[7; 32], 1_500).await.unwrap().is_some());
    // Nobody is nobody's session.
    store.add_session(session(PlayerId::new(), 8)).await.unwrap();
    assert_eq!(store.session(&[8; 32], 1_500).await.unwrap(), None);
}

pub(crate) async fn sessions_that_are_over_go_with_the_next(home: Home) {
    let store = &home.store;
    let anne = player("Anne");
    store.add_player(anne.clone(), session(anne.id, 1)).await.unwrap();
    let later = Session { since: 2_000, until: 3_000, ..session(anne.id, 2) };
    store.add_session(later).await.unwrap();
    let kept = store.personal(anne.id).await.unwrap().unwrap().sessions;
    assert_eq!(kept, [(2_000, 3_000)]);
}

pub(crate) async fn a_carry_is_taken_once_and_in_time(home: Home) {
    let (store, table, anne) = (&home.store, TableId::new(), PlayerId::new());
    store.add_carry(carry(1, table, anne)).await.unwrap();
    store.add_carry(carry(2, table, anne)).await.unwrap();
    assert_eq!(store.take_carry(&[9; 32], 0).await.unwrap(), None);
    assert_eq!(store.take_carry(&[1; 32], 1_999).await.unwrap(), Some(carry(1, table, anne)));
    assert_eq!(store.take_carry(&[1; 32], 1_999).await.unwrap(), None, "once");
    assert_eq!(store.take_carry(&[2; 32], 2_000).await.unwrap(), None, "in time");
    assert_eq!(store.take_carry(&[2; 32], 0).await.unwrap(), None, "what is over has gone");
}

pub(crate) async fn looking_only_goes_forward(home: Home) {
    let (store, table, anne) = (&home.store, TableId::new(), PlayerId::new());
    assert_eq!(store.looked(table, anne).await.unwrap(), None);
    for (look, seen) in [(0, 0), (5, 5), (3, 5), (5, 5), (u32::MAX, u32::MAX), (1, u32::MAX)] {
        store.look(table, anne, look).await.unwrap();
        assert_eq!(store.looked(table, anne).await.unwrap(), Some(seen));
    }
    assert_eq!(store.looked(TableId::new(), anne).await.unwrap(), None);
    assert_eq!(store.looked(table, PlayerId::new()).await.unwrap(), None);
}

pub(crate) async fn what_was_said_stands_beside_the_journal(home: Home) {
    let (store, table) = (&home.store, TableId::new());
    let anne = somebody(&**store, "Anne").await;
    let stranger = PlayerId::new();
    let said = |seq, player, text: &str| Said { seq, player, text: text.to_owned() };
    store.append(saying(table, 0, anne, "ahoy")).await.unwrap();
    store.append(indexed(table, 1, index())).await.unwrap();
    store.append(saying(table, 2, stranger, "¡hola! 🏴‍☠️")).await.unwrap();
    store.append(saying(table, 3, anne, "")).await.unwrap();
    let all = [said(0, anne, "ahoy"), said(2, stranger, "¡hola! 🏴‍☠️"), said(3, anne, "")];
    assert_eq!(store.said(table, 0).await.unwrap(), all);
    assert_eq!(store.said(table, 1).await.unwrap(), all[1..]);
    assert_eq!(store.said(table, 4).await.unwrap(), []);
    assert_eq!(store.said(TableId::new(), 0).await.unwrap(), []);
}

pub(crate) async fn everything_about_a_person(home: Home) {
    let store = &home.store;
    let anne = player("Anne");
    let id = anne.id;
    store.add_player(anne.clone(), session(id, 2)).await.unwrap();
    store.add_session(Session { since: 900, ..session(id, 3) }).await.unwrap();
    let program = Player { owner: Some(id), ..player("bot") };
    store.add_player(program.clone(), session(program.id, 4)).await.unwrap();
    let (old, new) = (TableId::new(), TableId::new());
    let seated = Index { players: Some(vec![id]), ..index() };
    store.append(at(10, indexed(old, 0, seated.clone()))).await.unwrap();
    store.append(at(20, indexed(new, 0, seated))).await.unwrap();
    store.append(at(40, saying(old, 1, id, "second"))).await.unwrap();
    store.append(at(30, saying(new, 1, id, "first"))).await.unwrap();
    store.append(at(50, saying(new, 2, program.id, "beep"))).await.unwrap();
    let expected = Personal {
        player: anne,
        programs: vec![program],
        sessions: vec![(900, 2_000), (1_000, 2_000)],
        tables: vec![new, old],
        said: vec![(new, 30, "first".to_owned()), (old, 40, "second".to_owned())],
    };
    assert_eq!(store.personal(id).await.unwrap(), Some(expected));
    assert_eq!(store.personal(PlayerId::new()).await.unwrap(), None);
}

pub(crate) async fn what_is_erased_is_gone(home: Home) {
    let (store, table) = (&home.store, TableId::new());
    let (anne, mary) = (player("Anne"), somebody(&**store, "Mary").await);
    let id = anne.id;
    store.add_player(anne.clone(), session(id, 1)).await.unwrap();
    let program = Player { owner: Some(id), ..player("bot") };
    store.add_player(program.clone(), session(program.id, 2)).await.unwrap();
    let seated = Index { players: Some(vec![id, mary, program.id]), ..index() };
    store.append(indexed(table, 0, seated)).await.unwrap();
    store.append(saying(table, 1, id, "ahoy")).await.unwrap();
    store.append(saying(table, 2, mary, "hm")).await.unwrap();
    store.append(saying(table, 3, program.id, "beep")).await.unwrap();
    store.add_carry(carry(1, table, id)).await.unwrap();
    store.look(table, id, 3).await.unwrap();
    let journal = store.journal(table, 0).await.unwrap();

    assert!(!store.erase(PlayerId::new()).await.unwrap());
    assert!(store.erase(id).await.unwrap());

    let gone = Player { name: String::new(), ..anne };
    assert_eq!(store.player(id).await.unwrap().as_ref(), Some(&gone));
    let bare = Player { name: String::new(), ..program.clone() };
    assert_eq!(store.player(program.id).await.unwrap().as_ref(), Some(&bare));
    let mary_only = [(mary, "Mary".to_owned())];
    assert_eq!(store.names(&[id, mary, program.id]).await.unwrap(), mary_only);
    for token in [1, 2] {
        assert_eq!(store.session(&[token; 32], 1_500).await.unwrap(), None);
    }
    assert_eq!(store.take_carry(&[1; 32], 0).await.unwrap(), None);
    assert_eq!(store.looked(table, id).await.unwrap(), None);
    let left = Said { seq: 2, player: mary, text: "hm".to_owned() };
    assert_eq!(store.said(table, 0).await.unwrap(), [left]);
    let personal = store.personal(id).await.unwrap().unwrap();
    assert_eq!((personal.player, personal.programs), (gone, vec![bare]));
    assert_eq!((personal.sessions, personal.said), (vec![], vec![]));
    assert_eq!(personal.tables, [table], "the journals stay, and so does who sat there");
    assert_eq!(store.journal(table, 0).await.unwrap(), journal);
    assert!(store.erase(id).await.unwrap(), "to erase again is to erase");
}

pub(crate) async fn what_is_erased_stays_erased(home: Home) {
    let (store, table) = (&home.store, TableId::new());
    let anne = player("Anne");
    store.add_player(anne.clone(), session(anne.id, 1)).await.unwrap();
    assert!(store.erase(anne.id).await.unwrap());
    // All of these were under way when the player was erased.
    assert!(!store.rename(anne.id, "Anne again").await.unwrap());
    store.add_player(anne.clone(), session(anne.id, 1)).await.unwrap();
    store.add_session(session(anne.id, 2)).await.unwrap();
    store.append(saying(table, 0, anne.id, "still here")).await.unwrap();
    assert_eq!(store.names(&[anne.id]).await.unwrap(), []);
    assert_eq!(store.said(table, 0).await.unwrap(), []);
    assert_eq!(store.journal(table, 0).await.unwrap().len(), 1);
    for token in [1, 2] {
        assert_eq!(store.session(&[token; 32], 1_500).await.unwrap(), None);
    }
}
