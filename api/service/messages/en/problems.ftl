# Titles and details of problems. What stands in quotes in braces is a word of a program: it stays in all languages.

## Titles, by code

title-invalid_json = The body is not JSON
title-body_incomplete = The body did not arrive whole
title-unauthenticated = Not signed in
title-wrong_credentials = The e-mail address or the password is wrong
title-session_ended = The session has ended
title-account_suspended = The account is suspended
title-insufficient_scope = The token is not for this
title-wrong_password = The password is wrong
title-wrong_device_key = The device key is wrong
title-bots_not_allowed = This table is for people only
title-wrong_code = The code is wrong
title-wrong_provider_token = The ID token is not good
title-not_table_owner = Only the owner of the table may do this
title-not_found = Not found
title-method_not_allowed = Method not allowed
title-table_full = All seats are taken
title-table_started = The game has started
title-seats_free = Seats are still free
title-email_taken = The e-mail address is taken
title-no_pending_email = No address waits for its confirmation
title-no_email = The account has no confirmed address
title-not_a_guest = The account is a full one already
title-guest = The account has no password
title-password_needed = The password is needed
title-provider_taken = The provider account belongs to another account
title-last_sign_in_method = The account needs another sign-in method
title-too_many_bots = The account has enough bots
title-too_many_tokens = The account has enough tokens
title-game_over = The game is over
title-too_many_webhooks = Too many webhooks
title-too_many_tables = Too many tables or games
title-seat_resigned = The seat was given up
title-already_seated = This player sits there already
title-no_clock = The game has no clock
title-seat_handed_over = Somebody else plays for the seat
title-substitute = Only the seat's own player may do this
title-own_seat = The others decide about this
title-webhook_disabled = The webhook is disabled
title-push_not_configured = No pushes by this service
title-list_full = The list is full
title-blocked = This account is blocked
title-not_friends = No friends yet
title-game_not_over = The game is not over
title-decision_changed = Another decision is open
title-body_too_large = The body is too large
title-unsupported_media_type = The body must be JSON
title-invalid = The request is not valid
title-move_refused = The rules do not allow this move
title-idempotency_key_reused = The key stands for something else
title-headers_too_large = The headers are too large
title-idempotency_key_required = A key is needed
title-if_match_required = The tag of the decision is needed
title-rate_limited = Too many requests
title-too_many_attempts = Too many wrong passwords
title-origin_not_allowed = This origin may not open a WebSocket
title-upgrade_required = This path is for WebSockets
title-too_many_streams = Too many streams are open
title-internal = A fault of the server
title-busy = Too much is going on
title-provider_unavailable = The provider cannot be reached
title-unavailable = Temporarily unavailable

## Details

# What has its words already.
detail-literal = { $text }
# The end of a list of words of a program.
detail-list = { $first } and { $last }
# One thing that is wrong: where, and what was expected there (expected-…).
detail-violation = Expected at { $pointer }: { $expected }.

detail-account_gone = The account is gone.
detail-refresh_token_unknown = The refresh token is not one of this server.
detail-token_without_session = The token belongs to no session.
detail-token_expired = The token has expired.
detail-token_unknown = The token is not one of this server.
detail-session_ended = The session was ended; sign in again.
detail-session_unused = The session was not used for too long; sign in again.
detail-session_signed_out = The session was signed out.
detail-session_token_reused = A refresh token was used twice, so that the session was ended; sign in again.
detail-session_password_changed = The password was changed on another device; sign in again.
detail-session_crowded_out = The account is signed in on too many newer devices; sign in again.
detail-account_deleted = The account was deleted.
detail-session_suspended = The account was suspended by an operator; sign in again when the suspension is over.
detail-session_provider_unlinked = A provider was unlinked from the account; sign in again.
detail-account_suspended = The account is suspended until an operator restores it. The reason: “{ $reason }”.
detail-account_suspended_until = The account is suspended until { $until }. The reason: “{ $reason }”.
detail-token_revoked = The token was revoked.
detail-authorization_missing = The request needs the header { "Authorization: Bearer TOKEN" }.
detail-authorization_or_protocol_missing = The request needs the header { "Authorization: Bearer TOKEN" }, or the protocol { "bearer.TOKEN" }.
detail-wrong_credentials = The e-mail address or the password is wrong.
detail-scope_missing = The token does not have the scope { $scope }.

detail-no_such_card = There is no such card.
detail-no_such_delivery = There is no such delivery.
detail-no_such_game = There is no such game.
detail-no_such_hand_over = There is no such hand-over.
detail-no_such_invitation = There is no such invitation.
detail-no_such_leaderboard = There is no such leaderboard.
detail-no_such_link = There is no such link.
detail-no_such_message = There is no such message.
detail-no_such_offer = There is no such offer.
detail-no_such_own_seat = You have no seat at this table.
detail-no_such_part = There is no such part of the catalogue.
detail-no_such_path = There is nothing at this path.
detail-no_such_plan = There is no such plan.
detail-no_such_player = There is no such player.
detail-no_such_provider_link = There is no such provider link.
detail-no_such_push_target = There is no such push target.
detail-no_such_report = There is no such report.
detail-no_such_session = There is no such session.
detail-no_such_table = There is no such table.
detail-no_such_token = There is no such token.
detail-no_such_turn = There is no such turn.
detail-no_such_vote = There is no such vote.
detail-no_such_webhook = There is no such webhook.

# $name is the name of the rate in the headers.
detail-rate = { $per_second } a second and { $burst } at once is the rate of “{ $name }”; come again in { $seconds } s.
detail-too_many_passwords = Too many passwords were wrong; come again in { $seconds } s.
detail-too_many_mails = The account has caused too many mails; come again in { $seconds } s.
detail-too_many_streams = An account has { $most } streams open at most; close one first.
detail-headers_too_large = A request has { $headers } headers and { $bytes } bytes in them at most.
detail-body_too_large = A body has { $bytes } bytes at most.
detail-busy = The same request a little later will do.
detail-unavailable = The same request a little later will do, a move with the same key.
detail-provider_unavailable = The provider { $provider } cannot be reached now; send the same request a little later.
detail-disk_full = The disk of the database is full; send the same request later, a move with the same key.
detail-database_read_only = The database may only be read; send the same request later, a move with the same key.
detail-database_files_fail = The files of the database cannot be read or written; send the same request later, a move with the same key.
detail-database_damaged = The database is damaged and has to be restored.
detail-stopping = This node stops; send the same request again, a move with the same key.
detail-internal = The server's log says more under the id of this request.

# $allow is a list of methods.
detail-method = This path takes { $allow }.
detail-body_encoded = The body must not be encoded: no { "Content-Encoding" }.
detail-body_type = The { "Content-Type" } must be { "application/json" }.
detail-body_late = The body did not arrive in time.
detail-body_broken = The body did not arrive whole.
detail-json_cut_off = The JSON ends too early, in line { $line }, column { $column }.
detail-json_wrong = This is no JSON from line { $line }, column { $column } on.
detail-key_required = The request needs the header { "Idempotency-Key" }.
detail-tag_required = The request needs the header { "If-Match" } with the tag of the decision.
detail-key_reused = Something else was done under this key; take a new one.
detail-origin = Pages of this origin may not open a WebSocket here; the operator of the service allows origins.
detail-websockets_only = This path is for WebSockets only.

detail-wrong_password = It is not the password of the account.
detail-wrong_device_key = It is not the device key of the account.
detail-no_bots = Bots sit at tables with { "allow_bots" } only.
detail-wrong_code = There is no such code, or it has expired or was used.
detail-wrong_link = The link is none, or it has expired or was used.
detail-wrong_provider_token = The ID token is not signed by a provider that this server accepts, for an app that it knows.
detail-provider_token_time = The ID token has expired, or is not valid yet; get another one from the provider.
detail-provider_token_nonce = The nonce is not one of this server, has expired or was used, or the ID token has another one.
detail-provider_authorization_code = The authorization code is not good: it has expired or was used, or it belongs to another person or app. Begin again at the provider.
detail-provider_not_linked = The ID token is about a provider account that is not linked to the account.
detail-own_seat = Whoever a vote is about, or has no time left, does not vote.
detail-substitute = The seat is handed over to you for a time; its player may do this.
detail-not_the_owner = Only the owner of the table may start its game.

detail-decision_changed = Another decision is open now, or none; nothing was done.
detail-game_over = The game is over; nothing was done.
detail-game_voted_over = The players have voted to end the game; nothing was done.
detail-game_resigned = The game was ended because all others have given up; nothing was done.
detail-game_abandoned = The game was ended because nobody came back to it; nothing was done.
# $why is what the operator of the service has typed.
detail-game_ended = The game was ended before its end ({ $why }); nothing was done.
detail-game_not_over = That can be had when the game is over.
detail-table_full = All seats of the table are taken.
detail-table_started = The game of the table has started.
detail-seats_free = The game starts when all seats are taken.
detail-email_taken = An account has that e-mail address; sign in with its password.
detail-no_pending_email = No e-mail address of the account waits for its confirmation.
detail-no_email = The account has no confirmed e-mail address. Give it one first.
detail-not_a_guest = The account has an e-mail address and a password already.
detail-guest = The account has no password; give it one first.
detail-password_needed = The account of this device has a password or a provider; sign in with that.
detail-provider_taken = The provider account signs in to another account; unlink it there first.
detail-last_sign_in_method = Nobody could sign in to the account any more; add a password or another provider first.
detail-too_many_bots = An account has { $most } bots at most.
detail-too_many_tokens = An account has { $most } personal tokens at most; revoke one first.
detail-too_many_webhooks = An account has { $most } webhooks at most; delete one first.
detail-too_many_tables = An account has at most { $tables } open tables and { $games } games that run. Leave a table, start its game or finish a game first.
detail-webhook_disabled = Nothing is sent to a webhook that is disabled; enable it first.
detail-seat_resigned = Who has given a game up cannot come back to it.
detail-already_seated = Nobody has two seats at a game.
detail-seat_handed_over = Somebody else plays for the seat; take it back first.
detail-no_clock = The table of this game has chosen no clock.
detail-push_not_configured = This server does not push by { $service }.
detail-list_full = The list holds { $most } at most; take something off it first.
detail-blocked = Lift your block of this account first.
detail-not_friends = Only friends are invited by name; make an invitation with a code for others.
