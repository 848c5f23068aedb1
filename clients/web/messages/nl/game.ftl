# The words inside a game.

## Frame of a game

back-to-games = Terug naar je spellen
place-map = Kaart
hand = Hand
log = Logboek
places-in-game = Onderdelen van dit spel
log-new = 
  Logboek, { $count ->
     [one] { $count } nieuwe regel
    *[other] { $count } nieuwe regels
  }
hand-count = 
  Hand, { $count ->
     [one] { $count } kaart
    *[other] { $count } kaarten
  }
hand-tab = Hand { $count }
chat = Chat
chat-new = Chat, nieuwe berichten
game-menu = Meer: plannen, klokken, links, opgeven
more = Meer
to-decision = Naar de beslissing
press-for-keys = Druk op ? voor toetsen
generation-phase = 
  Generatie { $generation } · { $phase ->
     [setup] spelvoorbereiding
     [research] onderzoeksfase
     [action] actiefase
     [production] productiefase
     [final_greeneries] laatste groenvoorzieningen
     [aborted] afgebroken spel
    *[over] einde van het spel
  }
generation = Generatie { $generation }
generation-name = Generatie
stepping-through = Stap voor stap
ended-in = Geëindigd in generatie { $generation }
loading = Laden
list = Lijst
all = Alle
none = Geen
filter = Filter
yes = Ja
no = Nee
send = Versturen
or = of
of = van { $most }
of-most = { $value } van { $most }
until = tot { $time }
used = gebruikt
taken = Verkregen

## Players

you = Jij
players-in-order = Spelers, op volgorde van beurt
player-spoken = { $name }, { $colour }, terraform-rating { $rating }, { $state }
is-waited-for = aan de beurt
has-passed = gepast
first-player = startspeler
compare-players = Alle spelers vergelijken
compare-note = Naast elke voorraad staat de productie van één generatie.
seat-red = rood
seat-green = groen
seat-blue = blauw
seat-yellow = geel
seat-black = zwart
seat-neutral = neutraal
this-generation = { $steps } deze generatie
in-hand = { $count } in de hand
worth-of-metals = Staal is { $steel } M€ waard, titanium { $titanium } M€.
actions-and-effects = Acties en effecten
automated = Automatisch
events-played = Gespeelde gebeurtenissen
resources-of = Hulpbronnen van { $name }
own-resources = Jouw hulpbronnen
resource-line = { $resource }: { $stock }, productie { $production }
stock = Voorraad
production = Productie
next-generation = Volgende generatie
rating = Terraform-rating
income = M€ per generatie
income-note = Volgende generatie: { $rating } M€ voor je rating en { $production } M€ uit productie, samen { $income } M€. Met je voorraad van nu: { $total } M€.
cards-in-hand = Kaarten in de hand
played-by-caretaker = De waarnemer speelt
caretaker-resigned = Heeft opgegeven: de waarnemer speelt
caretaker-away = Afwezig: de waarnemer speelt
caretaker-time = Tijd op: de waarnemer speelt
caretaker-vote = Na stemming: de waarnemer speelt
caretaker-left = Vertrokken: de waarnemer speelt
played-by-substitute = { $name } speelt tot { $until }

## Resources, parameters, tags, tiles

megacredits = M€
steel = Staal
titanium = Titanium
plants = Planten
energy = Energie
heat = Warmte
temperature = Temperatuur
oxygen = Zuurstof
oceans = Oceanen
parameters = Globale parameters
temperature-value = { $value } °C
oxygen-value = { $value } %
oceans-value = { $value }
parameter-goal = doel { $value }
temperature-spoken = Temperatuur { $value } °C, doel 8 °C
oxygen-spoken = Zuurstof { $value } procent, doel 14 procent
oceans-spoken = Oceanen { $value }, doel 9
parameter-rating = Elke stap verhoogt de terraform-rating van de speler die hem zet.
bonus-step-temperature-m24 = 1 stap warmteproductie
bonus-step-temperature-m20 = 1 stap warmteproductie
bonus-step-temperature-0 = een oceaan
bonus-step-oxygen-8 = 1 stap temperatuur
tag-building = gebouw
tag-space = ruimte
tag-power = energie
tag-science = wetenschap
tag-jupiter = Jupiter
tag-earth = aarde
tag-plant = plant
tag-microbe = microbe
tag-animal = dier
tag-city = stad
tag-event = gebeurtenis
kind-automated = automatisch
kind-active = actief
kind-event = gebeurtenis
tile-ocean = oceaan
tile-greenery = groenvoorziening
tile-city = stad
tile-capital = hoofdstad
tile-commercial_district = ‘Commercial District’
tile-ecological_zone = ‘Ecological Zone’
tile-industrial_center = ‘Industrial Center’
tile-lava_flows = ‘Lava Flows’
tile-mining_area = ‘Mining Area’
tile-mining_rights = ‘Mining Rights’
tile-mohole_area = ‘Mohole Area’
tile-natural_preserve = ‘Natural Preserve’
tile-nuclear_zone = ‘Nuclear Zone’
tile-restricted_area = ‘Restricted Area’
ground-land = Leeg land.
ground-volcanic = Leeg, vulkanisch.
ground-ocean = Gereserveerd voor een oceaan.
ground-noctis_city = Gereserveerd voor Noctis City.
ground-off_mars = Buiten Mars.
symbol-mc = M€
symbol-steel = Staal
symbol-titanium = Titanium
symbol-plants = Planten
symbol-energy = Energie
symbol-heat = Warmte
symbol-tr = terraform-rating
symbol-card = kaarten
symbol-vp = overwinningspunten
symbol-temp = temperatuur
symbol-oxygen = zuurstof
symbol-oceans = oceanen
symbol-animal = dieren
symbol-microbe = microben
symbol-science = wetenschap
symbol-fighter = gevechtsschepen
symbol-plus = hulpbronnen
symbol-tile-ocean = oceaan
symbol-tile-greenery = groenvoorziening
symbol-tile-city = stad
symbol-tag-building = gebouw
symbol-tag-space = ruimte
symbol-tag-power = energie
symbol-tag-science = wetenschap
symbol-tag-jupiter = Jupiter
symbol-tag-earth = aarde
symbol-tag-plant = plant
symbol-tag-microbe = microbe
symbol-tag-animal = dier
symbol-tag-city = stad
symbol-tag-event = gebeurtenis
any-player = willekeurige speler
word-take = neem
word-look = bekijk
word-claim = claim
word-copy = kopieer een productievak
word-next = volgende kaart:
word-any = willekeurig
word-protected = beschermd
word-worth = waarde
word-less = minder
word-offset = vereisten ±2
word-greenery_plants = planten voor groen
amount-mc = { $amount } M€
count-megacredits = { $count } M€
count-steel = { $count } staal
count-titanium = { $count } titanium
count-plants = { $count ->
     [one] { $count } plant
    *[other] { $count } planten
  }
count-cards = { $count ->
     [one] { $count } kaart
    *[other] { $count } kaarten
  }
bonus-steel = 1 staal
bonus-titanium = 1 titanium
bonus-plants = 1 plant
bonus-card = 1 kaart
points = { $count ->
     [one] { $count } punt
    *[other] { $count } punten
  }

## Map

map-label = Kaart van Tharsis
map-summary = 
  Oceanen: { $oceans } van 9. Tegels: { $tiles ->
     [none] nog geen
    *[other] { $tiles }
  }.
map-tiles = { $name } { $count }
map-whole = Hele kaart tonen
areas-possible = { $count ->
     [one] { $count } gebied is mogelijk
    *[other] { $count } gebieden zijn mogelijk
  }
area-gives = Hier krijg je:
area-gives-nothing = Hier is geen bonus.
area-place = Rij { $row }, { $place } van { $count }, { $name }.
area-owner = Eigenaar: { $name }.
area-bonus = Bonus: { $bonus }.
area-beside = Ernaast: { $tiles }.
area-may = Kan worden gekozen.
area-may-pay = Kan worden gekozen: { $bonus }.
tile-of = { $tile } ({ $name })

## Dock

dock = Wat nu te doen
your-turn = Jouw beurt
you-may-change = Je kunt je keuze nog wijzigen
actions = Acties
first-action = Eerste actie
convert-plants = Zet planten om in een groenvoorziening
convert-heat = Zet warmte om in een stap temperatuur
pass = Passen
end-turn = Beurt beëindigen
confirm = { $count ->
     [one] Bevestig 1 actie
    *[other] Bevestig { $count } acties
  }
confirm-pass = Bevestig: passen
confirm-place = Hier plaatsen
confirm-answer = Bevestigen
checking = Controleren wat nog mogelijk is …
no-preview = Het resultaat kan nu niet worden getoond.
to-map = Kies op de kaart
to-cards = Naar de kaarten
slots-label = 
  Jouw beurt, { $count ->
     [one] 1 actie gekozen
    *[other] { $count } acties gekozen
  }
slot-remove = Verwijder actie { $n }: { $name }
slot-second = Tweede actie
slot-optional = als je wilt
effects-label = Wat dit verandert
sending = Versturen …
undoing = Terugnemen …
sending-waits = wacht op het netwerk
sending-offline = Je bent offline. Je zet is bewaard en wordt één keer verstuurd.
sending-resting = De server rust even. Je zet is bewaard.
sending-too-late = Hij is misschien al verstuurd. Neem hem terug als het resultaat bekend is.
take-back = Terugnemen
try-again-now = Nu
done-move = Gedaan: { $what }.
done-stopped = Gedaan: { $what }. Je zag eerst iets nieuws, dus de rest wacht.
done-undo = { $count ->
     [one] 1 antwoord teruggenomen.
    *[other] { $count } antwoorden teruggenomen.
  }
trouble-changed = De vraag is veranderd
trouble-changed-note = Er is intussen iets gebeurd. Je keuze is bewaard; controleer hem.
storage-full = Deze browser heeft geen ruimte meer. Er is niets verzonden.
still-possible = nog mogelijk
no-longer-offered = niet meer mogelijk
start-over = Opnieuw beginnen
play-what-is-left = Speel wat overblijft
now-plays = { $name } speelt
now-waits-for = Wacht op { $names }
you-are-out = Je doet niet mee tot generatie { $generation }
asked-again = Je bent waarschijnlijk weer aan de beurt van { $from } tot { $to }.
game-over = Het spel is afgelopen
result = Uitslag
plan-ahead = Vooruit plannen
advice = Advies
advice-note = De server speelt na elke optie verder en schat wat die waard is. Redenen: wat er verandert, in punten. Minder dan een punt kan toeval zijn.
advice-thinking = De server denkt na …
advice-nothing = Er wordt nu niets van je gevraagd.
advice-best = de beste optie
advice-loss = puntenverlies: { $points }
advice-chance = kans op de winst { $percent } %
advice-take = Klaarzetten
advice-against-best = Vergeleken met de beste optie:
advice-against = Vergeleken met ‘{ $option }’:
advice-show = Toon { $area } op de kaart
advice-for = Pleit ervoor:
advice-but = Pleit ertegen:
undo = Terugnemen
undo-count = Neem { $count } terug
undo-title = Terugnemen
undo-last = Alleen de laatste
undo-nothing = Er kan nu niets worden teruggenomen.
undo-takes-back = { $count ->
     [one] Dit neemt 1 antwoord terug:
    *[other] Dit neemt { $count } antwoorden terug:
  }
undo-limit-new_information = Niet verder: toen zag je iets verborgens.
undo-limit-other_seat = Niet verder: toen was een andere speler aan zet.
undo-limit-secret_choice = Niet verder: toen koos je in het geheim. Die keuze kun je wijzigen zolang dat kan.
undo-limit-game_over = Het spel is afgelopen.
less = Minder
choose-cards = Kies er minstens { $min } en hoogstens { $max }.
count-chosen = { $count } gekozen.

## Clocks

clocks = Klokken
clock-idle = Loopt niet
clock-running = Loopt
clock-resting = Rust
clock-paused = Gepauzeerd
clock-expired = Tijd op
clock-caretaker = De waarnemer speelt

## Actions

group-first = Verplichte eerste actie
group-cards = Kaarten
group-convert = Omzetten
group-projects = Algemene projecten
group-goals = Prestaties en onderscheidingen
group-end = Einde van de beurt
group-other = Overig
play-a-card = Speel een kaart
playable-of = { $offered } van { $all } speelbaar
all-goals = Alle prestaties en onderscheidingen
what-you-lack = wat je mist
pass-note = geen acties meer in deze generatie
end-turn-note = zonder tweede actie
see-rule = Bekijk de regel
nothing-asked = Er wordt nu niets van je gevraagd.
goals = Prestaties en onderscheidingen
milestones = Prestaties
awards = Onderscheidingen
goals-claimed = { $value } van { $most } geclaimd
goals-funded = { $value } van { $most } gefinancierd

## Hand and cards

hand-empty = Je hebt geen kaarten in de hand.
filter-all = Alle { $count }
filter-playable = Speelbaar { $count }
filter-new = Nieuw { $count }
playable-now = Nu speelbaar
blocked-now = Nu niet
order-price = Goedkoopste eerst
order-drawn = Zoals getrokken
order-tag = Op tag
card-add = Voeg { $card } toe aan de beurt
card-plan = Plan { $card }
card-keep = Houd { $card }
card-choose = Kies { $card }
card-kind = { $kind ->
     [automated] Automatische kaart
     [active] Actieve kaart
    *[event] Gebeurtenis
  } · nr. { $number }
pay = Betaal { $amount } M€
reset = Herstellen
less-of = Minder: { $resource }
more-of = Meer: { $resource }
payment-spoken = { $resource }, { $count } van { $most }, waard { $worth } M€
the-rest = de rest, voor je uitgerekend
you-keep = Je houdt over
discount-from = { $amount } M€ minder: { $source }.
previous-card = Vorige kaart
next-card = Volgende kaart
add-to-turn = Toevoegen aan beurt
play-for = Speel voor { $amount } M€
play-card = Speel voor
plan-card = Plan deze kaart

## Set-up, draft, research

corporation = Bedrijf
cards-each = Kaarten, elk voor { $price } M€
setup-corporation = Kies je bedrijf
setup-price-note = Het getal links is wat het spelen van de kaart later kost.
setup-sum = { $count ->
     [one] { $corporation } en 1 kaart voor { $price } M€
    *[other] { $corporation } en { $count } kaarten voor { $price } M€
  }
start-with = Je begint met
too-many-cards = Dat is te duur voor dit bedrijf:
choose-corporation = Kies eerst een bedrijf
choose = Kiezen
change-choice = Keuze wijzigen
choice-waits-for = Wacht op de keuze van { $names }
rest-goes-to = { $count ->
     [one] De andere gaat naar
    *[other] De andere { $count } gaan naar
  }
kept-as = Gehouden: { $n }
kept-now = Nu gehouden
packs-wait = { $count ->
     [one] 1 pakket wacht op { $name }.
    *[other] { $count } pakketten wachten op { $name }.
  }
own-hand = { $count ->
     [one] Je hand: 1 kaart
    *[other] Je hand: { $count } kaarten
  }
change-pick = Of wijzig je laatste keuze
back-to-buying = Terug naar kopen
keep = Houd { $card }
choose-card = Kies een kaart
buy = { $count ->
     [one] Koop 1 kaart
    *[other] Koop { $count } kaarten
  }
buy-none = Koop niets
buy-sum = { $count ->
     [one] 1 kaart voor { $price } M€
    *[other] { $count } kaarten voor { $price } M€
  }

## Log

done-to-you = Wat jou is aangedaan
nothing-new = Niets nieuws sinds je keek.
and-more = Nog { $count }
seen-below = Wat hieronder staat, heb je gezien
show-all = Alles tonen
older = Ouder
the-table = De tafel

## Result and stepping through

wins = { $name } wint met { $points } punten
you-win = Jij wint met { $points } punten
shared-victory = Gedeelde overwinning met { $points } punten
solo-won = Je hebt Mars geterraformd: { $points } punten
solo-lost = Mars is nog niet klaar: { $points } punten
game-ended-early = Het spel is voortijdig beëindigd
your-place = Je bent nummer { $place }, { $behind } achter.
source-rating = Terraform-rating
source-awards = Onderscheidingen
source-milestones = Prestaties
source-greeneries = Groenvoorzieningen
source-cities = Steden
source-cards = Kaarten
points-name = Punten
points-of-each = Punten van elke kaart en onderscheiding
curve = Terraform-rating per generatie
curve-spoken = Terraform-rating aan het einde: { $ends }
step-through = Stap voor stap
rematch = Revanche
event-of = Gebeurtenis { $at } van { $last }
back-to-end = Terug naar het einde
position = Plaats in het spel
generation-back = Eén generatie terug
generation-on = Eén generatie verder
event-back = Eén stap terug
event-on = Eén stap verder
play = Afspelen
pause = Pauze

## Plans

plans = Plannen
plans-armed = Actief
plans-note = De server speelt een plan zodra het moment daar is, als de regels het toelaten. Niemand anders ziet het.
plan-pass = Passen in de volgende beurt
plan-sequence = Volgende beurt: { $actions }
plan-draft = Draft: { $ranking }
plan-research = Koop: { $ranking }
plan-made = Het plan is actief.
plan-used = Het plan is meteen gespeeld.
plan-stopped = Het plan kon niet worden gespeeld.
plan-state-done = gespeeld
plan-state-disarmed = niet gebruikt
plan-state-armed = actief
plan-delete = Plan verwijderen
plan-make-pass = Pas in mijn volgende beurt
plan-next-actions = Mijn volgende acties
plan-unless = Niet als daarvoor
plan-make = Plan maken
stop-resources_removed = een andere speler hulpbronnen van mij wegneemt
stop-production_lowered = een andere speler mijn productie verlaagt
stop-milestone_claimed = een andere speler een prestatie claimt
stop-award_funded = een andere speler een onderscheiding financiert
stop-passed = een andere speler past
option-convert_heat = Warmte naar temperatuur
option-convert_plants = Planten naar groen
option-end_turn = Einde van de beurt
option-pass = Passen
option-any = elke kaart
rank-beforehand = Vooraf rangschikken
rank-note = Tik in de volgorde waarin je ze wilt, de beste eerst.
rank-draft_ranking = Houden
rank-research = Kopen
rank-any = Daarna elke kaart

## Chat

chat-empty = Er is nog niets geschreven.
chat-write = Bericht
message-report = Meld of demp { $name }
report = Melden bij de beheerder
reported = Gemeld.
mute = Demp { $name }
muted = Je ziet geen berichten van { $name } meer.

## Menu

about-game = Over dit spel
started = Begonnen
deck = Kaarten in de stapel
discard = Kaarten op de aflegstapel
draft-option = Draft
commitment = Vingerafdruk van het zaad:
links = Links voor toeschouwers
links-note = Wie een link heeft, ziet het spel zonder account. Een coach ziet ook jouw kaarten.
link-spectator = Toeschouwer
link-coach = Coach
link-make-spectator = Maak een link voor toeschouwers
link-make-coach = Maak een link voor een coach
link-revoke = Link verwijderen
copied = Gekopieerd.
votes = Stemmingen
votes-note = Een stemming vraagt het alleen de anderen. Er gebeurt niets totdat genoeg van hen het eens zijn.
vote-pause = Stemming: klokken pauzeren
vote-resume = Stemming: klokken hervatten
vote-abort = Stemming: spel afbreken
vote-extend = Stemming: meer tijd voor
vote-replace = Stemming: vervang
vote-stands = { $yes } van { $needed } zijn het eens
keys = Toetsen
keys-on = Losse toetsen werken
key-1 = deze lijst
key-2 = acties
key-3 = hand
key-4 = logboek
key-5 = terugnemen
key-6 = bevestigen
key-7 = je spellen
key-8 = kaart, hand, spelers, logboek
key-9 = kaart: volgend en vorig mogelijk gebied
key-10 = kaart: volgende tegel, volgende eigen tegel
key-11 = kaart: zoomen
show-guide = Gids tonen
rules = Regels
resign = Opgeven
resign-note = Als je opgeeft, speelt de waarnemer voor jou tot het einde. Je kunt niet terugkomen.
resign-note-end = In dit spel speelt geen ander mens mee. Als je opgeeft, eindigt het meteen als opgegeven.
resigned = Je hebt opgegeven.
away-note = Als je een tijd weg bent, kan de waarnemer voor je spelen tot je terugkomt.
go-away = Een tijd weg
come-back = Terugkomen
review = Analyse
review-note = Elke beslissing van jou wordt vergeleken met de beste optie die je had. Alleen jij ziet dit.
review-ask = Analyseer mijn beslissingen
review-waiting = De analyse wordt gemaakt. Dat duurt een paar seconden.
review-failed = De analyse kon niet worden gemaakt.
review-none = Geen enkele beslissing heeft je een punt of meer gekost.
review-most = De beslissingen die je het meest hebben gekost:
review-all = { $count ->
     [one] De beslissing
    *[other] Alle { $count } beslissingen
  }
review-when = Generatie { $generation }
review-taken = Jouw keuze:
review-best = Beter:
review-cost = Verwachte kosten in punten: { $points }
review-against = Vergeleken met jouw keuze:
review-free = Er is niets beters gevonden.
