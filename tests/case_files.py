"""The cases: real files with their expectations in comments (docs/architecture.md says how they are written)."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

CASES = Path(__file__).resolve().parent / "cases"

_PLAIN_DOCSTRING = re.compile(r'"""[^"\\]*"""\n')
_EXPECT = re.compile(r"#\s*expect:(?P<rest>.*)")
_EXPECTATION = re.compile(r'\s*(?P<code>RNK\d{3})(?P<low>\s+low)?(?:\s+"(?P<text>[^"]*)")?\s*,?')


class Expectation(NamedTuple):
    """A finding that must be there: in which module, on which line, of which rule, with ``text`` in its message;
    ``low``: shown only to who asks for findings of low confidence."""

    module: Path
    line: int
    code: str
    text: str
    low: bool


class Case(NamedTuple):
    """One case: a file, or a folder of modules that belong together.

    ``code`` is the rule that it is about, ``path`` the file or folder, ``modules`` the Python files of it.
    """

    code: str
    path: Path
    modules: tuple[Path, ...]

    @property
    def name(self) -> str:
        """What the case is called in test results and in the documentation."""
        return f"{self.code}/{self.path.name}"

    @property
    def is_silent(self) -> bool:
        return self.path.name.startswith("silent_")

    @property
    def docstring(self) -> str:
        """The docstring that tells what the case shows: in a folder, that of the module which gives the reason."""
        docstrings = [docstring_of(module.read_text("utf-8")) for module in self.modules]
        return next((text for text in docstrings if "\nreason:" in text), docstrings[0])

    @property
    def title(self) -> str:
        return self.docstring.partition("\n")[0].rstrip(".")

    def expectations(self) -> list[Expectation]:
        """What the comments ask for. Raises ValueError for a comment that cannot be read."""
        return [expectation for module in self.modules for expectation in _expectations(module)]


def all_cases() -> list[Case]:
    """Every case, ordered by rule, bad ones before silent ones."""
    return list(_all_cases())


def sampled(cases: Sequence[Case], most: int, by: Callable[[Case], object] = lambda case: None) -> list[Any]:
    """Parameters of a test: ``most`` of the cases of each kind, spread over them, and the others for a thorough run."""
    kinds: dict[object, list[Case]] = {}
    for case in cases:
        kinds.setdefault(by(case), []).append(case)
    chosen = {case for kind in kinds.values() for case in kind[:: -(-len(kind) // most)]}
    return [case if case in chosen else pytest.param(case, marks=pytest.mark.thorough) for case in cases]


@cache  # each process that runs tests asks for them a dozen times
def _all_cases() -> list[Case]:
    return [
        Case(folder.name, path, (path,) if path.is_file() else tuple(sorted(path.rglob("*.py"))))
        for folder in sorted(CASES.iterdir())
        if _is_ours(folder)
        for path in sorted(folder.iterdir())
        if path.suffix == ".py" or _is_ours(path)
    ]


@cache
def docstring_of(text: str) -> str:
    """The docstring of a module. Remembered: several tests ask each case for what stands in it, several times.

    Each process that runs tests asks all cases: the rest of a module that begins with a plain one is not read.
    """
    plain = _PLAIN_DOCSTRING.match(text)
    return ast.get_docstring(ast.parse(plain[0] if plain else text)) or ""


def _is_ours(folder: Path) -> bool:
    return folder.is_dir() and not folder.name.startswith((".", "__"))  # caches


@cache  # each case is asked twice
def _expectations(module: Path) -> list[Expectation]:
    found: list[Expectation] = []
    text = module.read_text("utf-8")
    if "expect:" not in text:
        return found
    with io.StringIO(text) as lines:
        for token in tokenize.generate_tokens(lines.readline):
            comment = _EXPECT.search(token.string) if token.type == tokenize.COMMENT else None
            if comment:
                rest, line = comment["rest"], token.start[0]
                while rest.strip():
                    match = _EXPECTATION.match(rest)
                    if match is None:
                        raise ValueError(f"{module}:{line}: cannot read the expectation {rest.strip()!r}")
                    found.append(Expectation(module, line, match["code"], match["text"] or "", bool(match["low"])))
                    rest = rest[match.end() :]
    return found
