"""The authentication of cases, the limits of their queries, and an additional check."""

import schemathesis

import service

# Operations with this tag may change or delete the account.
OWN_ACCOUNT = "accounts"

PROBLEM = "application/problem+json"


@schemathesis.auth(refresh_interval=None)
class Token:
    """One account reads and plays; each operation that changes an account uses a new one."""

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
    """Shortens long polls."""
    if query and isinstance(query.get("wait"), int) and 1 < query["wait"] <= 30:
        query["wait"] = 1
    return query


@schemathesis.check
def problem_code_is_documented(ctx, response, case):
    """Checks that the document lists the code of a problem for this operation and status."""
    if response.headers.get("content-type", [""])[0] != PROBLEM:
        return None
    known = case.operation.definition.raw["responses"].get(str(response.status_code), {}).get("x-problem-codes")
    if known is not None:
        code = response.json()["code"]
        assert code in known, f"{code} is none of {known}"
    return None
