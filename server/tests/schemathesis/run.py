"""Runs Schemathesis against a server: python run.py URL [--examples N] [--seed N]. See hooks.py."""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import urllib.request


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("--examples", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--phases", default="examples,coverage,fuzzing,stateful")
    parser.add_argument("rest", nargs="*")
    args = parser.parse_args()
    here = os.path.dirname(os.path.abspath(__file__))
    body, headers = json.dumps({"name": "Nobody in particular"}).encode(), {"Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(args.url + "/api/v1/session", body, headers)) as signed:
        token = signed.headers["Set-Cookie"].split("=", 1)[1].split(";")[0]
    statuses = os.path.join(tempfile.mkdtemp(), "statuses.json")
    environment = dict(os.environ, QUARTERDECK_URL=args.url, QUARTERDECK_TOKEN=token, QUARTERDECK_STATUSES=statuses)
    command = [
        os.path.join(os.path.dirname(sys.executable), "st"),
        "--config-file", os.path.join(here, "schemathesis.toml"),
        "run", args.url + "/api/v1/openapi.json", "--checks", "all", "--phases", args.phases,
        "--max-examples", str(args.examples), "--seed", str(args.seed),
        "--request-timeout", "20", "--continue-on-failure", *args.rest,
    ]
    failed = subprocess.run(command, cwd=here, env=environment).returncode
    with open(statuses, encoding="utf-8") as file:
        counts = json.load(file)
    with urllib.request.urlopen(args.url + "/api/v1/openapi.json") as document:
        paths = json.load(document)["paths"]
    operations = sorted(
        f"{method.upper()} {path.removeprefix('/api/v1')}" for path, methods in paths.items() for method in methods
    )
    unreached = []
    print(f"\n{'operation':58} calls   2xx   4xx   5xx")
    for name in operations:
        answers = counts.get(name, {})
        of = {klass: sum(n for status, n in answers.items() if status.startswith(klass)) for klass in "245"}
        print(f"{name:58} {sum(answers.values()):5} {of['2']:5} {of['4']:5} {of['5']:5}")
        # A socket goes well with 101, which is no answer that Schemathesis could read: it does not ask to switch, and the
        # farthest that it gets is to be told so. The tests of sockets open them.
        if not of["2"] and not (name.endswith("/socket") and answers.get("426")):
            unreached.append(name)
    calls = sum(sum(answers.values()) for answers in counts.values())
    print(f"{len(operations)} operations, {calls} calls")
    if unreached:
        print("never answered with 2xx: " + ", ".join(unreached))
    sys.exit(1 if failed or unreached else 0)


main()
