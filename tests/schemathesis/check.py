"""Runs schemathesis against the server that THARSIS_URL names, and prints what it did.

The document is the one that the server tells. Ids of things that are there stand in it for the time of the run, so that
cases get further than "not found"."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import service

HERE = Path(__file__).parent

# Replies without an end: the tests of streams read those.
ENDLESS = ["stream_game", "stream_account", "stream_shared"]

# Not held against the service: data that are good by their form can still not fit to how things are (409, 412, 404).
# The others that are left out need a chain of requests that the document has no links for.
UNSOUND = ["positive_data_acceptance"]


def main() -> int:
    cases = int(sys.argv[1])
    url = os.environ["THARSIS_URL"]
    with tempfile.TemporaryDirectory() as folder:
        document = Path(folder) / "openapi.json"
        document.write_text(json.dumps(service.document(url)))
        report = Path(folder) / "report.json"
        command = [
            str(Path(sys.executable).with_name("schemathesis")),
            "--config-file", str(HERE / "schemathesis.toml"),
            "run", str(document),
            "--url", url,
            "--max-examples", str(cases),
            "--checks", "all",
            "--exclude-checks", ",".join(UNSOUND),
            "--phases", "examples,coverage,fuzzing",
            "--mode", "all",
            # Threads of Python 3.11 stumble over one another here, within the parser of Python.
            "--workers", "1",
            "--continue-on-failure",
            "--generation-database", "none",
            "--request-timeout", "60",
            "--report", "json",
            "--report-json-path", str(report),
            "--warnings", "off",
            "--no-color",
        ]
        for operation in ENDLESS:
            command += ["--exclude-operation-id", operation]
        environment = os.environ | {"SCHEMATHESIS_HOOKS": "hooks", "PYTHONPATH": str(HERE)}
        done = subprocess.run(command, env=environment, cwd=folder, check=False)
        told = json.loads(report.read_text()) if report.exists() else {}
    return conclude(done.returncode, told)


def conclude(code: int, told: dict) -> int:
    """A run counts when it has come to its end, over every operation but those left out."""
    if not told:
        print("schemathesis has reported nothing", file=sys.stderr)
        return 1
    operations, cases = told["operations"], told["test_cases"]
    complete = told["complete"] and operations["tested"] == operations["total"] - len(ENDLESS)
    wrong = cases["unique_failures"] + cases["errored"] + len(told["errors"])
    print(f"{cases['generated']} cases on {operations['tested']} operations, {wrong} failures")
    return 0 if code == 0 and complete and wrong == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
