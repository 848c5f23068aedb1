# Words of the interface outside a game. Texts of the game come from the server.

## Places and the frame

app-name = Tharsis
places = Hoofdpagina's
place-games = Spellen
place-games-waiting =
    { $count ->
        [one] { $count } wacht op je
       *[other] { $count } wachten op je
    }
place-play = Spelen
place-you = Jij
skip = Naar de inhoud
back = Terug
close = Sluiten
done = Klaar
save = Opslaan
saved = Opgeslagen.
remove = Verwijderen
change = Wijzigen
not-now = Nu niet
settings = Instellingen
offline = Offline.
offline-as-of = Je ziet de stand van { $time }.
offline-note = De dienst antwoordt niet.
try-now = Nu proberen
signed-out = Je bent afgemeld.
signed-out-note = Meld je opnieuw aan om verder te gaan. Je zetten blijven bewaard.

## Problems

problem-too-fast = Iets te snel. Probeer het zo opnieuw.
problem-resting = De server rust even. Probeer het zo opnieuw.
problem-offline = De dienst antwoordt niet. Controleer je netwerk.
problem-signed-out = Meld je eerst aan.
problem-unknown = Hier ging iets mis.

## Time

duration-days = { $days } d { $hours } u
duration-hours = { $hours } u { $minutes } min
duration-minutes = { $minutes } min
duration-seconds = { $minutes } min { $seconds } s
no-limit = geen limiet
time-over = tijd is om

## Start

play-now = Nu spelen
play-solo = Solo spelen
solo = Solo
solo-about = 14 generaties, jij en de planeet. Breng temperatuur, zuurstof en oceanen tot het einde.
solo-standard = Tijdperk van de megabedrijven
solo-beginner = Tijdperk van de megabedrijven, beginnersbedrijf
opponents = Tegenstanders
level = Hoe goed ze spelen
level-novice = Mild
level-regular = Gelijk
level-strong = Sterk
options = Opties
start-game = Start het spel
start-when-online = Start zodra je online bent
quick-match = Snel spel
quick-match-note = Schuif aan bij anderen
find-players = Spelers zoeken
join-code = Meedoen met een code
join-code-note = Of met een uitnodigingslink
join = Meedoen
code-label = Code van de tafel
code-hint = Of plak de link van een uitnodiging. Hoofdletters maken niet uit.
code-note = De code was { $code }.
open-tables = Open tafels
open-tables-note = Kijk wie spelers zoekt
invitations-wait =
    { $count ->
        [one] { $count } uitnodiging wacht op je
       *[other] { $count } uitnodigingen wachten op je
    }
new-table = Nieuwe tafel
new-table-note = Kies de opties en nodig anderen uit
make-table = Maak de tafel
guest-line = Je speelt als gast ‘{ $name }’.
keep-games = Bewaar je spellen

## Options of a table

players = Spelers
players-count =
    { $count ->
        [one] { $count } speler
       *[other] { $count } spelers
    }
pace = Tempo
pace-live = Live
pace-daily = Dagelijks
pace-relaxed = Rustig
clock = Klok
clock-none = Geen
clock-none-note = Iedereen denkt zo lang als die wil.
clock-hours = 1 dag
clock-hours-note = Een dag per beslissing. Nachten en vakantie tellen niet.
clock-bank = Bank
clock-bank-note = Samen 3 dagen, en telkens 6 uur erbij als je aan de beurt bent.
draft = Draft
corporate-era = Tijdperk van de megabedrijven
beginner = Beginnersbedrijf
beginner-note = Je begint met 42 M€ en tien gratis kaarten: minder te kiezen.
rated = Met rating
private = Privé
option-corporate-era = Tijdperk van de megabedrijven
option-corporate-era-note = Alle kaarten en bedrijven, zonder productie aan het begin.
option-no-corporate-era = Basisspel
option-no-corporate-era-note = De kaarten van het basisspel. Iedereen begint met één productie van elke grondstof.
option-draft = draft
option-draft-note = Elke generatie houdt iedereen één van vier kaarten en geeft de rest door.
option-no-draft = geen draft
option-no-draft-note = Elke generatie trekt iedereen vier kaarten en koopt wat die wil.
option-clock-none = geen klok
option-clock-none-note = Iedereen denkt zo lang als die wil.
option-clock-per-decision = { $hours } u per beslissing
option-clock-per-decision-note = Wie niet binnen { $hours } uur beslist, past. Stille uren en vakantie stoppen de klok.
option-clock-bank = { $hours } u in de bank
option-clock-bank-note = Iedereen heeft { $hours } uur en krijgt er telkens { $more } uur bij.
option-clock-daily = elke dag om { $at }
option-clock-daily-note = Eens per dag, om { $at }, moet elke open beslissing genomen zijn.
option-clock-other = een klok
option-clock-other-note = Deze tafel heeft een klok die deze app niet kent. Het spel toont de resterende tijd.
option-pace-live = Live gespeeld
option-pace-live-note = Iedereen is er nu en antwoordt binnen enkele minuten.
option-pace-daily = Dagelijks gespeeld
option-pace-daily-note = Iedereen kijkt minstens eens per dag.
option-pace-relaxed = Gespeeld als er tijd is
option-pace-relaxed-note = Iedereen speelt als er tijd is; er kunnen dagen voorbijgaan.
option-rated = met rating
option-rated-note = De uitslag telt voor de rating van de spelers.
option-private = privé
option-private-note = Alleen wie de code of een uitnodiging heeft, vindt de tafel.
option-bots = bots mogen meespelen
option-bots-note = Programma's van anderen mogen aan deze tafel zitten.

## Games

your-games = Je spellen
no-games = Je hebt nog geen spellen
no-games-note = De eerste begint met één tik.
nothing-waits = Geen spel wacht op je
nothing-waits-note =
    { $count ->
        [0] Een nieuw spel begint meteen.
        [one] Eén wacht op anderen.
       *[other] { $count } wachten op anderen.
    }
waiting-for-you = Wachten op jou
waiting-for-others = Wachten op anderen
tables-waiting = Je tafels
finished = Afgelopen
games-new = { $count } nieuw
also-for = Ook voor { $names }
only-you-since = Alleen op jou, sinds { $time }
solo-since = Solo, sinds { $time }
plays = { $name } is aan de beurt.
waits-for = Wacht op { $names }.
waits-service = Het gaat zo verder.
you-again = Jij weer rond { $from } tot { $to }.
ended = Afgelopen { $time }
ended-early = Voortijdig beëindigd: { $reason }
won-with =
    { $points ->
        [one] Gewonnen met { $points } punt, { $time }
       *[other] Gewonnen met { $points } punten, { $time }
    }
lost-with =
    { $points ->
        [one] { $points } punt, { $time }
       *[other] { $points } punten, { $time }
    }

## Lobby

filters = Filters
tables = Tafels
with-friends = Met vrienden
invitations = Uitnodigingen
invited-by = { $name } nodigt je uit
decline = Afwijzen
look = Bekijken
no-tables = Er is nu geen open tafel
no-tables-filtered = Geen tafel past bij deze filters
no-tables-note = Maak er zelf een, of laat het snelle spel spelers zoeken.
to-play = Naar ‘Spelen’
table-line =
    { $free ->
        [one] { $free } van { $players } plaatsen is vrij.
       *[other] { $free } van { $players } plaatsen zijn vrij.
    }
free-seats =
    { $count ->
        [0] Alle plaatsen zijn bezet
        [one] { $count } plaats is vrij
       *[other] { $count } plaatsen zijn vrij
    }

## Table

table = Tafel
table-gone = Deze tafel is er niet
table-gone-note = Hij is gesloten, of hij is privé en de link heeft geen code.
seats = Plaatsen
free-seat = Vrije plaats
owner = eigenaar
bot = bot
you-name = { $name } (jij)
sit-down = Ga zitten
sits-here = zit hier
leave = Verlaten
leave-table = Tafel verlaten
leave-note = Je plaats komt vrij. Je kunt terugkomen zolang er plaats is.
leave-last-note = Er zit niemand anders: de tafel wordt gesloten.
start-when-full =
    { $count ->
        [one] Je kunt starten als de laatste plaats bezet is.
       *[other] Je kunt starten als er nog { $count } zitten.
    }
owner-starts = De eigenaar van de tafel start het spel.
waits-for-players =
    { $count ->
        [one] Wacht op nog één speler.
       *[other] Wacht op nog { $count } spelers.
    }
table-full = Alle plaatsen zijn bezet.
open-game = Open het spel
bring-others = Haal anderen erbij
share = Delen
share-text = Speel Terraforming Mars met me aan tafel ‘{ $name }’.
link-copied = De link is gekopieerd.
invite = Uitnodigen
invite-friends = Vrienden uitnodigen
invited = uitgenodigd
how-it-plays = Zo wordt er gespeeld
expires = De tafel sluit { $time } als niemand start.
chat-later = De chat opent met het spel.

## You

account = Account
keep-games-note = Met een e-mailadres en een wachtwoord vind je je spellen op elk apparaat. Als gast heb je ze alleen in deze browser.
games-kept = Je spellen staan in je account.
nobody = Niemand is aangemeld
nobody-note = Het eerste spel maakt een gast. Heb je een account, meld je dan aan.
sign-in = Aanmelden
sign-in-guest-note = Je speelt in deze browser als gast. Door je aan te melden verlaat je de gast en zijn spellen; bewaar ze eerst in een account als je ze wilt houden.
sign-out = Afmelden
sign-out-guest = Een gast heeft geen wachtwoord. In deze browser kom je terug door weer te spelen; elders zijn de spellen onbereikbaar. Bewaar ze eerst in een account om zeker te zijn.
have-account = Heb je een account?
no-account-note = Om te spelen is geen account nodig.
email = E-mailadres
password = Wachtwoord
new-password = Nieuw wachtwoord
current-password = Huidig wachtwoord
password-hint = Minstens 10 tekens, moeilijk te raden.
change-email = E-mailadres wijzigen
change-password = Wachtwoord wijzigen
name = Naam
name-hint = Wat andere spelers zien, 1 tot 40 tekens.
appearance = Weergave
language = Taal
language-label = Taal ({ "Language" })
theme = Thema
theme-auto = Systeem
theme-light = Licht
theme-dark = Donker
theme-contrast = Contrast
text-size-note = De tekst is zo groot als je systeem en browser aangeven.
single-keys = Enkele toetsen
single-keys-note = A, H, L, U en andere werken meteen. ‘?’ toont ze in een spel.
when-it-is-your-turn = Als je aan de beurt bent
notifications = Meldingen
rest = Stille uren en vakantie
rest-short = Ze stoppen de klokken van je spellen
rest-note = Op deze tijden staan de klokken van je spellen stil, voor zover elke tafel dat toelaat.
quiet-hours = Stille uren
quiet-hours-note = Elke nacht, in jouw tijdzone
from = Van
to = Tot
time-zone = Tijdzone: { $zone }
vacation = Vakantie
days = { $first } tot { $last }
first-day = Eerste dag
last-day = Laatste dag
add-vacation = Dagen toevoegen
push-question = Een bericht als je aan de beurt bent?
push-install = Op dit apparaat moet de app eerst geïnstalleerd zijn: kies in het menu ‘Deel’ ‘Zet op beginscherm’ en open hem daar.
turn-on = Aanzetten
push-here = Berichten in deze browser
push-note = Ze komen ook als de pagina gesloten is.
push-insecure = Deze pagina is niet via https geopend; daarom staan browsers geen berichten, installatie en toegangssleutels toe. Spelen kan wel.
push-unsupported = Deze browser heeft geen berichten voor pagina's.
push-unoffered = Deze server stuurt geen berichten naar browsers.
push-denied = Berichten zijn geweigerd in de instellingen van deze browser.
push-kinds = Waarover
push-your-turn = Je bent aan de beurt
push-reminder = De tijd raakt op
push-game-over = Een spel is afgelopen
push-quiet = 's Nachts geen berichten
push-quiet-note = Wat intussen gebeurt, komt aan het einde.
insecure-note = Deze pagina is niet via https geopend: installeren, berichten en toegangssleutels ontbreken.
about-service = Over deze dienst
devices = Apparaten
this-device = dit apparaat
unnamed-device = Naamloos apparaat
used-at = Laatst gebruikt { $time }
people = Vrienden en geblokkeerden
friends = Vrienden
friend-requests =
    { $count ->
        [one] { $count } verzoek
       *[other] { $count } verzoeken
    }
friend-requests-heading = Willen je vriend worden
asked-friends = Jij hebt gevraagd
accept = Aannemen
withdraw = Intrekken
end-friendship = Beëindigen
no-friends = Nog geen vrienden. Na een spel met spelers kun je ze vragen.
block = Blokkeren
unblock = Deblokkeren
blocked = Geblokkeerde spelers
blocked-since = sinds { $date }
nobody-blocked = Niemand is geblokkeerd.
block-note = Geblokkeerde spelers kom je niet tegen aan nieuwe tafels, en ze kunnen je niet schrijven.
your-data = Je gegevens
your-data-short = Export en verwijdering
export = Alles downloaden
export-note = Alles wat de dienst over je bewaart, als bestand
delete-account = Account verwijderen
delete-short = Voorgoed
delete-note = Je account, naam en apparaten worden voorgoed verwijderd. In lopende spellen speelt de waarnemer voor je verder, zodat de anderen kunnen afmaken.
