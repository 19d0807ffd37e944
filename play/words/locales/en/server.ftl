### What the server says: why something is refused, and what has happened at a table apart from the game.
###
### A refusal is said to whoever asked for something, and says what to do. $name, $absent and $bot are names; $seat is
### what the game calls a seat, such as “Red”. $why and $problems say in other words what is wrong, without a full stop
### at the end.

## Refusals: getting to a table

server-refused-not-found = There is nothing here. Check the address, or ask for the link again.
server-refused-sign-in = The table does not know who you are. Sign in, then try again.
server-refused-not-your-seat = That is not your seat. You can act only for your own.
server-refused-seat-taken = Somebody is sitting there already. Take another seat.
server-refused-seat-not-open = That seat is not open. Take an open one, or ask whoever opened the table.
server-refused-already-seated = You already have a seat at this table. Leave it first if you want another.
server-refused-invite-wrong = This invitation does not work. Ask whoever opened the table for a new one.
server-refused-not-the-opener = Only whoever opened the table can do that. Ask them.
server-refused-table-full = Every seat at this table is taken. Find another table, or open one of your own.
server-refused-spectators-off = This table is closed to spectators. Ask for an invitation if you want to play.
# A device is given a seat that was taken on another.
server-refused-carry-wrong = This link for changing devices is wrong, used already or expired. Make a new one on the device where you are seated.
server-refused-code-wrong = That code is wrong or has expired. Check it, or ask for a new one.
server-refused-settings-full = The settings of this table have been changed too often. Open a new table with the settings you want.
server-refused-too-much-stored = { $hours ->
    [one] You have stored as much on this server as one person may in a day. Games that are running go on; wait an hour before you open or change a table.
   *[other] You have stored as much on this server as one person may in a day. Games that are running go on; wait { $hours } hours before you open or change a table.
}
server-refused-too-many-streams = Too many live pages are open from your network. Close some of them, then load this one again.
server-refused-too-many-tables = { $max ->
    [one] You can have only one table open at a time. Finish or close it first.
   *[other] You can have only { $max } tables open at a time. Finish or close one first.
}
server-refused-too-many-running = { $max ->
    [one] One person can have only one game with bots going. Finish or close it first; it stops counting a few minutes after everybody has left it.
   *[other] One person can have only { $max } games with bots going at a time. Finish or close one first; a game stops counting a few minutes after everybody has left it.
}
server-refused-too-many-programs = { $max ->
    [one] You can have only one program. Remove it first.
   *[other] You can have only { $max } programs. Remove one first.
}
# A program is a bot that somebody has brought along.
server-refused-bots-only-own = You can use only your own programs. Take one of yours, or ask the owner of this one.

## Refusals: setting a table up

server-refused-wrong-phase-gathering = The game has not begun. Wait until it has, then try again.
server-refused-wrong-phase-playing = The game has begun already, and that cannot be done while it is on. Play it to the end, or open another table.
server-refused-wrong-phase-over = The game is over. Ask for a rematch, or open another table.
server-refused-options-wrong = These options do not work: { $problems }. Change them, then try again.
server-refused-seats-wrong = These seats do not work: { $problems }. Change them, then try again.
server-refused-record-wrong = This record cannot be used: { $why }. Check the file, or choose another.
server-refused-record-costly = Checking this record takes longer than this server allows. Check it on your own machine with “quarterdeck verify”.

## Refusals: names and chat

server-refused-name-empty = Everybody at the table needs a name. Type at least one letter or digit.
server-refused-name-long = That name is too long: there is room for { $max } characters at most. Shorten it.
server-refused-name-characters = That name contains something a name cannot have here. Use letters, digits, spaces, apostrophes, hyphens, full stops and underscores.
server-refused-name-mixed-scripts = That name mixes letters of different scripts, which makes it easy to mistake for another. Write it in one script.
server-refused-name-taken-look = That name looks too much like { $name }, which somebody at this table has already. Choose another.
server-refused-chat-off = Chat is off at this table; whoever opened it decided so. You can go on playing without it.
server-refused-chat-empty = There is nothing in your message. Write something first.
server-refused-chat-long = Your message is too long: there is room for { $max } characters at most. Shorten it, or send it in parts.
server-refused-silenced = You cannot write at this table at the moment, so your message was not sent. You can go on playing.

## Refusals: playing

server-refused-stale = The table has moved on since you looked. Look again, then decide.
# $why is the game's own refusal, a full sentence.
server-refused-illegal = That cannot be done. { $why }
server-refused-not-owed = You have nothing to decide now. Wait until it is your turn.
server-refused-undo-nothing = There is nothing you can take back by yourself: you have not moved, or since then a secret was shown, chance was drawn or somebody else has moved. You can ask the others to agree to it.
server-refused-take-back-limit = This table has taken back as often as a table may. Play on from here, or start a new table.
server-refused-journal-limit = This table has reached its limit: its game can only be finished, or closed if you all agree. Start a new table for anything else.
server-refused-proposal-none = There is no proposal to answer. If you want something, propose it yourself.
server-refused-proposal-open = There is a proposal already. Wait until everybody has answered it.
server-refused-proposal-answered = You have already answered this proposal. Wait for the others.
server-refused-not-away = That player is here. A bot can stand in only for somebody who is away.
server-refused-turned-away = The players do not want anybody to join this game. You can watch it.
server-refused-cannot-go-on = This game cannot be continued from here: nothing could be made up that fits what you saw. Choose another step.

## Refusals: the dice that everybody has a share in

server-refused-dice-commit-awaited = The dice are not sealed yet. Wait until every seat has sent its sealed share.
server-refused-dice-reveal-awaited = The dice are not ready yet. Wait until every seat has revealed its share.
server-refused-dice-wrong = Your share of the dice does not fit: { $why }. Send the one that is awaited.

## Refusals: requests

server-refused-request-reused = The id of this request was used before for something else. Send it again with a new id.
server-refused-malformed = The server does not understand this request: { $why }. Correct it, then send it again.
server-refused-body-too-large = That is too much at once. Send { $max } bytes at most.
server-refused-too-many-requests = { $seconds ->
    [one] That was too fast. Wait one second, then try again.
   *[other] That was too fast. Wait { $seconds } seconds, then try again.
}
server-refused-unavailable = The server cannot do that just now. Try again in a moment.
server-refused-disk-full = The server's disk is full, so this was not saved. Nothing that was confirmed is lost. Tell whoever runs the server, then try again.
server-refused-storage-failed = The server cannot save anything at the moment, so this was not done. Tell whoever runs the server.
server-refused-table-damaged = The server's copy of this table is damaged and cannot be opened. Other tables are not affected. Tell whoever runs the server: it may be in a backup.
server-refused-forbidden-origin = This request came from another site. Go to the table's own page and try again from there.
# $host is the name in the address that was opened. Addresses always work.
server-refused-wrong-host = This server does not answer to the name “{ $host }”. Open it by its IP address instead. If you run it, start it with “--hosts { $host }” or add the name to its setting “hosts”.
server-refused-method-not-allowed = This address cannot be used in that way. Check the method of the request.
server-refused-media-type = The server cannot read content of this kind here. Send it as JSON, or use the page's own form.
server-refused-timeout = That took too long, and the server has given up. Look whether it was done before you try again.
server-refused-internal = Something has gone wrong on the server; it was not your doing. Try again in a moment.

## What has happened at the table

server-told-sat = { $name } takes a seat as { $seat }.
server-told-left = { $name } leaves the table; { $seat }'s seat is free again.
server-told-away = { $name } is away.
server-told-back = { $name } is back.
server-told-stands-in = Bot “{ $bot }” stands in for { $name }.
server-told-returned = { $name } takes over from the bot again.
server-told-resigned = { $name } resigns.
server-told-timed-out = { $name } has run out of time.
server-told-timed-out-bot = Time has run out, so a bot has moved.
server-told-taken-back = { $name } has taken back the last step.
server-told-taken-back-agreed = { $n ->
    [one] All agreed: the last step is taken back.
   *[other] All agreed: the last { $n } steps are taken back.
}
server-told-closed-agreed = All agreed: the game ends here.
server-told-void = The dice are void: { $name } did not reveal their share. The table brings it instead.
server-told-rematch = There is a rematch: a new game with the same players.
server-told-restored = This table was restored from a backup; the latest moves may be missing.

## What everybody votes on

server-told-propose-undo = { $n ->
    [one] { $name } proposes to take back the last step. Do you agree?
   *[other] { $name } proposes to take back the last { $n } steps. Do you agree?
}
server-told-propose-close = { $name } proposes to end the game here. Do you agree?
server-told-propose-join = { $name } asks to play as { $seat } instead of a bot, and would see what the bot knows. Do you agree?
server-told-propose-stand-in = { $name } proposes that a bot stand in for { $absent }. Do you agree?

## Coming back to the table

server-told-since-you-left = { $n ->
    [one] One thing has happened since you left
   *[other] { $n } things have happened since you left
}
server-told-nothing-since = Nothing has happened since you left.
