# Advice: what makes the difference between an option and doing nothing, or another option.

# $count is 1 or more. Without one, only the worth differs.
reason-victory_points_more = Poena više za { $count }.
reason-victory_points_less = Poena manje za { $count }.
reason-terraform_rating_more = Rejting teraformiranja viši za { $count }.
reason-terraform_rating_less = Rejting teraformiranja niži za { $count }.
reason-megacredits_more = M€ više za { $count }.
reason-megacredits_less = M€ manje za { $count }.
reason-steel_more = Čelika više za { $count }.
reason-steel_less = Čelika manje za { $count }.
reason-titanium_more = Titanijuma više za { $count }.
reason-titanium_less = Titanijuma manje za { $count }.
reason-plants_more = Biljaka više za { $count }.
reason-plants_less = Biljaka manje za { $count }.
reason-energy_more = Energije više za { $count }.
reason-energy_less = Energije manje za { $count }.
reason-heat_more = Toplote više za { $count }.
reason-heat_less = Toplote manje za { $count }.
reason-megacredits_production_more = Proizvodnja M€ veća za { $count }.
reason-megacredits_production_less = Proizvodnja M€ manja za { $count }.
reason-steel_production_more = Proizvodnja čelika veća za { $count }.
reason-steel_production_less = Proizvodnja čelika manja za { $count }.
reason-titanium_production_more = Proizvodnja titanijuma veća za { $count }.
reason-titanium_production_less = Proizvodnja titanijuma manja za { $count }.
reason-plants_production_more = Proizvodnja biljaka veća za { $count }.
reason-plants_production_less = Proizvodnja biljaka manja za { $count }.
reason-energy_production_more = Proizvodnja energije veća za { $count }.
reason-energy_production_less = Proizvodnja energije manja za { $count }.
reason-heat_production_more = Proizvodnja toplote veća za { $count }.
reason-heat_production_less = Proizvodnja toplote manja za { $count }.
reason-hand_more = Karata u ruci više za { $count }.
reason-hand_less = Karata u ruci manje za { $count }.
reason-cards_in_play_more = Odigranih karata više za { $count }.
reason-cards_in_play_less = Odigranih karata manje za { $count }.
reason-resources_on_cards_more = Resursa na kartama više za { $count }.
reason-resources_on_cards_less = Resursa na kartama manje za { $count }.
reason-tags_more = Oznaka više za { $count }.
reason-tags_less = Oznaka manje za { $count }.
reason-discounts_more = Popusti i metali svaki put vrede za { $count } više.
reason-discounts_less = Popusti i metali svaki put vrede za { $count } manje.
reason-tiles_more = Pločica na Marsu više za { $count }.
reason-tiles_less = Pločica na Marsu manje za { $count }.
reason-milestones_more = Dostignuća donose za { $count } više poena.
reason-milestones_less = Dostignuća donose za { $count } manje poena.
reason-awards_more = Nagrade za sada donose za { $count } više poena.
reason-awards_less = Nagrade za sada donose za { $count } manje poena.
reason-parameters_more = Parametri su viši za { $count }, pa igra traje kraće.
reason-parameters_less = Parametri su niži za { $count }, pa igra traje duže.
reason-hand_better = Karte u ruci vrede više.
reason-hand_worse = Karte u ruci vrede manje.
reason-milestones_better = Bliže dostignućima.
reason-milestones_worse = Dalje od dostignuća.
reason-awards_better = Bolji položaj za nagrade.
reason-awards_worse = Lošiji položaj za nagrade.
reason-corporation_better = Ova korporacija bolje odgovara kartama.
reason-corporation_worse = Ova korporacija slabije odgovara kartama.
reason-parameters_better = Preostalo trajanje igre vam više odgovara.
reason-parameters_worse = Preostalo trajanje igre vam manje odgovara.
reason-other_players_better = Ostali igrači stoje lošije.
reason-other_players_worse = Ostali igrači stoje bolje.
reason-tempo_better = Redosled poteza vam više odgovara.
reason-tempo_worse = Redosled poteza vam manje odgovara.
reason-tempo_passes = U ovoj generaciji nema više akcija.
reason-tempo_same = Ništa drugo se ne menja.
# In a solo game.
reason-goal_more = Mars je za { $count } bliže cilju.
reason-goal_less = Mars je za { $count } dalje od cilja.
reason-goal_better = Cilj je lakše dostižan u preostalim generacijama.
reason-goal_worse = Cilj je teže dostižan u preostalim generacijama.

# Answers in words.
advice-buy_nothing = Ne kupujte karte
# $option is the label of an option, such as the name of a corporation.
advice-no_cards = { $option }, bez karata
