# Titles and details of problems. What stands in quotes in braces is a word of a program: it stays in all languages.

## Titles, by code

title-invalid_json = Telo zahteva nije { "JSON" }
title-body_incomplete = Telo zahteva nije stiglo celo
title-unauthenticated = Niste prijavljeni
title-wrong_credentials = Nema naloga sa tom imejl-adresom i tom lozinkom
title-session_ended = Sesija je okončana
title-insufficient_scope = Token nema dozvolu za ovo
title-wrong_password = Lozinka je pogrešna
title-wrong_device_key = Ključ uređaja je pogrešan
title-bots_not_allowed = Ovaj sto je samo za ljude
title-wrong_code = Kod je pogrešan
title-not_table_owner = Ovo može samo vlasnik stola
title-not_found = Nije pronađeno
title-method_not_allowed = Metoda nije dozvoljena
title-table_full = Sva mesta su zauzeta
title-table_started = Igra je počela
title-seats_free = Još ima slobodnih mesta
title-email_taken = Imejl-adresa je zauzeta
title-not_a_guest = Nalog je već potpun
title-guest = Nalog nema lozinku
title-password_needed = Potrebna je lozinka
title-too_many_bots = Nalog ima dovoljno botova
title-too_many_tokens = Nalog ima dovoljno tokena
title-game_over = Igra je završena
title-too_many_webhooks = Previše vebhukova
title-seat_resigned = Igra je na ovom mestu predata
title-already_seated = Taj igrač već sedi za ovim stolom
title-no_clock = Igra nema sat
title-seat_handed_over = Na ovom mestu igra neko drugi
title-substitute = Ovo može samo igrač kome mesto pripada
title-own_seat = O ovome odlučuju ostali
title-webhook_disabled = Vebhuk je isključen
title-push_not_configured = Nema obaveštenja preko ove usluge
title-list_full = Lista je puna
title-blocked = Ovaj nalog je blokiran
title-not_friends = Još niste prijatelji
title-game_not_over = Igra nije završena
title-decision_changed = Sada se čeka druga odluka
title-body_too_large = Telo zahteva je preveliko
title-unsupported_media_type = Telo zahteva mora da bude { "JSON" }
title-invalid = Zahtev ovakav kakav je ne može da se izvrši
title-move_refused = Pravila ne dozvoljavaju ovaj potez
title-idempotency_key_reused = Ključ već označava nešto drugo
title-headers_too_large = Zaglavlja su prevelika
title-idempotency_key_required = Potreban je ključ
title-if_match_required = Potrebna je oznaka odluke
title-rate_limited = Previše zahteva
title-too_many_attempts = Previše pogrešnih lozinki
title-origin_not_allowed = Stranice sa ovog izvora ne smeju da otvore { "WebSocket" }
title-upgrade_required = Ova putanja je za { "WebSocket" }
title-too_many_streams = Previše otvorenih tokova
title-internal = Greška servera
title-busy = Server je preopterećen
title-unavailable = Privremeno nedostupno

## Details

# What has its words already.
detail-as_told = { $text }
# One thing that is wrong: where, and what was expected there (expected-…).
detail-violation = { $pointer } – očekivano: { $expected }

detail-account_gone = nalog više ne postoji
detail-refresh_token_unknown = ovaj server ne poznaje taj token za osvežavanje
detail-token_without_session = token ne pripada nijednoj sesiji
detail-token_expired = token je istekao
detail-token_unknown = ovaj server ne poznaje taj token
detail-session_ended = sesija je okončana; prijavite se ponovo
detail-session_unused = sesija predugo nije korišćena; prijavite se ponovo
detail-session_signed_out = odjavljeni ste iz ove sesije
detail-session_token_reused = token za osvežavanje je upotrebljen dvaput, pa je sesija okončana; prijavite se ponovo
detail-session_password_changed = lozinka je promenjena na drugom uređaju; prijavite se ponovo
detail-session_crowded_out = nalog je prijavljen na previše novijih uređaja; prijavite se ponovo
detail-account_deleted = nalog je izbrisan
detail-token_revoked = token je opozvan
detail-authorization_missing = zahtevu je potrebno zaglavlje { "Authorization: Bearer TOKEN" }
detail-authorization_or_protocol_missing = zahtevu je potrebno zaglavlje { "Authorization: Bearer TOKEN" } ili protokol { "bearer.TOKEN" }
detail-wrong_credentials = nema naloga sa tom imejl-adresom i tom lozinkom
detail-scope_missing = token nema dozvolu { $scope }

detail-no_such_card = ta karta ne postoji
detail-no_such_delivery = ta isporuka ne postoji
detail-no_such_game = ta igra ne postoji
detail-no_such_hand_over = to ustupanje mesta ne postoji
detail-no_such_invitation = taj poziv ne postoji
detail-no_such_leaderboard = ta rang-lista ne postoji
detail-no_such_link = taj link ne postoji
detail-no_such_message = ta poruka ne postoji
detail-no_such_offer = ta ponuda ne postoji
detail-no_such_own_seat = nemate mesto za ovim stolom
detail-no_such_part = taj deo kataloga ne postoji
detail-no_such_path = na ovoj putanji nema ničega
detail-no_such_plan = taj plan ne postoji
detail-no_such_player = taj igrač ne postoji
detail-no_such_push_target = to odredište za obaveštenja ne postoji
detail-no_such_session = ta sesija ne postoji
detail-no_such_table = taj sto ne postoji
detail-no_such_token = taj token ne postoji
detail-no_such_turn = taj potez ne postoji
detail-no_such_vote = to glasanje ne postoji
detail-no_such_webhook = taj vebhuk ne postoji

# $name is the name of the rate in the headers.
detail-rate = ograničenje „{ $name }“ je { $per_second } u sekundi i { $burst } odjednom; pokušajte ponovo za { $seconds } { $seconds ->
    [one] sekundu
    [few] sekunde
   *[other] sekundi
}
detail-too_many_passwords = previše lozinki je bilo pogrešno; pokušajte ponovo za { $seconds } { $seconds ->
    [one] sekundu
    [few] sekunde
   *[other] sekundi
}
detail-too_many_streams = na jednom nalogu može da bude otvoreno najviše { $most } { $most ->
    [one] tok
    [few] toka
   *[other] tokova
}; najpre zatvorite jedan
detail-headers_too_large = zahtev može da ima najviše { $headers } { $headers ->
    [one] zaglavlje
    [few] zaglavlja
   *[other] zaglavlja
} i u njima { $bytes } { $bytes ->
    [one] bajt
    [few] bajta
   *[other] bajtova
}
detail-body_too_large = telo zahteva može da ima najviše { $bytes } { $bytes ->
    [one] bajt
    [few] bajta
   *[other] bajtova
}
detail-busy = pošaljite isti zahtev malo kasnije
detail-unavailable = pošaljite isti zahtev malo kasnije, a potez sa istim ključem
detail-disk_full = disk baze podataka je pun; pošaljite isti zahtev kasnije, a potez sa istim ključem
detail-database_read_only = baza podataka može samo da se čita; pošaljite isti zahtev kasnije, a potez sa istim ključem
detail-database_files_fail = datoteke baze podataka ne mogu da se čitaju ili pišu; pošaljite isti zahtev kasnije, a potez sa istim ključem
detail-database_damaged = baza podataka je oštećena i mora da se vrati iz rezervne kopije
detail-stopping = ovaj čvor se zaustavlja; pošaljite isti zahtev ponovo, a potez sa istim ključem
detail-internal = više o tome stoji u dnevniku servera, pod identifikatorom ovog zahteva

# $allow is a list of methods.
detail-method = ova putanja prima samo { $allow }
detail-body_encoded = telo zahteva ne sme da bude kodirano: bez { "Content-Encoding" }
detail-body_type = { "Content-Type" } mora da bude { "application/json" }
detail-body_late = telo zahteva nije stiglo na vreme
detail-body_broken = telo zahteva nije stiglo celo
detail-json_cut_off = { "JSON" } se završava prerano, u redu { $line }, u koloni { $column }
detail-json_wrong = od reda { $line }, kolone { $column } nadalje ovo nije { "JSON" }
detail-key_required = zahtevu je potrebno zaglavlje { "Idempotency-Key" }
detail-tag_required = zahtevu je potrebno zaglavlje { "If-Match" } sa oznakom odluke
detail-key_reused = pod ovim ključem je urađeno nešto drugo; uzmite novi
detail-origin = stranice sa ovog izvora ne smeju ovde da otvore { "WebSocket" }; izvore dozvoljava operater usluge
detail-websockets_only = ova putanja je samo za { "WebSocket" }

detail-wrong_password = to nije lozinka ovog naloga
detail-wrong_device_key = to nije ključ uređaja ovog naloga
detail-no_bots = botovi sede samo za stolovima koji imaju { "allow_bots" }
detail-wrong_code = taj kod ne postoji, istekao je ili je već iskorišćen
detail-own_seat = ne glasa ni onaj o kome se glasa ni onaj kome je isteklo vreme
detail-substitute = mesto vam je ustupljeno na neko vreme; ovo može samo njegov igrač
detail-not_the_owner = igru može da pokrene samo vlasnik stola

detail-decision_changed = sada se čeka druga odluka ili nijedna; ništa nije urađeno
detail-game_over = igra je završena; ništa nije urađeno
detail-game_voted_over = igrači su izglasali prekid igre; ništa nije urađeno
detail-game_resigned = igra je prekinuta jer su je svi ostali predali; ništa nije urađeno
detail-game_abandoned = igra je prekinuta jer joj se niko nije vratio; ništa nije urađeno
# $why is what the operator of the service has typed.
detail-game_ended = igra je prekinuta pre kraja ({ $why }); ništa nije urađeno
detail-game_not_over = to je dostupno tek kada je igra završena
detail-table_full = sva mesta za ovim stolom su zauzeta
detail-table_started = igra za ovim stolom je počela
detail-seats_free = igra počinje kada su sva mesta zauzeta
detail-email_taken = neki nalog već ima tu imejl-adresu; prijavite se lozinkom tog naloga
detail-not_a_guest = nalog već ima imejl-adresu i lozinku
detail-guest = gost nema lozinku; najpre je zadajte
detail-password_needed = nalog ovog uređaja ima lozinku; prijavite se njome
detail-too_many_bots = nalog može da ima najviše { $most } { $most ->
    [one] bota
    [few] bota
   *[other] botova
}
detail-too_many_tokens = nalog može da ima najviše { $most } { $most ->
    [one] lični token
    [few] lična tokena
   *[other] ličnih tokena
}; najpre opozovite jedan
detail-too_many_webhooks = nalog može da ima najviše { $most } { $most ->
    [one] vebhuk
    [few] vebhuka
   *[other] vebhukova
}; najpre izbrišite jedan
detail-webhook_disabled = na isključen vebhuk se ništa ne šalje; najpre ga uključite
detail-seat_resigned = ko je predao igru, ne može da joj se vrati
detail-already_seated = u jednoj igri niko nema dva mesta
detail-seat_handed_over = na ovom mestu igra neko drugi; najpre ga preuzmite nazad
detail-no_clock = za stolom ove igre nije izabran sat
detail-push_not_configured = ovaj server ne šalje obaveštenja preko usluge { $service }
detail-list_full = na listu staje najviše { $most }; najpre uklonite nešto sa nje
detail-blocked = najpre ukinite svoju blokadu ovog naloga
detail-not_friends = po imenu se pozivaju samo prijatelji; za ostale napravite poziv sa kodom
