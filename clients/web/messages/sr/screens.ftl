# Words of the screens that are loaded when they are needed: lobby, table, you.

## Games

your-games = Vaše igre
no-games = Još nemate igara
no-games-note = Prva počinje jednim dodirom.
nothing-waits = Nijedna igra ne čeka na vas
nothing-waits-note =
    { $count ->
        [0] Nova počinje odmah.
        [one] { $count } čeka na druge.
        [few] { $count } čekaju na druge.
       *[other] { $count } čeka na druge.
    }
waiting-for-you = Čekaju na vas
waiting-for-others = Čekaju na druge
tables-waiting = Vaši stolovi
finished = Završene
also-for = Čeka i: { $names }
only-you-since = Samo na vas, od { $time }
solo-since = Solo, od { $time }
plays = Na potezu: { $name }.
waits-for = Čeka se: { $names }.
waits-service = Nastavlja se za trenutak.
you-again = Vi ponovo oko { $from }–{ $to }.
ended-early = Prekinuta: { $reason }
won-with =
    { $points ->
        [one] Pobeda sa { $points } poenom, { $time }
        [few] Pobeda sa { $points } poena, { $time }
       *[other] Pobeda sa { $points } poena, { $time }
    }
lost-with =
    { $points ->
        [one] { $points } poen, { $time }
        [few] { $points } poena, { $time }
       *[other] { $points } poena, { $time }
    }

## Lobby

filters = Filteri
tables = Stolovi
with-friends = S prijateljima
invitations = Pozivi
invited-by = Poziva vas { $name }
no-tables = Trenutno nema otvorenih stolova
no-tables-filtered = Nijedan sto ne odgovara filterima
no-tables-note = Napravite svoj, ili pustite brzu igru da nađe igrače.
to-play = Na „Igraj“
table-line = Slobodno mesta: { $free } od { $players }.
free-seats =
    { $count ->
        [0] Sva mesta su zauzeta
       *[other] Slobodnih mesta: { $count }
    }

## Table

table-gone = Ovog stola nema
table-gone-note = Zatvoren je, ili je privatan a link nema kod.
seats = Mesta
free-seat = Slobodno mesto
owner = vlasnik
bot = bot
you-name = { $name } (vi)
sit-down = Sedi
code-ask = Kodom { $code } zauzimate mesto za stolom.
sits-here = sedi ovde
leave = Napusti
leave-table = Napusti sto
leave-note = Vaše mesto postaje slobodno. Možete se vratiti dok ga ima.
leave-last-note = Niko drugi ne sedi ovde: sto se zatvara.
start-when-full =
    { $count ->
        [one] Možete početi kad se zauzme poslednje mesto.
       *[other] Možete početi kad sedne još igrača: { $count }.
    }
owner-starts = Vlasnik stola počinje igru.
waits-for-players = Čeka još igrača: { $count }.
table-full = Sva mesta su zauzeta.
open-game = Otvori igru
add-opponent = Dodaj protivnika
add-opponent-short = Server igra na slobodnom mestu
add-opponent-note = Seda odmah i igra čim je na potezu. Ne može se ponovo ukloniti.
no-opponents-rated = Za stolom za rejting protivnici sede od početka ili nikako.
level-novice-note = Svaku akciju odmeri jednom. Dobar za učenje igre.
level-regular-note = Posle najboljih akcija odigra još malo unapred.
level-strong-note = Posle najboljih akcija igra dalje u mnogo mogućih tokova igre.
bring-others = Dovedite druge
share-text = Igraj sa mnom { "Terraforming Mars" } za stolom „{ $name }“.
invite = Pozovi
invite-friends = Pozovi prijatelje
invited = pozvan
how-it-plays = Kako se igra
expires = Sto se zatvara { $time } ako niko ne počne.
chat-later = Ćaskanje se otvara s igrom.

## You

account = Nalog
keep-games-note = Uz imejl-adresu i lozinku nalazite svoje igre na svakom uređaju. Kao gost imate ih samo u ovom pregledaču.
games-kept = Vaše igre su sačuvane u nalogu.
nobody = Niko nije prijavljen
nobody-note = Prva igra pravi gosta. Ako imate nalog, prijavite se.
sign-in-guest-note = U ovom pregledaču igrate kao gost. Prijavom na nalog napuštate gosta i njegove igre; ako ih želite, najpre ih sačuvajte u nalogu.
sign-out = Odjava
sign-out-guest = Gost nema lozinku. U ovom pregledaču možete se vratiti ako ponovo zaigrate; nigde drugde igre nisu dostupne. Ako želite da budete sigurni, najpre ih sačuvajte u nalogu.
no-account-note = Za igru nije potreban nalog.
new-password = Nova lozinka
password-hint = Najmanje 10 znakova, teško za pogađanje.
change-email = Promena imejl-adrese
change-password = Promena lozinke
sign-in-methods = Načini prijave
this-browser = Ovaj pregledač
this-browser-note = Kao gost prijavljujete se samo ovim pregledačem.
last-method = Jedini način prijave: najpre dodajte drugi.
method-revoked = Povučeno kod pružaoca: više nikoga ne prijavljuje.
linked-since = Povezano od { $date }
unlink = Ukloni vezu
unlink-title = Ukloni vezu: { $provider }
unlink-note = Ovaj način prijave prestaje, a završavaju se i sve druge sesije naloga.
passkey = Pristupni ključ
passkey-since = Pristupni ključ, dodat { $date }
added-since = Dodat { $date }
remove-passkey = Ukloni pristupni ključ
proof-elsewhere = Za ovo je potreban dokaz da ste to vi. Nalog nema lozinku, a ova stranica ne može da koristi vaše druge načine prijave ({ $methods }). Uradite to u aplikaciji u kojoj se prijavljujete, ili tamo najpre dodajte lozinku.
method-removed = Ovaj način prijave je uklonjen.
add-passkey = Dodaj pristupni ključ
add-passkey-note = Prijavljujete se prstom, licem ili kodom uređaja, bez lozinke.
passkey-added = Sada se možete prijaviti pristupnim ključem.
no-passkeys-insecure = Za pristupne ključeve stranica mora da bude otvorena preko { "https" }.
no-passkeys-browser = Ovaj pregledač nema pristupne ključeve.
no-passkeys-server = Ovaj server nema pristupne ključeve na ovoj adresi.
link-provider = Poveži: { $provider }
link-note = Posle toga možete da se prijavite i ovako: { $provider }.
provider-linked = Sada možete da se prijavite i ovako: { $provider }.
add-password = Dodaj adresu e-pošte i lozinku
add-password-note = Posle toga možete i njima da se prijavite, na svakom uređaju.
proved = Hvala: to ste vi.
prove-first = Najpre pokažite da ste to vi.
prove-otherwise = Ili na drugi način pokažite da ste to vi.
prove-passkey = Potvrdi pristupnim ključem
prove-provider = Potvrdi: { $provider }
provider-page = Prijava preko pružaoca
provider-cancelled = Prijava je prekinuta ({ $provider }). Ništa se nije promenilo.
provider-failed = { $provider } nije nikoga prijavio. Navedeni razlog: { $reason }.
provider-wrong-state = Ovaj odgovor pružaoca ne pripada prijavi koja je započeta u ovom pregledaču. Ništa se nije promenilo.
begin-again = Počni ponovo
confirm-email = Potvrdite imejl-adresu
confirm-email-note = Poruka sa šestocifrenim kodom je na putu na { $email }. Dok ne unesete kod, adresom se ne može prijaviti.
code = Kod
confirm-code = Potvrdi adresu
resend-mail = Pošalji poruku ponovo
mail-sent = Poruka je na putu.
forgot-password = Zaboravljena lozinka?
reset-note = Ako adresa pripada nalogu, na nju stiže poruka s linkom za novu lozinku.
reset-send = Pošalji poruku
reset-sent = Ako adresa pripada nalogu, poruka je na putu.
name = Ime
name-hint = Vide ga drugi igrači, 1 do 40 znakova.
appearance = Izgled
theme-auto = Sistem
theme-light = Svetla
theme-dark = Tamna
theme-contrast = Kontrast
text-size = Veličina teksta
text-size-note = U procentima veličine iz sistema i pregledača.
single-keys = Prečice jednim tasterom
single-keys-note = { "A, H, L, U" } i drugi tasteri deluju odmah. „?“ ih prikazuje u igri.
when-it-is-your-turn = Kad ste na potezu
notifications = Obaveštenja
rest = Tihi sati i odmor
rest-short = Zaustavljaju satove vaših igara
rest-note = U to vreme satovi vaših igara stoje, koliko svaki sto dozvoljava.
quiet-hours = Tihi sati
quiet-hours-note = Svake noći, u vašoj vremenskoj zoni
from = Od
to = Do
time-zone = Vremenska zona: { $zone }
vacation = Odmor
days = { $first } – { $last }
first-day = Prvi dan
last-day = Poslednji dan
add-vacation = Dodaj te dane
push-question = Poruka kad ste na potezu?
push-install = Na ovom uređaju aplikacija najpre mora da se instalira: otvorite meni „Podeli“, izaberite „Dodaj na početni ekran“ i otvorite je odatle.
turn-on = Uključi
push-here = Poruke u ovom pregledaču
push-note = Stižu i kad je stranica zatvorena.
push-insecure = Stranica nije otvorena preko { "https" }, pa pregledači ne dozvoljavaju poruke, instalaciju ni pristupne ključeve. Igrati ipak možete.
push-unsupported = Ovaj pregledač nema poruke za stranice.
push-unoffered = Ovaj server ne šalje poruke pregledačima.
push-denied = Poruke su odbijene u podešavanjima pregledača.
turn-mails = Imejlom
turn-mails-here = Igre koje čekaju, na { $email }
turn-mails-note = Najviše jedan imejl na sat, s linkovima ka igrama.
turn-mails-address = Najpre dodajte imejl-adresu nalogu i potvrdite je.
push-kinds = Za šta
push-your-turn = Na potezu ste
push-reminder = Vreme ističe
push-game-over = Igra je završena
push-quiet = Noću bez poruka
push-quiet-note = Šta se u međuvremenu nakupi, stiže na kraju.
insecure-note = Stranica nije otvorena preko { "https" }: nema instalacije, poruka ni pristupnih ključeva.
about-service = O ovom servisu
devices = Uređaji
this-device = ovaj uređaj
unnamed-device = Uređaj bez imena
used-at = Poslednji put { $time }
friends = Prijatelji
friend-requests =
    { $count ->
        [one] { $count } zahtev
        [few] { $count } zahteva
       *[other] { $count } zahteva
    }
friend-requests-heading = Žele da vam budu prijatelji
asked-friends = Vi ste pitali
accept = Prihvati
withdraw = Povuci
end-friendship = Prekini
no-friends = Još nema prijatelja. Možete pitati igrače posle zajedničke igre.
block = Blokiraj
unblock = Odblokiraj
blocked = Blokirani igrači
blocked-since = od { $date }
nobody-blocked = Niko nije blokiran.
block-note = Blokirane igrače ne srećete za novim stolovima i ne mogu da vam pišu.
your-data = Vaši podaci
your-data-short = Izvoz i brisanje
export = Preuzmi sve
export-note = Sve što servis čuva o vama, kao datoteka
delete-account = Obriši nalog
delete-short = Zauvek
delete-note = Vaš nalog, ime i uređaji se brišu zauvek. U igrama u toku za vas nastavlja zamenik, da bi drugi mogli da završe.
