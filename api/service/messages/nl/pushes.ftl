# What a device shows, on a locked screen too: no card is named. The game's name stands above it.

# What is asked, by the kind of the decision.
push-asked-setup = Jouw beurt: kies je bedrijf en je eerste kaarten.
push-asked-draft = Jouw beurt: neem een kaart uit het pakket.
push-asked-research = Jouw beurt: koop kaarten.
push-asked-action = Jouw beurt: kies een actie.
push-asked-final_greeneries = Jouw beurt: plaats je laatste groenvoorzieningen.
push-asked-order = Jouw beurt: kies welk effect nu komt.
push-asked-area = Jouw beurt: kies een gebied.
push-asked-player = Jouw beurt: kies een speler.
push-asked-card = Jouw beurt: kies een kaart.
push-asked-branch = Jouw beurt: kies een van de effecten.
push-asked-amount = Jouw beurt: kies hoeveel.
push-asked-discard = Jouw beurt: kies of je een kaart aflegt.
push-asked-keep = Jouw beurt: kies welke kaarten je houdt.
push-asked-buy_card = Jouw beurt: kies of je de kaart koopt.
push-asked-production_box = Jouw beurt: kies een kaart waarvan de productie nog eens wordt uitgevoerd.

# $asked is one of the above.
push-reminder = De tijd wordt krap. { $asked }
push-game_over = Het spel is afgelopen.
