# Titles and details of problems. What stands in quotes in braces is a word of a program: it stays in all languages.

## Titles, by code

title-invalid_json = Тіло запиту — не JSON
title-body_incomplete = Тіло запиту надійшло не повністю
title-unauthenticated = Вхід не виконано
title-wrong_credentials = Неправильна адреса електронної пошти або пароль
title-session_ended = Сеанс завершено
title-account_suspended = Обліковий запис заблоковано
title-insufficient_scope = Токен не дає на це права
title-wrong_password = Неправильний пароль
title-wrong_device_key = Неправильний ключ пристрою
title-bots_not_allowed = Цей стіл лише для людей
title-wrong_code = Неправильний код
title-wrong_provider_token = Неправильний ID-токен
title-wrong_passkey = Неправильна відповідь ключа доступу
title-unknown_passkey = Жоден обліковий запис не має ключа доступу
title-not_table_owner = Це може зробити лише власник столу
title-not_found = Не знайдено
title-method_not_allowed = Метод не дозволено
title-table_full = Усі місця зайнято
title-table_started = Гра вже почалася
title-seats_free = Ще є вільні місця
title-email_taken = Цю адресу електронної пошти вже зайнято
title-no_pending_email = Жодна адреса не чекає на підтвердження
title-no_email = Обліковий запис не має підтвердженої адреси
title-has_password = Обліковий запис уже має пароль
title-no_password = Обліковий запис не має пароля
title-password_needed = Потрібен пароль
title-provider_taken = Обліковий запис провайдера належить іншому обліковому запису
title-passkey_taken = Ключ доступу вже зареєстровано
title-passkeys_not_configured = На цьому сервері немає ключів доступу
title-last_sign_in_method = Обліковому запису потрібен інший спосіб входу
title-too_many_bots = В обліковому записі вже досить ботів
title-too_many_tokens = В обліковому записі вже досить токенів
title-game_over = Гру завершено
title-too_many_webhooks = Забагато вебхуків
title-too_many_tables = Забагато столів або ігор
title-too_many_reviews = Готується забагато аналізів
title-seat_resigned = Гравець цього місця здався
title-already_seated = Цей гравець уже сидить там
title-no_clock = У цій грі немає годинника
title-seat_handed_over = На цьому місці грає хтось інший
title-substitute = Це може робити лише гравець, якому належить місце
title-own_seat = Про це вирішують інші
title-advice_not_allowed = У цій грі немає порад
title-name_locked = Ім’я вибрав оператор
title-webhook_disabled = Вебхук вимкнено
title-push_not_configured = Через цю службу push-сповіщення не надсилаються
title-list_full = Список заповнено
title-blocked = Цей обліковий запис заблоковано
title-not_friends = Ви ще не друзі
title-game_not_over = Гру ще не завершено
title-decision_changed = Зараз очікується інше рішення
title-body_too_large = Тіло запиту завелике
title-unsupported_media_type = Тіло запиту має бути у форматі JSON
title-invalid = Запит неправильний
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
title-provider_unavailable = Провайдер недоступний
title-unavailable = Тимчасово недоступно

## Details

# What has its words already.
detail-literal = { $text }
# The end of a list of words of a program.
detail-list = { $first } і { $last }
# One thing that is wrong: where, and what was expected there (expected-…).
detail-violation = Очікується в { $pointer }: { $expected }.

detail-account_gone = Облікового запису вже немає.
detail-refresh_token_unknown = Токен оновлення видано не цим сервером.
detail-token_without_session = Токен не належить жодному сеансу.
detail-token_expired = Термін дії токена минув.
detail-token_unknown = Токен видано не цим сервером.
detail-session_ended = Сеанс завершено; увійдіть знову.
detail-session_unused = Сеансом надто довго не користувалися; увійдіть знову.
detail-session_signed_out = У цьому сеансі виконано вихід.
detail-session_token_reused = Токен оновлення використано двічі, тому сеанс завершено; увійдіть знову.
detail-session_password_changed = Пароль змінено на іншому пристрої; увійдіть знову.
detail-session_crowded_out = В обліковий запис увійшли з надто багатьох новіших пристроїв; увійдіть знову.
detail-account_deleted = Обліковий запис видалено.
detail-session_suspended = Оператор заблокував обліковий запис; увійдіть знову, коли блокування закінчиться.
detail-session_provider_unlinked = Провайдера від’єднано від облікового запису; увійдіть знову.
detail-session_passkey_removed = Ключ доступу вилучено з облікового запису; увійдіть знову.
detail-account_suspended = Обліковий запис заблоковано, доки оператор його не відновить. Причина: «{ $reason }».
detail-account_suspended_until = Обліковий запис заблоковано до { $until }. Причина: «{ $reason }».
detail-token_revoked = Токен відкликано.
detail-authorization_missing = Запит має містити заголовок { "Authorization: Bearer TOKEN" }.
detail-authorization_or_protocol_missing = Запит має містити заголовок { "Authorization: Bearer TOKEN" } або протокол { "bearer.TOKEN" }.
detail-wrong_credentials = Неправильна адреса електронної пошти або пароль.
detail-scope_missing = Токен не має дозволу { $scope }.

detail-no_such_card = Такої карти немає.
detail-no_such_delivery = Такої доставки немає.
detail-no_such_game = Такої гри немає.
detail-no_such_hand_over = Такого передавання місця немає.
detail-no_such_invitation = Такого запрошення немає.
detail-no_such_leaderboard = Такої таблиці лідерів немає.
detail-no_such_link = Такого посилання немає.
detail-no_such_message = Такого повідомлення немає.
detail-no_such_offer = Такої пропозиції немає.
detail-no_such_own_seat = У вас немає місця за цим столом.
detail-no_such_part = Такої частини каталогу немає.
detail-no_such_passkey = Такого ключа доступу немає.
detail-no_such_path = За цим шляхом нічого немає.
detail-no_such_plan = Такого плану немає.
detail-no_such_player = Такого гравця немає.
detail-no_such_provider_link = Такого зв’язку з провайдером немає.
detail-no_such_push_target = Такого отримувача push-сповіщень немає.
detail-no_such_report = Такої скарги немає.
detail-no_such_review = Аналізу цієї гри немає; спершу замовте його.
detail-no_such_session = Такого сеансу немає.
detail-no_such_table = Такого столу немає.
detail-no_such_token = Такого токена немає.
detail-no_such_turn = Такого ходу немає.
detail-no_such_vote = Такого голосування немає.
detail-no_such_webhook = Такого вебхука немає.

# $name is the name of the rate in the headers.
detail-rate = Межа «{ $name }»: { $per_second } на секунду та { $burst } за раз; спробуйте знову через { $seconds } с.
detail-too_many_passwords = Забагато неправильних паролів; спробуйте знову через { $seconds } с.
detail-too_many_mails = Обліковий запис спричинив забагато листів; спробуйте знову через { $seconds } с.
detail-too_much_advice = Два рішення облікового запису чекають на пораду; запитайте знову, коли одне з них її отримає.
detail-too_many_streams = В обліковому записі може бути щонайбільше { $most } { $most ->
    [one] відкритий потік
    [few] відкриті потоки
    [many] відкритих потоків
   *[other] відкритого потоку
}; спершу закрийте один.
detail-headers_too_large = У запиті може бути щонайбільше { $headers } { $headers ->
    [one] заголовок
    [few] заголовки
    [many] заголовків
   *[other] заголовка
} і { $bytes } { $bytes ->
    [one] байт
    [few] байти
    [many] байтів
   *[other] байта
} у них.
detail-body_too_large = У тілі запиту може бути щонайбільше { $bytes } { $bytes ->
    [one] байт
    [few] байти
    [many] байтів
   *[other] байта
}.
detail-busy = Надішліть той самий запит трохи згодом.
detail-unavailable = Надішліть той самий запит трохи згодом, а хід — із тим самим ключем.
detail-provider_unavailable = Провайдер { $provider } зараз недоступний; надішліть той самий запит трохи згодом.
detail-disk_full = Диск бази даних заповнений; надішліть той самий запит пізніше, а хід — із тим самим ключем.
detail-database_read_only = Базу даних можна лише читати; надішліть той самий запит пізніше, а хід — із тим самим ключем.
detail-database_files_fail = Файли бази даних не вдається прочитати або записати; надішліть той самий запит пізніше, а хід — із тим самим ключем.
detail-database_damaged = Базу даних пошкоджено, її треба відновити.
detail-stopping = Цей вузол зупиняється; надішліть той самий запит ще раз, а хід — із тим самим ключем.
detail-internal = Докладніше сказано в журналі сервера за ідентифікатором цього запиту.

# $allow is a list of methods.
detail-method = Цей шлях приймає: { $allow }.
detail-body_encoded = Тіло запиту не має бути закодованим: без { "Content-Encoding" }.
detail-body_type = Заголовок { "Content-Type" } має бути { "application/json" }.
detail-body_late = Тіло запиту не надійшло вчасно.
detail-body_broken = Тіло запиту надійшло не повністю.
detail-json_cut_off = JSON закінчується зарано: рядок { $line }, стовпець { $column }.
detail-json_wrong = Звідси це вже не JSON: рядок { $line }, стовпець { $column }.
detail-key_required = Запит має містити заголовок { "Idempotency-Key" }.
detail-tag_required = Запит має містити заголовок { "If-Match" } з тегом рішення.
detail-key_reused = Із цим ключем уже зроблено щось інше; візьміть новий.
detail-origin = Сторінкам із цього джерела не дозволено відкривати тут WebSocket; джерела дозволяє оператор сервісу.
detail-websockets_only = Цей шлях лише для WebSocket.

detail-wrong_password = Це не пароль облікового запису.
detail-wrong_device_key = Це не ключ пристрою облікового запису.
detail-no_bots = Боти сідають лише за столи з { "allow_bots" }.
detail-wrong_code = Такого коду немає, або термін його дії минув, або його вже використано.
detail-wrong_link = Такого посилання немає, або термін його дії минув, або його вже використано.
detail-wrong_provider_token = ID-токен не підписано провайдером, якого приймає цей сервер, для застосунку, який він знає.
detail-provider_token_time = Термін дії ID-токена минув або ще не настав; отримайте в провайдера інший.
detail-provider_token_nonce = Nonce видав не цей сервер, термін його дії минув, його вже використано, або ID-токен містить інший.
detail-provider_authorization_code = Код авторизації недійсний: термін його дії минув, його вже використано, або він належить іншій особі чи застосунку. Почніть спочатку у провайдера.
detail-provider_not_linked = ID-токен стосується облікового запису провайдера, не пов’язаного з цим обліковим записом.
detail-wrong_passkey = Відповідь не та, про яку просив цей сервер, або її підпис неправильний.
detail-passkey_challenge = Виклик видано не цим сервером або не для цього, термін його дії минув чи його вже використано; отримайте інший.
detail-passkey_unknown = Жоден обліковий запис не має цього ключа доступу.
detail-passkey_not_of_account = Ключ доступу належить іншому обліковому запису.
detail-own_seat = Той, кого стосується голосування або в кого вичерпано час, не голосує.
detail-substitute = Місце передано вам на певний час; це може робити лише гравець, якому воно належить.
detail-advice_with_people = У цій грі грає ще хтось, тому в ній ніхто не отримує порад.
detail-advice_in_rated_game = Ця гра впливає на рейтинг, тому в ній ніхто не отримує порад.
detail-name_locked = Ваше ім’я вибрав оператор; його можна змінити, коли оператор зніме блокування.
detail-not_the_owner = Лише власник столу може почати гру й додати суперників.

detail-decision_changed = Зараз очікується інше рішення або не очікується жодного; нічого не зроблено.
detail-game_over = Гру завершено; нічого не зроблено.
detail-game_voted_over = Гравці проголосували за те, щоб перервати гру; нічого не зроблено.
detail-game_resigned = Гру перервано, бо гравці здалися; нічого не зроблено.
detail-game_abandoned = Гру перервано, бо до неї ніхто не повернувся; нічого не зроблено.
# $why is what the operator of the service has typed.
detail-game_ended = Гру перервано достроково ({ $why }); нічого не зроблено.
detail-game_not_over = Це можна отримати, коли гру буде завершено.
detail-table_full = Усі місця за столом зайнято.
detail-table_started = Гра за цим столом уже почалася.
detail-seats_free = Гра почнеться, коли всі місця буде зайнято.
detail-email_taken = Обліковий запис із цією адресою електронної пошти вже є; увійдіть із його паролем.
detail-no_pending_email = Жодна адреса електронної пошти облікового запису не чекає на підтвердження.
detail-no_email = Обліковий запис не має підтвердженої адреси електронної пошти. Спершу вкажіть її.
detail-has_password = Обліковий запис уже має адресу електронної пошти й пароль.
detail-no_password = Обліковий запис не має пароля; спершу встановіть його.
detail-password_needed = Обліковий запис цього пристрою має пароль, провайдера або ключ доступу; увійдіть за їх допомогою.
detail-provider_taken = За допомогою облікового запису провайдера входять в інший обліковий запис; спершу від’єднайте його там.
detail-passkey_taken = Цим ключем доступу вже входять в обліковий запис; скористайтеся іншим.
detail-passkeys_not_configured = На цьому сервері немає ключів доступу: оператор не налаштував для них домен.
detail-last_sign_in_method = Більше ніхто не зміг би увійти в обліковий запис; спершу додайте інший спосіб входу.
detail-too_many_bots = В обліковому записі може бути щонайбільше { $most } { $most ->
    [one] бот
    [few] боти
    [many] ботів
   *[other] бота
}.
detail-too_many_tokens = В обліковому записі може бути щонайбільше { $most } { $most ->
    [one] особистий токен
    [few] особисті токени
    [many] особистих токенів
   *[other] особистого токена
}; спершу відкличте один.
detail-too_many_webhooks = В обліковому записі може бути щонайбільше { $most } { $most ->
    [one] вебхук
    [few] вебхуки
    [many] вебхуків
   *[other] вебхука
}; спершу видаліть один.
detail-too_many_tables = Обліковий запис має обмеження: відкритих столів { $tables }, незавершених ігор { $games }. Спершу залиште один зі столів, почніть гру за ним або закінчіть якусь гру.
}; спершу залиште один зі столів або почніть гру за ним.
detail-too_many_reviews = Обліковий запис може чекати щонайбільше на { $most } { $most ->
    [one] аналіз
    [few] аналізи
    [many] аналізів
   *[other] аналізу
}; замовте ще раз, коли один буде готовий.
detail-webhook_disabled = На вимкнений вебхук нічого не надсилається; спершу ввімкніть його.
detail-seat_resigned = Хто здався, той не може повернутися до гри.
detail-already_seated = Ніхто не має двох місць в одній грі.
detail-seat_handed_over = На цьому місці грає хтось інший; спершу поверніть його собі.
detail-no_clock = Для столу цієї гри годинника не вибрано.
detail-push_not_configured = Цей сервер не надсилає push-сповіщень через службу { $service }.
detail-list_full = У списку може бути щонайбільше { $most }; спершу приберіть щось із нього.
detail-blocked = Спершу розблокуйте цей обліковий запис.
detail-not_friends = За іменем запрошують лише друзів; для інших створіть запрошення з кодом.
