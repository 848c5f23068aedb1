# Titles and details of problems. What stands in quotes in braces is a word of a program: it stays in all languages.

## Titles, by code

title-invalid_json = A kérés törzse nem JSON
title-body_incomplete = A törzs nem érkezett meg egészben
title-unauthenticated = Nem vagy bejelentkezve
title-wrong_credentials = Hibás az e-mail-cím vagy a jelszó
title-session_ended = A munkamenet véget ért
title-account_suspended = A fiók fel van függesztve
title-insufficient_scope = A token erre nem jogosít
title-wrong_password = Hibás a jelszó
title-wrong_device_key = Hibás az eszközkulcs
title-bots_not_allowed = Ennél az asztalnál csak emberek játszhatnak
title-wrong_code = Hibás a kód
title-wrong_provider_token = Hibás az azonosító token
title-not_table_owner = Ezt csak az asztal tulajdonosa teheti meg
title-not_found = Nem található
title-method_not_allowed = A metódus nem használható
title-table_full = Minden hely foglalt
title-table_started = A játék már elkezdődött
title-seats_free = Még vannak szabad helyek
title-email_taken = Az e-mail-cím foglalt
title-no_pending_email = Nincs megerősítésre váró cím
title-no_email = A fióknak nincs megerősített címe
title-not_a_guest = A fiók már teljes értékű
title-guest = A fióknak nincs jelszava
title-password_needed = Szükség van a jelszóra
title-provider_taken = A szolgáltatói fiók egy másik fiókhoz tartozik
title-last_sign_in_method = A fióknak más bejelentkezési módra is szüksége van
title-too_many_bots = A fióknak már elég botja van
title-too_many_tokens = A fióknak már elég tokenje van
title-game_over = A játék véget ért
title-too_many_webhooks = Túl sok a webhook
title-too_many_tables = Túl sok asztal vagy játék
title-seat_resigned = Ezen a helyen feladták a játékot
title-already_seated = Ez a játékos már ott ül
title-no_clock = A játéknak nincs órája
title-seat_handed_over = A helyen valaki más játszik
title-substitute = Ezt csak a hely saját játékosa teheti meg
title-own_seat = Erről a többiek döntenek
title-webhook_disabled = A webhook ki van kapcsolva
title-push_not_configured = Ezzel a szolgáltatással nincs push értesítés
title-list_full = A lista megtelt
title-blocked = Ezt a fiókot letiltottad
title-not_friends = Még nem vagytok barátok
title-game_not_over = A játék még nem ért véget
title-decision_changed = Közben más döntés következik
title-body_too_large = Túl nagy a törzs
title-unsupported_media_type = A törzs csak JSON lehet
title-invalid = A kérés hibás
title-move_refused = A szabályok nem engedik ezt a lépést
title-idempotency_key_reused = A kulcs már mást jelöl
title-headers_too_large = Túl nagyok a fejlécek
title-idempotency_key_required = Szükség van egy kulcsra
title-if_match_required = Szükség van a döntés címkéjére
title-rate_limited = Túl sok a kérés
title-too_many_attempts = Túl sok a hibás jelszó
title-origin_not_allowed = Erről az eredetről nem nyitható WebSocket
title-upgrade_required = Ez az útvonal WebSocketekhez való
title-too_many_streams = Túl sok a nyitott adatfolyam
title-internal = A kiszolgáló hibája
title-busy = Túl nagy a terhelés
title-provider_unavailable = A szolgáltató nem érhető el
title-unavailable = Átmenetileg nem elérhető

## Details

# What has its words already.
detail-literal = { $text }
# The end of a list of words of a program.
detail-list = { $first } és { $last }
# One thing that is wrong: where, and what was expected there (expected-…).
detail-violation = Elvárt itt: { $pointer } – { $expected }.

detail-account_gone = A fiók már nem létezik.
detail-refresh_token_unknown = A frissítési tokent nem ez a kiszolgáló adta ki.
detail-token_without_session = A token nem tartozik munkamenethez.
detail-token_expired = A token lejárt.
detail-token_unknown = A tokent nem ez a kiszolgáló adta ki.
detail-session_ended = A munkamenetet lezárták; jelentkezz be újra.
detail-session_unused = A munkamenetet túl sokáig nem használták; jelentkezz be újra.
detail-session_signed_out = A munkamenetből kijelentkeztek.
detail-session_token_reused = Egy frissítési tokent kétszer használtak, ezért a munkamenet véget ért; jelentkezz be újra.
detail-session_password_changed = A jelszót egy másik eszközön megváltoztatták; jelentkezz be újra.
detail-session_crowded_out = A fiókba túl sok újabb eszközön jelentkeztek be; jelentkezz be újra.
detail-account_deleted = A fiókot törölték.
detail-session_suspended = Egy üzemeltető felfüggesztette a fiókot; jelentkezz be újra, ha a felfüggesztés véget ért.
detail-session_provider_unlinked = Egy szolgáltatót leválasztottak a fiókról; jelentkezz be újra.
detail-account_suspended = A fiók fel van függesztve, amíg egy üzemeltető vissza nem állítja. Az ok: „{ $reason }”.
detail-account_suspended_until = A fiók fel van függesztve eddig: { $until }. Az ok: „{ $reason }”.
detail-token_revoked = A tokent visszavonták.
detail-authorization_missing = A kéréshez ez a fejléc kell: { "Authorization: Bearer TOKEN" }.
detail-authorization_or_protocol_missing = A kéréshez ez a fejléc kell: { "Authorization: Bearer TOKEN" }, vagy ez a protokoll: { "bearer.TOKEN" }.
detail-wrong_credentials = Hibás az e-mail-cím vagy a jelszó.
detail-scope_missing = A tokennek nincs meg ez a jogosultsága: { $scope }.

detail-no_such_card = Nincs ilyen kártya.
detail-no_such_delivery = Nincs ilyen kézbesítés.
detail-no_such_game = Nincs ilyen játék.
detail-no_such_hand_over = Nincs ilyen helyátadás.
detail-no_such_invitation = Nincs ilyen meghívó.
detail-no_such_leaderboard = Nincs ilyen ranglista.
detail-no_such_link = Nincs ilyen hivatkozás.
detail-no_such_message = Nincs ilyen üzenet.
detail-no_such_offer = Nincs ilyen ajánlat.
detail-no_such_own_seat = Nincs helyed ennél az asztalnál.
detail-no_such_part = A katalógusnak nincs ilyen része.
detail-no_such_path = Ezen az útvonalon nincs semmi.
detail-no_such_plan = Nincs ilyen terv.
detail-no_such_player = Nincs ilyen játékos.
detail-no_such_provider_link = Nincs ilyen összekapcsolt szolgáltató.
detail-no_such_push_target = A push értesítéseknek nincs ilyen címzettje.
detail-no_such_report = Nincs ilyen bejelentés.
detail-no_such_session = Nincs ilyen munkamenet.
detail-no_such_table = Nincs ilyen asztal.
detail-no_such_token = Nincs ilyen token.
detail-no_such_turn = Nincs ilyen kör.
detail-no_such_vote = Nincs ilyen szavazás.
detail-no_such_webhook = Nincs ilyen webhook.

# $name is the name of the rate in the headers.
detail-rate = A korlát („{ $name }”) másodpercenként { $per_second }, egyszerre { $burst } kérés; próbáld újra { $seconds } másodperc múlva.
detail-too_many_passwords = Túl sok jelszó volt hibás; próbáld újra { $seconds } másodperc múlva.
detail-too_many_mails = A fiók túl sok levelet küldetett; próbáld újra { $seconds } másodperc múlva.
detail-too_many_streams = Egy fióknak legfeljebb { $most } nyitott adatfolyama lehet; előbb zárj be egyet.
detail-headers_too_large = Egy kérésnek legfeljebb { $headers } fejléce lehet, és ezek együtt legfeljebb { $bytes } bájt hosszúak.
detail-body_too_large = A törzs legfeljebb { $bytes } bájt lehet.
detail-busy = Küldd el ugyanezt a kérést kicsit később.
detail-unavailable = Küldd el ugyanezt a kérést kicsit később, lépésnél ugyanazzal a kulccsal.
detail-provider_unavailable = A(z) { $provider } szolgáltató most nem érhető el; küldd el ugyanezt a kérést kicsit később.
detail-disk_full = Az adatbázis lemeze megtelt; küldd el ugyanezt a kérést később, lépésnél ugyanazzal a kulccsal.
detail-database_read_only = Az adatbázis csak olvasható; küldd el ugyanezt a kérést később, lépésnél ugyanazzal a kulccsal.
detail-database_files_fail = Az adatbázis fájljai nem olvashatók vagy nem írhatók; küldd el ugyanezt a kérést később, lépésnél ugyanazzal a kulccsal.
detail-database_damaged = Az adatbázis sérült, vissza kell állítani.
detail-stopping = Ez a csomópont leáll; küldd el újra ugyanezt a kérést, lépésnél ugyanazzal a kulccsal.
detail-internal = A kiszolgáló naplójában több olvasható e kérés azonosítója alatt.

# $allow is a list of methods.
detail-method = Ezen az útvonalon ez használható: { $allow }.
detail-body_encoded = A törzs nem lehet kódolva: { "Content-Encoding" } fejléc nélkül küldd.
detail-body_type = A { "Content-Type" } fejléc értéke csak ez lehet: { "application/json" }.
detail-body_late = A törzs nem érkezett meg időben.
detail-body_broken = A törzs nem érkezett meg egészben.
detail-json_cut_off = A JSON túl hamar véget ér: { $line }. sor, { $column }. oszlop.
detail-json_wrong = Innentől nem JSON: { $line }. sor, { $column }. oszlop.
detail-key_required = A kéréshez kell az { "Idempotency-Key" } fejléc.
detail-tag_required = A kéréshez kell az { "If-Match" } fejléc a döntés címkéjével.
detail-key_reused = Ezzel a kulccsal már más történt; válassz újat.
detail-origin = Erről az eredetről (origin) a lapok itt nem nyithatnak WebSocketet; az eredeteket a szolgáltatás üzemeltetője engedélyezi.
detail-websockets_only = Ez az útvonal csak WebSocketekhez való.

detail-wrong_password = Nem ez a fiók jelszava.
detail-wrong_device_key = Nem ez a fiók eszközkulcsa.
detail-no_bots = Botok csak { "allow_bots" } beállítással létrehozott asztalhoz ülhetnek.
detail-wrong_code = Nincs ilyen kód, vagy lejárt, vagy már felhasználták.
detail-wrong_link = Nincs ilyen hivatkozás, vagy lejárt, vagy már felhasználták.
detail-wrong_provider_token = Az azonosító tokent nem olyan szolgáltató írta alá, amelyet ez a kiszolgáló elfogad, vagy nem ismert alkalmazásnak szól.
detail-provider_token_time = Az azonosító token lejárt, vagy még nem érvényes; kérj másikat a szolgáltatótól.
detail-provider_token_nonce = A nonce nem ettől a kiszolgálótól való, lejárt, vagy már felhasználták, vagy az azonosító token másikat tartalmaz.
detail-provider_authorization_code = Az engedélyezési kód nem jó: lejárt, már felhasználták, vagy másik személyhez vagy alkalmazáshoz tartozik. Kezdd újra a szolgáltatónál.
detail-provider_not_linked = Az azonosító token olyan szolgáltatói fiókról szól, amely nincs a fiókhoz kapcsolva.
detail-own_seat = Akiről a szavazás szól, vagy akinek már nincs ideje, az nem szavaz.
detail-substitute = A helyet egy időre neked adták át; ezt a saját játékosa teheti meg.
detail-not_the_owner = A játékot csak az asztal tulajdonosa indíthatja el.

detail-decision_changed = Most más döntés vár, vagy egy sem; nem történt semmi.
detail-game_over = A játék véget ért; nem történt semmi.
detail-game_voted_over = A játékosok megszavazták a játék befejezését; nem történt semmi.
detail-game_resigned = A játéknak vége, mert a többiek mind feladták; nem történt semmi.
detail-game_abandoned = A játéknak vége, mert senki sem tért vissza hozzá; nem történt semmi.
# $why is what the operator of the service has typed.
detail-game_ended = A játékot idő előtt befejezték ({ $why }); nem történt semmi.
detail-game_not_over = Ez csak a játék vége után érhető el.
detail-table_full = Az asztalnál minden hely foglalt.
detail-table_started = Az asztal játéka már elkezdődött.
detail-seats_free = A játék akkor indul, amikor minden hely foglalt.
detail-email_taken = Ez az e-mail-cím már egy fiókhoz tartozik; annak jelszavával jelentkezz be.
detail-no_pending_email = A fióknak nincs megerősítésre váró e-mail-címe.
detail-no_email = A fióknak nincs megerősített e-mail-címe. Előbb adj meg egyet.
detail-not_a_guest = A fióknak már van e-mail-címe és jelszava.
detail-guest = A fióknak nincs jelszava; előbb adj neki egyet.
detail-password_needed = Ennek az eszköznek a fiókjához jelszó vagy szolgáltató tartozik; azzal jelentkezz be.
detail-provider_taken = A szolgáltatói fiókkal egy másik fiókba lehet bejelentkezni; előbb ott válaszd le.
detail-last_sign_in_method = Többé senki sem tudna bejelentkezni a fiókba; előbb adj meg jelszót vagy másik szolgáltatót.
detail-too_many_bots = Egy fióknak legfeljebb { $most } botja lehet.
detail-too_many_tokens = Egy fióknak legfeljebb { $most } személyes tokenje lehet; előbb vonj vissza egyet.
detail-too_many_webhooks = Egy fióknak legfeljebb { $most } webhookja lehet; előbb törölj egyet.
detail-too_many_tables = Egy fióknak legfeljebb { $tables } nyitott asztala és { $games } folyamatban lévő játéka lehet. Előbb hagyj el egy asztalt, indítsd el a játékát, vagy fejezz be egy játékot.
detail-webhook_disabled = A kikapcsolt webhook nem kap semmit; előbb kapcsold be.
detail-seat_resigned = Aki feladta a játékot, nem térhet vissza hozzá.
detail-already_seated = Egy játékban senkinek sem lehet két helye.
detail-seat_handed_over = A helyen valaki más játszik; előbb vedd vissza.
detail-no_clock = A játék asztalához nem választottak órát.
detail-push_not_configured = Ez a kiszolgáló nem küld push értesítést ezzel a szolgáltatással: { $service }.
detail-list_full = A listán legfeljebb { $most } elem lehet; előbb vegyél le róla valamit.
detail-blocked = Előbb oldd fel ennek a fióknak a letiltását.
detail-not_friends = Név szerint csak barátok hívhatók meg; másoknak készíts kódos meghívót.
