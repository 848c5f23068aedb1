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
online-again = You are online again.
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
learn = Learn by playing
learn-note = A first game against a novice opponent, explained step by step
# The name of the table of that game.
guided-game = First game
solo = Solo
solo-about = 14 generations, you and the planet. Raise temperature, oxygen and oceans to the end.
solo-standard = Corporate Era
solo-beginner = Corporate Era, beginner corporation
opponents = Opponents
level = How well they play
level-novice = Novice
level-regular = Regular
level-strong = Strong
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
option-rated-opponents-note = The result counts for your rating against opponents. There is no advice in the game.
option-private = private
option-private-note = Only people with the code or an invitation find the table.
option-bots = bots may play
option-bots-note = Programs of other people may sit down at this table.

## Games

games-new = { $count } new
ended = Ended { $time }

## Lobby

decline = Decline
look = Look

## Table

table = Table
share = Share
link-copied = The link is copied.

## You

sign-in = Sign in
have-account = Do you have an account?
passkey-sign-in = Sign in with a passkey
provider-sign-in = Sign in with { $provider }
prompt-closed = Nothing has changed: the prompt of the browser was closed, or it has waited too long.
passkey-exists = This device has a passkey of the account already.
passkey-failed = The browser could not use a passkey here.
email = E-mail address
password = Password
current-password = Current password
language = Language
# The name of the button: those who do not read the page's language find the English word beside it.
language-label = Language
theme = Theme
people = Friends and blocked players
