# Words of the screens that are loaded when they are needed: lobby, table, you.

## Games

your-games = Játékaid
no-games = Még nincs játékod
no-games-note = Az első egy koppintással kezdődik.
nothing-waits = Egy játék sem vár rád
nothing-waits-note =
    { $count ->
        [0] Egy új azonnal kezdődik.
       *[other] { $count } másokra vár.
    }
waiting-for-you = Rád várnak
waiting-for-others = Másokra várnak
tables-waiting = Asztalaid
finished = Befejezett
also-for = Rá is vár: { $names }
only-you-since = Csak rád, { $time } óta
solo-since = Egyedül, { $time } óta
plays = { $name } következik.
waits-for = Rájuk vár: { $names }.
waits-service = Egy pillanat, és folytatódik.
you-again = Te újra körülbelül { $from }–{ $to }.
ended-early = Idő előtt véget ért: { $reason }
won-with = Győzelem { $points } ponttal, { $time }
lost-with = { $points } pont, { $time }

## Lobby

filters = Szűrők
tables = Asztalok
with-friends = Barátokkal
invitations = Meghívók
invited-by = { $name } hív
no-tables = Most nincs nyitott asztal
no-tables-filtered = Nincs ilyen asztal
no-tables-note = Hozz létre egyet, vagy keress játékosokat a gyors játékkal.
to-play = A „Játék” oldalra
table-line = { $players } helyből { $free } szabad.
free-seats =
    { $count ->
        [0] Minden hely foglalt
       *[other] { $count } hely szabad
    }

## Table

table-gone = Ez az asztal nincs itt
table-gone-note = Bezárták, vagy zárt, és a linkben nincs kód.
seats = Helyek
free-seat = Szabad hely
owner = tulajdonos
bot = bot
you-name = { $name } (te)
sit-down = Leülök
code-ask = A kóddal ({ $code }) helyet foglalsz egy asztalnál.
sits-here = itt ül
leave = Elhagyom
leave-table = Az asztal elhagyása
leave-note = A helyed felszabadul. Visszajöhetsz, amíg van hely.
leave-last-note = Más nem ül itt: az asztal bezárul.
start-when-full =
    { $count ->
        [1] Akkor indíthatod, ha az utolsó hely is foglalt.
       *[other] Akkor indíthatod, ha még { $count } játékos leült.
    }
owner-starts = Az asztal tulajdonosa indítja a játékot.
waits-for-players = Még { $count } játékosra vár.
table-full = Minden hely foglalt.
open-game = Játék megnyitása
add-opponent = Ellenfél hozzáadása
add-opponent-short = A szerver játszik egy szabad helyen
add-opponent-note = Azonnal leül, és rögtön játszik, ha sorra kerül. Nem lehet újra elküldeni.
no-opponents-rated = Értékelt asztalnál az ellenfelek kezdettől ott ülnek, vagy egyáltalán nem.
level-novice-note = Minden akciót egyszer mérlegel. A játék tanulásához jó.
level-regular-note = A legjobb akciók után kicsit tovább is játszik.
level-strong-note = A legjobb akciók után a játék sok lehetséges folytatásában tovább játszik.
bring-others = Hívj másokat
share-text = Játssz velem Terraforming Marsot itt: „{ $name }”.
invite = Meghívom
invite-friends = Barátok meghívása
invited = meghívva
how-it-plays = Hogyan zajlik
expires = Az asztal ekkor zárul be, ha senki sem indítja: { $time }.
chat-later = A csevegés a játékkal együtt nyílik.

## You

account = Fiók
keep-games-note = E-mail-címmel és jelszóval minden eszközön megtalálod a játékaidat. Vendégként csak ebben a böngészőben vannak meg.
games-kept = A játékaid a fiókodban vannak.
nobody = Senki sincs bejelentkezve
nobody-note = Az első játék vendéget hoz létre. Ha van fiókod, jelentkezz be.
sign-in-guest-note = Ebben a böngészőben vendégként játszol. Ha bejelentkezel egy fiókba, a vendéget és a játékait elhagyod; ha kellenek, előbb tedd őket fiókba.
sign-out = Kijelentkezés
sign-out-guest = A vendégnek nincs jelszava. Ebben a böngészőben újra játszva visszatérhetsz; máshol a játékok nem érhetők el. Ha biztosra akarsz menni, előbb tedd őket fiókba.
no-account-note = A játékhoz nem kell fiók.
new-password = Új jelszó
password-hint = Legalább 10 karakter, nehezen kitalálható.
change-email = E-mail-cím módosítása
change-password = Jelszó módosítása
sign-in-methods = Bejelentkezési módok
this-browser = Ez a böngésző
this-browser-note = Vendégként csak ezzel a böngészővel jelentkezel be.
last-method = Az egyetlen bejelentkezési mód: előbb adj hozzá egy másikat.
method-revoked = A szolgáltatónál visszavonva: senkit sem léptet be.
linked-since = Összekapcsolva: { $date }
unlink = Leválasztás
unlink-title = Leválasztás: { $provider }
unlink-note = Ez a bejelentkezési mód megszűnik, és a fiók többi munkamenete is véget ér.
passkey = Jelkulcs
passkey-since = Jelkulcs, hozzáadva: { $date }
added-since = Hozzáadva: { $date }
remove-passkey = Jelkulcs eltávolítása
proof-elsewhere = Ehhez igazolnod kell, hogy te vagy az. A fióknak nincs jelszava, és ez az oldal nem tudja használni a többi bejelentkezési módot ({ $methods }). Tedd meg abban az alkalmazásban, amelyben bejelentkezel, vagy előbb adj meg ott jelszót.
method-removed = Ez a bejelentkezési mód megszűnt.
add-passkey = Jelkulcs hozzáadása
add-passkey-note = Ujjlenyomattal, arccal vagy az eszköz kódjával jelentkezel be, jelszó nélkül.
passkey-added = Mostantól a jelkulccsal is bejelentkezhetsz.
no-passkeys-insecure = Jelkulcsokhoz { "https" } kapcsolattal kell megnyitni az oldalt.
no-passkeys-browser = Ez a böngésző nem ismer jelkulcsokat.
no-passkeys-server = Ezen a címen a kiszolgálónak nincsenek jelkulcsai.
link-provider = Összekapcsolás: { $provider }
link-note = Utána ezzel is bejelentkezhetsz: { $provider }.
provider-linked = Mostantól ezzel is bejelentkezhetsz: { $provider }.
add-password = E-mail-cím és jelszó megadása
add-password-note = Utána ezekkel is bejelentkezhetsz, minden eszközön.
proved = Köszönjük: te vagy az.
prove-first = Előbb igazold, hogy te vagy az.
prove-otherwise = Vagy igazold másképp, hogy te vagy az.
prove-passkey = Igazolás jelkulccsal
prove-provider = Igazolás: { $provider }
provider-page = Bejelentkezés szolgáltatóval
provider-cancelled = A bejelentkezés megszakadt ({ $provider }). Semmi sem változott.
provider-failed = { $provider } senkit sem léptetett be. Ezt az okot adja meg: { $reason }.
provider-wrong-state = A szolgáltató válasza nem olyan bejelentkezéshez tartozik, amelyet ebben a böngészőben kezdtek el. Semmi sem változott.
begin-again = Újrakezdés
confirm-email = Erősítsd meg az e-mail-címed
confirm-email-note = Hatjegyű kódot küldtünk ide: { $email }. Amíg be nem írod, a címmel nem lehet bejelentkezni.
code = Kód
confirm-code = Cím megerősítése
resend-mail = E-mail küldése újra
mail-sent = Az e-mail úton van.
forgot-password = Elfelejtett jelszó?
reset-note = Ha a címhez tartozik fiók, oda érkezik egy e-mail az új jelszó linkjével.
reset-send = E-mail küldése
reset-sent = Ha a címhez tartozik fiók, az e-mail úton van.
name = Név
name-hint = A többi játékos ezt látja, 1–40 karakter.
appearance = Megjelenés
theme-auto = Rendszer
theme-light = Világos
theme-dark = Sötét
theme-contrast = Kontraszt
text-size = Szövegméret
text-size-note = A rendszered és a böngésződ szövegméretének százalékában.
single-keys = Egybetűs billentyűk
single-keys-note = Az A, H, L, U és mások azonnal hatnak. A „?” megmutatja őket a játékban.
when-it-is-your-turn = Amikor te következel
notifications = Értesítések
rest = Csendes órák és szabadság
rest-short = Megállítják a játékaid óráit
rest-note = Ilyenkor a játékaid órái állnak, amennyire az egyes asztalok engedik.
quiet-hours = Csendes órák
quiet-hours-note = Minden éjjel, a te időzónádban
from = Ettől
to = Eddig
time-zone = Időzóna: { $zone }
vacation = Szabadság
days = { $first } – { $last }
first-day = Első nap
last-day = Utolsó nap
add-vacation = Napok hozzáadása
push-question = Üzenet, amikor te következel?
push-install = Ezen az eszközön előbb telepíteni kell: nyisd meg a „Megosztás” menüt, válaszd a „Főképernyőhöz adás” pontot, és onnan nyisd meg.
turn-on = Bekapcsolom
push-here = Üzenetek ebben a böngészőben
push-note = Akkor is megjönnek, ha az oldal be van zárva.
push-insecure = Az oldalt nem { "https" } kapcsolattal nyitottad meg, ezért a böngésző nem enged üzeneteket, telepítést és jelkulcsokat. Játszani így is lehet.
push-unsupported = Ez a böngésző nem tud oldalakhoz üzenetet küldeni.
push-unoffered = Ez a szerver nem küld üzenetet böngészőknek.
push-denied = Az üzeneteket a böngésző beállításai tiltják.
turn-mails = E-mailben
turn-mails-here = Várakozó játékok ide: { $email }
turn-mails-note = Óránként legfeljebb egy levél, hivatkozásokkal a játékokhoz.
turn-mails-address = Előbb adj meg egy e-mail-címet a fiókhoz, és erősítsd meg.
push-kinds = Miről
push-your-turn = Te következel
push-reminder = Fogy az idő
push-game-over = Véget ért egy játék
push-quiet = Éjjel nincs üzenet
push-quiet-note = Ami közben összegyűlik, a végén érkezik meg.
insecure-note = Az oldalt nem { "https" } kapcsolattal nyitottad meg: nincs telepítés, üzenet és jelkulcs.
about-service = A szolgáltatásról
devices = Eszközök
this-device = ez az eszköz
unnamed-device = Névtelen eszköz
used-at = Utoljára: { $time }
friends = Barátok
friend-requests = { $count } kérés
friend-requests-heading = A barátaid lennének
asked-friends = Te kérted
accept = Elfogadás
withdraw = Visszavonás
end-friendship = Megszüntetés
no-friends = Még nincsenek barátaid. Közös játék után kérheted a játékosokat.
block = Letiltás
unblock = Feloldás
blocked = Letiltott játékosok
blocked-since = ekkortól: { $date }
nobody-blocked = Senki sincs letiltva.
block-note = A letiltott játékosokkal nem találkozol új asztaloknál, és nem írhatnak neked.
your-data = Az adataid
your-data-short = Letöltés és törlés
export = Minden letöltése
export-note = Minden, amit a szolgáltatás rólad tárol, egy fájlban
delete-account = Fiók törlése
delete-short = Végleg
delete-note = A fiókod, a neved és az eszközeid végleg törlődnek. A folyó játékokban a gondnok játszik tovább helyetted, hogy a többiek befejezhessék.
