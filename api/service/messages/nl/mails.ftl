# Mails to the owners of accounts. They name no card. A link stands on a line of its own.

mail-greeting = Hallo,
mail-greeting_name = Hallo { $name },

## The confirmation of an address

mail-confirm_subject = Bevestig je e-mailadres
mail-confirm_says = Iemand, waarschijnlijk jij, heeft dit adres opgegeven voor een spelaccount. Open deze link om het te bevestigen:
mail-confirm_code = Of typ deze code in de app: { $code }
mail-confirm_until = Beide werken één keer, gedurende { $hours ->
    [one] { $hours } uur
   *[other] { $hours } uur
}.
mail-confirm_ignore = De link vraagt om het wachtwoord van dat account. Was jij het niet? Doe dan niets en geef de code aan niemand: zonder jou krijgt dat account dit adres niet.

## The address belongs to an account already

mail-taken_subject = Je hebt al een account
mail-taken_says = Iemand, waarschijnlijk jij, heeft dit adres opgegeven voor een ander spelaccount. Het hoort al bij jouw account: log ermee in. Ben je je wachtwoord vergeten, kies dan een nieuw met deze link:
mail-taken_ignore = Was jij het niet? Dan hoef je niets te doen. Niemand is in je account gekomen.

## A new password

mail-reset_subject = Kies een nieuw wachtwoord
mail-reset_says = Iemand, waarschijnlijk jij, heeft een nieuw wachtwoord voor je spelaccount aangevraagd. Kies er een met deze link:
mail-reset_until = De link werkt één keer, gedurende { $minutes ->
    [one] { $minutes } minuut
   *[other] { $minutes } minuten
}.
mail-reset_ignore = Was jij het niet? Dan hoef je niets te doen: je wachtwoord blijft zoals het is.

## Another address

mail-changed_subject = Je e-mailadres is gewijzigd
mail-changed_says = Je spelaccount heeft nu het adres { $email }. Met dit adres kun je niet meer inloggen.
mail-changed_ignore = Was jij het niet? Schrijf dan naar de beheerder van de server.

## Games that wait for the account

mail-turn_subject = { $games ->
    [one] Er wacht { $games } spel op je
   *[other] Er wachten { $games } spellen op je
}
mail-turn_says = Jij bent aan de beurt:
mail-turn_deadline = Tijd om te antwoorden tot { $time }
mail-turn_more = En nog { $games ->
    [one] { $games } spel.
   *[other] { $games } spellen.
}
mail-turn_unsubscribe = Je krijgt zo’n mail hooguit één keer per uur, omdat je er in de app om hebt gevraagd. Met deze link zet je deze mails uit:

## At the end of every mail

mail-footer_address = Je krijgt deze mail omdat iemand je adres heeft opgegeven op de spelserver { $url }.
mail-footer_account = Je krijgt deze mail omdat je een account hebt op de spelserver { $url }.
