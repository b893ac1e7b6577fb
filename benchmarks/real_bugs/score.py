#!/usr/bin/env python3
"""Score distlint on real bugs that were fixed: is each found before its fix, and is the place quiet after it?

    score.py --repos DIR [--clone] [--all-rules] [--only C1,R1] [--scope local] [--confidence high] [--hits] [--misses]

DIR holds git clones (bare or not) as DIR/<owner>+<name>/repo, DIR/<owner>/<name>, DIR/<name> or DIR/<name>.git. What is
missing there is cloned from GitHub with --clone (without file contents, which git then fetches commit by commit), and
listed otherwise.

A bug is *found* when a finding lies within the manifest's ``lines_ok`` in the file before the fix; *found by its
family* when its code is also one that the bug's class allows; *quiet after* when the same code reports nothing within
three lines of the corrected line after the fix (not asked where the fix only added or changed a guard: the look of the
code stays). Read the hits as well (``--hits``): some of the manifest's ranges are wide, and a hit by chance is a miss.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import shlex
import subprocess
import sys
import tarfile
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from workbench import ALL_RULES, check, own_distlint

MANIFEST = Path(__file__).with_name("real_bugs.jsonl")
TIMEOUT = 600
NEAR = 3
GUARD_ONLY = ("guard-added", "guard-changed")

FAMILIES = {
    **dict.fromkeys(("C1", "C2", "C3", "C4", "C5", "C6", "C7"), ("RNK1",)),
    "C8": ("RNK3", "RNK118", "RNK10"),
    "C9": ("RNK2", "RNK115"),
    "C10": ("RNK1", "RNK806"),
    "C11": ("RNK110", "RNK606"),
    "D1": ("RNK4", "RNK3"),
    "D2": ("RNK4", "RNK3"),
    "I1": ("RNK5", "RNK1"),
    "R1": ("RNK6",),
    "S1": ("RNK6",),
    "T1": ("RNK7",),
    "E1": ("RNK7", "RNK3"),
    "P1": ("RNK7",),
    "L1": ("RNK6", "RNK2", "RNK7", "RNK307"),
    "A1": ("RNK9", "RNK8", "RNK4", "RNK3"),
    "G1": ("RNK5", "RNK8", "RNK1"),
    "OTHER": ("RNK",),
}
"""Bug classes, and the beginnings of the codes that are the right answer to them."""


class Result(NamedTuple):
    """How distlint did on one bug."""

    id: str
    repo: str
    kind: str
    scope: str
    found: bool = False
    family: bool = False
    quiet: bool | None = None
    codes: tuple[str, ...] = ()
    messages: tuple[str, ...] = ()
    error: str | None = None


class Hit(NamedTuple):
    """One finding in the file of the bug."""

    code: str
    line: int
    message: str


def clone_of(repos: Path, repo: str) -> Path | None:
    """The clone of ``owner/name`` below ``repos``."""
    owner, name = repo.split("/")
    places = (repos / f"{owner}+{name}" / "repo", repos / owner / name, repos / name, repos / f"{name}.git")
    return next((place for place in places if place.exists()), None)


def clone_command(repo: str, repos: Path) -> list[str]:
    """What brings the clone of ``owner/name``: its history, and of the contents what is asked for later."""
    return ["git", "clone", "--bare", "--filter=blob:none", f"https://github.com/{repo}", str(repos / repo)]


def unpack(clone: Path, commit: str, into: Path) -> str | None:
    """Lay out the Python files and settings of ``commit``; why not, if it can't be done."""
    git = ("git", "-C", str(clone))
    names = subprocess.run([*git, "ls-tree", "--name-only", commit], capture_output=True, text=True)
    if names.returncode:
        return f"no commit {commit}"
    settings = [name for name in ("pyproject.toml", "setup.cfg") if name in names.stdout.split("\n")]
    archive = subprocess.run([*git, "archive", commit, "--", "*.py", *settings], capture_output=True)
    if archive.returncode:
        return archive.stderr.decode(errors="replace").strip()
    with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as packed:
        for member in packed:
            if member.isfile() and (content := packed.extractfile(member)):
                (into / member.name).parent.mkdir(parents=True, exist_ok=True)
                (into / member.name).write_bytes(content.read())
    (into / ".git").mkdir()  # the mark of a project's root
    return None


def hits_at(clone: Path, commit: str, path: str, command: str, extra: Sequence[str]) -> tuple[list[Hit], str | None]:
    """What distlint says about the file ``path`` of ``commit``, among the other files of its project."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder).resolve()
        if problem := unpack(clone, commit, root):
            return [], problem
        run = check(command, [path], cwd=root, extra=extra, timeout=TIMEOUT)
        hits = [
            Hit(finding["code"], finding["location"]["row"], finding.get("message") or "")
            for finding in run.findings
            if os.path.normpath(root / finding["filename"]) == os.path.normpath(root / path)
        ]
    return hits, run.error


def score(bug: dict[str, Any], repos: Path, command: str, extra: Sequence[str]) -> Result:
    """Check the file before the fix and, where that says something, after it."""
    kind, _, _ = bug["class"].partition(":")
    result = Result(bug["id"], bug["repo"], kind, bug["scope"])
    clone = clone_of(repos, bug["repo"])
    if clone is None:
        return result._replace(error="no clone")
    hits, error = hits_at(clone, f"{bug['fix']}^", bug["path"], command, extra)
    if error:
        return result._replace(error=error)
    first, last = bug["lines_ok"]
    here = [hit for hit in hits if first <= hit.line <= last]
    right = {hit.code for hit in here if hit.code.startswith(FAMILIES.get(kind, ("RNK",)))}
    result = result._replace(
        found=bool(here),
        family=bool(right),
        codes=tuple(sorted({hit.code for hit in here})),
        messages=tuple(f"{bug['path']}:{hit.line} {hit.code} {hit.message}" for hit in here),
    )
    if right and bug.get("after") not in GUARD_ONLY and bug.get("after_line"):
        hits, error = hits_at(clone, bug["fix"], bug["path"], command, extra)
        if not error:
            again = any(hit.code in right and abs(hit.line - bug["after_line"]) <= NEAR for hit in hits)
            result = result._replace(quiet=not again)
    return result


def summary(results: Iterable[Result]) -> str:
    """The counts per class, per scope and in all."""
    groups: dict[tuple[int, str], list[Result]] = defaultdict(list)
    for result in results:
        for group in ((0, result.kind), (1, f"scope {result.scope}"), (2, "all")):
            groups[group].append(result)
    lines = [f"{'class':14} {'bugs':>5} {'found':>6} {'family':>7} {'quiet after':>12} {'errors':>7}"]
    for (_, name), rows in sorted(groups.items()):
        quiet = [row.quiet for row in rows if row.quiet is not None]
        lines.append(
            f"{name:14} {len(rows):5} {sum(row.found for row in rows):6} {sum(row.family for row in rows):7} "
            f"{f'{sum(quiet)}/{len(quiet)}':>12} {sum(row.error is not None for row in rows):7}"
        )
    total = groups[2, "all"]
    return "\n".join([*lines, f"found by family {sum(row.family for row in total)}/{len(total)}"])


def page(bugs: Sequence[dict[str, Any]], results: Sequence[Result]) -> str:
    """The counts and what was missed, as a Markdown page."""
    missed = [
        f"- `{bug['id']}` ({bug['class']}, {bug['scope']}): {bug['why']}"
        for bug, result in sorted(zip(bugs, results, strict=True), key=lambda pair: (pair[0]["class"], pair[0]["id"]))
        if not result.family
    ]
    made = "Made by `score.py --page`; what the columns mean stands in [README.md](README.md)."
    counts = f"```text\n{summary(results)}\n```"
    return "\n".join(["# Real bugs: what is found", "", made, "", counts, "", "## Missed", "", *missed, ""])


def main() -> None:
    """Score the chosen bugs and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repos", type=Path, required=True, metavar="DIR", help="where the clones are")
    parser.add_argument("--clone", action="store_true", help="clone into DIR what is missing there")
    parser.add_argument("--manifest", type=Path, default=MANIFEST)
    parser.add_argument("--distlint", default=own_distlint(), help="its command (default: this environment's)")
    parser.add_argument("--all-rules", action="store_true", help="switch on the rules that are off by default")
    parser.add_argument("--only", metavar="CLASS,…", help="only these classes")
    parser.add_argument("--scope", choices=["local", "file", "project"])
    parser.add_argument("--confidence", choices=["high", "medium"], help="how sure the manifest is of the bug")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--hits", action="store_true", help="list what was found")
    parser.add_argument("--misses", action="store_true", help="list what was not found")
    parser.add_argument("--page", type=Path, metavar="OUT", help="write counts and misses to OUT, as Markdown")
    parser.add_argument("--json", type=Path, metavar="OUT", help="write the results to OUT")
    args = parser.parse_args()

    bugs = [json.loads(line) for line in args.manifest.read_text(encoding="utf-8").splitlines() if line.strip()]
    classes = args.only.split(",") if args.only else None
    bugs = [
        bug
        for bug in bugs
        if (not classes or bug["class"].partition(":")[0] in classes)
        and (not args.scope or bug["scope"] == args.scope)
        and (not args.confidence or bug["confidence"] == args.confidence)
    ]
    if not bugs:
        raise SystemExit("no bug is left to score")
    for repo in sorted({bug["repo"] for bug in bugs}):
        if clone_of(args.repos, repo) is None:
            command = clone_command(repo, args.repos)
            if not args.clone:
                print(f"missing: {shlex.join(command)}", file=sys.stderr)
            elif subprocess.run(command).returncode:
                raise SystemExit(f"cannot clone {repo}")
    extra = ALL_RULES if args.all_rules else ()
    with ThreadPoolExecutor(args.jobs) as pool:
        results = list(pool.map(lambda bug: score(bug, args.repos, args.distlint, extra), bugs))

    print(summary(results))
    for bug, result in zip(bugs, results, strict=True):
        if args.hits and result.found:
            after = {None: "", True: ", quiet after the fix", False: ", reported after the fix too"}[result.quiet]
            print(f"found {result.id} [{bug['class']}, {result.scope}{after}]: {bug['why']}")
            print("".join(f"    {message}\n" for message in result.messages), end="")
        if args.misses and not result.family:
            reason = f" ({result.error})" if result.error else ""
            print(f"missed {result.id} [{bug['class']}, {result.scope}]: {bug['why']}{reason}")
    if args.page:
        args.page.write_text(page(bugs, results), encoding="utf-8")
    if args.json:
        args.json.write_text(json.dumps([result._asdict() for result in results], indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
