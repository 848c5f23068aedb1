# What a picture of the board shows, in words: for those who do not see it.

# $game is the name of a table.
board-title = { $game }, покоління { $generation }
board-planet = Температура: { $temperature } °C. Кисень: { $oxygen } %. Океани: { $oceans } з 9.
# $cities, $greeneries and $tiles are lists of areas, $events is a list of titles of cards; each may be board-nothing.
board-seat = { $name }. Рейтинг тераформування: { $rating }. Міста: { $cities }. Зелень: { $greeneries }. Інші жетони: { $tiles }. Зіграні події: { $events }.
board-nothing = немає
