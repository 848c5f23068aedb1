# The words inside a game.

## Frame of a game

back-to-games = Nazad na tvoje igre
place-map = Mapa
hand = Ruka
log = Dnevnik
places-in-game = Mesta u ovoj igri
log-new = 
  Dnevnik, { $count ->
     [one] { $count } nov unos
     [few] { $count } nova unosa
    *[other] { $count } novih unosa
  }
hand-count = 
  Ruka, { $count ->
     [one] { $count } karta
     [few] { $count } karte
    *[other] { $count } karata
  }
hand-tab = Ruka { $count }
chat = Ćaskanje
chat-new = Ćaskanje, nove poruke
game-menu = Još: planovi, satovi, veze, predaja
more = Još
to-decision = Na odluku
press-for-keys = Pritisni ? za tastere
generation-phase = 
  Generacija { $generation } · { $phase ->
     [setup] postavka
     [research] faza istraživanja
     [action] akciona faza
     [production] proizvodna faza
     [final_greeneries] poslednje zelenilo
     [aborted] prekinuta igra
    *[over] kraj igre
  }
generation = Generacija { $generation }
generation-name = Generacija
stepping-through = Pregled korak po korak
ended-in = Završena u generaciji { $generation }
loading = Učitavanje
list = Spisak
all = Sve
none = Nijedna
filter = Filter
yes = Da
no = Ne
send = Pošalji
or = ili
of = od { $most }
of-most = { $value } od { $most }
until = do { $time }
used = iskorišćeno
taken = Uzeto

## Players

you = Ti
players-in-order = Igrači, redom igranja
player-spoken = { $name }, { $colour }, rejting teraformiranja { $rating }, { $state }
is-waited-for = na potezu
has-passed = odustao od generacije
first-player = prvi igrač
compare-players = Uporedi sve igrače
compare-note = Pored svake zalihe stoji proizvodnja za jednu generaciju.
seat-red = crveni
seat-green = zeleni
seat-blue = plavi
seat-yellow = žuti
seat-black = crni
seat-neutral = neutralni
this-generation = { $steps } u ovoj generaciji
in-hand = { $count } u ruci
worth-of-metals = Čelik vredi { $steel } M€, titanijum { $titanium } M€.
actions-and-effects = Akcije i efekti
automated = Automatizovane
events-played = Odigrani događaji
resources-of = Resursi: { $name }
own-resources = Tvoji resursi
resource-line = { $resource }: { $stock }, proizvodnja { $production }
stock = Zaliha
production = Proizvodnja
next-generation = Sledeća generacija
rating = Rejting teraformiranja
income = M€ po generaciji
income-note = Sledeća generacija: { $rating } M€ za rejting i { $production } M€ od proizvodnje, ukupno { $income } M€. Sa sadašnjom zalihom: { $total } M€.
cards-in-hand = Karte u ruci
played-by-caretaker = Igra zamenik
caretaker-resigned = Predao: igra zamenik
caretaker-away = Odsutan: igra zamenik
caretaker-time = Isteklo vreme: igra zamenik
caretaker-vote = Po glasanju: igra zamenik
caretaker-left = Otišao: igra zamenik
played-by-substitute = { $name } igra do { $until }

## Resources, parameters, tags, tiles

megacredits = M€
steel = Čelik
titanium = Titanijum
plants = Biljke
energy = Energija
heat = Toplota
temperature = Temperatura
oxygen = Kiseonik
oceans = Okeani
parameters = Globalni parametri
temperature-value = { $value } °C
oxygen-value = { $value }%
oceans-value = { $value }
parameter-goal = cilj { $value }
temperature-spoken = Temperatura { $value } °C, cilj 8 °C
oxygen-spoken = Kiseonik { $value } odsto, cilj 14 odsto
oceans-spoken = Okeani { $value }, cilj 9
parameter-rating = Svaki korak podiže rejting teraformiranja igrača koji ga napravi.
bonus-step-temperature-m24 = proizvodnja toplote 1
bonus-step-temperature-m20 = proizvodnja toplote 1
bonus-step-temperature-0 = okean
bonus-step-oxygen-8 = temperatura za 1 korak
tag-building = Građevina
tag-space = Svemir
tag-power = Energija
tag-science = Nauka
tag-jupiter = Jupiter
tag-earth = Zemlja
tag-plant = Biljka
tag-microbe = Mikrob
tag-animal = Životinja
tag-city = Grad
tag-event = Događaj
kind-automated = automatizovana
kind-active = aktivna
kind-event = događaj
tile-ocean = okean
tile-greenery = zelenilo
tile-city = grad
tile-capital = Glavni grad
tile-commercial_district = { "Commercial District" }
tile-ecological_zone = { "Ecological Zone" }
tile-industrial_center = { "Industrial Center" }
tile-lava_flows = { "Lava Flows" }
tile-mining_area = { "Mining Area" }
tile-mining_rights = { "Mining Rights" }
tile-mohole_area = { "Mohole Area" }
tile-natural_preserve = { "Natural Preserve" }
tile-nuclear_zone = { "Nuclear Zone" }
tile-restricted_area = { "Restricted Area" }
ground-land = Prazno polje.
ground-volcanic = Prazno, vulkansko polje.
ground-ocean = Rezervisano za okean.
ground-noctis_city = Rezervisano za { "Noctis City" }.
ground-off_mars = Van Marsa.
symbol-mc = M€
symbol-steel = Čelik
symbol-titanium = Titanijum
symbol-plants = Biljke
symbol-energy = Energija
symbol-heat = Toplota
symbol-tr = rejting teraformiranja
symbol-card = karte
symbol-vp = poeni
symbol-temp = temperatura
symbol-oxygen = kiseonik
symbol-oceans = okeani
symbol-animal = životinje
symbol-microbe = mikrobi
symbol-science = nauka
symbol-fighter = borbeni brodovi
symbol-plus = resursi
symbol-tile-ocean = okean
symbol-tile-greenery = zelenilo
symbol-tile-city = grad
symbol-tag-building = Građevina
symbol-tag-space = Svemir
symbol-tag-power = Energija
symbol-tag-science = Nauka
symbol-tag-jupiter = Jupiter
symbol-tag-earth = Zemlja
symbol-tag-plant = Biljka
symbol-tag-microbe = Mikrob
symbol-tag-animal = Životinja
symbol-tag-city = Grad
symbol-tag-event = Događaj
any-player = bilo koji igrač
word-take = uzmi
word-look = pogledaj
word-claim = zauzmi
word-copy = kopiraj proizvodnju karte
word-next = sledeća karta:
word-any = bilo koji
word-protected = zaštićeno
word-worth = vredi
word-less = manje
word-offset = uslovi ±2
word-greenery_plants = biljke za zelenilo
amount-mc = { $amount } M€
count-megacredits = { $count } M€
count-steel = { $count } čelika
count-titanium = { $count } titanijuma
count-plants = { $count ->
     [one] { $count } biljka
     [few] { $count } biljke
    *[other] { $count } biljaka
  }
count-cards = { $count ->
     [one] { $count } karta
     [few] { $count } karte
    *[other] { $count } karata
  }
bonus-steel = 1 čelik
bonus-titanium = 1 titanijum
bonus-plants = 1 biljka
bonus-card = 1 karta
points = { $count ->
     [one] { $count } poen
     [few] { $count } poena
    *[other] { $count } poena
  }

## Map

map-label = Mapa Tarzisa
map-summary = 
  Okeani: { $oceans } od 9. Pločice: { $tiles ->
     [none] još nijedna
    *[other] { $tiles }
  }.
map-tiles = { $name } { $count }
map-whole = Prikaži celu mapu
areas-possible = { $count ->
     [one] { $count } polje je moguće
     [few] { $count } polja su moguća
    *[other] { $count } polja je moguće
  }
area-gives = Ovde dobijaš:
area-gives-nothing = Ovde nema bonusa.
area-place = Red { $row }, { $place } od { $count }, { $name }.
area-owner = Vlasnik: { $name }.
area-bonus = Bonus: { $bonus }.
area-beside = Pored: { $tiles }.
area-may = Može se izabrati.
area-may-pay = Može se izabrati: { $bonus }.
tile-of = { $tile } ({ $name })

## Dock

dock = Šta sada
your-turn = Tvoj potez
you-may-change = Još možeš da promeniš izbor
actions = Akcije
first-action = Prva akcija
convert-plants = Pretvori biljke u zelenilo
convert-heat = Pretvori toplotu u korak temperature
pass = Odustani
end-turn = Završi potez
confirm = { $count ->
     [one] Potvrdi { $count } akciju
     [few] Potvrdi { $count } akcije
    *[other] Potvrdi { $count } akcija
  }
confirm-pass = Potvrdi: odustani
confirm-place = Postavi ovde
confirm-answer = Potvrdi
checking = Provera šta je još moguće …
no-preview = Rezultat trenutno ne može da se prikaže.
to-map = Izaberi na mapi
to-cards = Na karte
slots-label = 
  Tvoj potez, { $count ->
     [one] izabrana { $count } akcija
     [few] izabrane { $count } akcije
    *[other] izabrano { $count } akcija
  }
slot-remove = Ukloni akciju { $n }: { $name }
slot-second = Druga akcija
slot-optional = ako želiš
effects-label = Šta se menja
sending = Šalje se …
undoing = Poništava se …
sending-waits = čeka mrežu
sending-offline = Nema mreže. Potez je sačuvan i biće poslat jednom.
sending-resting = Server se odmara. Potez je sačuvan.
sending-too-late = Možda je već poslat. Poništi ga kad ishod bude poznat.
take-back = Povuci
try-again-now = Sada
done-move = Urađeno: { $what }.
done-stopped = Urađeno: { $what }. Prvo si video nešto novo, pa ostatak čeka.
done-undo = { $count ->
     [one] Poništen je { $count } odgovor.
     [few] Poništena su { $count } odgovora.
    *[other] Poništeno je { $count } odgovora.
  }
trouble-changed = Pitanje se promenilo
trouble-changed-note = Nešto se dogodilo u međuvremenu. Izbor je sačuvan; proveri ga.
storage-full = U ovom pregledaču više nema mesta. Ništa nije poslato.
still-possible = još moguće
no-longer-offered = više nije ponuđeno
start-over = Počni iznova
play-what-is-left = Odigraj preostalo
now-plays = Igra: { $name }
now-waits-for = Čeka se: { $names }
you-are-out = Čekaš do generacije { $generation }
asked-again = Verovatno si ponovo na potezu od { $from } do { $to }.
game-over = Igra je gotova
result = Rezultat
plan-ahead = Planiraj unapred
advice = Savet
advice-note = Server igra dalje posle svake mogućnosti i procenjuje koliko vredi. Razlozi: šta se menja, u poenima. Razlika manja od jednog poena može biti slučajna.
advice-thinking = Server razmišlja …
advice-nothing = Sada se od vas ništa ne traži.
advice-best = najbolja mogućnost
advice-loss = gubitak poena: { $points }
advice-chance = izgledi za pobedu { $percent } %
advice-take = Pripremi
advice-against-best = U poređenju sa najboljom mogućnošću:
advice-against = U poređenju sa „{ $option }”:
advice-show = Prikaži na mapi: { $area }
advice-for = Govori u prilog:
advice-but = Govori protiv:
undo = Poništi
undo-count = Poništi { $count }
undo-title = Poništavanje
undo-last = Samo poslednji
undo-nothing = Sada ništa ne može da se poništi.
undo-takes-back = { $count ->
     [one] Poništava se { $count } odgovor:
     [few] Poništavaju se { $count } odgovora:
    *[other] Poništava se { $count } odgovora:
  }
undo-limit-new_information = Ne dalje: tada si video nešto skriveno.
undo-limit-other_seat = Ne dalje: tada je igrao drugi igrač.
undo-limit-secret_choice = Ne dalje: tada si birao tajno. Taj izbor možeš da promeniš dok je ponuđen.
undo-limit-game_over = Igra je završena.
less = Manje
choose-cards = Izaberi najmanje { $min }, najviše { $max }.
count-chosen = Izabrano: { $count }.

## Clocks

clocks = Satovi
clock-idle = Ne teče
clock-running = Teče
clock-resting = Miruje
clock-paused = Pauzirano
clock-expired = Isteklo
clock-caretaker = Igra zamenik

## Actions

group-first = Obavezna prva akcija
group-cards = Karte
group-convert = Pretvori
group-projects = Standardni projekti
group-goals = Dostignuća i nagrade
group-end = Kraj poteza
group-other = Ostalo
play-a-card = Odigraj kartu
playable-of = { $offered } od { $all } može da se odigra
all-goals = Sva dostignuća i nagrade
what-you-lack = šta nedostaje
pass-note = nema više akcija u ovoj generaciji
end-turn-note = bez druge akcije
see-rule = Vidi pravilo
nothing-asked = Sada se od tebe ništa ne traži.
goals = Dostignuća i nagrade
milestones = Dostignuća
awards = Nagrade
goals-claimed = osvojeno { $value } od { $most }
goals-funded = finansirano { $value } od { $most }

## Hand and cards

hand-empty = Nemaš karata u ruci.
filter-all = Sve { $count }
filter-playable = Može { $count }
filter-new = Novo { $count }
playable-now = Može sada
blocked-now = Ne sada
order-price = Prvo najjeftinije
order-drawn = Kako su stigle
order-tag = Po oznaci
card-add = Dodaj { $card } u potez
card-plan = Planiraj { $card }
card-keep = Zadrži { $card }
card-choose = Izaberi { $card }
card-kind = { $kind ->
     [automated] Automatizovana karta
     [active] Aktivna karta
    *[event] Događaj
  } · br. { $number }
pay = Plati { $amount } M€
reset = Vrati
less-of = Manje: { $resource }
more-of = Više: { $resource }
payment-spoken = { $resource }, { $count } od { $most }, vredi { $worth } M€
the-rest = ostatak, izračunat za tebe
you-keep = Ostaje ti
discount-from = { $amount } M€ manje: { $source }.
previous-card = Prethodna karta
next-card = Sledeća karta
add-to-turn = Dodaj u potez
play-for = Odigraj za { $amount } M€
play-card = Odigraj za
plan-card = Planiraj ovu kartu

## Set-up, draft, research

corporation = Korporacija
cards-each = Karte, svaka za { $price } M€
setup-corporation = Izaberi korporaciju
setup-price-note = Broj levo je cena kasnijeg igranja karte.
setup-sum = { $count ->
     [one] { $corporation } i { $count } karta za { $price } M€
     [few] { $corporation } i { $count } karte za { $price } M€
    *[other] { $corporation } i { $count } karata za { $price } M€
  }
start-with = Počinješ sa
too-many-cards = To je preskupo za ovu korporaciju:
choose-corporation = Prvo izaberi korporaciju
choose = Izaberi
change-choice = Promeni izbor
choice-waits-for = Čeka se izbor: { $names }
rest-goes-to = { $count ->
     [one] Preostala { $count } ide igraču
     [few] Preostale { $count } idu igraču
    *[other] Preostalih { $count } ide igraču
  }
kept-as = Zadržana: { $n }
kept-now = Sada zadržana
packs-wait = { $count ->
     [one] { $count } paket čeka: { $name }.
     [few] { $count } paketa čekaju: { $name }.
    *[other] { $count } paketa čeka: { $name }.
  }
own-hand = { $count ->
     [one] Tvoja ruka: { $count } karta
     [few] Tvoja ruka: { $count } karte
    *[other] Tvoja ruka: { $count } karata
  }
change-pick = Ili promeni poslednji izbor
back-to-buying = Nazad na kupovinu
keep = Zadrži { $card }
choose-card = Izaberi kartu
buy = { $count ->
     [one] Kupi { $count } kartu
     [few] Kupi { $count } karte
    *[other] Kupi { $count } karata
  }
buy-none = Ne kupuj ništa
buy-sum = { $count ->
     [one] { $count } karta za { $price } M€
     [few] { $count } karte za { $price } M€
    *[other] { $count } karata za { $price } M€
  }

## Log

done-to-you = Učinjeno tebi
nothing-new = Ništa novo otkad si gledao.
and-more = Još { $count }
seen-below = Ono ispod si već video
show-all = Prikaži sve
older = Starije
the-table = Sto

## Result and stepping through

wins = Pobednik: { $name }, { $points } poena
you-win = Pobedio si sa { $points } poena
shared-victory = Podeljena pobeda, { $points } poena
solo-won = Teraformirao si Mars: { $points } poena
solo-lost = Mars još nije spreman: { $points } poena
game-ended-early = Igra je prekinuta
your-place = Tvoje mesto: { $place }, zaostatak { $behind }.
source-rating = Rejting teraformiranja
source-awards = Nagrade
source-milestones = Dostignuća
source-greeneries = Zelenilo
source-cities = Gradovi
source-cards = Karte
points-name = Poeni
points-of-each = Poeni svake karte i nagrade
curve = Rejting teraformiranja po generacijama
curve-spoken = Rejting teraformiranja na kraju: { $ends }
step-through = Korak po korak
rematch = Revanš
event-of = Događaj { $at } od { $last }
back-to-end = Nazad na kraj
position = Mesto u igri
generation-back = Generaciju nazad
generation-on = Generaciju napred
event-back = Korak nazad
event-on = Korak napred
play = Pusti
pause = Pauza

## Plans

plans = Planovi
plans-armed = Na čekanju
plans-note = Server odigra plan čim dođe trenutak, ako pravila dozvoljavaju. Niko drugi ga ne vidi.
plan-pass = Odustani u sledećem potezu
plan-sequence = Sledeći potez: { $actions }
plan-draft = Draft: { $ranking }
plan-research = Kupi: { $ranking }
plan-made = Plan je postavljen.
plan-used = Plan je odmah odigran.
plan-stopped = Plan nije mogao da se odigra.
plan-state-done = odigrano
plan-state-disarmed = neiskorišćeno
plan-state-armed = na čekanju
plan-delete = Obriši plan
plan-make-pass = Odustani u mom sledećem potezu
plan-next-actions = Moje sledeće akcije
plan-unless = Ne ako pre toga
plan-make = Napravi plan
stop-resources_removed = drugi igrač mi uzme resurse
stop-production_lowered = drugi igrač mi smanji proizvodnju
stop-milestone_claimed = drugi igrač osvoji dostignuće
stop-award_funded = drugi igrač finansira nagradu
stop-passed = drugi igrač odustane
option-convert_heat = Toplota u temperaturu
option-convert_plants = Biljke u zelenilo
option-end_turn = Kraj poteza
option-pass = Odustani
option-any = bilo koja karta
rank-beforehand = Rangiraj unapred
rank-note = Dodiruj redom kojim ih želiš, najbolje prvo.
rank-draft_ranking = Zadrži
rank-research = Kupi
rank-any = Zatim bilo koja karta

## Chat

chat-empty = Još niko nije pisao.
chat-write = Poruka
message-report = Prijavi ili utišaj: { $name }
report = Prijavi operateru
reported = Prijavljeno.
mute = Utišaj: { $name }
muted = Više ne vidiš poruke: { $name }.

## Menu

about-game = O ovoj igri
started = Počela
deck = Karata u špilu
discard = Odbačenih karata
draft-option = Draft
commitment = Potvrda semena:
links = Veze za posmatrače
links-note = Ko ima vezu, vidi igru bez naloga. Trener vidi i tvoje karte.
link-spectator = Posmatrač
link-coach = Trener
link-make-spectator = Napravi vezu za posmatrače
link-make-coach = Napravi vezu za trenera
link-revoke = Obriši vezu
copied = Kopirano.
votes = Glasanja
votes-note = Glasanje samo pita ostale. Ništa se ne dešava dok se dovoljno njih ne složi.
vote-pause = Glasanje: pauziraj satove
vote-resume = Glasanje: nastavi satove
vote-abort = Glasanje: prekini igru
vote-extend = Glasanje: još vremena za
vote-replace = Glasanje: zameni
vote-stands = { $yes } od { $needed } za
keys = Tasteri
keys-on = Pojedinačni tasteri deluju
key-1 = ovaj spisak
key-2 = akcije
key-3 = ruka
key-4 = dnevnik
key-5 = poništi
key-6 = potvrdi
key-7 = tvoje igre
key-8 = mapa, ruka, igrači, dnevnik
key-9 = mapa: sledeće i prethodno moguće polje
key-10 = mapa: sledeća pločica, sledeća tvoja
key-11 = mapa: uvećanje
show-guide = Prikaži vodič
rules = Pravila
resign = Predaj igru
resign-note = Ako predaš, zamenik igra do kraja umesto tebe. Ne možeš da se vratiš.
resign-note-end = U ovoj igri nema drugih ljudi. Ako predaš, igra se odmah završava kao predata.
resigned = Predao si igru.
away-note = Ako si neko vreme odsutan, zamenik može da igra umesto tebe dok se ne vratiš.
go-away = Odsutan neko vreme
come-back = Vrati se
review = Analiza
review-note = Svaka tvoja odluka se poredi sa najboljom mogućnošću koja je tada postojala. Ovo vidiš samo ti.
review-ask = Analiziraj moje odluke
review-waiting = Analiza se pravi. To traje nekoliko sekundi.
review-failed = Analiza nije mogla da se napravi.
review-none = Nijedna odluka te nije koštala poen ili više.
review-most = Odluke koje su te najviše koštale:
review-all = { $count ->
     [one] Sve: { $count } odluka
     [few] Sve: { $count } odluke
    *[other] Sve: { $count } odluka
  }
review-when = Generacija { $generation }
review-taken = Tvoj izbor:
review-best = Bolje:
review-cost = Očekivana cena u poenima: { $points }
review-against = U poređenju sa tvojim izborom:
review-free = Ništa bolje nije pronađeno.
