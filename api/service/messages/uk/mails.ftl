# Mails to the owners of accounts. They name no card. A link stands on a line of its own.

mail-greeting = Вітаємо!
mail-greeting_name = Вітаємо, { $name }!

## The confirmation of an address

mail-confirm_subject = Підтвердьте свою адресу електронної пошти
mail-confirm_says = Хтось, імовірно ви, вказав цю адресу для ігрового облікового запису. Щоб підтвердити її, відкрийте це посилання:
mail-confirm_code = Або введіть цей код у застосунку: { $code }
mail-confirm_until = І посилання, і код діють один раз, протягом { $hours } { $hours ->
    [one] години
    [few] годин
    [many] годин
   *[other] години
}.
mail-confirm_ignore = Посилання попросить пароль того облікового запису. Якщо це були не ви, нічого не робіть і нікому не повідомляйте код: без вас той обліковий запис не отримає цієї адреси.

## The address belongs to an account already

mail-taken_subject = Ви вже маєте обліковий запис
mail-taken_says = Хтось, імовірно ви, вказав цю адресу для іншого ігрового облікового запису. Вона вже належить вашому обліковому запису: увійдіть із нею. Якщо ви забули пароль, виберіть новий за цим посиланням:
mail-taken_ignore = Якщо це були не ви, нічого не робіть. Ніхто не потрапив до вашого облікового запису.

## A new password

mail-reset_subject = Виберіть новий пароль
mail-reset_says = Хтось, імовірно ви, попросив новий пароль для вашого ігрового облікового запису. Виберіть його за цим посиланням:
mail-reset_until = Посилання діє один раз, протягом { $minutes } { $minutes ->
    [one] хвилини
    [few] хвилин
    [many] хвилин
   *[other] хвилини
}.
mail-reset_ignore = Якщо це були не ви, нічого не робіть: ваш пароль залишиться без змін.

## Another address

mail-changed_subject = Вашу адресу електронної пошти змінено
mail-changed_says = Ваш ігровий обліковий запис тепер має адресу { $email }. Із цією адресою увійти більше не можна.
mail-changed_ignore = Якщо це були не ви, напишіть тому, хто підтримує сервер.

## Games that wait for the account

mail-turn_subject = { $games ->
    [one] На вас чекає { $games } гра
    [few] На вас чекають { $games } гри
    [many] На вас чекають { $games } ігор
   *[other] На вас чекають { $games } гри
}
mail-turn_says = Ваш хід:
mail-turn_deadline = Час на відповідь: до { $time }
mail-turn_more = І ще { $games } { $games ->
    [one] гра.
    [few] гри.
    [many] ігор.
   *[other] гри.
}
mail-turn_unsubscribe = Такий лист ви отримуєте щонайбільше раз на годину, бо попросили про це в застосунку. Це посилання вимикає такі листи:

## At the end of every mail

mail-footer_address = Ви отримали цей лист, бо хтось вказав вашу адресу на ігровому сервері { $url }.
mail-footer_account = Ви отримали цей лист, бо маєте обліковий запис на ігровому сервері { $url }.
