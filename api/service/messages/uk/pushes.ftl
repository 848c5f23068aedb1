# What a device shows, on a locked screen too: no card is named. The game's name stands above it.

# What is asked, by the kind of the decision.
push-asked-setup = Ваш хід: виберіть корпорацію та перші карти.
push-asked-draft = Ваш хід: візьміть карту з набору.
push-asked-research = Ваш хід: купіть карти.
push-asked-action = Ваш хід: виберіть дію.
push-asked-final_greeneries = Ваш хід: викладіть останні жетони зелені.
push-asked-order = Ваш хід: укажіть, який ефект наступний.
push-asked-area = Ваш хід: виберіть ділянку.
push-asked-player = Ваш хід: виберіть гравця.
push-asked-card = Ваш хід: виберіть карту.
push-asked-branch = Ваш хід: виберіть один із кількох ефектів.
push-asked-amount = Ваш хід: укажіть, скільки.
push-asked-discard = Ваш хід: укажіть, чи скидаєте карту.
push-asked-keep = Ваш хід: укажіть, які карти залишаєте собі.
push-asked-buy_card = Ваш хід: укажіть, чи купуєте карту.
push-asked-production_box = Ваш хід: виберіть карту, виробництво якої буде повторено.

# $asked is one of the above.
push-reminder = Часу лишається мало. { $asked }
push-game_over = Гру завершено.
