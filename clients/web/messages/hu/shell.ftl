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
online-again = Újra van hálózat.
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
learn = Tanulj játék közben
learn-note = Az első játék egy kezdő ellenfél ellen, lépésről lépésre
# The name of the table of that game.
guided-game = Első játék
solo = Egyszemélyes játék
solo-about = 14 generáció, te és a bolygó. Vidd végig a hőmérsékletet, az oxigént és az óceánokat.
solo-standard = Cégek korszaka
solo-beginner = Cégek korszaka, kezdő cégbirodalom
opponents = Ellenfelek
level = Milyen jól játszanak
level-novice = Kezdő
level-regular = Haladó
level-strong = Erős
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
option-rated-opponents-note = Az eredmény beszámít a számítógép elleni értékszámodba. A játékban nincs tanács.
option-private = zárt
option-private-note = Csak az találja meg az asztalt, akinek kódja vagy meghívója van.
option-bots = botok is játszhatnak
option-bots-note = Ehhez az asztalhoz mások programjai is leülhetnek.

## Games

games-new = { $count } új
ended = Vége: { $time }

## Lobby

decline = Elutasítás
look = Megnézem

## Table

table = Asztal
share = Megosztás
link-copied = A link a vágólapon van.

## You

sign-in = Bejelentkezés
have-account = Van már fiókod?
passkey-sign-in = Bejelentkezés jelkulccsal
provider-sign-in = Bejelentkezés: { $provider }
prompt-closed = Semmi sem változott: a böngésző kérdését bezárták, vagy túl sokáig várt.
passkey-exists = Ezen az eszközön már van jelkulcs a fiókhoz.
passkey-failed = A böngésző itt nem tudott jelkulcsot használni.
email = E-mail-cím
password = Jelszó
current-password = Jelenlegi jelszó
language = Nyelv
language-label = Nyelv ({ "Language" })
theme = Téma
people = Barátok és letiltottak
