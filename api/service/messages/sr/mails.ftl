# Mails to the owners of accounts. They name no card. A link stands on a line of its own.

mail-greeting = Zdravo,
mail-greeting_name = Zdravo, { $name },

## The confirmation of an address

mail-confirm_subject = Potvrdite svoju imejl-adresu
mail-confirm_says = Neko, verovatno vi, naveo je ovu adresu za nalog za igru. Otvorite ovaj link da biste je potvrdili:
mail-confirm_code = Ili unesite ovaj kod u aplikaciju: { $code }
mail-confirm_until = I link i kod važe jednom, i to { $hours } { $hours ->
    [one] sat
    [few] sata
   *[other] sati
}.
mail-confirm_ignore = Link traži lozinku tog naloga. Ako to niste bili vi, ne radite ništa i nikome ne dajte kod: bez vas taj nalog neće dobiti ovu adresu.

## The address belongs to an account already

mail-taken_subject = Već imate nalog
mail-taken_says = Neko, verovatno vi, naveo je ovu adresu za drugi nalog za igru. Ona već pripada vašem nalogu: prijavite se njome. Ako ste zaboravili lozinku, izaberite novu pomoću ovog linka:
mail-taken_ignore = Ako to niste bili vi, ne radite ništa. Niko nije ušao u vaš nalog.

## A new password

mail-reset_subject = Izaberite novu lozinku
mail-reset_says = Neko, verovatno vi, zatražio je novu lozinku za vaš nalog za igru. Izaberite je pomoću ovog linka:
mail-reset_until = Link važi jednom, i to { $minutes } { $minutes ->
    [one] minut
    [few] minuta
   *[other] minuta
}.
mail-reset_ignore = Ako to niste bili vi, ne radite ništa: vaša lozinka ostaje ista.

## Another address

mail-changed_subject = Vaša imejl-adresa je promenjena
mail-changed_says = Vaš nalog za igru sada ima adresu { $email }. Ovom adresom se više ne možete prijaviti.
mail-changed_ignore = Ako to niste bili vi, pišite onome ko vodi server.

## Games that wait for the account

mail-turn_subject = { $games ->
    [one] Čeka vas { $games } igra
    [few] Čekaju vas { $games } igre
   *[other] Čeka vas { $games } igara
}
mail-turn_says = Vi ste na potezu:
mail-turn_deadline = Vreme za odgovor: do { $time }
mail-turn_more = I još { $games } { $games ->
    [one] igra.
    [few] igre.
   *[other] igara.
}
mail-turn_unsubscribe = Ovakav imejl dobijate najviše jednom na sat, jer ste ga zatražili u aplikaciji. Ovim linkom isključujete te imejlove:

## At the end of every mail

mail-footer_address = Ovaj imejl ste dobili jer je neko naveo vašu adresu na serveru za igru { $url }.
mail-footer_account = Ovaj imejl ste dobili jer imate nalog na serveru za igru { $url }.
