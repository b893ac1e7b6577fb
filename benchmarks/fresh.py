#!/usr/bin/env python3
"""How often each rule is right at the first reading of code that nobody here had looked at.

    fresh.py            the table
    fresh.py --write    the table, and into docs/real-code.md

The judgements are those of ``judgements/heldout_*.tsv``: what the source of that day said about a set of repositories
before anything was mended with it. What was mended since is in none of these figures: those of the newest sets are what
to expect of code that is new to distlint, those of all sets are too low. The first five sets, from the days when most
rules were made, are left out.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import NamedTuple

from workbench import BENCHMARKS, REPOSITORY, table

PAGE = REPOSITORY / "docs" / "real-code.md"
BEGIN, END = "<!-- fresh:begin -->", "<!-- fresh:end -->"
SETS = (
    *("sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth"),
    *("sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth", "twenty-first", "twenty-second"),
    "twenty-third",
    "twenty-fourth",
    "twenty-fifth",
    "twenty-sixth",
    "twenty-seventh",
    "twenty-eighth",
    "twenty-ninth",
    "thirtieth",
    "thirty-first",
    "thirty-second",
    "thirty-third",
    "thirty-fourth",
    "thirty-fifth",
    "thirty-sixth",
    "thirty-seventh",
    "thirty-eighth",
    "thirty-ninth",
    "fortieth",
    "forty-first",
    "forty-second",
    "forty-third",
    "forty-fourth",
    "forty-fifth",
    "forty-sixth",
    "forty-seventh",
    "forty-eighth",
    "forty-ninth",
    "fiftieth",
    "fifty-first",
    "fifty-second",
    "fifty-third",
)
RECENT = SETS[SETS.index("sixteenth") :]
"""The sets of the newest readings, which have columns of their own. From the sixteenth to the twentieth the sets of
even numbers are for the rules of the engine, those of odd ones for devices, construction, files and data; those after
them are for both, and of the others a sample was read in the first of these."""


NEWEST = SETS[-5:]
"""The sets to go by. Their judgements tell what is doubtful: right about the code, but nobody is seen to run it so."""


class Reading(NamedTuple):
    """What was said of an alarm in a code base: whether it is right, and if not, whether it is right about the code."""

    tree: str
    code: str
    is_right: bool
    is_doubtful: bool


def readings() -> dict[str, list[Reading]]:
    """What was read of each set, its reserve and its further lots."""
    found: dict[str, list[Reading]] = {name: [] for name in SETS}
    named = {name.replace("-", ""): of_set for name, of_set in found.items()}
    for path in sorted((BENCHMARKS / "judgements").glob("heldout_*.tsv")):
        of_set = named.get(path.stem.split("_")[1])
        for line in path.read_text(encoding="utf-8").splitlines() if of_set is not None else ():
            if line and not line.startswith("#"):
                tree, _, _, code, judged, *reason = line.split("\t")
                of_set.append(Reading(tree, code, judged == "true", "doubtful" in "".join(reason)))
    return found


def share(read: list[Reading], *, of_code: bool = False) -> str:
    """``right of read``, with the percentage where enough was read to give one. ``of_code``: what is right about the
    code counts as right."""
    right = sum(one.is_right or (of_code and one.is_doubtful) for one in read)
    return (
        f"{right} of {len(read)}" + (f" ({100 * right / len(read):.0f} %)" if len(read) >= 10 else "") if read else ""
    )


def capped(read: list[Reading]) -> str:
    """The same with at most three alarms of a rule per code base, each counted in proportion, so that many copies of
    one mistake do not decide."""
    groups: dict[tuple[str, str], Counter[bool]] = defaultdict(Counter)
    for one in read:
        groups[one.tree, one.code][one.is_right] += 1
    right = everything = 0.0
    for counts in groups.values():
        weight = min(3, counts.total()) / counts.total()
        right, everything = right + weight * counts[True], everything + weight * counts.total()
    return f"{right:.0f} of {everything:.0f} ({100 * right / everything:.0f} %)"


def tables() -> str:
    """The table of the sets, and that of the rules."""
    sys.path.insert(0, str(REPOSITORY / "src"))
    from distlint.rules import find

    found = readings()
    everything = [one for of_set in found.values() for one in of_set]
    recent, newest = ([one for name in names for one in found[name]] for names in (RECENT, NEWEST))
    of_sets = [
        (name, share(read), capped(read), share(read, of_code=True) if name in NEWEST else "")
        for name, read in found.items()
        if read
    ]
    of_rules = []
    for code in sorted({one.code for one in everything}):
        of_all, of_recent, of_newest = (
            [one for one in read if one.code == code] for read in (everything, recent, newest)
        )
        rule = find(code)[0]
        now = "on" if rule.default else "off"
        shares = (share(of_all), share(of_recent), share(of_newest), share(of_newest, of_code=True))
        of_rules.append((code, rule.slug, now, *shares))
    of_rules.append(("all", "", "", *map(share, (everything, recent, newest)), share(newest, of_code=True)))
    columns = (
        "right of read",
        f"{RECENT[0]} to {RECENT[-1]}",
        f"{NEWEST[0]} to {NEWEST[-1]}",
        "the same, about the code",
    )
    return "\n\n".join(
        (
            table(("set", "right of read", "at most three of a rule per code base", "about the code"), of_sets),
            table(("rule", "slug", "now", *columns), of_rules, left=(0, 1, 2)),
        )
    )


def main() -> int:
    """Print, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help=f"put the tables into {Path('docs') / PAGE.name}, too")
    args = parser.parse_args()
    text = tables()
    print(text)
    if args.write:
        before, after = (PAGE.read_text(encoding="utf-8").split(mark) for mark in (BEGIN, END))
        PAGE.write_text(f"{before[0]}{BEGIN}\n{text}\n{END}{after[1]}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
