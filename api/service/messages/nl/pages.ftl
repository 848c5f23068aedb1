# The pages on which people let third parties in, and what a third party may ask for.

## Scopes, by their word

scope-profile_read = Je naam en de id van je account zien, maar niet je e-mailadres
scope-games_read = Tafels zien, en je spellen zoals jij ze ziet, ook je hand
scope-games_play = Plaatsnemen aan tafels en namens jou spelen
scope-tables_create = Namens jou tafels maken en de spellen daarvan starten
scope-friends_manage = Zien en wijzigen met wie je bevriend bent en wie je hebt geblokkeerd
scope-notify_manage = Kiezen waar en wanneer je bericht krijgt dat je aan de beurt bent
scope-webhooks_manage = Naar adressen van eigen keuze laten sturen wat er in je spellen gebeurt, met de kaarten die je krijgt
scope-bot_play = Spelen als een van je bots, voor iedereen herkenbaar als bot, en niet als jijzelf
scope-export_read = Een kopie opvragen van alles wat over je wordt bewaard
scope-account_manage = Je account wijzigen en verwijderen, en anderen toegang geven
scope-moderation_manage = Modereren: meldingen zien, berichten verwijderen, accounts hernoemen en schorsen, tafels sluiten

## Who asks

# $name is the host or the name of the program.
page-let_in = { $name } toegang geven?
page-wants_in_website = { $name } wil toegang tot je account.
page-wants_in_app = Een app die bij { $name } hoort, wil toegang tot je account.
page-wants_in_program = Een programma op deze computer dat zich { $name } noemt, wil toegang tot je account.
page-wants_in_device = Een apparaat of programma dat zich { $name } noemt, wil toegang tot je account.
page-check_program = Niemand kan die naam controleren: ga alleen verder als je het programma zojuist zelf hebt gestart.
page-check_device = Niemand kan die naam controleren: ga alleen verder als je het apparaat of programma voor je hebt en het deze code toont:
page-asks_to = Er wordt toestemming gevraagd voor het volgende:
page-answer_to = Je antwoord gaat naar { $place }.
page-answer_to_device = Je antwoord gaat naar het apparaat dat { $code } toont.
page-allow = Toestaan
page-deny = Weigeren
page-ends_in_sessions = Wat je toestaat, staat in de lijst met sessies van je account en eindigt als je het daar beëindigt.

## Who answers

page-bot_name = Naam van je bot; heb je er geen met die naam, dan wordt die gemaakt
page-sign_in = Inloggen
page-email = E-mailadres
page-password = Wachtwoord
page-or_guest = Of, als je als gast speelt
page-guest_code = Code die je app toont onder ‘Anderen toegang geven’

## The code of a device

page-device_title = Een apparaat toegang geven
page-device_says = Een apparaat of programma dat toegang tot je account wil, toont een code. Typ die alleen in als je het apparaat voor je hebt; niemand anders heeft een reden om je een code te sturen.
page-code = Code
page-go_on = Verder

## Afterwards

page-done = Klaar
page-let_in_done = { $name } heeft toegang. Ga terug naar je apparaat.
page-not_let_in = { $name } heeft geen toegang gekregen.
page-wrong_title = Dit werkt niet
page-wrong_says = Het programma dat je hierheen heeft gestuurd, heeft een fout gemaakt. Er is niets gebeurd.
page-go_back = Terug naar { $name }

## What was wrong with an answer

page-allow_or_deny = Sta het toe of weiger het.
page-opened_elsewhere = Deze pagina is voor mensen: ze moet als zelfstandige pagina worden geopend.
page-other_page = Het formulier is vanaf een andere pagina dan deze verstuurd.
page-wrong_credentials = E-mailadres of wachtwoord is onjuist.
page-wrong_password = Het wachtwoord is onjuist.
page-wrong_code = Deze code bestaat niet of is te oud.
page-account_gone = Het account bestaat niet meer.
page-too_often = Te veel mislukte pogingen. Probeer het over { $seconds ->
    [one] { $seconds } seconde
   *[other] { $seconds } seconden
} opnieuw.
page-enough_bots = Je hebt zoveel bots als je kunt hebben: noem er een van.
# $what is the name of a field, $expected one of expected-….
page-violation = { $what }: { $expected }.

## The links in mails

page-confirm_title = Een e-mailadres bevestigen
# $name is the name of the player.
page-confirm_says = Is { $email } jouw adres, en is het account ‘{ $name }’ van jou? Bevestig dan met het wachtwoord van dit account.
page-confirm_ignore = Heb je dit niet aangevraagd? Sluit dan de pagina: iemand anders heeft jouw adres opgegeven en krijgt het niet zonder jou.
page-account_password = Wachtwoord van het account
page-confirm = Bevestigen
page-confirm_done = { $email } is bevestigd. Ga terug naar de app.
page-email_taken = Het adres hoort inmiddels bij een ander account.
page-reset_title = Kies een nieuw wachtwoord
page-reset_says = Voor het account ‘{ $name }’. Alle apparaten worden uitgelogd.
page-new_password = Nieuw wachtwoord, minstens 10 tekens
page-reset = Wachtwoord instellen
page-reset_done = Het nieuwe wachtwoord geldt. Ga terug naar de app en log in.
page-wrong_link = De link is al gebruikt of te oud. Vraag in de app een andere aan.
page-unsubscribe_title = Mails over je beurt
# $name is the name of the player.
page-unsubscribe_says = De mails over wachtende spellen uitzetten voor het account ‘{ $name }’?
page-unsubscribe = Uitzetten
page-unsubscribe_done = Het account ‘{ $name }’ krijgt geen mails meer over wachtende spellen. In de app kun je ze weer aanzetten.
