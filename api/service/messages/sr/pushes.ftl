# What a device shows, on a locked screen too: no card is named. The game's name stands above it.

# What is asked, by the kind of the decision.
push-asked-setup = Na redu ste: odaberite korporaciju i prve karte.
push-asked-draft = Na redu ste: uzmite kartu iz paketa.
push-asked-research = Na redu ste: kupite karte.
push-asked-action = Na redu ste: odaberite akciju.
push-asked-final_greeneries = Na redu ste: postavite poslednje pločice zelenila.
push-asked-order = Na redu ste: odaberite koji je efekat sledeći.
push-asked-area = Na redu ste: odaberite polje.
push-asked-player = Na redu ste: odaberite igrača.
push-asked-card = Na redu ste: odaberite kartu.
push-asked-branch = Na redu ste: odaberite jedan od više efekata.
push-asked-amount = Na redu ste: odaberite koliko.
push-asked-discard = Na redu ste: odlučite da li odbacujete kartu.
push-asked-keep = Na redu ste: odlučite koje karte zadržavate.
push-asked-buy_card = Na redu ste: odlučite da li kupujete kartu.
push-asked-production_box = Na redu ste: odaberite kartu čija se proizvodnja još jednom izvršava.

# $asked is one of the above.
push-reminder = Ostaje malo vremena. { $asked }
push-game_over = Igra je završena.
