# What the pages of this folder begin with, in bash: two guests at a table with a draft, and their game.
#
#     source docs/two-players.sh
#
# The server is the one at SERVER. Afterwards API is where its paths begin, GAME the path of the game; ME and OTHER are the
# headers that say who the two are, and it is the turn of ME. So that it is quick, both play beginner corporations.

SERVER=${SERVER:-http://127.0.0.1:8080}
API=$SERVER/v1

# Signs in a guest of that name; tells the header.
guest() {
  local key
  key=$(head -c 24 /dev/urandom | base64)
  curl -sS --fail-with-body $API/sign-in/guest --json "{\"device_key\": \"$key\", \"name\": \"$1\"}" |
    jq -r '"Authorization: Bearer \(.access_token)"'
}

# The tag of the open decision of somebody.
tag() {
  curl -sS --fail-with-body $GAME/decision -H "$1" | jq -r .decision.tag
}

# Somebody answers the open decision with an option and nothing else; tells the reply.
answer() {
  local tag
  tag=$(tag "$1")
  curl -sS $GAME/moves -H "$1" -H "If-Match: \"$tag\"" -H "Idempotency-Key: $tag" --json "{\"answers\": [{\"option\": \"$2\"}]}"
}

ME=$(guest Ada)
OTHER=$(guest Bob)
TABLE=$(curl -sS --fail-with-body $API/tables -H "$ME" \
  --json '{"players": 2, "corporate_era": true, "draft": true, "private": true, "beginner": true}')
curl -sS --fail-with-body -o /dev/null $API/tables/join -H "$OTHER" --json "$(jq '{code, beginner: true}' <<< "$TABLE")"
GAME=$API/games/$(curl -sS --fail-with-body -X POST $API/tables/$(jq -r .id <<< "$TABLE")/start -H "$ME" | jq -r .game_id)

# Who begins is drawn.
if [ "$(tag "$ME")" = null ]; then
  SWAP=$ME ME=$OTHER OTHER=$SWAP
fi
