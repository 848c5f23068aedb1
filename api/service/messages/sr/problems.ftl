# Titles and details of problems. What stands in quotes in braces is a word of a program: it stays in all languages.

## Titles, by code

title-invalid_json = Telo zahteva nije { "JSON" }
title-body_incomplete = Telo zahteva nije stiglo celo
title-unauthenticated = Niste prijavljeni
title-wrong_credentials = Imejl-adresa ili lozinka nije ispravna
title-session_ended = Sesija je okončana
title-account_suspended = Nalog je suspendovan
title-insufficient_scope = Token nema dozvolu za ovo
title-wrong_password = Lozinka je pogrešna
title-wrong_device_key = Ključ uređaja je pogrešan
title-bots_not_allowed = Ovaj sto je samo za ljude
title-wrong_code = Kod je pogrešan
title-wrong_provider_token = ID token nije ispravan
title-wrong_passkey = Odgovor pristupnog ključa nije ispravan
title-unknown_passkey = Nijedan nalog nema pristupni ključ
title-not_table_owner = Ovo može samo vlasnik stola
title-not_found = Nije pronađeno
title-method_not_allowed = Metoda nije dozvoljena
title-table_full = Sva mesta su zauzeta
title-table_started = Igra je počela
title-seats_free = Još ima slobodnih mesta
title-email_taken = Imejl-adresa je zauzeta
title-no_pending_email = Nijedna adresa ne čeka potvrdu
title-no_email = Nalog nema potvrđenu adresu
title-has_password = Nalog već ima lozinku
title-no_password = Nalog nema lozinku
title-password_needed = Potrebna je lozinka
title-provider_taken = Nalog kod provajdera pripada drugom nalogu
title-passkey_taken = Pristupni ključ je već registrovan
title-passkeys_not_configured = Ovaj server nema pristupne ključeve
title-last_sign_in_method = Nalogu je potreban drugi način prijave
title-too_many_bots = Nalog ima dovoljno botova
title-too_many_tokens = Nalog ima dovoljno tokena
title-game_over = Igra je završena
title-too_many_webhooks = Previše vebhukova
title-too_many_tables = Previše stolova ili igara
title-too_many_reviews = Pravi se previše analiza
title-seat_resigned = Igra je na ovom mestu predata
title-already_seated = Taj igrač već sedi za ovim stolom
title-no_clock = Igra nema sat
title-seat_handed_over = Na ovom mestu igra neko drugi
title-substitute = Ovo može samo igrač kome mesto pripada
title-own_seat = O ovome odlučuju ostali
title-advice_not_allowed = U ovoj igri nema saveta
title-name_locked = Ime je izabrao operater
title-webhook_disabled = Vebhuk je isključen
title-push_not_configured = Nema obaveštenja preko ove usluge
title-list_full = Lista je puna
title-blocked = Ovaj nalog je blokiran
title-not_friends = Još niste prijatelji
title-game_not_over = Igra nije završena
title-decision_changed = Sada se čeka druga odluka
title-body_too_large = Telo zahteva je preveliko
title-unsupported_media_type = Telo zahteva mora da bude { "JSON" }
title-invalid = Zahtev nije ispravan
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
title-provider_unavailable = Provajder nije dostupan
title-unavailable = Privremeno nedostupno

## Details

# What has its words already.
detail-literal = { $text }
# The end of a list of words of a program.
detail-list = { $first } i { $last }
# One thing that is wrong: where, and what was expected there (expected-…).
detail-violation = Očekivano na mestu { $pointer }: { $expected }.

detail-account_gone = Nalog više ne postoji.
detail-refresh_token_unknown = Ovaj server ne poznaje taj token za osvežavanje.
detail-token_without_session = Token ne pripada nijednoj sesiji.
detail-token_expired = Token je istekao.
detail-token_unknown = Ovaj server ne poznaje taj token.
detail-session_ended = Sesija je okončana; prijavite se ponovo.
detail-session_unused = Sesija predugo nije korišćena; prijavite se ponovo.
detail-session_signed_out = Odjavljeni ste iz ove sesije.
detail-session_token_reused = Token za osvežavanje je upotrebljen dvaput, pa je sesija okončana; prijavite se ponovo.
detail-session_password_changed = Lozinka je promenjena na drugom uređaju; prijavite se ponovo.
detail-session_crowded_out = Nalog je prijavljen na previše novijih uređaja; prijavite se ponovo.
detail-account_deleted = Nalog je izbrisan.
detail-session_suspended = Operater je suspendovao nalog; prijavite se ponovo kada suspenzija prođe.
detail-session_provider_unlinked = Provajder je odvojen od naloga; prijavite se ponovo.
detail-session_passkey_removed = Pristupni ključ je uklonjen sa naloga; prijavite se ponovo.
detail-account_suspended = Nalog je suspendovan dok ga operater ne vrati. Razlog: „{ $reason }“.
detail-account_suspended_until = Nalog je suspendovan do { $until }. Razlog: „{ $reason }“.
detail-token_revoked = Token je opozvan.
detail-authorization_missing = Zahtevu je potrebno zaglavlje { "Authorization: Bearer TOKEN" }.
detail-authorization_or_protocol_missing = Zahtevu je potrebno zaglavlje { "Authorization: Bearer TOKEN" } ili protokol { "bearer.TOKEN" }.
detail-wrong_credentials = Imejl-adresa ili lozinka nije ispravna.
detail-scope_missing = Token nema dozvolu { $scope }.

detail-no_such_card = Ta karta ne postoji.
detail-no_such_delivery = Ta isporuka ne postoji.
detail-no_such_game = Ta igra ne postoji.
detail-no_such_hand_over = To ustupanje mesta ne postoji.
detail-no_such_invitation = Taj poziv ne postoji.
detail-no_such_leaderboard = Ta rang-lista ne postoji.
detail-no_such_link = Taj link ne postoji.
detail-no_such_message = Ta poruka ne postoji.
detail-no_such_offer = Ta ponuda ne postoji.
detail-no_such_own_seat = Nemate mesto za ovim stolom.
detail-no_such_part = Taj deo kataloga ne postoji.
detail-no_such_passkey = Taj pristupni ključ ne postoji.
detail-no_such_path = Na ovoj putanji nema ničega.
detail-no_such_plan = Taj plan ne postoji.
detail-no_such_player = Taj igrač ne postoji.
detail-no_such_provider_link = Ta veza sa provajderom ne postoji.
detail-no_such_push_target = To odredište za obaveštenja ne postoji.
detail-no_such_report = Ta prijava ne postoji.
detail-no_such_review = Za ovu igru ne postoji analiza; najpre je zatražite.
detail-no_such_session = Ta sesija ne postoji.
detail-no_such_table = Taj sto ne postoji.
detail-no_such_token = Taj token ne postoji.
detail-no_such_turn = Taj potez ne postoji.
detail-no_such_vote = To glasanje ne postoji.
detail-no_such_webhook = Taj vebhuk ne postoji.

# $name is the name of the rate in the headers.
detail-rate = Ograničenje „{ $name }“ je { $per_second } u sekundi i { $burst } odjednom; pokušajte ponovo za { $seconds } { $seconds ->
    [one] sekundu
    [few] sekunde
   *[other] sekundi
}.
detail-too_many_passwords = Previše lozinki je bilo pogrešno; pokušajte ponovo za { $seconds } { $seconds ->
    [one] sekundu
    [few] sekunde
   *[other] sekundi
}.
detail-too_many_mails = Nalog je izazvao previše poruka; pokušajte ponovo za { $seconds } { $seconds ->
    [one] sekundu
    [few] sekunde
   *[other] sekundi
}.
detail-too_much_advice = Dve odluke naloga čekaju na savet; pitajte ponovo kada jedna od njih dobije savet.
detail-too_many_streams = Na jednom nalogu može da bude otvoreno najviše { $most } { $most ->
    [one] tok
    [few] toka
   *[other] tokova
}; najpre zatvorite jedan.
detail-headers_too_large = Zahtev može da ima najviše { $headers } { $headers ->
    [one] zaglavlje
    [few] zaglavlja
   *[other] zaglavlja
} i u njima { $bytes } { $bytes ->
    [one] bajt
    [few] bajta
   *[other] bajtova
}.
detail-body_too_large = Telo zahteva može da ima najviše { $bytes } { $bytes ->
    [one] bajt
    [few] bajta
   *[other] bajtova
}.
detail-busy = Pošaljite isti zahtev malo kasnije.
detail-unavailable = Pošaljite isti zahtev malo kasnije, a potez sa istim ključem.
detail-provider_unavailable = Provajder { $provider } trenutno nije dostupan; pošaljite isti zahtev malo kasnije.
detail-disk_full = Disk baze podataka je pun; pošaljite isti zahtev kasnije, a potez sa istim ključem.
detail-database_read_only = Baza podataka može samo da se čita; pošaljite isti zahtev kasnije, a potez sa istim ključem.
detail-database_files_fail = Datoteke baze podataka ne mogu da se čitaju ili pišu; pošaljite isti zahtev kasnije, a potez sa istim ključem.
detail-database_damaged = Baza podataka je oštećena i mora da se vrati iz rezervne kopije.
detail-stopping = Ovaj čvor se zaustavlja; pošaljite isti zahtev ponovo, a potez sa istim ključem.
detail-internal = Više o tome stoji u dnevniku servera, pod identifikatorom ovog zahteva.

# $allow is a list of methods.
detail-method = Ova putanja prima samo { $allow }.
detail-body_encoded = Telo zahteva ne sme da bude kodirano: bez { "Content-Encoding" }.
detail-body_type = { "Content-Type" } mora da bude { "application/json" }.
detail-body_late = Telo zahteva nije stiglo na vreme.
detail-body_broken = Telo zahteva nije stiglo celo.
detail-json_cut_off = { "JSON" } se završava prerano: { $line }. red, { $column }. kolona.
detail-json_wrong = Odavde nadalje ovo nije { "JSON" }: { $line }. red, { $column }. kolona.
detail-key_required = Zahtevu je potrebno zaglavlje { "Idempotency-Key" }.
detail-tag_required = Zahtevu je potrebno zaglavlje { "If-Match" } sa oznakom odluke.
detail-key_reused = Pod ovim ključem je urađeno nešto drugo; uzmite novi.
detail-origin = Stranice sa ovog izvora ne smeju ovde da otvore { "WebSocket" }; izvore dozvoljava operater usluge.
detail-websockets_only = Ova putanja je samo za { "WebSocket" }.

detail-wrong_password = To nije lozinka ovog naloga.
detail-wrong_device_key = To nije ključ uređaja ovog naloga.
detail-no_bots = Botovi sede samo za stolovima koji imaju { "allow_bots" }.
detail-wrong_code = Taj kod ne postoji, istekao je ili je već iskorišćen.
detail-wrong_link = Taj link ne postoji, istekao je ili je već iskorišćen.
detail-wrong_provider_token = ID token nije potpisao provajder koga ovaj server prihvata, za aplikaciju koju poznaje.
detail-provider_token_time = ID token je istekao ili još ne važi; zatražite drugi od provajdera.
detail-provider_token_nonce = Nonce nije sa ovog servera, istekao je ili je već iskorišćen, ili ID token sadrži drugi.
detail-provider_authorization_code = Kod za autorizaciju nije ispravan: istekao je ili je već iskorišćen, ili pripada drugoj osobi ili aplikaciji. Počnite ponovo kod provajdera.
detail-provider_not_linked = ID token se odnosi na nalog kod provajdera koji nije povezan sa ovim nalogom.
detail-wrong_passkey = Odgovor nije ono što je ovaj server tražio ili mu potpis nije ispravan.
detail-passkey_challenge = Izazov nije izdao ovaj server za ovu namenu, istekao je ili je već iskorišćen; zatražite drugi.
detail-passkey_unknown = Nijedan nalog nema ovaj pristupni ključ.
detail-passkey_not_of_account = Pristupni ključ pripada drugom nalogu.
detail-own_seat = Ne glasa ni onaj o kome se glasa ni onaj kome je isteklo vreme.
detail-substitute = Mesto vam je ustupljeno na neko vreme; ovo može samo njegov igrač.
detail-advice_with_people = U ovoj igri igra još neko, pa u njoj niko ne dobija savete.
detail-advice_in_rated_game = Ova igra utiče na rejting, pa u njoj niko ne dobija savete.
detail-name_locked = Ime naloga je izabrao operater; možete da ga promenite kada ga operater otključa.
detail-not_the_owner = Samo vlasnik stola može da pokrene igru i da doda protivnike.

detail-decision_changed = Sada se čeka druga odluka ili nijedna; ništa nije urađeno.
detail-game_over = Igra je završena; ništa nije urađeno.
detail-game_voted_over = Igrači su izglasali prekid igre; ništa nije urađeno.
detail-game_resigned = Igra je prekinuta jer su je igrači predali; ništa nije urađeno.
detail-game_abandoned = Igra je prekinuta jer joj se niko nije vratio; ništa nije urađeno.
# $why is what the operator of the service has typed.
detail-game_ended = Igra je prekinuta pre kraja ({ $why }); ništa nije urađeno.
detail-game_not_over = To je dostupno tek kada je igra završena.
detail-table_full = Sva mesta za ovim stolom su zauzeta.
detail-table_started = Igra za ovim stolom je počela.
detail-seats_free = Igra počinje kada su sva mesta zauzeta.
detail-email_taken = Neki nalog već ima tu imejl-adresu; prijavite se lozinkom tog naloga.
detail-no_pending_email = Nijedna imejl-adresa ovog naloga ne čeka potvrdu.
detail-no_email = Nalog nema potvrđenu imejl-adresu. Najpre je navedite.
detail-has_password = Nalog već ima imejl-adresu i lozinku.
detail-no_password = Nalog nema lozinku; najpre je zadajte.
detail-password_needed = Nalog ovog uređaja ima lozinku, provajdera ili pristupni ključ; prijavite se tako.
detail-provider_taken = Nalogom kod provajdera prijavljuje se na drugi nalog; najpre ga tamo odvojite.
detail-passkey_taken = Tim pristupnim ključem već se prijavljuje na neki nalog; upotrebite drugi.
detail-passkeys_not_configured = Ovaj server nema pristupne ključeve: njegov operater nije podesio domen za njih.
detail-last_sign_in_method = Više niko ne bi mogao da se prijavi na nalog; najpre dodajte drugi način prijave.
detail-too_many_bots = Nalog može da ima najviše { $most } { $most ->
    [one] bota
    [few] bota
   *[other] botova
}.
detail-too_many_tokens = Nalog može da ima najviše { $most } { $most ->
    [one] lični token
    [few] lična tokena
   *[other] ličnih tokena
}; najpre opozovite jedan.
detail-too_many_webhooks = Nalog može da ima najviše { $most } { $most ->
    [one] vebhuk
    [few] vebhuka
   *[other] vebhukova
}; najpre izbrišite jedan.
detail-too_many_tables = Nalog ima ograničen broj otvorenih stolova ({ $tables }) i igara u toku ({ $games }). Najpre napustite neki sto, započnite igru za njim ili završite neku igru.
}; najpre napustite neki sto ili započnite igru za njim.
detail-too_many_reviews = Nalog može da čeka najviše { $most } { $most ->
    [one] analizu
    [few] analize
   *[other] analiza
}; zatražite ponovo kada neka bude gotova.
detail-webhook_disabled = Na isključen vebhuk se ništa ne šalje; najpre ga uključite.
detail-seat_resigned = Ko je predao igru, ne može da joj se vrati.
detail-already_seated = U jednoj igri niko nema dva mesta.
detail-seat_handed_over = Na ovom mestu igra neko drugi; najpre ga preuzmite nazad.
detail-no_clock = Za stolom ove igre nije izabran sat.
detail-push_not_configured = Ovaj server ne šalje obaveštenja preko usluge { $service }.
detail-list_full = Na listu staje najviše { $most }; najpre uklonite nešto sa nje.
detail-blocked = Najpre ukinite svoju blokadu ovog naloga.
detail-not_friends = Po imenu se pozivaju samo prijatelji; za ostale napravite poziv sa kodom.
