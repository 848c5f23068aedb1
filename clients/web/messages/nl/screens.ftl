# Words of the screens that are loaded when they are needed: lobby, table, you.

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
also-for = Ook voor { $names }
only-you-since = Alleen op jou, sinds { $time }
solo-since = Solo, sinds { $time }
plays = { $name } is aan de beurt.
waits-for = Wacht op { $names }.
waits-service = Het gaat zo verder.
you-again = Jij weer rond { $from } tot { $to }.
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

table-gone = Deze tafel is er niet
table-gone-note = Hij is gesloten, of hij is privé en de link heeft geen code.
seats = Plaatsen
free-seat = Vrije plaats
owner = eigenaar
bot = bot
you-name = { $name } (jij)
sit-down = Ga zitten
code-ask = Met de code { $code } neem je plaats aan een tafel.
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
add-opponent = Tegenstander toevoegen
add-opponent-short = De server speelt op een vrije plaats
add-opponent-note = Gaat meteen zitten en speelt zodra het aan de beurt is. Je kunt het niet meer wegsturen.
no-opponents-rated = Aan een tafel met rating zitten tegenstanders vanaf het begin of helemaal niet.
level-novice-note = Weegt elke actie één keer. Goed om het spel te leren.
level-regular-note = Speelt na zijn beste acties ook een stukje verder.
level-strong-note = Speelt na zijn beste acties verder in veel mogelijke verlopen van het spel.
bring-others = Haal anderen erbij
share-text = Speel Terraforming Mars met me aan tafel ‘{ $name }’.
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
sign-in-guest-note = Je speelt in deze browser als gast. Door je aan te melden verlaat je de gast en zijn spellen; bewaar ze eerst in een account als je ze wilt houden.
sign-out = Afmelden
sign-out-guest = Een gast heeft geen wachtwoord. In deze browser kom je terug door weer te spelen; elders zijn de spellen onbereikbaar. Bewaar ze eerst in een account om zeker te zijn.
no-account-note = Om te spelen is geen account nodig.
new-password = Nieuw wachtwoord
password-hint = Minstens 10 tekens, moeilijk te raden.
change-email = E-mailadres wijzigen
change-password = Wachtwoord wijzigen
sign-in-methods = Manieren van aanmelden
this-browser = Deze browser
this-browser-note = Als gast meld je je alleen met deze browser aan.
last-method = De enige manier van aanmelden: voeg eerst een andere toe.
method-revoked = Ingetrokken bij de aanbieder: meldt niemand meer aan.
linked-since = Gekoppeld sinds { $date }
unlink = Ontkoppelen
unlink-title = { $provider } ontkoppelen
unlink-note = Deze manier van aanmelden vervalt, en alle andere sessies van het account eindigen.
passkey = Passkey
passkey-since = Passkey, toegevoegd op { $date }
added-since = Toegevoegd op { $date }
remove-passkey = Een passkey verwijderen
proof-elsewhere = Hiervoor moet je bewijzen dat jij het bent. Het account heeft geen wachtwoord, en deze pagina kan je andere manieren van aanmelden ({ $methods }) niet gebruiken. Doe het in de app waarin je je aanmeldt, of voeg daar eerst een wachtwoord toe.
method-removed = Deze manier van aanmelden is verwijderd.
add-passkey = Een passkey toevoegen
add-passkey-note = Je meldt je aan met een vinger, een gezicht of een code van je apparaat, zonder wachtwoord.
passkey-added = Je kunt je nu met de passkey aanmelden.
no-passkeys-insecure = Voor passkeys moet de pagina via https geopend zijn.
no-passkeys-browser = Deze browser heeft geen passkeys.
no-passkeys-server = Deze server heeft geen passkeys op dit adres.
link-provider = { $provider } koppelen
link-note = Daarna kun je je ook met { $provider } aanmelden.
provider-linked = Je kunt je nu met { $provider } aanmelden.
add-password = Een e-mailadres en wachtwoord toevoegen
add-password-note = Daarna kun je je ook daarmee aanmelden, op elk apparaat.
proved = Bedankt: jij bent het.
prove-first = Laat eerst zien dat jij het bent.
prove-otherwise = Of laat op een andere manier zien dat jij het bent.
prove-passkey = Bevestigen met een passkey
prove-provider = Bevestigen met { $provider }
provider-page = Aanmelden bij een aanbieder
provider-cancelled = Het aanmelden met { $provider } is afgebroken. Er is niets veranderd.
provider-failed = { $provider } heeft niemand aangemeld. De opgegeven reden: { $reason }.
provider-wrong-state = Dit antwoord van een aanbieder hoort niet bij een aanmelding die in deze browser is begonnen. Er is niets veranderd.
begin-again = Opnieuw beginnen
confirm-email = Bevestig je e-mailadres
confirm-email-note = Er is een mail met een code van zes cijfers onderweg naar { $email }. Zolang je de code niet invult, kun je je met het adres niet aanmelden.
code = Code
confirm-code = Adres bevestigen
resend-mail = Mail opnieuw sturen
mail-sent = De mail is onderweg.
forgot-password = Wachtwoord vergeten?
reset-note = Als het adres bij een account hoort, komt daar een mail met een link voor een nieuw wachtwoord.
reset-send = Mail sturen
reset-sent = Als het adres bij een account hoort, is de mail onderweg.
name = Naam
name-hint = Wat andere spelers zien, 1 tot 40 tekens.
appearance = Weergave
theme-auto = Systeem
theme-light = Licht
theme-dark = Donker
theme-contrast = Contrast
text-size = Tekstgrootte
text-size-note = In procenten van de grootte die je systeem en browser aangeven.
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
push-insecure = Deze pagina is niet via https geopend; daarom staan browsers geen berichten, installatie en passkeys toe. Spelen kan wel.
push-unsupported = Deze browser heeft geen berichten voor pagina's.
push-unoffered = Deze server stuurt geen berichten naar browsers.
push-denied = Berichten zijn geweigerd in de instellingen van deze browser.
turn-mails = Per mail
turn-mails-here = Wachtende spellen, naar { $email }
turn-mails-note = Hooguit één mail per uur, met links naar de spellen.
turn-mails-address = Geef het account eerst een e-mailadres en bevestig het.
push-kinds = Waarover
push-your-turn = Je bent aan de beurt
push-reminder = De tijd raakt op
push-game-over = Een spel is afgelopen
push-quiet = 's Nachts geen berichten
push-quiet-note = Wat intussen gebeurt, komt aan het einde.
insecure-note = Deze pagina is niet via https geopend: installeren, berichten en passkeys ontbreken.
about-service = Over deze dienst
devices = Apparaten
this-device = dit apparaat
unnamed-device = Naamloos apparaat
used-at = Laatst gebruikt { $time }
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
