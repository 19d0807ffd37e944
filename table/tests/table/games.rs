//! Whole games by random people, who do everything that people do.

use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::record::Holder;
use quarterdeck_engine::sealed::hex;
use quarterdeck_engine::{Record, Seat};
use quarterdeck_shelf::LetterOfMarque;
use quarterdeck_store::PlayerId;
use quarterdeck_table::entry::{Channel, Proposal};
use quarterdeck_table::{Asker, Chore, Clock, Command, Entry, Late, SeatPlan, Settings, Stage};
use serde_json::json;

use crate::commands::{nonce, own_commitment};
use crate::driver::{Driver, card, decided, surface, viewers};
use crate::journal::{forms, kind};
use crate::people::{ADA, raw, settings};

/// A game that is being played at random.
pub(crate) struct Party {
    pub(crate) driver: Driver,
    chance: Fast,
    /// How many people came so far.
    people: u8,
}

impl Party {
    /// A table of any kind, with everybody seated.
    pub(crate) fn new(seed: u64) -> Self {
        let mut chance = Fast::new(seed);
        let seats = 3 + chance.below(4) as usize;
        let plan = |n| match n {
            0 => SeatPlan::Me,
            1 => SeatPlan::Bot("random".to_owned()),
            2 => SeatPlan::Bot("heuristic".to_owned()),
            3 => SeatPlan::Invited,
            _ => SeatPlan::Open,
        };
        let mut plans: Vec<SeatPlan> = (0..seats).map(|_| plan(chance.below(8))).collect();
        plans[0] = SeatPlan::Me;
        let settings = Settings {
            options: match chance.below(3) {
                0 => json!({}),
                1 => json!({ "ships": 3 }),
                _ => json!({ "show_known_armed": false }),
            },
            clock: [
                Clock::None,
                Clock::Move { seconds: 60 },
                Clock::Game { seconds: 120, increment: 2 },
                Clock::Move { seconds: 86_400 },
            ][chance.below(4) as usize],
            late: if chance.below(2) == 0 { Late::Default } else { Late::Bot },
            ..settings(plans.clone())
        };
        let mut driver = Driver::open(settings);
        driver.every = 9;
        driver.dice = Some(Fast::new(seed));
        let mut party = Self { driver, chance, people: 100 };
        for (seat, plan) in Seat::all(seats).zip(plans) {
            let token = [u8::from(seat); 32];
            match plan {
                SeatPlan::Open => party.comes(Command::Sit { seat, invite: None }),
                SeatPlan::Invited => {
                    party.driver.does(ADA, Command::Invite { seat, token });
                    party.comes(Command::Sit { seat, invite: Some(token) });
                }
                SeatPlan::Me | SeatPlan::Bot(_) => {}
            }
        }
        party
    }

    fn comes(&mut self, sit: Command) {
        let player = self.newcomer();
        self.driver.does(player, sit);
    }

    fn newcomer(&mut self) -> PlayerId {
        self.people += 1;
        PlayerId::from_bytes([self.people; 16])
    }

    fn one_in(&mut self, n: u32) -> bool {
        self.chance.below(n) == 0
    }

    fn holder(&self, seat: Seat) -> Option<PlayerId> {
        self.driver.table.chairs().get(seat)?.holder
    }

    fn any_seat(&mut self) -> Seat {
        let seats = self.driver.table.chairs().iter().count();
        Seat::new(self.chance.below(seats as u32) as usize)
    }

    /// Somebody who may or may not be at the table.
    fn anybody(&mut self) -> PlayerId {
        let seat = self.any_seat();
        let holder = self.holder(seat);
        holder
            .filter(|_| !self.one_in(10))
            .unwrap_or_else(|| PlayerId::from_bytes([100 + self.chance.below(9) as u8; 16]))
    }

    fn tries(&mut self, player: PlayerId, command: &Command) {
        // Refusals are answers too; what must not happen is a panic or a journal that cannot be read.
        let _ = self.driver.ask(Asker::Player(player), command);
    }

    /// Whoever holds a seat tries something.
    fn seat_tries(&mut self, seat: Seat, command: &Command) {
        if let Some(player) = self.holder(seat) {
            self.tries(player, command);
        }
    }

    /// Everybody gets ready, with dice of their own or without, until it is dealt.
    pub(crate) fn deals(&mut self) {
        while self.driver.table.stage() != Stage::Playing {
            let seats = self.driver.table.chairs().iter().count();
            for seat in Seat::all(seats) {
                let own_dice = self.one_in(2);
                self.seat_tries(seat, &Command::Ready { seat, ready: true, own_dice });
            }
            for seat in Seat::all(seats) {
                if self.driver.table.stage() == Stage::Sealing && !self.one_in(8) {
                    let commitment = own_commitment(&self.driver, seat, nonce(seat));
                    self.seat_tries(seat, &Command::Commit { seat, commitment });
                }
            }
            self.grows_late();
            for seat in Seat::all(seats) {
                if !self.one_in(12) {
                    self.seat_tries(seat, &Command::Reveal { seat, nonce: nonce(seat) });
                }
            }
            self.grows_late();
        }
    }

    /// Time goes by while the dice are being sealed.
    fn grows_late(&mut self) {
        if self.driver.table.stage() == Stage::Sealing {
            self.driver.wait(15_000);
            self.driver.house(Command::LookAfter);
        }
    }

    /// Something happens.
    pub(crate) fn goes_on(&mut self) {
        let wait = i64::from(self.chance.below(2_000));
        self.driver.wait(wait);
        match self.chance.below(100) {
            0..66 => self.somebody_acts(),
            66..71 => {
                let (seat, seen) = (self.any_seat(), self.driver.table.seq());
                self.seat_tries(seat, &Command::Undo { seat, seen });
            }
            71..75 => self.somebody_proposes(),
            75..82 => {
                let (seat, yes) = (self.any_seat(), !self.one_in(3));
                self.seat_tries(seat, &Command::Answer { seat, yes });
            }
            82..87 => {
                let (seat, here) = (self.any_seat(), self.one_in(2));
                if let Some(player) = self.holder(seat) {
                    self.driver.house(Command::Presence { player, here });
                }
            }
            87..91 => {
                let long = i64::from(self.chance.below(70_000));
                self.driver.wait(long);
                self.driver.house(Command::LookAfter);
            }
            91..93 => {
                let seat = self.any_seat();
                self.seat_tries(seat, &Command::Return { seat });
            }
            93 => self.somebody_goes(),
            94..96 => {
                let (seat, player) = (self.any_seat(), self.newcomer());
                self.tries(player, &Command::Sit { seat, invite: None });
            }
            _ => self.somebody_is_a_nuisance(),
        }
    }

    fn somebody_acts(&mut self) {
        let owed: Vec<Seat> = self.driver.table.owed().iter().collect();
        let Some(&seat) = owed.get(self.chance.below(owed.len().max(1) as u32) as usize) else {
            return;
        };
        let is_bot = |chore: &Chore| matches!(chore, Chore::Think { seat: of, .. } if *of == seat);
        if let Some(Chore::Think { level, seen, .. }) = self.driver.table.chore().filter(is_bot) {
            let command = if self.one_in(10) {
                Command::BotTimesOut { seat, seen }
            } else {
                let thought = self.driver.table.game().expect("it is on").think(seat, &level);
                Command::BotActs { seat, seen, action: decided(thought) }
            };
            self.driver.house(command);
            return;
        }
        let mut actions = self.driver.actions(seat);
        let action = actions.swap_remove(self.chance.below(actions.len() as u32) as usize);
        let seen = self.driver.table.seq();
        if self.driver.table.chairs().get(seat).is_some_and(|chair| chair.bot.is_none()) {
            self.seat_tries(seat, &Command::Act { seat, seen, action });
        }
    }

    fn somebody_proposes(&mut self) {
        let (seat, other) = (self.any_seat(), self.any_seat());
        let what = match self.chance.below(8) {
            0 => Proposal::Close,
            1..4 => Proposal::StandIn { seat: other },
            _ => Proposal::Undo { back: 1 + self.chance.below(4) },
        };
        self.seat_tries(seat, &Command::Propose { seat, what });
    }

    fn somebody_goes(&mut self) {
        let seat = self.any_seat();
        match self.chance.below(8) {
            0 => self.seat_tries(seat, &Command::Resign { seat }),
            1..3 => self.seat_tries(seat, &Command::Leave { seat }),
            3..5 => {
                let to = self.newcomer();
                if let Some(from) = self.holder(seat) {
                    self.driver.house(Command::Carry { seat, from, to });
                }
            }
            _ => {}
        }
    }

    fn somebody_is_a_nuisance(&mut self) {
        let (seat, player, whom) = (self.any_seat(), self.anybody(), self.anybody());
        let seen = self.chance.below(self.driver.table.seq() + 2);
        let command = match self.chance.below(9) {
            0 => Command::Act { seat, seen, action: raw("\"pass\"") },
            1 => Command::Act {
                seat,
                seen,
                action: raw("{\"attack\":{\"owner\":8,\"treasure\":3}}"),
            },
            2 => Command::Undo { seat, seen },
            3 => Command::Say { channel: Channel::Table, text: "ahoy".to_owned() },
            4 => Command::Say { channel: Channel::Gallery, text: "ahoy".to_owned() },
            5 => Command::Silence { player: whom, silenced: seen.is_multiple_of(2) },
            6 => {
                let mut settings = self.driver.table.settings().clone();
                settings.chat = !settings.chat;
                Command::Change(settings)
            }
            7 => Command::Dismiss,
            _ => Command::Commit { seat, commitment: [3; 32] },
        };
        let asker = if self.one_in(6) { Asker::House } else { Asker::Player(player) };
        let _ = self.driver.ask(asker, &command);
        self.tries(ADA, &command);
    }

    /// From the first chair to the end.
    pub(crate) fn plays(&mut self, mut look: impl FnMut(&Driver)) {
        self.deals();
        for _ in 0..4_000 {
            if self.driver.table.stage() == Stage::Over {
                break;
            }
            self.goes_on();
            look(&self.driver);
        }
        assert_eq!(self.driver.table.stage(), Stage::Over, "a game ends");
        self.driver.check();
    }
}

/// Every viewer's record can be read and checked, and has the chain that the card shows.
fn check_records(driver: &Driver) {
    let game = driver.table.game().expect("it was dealt");
    for viewer in viewers(&driver.table) {
        let text = game.record(viewer).expect("a viewer's copy can be made");
        let record = Record::<LetterOfMarque>::parse(&text).expect("it can be read");
        assert_eq!(record.holder(), Holder::Viewer(viewer));
        let verified = record.verify().expect("it verifies");
        let fingerprint = hex::encode(&verified.fingerprint);
        assert_eq!(card(&driver.table)["fingerprint"], fingerprint);
    }
}

/// What must never leave: the master, and every salt.
fn never_sent(driver: &Driver) -> Vec<String> {
    let mut secrets = Vec::new();
    for row in &driver.rows {
        if let Ok(Entry::Sealed { master, .. }) = Entry::from_bytes(&row.entry) {
            secrets.push(hex::encode(&master));
        }
    }
    let host = driver.table.game().expect("it was dealt").host_record();
    secrets.extend(host.split("\"salt\":\"").skip(1).map(|rest| rest[..32].to_owned()));
    secrets
}

#[test]
fn random_people_play_to_the_end_and_everybody_s_record_verifies() {
    let mut happened = std::collections::BTreeSet::new();
    for seed in 0..36 {
        let mut party = Party::new(seed);
        let mut steps = 0;
        party.plays(|driver| {
            steps += 1;
            if steps % 40 == 0 {
                check_records(driver);
            }
        });
        check_records(&party.driver);
        let entries = party.driver.rows.iter().map(|row| Entry::from_bytes(&row.entry));
        happened.extend(entries.map(|entry| kind(&entry.expect("it can be read"))));
    }
    // Random people who never did this or that would prove little.
    let rare = ["erased", "rematch", "restored"];
    for (entry, _) in forms() {
        let kind = kind(&entry);
        assert!(happened.contains(kind) || rare.contains(&kind), "nobody ever {kind}");
    }
}

#[test]
fn the_same_people_play_the_same_game() {
    let journal = || {
        let mut party = Party::new(11);
        party.plays(|_| {});
        party.driver.rows
    };
    assert!(journal() == journal(), "a seed that fails must fail again");
}

#[test]
fn no_update_of_a_whole_game_has_the_master_or_a_salt() {
    for seed in 100..108 {
        let mut party = Party::new(seed);
        let mut sent = Vec::new();
        party.plays(|driver| {
            if driver.table.seq() % 3 == 0 {
                sent.extend(surface(&driver.table));
            }
        });
        sent.extend(surface(&party.driver.table));
        let secrets = never_sent(&party.driver);
        assert!(secrets.len() > 3, "there are secrets to look for");
        let sent = sent.join("\n");
        for secret in &secrets {
            assert!(!sent.contains(secret));
        }
        // The copies for download have salts, but never the master.
        for viewer in viewers(&party.driver.table) {
            let record = party.driver.table.game().unwrap().record(viewer).unwrap();
            assert!(!record.contains(&secrets[0]));
        }
    }
}
