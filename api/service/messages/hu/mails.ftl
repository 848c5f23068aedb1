# Mails to the owners of accounts. They name no card. A link stands on a line of its own.

mail-greeting = Szia!
mail-greeting_name = Szia, { $name }!

## The confirmation of an address

mail-confirm_subject = Erősítsd meg az e-mail-címedet
mail-confirm_says = Valaki, valószínűleg te, ezt a címet adta meg egy játékfiókhoz. A megerősítéshez nyisd meg ezt a hivatkozást:
mail-confirm_code = Vagy írd be ezt a kódot az alkalmazásba: { $code }
mail-confirm_until = Mindkettő egyszer használható, { $hours } órán belül.
mail-confirm_ignore = A hivatkozás a fiók jelszavát kéri. Ha nem te voltál, nincs teendőd, de a kódot ne add meg senkinek: nélküled a fiók nem kapja meg ezt a címet.

## The address belongs to an account already

mail-taken_subject = Már van fiókod
mail-taken_says = Valaki, valószínűleg te, ezt a címet adta meg egy másik játékfiókhoz. A cím már a te fiókodhoz tartozik: jelentkezz be vele. Ha elfelejtetted a jelszavadat, ezen a hivatkozáson újat választhatsz:
mail-taken_ignore = Ha nem te voltál, nincs teendőd. Senki sem jutott be a fiókodba.

## A new password

mail-reset_subject = Válassz új jelszót
mail-reset_says = Valaki, valószínűleg te, új jelszót kért a játékfiókodhoz. Ezen a hivatkozáson választhatsz egyet:
mail-reset_until = A hivatkozás egyszer használható, { $minutes } percen belül.
mail-reset_ignore = Ha nem te voltál, nincs teendőd: a jelszavad nem változik.

## Another address

mail-changed_subject = Megváltozott az e-mail-címed
mail-changed_says = A játékfiókod címe mostantól { $email }. Ezzel a címmel már nem lehet bejelentkezni.
mail-changed_ignore = Ha nem te voltál, írj a szerver üzemeltetőjének.

## Games that wait for the account

mail-turn_subject = { $games } játék vár rád
mail-turn_says = Te következel:
mail-turn_deadline = Válaszidő: { $time }
mail-turn_more = És még { $games } játék.
mail-turn_unsubscribe = Ilyen levelet legfeljebb óránként egyszer kapsz, mert az alkalmazásban kérted. Ezzel a hivatkozással kikapcsolhatod ezeket a leveleket:

## At the end of every mail

mail-footer_address = Ezt a levelet azért kaptad, mert valaki megadta a címedet ezen a játékszerveren: { $url }
mail-footer_account = Ezt a levelet azért kaptad, mert fiókod van ezen a játékszerveren: { $url }
