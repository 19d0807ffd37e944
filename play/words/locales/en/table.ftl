### What a table says whatever the game.

## Lists

table-list-comma = { $start }, { $end }
table-list-and = { $start } and { $end }
table-list-or = { $start } or { $end }

## The game and who plays it

table-game-for = { $n ->
    [one] A game of { $title } for one player
   *[other] A game of { $title } for { $n } players
}
table-goes-on = The game goes on where you left it.
table-seat = { $number }. { $name } ({ $who })
table-you = you
table-bot-named = Bot “{ $bot }”

## Sharing one screen

# $name is whoever may look from now on.
table-hand-over = Hand over to { $name }. Nobody else may look. Press Enter when ready.
table-settle = Press Enter to go on, or u to take that back.
table-continue = Press Enter to go on.
table-only-for = For { $name } only
table-for-all = As everybody sees it

## What has happened

table-log = What has happened so far

## Choosing

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
table-barred = What you cannot do now, and why
table-barred-empty = There is nothing now that you cannot do.
table-taken-back = Your last step is taken back.
table-taken-back-by = { $name } has taken back the last step.
table-rewound = { $count ->
    [one] All agreed to take back the last action.
   *[other] All agreed to take back the last { $count } actions.
}
table-not-taken-back = There is nothing of yours to take back: you have not moved, or since then a secret was shown, chance was drawn or somebody else has moved.
table-confirm = Are you sure? [y/n]
# What to type for yes, as the question above says.
table-yes = y

## Saving and going on

table-saved = Saved to { $file }.
table-resume = To go on with it: { $command }
table-left = You have left the table. The game is saved.
table-input-ended = There is nothing more to read, so you leave the table. The game is saved.

## The result

table-over = The game is over.
table-result = Final table
table-rank = Rank
table-player = Player
table-points = Points
table-points-count = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
