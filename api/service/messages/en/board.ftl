# What a picture of the board shows, in words: for those who do not see it.

# $game is the name of a table.
board-title = { $game }, generation { $generation }
board-planet = Temperature: { $temperature } °C. Oxygen: { $oxygen } %. Oceans: { $oceans } of 9.
# $cities, $greeneries and $tiles are lists of areas, $events is a list of titles of cards; each may be board-nothing.
board-seat = { $name }. Terraform rating: { $rating }. Cities: { $cities }. Greeneries: { $greeneries }. Other tiles: { $tiles }. Events played: { $events }.
board-nothing = none
