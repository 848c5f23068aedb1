# A short reference of the rules for players. The id of a message is the id of the rule in docs/rules.md, with hyphens for
# its dots; a message without a full stop is the head of a section.
#
# Numbers that the game has as data come as variables, from the places named here (under domain/src). A number below zero
# comes with the true minus sign, −30.
#
# Players and cards:
# $most_players: seats of the largest game; seat.rs, Seat::ALL, its length
# $card_cost: M€ for each project card that is bought; game/offer.rs, CARD_PRICE
# $research_cards: project cards that each player looks at in a research phase; game/phase/research.rs, DEALT
# $setup_cards: project cards dealt to each player at set-up; game/phase/setup.rs, DEALT_CARDS
# $setup_corporations: corporations dealt to each player at set-up; game/phase/setup.rs, DEALT_CORPORATIONS
# $beginner_megacredits: M€ with which the Beginner Corporation starts; cards/corporations.rs, rows, the row of
#   CorporationId::BEGINNER, stock.megacredits
# $solo_generations: generations of a solo game; game/phase/production.rs, SOLO_GENERATIONS
#
# Global parameters:
# $temperature_start: temperature at the start in °C, below zero; parameter.rs, Parameter::Temperature.scale().start
# $temperature_goal: temperature at the goal in °C; parameter.rs, Parameter::Temperature.scale().goal
# $temperature_step: one step of temperature in °C; parameter.rs, Parameter::Temperature.scale().step
# $oxygen_start: oxygen at the start in %; parameter.rs, Parameter::Oxygen.scale().start
# $oxygen_goal: oxygen at the goal in %; parameter.rs, Parameter::Oxygen.scale().goal
# $oxygen_step: one step of oxygen in %; parameter.rs, Parameter::Oxygen.scale().step
# $oceans_start: ocean tiles on Mars at the start; parameter.rs, Parameter::Oceans.scale().start
# $oceans_goal: ocean tiles at the goal, which is all there are; parameter.rs, Parameter::Oceans.scale().goal
# $oxygen_bonus: oxygen in % that brings a step of temperature; parameter.rs, Parameter::bonus_at, StepBonus::Temperature
# $first_heat_bonus, $second_heat_bonus: temperatures in °C, below zero, that bring a step of heat production, the lower
#   first; parameter.rs, Parameter::bonus_at, StepBonus::HeatProduction
# $ocean_bonus: temperature in °C that brings an ocean; parameter.rs, Parameter::bonus_at, StepBonus::Ocean
#
# Board:
# $areas: areas on Mars; board/mod.rs, ON_MARS
# $ocean_areas: areas reserved for oceans; board/mod.rs, Areas::OCEAN, its length
#
# Standard projects, each in M€:
# $power_plant_cost: cards/projects.rs, StandardProject::PowerPlant.cost()
# $asteroid_cost: cards/projects.rs, StandardProject::Asteroid.cost()
# $aquifer_cost: cards/projects.rs, StandardProject::Aquifer.cost()
# $greenery_cost: cards/projects.rs, StandardProject::Greenery.cost()
# $city_cost: cards/projects.rs, StandardProject::City.cost()
#
# Milestones and awards:
# $milestones: milestones that there are; game/goals.rs, Milestone::ALL, its length
# $most_milestones: milestones that can be claimed in one game; game/goals.rs, MAX_CLAIMED_MILESTONES
# $most_awards: awards that can be funded in one game; game/goals.rs, MAX_FUNDED_AWARDS
# $milestone_cost: M€ for a milestone; game/goals.rs, MILESTONE_PRICE
# $milestone_points: points for a milestone; game/scoring.rs, MILESTONE_POINTS
# $terraformer_rating: TR for the Terraformer; game/goals.rs, Milestone::Terraformer.needs()
# $mayor_cities: cities for the Mayor; game/goals.rs, Milestone::Mayor.needs()
# $gardener_greeneries: greeneries for the Gardener; game/goals.rs, Milestone::Gardener.needs()
# $builder_tags: building tags for the Builder; game/goals.rs, Milestone::Builder.needs()
# $planner_cards: cards in hand for the Planner; game/goals.rs, Milestone::Planner.needs()
# $first_award_cost, $second_award_cost, $third_award_cost: M€ for the first, second and third award that is funded in a
#   game; game/goals.rs, AWARD_PRICES
# $first_place_points: points for the first place in an award; game/scoring.rs, FIRST_PLACE
# $second_place_points: points for the second place in an award; game/scoring.rs, SECOND_PLACE

R1 = The parts of the game
R1-1 = A game is for 1 to { $most_players } players; with 1 it is a solo game. There are six standard resources: megacredits (M€), steel, titanium, plants, energy and heat. Of each you have a stock, which is never below 0, and a production, by which the stock grows each generation.
R1-2 = Your M€ production is never below −5 and no other production below 0. Neither stock nor production has an upper limit.
R1-3 = Other resources, such as microbes, animals, science and fighters, lie on the card that collects them.
R1-4 = The three global parameters are temperature, from { $temperature_start } °C to { $temperature_goal } °C in steps of { $temperature_step }; oxygen, from { $oxygen_start }% to { $oxygen_goal }% in steps of { $oxygen_step }; and oceans, from { $oceans_start } to { $oceans_goal } tiles.
R1-5 = Your terraform rating (TR) starts at 20, in a solo game at 14. It rises by 1 for each step by which you raise temperature or oxygen and for each ocean tile you place. Some cards raise it directly.
R1-6 = A global parameter at its goal cannot rise any further and gives no more TR. You may still play cards and take actions that would raise it, but that part of them is skipped. Such a move is marked as having no effect on the parameter.
R1-7 = The step to { $oxygen_bonus }% oxygen also raises the temperature one step. The steps to { $first_heat_bonus } °C and to { $second_heat_bonus } °C each give 1 step of heat production; the step to { $ocean_bonus } °C places an ocean, if any is left. Whoever makes the step gets the bonus, and all TR and bonuses that follow from it.
R1-8 = There are { $oceans_goal } ocean tiles. Greenery, city and special tiles, cubes and markers do not run out.

R2 = The board
R2-1 = Mars has { $areas } areas, and { $ocean_areas } of them are reserved for oceans. Areas with a common side are next to each other. The cities Ganymede Colony and Phobos Space Haven have areas of their own off Mars, with no neighbours.
R2-2 = A tile goes on an empty area. Only oceans go on areas reserved for oceans, and oceans go nowhere else, unless a card says otherwise. The areas of Noctis City, Ganymede Colony and Phobos Space Haven take only the city of that name; Noctis City's stays reserved even if its card is not in the game.
R2-3 = When you place a tile on Mars, you get the placement bonus printed on the area, and 2 M€ for each ocean tile next to it. This holds for oceans too. A tile off Mars brings no placement bonus.
R2-4 = Ocean tiles belong to nobody. Every other tile that you place is yours and bears your marker.
R2-5 = Place a greenery tile next to a tile of yours. If you have no tile, or there is no free area next to one of yours, any free area will do. The greenery raises oxygen one step, and so your TR, unless oxygen is at its goal.
R2-6 = Never place a city tile next to another city, unless the card says otherwise. Noctis City goes on its own area, whatever is next to it. The Capital is a city in every way.
R2-7 = A special tile goes where its card says. A card that places a tile other than an ocean cannot be played while there is no area for that tile; if there is one, you must place the tile. If the area is gone when it comes to the tile, or no ocean is left, the tile is left out.

R3 = Set-up
R3-1 = The deck holds the base cards. With the Corporate Era, the cards of the Corporate Era are in it too, and its corporations are in the game.
R3-2 = In the standard game you start with a production of 1 in each of the six resources, in the Corporate Era with none. Your corporation may add to this.
R3-3 = The first player is drawn at random. In a rematch of the same players, the winner of the last game is first player.
R3-4 = You are dealt { $setup_corporations } corporations and { $setup_cards } project cards. All choose at once and in secret: keep one corporation and buy any of the cards for { $card_cost } M€ each from its starting M€. If you are new, you may take a Beginner Corporation instead: { $beginner_megacredits } M€ and all { $setup_cards } cards free of charge.
R3-5 = When all have chosen, the corporations are revealed in player order. You get what your corporation starts with and pay for your cards. Cards you did not keep go face down to the discard pile; the other corporations leave the game.
R3-6 = The first generation begins with the action phase: it has no player order phase, no research phase and so no draft.

R4 = The generation
R4-1 = Each generation but the first begins with the player order phase: the first player marker passes clockwise to the next player, and the generation count rises by 1.
R4-2 = In the research phase you look at { $research_cards } cards, dealt to you or drafted, and buy any of them for { $card_cost } M€ each; the others go face down to the discard pile. All players do so at the same time. Your hand has no limit. The first generation has no research phase.
R4-3 = When the deck runs out, even in the middle of a draw, the discard pile is shuffled to make a new one. If both are empty, nothing more is drawn. If the deck is too small for a deal, the cards go round one at a time in player order; if deck and discard pile together are too few, all players get the same number.
R4-4 = Turns go round clockwise from the first player. On yours you take 1 or 2 actions, also two of the same kind, or you pass: then you are out until the next generation. Ending your turn after one action is not passing. The phase ends when all have passed.
R4-5 = In the production phase all players produce at once. First all your energy becomes heat. Then you gain M€ equal to your TR plus your M€ production, which may be below 0, and every other resource by its production. After that, card actions can be used again.
R4-6 = If your corporation has a first action, you take it before any other action. You may pass instead: then it stays due as your first action of the next generation. If there is no area for it, it is skipped and costs no action.

R5 = Actions

R5-A = Playing a card
R5-A1 = All requirements of a card must hold when you play it; they need not hold later. They may ask for a minimum or maximum of a global parameter, or for tags, production, cities, greeneries and so on. The card's own tags do not count towards them, nor do events already played.
R5-A2 = You can play a card only if you can carry out its effects. These may be left out: raising a global parameter at its goal, gaining card resources when no card can hold them, and removing other players' resources, which is always optional, in part or in whole.
R5-A3 = Every decrease of production must be carried out. Normally it is your own production; a decrease of any player's production (red border) may hit any one player who has enough of it, you included. If nobody has enough, you cannot play the card.
R5-A4 = Pay the cost in M€. With a building tag you may use steel too (2 M€ each), with a space tag titanium (3 M€ each), with both tags both. Metal gives no change, and a payment is refused if a whole unit of it could be left out. Discounts never take a cost below 0.
R5-A5 = You choose the order in which the effects of your card, and the effects of other cards that they trigger, are carried out. When you remove resources, you remove them from one player only.
R5-A6 = If several effects are triggered at once, the player whose turn it is chooses their order, also that of other players' effects. A choice inside an effect is made by the owner of the effect.
R5-A7 = Events go face down to your own pile after play, and their tags count only while you play them. Automated (green) and active (blue) cards stay face up, and their tags count from then on. Everybody may know how many events you have played.
R5-A8 = The ongoing effect of a card holds from the moment the card is in play. The text of the card says whether it reacts to the play of the card itself.
R5-A9 = No card asks you to choose anything while another player acts. You choose only on your own turn and when all players choose at the same time.

R5-B = Standard projects
R5-B1 = Open to you any number of times: sell patents (discard 1 or more cards for 1 M€ each), power plant ({ $power_plant_cost } M€, 1 step of energy production), asteroid ({ $asteroid_cost } M€, 1 step of temperature), aquifer ({ $aquifer_cost } M€, ocean), greenery ({ $greenery_cost } M€, greenery), city ({ $city_cost } M€, city and 1 step of M€ production).
R5-B2 = Standard projects are not cards: you cannot pay for them with steel or titanium, and discounts on cards do not count, unless a card or corporation says so.
R5-B3 = You can do the greenery and city projects only if there is an area for the tile. You may pay for asteroid and aquifer even when temperature or oceans are at their goal, but then for nothing; such a move is marked as having no effect.

R5-C = Milestones
R5-C1 = Claim a milestone when you have what it asks for, and pay { $milestone_cost } M€; it gives you { $milestone_points } points at the end. Each can be claimed once, and all players together can claim only { $most_milestones } of the { $milestones } in one game.
R5-C2 = You must have at least: for the Terraformer, TR { $terraformer_rating }; Mayor, { $mayor_cities } cities of your own; Gardener, { $gardener_greeneries } greeneries of your own; Builder, { $builder_tags } building tags in play (events do not count); Planner, { $planner_cards } cards in hand at the moment you claim.
R5-C3 = You may claim more than one milestone.

R5-D = Awards
R5-D1 = The first award that anybody funds costs { $first_award_cost } M€, the second { $second_award_cost } M€ and the third { $third_award_cost } M€. Each can be funded once, and only { $most_awards } in one game by all players together. You may fund more than one.
R5-D2 = At the end each funded award gives { $first_place_points } points to the player with the most of what it counts and { $second_place_points } to the second, whoever funded it. With two players the second gets none. Tied players all get the points of their place; after a tie for first place there is no second place.
R5-D3 = Landlord: most tiles owned, cities off Mars included. Banker: highest M€ production. Scientist: most science tags in play. Thermalist: most heat. Miner: most steel and titanium together.

R5-E = Card actions
R5-E1 = You may use each action of a blue card or of your corporation (red arrow) once per generation. First pay what stands left of the arrow, then get what stands right of it. If you cannot pay, you cannot use the action.
R5-E2 = Using an action is not playing a card: effects that react to playing cards do not react to it.
R5-E3 = Ongoing effects are not actions. They always hold, also during other players' turns where they say so.
R5-E4 = The requirements of a card matter only when you play it, not when you use its action.

R5-F = Converting plants
R5-F1 = Convert 8 plants, or as many as your corporation says, to a greenery tile, and place it as any greenery.

R5-G = Converting heat
R5-G1 = Convert 8 heat to raise the temperature one step.

R6 = The end of the game
R6-1 = When all three global parameters are at their goals, this generation is the last. Its action phase is played out in full, and the game ends after its production phase. A solo game ends by its own rule.
R6-2 = After the last production phase each player, in player order, may convert plants to greenery tiles as often as possible. You place them as usual, with all bonuses and triggered effects.
R6-3 = You score your TR, milestones and awards; 1 point for each greenery of yours on Mars; for each city of yours, 1 point for each greenery next to it, whoever owns that; and the points of all cards you played, events included, with those they give for resources on them, tags, cities and the like.
R6-4 = The highest total wins. If it is tied, the tied player with more M€ wins; if that is tied too, the victory is shared.

R7 = Corporate Era
R7-1 = The Corporate Era adds its cards and corporations, and you start without the production of the standard game. It goes together with every other variant.

R8 = Solo game
R8-1 = A solo game always has the Corporate Era cards and no starting production but your corporation's. Your TR starts at 14. There are no milestones and no awards.
R8-2 = Before you choose cards, two neutral cities are placed, each with a neutral greenery beside it. The costs of four revealed cards, counted off in areas, say where: from the top left, from the bottom right, then clockwise round each city. These tiles raise no oxygen, pay no bonus and belong to nobody.
R8-3 = If you take Tharsis Republic, you gain its M€ production for the two neutral cities.
R8-4 = A neutral opponent always has resources and production of every kind for you to remove, steal or decrease.
R8-5 = The game lasts exactly { $solo_generations } generations. You win if all three global parameters are at their goals by the end of the last one; then you may convert plants as usual, but without raising oxygen, and your score is counted. Otherwise you lose.

R9 = Draft
R9-1 = In the research phase you are dealt { $research_cards } cards, keep one and pass the others on. You do the same with each pack that you receive, and keep the last card that you receive. Then you buy from the cards you have kept.
R9-2 = Packs pass clockwise in even generations and counter-clockwise in odd ones. The first generation has no draft.
R9-3 = All players pick at the same time, and nobody sees what another keeps or holds. You may change a pick until you are shown another pack or the next player is shown the pack that you passed on.
R9-4 = With one player there is no draft.

R10 = Hidden and public
R10-1 = These are secret: every player's hand, cards dealt and drafted, the order of the deck, the faces of the discard pile and choices that are not yet revealed.
R10-2 = Everybody sees the board, stocks, productions and TR, cards in play and the resources on them, which events each player has played, claimed milestones and funded awards, and the number of cards in each hand, in the deck and in the discard pile.
