### Letter of Marque, in the words of its rules.
###
### A player's name is the colour. Where $viewer is asked, it says who reads the sentence: `actor` whoever acts in it,
### `owner` whoever owns the ship in it, `other` anybody else.
###
### $base is `armed`, `defenceless`, or `hidden` where the reader may not know.

## Names

lom-colour = { $colour ->
    [red] Red
    [blue] Blue
    [green] Green
    [yellow] Yellow
    [black] Black
   *[white] White
}
# The name of a seat that nobody can have.
lom-seat = Seat { $number }
lom-base = { $base ->
    [armed] armed
   *[defenceless] defenceless
}

## What has happened

lom-told-turned-up = { $viewer ->
    [actor] You turn up a treasure of { $treasure }.
   *[other] { $player } turns up a treasure of { $treasure }.
}
lom-told-chose = { $viewer ->
    [actor] { $base ->
        [armed] You choose an armed ship as your first.
        [defenceless] You choose a defenceless ship as your first.
       *[hidden] You have chosen your first ship.
    }
   *[other] { $player } has chosen a first ship.
}
lom-told-placed = All first ships are at sea.
lom-told-begins = { $viewer ->
    [actor] You begin: nobody has a lower treasure at sea.
   *[other] { $player } begins: nobody has a lower treasure at sea.
}
lom-told-begins-by-lot = { $viewer ->
    [actor] The lowest treasure is shared. The lot falls on you: you begin.
   *[other] The lowest treasure is shared. The lot falls on { $player }, who begins.
}
lom-told-left = { $viewer ->
    [actor] { $base ->
        [armed] Your armed ship leaves with the { $treasure }.
        [defenceless] Your defenceless ship leaves with the { $treasure }.
       *[hidden] Your ship leaves with the { $treasure }.
    }
   *[other] A ship of { $player }'s leaves with the { $treasure }.
}
# $points is the treasure's value as points, such as “5 points”.
lom-told-arrived = { $viewer ->
    [actor] Your { $treasure } arrives: { $points } for you.
   *[other] { $player }'s { $treasure } arrives: { $points } for { $player }.
}
lom-told-failed = { $viewer ->
    [actor] You fire at { $owner }'s { $treasure }: it is armed. { $owner } takes your cannon.
    [owner] { $player } fires at your { $treasure }: it is armed. You take { $player }'s cannon.
   *[other] { $player } fires at { $owner }'s { $treasure }: it is armed. { $owner } takes { $player }'s cannon.
}
lom-told-captured = { $viewer ->
    [actor] You fire at { $owner }'s { $treasure }: it is defenceless. The treasure is yours.
    [owner] { $player } fires at your { $treasure }: it is defenceless. The treasure goes to { $player }.
   *[other] { $player } fires at { $owner }'s { $treasure }: it is defenceless. The treasure goes to { $player }.
}
lom-told-beaten-off = { $viewer ->
    [actor] { $owner } beat off your attack and took the cannon.
    [owner] You beat off { $player }'s attack and took the cannon.
   *[other] { $owner } beat off { $player }'s attack and took the cannon.
}
lom-told-passed = { $viewer ->
    [actor] You pass.
   *[other] { $player } passes.
}
lom-told-ended = The game is over.
lom-told-revealed = { $viewer ->
    [owner] { $base ->
        [armed] The ship that brought your { $treasure } home was armed.
       *[defenceless] The ship that brought your { $treasure } home was defenceless.
    }
   *[other] { $base ->
        [armed] The ship that brought { $owner }'s { $treasure } home was armed.
       *[defenceless] The ship that brought { $owner }'s { $treasure } home was defenceless.
    }
}

## What one may do

lom-action-choose = { $base ->
    [armed] Set an armed ship on the { $treasure } ({ $left } left)
   *[defenceless] Set a defenceless ship on the { $treasure } ({ $left } left)
}
lom-action-choose-any = { $base ->
    [armed] Set an armed ship on a treasure
   *[defenceless] Set a defenceless ship on a treasure
}
# $treasures are the values left in the deck, as a list; $n says how many they are.
lom-action-leave = { $n ->
    [0] Let a ship leave: turn up the next treasure
    [1] Let a ship leave: turn up the last treasure ({ $treasures })
   *[other] Let a ship leave: turn up the next treasure ({ $treasures })
}
lom-action-arrive = Let the { $treasure } arrive (+{ $points })
# $n is how many cannons the attacker has.
lom-action-attack = { $n ->
    [0] Attack { $owner }'s { $treasure }
    [1] Attack { $owner }'s { $treasure } with your last cannon
   *[other] Attack { $owner }'s { $treasure } with one of your { $n } cannons
}
# $attack is the sentence above.
lom-action-attack-armed = { $attack } (known to be armed: { $owner } would get a point)
lom-action-pass = Pass

## What one may not do, and why

lom-refusal-no-such-seat = Nobody sits at seat { $number }.
lom-refusal-game-over = The game is over.
lom-refusal-not-your-turn = It is not your turn.
lom-refusal-already-chosen = You have chosen your first ship; wait until everybody has.
lom-refusal-ship-awaited = A treasure of yours is turned up and waits for its ship: choose armed or defenceless.
lom-refusal-no-treasure-turned-up = No treasure of yours waits for a ship; a ship is chosen after one is turned up.
lom-refusal-none-in-reserve = { $base ->
    [armed] You have no armed ship left in reserve.
   *[defenceless] You have no defenceless ship left in reserve.
}
lom-refusal-deck-empty = No ship can leave: your deck is empty.
lom-refusal-no-ship-at-sea = No ship can arrive: you have none at sea.
lom-refusal-not-at-sea = You have no ship with treasure { $treasure } at sea.
lom-refusal-no-cannon = You cannot attack: you have no cannon left to fire.
lom-refusal-no-target = You cannot attack: no opponent has a ship at sea.
lom-refusal-own-ship = You cannot attack your own ship.
lom-refusal-target-not-at-sea = { $owner } has no ship with treasure { $treasure } at sea.
lom-refusal-known-armed = { $owner }'s { $treasure } has beaten off an attack and may not be attacked again.
lom-refusal-may-not-pass = You may not pass while you have a deck or a ship at sea.

## What is awaited

lom-prompt-turn = { $viewer ->
    [actor] Your turn, { $player }.
   *[other] It is { $player }'s turn.
}
lom-prompt-choose = { $viewer ->
    [actor] Choose the ship for your { $treasure }.
   *[other] { $player } is choosing a ship for the { $treasure }.
}
# $players is a list; $n says how many they are.
lom-prompt-first-ships = { $n ->
    [one] Waiting for { $players } to choose a first ship.
   *[other] Waiting for { $players } to choose their first ships.
}
lom-prompt-over = The game is over.

## The result
##
## $viewer is `winner` when the reader is one of the winners, else `other`; $n says how many winners there are, and
## $winners lists them, the reader first, as “you”. $points is a text such as “26 points”.

lom-outcome = { $n ->
    [one] { $viewer ->
        [winner] You win with { $points }.
       *[other] { $winners } wins with { $points }.
    }
   *[other] { $winners } share the win with { $points } each.
}
# The next two are said one after the other. $players lists everybody with the most points.
lom-outcome-level = Level on { $points }: { $players }.
# $cannons is how many of those cannon cards each winner has; $others lists how many the rest of the level have.
lom-outcome-on-cannons = { $n ->
    [one] { $viewer ->
        [winner] You win on { $cards }, { $cannons } to { $others }.
       *[other] { $winners } wins on { $cards }, { $cannons } to { $others }.
    }
   *[other] { $winners } share the win on { $cards }, { $cannons } to { $others }.
}
# $cards, the cannon cards that break a tie.
lom-outcome-cards = { $tie_break ->
    [captured] captured cannons
   *[held] captured or unfired cannons
}

## What a player has

lom-fleet-sea = At sea
lom-fleet-turned-up = Turned up
lom-fleet-deck = Deck
lom-fleet-reserve = Reserve
lom-fleet-cannons = Cannons
lom-fleet-score = Score
lom-fleet-none = –
lom-fleet-ship = { $base ->
    [armed] { $treasure } armed
    [defenceless] { $treasure } defenceless
   *[hidden] { $treasure }
}
# Said to the owner. $ship is the text above.
lom-fleet-ship-open = { $ship } (all know)
lom-fleet-in-deck = { $n ->
    [0] empty
   *[other] { $n } ({ $treasures })
}
lom-fleet-in-reserve = { $n ->
    [0] none
    [one] { $n } ship
   *[other] { $n } ships
}
# Said to the owner.
lom-fleet-in-own-reserve = { $armed } armed, { $defenceless } defenceless
lom-fleet-prize = { $owner }'s { $treasure }
lom-fleet-trophies = { $n ->
    [one] { $n } captured cannon
   *[other] { $n } captured cannons
}
# $parts lists own treasures, prizes and captured cannons.
lom-fleet-total = { $parts } = { $points }

## Options

lom-option-tie-break = which cannon cards break a tie: captured ones, or captured and unfired ones
lom-option-duel = let two play (unofficial)
lom-option-show-known-armed = keep a ship marked that beat off an attack; false makes it a game of memory
lom-option-reattack = whether a ship that beat off an attack may be attacked again
lom-option-post-game-reveal = turn over all ships after the end
lom-option-start-tie = who begins among equal lowest treasures: one by lot, or the first in seat order
lom-option-ships = ships and treasures a player
lom-option-armed = armed ships a player
lom-option-treasures = the treasures' values, one a ship, all different
lom-option-cannons = cannons a player
lom-option-colours = the seats' colours, one a seat, all different

## The board on a terminal

lom-board-armed = A
lom-board-defenceless = D
lom-board-legend = A armed, D defenceless, ? unknown, ! everybody knows, (6) waits for its ship
lom-board-unfired = Never fired

## On a page

lom-pitch = Ships cross the sea in full view, but only their owner knows which are armed. Bluff, fire, and bring your treasures home.

# What an option may be set to.
lom-option-tie-break-captured = captured cannons
lom-option-tie-break-held = captured and unfired cannons
lom-option-reattack-allow = it may
lom-option-reattack-forbid = it may not
lom-option-start-tie-random = by lot
lom-option-start-tie-seat = by seat

## Bots, from the weakest to the strongest

lom-bot-random = Landlubber
lom-bot-random-about = does anything that is allowed, at once
lom-bot-cabin-boy = Cabin boy
lom-bot-cabin-boy-about = goes for whatever is rich and arms whatever is rich, at once
lom-bot-heuristic = Gunner
lom-bot-heuristic-about = counts guns, weighs shots against risks, and bluffs, at once
lom-bot-lieutenant = Lieutenant
lom-bot-lieutenant-about = goes by rules of thumb like the gunner, but plays every other choice through to the end a hundred times; thousandths of a second
lom-bot-admiral = Admiral
lom-bot-admiral-about = looks some choices ahead and plays on to the end again and again, in worlds it believes in; duels it works out for all that either side may hide; up to a second a move, in duels about a second

## Options that do not fit

lom-problem-duel = two can play only with the option duel=true
lom-problem-seats = Letter of Marque is for 3 to { $most } players, not { $seats }
lom-problem-ships = a player has 1 to { $most } ships, not { $ships }
lom-problem-armed = { $armed } of { $ships } ships cannot be armed
lom-problem-cannons = a player has 0 to { $most } cannons, not { $cannons }
lom-problem-treasures = { $treasures } treasures do not fit { $ships } ships
lom-problem-treasure = treasures are worth 1 to { $most }, not { $treasure }
lom-problem-treasure-twice = treasure { $treasure } is listed twice
lom-problem-colours = { $colours } colours do not fit { $seats } seats
lom-problem-colour-twice = only one seat can be { $colour ->
    [red] red
    [blue] blue
    [green] green
    [yellow] yellow
    [black] black
   *[white] white
}
