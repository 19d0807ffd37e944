#!/usr/bin/env python3
"""Checks the golden vectors of the sealed dice, sharing no code with the engine.

Usage: python3 check_sealed.py sealed.json

Everything is worked out again from the master secrets and the nonces, with nothing but Python's standard library.
HKDF is written after RFC 5869 and ChaCha20 after RFC 8439, and both are tried on the vectors of their RFCs first.
Every draw is also checked as a player would check it: from its opening and the root, without the master.

Ends with 0 when everything agrees, with 1 and a sentence on the first thing that does not, and with 2 when it was
called wrongly or does not trust itself.
"""

import hashlib
import hmac
import json
import struct
import sys

MAX_LEAVES = 1 << 20
MAX_SEATS = 8


class Mismatch(Exception):
    """The vectors say something other than what was worked out here."""


def agree(what, found, expected):
    # bool is an int to Python and 1.0 equals 1, so the types have to agree as well.
    if type(found) is not type(expected) or found != expected:
        raise Mismatch(f"{what} is written as {found}, but works out as {expected}")


# Primitives


def u8(number):
    return struct.pack(">B", number)


def u32(number):
    return struct.pack(">I", number)


def u64(number):
    return struct.pack(">Q", number)


def hkdf(ikm, salt, info, length):
    """RFC 5869 with SHA-256."""
    prk = hmac.new(salt or bytes(32), ikm, hashlib.sha256).digest()
    okm, block, counter = b"", b"", 1
    while len(okm) < length:
        block = hmac.new(prk, block + info + bytes([counter]), hashlib.sha256).digest()
        okm += block
        counter += 1
    return okm[:length]


def rotate(word, by):
    return (word << by | word >> (32 - by)) & 0xFFFFFFFF


def quarter_round(state, a, b, c, d):
    for one, two, three, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        state[one] = (state[one] + state[two]) & 0xFFFFFFFF
        state[three] = rotate(state[three] ^ state[one], by)


def chacha20_block(key, counter, nonce):
    """RFC 8439, section 2.3."""
    start = list(struct.unpack("<16I", b"expand 32-byte k" + key + struct.pack("<I", counter) + nonce))
    state = start[:]
    for _ in range(10):
        for column in range(4):
            quarter_round(state, column, column + 4, column + 8, column + 12)
        for column in range(4):
            quarter_round(state, column, (column + 1) % 4 + 4, (column + 2) % 4 + 8, (column + 3) % 4 + 12)
    return struct.pack("<16I", *((one + two) & 0xFFFFFFFF for one, two in zip(start, state)))


def words(key):
    """The key stream as little-endian words."""
    counter = 0
    while True:
        yield from struct.unpack("<16I", chacha20_block(key, counter, bytes(12)))
        counter += 1


# The construction


def H(tag, *parts):
    sha = hashlib.sha256()
    for part in (tag.encode(), *parts):
        sha.update(u32(len(part)) + part)
    return sha.digest()


def domain_of(game, rules, table, seats, leaves):
    return H("quarterdeck/1 domain", game.encode(), u32(rules), table, u8(seats), u32(leaves))


def secret_of(master, domain, index):
    return hkdf(master, domain, b"quarterdeck/1 secret" + u32(index), 32)


def leaf_of(domain, index, secret):
    return H("quarterdeck/1 leaf", domain, u32(index), secret)


def node_of(left, right):
    return H("quarterdeck/1 node", left, right)


def root_and_path(leaves, index):
    """By recursion on halves; the engine builds level by level."""
    if len(leaves) == 1:
        return leaves[0], []
    half = len(leaves) // 2
    if index < half:
        here, path = root_and_path(leaves[:half], index)
        beside, _ = root_and_path(leaves[half:], 0)
        return node_of(here, beside), path + [beside]
    here, path = root_and_path(leaves[half:], index - half)
    beside, _ = root_and_path(leaves[:half], 0)
    return node_of(beside, here), path + [beside]


def climb(leaf, index, path):
    here = leaf
    for beside in path:
        here = node_of(beside, here) if index % 2 else node_of(here, beside)
        index //= 2
    return here


def commitment_of(domain, root, seat_number, nonce):
    return H("quarterdeck/1 seat", domain, root, u8(seat_number), nonce)


def mix_of(domain, root, nonces):
    return H("quarterdeck/1 nonces", domain, root, *nonces)


def draw(secret, mix, index, seq, purpose, n):
    """The outcome, and how many words were passed over."""
    key = hkdf(secret, mix, b"quarterdeck/1 draw" + u32(index) + u32(seq) + purpose.encode(), 32)
    limit = 2**32 // n * n
    for passed_over, word in enumerate(words(key)):
        if word < limit:
            return word % n, passed_over


def salt_of(master, domain, seq, slot):
    return hkdf(master, domain, b"quarterdeck/1 veil" + u32(seq) + u32(slot), 16)


def veil_of(domain, seq, slot, salt, content):
    return H("quarterdeck/1 veil", domain, u32(seq), u32(slot), salt, content)


# The vectors


def bytes_of(what, text, length):
    data = bytes.fromhex(text)
    agree(f"{what} (its length in bytes)", len(data), length)
    agree(f"{what} (its spelling)", text, data.hex())
    return data


class Table:
    """The public part of one table, checked, and the master next to it."""

    def __init__(self, name, vector):
        self.name = name
        self.leaves = 1
        while self.leaves < vector["max_draws"]:
            self.leaves *= 2
        agree(f"{name}: leaves", vector["leaves"], self.leaves)
        self.master = bytes_of(f"{name}: master", vector["master"], 32)
        table = bytes_of(f"{name}: table", vector["table"], 16)
        seats = vector["seats"]
        if not (self.leaves <= MAX_LEAVES and 1 <= seats <= MAX_SEATS):
            raise Mismatch(f"{name} is a table that cannot be")
        self.domain = domain_of(vector["game"], vector["rules"], table, seats, self.leaves)
        agree(f"{name}: domain", vector["domain"], self.domain.hex())
        self.secrets = [secret_of(self.master, self.domain, index) for index in range(self.leaves)]
        self.hashes = [leaf_of(self.domain, index, secret) for index, secret in enumerate(self.secrets)]
        self.root, _ = root_and_path(self.hashes, 0)
        agree(f"{name}: root", vector["root"], self.root.hex())
        self.gather(seats, vector["contributions"])
        agree(f"{name}: mix", vector["mix"], self.mix.hex())

    def gather(self, seats, contributions):
        agree(f"{self.name}: number of contributions", len(contributions), seats)
        nonces = []
        for number, contribution in enumerate(contributions, 1):
            what = f"{self.name}: seat {number}"
            if contribution["by"] not in ("seat", "host"):
                raise Mismatch(f"{what}: nobody called {contribution['by']} contributes")
            nonce = bytes_of(f"{what}: nonce", contribution["nonce"], 32)
            if nonce in nonces:
                raise Mismatch(f"{what}: its nonce is another seat's")
            nonces.append(nonce)
            commitment = commitment_of(self.domain, self.root, number, nonce)
            agree(f"{what}: commitment", contribution["commitment"], commitment.hex())
        self.mix = mix_of(self.domain, self.root, nonces)

    def check_draw(self, what, vector):
        index = vector["index"]
        _, path = root_and_path(self.hashes, index)
        agree(f"{what}: secret", vector["opening"]["secret"], self.secrets[index].hex())
        agree(f"{what}: path", vector["opening"]["path"], [step.hex() for step in path])
        return self.check_as_a_player(what, vector)

    def check_as_a_player(self, what, vector):
        """From here on without the master."""
        index, opening = vector["index"], vector["opening"]
        secret = bytes_of(f"{what}: secret", opening["secret"], 32)
        path = [bytes_of(f"{what}: path", step, 32) for step in opening["path"]]
        agree(f"{what}: length of the path", 2 ** len(path), self.leaves)
        agree(f"{what}: root", climb(leaf_of(self.domain, index, secret), index, path).hex(), self.root.hex())
        outcome, passed_over = draw(secret, self.mix, index, vector["seq"], vector["purpose"], vector["n"])
        agree(f"{what}: outcome", vector["outcome"], outcome)
        return passed_over

    def check_shuffle(self, what, vector):
        order, index = list(range(vector["cards"])), vector["first_index"]
        for place in range(len(order) - 1, 0, -1):
            secret = self.secrets[index]
            chosen, _ = draw(secret, self.mix, index, vector["seq"], vector["purpose"], place + 1)
            order[place], order[chosen] = order[chosen], order[place]
            index += 1
        agree(f"{what}: order", vector["order"], order)

    def check_veil(self, what, vector):
        seq, slot = vector["seq"], vector["slot"]
        salt = salt_of(self.master, self.domain, seq, slot)
        agree(f"{what}: salt", vector["salt"], salt.hex())
        veil = veil_of(self.domain, seq, slot, salt, vector["content"].encode())
        agree(f"{what}: commitment", vector["commitment"], veil.hex())


def check(vectors):
    """Checks everything and says what there was."""
    passed_over, shuffles, veils = [], 0, 0
    for vector in vectors["seeds"]:
        master = H("quarterdeck/1 seed", u64(vector["seed"]))
        agree(f"seed {vector['seed']}: master", vector["master"], master.hex())
    for number, vector in enumerate(vectors["tables"], 1):
        table = Table(f"table {number}", vector)
        for nth, one in enumerate(vector["draws"], 1):
            passed_over.append(table.check_draw(f"{table.name}: draw {nth}", one))
        for nth, one in enumerate(vector["shuffles"], 1):
            table.check_shuffle(f"{table.name}: shuffle {nth}", one)
        for nth, one in enumerate(vector["veils"], 1):
            table.check_veil(f"{table.name}: veil {nth}", one)
        shuffles += len(vector["shuffles"])
        veils += len(vector["veils"])
    if len(vectors["tables"]) < 5 or len(passed_over) < 100 or not (shuffles and veils and vectors["seeds"]):
        raise Mismatch("some of the vectors are missing")
    # A stream is made of blocks of 16 words, so only a long search shows that the second block is the right one.
    if max(passed_over) < 16:
        raise Mismatch("no draw reads beyond the first block of its stream")
    again = sum(count > 0 for count in passed_over)
    return f"{len(passed_over)} draws agree ({again} after passing over words), and {shuffles} shuffles and {veils} veils"


# Trust


def trust():
    """Tries the primitives on the test vectors of their RFCs."""
    key = bytes(range(32))
    blocks = [
        # RFC 8439, section 2.3.2, and appendix A.1, test vectors 1 and 2.
        (
            chacha20_block(key, 1, bytes.fromhex("000000090000004a00000000")),
            "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
            "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e",
        ),
        (
            chacha20_block(bytes(32), 0, bytes(12)),
            "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
            "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
        ),
        (
            chacha20_block(bytes(32), 1, bytes(12)),
            "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
            "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f",
        ),
        # RFC 5869, appendices A.1, A.2 and A.3.
        (
            hkdf(b"\x0b" * 22, bytes(range(13)), bytes(range(0xF0, 0xFA)), 42),
            "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865",
        ),
        (
            hkdf(bytes(range(0x50)), bytes(range(0x60, 0xB0)), bytes(range(0xB0, 0x100)), 82),
            "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c"
            "59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71"
            "cc30c58179ec3e87c14c01d5c1f3434f1d87",
        ),
        (
            hkdf(b"\x0b" * 22, b"", b"", 42),
            "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8",
        ),
    ]
    return all(found.hex() == expected for found, expected in blocks)


def main(arguments):
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    if not trust():
        print("this script fails the test vectors of the RFCs", file=sys.stderr)
        return 2
    try:
        with open(arguments[0], encoding="utf-8") as file:
            print(check(json.load(file)))
    except Mismatch as mismatch:
        print(f"mismatch: {mismatch}", file=sys.stderr)
        return 1
    except (OSError, ValueError, LookupError, TypeError, AttributeError, struct.error) as error:
        print(f"these are no vectors: {type(error).__name__}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
