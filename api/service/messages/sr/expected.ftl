# What was expected where something is wrong with a request: stands behind “expected”, without a capital and a full stop.
# What stands in quotes in braces is a word of a program: it stays in all languages.

## Kinds of values

expected-value = vrednost
expected-object = objekat
expected-kind_object = objekat u kome piše koje je vrste
expected-list = lista
expected-text = tekst
expected-truth = { "true" } ili { "false" }
expected-number = ceo broj
expected-number_from = ceo broj od { $least } naviše
expected-number_between = ceo broj od { $least } do { $most }
expected-range = od { $least } do { $most }
expected-range_seconds = od { $least } do { $most } { $most ->
    [one] sekunde
    [few] sekunde
   *[other] sekundi
}
expected-at_most = najviše { $most }
# $words is a list of words of a program.
expected-one_of = jedna od reči { $words }
expected-such_as = na primer { $examples }
expected-once = samo jednom
expected-nothing = ovde ništa
# $text says it in words of a program.
expected-documented = ono što dokument ovde navodi

## Texts and lists

expected-length = od { $least } do { $most } { $most ->
    [one] znaka
    [few] znaka
   *[other] znakova
}
expected-visible = od { $least } do { $most } { $most ->
    [one] vidljivog znaka
    [few] vidljiva znaka
   *[other] vidljivih znakova
}
expected-visible_at_most = najviše { $most } { $most ->
    [one] vidljiv znak
    [few] vidljiva znaka
   *[other] vidljivih znakova
}
expected-visible_ascii = od { $least } do { $most } { $most ->
    [one] vidljivog { "ASCII" } znaka
    [few] vidljiva { "ASCII" } znaka
   *[other] vidljivih { "ASCII" } znakova
}
expected-characters_at_most = najviše { $most } { $most ->
    [one] znak
    [few] znaka
   *[other] znakova
}
expected-no_spaces = od { $least } do { $most } { $most ->
    [one] znaka
    [few] znaka
   *[other] znakova
} bez razmaka
expected-one_line = od { $least } do { $most } { $most ->
    [one] znaka
    [few] znaka
   *[other] znakova
} u jednom redu
expected-answers = od { $least } do { $most } odgovora
expected-games_at_most = najviše { $most } { $most ->
    [one] igra
    [few] igre
   *[other] igara
}
expected-name_not_reserved = ime koje ne označava operatere, računarske igrače ili bivše igrače
expected-reason_in_words = razlog svojim rečima; {"vote"}, {"resigned"} i {"abandoned"} koristi sam server
expected-email = imejl-adresa, na primer { $example }
expected-email_visible = imejl-adresa bez nevidljivih znakova, na primer { $example }
expected-not_the_email = nešto drugo, a ne imejl-adresa
expected-hard_to_guess = lozinka koju je teže pogoditi, na primer nekoliko reči koje nemaju veze jedna s drugom
expected-refresh_token = token za osvežavanje onakav kakav je izdat
expected-device_key = ključ uređaja ovog naloga
expected-password = lozinka ovog naloga
expected-provider_token = ID token provajdera koji je povezan sa nalogom i njegov nonce
expected-passkey = odgovor pristupnog ključa ovog naloga
expected-base64url = od { $least } do { $most } znakova base64url
expected-six_digits = šest cifara koda iz poruke
expected-code_or_token = ili kod ili token linka

## Ids

expected-account_id = identifikator naloga
expected-game_id = identifikator igre
expected-bot_id = identifikator nekog vašeg bota
expected-somebody = identifikator nekoga ko može da se zamoli
expected-somebody_else = identifikator nekog drugog
expected-frame_id = identifikator okvira
expected-cursor = { "next_cursor" } prethodne stranice
expected-stream_cursor = kursor okvira koji je poslao neki tok ovog naloga

## Times

expected-time = vreme u danu, na primer { $example }
expected-other_time = vreme različito od početka
expected-future_time = vreme u budućnosti, na primer { $example }
expected-day = dan, na primer { $example }
expected-time_zone = vremenska zona pod imenom iz baze { "IANA" }, na primer { $example }
expected-last_day = dan koji nije pre prvog, ukupno najviše { $most } { $most ->
    [one] dan
    [few] dana
   *[other] dana
}

## Tables, seats, votes

expected-corporate_era_alone = { "true" }, jer se solo igra igra sa Korporativnom erom
expected-no_draft_alone = { "false" }, jer u solo igri nema s kim da se draftuje
expected-not_rated = { "false" }, jer solo igre i igre sa botovima ne utiču na rejting igrača
expected-rated_caretaker = { "pass" }, jer u igri koja utiče na rejting niko ne dobija pomoć
expected-unrated_table = sto koji ne utiče na rejting ili za kojim računarski protivnici sede od početka
expected-friend_once = 1, jer prijatelj seda samo jednom
expected-vacant_seat = mesto čiji je igrač predao igru ili otišao
expected-slow_seat = mesto na koje igra čeka već tri dana ili čije je vreme isteklo
expected-played_seat = mesto na kome igra igrač kome pripada
expected-no_seat = ništa, jer se ovo ne odnosi na jedno mesto
expected-event_number = redni broj zapisa, od { $least } do { $most }

## Tokens and scopes

expected-scopes = najmanje jedna dozvola, ali ne { "account:manage" }
expected-scopes_of = neke od dozvola { $scopes }
expected-bot_with_scope = identifikator bota, zajedno sa dozvolom { "bot:play" }

## Webhooks and pushes

# $schemes: https:// (or http://, where that is allowed).
expected-url_scheme = { "URL" } koji počinje sa { $schemes }
expected-bare_url = { "URL" } bez korisničkog imena, lozinke i fragmenta
expected-port = port 443 ili neki od 1024 naviše
expected-public_address = adresa na javnom internetu
expected-p256dh = nekomprimovana tačka krive { "P-256" }, 65 bajtova, u zapisu { "base64url" }
expected-auth_secret = 16 bajtova u zapisu { "base64url" }
expected-fcm_token = registracioni token usluge { "FCM" }
expected-apns_token = token uređaja koji izdaje { "Apple" }, u heksadecimalnom zapisu

## Plans

expected-next_generation = { "next_generation" }, jer u ovoj generaciji više neće biti na šta da se odgovori
expected-actions = odgovori jedne ili dve akcije
expected-nesting = najviše { $most } { $most ->
    [one] nivo
    [few] nivoa
   *[other] nivoa
  } dubine
expected-plan_answers = najviše { $most } { $most ->
    [one] odgovor
    [few] odgovora
   *[other] odgovora
}
expected-first_action = najpre akcija, na primer { $example }, a zatim odgovori koje ona otvara
expected-next_action = najpre akcija, na primer { $example } ili { $other }, a zatim odgovori koje ona otvara
expected-no_draft_here = neka druga vrsta, jer u ovoj igri nema drafta
expected-entries = od { $least } do { $most } { $most ->
    [one] stavke
    [few] stavke
   *[other] stavki
}
expected-entries_at_most = najviše { $most } { $most ->
    [one] stavka
    [few] stavke
   *[other] stavki
}
expected-entry_once = svaka stavka samo jednom
expected-conditions_at_most = najviše { $most } { $most ->
    [one] uslov
    [few] uslova
   *[other] uslova
}
expected-another_seat = drugo mesto za stolom
expected-no_other_seat = drugi uslov, jer nema drugog mesta
