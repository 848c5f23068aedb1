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
online-again = Je bent weer online.
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
learn = Leer door te spelen
learn-note = Een eerste spel tegen een beginnende tegenstander, stap voor stap uitgelegd
# The name of the table of that game.
guided-game = Eerste spel
solo = Solo
solo-about = 14 generaties, jij en de planeet. Breng temperatuur, zuurstof en oceanen tot het einde.
solo-standard = Tijdperk van de megabedrijven
solo-beginner = Tijdperk van de megabedrijven, beginnersbedrijf
opponents = Tegenstanders
level = Hoe goed ze spelen
level-novice = Beginner
level-regular = Gemiddeld
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
option-rated-opponents-note = De uitslag telt voor je rating tegen de computer. Er is geen advies in het spel.
option-private = privé
option-private-note = Alleen wie de code of een uitnodiging heeft, vindt de tafel.
option-bots = bots mogen meespelen
option-bots-note = Programma's van anderen mogen aan deze tafel zitten.

## Games

games-new = { $count } nieuw
ended = Afgelopen { $time }

## Lobby

decline = Afwijzen
look = Bekijken

## Table

table = Tafel
share = Delen
link-copied = De link is gekopieerd.

## You

sign-in = Aanmelden
have-account = Heb je een account?
passkey-sign-in = Aanmelden met een passkey
provider-sign-in = Aanmelden met { $provider }
prompt-closed = Er is niets veranderd: de vraag van de browser is gesloten of heeft te lang gewacht.
passkey-exists = Dit apparaat heeft al een passkey van het account.
passkey-failed = De browser kon hier geen passkey gebruiken.
email = E-mailadres
password = Wachtwoord
current-password = Huidig wachtwoord
language = Taal
language-label = Taal ({ "Language" })
theme = Thema
people = Vrienden en geblokkeerden
