### Pirates and Privateers, in the words of its rulebook.
###
### A line of the log begins with who it is about, and then says in a few words what happened.

## Names

pp-seat = Captain { $number }
pp-you = You
pp-faction = { $faction ->
    [france] France
    [england] England
    [spain] Spain
    [netherlands] the Netherlands
    [natives] the natives
   *[pirate] the pirates
}
pp-good = { $id ->
    [aloe] aloe
    [arrowroot] arrowroot
    [cattle] cattle
    [cocoa] cocoa
    [coffee] coffee
    [copper] copper
    [cotton] cotton
    [fish] fish
    [fruit] fruit
    [gold] gold
    [indigo] indigo
    [oils] oils
    [pearls] pearls
    [rum] rum
    [salt] salt
    [molasses] molasses
    [spice] spice
    [sugar] sugar
    [tobacco] tobacco
    [vege] vegetables
    [wood] wood
    [anything] anything
    [charter] charter goods
   *[other] { $name }
}
pp-ship-type = { $id ->
    [sloop] sloop
    [schooner] schooner
    [ketch] ketch
    [galleon] galleon
    [frigate] frigate
   *[other] { $name }
}
pp-ship = ship { $number }
pp-own-ship = your { $type } (ship { $number })
pp-other-ship = the { $type } of { $who } (ship { $number })
pp-duty = { $kind ->
    [charter] Commission a Charter
    [deliver_marines] Deliver Marines
    [deliver_jewels] Deliver Jewels
    [fortify_port] Fortify Port
    [conquer_port] Conquer Port
    [conquer_pirate_base] Conquer Pirate Base
    [attack_fleet] Attack Fleet
    [attack_pirates] Attack Pirates
   *[hidden] a hidden duty
}
pp-duty-for = { $duty } ({ $port })
pp-place = { $place ->
    [bank] bank
    [stash] stash of { $name }
    [ship] ship { $name }
    [on-charter] charter
    [supply] supply
    [garrison] garrison of { $name }
    [waiting] quay, waiting
    [quay] quay
   *[away] away
}
pp-purpose = { $purpose ->
    [start] to start with
    [purchase] purchase
    [commission] commission
    [pay] pay
    [reward] reward
    [sale] sale
    [cargo] cargo
    [loot] loot
   *[loss] lost
}

## What has happened

pp-told = { $event ->
    [rolled] { $who }: a { $n } for the first turn.
    [begins] { $who }: first player.
    [chose] { $who }: for { $what }.
    [flag-placed] { $who }: flag over { $where }.
    [flag-lifted] { $who }: the flag is taken off the map.
    [gold] { $n } gold, { $from } → { $to } ({ $what }).
    [troops] Troops { $n }, { $from } → { $to }.
    [goods] { $n } × { $what }, { $from } → { $to }.
    [jewels] Jewels, { $from } → { $to }.
    [launched] { $who }: { $what } in { $where } ({ $ship }).
    [move] { $ship } sails to { $where }.
    [flight] { $ship } flees to { $where }.
    [repulsed] { $ship } is thrown back to { $where }.
    [retreat] { $ship } withdraws to { $where }.
    [let-go] { $ship } is let go to { $where }.
    [sunk] { $ship } is sunk.
    [scuttled] { $ship } is scuttled.
    [sold] { $ship } is sold.
    [replaced] { $ship } makes way for the new one.
    [fell-back] { $ship } falls back to its Empire.
    [taken] { $who }: { $ship } is theirs now.
    [controlled] { $where } is held by { $what } now.
    [fort-ordered] Works begin on a fort in { $where }.
    [fort-rises] The fort in { $where } rises.
    [fort-stands] A fort stands in { $where }.
    [works-lost] The works in { $where } are lost.
    [turned-pirate-choice] { $who }: the black flag goes up.
    [turned-pirate-third-duty] { $who }: a third unfulfilled duty, and so a pirate now.
    [turned-pirate-bankrupt] { $who }: bankrupt and without a ship, and so a pirate now.
    [turned-pirate-leaving] { $who }: off to the pirates.
    [left-game] { $who }: left the game.
    [marine-rolled] { $who }: a { $n } for a marine squad.
    [ship-rolled] { $who }: a { $n } for a ship, none comes.
    [ship-comes] { $who }: a { $n } and a { $m }, a ship comes.
    [duties-reshuffled] The duty discards are shuffled into a new deck.
    [duty-drawn] { $who }: duty card, { $what }.
    [duty-impossible] { $who }: { $what } cannot be met and is discarded.
    [duty-kept] { $who }: { $what } lies on the duty board.
    [duty-fulfilled] { $who }: { $what } is fulfilled.
    [duty-discarded] { $who }: { $what } has become impossible and is discarded.
    [duty-returned] { $who }: { $what } goes back into the deck.
    [goods-reshuffled] The commodity discards are shuffled into a new deck.
    [charter-called] { $who }: a charter to { $where } for { $what }.
    [nobody-supplies] Nobody supplies { $what }: the charter is discarded.
    [destination-supplies] { $where } supplies { $what } itself: the charter is discarded.
    [bank-empty] The bank is empty: the charter is discarded.
    [bid] { $who }: a bid of { $n } for { $what }.
    [passed] { $who }: no bid.
    [sealed] { $who }: a sealed answer.
    [bids-opened] The bids are opened: { $what }.
    [no-bids] The bids are opened: there is none.
    [awarded] { $who }: the charter for { $what }, at { $n } a unit.
    [named] { $ship } sails for the charter.
    [unprotected] The charter protects its ship no longer.
    [delivered] The charter is delivered and leaves the board.
    [lapsed] A charter lapses.
    [abandoned] A charter ends: its holder is a pirate now.
    [conduct-lost] { $ship } has forfeited its safe conduct.
    [attacked] { $from } attacks { $to }.
    [exchange-won] { $n } against { $m }: the attacker wins.
    [exchange-tied] { $n } against { $m }: a tie.
    [exchange-lost] { $n } against { $m }: the attacker loses.
    [caught] { $ship } flees, { $n } against { $m }, and is caught.
    [escaped] { $ship } flees, { $n } against { $m }, and gets away.
    [beaten-off] { $to } holds: the attack is beaten off.
    [conquered] { $ship } is conquered by { $from }.
    [released] It is released.
    [fate-taken] It is taken.
    [fate-sunk] It is to be sunk.
    [confiscated] Its cargo is confiscated.
    [ended-banked] { $who }: enough gold is banked. The game is won.
    [ended-last-empire] { $who }: the last Empire, and the winner.
    [ended-all-pirates] No Empire player is left: the pirates share the victory.
   *[ended-round-limit] The last round is over: most banked gold wins.
}

## What is asked

pp-asked = { $who }: { $question }
pp-question = { $step ->
    [faction] choose a faction
    [flag] choose where your flag flies
    [allegiance] stay a privateer?
    [vessel] choose the ship to keep as a pirate
    [new-home] choose a new home port
    [name-ship] choose the ship for the charter of { $what } to { $where }
    [ship-roll] roll for a ship?
    [mooring] choose where your new { $what } appears
    [duty-draw] draw a duty card?
    [bid] bid for the charter of { $what } to { $where }
    [price] name your price for { $what }
    [accept] accept a bid for { $what } to { $where }
    [duty-ship] choose the ship for the cargo of { $what }
    [purchase] buy
    [sail] move your ships
    [course] where does { $ship } sail? Moves left: { $n }
    [act] let your ships act
    [declare] what does { $ship } do?
    [fire] fire on { $ship } in { $where }?
    [press] go on with the attack, or break off?
    [stand] stand and fight, or flee?
    [escape] where does { $ship } flee to?
    [prize] what becomes of { $ship }?
    [loot] take what you want from { $ship }
    [stow] put cargo aboard { $ship }
    [give-up] one ship too many: give one up
    [let-go] { $ship } is free to go
    [retreat] { $ship } must leave: where to?
    [landing] { $where } is yours: land troops, load from the stash
    [base] make { $where } your base?
    [load] load { $ship }
    [unload] unload { $ship }
   *[over] the game is over
}

## What one may do

pp-action = { $action ->
    [choose] Sail for { $what }
    [choose-pirate] Be a pirate
    [flag] Your flag over { $where }
    [stay] Stay what you are
    [turn-pirate] Turn pirate, for good; { $n } banked gold goes back to the bank
    [leave] Leave the game
    [keep] Keep { $ship }
    [roll] Roll for a ship: it comes on 4, 5 or 6
    [pass] Let it be
    [moor] In { $where }
    [draw] Draw a duty card
    [bid] Bid { $n } a unit
    [offer] Offer { $what }; asking price { $n }
    [digit] { $n } as the next digit
    [seal] A sealed bid: { $what } at { $n } a unit
    [seal-pass] A sealed pass
    [accept] Accept { $who }: { $what } at { $n } a unit
    [refuse] Refuse all bids, and carry it yourself for nothing
    [name] { $ship }
    [buy-ship] Buy a { $what } in { $where } for { $n }
    [buy-troop] Raise a troop in { $where } for { $n }
    [muster-aboard] Raise a troop aboard { $ship } for { $n }
    [buy-fort] Order a fort in { $where } for { $n }
    [sell-ship] Sell { $ship } for { $n }
    [scuttle] Scuttle { $ship }
    [done] Done
    [sail] Move { $ship }
    [to] To { $where }
    [to-natives] To { $where }: your move ends there, and natives fire on you
    [stop] Stay here
    [act] Let { $ship } act
    [nothing] Do nothing
    [attack-ship] Attack { $ship }: you win on { $n } of { $m }, if it stands
    [attack-port] Attack { $where }: you win on { $n } of { $m }
    [declare-load] Load
    [declare-unload] Unload, deliver, sell
    [claim] Claim { $where } as your base
    [bombard] Let { $where } fire on { $ship }: you win on { $n } of { $m }, if it stands
    [fire] Fire: you win on { $n } of { $m }, if it stands
    [hold] Hold your fire
    [fight] Fight: the attacker wins this exchange on { $n } of 36
    [flee] Flee: you are hit on { $n } of 36
    [release] Release it
    [take] Take it
    [sink] Sink it
    [confiscate] Confiscate its cargo
    [jettison] Throw a unit of { $what } overboard
    [gold-all] All the gold there is, or fits
    [gold] { $n } gold
    [goods] A unit of { $what }
    [jewels] The jewels
    [troop] A troop
    [load] Load { $n } of { $what } for { $where }: it pays { $m } there
    [deliver] Deliver the { $what }: it pays { $n }
    [deliver-jewels] Deliver the jewels
    [sell] Sell a unit of { $what } for { $n }
    [sell-jewels] Sell the jewels for { $n }
    [back-gold-all] Back aboard: all the gold that fits
    [back-gold] Back aboard: { $n } gold
    [back-goods] Back aboard: a unit of { $what }
    [back-jewels] Back aboard: the jewels
    [back-troop] Back aboard: a troop
   *[make-base] Make it your base
}
pp-barred = { $action }: { $why }

## Why not

pp-refusal = { $why ->
    [no-such-seat] Nobody sits at seat { $number }.
    [not-your-turn] You are not asked now; wait for your turn.
    [not-now] That is not what is asked now.
    [not-on-this-map] This Empire has no port on this map.
    [faction-taken] Somebody has chosen this faction already.
    [no-more-pirates] No more pirates are wanted at the start; choose an Empire.
    [no-such-place] There is no such place on this map.
    [no-such-ship] There is no such ship afloat.
    [not-native] This takes an uncontrolled native port.
    [not-your-port] You do not control this port.
    [not-your-ship] This ship is not yours.
    [not-pirate] Only pirates claim native ports; an Empire conquers them.
    [already-pirate] You are a pirate already, and for good.
    [not-of-own-will] At this table nobody turns pirate of their own will.
    [only-in-step-zero] You may turn pirate only at the start of your turn.
    [has-base] You have a base; it cannot be moved while it stands.
    [name-good-first] Name a commodity first, and then its price.
    [no-such-price] That is no price you can name: it goes up to twice the asking price.
    [bank-too-poor] The bank does not hold that much gold.
    [cannot-offer] You cannot offer this: you do not supply it, or the destination does.
    [no-such-bid] There is no bid of theirs to accept.
    [must-accept] You may not refuse all bids: one is not above the asking price.
    [not-enough-gold] There is not enough gold in this port: it takes { $number }.
    [fleet-full] You may own no more ships.
    [ship-elsewhere] You may own one ship; a new one is bought where the old one lies.
    [no-piece-left] No piece is left of that.
    [has-fort] The port has a fort already, or is getting one.
    [only-extended] Ships are sold in the extended game only.
    [not-in-port] The ship is not in a port.
    [cargo-in-the-way] The cargo must go to other ships of yours here first, and does not fit.
    [nowhere-for-gold] There is nowhere here to put the price of the ship.
    [no-buyer] Nobody buys that here.
    [has-moved] This ship has moved or acted this turn.
    [has-acted] That was done already this turn.
    [no-line] No line leads there, or the wind is against it.
    [not-sea] Only the open sea is a way out, not a port.
    [must-activate] A ship of yours lies in a foreign port and must say what it does.
    [own-ship] That ship is your own.
    [own-port] That port is your own side's.
    [not-here] That ship is somewhere else.
    [in-truce] There is a truce on this island.
    [protected] A charter of your Empire protects this ship.
    [nothing-to-load] There is nothing here to load.
    [nothing-to-unload] There is nothing to unload here.
    [nothing-there] There is none of that to move.
    [no-room] The hold is full.
    [no-such-charter] There is no such charter on the board.
    [not-charter-ship] Another ship is named for this charter.
    [already-loaded] The goods of this charter were loaded before.
    [not-supplied] This port does not supply these goods to you.
    [must-fill-hold] Charter goods fill the hold: no fewer, no more.
    [not-aboard] No goods of a charter of yours are aboard.
    [not-destination] This is not where they go.
    [not-booty] These goods belong to a charter of yours; deliver them.
    [supplied-here] This port supplies that itself and does not buy it.
    [entrusted] These jewels are entrusted to you; deliver them.
    [ports-take-no-ships] A port cannot take a ship; it confiscates or sinks.
    [must-draw] You must draw a duty card.
   *[game-over] The game is over.
}

## Options

pp-option-level = basic: one ship each; extended: fleets, compulsory duties, Empire abilities
pp-option-map = the map: the Caribbean, a lagoon of seven ports for a short game, or a cove of three
pp-option-start = who takes the first turn: by dice, or the first seat
pp-option-victory-gold = banked gold that wins
pp-option-free-starting-sloop = everybody starts with a sloop
pp-option-min-players = the fewest that may play
pp-option-empty-empires = Empires that nobody plays hold still, fire, or are native from the start
pp-option-first-round-redraw = draw the commodity of a first charter again until it fits
pp-option-turn-pirate-window = when one may turn pirate of one's own will
pp-option-leaving = players may leave the game at the start of their turns
pp-option-island-truce = St Kitts and St Martin are in truce
pp-option-wind = where the wind blows from; east turns the one-way lines round
pp-option-interleave-ships = each ship moves and acts before the next one moves
pp-option-gold-rounding = whether a started thousand of gold takes a unit of hold
pp-option-overflow-gold = pay that does not fit the hold is forfeit, or carried all the same
pp-option-partial-load = charter goods need not fill the hold
pp-option-free-banking = putting gold ashore at home takes no action
pp-option-remote-muster = funds at home raise troops in any port one controls
pp-option-muster-aboard = troops may be raised straight onto a docked ship
pp-option-bid-style = bids in tenths of the asking price, or in whole gold
pp-option-bidding = bids one after the other, or sealed and opened together
pp-option-charter-refusal = when all bids may be refused
pp-option-penalty-from-slot = the first charter slot that pays half
pp-option-shift = charters move on up to the first empty slot, or all of them
pp-option-void-on-conquest = a charter lapses when its destination is conquered
pp-option-gold-charter = gold as a commodity fills the hold, is one unit, or is left out
pp-option-stale-duties = duties that have become impossible are discarded, or kept
pp-option-duty-draw = who must draw a duty card
pp-option-press = when a hull that has beaten a troop rolls again
pp-option-repulsed-to = where a ship goes that another has beaten off
pp-option-port-retreat = where a ship goes that a port has beaten off
pp-option-port-fire = ports fire in the visitor's turn, or in their controller's
pp-option-natives-win = victorious natives plunder, or sink
pp-option-new-home = whether a lost home port is replaced
pp-option-bank-per-player = gold in the bank for each player
pp-option-free-claim = claiming a native port takes no action
pp-option-privateer-fence = what privateers are paid for booty
pp-option-last-empire-check = when it is looked whether one Empire is left
pp-option-round-limit-basic = the last round of a basic game; 0 for none
pp-option-round-limit-extended = the last round of an extended game; 0 for none
pp-option-hidden-duties = private duties are seen by their owner alone
pp-option-historical-goods = goods have the names of the printed game

## The screen

pp-board-faction = Sails for
pp-board-home = Home
pp-board-banked = Banked
pp-board-gold = All gold
pp-board-ships = Ships
pp-board-duties = Duties
pp-board-none = –
pp-board-round = Round { $n }, bank { $bank }
pp-board-charter = Charter, slot { $slot } ({ $percent } %): { $what } to { $where }, { $price } a unit, { $holder }
pp-board-nobody = nobody yet
pp-board-ports = Ports
pp-board-held = Held by
pp-board-guard = Garrison
pp-board-stash = Stash
pp-board-supplies = Supplies
pp-board-fort = fort
pp-board-works = fort in { $n }
pp-board-bid = { $answer ->
    [awaited] { $who }: has still to answer
    [passed] { $who }: no bid
    [sealed] { $who }: a sealed answer
   *[bid] { $who }: { $what } at { $n } a unit
}
pp-chart-mark = { $side ->
    [france] F
    [england] E
    [spain] S
    [netherlands] N
    [natives] o
   *[pirate] X
}
pp-chart-legend = F France, E England, S Spain, N Netherlands, X pirates, o natives; # fort, then the garrison; (ships by number)
pp-board-cargo = troops { $troops }, gold { $gold }
pp-winner = { $n ->
    [one] Winner: { $who }.
   *[other] Winners: { $who }.
}

## On a page

pp-pitch = Charters, duties, broadsides and ports on a chart of the Caribbean: sail for a crown, grow rich, or turn pirate.
pp-initial = { $faction ->
    [france] F
    [england] E
    [spain] S
    [netherlands] N
   *[other] –
}
pp-page-chart = Chart; the arrow keys move it, plus and minus bring it closer and further
pp-page-closer = Closer
pp-page-further = Further away
pp-page-whole = Whole chart
pp-page-find = My waters
pp-page-leewards = Leeward Islands
pp-page-wind = wind
pp-page-reach = Where { $ship } can go, and in how many turns
pp-page-race = Race to { $goal } banked gold
pp-page-all-gold = { $n } in all
pp-page-captains = Captains
pp-page-hold-troop = { $n ->
    [one] 1 troop
   *[other] { $n } troops
}
pp-page-hold-gold = { $n } gold
pp-page-hold-goods = { $n } × { $what }
pp-page-hold-jewels = { $n ->
    [one] jewels
   *[other] { $n } boxes of jewels
}
pp-page-hold-free = { $n } free
pp-page-reward = pays { $n }
pp-page-charters = Charters
pp-page-charter = Slot { $slot }, pays { $percent } %
pp-page-charter-goods = { $what } to { $where }
pp-page-charter-price = { $price ->
    [asking] asking price { $n }
    [free] unpaid
   *[agreed] { $n } a unit
}
pp-page-charter-loaded = { $n } aboard
pp-page-no-charters = no charters
pp-page-ports = Every port
pp-page-port = Port
pp-page-owner = Owner
pp-page-goods = Goods
pp-page-garrison = Guard
pp-page-fort = fort
pp-page-works = works
pp-page-stash = { $n } gold
pp-page-turns = Turns
pp-page-turns-from = Turns from { $ship }
pp-page-fight = { $attacker } against { $defender }
pp-page-strength = { $troops ->
    [0] no troops
    [one] 1 troop
   *[other] { $troops } troops
}
pp-page-adds = adds { $n }
pp-page-exchange = The next exchange, out of 36: the attacker wins { $win }, ties { $tie }, loses { $lose }
pp-page-conquest = Conquered on { $n } of 100, if nobody flees
pp-page-route = Load in { $from }, deliver in { $to }: about { $n ->
    [one] 1 turn
   *[other] { $n } turns
} with your { $ship }

## Choices on a page: what goes together stands on one shelf, each in a word or two

pp-shelf = { $shelf ->
    [flag] Your flag over
    [ship] Buy a ship in { $where }
    [troop] Raise a troop for { $n } in
    [fort] Order a fort for { $n } in
    [sail] Sail to
    [moor] It appears in
    [offer] Offer, asking price
    [digit] The next digit of your price
    [gold-ashore] Gold ashore
    [gold-aboard] Gold aboard
    [cargo-ashore] Ashore
    [cargo-aboard] Aboard
    [sell] Sell a unit
   *[overboard] Throw overboard a unit
}
pp-brief = { $brief ->
    [priced] { $what } { $n }
    [all] All
   *[troop] a troop
}
pp-bid-label = Your price a unit; asked is { $n }
pp-bid-label-any = Your goods and their price a unit
pp-bid-sealed = { $what } at { $n }
pp-bid-send = Make this bid

# What an option may be set to.
pp-option-level-basic = basic
pp-option-level-extended = extended
pp-option-map-caribbean = the Caribbean
pp-option-map-lagoon = a lagoon of seven ports
pp-option-map-cove = a cove of three ports
pp-option-start-dice = by dice
pp-option-start-first-seat = the first seat
pp-option-empty-empires-neutral = stand by
pp-option-empty-empires-hostile = fire
pp-option-empty-empires-natives = are natives
pp-option-turn-pirate-window-own-step0 = at the start of one's turn
pp-option-turn-pirate-window-own-any-step = at any point of one's turn
pp-option-turn-pirate-window-never = never
pp-option-wind-west = from the west
pp-option-wind-east = from the east
pp-option-gold-rounding-up = it does
pp-option-gold-rounding-down = it does not
pp-option-overflow-gold-forfeit = lost
pp-option-overflow-gold-carry = carried all the same
pp-option-bid-style-rungs = tenths of the asking price
pp-option-bid-style-integer = whole gold
pp-option-bidding-open = one after the other
pp-option-bidding-sealed = sealed
pp-option-charter-refusal-above-asking = when all are above the asking price
pp-option-charter-refusal-never = never
pp-option-charter-refusal-always = always
pp-option-shift-to-gap = up to the first gap
pp-option-shift-all = all of them
pp-option-gold-charter-fill = fills the hold
pp-option-gold-charter-single-unit = a single unit
pp-option-gold-charter-removed = left out
pp-option-stale-duties-discard = discarded
pp-option-stale-duties-keep = kept
pp-option-duty-draw-by-level = as the level has it
pp-option-duty-draw-always = everybody
pp-option-duty-draw-never-forced = nobody
pp-option-press-ships-only = against ships
pp-option-press-never = never
pp-option-press-always = always
pp-option-repulsed-to-turn-start = where its turn began
pp-option-repulsed-to-previous-location = where it came from
pp-option-port-retreat-adjacent = to a neighbouring place
pp-option-port-retreat-turn-start = where its turn began
pp-option-port-fire-visitor-turn = in the visitor's turn
pp-option-port-fire-controller-turn = in the turn of who controls them
pp-option-natives-win-plunder = plunder
pp-option-natives-win-sink = sink
pp-option-new-home-next-turn = in the next turn
pp-option-new-home-never = never
pp-option-privateer-fence-half = half the price
pp-option-privateer-fence-full = the full price
pp-option-privateer-fence-none = nothing
pp-option-last-empire-check-end-of-turn = at the end of a turn
pp-option-last-empire-check-immediate = at once
pp-option-last-empire-check-end-of-round = at the end of a round

## Bots, from the weakest to the strongest

pp-bot-random = Landlubber
pp-bot-random-about = does anything that is allowed, at once
pp-bot-midshipman = Midshipman
pp-bot-midshipman-about = overbids, sails for whatever is near and forgets the way home, at once
pp-bot-heuristic = Skipper
pp-bot-heuristic-about = bids, loads, delivers and banks, and fights when it pays, at once
pp-bot-post-captain = Post captain
pp-bot-post-captain-about = trades and fights like the skipper, with a surer eye for what pays, at once
pp-bot-commodore = Commodore
pp-bot-commodore-about = plays a few plans through for some rounds, again and again; a tenth of a second a turn, a second or so with fleets

## Options that do not fit

pp-problem-players = { $least } to { $most } can play here, not { $seats }
pp-problem-least-players = at least 2 to 8 players can be asked for
pp-problem-rounds = a game has at most { $most } rounds, not { $rounds }
pp-problem-hidden-rounds = with hidden duties a game has at most { $most } rounds
pp-problem-sealed-bids = sealed bids are made in rungs, so that their number tells nothing
pp-problem-penalty = the penalty section begins with a slot from 2 to { $most }
pp-problem-victory = victory takes more than the { $gold } that all start with
pp-problem-bank = the bank needs the { $gold } for each player to start with
