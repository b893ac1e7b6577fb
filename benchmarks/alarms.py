#!/usr/bin/env python3
"""Count what distlint reports on real code, and judge it: which alarms are true?

    alarms.py                                   check the core trees: time, findings per rule, broken rules
    alarms.py further --keep found.json         other trees (names or groups); keep the findings
    alarms.py --load found.json --rule RNK101 --sample 30 --seed 1 --judgements judged.tsv
                                                30 alarms that nobody has judged yet, each with its surroundings
    alarms.py --load found.json --judgements judged.tsv
                                                precision per rule

Judgements are lines of tab-separated fields: tree, path, line, code, true or false, why, and (optional) the digest of
the reported line that the sample prints. A judgement is about the reported line's text, so it survives when lines are
added above; without the digest, the text is the one that now stands at its line. ``#`` starts a comment.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from trees import Tree, fetched, pinned
from workbench import ALL_RULES, check, own_distlint, size_of, table

BROKEN_RULE = "RNK000"
TIMEOUT = 3600


class Key(NamedTuple):
    """What an alarm is known by."""

    tree: str
    path: str
    code: str
    digest: str


class Alarm(NamedTuple):
    """One finding in one tree."""

    key: Key
    line: int
    finding: dict[str, Any]


class Judgement(NamedTuple):
    """A human's word on one alarm."""

    line: int
    true: bool
    why: str


@lru_cache(maxsize=256)
def lines_of(path: Path) -> list[str]:
    """The lines of a file, none if it can't be read."""
    try:
        return path.read_text(encoding="utf-8", errors="replace").split("\n")
    except OSError:
        return []


def digest_at(path: Path, line: int) -> str:
    """A digest of the stripped text of one line."""
    lines = lines_of(path)
    text = lines[line - 1].strip() if 0 < line <= len(lines) else ""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def alarms_of(tree: Tree, findings: Iterable[dict[str, Any]]) -> list[Alarm]:
    """The findings of a tree under their keys."""
    alarms = []
    for finding in findings:
        path, line = tree.folder / finding["filename"], finding["location"]["row"]
        key = Key(tree.name, path.relative_to(tree.folder).as_posix(), finding["code"], digest_at(path, line))
        alarms.append(Alarm(key, line, finding))
    return alarms


def check_trees(trees: Sequence[Tree], command: str, extra: Sequence[str]) -> tuple[dict[str, list[Any]], bool]:
    """Check each tree and print a table row for each; the findings by tree, and whether every run was sound."""
    found: dict[str, list[Any]] = {}
    rows: list[tuple[object, ...]] = []
    sound = True
    for tree in trees:
        size, run = size_of(tree.folder), check(command, ["."], cwd=tree.folder, extra=extra, timeout=TIMEOUT)
        found[tree.name] = run.findings
        codes = Counter(finding["code"] for finding in run.findings)
        if run.error:
            print(f"{tree.name}: {run.error}", file=sys.stderr)
        sound &= run.error is None and not codes[BROKEN_RULE]
        per_rule = ", ".join(f"{code} {count}" for code, count in sorted(codes.items()) if code != BROKEN_RULE)
        rows.append((tree.name, tree.version, *size, f"{run.seconds:.2f}", codes.total(), codes[BROKEN_RULE], per_rule))
        print(f"{tree.name}: {run.seconds:.2f} s, {codes.total()} findings", file=sys.stderr, flush=True)
    header = ("tree", "version", "files", "lines", "seconds", "findings", BROKEN_RULE, "per rule")
    print(table(header, rows, left=(0, 7)))
    return found, sound


def per_rule(alarms: Iterable[Alarm]) -> str:
    """How often each rule reports, and where."""
    places: dict[str, Counter[str]] = defaultdict(Counter)
    for alarm in alarms:
        places[alarm.key.code][alarm.key.tree] += 1
    rows = [
        (code, trees.total(), ", ".join(f"{tree} {count}" for tree, count in trees.most_common()))
        for code, trees in sorted(places.items())
    ]
    return table(("rule", "findings", "trees"), rows, left=(0, 2))


def read_judgements(file: Path, trees: Sequence[Tree]) -> dict[Key, list[Judgement]]:
    """The judgements on the given trees; one key has several when a file repeats the same line."""
    folders = {tree.name: tree.folder for tree in trees}
    judged: dict[Key, list[Judgement]] = defaultdict(list)
    for number, row in enumerate(file.read_text(encoding="utf-8").split("\n"), start=1):
        if not row.strip() or row.startswith("#"):
            continue
        try:
            tree, path, line, code, verdict, why, *digest = row.split("\t")
            word = Judgement(int(line), {"true": True, "false": False}[verdict.strip().lower()], why)
        except (ValueError, KeyError):
            raise SystemExit(f"{file}:{number}: not a judgement: {row!r}") from None
        if tree in folders:
            text = digest[0].strip() if digest and digest[0].strip() else digest_at(folders[tree] / path, word.line)
            judged[Key(tree, path, code, text)].append(word)
    return judged


def precision(alarms: Sequence[Alarm], judged: dict[Key, list[Judgement]]) -> str:
    """Per rule: how many of the judged alarms are true; and which judgements no alarm belongs to any more."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for alarm in alarms:
        words = judged.get(alarm.key)
        nearest = min(words, key=lambda word: abs(word.line - alarm.line)) if words else None
        counts[alarm.key.code][str(nearest.true) if nearest else "unjudged"] += 1
    here = {alarm.key for alarm in alarms}
    gone = [(key, word) for key, words in judged.items() if key not in here for word in words]
    for key, word in gone:
        counts[key.code][f"gone {word.true}"] += 1
    rows: list[tuple[object, ...]] = []
    for code, count in sorted(counts.items()):
        true, false = count["True"], count["False"]
        share = f"{true / (true + false):.0%}" if true + false else "–"
        rows.append((code, true, false, share, count["unjudged"], count["gone True"], count["gone False"]))
    header = ("rule", "true", "false", "precision", "unjudged", "true, no longer reported", "false, no longer reported")
    lost = [f"lost: {key.tree} {key.path}:{word.line} {key.code} {word.why}" for key, word in gone if word.true]
    return "\n".join([table(header, rows), *lost])


def surroundings(path: Path, line: int, margin: int) -> str:
    """The lines around one line, which is marked."""
    lines = lines_of(path)
    numbers = range(max(1, line - margin), min(len(lines), line + margin) + 1)
    return "\n".join(f"{'>' if number == line else ' '} {number:6} {lines[number - 1]}" for number in numbers)


def show(alarm: Alarm, folder: Path, margin: int) -> str:
    """One alarm for a human to judge, with the beginning of its line in the file of judgements."""
    finding, key = alarm.finding, alarm.key
    labels = " ".join(str(finding[name]) for name in ("severity", "confidence") if finding.get(name))
    parts = [
        f"{'=' * 100}\n{key.tree} {key.path}:{alarm.line} {key.code} {labels}\n{finding['message']}",
        surroundings(folder / key.path, alarm.line, margin),
    ]
    for evidence in finding.get("evidence") or ():
        path, line = folder / evidence["filename"], evidence["location"]["row"]
        name = path.relative_to(folder) if path.is_relative_to(folder) else path
        parts.append(f"evidence {name}:{line} {evidence['message']}\n{surroundings(path, line, 1)}")
    parts.append("\t".join((key.tree, key.path, str(alarm.line), key.code, "true|false", "why", key.digest)))
    return "\n".join(parts)


def sample(alarms: Iterable[Alarm], count: int, seed: str) -> list[Alarm]:
    """A random choice that depends on each alarm alone: it changes little when alarms come and go."""

    def draw(alarm: Alarm) -> tuple[str, int]:
        return hashlib.sha256("\t".join((seed, *alarm.key)).encode()).hexdigest(), alarm.line

    return sorted(sorted(alarms, key=draw)[:count], key=lambda alarm: (alarm.key, alarm.line))


def main() -> int:
    """Check or load, then count, sample or judge."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="trees or groups of trees.toml (default: core)")
    parser.add_argument("--distlint", default=own_distlint(), help="its command (default: this environment's)")
    parser.add_argument("--all-rules", action="store_true", help="switch on the rules that are off by default")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="write the findings to FILE")
    parser.add_argument("--load", type=Path, metavar="FILE", help="take the findings from FILE instead of checking")
    parser.add_argument("--rule", action="append", default=[], metavar="CODE", help="only such codes or prefixes")
    parser.add_argument("--sample", type=int, metavar="N", help="show N random alarms (none that is judged already)")
    parser.add_argument("--seed", default="0", help="which random sample")
    parser.add_argument("--context", type=int, default=12, help="lines around each alarm (default: %(default)s)")
    parser.add_argument("--judgements", type=Path, metavar="FILE", help="print the precision per rule")
    args = parser.parse_args()

    sound = True
    if args.load:
        found = json.loads(args.load.read_text(encoding="utf-8"))
        trees = [tree for tree in pinned(args.names) if tree.name in found]
    else:
        trees = fetched(args.names or ["core"])
        found, sound = check_trees(trees, args.distlint, ALL_RULES if args.all_rules else ())
    if args.keep:
        args.keep.write_text(json.dumps(found), encoding="utf-8")
    folders = {tree.name: tree.folder for tree in trees}
    alarms = [alarm for tree in trees for alarm in alarms_of(tree, found[tree.name])]
    judged = read_judgements(args.judgements, trees) if args.judgements else {}
    if args.rule:
        alarms = [alarm for alarm in alarms if alarm.key.code.startswith(tuple(args.rule))]
        judged = {key: words for key, words in judged.items() if key.code.startswith(tuple(args.rule))}
    if args.sample is not None:
        for alarm in sample((alarm for alarm in alarms if alarm.key not in judged), args.sample, args.seed):
            print(show(alarm, folders[alarm.key.tree], args.context))
    elif args.judgements:
        print(precision(alarms, judged))
    else:
        print(f"\n{per_rule(alarms)}")
    return 0 if sound else 1


if __name__ == "__main__":
    sys.exit(main())
