# Names that the service gives where nobody has chosen one. They begin with a capital, as chosen names do.

# $code: four letters and digits.
name-guest = Guest { $code }
# Stands where the name of an account that was deleted would stand.
name-former_player = Former player
# A table that its owner has not named. $player: the name of the owner, never inflected.
name-table_of = Table of { $player }
# A table of the quick match.
name-quick_match = Quick match
