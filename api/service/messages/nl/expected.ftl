# What was expected where something is wrong with a request: stands behind “expected”, without a capital and a full stop.
# What stands in quotes in braces is a word of a program: it stays in all languages.

## Kinds of values

expected-value = een waarde
expected-object = een object
expected-kind_object = een object dat aangeeft van welke soort het is
expected-list = een lijst
expected-text = een tekst
expected-truth = { "true" } of { "false" }
expected-number = een geheel getal
expected-number_from = een geheel getal vanaf { $least }
expected-number_between = een geheel getal van { $least } tot en met { $most }
expected-range = { $least } tot en met { $most }
expected-range_seconds = { $least } tot en met { $most } seconden
expected-at_most = maximaal { $most }
# $words is a list of words of a program.
expected-one_of = een van { $words }
expected-such_as = bijvoorbeeld { $examples }
expected-once = maar één keer
expected-nothing = hier niets
# $text says it in words of a program.
expected-documented = wat het document hier voorschrijft

## Texts and lists

expected-length = { $least } tot en met { $most } tekens
expected-visible = { $least } tot en met { $most } zichtbare tekens
expected-visible_at_most = maximaal { $most ->
    [one] { $most } zichtbaar teken
   *[other] { $most } zichtbare tekens
}
expected-visible_ascii = { $least } tot en met { $most } zichtbare ASCII-tekens
expected-characters_at_most = maximaal { $most ->
    [one] { $most } teken
   *[other] { $most } tekens
}
expected-no_spaces = { $least } tot en met { $most } tekens zonder spaties
expected-one_line = { $least } tot en met { $most } tekens op één regel
expected-answers = { $least } tot en met { $most } antwoorden
expected-games_at_most = maximaal { $most ->
    [one] { $most } spel
   *[other] { $most } spellen
}
expected-name_not_reserved = een naam die niet staat voor beheerders, computerspelers of voormalige spelers
expected-reason_in_words = een reden in eigen woorden; {"vote"}, {"resigned"} en {"abandoned"} gebruikt de server zelf
expected-email = een e-mailadres zoals { $example }
expected-email_visible = een e-mailadres zonder onzichtbare tekens, zoals { $example }
expected-not_the_email = iets anders dan het e-mailadres
expected-hard_to_guess = een wachtwoord dat moeilijker te raden is, zoals een paar woorden die niet bij elkaar horen
expected-refresh_token = het refreshtoken zoals het is gegeven
expected-device_key = de apparaatsleutel van het account
expected-password = het wachtwoord van het account
expected-provider_token = een ID-token van een provider die aan het account is gekoppeld, en de nonce ervan
expected-passkey = de reactie van een passkey van het account
expected-base64url = { $least } tot { $most } tekens base64url
expected-six_digits = de zes cijfers van de code in de e-mail
expected-code_or_token = of de code, of het token van de link

## Ids

expected-account_id = de id van een account
expected-game_id = de id van een spel
expected-bot_id = de id van een van je bots
expected-somebody = de id van iemand die je kunt vragen
expected-somebody_else = de id van iemand anders
expected-frame_id = de id van een frame
expected-cursor = de { "next_cursor" } van de vorige pagina
expected-stream_cursor = de cursor van een frame dat een stream van dit account heeft gestuurd

## Times

expected-time = een tijdstip zoals { $example }
expected-other_time = een ander tijdstip dan het begin
expected-future_time = een tijdstip in de toekomst, zoals { $example }
expected-day = een dag zoals { $example }
expected-time_zone = de IANA-naam van een tijdzone, zoals { $example }
expected-last_day = een dag niet vóór de eerste, in totaal maximaal { $most ->
    [one] { $most } dag
   *[other] { $most } dagen
}

## Tables, seats, votes

expected-corporate_era_alone = { "true" }, want het solospel wordt met het Tijdperk van de megabedrijven gespeeld
expected-no_draft_alone = { "false" }, want in het solospel is er niemand om mee te draften
expected-not_rated = { "false" }, want solospellen en spellen met bots tellen niet mee voor de rating
expected-rated_caretaker = { "pass" }, want in een spel dat meetelt voor de rating krijgt niemand hulp
expected-unrated_table = een tafel die niet meetelt voor de rating, of waaraan vanaf het begin computerspelers zitten
expected-friend_once = 1, want een vriend gaat maar één keer zitten
expected-vacant_seat = een plaats waarvan de speler heeft opgegeven of weg is
expected-slow_seat = een plaats waarop het spel al drie dagen wacht, of waarvan de tijd om is
expected-played_seat = een plaats die door de eigen speler wordt gespeeld
expected-no_seat = niets, want dit gaat niet over één plaats
expected-event_number = het nummer van een vermelding, { $least } tot en met { $most }

## Tokens and scopes

expected-scopes = minstens één, en niet { "account:manage" }
expected-scopes_of = een of meer van { $scopes }
expected-bot_with_scope = de id van een bot, samen met de scope { "bot:play" }

## Webhooks and pushes

# $schemes: https:// (or http://, where that is allowed).
expected-url_scheme = een URL die begint met { $schemes }
expected-bare_url = een URL zonder naam, wachtwoord of fragment
expected-port = poort 443 of een poort vanaf 1024
expected-public_address = een adres op het openbare internet
expected-p256dh = een ongecomprimeerd punt van P-256, 65 bytes, in base64url
expected-auth_secret = 16 bytes in base64url
expected-fcm_token = een registratietoken van FCM
expected-apns_token = een apparaattoken van Apple, hexadecimaal

## Plans

expected-next_generation = { "next_generation" }, want in deze generatie valt er niets meer te beantwoorden
expected-actions = de antwoorden van één of twee acties
expected-nesting = maximaal { $most } niveaus diep
expected-plan_answers = maximaal { $most ->
    [one] { $most } antwoord
   *[other] { $most } antwoorden
}
expected-first_action = eerst een actie, zoals { $example }, en dan de antwoorden die daarbij horen
expected-next_action = eerst een actie, zoals { $example } of { $other }, en dan de antwoorden die daarbij horen
expected-no_draft_here = een andere soort, want in dit spel is er geen draft
expected-entries = { $least } tot en met { $most } items
expected-entries_at_most = maximaal { $most ->
    [one] { $most } item
   *[other] { $most } items
}
expected-entry_once = elk item één keer
expected-conditions_at_most = maximaal { $most ->
    [one] { $most } voorwaarde
   *[other] { $most } voorwaarden
}
expected-another_seat = een andere plaats aan de tafel
expected-no_other_seat = een andere voorwaarde, want er is geen andere plaats
