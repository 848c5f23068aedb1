# Advice: what makes the difference between an option and doing nothing, or another option.

# $count is 1 or more. Without one, only the worth differs.
reason-victory_points_more = Переможних очок більше на { $count }.
reason-victory_points_less = Переможних очок менше на { $count }.
reason-terraform_rating_more = Рейтинг тераформування вищий на { $count }.
reason-terraform_rating_less = Рейтинг тераформування нижчий на { $count }.
reason-megacredits_more = M€ більше на { $count }.
reason-megacredits_less = M€ менше на { $count }.
reason-steel_more = Сталі більше на { $count }.
reason-steel_less = Сталі менше на { $count }.
reason-titanium_more = Титану більше на { $count }.
reason-titanium_less = Титану менше на { $count }.
reason-plants_more = Рослин більше на { $count }.
reason-plants_less = Рослин менше на { $count }.
reason-energy_more = Енергії більше на { $count }.
reason-energy_less = Енергії менше на { $count }.
reason-heat_more = Тепла більше на { $count }.
reason-heat_less = Тепла менше на { $count }.
reason-megacredits_production_more = Виробництво M€ більше на { $count }.
reason-megacredits_production_less = Виробництво M€ менше на { $count }.
reason-steel_production_more = Виробництво сталі більше на { $count }.
reason-steel_production_less = Виробництво сталі менше на { $count }.
reason-titanium_production_more = Виробництво титану більше на { $count }.
reason-titanium_production_less = Виробництво титану менше на { $count }.
reason-plants_production_more = Виробництво рослин більше на { $count }.
reason-plants_production_less = Виробництво рослин менше на { $count }.
reason-energy_production_more = Виробництво енергії більше на { $count }.
reason-energy_production_less = Виробництво енергії менше на { $count }.
reason-heat_production_more = Виробництво тепла більше на { $count }.
reason-heat_production_less = Виробництво тепла менше на { $count }.
reason-hand_more = Карт на руці більше на { $count }.
reason-hand_less = Карт на руці менше на { $count }.
reason-cards_in_play_more = Зіграних карт більше на { $count }.
reason-cards_in_play_less = Зіграних карт менше на { $count }.
reason-resources_on_cards_more = Ресурсів на картах більше на { $count }.
reason-resources_on_cards_less = Ресурсів на картах менше на { $count }.
reason-tags_more = Міток більше на { $count }.
reason-tags_less = Міток менше на { $count }.
reason-discounts_more = Знижки й метали щоразу варті більше на { $count }.
reason-discounts_less = Знижки й метали щоразу варті менше на { $count }.
reason-tiles_more = Жетонів на Марсі більше на { $count }.
reason-tiles_less = Жетонів на Марсі менше на { $count }.
reason-milestones_more = Досягнення дають на { $count } більше переможних очок.
reason-milestones_less = Досягнення дають на { $count } менше переможних очок.
reason-awards_more = Нагороди наразі дають на { $count } більше переможних очок.
reason-awards_less = Нагороди наразі дають на { $count } менше переможних очок.
reason-parameters_more = Параметри вищі на { $count }, тому гра коротша.
reason-parameters_less = Параметри нижчі на { $count }, тому гра довша.
reason-hand_better = Карти на руці варті більше.
reason-hand_worse = Карти на руці варті менше.
reason-milestones_better = Ближче до досягнень.
reason-milestones_worse = Далі від досягнень.
reason-awards_better = Краще становище щодо нагород.
reason-awards_worse = Гірше становище щодо нагород.
reason-corporation_better = Ця корпорація краще підходить до карт.
reason-corporation_worse = Ця корпорація гірше підходить до карт.
reason-parameters_better = Тривалість гри, що лишилася, вигідніша.
reason-parameters_worse = Тривалість гри, що лишилася, менш вигідна.
reason-other_players_better = Інші гравці в гіршому становищі.
reason-other_players_worse = Інші гравці в кращому становищі.
reason-tempo_better = Черговість ходів вигідніша.
reason-tempo_worse = Черговість ходів менш вигідна.
reason-tempo_passes = У цьому поколінні дій більше не буде.
reason-tempo_same = Більше нічого не змінюється.
# In a solo game.
reason-goal_more = Марс на { $count } ближче до мети.
reason-goal_less = Марс на { $count } далі від мети.
reason-goal_better = Мети легше досягти за покоління, що лишилися.
reason-goal_worse = Мети важче досягти за покоління, що лишилися.

# Answers in words.
advice-buy_nothing = Не купувати карт
# $option is the label of an option, such as the name of a corporation.
advice-no_cards = { $option }, без карт
