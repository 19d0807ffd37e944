//! People, in maps.

use std::collections::BTreeSet;

use crate::ids::{PlayerId, TableId};
use crate::memory::books::Books;
use crate::model::{Carry, Page, Personal, Player, Session};

/// A player, and whether what is personal has gone.
#[derive(Debug)]
pub(super) struct Person {
    pub(super) player: Player,
    pub(super) erased: bool,
}

impl Books {
    /// The first word stands: asking again changes nothing.
    pub(super) fn add_player(&mut self, player: Player, session: Session) {
        self.people.entry(player.id).or_insert(Person { player, erased: false });
        self.add_session(session);
    }

    pub(super) fn is_erased(&self, player: PlayerId) -> bool {
        self.people.get(&player).is_some_and(|person| person.erased)
    }

    pub(super) fn player(&self, player: PlayerId) -> Option<Player> {
        self.people.get(&player).map(|person| person.player.clone())
    }

    pub(super) fn names(&self, players: &[PlayerId]) -> Vec<(PlayerId, String)> {
        let asked: BTreeSet<&PlayerId> = players.iter().collect();
        let names = asked.into_iter().filter_map(|id| Some((*id, self.player(*id)?.name)));
        names.filter(|(_, name)| !name.is_empty()).collect()
    }

    pub(super) fn rename(&mut self, player: PlayerId, name: &str) -> bool {
        match self.people.get_mut(&player) {
            Some(person) if !person.erased => {
                name.clone_into(&mut person.player.name);
                true
            }
            _ => false,
        }
    }

    pub(super) fn programs(&self, owner: PlayerId) -> Vec<Player> {
        let people = self.people.values().map(|person| &person.player);
        let mut programs: Vec<Player> =
            people.filter(|player| player.owner == Some(owner)).cloned().collect();
        programs.sort_by_key(|program| (program.since, program.id));
        programs
    }

    /// Nobody who is not there, or whose data was erased, gets a session; those that are over by now go.
    pub(super) fn add_session(&mut self, session: Session) {
        let (player, now) = (session.player, session.since);
        if !self.people.contains_key(&player) || self.is_erased(player) {
            return;
        }
        self.sessions.retain(|_, kept| kept.player != player || kept.until > now);
        self.sessions.entry(session.token).or_insert(session);
    }

    pub(super) fn session(&self, token: &[u8; 32], wall: i64) -> Option<Session> {
        self.sessions.get(token).filter(|session| wall < session.until).cloned()
    }

    pub(super) fn prolong(&mut self, token: &[u8; 32], until: i64) {
        if let Some(session) = self.sessions.get_mut(token) {
            session.until = until.max(session.until);
        }
    }

    pub(super) fn end_sessions(&mut self, player: PlayerId) -> u32 {
        let before = self.sessions.len();
        self.sessions.retain(|_, session| session.player != player);
        (before - self.sessions.len()) as u32
    }

    pub(super) fn take_carry(&mut self, code: &[u8; 32], wall: i64) -> Option<Carry> {
        self.carries.retain(|_, carry| wall < carry.until);
        self.carries.remove(code)
    }

    pub(super) fn personal(&self, player: PlayerId) -> Option<Personal> {
        let mut sessions: Vec<(i64, i64)> = self
            .sessions
            .values()
            .filter(|session| session.player == player)
            .map(|session| (session.since, session.until))
            .collect();
        sessions.sort_unstable();
        let mut said: Vec<(i64, (TableId, u32), &str)> = self
            .said
            .iter()
            .filter(|(_, said)| said.player == player)
            .map(|(place, said)| {
                (self.tables[&place.0].rows[place.1 as usize].at.wall, *place, &*said.text)
            })
            .collect();
        said.sort_unstable();
        Some(Personal {
            player: self.player(player)?,
            programs: self.programs(player),
            sessions,
            tables: self
                .tables_of(player, None, Page { after: None, limit: u32::MAX })
                .into_iter()
                .map(|found| found.table)
                .collect(),
            said: said
                .into_iter()
                .map(|(wall, (table, _), text)| (table, wall, text.to_owned()))
                .collect(),
        })
    }

    pub(super) fn erase(&mut self, player: PlayerId) -> bool {
        if !self.people.contains_key(&player) {
            return false;
        }
        let mut gone: Vec<PlayerId> =
            self.programs(player).into_iter().map(|program| program.id).collect();
        gone.push(player);
        for id in &gone {
            let person = self.people.get_mut(id).expect("whoever is erased was there");
            person.player.name.clear();
            person.erased = true;
        }
        self.sessions.retain(|_, session| !gone.contains(&session.player));
        self.carries.retain(|_, carry| !gone.contains(&carry.player));
        self.looked.retain(|(player, _), _| !gone.contains(player));
        self.said.retain(|_, said| !gone.contains(&said.player));
        true
    }
}
