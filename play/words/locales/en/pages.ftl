### The pages that a browser shows.

## The frame

page-title = { $game } – Quarterdeck
page-title-your-turn = ● Your turn – { $game }
page-skip = To the main part
page-nav = Main menu
page-nav-join = Join
page-nav-me = Mine
page-home = Home
page-connection-live = Live
page-connection-lost = Connection lost – reconnecting…
page-looks = Language, theme, sound
page-language = Language
page-language-auto = As the browser
page-theme = Theme
page-theme-auto = As the device
page-theme-light = Light
page-theme-dark = Dark
page-still = Keep things still
page-sound = A sound when it is my turn
page-shake = Shake the phone when it is my turn
page-apply = Apply
page-rule-behind = The rule behind it: { $rule }
page-back = Back
page-table = The table
page-refused-cannot = That cannot be done
page-refused-nothing-here = There is nothing here
page-refused-not-yours = This is not yours
page-refused-too-fast = That was too fast
page-refused-trouble = Something has gone wrong
page-yes = Yes
page-no = No
page-you = you
page-bot = bot
page-bot-called = Bot “{ $level }”
page-bots-title = How the bots think, from the weakest to the strongest
page-away = away
page-resigned = resigned
page-guest = Guest { $number }
page-home-api = The API, page by page

# Points, very short.
page-points-short = pts

## The first page

page-home-title = Three games of privateers
page-home-lead = Against bots, on one device, with friends far away, or round the television with a phone each. Nobody needs an account.
page-games = Games
page-players = For { $fewest } to { $most } players.
page-players-exactly = { $n ->
    [one] For one player.
   *[other] For { $n } players.
}
page-way-bots = Against bots
page-way-device = On this device
page-way-friends = With friends
page-way-tv = Round the TV
page-new = Set up a table
page-rules = Rules
page-running = Your games
page-finished = Finished games
page-open-tables = Open tables
page-all-mine = All of yours
page-none-yet = None yet.
page-your-turn = your turn
page-damaged = damaged
page-free-seats = { $n ->
    [one] one seat free
   *[other] { $n } seats free
}
page-join = Join a table
page-join-code = The table's code
page-join-go = Join

## Setting a table up

page-setup = New table
page-setup-title = { $game }: a new table
page-setup-problems = This does not work yet:
page-presets = Ways to play
page-preset-standard = Standard
page-preset-duel = Duel
page-preset-quick = Quick
page-preset-memory = Memory
page-preset-open = Open at the end
page-preset-extended = Extended
page-seats = Who sits down
page-seat-number = Seat { $n }
page-seat-none = Nobody
page-seat-me = Me, on this device
page-seat-whoever = Whoever comes
page-clock-title = Clock
page-clock = Time left
page-clock-none = No clock
page-clock-move-30 = 30 seconds a move
page-clock-move-90 = 90 seconds a move
page-clock-game-10 = 10 minutes a player, and 5 seconds more with each move
page-clock-game-30 = 30 minutes a player, and 10 seconds more with each move
page-clock-day-1 = One day a move
page-clock-day-3 = Three days a move
page-clock-move = { $n ->
    [one] One second a move
   *[other] { $n } seconds a move
}
page-clock-game = { $n ->
    [one] One second a player
   *[other] { $n } seconds a player
}, and { $more ->
    [one] one second
   *[other] { $more } seconds
} more with each move
page-late = When time is up
page-late-default = the game's usual move is made
page-late-bot = a bot stands in
page-privacy = Who may find it
page-listed = List the table on the first page
page-spectators = Others may look on
page-chat-on = Chat
page-late-join = Others may ask for a bot's seat while the game is on
page-options = Options of the game
page-option-number = Type a whole number from { $min } to { $max }.
page-option-numbers = Type whole numbers from { $min } to { $max }, with commas between them.
page-option-choice = Take one of these: { $values }.
page-option-choices = Type some of these, with commas between them: { $values }.
page-option-line = { $about }: { $value }
page-open-go = Open the table
page-change-go = Change the table
page-is-listed = Listed on the first page
page-is-private = Private: found by link or code only

## Before the game

page-agreed = What is agreed on
page-invite = Invite others
page-invite-how = Let others take a picture of this with their phones, open the link, or type the code at “Join”.
page-qr = QR code of { $link }
page-qr-short = QR code to join
page-code = Code of the table:
page-waiting-seats = { $n ->
    [one] One seat is still free
   *[other] { $n } seats are still free
}
page-waiting-ready = Waiting for { $names } to be ready
page-sealing = The dice are being sealed…
page-table-closed = This table was closed before the game began.
page-seat-free = Free seat
page-sit = Sit down
page-sit-as = What are you called?
page-ready = ready
page-not-ready = not ready yet
page-invited = by invitation
page-be-ready = I am ready
page-be-unready = Not yet
page-leave-seat = Leave the seat
page-empty-seat = Empty the seat
page-seat-bot = Put a bot there
page-seat-open = Free it for somebody
page-fill = Fill free seats with bots
page-change = Change the table
page-dismiss = Close the table
page-tv-join = Point your phone's camera here, or go to the address below and type:

## At the table

page-actions = What you can do
page-choices = Your choices: { $n }
page-sure = Everybody can see that this ship is armed. Fire all the same?
page-undo = Take back
page-undo-of = Take back { $name }'s last step
page-log = What has happened
page-log-all = { $n ->
    [one] The whole story, with one more sentence
   *[other] The whole story, with { $n } more sentences
}
page-chat = Chat
page-chat-write = Write something
page-chat-send = Send
page-more = More
page-on-tv = Show this table on a TV
page-carry = Carry my seat to another device
page-carry-about = Type this code on the other device, under “Mine”. It is good once, for ten minutes.
page-carry-here = Take a seat over from another device
page-carry-code = The code that it shows
page-carry-go = Take over
page-propose-undo = Ask everybody to take the last step back
page-propose-close = Propose to end the game here
page-propose-stand-in = Propose that a bot stand in for { $name }
page-waiting-answers = Waiting for the others' answers.
page-resign = Resign
page-resign-sure = A bot plays on for you, and you cannot come back.
page-take-over = Take { $name }'s seat from the bot
page-ask-for-seat = Ask the players to let you take { $name }'s seat from the bot
page-ask-no-more = Stop asking for { $name }'s seat
page-stand-in = A bot is standing in for you.
page-return = Play on myself
page-back-to-table = Back to the table

## One device for several

page-hand-over = Hand the device to { $name }
page-hand-over-why = Nobody else may look from here on.
page-i-am = I am { $name }

## After the game

page-result = Final table
page-closed = The game was ended before its time.
page-rematch = Play again
page-rematch-go = On to the next game
page-replay = See it again
page-replay-of = { $game }, seen again
page-replay-step = Step { $n } of { $of }
page-replay-controls = Where in the game
page-replay-first = To the beginning
page-replay-back = One step back
page-replay-on = One step on
page-replay-turn-back = One turn back
page-replay-turn-on = One turn on
page-replay-last = To the end
page-replay-auto = Play
page-replay-slider = Step
page-replay-go = Go
page-replay-eyes = With whose eyes
page-replay-public = What everybody saw
page-replay-open = Everything open
page-replay-taken-back = Taken back.
page-fork = Go on from here
page-fork-about = Play on from this step in a new game against bots. What you could not know by then is made up anew, and so is everything drawn from here on.
page-fork-as = Go on as { $name }

## Dice that can be checked

page-verify = Check the dice
page-verified = Everything fits: the chain of moves, the commitment from before the deal, and every draw that you may see.
page-not-verified = This game does not verify: { $why }
page-verify-entries = Entries of the record
page-verify-actions = Moves
page-verify-draws = Draws checked
page-verify-sealed = Sealed before the deal
page-verify-nonces = Shares brought by players' own devices
page-verify-voided = Dice given up before these
page-verify-voided-about = Dice were sealed for this game before and given up, because a device promised a share and did not reveal it. Their seals are shown here, so that nobody can do this unseen.
page-verify-given = Entries given, not played
page-verify-given-about = This game goes on from another one. Its beginning is what one player could know of that game, with the rest made up; only what was drawn afterwards can be checked.
page-verify-signed = Signed by this server with the key
page-verify-signed-about = Your copy ends with this server's signature. Keep it: if the game is ever rewritten, your copy proves it.
page-verify-fingerprint = Fingerprint
page-verify-about = Everybody who holds this game has the same fingerprint. Download your copy and check it elsewhere with “quarterdeck verify”.
page-shares = Who brought a share of the dice
page-shares-about = Every share has a part in every draw. Whoever brought one from their own device knows that nobody chose the dice, not even the table.
page-share-own = from their own device
page-share-table = from the table
page-share-found = Your share is in it.
page-share-lost = What this device brought is not in it.
page-download = Download my copy

## What is mine

page-mine = Mine
page-name = My name
page-name-save = Save
page-name-about = Others see it at the tables where you sit.
page-data = My data
page-data-about = A name, what you wrote, and which games you played. Nothing else is kept.
page-data-export = Download everything
page-erase = Erase my data
page-erase-about = Your name and everything you wrote go for good; seats in running games go to bots. The games stay, and tell nobody that it was you.
page-erase-go = Erase for good
page-contents = Contents
