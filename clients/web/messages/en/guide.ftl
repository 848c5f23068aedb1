# Words of the guide of a first game. Each step is read above the dock of a small phone: at most four lines there.

guide = Guide
guide-count = { $n } of { $all }
guide-next = Got it
guide-skip = Skip the guide
guide-corporation = Choose a corporation. It says what you start with and what it does for you. A number on a plate is production: you get that much in every generation.
guide-cards = Now choose the cards to keep. Each costs { $price } M€ now, and its own price when you play it. Four to six are a good start: keep money for the first turns.
guide-action = Your turn: one or two actions. “Actions” lists them all, and says why something is blocked. What you choose waits here until you confirm it.
guide-card = Play a card from your hand: + puts it into your turn, a tap on its name shows its text. You pay in M€; steel also pays for building cards, titanium for space cards.
guide-area = Bright areas are possible. The symbols on an area are a bonus for whoever places a tile there, and each ocean beside it pays 2 M€. Tap an area, then confirm.
guide-rating = Temperature, oxygen, oceans: who raises one of them gains 1 terraform rating. It is income in every generation, and points at the end.
guide-convert = You can convert: enough plants become a greenery, which raises the oxygen, and 8 heat raise the temperature. Each is one action.
guide-pass = Nothing more that is worth it? Pass: you are out until the next generation. After a single action, “End your turn” lets the others play, and your turn comes again.
guide-production = Everybody has produced: M€ by rating and production, the rest by production. Unused energy has become heat. Now buy cards for { $price } M€ each, or none.
guide-projects = Without a good card there are the standard projects, under “Actions”: for M€ they raise a production or a parameter, or place an ocean, a greenery or a city.
guide-goals = There are milestones and awards too. A milestone is 5 points for who claims it first, for 8 M€; only three can be claimed. An award gives points to the best at the end.
guide-end = The game ends in the generation in which temperature, oxygen and oceans are complete. Points come from rating, greeneries, cities, milestones, awards and cards.
