#!/usr/bin/env python3
"""Leduc poker by CFR+: Quarterdeck beside OpenSpiel, in one run on one core each.

    python3 benches/openspiel.py [SECONDS]

OpenSpiel is installed from PyPI into target/openspiel, this project's solver is built in release mode. Both are measured
in turns, three times each, so that a busy machine is busy for both; the ratio is that of the best turns. What both have
found after the same number of iterations is printed too: a quick solver that solves something else would show there.
"""

import json
import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / "target" / "openspiel"
LOOKS = (10, 100, 1000)

OPENSPIEL = """
import json, sys, time
import pyspiel
game = pyspiel.load_game("leduc_poker")
solver = pyspiel.CFRPlusSolver(game)
gaps, done = {}, 0
for look in %r:
    for _ in range(look - done):
        solver.evaluate_and_update_policy()
    done = look
    gaps[look] = pyspiel.nash_conv(game, solver.average_policy())
solver = pyspiel.CFRPlusSolver(game)
begin, many = time.process_time(), 0
while time.process_time() - begin < float(sys.argv[1]):
    solver.evaluate_and_update_policy()
    many += 1
print(json.dumps({"rate": many / (time.process_time() - begin), "gaps": gaps}))
""" % (LOOKS,)


def openspiel_python():
    """The interpreter that has OpenSpiel."""
    python = HOME / "bin" / "python"
    if not python.exists():
        venv.create(HOME, with_pip=True)
    if subprocess.run([python, "-c", "import pyspiel"], capture_output=True).returncode != 0:
        print("installing OpenSpiel into target/openspiel …", flush=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "open_spiel"], check=True)
    return python


def ours():
    """The program that measures this project's solver."""
    build = ["cargo", "build", "--release", "-p", "quarterdeck-solver", "--example", "leduc"]
    subprocess.run(build, cwd=ROOT, check=True)
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    return target / "release" / "examples" / "leduc"


def measured(command):
    """What a program prints in JSON."""
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def main():
    seconds = sys.argv[1] if len(sys.argv) > 1 else "3"
    mine, theirs = [ours(), "--json", seconds], [openspiel_python(), "-c", OPENSPIEL, seconds]
    best = {}
    for _ in range(3):
        for name, command in (("Quarterdeck", mine), ("OpenSpiel", theirs)):
            found = measured(command)
            if name not in best or found["rate"] > best[name]["rate"]:
                best[name] = found
    print(f"{'Leduc poker, CFR+':<20} {'iterations/s':>14}" + "".join(f"  NashConv {n:>5}" for n in LOOKS))
    for name, found in best.items():
        gaps = "".join(f"  {found['gaps'][str(n)]:>14.6f}" for n in LOOKS)
        print(f"{name:<20} {found['rate']:>14.0f}{gaps}")
    print(f"{'ratio':<20} {best['Quarterdeck']['rate'] / best['OpenSpiel']['rate']:>14.0f}")


if __name__ == "__main__":
    main()
