# Advice: what makes the difference between an option and another one.

# $count is 1 or more. Without one, only the worth differs.
reason-victory_points_more =
    { $count ->
        [one] { $count } overwinningspunt meer.
       *[other] { $count } overwinningspunten meer.
    }
reason-victory_points_less =
    { $count ->
        [one] { $count } overwinningspunt minder.
       *[other] { $count } overwinningspunten minder.
    }
reason-terraform_rating_more = De terraform-rating is { $count } hoger.
reason-terraform_rating_less = De terraform-rating is { $count } lager.
reason-megacredits_more = { $count } M€ meer.
reason-megacredits_less = { $count } M€ minder.
reason-steel_more = { $count } staal meer.
reason-steel_less = { $count } staal minder.
reason-titanium_more = { $count } titanium meer.
reason-titanium_less = { $count } titanium minder.
reason-plants_more =
    { $count ->
        [one] { $count } plant meer.
       *[other] { $count } planten meer.
    }
reason-plants_less =
    { $count ->
        [one] { $count } plant minder.
       *[other] { $count } planten minder.
    }
reason-energy_more = { $count } energie meer.
reason-energy_less = { $count } energie minder.
reason-heat_more = { $count } warmte meer.
reason-heat_less = { $count } warmte minder.
reason-megacredits_production_more = De M€-productie is { $count } hoger.
reason-megacredits_production_less = De M€-productie is { $count } lager.
reason-steel_production_more = De staalproductie is { $count } hoger.
reason-steel_production_less = De staalproductie is { $count } lager.
reason-titanium_production_more = De titaniumproductie is { $count } hoger.
reason-titanium_production_less = De titaniumproductie is { $count } lager.
reason-plants_production_more = De plantenproductie is { $count } hoger.
reason-plants_production_less = De plantenproductie is { $count } lager.
reason-energy_production_more = De energieproductie is { $count } hoger.
reason-energy_production_less = De energieproductie is { $count } lager.
reason-heat_production_more = De warmteproductie is { $count } hoger.
reason-heat_production_less = De warmteproductie is { $count } lager.
reason-hand_more =
    { $count ->
        [one] { $count } kaart meer in je hand.
       *[other] { $count } kaarten meer in je hand.
    }
reason-hand_less =
    { $count ->
        [one] { $count } kaart minder in je hand.
       *[other] { $count } kaarten minder in je hand.
    }
reason-cards_in_play_more =
    { $count ->
        [one] { $count } gespeelde kaart meer.
       *[other] { $count } gespeelde kaarten meer.
    }
reason-cards_in_play_less =
    { $count ->
        [one] { $count } gespeelde kaart minder.
       *[other] { $count } gespeelde kaarten minder.
    }
reason-resources_on_cards_more =
    { $count ->
        [one] { $count } hulpbron meer op je kaarten.
       *[other] { $count } hulpbronnen meer op je kaarten.
    }
reason-resources_on_cards_less =
    { $count ->
        [one] { $count } hulpbron minder op je kaarten.
       *[other] { $count } hulpbronnen minder op je kaarten.
    }
reason-tags_more =
    { $count ->
        [one] { $count } tag meer.
       *[other] { $count } tags meer.
    }
reason-tags_less =
    { $count ->
        [one] { $count } tag minder.
       *[other] { $count } tags minder.
    }
reason-discounts_more = Kortingen en metalen leveren telkens { $count } meer op.
reason-discounts_less = Kortingen en metalen leveren telkens { $count } minder op.
reason-tiles_more =
    { $count ->
        [one] { $count } tegel meer op Mars.
       *[other] { $count } tegels meer op Mars.
    }
reason-tiles_less =
    { $count ->
        [one] { $count } tegel minder op Mars.
       *[other] { $count } tegels minder op Mars.
    }
reason-milestones_more =
    { $count ->
        [one] Prestaties leveren { $count } punt meer op.
       *[other] Prestaties leveren { $count } punten meer op.
    }
reason-milestones_less =
    { $count ->
        [one] Prestaties leveren { $count } punt minder op.
       *[other] Prestaties leveren { $count } punten minder op.
    }
reason-awards_more =
    { $count ->
        [one] Onderscheidingen leveren nu { $count } punt meer op.
       *[other] Onderscheidingen leveren nu { $count } punten meer op.
    }
reason-awards_less =
    { $count ->
        [one] Onderscheidingen leveren nu { $count } punt minder op.
       *[other] Onderscheidingen leveren nu { $count } punten minder op.
    }
reason-parameters_more =
    { $count ->
        [one] De parameters staan { $count } stap hoger, dus het spel is korter.
       *[other] De parameters staan { $count } stappen hoger, dus het spel is korter.
    }
reason-parameters_less =
    { $count ->
        [one] De parameters staan { $count } stap lager, dus het spel is langer.
       *[other] De parameters staan { $count } stappen lager, dus het spel is langer.
    }
reason-hand_better = De kaarten in je hand zijn meer waard.
reason-hand_worse = De kaarten in je hand zijn minder waard.
reason-cards_in_play_better = De gespeelde kaarten zijn meer waard.
reason-cards_in_play_worse = De gespeelde kaarten zijn minder waard.
reason-resources_on_cards_better = De hulpbronnen liggen op betere kaarten.
reason-resources_on_cards_worse = De hulpbronnen liggen op slechtere kaarten.
reason-tags_better = De tags zijn gunstiger.
reason-tags_worse = De tags zijn ongunstiger.
reason-tiles_better = De tegel ligt op een betere plek.
reason-tiles_worse = De tegel ligt op een slechtere plek.
reason-milestones_better = Betere kansen op prestaties.
reason-milestones_worse = Slechtere kansen op prestaties.
reason-awards_better = Betere kansen op onderscheidingen.
reason-awards_worse = Slechtere kansen op onderscheidingen.
reason-corporation_better = Dit bedrijf past beter bij de kaarten.
reason-corporation_worse = Dit bedrijf past minder goed bij de kaarten.
reason-parameters_better = De resterende speelduur is gunstiger.
reason-parameters_worse = De resterende speelduur is ongunstiger.
reason-other_players_better = De andere spelers staan er slechter voor.
reason-other_players_worse = De andere spelers staan er beter voor.
reason-tempo_better = Je kunt in deze generatie meer doen.
reason-tempo_worse = Je kunt in deze generatie minder doen.
reason-tempo_passes = Geen acties meer in deze generatie.
reason-tempo_done = Meer acties in deze generatie zouden niets opleveren.
reason-tempo_acts = Je gaat in deze generatie door in plaats van te passen.
reason-tempo_same = Verder verandert er niets.
# What the others cost, or what this one costs against the one that it is compared with, when all is played on.
reason-outlook_more =
    { $count ->
        [one] Elke andere mogelijkheid kost uiteindelijk minstens { $count } punt.
       *[other] Elke andere mogelijkheid kost uiteindelijk minstens { $count } punten.
    }
reason-outlook_less =
    { $count ->
        [one] Dit kost uiteindelijk { $count } punt.
       *[other] Dit kost uiteindelijk { $count } punten.
    }
reason-outlook_better = Elke andere mogelijkheid is uiteindelijk ongeveer evenveel waard, of minder.
reason-outlook_worse = Dit is uiteindelijk ongeveer evenveel waard.
reason-outlook_same = Een andere mogelijkheid levert uiteindelijk evenveel op.
reason-only_option_same = Geen andere mogelijkheid is hier zinvol.
# In a solo game.
reason-goal_more =
    { $count ->
        [one] Mars is { $count } stap dichter bij het doel.
       *[other] Mars is { $count } stappen dichter bij het doel.
    }
reason-goal_less =
    { $count ->
        [one] Mars is { $count } stap verder van het doel.
       *[other] Mars is { $count } stappen verder van het doel.
    }
reason-goal_better = Het doel is in de resterende generaties makkelijker te halen.
reason-goal_worse = Het doel is in de resterende generaties moeilijker te halen.
