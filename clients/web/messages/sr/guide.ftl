# Words of the guide of a first game. Each step is read above the dock of a small phone: at most four lines there.

guide = Vodič
guide-count = { $n } od { $all }
guide-next = Razumem
guide-skip = Preskoči vodič
guide-corporation = Izaberi korporaciju. Na njoj piše s čim počinješ i šta ti donosi. Broj u okviru je proizvodnja: toliko dobijaš u svakoj generaciji.
guide-cards = Sada izaberi karte koje zadržavaš. Svaka sada košta { $price } M€, a kad je odigraš, plaćaš i njenu cenu. Četiri do šest je dobar početak: sačuvaj novac za prve poteze.
guide-action = Tvoj potez: jedna ili dve akcije. „Akcije“ ih sve nabrajaju i kažu zašto nešto nije moguće. Ono što izabereš čeka ovde dok ne potvrdiš.
guide-card = Odigraj kartu iz ruke: + je dodaje u potez, a dodir na ime pokazuje njen tekst. Plaćaš u M€; građevine možeš platiti i čelikom, a svemirske karte titanijumom.
guide-area = Svetla polja su moguća. Simboli na polju su bonus za onoga ko tu postavi pločicu, a svaki okean pored donosi 2 M€. Dodirni polje, pa potvrdi.
guide-rating = Temperatura, kiseonik, okeani: ko podigne nešto od toga, rejting teraformiranja mu raste za 1. To je prihod u svakoj generaciji, a na kraju poeni.
guide-convert = Možeš da pretvaraš: dovoljno biljaka postaje zelenilo, koje podiže kiseonik, a 8 toplote podiže temperaturu. Svako od toga je jedna akcija.
guide-pass = Više ništa se ne isplati? Odustani: čekaš do sledeće generacije. Posle samo jedne akcije „Završi potez“ pušta ostale da igraju, pa opet dolaziš na red.
guide-production = Svi su proizveli: M€ prema rejtingu i proizvodnji, ostalo prema proizvodnji. Neiskorišćena energija je postala toplota. Sada kupi karte, svaka je { $price } M€, ili nijednu.
guide-projects = Ako nemaš dobru kartu, pod „Akcije“ su standardni projekti: za M€ podižu proizvodnju ili parametar, ili postavljaju okean, zelenilo ili grad.
guide-goals = Tu su i dostignuća i nagrade. Dostignuće donosi 5 poena onome ko ga prvi ostvari, za 8 M€; mogu se ostvariti samo tri. Nagrada na kraju donosi poene najboljima.
guide-end = Igra se završava u generaciji u kojoj su temperatura, kiseonik i okeani popunjeni. Poene donose rejting, zelenilo, gradovi, dostignuća, nagrade i karte.
