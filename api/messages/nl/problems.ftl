# Titles and details of problems. What stands in quotes in braces is a word of a program: it stays in all languages.

## Titles, by code

title-invalid_json = De body is geen JSON
title-body_incomplete = De body is niet volledig aangekomen
title-unauthenticated = Niet ingelogd
title-wrong_credentials = Niemand heeft dit e-mailadres met dit wachtwoord
title-session_ended = De sessie is beëindigd
title-insufficient_scope = Het token is hier niet voor bedoeld
title-wrong_password = Het wachtwoord is onjuist
title-wrong_device_key = De apparaatsleutel is onjuist
title-bots_not_allowed = Deze tafel is alleen voor mensen
title-wrong_code = De code is onjuist
title-not_table_owner = Dit mag alleen de eigenaar van de tafel
title-not_found = Niet gevonden
title-method_not_allowed = Methode niet toegestaan
title-table_full = Alle plaatsen zijn bezet
title-table_started = Het spel is al begonnen
title-seats_free = Er zijn nog plaatsen vrij
title-email_taken = Het e-mailadres is al in gebruik
title-not_a_guest = Dit is al een volledig account
title-guest = Het account heeft geen wachtwoord
title-password_needed = Het wachtwoord is nodig
title-too_many_bots = Het account heeft genoeg bots
title-too_many_tokens = Het account heeft genoeg tokens
title-game_over = Het spel is afgelopen
title-too_many_webhooks = Te veel webhooks
title-seat_resigned = De plaats is opgegeven
title-already_seated = Deze speler zit daar al
title-no_clock = Het spel heeft geen klok
title-seat_handed_over = Iemand anders speelt voor deze plaats
title-substitute = Dit mag alleen de eigen speler van de plaats
title-own_seat = Hierover beslissen de anderen
title-webhook_disabled = De webhook is uitgeschakeld
title-push_not_configured = Geen pushmeldingen via deze dienst
title-list_full = De lijst is vol
title-blocked = Dit account is geblokkeerd
title-not_friends = Nog geen vrienden
title-game_not_over = Het spel is nog niet afgelopen
title-decision_changed = Er staat een andere beslissing open
title-body_too_large = De body is te groot
title-unsupported_media_type = De body moet JSON zijn
title-invalid = Het verzoek kan zo niet worden uitgevoerd
title-move_refused = De spelregels staan deze zet niet toe
title-idempotency_key_reused = De sleutel staat voor iets anders
title-headers_too_large = De headers zijn te groot
title-idempotency_key_required = Er is een sleutel nodig
title-if_match_required = De tag van de beslissing is nodig
title-rate_limited = Te veel verzoeken
title-too_many_attempts = Te veel onjuiste wachtwoorden
title-origin_not_allowed = Deze oorsprong mag geen WebSocket openen
title-upgrade_required = Dit pad is voor WebSockets
title-too_many_streams = Er staan te veel streams open
title-internal = Fout in de server
title-busy = Het is te druk
title-unavailable = Tijdelijk niet beschikbaar

## Details

# What has its words already.
detail-as_told = { $text }
# One thing that is wrong: where, and what was expected there (expected-…).
detail-violation = { $pointer } – verwacht: { $expected }

detail-account_gone = het account bestaat niet meer
detail-refresh_token_unknown = het refreshtoken is niet van deze server
detail-token_without_session = het token hoort bij geen enkele sessie
detail-token_expired = het token is verlopen
detail-token_unknown = het token is niet van deze server
detail-session_ended = de sessie is beëindigd; log opnieuw in
detail-session_unused = de sessie is te lang niet gebruikt; log opnieuw in
detail-session_signed_out = deze sessie is door uitloggen beëindigd
detail-session_token_reused = een refreshtoken is twee keer gebruikt, en daarom is de sessie beëindigd; log opnieuw in
detail-session_password_changed = het wachtwoord is op een ander apparaat gewijzigd; log opnieuw in
detail-session_crowded_out = het account is op te veel nieuwere apparaten ingelogd; log opnieuw in
detail-account_deleted = het account is verwijderd
detail-token_revoked = het token is ingetrokken
detail-authorization_missing = het verzoek heeft de header { "Authorization: Bearer TOKEN" } nodig
detail-authorization_or_protocol_missing = het verzoek heeft de header { "Authorization: Bearer TOKEN" } nodig, of het protocol { "bearer.TOKEN" }
detail-wrong_credentials = niemand heeft dit e-mailadres met dit wachtwoord
detail-scope_missing = het token heeft de scope { $scope } niet

detail-no_such_card = deze kaart bestaat niet
detail-no_such_delivery = deze bezorging bestaat niet
detail-no_such_game = dit spel bestaat niet
detail-no_such_hand_over = deze overdracht bestaat niet
detail-no_such_invitation = deze uitnodiging bestaat niet
detail-no_such_leaderboard = deze ranglijst bestaat niet
detail-no_such_link = deze link bestaat niet
detail-no_such_message = dit bericht bestaat niet
detail-no_such_offer = dit aanbod bestaat niet
detail-no_such_own_seat = je hebt geen plaats aan deze tafel
detail-no_such_part = dit deel van de catalogus bestaat niet
detail-no_such_path = op dit pad is niets te vinden
detail-no_such_plan = dit plan bestaat niet
detail-no_such_player = deze speler bestaat niet
detail-no_such_push_target = deze bestemming voor pushmeldingen bestaat niet
detail-no_such_session = deze sessie bestaat niet
detail-no_such_table = deze tafel bestaat niet
detail-no_such_token = dit token bestaat niet
detail-no_such_turn = deze beurt bestaat niet
detail-no_such_vote = deze stemming bestaat niet
detail-no_such_webhook = deze webhook bestaat niet

# $name is the name of the rate in the headers.
detail-rate = de limiet van ‘{ $name }’ is { $per_second } per seconde en { $burst } tegelijk; probeer het over { $seconds } s opnieuw
detail-too_many_passwords = er zijn te veel onjuiste wachtwoorden opgegeven; probeer het over { $seconds } s opnieuw
detail-too_many_streams = een account heeft maximaal { $most ->
    [one] { $most } stream
   *[other] { $most } streams
} open; sluit er eerst een
detail-headers_too_large = een verzoek heeft maximaal { $headers ->
    [one] { $headers } header
   *[other] { $headers } headers
} met daarin maximaal { $bytes ->
    [one] { $bytes } byte
   *[other] { $bytes } bytes
}
detail-body_too_large = een body heeft maximaal { $bytes ->
    [one] { $bytes } byte
   *[other] { $bytes } bytes
}
detail-busy = hetzelfde verzoek lukt iets later wel
detail-unavailable = hetzelfde verzoek lukt iets later wel, bij een zet met dezelfde sleutel
detail-disk_full = de schijf van de database is vol; stuur hetzelfde verzoek later, een zet met dezelfde sleutel
detail-database_read_only = de database kan alleen worden gelezen; stuur hetzelfde verzoek later, een zet met dezelfde sleutel
detail-database_files_fail = de bestanden van de database kunnen niet worden gelezen of geschreven; stuur hetzelfde verzoek later, een zet met dezelfde sleutel
detail-database_damaged = de database is beschadigd en moet worden hersteld
detail-stopping = deze node stopt; stuur hetzelfde verzoek opnieuw, een zet met dezelfde sleutel
detail-internal = in het logboek van de server staat meer onder de id van dit verzoek

# $allow is a list of methods.
detail-method = dit pad accepteert { $allow }
detail-body_encoded = de body mag niet gecodeerd zijn: geen { "Content-Encoding" }
detail-body_type = de { "Content-Type" } moet { "application/json" } zijn
detail-body_late = de body is niet op tijd aangekomen
detail-body_broken = de body is niet volledig aangekomen
detail-json_cut_off = de JSON eindigt te vroeg, op regel { $line }, kolom { $column }
detail-json_wrong = dit is geen JSON vanaf regel { $line }, kolom { $column }
detail-key_required = het verzoek heeft de header { "Idempotency-Key" } nodig
detail-tag_required = het verzoek heeft de header { "If-Match" } met de tag van de beslissing nodig
detail-key_reused = onder deze sleutel is iets anders gedaan; neem een nieuwe
detail-origin = pagina’s van deze oorsprong mogen hier geen WebSocket openen; welke oorsprong dat mag, bepaalt de beheerder van de dienst
detail-websockets_only = dit pad is alleen voor WebSockets

detail-wrong_password = dit is niet het wachtwoord van het account
detail-wrong_device_key = dit is niet de apparaatsleutel van het account
detail-no_bots = bots zitten alleen aan tafels met { "allow_bots" }
detail-wrong_code = deze code bestaat niet, is verlopen of is al gebruikt
detail-own_seat = wie zelf het onderwerp van de stemming is of geen tijd meer heeft, stemt niet mee
detail-substitute = de plaats is je tijdelijk overgedragen; dit mag alleen de eigen speler
detail-not_the_owner = alleen de eigenaar van de tafel mag het spel starten

detail-decision_changed = er staat nu een andere beslissing open, of geen; er is niets uitgevoerd
detail-game_over = het spel is afgelopen; er is niets uitgevoerd
detail-game_voted_over = de spelers hebben ervoor gestemd het spel te beëindigen; er is niets uitgevoerd
detail-game_resigned = het spel is beëindigd omdat alle anderen hebben opgegeven; er is niets uitgevoerd
detail-game_abandoned = het spel is beëindigd omdat niemand ernaar terugkwam; er is niets uitgevoerd
# $why is what the operator of the service has typed.
detail-game_ended = het spel is voortijdig beëindigd ({ $why }); er is niets uitgevoerd
detail-game_not_over = dat is er pas als het spel is afgelopen
detail-table_full = alle plaatsen aan de tafel zijn bezet
detail-table_started = het spel van de tafel is al begonnen
detail-seats_free = het spel begint als alle plaatsen bezet zijn
detail-email_taken = er is al een account met dit e-mailadres; log in met het wachtwoord ervan
detail-not_a_guest = het account heeft al een e-mailadres en een wachtwoord
detail-guest = een gast heeft geen wachtwoord; stel er eerst een in
detail-password_needed = het account van dit apparaat heeft een wachtwoord; log daarmee in
detail-too_many_bots = een account heeft maximaal { $most ->
    [one] { $most } bot
   *[other] { $most } bots
}
detail-too_many_tokens = een account heeft maximaal { $most ->
    [one] { $most } persoonlijk token
   *[other] { $most } persoonlijke tokens
}; trek er eerst een in
detail-too_many_webhooks = een account heeft maximaal { $most ->
    [one] { $most } webhook
   *[other] { $most } webhooks
}; verwijder er eerst een
detail-webhook_disabled = naar een uitgeschakelde webhook wordt niets gestuurd; schakel hem eerst in
detail-seat_resigned = wie een spel heeft opgegeven, kan er niet in terugkeren
detail-already_seated = niemand heeft twee plaatsen in een spel
detail-seat_handed_over = iemand anders speelt voor deze plaats; neem die eerst terug
detail-no_clock = voor de tafel van dit spel is geen klok gekozen
detail-push_not_configured = deze server stuurt geen pushmeldingen via { $service }
detail-list_full = de lijst is vol bij { $most }; haal er eerst iets af
detail-blocked = hef eerst je blokkering van dit account op
detail-not_friends = alleen vrienden worden op naam uitgenodigd; maak voor anderen een uitnodiging met een code
