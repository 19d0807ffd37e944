//! Duty cards (PP-060 to PP-104): drawing, resolving, keeping and fulfilling them.

use quarterdeck_engine::{Chance, Listener, Purpose, Seat};

use crate::board::Board;
use crate::components::{DUTY_SPACES, DutyKind, Faction, Gold, PortId, ShipId, Side};
use crate::event::{Closing, Feat, For, Place, Purse, Quarters, Told};
use crate::helm::Helm;
use crate::now::{Step, Turning};
use crate::options::StaleDuties;
use crate::state::{Duty, PiratesAndPrivateers};

/// A duty card is drawn.
const DUTY: Purpose = Purpose::open("duty");
/// With hidden duties nobody sees the draw: a card's number among those that are left would tell about others'.
pub(crate) const HIDDEN_DUTY: Purpose = Purpose::blind("hidden-duty");
/// A port card is drawn from the hand (PP-076).
pub(crate) const PORT_CARD: Purpose = Purpose::open("port-card");
/// A port card for a hidden duty.
pub(crate) const HIDDEN_PORT: Purpose = Purpose::blind("hidden-port");

impl<C: Chance, L: Listener<PiratesAndPrivateers>> Helm<'_, C, L> {
    /// Steps 1 and 2 (PP-028, PP-060 to PP-062).
    pub(crate) fn draw_duty(&mut self, seat: Seat) -> bool {
        if self.board().now.answered || self.board().empire(seat).is_none() {
            return false;
        }
        if self.board().round == 1 {
            self.state.board.now.answered = true;
            self.call_charter(seat)
        } else if self.setup().must_draw() && !self.setup().rules.hidden_duties {
            self.take_duty_card(seat)
        } else {
            // A hidden card is drawn by its owner's own hand, so that a record shows whose draw it was.
            self.ask(seat, Step::DutyDraw);
            true
        }
    }

    /// PP-063 to PP-066: draws a card and resolves it. Answers whether something is asked.
    pub(crate) fn take_duty_card(&mut self, seat: Seat) -> bool {
        self.state.board.now.answered = true;
        if self.board().duty_deck == 0 {
            if self.board().duty_discards.iter().all(|&cards| cards == 0) {
                return false;
            }
            self.say(Told::DutiesReshuffled);
        }
        let (kind, number) = self.draw_kind();
        let shown = !self.board().hides(kind);
        let number = Some(number).filter(|_| !self.setup().rules.hidden_duties);
        self.say(Told::DutyDrawn { seat, kind: shown.then_some(kind), number });
        if kind == DutyKind::Charter { self.call_charter(seat) } else { self.resolve(seat, kind) }
    }

    /// A card of the deck.
    fn draw_kind(&mut self) -> (DutyKind, u8) {
        let deck = self.state.deck();
        let hidden = self.setup().rules.hidden_duties;
        let total: u8 = deck.iter().sum();
        let nth = self.pick(total.into(), if hidden { HIDDEN_DUTY } else { DUTY }) as u8;
        let kind = nth_kind(&deck, nth);
        if hidden {
            self.state.secrets.log.push(kind, None);
        }
        (kind, nth)
    }

    /// A private duty is discarded if it cannot be met (PP-070), makes a pirate of whoever has two (PP-069), or is
    /// kept. Answers whether something is asked.
    fn resolve(&mut self, seat: Seat, kind: DutyKind) -> bool {
        if !self.board().can_be_met(seat, kind) {
            self.say(Told::DutyImpossible { seat, kind, port: None });
            return false;
        }
        let board_is_full = self.board().players[seat].duties.iter().all(Option::is_some);
        if kind.brings_cargo() {
            if board_is_full {
                return self.third_duty(seat, kind, None);
            }
            return self.board_cargo(seat, kind);
        }
        let port = if kind == DutyKind::FortifyPort {
            Some(self.draw_port(seat))
        } else {
            self.draw_idly(seat);
            None
        };
        if let Some(port) = port
            && !self.board().can_be_fortified(port)
        {
            self.say(Told::DutyImpossible { seat, kind, port: Some(port) });
            return false;
        }
        if board_is_full {
            return self.third_duty(seat, kind, port);
        }
        self.keep(seat, kind, port);
        false
    }

    /// PP-069, PP-361.
    fn third_duty(&mut self, seat: Seat, kind: DutyKind, port: Option<PortId>) -> bool {
        self.say(Told::DutyClosed {
            seat,
            space: DUTY_SPACES as u8,
            kind,
            port,
            how: Closing::Returned,
        });
        self.turn_pirate(seat, Turning::ThirdDuty);
        true
    }

    /// PP-080 to PP-082, PP-086: marines or jewels go aboard a ship in a port of the Empire, or wait for one.
    fn board_cargo(&mut self, seat: Seat, kind: DutyKind) -> bool {
        let board = self.board();
        let mut ships =
            board.ships_of(seat).map(|(id, _)| id).filter(|&ship| board.may_take_cargo(seat, ship));
        let (first, more) = (ships.next(), ships.next().is_some());
        drop(ships);
        if more {
            self.ask(seat, Step::DutyShip(kind));
            return true;
        }
        self.deliver_to(seat, kind, first);
        false
    }

    /// The cargo goes aboard, and then the destination is drawn (PP-083, PP-088).
    pub(crate) fn deliver_to(&mut self, seat: Seat, kind: DutyKind, ship: Option<ShipId>) {
        if kind == DutyKind::DeliverMarines {
            self.troops(Quarters::Marines, Quarters::Waiting(seat), 1);
        } else {
            self.jewels(Place::Away, Place::Waiting(seat));
        }
        let port = self.draw_port(seat);
        self.keep(seat, kind, Some(port));
        if let Some(ship) = ship {
            self.take_waiting_cargo(ship);
        }
    }

    /// Cargo that waits boards a ship in a port of the player's Empire with room for it (PP-080, PP-082).
    pub(crate) fn take_waiting_cargo(&mut self, ship: ShipId) {
        let seat = self.board().ship(ship).owner;
        if self.board().players[seat].marines_waiting > 0 && self.board().may_take_cargo(seat, ship)
        {
            self.troops(Quarters::Waiting(seat), Quarters::Ship(ship), 1);
            self.say(Told::DutyBoarded { seat, kind: DutyKind::DeliverMarines });
        }
        if self.board().players[seat].jewels_waiting > 0 && self.board().may_take_cargo(seat, ship)
        {
            self.jewels(Place::Waiting(seat), Place::Ship(ship));
            self.say(Told::DutyBoarded { seat, kind: DutyKind::DeliverJewels });
        }
    }

    /// PP-082: cargo that waits boards any ship that lies in a port of the Empire with room, the one that acts before
    /// the others, and these in the order in which they were acquired. By the first rules only a ship that came to rest
    /// took it.
    pub(crate) fn board_waiting_cargo(&mut self, seat: Seat, first: Option<ShipId>) {
        let waits = |board: &Board| {
            let player = &board.players[seat];
            player.marines_waiting > 0 || player.jewels_waiting > 0
        };
        if !self.setup().has_second_rules() || !waits(self.board()) {
            return;
        }
        let ships = self.board().ships_in_order(seat);
        for ship in first.into_iter().chain(ships.items().iter().copied()) {
            let is_own = self.board().check_own(seat, ship).is_ok();
            if is_own && waits(self.board()) {
                self.take_waiting_cargo(ship);
            }
        }
    }

    /// PP-076: a uniform pick from the hand.
    pub(crate) fn draw_port(&mut self, seat: Seat) -> PortId {
        let hand = self.board().hand(seat);
        let hidden = self.setup().rules.hidden_duties;
        let nth = self.pick(hand.len() as u32, if hidden { HIDDEN_PORT } else { PORT_CARD });
        let port = hand[nth as usize];
        if hidden {
            self.state.secrets.log.set_port(port);
        }
        port
    }

    /// For a hidden duty a port card is drawn whether it needs one or not: how often something is drawn is seen by all,
    /// and would tell which of them it is.
    fn draw_idly(&mut self, seat: Seat) {
        let hand = self.board().hand(seat).len() as u32;
        if self.setup().rules.hidden_duties && hand > 0 {
            self.pick(hand, HIDDEN_PORT);
        }
    }

    fn keep(&mut self, seat: Seat, kind: DutyKind, port: Option<PortId>) {
        let hidden = self.setup().rules.hidden_duties;
        let space = self.board().players[seat].duties.iter().position(Option::is_none);
        self.say(Told::DutyKept { seat, kind: Some(kind), port, hidden });
        if hidden {
            self.state.secrets.duties[seat.index()][space.expect("there was a space")] =
                Some(Duty { kind, port });
        }
    }

    /// A deed that may fulfil a private duty: one card of its kind at most (PP-075).
    pub(crate) fn accomplish(
        &mut self,
        seat: Seat,
        feat: Feat,
        ship: ShipId,
        port: Option<PortId>,
    ) {
        let kind = match feat {
            Feat::Port => DutyKind::ConquerPort,
            Feat::Base => DutyKind::ConquerPirateBase,
            Feat::Fleet => DutyKind::AttackFleet,
            Feat::Pirates => DutyKind::AttackPirates,
            Feat::Watch => DutyKind::FortifyPort,
            Feat::Marines | Feat::Review => return,
        };
        let fits = |space: usize, duty: &Duty| {
            let aged = self.board().players[seat].duties[space].is_some_and(|duty| duty.age >= 2);
            duty.kind == kind && (feat != Feat::Watch || (duty.port == port && aged))
        };
        let duties = self.state.duties(seat);
        let found =
            (0..DUTY_SPACES).find(|&space| duties[space].is_some_and(|duty| fits(space, &duty)));
        if let Some(space) = found {
            self.fulfil(seat, space, ship);
        } else if self.setup().rules.hidden_duties {
            self.say(Told::Feat { seat, feat, port });
        }
    }

    /// PP-071, PP-073, PP-074: the reward goes aboard, as far as the bank has it.
    pub(crate) fn fulfil(&mut self, seat: Seat, space: usize, ship: ShipId) {
        let duty = self.state.duties(seat)[space].expect("there is a duty to fulfil");
        self.close(seat, space, Closing::Fulfilled);
        let reward = self.setup().data.rewards[duty.kind.place()].min(self.board().bank);
        self.pay_ship(Purse::Bank, ship, reward, For::Reward);
        if let (DutyKind::FortifyPort, Some(port)) = (duty.kind, duty.port) {
            let place = self.board().ports[port];
            if !place.fort && (place.works > 0 || self.board().forts > 0) {
                self.say(Told::FortStands { port });
            }
        }
    }

    pub(crate) fn close(&mut self, seat: Seat, space: usize, how: Closing) {
        let Some(Duty { kind, port }) = self.state.duties(seat)[space] else { return };
        let waits = self.board().players[seat].duties[space].is_some_and(|duty| !duty.boarded);
        if waits {
            self.dismiss_cargo(seat, kind);
        }
        self.say(Told::DutyClosed { seat, space: space as u8, kind, port, how });
        self.state.secrets.duties[seat.index()][space] = None;
    }

    /// Cargo that still waits for a ship leaves play with its duty (PP-369).
    fn dismiss_cargo(&mut self, seat: Seat, kind: DutyKind) {
        let waiting = self.board().players[seat];
        if kind == DutyKind::DeliverMarines && waiting.marines_waiting > 0 {
            self.troops(Quarters::Waiting(seat), Quarters::Marines, 1);
        }
        if kind == DutyKind::DeliverJewels && waiting.jewels_waiting > 0 {
            self.jewels(Place::Waiting(seat), Place::Away);
        }
    }

    /// PP-072: in step 0 duties that have become impossible are discarded.
    pub(crate) fn discard_stale_duties(&mut self, seat: Seat) -> bool {
        if self.setup().rules.stale_duties == StaleDuties::Discard
            && self.board().empire(seat).is_some()
        {
            for space in 0..DUTY_SPACES {
                let duty = self.state.duties(seat)[space];
                if duty.is_some_and(|duty| self.board().is_stale(seat, duty)) {
                    self.close(seat, space, Closing::Discarded);
                }
            }
            if self.setup().rules.hidden_duties {
                self.say(Told::Feat { seat, feat: Feat::Review, port: None });
            }
        }
        false
    }

    /// PP-094: in step 6 the turns of ships that stayed in port are counted, and fulfil fortify duties.
    pub(crate) fn count_watches(&mut self, seat: Seat) -> bool {
        for ship in self.board().ships_in_order(seat).items() {
            let stayed = !self.board().now.stirred.has(*ship)
                && self.board().ship(*ship).start == self.board().ship(*ship).at;
            if stayed && self.board().port_of(*ship).is_some() && self.board().ship(*ship).watch < 2
            {
                self.say(Told::Watched { ship: *ship });
            }
        }
        if self.board().empire(seat).is_some()
            && self.board().players[seat].duties.iter().any(Option::is_some)
        {
            self.say(Told::DutiesAged { seat });
            for ship in self.board().ships_in_order(seat).items() {
                let port = self.board().port_of(*ship);
                if self.board().ship(*ship).watch == 2
                    && port.is_some_and(|port| self.board().controls(seat, port))
                {
                    self.accomplish(seat, Feat::Watch, *ship, port);
                }
            }
        }
        false
    }
}

impl PiratesAndPrivateers {
    /// The duty cards in the deck: those unseen but for the hidden ones.
    pub(crate) fn deck(&self) -> [u8; crate::components::DUTY_KINDS] {
        let mut deck = self.board.duties_unseen;
        if self.board.setup.rules.hidden_duties {
            for duty in self.secrets.duties.iter().flatten().flatten() {
                if self.board.hides(duty.kind) {
                    deck[duty.kind.place()] -= 1;
                }
            }
        }
        deck
    }
}

/// The kind of the nth card of a deck, sorted by kind.
fn nth_kind(deck: &[u8], nth: u8) -> DutyKind {
    let mut left = nth;
    for (kind, &cards) in DutyKind::ALL.into_iter().zip(deck) {
        if left < cards {
            return kind;
        }
        left -= cards;
    }
    unreachable!("a card of the deck was picked")
}

/// The number of the first card of a kind in such a deck.
pub(crate) fn first_number(deck: &[u8], kind: DutyKind) -> u32 {
    deck[..kind.place()].iter().map(|&cards| u32::from(cards)).sum()
}

impl Board {
    /// PP-070, PP-078, PP-085, PP-092, PP-098, PP-100, PP-102, PP-104: whether a duty that is drawn can be met.
    pub(crate) fn can_be_met(&self, seat: Seat, kind: DutyKind) -> bool {
        if kind.needs_port() && self.hand(seat).is_empty() {
            return false;
        }
        match kind {
            DutyKind::Charter | DutyKind::DeliverJewels => true,
            DutyKind::DeliverMarines => self.marines > 0,
            DutyKind::FortifyPort => self.forts > 0,
            DutyKind::ConquerPort => {
                self.ports.items().iter().any(|port| {
                    matches!(port.side, Side::Empire(_)) && port.side != self.side(seat)
                })
            }
            DutyKind::ConquerPirateBase | DutyKind::AttackPirates => self.has_pirates(),
            DutyKind::AttackFleet => self.privateers().len() > 1,
        }
    }

    /// PP-072: whether a duty has become impossible.
    pub(crate) fn is_stale(&self, seat: Seat, duty: Duty) -> bool {
        if duty.port.is_some_and(|port| !self.controls(seat, port)) {
            return true;
        }
        match duty.kind {
            DutyKind::Charter | DutyKind::DeliverMarines => false,
            DutyKind::DeliverJewels => self.jewels() == 0,
            DutyKind::FortifyPort => duty.port.is_some_and(|port| self.ports[port].fort),
            kind => !self.can_be_met(seat, kind),
        }
    }

    fn can_be_fortified(&self, port: PortId) -> bool {
        !self.ports[port].fort && self.ports[port].works == 0
    }

    /// Whether a ship can take the cargo of a duty aboard: in a port of the player's Empire, with room (PP-081).
    pub(crate) fn may_take_cargo(&self, seat: Seat, ship: ShipId) -> bool {
        matches!(self.players[seat].faction, Some(Faction::Empire(_)))
            && self.port_of(ship).is_some_and(|port| self.controls(seat, port))
            && self.free(ship) > 0
    }

    /// Which kinds and ports a duty that was just kept hidden can have, for all that everybody knows.
    pub(crate) fn possible_duties(&self, seat: Seat, shown: Option<DutyKind>) -> (u8, u64) {
        let ports = |fits: &dyn Fn(PortId) -> bool| {
            self.hand(seat)
                .items()
                .iter()
                .filter(|&&port| fits(port))
                .fold(0, |ports, port| ports | 1 << port.0)
        };
        if let Some(kind) = shown {
            return (1 << kind.place(), ports(&|_| true));
        }
        let ports = ports(&|port| self.can_be_fortified(port));
        let possible = |kind: DutyKind| {
            self.hides(kind)
                && self.duties_unseen[kind.place()] > 0
                && self.can_be_met(seat, kind)
                && (kind != DutyKind::FortifyPort || ports != 0)
        };
        let kinds = DutyKind::ALL.into_iter().filter(|&kind| possible(kind));
        (kinds.fold(0, |kinds, kind| kinds | 1 << kind.place()), ports)
    }

    /// What everybody can work out about a player's hidden duties: they were not fulfilled by this deed, and are not
    /// impossible.
    pub(crate) fn narrow(&mut self, seat: Seat, feat: Feat, port: Option<PortId>) -> Option<()> {
        let mut duties = self.players.get(seat)?.duties;
        for duty in duties.iter_mut().flatten() {
            let excluded = match feat {
                Feat::Port => Some(DutyKind::ConquerPort),
                Feat::Base => Some(DutyKind::ConquerPirateBase),
                Feat::Fleet => Some(DutyKind::AttackFleet),
                Feat::Pirates => Some(DutyKind::AttackPirates),
                Feat::Watch => {
                    if duty.age >= 2 && duty.kind.is_none() {
                        duty.names_another(port?);
                    }
                    None
                }
                Feat::Marines => {
                    if duty.hidden && duty.boarded && duty.kind == Some(DutyKind::DeliverMarines) {
                        duty.names_another(port?);
                    }
                    None
                }
                Feat::Review => {
                    self.exclude_stale(seat, duty);
                    None
                }
            };
            if let Some(kind) = excluded
                && duty.hidden
                && duty.kind.is_none()
            {
                duty.kinds &= !(1 << kind.place());
            }
        }
        self.players.get_mut(seat)?.duties = duties;
        Some(())
    }

    /// After step 0 no duty on the board is impossible.
    fn exclude_stale(&self, seat: Seat, duty: &mut crate::board::DutySpace) {
        if !duty.hidden {
            return;
        }
        for port in self.ports.keys() {
            let kind = duty.kind.unwrap_or(DutyKind::FortifyPort);
            // Whether jewels are still in play is open to all, so that only the port matters here.
            let gone = !self.controls(seat, port)
                || (kind == DutyKind::FortifyPort && self.ports[port].fort);
            if gone {
                duty.names_another(port);
            }
        }
        for kind in DutyKind::ALL
            .into_iter()
            .filter(|&kind| self.hides(kind) && kind != DutyKind::FortifyPort)
        {
            if duty.kind.is_none() && self.is_stale(seat, Duty { kind, port: None }) {
                duty.kinds &= !(1 << kind.place());
            }
        }
    }

    /// All rewards, for whoever weighs them.
    pub fn reward(&self, kind: DutyKind) -> Gold {
        self.setup.data.rewards[kind.place()]
    }
}

impl crate::board::DutySpace {
    /// The port it names is not this one.
    fn names_another(&mut self, port: PortId) {
        self.ports &= !(1 << port.0);
        if self.kind.is_none() && self.ports == 0 {
            self.kinds &= !(1 << DutyKind::FortifyPort.place());
        }
    }
}
