"""All ways in give the same findings, whatever subset, order, number of processes and hash seed.

On a sample of the cases: each way in checks all of it, and the cases themselves are looked at one by one elsewhere.
"""

from __future__ import annotations

import random
import shutil
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from case_files import Case, all_cases
from distlint import api
from distlint.configuration import Configuration
from front_ends import EXAMPLES, Seen, distlint, environment, flake8, seen_by_distlint, seen_by_flake8

pytestmark = pytest.mark.slow

EACH = 1  # bad case of each rule, and silent one


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Cases of all rules and the example, away from this repository, so that they are projects of their own."""
    top = tmp_path_factory.mktemp("tree")
    for case in sampled(all_cases()):
        place = top / "cases" / case.code / case.path.name
        place.parent.mkdir(parents=True, exist_ok=True)
        if case.path.is_dir():
            shutil.copytree(case.path, place, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copyfile(case.path, place)
    shutil.copytree(EXAMPLES, top / "examples", ignore=shutil.ignore_patterns("__pycache__"))
    (top / "cases" / "pyproject.toml").write_text("[tool.distlint]\n")
    return top


def sampled(cases: Iterable[Case]) -> list[Case]:
    """The same cases in every run: of each rule some bad ones and some silent ones; of every third rule they are of
    several files, if it has such cases."""
    kinds: dict[tuple[str, bool], list[Case]] = {}
    for case in cases:
        kinds.setdefault((case.code, case.is_silent), []).append(case)
    chosen: list[Case] = []
    for (code, _), found in kinds.items():
        wants_several = int(code[3:]) % 3 == 0
        preferred = [case for case in found if case.path.is_dir() is wants_several] or found
        chosen += random.Random(code).sample(preferred, min(EACH, len(preferred)))
    return chosen


@pytest.fixture(scope="module")
def files(tree: Path) -> list[Path]:
    return sorted(tree.rglob("*.py"))


@pytest.fixture(scope="module")
def expected(tree: Path) -> list[Seen]:
    """What one run of the command line over everything says; the others are compared with it."""
    found = check(tree, [Path()], "--jobs", "1")
    assert len(found) > 50, "the cases have findings"
    return found


def check(tree: Path, paths: Iterable[Path], *options: str, seed: str = "0") -> list[Seen]:
    result = distlint(
        "check", "--output-format", "json", *options, *paths, folder=tree, env=environment(PYTHONHASHSEED=seed)
    )
    assert result.returncode in (0, 1), result.stderr
    return seen_by_distlint(result.stdout)


def assert_same(found: Iterable[Seen], expected: Iterable[Seen]) -> None:
    """Fails with what is missing and what is too much, rather than with two long lists."""
    missing, extra = Counter(expected), Counter(found)
    missing, extra = missing - extra, extra - missing
    lines = [f"missing: {finding}" for finding in sorted(missing)] + [f"extra: {finding}" for finding in sorted(extra)]
    if lines:
        pytest.fail("\n".join(lines[:40]), pytrace=False)


def of(findings: Iterable[Seen], paths: Iterable[Path]) -> list[Seen]:
    wanted = {str(path) for path in paths}
    return [finding for finding in findings if finding.path in wanted]


def test_processes_and_hash_seed_and_order(tree: Path, files: list[Path], expected: list[Seen]) -> None:
    shuffled = random.Random(7).sample(files, len(files))
    assert_same(check(tree, shuffled, "--jobs", "2", seed="42"), expected)


@pytest.mark.parametrize("size", [1, 7, 60])
def test_subsets(tree: Path, files: list[Path], expected: list[Seen], size: int) -> None:
    chosen = random.Random(size).sample(files, size)
    assert_same(check(tree, chosen, "--jobs", "1"), of(expected, chosen))


def test_pure_core_one_file_at_a_time(files: list[Path], expected: list[Seen]) -> None:
    chosen = random.Random(3).sample(files, 5)  # each time the project is read anew
    found = [
        Seen(item.path, item.span.line, item.span.column + 1, item.code, item.message)
        for path in chosen
        for item in api.check_source(path.read_text(encoding="utf-8"), path, Configuration()).findings
    ]
    assert_same(found, of(expected, chosen))


def test_stdin_of_the_command_line(tree: Path, files: list[Path], expected: list[Seen]) -> None:
    for path in [*random.Random(5).sample(files, 4), tree / "examples" / "train.py"]:
        result = distlint(
            "check", "--output-format", "json", "--stdin-filename", path, "-", folder=tree, stdin=path.read_bytes()
        )
        assert_same(seen_by_distlint(result.stdout), of(expected, [path]))


def test_flake8(tree: Path, files: list[Path], expected: list[Seen]) -> None:
    shuffled = random.Random(42).sample(files, len(files))
    result = flake8(
        "--isolated", "--select=RNK", "--jobs", "2", *shuffled, folder=tree, env=environment(PYTHONHASHSEED="42")
    )
    assert result.stderr == ""
    assert_same(seen_by_flake8(result.stdout, tree), expected)


def test_flake8_on_a_subset(tree: Path, files: list[Path], expected: list[Seen]) -> None:
    chosen = random.Random(11).sample(files, 9)
    result = flake8("--isolated", "--select=RNK", "--jobs", "1", *chosen, folder=tree)
    assert_same(seen_by_flake8(result.stdout, tree), of(expected, chosen))
