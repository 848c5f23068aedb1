# What was expected where something is wrong with a request: stands behind “expected”, without a capital and a full stop.
# What stands in quotes in braces is a word of a program: it stays in all languages.

## Kinds of values

expected-value = значення
expected-object = об’єкт
expected-kind_object = об’єкт, у якому вказано його вид
expected-list = список
expected-text = текст
expected-truth = { "true" } або { "false" }
expected-number = ціле число
expected-number_from = ціле число від { $least }
expected-number_between = ціле число від { $least } до { $most }
expected-range = від { $least } до { $most }
expected-range_seconds = від { $least } до { $most } { $most ->
    [one] секунди
    [few] секунд
    [many] секунд
   *[other] секунди
}
expected-at_most = щонайбільше { $most }
# $words is a list of words of a program.
expected-one_of = одне зі слів { $words }
expected-such_as = наприклад { $examples }
expected-once = лише один раз
expected-nothing = нічого
# $text says it in words of a program.
expected-documented = те, що для цього місця вказано в документі

## Texts and lists

expected-length = від { $least } до { $most } { $most ->
    [one] символу
    [few] символів
    [many] символів
   *[other] символу
}
expected-visible = від { $least } до { $most } { $most ->
    [one] видимого символу
    [few] видимих символів
    [many] видимих символів
   *[other] видимого символу
}
expected-visible_at_most = щонайбільше { $most } { $most ->
    [one] видимий символ
    [few] видимі символи
    [many] видимих символів
   *[other] видимого символу
}
expected-visible_ascii = від { $least } до { $most } { $most ->
    [one] видимого символу
    [few] видимих символів
    [many] видимих символів
   *[other] видимого символу
} ASCII
expected-characters_at_most = щонайбільше { $most } { $most ->
    [one] символ
    [few] символи
    [many] символів
   *[other] символу
}
expected-no_spaces = від { $least } до { $most } { $most ->
    [one] символу
    [few] символів
    [many] символів
   *[other] символу
} без пробілів
expected-one_line = від { $least } до { $most } { $most ->
    [one] символу
    [few] символів
    [many] символів
   *[other] символу
} в одному рядку
expected-answers = від { $least } до { $most } { $most ->
    [one] відповіді
    [few] відповідей
    [many] відповідей
   *[other] відповіді
}
expected-games_at_most = щонайбільше { $most } { $most ->
    [one] гра
    [few] гри
    [many] ігор
   *[other] гри
}
expected-name_not_reserved = ім’я, яким не позначають операторів, комп’ютерних гравців чи колишніх гравців
expected-reason_in_words = причина власними словами; {"vote"}, {"resigned"} і {"abandoned"} уживає сам сервер
expected-email = адреса електронної пошти, наприклад { $example }
expected-email_visible = адреса електронної пошти без невидимих символів, наприклад { $example }
expected-not_the_email = щось інше, а не адреса електронної пошти
expected-hard_to_guess = пароль, який важче вгадати, наприклад кілька слів, не пов’язаних між собою
expected-refresh_token = токен оновлення в тому вигляді, у якому його видано
expected-device_key = ключ пристрою облікового запису
expected-password = пароль облікового запису
expected-provider_token = ID-токен провайдера, пов’язаного з обліковим записом, і його nonce
expected-passkey = відповідь ключа доступу цього облікового запису
expected-base64url = від { $least } до { $most } символів base64url
expected-six_digits = шість цифр коду з листа
expected-code_or_token = або код, або токен посилання

## Ids

expected-account_id = ідентифікатор облікового запису
expected-game_id = ідентифікатор гри
expected-bot_id = ідентифікатор одного з ваших ботів
expected-somebody = ідентифікатор того, кого можна попросити
expected-somebody_else = ідентифікатор когось іншого
expected-frame_id = ідентифікатор кадру
expected-cursor = { "next_cursor" } попередньої сторінки
expected-stream_cursor = курсор кадру, який надіслав потік цього облікового запису

## Times

expected-time = час доби, наприклад { $example }
expected-other_time = час, відмінний від початку
expected-future_time = час у майбутньому, наприклад { $example }
expected-day = дата, наприклад { $example }
expected-time_zone = часовий пояс за назвою IANA, наприклад { $example }
expected-last_day = дата, не раніша за першу, разом щонайбільше { $most } { $most ->
    [one] день
    [few] дні
    [many] днів
   *[other] дня
}

## Tables, seats, votes

expected-corporate_era_alone = { "true" }, бо в соло-гру грають із Корпоративною епохою
expected-no_draft_alone = { "false" }, бо в соло-грі для драфту немає інших гравців
expected-not_rated = { "false" }, бо соло-ігри та ігри з ботами не рейтингові
expected-rated_caretaker = { "pass" }, бо в рейтинговій грі ніхто не отримує допомоги
expected-unrated_table = стіл, який не впливає на рейтинг або за яким комп’ютерні суперники сидять від початку
expected-friend_once = 1, бо друг сідає за стіл один раз
expected-vacant_seat = місце, гравець якого здався або пішов
expected-slow_seat = місце, на яке гра чекає вже три дні або в якого вичерпано час
expected-played_seat = місце, на якому грає його власний гравець
expected-no_seat = нічого, бо це не стосується якогось одного місця
expected-event_number = номер запису, від { $least } до { $most }

## Tokens and scopes

expected-scopes = щонайменше один дозвіл, але не { "account:manage" }
expected-scopes_of = деякі з дозволів { $scopes }
expected-bot_with_scope = ідентифікатор бота разом із дозволом { "bot:play" }

## Webhooks and pushes

# $schemes: https:// (or http://, where that is allowed).
expected-url_scheme = URL-адреса, яка починається з { $schemes }
expected-bare_url = URL-адреса без імені, пароля та фрагмента
expected-port = порт 443 або будь-який від 1024
expected-public_address = адреса в загальнодоступному інтернеті
expected-p256dh = нестиснена точка P-256, 65 байтів, у base64url
expected-auth_secret = 16 байтів у base64url
expected-fcm_token = реєстраційний токен FCM
expected-apns_token = токен пристрою Apple у шістнадцятковому записі

## Plans

expected-next_generation = { "next_generation" }, бо в цьому поколінні відповідати вже не буде на що
expected-actions = відповіді для однієї або двох дій
expected-nesting = щонайбільше { $most } { $most ->
    [one] рівень
    [few] рівні
    [many] рівнів
   *[other] рівня
  } вкладення
expected-plan_answers = щонайбільше { $most } { $most ->
    [one] відповідь
    [few] відповіді
    [many] відповідей
   *[other] відповіді
}
expected-first_action = спершу дія, наприклад { $example }, потім відповіді на те, про що вона питає
expected-next_action = спершу дія, наприклад { $example } або { $other }, потім відповіді на те, про що вона питає
expected-no_draft_here = інший вид, бо в цій грі немає драфту
expected-entries = від { $least } до { $most } { $most ->
    [one] запису
    [few] записів
    [many] записів
   *[other] запису
}
expected-entries_at_most = щонайбільше { $most } { $most ->
    [one] запис
    [few] записи
    [many] записів
   *[other] запису
}
expected-entry_once = кожен запис лише один раз
expected-conditions_at_most = щонайбільше { $most } { $most ->
    [one] умова
    [few] умови
    [many] умов
   *[other] умови
}
expected-another_seat = інше місце за столом
expected-no_other_seat = інша умова, бо інших місць немає
