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
play-solo = Соло-гра
solo = Соло
solo-about = 14 поколінь, ви і планета. Доведіть температуру, кисень і океани до кінця.
solo-standard = Корпоративна епоха
solo-beginner = Корпоративна епоха, базова корпорація
opponents = Суперники
level = Як добре вони грають
level-novice = М’яко
level-regular = Нарівні
level-strong = Сильно
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
option-private = приватний
option-private-note = Стіл знайдуть лише ті, хто має код або запрошення.
option-bots = боти можуть грати
option-bots-note = За цей стіл можуть сісти програми інших людей.

## Games

your-games = Ваші ігри
no-games = У вас ще немає ігор
no-games-note = Перша починається одним дотиком.
nothing-waits = Жодна гра не чекає на вас
nothing-waits-note =
    { $count ->
        [0] Нова почнеться одразу.
        [one] { $count } чекає на інших.
        [few] { $count } чекають на інших.
       *[other] { $count } чекає на інших.
    }
waiting-for-you = Чекають на вас
waiting-for-others = Чекають на інших
tables-waiting = Ваші столи
finished = Завершені
games-new =
    { $count ->
        [one] { $count } нова
        [few] { $count } нові
       *[other] { $count } нових
    }
also-for = Також: { $names }
only-you-since = Лише на вас, від { $time }
solo-since = Соло, від { $time }
plays = Ходить: { $name }.
waits-for = Чекаємо: { $names }.
waits-service = Продовжиться за мить.
you-again = Ви знову приблизно { $from }–{ $to }.
ended = Завершено { $time }
ended-early = Завершено достроково: { $reason }
won-with =
    { $points ->
        [one] Перемога з { $points } очком, { $time }
        [few] Перемога з { $points } очками, { $time }
       *[other] Перемога з { $points } очками, { $time }
    }
lost-with =
    { $points ->
        [one] { $points } очко, { $time }
        [few] { $points } очки, { $time }
       *[other] { $points } очок, { $time }
    }

## Lobby

filters = Фільтри
tables = Столи
with-friends = З друзями
invitations = Запрошення
invited-by = Запрошує { $name }
decline = Відхилити
look = Глянути
no-tables = Зараз немає відкритих столів
no-tables-filtered = Жоден стіл не підходить
no-tables-note = Створіть свій або знайдіть гравців через швидку гру.
to-play = До «Грати»
table-line = Вільних місць: { $free } із { $players }.
free-seats =
    { $count ->
        [0] Усі місця зайняті
       *[other] Вільних місць: { $count }
    }

## Table

table = Стіл
table-gone = Цього стола немає
table-gone-note = Його закрито, або він приватний, а в посиланні немає коду.
seats = Місця
free-seat = Вільне місце
owner = власник
bot = бот
you-name = { $name } (ви)
sit-down = Сісти
sits-here = уже тут
leave = Покинути
leave-table = Покинути стіл
leave-note = Ваше місце стане вільним. Ви можете повернутися, доки воно є.
leave-last-note = Тут більше нікого: стіл буде закрито.
start-when-full =
    { $count ->
        [one] Можна почати, коли займуть останнє місце.
       *[other] Можна почати, коли сядуть ще гравці: { $count }.
    }
owner-starts = Гру починає власник стола.
waits-for-players = Чекає ще гравців: { $count }.
table-full = Усі місця зайняті.
open-game = Відкрити гру
bring-others = Запросіть інших
share = Поділитися
share-text = Зіграй зі мною в Terraforming Mars за столом «{ $name }».
link-copied = Посилання скопійовано.
invite = Запросити
invite-friends = Запросити друзів
invited = запрошено
how-it-plays = Як граємо
expires = Стіл закриється { $time }, якщо ніхто не почне.
chat-later = Чат відкриється разом із грою.

## You

account = Обліковий запис
keep-games-note = З адресою електронної пошти й паролем ваші ігри будуть на кожному пристрої. Як гість ви маєте їх лише в цьому браузері.
games-kept = Ваші ігри збережено в обліковому записі.
nobody = Ніхто не ввійшов
nobody-note = Перша гра створює гостя. Якщо маєте обліковий запис, увійдіть.
sign-in = Увійти
sign-in-guest-note = У цьому браузері ви граєте як гість. Увійшовши в обліковий запис, ви залишите гостя та його ігри; якщо вони потрібні, спершу збережіть їх в обліковому записі.
sign-out = Вийти
sign-out-guest = Гість не має пароля. У цьому браузері ви повернетеся, щойно знову зіграєте; деінде ігри недоступні. Щоб бути певними, спершу збережіть їх в обліковому записі.
have-account = Маєте обліковий запис?
no-account-note = Щоб грати, обліковий запис не потрібен.
email = Адреса електронної пошти
password = Пароль
new-password = Новий пароль
current-password = Поточний пароль
password-hint = Щонайменше 10 символів, які важко вгадати.
change-email = Зміна адреси електронної пошти
change-password = Зміна пароля
name = Ім’я
name-hint = Його бачать інші гравці, 1–40 символів.
appearance = Вигляд
language = Мова
language-label = Мова ({ "Language" })
theme = Тема
theme-auto = Система
theme-light = Світла
theme-dark = Темна
theme-contrast = Контраст
text-size-note = Розмір тексту такий, як у системі та браузері.
single-keys = Клавіші без модифікаторів
single-keys-note = A, H, L, U та інші діють одразу. «?» показує їх у грі.
when-it-is-your-turn = Коли ваша черга
notifications = Сповіщення
rest = Тихі години й відпустка
rest-short = Вони зупиняють годинники ваших ігор
rest-note = У цей час годинники ваших ігор стоять, наскільки дозволяє кожен стіл.
quiet-hours = Тихі години
quiet-hours-note = Щоночі, у вашому часовому поясі
from = Від
to = До
time-zone = Часовий пояс: { $zone }
vacation = Відпустка
days = { $first } – { $last }
first-day = Перший день
last-day = Останній день
add-vacation = Додати ці дні
push-question = Повідомлення, коли ваша черга?
push-install = На цьому пристрої застосунок спершу треба встановити: у меню «Поділитися» виберіть «На початковий екран» і відкрийте його звідти.
turn-on = Увімкнути
push-here = Повідомлення в цьому браузері
push-note = Вони приходять, навіть коли сторінку закрито.
push-insecure = Сторінку відкрито не через https, тож браузер не дозволяє повідомлень, встановлення й ключів доступу. Грати все одно можна.
push-unsupported = Цей браузер не має повідомлень для сторінок.
push-unoffered = Цей сервер не надсилає повідомлень браузерам.
push-denied = Повідомлення заборонено в налаштуваннях браузера.
push-kinds = Про що
push-your-turn = Ваша черга
push-reminder = Час спливає
push-game-over = Гру завершено
push-quiet = Уночі без повідомлень
push-quiet-note = Те, що назбиралося, надійде наприкінці.
insecure-note = Сторінку відкрито не через https: немає встановлення, повідомлень і ключів доступу.
about-service = Про цей сервіс
devices = Пристрої
this-device = цей пристрій
unnamed-device = Пристрій без назви
used-at = Востаннє { $time }
people = Друзі та заблоковані
friends = Друзі
friend-requests =
    { $count ->
        [one] { $count } запит
        [few] { $count } запити
       *[other] { $count } запитів
    }
friend-requests-heading = Хочуть бути вашими друзями
asked-friends = Ви запитали
accept = Прийняти
withdraw = Відкликати
end-friendship = Припинити
no-friends = Друзів ще немає. Запросіть гравців після спільної гри.
block = Заблокувати
unblock = Розблокувати
blocked = Заблоковані гравці
blocked-since = від { $date }
nobody-blocked = Нікого не заблоковано.
block-note = Ви не зустрінете заблокованих за новими столами, і вони не зможуть вам писати.
your-data = Ваші дані
your-data-short = Експорт і видалення
export = Завантажити все
export-note = Усе, що сервіс зберігає про вас, одним файлом
delete-account = Видалити обліковий запис
delete-short = Назавжди
delete-note = Ваш обліковий запис, ім’я та пристрої буде видалено назавжди. У поточних іграх за вас гратиме заступник, щоб інші могли закінчити.
