"""Compares distlint with what happens, on generated programs.

python tests/compare.py --count 2000 --seed 1     what the engine says wrongly, by kind of mistake
python tests/compare.py --count 2000 --shapes     by shape
python tests/compare.py --show 417                the program of a seed, and both verdicts
python tests/compare.py --count 2000 --laws       what changes the verdict and must not
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from generated.comparison import Tally, compare, tallies, tally
from generated.grammar import Program, program
from generated.laws import broken


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=2000, help="how many programs (2000)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first one (0)")
    parser.add_argument("--shapes", action="store_true", help="figures by shape, not by kind of mistake")
    parser.add_argument("--laws", action="store_true", help="change the programs in ways that must not matter")
    parser.add_argument("--show", type=int, metavar="SEED", help="one program and both verdicts")
    parser.add_argument("--silent", metavar="SHAPE", help="show what goes wrong in this shape and is not reported")
    arguments = parser.parse_args(argv)
    seeds = range(arguments.seed, arguments.seed + arguments.count) if arguments.show is None else [arguments.show]
    programs = [program(seed) for seed in seeds]
    if arguments.laws:
        return _check_laws(programs)
    with tempfile.TemporaryDirectory() as folder:
        compared = list(compare(programs, Path(folder)))
    for one in compared:
        is_silent = one.is_wrong and not one.findings and one.program.shape == arguments.silent
        if one.is_false_alarm or one.is_missed or is_silent or arguments.show is not None:
            name = "FALSE ALARM " if one.is_false_alarm else "MISSED " if one.is_missed else ""
            print(f"{name}{one}\n{'-' * 80}")
    print(f"| {'kind of mistake':25} | programs | go wrong | reported | false alarms | missed | undecided |")
    print(f"|{'-' * 27}|---------:|---------:|---------:|-------------:|-------:|----------:|")
    groups = tallies(compared, lambda one: one.shape if arguments.shapes else one.kind)
    for name, row in groups.items():
        print(_row(name, row))
    total = tally(compared)
    print(_row("all", total))
    print(", ".join(f"{number} {fate}" for fate, number in Counter(one.fate.value for one in compared).items()))
    return 1 if total.false_alarms or total.missed else 0


def _row(name: str, row: Tally) -> str:
    return (
        f"| {name:25} | {row.programs:8} | {row.wrong:8} | {row.reported:8} | {row.false_alarms:12} | {row.missed:6} |"
        f" {row.undecided:9} |"
    )


def _check_laws(programs: Sequence[Program]) -> int:
    """Prints each violation, and how many programs break each law."""
    found: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for violation in broken(programs, Path(folder)):
            found[violation.law] += 1
            print(f"{violation}\n{'-' * 80}")
    print(f"{len(programs)} programs, violations: {dict(found) or 'none'}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
