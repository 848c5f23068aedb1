# Words of the guide of a first game. Each step is read above the dock of a small phone: at most four lines there.

guide = Gids
guide-count = { $n } van { $all }
guide-next = Begrepen
guide-skip = Gids overslaan
guide-corporation = Kies een bedrijf. Er staat op waarmee je begint en wat het voor je doet. Een getal in een kader is productie: zoveel krijg je elke generatie.
guide-cards = Kies nu de kaarten die je houdt. Elke kaart kost nu { $price } M€, en haar eigen prijs als je haar speelt. Vier tot zes is een goed begin: houd geld over voor de eerste beurten.
guide-action = Jouw beurt: één of twee acties. ‘Acties’ toont ze allemaal en zegt waarom iets niet kan. Wat je kiest, wacht hier tot je het bevestigt.
guide-card = Speel een kaart uit je hand: + zet haar in je beurt, een tik op de naam toont de tekst. Je betaalt in M€; gebouwen ook met staal, ruimtekaarten ook met titanium.
guide-area = Lichte gebieden zijn mogelijk. De symbolen zijn een bonus voor wie daar een tegel plaatst, en elke oceaan ernaast geeft 2 M€. Tik op een gebied en bevestig.
guide-rating = Temperatuur, zuurstof, oceanen: wie er een verhoogt, krijgt 1 terraform-rating. Dat is inkomen in elke generatie, en punten aan het einde.
guide-convert = Je kunt omzetten: genoeg planten worden een groenvoorziening, die de zuurstof verhoogt, en 8 warmte verhoogt de temperatuur. Elk is één actie.
guide-pass = Niets meer dat de moeite waard is? Pas: je doet niet mee tot de volgende generatie. Na één actie laat ‘Beurt beëindigen’ de anderen spelen, en daarna ben jij weer.
guide-production = Iedereen heeft geproduceerd: M€ volgens rating en productie, de rest volgens productie. Ongebruikte energie is warmte geworden. Koop nu kaarten voor { $price } M€ per stuk, of geen.
guide-projects = Geen goede kaart? Onder ‘Acties’ staan de algemene projecten: voor M€ verhogen ze een productie of een parameter, of plaatsen ze een oceaan, groenvoorziening of stad.
guide-goals = Er zijn ook prestaties en onderscheidingen. Een prestatie is 5 punten voor wie haar als eerste claimt, voor 8 M€; er zijn er drie. Een onderscheiding beloont aan het einde de besten.
guide-end = Het spel eindigt in de generatie waarin temperatuur, zuurstof en oceanen compleet zijn. Punten komen van rating, groenvoorzieningen, steden, prestaties, onderscheidingen en kaarten.
