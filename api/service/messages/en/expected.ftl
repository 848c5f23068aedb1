# What was expected where something is wrong with a request: stands behind “expected”, without a capital and a full stop.
# What stands in quotes in braces is a word of a program: it stays in all languages.

## Kinds of values

expected-value = a value
expected-object = an object
expected-kind_object = an object that says of what kind it is
expected-list = a list
expected-text = a text
expected-truth = { "true" } or { "false" }
expected-number = a whole number
expected-number_from = a whole number from { $least } on
expected-number_between = a whole number from { $least } to { $most }
expected-range = { $least } to { $most }
expected-range_seconds = { $least } to { $most } seconds
expected-at_most = { $most } at most
# $words is a list of words of a program.
expected-one_of = one of { $words }
# $examples is a list of words of a program.
expected-such_as = for example { $examples }
expected-once = only one
expected-nothing = nothing here
# $text says it in words of a program.
expected-documented = what the document says here

## Texts and lists

expected-length = { $least } to { $most } characters
expected-visible = { $least } to { $most } visible characters
expected-visible_at_most = { $most } visible characters at most
expected-visible_ascii = { $least } to { $most } visible ASCII characters
expected-characters_at_most = { $most } characters at most
expected-no_spaces = { $least } to { $most } characters without spaces
expected-one_line = { $least } to { $most } characters on one line
expected-answers = { $least } to { $most } answers
expected-games_at_most = { $most } games at most
expected-name_not_reserved = a name that does not stand for operators, computer players or former players
expected-reason_in_words = a reason in words of your own; the server itself uses {"vote"}, {"resigned"} and {"abandoned"}
expected-email = an e-mail address such as { $example }
expected-email_visible = an e-mail address without invisible characters, such as { $example }
expected-not_the_email = something else than the e-mail address
expected-hard_to_guess = a password that is harder to guess, such as a few words that do not belong together
expected-refresh_token = the refresh token as it was given
expected-device_key = the device key of the account
expected-password = the password of the account
expected-provider_token = an ID token of a provider that is linked to the account, and its nonce
expected-passkey = the response of a passkey of the account
expected-base64url = { $least } to { $most } characters of base64url
expected-six_digits = the six digits of the code in the mail
expected-code_or_token = either the code or the token of the link

## Ids

expected-account_id = the id of an account
expected-game_id = the id of a game
expected-bot_id = the id of a bot of yours
expected-somebody = the id of somebody to ask
expected-somebody_else = the id of somebody else
expected-frame_id = the id of a frame
expected-cursor = the { "next_cursor" } of the page before
expected-stream_cursor = the cursor of a frame that a stream of this account has sent

## Times

expected-time = a time of the day such as { $example }
expected-other_time = a time other than that of the beginning
expected-future_time = a time in the future, such as { $example }
expected-day = a day such as { $example }
expected-time_zone = a time zone by its IANA name, such as { $example }
expected-last_day = a day not before the first, { $most } days in all at most

## Tables, seats, votes

expected-corporate_era_alone = { "true" }, because the solo game is played with the Corporate Era
expected-no_draft_alone = { "false" }, because there is nobody to draft with in the solo game
expected-not_rated = { "false" }, because solo games and games with bots are not rated
expected-rated_caretaker = { "pass" }, because nobody is helped in a rated game
expected-unrated_table = a table that is not rated, or that has had opponents from the start
expected-friend_once = 1, because a friend sits down once
expected-vacant_seat = a seat whose player has resigned or is gone
expected-slow_seat = a seat that the game has waited for for three days, or whose time has run out
expected-played_seat = a seat whose own player plays
expected-no_seat = nothing, because this is not about one seat
expected-event_number = the number of an event, { $least } to { $most }

## Tokens and scopes

expected-scopes = at least one, and not { "account:manage" }
expected-scopes_of = some of { $scopes }
expected-bot_with_scope = the id of a bot, together with the scope { "bot:play" }

## Webhooks and pushes

# $schemes: https:// (or http://, where that is allowed).
expected-url_scheme = a URL that begins with { $schemes }
expected-bare_url = a URL without a name, a password or a fragment
expected-port = port 443 or one from 1024 on
expected-public_address = an address of the public internet
expected-p256dh = an uncompressed point of P-256, 65 bytes, in base64url
expected-auth_secret = 16 bytes in base64url
expected-fcm_token = a registration token of FCM
expected-apns_token = a device token of Apple in hexadecimal

## Plans

expected-next_generation = { "next_generation" }, because there will be nothing to answer in this one
expected-actions = the answers of one or two actions
expected-nesting = { $most } levels of nesting at most
expected-plan_answers = { $most } answers at most
expected-first_action = an action first, such as { $example }, then the answers that it opens
expected-next_action = an action first, such as { $example } or { $other }, then the answers that it opens
expected-no_draft_here = another kind, because there is no draft in this game
expected-entries = { $least } to { $most } entries
expected-entries_at_most = { $most } entries at most
expected-entry_once = each entry once
expected-conditions_at_most = { $most } conditions at most
expected-another_seat = another seat at the table
expected-no_other_seat = another condition, because there is no other seat
