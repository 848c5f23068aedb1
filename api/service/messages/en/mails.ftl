# Mails to the owners of accounts. They name no card. A link stands on a line of its own.

mail-greeting = Hello,
mail-greeting_name = Hello { $name },

## The confirmation of an address

mail-confirm_subject = Confirm your e-mail address
mail-confirm_says = Somebody, probably you, has given this address for a game account. Open this link to confirm it:
mail-confirm_code = Or type this code in the app: { $code }
mail-confirm_until = Each is valid once, and for { $hours ->
    [one] { $hours } hour
   *[other] { $hours } hours
}.
mail-confirm_ignore = The link asks for the password of that account. If it was not you, do nothing, and pass the code to nobody: without you, the account does not get this address.

## The address belongs to an account already

mail-taken_subject = You have an account already
mail-taken_says = Somebody, probably you, has given this address for another game account. It belongs to your account already: sign in with it. If you have forgotten your password, choose a new one with this link:
mail-taken_ignore = If it was not you, do nothing. Nobody has got into your account.

## A new password

mail-reset_subject = Choose a new password
mail-reset_says = Somebody, probably you, has asked for a new password for your game account. Choose one with this link:
mail-reset_until = The link is valid once, and for { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
}.
mail-reset_ignore = If it was not you, do nothing: your password stays as it is.

## Another address

mail-changed_subject = Your e-mail address was changed
mail-changed_says = Your game account has the address { $email } now. This address does not sign in any more.
mail-changed_ignore = If it was not you, write to whoever runs the server.

## Games that wait for the account

mail-turn_subject = { $games ->
    [one] { $games } game waits for you
   *[other] { $games } games wait for you
}
mail-turn_says = It is your turn:
mail-turn_deadline = Time to answer until { $time }
mail-turn_more = And { $games ->
    [one] { $games } more game.
   *[other] { $games } more games.
}
mail-turn_unsubscribe = You get such a mail at most once an hour, because you have asked for it in the app. This link switches these mails off:

## At the end of every mail

mail-footer_address = You get this mail because somebody has given your address on the game server { $url }.
mail-footer_account = You get this mail because you have an account on the game server { $url }.
