### What a table says whatever the game.

## Lists

table-list-comma = { $start }, { $end }
table-list-and = { $start } and { $end }
table-list-or = { $start } or { $end }

## The game and who plays it

table-game = A game of { $title }
table-game-for = { $n ->
    [one] A game of { $title } for one player
   *[other] A game of { $title } for { $n } players
}
table-goes-on = The game goes on where you left it.
table-seats = At the table
table-seat = { $number }. { $name } ({ $who })
table-you = you
table-you-are = You are { $name }.
table-person = player
table-bot = Bot
table-bot-named = Bot “{ $bot }”
table-everybody = everybody
table-language = Language: { $language }
table-options = Options
table-option = { $key }={ $value }: { $about }
table-option-default = { $key }={ $value } (default): { $about }
table-options-default = All options are at their defaults.

## Sharing one screen

# $name is whoever may look from now on.
table-hand-over = Hand over to { $name }. Nobody else may look. Press Enter when ready.
table-all-may-look = Everybody may look now. Press Enter to go on.
table-settle = Press Enter to go on, or u to take that back.
table-continue = Press Enter to go on.
table-only-for = For { $name } only
table-for-all = As everybody sees it

## What has happened

table-turn = Turn { $number }
table-log = What has happened so far
table-log-empty = Nothing has happened yet.
table-since = Since your last turn
table-since-empty = Nothing has happened since your last turn.
table-thinking = { $name } is thinking…

## Choosing

table-choices = You may
table-choice = { $number }. { $what }
table-ask = { $n ->
    [1] Your choice [1]
   *[other] Your choice [1–{ $n }]
}
table-keys = u to take back, ? for what you cannot do and why, l for the log, q to leave (the game is saved)
table-not-a-choice = { $n ->
    [1] “{ $typed }” is not a choice. Type 1, or u, ?, l or q.
   *[other] “{ $typed }” is not a choice. Type a number from 1 to { $n }, or u, ?, l or q.
}
table-only-choice = You can do only one thing: { $what }
table-chosen = Your choice: { $what }
table-barred = What you cannot do now, and why
table-barred-empty = There is nothing now that you cannot do.
table-taken-back = Your last step is taken back.
table-taken-back-by = { $name } has taken back the last step.
table-not-taken-back = There is nothing of yours to take back: you have not moved, or since then a secret was shown, chance was drawn or somebody else has moved.
table-confirm = Are you sure? [y/n]
table-confirm-leave = Leave the game? It is saved, and you can go on with it later. [y/n]
# What to type for yes and for no, as the two questions above say.
table-yes = y
table-no = n

## Saving and going on

table-saved = Saved to { $file }.
table-not-saved = The game could not be saved to { $file }: { $why }
table-resume = To go on with it: { $command }
table-not-read = { $file } could not be read: { $why }
table-not-a-record = { $file } is not the record of a game: { $why }
table-other-game = { $file } is a game of { $title }.
table-file-exists = { $file } is there already; nothing was written.
table-left = You have left the table. The game is saved.
table-input-ended = There is nothing more to read, so you leave the table. The game is saved.
table-goodbye = Goodbye!

## The result

table-over = The game is over.
table-result = Final table
table-rank = Rank
table-player = Player
table-points = Points
table-treasures = Treasures
table-cannons = Cannons
table-points-count = { $n ->
    [one] { $n } point
   *[other] { $n } points
}

## Dice that can be checked

table-seal = All draws of this game are sealed beforehand. The seal is { $root }.
table-seal-kept = { $n ->
    [one] The one draw fits the seal.
   *[other] All { $n } draws fit the seal.
}
table-seal-broken = Draw { $number } does not fit the seal.
