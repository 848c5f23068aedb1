# What a device shows, on a locked screen too: no card is named. The game's name stands above it.

# What is asked, by the kind of the decision.
push-asked-setup = Your turn: choose your corporation and your first cards.
push-asked-draft = Your turn: take a card of the pack.
push-asked-research = Your turn: buy cards.
push-asked-action = Your turn: choose an action.
push-asked-final_greeneries = Your turn: place your last greenery tiles.
push-asked-order = Your turn: say which effect comes next.
push-asked-area = Your turn: choose an area.
push-asked-player = Your turn: choose a player.
push-asked-card = Your turn: choose a card.
push-asked-branch = Your turn: choose one of several effects.
push-asked-amount = Your turn: say how many.
push-asked-discard = Your turn: say whether you discard a card.
push-asked-keep = Your turn: say which cards you keep.
push-asked-buy_card = Your turn: say whether you buy the card.
push-asked-production_box = Your turn: choose a card whose production is done again.

# $asked is one of the above.
push-reminder = The time gets short. { $asked }
push-game_over = The game is over.
