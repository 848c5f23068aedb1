"""How cases are signed in, what is kept from them, and what else is checked."""

import schemathesis

import service

# Whoever does these is somebody else afterwards, or nobody.
OWN_ACCOUNT = "accounts"

PROBLEM = "application/problem+json"


@schemathesis.auth(refresh_interval=None)
class Token:
    """One person reads and plays; what changes an account is done by somebody new each time."""

    shared: dict[str, str] = {}

    def get(self, case, ctx):
        url = case.operation.base_url
        changes = OWN_ACCOUNT in (case.operation.tags or []) and case.method.upper() != "GET"
        if changes:
            return service.guest(url)["access_token"]
        if url not in self.shared:
            self.shared[url] = service.guest(url, service.KEY)["access_token"]
        return self.shared[url]

    def set(self, case, data, ctx):
        case.headers = case.headers or {}
        case.headers["Authorization"] = f"Bearer {data}"


@schemathesis.hook
def map_query(ctx, query):
    """A long poll is as good when it is short."""
    if query and isinstance(query.get("wait"), int) and 1 < query["wait"] <= 30:
        query["wait"] = 1
    return query


@schemathesis.check
def problem_code_is_documented(ctx, response, case):
    """The code of a problem is one that the operation names for that status."""
    if response.headers.get("content-type", [""])[0] != PROBLEM:
        return None
    known = case.operation.definition.raw["responses"].get(str(response.status_code), {}).get("x-problem-codes")
    if known is not None:
        code = response.json()["code"]
        assert code in known, f"{code} is none of {known}"
    return None
