"""Prepares the service for a run: accounts, tables, games, and the document with their ids as parameter values."""

import json
import re
import secrets
import urllib.error
import urllib.request


def ask(url: str, method: str, path: str, token: str | None = None, body: object = None, **headers: str) -> dict:
    """Sends a request that must succeed."""
    request = urllib.request.Request(url + path, method=method)
    request.add_header("Content-Type", "application/json")
    for name, value in headers.items():
        request.add_header(name.replace("_", "-"), value)
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(request, data, timeout=60) as reply:
            text = reply.read()
            return json.loads(text) if text else {}
    except urllib.error.HTTPError as refused:
        raise RuntimeError(f"{method} {path}: {refused.read().decode()}") from refused


def guest(url: str, key: str | None = None) -> dict:
    """Signs a guest in."""
    body = {"device_key": key or secrets.token_urlsafe(32), "name": "Ada"}
    return ask(url, "POST", "/v1/sign-in/guest", body=body)


# Keys and secret are those of RFC 8291, 5.
SUBSCRIPTION = {
    "service": "web_push",
    "endpoint": "https://example.org/push",
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
}

# The device key of the shared account.
KEY = "the-device-key-of-the-person-who-is-generated"


def table(url: str, *tokens: str, **more: object) -> dict:
    """An open table of the first account, which the others have joined."""
    wishes = {"corporate_era": True, "draft": False, **more}
    opened = ask(url, "POST", "/v1/tables", tokens[0], wishes)
    for token in tokens[1:]:
        ask(url, "POST", "/v1/tables/join", token, {"code": opened["code"]})
    return opened


def game(url: str, *tokens: str) -> str:
    """A game of these accounts."""
    opened = table(url, *tokens, players=len(tokens))
    return ask(url, "POST", f"/v1/tables/{opened['id']}/start", tokens[0])["game_id"]


def create_objects(url: str) -> dict:
    """Creates objects of every kind that has an id, by and for one account."""
    people = [guest(url, KEY), *(guest(url) for _ in range(3))]
    ada, bob, cid, dan = (one["access_token"] for one in people)
    ids = [one["account"]["id"] for one in people]
    open_table, full = table(url, ada, players=5), table(url, ada, bob, players=2)
    alone, three, theirs = game(url, ada), game(url, ada, bob, cid), game(url, bob, cid)
    games = [alone, three]

    decision = ask(url, "GET", f"/v1/games/{alone}/decision", ada)["decision"]
    webhook = ask(url, "POST", "/v1/me/webhooks", ada, {"url": "https://example.org/"})["webhook"]["id"]
    delivery = ask(url, "POST", f"/v1/me/webhooks/{webhook}/test", ada)["id"]
    token = ask(url, "POST", "/v1/me/tokens", ada, {"name": "Lamp", "expires_in_days": 1, "scopes": ["games:read"]})
    pass_ = {"what": {"kind": "pass"}}
    plan = ask(url, "POST", f"/v1/games/{three}/plans", ada, pass_, Idempotency_Key="plan-" + secrets.token_hex(8))["id"]
    target = ask(url, "POST", "/v1/me/push-targets", ada, SUBSCRIPTION)["id"]
    invitation = ask(url, "POST", f"/v1/tables/{open_table['id']}/invitations", ada, {})["invitation"]["id"]
    for one, other in (bob, ids[0]), (ada, ids[1]), (dan, ids[0]):
        ask(url, "PUT", f"/v1/me/friends/{other}", one)
    to_ada = ask(url, "POST", f"/v1/tables/{table(url, bob, players=3)['id']}/invitations", bob, {"friend": ids[0]})
    link = ask(url, "POST", f"/v1/games/{three}/links", ada, {"kind": "coach"})

    message = ask(url, "POST", f"/v1/games/{three}/messages", bob, {"text": "Good luck!"}, Idempotency_Key="message-of-bob-1")
    voted = ask(url, "POST", f"/v1/games/{three}/votes", bob, {"kind": "abort"})["votes"][0]["id"]
    vacant = ask(url, "GET", f"/v1/games/{three}", cid)["seat"]
    ask(url, "POST", f"/v1/games/{three}/resign", cid)
    offer = ask(url, "POST", f"/v1/games/{three}/offers", bob, {"seat": vacant})
    hand_over = ask(url, "POST", f"/v1/games/{theirs}/hand-over", bob, {"to": ids[0], "expires_in_seconds": 86_400})
    return {
        "plans": [plan],
        "push-targets": [target],
        "invitations": [invitation, to_ada["invitation"]["id"]],
        "links": [link["link"]["id"]],
        "shared": [link["path"].split("/")[-1]],
        "tables": [open_table["id"], full["id"]],
        "games": games,
        "webhooks": [webhook],
        "deliveries": [delivery],
        "tokens": [token["id"]],
        "hand-overs": [hand_over["id"]],
        "votes": [str(voted)],
        "offers": [vacant],
        "messages": [str(message["number"])],
        "mutes": ids[1:3],
        "friends": ids[1:],
        "blocks": ids[2:],
        "players": ids,
        "cards": ["birds", "asteroid"],
        "tag": decision["tag"],
        "options": [option["id"] for option in decision["options"]],
        "codes": [open_table["code"], full["code"]],
        "offered": [offer["code"]],
        "people": ids,
        "vacant": vacant,
    }


def resolve_shared(part: object, document: dict) -> object:
    """Replaces references to shared parameters and replies, and turns open sets into enums of the known values."""
    if isinstance(part, list):
        return [resolve_shared(one, document) for one in part]
    if not isinstance(part, dict):
        return part
    shared = re.match("#/components/(parameters|responses)/(.+)", str(part.get("$ref", "")))
    if shared:
        part = document["components"][shared[1]][shared[2]]
    made = {name: resolve_shared(one, document) for name, one in part.items()}
    if isinstance(made.get("x-known-values"), list):
        made["enum"] = made.pop("x-known-values")
    return made


def variants(name: str, schema: dict, schemas: dict) -> None:
    """Replaces an object of several types by one schema for each type, so that generated requests are valid."""
    members = schema.pop("x-members-by-type")
    tag, nested, types = members["type_member"], members.get("nested_in"), members["types"]
    every = {member for one in types.values() for member in one["required"] + one["optional"]}
    common = {member: one for member, one in schema["properties"].items() if nested or member not in every}
    made = []
    for word, one in types.items():
        properties, required = dict(common), list(schema["required"])
        properties[tag] = {"type": "string", "enum": [word]}
        own = one["required"] + one["optional"]
        if nested:
            data = schemas[schema["properties"][nested]["$ref"].rsplit("/", 1)[1]]["properties"]
            properties[nested] = {
                "type": "object",
                "properties": {member: data[member] for member in own},
                "required": one["required"],
            }
        else:
            properties |= {member: schema["properties"][member] for member in own}
            required += one["required"]
        variant = {"type": "object", "properties": properties, "required": sorted(set(required))}
        if "additionalProperties" in schema:
            variant["additionalProperties"] = False
        schemas[f"{name}.{word}"] = variant
        made.append({"$ref": f"#/components/schemas/{name}.{word}"})
    schemas[name] = {"oneOf": made}


def objects_of_requests(document: dict) -> list[dict]:
    """The schemas of all objects in requests."""
    schemas = document["components"]["schemas"]
    ahead = [one["requestBody"] for methods in document["paths"].values() for one in methods.values() if "requestBody" in one]
    seen, found = set(), []
    while ahead:
        part = ahead.pop()
        if isinstance(part, list):
            ahead += part
        elif isinstance(part, dict):
            ahead += part.values()
            name = str(part.get("$ref", "")).rsplit("/", 1)[-1]
            if name in schemas and name not in seen:
                seen.add(name)
                ahead.append(schemas[name])
            if part.get("type") == "object" and isinstance(part.get("properties"), dict):
                found.append(part)
    return found


def close_requests(document: dict) -> None:
    """Closes the objects of requests: the service refuses unknown members, also where the schema of a reply is open."""
    for part in objects_of_requests(document):
        part.setdefault("additionalProperties", False)


def accept_null(document: dict) -> None:
    """`null` for an optional member of a request means that it is absent."""
    for part in objects_of_requests(document):
        for name in part["properties"].keys() - set(part.get("required", [])):
            part["properties"][name] = {"anyOf": [part["properties"][name], {"type": "null"}]}


def document(url: str) -> dict:
    """The document of the server, with the ids of existing objects."""
    document = ask(url, "GET", "/v1/openapi.json")
    document = resolve_shared(document, document)
    close_requests(document)
    for name, schema in list(document["components"]["schemas"].items()):
        if "x-members-by-type" in schema:
            variants(name, schema, document["components"]["schemas"])
    accept_null(document)
    existing = create_objects(url)
    for path, methods in document["paths"].items():
        for operation in methods.values():
            for parameter in operation.get("parameters", []):
                known = None
                if parameter["in"] == "path":
                    # The segment before the id names its kind.
                    what = path.split(f"/{{{parameter['name']}}}")[0].split("/")[-1]
                    known = existing.get(what)
                if parameter["name"] == "If-Match":
                    known = [f'"{existing["tag"]}"', '"red-0"']
                if known:
                    parameter["schema"] = {"type": "string", "enum": known}
                    parameter["example"] = known[0]
    schemas = document["components"]["schemas"]
    more = ["pass", "buy", "convert_heat", "standard_project:power_plant", "area:h31"]
    # Records and exports contain answers too, of any kind.
    known = {"type": "string", "enum": existing["options"] + more}
    schemas["MoveAnswer"]["properties"]["option"] = {"anyOf": [known, {"type": "string"}]}
    schemas["JoinRequest"]["properties"]["code"] = {"type": "string", "enum": existing["codes"]}
    schemas["ReplaceRequest"]["properties"]["code"] = {"type": "string", "enum": existing["offered"]}
    schemas["HandOverRequest"]["properties"]["to"] = {"type": "string", "enum": existing["people"]}
    return document
