#!/usr/bin/env python3
"""A player for Quarterdeck: sits down, brings its own dice, and plays whatever is allowed, at random.

    python3 bot.py http://localhost:7070 --code K7WXQP

It needs nothing but Python. Replace `choose` and it is your bot. docs/api.md explains every step.
"""

import argparse
import hashlib
import json
import random
import secrets
import sys
import time
import urllib.error
import urllib.request


class Refused(Exception):
    """The server said no: `problem["code"]` says why, for programs."""

    def __init__(self, problem):
        super().__init__(problem["detail"])
        self.problem = problem


class Server:
    def __init__(self, url, token=None):
        self.api, self.headers = url.rstrip("/") + "/api/v1/", {}
        if token:
            self.headers["Authorization"] = "Bearer " + token

    def open(self, method, path, body=None):
        """Sends a request once."""
        data = None if body is None else json.dumps(body).encode()
        headers = dict(self.headers, **({"Content-Type": "application/json"} if data else {}))
        request = urllib.request.Request(self.api + path, data, headers, method=method)
        try:
            return urllib.request.urlopen(request, timeout=60)
        except urllib.error.HTTPError as error:
            if error.code >= 500:
                raise  # The server's trouble, not ours: worth another try.
            raise Refused(json.load(error)) from None

    def ask(self, method, path, body=None):
        """Sends a request until there is an answer. That is safe: what has a `request` happens once, however often it
        is sent, and the rest (sitting down, being ready) is the same however often it is done."""
        while True:
            try:
                with self.open(method, path, body) as answer:
                    return answer.read()
            except OSError:  # No connection, or it broke: nobody knows whether the server heard us.
                time.sleep(0.2)


def sign_up(url, name):
    """Makes a person and a program of theirs, and returns the program's token. Do this once and keep the token."""
    with Server(url).open("POST", "session", {"name": name}) as answer:
        cookie = answer.headers["Set-Cookie"].split(";")[0]
    person = Server(url)
    person.headers["Cookie"] = cookie
    return json.loads(person.ask("POST", "programs", {"name": name}))["token"]


def hashed(tag, *parts):
    """SHA-256 over parts that cannot run into each other (docs/records.md)."""
    sha = hashlib.sha256()
    for part in (tag.encode(), *parts):
        sha.update(len(part).to_bytes(4, "big") + part)
    return sha.hexdigest()


def choose(view, actions):
    """The bot's whole wisdom. `view` is the table as this seat sees it, `actions` is all that it may do."""
    return random.choice(actions)


class Player:
    def __init__(self, server, table, seat):
        self.server, self.seat = server, seat
        self.table, self.here = f"tables/{table}", f"tables/{table}/seats/{seat}"
        self.nonces = {}  # By the root they go with: if the dice are void, new ones are sealed.

    def updates(self):
        """Everything that happens, from now to the end: after a break it goes on where it left off."""
        since = ""
        while True:
            try:
                with self.server.open("GET", f"{self.here}/stream?format=ndjson{since}") as stream:
                    for line in stream:
                        update = json.loads(line) if line.strip() else {}  # An empty line: still there.
                        if update.get("end") == "not-yours":
                            sys.exit("the seat is no longer ours")
                        if "seq" in update:
                            since = f"&since={update['seq']}"
                            yield update
            except OSError:
                time.sleep(0.2)

    def bring_dice(self, dice):
        """First everybody commits to a secret number, then everybody shows it: so nobody can choose the dice."""
        root, mine = dice["root"], self.seat
        if mine in dice["uncommitted"]:
            nonce = self.nonces.setdefault(root, secrets.token_bytes(32))
            sealed = [bytes.fromhex(dice["domain"]), bytes.fromhex(root), bytes([mine]), nonce]
            self.server.ask("PUT", f"{self.here}/commitment", {"commitment": hashed("quarterdeck/1 seat", *sealed)})
        elif mine in dice["unrevealed"] and None not in dice["commitments"]:  # Never before all have committed.
            self.server.ask("PUT", f"{self.here}/nonce", {"nonce": self.nonces[root].hex()})

    def play(self):
        self.server.ask("PUT", f"{self.here}/ready", {"ready": True, "own_dice": True})
        for update in self.updates():
            try:
                if update["table"]["stage"] == "over":
                    return self.server.ask("GET", f"{self.here}/record").decode()
                if "dice" in update["table"]:
                    self.bring_dice(update["table"]["dice"])
                if update.get("decision", {}).get("owed"):
                    action = choose(update["view"], update["decision"]["actions"])
                    # The same name for the same decision: sent twice, it is played once.
                    body = {"request": f"bot-{update['seq']}", "seq": update["seq"], "action": action}
                    self.server.ask("POST", f"{self.here}/actions", body)
            except Refused as refused:  # Things have moved on; the next update says how.
                if refused.problem["status"] not in (409, 422):
                    raise


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("server", help="such as http://localhost:7070")
    parser.add_argument("--token", help="the token of a program; without it, a new program signs up")
    parser.add_argument("--name", default="Random Bot", help="the name to sign up under")
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--code", help="the table's short code")
    where.add_argument("--table", help="the table's id")
    parser.add_argument("--seat", type=int, help="the seat to take; the first free one if left out")
    parser.add_argument("--invite", help="the invitation's token, where the seat needs one")
    parser.add_argument("--record", help="a file for the record of the game")
    parser.add_argument("--seed", type=int, help="to play the same way again")
    args = parser.parse_args()
    random.seed(args.seed)
    server = Server(args.server, args.token or sign_up(args.server, args.name))
    table = args.table or json.loads(server.ask("GET", "codes/" + args.code))["table"]
    card = json.loads(server.ask("GET", "tables/" + table))
    free = [seat["seat"] for seat in card["seats"] if not {"player", "bot"} & seat.keys() and not seat["invited"]]
    seat = args.seat or (free or sys.exit("there is no free seat"))[0]
    server.ask("PUT", f"tables/{table}/seats/{seat}", {"invite": args.invite} if args.invite else {})
    player = Player(server, table, seat)
    record = player.play()
    dice = json.loads(record.splitlines()[0])["head"]["dice"]
    brought = bytes.fromhex(dice["seats"][seat - 1]["nonce"]) in player.nonces.values()
    print(f"over after {len(record.splitlines()) - 2} entries; our dice were {'' if brought else 'NOT '}in it")
    if args.record:
        with open(args.record, "w", encoding="utf-8", newline="") as file:
            file.write(record)


if __name__ == "__main__":
    try:
        main()
    except Refused as refused:
        sys.exit(f"refused: {refused}")
