#!/usr/bin/env python3
"""Rewrites the cases so that they do the same in other words, and counts the findings that change.

    rewrites.py                                     every operator on the engine's cases
    rewrites.py RNK101 RNK6 --only "wrap" --each 3 --changes

A rewrite changes nothing that a rank does: a harmless statement more, a `with` or a `for` of one round around a
statement, the same test the other way round, an argument that gets a name first, a statement in a helper of its own.
What a case reports must stay reported and a silent case silent. Statements are drawn by the seed from the blocks of
functions; those that stand around a finding, or hold it, are drawn first. Statements at the top level are left alone: a
file that does something there is a program, and that does change what is meant.

*lost* and *new* are counted by families of rules (RNK1xx, ...): where one speaks for another, the finding has *moved*.
Not all that changes is a mistake: a loop without end may be one in which ranks meet again, and what a helper of the
file does in the end is told with less confidence.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from rewriting import OPERATORS, Operator, places_of, rewritten
from workbench import table

from case_files import Case, all_cases
from distlint.checking import Checker
from distlint.configuration import Configuration
from distlint.finding import Confidence


class Rewritten(NamedTuple):
    """A case with one place rewritten, and the findings (codes) lost and won by it."""

    case: Case
    operator: Operator
    line: int
    text: str
    lost: tuple[str, ...]
    new: tuple[str, ...]

    @property
    def outcome(self) -> str:
        """``lost``, ``new`` or ``moved``; empty where nothing changed."""
        left = Counter(code[:4] for code in self.lost)
        come = Counter(code[:4] for code in self.new)
        if come - left:
            return "new"
        if left - come:
            return "lost"
        return "moved" if left else ""


def found_in(case: Case, place: Path, overlay: dict[str, str]) -> Counter[str]:
    """The codes that are shown for a case, copied to ``place``, with ``overlay`` over its files."""
    configuration = Configuration(isolated=case.path.is_file(), overrides={"extend-select": [case.code]})
    checker = Checker(configuration, overlay)
    files = [place] if place.is_file() else [place / module.relative_to(case.path) for module in case.modules]
    findings = [finding for file in files for finding in checker.check(file)]
    return Counter(finding.code for finding in findings if finding.confidence is not Confidence.LOW)


def rewrites(case: Case, operators: Sequence[Operator], each: int, seed: int, folder: Path) -> Iterator[Rewritten]:
    """Up to ``each`` rewrites of a case by every operator."""
    place = folder / case.code / case.path.name
    if case.path.is_dir():
        shutil.copytree(case.path, place, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        place.parent.mkdir(exist_ok=True)
        shutil.copyfile(case.path, place)
    before = found_in(case, place, {})
    expected = case.expectations()
    for operator in operators:
        draw = random.Random(f"{seed} {case.name} {operator.name}")
        places = []
        for module in case.modules:
            at = frozenset(one.line for one in expected if one.module == module)
            places += [(bool(at), module, one) for one in places_of(module.read_text("utf-8"), at, draw)]
        places.sort(key=lambda one: not one[0])
        done = 0
        for _, module, one in places:
            text = rewritten(one, operator) if done < each else None
            if text is not None:
                done += 1
                path = place if place.is_file() else place / module.relative_to(case.path)
                after = found_in(case, place, {str(path): text})
                lost, new = tuple((before - after).elements()), tuple((after - before).elements())
                yield Rewritten(case, operator, one.first, text, lost, new)


def main() -> None:
    """Rewrite, check, and print what changed by each operator."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("codes", nargs="*", default=["RNK1", "RNK2", "RNK3"], metavar="CODE")
    parser.add_argument("--each", type=int, default=2, help="rewrites of each case by each operator (2)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", metavar="OPERATOR", help="only operators with this in their name")
    parser.add_argument("--part", default="1/1", metavar="N/OF", help="only every OF-th case, from the N-th on")
    parser.add_argument("--changes", action="store_true", help="list what changed")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="write the texts that changed a finding there")
    arguments = parser.parse_args()
    chosen = [one for one in OPERATORS if not arguments.only or any(part in one.name for part in arguments.only)]
    part, of = map(int, arguments.part.split("/"))
    cases = [case for case in all_cases() if case.code.startswith(tuple(arguments.codes))][part - 1 :: of]
    counted: dict[str, Counter[str]] = {one.name: Counter() for one in chosen}
    with tempfile.TemporaryDirectory() as folder:
        for case in cases:
            for one in rewrites(case, chosen, arguments.each, arguments.seed, Path(folder)):
                counted[one.operator.name].update(("done", one.outcome))
                if one.outcome and arguments.changes:
                    said = " ".join([*(f"-{code}" for code in one.lost), *(f"+{code}" for code in one.new)])
                    print(f"{one.operator.name}\t{case.name}:{one.line}\t{one.outcome}\t{said}", flush=True)
                if one.outcome and arguments.keep:
                    _keep(one, arguments.keep)
    columns = ("done", "lost", "new", "moved")
    rows = [[name, *(str(count[column]) for column in columns)] for name, count in counted.items()]
    print(table(["rewrite", *columns], rows))


def _keep(one: Rewritten, folder: Path) -> None:
    """Writes a rewritten text where it can be looked at."""
    name = f"{one.case.name} {one.line} {one.operator.name}".replace("/", "_").replace(" ", "_")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.py").write_text(one.text, "utf-8")


if __name__ == "__main__":
    main()
