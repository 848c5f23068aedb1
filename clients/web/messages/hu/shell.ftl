# Words of the interface outside a game. Texts of the game come from the server.

## Places and the frame

app-name = Tharsis
places = Fő oldalak
place-games = Játékok
place-games-waiting = { $count } vár rád
place-play = Játék
place-you = Te
skip = A tartalomhoz
back = Vissza
close = Bezárás
done = Kész
save = Mentés
saved = Mentve.
remove = Törlés
change = Módosítás
not-now = Most nem
settings = Beállítások
offline = Nincs hálózat.
offline-as-of = A { $time }-kor mentett állapotot látod.
offline-note = A szolgáltatás nem válaszol.
try-now = Próba most
signed-out = Kijelentkeztél.
signed-out-note = A folytatáshoz jelentkezz be újra. A lépéseid megmaradnak.

## Problems

problem-too-fast = Kicsit túl gyors. Próbáld újra egy pillanat múlva.
problem-resting = A szerver pihen. Próbáld újra egy pillanat múlva.
problem-offline = A szolgáltatás nem válaszol. Ellenőrizd a hálózatot.
problem-signed-out = Előbb jelentkezz be.
problem-unknown = Itt valami félresikerült.

## Time

duration-days = { $days } nap { $hours } ó
duration-hours = { $hours } ó { $minutes } p
duration-minutes = { $minutes } perc
duration-seconds = { $minutes } p { $seconds } mp
no-limit = nincs határidő
time-over = lejárt az idő

## Start

play-now = Játssz most
play-solo = Játssz egyedül
solo = Egyszemélyes játék
solo-about = 14 generáció, te és a bolygó. Vidd végig a hőmérsékletet, az oxigént és az óceánokat.
solo-standard = Cégek korszaka
solo-beginner = Cégek korszaka, kezdő cégbirodalom
opponents = Ellenfelek
level = Milyen jól játszanak
level-novice = Szelíd
level-regular = Egyenlő
level-strong = Kemény
options = Beállítások
start-game = Indítsd a játékot
start-when-online = Hálózattal indul
quick-match = Gyors játék
quick-match-note = Ülj le másokkal
find-players = Játékosok keresése
join-code = Belépés kóddal
join-code-note = Vagy meghívó linkkel
join = Belépés
code-label = Az asztal kódja
code-hint = Vagy illeszd be a meghívó linkjét. A kis- és nagybetű mindegy.
code-note = A kód ez volt: { $code }.
open-tables = Nyitott asztalok
open-tables-note = Nézd meg, ki keres játékost
invitations-wait = { $count } meghívó vár rád
new-table = Új asztal
new-table-note = Válassz beállításokat, és hívj meg másokat
make-table = Asztal létrehozása
guest-line = Vendégként játszol: „{ $name }”.
keep-games = Tartsd meg a játékaidat

## Options of a table

players = Játékosok
players-count = { $count } játékos
pace = Tempó
pace-live = Élő
pace-daily = Napi
pace-relaxed = Nyugodt
clock = Óra
clock-none = Nincs
clock-none-note = Mindenki addig gondolkodik, ameddig akar.
clock-hours = 1 nap
clock-hours-note = Minden döntésre egy nap. Az éjszaka és a szabadság nem számít.
clock-bank = Időkeret
clock-bank-note = Összesen 3 nap, és minden körödben 6 órával több.
draft = Draft
corporate-era = Cégek korszaka
beginner = Kezdő cégbirodalom
beginner-note = 42 M€-val és tíz ingyen kártyával kezdesz: kevesebb a választás.
rated = Értékelt
private = Zárt
option-corporate-era = Cégek korszaka
option-corporate-era-note = Minden kártya és cégbirodalom, induló termelés nélkül.
option-no-corporate-era = Alapjáték
option-no-corporate-era-note = Az alapjáték kártyái. Mindenki minden erőforrásból egy egységnyi termeléssel kezd.
option-draft = draft
option-draft-note = Generációnként mindenki négy kártyából egyet megtart, a többit továbbadja.
option-no-draft = draft nélkül
option-no-draft-note = Generációnként mindenki négy kártyát húz, és azt veszi meg, amit akar.
option-clock-none = óra nélkül
option-clock-none-note = Mindenki addig gondolkodik, ameddig akar.
option-clock-per-decision = döntésenként { $hours } óra
option-clock-per-decision-note = Aki { $hours } órán belül nem dönt, passzol. A csendes órák és a szabadság megállítják az órát.
option-clock-bank = { $hours } óra időkeret
option-clock-bank-note = Mindenkinek összesen { $hours } órája van, és minden körében { $more } órát kap még.
option-clock-daily = minden nap { $at }-ig
option-clock-daily-note = Naponta egyszer, { $at }-kor jár le minden nyitott döntés.
option-clock-other = órával
option-clock-other-note = Ennek az asztalnak olyan órája van, amelyet ez az alkalmazás nem ismer. A játék mutatja a hátralévő időt.
option-pace-live = Élőben játszott
option-pace-live-note = Mindenki itt van, és perceken belül válaszol.
option-pace-daily = Naponta játszott
option-pace-daily-note = Mindenki legalább naponta egyszer benéz.
option-pace-relaxed = Ráérősen játszott
option-pace-relaxed-note = Mindenki akkor játszik, amikor ráér; napok is eltelhetnek.
option-rated = értékelt
option-rated-note = Az eredmény beszámít a játékosok értékszámába.
option-private = zárt
option-private-note = Csak az találja meg az asztalt, akinek kódja vagy meghívója van.
option-bots = botok is játszhatnak
option-bots-note = Ehhez az asztalhoz mások programjai is leülhetnek.

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
games-new = { $count } új
also-for = Rá is vár: { $names }
only-you-since = Csak rád, { $time } óta
solo-since = Egyedül, { $time } óta
plays = { $name } következik.
waits-for = Rájuk vár: { $names }.
waits-service = Egy pillanat, és folytatódik.
you-again = Te újra körülbelül { $from }–{ $to }.
ended = Vége: { $time }
ended-early = Idő előtt véget ért: { $reason }
won-with = Győzelem { $points } ponttal, { $time }
lost-with = { $points } pont, { $time }

## Lobby

filters = Szűrők
tables = Asztalok
with-friends = Barátokkal
invitations = Meghívók
invited-by = { $name } hív
decline = Elutasítás
look = Megnézem
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

table = Asztal
table-gone = Ez az asztal nincs itt
table-gone-note = Bezárták, vagy zárt, és a linkben nincs kód.
seats = Helyek
free-seat = Szabad hely
owner = tulajdonos
bot = bot
you-name = { $name } (te)
sit-down = Leülök
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
bring-others = Hívj másokat
share = Megosztás
share-text = Játssz velem Terraforming Marsot itt: „{ $name }”.
link-copied = A link a vágólapon van.
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
sign-in = Bejelentkezés
sign-in-guest-note = Ebben a böngészőben vendégként játszol. Ha bejelentkezel egy fiókba, a vendéget és a játékait elhagyod; ha kellenek, előbb tedd őket fiókba.
sign-out = Kijelentkezés
sign-out-guest = A vendégnek nincs jelszava. Ebben a böngészőben újra játszva visszatérhetsz; máshol a játékok nem érhetők el. Ha biztosra akarsz menni, előbb tedd őket fiókba.
have-account = Van már fiókod?
no-account-note = A játékhoz nem kell fiók.
email = E-mail-cím
password = Jelszó
new-password = Új jelszó
current-password = Jelenlegi jelszó
password-hint = Legalább 10 karakter, nehezen kitalálható.
change-email = E-mail-cím módosítása
change-password = Jelszó módosítása
name = Név
name-hint = A többi játékos ezt látja, 1–40 karakter.
appearance = Megjelenés
language = Nyelv
language-label = Nyelv ({ "Language" })
theme = Téma
theme-auto = Rendszer
theme-light = Világos
theme-dark = Sötét
theme-contrast = Kontraszt
text-size-note = A szöveg mérete a rendszeredé és a böngésződé.
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
push-insecure = Az oldalt nem { "https" } kapcsolattal nyitottad meg, ezért a böngésző nem enged üzeneteket, telepítést és belépési kulcsokat. Játszani így is lehet.
push-unsupported = Ez a böngésző nem tud oldalakhoz üzenetet küldeni.
push-unoffered = Ez a szerver nem küld üzenetet böngészőknek.
push-denied = Az üzeneteket a böngésző beállításai tiltják.
push-kinds = Miről
push-your-turn = Te következel
push-reminder = Fogy az idő
push-game-over = Véget ért egy játék
push-quiet = Éjjel nincs üzenet
push-quiet-note = Ami közben összegyűlik, a végén érkezik meg.
insecure-note = Az oldalt nem { "https" } kapcsolattal nyitottad meg: nincs telepítés, üzenet és belépési kulcs.
about-service = A szolgáltatásról
devices = Eszközök
this-device = ez az eszköz
unnamed-device = Névtelen eszköz
used-at = Utoljára: { $time }
people = Barátok és letiltottak
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
