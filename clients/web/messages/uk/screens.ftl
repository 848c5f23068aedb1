# Words of the screens that are loaded when they are needed: lobby, table, you.

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
also-for = Також: { $names }
only-you-since = Лише на вас, від { $time }
solo-since = Соло, від { $time }
plays = Ходить: { $name }.
waits-for = Чекаємо: { $names }.
waits-service = Продовжиться за мить.
you-again = Ви знову приблизно { $from }–{ $to }.
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

table-gone = Цього стола немає
table-gone-note = Його закрито, або він приватний, а в посиланні немає коду.
seats = Місця
free-seat = Вільне місце
owner = власник
bot = бот
you-name = { $name } (ви)
sit-down = Сісти
code-ask = Код { $code } дає місце за столом.
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
add-opponent = Додати суперника
add-opponent-short = Сервер грає на вільному місці
add-opponent-note = Сідає одразу й ходить, щойно настає його черга. Прибрати його вже не можна.
no-opponents-rated = За рейтинговим столом комп’ютерні суперники сидять від початку або не сидять зовсім.
level-novice-note = Зважує кожну дію один раз. Добре для навчання.
level-regular-note = Після найкращих дій ще трохи грає наперед.
level-strong-note = Після найкращих дій грає далі в багатьох можливих перебігах гри.
bring-others = Запросіть інших
share-text = Зіграй зі мною в Terraforming Mars за столом «{ $name }».
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
sign-in-guest-note = У цьому браузері ви граєте як гість. Увійшовши в обліковий запис, ви залишите гостя та його ігри; якщо вони потрібні, спершу збережіть їх в обліковому записі.
sign-out = Вийти
sign-out-guest = Гість не має пароля. У цьому браузері ви повернетеся, щойно знову зіграєте; деінде ігри недоступні. Щоб бути певними, спершу збережіть їх в обліковому записі.
no-account-note = Щоб грати, обліковий запис не потрібен.
new-password = Новий пароль
password-hint = Щонайменше 10 символів, які важко вгадати.
change-email = Зміна адреси електронної пошти
change-password = Зміна пароля
sign-in-methods = Способи входу
this-browser = Цей браузер
this-browser-note = Як гість ви входите лише через цей браузер.
last-method = Єдиний спосіб входу: спершу додайте інший.
method-revoked = Відкликано в постачальника: вхід не працює.
linked-since = Під’єднано { $date }
unlink = Від’єднати
unlink-title = Від’єднати: { $provider }
unlink-note = Цей спосіб входу зникне, а всі інші сеанси облікового запису завершаться.
passkey = Ключ доступу
passkey-since = Ключ доступу, додано { $date }
added-since = Додано { $date }
remove-passkey = Вилучити ключ доступу
proof-elsewhere = Для цього потрібно підтвердити, що це ви. Обліковий запис не має пароля, а ця сторінка не може скористатися іншими способами входу ({ $methods }). Зробіть це в застосунку, через який входите, або спершу додайте там пароль.
method-removed = Цей спосіб входу вилучено.
add-passkey = Додати ключ доступу
add-passkey-note = Ви входите за допомогою пальця, обличчя або коду пристрою, без пароля.
passkey-added = Тепер ви можете входити ключем доступу.
no-passkeys-insecure = Для ключів доступу сторінку треба відкрити через https.
no-passkeys-browser = У цьому браузері немає ключів доступу.
no-passkeys-server = За цією адресою сервер не має ключів доступу.
link-provider = Приєднати { $provider }
link-note = Тоді ви зможете входити й через { $provider }.
provider-linked = Тепер ви можете входити через { $provider }.
add-password = Додати електронну адресу й пароль
add-password-note = Тоді ви зможете входити й за ними, на кожному пристрої.
proved = Дякуємо: це ви.
prove-first = Спершу підтвердьте, що це ви.
prove-otherwise = Або підтвердьте в інший спосіб, що це ви.
prove-passkey = Підтвердити ключем доступу
prove-provider = Підтвердити через { $provider }
provider-page = Вхід через постачальника
provider-cancelled = Вхід через { $provider } скасовано. Нічого не змінилося.
provider-failed = { $provider } нікого не впустив. Зазначена причина: { $reason }.
provider-wrong-state = Ця відповідь постачальника не належить до входу, розпочатого в цьому браузері. Нічого не змінилося.
begin-again = Почати знову
confirm-email = Підтвердьте адресу електронної пошти
confirm-email-note = На { $email } надіслано лист із кодом із шести цифр. Доки ви його не введете, за цією адресою не можна ввійти.
code = Код
confirm-code = Підтвердити адресу
resend-mail = Надіслати лист ще раз
mail-sent = Лист уже в дорозі.
forgot-password = Забули пароль?
reset-note = Якщо адреса належить обліковому запису, на неї надійде лист із посиланням для нового пароля.
reset-send = Надіслати лист
reset-sent = Якщо адреса належить обліковому запису, лист уже в дорозі.
name = Ім’я
name-hint = Його бачать інші гравці, 1–40 символів.
appearance = Вигляд
theme-auto = Система
theme-light = Світла
theme-dark = Темна
theme-contrast = Контраст
text-size = Розмір тексту
text-size-note = У відсотках розміру, який задають система та браузер.
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
turn-mails = Електронною поштою
turn-mails-here = Ігри, що чекають, на { $email }
turn-mails-note = Щонайбільше один лист на годину, з посиланнями на ігри.
turn-mails-address = Спершу вкажіть адресу електронної пошти облікового запису й підтвердьте її.
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
