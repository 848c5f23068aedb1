# Titles and details of problems. What stands in quotes in braces is a word of a program: it stays in all languages.

## Titles, by code

title-invalid_json = A kérés törzse nem JSON
title-body_incomplete = A törzs nem érkezett meg egészben
title-unauthenticated = Nem vagy bejelentkezve
title-wrong_credentials = Nincs fiók ezzel az e-mail-címmel és jelszóval
title-session_ended = A munkamenet véget ért
title-insufficient_scope = A token erre nem jogosít
title-wrong_password = Hibás a jelszó
title-wrong_device_key = Hibás az eszközkulcs
title-bots_not_allowed = Ennél az asztalnál csak emberek játszhatnak
title-wrong_code = Hibás a kód
title-not_table_owner = Ezt csak az asztal tulajdonosa teheti meg
title-not_found = Nem található
title-method_not_allowed = A metódus nem használható
title-table_full = Minden hely foglalt
title-table_started = A játék már elkezdődött
title-seats_free = Még vannak szabad helyek
title-email_taken = Az e-mail-cím foglalt
title-not_a_guest = A fiók már teljes értékű
title-guest = A fióknak nincs jelszava
title-password_needed = Szükség van a jelszóra
title-too_many_bots = A fióknak már elég botja van
title-too_many_tokens = A fióknak már elég tokenje van
title-game_over = A játék véget ért
title-too_many_webhooks = Túl sok a webhook
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
title-decision_changed = Már más döntés vár
title-body_too_large = Túl nagy a törzs
title-unsupported_media_type = A törzs csak JSON lehet
title-invalid = A kérés így nem hajtható végre
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
title-unavailable = Átmenetileg nem elérhető

## Details

# What has its words already.
detail-as_told = { $text }
# One thing that is wrong: where, and what was expected there (expected-…).
detail-violation = { $pointer } – elvárt: { $expected }

detail-account_gone = a fiók már nem létezik
detail-refresh_token_unknown = a frissítési tokent nem ez a kiszolgáló adta ki
detail-token_without_session = a token nem tartozik munkamenethez
detail-token_expired = a token lejárt
detail-token_unknown = a tokent nem ez a kiszolgáló adta ki
detail-session_ended = a munkamenetet lezárták; jelentkezz be újra
detail-session_unused = a munkamenetet túl sokáig nem használták; jelentkezz be újra
detail-session_signed_out = a munkamenetből kijelentkeztek
detail-session_token_reused = egy frissítési tokent kétszer használtak, ezért a munkamenet véget ért; jelentkezz be újra
detail-session_password_changed = a jelszót egy másik eszközön megváltoztatták; jelentkezz be újra
detail-session_crowded_out = a fiókba túl sok újabb eszközön jelentkeztek be; jelentkezz be újra
detail-account_deleted = a fiókot törölték
detail-token_revoked = a tokent visszavonták
detail-authorization_missing = a kéréshez ez a fejléc kell: { "Authorization: Bearer TOKEN" }
detail-authorization_or_protocol_missing = a kéréshez ez a fejléc kell: { "Authorization: Bearer TOKEN" }, vagy ez a protokoll: { "bearer.TOKEN" }
detail-wrong_credentials = nincs fiók ezzel az e-mail-címmel és jelszóval
detail-scope_missing = a tokennek nincs meg ez a jogosultsága: { $scope }

detail-no_such_card = nincs ilyen kártya
detail-no_such_delivery = nincs ilyen kézbesítés
detail-no_such_game = nincs ilyen játék
detail-no_such_hand_over = nincs ilyen helyátadás
detail-no_such_invitation = nincs ilyen meghívó
detail-no_such_leaderboard = nincs ilyen ranglista
detail-no_such_link = nincs ilyen hivatkozás
detail-no_such_message = nincs ilyen üzenet
detail-no_such_offer = nincs ilyen ajánlat
detail-no_such_own_seat = nincs helyed ennél az asztalnál
detail-no_such_part = a katalógusnak nincs ilyen része
detail-no_such_path = ezen az útvonalon nincs semmi
detail-no_such_plan = nincs ilyen terv
detail-no_such_player = nincs ilyen játékos
detail-no_such_push_target = a push értesítéseknek nincs ilyen címzettje
detail-no_such_session = nincs ilyen munkamenet
detail-no_such_table = nincs ilyen asztal
detail-no_such_token = nincs ilyen token
detail-no_such_turn = nincs ilyen kör
detail-no_such_vote = nincs ilyen szavazás
detail-no_such_webhook = nincs ilyen webhook

# $name is the name of the rate in the headers.
detail-rate = a korlát („{ $name }”) másodpercenként { $per_second }, egyszerre { $burst } kérés; próbáld újra { $seconds } másodperc múlva
detail-too_many_passwords = túl sok jelszó volt hibás; próbáld újra { $seconds } másodperc múlva
detail-too_many_streams = egy fióknak legfeljebb { $most } nyitott adatfolyama lehet; előbb zárj be egyet
detail-headers_too_large = egy kérésnek legfeljebb { $headers } fejléce lehet, és ezek együtt legfeljebb { $bytes } bájt hosszúak
detail-body_too_large = a törzs legfeljebb { $bytes } bájt lehet
detail-busy = küldd el ugyanezt a kérést kicsit később
detail-unavailable = küldd el ugyanezt a kérést kicsit később, lépésnél ugyanazzal a kulccsal
detail-disk_full = az adatbázis lemeze megtelt; küldd el ugyanezt a kérést később, lépésnél ugyanazzal a kulccsal
detail-database_read_only = az adatbázis csak olvasható; küldd el ugyanezt a kérést később, lépésnél ugyanazzal a kulccsal
detail-database_files_fail = az adatbázis fájljai nem olvashatók vagy nem írhatók; küldd el ugyanezt a kérést később, lépésnél ugyanazzal a kulccsal
detail-database_damaged = az adatbázis sérült, vissza kell állítani
detail-stopping = ez a csomópont leáll; küldd el újra ugyanezt a kérést, lépésnél ugyanazzal a kulccsal
detail-internal = a kiszolgáló naplójában több olvasható e kérés azonosítója alatt

# $allow is a list of methods.
detail-method = ezen az útvonalon ez használható: { $allow }
detail-body_encoded = a törzs nem lehet kódolva: { "Content-Encoding" } fejléc nélkül küldd
detail-body_type = a { "Content-Type" } fejléc értéke csak ez lehet: { "application/json" }
detail-body_late = a törzs nem érkezett meg időben
detail-body_broken = a törzs nem érkezett meg egészben
detail-json_cut_off = a JSON túl hamar véget ér: { $line }. sor, { $column }. oszlop
detail-json_wrong = innentől nem JSON: { $line }. sor, { $column }. oszlop
detail-key_required = a kéréshez kell az { "Idempotency-Key" } fejléc
detail-tag_required = a kéréshez kell az { "If-Match" } fejléc a döntés címkéjével
detail-key_reused = ezzel a kulccsal már más történt; válassz újat
detail-origin = erről az eredetről (origin) a lapok itt nem nyithatnak WebSocketet; az eredeteket a szolgáltatás üzemeltetője engedélyezi
detail-websockets_only = ez az útvonal csak WebSocketekhez való

detail-wrong_password = nem ez a fiók jelszava
detail-wrong_device_key = nem ez a fiók eszközkulcsa
detail-no_bots = botok csak { "allow_bots" } beállítással létrehozott asztalhoz ülhetnek
detail-wrong_code = nincs ilyen kód, vagy lejárt, vagy már felhasználták
detail-own_seat = akiről a szavazás szól, vagy akinek már nincs ideje, az nem szavaz
detail-substitute = a helyet egy időre neked adták át; ezt a saját játékosa teheti meg
detail-not_the_owner = a játékot csak az asztal tulajdonosa indíthatja el

detail-decision_changed = most más döntés vár, vagy egy sem; nem történt semmi
detail-game_over = a játék véget ért; nem történt semmi
detail-game_voted_over = a játékosok megszavazták a játék befejezését; nem történt semmi
detail-game_resigned = a játéknak vége, mert a többiek mind feladták; nem történt semmi
detail-game_abandoned = a játéknak vége, mert senki sem tért vissza hozzá; nem történt semmi
# $why is what the operator of the service has typed.
detail-game_ended = a játékot idő előtt befejezték ({ $why }); nem történt semmi
detail-game_not_over = ez csak a játék vége után érhető el
detail-table_full = az asztalnál minden hely foglalt
detail-table_started = az asztal játéka már elkezdődött
detail-seats_free = a játék akkor indul, amikor minden hely foglalt
detail-email_taken = ez az e-mail-cím már egy fiókhoz tartozik; annak jelszavával jelentkezz be
detail-not_a_guest = a fióknak már van e-mail-címe és jelszava
detail-guest = a vendégnek nincs jelszava; előbb adj neki egyet
detail-password_needed = ennek az eszköznek a fiókjához jelszó tartozik; azzal jelentkezz be
detail-too_many_bots = egy fióknak legfeljebb { $most } botja lehet
detail-too_many_tokens = egy fióknak legfeljebb { $most } személyes tokenje lehet; előbb vonj vissza egyet
detail-too_many_webhooks = egy fióknak legfeljebb { $most } webhookja lehet; előbb törölj egyet
detail-webhook_disabled = a kikapcsolt webhook nem kap semmit; előbb kapcsold be
detail-seat_resigned = aki feladta a játékot, nem térhet vissza hozzá
detail-already_seated = egy játékban senkinek sem lehet két helye
detail-seat_handed_over = a helyen valaki más játszik; előbb vedd vissza
detail-no_clock = a játék asztalához nem választottak órát
detail-push_not_configured = ez a kiszolgáló nem küld push értesítést ezzel a szolgáltatással: { $service }
detail-list_full = a listán legfeljebb { $most } elem lehet; előbb vegyél le róla valamit
detail-blocked = előbb oldd fel ennek a fióknak a letiltását
detail-not_friends = név szerint csak barátok hívhatók meg; másoknak készíts kódos meghívót
