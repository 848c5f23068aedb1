# Words of the screens that are loaded when they are needed: lobby, table, you.

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
also-for = Also for { $names }
only-you-since = Only for you, since { $time }
solo-since = Solo, since { $time }
plays = { $name } plays.
waits-for = Waits for { $names }.
waits-service = It goes on in a moment.
you-again = You again about { $from } to { $to }.
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

table-gone = This table is not there
table-gone-note = It was closed, or it is private and the link has no code.
seats = Seats
free-seat = Free seat
owner = owner
bot = bot
you-name = { $name } (you)
sit-down = Sit down
code-ask = With the code { $code } you take a seat at a table.
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
add-opponent = Add an opponent
add-opponent-short = The server plays for a free seat
add-opponent-note = It sits down at once and plays as soon as it is its turn. It cannot be sent away again.
no-opponents-rated = At a rated table, opponents sit from the start or not at all.
level-novice-note = Weighs each action once. Good for learning the game.
level-regular-note = Also plays on a little after its best actions.
level-strong-note = Plays on after its best actions in many samples of the game.
bring-others = Bring others
share-text = Play Terraforming Mars with me at “{ $name }”.
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
sign-in-guest-note = You play as a guest in this browser. Signing in to an account leaves the guest and its games; keep them in an account first if you want them.
sign-out = Sign out
sign-out-guest = A guest has no password. In this browser you can come back by playing again; anywhere else the games are out of reach. Keep them in an account first if you want to be sure.
no-account-note = No account is needed to play.
new-password = New password
password-hint = At least 10 characters, not easy to guess.
change-email = Change the e-mail address
change-password = Change the password
sign-in-methods = How you sign in
this-browser = This browser
this-browser-note = As a guest, you sign in with this browser only.
last-method = The only way to sign in: add another one first.
method-revoked = Withdrawn at the provider: it signs nobody in.
linked-since = Linked since { $date }
unlink = Unlink
unlink-title = Unlink { $provider }
unlink-note = This way to sign in ends, and all other sessions of the account end too.
passkey = Passkey
passkey-since = Passkey, added { $date }
added-since = Added { $date }
remove-passkey = Remove a passkey
proof-elsewhere = This needs a proof that it is you. The account has no password, and this page cannot use your other ways to sign in ({ $methods }). Do it in the app in which you sign in, or add a password there first.
method-removed = This way to sign in is removed.
add-passkey = Add a passkey
add-passkey-note = You sign in with a finger, a face or a code of your device, without a password.
passkey-added = You can now sign in with the passkey.
no-passkeys-insecure = Passkeys need a page that was opened over https.
no-passkeys-browser = This browser has no passkeys.
no-passkeys-server = This server has no passkeys at this address.
link-provider = Link { $provider }
link-note = You can then also sign in with { $provider }.
provider-linked = You can now sign in with { $provider }.
add-password = Add an e-mail address and a password
add-password-note = You can then also sign in with them, on every device.
proved = Thank you: it is you.
prove-first = First show that it is you.
prove-otherwise = Or show in another way that it is you.
prove-passkey = Confirm with a passkey
prove-provider = Confirm with { $provider }
provider-page = Sign-in with a provider
provider-cancelled = The sign-in with { $provider } was cancelled. Nothing has changed.
provider-failed = { $provider } has signed nobody in. The reason it gives: { $reason }.
provider-wrong-state = This answer of a provider does not belong to a sign-in that was begun in this browser. Nothing has changed.
begin-again = Begin again
confirm-email = Confirm your e-mail address
confirm-email-note = A mail with a code of six digits is on its way to { $email }. Until you enter the code, the address signs nobody in.
code = Code
confirm-code = Confirm the address
resend-mail = Send the mail again
mail-sent = A mail is on its way.
forgot-password = Forgot the password?
reset-note = If the address belongs to an account, a mail with a link for a new password arrives there.
reset-send = Send the mail
reset-sent = If the address belongs to an account, a mail is on its way.
name = Name
name-hint = What other players see, 1 to 40 characters.
appearance = Appearance
theme-auto = System
theme-light = Light
theme-dark = Dark
theme-contrast = Contrast
text-size = Size of text
text-size-note = In percent of the size that your system and browser give.
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
turn-mails = By mail
turn-mails-here = Games that wait, to { $email }
turn-mails-note = At most one mail an hour, with links to the games.
turn-mails-address = Give the account an e-mail address first, and confirm it.
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
