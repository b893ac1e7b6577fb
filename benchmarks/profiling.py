#!/usr/bin/env python3
"""Where the time of a cold run goes: per stage, per rule, per function.

    profiling.py megatron-core              the tree of trees.toml, one process, all rules that are on
    profiling.py megatron-core --top 40     more functions
    profiling.py torchtune -- --select ALL  with arguments for distlint check

A timer interrupts the process every few milliseconds of processor time and looks at the stack. A sample belongs to the
innermost of the stages below that is on the stack, and to the rule that asked: who asks first pays for what is
remembered. Interrupts wait for the end of a call into C, so that ``ast.parse`` gets what it takes.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import trees
from workbench import REPOSITORY, table

SOURCE = REPOSITORY / "src" / "distlint"
EVERY = 0.002
"""Seconds of processor time between two samples; the kernel may take longer."""

STAGES = (
    ("source/discovery", "finding files"),
    ("source/gitignore", "finding files"),
    ("source/", "text: decoding, comments, slices"),
    ("syntax/flagging", "libcst on what is reported"),
    ("syntax/lower", "libcst on what is reported"),
    ("syntax/", "facts out of Python's tree"),
    ("project/questions", "looks at the text of all files"),
    ("project/", "project: names, classes, calls"),
    ("spmd/cluster", "engine 1: every rank walks the tree"),
    ("spmd/walk", "engine 1: every rank walks the tree"),
    ("spmd/comparison", "engine 1: words are compared"),
    ("spmd/", "engine 1: one abstract run"),
    ("kinds/", "rank kinds"),
    ("lifetimes/", "lifetimes"),
    ("shapes/", "shapes"),
    ("files/", "files"),
    ("devices/", "devices"),
    ("models/", "models"),
    ("starting/", "starting"),
    ("", "rules, and all the rest"),
)


class Samples:
    """What the timer has seen: counts of samples per stage, per rule and per function."""

    def __init__(self) -> None:
        self.stages: Counter[str] = Counter()
        self.rules: Counter[str] = Counter()
        self.own: Counter[str] = Counter()

    def take(self, _: int, frame: FrameType | None) -> None:
        """One look at the stack, from the innermost frame outwards."""
        places = list(_places(frame))
        if places:
            self.own[places[0]] += 1
            self.stages[_stage(places[0])] += 1
            self.rules[next((place[6:12].upper() for place in places if place.startswith("rules/rnk")), "no rule")] += 1


def _places(frame: FrameType | None) -> Iterator[str]:
    """The functions of distlint on a stack, as ``module:function``; memories of answers are looked through."""
    while frame is not None:
        path, _, module = frame.f_code.co_filename.rpartition(f"{SOURCE}{os.sep}")
        if not path and module != frame.f_code.co_filename and not module.startswith("remembering"):
            yield f"{module.removesuffix('.py')}:{frame.f_code.co_name}"
        frame = frame.f_back


def _stage(place: str) -> str:
    return next(name for prefix, name in STAGES if place.startswith(prefix))


def shares(counts: Counter[str], what: str, seconds: float, top: int) -> str:
    """A table of the largest counts, in parts of all samples and of ``seconds`` of processor time."""
    total = sum(counts.values()) or 1
    rows = [(name, f"{seconds * n / total:.2f}", f"{100 * n / total:.1f} %") for name, n in counts.most_common(top)]
    return table((what, "CPU s", "of all"), rows)


def main() -> int:
    """Check one tree under the timer, and print three tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tree", help="a tree of trees.toml")
    parser.add_argument("--top", type=int, default=25, help="rows of each table (default: %(default)s)")
    parser.add_argument("extra", nargs="*", help="arguments for distlint check, behind --")
    args = parser.parse_args()
    (tree,) = trees.fetched([args.tree])
    sys.path.insert(0, str(SOURCE.parent))
    from distlint.cli import main as distlint

    samples = Samples()
    signal.signal(signal.SIGPROF, samples.take)
    signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
    fixed = ["--no-cache", "--jobs", "1", "--exit-zero", "--quiet", "--output-file", os.devnull]
    begin = time.process_time()
    try:
        code = distlint(["check", *fixed, *args.extra, str(Path(tree.folder))])
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    seconds = time.process_time() - begin
    print(f"{tree.name} {tree.version}: {seconds:.2f} s of processor time, one process", end="\n\n")
    for counts, what in ((samples.stages, "stage"), (samples.rules, "rule"), (samples.own, "function, itself")):
        print(shares(counts, what, seconds, args.top), end="\n\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
