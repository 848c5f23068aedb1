# The pages on which people let third parties in, and what a third party may ask for.

## Scopes, by their word

scope-profile_read = A neved és a fiókod azonosítójának megtekintése, az e-mail-címed nélkül
scope-games_read = Az asztalok és a játékaid megtekintése, az utóbbiaké úgy, ahogy te látod őket, a kezedben lévő kártyákkal együtt
scope-games_play = Helyfoglalás asztaloknál, és játék helyetted
scope-tables_create = Asztalok létrehozása a nevedben, és a játékaik elindítása
scope-friends_manage = A barátaid és az általad letiltottak megtekintése és módosítása
scope-notify_manage = Annak beállítása, hogy hol és mikor kapsz értesítést, ha te következel
scope-webhooks_manage = A játékaidban történtek elküldése az általa választott címekre, a neked osztott kártyákkal együtt
scope-bot_play = Játék az egyik botodként (mindenki láthatja, hogy bot), nem pedig a te nevedben
scope-export_read = Másolat készítése minden rólad tárolt adatról
scope-account_manage = A fiókod módosítása és törlése, valamint mások beengedése
scope-moderation_manage = Moderálás: bejelentések megtekintése, üzenetek eltávolítása, fiókok átnevezése és felfüggesztése, asztalok bezárása

## Who asks

# $name is the host or the name of the program.
page-let_in = Beengeded ezt: { $name }?
page-wants_in_website = { $name } hozzáférést kér a fiókodhoz.
page-wants_in_app = Egy alkalmazás hozzáférést kér a fiókodhoz; a tulajdonosa { $name }.
page-wants_in_program = Egy program ezen a számítógépen hozzáférést kér a fiókodhoz; így nevezi magát: { $name }.
page-wants_in_device = Egy eszköz vagy program hozzáférést kér a fiókodhoz; így nevezi magát: { $name }.
page-check_program = Ezt a nevet senki sem tudja ellenőrizni: csak akkor folytasd, ha a programot az imént te magad indítottad el.
page-check_device = Ezt a nevet senki sem tudja ellenőrizni: csak akkor folytasd, ha előtted van, és ezt a kódot mutatja:
page-asks_to = Amire engedélyt kér:
page-answer_to = A válaszod ide kerül: { $place }.
page-answer_to_device = A válaszod ahhoz az eszközhöz kerül, amely ezt a kódot mutatja: { $code }.
page-allow = Engedélyezés
page-deny = Elutasítás
page-ends_in_sessions = Amit engedélyezel, az a fiókod munkameneteinek listájában szerepel, és akkor ér véget, amikor ott lezárod.

## Who answers

page-bot_name = A botod neve; ha nincs ilyen nevű botod, létrejön
page-sign_in = Bejelentkezés
page-email = E-mail-cím
page-password = Jelszó
page-or_guest = Vagy ha vendégként játszol
page-guest_code = A kód, amelyet az alkalmazásod a „Mások beengedése” pontnál mutat

## The code of a device

page-device_title = Eszköz beengedése
page-device_says = Egy eszköz vagy program, amely hozzáférést kér a fiókodhoz, egy kódot mutat. Csak akkor írd be, ha az eszköz előtted van; senki másnak nincs oka kódot küldeni neked.
page-code = Kód
page-go_on = Tovább

## Afterwards

page-done = Kész
page-let_in_done = { $name } hozzáférést kapott. Térj vissza az eszközödhöz.
page-not_let_in = { $name } nem kapott hozzáférést.
page-wrong_title = Ez így nem működik
page-wrong_says = A program, amely ide küldött, hibázott. Nem történt semmi.
page-go_back = Vissza ide: { $name }

## What was wrong with an answer

page-allow_or_deny = Engedélyezd vagy utasítsd el.
page-opened_elsewhere = Ez a lap embereknek szól: önállóan kell megnyitni.
page-other_page = Az űrlapot nem erről a lapról küldték.
page-wrong_credentials = Hibás az e-mail-cím vagy a jelszó.
page-wrong_password = Hibás a jelszó.
page-wrong_code = Nincs ilyen kód, vagy túl régi.
page-account_gone = A fiók már nem létezik.
page-too_often = Túl sok volt a hibás próbálkozás. Próbáld újra { $seconds } másodperc múlva.
page-enough_bots = Nem lehet több botod: add meg egy meglévő nevét.
# $what is the name of a field, $expected one of expected-….
page-violation = { $what }: { $expected }.

## The links in mails

page-confirm_title = E-mail-cím megerősítése
# $name is the name of the player.
page-confirm_says = A(z) { $email } a te címed, és a(z) „{ $name }” fiók hozzád tartozik? Akkor erősítsd meg a fiók jelszavával.
page-confirm_ignore = Ha nem te kérted, zárd be a lapot: valaki más adta meg a címedet, és nélküled nem kapja meg.
page-account_password = A fiók jelszava
page-confirm = Megerősítem
page-confirm_done = A(z) { $email } cím meg van erősítve. Menj vissza az alkalmazásba.
page-email_taken = A cím időközben egy másik fiókhoz tartozik.
page-reset_title = Válassz új jelszót
page-reset_says = A(z) „{ $name }” fiókhoz. Minden eszközt kijelentkeztetünk.
page-new_password = Új jelszó, legalább 10 karakter
page-reset = Jelszó beállítása
page-reset_done = Az új jelszó érvényes. Menj vissza az alkalmazásba, és jelentkezz be.
page-wrong_link = A hivatkozást már felhasználták, vagy túl régi. Kérj másikat az alkalmazásban.
page-unsubscribe_title = Levelek arról, hogy te következel
# $name is the name of the player.
page-unsubscribe_says = Kikapcsolod a várakozó játékokról szóló leveleket a(z) „{ $name }” fióknál?
page-unsubscribe = Kikapcsolom
page-unsubscribe_done = A(z) „{ $name }” fiók nem kap több levelet a várakozó játékokról. Az alkalmazásban újra bekapcsolhatod őket.
