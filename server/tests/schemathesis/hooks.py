"""What Schemathesis needs to know to get anywhere: tables, seats, codes and programs that are really there.

Ids here are 128 random bits, so what is made up never finds anything. Before a call, the ids in its path are exchanged for
real ones, and whoever asks is somebody who may. Every few calls the body is exchanged for one that is good, too; all other
calls keep the body that was generated, right or wrong. What the calls were answered with is counted, and written to
QUARTERDECK_STATUSES at the end, so that nobody need believe that every operation was reached.
"""

import atexit
import collections
import hashlib
import itertools
import json
import os
import secrets
import urllib.error
import urllib.request

import schemathesis

API = os.environ["QUARTERDECK_URL"] + "/api/v1"
TOKEN = os.environ["QUARTERDECK_TOKEN"]
# Every so many calls of an operation get a body that is good, and a place where it is.
GOOD_EVERY = 5

numbers = itertools.count()
calls = collections.Counter()
statuses = collections.defaultdict(collections.Counter)
places = {}


class Person:
    """Somebody who is signed in."""

    def __init__(self, name):
        answer = self.open("POST", "/session", {"name": name}, {})
        self.token = answer.headers["Set-Cookie"].split("=", 1)[1].split(";")[0]
        self.id = json.load(answer)["player"]

    def open(self, method, path, body, headers):
        data = None if body is None else json.dumps(body).encode()
        headers = dict(headers, **{"Content-Type": "application/json"})
        return urllib.request.urlopen(urllib.request.Request(API + path, data, headers, method=method))

    def ask(self, method, path, body=None):
        with self.open(method, path, body, {"Authorization": "Bearer " + self.token}) as answer:
            text = answer.read()
        return json.loads(text) if text else None


class Place:
    """A table of three, as far along as it is needed: seat 1 is whoever will ask."""

    def __init__(self, stage):
        self.me, self.mate, self.third = Person("Me"), Person("Mate"), Person("Third")
        settings = {"game": "letter-of-marque", "options": {"ships": 2, "armed": 1, "cannons": 1}}
        settings["seats"] = ["me", "open", "open"]
        self.table = self.me.ask("POST", "/tables", settings)["table"]
        self.path = "/tables/" + self.table
        if stage == "empty":
            return
        for person, seat in ((self.mate, 2), (self.third, 3)):
            person.ask("PUT", f"{self.path}/seats/{seat}", {})
        if stage == "gathering":
            return
        dice = stage in ("sealing", "revealing")
        for person, seat in ((self.mate, 2), (self.third, 3), (self.me, 1)):
            person.ask("PUT", f"{self.path}/seats/{seat}/ready", {"ready": True, "own_dice": dice and seat == 1})
        self.nonce = secrets.token_bytes(32)
        if stage == "revealing":
            self.me.ask("PUT", f"{self.path}/seats/1/commitment", {"commitment": self.commitment()})
        if stage == "over":
            self.mate.ask("POST", f"{self.path}/seats/2/proposal", {"request": "close", "what": "close"})
            for person, seat in ((self.me, 1), (self.third, 3)):
                person.ask("POST", f"{self.path}/seats/{seat}/answer", {"request": "close", "yes": True})

    def card(self):
        return self.me.ask("GET", self.path)

    def commitment(self):
        dice, sha = self.card()["dice"], hashlib.sha256()
        parts = [b"quarterdeck/1 seat", bytes.fromhex(dice["domain"]), bytes.fromhex(dice["root"]), b"\1", self.nonce]
        for part in parts:
            sha.update(len(part).to_bytes(4, "big") + part)
        return sha.hexdigest()


def request():
    return f"good-{next(numbers)}"


# For each operation: how far along its table is, and what makes a good body there; the rest of the path if it needs
# something else than a table and seat 1.
SEAT = "/tables/{table}/seats/{seat}"
GOOD = {
    "GET /me/data": ("gathering", None),
    "GET /codes/{code}": ("empty", lambda place: ({"code": place.card()["code"]}, None)),
    "POST /carried": ("gathering", lambda place: ({}, place.mate.ask("POST", f"{place.path}/seats/2/carry") | {})),
    "DELETE /programs/{player}": ("empty", lambda place: (
        {"player": place.me.ask("POST", "/programs", {"name": "Tender"})["player"]}, None)),
    "GET /tables/{table}": ("playing", None),
    "PUT /tables/{table}": ("gathering", lambda place: ({}, place.card()["settings"] | {"chat": False})),
    "DELETE /tables/{table}": ("gathering", None),
    "POST /tables/{table}/rematch": ("over", None),
    "PUT " + SEAT: ("gathering", lambda place: ({}, {})),
    "DELETE " + SEAT: ("playing", None),
    "POST " + SEAT + "/invitation": ("empty", lambda place: ({"seat": 2}, None)),
    "PUT " + SEAT + "/ready": ("gathering", lambda place: ({}, {"ready": True, "own_dice": False})),
    "POST " + SEAT + "/carry": ("gathering", None),
    "POST " + SEAT + "/return": ("playing", None),
    "PUT " + SEAT + "/commitment": ("sealing", lambda place: ({}, {"commitment": place.commitment()})),
    "PUT " + SEAT + "/nonce": ("revealing", lambda place: ({}, {"nonce": place.nonce.hex()})),
    "GET /tables/{table}/view": ("playing", None),
    "GET " + SEAT + "/view": ("playing", None),
    "GET /tables/{table}/news": ("playing", None),
    "GET " + SEAT + "/news": ("playing", None),
    "GET /tables/{table}/stream": ("playing", None),
    "GET " + SEAT + "/stream": ("playing", None),
    "GET " + SEAT + "/socket": ("playing", None),
    "POST " + SEAT + "/actions": ("playing", lambda place: (
        {}, {"request": request(), "seq": place.card()["seq"], "action": {"choose": "armed"}})),
    "POST " + SEAT + "/undo": ("acted", lambda place: ({}, {"request": request(), "seq": place.card()["seq"]})),
    "POST " + SEAT + "/resignation": ("playing", None),
    "POST " + SEAT + "/proposal": ("playing", lambda place: ({}, {"request": request(), "what": "close"})),
    "POST " + SEAT + "/answer": ("proposed", lambda place: ({}, {"request": request(), "yes": True})),
    "GET /tables/{table}/chat": ("gathering", None),
    "POST /tables/{table}/chat": ("gathering", lambda place: ({}, {"request": request(), "text": "Ahoy"})),
    "PUT /tables/{table}/silence": ("gathering", lambda place: ({}, {"player": place.mate.id, "silenced": True})),
    "GET /tables/{table}/record": ("playing", None),
    "GET " + SEAT + "/record": ("playing", None),
    "POST /session": (None, lambda place: ({}, {"name": "Anne Bonny"})),
    "PATCH /session": (None, lambda place: ({}, {"name": "Anne Bonny"})),
    "DELETE /session": ("empty", None),
    "DELETE /me/data": ("empty", None),
    "POST /programs": ("empty", lambda place: ({}, {"name": "Tender"})),
    "POST /tables": ("empty", lambda place: ({}, {"game": "letter-of-marque", "seats": ["open"] * 3})),
    "POST /records/verify": (None, lambda place: ({}, record())),
}


def new_place(stage):
    place = Place({"acted": "playing", "proposed": "playing"}.get(stage, stage))
    if stage == "acted":
        body = {"request": "act", "seq": place.card()["seq"], "action": {"choose": "armed"}}
        place.me.ask("POST", f"{place.path}/seats/1/actions", body)
    if stage == "proposed":
        place.mate.ask("POST", f"{place.path}/seats/2/proposal", {"request": "close", "what": "close"})
    return place


def record():
    here = os.path.dirname(os.path.abspath(__file__))
    golden = os.path.join(here, "../../../games/letter-of-marque/tests/golden/four-seen-by-public.jsonl")
    with open(golden, encoding="utf-8") as file:
        return file.read()


def name_of(case):
    return f"{case.method.upper()} {case.operation.path.removeprefix('/api/v1')}"


def is_negative(case, location):
    """Whether this part of a call is meant to be wrong."""
    return case.meta is not None and any(
        where.name == location and part.mode.is_negative for where, part in case.meta.components.items()
    )


@schemathesis.auth(refresh_interval=None)
class Auth:
    """Everybody is the same person, until `before_call` knows better."""

    def get(self, case, ctx):
        return "Bearer " + TOKEN

    def set(self, case, data, ctx):
        case.headers["Authorization"] = data


@schemathesis.serializer("application/x-ndjson")
def as_it_is(ctx, value):
    """A record is sent as it is; what is no text is sent as what it looks like."""
    return value.encode() if isinstance(value, str) else json.dumps(value).encode()


@schemathesis.deserializer("application/x-ndjson")
def lines(ctx, response):
    """A record is a text; of a stream, each line is a value, and the first is an update."""
    text = response.content.decode()
    return json.loads(text.splitlines()[0]) if ctx.operation.path.endswith("/stream") else text


@schemathesis.hook
def before_call(ctx, case, kwargs):
    name = name_of(case)
    if name.endswith("/stream"):
        end_stream(case)
    if name not in GOOD:
        return
    stage, good = GOOD[name]
    wrong = any(is_negative(case, part) for part in ("PATH", "QUERY", "BODY", "HEADER", "COOKIE"))
    calls[name] += not wrong
    make_good = not wrong and calls[name] % GOOD_EVERY == 1
    if stage and (make_good or name not in places):
        places[name] = new_place(stage)
    place = places.get(name)
    if place and not is_negative(case, "PATH") and case.path_parameters:
        if "table" in case.path_parameters:
            case.path_parameters["table"] = place.table
        if "seat" in case.path_parameters:
            case.path_parameters["seat"] = 1
    if make_good and good:
        path, body = good(place)
        case.path_parameters.update(path)
        if body is not None:
            case.body = {"code": body["code"]} if name == "POST /carried" else body
            case.media_type = case.media_type or "application/json"
    # Who asks is somebody who may, unless the call is about what happens to somebody who may not.
    if place and case.headers.get("Authorization") == "Bearer " + TOKEN:
        case.headers["Authorization"] = "Bearer " + place.me.token


def end_stream(case):
    """A stream goes on for ever unless it is told when to end: after the first update will do."""
    limit = case.query.get("limit")
    if isinstance(limit, list) and len(limit) == 1:
        limit = limit[0]
    try:
        endless = limit is None or 1 < int(limit) < 2**32
    except (TypeError, ValueError):
        endless = False
    if endless:
        case.query["limit"] = 1


@schemathesis.hook
def after_call(ctx, case, response):
    statuses[name_of(case)][response.status_code] += 1


@atexit.register
def write():
    with open(os.environ["QUARTERDECK_STATUSES"], "w", encoding="utf-8") as file:
        json.dump({name: dict(sorted(counts.items())) for name, counts in sorted(statuses.items())}, file, indent=1)
