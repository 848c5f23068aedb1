# The words inside a game.

## Frame of a game

back-to-games = Назад до твоїх ігор
place-map = Карта
hand = Рука
log = Журнал
places-in-game = Розділи гри
log-new = 
  Журнал, { $count ->
     [one] { $count } новий запис
     [few] { $count } нові записи
    *[other] { $count } нових записів
  }
hand-count = 
  Рука, { $count ->
     [one] { $count } карта
     [few] { $count } карти
    *[other] { $count } карт
  }
hand-tab = Рука { $count }
chat = Чат
chat-new = Чат, нові повідомлення
game-menu = Ще: плани, годинники, посилання, здатися
more = Більше
to-decision = До рішення
press-for-keys = ? – клавіші
generation-phase = 
  Покоління { $generation } · { $phase ->
     [setup] підготовка до гри
     [research] фаза досліджень
     [action] фаза дій
     [production] фаза виробництва
     [final_greeneries] останні жетони зелені
     [aborted] перервана гра
    *[over] кінець гри
  }
generation = Покоління { $generation }
generation-name = Покоління
stepping-through = Покроковий перегляд
ended-in = Завершено в поколінні { $generation }
loading = Завантаження
list = Список
all = Усі
none = Жодної
filter = Фільтр
yes = Так
no = Ні
send = Надіслати
or = або
of = з { $most }
of-most = { $value } з { $most }
until = до { $time }
used = використано
taken = Отримано

## Players

you = Ти
players-in-order = Гравці за порядком ходу
player-spoken = { $name }, { $colour }, рейтинг тераформування { $rating }, { $state }
is-waited-for = зараз ходить
has-passed = спасував
first-player = перший гравець
compare-players = Порівняти всіх гравців
compare-note = Поруч із кожним запасом – виробництво за одне покоління.
seat-red = червоний
seat-green = зелений
seat-blue = синій
seat-yellow = жовтий
seat-black = чорний
seat-neutral = нейтральний
this-generation = { $steps } у цьому поколінні
in-hand = { $count } у руці
worth-of-metals = Сталь варта { $steel } M€, титан – { $titanium } M€.
actions-and-effects = Дії та ефекти
automated = Автоматичні
events-played = Зіграні події
resources-of = Ресурси: { $name }
own-resources = Твої ресурси
resource-line = { $resource }: { $stock }, виробництво { $production }
stock = Запас
production = Виробництво
next-generation = Наступне покоління
rating = Рейтинг тераформування
income = M€ за покоління
income-note = Наступне покоління: { $rating } M€ за рейтинг і { $production } M€ від виробництва, разом { $income } M€. Із теперішнім запасом: { $total } M€.
cards-in-hand = Карти в руці
played-by-caretaker = Грає доглядач
caretaker-resigned = Здався: грає доглядач
caretaker-away = Відсутній: грає доглядач
caretaker-time = Час вийшов: грає доглядач
caretaker-vote = За голосуванням: грає доглядач
caretaker-left = Пішов: грає доглядач
played-by-substitute = { $name } грає до { $until }

## Resources, parameters, tags, tiles

megacredits = M€
steel = Сталь
titanium = Титан
plants = Рослини
energy = Енергія
heat = Тепло
temperature = Температура
oxygen = Кисень
oceans = Океани
parameters = Глобальні параметри
temperature-value = { $value } °C
oxygen-value = { $value } %
oceans-value = { $value }
parameter-goal = ціль { $value }
temperature-spoken = Температура { $value } °C, ціль 8 °C
oxygen-spoken = Кисень { $value } %, ціль 14 %
oceans-spoken = Океани { $value }, ціль 9
parameter-rating = Кожен крок підвищує рейтинг тераформування гравця, який його робить.
bonus-step-temperature-m24 = 1 крок виробництва тепла
bonus-step-temperature-m20 = 1 крок виробництва тепла
bonus-step-temperature-0 = жетон океану
bonus-step-oxygen-8 = 1 крок температури
tag-building = будівництво
tag-space = космос
tag-power = енергія
tag-science = наука
tag-jupiter = Юпітер
tag-earth = Земля
tag-plant = рослина
tag-microbe = мікроб
tag-animal = тварина
tag-city = місто
tag-event = подія
kind-automated = автоматична
kind-active = активна
kind-event = подія
tile-ocean = жетон океану
tile-greenery = жетон зелені
tile-city = жетон міста
tile-capital = жетон «Столиця»
tile-commercial_district = «Commercial District»
tile-ecological_zone = «Ecological Zone»
tile-industrial_center = «Industrial Center»
tile-lava_flows = «Lava Flows»
tile-mining_area = «Mining Area»
tile-mining_rights = «Mining Rights»
tile-mohole_area = «Mohole Area»
tile-natural_preserve = «Natural Preserve»
tile-nuclear_zone = «Nuclear Zone»
tile-restricted_area = «Restricted Area»
ground-land = Вільна ділянка.
ground-volcanic = Вільна вулканічна ділянка.
ground-ocean = Зарезервовано для океану.
ground-noctis_city = Зарезервовано для Noctis City.
ground-off_mars = Поза Марсом.
symbol-mc = M€
symbol-steel = Сталь
symbol-titanium = Титан
symbol-plants = Рослини
symbol-energy = Енергія
symbol-heat = Тепло
symbol-tr = рейтинг тераформування
symbol-card = карти
symbol-vp = переможні очки
symbol-temp = температура
symbol-oxygen = кисень
symbol-oceans = океани
symbol-animal = тварини
symbol-microbe = мікроби
symbol-science = ресурси науки
symbol-fighter = винищувачі
symbol-plus = ресурси
symbol-tile-ocean = жетон океану
symbol-tile-greenery = жетон зелені
symbol-tile-city = жетон міста
symbol-tag-building = будівництво
symbol-tag-space = космос
symbol-tag-power = енергія
symbol-tag-science = наука
symbol-tag-jupiter = Юпітер
symbol-tag-earth = Земля
symbol-tag-plant = рослина
symbol-tag-microbe = мікроб
symbol-tag-animal = тварина
symbol-tag-city = місто
symbol-tag-event = подія
any-player = будь-який гравець
word-take = забери
word-look = переглянь
word-claim = займи
word-copy = скопіюй виробництво карти
word-next = наступна карта:
word-any = будь-який
word-protected = захищено
word-worth = вартість
word-less = менше
word-offset = вимоги ±2
word-greenery_plants = рослини за зелень
amount-mc = { $amount } M€
count-megacredits = { $count } M€
count-steel = { $count } сталі
count-titanium = { $count } титану
count-plants = { $count ->
     [one] { $count } рослина
     [few] { $count } рослини
    *[other] { $count } рослин
  }
count-cards = { $count ->
     [one] { $count } карта
     [few] { $count } карти
    *[other] { $count } карт
  }
bonus-steel = 1 сталь
bonus-titanium = 1 титан
bonus-plants = 1 рослина
bonus-card = 1 карта
points = { $count ->
     [one] { $count } переможне очко
     [few] { $count } переможні очки
    *[other] { $count } переможних очок
  }

## Map

map-label = Карта Тарсису
map-summary = 
  Океани: { $oceans } з 9. Жетони: { $tiles ->
     [none] ще немає
    *[other] { $tiles }
  }.
map-tiles = { $name } { $count }
map-whole = Показати всю карту
areas-possible = { $count ->
     [one] { $count } можлива ділянка
     [few] { $count } можливі ділянки
    *[other] { $count } можливих ділянок
  }
area-gives = Тут отримаєш:
area-gives-nothing = Тут немає бонусу.
area-place = Ряд { $row }, { $place } з { $count }, { $name }.
area-owner = Власник: { $name }.
area-bonus = Бонус: { $bonus }.
area-beside = Поруч: { $tiles }.
area-may = Можна вибрати.
area-may-pay = Можна вибрати: { $bonus }.
tile-of = { $tile } ({ $name })

## Dock

dock = Що робити зараз
your-turn = Твій хід
you-may-change = Вибір ще можна змінити
actions = Дії
first-action = Перша дія
convert-plants = Обміняти рослини на зелень
convert-heat = Обміняти тепло на крок температури
pass = Пас
end-turn = Завершити хід
confirm = { $count ->
     [one] Підтвердити { $count } дію
     [few] Підтвердити { $count } дії
    *[other] Підтвердити { $count } дій
  }
confirm-pass = Підтвердити пас
confirm-place = Розмістити тут
confirm-answer = Підтвердити
checking = Перевірка, що ще можливо …
no-preview = Результат зараз показати не можна.
to-map = Вибрати на карті
to-cards = До карт
slots-label = 
  Твій хід, { $count ->
     [one] вибрано { $count } дію
     [few] вибрано { $count } дії
    *[other] вибрано { $count } дій
  }
slot-remove = Прибрати дію { $n }: { $name }
slot-second = Друга дія
slot-optional = за бажанням
effects-label = Що зміниться
sending = Надсилання …
undoing = Скасування …
sending-waits = чекає на мережу
sending-offline = Немає мережі. Твій хід збережено, він буде надісланий один раз.
sending-resting = Сервер відпочиває. Твій хід збережено.
sending-too-late = Можливо, його вже надіслано. Скасуй, коли буде відомий результат.
take-back = Забрати назад
try-again-now = Зараз
done-move = Зроблено: { $what }.
done-stopped = Зроблено: { $what }. З’явилася нова інформація, тож решта чекає.
done-undo = { $count ->
     [one] Скасовано { $count } відповідь.
     [few] Скасовано { $count } відповіді.
    *[other] Скасовано { $count } відповідей.
  }
trouble-changed = Питання змінилося
trouble-changed-note = Тим часом щось сталося. Твій вибір збережено; перевір його.
storage-full = У цьому браузері більше немає місця. Нічого не надіслано.
still-possible = ще можливо
no-longer-offered = більше недоступно
start-over = Спочатку
play-what-is-left = Зіграти решту
now-plays = Ходить { $name }
now-waits-for = Чекаємо: { $names }
you-are-out = Ти поза грою до покоління { $generation }
asked-again = Імовірно, твоя черга буде з { $from } до { $to }.
game-over = Гру завершено
result = Результат
plan-ahead = Спланувати наперед
advice = Порада
advice-note = Сервер грає далі після кожного варіанта й оцінює, чого він вартий. Причини: що змінюється, в очках. Різниця менша за одне очко може бути випадковою.
advice-thinking = Сервер думає …
advice-nothing = Зараз від вас нічого не потрібно.
advice-best = найкращий варіант
advice-loss = втрата очок: { $points }
advice-chance = шанс на перемогу { $percent } %
advice-take = Підготувати
advice-against-best = Порівняно з найкращим варіантом:
advice-against = Порівняно з «{ $option }»:
advice-show = Показати на карті: { $area }
advice-for = За це говорить:
advice-but = Проти цього говорить:
undo = Скасувати
undo-count = Скасувати { $count }
undo-title = Скасування
undo-last = Лише останню
undo-nothing = Зараз нічого не можна скасувати.
undo-takes-back = { $count ->
     [one] Буде скасовано { $count } відповідь:
     [few] Буде скасовано { $count } відповіді:
    *[other] Буде скасовано { $count } відповідей:
  }
undo-limit-new_information = Не далі: тоді відкрилося щось приховане.
undo-limit-other_seat = Не далі: тоді ходив інший гравець.
undo-limit-secret_choice = Не далі: тоді вибір був таємним. Його можна змінити, доки це дозволено.
undo-limit-game_over = Гру завершено.
less = Менше
choose-cards = Вибери щонайменше { $min }, щонайбільше { $max }.
count-chosen = Вибрано: { $count }.

## Clocks

clocks = Годинники
clock-idle = Не йде
clock-running = Йде
clock-resting = Відпочиває
clock-paused = Призупинено
clock-expired = Час вийшов
clock-caretaker = Грає доглядач

## Actions

group-first = Обов’язкова перша дія
group-cards = Карти
group-convert = Обмін
group-projects = Стандартні проєкти
group-goals = Досягнення та нагороди
group-end = Кінець ходу
group-other = Інше
play-a-card = Зіграти карту
playable-of = { $offered } з { $all } можна зіграти
all-goals = Усі досягнення та нагороди
what-you-lack = чого бракує
pass-note = більше жодних дій у цьому поколінні
end-turn-note = без другої дії
see-rule = Див. правило
nothing-asked = Зараз від тебе нічого не чекають.
goals = Досягнення та нагороди
milestones = Досягнення
awards = Нагороди
goals-claimed = здобуто { $value } з { $most }
goals-funded = профінансовано { $value } з { $most }

## Hand and cards

hand-empty = У руці немає карт.
filter-all = Усі { $count }
filter-playable = Можна { $count }
filter-new = Нове { $count }
playable-now = Можна зіграти зараз
blocked-now = Не зараз
order-price = Спершу найдешевші
order-drawn = За порядком отримання
order-tag = За міткою
card-add = Додати { $card } до ходу
card-plan = Запланувати { $card }
card-keep = Залишити { $card }
card-choose = Вибрати { $card }
card-kind = { $kind ->
     [automated] Автоматична карта
     [active] Активна карта
    *[event] Подія
  } · № { $number }
pay = Сплатити { $amount } M€
reset = Скинути
less-of = Менше: { $resource }
more-of = Більше: { $resource }
payment-spoken = { $resource }, { $count } з { $most }, вартість { $worth } M€
the-rest = решта, пораховано за тебе
you-keep = Залишиться
discount-from = На { $amount } M€ менше: { $source }.
previous-card = Попередня карта
next-card = Наступна карта
add-to-turn = Додати до ходу
play-for = Зіграти за { $amount } M€
play-card = Зіграти за
plan-card = Запланувати цю карту

## Set-up, draft, research

corporation = Корпорація
cards-each = Карти, кожна за { $price } M€
setup-corporation = Вибери корпорацію
setup-price-note = Число ліворуч — ціна, за яку карту можна зіграти згодом.
setup-sum = { $count ->
     [one] { $corporation } і { $count } карта за { $price } M€
     [few] { $corporation } і { $count } карти за { $price } M€
    *[other] { $corporation } і { $count } карт за { $price } M€
  }
start-with = Ти починаєш із
too-many-cards = Це задорого для цієї корпорації:
choose-corporation = Спершу вибери корпорацію
choose = Вибрати
change-choice = Змінити вибір
choice-waits-for = Чекаємо на вибір: { $names }
rest-goes-to = { $count ->
     [one] Інша { $count } переходить до
     [few] Інші { $count } переходять до
    *[other] Інші { $count } переходять до
  }
kept-as = Залишено: { $n }
kept-now = Залишено зараз
packs-wait = { $count ->
     [one] { $count } набір чекає: { $name }.
     [few] { $count } набори чекають: { $name }.
    *[other] { $count } наборів чекає: { $name }.
  }
own-hand = { $count ->
     [one] Твоя рука: { $count } карта
     [few] Твоя рука: { $count } карти
    *[other] Твоя рука: { $count } карт
  }
change-pick = Або зміни останній вибір
back-to-buying = Назад до купівлі
keep = Залишити { $card }
choose-card = Вибери карту
buy = { $count ->
     [one] Купити { $count } карту
     [few] Купити { $count } карти
    *[other] Купити { $count } карт
  }
buy-none = Не купувати
buy-sum = { $count ->
     [one] { $count } карта за { $price } M€
     [few] { $count } карти за { $price } M€
    *[other] { $count } карт за { $price } M€
  }

## Log

done-to-you = Зроблено проти тебе
nothing-new = Нічого нового відтоді, як ти дивився.
and-more = Ще { $count }
seen-below = Те, що нижче, ти вже бачив
show-all = Показати все
older = Давніше
the-table = Стіл

## Result and stepping through

wins = Перемагає { $name }: { $points } очок
you-win = Ти перемагаєш: { $points } очок
shared-victory = Спільна перемога: { $points } очок
solo-won = Марс тераформовано: { $points } очок
solo-lost = Марс ще не готовий: { $points } очок
game-ended-early = Гру перервано
your-place = Твоє місце: { $place }, відставання { $behind }.
source-rating = Рейтинг тераформування
source-awards = Нагороди
source-milestones = Досягнення
source-greeneries = Зелень
source-cities = Міста
source-cards = Карти
points-name = Очки
points-of-each = Очки кожної карти та нагороди
curve = Рейтинг тераформування за поколіннями
curve-spoken = Рейтинг тераформування наприкінці: { $ends }
step-through = Покроково
rematch = Реванш
event-of = Подія { $at } з { $last }
back-to-end = До кінця
position = Місце у грі
generation-back = На покоління назад
generation-on = На покоління вперед
event-back = На крок назад
event-on = На крок уперед
play = Програти
pause = Пауза

## Plans

plans = Плани
plans-armed = Активні
plans-note = Сервер зіграє план, щойно настане момент, якщо правила дозволяють. Більше ніхто його не бачить.
plan-pass = Спасувати в наступному ході
plan-sequence = Наступний хід: { $actions }
plan-draft = Драфт: { $ranking }
plan-research = Купити: { $ranking }
plan-made = План активовано.
plan-used = План зіграно одразу.
plan-stopped = План не вдалося зіграти.
plan-state-done = зіграно
plan-state-disarmed = не використано
plan-state-armed = активний
plan-delete = Видалити план
plan-make-pass = Спасувати в моєму наступному ході
plan-next-actions = Мої наступні дії
plan-unless = Ні, якщо до того
plan-make = Створити план
stop-resources_removed = інший гравець забере мої ресурси
stop-production_lowered = інший гравець зменшить моє виробництво
stop-milestone_claimed = інший гравець здобуде досягнення
stop-award_funded = інший гравець профінансує нагороду
stop-passed = інший гравець спасує
option-convert_heat = Тепло на температуру
option-convert_plants = Рослини на зелень
option-end_turn = Кінець ходу
option-pass = Пас
option-any = будь-яка карта
rank-beforehand = Ранжувати наперед
rank-note = Торкайся в бажаному порядку, найкраще першим.
rank-draft_ranking = Залишити
rank-research = Купити
rank-any = Потім будь-яка карта

## Chat

chat-empty = Ще ніхто не писав.
chat-write = Повідомлення
message-report = Поскаржитися або заглушити: { $name }
report = Поскаржитися оператору
reported = Скаргу надіслано.
mute = Заглушити: { $name }
muted = Повідомлення від { $name } більше не показуються.

## Menu

about-game = Про цю гру
started = Початок
deck = Карт у колоді
discard = Карт у відбої
draft-option = Драфт
commitment = Відбиток зерна:
links = Посилання для глядачів
links-note = Хто має посилання, бачить гру без облікового запису. Тренер бачить і твої карти.
link-spectator = Глядач
link-coach = Тренер
link-make-spectator = Створити посилання для глядачів
link-make-coach = Створити посилання для тренера
link-revoke = Видалити посилання
copied = Скопійовано.
votes = Голосування
votes-note = Голосування лише питає інших. Нічого не станеться, доки не погодиться достатньо з них.
vote-pause = Голосування: призупинити годинники
vote-resume = Голосування: продовжити годинники
vote-abort = Голосування: перервати гру
vote-extend = Голосування: більше часу для
vote-replace = Голосування: замінити
vote-stands = { $yes } з { $needed } згодні
keys = Клавіші
keys-on = Одиночні клавіші діють
key-1 = цей список
key-2 = дії
key-3 = рука
key-4 = журнал
key-5 = скасувати
key-6 = підтвердити
key-7 = твої ігри
key-8 = карта, рука, гравці, журнал
key-9 = карта: наступна й попередня можлива ділянка
key-10 = карта: наступний жетон, наступний свій
key-11 = карта: масштаб
show-guide = Показати порадник
rules = Правила
resign = Здатися
resign-note = Якщо здатися, доглядач гратиме за тебе до кінця. Повернутися не можна.
resign-note-end = У цій грі немає інших людей. Якщо здатися, вона одразу закінчиться як здана.
resigned = Ти здався.
away-note = Якщо тебе певний час немає, доглядач може грати за тебе, доки ти не повернешся.
go-away = Відійти на певний час
come-back = Повернутися
review = Аналіз
review-note = Кожне твоє рішення порівнюється з найкращим можливим тоді варіантом. Це бачиш лише ти.
review-ask = Проаналізувати мої рішення
review-waiting = Аналіз готується. Це триває кілька секунд.
review-failed = Не вдалося зробити аналіз.
review-none = Жодне рішення не коштувало тобі очка або більше.
review-most = Рішення, які коштували тобі найбільше:
review-all = { $count ->
     [one] Усі: { $count } рішення
     [few] Усі: { $count } рішення
    *[other] Усі: { $count } рішень
  }
review-when = Покоління { $generation }
review-taken = Твій вибір:
review-best = Краще:
review-cost = Очікувана втрата в очках: { $points }
review-against = Порівняно з твоїм вибором:
review-free = Нічого кращого не знайдено.
