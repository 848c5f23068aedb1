# Words of the interface outside a game. Texts of the game come from the server.

## Places and the frame

app-name = Tharsis
places = Places
place-games = Games
place-games-waiting =
    { $count ->
        [one] { $count } waits for you
       *[other] { $count } wait for you
    }
place-play = Play
place-you = You
skip = To the content
back = Back
close = Close
done = Done
save = Save
saved = Saved.
remove = Remove
change = Change
not-now = Not now
settings = Settings
offline = Offline.
offline-as-of = You see everything as of { $time }.
offline-note = The service does not reply.
try-now = Try now
signed-out = You are signed out.
signed-out-note = Sign in again to go on. Your moves are kept.

## Problems

problem-too-fast = A little too fast. Try again in a moment.
problem-resting = The server is resting. Try again in a moment.
problem-offline = The service does not reply. Check your network.
problem-signed-out = Sign in first.
problem-unknown = Something went wrong here.

## Time

duration-days = { $days } d { $hours } h
duration-hours = { $hours } h { $minutes } min
duration-minutes = { $minutes } min
duration-seconds = { $minutes } min { $seconds } s
no-limit = no limit
time-over = time is over

## Start

play-now = Play now
play-solo = Play solo
solo = Solo
solo-about = 14 generations, you and the planet. Raise temperature, oxygen and oceans to the end.
solo-standard = Corporate Era
solo-beginner = Corporate Era, beginner corporation
opponents = Opponents
level = How well they play
level-novice = Gentle
level-regular = Even
level-strong = Hard
options = Options
start-game = Start the game
start-when-online = Starts when you are online
quick-match = Quick match
quick-match-note = Sit down with other people
find-players = Find players
join-code = Join with a code
join-code-note = Or with an invitation link
join = Join
code-label = Code of the table
code-hint = Or paste the link of an invitation. Capital letters do not matter.
code-note = The code was { $code }.
open-tables = Open tables
open-tables-note = See who looks for players
invitations-wait =
    { $count ->
        [one] { $count } invitation waits for you
       *[other] { $count } invitations wait for you
    }
new-table = New table
new-table-note = Choose the options and invite others
make-table = Make the table
guest-line = You play as guest “{ $name }”.
keep-games = Keep your games

## Options of a table

players = Players
players-count =
    { $count ->
        [one] { $count } player
       *[other] { $count } players
    }
pace = Pace
pace-live = Live
pace-daily = Daily
pace-relaxed = Relaxed
clock = Clock
clock-none = None
clock-none-note = Everybody thinks as long as they like.
clock-hours = 1 day
clock-hours-note = A day for each decision. Nights and vacation do not count.
clock-bank = Bank
clock-bank-note = 3 days in all, and 6 hours more each time it is your turn.
draft = Draft
corporate-era = Corporate Era
beginner = Beginner corporation
beginner-note = You begin with 42 M€ and ten cards free of charge: less to choose.
rated = Rated
private = Private
option-corporate-era = Corporate Era
option-corporate-era-note = All cards and corporations, and no production at the start.
option-no-corporate-era = Base game
option-no-corporate-era-note = The cards of the base game. Everybody begins with one production of each resource.
option-draft = draft
option-draft-note = Each generation, everybody keeps one card of four and passes the rest on.
option-no-draft = no draft
option-no-draft-note = Each generation, everybody draws four cards and buys what they want of them.
option-clock-none = no clock
option-clock-none-note = Everybody thinks as long as they like.
option-clock-per-decision = { $hours } h for each decision
option-clock-per-decision-note = Who does not decide within { $hours } hours passes. Quiet hours and vacation stop the clock.
option-clock-bank = { $hours } h in the bank
option-clock-bank-note = Everybody has { $hours } hours in all, and gets { $more } hours more each time it is their turn.
option-clock-daily = due each day at { $at }
option-clock-daily-note = Once a day, at { $at }, every open decision is due.
option-clock-other = a clock
option-clock-other-note = This table has a clock that this client does not know. The game shows the time that is left.
option-pace-live = Played live
option-pace-live-note = Everybody is there now and answers within minutes.
option-pace-daily = Played daily
option-pace-daily-note = Everybody looks in at least once a day.
option-pace-relaxed = Played when there is time
option-pace-relaxed-note = Everybody plays when there is time; days may pass.
option-rated = rated
option-rated-note = The result counts for the ratings of the players.
option-private = private
option-private-note = Only people with the code or an invitation find the table.
option-bots = bots may play
option-bots-note = Programs of other people may sit down at this table.

## Games

your-games = Your games
no-games = You have no games yet
no-games-note = The first one begins with a tap.
nothing-waits = No game waits for you
nothing-waits-note =
    { $count ->
        [0] A new one begins at once.
        [one] One waits for others.
       *[other] { $count } wait for others.
    }
waiting-for-you = Waiting for you
waiting-for-others = Waiting for others
tables-waiting = Your tables
finished = Finished
games-new = { $count } new
also-for = Also for { $names }
only-you-since = Only for you, since { $time }
solo-since = Solo, since { $time }
plays = { $name } plays.
waits-for = Waits for { $names }.
waits-service = It goes on in a moment.
you-again = You again about { $from } to { $to }.
ended = Ended { $time }
ended-early = Ended early: { $reason }
won-with =
    { $points ->
        [one] Won with { $points } point, { $time }
       *[other] Won with { $points } points, { $time }
    }
lost-with =
    { $points ->
        [one] { $points } point, { $time }
       *[other] { $points } points, { $time }
    }

## Lobby

filters = Filters
tables = Tables
with-friends = With friends
invitations = Invitations
invited-by = { $name } invites you
decline = Decline
look = Look
no-tables = No table is open now
no-tables-filtered = No table fits these filters
no-tables-note = Make one yourself, or let the quick match find players.
to-play = To “Play”
table-line =
    { $free ->
        [one] { $free } of { $players } seats is free.
       *[other] { $free } of { $players } seats are free.
    }
free-seats =
    { $count ->
        [0] All seats are taken
        [one] { $count } seat is free
       *[other] { $count } seats are free
    }

## Table

table = Table
table-gone = This table is not there
table-gone-note = It was closed, or it is private and the link has no code.
seats = Seats
free-seat = Free seat
owner = owner
bot = bot
you-name = { $name } (you)
sit-down = Sit down
sits-here = sits here
leave = Leave
leave-table = Leave the table
leave-note = Your seat becomes free. You can come back while there is one.
leave-last-note = Nobody else sits here: the table is closed.
start-when-full =
    { $count ->
        [one] You can start when the last seat is taken.
       *[other] You can start when { $count } more have sat down.
    }
owner-starts = The owner of the table starts the game.
waits-for-players =
    { $count ->
        [one] Waits for one more player.
       *[other] Waits for { $count } more players.
    }
table-full = All seats are taken.
open-game = Open the game
bring-others = Bring others
share = Share
share-text = Play Terraforming Mars with me at “{ $name }”.
link-copied = The link is copied.
invite = Invite
invite-friends = Invite friends
invited = invited
how-it-plays = How it plays
expires = The table closes { $time } if nobody starts.
chat-later = The chat opens with the game.

## You

account = Account
keep-games-note = With an e-mail address and a password you find your games on every device. As a guest you have them in this browser only.
games-kept = Your games are kept in your account.
nobody = Nobody is signed in
nobody-note = The first game makes a guest. If you have an account, sign in.
sign-in = Sign in
sign-in-guest-note = You play as a guest in this browser. Signing in to an account leaves the guest and its games; keep them in an account first if you want them.
sign-out = Sign out
sign-out-guest = A guest has no password. In this browser you can come back by playing again; anywhere else the games are out of reach. Keep them in an account first if you want to be sure.
have-account = Do you have an account?
no-account-note = No account is needed to play.
email = E-mail address
password = Password
new-password = New password
current-password = Current password
password-hint = At least 10 characters, not easy to guess.
change-email = Change the e-mail address
change-password = Change the password
name = Name
name-hint = What other players see, 1 to 40 characters.
appearance = Appearance
language = Language
# The name of the button: those who do not read the page's language find the English word beside it.
language-label = Language
theme = Theme
theme-auto = System
theme-light = Light
theme-dark = Dark
theme-contrast = Contrast
text-size-note = The size of the text is that of your system and browser.
single-keys = Single keys
single-keys-note = A, H, L, U and others act at once. “?” shows them in a game.
when-it-is-your-turn = When it is your turn
notifications = Notifications
rest = Quiet hours and vacation
rest-short = They stop the clocks of your games
rest-note = At these times the clocks of your games stand still, as far as each table allows.
quiet-hours = Quiet hours
quiet-hours-note = Each night, in your time zone
from = From
to = To
time-zone = Time zone: { $zone }
vacation = Vacation
days = { $first } to { $last }
first-day = First day
last-day = Last day
add-vacation = Add these days
push-question = A message when it is your turn?
push-install = On this device the app must be installed first: open the menu “Share” and choose “Add to Home Screen”, then open it there.
turn-on = Turn on
push-here = Messages in this browser
push-note = They come even when the page is closed.
push-insecure = This page was not opened over https, so browsers allow no messages, no installation and no passkeys. You can play nevertheless.
push-unsupported = This browser has no messages for pages.
push-unoffered = This server sends no messages to browsers.
push-denied = Messages are refused in the settings of this browser.
push-kinds = What for
push-your-turn = It is your turn
push-reminder = The time gets short
push-game-over = A game is over
push-quiet = No messages at night
push-quiet-note = What comes up meanwhile is sent at the end.
insecure-note = This page was not opened over https: installing, messages and passkeys are missing.
about-service = About this service
devices = Devices
this-device = this device
unnamed-device = Unnamed device
used-at = Last used { $time }
people = Friends and blocked players
friends = Friends
friend-requests =
    { $count ->
        [one] { $count } request
       *[other] { $count } requests
    }
friend-requests-heading = They ask to be your friends
asked-friends = You have asked
accept = Accept
withdraw = Withdraw
end-friendship = End
no-friends = No friends yet. You can ask players after a game with them.
block = Block
unblock = Unblock
blocked = Blocked players
blocked-since = since { $date }
nobody-blocked = Nobody is blocked.
block-note = You do not meet blocked players at new tables, and they cannot write to you.
your-data = Your data
your-data-short = Export and deletion
export = Download everything
export-note = All that the service stores about you, as a file
delete-account = Delete the account
delete-short = For ever
delete-note = Your account, your name and your devices are deleted for ever. In running games the caretaker plays on for you, so that the others can finish.
