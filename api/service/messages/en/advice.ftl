# Advice: what makes the difference between an option and another one.

# $count is 1 or more. Without one, only the worth differs.
reason-victory_points_more =
    { $count ->
        [one] { $count } victory point more.
       *[other] { $count } victory points more.
    }
reason-victory_points_less =
    { $count ->
        [one] { $count } victory point fewer.
       *[other] { $count } victory points fewer.
    }
reason-terraform_rating_more = Terraform rating higher by { $count }.
reason-terraform_rating_less = Terraform rating lower by { $count }.
reason-megacredits_more = { $count } M€ more.
reason-megacredits_less = { $count } M€ less.
reason-steel_more = { $count } steel more.
reason-steel_less = { $count } steel less.
reason-titanium_more = { $count } titanium more.
reason-titanium_less = { $count } titanium less.
reason-plants_more =
    { $count ->
        [one] { $count } plant more.
       *[other] { $count } plants more.
    }
reason-plants_less =
    { $count ->
        [one] { $count } plant fewer.
       *[other] { $count } plants fewer.
    }
reason-energy_more = { $count } energy more.
reason-energy_less = { $count } energy less.
reason-heat_more = { $count } heat more.
reason-heat_less = { $count } heat less.
reason-megacredits_production_more = M€ production higher by { $count }.
reason-megacredits_production_less = M€ production lower by { $count }.
reason-steel_production_more = Steel production higher by { $count }.
reason-steel_production_less = Steel production lower by { $count }.
reason-titanium_production_more = Titanium production higher by { $count }.
reason-titanium_production_less = Titanium production lower by { $count }.
reason-plants_production_more = Plant production higher by { $count }.
reason-plants_production_less = Plant production lower by { $count }.
reason-energy_production_more = Energy production higher by { $count }.
reason-energy_production_less = Energy production lower by { $count }.
reason-heat_production_more = Heat production higher by { $count }.
reason-heat_production_less = Heat production lower by { $count }.
reason-hand_more =
    { $count ->
        [one] { $count } card more in hand.
       *[other] { $count } cards more in hand.
    }
reason-hand_less =
    { $count ->
        [one] { $count } card fewer in hand.
       *[other] { $count } cards fewer in hand.
    }
reason-cards_in_play_more =
    { $count ->
        [one] { $count } card more in play.
       *[other] { $count } cards more in play.
    }
reason-cards_in_play_less =
    { $count ->
        [one] { $count } card fewer in play.
       *[other] { $count } cards fewer in play.
    }
reason-resources_on_cards_more =
    { $count ->
        [one] { $count } resource more on your cards.
       *[other] { $count } resources more on your cards.
    }
reason-resources_on_cards_less =
    { $count ->
        [one] { $count } resource fewer on your cards.
       *[other] { $count } resources fewer on your cards.
    }
reason-tags_more =
    { $count ->
        [one] { $count } tag more.
       *[other] { $count } tags more.
    }
reason-tags_less =
    { $count ->
        [one] { $count } tag fewer.
       *[other] { $count } tags fewer.
    }
reason-discounts_more = Discounts and metals worth { $count } more each time.
reason-discounts_less = Discounts and metals worth { $count } less each time.
reason-tiles_more =
    { $count ->
        [one] { $count } tile more on Mars.
       *[other] { $count } tiles more on Mars.
    }
reason-tiles_less =
    { $count ->
        [one] { $count } tile fewer on Mars.
       *[other] { $count } tiles fewer on Mars.
    }
reason-milestones_more = Milestones bring { $count } more points.
reason-milestones_less = Milestones bring { $count } fewer points.
reason-awards_more = Awards bring { $count } more points, as things stand.
reason-awards_less = Awards bring { $count } fewer points, as things stand.
reason-parameters_more =
    { $count ->
        [one] The parameters are { $count } step higher, so the game is shorter.
       *[other] The parameters are { $count } steps higher, so the game is shorter.
    }
reason-parameters_less =
    { $count ->
        [one] The parameters are { $count } step lower, so the game is longer.
       *[other] The parameters are { $count } steps lower, so the game is longer.
    }
reason-hand_better = The cards in hand are worth more.
reason-hand_worse = The cards in hand are worth less.
reason-cards_in_play_better = The cards in play are worth more.
reason-cards_in_play_worse = The cards in play are worth less.
reason-resources_on_cards_better = The resources lie on better cards.
reason-resources_on_cards_worse = The resources lie on worse cards.
reason-tags_better = The tags suit you better.
reason-tags_worse = The tags suit you less.
reason-tiles_better = The tile lies in a better place.
reason-tiles_worse = The tile lies in a worse place.
reason-milestones_better = Better chances of milestones.
reason-milestones_worse = Worse chances of milestones.
reason-awards_better = Better chances of awards.
reason-awards_worse = Worse chances of awards.
reason-corporation_better = This corporation suits the cards better.
reason-corporation_worse = This corporation suits the cards less.
reason-parameters_better = The remaining length of the game suits you better.
reason-parameters_worse = The remaining length of the game suits you less.
reason-other_players_better = The other players are worse off.
reason-other_players_worse = The other players are better off.
reason-tempo_better = You can do more in this generation.
reason-tempo_worse = You can do less in this generation.
reason-tempo_passes = No more actions in this generation.
reason-tempo_done = More actions in this generation would bring nothing.
reason-tempo_acts = You go on in this generation instead of passing.
reason-tempo_same = Nothing else changes.
# What the others cost, or what this one costs against the one that it is compared with, when all is played on.
reason-outlook_more =
    { $count ->
        [one] Every other option costs at least { $count } point in the end.
       *[other] Every other option costs at least { $count } points in the end.
    }
reason-outlook_less =
    { $count ->
        [one] It costs { $count } point in the end.
       *[other] It costs { $count } points in the end.
    }
reason-outlook_better = Every other option is worth about as much in the end, or less.
reason-outlook_worse = It is worth about as much in the end.
reason-outlook_same = Another option comes to the same in the end.
reason-only_option_same = No other option is sensible here.
# In a solo game.
reason-goal_more =
    { $count ->
        [one] Mars is { $count } step closer to the goal.
       *[other] Mars is { $count } steps closer to the goal.
    }
reason-goal_less =
    { $count ->
        [one] Mars is { $count } step farther from the goal.
       *[other] Mars is { $count } steps farther from the goal.
    }
reason-goal_better = The goal is easier to reach in the generations that are left.
reason-goal_worse = The goal is harder to reach in the generations that are left.
