#!/usr/bin/env python3
"""Compare the speed, memory and growth of distlint with its peers, in one run on one pinned tree.

    speed.py                   all of it, on megatron-core; tables and chart go to docs/performance.md as well
    speed.py --quick           one round, no slow peers, small copies; prints only
    speed.py --only ruff --only distlint --no-growth

The contenders run in turn (A B C A B C …), so that a drift of the machine hits all alike; slow ones run once. All times
are wall-clock medians; × is the ratio to `ast.parse` of every file in one process, measured in the same rounds.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import peers
import trees
from peers import DISTLINT, PARSER, Peer
from workbench import BENCHMARKS, PEERS, REPOSITORY, TREES, Run, Size, measure, python_files, size_of, table

PAGE = REPOSITORY / "docs" / "performance.md"
BEGIN, END = "<!-- speed:begin -->", "<!-- speed:end -->"
CHART = PAGE.with_name("speed.svg")
IMPORTS = 15
GROWTH_ROUNDS = 3
COPIES = (1, 10, 30, 100)


class Cost(NamedTuple):
    """What several runs of one contender cost: medians, and the highest peak of memory."""

    runs: int
    seconds: float
    cpu_seconds: float
    peak_megabytes: float
    errors: tuple[str, ...]


def cost_of(runs: Sequence[Run]) -> Cost:
    """Sum up the runs of one contender."""
    return Cost(
        len(runs),
        statistics.median(run.seconds for run in runs),
        statistics.median(run.cpu_seconds for run in runs),
        max(run.peak_megabytes for run in runs),
        tuple(sorted({run.error for run in runs if run.error})),
    )


def run_in_turn(contenders: Iterable[Peer], folder: Path, rounds: int) -> dict[str, Cost]:
    """Run each contender ``rounds`` times, or as often as it allows, one after the other in each round."""
    commands = {peer: peer.command(folder) for peer in contenders}
    for path in python_files(folder):  # from here on the files are in the page cache
        path.read_bytes()
    runs: dict[str, list[Run]] = {peer.name: [] for peer in commands}
    for turn in range(rounds):
        for peer, command in commands.items():
            if turn < peer.rounds:
                runs[peer.name].append(measure(command, cwd=folder))
                report_progress(f"round {turn + 1}: {peer.name}: {runs[peer.name][-1].seconds:.2f} s")
    return {name: cost_of(of_peer) for name, of_peer in runs.items()}


def report_progress(line: str) -> None:
    """Say what goes on, beside the results."""
    print(line, file=sys.stderr, flush=True)


def comparison(costs: dict[str, Cost]) -> str:
    """The table of the contenders."""
    base, own = costs[PARSER.name].seconds, costs[DISTLINT.name].seconds if DISTLINT.name in costs else None
    rows = [
        (
            name,
            cost.runs,
            f"{cost.seconds:.2f}",
            f"{cost.cpu_seconds:.2f}",
            f"{cost.seconds / base:.2f} ×",
            f"{cost.seconds / own:.2f} ×" if own else "",
            f"{cost.peak_megabytes:.0f}",
        )
        for name, cost in sorted(costs.items(), key=lambda item: item[1].seconds)
    ]
    return table(("contender", "runs", "seconds", "CPU seconds", "of `ast.parse`", "of distlint", "peak MB"), rows)


def import_times(rounds: int) -> str:
    """What importing the plugin adds to importing flake8, in pairs."""
    python = peers.own() / "python"
    statements = ("import flake8", "import flake8, distlint.flake8_plugin")
    seconds: dict[str, list[float]] = {statement: [] for statement in statements}
    errors = set()
    for _ in range(rounds + 1):  # the first pair writes the byte code
        for statement in statements:
            run = measure([python, "-c", statement], cwd=REPOSITORY, expected=(0,))
            seconds[statement].append(run.seconds)
            errors |= {run.error} if run.error else set()
    if errors:
        return f"importing failed: {'; '.join(sorted(errors))}"
    bare, plugin = (seconds[statement][1:] for statement in statements)
    added = statistics.median(with_it - without for without, with_it in zip(bare, plugin, strict=True))
    return (
        f"`import distlint.flake8_plugin` adds {added * 1000:.1f} ms to the {statistics.median(bare) * 1000:.1f} ms of "
        f"`python -c 'import flake8'` (median of {rounds} pairs)."
    )


def make_copies(tree: Path, count: int, into: Path) -> None:
    """Lay ``count`` copies of ``tree`` side by side, made distinct.

    Every top-level name gets the number of its copy, and the code that imports it follows.
    """
    roots = [folder for folder in (tree, tree / "src") if folder.is_dir()]
    code = [path for root in roots for path in root.iterdir() if path.is_dir() or path.suffix == ".py"]
    names = sorted({path.stem for path in code if path.stem.isidentifier()} - {"src"})
    imported = re.compile(rf"(?<![\w.])({'|'.join(names)})(?=\.\w)|(?<=import )({'|'.join(names)})\b".encode())
    for copy in range(count):
        suffix, mark = f"_{copy}", f"# copy {copy}\n".encode()
        renamed = rb"\g<0>" + suffix.encode()
        for path in python_files(tree):
            parts = list(path.relative_to(tree).parts)
            top = 1 if parts[0] == "src" else 0
            stem, dot, ending = parts[top].partition(".")
            parts[top] = (stem + suffix if stem in names else stem) + dot + ending
            place = into.joinpath(*parts)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(imported.sub(renamed, path.read_bytes()) + mark)
    (into / ".git").mkdir()


class Grown(NamedTuple):
    """What distlint and `ast.parse` cost on so many copies of a code base."""

    factor: int
    size: Size
    base: Cost
    own: Cost


def growth(tree: Path, factors: Sequence[int], rounds: int) -> list[Grown]:
    """Time and memory of distlint on more and more code, beside `ast.parse`; ten and more copies are checked once."""
    found = []
    for factor in factors:
        with tempfile.TemporaryDirectory(dir=TREES, prefix="copies-") as room:
            make_copies(tree, factor, Path(room))
            size = size_of(Path(room))
            report_progress(f"{factor} × the code: {size.files} files")
            costs = run_in_turn((PARSER, DISTLINT), Path(room), rounds if factor < 10 else 1)
        found.append(Grown(factor, size, costs[PARSER.name], costs[DISTLINT.name]))
    return found


def growth_table(name: str, grown: Sequence[Grown]) -> str:
    """The table of the copies of the tree ``name``."""
    first = grown[0].own
    rows = [
        (
            f"{factor} ×",
            f"{size.files:,}",
            f"{size.lines:,}",
            f"{base.seconds:.2f}",
            f"{own.seconds:.2f}",
            f"{own.seconds / base.seconds:.2f} ×",
            f"{own.seconds / first.seconds:.2f} ×",
            f"{own.peak_megabytes:.0f}",
            f"{own.peak_megabytes / first.peak_megabytes:.2f} ×",
        )
        for factor, size, base, own in grown
    ]
    header = ("code", "files", "lines", "`ast.parse` s", "s", "of `ast.parse`", "of 1 ×", "peak MB", "of 1 ×")
    return f"Copies of {name} with renamed packages, side by side in one project:\n\n{table(header, rows)}"


def draw(costs: dict[str, Cost], grown: Sequence[Grown]) -> None:
    """The chart beside the page."""
    base = costs[PARSER.name].seconds
    drawn = {
        "costs": {name.strip("`"): cost.seconds / base for name, cost in costs.items()},
        "growth": [(size.lines, own.seconds, own.peak_megabytes) for _, size, _, own in grown],
    }
    python = peers.environment("chart", "matplotlib==3.11.2") / "python"
    subprocess.run([python, BENCHMARKS / "chart.py", CHART], input=json.dumps(drawn), text=True, check=True)


def heading(tree: trees.Tree, size: Size) -> str:
    """On what, with what."""
    own = ", ".join(f"{project} {peers.version('distlint', project)}" for project in ("distlint", "libcst", "flake8"))
    others = [name for name in ("ruff", "fixit", "torchfix") if (PEERS / name / "installed.txt").exists()]
    versions = ", ".join([own, *(f"{name} {peers.version(name, name)}" for name in others)])
    return (
        f"{tree.name} {tree.version} ({size.files:,} files, {size.lines:,} lines), Python {platform.python_version()}, "
        f"{os.cpu_count()} cores, {platform.system()} {platform.machine()}; {versions}. Cold runs: no cache of "
        "findings, the files in the page cache. Memory is the resident memory of all processes of a run, summed: what "
        "they share counts more than once. A run shorter than the sampling interval has no figure for memory (0)."
    )


def write(text: str) -> None:
    """Put ``text`` between the markers of the performance page."""
    page = PAGE.read_text(encoding="utf-8") if PAGE.exists() else f"# Performance\n\n{BEGIN}\n{END}\n"
    if BEGIN not in page or END not in page:
        raise SystemExit(f"{PAGE.name} lacks {BEGIN} and {END}")
    before, after = page.partition(BEGIN)[0], page.partition(END)[2]
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", encoding="utf-8")


def main() -> int:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    every = {peer.name.strip("`"): peer for peer in peers.PEERS_IN_TURN}
    parser.add_argument("--tree", default="megatron-core", help="a tree of trees.toml (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=7, help="rounds of the fast contenders (default: %(default)s)")
    parser.add_argument("--only", action="append", choices=every, help="this contender and ast.parse; can be repeated")
    parser.add_argument("--grown", default="torchtune", help="the tree that is copied (default: %(default)s)")
    parser.add_argument("--no-growth", action="store_true", help="leave out the copies")
    parser.add_argument("--quick", action="store_true", help="one round, no slow peers, 3 copies; writes nothing")
    parser.add_argument("--no-write", action="store_true", help="leave docs/performance.md alone")
    args = parser.parse_args()

    rounds = 1 if args.quick else args.rounds
    contenders = [peer for peer in every.values() if not (args.quick and peer.rounds == 1)]
    if args.only:
        contenders = [PARSER, *(every[name] for name in dict.fromkeys(args.only) if every[name] is not PARSER)]
    (tree,) = trees.fetched([args.tree])
    costs = run_in_turn(contenders, tree.folder, rounds)
    errors = [f"{name}: {error}" for name, cost in costs.items() for error in cost.errors]
    parts = [heading(tree, size_of(tree.folder)), comparison(costs), import_times(1 if args.quick else IMPORTS)]
    grown: list[Grown] = []
    if not args.no_growth:
        (copied,) = trees.fetched([args.grown])
        grown = growth(copied.folder, (1, 3) if args.quick else COPIES, min(rounds, GROWTH_ROUNDS))
        parts.append(growth_table(f"{copied.name} {copied.version}", grown))
        errors += [f"{one.factor} copies: {error}" for one in grown for error in one.own.errors]
    text = "\n\n".join(parts)
    print(text)
    if errors:
        print("\n".join(["", "failed:", *errors]), file=sys.stderr)
    elif not (args.quick or args.no_write or args.only):
        draw(costs, grown)
        copies = ", and the copies" if grown else ""
        write(f"{text}\n\n![The contenders beside each other{copies}]({CHART.name})")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
