# The words inside a game.

## Frame of a game

back-to-games = Back to your games
place-map = Map
hand = Hand
log = Log
places-in-game = Places in this game
log-new = 
  Log, { $count ->
     [one] { $count } new entry
    *[other] { $count } new entries
  }
hand-count = 
  Hand, { $count ->
     [one] { $count } card
    *[other] { $count } cards
  }
hand-tab = Hand { $count }
chat = Chat
chat-new = Chat, new messages
game-menu = More: plans, clocks, links, resign
more = More
to-decision = To the decision
press-for-keys = Press ? for keys
generation-phase = 
  Generation { $generation } · { $phase ->
     [setup] set-up
     [research] research phase
     [action] action phase
     [production] production phase
     [final_greeneries] last greeneries
     [aborted] ended early
    *[over] end of the game
  }
generation = Generation { $generation }
generation-name = Generation
stepping-through = Stepping through
ended-in = Ended in generation { $generation }
loading = Loading
list = List
all = All
none = None
filter = Filter
yes = Yes
no = No
send = Send
or = or
of = of { $most }
of-most = { $value } of { $most }
until = until { $time }
used = used
taken = Taken

## Players

you = You
players-in-order = Players, in order of play
player-spoken = { $name }, { $colour }, terraform rating { $rating }, { $state }
is-waited-for = to play
has-passed = passed
first-player = first player
compare-players = Compare all players
compare-note = Beside each amount stands the production of one generation.
seat-red = red
seat-green = green
seat-blue = blue
seat-yellow = yellow
seat-black = black
seat-neutral = neutral
this-generation = { $steps } this generation
in-hand = { $count } in hand
worth-of-metals = Steel is worth { $steel } M€, titanium { $titanium } M€.
actions-and-effects = Actions and effects
automated = Automated
events-played = Events played
resources-of = Resources of { $name }
own-resources = Your resources
resource-line = { $resource }: { $stock }, production { $production }
stock = Stock
production = Production
next-generation = Next generation
rating = Terraform rating
income = M€ per generation
income-note = Next generation: { $rating } M€ for your rating and { $production } M€ from production, { $income } M€ in all. With your present stock: { $total } M€.
cards-in-hand = Cards in hand
played-by-caretaker = The caretaker plays
caretaker-resigned = Resigned: the caretaker plays
caretaker-away = Away: the caretaker plays
caretaker-time = Out of time: the caretaker plays
caretaker-vote = By vote: the caretaker plays
caretaker-left = Left: the caretaker plays
played-by-substitute = { $name } plays until { $until }

## Resources, parameters, tags, tiles

megacredits = M€
steel = Steel
titanium = Titanium
plants = Plants
energy = Energy
heat = Heat
temperature = Temperature
oxygen = Oxygen
oceans = Oceans
parameters = Global parameters
temperature-value = { $value } °C
oxygen-value = { $value } %
oceans-value = { $value }
parameter-goal = goal { $value }
temperature-spoken = Temperature { $value } °C, goal 8 °C
oxygen-spoken = Oxygen { $value } percent, goal 14 percent
oceans-spoken = Oceans { $value }, goal 9
parameter-rating = Each step raises the terraform rating of the player who takes it.
bonus-step-temperature-m24 = 1 step of heat production
bonus-step-temperature-m20 = 1 step of heat production
bonus-step-temperature-0 = an ocean
bonus-step-oxygen-8 = 1 step of temperature
tag-building = building
tag-space = space
tag-power = power
tag-science = science
tag-jupiter = Jupiter
tag-earth = Earth
tag-plant = plant
tag-microbe = microbe
tag-animal = animal
tag-city = city
tag-event = event
kind-automated = automated
kind-active = active
kind-event = event
tile-ocean = ocean
tile-greenery = greenery
tile-city = city
tile-capital = capital
tile-commercial_district = Commercial District
tile-ecological_zone = Ecological Zone
tile-industrial_center = Industrial Center
tile-lava_flows = Lava Flows
tile-mining_area = Mining Area
tile-mining_rights = Mining Rights
tile-mohole_area = Mohole Area
tile-natural_preserve = Natural Preserve
tile-nuclear_zone = Nuclear Zone
tile-restricted_area = Restricted Area
ground-land = Empty land.
ground-volcanic = Empty, volcanic.
ground-ocean = Reserved for an ocean.
ground-noctis_city = Reserved for Noctis City.
ground-off_mars = Off Mars.
symbol-mc = M€
symbol-steel = Steel
symbol-titanium = Titanium
symbol-plants = Plants
symbol-energy = Energy
symbol-heat = Heat
symbol-tr = terraform rating
symbol-card = cards
symbol-vp = points
symbol-temp = temperature
symbol-oxygen = oxygen
symbol-oceans = oceans
symbol-animal = animals
symbol-microbe = microbes
symbol-science = science
symbol-fighter = fighters
symbol-plus = resources
symbol-tile-ocean = ocean
symbol-tile-greenery = greenery
symbol-tile-city = city
symbol-tag-building = building
symbol-tag-space = space
symbol-tag-power = power
symbol-tag-science = science
symbol-tag-jupiter = Jupiter
symbol-tag-earth = Earth
symbol-tag-plant = plant
symbol-tag-microbe = microbe
symbol-tag-animal = animal
symbol-tag-city = city
symbol-tag-event = event
any-player = any player
word-take = take
word-look = look at
word-claim = claim
word-copy = copy a production box
word-next = next card:
word-any = any
word-protected = protected
word-worth = worth
word-less = less
word-offset = requirements ±2
word-greenery_plants = plants for a greenery
amount-mc = { $amount } M€
count-megacredits = { $count } M€
count-steel = { $count } steel
count-titanium = { $count } titanium
count-plants = { $count ->
     [one] { $count } plant
    *[other] { $count } plants
  }
count-cards = { $count ->
     [one] { $count } card
    *[other] { $count } cards
  }
bonus-steel = 1 steel
bonus-titanium = 1 titanium
bonus-plants = 1 plant
bonus-card = 1 card
points = { $count ->
     [one] { $count } point
    *[other] { $count } points
  }

## Map

map-label = Map of Tharsis
map-summary = 
  Oceans: { $oceans } of 9. Tiles: { $tiles ->
     [none] none yet
    *[other] { $tiles }
  }.
map-tiles = { $name } { $count }
map-whole = Show the whole map
areas-possible = { $count ->
     [one] { $count } area is possible
    *[other] { $count } areas are possible
  }
area-gives = You get here:
area-gives-nothing = There is no bonus here.
area-place = Row { $row }, { $place } of { $count }, { $name }.
area-owner = Owner: { $name }.
area-bonus = Bonus: { $bonus }.
area-beside = Beside: { $tiles }.
area-may = May be chosen.
area-may-pay = May be chosen: { $bonus }.
tile-of = { $tile } ({ $name })

## Dock

dock = What to do now
your-turn = Your turn
you-may-change = You may still change your choice
actions = Actions
first-action = First action
convert-plants = Convert plants to a greenery
convert-heat = Convert heat to a step of temperature
pass = Pass
end-turn = End your turn
confirm = { $count ->
     [one] Confirm 1 action
    *[other] Confirm { $count } actions
  }
confirm-pass = Confirm: pass
confirm-place = Place it here
confirm-answer = Confirm
checking = Checking what is still possible …
no-preview = The result cannot be shown now.
to-map = Choose on the map
to-cards = To the cards
slots-label = 
  Your turn, { $count ->
     [one] 1 action chosen
    *[other] { $count } actions chosen
  }
slot-remove = Remove action { $n }: { $name }
slot-second = Second action
slot-optional = if you like
effects-label = What this changes
sending = Sending …
undoing = Taking back …
sending-waits = waits for the network
sending-offline = You are offline. Your move is kept and goes out once.
sending-resting = The server is resting. Your move is kept.
sending-too-late = It may have been sent already. Undo it once the outcome is known.
take-back = Take it back
try-again-now = Now
done-move = Done: { $what }.
done-stopped = Done: { $what }. You saw something new first, so the rest waits.
done-undo = { $count ->
     [one] 1 answer was undone.
    *[other] { $count } answers were undone.
  }
trouble-changed = The question has changed
trouble-changed-note = Something happened meanwhile. Your choice is kept; check it.
storage-full = This browser has no room left. Nothing was sent.
still-possible = still possible
no-longer-offered = no longer offered
start-over = Start over
play-what-is-left = Play what is left
now-plays = { $name } plays
now-waits-for = Waits for { $names }
you-are-out = You are out until generation { $generation }
asked-again = You are likely asked again from { $from } to { $to }.
game-over = The game is over
result = Result
plan-ahead = Plan ahead
advice = Advice
advice-note = The server plays on after each option and estimates what it is worth. Reasons: what changes, in points. Less than a point may be chance.
advice-thinking = The server is thinking …
advice-nothing = Nothing is asked of you now.
advice-best = the best option
advice-loss = points lost: { $points }
advice-chance = chance to win { $percent } %
advice-take = Prepare
advice-against-best = Compared with the best option:
advice-against = Compared with “{ $option }”:
advice-show = Show { $area } on the map
advice-for = Speaks for it:
advice-but = Speaks against it:
undo = Undo
undo-count = Undo { $count }
undo-title = Undo
undo-last = Only the last
undo-nothing = Nothing can be undone now.
undo-takes-back = { $count ->
     [one] This takes back 1 answer:
    *[other] This takes back { $count } answers:
  }
undo-limit-new_information = Not further: you saw something hidden then.
undo-limit-other_seat = Not further: another player moved then.
undo-limit-secret_choice = Not further: you chose in secret then. You can change that choice as long as it is offered.
undo-limit-game_over = The game has ended.
less = Less
choose-cards = Choose at least { $min }, at most { $max }.
count-chosen = { $count } chosen.

## Clocks

clocks = Clocks
clock-idle = Does not run
clock-running = Runs
clock-resting = Rests
clock-paused = Paused
clock-expired = Out of time
clock-caretaker = The caretaker plays

## Actions

group-first = Forced first action
group-cards = Cards
group-convert = Convert
group-projects = Standard projects
group-goals = Milestones and awards
group-end = End of the turn
group-other = Other
play-a-card = Play a card
playable-of = { $offered } of { $all } playable
all-goals = All milestones and awards
what-you-lack = what you lack
pass-note = no more actions in this generation
end-turn-note = without a second action
see-rule = See the rule
nothing-asked = You are asked nothing now.
goals = Milestones and awards
milestones = Milestones
awards = Awards
goals-claimed = { $value } of { $most } claimed
goals-funded = { $value } of { $most } funded

## Hand and cards

hand-empty = You have no cards in hand.
filter-all = All { $count }
filter-playable = Playable { $count }
filter-new = New { $count }
playable-now = Playable now
blocked-now = Not now
order-price = Cheapest first
order-drawn = As drawn
order-tag = By tag
card-add = Add { $card } to the turn
card-plan = Plan { $card }
card-keep = Keep { $card }
card-choose = Choose { $card }
card-kind = { $kind ->
     [automated] Automated card
     [active] Active card
    *[event] Event
  } · no. { $number }
pay = Pay { $amount } M€
reset = Reset
less-of = Less: { $resource }
more-of = More: { $resource }
payment-spoken = { $resource }, { $count } of { $most }, worth { $worth } M€
the-rest = the rest, worked out for you
you-keep = You keep
discount-from = { $amount } M€ less: { $source }.
previous-card = Previous card
next-card = Next card
add-to-turn = Add to turn
play-for = Play for { $amount } M€
play-card = Play for
plan-card = Plan this card

## Set-up, draft, research

corporation = Corporation
cards-each = Cards, each for { $price } M€
setup-corporation = Choose your corporation
setup-price-note = The figure at the left is what playing the card costs later.
setup-sum = { $count ->
     [one] { $corporation } and 1 card for { $price } M€
    *[other] { $corporation } and { $count } cards for { $price } M€
  }
start-with = You start with
too-many-cards = That is too dear for this corporation:
choose-corporation = Choose a corporation first
choose = Choose
change-choice = Change the choice
choice-waits-for = Waits for the choice of { $names }
rest-goes-to = { $count ->
     [one] The other 1 goes to
    *[other] The other { $count } go to
  }
kept-as = Kept: { $n }
kept-now = Kept now
packs-wait = { $count ->
     [one] 1 pack waits for { $name }.
    *[other] { $count } packs wait for { $name }.
  }
own-hand = { $count ->
     [one] Your hand: 1 card
    *[other] Your hand: { $count } cards
  }
change-pick = Or change your last pick
back-to-buying = Back to buying
keep = Keep { $card }
choose-card = Choose a card
buy = { $count ->
     [one] Buy 1 card
    *[other] Buy { $count } cards
  }
buy-none = Buy none
buy-sum = { $count ->
     [one] 1 card for { $price } M€
    *[other] { $count } cards for { $price } M€
  }

## Log

done-to-you = Done to you
nothing-new = Nothing new since you looked.
and-more = { $count } more
seen-below = You have seen what is below
show-all = Show everything
older = Older
the-table = The table

## Result and stepping through

wins = { $name } wins with { $points } points
you-win = You win with { $points } points
shared-victory = A shared victory with { $points } points
solo-won = You have terraformed Mars: { $points } points
solo-lost = Mars is not ready yet: { $points } points
game-ended-early = The game was ended early
your-place = You are number { $place }, { $behind } behind.
source-rating = Terraform rating
source-awards = Awards
source-milestones = Milestones
source-greeneries = Greeneries
source-cities = Cities
source-cards = Cards
points-name = Points
points-of-each = Points of each card and award
curve = Terraform rating over generations
curve-spoken = Terraform rating at the end: { $ends }
step-through = Step through
rematch = Rematch
event-of = Event { $at } of { $last }
back-to-end = Back to the end
position = Position in the game
generation-back = One generation back
generation-on = One generation on
event-back = One step back
event-on = One step on
play = Play
pause = Pause

## Plans

plans = Plans
plans-armed = Armed
plans-note = The server plays a plan as soon as its moment comes, if the rules allow it. Nobody else sees it.
plan-pass = Pass in the next turn
plan-sequence = Next turn: { $actions }
plan-draft = Draft: { $ranking }
plan-research = Buy: { $ranking }
plan-made = The plan is armed.
plan-used = The plan was played at once.
plan-stopped = The plan could not be played.
plan-state-done = played
plan-state-disarmed = not used
plan-state-armed = armed
plan-delete = Delete the plan
plan-make-pass = Pass in my next turn
plan-next-actions = My next actions
plan-unless = Not if before that
plan-make = Make the plan
stop-resources_removed = another player takes resources from me
stop-production_lowered = another player lowers my production
stop-milestone_claimed = another player claims a milestone
stop-award_funded = another player funds an award
stop-passed = another player passes
option-convert_heat = Heat to temperature
option-convert_plants = Plants to a greenery
option-end_turn = End of the turn
option-pass = Pass
option-any = any card
rank-beforehand = Rank beforehand
rank-note = Tap in the order in which you want them, the best first.
rank-draft_ranking = Keep
rank-research = Buy
rank-any = Then any card

## Chat

chat-empty = Nobody has written yet.
chat-write = Message
message-report = Report or mute { $name }
report = Report to the operator
reported = Reported.
mute = Mute { $name }
muted = You do not see messages of { $name } any more.

## Menu

about-game = About this game
started = Started
deck = Cards in the deck
discard = Cards in the discard pile
draft-option = Draft
commitment = Commitment to the seed:
links = Links for spectators
links-note = Whoever has a link sees the game without an account. A coach also sees your cards.
link-spectator = Spectator
link-coach = Coach
link-make-spectator = Make a link for spectators
link-make-coach = Make a link for a coach
link-revoke = Delete the link
copied = Copied.
votes = Votes
votes-note = A vote only asks the others. Nothing happens until enough of them agree.
vote-pause = Vote: pause the clocks
vote-resume = Vote: resume the clocks
vote-abort = Vote: end the game early
vote-extend = Vote: more time for
vote-replace = Vote: replace
vote-stands = { $yes } of { $needed } agree
keys = Keys
keys-on = Single keys act
key-1 = this list
key-2 = actions
key-3 = hand
key-4 = log
key-5 = undo
key-6 = confirm
key-7 = your games
key-8 = map, hand, players, log
key-9 = map: next and previous possible area
key-10 = map: next tile, next own tile
key-11 = map: zoom
show-guide = Show the guide
rules = Rules
resign = Resign
resign-note = If you resign, the caretaker plays for you to the end. You cannot come back.
resign-note-end = No other person plays in this game. If you resign, it ends at once and counts as resigned.
resigned = You have resigned.
away-note = If you are away for a while, the caretaker can play for you until you come back.
go-away = Go away for a while
come-back = Come back
review = Review
review-note = Each of your decisions is compared with the best option that you had. Only you see this.
review-ask = Review my decisions
review-waiting = The review is being made. That takes some seconds.
review-failed = The review could not be made.
review-none = No decision has cost you a point or more.
review-most = The decisions that cost you most:
review-all = { $count ->
     [one] The decision
    *[other] All { $count } decisions
  }
review-when = Generation { $generation }
review-taken = You chose:
review-best = Better:
review-cost = Expected cost in points: { $points }
review-against = Compared with your choice:
review-free = Nothing better was found.
