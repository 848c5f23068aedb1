# Creates two guests and a game between them, at a table with a draft. The snippets in this folder begin with this file, in bash:
#
#     source docs/two-players.sh
#
# SERVER is the address of the server. The file sets API (the beginning of all paths), GAME (the path of the game), and ME and
# OTHER (the Authorization headers of the two guests). It is the turn of ME. To be fast, both play beginner corporations.

SERVER=${SERVER:-http://127.0.0.1:8080}
API=$SERVER/v1

# Signs in a guest of that name, and prints the Authorization header.
guest() {
  local key
  key=$(head -c 24 /dev/urandom | base64)
  curl -sS --fail-with-body $API/sign-in/guest --json "{\"device_key\": \"$key\", \"name\": \"$1\"}" |
    jq -r '"Authorization: Bearer \(.access_token)"'
}

# Prints the tag of the open decision of a guest.
tag() {
  curl -sS --fail-with-body $GAME/decision -H "$1" | jq -r .decision.tag
}

# Answers the open decision of a guest with an option without parameters, and prints the reply.
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

# The first player is random.
if [ "$(tag "$ME")" = null ]; then
  SWAP=$ME ME=$OTHER OTHER=$SWAP
fi
