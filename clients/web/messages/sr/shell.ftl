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
online-again = Ponovo ste na mreži.
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
learn = Nauči kroz igru
learn-note = Prva igra protiv početnika, korak po korak
# The name of the table of that game.
guided-game = Prva igra
solo = Solo
solo-about = 14 generacija, vi i planeta. Podignite temperaturu, kiseonik i okeane do kraja.
solo-standard = Korporativna era
solo-beginner = Korporativna era, početnička korporacija
opponents = Protivnici
level = Koliko dobro igraju
level-novice = Početnik
level-regular = Srednji
level-strong = Jak
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
option-rated-opponents-note = Rezultat se računa za vaš rejting protiv računara. U igri nema saveta.
option-private = privatno
option-private-note = Sto nalaze samo oni koji imaju kod ili poziv.
option-bots = i botovi mogu da igraju
option-bots-note = Za ovaj sto smeju da sednu programi drugih ljudi.

## Games

games-new =
    { $count ->
        [one] { $count } novi
        [few] { $count } nova
       *[other] { $count } novih
    }
ended = Završena { $time }

## Lobby

decline = Odbij
look = Pogledaj

## Table

table = Sto
share = Podeli
link-copied = Link je kopiran.

## You

sign-in = Prijava
have-account = Imate nalog?
passkey-sign-in = Prijava pristupnim ključem
provider-sign-in = Prijava: { $provider }
prompt-closed = Ništa se nije promenilo: pitanje pregledača je zatvoreno ili je predugo čekalo.
passkey-exists = Ovaj uređaj već ima pristupni ključ naloga.
passkey-failed = Pregledač ovde nije mogao da upotrebi pristupni ključ.
email = Imejl-adresa
password = Lozinka
current-password = Sadašnja lozinka
language = Jezik
language-label = Jezik ({ "Language" })
theme = Tema
people = Prijatelji i blokirani
