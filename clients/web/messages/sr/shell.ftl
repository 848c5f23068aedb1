# Words of the interface outside a game. Texts of the game come from the server.

## Places and the frame

app-name = { "Tharsis" }
places = Glavne stranice
place-games = Igre
place-games-waiting =
    { $count ->
        [one] { $count } čeka na vas
        [few] { $count } čekaju na vas
       *[other] { $count } čeka na vas
    }
place-play = Igraj
place-you = Vi
skip = Na sadržaj
back = Nazad
close = Zatvori
done = Gotovo
save = Sačuvaj
saved = Sačuvano.
remove = Ukloni
change = Promeni
not-now = Ne sada
settings = Podešavanja
offline = Nema mreže.
offline-as-of = Vidite stanje iz { $time }.
offline-note = Servis ne odgovara.
try-now = Pokušaj
signed-out = Odjavljeni ste.
signed-out-note = Prijavite se ponovo da nastavite. Vaši potezi su sačuvani.

## Problems

problem-too-fast = Malo prebrzo. Pokušajte ponovo za koji trenutak.
problem-resting = Server se odmara. Pokušajte ponovo za koji trenutak.
problem-offline = Servis ne odgovara. Proverite mrežu.
problem-signed-out = Najpre se prijavite.
problem-unknown = Ovde je nešto krenulo naopako.

## Time

duration-days = { $days } d { $hours } h
duration-hours = { $hours } h { $minutes } min
duration-minutes = { $minutes } min
duration-seconds = { $minutes } min { $seconds } s
no-limit = bez roka
time-over = vreme je isteklo

## Start

play-now = Igraj odmah
play-solo = Igraj solo
solo = Solo
solo-about = 14 generacija, vi i planeta. Podignite temperaturu, kiseonik i okeane do kraja.
solo-standard = Korporativna era
solo-beginner = Korporativna era, početnička korporacija
opponents = Protivnici
level = Koliko dobro igraju
level-novice = Blago
level-regular = Ravnopravno
level-strong = Teško
options = Opcije
start-game = Počni igru
start-when-online = Počinje kad budete na mreži
quick-match = Brza igra
quick-match-note = Sednite s drugim ljudima
find-players = Nađi igrače
join-code = Pridruži se kodom
join-code-note = Ili linkom iz poziva
join = Pridruži se
code-label = Kod stola
code-hint = Ili nalepite link iz poziva. Velika i mala slova su ista.
code-note = Kod je bio { $code }.
open-tables = Otvoreni stolovi
open-tables-note = Pogledajte ko traži igrače
invitations-wait =
    { $count ->
        [one] Čeka vas { $count } poziv
        [few] Čekaju vas { $count } poziva
       *[other] Čeka vas { $count } poziva
    }
new-table = Novi sto
new-table-note = Izaberite opcije i pozovite druge
make-table = Napravi sto
guest-line = Igrate kao gost „{ $name }“.
keep-games = Sačuvajte svoje igre

## Options of a table

players = Igrači
players-count =
    { $count ->
        [one] { $count } igrač
        [few] { $count } igrača
       *[other] { $count } igrača
    }
pace = Tempo
pace-live = Uživo
pace-daily = Dnevno
pace-relaxed = Opušteno
clock = Sat
clock-none = Bez
clock-none-note = Svako misli koliko želi.
clock-hours = 1 dan
clock-hours-note = Jedan dan za svaku odluku. Noći i odmor se ne računaju.
clock-bank = Zaliha
clock-bank-note = Ukupno 3 dana, i još 6 sati svaki put kad ste na potezu.
draft = Draft
corporate-era = Korporativna era
beginner = Početnička korporacija
beginner-note = Počinjete sa 42 M€ i deset besplatnih karata: manje za biranje.
rated = Za rejting
private = Privatno
option-corporate-era = Korporativna era
option-corporate-era-note = Sve karte i korporacije, bez početne proizvodnje.
option-no-corporate-era = Standardna igra
option-no-corporate-era-note = Karte standardne igre. Svi počinju s po jednom proizvodnjom svakog resursa.
option-draft = draft
option-draft-note = Svake generacije svako zadržava jednu od četiri karte i prosleđuje ostale.
option-no-draft = bez drafta
option-no-draft-note = Svake generacije svako vuče četiri karte i kupuje one koje želi.
option-clock-none = bez sata
option-clock-none-note = Svako misli koliko želi.
option-clock-per-decision = { $hours } h za svaku odluku
option-clock-per-decision-note = Ko ne odluči za { $hours } h, odustaje. Tihi sati i odmor zaustavljaju sat.
option-clock-bank = { $hours } h u zalihi
option-clock-bank-note = Svako ima ukupno { $hours } h i dobija još { $more } h svaki put kad je na potezu.
option-clock-daily = rok svakog dana u { $at }
option-clock-daily-note = Jednom dnevno, u { $at }, ističe rok za sve otvorene odluke.
option-clock-other = sat
option-clock-other-note = Ovaj sto ima sat koji ova aplikacija ne poznaje. Igra prikazuje preostalo vreme.
option-pace-live = Igra se uživo
option-pace-live-note = Svi su tu i odgovaraju za nekoliko minuta.
option-pace-daily = Igra se dnevno
option-pace-daily-note = Svi svrate bar jednom dnevno.
option-pace-relaxed = Igra se kad ima vremena
option-pace-relaxed-note = Svako igra kad ima vremena; mogu proći i dani.
option-rated = za rejting
option-rated-note = Rezultat se računa za rejting igrača.
option-private = privatno
option-private-note = Sto nalaze samo oni koji imaju kod ili poziv.
option-bots = i botovi mogu da igraju
option-bots-note = Za ovaj sto smeju da sednu programi drugih ljudi.

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
games-new =
    { $count ->
        [one] { $count } novi
        [few] { $count } nova
       *[other] { $count } novih
    }
also-for = Čeka i: { $names }
only-you-since = Samo na vas, od { $time }
solo-since = Solo, od { $time }
plays = Na potezu: { $name }.
waits-for = Čeka se: { $names }.
waits-service = Nastavlja se za trenutak.
you-again = Vi ponovo oko { $from }–{ $to }.
ended = Završena { $time }
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
decline = Odbij
look = Pogledaj
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

table = Sto
table-gone = Ovog stola nema
table-gone-note = Zatvoren je, ili je privatan a link nema kod.
seats = Mesta
free-seat = Slobodno mesto
owner = vlasnik
bot = bot
you-name = { $name } (vi)
sit-down = Sedi
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
bring-others = Dovedite druge
share = Podeli
share-text = Igraj sa mnom { "Terraforming Mars" } za stolom „{ $name }“.
link-copied = Link je kopiran.
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
sign-in = Prijava
sign-in-guest-note = U ovom pregledaču igrate kao gost. Prijavom na nalog napuštate gosta i njegove igre; ako ih želite, najpre ih sačuvajte u nalogu.
sign-out = Odjava
sign-out-guest = Gost nema lozinku. U ovom pregledaču možete se vratiti ako ponovo zaigrate; nigde drugde igre nisu dostupne. Ako želite da budete sigurni, najpre ih sačuvajte u nalogu.
have-account = Imate nalog?
no-account-note = Za igru nije potreban nalog.
email = Imejl-adresa
password = Lozinka
new-password = Nova lozinka
current-password = Sadašnja lozinka
password-hint = Najmanje 10 znakova, teško za pogađanje.
change-email = Promena imejl-adrese
change-password = Promena lozinke
name = Ime
name-hint = Vide ga drugi igrači, 1 do 40 znakova.
appearance = Izgled
language = Jezik
language-label = Jezik ({ "Language" })
theme = Tema
theme-auto = Sistem
theme-light = Svetla
theme-dark = Tamna
theme-contrast = Kontrast
text-size-note = Veličina teksta je ona iz sistema i pregledača.
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
people = Prijatelji i blokirani
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
