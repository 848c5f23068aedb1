# Words of the interface outside a game. Texts of the game come from the server.

## Places and the frame

app-name = Tharsis
places = Головні сторінки
place-games = Ігри
place-games-waiting =
    { $count ->
        [one] { $count } чекає на вас
        [few] { $count } чекають на вас
       *[other] { $count } чекає на вас
    }
place-play = Грати
place-you = Ви
skip = До вмісту
back = Назад
close = Закрити
done = Готово
save = Зберегти
saved = Збережено.
remove = Прибрати
change = Змінити
not-now = Не зараз
settings = Налаштування
offline = Немає мережі.
offline-as-of = Ви бачите стан на { $time }.
offline-note = Сервіс не відповідає.
online-again = Мережа знову є.
try-now = Спробувати
signed-out = Ви вийшли з облікового запису.
signed-out-note = Увійдіть знову, щоб продовжити. Ваші ходи збережено.

## Problems

problem-too-fast = Трохи зашвидко. Спробуйте ще раз за мить.
problem-resting = Сервер відпочиває. Спробуйте ще раз за мить.
problem-offline = Сервіс не відповідає. Перевірте мережу.
problem-signed-out = Спершу увійдіть.
problem-unknown = Тут щось пішло не так.

## Time

duration-days = { $days } д { $hours } год
duration-hours = { $hours } год { $minutes } хв
duration-minutes = { $minutes } хв
duration-seconds = { $minutes } хв { $seconds } с
no-limit = без терміну
time-over = час вийшов

## Start

play-now = Грати зараз
learn = Навчитися граючи
learn-note = Перша гра проти суперника-новачка, крок за кроком
# The name of the table of that game.
guided-game = Перша гра
solo = Соло
solo-about = 14 поколінь, ви і планета. Доведіть температуру, кисень і океани до кінця.
solo-standard = Корпоративна епоха
solo-beginner = Корпоративна епоха, базова корпорація
opponents = Суперники
level = Як добре вони грають
level-novice = Новачок
level-regular = Середній
level-strong = Сильний
options = Опції
start-game = Почати гру
start-when-online = Почнеться, коли буде мережа
quick-match = Швидка гра
quick-match-note = Сядьте за стіл з іншими
find-players = Знайти гравців
join-code = Приєднатися за кодом
join-code-note = Або за посиланням
join = Приєднатися
code-label = Код стола
code-hint = Або вставте посилання із запрошення. Регістр не має значення.
code-note = Код був { $code }.
open-tables = Відкриті столи
open-tables-note = Хто шукає гравців
invitations-wait =
    { $count ->
        [one] Вас чекає { $count } запрошення
        [few] Вас чекають { $count } запрошення
       *[other] Вас чекає { $count } запрошень
    }
new-table = Новий стіл
new-table-note = Виберіть опції та запросіть інших
make-table = Створити стіл
guest-line = Ви граєте як гість «{ $name }».
keep-games = Зберегти свої ігри

## Options of a table

players = Гравці
players-count =
    { $count ->
        [one] { $count } гравець
        [few] { $count } гравці
       *[other] { $count } гравців
    }
pace = Темп
pace-live = Наживо
pace-daily = Щодня
pace-relaxed = Спокійно
clock = Годинник
clock-none = Без
clock-none-note = Кожен думає скільки хоче.
clock-hours = 1 день
clock-hours-note = День на кожне рішення. Ночі та відпустка не рахуються.
clock-bank = Запас
clock-bank-note = Усього 3 дні та ще 6 годин щоразу, коли ваша черга.
draft = Драфт
corporate-era = Корпоративна епоха
beginner = Базова корпорація
beginner-note = Ви починаєте з 42 M€ і десятьма безплатними картами: менше вибору.
rated = Рейтингова
private = Приватний
option-corporate-era = Корпоративна епоха
option-corporate-era-note = Усі карти й корпорації, без початкового виробництва.
option-no-corporate-era = Стандартна гра
option-no-corporate-era-note = Карти стандартної гри. Усі починають з одиницею виробництва кожного ресурсу.
option-draft = драфт
option-draft-note = Кожного покоління кожен лишає собі одну з чотирьох карт і передає решту.
option-no-draft = без драфту
option-no-draft-note = Кожного покоління кожен бере чотири карти й купує ті, які хоче.
option-clock-none = без годинника
option-clock-none-note = Кожен думає скільки хоче.
option-clock-per-decision = { $hours } год на кожне рішення
option-clock-per-decision-note = Хто не вирішить за { $hours } год, спасує. Тихі години й відпустка зупиняють годинник.
option-clock-bank = { $hours } год у запасі
option-clock-bank-note = Кожен має { $hours } год і отримує ще { $more } год щоразу, коли його черга.
option-clock-daily = щодня до { $at }
option-clock-daily-note = Раз на день, о { $at }, спливає термін усіх відкритих рішень.
option-clock-other = годинник
option-clock-other-note = Цей стіл має годинник, якого застосунок не знає. Гра показує час, що лишився.
option-pace-live = Граємо наживо
option-pace-live-note = Усі на місці й відповідають за кілька хвилин.
option-pace-daily = Граємо щодня
option-pace-daily-note = Усі заглядають хоча б раз на день.
option-pace-relaxed = Граємо, коли є час
option-pace-relaxed-note = Кожен грає, коли має час; можуть минути дні.
option-rated = рейтингова
option-rated-note = Результат впливає на рейтинг гравців.
option-rated-opponents-note = Результат впливає на ваш рейтинг в іграх проти комп’ютерних суперників. Порад у грі немає.
option-private = приватний
option-private-note = Стіл знайдуть лише ті, хто має код або запрошення.
option-bots = боти можуть грати
option-bots-note = За цей стіл можуть сісти програми інших людей.

## Games

games-new =
    { $count ->
        [one] { $count } нова
        [few] { $count } нові
       *[other] { $count } нових
    }
ended = Завершено { $time }

## Lobby

decline = Відхилити
look = Глянути

## Table

table = Стіл
share = Поділитися
link-copied = Посилання скопійовано.

## You

sign-in = Увійти
have-account = Маєте обліковий запис?
passkey-sign-in = Увійти ключем доступу
provider-sign-in = Увійти через { $provider }
prompt-closed = Нічого не змінилося: запит браузера закрито або він чекав надто довго.
passkey-exists = Цей пристрій уже має ключ доступу облікового запису.
passkey-failed = Браузер не зміг тут скористатися ключем доступу.
email = Адреса електронної пошти
password = Пароль
current-password = Поточний пароль
language = Мова
language-label = Мова ({ "Language" })
theme = Тема
people = Друзі та заблоковані
