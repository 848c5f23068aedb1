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

R1 = Delovi igre
R1-1 = Igra je za 1 do { $most_players } igrača; sa 1 igračem to je solo igra. Standardnih resursa ima šest: megakrediti (M€), čelik, titanijum, biljke, energija i toplota. Za svaki od njih imate zalihu, koja nikada nije ispod 0, i proizvodnju, za koju zaliha raste u svakoj generaciji.
R1-2 = Vaša proizvodnja M€ nikada nije ispod −5, a nijedna druga proizvodnja nikada nije ispod 0. Ni zaliha ni proizvodnja nemaju gornju granicu.
R1-3 = Drugi resursi, kao što su mikrobi, životinje, resursi nauke i borbeni brodovi, čuvaju se na karti koja ih skuplja.
R1-4 = Tri globalna parametra su temperatura, od { $temperature_start } °C do { $temperature_goal } °C u koracima od { $temperature_step } °C; kiseonik, od { $oxygen_start }% do { $oxygen_goal }% u koracima od { $oxygen_step }%; i okeani, od { $oceans_start } do { $oceans_goal } { $oceans_goal ->
    [one] pločice
    [few] pločice
   *[other] pločica
}.
R1-5 = Vaš rejting teraformiranja (RT) počinje od 20, a u solo igri od 14. Raste za 1 sa svakim korakom za koji povećate temperaturu ili nivo kiseonika i sa svakom pločicom okeana koju postavite. Neke karte ga povećavaju neposredno.
R1-6 = Globalni parametar koji je na cilju ne može dalje da raste i ne donosi više RT. I tada smete da odigrate kartu ili izvršite akciju koja bi ga povećala, ali se taj deo preskače. Takva akcija je označena kao akcija bez uticaja na taj parametar.
R1-7 = Korak na { $oxygen_bonus }% kiseonika povećava i temperaturu za 1 korak. Korak na { $first_heat_bonus } °C i korak na { $second_heat_bonus } °C povećavaju proizvodnju toplote za po 1; korak na { $ocean_bonus } °C postavlja okean, ako je neki preostao. Ko načini korak, dobija bonus, kao i sav RT i sve bonuse koji iz toga slede.
R1-8 = Broj pločica okeana je { $oceans_goal }. Pločica zelenila i gradova, posebnih pločica, kocki i markera uvek ima dovoljno.

R2 = Tabla za igru
R2-1 = Mars ima { $areas } { $areas ->
    [one] polje
    [few] polja
   *[other] polja
}, od kojih je za okeane rezervisano { $ocean_areas }. Polja sa zajedničkom stranicom su susedna. Gradovi { "Ganymede Colony" } i { "Phobos Space Haven" } imaju svoja polja van Marsa, bez susednih polja.
R2-2 = Pločica se postavlja na prazno polje. Na polja rezervisana za okeane postavljaju se samo okeani, a okeani se ne postavljaju nigde drugde, osim ako karta kaže drugačije. Polja gradova Noktis ({ "Noctis City" }), { "Ganymede Colony" } i { "Phobos Space Haven" } primaju samo grad tog imena; polje za Noktis ostaje rezervisano i kada njegova karta nije u igri.
R2-3 = Kada postavite pločicu na Mars, dobijate bonus za postavljanje odštampan na polju i 2 M€ za svaku pločicu okeana pored nje. To važi i za okeane. Pločica van Marsa ne donosi bonus za postavljanje.
R2-4 = Pločice okeana ne pripadaju nikome. Svaka druga pločica koju postavite vaša je i nosi vaš marker.
R2-5 = Pločicu zelenila postavite pored neke svoje pločice. Ako nemate nijednu ili pored vaših nema slobodnog polja, dolazi u obzir svako slobodno polje. Zelenilo povećava nivo kiseonika za 1 korak, a time i vaš RT, osim ako je kiseonik na cilju.
R2-6 = Pločica grada se nikada ne postavlja pored drugog grada, osim ako karta kaže drugačije. Noktis ide na svoje polje, bez obzira na to šta je pored njega. Glavni grad ({ "Capital" }) se u svemu računa kao grad.
R2-7 = Posebna pločica ide tamo gde kaže njena karta. Karta koja postavlja pločicu, osim okeana, ne može da se odigra dok za tu pločicu ne postoji polje; ako postoji, morate da je postavite. Ako polja više nema kada dođe red na pločicu ili okeana više nema, pločica se izostavlja.

R3 = Postavka
R3-1 = U špilu su karte standardne igre. Sa Korporativnom erom u njemu su i karte Korporativne ere, a njene korporacije su u igri.
R3-2 = U standardnoj igri počinjete sa proizvodnjom 1 za svaki od šest resursa, a u Korporativnoj eri bez proizvodnje. Vaša korporacija može tome nešto da doda.
R3-3 = Prvi igrač se određuje nasumično. U revanšu istih igrača prvi igrač je pobednik prethodne igre.
R3-4 = Dobijate { $setup_corporations } { $setup_corporations ->
    [one] korporaciju
    [few] korporacije
   *[other] korporacija
} i { $setup_cards } { $setup_cards ->
    [one] kartu projekta
    [few] karte projekata
   *[other] karata projekata
}. Svi biraju istovremeno i tajno: zadržavate jednu korporaciju i od njenih početnih M€ kupujete karte koje želite, svaku za { $card_cost } M€. Ako ste novi, umesto toga možete da uzmete početničku korporaciju: { $beginner_megacredits } M€ i sve podeljene karte besplatno.
R3-5 = Kada svi odaberu, korporacije se otkrivaju po redosledu igranja. Dobijate ono sa čim vaša korporacija počinje i plaćate svoje karte. Karte koje niste zadržali idu licem prema dole na gomilu odbačenih karata; ostale korporacije napuštaju igru.
R3-6 = Prva generacija počinje akcionom fazom: nema fazu utvrđivanja redosleda igranja ni fazu istraživanja, pa ni draft.

R4 = Generacija
R4-1 = Svaka generacija osim prve počinje fazom utvrđivanja redosleda igranja: marker prvog igrača prelazi na sledećeg igrača u smeru kretanja kazaljke na satu, a broj generacije raste za 1.
R4-2 = U fazi istraživanja gledate karte dobijene deljenjem ili draftom, njih { $research_cards }, i kupujete one koje želite, svaku za { $card_cost } M€; ostale idu licem prema dole na gomilu odbačenih karata. Svi igrači to rade istovremeno. Broj karata u ruci nije ograničen. Prva generacija nema fazu istraživanja.
R4-3 = Kada se špil istroši, makar i usred vučenja, gomila odbačenih karata se promeša u novi špil. Ako je i ona prazna, ništa se više ne vuče. Ako je špil premali za deljenje, karte se dele jedna po jedna po redosledu igranja; ako ih ni u špilu i na gomili odbačenih zajedno nema dovoljno, svi dobijaju isti broj karata.
R4-4 = Potezi idu ukrug u smeru kretanja kazaljke na satu, počevši od prvog igrača. U svom potezu izvršavate 1 ili 2 akcije, mogu i dve iste vrste, ili odustajete: tada ne igrate do sledeće generacije. Završiti potez posle jedne akcije ne znači odustati. Faza se završava kada svi odustanu.
R4-5 = U proizvodnoj fazi svi igrači proizvode istovremeno. Najpre sva vaša energija postaje toplota. Zatim dobijate onoliko M€ koliki je zbir vašeg RT i vaše proizvodnje M€, koja može da bude i ispod 0, a svakog drugog resursa onoliko kolika je njegova proizvodnja. Posle toga akcije na kartama mogu ponovo da se koriste.
R4-6 = Ako vaša korporacija ima prvu akciju, izvršavate je pre svake druge akcije. Umesto toga možete da odustanete: tada vas čeka kao prva akcija sledeće generacije. Ako za nju ne postoji polje, preskače se i ne troši akciju.

R5 = Akcije

R5-A = Odigravanje karte
R5-A1 = Svi uslovi karte moraju da budu ispunjeni kada je odigravate, a kasnije ne moraju. Oni mogu da traže najmanju ili najveću vrednost globalnog parametra, ili oznake, proizvodnju, gradove, pločice zelenila i slično. Oznake same te karte i već odigrani događaji pri tome se ne računaju.
R5-A2 = Kartu možete da odigrate samo ako možete da izvršite njene efekte. Sme da izostane: povećanje globalnog parametra koji je na cilju, dobijanje resursa koje nijedna karta ne može da primi i uklanjanje resursa drugih igrača, koje je uvek po želji, delimično ili u celini.
R5-A3 = Svako smanjenje proizvodnje mora da se izvrši. Obično je to vaša proizvodnja; smanjenje proizvodnje bilo kog igrača (crveni okvir) pogađa jednog igrača po vašem izboru koji je ima dovoljno, a to možete da budete i vi. Ako je niko nema dovoljno, ne možete da odigrate kartu.
R5-A4 = Cena se plaća u M€. Uz oznaku Građevina možete da koristite i čelik (svaki vredi 2 M€), uz oznaku Svemir titanijum (svaki vredi 3 M€), a uz obe oznake i jedno i drugo. Za metal se ne vraća kusur, a plaćanje se odbija ako bi u njemu mogla da se izostavi cela jedinica metala. Popusti nikada ne spuštaju cenu ispod 0.
R5-A5 = Vi birate redosled kojim se izvršavaju efekti vaše karte i efekti drugih karata koje oni pokreću. Kada uklanjate resurse, uklanjate ih samo jednom igraču.
R5-A6 = Ako se istovremeno pokrene više efekata, njihov redosled bira igrač koji je na potezu, pa i redosled efekata drugih igrača. O izboru unutar efekta odlučuje vlasnik tog efekta.
R5-A7 = Događaji posle odigravanja idu licem prema dole na vašu sopstvenu gomilu, a njihove oznake se računaju samo dok ih odigravate. Automatizovane (zelene) i aktivne (plave) karte ostaju licem prema gore i njihove oznake se računaju od tada. Svi smeju da znaju koliko ste događaja odigrali.
R5-A8 = Trajni efekat karte važi od trenutka kada je karta u igri. Tekst karte kaže da li taj efekat reaguje i na odigravanje same te karte.
R5-A9 = Nijedna karta ne traži da nešto birate dok igra neki drugi igrač. Birate samo u svom potezu i kada svi igrači biraju istovremeno.

R5-B = Standardni projekti
R5-B1 = Dostupni su vam koliko god puta želite: Prodaja patenata (odbacite 1 ili više karata i za svaku dobijte 1 M€), Elektrana ({ $power_plant_cost } M€, proizvodnja energije raste za 1), Asteroid ({ $asteroid_cost } M€, 1 korak temperature), Izdan ({ $aquifer_cost } M€, okean), Zelenilo ({ $greenery_cost } M€, pločica zelenila), Grad ({ $city_cost } M€, grad, a proizvodnja M€ raste za 1).
R5-B2 = Standardni projekti nisu karte: ne možete da ih platite čelikom ni titanijumom, a popusti na karte za njih ne važe, osim ako karta ili korporacija kaže drugačije.
R5-B3 = Projekte Zelenilo i Grad možete da izvršite samo ako za pločicu postoji polje. Asteroid i Izdan možete da platite i kada su temperatura, odnosno okeani, na cilju, ali tada uzalud; takva akcija je označena kao akcija bez uticaja.

R5-C = Dostignuća
R5-C1 = Dostignuće možete da ostvarite za { $milestone_cost } M€ kada imate ono što se za njega traži; na kraju vam donosi { $milestone_points } { $milestone_points ->
    [one] poen
    [few] poena
   *[other] poena
}. Svako može da se ostvari jednom, a svi igrači zajedno u jednoj igri mogu da ostvare samo { $most_milestones } od { $milestones }.
R5-C2 = Za dostignuće morate da imate najmanje: Teraformer – RT { $terraformer_rating }; Gradonačelnik – { $mayor_cities } { $mayor_cities ->
    [one] sopstveni grad
    [few] sopstvena grada
   *[other] sopstvenih gradova
}; Baštovan – { $gardener_greeneries } { $gardener_greeneries ->
    [one] sopstvenu pločicu
    [few] sopstvene pločice
   *[other] sopstvenih pločica
} zelenila; Graditelj – { $builder_tags } { $builder_tags ->
    [one] oznaku
    [few] oznake
   *[other] oznaka
} Građevina u igri (događaji se ne računaju); Projektant – { $planner_cards } { $planner_cards ->
    [one] kartu
    [few] karte
   *[other] karata
} u ruci u trenutku ostvarivanja.
R5-C3 = Možete da ostvarite više od jednog dostignuća.

R5-D = Nagrade
R5-D1 = Prva nagrada koju bilo ko finansira košta { $first_award_cost } M€, druga { $second_award_cost } M€, a treća { $third_award_cost } M€. Svaka može da se finansira jednom, a svi igrači zajedno u jednoj igri mogu da finansiraju samo { $most_awards }. Možete da finansirate više od jedne.
R5-D2 = Na kraju svaka finansirana nagrada donosi { $first_place_points } { $first_place_points ->
    [one] poen
    [few] poena
   *[other] poena
} igraču koji ima najviše onoga što se za nju računa i { $second_place_points } drugom igraču, bez obzira na to ko ju je finansirao. U igri za dva igrača drugi ne dobija ništa. Izjednačeni igrači svi dobijaju poene za svoje mesto; posle izjednačenja za prvo mesto nema drugog mesta.
R5-D3 = Zemljoposednik: najviše pločica u vlasništvu, uključujući i gradove van Marsa. Bankar: najveća proizvodnja M€. Naučnik: najviše oznaka Nauka u igri. Termičar: najviše toplote. Rudar: najviše čelika i titanijuma zajedno.

R5-E = Akcije na kartama
R5-E1 = Svaku akciju plave karte ili svoje korporacije (crvena strelica) možete da iskoristite jednom u generaciji. Najpre platite ono što stoji levo od strelice, pa dobijate ono što stoji desno od nje. Ako ne možete da platite, ne možete da iskoristite akciju.
R5-E2 = Korišćenje akcije nije odigravanje karte: efekti koji reaguju na odigravanje karata tada ne reaguju.
R5-E3 = Trajni efekti nisu akcije. Oni uvek važe, a tamo gde to kažu, i u potezima drugih igrača.
R5-E4 = Uslovi karte su važni samo kada je odigravate, a ne i kada koristite njenu akciju.

R5-F = Pretvaranje biljaka
R5-F1 = Pretvorite 8 biljaka, ili onoliko koliko kaže vaša korporacija, u pločicu zelenila i postavite je kao svako zelenilo.

R5-G = Pretvaranje toplote
R5-G1 = Pretvorite 8 toplote u povećanje temperature za 1 korak.

R6 = Kraj igre
R6-1 = Kada su sva tri globalna parametra na cilju, ta generacija je poslednja. Njena akciona faza se odigrava do kraja, a igra se završava posle njene proizvodne faze. Solo igra se završava po sopstvenom pravilu.
R6-2 = Posle poslednje proizvodne faze svaki igrač, po redosledu igranja, može da pretvara biljke u pločice zelenila dokle god je to moguće. Postavljate ih kao i obično, sa svim bonusima i pokrenutim efektima.
R6-3 = Dobijate poene za svoj RT, dostignuća i nagrade; po 1 poen za svako svoje zelenilo na Marsu; za svaki svoj grad po 1 poen za svako zelenilo pored njega, bez obzira na to čije je; i poene sa svih karata koje ste odigrali, uključujući i događaje, zajedno sa onima koje one daju za resurse na sebi, oznake, gradove i slično.
R6-4 = Pobeđuje najveći zbir. Ako je nerešeno, pobeđuje izjednačeni igrač koji ima više M€; ako je i to jednako, pobeda se deli.

R7 = Korporativna era
R7-1 = Korporativna era dodaje svoje karte i korporacije, a vi počinjete bez proizvodnje iz standardne igre. Ide zajedno sa svakom drugom varijantom.

R8 = Solo igra
R8-1 = U solo igri su uvek i karte Korporativne ere, a početna proizvodnja je samo ona koju daje vaša korporacija. Vaš RT počinje od 14. Nema dostignuća ni nagrada.
R8-2 = Pre biranja karata postavljaju se dva neutralna grada, svaki sa po jednim neutralnim zelenilom pored sebe. Gde će stajati, određuju cene četiri otkrivene karte, odbrojane u poljima: od gornjeg levog ugla, od donjeg desnog ugla, pa oko svakog grada u smeru kretanja kazaljke na satu. Te pločice ne povećavaju nivo kiseonika, ne donose bonus i ne pripadaju nikome.
R8-3 = Ako uzmete korporaciju { "Tharsis Republic" }, dobijate njenu proizvodnju M€ za dva neutralna grada.
R8-4 = Neutralni protivnik uvek ima resurse i proizvodnju svake vrste, da biste mogli da ih uklonite, ukradete ili smanjite.
R8-5 = Igra traje tačno { $solo_generations } { $solo_generations ->
    [one] generaciju
    [few] generacije
   *[other] generacija
}. Pobeđujete ako su sva tri globalna parametra na cilju do kraja poslednje; tada možete da pretvarate biljke kao i obično, ali bez povećanja nivoa kiseonika, i računaju se vaši poeni. U suprotnom gubite.

R9 = Draft
R9-1 = U fazi istraživanja dobijate { $research_cards } { $research_cards ->
    [one] kartu
    [few] karte
   *[other] karata
}, zadržavate jednu, a ostale prosleđujete. Isto radite sa svakim paketom koji dobijete, a poslednju kartu koju dobijete zadržavate. Zatim birate šta kupujete od karata koje ste zadržali.
R9-2 = Paketi se u parnim generacijama prosleđuju u smeru kretanja kazaljke na satu, a u neparnim u suprotnom smeru. Prva generacija nema draft.
R9-3 = Svi igrači biraju istovremeno i niko ne vidi šta drugi zadržava ni šta drži. Izbor možete da promenite dok ne vidite drugi paket ili dok sledeći igrač ne vidi paket koji ste mu prosledili.
R9-4 = Sa jednim igračem nema drafta.

R10 = Tajno i javno
R10-1 = Tajno je sledeće: karte u ruci svakog igrača, podeljene i draftovane karte, redosled karata u špilu, lica karata na gomili odbačenih i izbori koji još nisu otkriveni.
R10-2 = Svi vide tablu za igru, zalihe, proizvodnje i RT, karte u igri i resurse na njima, koje je događaje svaki igrač odigrao, ostvarena dostignuća i finansirane nagrade, kao i broj karata u svakoj ruci, u špilu i na gomili odbačenih.
