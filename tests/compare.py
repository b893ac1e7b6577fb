"""Compares distlint with what happens, on generated programs.

python tests/compare.py --count 2000 --seed 1     what the engine says wrongly, and its recall by idiom
python tests/compare.py --show 417                the program of a seed, and both verdicts
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from generated.comparison import compare, recall
from generated.grammar import program


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=2000, help="how many programs (2000)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first one (0)")
    parser.add_argument("--show", type=int, metavar="SEED", help="one program and both verdicts")
    parser.add_argument("--missed", metavar="SHAPE", help="show the hangs of this shape that were not found")
    arguments = parser.parse_args(argv)
    seeds = range(arguments.seed, arguments.seed + arguments.count) if arguments.show is None else [arguments.show]
    with tempfile.TemporaryDirectory() as folder:
        compared = list(compare([program(seed) for seed in seeds], Path(folder)))
    for one in compared:
        is_asked_for = arguments.show is not None or (one.is_missed and one.program.shape == arguments.missed)
        if one.is_false_alarm or is_asked_for:
            print(f"{'FALSE ALARM ' if one.is_false_alarm else ''}{one}\n{'-' * 80}")
    for name, (hangs, found) in recall(compared).items():
        print(f"{name:22} {found:4} of {hangs:4} hangs found")
    false_alarms = sum(one.is_false_alarm for one in compared)
    print(dict(Counter(one.fate.value for one in compared)), f"{false_alarms} false alarms")
    return 1 if false_alarms else 0


if __name__ == "__main__":
    sys.exit(main())
