# The pages on which people let third parties in, and what a third party may ask for.

## Scopes, by their word

scope-profile_read = Da vidi vaše ime i identifikator vašeg naloga, ali ne i vašu imejl-adresu
scope-games_read = Da vidi stolove i vaše igre onako kako ih vi vidite, uključujući i vaše karte u ruci
scope-games_play = Da zauzima mesta za stolovima i igra umesto vas
scope-tables_create = Da pravi stolove u vaše ime i pokreće njihove igre
scope-friends_manage = Da vidi i menja s kim ste prijatelji i koga ste blokirali
scope-notify_manage = Da bira gde i kada dobijate obaveštenje da ste na redu
scope-webhooks_manage = Da odredi adrese na koje se šalje ono što se dešava u vašim igrama, zajedno sa kartama koje dobijate
scope-bot_play = Da igra kao vaš bot, tako da svi vide da je to bot, a ne kao vi
scope-export_read = Da preuzme kopiju svega što se o vama čuva
scope-account_manage = Da menja i briše vaš nalog i daje pristup drugima
scope-moderation_manage = Da moderira: vidi prijave, uklanja poruke, preimenuje i suspenduje naloge i zatvara stolove

## Who asks

# $name is the host or the name of the program.
page-let_in = { $name }: dozvoliti pristup?
page-wants_in_website = Sajt { $name } traži pristup vašem nalogu.
page-wants_in_app = Aplikacija koja pripada sajtu { $name } traži pristup vašem nalogu.
page-wants_in_program = Program na ovom računaru koji se predstavlja kao { $name } traži pristup vašem nalogu.
page-wants_in_device = Uređaj ili program koji se predstavlja kao { $name } traži pristup vašem nalogu.
page-check_program = To ime niko ne može da proveri: nastavite samo ako ste taj program upravo sami pokrenuli.
page-check_device = To ime niko ne može da proveri: nastavite samo ako je uređaj ili program pred vama i prikazuje ovaj kod:
page-asks_to = Traži dozvolu:
page-answer_to = Vaš odgovor se šalje na adresu { $place }.
page-answer_to_device = Vaš odgovor dobija uređaj koji prikazuje kod { $code }.
page-allow = Dozvoli
page-deny = Odbij
page-ends_in_sessions = Ono što dozvolite nalazi se na listi sesija vašeg naloga i prestaje kada ga tamo okončate.

## Who answers

page-bot_name = Ime vašeg bota; ako nemate bota sa tim imenom, biće napravljen
page-sign_in = Prijava
page-email = Imejl-adresa
page-password = Lozinka
page-or_guest = Ili, ako igrate kao gost
page-guest_code = Kod koji vaša aplikacija prikazuje pod „Pristup za druge“

## The code of a device

page-device_title = Pristup za uređaj
page-device_says = Uređaj ili program koji traži pristup vašem nalogu prikazuje kod. Unesite ga samo ako je uređaj pred vama; niko drugi nema razloga da vam ga šalje.
page-code = Kod
page-go_on = Nastavi

## Afterwards

page-done = Gotovo
page-let_in_done = { $name } sada ima pristup. Vratite se na svoj uređaj.
page-not_let_in = { $name } nema pristup.
page-wrong_title = Ovo ne radi
page-wrong_says = Program koji vas je poslao ovamo napravio je grešku. Ništa nije urađeno.
page-go_back = Nazad na sajt { $name }

## What was wrong with an answer

page-allow_or_deny = Dozvolite ili odbijte.
page-opened_elsewhere = Ova stranica je za ljude: mora da se otvori zasebno.
page-other_page = Obrazac je poslat sa neke druge stranice, a ne sa ove.
page-wrong_credentials = Imejl-adresa ili lozinka nije ispravna.
page-wrong_password = Lozinka nije ispravna.
page-wrong_code = Taj kod ne postoji ili je prestar.
page-account_gone = Nalog više ne postoji.
page-too_often = Previše neuspelih pokušaja. Pokušajte ponovo za { $seconds } { $seconds ->
    [one] sekundu
    [few] sekunde
   *[other] sekundi
}.
page-enough_bots = Imate onoliko botova koliko možete da imate: navedite jednog od njih.
# $what is the name of a field, $expected one of expected-….
page-violation = { $what } – očekivano: { $expected }.

## The links in mails

page-confirm_title = Potvrda imejl-adrese
# $name is the name of the player.
page-confirm_says = Da li je { $email } vaša adresa i da li nalog „{ $name }“ pripada vama? Ako je tako, potvrdite lozinkom tog naloga.
page-confirm_ignore = Ako ovo niste zatražili, zatvorite stranicu: neko drugi je naveo vašu adresu i bez vas je neće dobiti.
page-account_password = Lozinka naloga
page-confirm = Potvrdi
page-confirm_done = Adresa { $email } je potvrđena. Vratite se u aplikaciju.
page-email_taken = Adresa u međuvremenu pripada drugom nalogu.
page-reset_title = Izaberite novu lozinku
page-reset_says = Za nalog „{ $name }“. Svi uređaji se odjavljuju.
page-new_password = Nova lozinka, najmanje 10 znakova
page-reset = Postavi lozinku
page-reset_done = Nova lozinka važi. Vratite se u aplikaciju i prijavite se.
page-wrong_link = Link je već iskorišćen ili je prestar. Zatražite drugi u aplikaciji.
page-unsubscribe_title = Imejlovi o vašem potezu
# $name is the name of the player.
page-unsubscribe_says = Želite li da isključite imejlove o igrama koje čekaju za nalog „{ $name }“?
page-unsubscribe = Isključi
page-unsubscribe_done = Nalog „{ $name }“ više ne dobija imejlove o igrama koje čekaju. Možete ih ponovo uključiti u aplikaciji.
