//! Random work, beside the reference.

use quarterdeck_store::{
    Append, Index, Memory, Moment, Page, Phase, Player, PlayerId, Row, Said, Session, Store,
    TableId,
};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::homes::Home;
use crate::scenes::{carry, everything, player, request, session};

const STEPS: u32 = 700;

pub(crate) async fn random_work_gives_what_the_reference_gives(home: Home) {
    let reference = Memory::new();
    let mut world = World::new(20_260_731);
    for step in 0..STEPS {
        let work = world.work(&reference).await;
        let (expected, found) = (work.on(&reference).await, work.on(&*home.store).await);
        assert_eq!(found, expected, "step {step}: {work:?}");
        if step % 100 == 99 {
            let expected = everything(&reference, &world.players).await;
            assert_eq!(
                everything(&*home.store, &world.players).await,
                expected,
                "after step {step}"
            );
        }
    }
    // A backup of either fills either.
    let backup = home.directory.path().join("backup");
    home.store.backup(&backup).await.unwrap();
    let copy = Memory::new();
    copy.restore(&backup).await.unwrap();
    let expected = everything(&reference, &world.players).await;
    assert_eq!(everything(&copy, &world.players).await, expected);
    let backup = home.directory.path().join("reference");
    reference.backup(&backup).await.unwrap();
    let another = home.another().await;
    another.store.restore(&backup).await.unwrap();
    assert_eq!(everything(&*another.store, &world.players).await, expected);
}

#[derive(Debug)]
enum Work {
    Append(Append),
    Journal(TableId, u32),
    Last(Vec<TableId>),
    ByCode(String),
    Listed(Page),
    TablesOf(PlayerId, Option<Phase>, Page),
    Tables(Page),
    Due(i64, u32),
    AddPlayer(Player, Session),
    Rename(PlayerId, String),
    AddSession(Session),
    Session([u8; 32], i64),
    Prolong([u8; 32], i64),
    EndSession([u8; 32]),
    EndSessions(PlayerId),
    AddCarry(u8, TableId, PlayerId),
    TakeCarry([u8; 32], i64),
    Look(TableId, PlayerId, u32),
    Personal(PlayerId),
    Erase(PlayerId),
}

impl Work {
    /// What comes of it, written out.
    async fn on(&self, store: &dyn Store) -> String {
        match self {
            Self::Append(append) => format!("{:?}", store.append(append.clone()).await),
            Self::Journal(table, from) => format!("{:?}", store.journal(*table, *from).await),
            Self::Last(tables) => format!("{:?}", store.last(tables).await),
            Self::ByCode(code) => format!("{:?}", store.by_code(code).await),
            Self::Listed(page) => format!("{:?}", store.listed(*page).await),
            Self::TablesOf(player, phase, page) => {
                format!("{:?}", store.tables_of(*player, *phase, *page).await)
            }
            Self::Tables(page) => format!("{:?}", store.tables(*page).await),
            Self::Due(served, limit) => format!("{:?}", store.due(*served, *limit).await),
            Self::AddPlayer(player, session) => {
                format!("{:?}", store.add_player(player.clone(), session.clone()).await)
            }
            Self::Rename(player, name) => format!("{:?}", store.rename(*player, name).await),
            Self::AddSession(session) => format!("{:?}", store.add_session(session.clone()).await),
            Self::Session(token, wall) => format!("{:?}", store.session(token, *wall).await),
            Self::Prolong(token, until) => format!("{:?}", store.prolong(token, *until).await),
            Self::EndSession(token) => format!("{:?}", store.end_session(token).await),
            Self::EndSessions(player) => format!("{:?}", store.end_sessions(*player).await),
            Self::AddCarry(code, table, player) => {
                format!("{:?}", store.add_carry(carry(*code, *table, *player)).await)
            }
            Self::TakeCarry(code, wall) => format!("{:?}", store.take_carry(code, *wall).await),
            Self::Look(table, player, seq) => {
                format!("{:?}", store.look(*table, *player, *seq).await)
            }
            Self::Personal(player) => format!("{:?}", store.personal(*player).await),
            Self::Erase(player) => format!("{:?}", store.erase(*player).await),
        }
    }
}

/// A few tables and a few players, so that they meet.
struct World {
    chance: Xoshiro256PlusPlus,
    tables: Vec<TableId>,
    players: Vec<PlayerId>,
}

impl World {
    fn new(seed: u64) -> Self {
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut id = || {
            let mut bytes = [0; 16];
            chance.fill_bytes(&mut bytes);
            bytes
        };
        let tables = (0..6).map(|_| TableId::from_bytes(id())).collect();
        let players = (0..6).map(|_| PlayerId::from_bytes(id())).collect();
        Self { chance, tables, players }
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.chance.next_u64() % bound
    }

    fn moment(&mut self, bound: u64) -> i64 {
        self.below(bound).cast_signed()
    }

    fn table(&mut self) -> TableId {
        let at = self.below(self.tables.len() as u64);
        self.tables[at as usize]
    }

    fn player(&mut self) -> PlayerId {
        let at = self.below(self.players.len() as u64);
        self.players[at as usize]
    }

    fn phase(&mut self) -> Phase {
        [Phase::Gathering, Phase::Playing, Phase::Over][self.below(3) as usize]
    }

    fn page(&mut self) -> Page {
        let after = (self.below(2) == 0).then(|| self.table());
        Page { after, limit: self.below(5) as u32 }
    }

    fn session(&mut self, player: PlayerId) -> Session {
        let (since, length) = (self.moment(1_000), self.moment(1_000));
        let token = self.below(20) as u8;
        Session { since, until: since + length, ..session(player, token) }
    }

    async fn work(&mut self, reference: &Memory) -> Work {
        let (table, who) = (self.table(), self.player());
        let (token, wall) = ([self.below(20) as u8; 32], self.moment(2_500));
        match self.below(32) {
            0..=9 => Work::Append(self.append(reference, table).await),
            10 => Work::Journal(table, self.below(9) as u32),
            11 => Work::Last(vec![table, self.table(), self.table()]),
            12 => Work::ByCode(self.below(4).to_string()),
            13 => Work::Listed(self.page()),
            14 | 15 => {
                let phase = (self.below(2) == 0).then(|| self.phase());
                Work::TablesOf(who, phase, self.page())
            }
            16 => Work::Tables(self.page()),
            17 => Work::Due(wall, self.below(4) as u32),
            18 | 19 => {
                let owner =
                    (self.below(3) == 0).then(|| self.player()).filter(|owner| *owner != who);
                let player =
                    Player { id: who, owner, since: wall, ..player(&format!("né {wall}")) };
                Work::AddPlayer(player, self.session(who))
            }
            20 => Work::Rename(who, "n".repeat(self.below(4) as usize)),
            21 => Work::AddSession(self.session(who)),
            22 => Work::Session(token, wall),
            23 => Work::Prolong(token, wall),
            24 => Work::EndSession(token),
            25 => Work::EndSessions(who),
            26 => Work::AddCarry(token[0], table, who),
            27 => Work::TakeCarry(token, wall),
            28 => Work::Look(table, who, self.below(50) as u32),
            29 => Work::Personal(who),
            30 if self.below(4) == 0 => Work::Erase(who),
            _ => Work::Journal(table, 0),
        }
    }

    /// An append that is right more often than not.
    async fn append(&mut self, reference: &Memory, table: TableId) -> Append {
        let last = reference.last(&[table]).await.expect("memory is there");
        let mut next = last.first().map_or(0, |(_, last)| last + 1);
        if self.below(6) == 0 {
            next = self.below(8) as u32;
        }
        let count = 1 + self.below(3) as u32;
        let rows: Vec<Row> = (next..next + count)
            .map(|seq| {
                let asks = self.below(2) == 0;
                let (author, id, digest) = (self.below(3), self.below(60), self.below(3) as u8);
                let at = Moment { served: self.moment(100), wall: self.moment(100) };
                let request = asks.then(|| request(&author.to_string(), &id.to_string(), digest));
                let mut entry = self.below(u64::MAX).to_be_bytes().to_vec();
                if self.below(4) == 0 {
                    // One of a few data files, among bytes that are no JSON.
                    let file = self.below(3).to_string().repeat(2_000);
                    entry.extend_from_slice(format!(r#""data":"{file}","#).as_bytes());
                }
                Row { seq, at, request, entry }
            })
            .collect();
        let speaks = self.below(4) == 0;
        let said = Said { seq: next, player: self.player(), text: format!("said at {next}") };
        let players = [self.player(), self.player()];
        let index = Index {
            game: ["chess", "go"][self.below(2) as usize].to_owned(),
            code: (self.below(3) == 0).then(|| self.below(4).to_string()),
            phase: self.phase(),
            listed: self.below(2) == 0,
            due: (self.below(2) == 0).then(|| self.moment(2_500)),
            players: (self.below(3) == 0).then(|| players.to_vec()),
        };
        Append { table, rows, index, said: speaks.then_some(said) }
    }
}
