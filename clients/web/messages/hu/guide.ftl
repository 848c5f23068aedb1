# Words of the guide of a first game. Each step is read above the dock of a small phone: at most four lines there.

guide = Útmutató
guide-count = { $n } / { $all }
guide-next = Értem
guide-skip = Útmutató kihagyása
guide-corporation = Válassz cégbirodalmat. Rajta áll, mivel kezdesz, és miben segít. A keretes szám a termelés: ennyit kapsz minden generációban.
guide-cards = Most válaszd ki, mely kártyákat tartod meg. Mindegyik most { $price } M€, kijátszáskor pedig a saját árát is kifizeted. Négy–hat kártya jó kezdet: maradjon pénzed az első körökre.
guide-action = Te következel: egy vagy két akciód van. Az „Akciók” mindet felsorolja, és megmondja, mi miért nem lehetséges. Amit választasz, itt vár, amíg meg nem erősíted.
guide-card = Játssz ki egy kártyát a kezedből: a + a körödhöz adja, a nevére koppintva elolvashatod. M€-val fizetsz; az épületkártyákért acéllal, az űrkártyákért titánnal is.
guide-area = A világos területek lehetségesek. A terület jelei bónuszok annak, aki oda lapkát rak; minden szomszédos óceán 2 M€-t ad. Koppints egy területre, aztán erősítsd meg.
guide-rating = Hőmérséklet, oxigénszint, óceánok: aki emeli valamelyiket, annak a terraformációs rátája 1-gyel nő. Ez minden generációban bevétel, a végén pedig pont.
guide-convert = Beválthatsz: elég palántából növényzetlapka lesz, amely emeli az oxigénszintet, 8 hő pedig emeli a hőmérsékletet. Mindkettő egy-egy akció.
guide-pass = Nincs több jó akciód? Passzolj: a következő generációig kimaradsz. Ha csak egy akciót hajtottál végre, a „Kör befejezése” után a többiek jönnek, majd újra te.
guide-production = Mindenki termelt: M€-t a ráta és a termelés szerint, a többit a termelés szerint. A maradék energia hővé vált. Most vehetsz kártyákat, darabját { $price } M€-ért, vagy egyet sem.
guide-projects = Ha nincs jó kártyád, az „Akciók” közt ott vannak az általános projektek: M€-ért termelést vagy jellemzőt emelnek, illetve óceánt, növényzetet vagy várost raknak le.
guide-goals = Vannak mérföldkövek és díjak is. A mérföldkő 5 pont annak, aki elsőként eléri, 8 M€-ért; csak három érhető el. A díj a játék végén a legjobbaknak ad pontot.
guide-end = A játék abban a generációban ér véget, amelyben a hőmérséklet, az oxigénszint és az óceánok is teljesek. Pontot ér a ráta, a növényzet, a város, a mérföldkő, a díj és a kártya.
