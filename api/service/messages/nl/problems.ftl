# Titles and details of problems. What stands in quotes in braces is a word of a program: it stays in all languages.

## Titles, by code

title-invalid_json = De body is geen JSON
title-body_incomplete = De body is niet volledig aangekomen
title-unauthenticated = Niet ingelogd
title-wrong_credentials = E-mailadres of wachtwoord is onjuist
title-session_ended = De sessie is beëindigd
title-account_suspended = Het account is geschorst
title-insufficient_scope = Het token is hier niet voor bedoeld
title-wrong_password = Het wachtwoord is onjuist
title-wrong_device_key = De apparaatsleutel is onjuist
title-bots_not_allowed = Deze tafel is alleen voor mensen
title-wrong_code = De code is onjuist
title-wrong_provider_token = Het ID-token is ongeldig
title-wrong_passkey = De reactie van de passkey is ongeldig
title-unknown_passkey = Geen enkel account heeft de passkey
title-not_table_owner = Dit mag alleen de eigenaar van de tafel
title-not_found = Niet gevonden
title-method_not_allowed = Methode niet toegestaan
title-table_full = Alle plaatsen zijn bezet
title-table_started = Het spel is al begonnen
title-seats_free = Er zijn nog plaatsen vrij
title-email_taken = Het e-mailadres is al in gebruik
title-no_pending_email = Er wacht geen adres op bevestiging
title-no_email = Het account heeft geen bevestigd adres
title-has_password = Het account heeft al een wachtwoord
title-no_password = Het account heeft geen wachtwoord
title-password_needed = Het wachtwoord is nodig
title-provider_taken = Het account bij de provider hoort bij een ander account
title-passkey_taken = De passkey is al geregistreerd
title-passkeys_not_configured = Deze server heeft geen passkeys
title-last_sign_in_method = Het account heeft een andere inlogmethode nodig
title-too_many_bots = Het account heeft genoeg bots
title-too_many_tokens = Het account heeft genoeg tokens
title-game_over = Het spel is afgelopen
title-too_many_webhooks = Te veel webhooks
title-too_many_tables = Te veel tafels of spellen
title-too_many_reviews = Er worden te veel analyses gemaakt
title-seat_resigned = De plaats is opgegeven
title-already_seated = Deze speler zit daar al
title-no_clock = Het spel heeft geen klok
title-seat_handed_over = Iemand anders speelt voor deze plaats
title-substitute = Dit mag alleen de eigen speler van de plaats
title-own_seat = Hierover beslissen de anderen
title-advice_not_allowed = Geen advies in dit spel
title-name_locked = De naam is door een beheerder gekozen
title-webhook_disabled = De webhook is uitgeschakeld
title-push_not_configured = Geen pushmeldingen via deze dienst
title-list_full = De lijst is vol
title-blocked = Dit account is geblokkeerd
title-not_friends = Nog geen vrienden
title-game_not_over = Het spel is nog niet afgelopen
title-decision_changed = Er staat een andere beslissing open
title-body_too_large = De body is te groot
title-unsupported_media_type = De body moet JSON zijn
title-invalid = Het verzoek is onjuist
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
title-provider_unavailable = De provider is niet bereikbaar
title-unavailable = Tijdelijk niet beschikbaar

## Details

# What has its words already.
detail-literal = { $text }
# The end of a list of words of a program.
detail-list = { $first } en { $last }
# One thing that is wrong: where, and what was expected there (expected-…).
detail-violation = Verwacht bij { $pointer }: { $expected }.

detail-account_gone = Het account bestaat niet meer.
detail-refresh_token_unknown = Het refreshtoken is niet van deze server.
detail-token_without_session = Het token hoort bij geen enkele sessie.
detail-token_expired = Het token is verlopen.
detail-token_unknown = Het token is niet van deze server.
detail-session_ended = De sessie is beëindigd; log opnieuw in.
detail-session_unused = De sessie is te lang niet gebruikt; log opnieuw in.
detail-session_signed_out = Deze sessie is door uitloggen beëindigd.
detail-session_token_reused = Een refreshtoken is twee keer gebruikt, en daarom is de sessie beëindigd; log opnieuw in.
detail-session_password_changed = Het wachtwoord is op een ander apparaat gewijzigd; log opnieuw in.
detail-session_crowded_out = Het account is op te veel nieuwere apparaten ingelogd; log opnieuw in.
detail-account_deleted = Het account is verwijderd.
detail-session_suspended = Het account is door een beheerder geschorst; log opnieuw in als de schorsing voorbij is.
detail-session_provider_unlinked = Er is een provider losgekoppeld van het account; log opnieuw in.
detail-session_passkey_removed = Er is een passkey van het account verwijderd; log opnieuw in.
detail-account_suspended = Het account is geschorst tot een beheerder het herstelt. De reden: ‘{ $reason }’.
detail-account_suspended_until = Het account is geschorst tot { $until }. De reden: ‘{ $reason }’.
detail-token_revoked = Het token is ingetrokken.
detail-authorization_missing = Het verzoek heeft de header { "Authorization: Bearer TOKEN" } nodig.
detail-authorization_or_protocol_missing = Het verzoek heeft de header { "Authorization: Bearer TOKEN" } nodig, of het protocol { "bearer.TOKEN" }.
detail-wrong_credentials = E-mailadres of wachtwoord is onjuist.
detail-scope_missing = Het token heeft de scope { $scope } niet.

detail-no_such_card = Deze kaart bestaat niet.
detail-no_such_delivery = Deze bezorging bestaat niet.
detail-no_such_game = Dit spel bestaat niet.
detail-no_such_hand_over = Deze overdracht bestaat niet.
detail-no_such_invitation = Deze uitnodiging bestaat niet.
detail-no_such_leaderboard = Deze ranglijst bestaat niet.
detail-no_such_link = Deze link bestaat niet.
detail-no_such_message = Dit bericht bestaat niet.
detail-no_such_offer = Dit aanbod bestaat niet.
detail-no_such_own_seat = Je hebt geen plaats aan deze tafel.
detail-no_such_part = Dit deel van de catalogus bestaat niet.
detail-no_such_passkey = Deze passkey bestaat niet.
detail-no_such_path = Op dit pad is niets te vinden.
detail-no_such_plan = Dit plan bestaat niet.
detail-no_such_player = Deze speler bestaat niet.
detail-no_such_provider_link = Deze koppeling met een provider bestaat niet.
detail-no_such_push_target = Deze bestemming voor pushmeldingen bestaat niet.
detail-no_such_report = Deze melding bestaat niet.
detail-no_such_review = Van dit spel is er geen analyse; vraag er eerst een aan.
detail-no_such_session = Deze sessie bestaat niet.
detail-no_such_table = Deze tafel bestaat niet.
detail-no_such_token = Dit token bestaat niet.
detail-no_such_turn = Deze beurt bestaat niet.
detail-no_such_vote = Deze stemming bestaat niet.
detail-no_such_webhook = Deze webhook bestaat niet.

# $name is the name of the rate in the headers.
detail-rate = De limiet van ‘{ $name }’ is { $per_second } per seconde en { $burst } tegelijk; probeer het over { $seconds } s opnieuw.
detail-too_many_passwords = Er zijn te veel onjuiste wachtwoorden opgegeven; probeer het over { $seconds } s opnieuw.
detail-too_many_mails = Het account heeft te veel e-mails veroorzaakt; probeer het over { $seconds } s opnieuw.
detail-too_much_advice = Twee beslissingen van het account wachten op advies; vraag het opnieuw als een ervan advies heeft.
detail-too_many_streams = Een account heeft maximaal { $most ->
    [one] { $most } stream
   *[other] { $most } streams
} open; sluit er eerst een.
detail-headers_too_large = Een verzoek heeft maximaal { $headers ->
    [one] { $headers } header
   *[other] { $headers } headers
} met daarin maximaal { $bytes ->
    [one] { $bytes } byte
   *[other] { $bytes } bytes
}.
detail-body_too_large = Een body heeft maximaal { $bytes ->
    [one] { $bytes } byte
   *[other] { $bytes } bytes
}.
detail-busy = Hetzelfde verzoek lukt iets later wel.
detail-unavailable = Hetzelfde verzoek lukt iets later wel, bij een zet met dezelfde sleutel.
detail-provider_unavailable = De provider { $provider } is nu niet bereikbaar; stuur hetzelfde verzoek iets later.
detail-disk_full = De schijf van de database is vol; stuur hetzelfde verzoek later, een zet met dezelfde sleutel.
detail-database_read_only = De database kan alleen worden gelezen; stuur hetzelfde verzoek later, een zet met dezelfde sleutel.
detail-database_files_fail = De bestanden van de database kunnen niet worden gelezen of geschreven; stuur hetzelfde verzoek later, een zet met dezelfde sleutel.
detail-database_damaged = De database is beschadigd en moet worden hersteld.
detail-stopping = Deze node stopt; stuur hetzelfde verzoek opnieuw, een zet met dezelfde sleutel.
detail-internal = In het logboek van de server staat meer onder de id van dit verzoek.

# $allow is a list of methods.
detail-method = Dit pad accepteert { $allow }.
detail-body_encoded = De body mag niet gecodeerd zijn: geen { "Content-Encoding" }.
detail-body_type = De { "Content-Type" } moet { "application/json" } zijn.
detail-body_late = De body is niet op tijd aangekomen.
detail-body_broken = De body is niet volledig aangekomen.
detail-json_cut_off = De JSON eindigt te vroeg, op regel { $line }, kolom { $column }.
detail-json_wrong = Dit is geen JSON vanaf regel { $line }, kolom { $column }.
detail-key_required = Het verzoek heeft de header { "Idempotency-Key" } nodig.
detail-tag_required = Het verzoek heeft de header { "If-Match" } met de tag van de beslissing nodig.
detail-key_reused = Onder deze sleutel is iets anders gedaan; neem een nieuwe.
detail-origin = Pagina’s van deze oorsprong mogen hier geen WebSocket openen; welke oorsprong dat mag, bepaalt de beheerder van de dienst.
detail-websockets_only = Dit pad is alleen voor WebSockets.

detail-wrong_password = Dit is niet het wachtwoord van het account.
detail-wrong_device_key = Dit is niet de apparaatsleutel van het account.
detail-no_bots = Bots zitten alleen aan tafels met { "allow_bots" }.
detail-wrong_code = Deze code bestaat niet, is verlopen of is al gebruikt.
detail-wrong_link = Deze link bestaat niet, is verlopen of is al gebruikt.
detail-wrong_provider_token = Het ID-token is niet ondertekend door een provider die deze server accepteert, voor een app die hij kent.
detail-provider_token_time = Het ID-token is verlopen of nog niet geldig; vraag de provider om een ander token.
detail-provider_token_nonce = De nonce is niet van deze server, is verlopen of al gebruikt, of het ID-token bevat een andere.
detail-provider_authorization_code = De autorisatiecode is niet goed: die is verlopen of al gebruikt, of hoort bij een andere persoon of app. Begin opnieuw bij de provider.
detail-provider_not_linked = Het ID-token gaat over een account bij een provider dat niet aan dit account is gekoppeld.
detail-wrong_passkey = De reactie is niet waar deze server om heeft gevraagd, of de handtekening klopt niet.
detail-passkey_challenge = De uitdaging is hier niet voor uitgegeven door deze server, is verlopen of al gebruikt; vraag een andere aan.
detail-passkey_unknown = Geen enkel account heeft deze passkey.
detail-passkey_not_of_account = De passkey hoort bij een ander account.
detail-own_seat = Wie zelf het onderwerp van de stemming is of geen tijd meer heeft, stemt niet mee.
detail-substitute = De plaats is je tijdelijk overgedragen; dit mag alleen de eigen speler.
detail-advice_with_people = In dit spel speelt nog iemand mee, dus niemand krijgt er advies.
detail-advice_in_rated_game = Dit spel telt mee voor de rating, dus niemand krijgt er advies.
detail-name_locked = Je naam is door een beheerder gekozen; je kunt hem wijzigen zodra een beheerder hem vrijgeeft.
detail-not_the_owner = Alleen de eigenaar van de tafel mag het spel starten en tegenstanders toevoegen.

detail-decision_changed = Er staat nu een andere beslissing open, of geen; er is niets uitgevoerd.
detail-game_over = Het spel is afgelopen; er is niets uitgevoerd.
detail-game_voted_over = De spelers hebben ervoor gestemd het spel te beëindigen; er is niets uitgevoerd.
detail-game_resigned = Het spel is beëindigd omdat spelers hebben opgegeven; er is niets uitgevoerd.
detail-game_abandoned = Het spel is beëindigd omdat niemand ernaar terugkwam; er is niets uitgevoerd.
# $why is what the operator of the service has typed.
detail-game_ended = Het spel is voortijdig beëindigd ({ $why }); er is niets uitgevoerd.
detail-game_not_over = Dat is er pas als het spel is afgelopen.
detail-table_full = Alle plaatsen aan de tafel zijn bezet.
detail-table_started = Het spel van de tafel is al begonnen.
detail-seats_free = Het spel begint als alle plaatsen bezet zijn.
detail-email_taken = Er is al een account met dit e-mailadres; log in met het wachtwoord ervan.
detail-no_pending_email = Geen e-mailadres van het account wacht op bevestiging.
detail-no_email = Het account heeft geen bevestigd e-mailadres. Geef er eerst een op.
detail-has_password = Het account heeft al een e-mailadres en een wachtwoord.
detail-no_password = Het account heeft geen wachtwoord; stel er eerst een in.
detail-password_needed = Het account van dit apparaat heeft een wachtwoord, een provider of een passkey; log daarmee in.
detail-provider_taken = Met dat account bij de provider wordt op een ander account ingelogd; koppel het daar eerst los.
detail-passkey_taken = Met deze passkey wordt al op een account ingelogd; gebruik een andere.
detail-passkeys_not_configured = Deze server heeft geen passkeys: de beheerder heeft er geen domein voor ingesteld.
detail-last_sign_in_method = Niemand zou nog op het account kunnen inloggen; voeg eerst een andere inlogmethode toe.
detail-too_many_bots = Een account heeft maximaal { $most ->
    [one] { $most } bot
   *[other] { $most } bots
}.
detail-too_many_tokens = Een account heeft maximaal { $most ->
    [one] { $most } persoonlijk token
   *[other] { $most } persoonlijke tokens
}; trek er eerst een in.
detail-too_many_webhooks = Een account heeft maximaal { $most ->
    [one] { $most } webhook
   *[other] { $most } webhooks
}; verwijder er eerst een.
detail-too_many_tables = Voor één account geldt een maximum: open tafels { $tables }, lopende spellen { $games }. Verlaat eerst een tafel, start het spel ervan of speel een spel uit.
}; verlaat er eerst een of start het spel.
detail-too_many_reviews = Een account wacht op maximaal { $most ->
    [one] { $most } analyse
   *[other] { $most } analyses
}; vraag het opnieuw als er een klaar is.
detail-webhook_disabled = Naar een uitgeschakelde webhook wordt niets gestuurd; schakel hem eerst in.
detail-seat_resigned = Wie een spel heeft opgegeven, kan er niet in terugkeren.
detail-already_seated = Niemand heeft twee plaatsen in een spel.
detail-seat_handed_over = Iemand anders speelt voor deze plaats; neem die eerst terug.
detail-no_clock = Voor de tafel van dit spel is geen klok gekozen.
detail-push_not_configured = Deze server stuurt geen pushmeldingen via { $service }.
detail-list_full = De lijst is vol bij { $most }; haal er eerst iets af.
detail-blocked = Hef eerst je blokkering van dit account op.
detail-not_friends = Alleen vrienden worden op naam uitgenodigd; maak voor anderen een uitnodiging met een code.
