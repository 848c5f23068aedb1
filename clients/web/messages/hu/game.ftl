# The words inside a game.

## Frame of a game

back-to-games = Vissza a játékaidhoz
place-map = Térkép
hand = Kéz
log = Napló
places-in-game = A játék nézetei
log-new = Napló, { $count } új bejegyzés
hand-count = Kéz, { $count } kártya
hand-tab = Kéz { $count }
chat = Csevegés
chat-new = Csevegés, új üzenetek
game-menu = Továbbiak: tervek, órák, linkek, feladás
more = Több
to-decision = Ugrás a döntéshez
press-for-keys = ? – billentyűk
generation-phase = { $generation }. generáció · { $phase ->
     [setup] előkészületek
     [research] kutatási fázis
     [action] akciófázis
     [production] termelési fázis
     [final_greeneries] utolsó növényzetlapkák
     [aborted] félbeszakított játék
    *[over] a játék vége
  }
generation = { $generation }. generáció
generation-name = Generáció
stepping-through = Visszajátszás
ended-in = Vége a(z) { $generation }. generációban
loading = Betöltés
list = Lista
all = Mind
none = Egyik sem
filter = Szűrő
yes = Igen
no = Nem
send = Küldés
or = vagy
of = / { $most }
of-most = { $value } / { $most }
until = eddig: { $time }
used = felhasználva
taken = Már megszerezve

## Players

you = Te
players-in-order = Játékosok körsorrendben
player-spoken = { $name }, { $colour }, terraformációs ráta: { $rating }, { $state }
is-waited-for = ő következik
has-passed = passzolt
first-player = kezdőjátékos
compare-players = Játékosok összehasonlítása
compare-note = Minden készlet mellett az egy generációra jutó termelés áll.
seat-red = piros
seat-green = zöld
seat-blue = kék
seat-yellow = sárga
seat-black = fekete
seat-neutral = semleges
this-generation = { $steps } ebben a generációban
in-hand = { $count } a kézben
worth-of-metals = Az acél értéke { $steel } M€, a titáné { $titanium } M€.
actions-and-effects = Akciók és hatások
automated = Automatizált
events-played = Kijátszott események
resources-of = Nyersanyagok: { $name }
own-resources = Nyersanyagaid
resource-line = { $resource }: { $stock }, termelés: { $production }
stock = Készlet
production = Termelés
next-generation = Következő generáció
rating = Terraformációs ráta
income = M€ generációnként
income-note = Következő generáció: { $rating } M€ a rátád és { $production } M€ a termelésed után, összesen { $income } M€. A mostani készleteddel együtt: { $total } M€.
cards-in-hand = Kézben lévő kártyák
played-by-caretaker = A helyettes játszik
caretaker-resigned = Feladta: a helyettes játszik
caretaker-away = Távol van: a helyettes játszik
caretaker-time = Lejárt az ideje: a helyettes játszik
caretaker-vote = Szavazás alapján: a helyettes játszik
caretaker-left = Elment: a helyettes játszik
played-by-substitute = { $name } játszik eddig: { $until }

## Resources, parameters, tags, tiles

megacredits = M€
steel = Acél
titanium = Titán
plants = Palánta
energy = Energia
heat = Hő
temperature = Hőmérséklet
oxygen = Oxigénszint
oceans = Óceánok
parameters = Globális jellemzők
temperature-value = { $value } °C
oxygen-value = { $value }%
oceans-value = { $value }
parameter-goal = cél: { $value }
temperature-spoken = Hőmérséklet: { $value } °C, cél: 8 °C
oxygen-spoken = Oxigénszint: { $value } százalék, cél: 14 százalék
oceans-spoken = Óceánok: { $value }, cél: 9
parameter-rating = Minden egység növeli annak a játékosnak a terraformációs rátáját, aki lépi.
bonus-step-temperature-m24 = 1 egység hőtermelés
bonus-step-temperature-m20 = 1 egység hőtermelés
bonus-step-temperature-0 = egy óceánlapka
bonus-step-oxygen-8 = 1 egység hőmérséklet
tag-building = épület
tag-space = űr
tag-power = energia
tag-science = tudomány
tag-jupiter = Jupiter
tag-earth = Föld
tag-plant = palánta
tag-microbe = mikroba
tag-animal = állat
tag-city = város
tag-event = esemény
kind-automated = automatizált
kind-active = aktív
kind-event = esemény
tile-ocean = óceánlapka
tile-greenery = növényzetlapka
tile-city = városlapka
tile-capital = fővároslapka
tile-commercial_district = „Commercial District”
tile-ecological_zone = „Ecological Zone”
tile-industrial_center = „Industrial Center”
tile-lava_flows = „Lava Flows”
tile-mining_area = „Mining Area”
tile-mining_rights = „Mining Rights”
tile-mohole_area = „Mohole Area”
tile-natural_preserve = „Natural Preserve”
tile-nuclear_zone = „Nuclear Zone”
tile-restricted_area = „Restricted Area”
ground-land = Üres terület.
ground-volcanic = Üres, vulkanikus terület.
ground-ocean = Óceánnak fenntartva.
ground-noctis_city = A Noctis City számára fenntartva.
ground-off_mars = Nem a Marson.
symbol-mc = M€
symbol-steel = Acél
symbol-titanium = Titán
symbol-plants = Palánta
symbol-energy = Energia
symbol-heat = Hő
symbol-tr = terraformációs ráta
symbol-card = kártya
symbol-vp = győzelmi pont
symbol-temp = hőmérséklet
symbol-oxygen = oxigénszint
symbol-oceans = óceánok
symbol-animal = állat
symbol-microbe = mikroba
symbol-science = tudományjelölő
symbol-fighter = vadászgép
symbol-plus = nyersanyag
symbol-tile-ocean = óceánlapka
symbol-tile-greenery = növényzetlapka
symbol-tile-city = városlapka
symbol-tag-building = épület
symbol-tag-space = űr
symbol-tag-power = energia
symbol-tag-science = tudomány
symbol-tag-jupiter = Jupiter
symbol-tag-earth = Föld
symbol-tag-plant = palánta
symbol-tag-microbe = mikroba
symbol-tag-animal = állat
symbol-tag-city = város
symbol-tag-event = esemény
any-player = bármely játékos
word-take = vedd el
word-look = nézd meg
word-claim = foglald le
word-copy = termelési mező másolása
word-next = következő kártya:
word-any = bármely
word-protected = védett
word-worth = értéke
word-less = kevesebb
word-offset = feltételek ±2
word-greenery_plants = palánta növényzethez
amount-mc = { $amount } M€
count-megacredits = { $count } M€
count-steel = { $count } acél
count-titanium = { $count } titán
count-plants = { $count } palánta
count-cards = { $count } kártya
bonus-steel = 1 acél
bonus-titanium = 1 titán
bonus-plants = 1 palánta
bonus-card = 1 kártya
points = { $count } győzelmi pont

## Map

map-label = A Tharsis térképe
map-summary = 
  Óceánok: { $oceans } / 9. Lapkák: { $tiles ->
     [none] még nincs
    *[other] { $tiles }
  }.
map-tiles = { $name }: { $count }
map-whole = Teljes térkép
areas-possible = { $count } lehetséges terület
area-gives = Itt kapsz:
area-gives-nothing = Itt nincs bónusz.
area-place = { $row }. sor, { $place } / { $count }, { $name }.
area-owner = Tulajdonos: { $name }.
area-bonus = Bónusz: { $bonus }.
area-beside = Mellette: { $tiles }.
area-may = Választható.
area-may-pay = Választható: { $bonus }.
tile-of = { $tile } ({ $name })

## Dock

dock = Mi a teendő
your-turn = Te következel
you-may-change = Még módosíthatod a választásodat
actions = Akciók
first-action = Első akció
convert-plants = Palánták beváltása növényzetre
convert-heat = Hő beváltása hőmérsékletre
pass = Passz
end-turn = Kör befejezése
confirm = { $count } akció megerősítése
confirm-pass = Megerősítés: passz
confirm-place = Lerakás ide
confirm-answer = Megerősítés
checking = Ellenőrzés, mi lehetséges még …
no-preview = Az eredmény most nem mutatható.
to-map = Választás a térképen
to-cards = A kártyákhoz
slots-label = A köröd, { $count } kiválasztott akció
slot-remove = { $n }. akció törlése: { $name }
slot-second = Második akció
slot-optional = ha szeretnéd
effects-label = Mi változik
sending = Küldés …
undoing = Visszavonás …
sending-waits = hálózatra vár
sending-offline = Nincs hálózat. A lépésed megmarad, és egyszer megy ki.
sending-resting = A szerver pihen. A lépésed megmarad.
sending-too-late = Lehet, hogy már elment. Vond vissza, ha ismert az eredmény.
take-back = Visszaveszem
try-again-now = Most
done-move = Kész: { $what }.
done-stopped = Kész: { $what }. Előbb új információt kaptál, ezért a többi vár.
done-undo = { $count } válasz visszavonva.
trouble-changed = A kérdés megváltozott
trouble-changed-note = Közben történt valami. A választásod megmaradt; ellenőrizd.
storage-full = Ebben a böngészőben nincs több hely. Semmi sem lett elküldve.
still-possible = még lehetséges
no-longer-offered = már nem választható
start-over = Elölről
play-what-is-left = A maradék kijátszása
now-plays = { $name } játszik
now-waits-for = Rájuk vár: { $names }
you-are-out = A(z) { $generation }. generációig kimaradsz
asked-again = Várhatóan { $from } és { $to } között következel újra.
game-over = A játék véget ért
result = Eredmény
plan-ahead = Tervezés előre
advice = Tanács
advice-note = A szerver minden lehetőség után tovább játszik, és megbecsüli, mennyit ér. Indokok: mi változik, pontban. Egy pontnál kisebb különbség véletlen is lehet.
advice-thinking = A szerver gondolkodik …
advice-nothing = Most nem kell döntened.
advice-best = a legjobb lehetőség
advice-loss = { $points } pont veszteség
advice-chance = esély a győzelemre { $percent } %
advice-take = Előkészítés
advice-against-best = A legjobb lehetőséghez képest:
advice-against = Ehhez képest: „{ $option }”:
advice-show = Mutasd a térképen: { $area }
advice-for = Mellette szól:
advice-but = Ellene szól:
undo = Visszavonás
undo-count = { $count } visszavonása
undo-title = Visszavonás
undo-last = Csak az utolsót
undo-nothing = Most semmi sem vonható vissza.
undo-takes-back = { $count } választ von vissza:
undo-limit-new_information = Tovább nem: akkor rejtett dolgot láttál.
undo-limit-other_seat = Tovább nem: akkor más játékos lépett.
undo-limit-secret_choice = Tovább nem: akkor titkosan választottál. Azt addig módosíthatod, amíg lehetőség van rá.
undo-limit-game_over = A játék véget ért.
less = Kevesebb
choose-cards = Válassz legalább { $min }, legfeljebb { $max } kártyát.
count-chosen = Kiválasztva: { $count }.

## Clocks

clocks = Órák
clock-idle = Nem jár
clock-running = Jár
clock-resting = Pihen
clock-paused = Szünetel
clock-expired = Lejárt
clock-caretaker = A helyettes játszik

## Actions

group-first = Kötelező első akció
group-cards = Kártyák
group-convert = Beváltás
group-projects = Általános projektek
group-goals = Mérföldkövek és díjak
group-end = A kör vége
group-other = Egyéb
play-a-card = Kártya kijátszása
playable-of = { $all } kártyából { $offered } kijátszható
all-goals = Minden mérföldkő és díj
what-you-lack = mi hiányzik
pass-note = ebben a generációban nincs több akció
end-turn-note = második akció nélkül
see-rule = Lásd a szabályt
nothing-asked = Most nincs teendőd.
goals = Mérföldkövek és díjak
milestones = Mérföldkövek
awards = Díjak
goals-claimed = megszerezve: { $value } / { $most }
goals-funded = támogatva: { $value } / { $most }

## Hand and cards

hand-empty = Nincs kártya a kezedben.
filter-all = Mind { $count }
filter-playable = Kijátszható { $count }
filter-new = Új { $count }
playable-now = Most kijátszható
blocked-now = Most nem
order-price = Legolcsóbb elöl
order-drawn = Húzás sorrendje
order-tag = Ikon szerint
card-add = { $card } hozzáadása a körhöz
card-plan = { $card } betervezése
card-keep = { $card } megtartása
card-choose = { $card } kiválasztása
card-kind = { $kind ->
     [automated] Automatizált kártya
     [active] Aktív kártya
    *[event] Esemény
  } · { $number }. sz.
pay = Fizetendő: { $amount } M€
reset = Visszaállítás
less-of = Kevesebb: { $resource }
more-of = Több: { $resource }
payment-spoken = { $resource }, { $count } / { $most }, értéke { $worth } M€
the-rest = a maradék, kiszámolva
you-keep = Megmarad
discount-from = { $amount } M€ kedvezmény: { $source }.
previous-card = Előző kártya
next-card = Következő kártya
add-to-turn = Hozzáadás a körhöz
play-for = Kijátszás { $amount } M€-ért
play-card = Kijátszás ennyiért:
plan-card = Kártya betervezése

## Set-up, draft, research

corporation = Cégbirodalom
cards-each = Kártyák, darabja { $price } M€
setup-corporation = Válassz cégbirodalmat
setup-price-note = A bal oldali szám a kártya későbbi kijátszásának ára.
setup-sum = { $corporation } és { $count } kártya { $price } M€-ért
start-with = Kezdésként marad
too-many-cards = Ennyi túl drága ennek a cégbirodalomnak:
choose-corporation = Előbb válassz cégbirodalmat
choose = Választás
change-choice = Választás módosítása
choice-waits-for = Még választ: { $names }
rest-goes-to = A többi { $count } továbbmegy neki:
kept-as = Megtartva: { $n }
kept-now = Most megtartva
packs-wait = { $count } pakli vár rá: { $name }.
own-hand = A kezed: { $count } kártya
change-pick = Vagy módosítsd az utolsó választást
back-to-buying = Vissza a vásárláshoz
keep = { $card } megtartása
choose-card = Válassz kártyát
buy = { $count } kártya vásárlása
buy-none = Nem vásárolok
buy-sum = { $count } kártya { $price } M€-ért

## Log

done-to-you = Ami veled történt
nothing-new = Nincs újdonság, mióta megnézted.
and-more = Még { $count }
seen-below = Az alattiakat már láttad
show-all = Minden mutatása
older = Régebbiek
the-table = Az asztal

## Result and stepping through

wins = { $name } nyert { $points } ponttal
you-win = Nyertél { $points } ponttal
shared-victory = Megosztott győzelem { $points } ponttal
solo-won = Terraformáltad a Marsot: { $points } pont
solo-lost = A Mars még nincs kész: { $points } pont
game-ended-early = A játék félbeszakadt
your-place = { $place }. vagy, a hátrányod { $behind }.
source-rating = Terraformációs ráta
source-awards = Díjak
source-milestones = Mérföldkövek
source-greeneries = Növényzet
source-cities = Városok
source-cards = Kártyák
points-name = Pontok
points-of-each = Az egyes kártyák és díjak pontjai
curve = Terraformációs ráta generációnként
curve-spoken = Terraformációs ráta a végén: { $ends }
step-through = Visszajátszás
rematch = Visszavágó
event-of = { $at }. esemény / { $last }
back-to-end = Vissza a végére
position = Hely a játékban
generation-back = Egy generációval vissza
generation-on = Egy generációval előre
event-back = Egy lépéssel vissza
event-on = Egy lépéssel előre
play = Lejátszás
pause = Szünet

## Plans

plans = Tervek
plans-armed = Érvényben
plans-note = A szerver lejátssza a tervet, amint eljön az ideje, ha a szabályok engedik. Más nem látja.
plan-pass = Passz a következő körben
plan-sequence = Következő kör: { $actions }
plan-draft = Draft: { $ranking }
plan-research = Vásárlás: { $ranking }
plan-made = A terv érvényben van.
plan-used = A terv azonnal lejátszódott.
plan-stopped = A tervet nem lehetett lejátszani.
plan-state-done = lejátszva
plan-state-disarmed = nem használt
plan-state-armed = érvényben
plan-delete = Terv törlése
plan-make-pass = Passz a következő körömben
plan-next-actions = A következő akcióim
plan-unless = Nem, ha előtte
plan-make = Terv létrehozása
stop-resources_removed = egy másik játékos nyersanyagot vesz el tőlem
stop-production_lowered = egy másik játékos csökkenti a termelésemet
stop-milestone_claimed = egy másik játékos mérföldkövet szerez
stop-award_funded = egy másik játékos díjat támogat
stop-passed = egy másik játékos passzol
option-convert_heat = Hőből hőmérséklet
option-convert_plants = Palántából növényzet
option-end_turn = A kör vége
option-pass = Passz
option-any = bármely kártya
rank-beforehand = Rangsor előre
rank-note = Koppints abban a sorrendben, ahogy szeretnéd, a legjobbal kezdve.
rank-draft_ranking = Megtartás
rank-research = Vásárlás
rank-any = Utána bármelyik kártya

## Chat

chat-empty = Még senki sem írt.
chat-write = Üzenet
message-report = { $name } jelentése vagy némítása
report = Jelentés az üzemeltetőnek
reported = Jelentve.
mute = { $name } némítása
muted = { $name } üzeneteit többé nem látod.

## Menu

about-game = A játékról
started = Kezdés
deck = Kártya a húzópakliban
discard = Kártya a dobópakliban
draft-option = Draft
commitment = Véletlenmag lenyomata:
links = Linkek nézőknek
links-note = Akinek van linkje, fiók nélkül látja a játékot. Az edző a kártyáidat is látja.
link-spectator = Néző
link-coach = Edző
link-make-spectator = Link készítése nézőknek
link-make-coach = Link készítése edzőnek
link-revoke = Link törlése
copied = Másolva.
votes = Szavazások
votes-note = A szavazás csak megkérdezi a többieket. Semmi sem történik, amíg elegen bele nem egyeznek.
vote-pause = Szavazás: órák megállítása
vote-resume = Szavazás: órák indítása
vote-abort = Szavazás: játék félbeszakítása
vote-extend = Szavazás: több idő neki:
vote-replace = Szavazás: cserélés:
vote-stands = { $yes } / { $needed } egyetért
keys = Billentyűk
keys-on = Egybetűs billentyűk
key-1 = ez a lista
key-2 = akciók
key-3 = kéz
key-4 = napló
key-5 = visszavonás
key-6 = megerősítés
key-7 = a játékaid
key-8 = térkép, kéz, játékosok, napló
key-9 = térkép: következő és előző lehetséges terület
key-10 = térkép: következő lapka, következő saját
key-11 = térkép: nagyítás
show-guide = Útmutató megjelenítése
rules = Szabályok
resign = Feladás
resign-note = Ha feladod, a helyettes játszik helyetted a végéig. Nem térhetsz vissza.
resign-note-end = Ebben a játékban nem játszik más ember. Ha feladod, azonnal véget ér, feladottként.
resigned = Feladtad a játékot.
away-note = Ha egy ideig távol vagy, a helyettes játszhat helyetted, amíg vissza nem jössz.
go-away = Távol leszek egy ideig
come-back = Visszatérek
review = Elemzés
review-note = Minden döntésedet összevetjük a legjobb lehetőséggel, ami akkor adott volt. Ezt csak te látod.
review-ask = Döntéseim elemzése
review-waiting = Az elemzés készül. Ez néhány másodpercig tart.
review-failed = Az elemzés nem készült el.
review-none = Egyetlen döntésed sem került egy pontba vagy többe.
review-most = A döntések, amelyek a legtöbbe kerültek:
review-all = Mind a { $count } döntés
review-when = { $generation }. generáció
review-taken = A választásod:
review-best = Jobb lett volna:
review-cost = Várható veszteség pontban: { $points }
review-against = A választásodhoz képest:
review-free = Nem volt jobb lehetőség.
