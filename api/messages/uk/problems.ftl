# Titles and details of problems. What stands in quotes in braces is a word of a program: it stays in all languages.

## Titles, by code

title-invalid_json = Тіло запиту — не JSON
title-body_incomplete = Тіло запиту надійшло не повністю
title-unauthenticated = Вхід не виконано
title-wrong_credentials = Немає облікового запису з такою адресою електронної пошти й таким паролем
title-session_ended = Сеанс завершено
title-insufficient_scope = Токен не дає на це права
title-wrong_password = Неправильний пароль
title-wrong_device_key = Неправильний ключ пристрою
title-bots_not_allowed = Цей стіл лише для людей
title-wrong_code = Неправильний код
title-not_table_owner = Це може зробити лише власник столу
title-not_found = Не знайдено
title-method_not_allowed = Метод не дозволено
title-table_full = Усі місця зайнято
title-table_started = Гра вже почалася
title-seats_free = Ще є вільні місця
title-email_taken = Цю адресу електронної пошти вже зайнято
title-not_a_guest = Це вже повноцінний обліковий запис
title-guest = Обліковий запис не має пароля
title-password_needed = Потрібен пароль
title-too_many_bots = В обліковому записі вже досить ботів
title-too_many_tokens = В обліковому записі вже досить токенів
title-game_over = Гру завершено
title-too_many_webhooks = Забагато вебхуків
title-seat_resigned = Гравець цього місця здався
title-already_seated = Цей гравець уже сидить там
title-no_clock = У цій грі немає годинника
title-seat_handed_over = За це місце грає хтось інший
title-substitute = Це може робити лише гравець, якому належить місце
title-own_seat = Про це вирішують інші
title-webhook_disabled = Вебхук вимкнено
title-push_not_configured = Через цю службу push-сповіщення не надсилаються
title-list_full = Список заповнено
title-blocked = Цей обліковий запис заблоковано
title-not_friends = Ви ще не друзі
title-game_not_over = Гру ще не завершено
title-decision_changed = Зараз очікується інше рішення
title-body_too_large = Тіло запиту завелике
title-unsupported_media_type = Тіло запиту має бути у форматі JSON
title-invalid = Запит у такому вигляді виконати не можна
title-move_refused = Правила не дозволяють цього ходу
title-idempotency_key_reused = Ключ уже стосується іншого запиту
title-headers_too_large = Заголовки завеликі
title-idempotency_key_required = Потрібен ключ
title-if_match_required = Потрібен тег рішення
title-rate_limited = Забагато запитів
title-too_many_attempts = Забагато неправильних паролів
title-origin_not_allowed = Цьому джерелу не дозволено відкривати WebSocket
title-upgrade_required = Цей шлях лише для WebSocket
title-too_many_streams = Відкрито забагато потоків
title-internal = Помилка на сервері
title-busy = Сервер перевантажено
title-unavailable = Тимчасово недоступно

## Details

# What has its words already.
detail-as_told = { $text }
# One thing that is wrong: where, and what was expected there (expected-…).
detail-violation = { $pointer } — очікується: { $expected }

detail-account_gone = облікового запису вже немає
detail-refresh_token_unknown = токен оновлення видано не цим сервером
detail-token_without_session = токен не належить жодному сеансу
detail-token_expired = термін дії токена минув
detail-token_unknown = токен видано не цим сервером
detail-session_ended = сеанс завершено; увійдіть знову
detail-session_unused = сеансом надто довго не користувалися; увійдіть знову
detail-session_signed_out = у цьому сеансі виконано вихід
detail-session_token_reused = токен оновлення використано двічі, тому сеанс завершено; увійдіть знову
detail-session_password_changed = пароль змінено на іншому пристрої; увійдіть знову
detail-session_crowded_out = в обліковий запис увійшли з надто багатьох новіших пристроїв; увійдіть знову
detail-account_deleted = обліковий запис видалено
detail-token_revoked = токен відкликано
detail-authorization_missing = запит має містити заголовок { "Authorization: Bearer TOKEN" }
detail-authorization_or_protocol_missing = запит має містити заголовок { "Authorization: Bearer TOKEN" } або протокол { "bearer.TOKEN" }
detail-wrong_credentials = немає облікового запису з такою адресою електронної пошти й таким паролем
detail-scope_missing = токен не має дозволу { $scope }

detail-no_such_card = такої карти немає
detail-no_such_delivery = такої доставки немає
detail-no_such_game = такої гри немає
detail-no_such_hand_over = такого передавання місця немає
detail-no_such_invitation = такого запрошення немає
detail-no_such_leaderboard = такої таблиці лідерів немає
detail-no_such_link = такого посилання немає
detail-no_such_message = такого повідомлення немає
detail-no_such_offer = такої пропозиції немає
detail-no_such_own_seat = у вас немає місця за цим столом
detail-no_such_part = такої частини каталогу немає
detail-no_such_path = за цим шляхом нічого немає
detail-no_such_plan = такого плану немає
detail-no_such_player = такого гравця немає
detail-no_such_push_target = такого отримувача push-сповіщень немає
detail-no_such_session = такого сеансу немає
detail-no_such_table = такого столу немає
detail-no_such_token = такого токена немає
detail-no_such_turn = такого ходу немає
detail-no_such_vote = такого голосування немає
detail-no_such_webhook = такого вебхука немає

# $name is the name of the rate in the headers.
detail-rate = межа «{ $name }»: { $per_second } на секунду та { $burst } за раз; спробуйте знову через { $seconds } с
detail-too_many_passwords = забагато неправильних паролів; спробуйте знову через { $seconds } с
detail-too_many_streams = в обліковому записі може бути щонайбільше { $most } { $most ->
    [one] відкритий потік
    [few] відкриті потоки
    [many] відкритих потоків
   *[other] відкритого потоку
}; спершу закрийте один
detail-headers_too_large = у запиті може бути щонайбільше { $headers } { $headers ->
    [one] заголовок
    [few] заголовки
    [many] заголовків
   *[other] заголовка
} і { $bytes } { $bytes ->
    [one] байт
    [few] байти
    [many] байтів
   *[other] байта
} у них
detail-body_too_large = у тілі запиту може бути щонайбільше { $bytes } { $bytes ->
    [one] байт
    [few] байти
    [many] байтів
   *[other] байта
}
detail-busy = надішліть той самий запит трохи згодом
detail-unavailable = надішліть той самий запит трохи згодом, а хід — із тим самим ключем
detail-disk_full = диск бази даних заповнений; надішліть той самий запит пізніше, а хід — із тим самим ключем
detail-database_read_only = базу даних можна лише читати; надішліть той самий запит пізніше, а хід — із тим самим ключем
detail-database_files_fail = файли бази даних не вдається прочитати або записати; надішліть той самий запит пізніше, а хід — із тим самим ключем
detail-database_damaged = базу даних пошкоджено, її треба відновити
detail-stopping = цей вузол зупиняється; надішліть той самий запит ще раз, а хід — із тим самим ключем
detail-internal = докладніше сказано в журналі сервера за ідентифікатором цього запиту

# $allow is a list of methods.
detail-method = цей шлях приймає: { $allow }
detail-body_encoded = тіло запиту не має бути закодованим: без { "Content-Encoding" }
detail-body_type = заголовок { "Content-Type" } має бути { "application/json" }
detail-body_late = тіло запиту не надійшло вчасно
detail-body_broken = тіло запиту надійшло не повністю
detail-json_cut_off = JSON закінчується зарано: рядок { $line }, стовпець { $column }
detail-json_wrong = звідси це вже не JSON: рядок { $line }, стовпець { $column }
detail-key_required = запит має містити заголовок { "Idempotency-Key" }
detail-tag_required = запит має містити заголовок { "If-Match" } з тегом рішення
detail-key_reused = із цим ключем уже зроблено щось інше; візьміть новий
detail-origin = сторінкам із цього джерела не дозволено відкривати тут WebSocket; джерела дозволяє оператор сервісу
detail-websockets_only = цей шлях лише для WebSocket

detail-wrong_password = це не пароль облікового запису
detail-wrong_device_key = це не ключ пристрою облікового запису
detail-no_bots = боти сідають лише за столи з { "allow_bots" }
detail-wrong_code = такого коду немає, або термін його дії минув, або його вже використано
detail-own_seat = той, кого стосується голосування або в кого вичерпано час, не голосує
detail-substitute = місце передано вам на певний час; це може робити лише гравець, якому воно належить
detail-not_the_owner = почати гру може лише власник столу

detail-decision_changed = зараз очікується інше рішення або не очікується жодного; нічого не зроблено
detail-game_over = гру завершено; нічого не зроблено
detail-game_voted_over = гравці проголосували за те, щоб перервати гру; нічого не зроблено
detail-game_resigned = гру перервано, бо всі інші здалися; нічого не зроблено
detail-game_abandoned = гру перервано, бо до неї ніхто не повернувся; нічого не зроблено
# $why is what the operator of the service has typed.
detail-game_ended = гру перервано достроково ({ $why }); нічого не зроблено
detail-game_not_over = це можна отримати, коли гру буде завершено
detail-table_full = усі місця за столом зайнято
detail-table_started = гра за цим столом уже почалася
detail-seats_free = гра почнеться, коли всі місця буде зайнято
detail-email_taken = обліковий запис із цією адресою електронної пошти вже є; увійдіть із його паролем
detail-not_a_guest = обліковий запис уже має адресу електронної пошти й пароль
detail-guest = гість не має пароля; спершу встановіть його
detail-password_needed = обліковий запис цього пристрою має пароль; увійдіть із ним
detail-too_many_bots = в обліковому записі може бути щонайбільше { $most } { $most ->
    [one] бот
    [few] боти
    [many] ботів
   *[other] бота
}
detail-too_many_tokens = в обліковому записі може бути щонайбільше { $most } { $most ->
    [one] особистий токен
    [few] особисті токени
    [many] особистих токенів
   *[other] особистого токена
}; спершу відкличте один
detail-too_many_webhooks = в обліковому записі може бути щонайбільше { $most } { $most ->
    [one] вебхук
    [few] вебхуки
    [many] вебхуків
   *[other] вебхука
}; спершу видаліть один
detail-webhook_disabled = на вимкнений вебхук нічого не надсилається; спершу ввімкніть його
detail-seat_resigned = хто здався, той не може повернутися до гри
detail-already_seated = ніхто не має двох місць в одній грі
detail-seat_handed_over = за це місце грає хтось інший; спершу поверніть його собі
detail-no_clock = для столу цієї гри годинника не вибрано
detail-push_not_configured = цей сервер не надсилає push-сповіщень через службу { $service }
detail-list_full = у списку може бути щонайбільше { $most }; спершу приберіть щось із нього
detail-blocked = спершу розблокуйте цей обліковий запис
detail-not_friends = за іменем запрошують лише друзів; для інших створіть запрошення з кодом
