# Advice: what makes the difference between an option and doing nothing, or another option.

# $count is 1 or more. Without one, only the worth differs.
reason-victory_points_more = { $count } győzelmi ponttal több.
reason-victory_points_less = { $count } győzelmi ponttal kevesebb.
reason-terraform_rating_more = A terraformációs ráta { $count } egységgel magasabb.
reason-terraform_rating_less = A terraformációs ráta { $count } egységgel alacsonyabb.
reason-megacredits_more = { $count } M€-tel több.
reason-megacredits_less = { $count } M€-tel kevesebb.
reason-steel_more = { $count } acéllal több.
reason-steel_less = { $count } acéllal kevesebb.
reason-titanium_more = { $count } titánnal több.
reason-titanium_less = { $count } titánnal kevesebb.
reason-plants_more = { $count } palántával több.
reason-plants_less = { $count } palántával kevesebb.
reason-energy_more = { $count } energiával több.
reason-energy_less = { $count } energiával kevesebb.
reason-heat_more = { $count } hővel több.
reason-heat_less = { $count } hővel kevesebb.
reason-megacredits_production_more = A M€-termelés { $count } egységgel nagyobb.
reason-megacredits_production_less = A M€-termelés { $count } egységgel kisebb.
reason-steel_production_more = Az acéltermelés { $count } egységgel nagyobb.
reason-steel_production_less = Az acéltermelés { $count } egységgel kisebb.
reason-titanium_production_more = A titántermelés { $count } egységgel nagyobb.
reason-titanium_production_less = A titántermelés { $count } egységgel kisebb.
reason-plants_production_more = A palántatermelés { $count } egységgel nagyobb.
reason-plants_production_less = A palántatermelés { $count } egységgel kisebb.
reason-energy_production_more = Az energiatermelés { $count } egységgel nagyobb.
reason-energy_production_less = Az energiatermelés { $count } egységgel kisebb.
reason-heat_production_more = A hőtermelés { $count } egységgel nagyobb.
reason-heat_production_less = A hőtermelés { $count } egységgel kisebb.
reason-hand_more = { $count } kártyával több a kézben.
reason-hand_less = { $count } kártyával kevesebb a kézben.
reason-cards_in_play_more = { $count } kártyával több kijátszva.
reason-cards_in_play_less = { $count } kártyával kevesebb kijátszva.
reason-resources_on_cards_more = { $count } erőforrással több a kártyákon.
reason-resources_on_cards_less = { $count } erőforrással kevesebb a kártyákon.
reason-tags_more = { $count } ikonnal több.
reason-tags_less = { $count } ikonnal kevesebb.
reason-discounts_more = A kedvezmények és a fémek minden alkalommal { $count } egységgel többet érnek.
reason-discounts_less = A kedvezmények és a fémek minden alkalommal { $count } egységgel kevesebbet érnek.
reason-tiles_more = { $count } lapkával több a Marson.
reason-tiles_less = { $count } lapkával kevesebb a Marson.
reason-milestones_more = A mérföldkövek { $count } ponttal többet hoznak.
reason-milestones_less = A mérföldkövek { $count } ponttal kevesebbet hoznak.
reason-awards_more = A díjak jelenleg { $count } ponttal többet hoznak.
reason-awards_less = A díjak jelenleg { $count } ponttal kevesebbet hoznak.
reason-parameters_more = A jellemzők { $count } egységgel előrébb járnak, ezért a játék rövidebb.
reason-parameters_less = A jellemzők { $count } egységgel hátrébb járnak, ezért a játék hosszabb.
reason-hand_better = A kézben lévő kártyák többet érnek.
reason-hand_worse = A kézben lévő kártyák kevesebbet érnek.
reason-milestones_better = Közelebb kerülsz egy mérföldkőhöz.
reason-milestones_worse = Távolabb kerülsz a mérföldkövektől.
reason-awards_better = Jobban állsz a díjaknál.
reason-awards_worse = Rosszabbul állsz a díjaknál.
reason-corporation_better = Ez a cégbirodalom jobban illik a kártyákhoz.
reason-corporation_worse = Ez a cégbirodalom kevésbé illik a kártyákhoz.
reason-parameters_better = A játék hátralévő hossza kedvezőbb.
reason-parameters_worse = A játék hátralévő hossza kedvezőtlenebb.
reason-other_players_better = A többi játékos rosszabbul áll.
reason-other_players_worse = A többi játékos jobban áll.
reason-tempo_better = A körök sorrendje kedvezőbb.
reason-tempo_worse = A körök sorrendje kedvezőtlenebb.
reason-tempo_passes = Ebben a generációban már nincs több akciód.
reason-tempo_same = Más nem változik.
# In a solo game.
reason-goal_more = A Mars { $count } egységgel közelebb van a célhoz.
reason-goal_less = A Mars { $count } egységgel távolabb van a céltól.
reason-goal_better = A cél könnyebben elérhető a hátralévő generációkban.
reason-goal_worse = A cél nehezebben érhető el a hátralévő generációkban.

# Answers in words.
advice-buy_nothing = Ne vegyél kártyát
# $option is the label of an option, such as the name of a corporation.
advice-no_cards = { $option }, kártyák nélkül
