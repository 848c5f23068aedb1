# A short reference of the rules for players. The id of a message is the id of the rule in docs/rules.md, with hyphens for
# its dots; a message without a full stop is the head of a section.
#
# What the variables are, stands in the English file. No ending and no article hangs on one of them.

R1 = A játék elemei
R1-1 = Egy játékban 1–{ $most_players } játékos vehet részt; egyetlen játékossal ez szóló játék. Hat alaperőforrás van: megakredit (M€), acél, titán, palánta, energia és hő. Mindegyikből van egy készleted, amely sosem lehet 0 alatt, és egy termelésed, amellyel a készlet minden generációban nő.
R1-2 = A M€-termelésed sosem lehet −5 alatt, a többi termelésed pedig 0 alatt. Sem a készletnek, sem a termelésnek nincs felső határa.
R1-3 = Más erőforrások, például a mikroba, az állat, a tudomány és a vadászgép, azon a kártyán vannak, amely gyűjti őket.
R1-4 = A három globális jellemző: a hőmérséklet { $temperature_start } °C-tól { $temperature_goal } °C-ig, egységenként { $temperature_step } °C; az oxigénszint { $oxygen_start }%-tól { $oxygen_goal }%-ig, egységenként { $oxygen_step }%; és az óceánok száma { $oceans_start } lapkától { $oceans_goal } lapkáig.
R1-5 = A terraformációs rátád (TR) kezdetben 20, szóló játékban 14. Nő 1-gyel minden egységért, amellyel a hőmérsékletet vagy az oxigénszintet növeled, és minden óceánlapkáért, amelyet leteszel. Némelyik kártya közvetlenül növeli.
R1-6 = Ha egy globális jellemző elérte a célértékét, nem nőhet tovább, és nem ad több TR-t. Továbbra is kijátszhatsz olyan kártyát és végrehajthatsz olyan akciót, amely növelné, de ez a része kimarad. Az ilyen lépésnél jelezve van, hogy nincs hatása a jellemzőre.
R1-7 = Amikor az oxigénszint { $oxygen_bonus }%-ra nő, a hőmérséklet is nő 1 egységgel. Amikor a hőmérséklet { $first_heat_bonus } °C-ra nő, és amikor { $second_heat_bonus } °C-ra, az 1-1 egység hőtermelést ad; amikor { $ocean_bonus } °C-ra nő, óceánlapkát kell letenni, ha maradt még. A bónuszt az kapja, aki a jellemzőt odáig növelte, és övé minden ebből következő TR és bónusz is.
R1-8 = Összesen { $oceans_goal } óceánlapka van. A növényzetlapkák, városlapkák és különleges lapkák, a kockák és a jelölők nem fogynak el.

R2 = A játéktábla
R2-1 = A Marson { $areas } terület van, közülük { $ocean_areas } óceánnak van fenntartva. Azok a területek szomszédosak, amelyeknek van közös oldaluk. Két városnak (Ganymede Colony és Phobos Space Haven) saját területe van a Marson kívül, szomszédok nélkül.
R2-2 = Lapka csak üres területre kerülhet. Óceánnak fenntartott területre csak óceánlapka tehető, óceánlapka pedig máshová nem, hacsak egy kártya mást nem mond. A Noctis Város, a Ganymede Colony és a Phobos Space Haven területére csak az a város kerülhet, amelyről a nevét kapta; a Noctis Városé akkor is fenntartott marad, ha a kártyája nincs a játékban.
R2-3 = Amikor lapkát teszel le a Marsra, megkapod a területre nyomtatott lehelyezési bónuszt, és 2 M€-et minden szomszédos óceánlapka után. Ez az óceánlapkák letételére is igaz. A Marson kívüli lapka nem hoz lehelyezési bónuszt.
R2-4 = Az óceánlapkák senkihez sem tartoznak. Minden más lapka, amelyet leteszel, a tiéd, és a te jelölőd van rajta.
R2-5 = A növényzetlapkát egy saját lapkád mellé tedd. Ha nincs lapkád, vagy egyik lapkád mellett sincs szabad terület, bármelyik szabad terület jó. A növényzetlapka 1 egységgel növeli az oxigénszintet, és így a TR-edet is, kivéve, ha az oxigénszint már elérte a célértékét.
R2-6 = Városlapkát sosem tehetsz másik város mellé, hacsak a kártya mást nem mond. A Noctis Város a saját területére kerül, bármi van is mellette. A Főváros minden szempontból városnak számít.
R2-7 = A különleges lapka oda kerül, ahová a kártyája mondja. Az a kártya, amely az óceánlapkán kívül más lapkát tesz le, nem játszható ki, amíg nincs a lapkának megfelelő terület; ha van, le kell tenned. Ha a terület időközben elfogyott, vagy nincs több óceánlapka, a lapka elmarad.

R3 = Előkészületek
R3-1 = A húzópakliban az alapjáték kártyái vannak. A Cégek korszakával játszva annak kártyái is benne vannak, és a cégbirodalmai is a játék részei.
R3-2 = Az alapjátékban mind a hat erőforrásból 1 egység termeléssel kezdesz, a Cégek korszakával termelés nélkül. A cégbirodalmad ehhez még adhat.
R3-3 = A kezdőjátékost sorsolás dönti el. Ha ugyanazok a játékosok visszavágót játszanak, az előző játék győztese a kezdőjátékos.
R3-4 = Kapsz { $setup_corporations } cégbirodalmat és { $setup_cards } projektkártyát. Mindenki egyszerre és titokban választ: egy cégbirodalmat megtartasz, és a kezdő M€-jéből bármennyit megvehetsz a kártyák közül, darabját { $card_cost } M€-ért. Ha új játékos vagy, választhatod helyette a Kezdő cégbirodalmat: { $beginner_megacredits } M€ jár vele, és a kapott { $setup_cards } kártya mind ingyen a tiéd.
R3-5 = Amikor mindenki választott, a játékosok körsorrendben felfedik a cégbirodalmukat. Megkapod, amivel a cégbirodalmad kezd, és kifizeted a kártyáidat. A meg nem tartott kártyák lefordítva a dobópakliba kerülnek; a többi cégbirodalom kikerül a játékból.
R3-6 = Az első generáció az akciófázissal kezdődik: nincs körsorrendfázisa, nincs kutatási fázisa, és így draft sincs benne.

R4 = A generáció
R4-1 = Az első kivételével minden generáció a körsorrendfázissal kezdődik: a kezdőjátékos-jelölő az óramutató járása szerint a következő játékoshoz kerül, és a generáció sorszáma 1-gyel nő.
R4-2 = A kutatási fázisban megnézel { $research_cards } kártyát, amelyet osztáskor kaptál vagy draftoltál, és bármennyit megvehetsz belőlük, darabját { $card_cost } M€-ért; a többi lefordítva a dobópakliba kerül. Minden játékos egyszerre teszi ezt. A kezedben bármennyi kártya lehet. Az első generációnak nincs kutatási fázisa.
R4-3 = Ha elfogy a húzópakli, akár egy húzás közepén, a dobópakli megkeverve az új húzópakli lesz. Ha mindkettő üres, nincs több húzás. Ha az osztáshoz kevés a húzópakli, a kártyákat egyesével, körsorrendben kell kiosztani; ha a dobópaklival együtt sincs elég, mindenki ugyanannyit kap.
R4-4 = A körök a kezdőjátékostól az óramutató járása szerint követik egymást. A körödben 1 vagy 2 akciót hajtasz végre, akár kétszer ugyanazt a fajtát, vagy passzolsz: ekkor a következő generációig kimaradsz. Ha egy akció után befejezed a körödet, az nem passzolás. A fázis akkor ér véget, amikor már mindenki passzolt.
R4-5 = A termelési fázisban minden játékos egyszerre termel. Először az összes energiád hővé alakul. Azután annyi M€-et kapsz, amennyi a TR-ed és a M€-termelésed (ez 0 alatt is lehet) együtt, és minden más erőforrásból annyit, amennyi a termelésed. Ezután a kártyák akciói újra használhatók.
R4-6 = Ha a cégbirodalmadnak van első akciója, azt minden más akció előtt hajtod végre. Passzolhatsz is helyette: ekkor a következő generációban ez lesz az első akciód. Ha nincs hozzá megfelelő terület, kimarad, és nem számít akciónak.

R5 = Akciók

R5-A = Kártya kijátszása
R5-A1 = Egy kártya minden előfeltételének teljesülnie kell, amikor kijátszod; később már nem. Előírhatják egy globális jellemző legkisebb vagy legnagyobb értékét, vagy kérhetnek ikonokat, termelést, városokat, növényzetlapkákat és hasonlókat. A kártya saját ikonjai nem számítanak bele, és a már kijátszott események sem.
R5-A2 = Csak akkor játszhatsz ki egy kártyát, ha végre tudod hajtani a hatásait. Ezek elmaradhatnak: célértékét elért globális jellemző növelése; erőforrás szerzése kártyára, ha nincs kártya, amelyre kerülhetne; és más játékosok erőforrásainak eltávolítása, amelyről mindig lemondhatsz, részben vagy egészben.
R5-A3 = A termelés minden csökkentését végre kell hajtani. Rendszerint a saját termelésed csökken; ha a csökkentés bármely játékosra vonatkozhat (piros keret), egyetlen, általad választott játékost ér, akinek elég van belőle; ez te is lehetsz. Ha senkinek sincs elég, nem játszhatod ki a kártyát.
R5-A4 = Az árat M€-ben fizeted. Épületikonos kártyáért acéllal is fizethetsz (darabja 2 M€-et ér), űrikonosért titánnal (darabja 3 M€-et ér), mindkét ikon esetén mindkettővel. Fémből nincs visszajáró, és a fizetés nem fogadható el, ha egy egész darab fémet el lehetne hagyni belőle. A kedvezmények sosem viszik az árat 0 alá.
R5-A5 = Te választod meg, milyen sorrendben hajtod végre a kártyád hatásait és más kártyák hatásait, amelyeket ezek kiváltanak. Ha erőforrásokat távolítasz el, csak egyetlen játékostól teheted.
R5-A6 = Ha egyszerre több hatás váltódik ki, az választja meg a sorrendjüket, akinek a köre van, a többi játékos hatásaiét is. Egy hatáson belül a hatás tulajdonosa választ.
R5-A7 = Az események kijátszás után lefordítva egy külön, saját pakliba kerülnek, és az ikonjaik csak a kijátszásukkor számítanak. Az automatizált (zöld) és az aktív (kék) kártyák felfordítva maradnak, és az ikonjaik ettől kezdve számítanak. Mindenki tudhatja, hány eseményt játszottál ki.
R5-A8 = Egy kártya állandó hatása attól fogva érvényes, hogy a kártya játékba kerül. Azt, hogy a kártya saját kijátszása is kiváltja-e, a kártya szövege mondja meg.
R5-A9 = Egyetlen kártya sem kér tőled választást, amíg más játékos van soron. Csak a saját körödben választasz, és amikor minden játékos egyszerre választ.

R5-B = Általános projektek
R5-B1 = Akárhányszor végrehajthatod őket: „Szabadalom értékesítése” (dobj el 1 vagy több kártyát, mindegyikért 1 M€-et kapsz), „Erőműépítés” ({ $power_plant_cost } M€, 1 egység energiatermelés), „Aszteroida” ({ $asteroid_cost } M€, 1 egység hőmérséklet), „Rétegvíz feltárása” ({ $aquifer_cost } M€, óceánlapka), „Növényesítés” ({ $greenery_cost } M€, növényzetlapka), „Városalapítás” ({ $city_cost } M€, városlapka és 1 egység M€-termelés).
R5-B2 = Az általános projektek nem kártyák: nem fizethetsz értük acéllal vagy titánnal, és a kártyákra szóló kedvezmények nem számítanak, hacsak egy kártya vagy cégbirodalom mást nem mond.
R5-B3 = A „Növényesítés” és a „Városalapítás” projektet csak akkor hajthatod végre, ha van terület a lapkának. Az „Aszteroida” és a „Rétegvíz feltárása” projektért akkor is fizethetsz, ha a hőmérséklet, illetve az óceánok száma már elérte a célértékét, de akkor hiába; az ilyen lépésnél jelezve van, hogy nincs hatása.

R5-C = Mérföldkövek
R5-C1 = Akkor szerezhetsz meg egy mérföldkövet, ha teljesíted a feltételét, és fizetsz { $milestone_cost } M€-et; a játék végén { $milestone_points } pontot ad. Mindegyik egyszer szerezhető meg. Összesen { $milestones } mérföldkő van, de egy játékban az összes játékos együtt csak { $most_milestones } mérföldkövet szerezhet meg.
R5-C2 = Legalább ennyi kell: a Terraformátorhoz { $terraformer_rating } TR; a Polgármesterhez { $mayor_cities } saját város; a Tájrendezőhöz { $gardener_greeneries } saját növényzetlapka; az Építészhez { $builder_tags } játékban lévő épületikon (az események nem számítanak); az Elemzőhöz { $planner_cards } kártya a kezedben a megszerzés pillanatában.
R5-C3 = Több mérföldkövet is megszerezhetsz.

R5-D = Díjak
R5-D1 = Az első díj, amelyet bárki megalapít, { $first_award_cost } M€-be kerül, a második { $second_award_cost } M€-be, a harmadik { $third_award_cost } M€-be. Mindegyik egyszer alapítható meg, és egy játékban az összes játékos együtt csak { $most_awards } díjat alapíthat. Te többet is alapíthatsz.
R5-D2 = A játék végén minden megalapított díj { $first_place_points } pontot ad annak, akinek a legtöbb van abból, ami a díjnál számít, és { $second_place_points } pontot a másodiknak, bárki alapította is. Két játékosnál a második nem kap semmit. Döntetlennél minden érintett megkapja a helyezéséért járó pontokat; ha az első helyen van döntetlen, nincs második hely.
R5-D3 = Földbirtokos: a legtöbb saját lapka, a Marson kívüli városokkal együtt. Bankár: a legmagasabb M€-termelés. Tudós: a legtöbb játékban lévő tudományikon. Termológus: a legtöbb hő. Bányász: a legtöbb acél és titán együtt.

R5-E = Kártyák akciói
R5-E1 = Egy kék kártya vagy a cégbirodalmad minden akcióját (piros nyíl) generációnként egyszer használhatod. Előbb fizesd ki, ami a nyíltól balra áll, azután megkapod, ami jobbra. Ha nem tudod kifizetni, nem használhatod az akciót.
R5-E2 = Egy akció használata nem kártya kijátszása: nem reagálnak rá azok a hatások, amelyek kártyák kijátszására reagálnak.
R5-E3 = Az állandó hatások nem akciók. Mindig érvényesek, más játékosok körében is, ha a szövegük így szól.
R5-E4 = Egy kártya előfeltételei csak a kijátszásakor számítanak, az akciója használatakor nem.

R5-F = Palánták beváltása
R5-F1 = 8 palántát, vagy amennyit a cégbirodalmad mond, beválthatsz 1 növényzetlapkára, amelyet úgy teszel le, mint bármelyik növényzetlapkát.

R5-G = Hő beváltása
R5-G1 = 8 hőt beválthatsz arra, hogy a hőmérséklet 1 egységgel nőjön.

R6 = A játék vége
R6-1 = Amikor mindhárom globális jellemző elérte a célértékét, az a generáció az utolsó. Az akciófázisa még teljesen lezajlik, és a játék a termelési fázisa után ér véget. A szóló játék a saját szabálya szerint ér véget.
R6-2 = Az utolsó termelési fázis után minden játékos, körsorrendben, annyiszor válthat be palántákat növényzetlapkára, ahányszor tud. A lapkákat a szokásos módon teszed le, minden bónusszal és kiváltott hatással.
R6-3 = Pontot ad a TR-ed, a mérföldköveid és a díjak; 1 pontot minden saját növényzetlapkád a Marson; minden városod 1 pontot minden mellette lévő növényzetlapka után, bárkié is az; és pontot ad minden kártya, amelyet kijátszottál, az események is, azzal együtt, ami a rajtuk lévő erőforrásokért, ikonokért, városokért és hasonlókért jár.
R6-4 = Akinek a legtöbb pontja van, győz. Döntetlennél az érintettek közül az győz, akinek több M€-je van; ha ez is döntetlen, a győzelem közös.

R7 = Cégek korszaka
R7-1 = A Cégek korszaka a saját kártyáit és cégbirodalmait adja hozzá, és az alapjáték kezdő termelése nélkül indulsz. Minden más változattal együtt játszható.

R8 = Szóló játék
R8-1 = A szóló játékban mindig benne vannak a Cégek korszaka kártyái, és a cégbirodalmadén kívül nincs kezdő termelésed. A TR-ed kezdetben 14. Nincsenek mérföldkövek és díjak.
R8-2 = Mielőtt kártyákat választasz, a táblára kerül két semleges város, és mindegyik mellé egy semleges növényzetlapka. A helyüket négy felfedett kártya ára jelöli ki, ennyi területet leszámolva: a bal felső saroktól, a jobb alsó saroktól, majd az egyes városok körül az óramutató járása szerint. Ezek a lapkák nem növelik az oxigénszintet, nem adnak bónuszt, és senkihez sem tartoznak.
R8-3 = Ha a Tharsis Köztársaságot választod, a két semleges városért megkapod a M€-termelését.
R8-4 = A semleges ellenfélnek mindig van mindenféle erőforrása és termelése, amelyet eltávolíthatsz, ellophatsz vagy csökkenthetsz.
R8-5 = A játék pontosan { $solo_generations } generációig tart. Akkor nyersz, ha az utolsó végéig mindhárom globális jellemző eléri a célértékét; ekkor a szokásos módon még beválthatsz palántákat, de az oxigénszint növelése nélkül, és következik a pontozás. Különben vesztettél.

R9 = Draft
R9-1 = A kutatási fázisban kapsz { $research_cards } kártyát, egyet megtartasz, a többit továbbadod. Ugyanezt teszed minden csomaggal, amelyet kapsz, és megtartod az utolsó kártyát, amelyet kapsz. Azután a megtartott kártyákból vásárolsz.
R9-2 = A csomagok páros generációban az óramutató járása szerint, páratlanban azzal ellentétesen járnak körbe. Az első generációban nincs draft.
R9-3 = Minden játékos egyszerre választ, és senki sem látja, mit tart meg más, vagy mi van a kezében. A választásodat addig módosíthatod, amíg nem látsz másik csomagot, és a következő játékos sem látja azt, amelyet továbbadtál.
R9-4 = Egyetlen játékossal nincs draft.

R10 = Titkos és nyilvános
R10-1 = Titkos: a játékosok kezében lévő kártyák, az osztott és a draftolt kártyák, a húzópakli sorrendje, a dobópakli kártyáinak előlapja és a még fel nem fedett választások.
R10-2 = Mindenki látja a játéktáblát, a készleteket, a termelést és a TR-t, a játékban lévő kártyákat és a rajtuk lévő erőforrásokat, az egyes játékosok kijátszott eseményeit, a megszerzett mérföldköveket és a megalapított díjakat, valamint azt, hány kártya van az egyes játékosok kezében, a húzópakliban és a dobópakliban.
