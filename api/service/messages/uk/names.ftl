# Names that the service gives where nobody has chosen one. They begin with a capital, as chosen names do.

# $code: four letters and digits.
name-guest = Гість { $code }
# Stands where the name of an account that was deleted would stand.
name-former_player = Колишній гравець
# A table that its owner has not named. $player: the name of the owner, never inflected.
name-table_of = Стіл гравця { $player }
# A table of the quick match.
name-quick_match = Швидка гра
# A player that the server itself plays. $level is one of level-….
name-opponent = Комп’ютер ({ $level })
# The second to fourth such player at a table. $number is 2 to 4.
name-opponent_numbered = Комп’ютер { $number } ({ $level })
# How well such a player plays. It stands in brackets after the name.
level-novice = новачок
level-regular = середній
level-strong = сильний
