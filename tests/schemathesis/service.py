"""What a run needs of the service: people, a table, a game, and the document with their ids in it."""

import json
import secrets
import urllib.request


def ask(url: str, method: str, path: str, token: str | None = None, body: object = None, **headers: str) -> dict:
    """A request that must succeed."""
    request = urllib.request.Request(url + path, method=method)
    request.add_header("Content-Type", "application/json")
    for name, value in headers.items():
        request.add_header(name.replace("_", "-"), value)
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(request, data, timeout=60) as reply:
        text = reply.read()
        return json.loads(text) if text else {}


def guest(url: str, key: str | None = None) -> dict:
    """Somebody who has just signed in."""
    body = {"device_key": key or secrets.token_urlsafe(32), "name": "Ada"}
    return ask(url, "POST", "/v1/sign-in/guest", body=body)


# Keys and secret are those of RFC 8291, 5.
SUBSCRIPTION = {
    "service": "web_push",
    "endpoint": "https://example.org/push",
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
}

# With one key the same person comes back, whoever asks.
KEY = "the-device-key-of-the-person-who-is-generated"


def scene(url: str) -> dict:
    """What one person has: an open table, games that go on, a webhook, a token; and what is asked in a game."""
    ada, bob = guest(url, KEY)["access_token"], guest(url)["access_token"]
    options = {"corporate_era": True, "draft": False}
    table = ask(url, "POST", "/v1/tables", ada, {"players": 5, **options})
    full = ask(url, "POST", "/v1/tables", ada, {"players": 2, **options})
    ask(url, "POST", "/v1/tables/join", bob, {"code": full["code"]})
    game = ask(url, "POST", f"/v1/tables/{full['id']}/start", ada)["game_id"]
    solo = ask(url, "POST", "/v1/tables", ada, {"players": 1, **options})
    alone = ask(url, "POST", f"/v1/tables/{solo['id']}/start", ada)["game_id"]
    decision = ask(url, "GET", f"/v1/games/{alone}/decision", ada)["decision"]
    webhook = ask(url, "POST", "/v1/me/webhooks", ada, {"url": "https://example.org/"})["webhook"]["id"]
    delivery = ask(url, "POST", f"/v1/me/webhooks/{webhook}/test", ada)["id"]
    token = ask(url, "POST", "/v1/me/tokens", ada, {"name": "Lamp", "expires_in_days": 1, "scopes": ["games:read"]})
    pass_ = {"what": {"kind": "pass"}}
    plan = ask(url, "POST", f"/v1/games/{game}/plans", ada, pass_, Idempotency_Key="plan-" + secrets.token_hex(8))["id"]
    target = ask(url, "POST", "/v1/me/push-targets", ada, SUBSCRIPTION)["id"]
    invitation = ask(url, "POST", f"/v1/tables/{table['id']}/invitations", ada, {})["invitation"]["id"]
    link = ask(url, "POST", f"/v1/games/{game}/links", ada, {"kind": "coach"})
    return {
        "plans": [plan],
        "push-targets": [target],
        "invitations": [invitation],
        "links": [link["link"]["id"]],
        "shared": [link["path"].split("/")[-1]],
        "tables": [table["id"], full["id"]],
        "games": [alone, game],
        "webhooks": [webhook],
        "deliveries": [delivery],
        "tokens": [token["id"]],
        "tag": decision["tag"],
        "options": [option["id"] for option in decision["options"]],
        "codes": [table["code"], full["code"]],
    }


def document(url: str) -> dict:
    """The document that the server tells, with ids of things that are there."""
    told = ask(url, "GET", "/v1/openapi.json")
    there = scene(url)
    for path, methods in told["paths"].items():
        for operation in methods.values():
            for parameter in operation.get("parameters", []):
                known = None
                if parameter["in"] == "path":
                    # The id behind `webhooks/` is that of a webhook.
                    what = path.split(f"/{{{parameter['name']}}}")[0].split("/")[-1]
                    known = there.get(what)
                if parameter["name"] == "If-Match":
                    known = [f'"{there["tag"]}"', '"red-0"']
                if known:
                    parameter["schema"] = {"type": "string", "enum": known}
                    parameter["example"] = known[0]
    schemas = told["components"]["schemas"]
    more = ["pass", "buy", "convert_heat", "standard_project:power_plant", "area:h31"]
    schemas["Answer"]["properties"]["option"] = {"type": "string", "enum": there["options"] + more}
    schemas["JoinRequest"]["properties"]["code"] = {"type": "string", "enum": there["codes"]}
    return told
