# What was expected where something is wrong with a request: stands behind “expected”, without a capital and a full stop.
# In this language the frame is “elvárt:”, so each of these is in the nominative.
# What stands in quotes in braces is a word of a program: it stays in all languages.

## Kinds of values

expected-value = egy érték
expected-object = egy objektum
expected-kind_object = egy objektum, amely megadja a saját fajtáját
expected-list = egy lista
expected-text = egy szöveg
expected-truth = { "true" } vagy { "false" }
expected-number = egész szám
expected-number_from = egész szám, legalább { $least }
expected-number_between = egész szám, legalább { $least } és legfeljebb { $most }
expected-range = legalább { $least }, legfeljebb { $most }
expected-range_seconds = legalább { $least }, legfeljebb { $most } másodperc
expected-at_most = legfeljebb { $most }
# $words is a list of words of a program.
expected-one_of = a következők egyike ({ $words })
expected-such_as = például { $examples }
expected-once = csak egyszer
expected-nothing = itt semmi
# $text says it in words of a program.
expected-documented = az, amit a leírás itt megad

## Texts and lists

expected-length = { $least }–{ $most } karakter
expected-visible = { $least }–{ $most } látható karakter
expected-visible_at_most = legfeljebb { $most } látható karakter
expected-visible_ascii = { $least }–{ $most } látható ASCII-karakter
expected-characters_at_most = legfeljebb { $most } karakter
expected-no_spaces = { $least }–{ $most } karakter szóközök nélkül
expected-one_line = { $least }–{ $most } karakter egy sorban
expected-answers = { $least }–{ $most } válasz
expected-games_at_most = legfeljebb { $most } játék
expected-name_not_reserved = olyan név, amely nem üzemeltetőket, számítógépes játékosokat vagy korábbi játékosokat jelöl
expected-reason_in_words = indoklás saját szavakkal; a {"vote"}, {"resigned"} és {"abandoned"} szavakat maga a szerver használja
expected-email = egy e-mail-cím, például { $example }
expected-email_visible = egy e-mail-cím láthatatlan karakterek nélkül, például { $example }
expected-not_the_email = az e-mail-címtől eltérő szöveg
expected-hard_to_guess = egy nehezebben kitalálható jelszó, például néhány szó, amelyeknek nincs közük egymáshoz
expected-refresh_token = a frissítési token úgy, ahogy megkaptad
expected-device_key = a fiók eszközkulcsa
expected-password = a fiók jelszava
expected-provider_token = a fiókhoz kapcsolt egyik szolgáltató azonosító tokenje és annak nonce értéke
expected-passkey = a fiók egyik jelkulcsának válasza
expected-base64url = { $least }–{ $most } base64url karakter
expected-six_digits = a levélben lévő kód hat számjegye
expected-code_or_token = vagy a kód, vagy a hivatkozás tokenje

## Ids

expected-account_id = egy fiók azonosítója
expected-game_id = egy játék azonosítója
expected-bot_id = egy saját botod azonosítója
expected-somebody = egy felkérhető játékos azonosítója
expected-somebody_else = valaki más azonosítója
expected-frame_id = egy keret azonosítója
expected-cursor = az előző oldal { "next_cursor" } értéke
expected-stream_cursor = egy olyan keret kurzora, amelyet ennek a fióknak egy adatfolyama küldött

## Times

expected-time = egy időpont óra és perc szerint, például { $example }
expected-other_time = a kezdettől eltérő időpont
expected-future_time = egy jövőbeli időpont, például { $example }
expected-day = egy nap, például { $example }
expected-time_zone = egy időzóna az IANA-nevével, például { $example }
expected-last_day = az első napnál nem korábbi nap, összesen legfeljebb { $most } nap

## Tables, seats, votes

expected-corporate_era_alone = { "true" }, mert a szóló játékban benne van a Cégek korszaka
expected-no_draft_alone = { "false" }, mert a szóló játékban nincs kivel draftolni
expected-not_rated = { "false" }, mert a szóló játékok és a botokkal játszott játékok nem számítanak bele az értékelésbe
expected-rated_caretaker = { "pass" }, mert az értékelésbe beszámító játékban senki sem kap segítséget
expected-unrated_table = olyan asztal, amely nem számít bele az értékelésbe, vagy amelynél kezdettől ülnek számítógépes ellenfelek
expected-friend_once = 1, mert egy barát csak egyszer ül le
expected-vacant_seat = egy olyan hely, amelynek játékosa feladta a játékot, vagy végleg távozott
expected-slow_seat = egy olyan hely, amelyre a játék három napja vár, vagy amelynek lejárt az ideje
expected-played_seat = egy olyan hely, amelyen a saját játékosa játszik
expected-no_seat = semmi, mert ez nem egyetlen helyről szól
expected-event_number = egy bejegyzés sorszáma, legalább { $least }, legfeljebb { $most }

## Tokens and scopes

expected-scopes = legalább egy, de nem { "account:manage" }
expected-scopes_of = egy vagy több a következők közül ({ $scopes })
expected-bot_with_scope = egy bot azonosítója, a { "bot:play" } jogosultsággal együtt

## Webhooks and pushes

# $schemes: https:// (or http://, where that is allowed).
expected-url_scheme = egy { $schemes } kezdetű URL
expected-bare_url = egy URL felhasználónév, jelszó és töredék (fragment) nélkül
expected-port = a 443-as port, vagy az 1024-estől felfelé bármelyik
expected-public_address = a nyilvános internet egy címe
expected-p256dh = a P-256 görbe egy tömörítetlen pontja, 65 bájt, base64url kódolással
expected-auth_secret = 16 bájt, base64url kódolással
expected-fcm_token = egy FCM regisztrációs token
expected-apns_token = egy Apple-eszköztoken hexadecimális alakban

## Plans

expected-next_generation = { "next_generation" }, mert ebben a generációban már nem lesz mire válaszolni
expected-actions = egy vagy két akció válaszai
expected-nesting = legfeljebb { $most } egymásba ágyazott szint
expected-plan_answers = legfeljebb { $most } válasz
expected-first_action = először egy akció, például { $example }, utána a belőle adódó kérdések válaszai
expected-next_action = először egy akció, például { $example } vagy { $other }, utána a belőle adódó kérdések válaszai
expected-no_draft_here = másik fajta, mert ebben a játékban nincs draft
expected-entries = { $least }–{ $most } tétel
expected-entries_at_most = legfeljebb { $most } tétel
expected-entry_once = minden tétel csak egyszer
expected-conditions_at_most = legfeljebb { $most } feltétel
expected-another_seat = egy másik hely az asztalnál
expected-no_other_seat = másik feltétel, mert nincs másik hely
