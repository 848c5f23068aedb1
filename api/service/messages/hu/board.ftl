# What a picture of the board shows, in words: for those who do not see it.

# $game is the name of a table.
board-title = { $game }, { $generation }. generáció
board-planet = Hőmérséklet: { $temperature } °C. Oxigén: { $oxygen }%. Óceánok: { $oceans }/9.
# $cities, $greeneries and $tiles are lists of areas, $events is a list of titles of cards; each may be board-nothing.
board-seat = { $name }. Terraformációs ráta: { $rating }. Városok: { $cities }. Növényzetlapkák: { $greeneries }. Egyéb lapkák: { $tiles }. Kijátszott események: { $events }.
board-nothing = nincs
