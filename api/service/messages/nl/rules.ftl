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

R1 = De onderdelen van het spel
R1-1 = Een spel is voor 1 tot en met { $most_players } spelers; met 1 speler is het een solospel. Er zijn zes basishulpbronnen: megacredits (M€), staal, titanium, planten, energie en warmte. Van elk heb je een voorraad, die nooit onder 0 komt, en een productie, waarmee de voorraad elke generatie groeit.
R1-2 = Je M€-productie komt nooit onder −5 en geen andere productie onder 0. Voorraad en productie hebben geen bovengrens.
R1-3 = Andere hulpbronnen, zoals microben, dieren, wetenschapshulpbronnen en gevechtsschepen, liggen op de kaart waarop je ze verzamelt.
R1-4 = De drie planeetparameters zijn de temperatuur, van { $temperature_start } °C tot { $temperature_goal } °C in stappen van { $temperature_step }; het zuurstofniveau, van { $oxygen_start }% tot { $oxygen_goal }% in stappen van { $oxygen_step }; en de oceanen, van { $oceans_start } tot { $oceans_goal } tegels.
R1-5 = Je terraform-rating (TR) begint op 20, in een solospel op 14. Die stijgt met 1 voor elke stap waarmee je de temperatuur of het zuurstofniveau verhoogt en voor elke oceaantegel die je plaatst. Sommige kaarten verhogen je TR rechtstreeks.
R1-6 = Een planeetparameter die het doel heeft bereikt, kan niet verder stijgen en levert geen TR meer op. Je mag nog kaarten spelen en acties uitvoeren die de parameter zouden verhogen, maar dat deel ervan wordt overgeslagen. Bij zo’n zet staat dat die geen effect op de parameter heeft.
R1-7 = De stap naar een zuurstofniveau van { $oxygen_bonus }% verhoogt ook de temperatuur met 1 stap. De stappen naar { $first_heat_bonus } °C en naar { $second_heat_bonus } °C verhogen elk je warmteproductie met 1; bij de stap naar { $ocean_bonus } °C plaats je een oceaan, als er nog een over is. Wie de stap zet, krijgt de bonus en alle TR en bonussen die daaruit volgen.
R1-8 = Er zijn { $oceans_goal } oceaantegels. Groenvoorzieningstegels, stadstegels, speciale tegels, kubussen en markers raken niet op.

R2 = Het speelbord
R2-1 = Mars heeft { $areas } gebieden; { $ocean_areas } daarvan zijn oceaangebieden, gereserveerd voor oceanen. Gebieden met een gemeenschappelijke zijde grenzen aan elkaar. De steden Ganymede Colony en Phobos Space Haven hebben elk een eigen gebied buiten Mars, waar niets aan grenst.
R2-2 = Een tegel komt op een leeg gebied. Op oceaangebieden komen alleen oceanen, en oceanen komen nergens anders, tenzij een kaart iets anders zegt. Op de gebieden van Noctis City, Ganymede Colony en Phobos Space Haven komt alleen de stad met die naam; dat van Noctis City blijft gereserveerd, ook als de kaart ervan niet in het spel is.
R2-3 = Als je een tegel op Mars plaatst, ontvang je de bezettingsbonus die op het gebied staat, en 2 M€ voor elke oceaantegel die eraan grenst. Dit geldt ook voor oceanen. Een tegel buiten Mars levert geen bezettingsbonus op.
R2-4 = Oceaantegels zijn van niemand. Elke andere tegel die je plaatst, is van jou en draagt je kleurmarker.
R2-5 = Plaats een groenvoorzieningstegel naast een van je tegels. Heb je geen tegel, of is er naast je tegels geen gebied vrij, dan is elk vrij gebied goed. De groenvoorziening verhoogt het zuurstofniveau met 1 stap, en daarmee je TR, tenzij het zuurstofniveau het doel heeft bereikt.
R2-6 = Plaats een stadstegel nooit naast een andere stad, tenzij de kaart iets anders zegt. Noctis City komt op het eigen gebied, wat daar ook aan grenst. De hoofdstad is in alle opzichten een stad.
R2-7 = Een speciale tegel komt waar de kaart het zegt. Een kaart die een andere tegel dan een oceaan plaatst, kan niet worden gespeeld zolang er geen gebied voor die tegel is; is er wel een, dan moet je de tegel plaatsen. Is het gebied weg als de tegel aan de beurt is, of is er geen oceaan meer, dan vervalt de tegel.

R3 = Spelvoorbereiding
R3-1 = De projectstapel bestaat uit de kaarten van het basisspel. Met het Tijdperk van de megabedrijven komen de kaarten daarvan erbij, en doen ook de bedrijven ervan mee.
R3-2 = In het basisspel begin je met een productie van 1 voor elk van de zes basishulpbronnen, in het Tijdperk van de megabedrijven met 0. Je bedrijf kan daar iets aan toevoegen.
R3-3 = De startspeler wordt door loting bepaald. In een revanche met dezelfde spelers is de winnaar van het vorige spel startspeler.
R3-4 = Je krijgt { $setup_corporations } bedrijven en { $setup_cards } projectkaarten. Iedereen kiest tegelijk en in het geheim: houd één bedrijf en koop zoveel van de kaarten als je wilt voor { $card_cost } M€ per kaart, met de M€ waarmee dat bedrijf begint. Ben je nieuw, dan mag je in plaats daarvan een beginnersbedrijf nemen: { $beginner_megacredits } M€ en alle { $setup_cards } kaarten gratis.
R3-5 = Als iedereen heeft gekozen, worden de bedrijven in beurtvolgorde onthuld. Je ontvangt waarmee je bedrijf begint en betaalt je kaarten. Kaarten die je niet hebt gehouden, gaan met de achterkant naar boven naar de aflegstapel; de andere bedrijven gaan uit het spel.
R3-6 = De eerste generatie begint met de actiefase: ze heeft geen fase van de beurtvolgorde, geen onderzoeksfase en dus geen draft.

R4 = De generatie
R4-1 = Elke generatie behalve de eerste begint met de fase van de beurtvolgorde: de startspelermarker gaat met de klok mee naar de volgende speler, en de generatieteller gaat 1 omhoog.
R4-2 = In de onderzoeksfase bekijk je { $research_cards } kaarten, uitgedeeld of gedraft, en koop je er zoveel als je wilt voor { $card_cost } M€ per kaart; de andere gaan met de achterkant naar boven naar de aflegstapel. Alle spelers doen dit tegelijk. Je hand heeft geen limiet. De eerste generatie heeft geen onderzoeksfase.
R4-3 = Als de projectstapel op is, ook tijdens het trekken, wordt de aflegstapel geschud tot een nieuwe stapel. Zijn beide leeg, dan wordt er niets meer getrokken. Is de projectstapel te klein om te delen, dan gaan de kaarten één voor één in beurtvolgorde rond; zijn er met de aflegstapel samen te weinig, dan krijgt iedereen er evenveel.
R4-4 = De beurten gaan vanaf de startspeler met de klok mee rond. In jouw beurt voer je 1 of 2 acties uit, ook twee van dezelfde soort, of je past: dan doe je tot de volgende generatie niet meer mee. Je beurt doorgeven na één actie is niet passen. De fase eindigt als iedereen heeft gepast.
R4-5 = In de productiefase produceren alle spelers tegelijk. Eerst wordt al je energie omgezet in warmte. Dan ontvang je M€ gelijk aan je TR plus je M€-productie, die onder 0 kan zijn, en van elke andere basishulpbron zoveel als je productie ervan. Daarna kunnen kaartacties opnieuw worden uitgevoerd.
R4-6 = Als je bedrijf een eerste actie heeft, voer je die uit vóór elke andere actie. Je mag in plaats daarvan passen: dan blijft die staan als je eerste actie van de volgende generatie. Is er geen gebied voor, dan vervalt die en kost die geen actie.

R5 = Acties

R5-A = Een kaart spelen
R5-A1 = Aan alle voorwaarden van een kaart moet zijn voldaan als je die speelt; later hoeft dat niet meer. Ze kunnen een minimum of maximum van een planeetparameter vragen, of tags, productie, steden, groenvoorzieningen enzovoort. De eigen tags van de kaart tellen daarvoor niet mee, en al gespeelde gebeurtenissen evenmin.
R5-A2 = Je kunt een kaart alleen spelen als je de effecten ervan kunt uitvoeren. Dit mag wegvallen: het verhogen van een planeetparameter die het doel heeft bereikt, het toevoegen van hulpbronnen aan een kaart als er geen kaart is waarop ze kunnen liggen, en het verwijderen van hulpbronnen van andere spelers, waarbij je altijd ook minder of niets mag verwijderen.
R5-A3 = Elke verlaging van productie moet worden uitgevoerd. Normaal is dat je eigen productie; een verlaging van de productie van een speler naar keuze (rode rand) mag je toepassen op één speler die er genoeg van heeft, ook op jezelf. Als niemand genoeg heeft, kun je de kaart niet spelen.
R5-A4 = Betaal de kosten in M€. Bij een gebouwtag mag je ook staal gebruiken (2 M€ per eenheid), bij een ruimtetag titanium (3 M€ per eenheid), bij beide tags allebei. Voor metaal krijg je geen wisselgeld, en een betaling waarin een hele eenheid metaal overbodig is, wordt geweigerd. Door kortingen komen de kosten nooit onder 0.
R5-A5 = Je kiest zelf de volgorde waarin de effecten van je kaart, en de effecten van andere kaarten die daardoor in werking treden, worden uitgevoerd. Als je hulpbronnen verwijdert, doe je dat bij maar één speler.
R5-A6 = Als meerdere effecten tegelijk in werking treden, kiest de speler die aan de beurt is de volgorde, ook die van effecten van andere spelers. Een keuze binnen een effect wordt door de eigenaar van het effect gemaakt.
R5-A7 = Gebeurtenissen leg je na het spelen met de achterkant naar boven op je eigen stapel, en hun tags tellen alleen terwijl je ze speelt. Automatische (groene) en actieve (blauwe) kaarten blijven open liggen, en hun tags tellen vanaf dat moment mee. Iedereen mag weten hoeveel gebeurtenissen je hebt gespeeld.
R5-A8 = Het doorlopende effect van een kaart geldt vanaf het moment dat de kaart in het spel is. De tekst van de kaart zegt of het effect ook reageert op het spelen van de kaart zelf.
R5-A9 = Geen enkele kaart vraagt je iets te kiezen terwijl een andere speler aan de beurt is. Je kiest alleen in je eigen beurt en wanneer alle spelers tegelijk kiezen.

R5-B = Algemene projecten
R5-B1 = Algemene projecten kun je uitvoeren zo vaak als je wilt: ‘Octrooien verkopen’ (leg 1 of meer kaarten af voor 1 M€ per kaart), ‘Energiecentrale bouwen’ ({ $power_plant_cost } M€, energieproductie met 1 omhoog), ‘Asteroïde-inslag’ ({ $asteroid_cost } M€, temperatuur met 1 stap omhoog), ‘Grondwaterwinning’ ({ $aquifer_cost } M€, oceaan), ‘Groenvoorziening’ ({ $greenery_cost } M€, groenvoorziening), ‘Stad bouwen’ ({ $city_cost } M€, stad en M€-productie met 1 omhoog).
R5-B2 = Algemene projecten zijn geen kaarten: je kunt er niet met staal of titanium voor betalen, en kortingen op kaarten tellen niet, tenzij een kaart of bedrijf dat zegt.
R5-B3 = De projecten ‘Groenvoorziening’ en ‘Stad bouwen’ kun je alleen uitvoeren als er een gebied voor de tegel is. Voor ‘Asteroïde-inslag’ en ‘Grondwaterwinning’ mag je ook betalen als de temperatuur of de oceanen het doel hebben bereikt, maar dan voor niets; bij zo’n zet staat dat die geen effect heeft.

R5-C = Prestaties
R5-C1 = Claim een prestatie als je hebt wat ervoor nodig is, en betaal { $milestone_cost } M€; aan het einde levert die je { $milestone_points } punten op. Elke prestatie kan één keer worden geclaimd, en alle spelers samen kunnen er in één spel maar { $most_milestones } van de { $milestones } claimen.
R5-C2 = Je moet minstens het volgende hebben: voor Terraformer een TR van { $terraformer_rating }; voor Burgemeester { $mayor_cities } eigen steden; voor Tuinier { $gardener_greeneries } eigen groenvoorzieningen; voor Bouwmeester { $builder_tags } gebouwtags in het spel (gebeurtenissen tellen niet mee); voor Strateeg { $planner_cards } kaarten in je hand op het moment dat je de prestatie claimt.
R5-C3 = Je mag meer dan één prestatie claimen.

R5-D = Onderscheidingen
R5-D1 = De eerste onderscheiding die iemand instelt, kost { $first_award_cost } M€, de tweede { $second_award_cost } M€ en de derde { $third_award_cost } M€. Elke onderscheiding kan één keer worden ingesteld, en alle spelers samen kunnen er in één spel maar { $most_awards } instellen. Je mag er meer dan één instellen.
R5-D2 = Aan het einde geeft elke ingestelde onderscheiding { $first_place_points } punten aan de speler met het meeste van wat ervoor telt en { $second_place_points } aan de tweede, ongeacht wie de onderscheiding heeft ingesteld. Met twee spelers krijgt de tweede niets. Bij een gelijke stand krijgen alle betrokken spelers de punten van hun plaats; bij een gelijke stand op de eerste plaats is er geen tweede plaats.
R5-D3 = Pioniersonderscheiding: de meeste eigen tegels, ook steden buiten Mars. Financieringsonderscheiding: de hoogste M€-productie. Wetenschappelijke onderscheiding: de meeste wetenschapstags in het spel. Warmteonderscheiding: de meeste warmte. Mijnbouwonderscheiding: het meeste staal en titanium samen.

R5-E = Kaartacties
R5-E1 = Elke actie van een blauwe kaart of van je bedrijf (rode pijl) mag je één keer per generatie uitvoeren. Betaal eerst wat links van de pijl staat, ontvang dan wat rechts ervan staat. Als je niet kunt betalen, kun je de actie niet uitvoeren.
R5-E2 = Een actie uitvoeren is geen kaart spelen: effecten die reageren op het spelen van kaarten, reageren er niet op.
R5-E3 = Doorlopende effecten zijn geen acties. Ze gelden altijd, ook in de beurt van andere spelers als dat erbij staat.
R5-E4 = De voorwaarden van een kaart tellen alleen als je die speelt, niet als je de actie ervan uitvoert.

R5-F = Planten omzetten
R5-F1 = Zet 8 planten, of zoveel als je bedrijf zegt, om in een groenvoorzieningstegel en plaats die zoals elke groenvoorziening.

R5-G = Warmte omzetten
R5-G1 = Zet 8 warmte om in een verhoging van de temperatuur met 1 stap.

R6 = Het einde van het spel
R6-1 = Als alle drie de planeetparameters hun doel hebben bereikt, is deze generatie de laatste. De actiefase ervan wordt helemaal uitgespeeld, en het spel eindigt na de productiefase. Een solospel eindigt volgens een eigen regel.
R6-2 = Na de laatste productiefase mag elke speler, in beurtvolgorde, planten omzetten in groenvoorzieningstegels, zo vaak als het kan. Je plaatst ze zoals gewoonlijk, met alle bonussen en effecten die daardoor in werking treden.
R6-3 = Je krijgt punten voor je TR, prestaties en onderscheidingen; 1 punt voor elke groenvoorziening van jou op Mars; voor elke stad van jou 1 punt voor elke groenvoorziening die eraan grenst, ongeacht van wie die is; en de punten van alle kaarten die je hebt gespeeld, ook gebeurtenissen, met wat ze geven voor hulpbronnen erop, tags, steden en dergelijke.
R6-4 = Het hoogste totaal wint. Bij een gelijke stand wint degene van hen met de meeste M€; is ook dat gelijk, dan wordt de overwinning gedeeld.

R7 = Tijdperk van de megabedrijven
R7-1 = Het Tijdperk van de megabedrijven voegt zijn kaarten en bedrijven toe, en je begint zonder de productie van het basisspel. Het gaat samen met elke andere variant.

R8 = Solospel
R8-1 = Een solospel heeft altijd de kaarten van het Tijdperk van de megabedrijven en geen beginproductie behalve die van je bedrijf. Je TR begint op 14. Er zijn geen prestaties en geen onderscheidingen.
R8-2 = Voordat je kaarten kiest, worden twee neutrale steden geplaatst, elk met een neutrale groenvoorziening ernaast. De kosten van vier onthulde kaarten, afgeteld in gebieden, bepalen waar: vanaf linksboven, vanaf rechtsonder, daarna met de klok mee rond elke stad. Deze tegels verhogen het zuurstofniveau niet, leveren geen bonus op en zijn van niemand.
R8-3 = Als je Tharsis Republic neemt, krijg je de M€-productie die dit bedrijf voor steden geeft, ook voor de twee neutrale steden.
R8-4 = Een neutrale tegenstander heeft altijd hulpbronnen en productie van elke soort die je kunt verwijderen, stelen of verlagen.
R8-5 = Het spel duurt precies { $solo_generations } generaties. Je wint als alle drie de planeetparameters aan het einde van de laatste generatie hun doel hebben bereikt; dan mag je zoals gewoonlijk planten omzetten, maar zonder het zuurstofniveau te verhogen, en wordt je score berekend. Anders verlies je.

R9 = Draft
R9-1 = In de onderzoeksfase krijg je { $research_cards } kaarten, houd je er één en geef je de andere door. Met elk pakket dat je ontvangt, doe je hetzelfde, en de laatste kaart die je ontvangt, houd je. Daarna koop je uit de kaarten die je hebt gehouden.
R9-2 = Pakketten gaan in even generaties met de klok mee rond en in oneven generaties tegen de klok in. De eerste generatie heeft geen draft.
R9-3 = Alle spelers kiezen tegelijk, en niemand ziet wat een ander houdt of in handen heeft. Je mag je keuze wijzigen totdat je een ander pakket ziet of de volgende speler het pakket ziet dat je hebt doorgegeven.
R9-4 = Met één speler is er geen draft.

R10 = Verborgen en openbaar
R10-1 = Geheim zijn: de hand van elke speler, uitgedeelde en gedrafte kaarten, de volgorde van de projectstapel, de voorkant van de kaarten op de aflegstapel en keuzes die nog niet zijn onthuld.
R10-2 = Iedereen ziet het speelbord, voorraden, productie en TR, kaarten in het spel en de hulpbronnen erop, welke gebeurtenissen elke speler heeft gespeeld, geclaimde prestaties en ingestelde onderscheidingen, en hoeveel kaarten elke speler in de hand heeft en hoeveel er in de projectstapel en de aflegstapel zitten.
