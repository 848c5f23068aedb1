# The pages on which people let third parties in, and what a third party may ask for.

## Scopes, by their word

scope-profile_read = Бачити ваше ім’я та ідентифікатор облікового запису, але не адресу електронної пошти
scope-games_read = Бачити столи, а також ваші ігри так, як їх бачите ви, зокрема й карти у вашій руці
scope-games_play = Займати місця за столами та грати за вас
scope-tables_create = Створювати столи від вашого імені та починати ігри за ними
scope-friends_manage = Бачити та змінювати, з ким ви дружите й кого заблокували
scope-notify_manage = Вибирати, куди й коли вам повідомляти, що настав ваш хід
scope-webhooks_manage = Надсилати на будь-які адреси відомості про те, що відбувається у ваших іграх, разом із картами, які ви отримуєте
scope-bot_play = Грати не як ви, а як ваш бот, причому всі бачать, що це бот
scope-export_read = Отримувати копію всього, що про вас зберігається
scope-account_manage = Змінювати й видаляти ваш обліковий запис і надавати доступ іншим

## Who asks

# $name is the host or the name of the program.
page-let_in = { $name }: надати доступ?
page-wants_in_website = Сайт { $name } просить доступу до вашого облікового запису.
page-wants_in_app = Застосунок, що належить сайту { $name }, просить доступу до вашого облікового запису.
page-wants_in_program = Програма на цьому комп’ютері, що називає себе «{ $name }», просить доступу до вашого облікового запису.
page-wants_in_device = Пристрій або програма, що називає себе «{ $name }», просить доступу до вашого облікового запису.
page-check_program = Ніхто не може перевірити цю назву: продовжуйте, лише якщо ви щойно самі запустили цю програму.
page-check_device = Ніхто не може перевірити цю назву: продовжуйте, лише якщо пристрій чи програма перед вами й показує такий код:
page-asks_to = Просить дозволу:
page-answer_to = Ваша відповідь надійде сюди: { $place }.
page-answer_to_device = Ваша відповідь надійде на пристрій, який показує код { $code }.
page-allow = Дозволити
page-deny = Відхилити
page-ends_in_sessions = Те, що ви дозволите, буде у списку сеансів вашого облікового запису й діятиме, доки ви не завершите його там.

## Who answers

page-bot_name = Ім’я вашого бота; якщо бота з таким іменем немає, його буде створено
page-sign_in = Увійти
page-email = Адреса електронної пошти
page-password = Пароль
page-or_guest = Або, якщо ви граєте як гість
page-guest_code = Код, який ваш застосунок показує під написом «Надати доступ іншим»

## The code of a device

page-device_title = Надати доступ пристрою
page-device_says = Пристрій або програма, що просить доступу до вашого облікового запису, показує код. Уводьте його, лише якщо пристрій перед вами; більше ні в кого немає причини надсилати вам код.
page-code = Код
page-go_on = Далі

## Afterwards

page-done = Готово
page-let_in_done = { $name }: доступ надано. Поверніться до свого пристрою.
page-not_let_in = { $name }: доступу не надано.
page-wrong_title = Це не спрацювало
page-wrong_says = Програма, яка спрямувала вас сюди, припустилася помилки. Нічого не зроблено.
page-go_back = Повернутися: { $name }

## What was wrong with an answer

page-allow_or_deny = Дозвольте це або відхиліть.
page-opened_elsewhere = Ця сторінка для людей: її треба відкривати окремо.
page-other_page = Форму надіслано не із цієї сторінки, а з іншої.
page-wrong_credentials = Неправильна адреса електронної пошти або пароль.
page-wrong_code = Такого коду немає, або він застарів.
page-account_gone = Цього облікового запису вже немає.
page-too_often = Забагато невдалих спроб. Спробуйте знову через { $seconds ->
    [one] { $seconds } секунду
    [few] { $seconds } секунди
    [many] { $seconds } секунд
   *[other] { $seconds } секунди
}.
page-enough_bots = У вас уже стільки ботів, скільки можна мати: назвіть одного з них.
# $what is the name of a field, $expected one of expected-….
page-violation = { $what } — очікується: { $expected }.
