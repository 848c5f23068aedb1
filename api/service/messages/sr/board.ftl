# What a picture of the board shows, in words: for those who do not see it.

# $game is the name of a table.
board-title = { $game }, { $generation }. generacija
board-planet = Temperatura: { $temperature } °C. Kiseonik: { $oxygen }%. Okeani: { $oceans } od 9.
# $cities, $greeneries and $tiles are lists of areas, $events is a list of titles of cards; each may be board-nothing.
board-seat = { $name }. Rejting teraformiranja: { $rating }. Gradovi: { $cities }. Zelenilo: { $greeneries }. Ostale pločice: { $tiles }. Odigrani događaji: { $events }.
board-nothing = nema
