### Corsaire, in the words of its rules.
###
### Where $viewer is asked, it says who reads the sentence: `actor` whoever acts in it, `other` anybody else. Cards are
### written as suit and number (R07; R00 has no number), tokens as number and colour (2B), slots and places in the row by
### their names (L2-1, b3).

## Names

co-player = { $number ->
    [1] North
    [2] South
   *[other] Seat { $number }
}
# The letter of a suit or a token.
co-letter = { $colour ->
    [red] R
    [blue] B
   *[green] G
}
co-colour = { $colour ->
    [red] red
    [blue] blue
   *[green] green
}
# A card's name in full; $number is 0 for the card without a number.
co-card-name = { $number ->
    [0] { $suit ->
        [red] red without number
        [blue] blue without number
       *[green] green without number
    }
   *[other] { $suit ->
        [red] red { $number }
        [blue] blue { $number }
       *[green] green { $number }
    }
}
co-no-tokens = nothing
co-swap = { $pay } → { $gain }
co-swap-free = free → { $gain }
co-card-with-swap = { $card } ({ $swap })
co-ship = { $board ->
    [M01] Felucca
    [M02] Lugger
    [M03] Hoy
    [M04] Tartane
    [M05] Sloop
    [M06] Ketch
    [M07] Pinnace
    [M08] Xebec
    [M09] Snow
    [M10] Brig
    [M11] Polacca
    [M12] Barque
    [M13] Schooner
    [M14] Caravel
    [M15] Pinque
    [M16] Fluyt
    [M17] Carrack
    [M18] Galleon
   *[M19] Indiaman
}
co-rank = { $rank ->
    [three-of-a-kind] three of a kind
    [straight-flush] straight flush
    [straight] straight
    [flush] flush
   *[garbage] garbage
}
# What a trio makes, with the sum of its numbers.
co-strength = { $rank } { $sum }

## What has happened

# $centre is `covered` where the reader is not reminded of it; else $points are the points for looting.
co-told-board-laid = { $centre ->
    [open] { $ship } is laid at { $place }: costs { $cost }, { $edge } to buy, { $points } to loot.
   *[covered] { $ship } is laid at { $place }: costs { $cost }, { $edge } to buy.
}
co-told-turned-up = { $card } is turned up on { $place }.
co-told-turned-up-hidden = A card is turned up on { $place }.
co-told-dealt = Your hand is { $cards }.
co-told-dealt-other = { $n ->
    [one] { $player } has a hand of one card.
   *[other] { $player } has a hand of { $n } cards.
}
co-told-begins = { $viewer ->
    [actor] You begin.
   *[other] { $player } begins.
}
co-told-begins-by-lot = { $viewer ->
    [actor] The lot falls on you: you begin.
   *[other] The lot falls on { $player }, who begins.
}
co-told-chose = You choose { $card }.
co-told-placed = { $viewer ->
    [actor] You place { $card } at { $slot }.
   *[other] { $player } places { $card } at { $slot }.
}
co-told-converted = { $viewer ->
    [actor] You convert at { $slot }: { $swap }.
   *[other] { $player } converts at { $slot }: { $swap }.
}
co-told-passed = { $viewer ->
    [actor] You pass at { $slot }.
   *[other] { $player } passes at { $slot }.
}
co-told-took = { $viewer ->
    [actor] You take { $card } from { $place }.
   *[other] { $player } takes { $card } from { $place }.
}
co-told-took-hidden = { $viewer ->
    [actor] You take the card from { $place }.
   *[other] { $player } takes the card from { $place }.
}
# $points is a text such as “3 points”.
co-told-bought = { $viewer ->
    [actor] You buy the { $ship } at { $place } for { $cost }: { $points } for you.
   *[other] { $player } buys the { $ship } at { $place } for { $cost }: { $points } for { $player }.
}
co-told-returned = { $viewer ->
    [actor] { $colour ->
        [red] You return a red token.
        [blue] You return a blue token.
       *[green] You return a green token.
    }
   *[other] { $colour ->
        [red] { $player } returns a red token.
        [blue] { $player } returns a blue token.
       *[green] { $player } returns a green token.
    }
}
co-told-took-token = { $viewer ->
    [actor] { $colour ->
        [red] You had no token left and take a red one.
        [blue] You had no token left and take a blue one.
       *[green] You had no token left and take a green one.
    }
   *[other] { $colour ->
        [red] { $player } had no token left and takes a red one.
        [blue] { $player } had no token left and takes a blue one.
       *[green] { $player } had no token left and takes a green one.
    }
}
co-told-looting = { $viewer ->
    [actor] Both pyramids are full, and you have more trading points: you begin looting.
   *[other] Both pyramids are full, and { $player } has more trading points and begins looting.
}
co-told-looting-tied = { $viewer ->
    [actor] Both pyramids are full, with equal trading points: you begin looting.
   *[other] Both pyramids are full, with equal trading points: { $player } begins looting.
}
co-told-boarded = You choose { $place } for a trio.
co-told-laid = You choose { $card } for it.
# $cards lists what lies there.
co-told-trio = { $viewer ->
    [actor] You lay a trio at { $place }: { $cards }.
   *[other] { $player } lays a trio at { $place }: { $cards }.
}
co-face-down = { $card } face down
co-backs = { $n ->
    [one] one card face down
   *[other] { $n } cards face down
}
co-told-shown = { $viewer ->
    [actor] At { $place } you turn up { $cards }.
   *[other] At { $place } { $player } turns up { $cards }.
}
co-told-won = { $viewer ->
    [actor] You win { $place }: { $points } for you.
   *[other] { $player } wins { $place }: { $points } for { $player }.
}
co-told-tied = At { $place } the trios tie, and nobody gets the points.
co-told-ended = The game is over.
co-told-last = { $viewer ->
    [actor] Left in your hand: { $cards }.
   *[other] Left in { $player }'s hand: { $cards }.
}
co-told-removed = Out of the game from the start: { $cards }.

## What one may do

co-action-card = Place { $card } ({ $swap })
# $left and $right are two boards or two slots.
co-action-slot-first = { $slot }, next to { $left } and { $right }
co-action-slot = { $slot }, on { $left } and { $right }; the walk ends at one of { $first } to { $last }
co-action-convert = Convert: pay { $pay }, take { $gain }
co-action-convert-free = Convert: take { $gain }, paying nothing
# The supply is short of something; $gain is what can be had.
co-action-convert-short = Convert: pay { $pay }, take only { $gain }, since the supply has no more
co-action-convert-free-short = Convert: take only { $gain }, since the supply has no more
co-action-pass = Pass: leave your tokens as they are
co-action-go = { $way ->
    [left] Left, to { $slot }: { $card }
   *[right] Right, to { $slot }: { $card }
}
# $card is the card there, with its swap.
co-action-board = { $place }: take { $card }; the { $ship } there costs { $cost } and gives { $edge }
co-action-buy = Buy the { $ship } as well, for { $cost }: { $edge }
co-action-decline = Take the card only
co-action-return = { $colour ->
    [red] Return a red token (you have { $n })
    [blue] Return a blue token (you have { $n })
   *[green] Return a green token (you have { $n })
}
co-action-take = { $colour ->
    [red] Take a red token
    [blue] Take a blue token
   *[green] Take a green token
}
co-action-loot = Lay a trio at { $place }, the { $ship }, for { $points }
co-action-lay-hand = Lay { $card } from your hand, face down
co-action-lay-pyramid = Lay { $card } from { $slot } of your pyramid, face up

## What one may not do, and why

co-refusal-no-such-seat = Nobody sits at seat { $number }.
co-refusal-game-over = The game is over.
co-refusal-not-your-turn = It is not your turn.
co-refusal-other-step = { $due ->
    [card] Not now: choose a card of your hand.
    [slot] Not now: choose a slot for your card.
    [convert] Not now: convert or pass.
    [way] Not now: choose the left or the right card underneath.
    [board] Not now: choose one of the two boards.
    [buy] Not now: buy the board, or take its card only.
    [return] Not now: return a token.
    [take] Not now: take a token.
    [loot] Not now: choose a board for your trio.
   *[lay] Not now: choose a card for your trio.
}
co-refusal-not-in-hand = { $card } is not in your hand.
co-refusal-no-such-slot = Your pyramid has no slot { $slot }.
co-refusal-slot-taken = { $slot } has its card, and it stays there.
co-refusal-unsupported = { $slot } rests on two cards, and { $missing } is still empty.
co-refusal-cannot-pay = You cannot convert: it costs { $cost }, and you have { $own }.
co-refusal-supply-short = You cannot convert: it gains { $gain }, and the supply has not that many.
co-refusal-out-of-reach = Your walk ended at { $slot }, which does not touch { $place }.
co-refusal-cannot-afford = You cannot buy this board: it costs { $cost }, and you have { $own }.
co-refusal-no-boards-left = No board can be bought any more: the board deck is empty.
co-refusal-none-held = { $colour ->
    [red] You have no red token to return.
    [blue] You have no blue token to return.
   *[green] You have no green token to return.
}
co-refusal-none-in-supply = { $colour ->
    [red] The supply has no red token.
    [blue] The supply has no blue token.
   *[green] The supply has no green token.
}
co-refusal-no-such-place = { $place } is not in the row.
co-refusal-trio-there = You have a trio at { $place } already.
co-refusal-not-yours = { $card } is neither in your hand nor in your pyramid.
co-refusal-covered = { $card } cannot be taken: another card rests on it.

## What is awaited

co-prompt-dealing = The cards are not dealt yet.
co-prompt-card = { $viewer ->
    [actor] Your turn, { $player }: which card do you place?
   *[other] { $player } is choosing a card.
}
co-prompt-slot = Where do you place { $card }?
co-prompt-slot-other = { $player } is choosing a slot.
co-prompt-convert = { $viewer ->
    [actor] At { $slot } lies { $card }: convert or pass?
   *[other] { $player } is at { $slot } with { $card }: convert or pass.
}
co-prompt-way = { $viewer ->
    [actor] On from { $slot }: left or right?
   *[other] { $player } goes on from { $slot }, left or right.
}
co-prompt-board = { $viewer ->
    [actor] Your walk ends at { $slot }: from which board do you take the card?
   *[other] { $player }'s walk ends at { $slot }, between two boards.
}
co-prompt-buy = { $viewer ->
    [actor] You have the card from { $place }: do you buy the { $ship } as well?
   *[other] { $player } may buy the { $ship } at { $place }.
}
# $n is how many tokens are too many.
co-prompt-return = { $viewer ->
    [actor] { $n ->
        [one] You have one token too many: which do you return?
       *[other] You have { $n } tokens too many: which do you return first?
    }
   *[other] { $player } is returning tokens.
}
co-prompt-take = { $viewer ->
    [actor] You have no token left: which do you take?
   *[other] { $player } is taking a token.
}
co-prompt-loot = { $viewer ->
    [actor] Looting, { $player }: at which board do you lay your next trio?
   *[other] { $player } is laying a trio.
}
# $n is which card of the trio it is.
co-prompt-lay = Card { $n } of your trio at { $place }?
co-prompt-over = The game is over.

## The result
##
## $points is a text such as “36 points”; $others is the other player's number of points.

co-outcome-won = { $viewer ->
    [actor] You win with { $points } to { $others }.
   *[other] { $player } wins with { $points } to { $others }.
}
co-outcome-shared = Both win with { $points } each.

## Options

co-option-shortage = a swap that the supply cannot pay out in full: take what there is, or not at all
co-option-loot-tie = who begins looting with equal trading points: the first player, the second, or one by lot
co-option-centre-vp = whether the points under a card stay in sight; covered makes it a game of memory
co-option-show-known-hand = show which hand cards were taken from boards; false makes it a game of memory
co-option-first-player = who begins: one by lot, or the player of a seat
co-option-post-game-reveal = show the removed cards and the last cards in hand after the end
co-option-levels = levels of a pyramid; the row has one board more
co-option-hand = cards in a hand
co-option-removed = cards that go out of the game unseen
co-option-boards = boards in the game
co-option-trio = cards laid at a board when looting

## The table on a terminal

co-table-turn = Turn { $turn } of { $of }
co-table-looting = Looting, trio { $trio } of { $of }
co-table-stock = Deck { $deck }, boards { $boards }, supply { $supply }
co-table-player = { $player }: { $tokens }, { $points }
co-table-gained = gained { $boards }
co-table-hand = Your hand
# $known lists the cards that everybody saw go there; $n are those nobody has seen.
co-table-hand-of = { $phase ->
    [trading] { $n ->
        [0] holds { $known }
        [one] holds { $known } and one unseen
       *[other] holds { $known } and { $n } unseen
    }
   *[looting] { $n ->
        [0] in hand or face down { $known }
        [one] in hand or face down { $known } and one unseen
       *[other] in hand or face down { $known } and { $n } unseen
    }
}
co-table-hand-of-unseen = { $phase ->
    [trading] { $n ->
        [one] holds one unseen card
       *[other] holds { $n } unseen cards
    }
   *[looting] { $n ->
        [one] in hand or face down one unseen card
       *[other] in hand or face down { $n } unseen cards
    }
}
co-table-aside = Laid aside: { $cards }
co-table-edge = { $edge }/{ $centre }
co-table-edge-covered = { $edge }/?
co-table-legend = At each board: cost, points to buy/to loot, and the card on it with its swap (pay→take). ▸ is where you are, [ ] open to you, ! known to your opponent.
co-table-legend-looting = ▒▒▒ lies face down, and so does what is marked * and yours. [ ] is open to you; of a pyramid that is a card with none resting on it.
co-table-board = Board
co-table-centre = Points
co-table-winner = Winner
co-table-nobody = nobody
co-table-trading = Trading
co-table-loot = Looting
co-table-sets = Sets
co-table-total = Total

## On a page

co-pitch = Build a pyramid of cards to trade your way to merchant ships, then loot what is left with the same cards.
co-to-buy = Points for buying it
co-to-loot = Points for winning it in the looting phase

# What an option may be set to.
co-option-shortage-partial = take what there is
co-option-shortage-forbid = no swap
co-option-loot-tie-first = the first player
co-option-loot-tie-second = the second player
co-option-loot-tie-random = by lot
co-option-centre-vp-open = in view
co-option-centre-vp-covered = covered
co-option-first-player-random = by lot
co-option-first-player-1 = seat 1
co-option-first-player-2 = seat 2

## Bots, from the weakest to the strongest

co-bot-random = Landlubber
co-bot-random-about = does anything that is allowed, at once
co-bot-deckhand = Deckhand
co-bot-deckhand-about = guesses what its turn leads to, and is often wrong by a few points, at once
co-bot-heuristic = Boatswain
co-bot-heuristic-about = thinks its whole turn through, and lays trios by chance and points, at once
co-bot-pilot = Pilot
co-bot-pilot-about = judges every turn it could play and takes the best, without looking further; thousandths of a second
co-bot-navigator = Navigator
co-bot-navigator-about = judges every turn it could play, and weighs every hand you may have; some hundredths of a second a turn

## Options that do not fit

co-problem-seats = Corsaire is for two players, not { $seats }
co-problem-size = { $option }: { $number } is not a number from { $least } to { $most }
co-problem-cards = { $needed } cards are needed, and there are { $there }
co-problem-loot = { $cards } cards a player are too few to loot with
