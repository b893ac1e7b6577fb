"""A line that a message names without a file is one of the file that it is about.

So readers find it, and a finding in the cache goes stale by an edit above that line only where it shows or names the
edited file.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest

from case_files import Case, all_cases, sampled
from distlint import api
from distlint.configuration import Configuration
from distlint.finding import Finding

CASES = [case for case in all_cases() if len(case.modules) > 1 and not case.is_silent]

#: A line of a file that the message names.
_NAMED = re.compile(r"[\w.-]+\.py,? line \d+|line \d+ of (?:its )?[\w.-]+\.py")


@pytest.mark.parametrize("case", sampled(CASES, 60), ids=lambda case: case.name)
def test_lines_without_a_file_are_of_the_own_one(case: Case, tmp_path: Path) -> None:
    root = tmp_path / case.path.name
    shutil.copytree(case.path, root, ignore=shutil.ignore_patterns("__pycache__"))
    texts = {path: path.read_text("utf-8") for path in root.rglob("*.py")}
    expected = check(root)
    for reported in {finding.path for finding in expected}:
        for path, text in texts.items():
            path.write_text(text if str(path) == reported else f"# one line more\n{text}", "utf-8")
        assert said_in(reported, check(root)) == said_in(reported, expected)


def check(root: Path) -> tuple[Finding, ...]:
    overrides = {"select": ["ALL"], "min-confidence": "low"}
    return tuple(api.check([root], Configuration(overrides=overrides), jobs=1).findings)


def said_in(path: str, findings: Iterable[Finding]) -> list[tuple[object, ...]]:
    """What is said of a file, without the lines of named ones."""
    return [(one.span, one.code, _NAMED.sub("a line elsewhere", one.message)) for one in findings if one.path == path]
