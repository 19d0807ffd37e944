//! A conquered ship (PP-270 to PP-278, PP-316, PP-317, PP-334): its fate, the loot, and ships too many.

use quarterdeck_engine::{Chance, Listener, Seat};

use crate::action::{Action, Freight};
use crate::board::Board;
use crate::components::{Gold, LocationId, PortId, ShipId};
use crate::event::{Feat, For, Loss, Place, Purse, Quarters, Sailing, Told};
use crate::helm::Helm;
use crate::now::{Fate, Fighter, Prize, Step};
use crate::options::NativesWin;
use crate::refusal::Refusal;
use crate::state::PiratesAndPrivateers;

impl<C: Chance, L: Listener<PiratesAndPrivateers>> Helm<'_, C, L> {
    /// A ship is conquered, by a ship or by a port.
    pub(crate) fn ship_conquered(&mut self, winner: Fighter, ship: ShipId) {
        self.say(Told::Conquered { winner, ship });
        self.state.board.now.prize = Some(Prize::new(winner, ship, None));
        match winner {
            Fighter::Ship(victor) => self.conquered_by_ship(victor, ship),
            Fighter::Port(port) => self.conquered_by_port(port, ship),
        }
    }

    /// PP-101, PP-103: conquering a ship may fulfil a duty. Then the winner decides (PP-270).
    fn conquered_by_ship(&mut self, victor: ShipId, ship: ShipId) {
        let seat = self.board().ship(victor).owner;
        let loser = self.board().ship(ship).owner;
        if self.board().empire(seat).is_some() {
            let feat = if self.board().is_pirate(loser) { Feat::Pirates } else { Feat::Fleet };
            self.accomplish(seat, feat, victor, None);
        }
        self.ask(seat, Step::Prize);
    }

    /// PP-316 for a player's port; natives plunder (PP-334); a port of the old Empire sinks renegades (PP-372).
    fn conquered_by_port(&mut self, port: PortId, ship: ShipId) {
        let owner = self.board().ship(ship).owner;
        if self.board().is_native(port) {
            return self.natives_win(ship);
        }
        if self.board().hunts(port, owner) {
            return self.decide(Fate::Sunk);
        }
        if let Some(seat) = self.board().player_of(self.board().ports[port].side) {
            return self.ask(seat, Step::Prize);
        }
        // An Empire that nobody plays takes everything and lets the ship go (PP-Q122).
        self.say(Told::Decided { ship, fate: Fate::Confiscated });
        self.take_all(ship, Place::Stash(port), Purse::Stash(port));
        self.ask(owner, Step::LetGo(ship));
    }

    fn natives_win(&mut self, ship: ShipId) {
        match self.setup().rules.natives_win {
            NativesWin::Sink => self.decide(Fate::Sunk),
            NativesWin::Plunder => {
                self.say(Told::Decided { ship, fate: Fate::Confiscated });
                self.take_all(ship, Place::Away, Purse::Bank);
                self.ask(self.board().ship(ship).owner, Step::Retreat(ship));
            }
        }
    }

    /// Everything aboard but the crew goes there.
    fn take_all(&mut self, ship: ShipId, place: Place, purse: Purse) {
        let gold = self.board().ship(ship).gold;
        self.gold(Purse::Ship(ship), purse, gold, For::Loot);
        while let Some(&lot) = self.board().ship(ship).hold.items().first() {
            self.goods(lot, 1, Place::Ship(ship), place);
        }
        while self.board().ship(ship).jewels > 0 {
            self.jewels(Place::Ship(ship), place);
        }
    }

    fn prize(&self) -> Prize {
        self.board().now.prize.expect("a ship was conquered")
    }

    /// The winner says what becomes of the ship; then it is looted, unless a port sinks it with all aboard.
    pub(crate) fn decide(&mut self, fate: Fate) {
        let Prize { winner, ship, .. } = self.prize();
        self.say(Told::Decided { ship, fate });
        self.state.board.now.prize = Some(Prize::new(winner, ship, Some(fate)));
        if fate == Fate::Sunk && matches!(winner, Fighter::Port(_)) {
            return self.seal_fate();
        }
        let seat = self.board().commander(winner).expect("somebody has decided");
        self.ask(seat, Step::Loot);
    }

    /// PP-271: gold, goods and jewels, as far as they fit; a port's stash has room for all (PP-316).
    pub(crate) fn loot(&mut self, action: Action) {
        let Prize { winner, ship, .. } = self.prize();
        let place = match winner {
            Fighter::Ship(victor) => Place::Ship(victor),
            Fighter::Port(port) => Place::Stash(port),
        };
        match (action, winner) {
            (Action::Gold(amount), _) => {
                let most = self.board().loot_gold(winner, ship);
                let gold = Gold(amount.of(most.0).unwrap_or(0));
                match winner {
                    Fighter::Ship(victor) => self.hand_gold(ship, victor, gold, For::Loot),
                    Fighter::Port(port) => {
                        self.gold(Purse::Ship(ship), Purse::Stash(port), gold, For::Loot);
                    }
                }
            }
            (Action::Goods(lot), _) => self.goods(lot, 1, Place::Ship(ship), place),
            (Action::Jewels, _) => self.jewels(Place::Ship(ship), place),
            (Action::Jettison(lot), Fighter::Ship(victor)) => {
                self.goods(lot, 1, Place::Ship(victor), Place::Away);
            }
            _ => return self.seal_fate(),
        }
        self.ask_again();
    }

    /// What was decided happens.
    fn seal_fate(&mut self) {
        let Prize { winner, ship, fate, .. } = self.prize();
        match (fate, winner) {
            (Some(Fate::Sunk), _) => {
                self.empty_hold(ship);
                self.say(Told::Lost { ship, how: Loss::Sunk });
                self.after_capture(winner);
            }
            (Some(Fate::Taken), Fighter::Ship(victor)) => self.take(victor, ship),
            _ => self.ask(self.board().ship(ship).owner, Step::LetGo(ship)),
        }
    }

    /// PP-272, PP-317: the ship is let go, or stays.
    pub(crate) fn let_go(&mut self, ship: ShipId, to: Option<LocationId>) {
        if let Some(to) = to {
            self.sail(ship, to, Sailing::LetGo);
        }
        let lost_its_action = self.board().now.acting.is_some_and(|acting| acting.ship == ship);
        if lost_its_action { self.finish_action() } else { self.after_combat() }
    }

    /// PP-273, PP-275: the crew is killed, the ship changes hands and rests this turn.
    fn take(&mut self, victor: ShipId, ship: ShipId) {
        let seat = self.board().ship(victor).owner;
        self.kill_crew(ship);
        self.say(Told::Taken { ship, seat });
        self.name_for_waiting(ship);
        for lot in self.board().ship(ship).lots().collect::<crate::row::Few<_, 8>>().items() {
            self.rename(*lot, ship);
        }
        let now = &mut self.state.board.now;
        now.moved.insert(ship);
        now.acted.insert(ship);
        // By the first rules cargo crossed only when a ship had to be given up.
        let too_many = self.board().ship_count(seat) > self.board().fleet_limit();
        if too_many || self.setup().has_second_rules() {
            self.ask(seat, Step::Stow);
        } else {
            self.after_capture(Fighter::Ship(victor));
        }
    }

    /// Goods of a charter aboard a ship that came to its holder count again (PP-154).
    fn rename(&mut self, lot: crate::components::Lot, ship: ShipId) {
        if let crate::components::Lot::Charter(charter) = lot {
            let known = self.board().charter(charter);
            if known.holder == Some(self.board().ship(ship).owner) && known.named != Some(ship) {
                self.say(Told::Named { charter, ship: Some(ship) });
            }
        }
    }

    /// PP-277: cargo and troops cross to the ship that was taken, and back. Whoever has begun to take back sends nothing
    /// over any more, so that this comes to an end.
    pub(crate) fn stow(&mut self, action: Action) {
        let Prize { winner, ship, .. } = self.prize();
        let Fighter::Ship(victor) = winner else { unreachable!("ports take no ships") };
        let seat = self.board().ship(victor).owner;
        match action {
            Action::Back(freight) => self.hand_over(ship, victor, freight),
            Action::Done if self.board().ship_count(seat) > self.board().fleet_limit() => {
                return self.ask(seat, Step::GiveUp);
            }
            Action::Done => return self.after_capture(winner),
            _ => {
                let freight = Freight::of(action).expect("the action was checked");
                self.hand_over(victor, ship, freight);
            }
        }
        if self.setup().has_second_rules()
            && let Some(prize) = &mut self.state.board.now.prize
        {
            prize.crossed = true;
            prize.returning |= matches!(action, Action::Back(_));
        }
        self.ask_again();
    }

    /// Something goes from one of two ships that lie side by side to the other.
    fn hand_over(&mut self, from: ShipId, to: ShipId, freight: Freight) {
        match freight {
            Freight::Gold(amount) => {
                let most = self.board().gold_to_hand(from, to);
                self.hand_gold(from, to, Gold(amount.of(most.0).unwrap_or(0)), For::Cargo);
            }
            Freight::Goods(lot) => self.goods(lot, 1, Place::Ship(from), Place::Ship(to)),
            Freight::Jewels => self.jewels(Place::Ship(from), Place::Ship(to)),
            Freight::Troop => self.troops(Quarters::Ship(from), Quarters::Ship(to), 1),
        }
    }

    /// PP-271: gold goes into the hold, and what does not fit there is banked if the ship lies at home.
    fn hand_gold(&mut self, from: ShipId, to: ShipId, amount: Gold, purpose: For) {
        let aboard = amount.min(self.board().room_for_gold(to));
        self.gold(Purse::Ship(from), Purse::Ship(to), aboard, purpose);
        if let Some(home) = self.board().home_of_ship(to) {
            self.gold(Purse::Ship(from), Purse::Stash(home), amount - aboard, purpose);
        }
    }

    /// PP-276: the ship too many is scuttled, or in the extended game sold in port.
    pub(crate) fn give_up(&mut self, ship: ShipId, sold: bool) {
        if sold {
            self.sell_ship(ship);
        } else {
            self.empty_hold(ship);
            self.say(Told::Lost { ship, how: Loss::Scuttled });
        }
        self.after_combat();
    }

    fn after_capture(&mut self, winner: Fighter) {
        // A ship that was lost while it acted has nothing more to do.
        let gone =
            self.board().now.acting.is_some_and(|acting| self.board().fleet[acting.ship].is_none());
        if gone || matches!(winner, Fighter::Port(_)) && self.board().now.acting.is_some() {
            self.finish_action();
        } else {
            self.after_combat();
        }
    }
}

impl Board {
    /// Gold that the winner can take.
    fn loot_gold(&self, winner: Fighter, ship: ShipId) -> Gold {
        let gold = self.ship(ship).gold;
        match winner {
            Fighter::Ship(victor) => self.gold_to_hand(ship, victor),
            Fighter::Port(_) => gold,
        }
    }

    /// Gold that can go from a ship to another beside it.
    fn gold_to_hand(&self, from: ShipId, to: ShipId) -> Gold {
        let gold = self.ship(from).gold;
        if self.home_of_ship(to).is_some() { gold } else { gold.min(self.room_for_gold(to)) }
    }

    /// The home port or base of a ship's player, if the ship lies in it. By the first rules what did not fit the hold
    /// was left behind there too.
    fn home_of_ship(&self, ship: ShipId) -> Option<PortId> {
        let home = self.players[self.ship(ship).owner].flag;
        let lies_there = home.is_some() && home == self.port_of(ship);
        home.filter(|_| lies_there && self.setup.has_second_rules())
    }

    /// PP-270, PP-278, PP-316.
    pub(crate) fn may_decide(&self, fate: Fate) -> Result<(), Refusal> {
        let Some(prize) = self.now.prize else { return Err(Refusal::NotNow) };
        match (prize.winner, fate) {
            (_, Fate::Sunk)
            | (Fighter::Ship(_), Fate::Released | Fate::Taken)
            | (Fighter::Port(_), Fate::Confiscated) => Ok(()),
            (Fighter::Port(_), Fate::Taken) => Err(Refusal::PortsTakeNoShips),
            _ => Err(Refusal::NotNow),
        }
    }

    /// PP-271.
    pub(crate) fn may_loot(&self, action: Action) -> Result<(), Refusal> {
        let Some(Prize { winner, ship, .. }) = self.now.prize else { return Err(Refusal::NotNow) };
        let beaten = self.ship(ship);
        let some = |there: bool| if there { Ok(()) } else { Err(Refusal::NothingThere) };
        let room = match winner {
            Fighter::Ship(victor) if self.free(victor) == 0 => Err(Refusal::NoRoom),
            _ => Ok(()),
        };
        match (action, winner) {
            (Action::Gold(amount), _) => some(amount.of(self.loot_gold(winner, ship).0).is_some()),
            (Action::Goods(lot), _) => some(beaten.goods(lot) > 0).and(room),
            (Action::Jewels, _) => some(beaten.jewels > 0).and(room),
            (Action::Jettison(lot), Fighter::Ship(victor)) => {
                some(self.ship(victor).goods(lot) > 0)
            }
            _ => Err(Refusal::NotNow),
        }
    }

    /// PP-277.
    pub(crate) fn may_stow(&self, action: Action) -> Result<(), Refusal> {
        let Some(Prize { winner: Fighter::Ship(victor), ship, crossed, returning, .. }) =
            self.now.prize
        else {
            return Err(Refusal::NotNow);
        };
        match action {
            Action::Back(freight) if crossed => self.may_hand_over(ship, victor, freight),
            Action::Troop if !self.setup.has_second_rules() => Err(Refusal::NotNow),
            Action::Gold(_) | Action::Goods(_) | Action::Jewels | Action::Troop if !returning => {
                let freight = Freight::of(action).ok_or(Refusal::NotNow)?;
                self.may_hand_over(victor, ship, freight)
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn may_hand_over(&self, from: ShipId, to: ShipId, freight: Freight) -> Result<(), Refusal> {
        let there = match freight {
            Freight::Gold(amount) => {
                let fits = amount.of(self.gold_to_hand(from, to).0).is_some();
                return if fits { Ok(()) } else { Err(Refusal::NothingThere) };
            }
            Freight::Goods(lot) => self.ship(from).goods(lot) > 0,
            Freight::Jewels => self.ship(from).jewels > 0,
            Freight::Troop => self.ship(from).troops > 0,
        };
        match (there, self.free(to)) {
            (false, _) => Err(Refusal::NothingThere),
            (true, 0) => Err(Refusal::NoRoom),
            (true, _) => Ok(()),
        }
    }

    /// PP-276, PP-277: any own ship may be given up.
    pub(crate) fn may_give_up(&self, seat: Seat, ship: ShipId, sold: bool) -> Result<(), Refusal> {
        if sold { self.may_sell_ship(seat, ship) } else { self.check_own(seat, ship) }
    }
}
