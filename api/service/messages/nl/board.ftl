# What a picture of the board shows, in words: for those who do not see it.

# $game is the name of a table.
board-title = { $game }, generatie { $generation }
board-planet = Temperatuur: { $temperature } °C. Zuurstof: { $oxygen } %. Oceanen: { $oceans } van 9.
# $cities, $greeneries and $tiles are lists of areas, $events is a list of titles of cards; each may be board-nothing.
board-seat = { $name }. TR: { $rating }. Steden: { $cities }. Groenvoorzieningen: { $greeneries }. Andere tegels: { $tiles }. Gespeelde gebeurtenissen: { $events }.
board-nothing = geen
