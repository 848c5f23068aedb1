# The pages on which people let third parties in, and what a third party may ask for.

## Scopes, by their word

scope-profile_read = See your name and the id of your account, but not your e-mail address
scope-games_read = See tables, and your games as you see them, your hand included
scope-games_play = Take seats at tables, and play for you
scope-tables_create = Make tables in your name, and start their games
scope-friends_manage = See and change whom you are friends with and whom you have blocked
scope-notify_manage = Choose where and when you are told that it is your turn
scope-webhooks_manage = Have what happens in your games, with the cards that you are dealt, sent to addresses of its choice
scope-bot_play = Play as a bot of yours, which everybody can see is a bot, and not as you
scope-export_read = Take a copy of everything that is kept about you
scope-account_manage = Change and delete your account, and let others in
scope-moderation_manage = Moderate: see reports, remove messages, rename and suspend accounts, close tables

## Who asks

# $name is the host or the name of the program.
page-let_in = Let { $name } in?
page-wants_in_website = { $name } wants to be let in to your account.
page-wants_in_app = An app that belongs to { $name } wants to be let in to your account.
page-wants_in_program = A program on this computer that calls itself { $name } wants to be let in to your account.
page-wants_in_device = A device or program that calls itself { $name } wants to be let in to your account.
page-check_program = Nobody can check that name: go on only if you have just started it yourself.
page-check_device = Nobody can check that name: go on only if you have it before you and it shows this code:
page-asks_to = It asks to:
page-answer_to = Your answer goes to { $place }.
page-answer_to_device = Your answer goes to the device that shows { $code }.
page-allow = Allow
page-deny = Deny
page-ends_in_sessions = What you allow is in the list of sessions of your account, and ends when you end it there.

## Who answers

page-bot_name = Name of your bot; it is made if you have none of that name
page-sign_in = Sign in
page-email = E-mail address
page-password = Password
page-or_guest = Or, if you play as a guest
page-guest_code = Code that your app shows under “Let others in”

## The code of a device

page-device_title = Let a device in
page-device_says = A device or program that wants to be let in to your account shows a code. Type it only if you have the device before you; nobody else has a reason to send you one.
page-code = Code
page-go_on = Go on

## Afterwards

page-done = Done
page-let_in_done = { $name } is let in. Go back to your device.
page-not_let_in = { $name } is not let in.
page-wrong_title = This does not work
page-wrong_says = The program that has sent you here has made a mistake. Nothing was done.
page-go_back = Go back to { $name }

## What was wrong with an answer

page-allow_or_deny = Allow it or deny it.
page-opened_elsewhere = This page is for people: it has to be opened by itself.
page-other_page = The form was sent from another page than this one.
page-wrong_credentials = The e-mail address or the password is wrong.
page-wrong_password = The password is wrong.
page-wrong_code = There is no such code, or it is too old.
page-account_gone = The account is not there any more.
page-too_often = Too many failed attempts. Try again in { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}.
page-enough_bots = You have as many bots as you can have: name one of them.
# $what is the name of a field, $expected one of expected-….
page-violation = { $what }: { $expected }.

## The links in mails

page-confirm_title = Confirm an e-mail address
# $name is the name of the player.
page-confirm_says = Is { $email } your address, and does the account “{ $name }” belong to you? Then confirm with the password of this account.
page-confirm_ignore = If you have not asked for this, close the page: somebody else has given your address, and does not get it without you.
page-account_password = Password of the account
page-confirm = Confirm
page-confirm_done = { $email } is confirmed. Go back to the app.
page-email_taken = The address belongs to another account by now.
page-reset_title = Choose a new password
page-reset_says = For the account “{ $name }”. All devices are signed out.
page-new_password = New password, at least 10 characters
page-reset = Set the password
page-reset_done = The new password counts. Go back to the app and sign in.
page-wrong_link = The link was used, or it is too old. Ask for another one in the app.
page-unsubscribe_title = Mails about your turn
# $name is the name of the player.
page-unsubscribe_says = Switch the mails about waiting games off for the account “{ $name }”?
page-unsubscribe = Switch off
page-unsubscribe_done = The account “{ $name }” gets no more mails about waiting games. You can switch them on again in the app.
