"""The facts of a file are the same after they were written and read back, down to the types of their constants."""

from __future__ import annotations

from pathlib import Path

import pytest

from distlint.facts import ModuleFacts
from distlint.facts.outlines import read_back, written
from distlint.source.text import read
from distlint.syntax.module import module_facts
from distlint.syntax.vocabulary import words_worth_keeping
from test_any_input import HEAD, ODD
from test_two_readings import CORNERS, FILES

CONSTANTS = """\
A = (None, True, False, ..., 1, 1.0, -0.0, 1e999, 10**9, 12345678901234567890, 1j, 2.5e3j)
D = (b"", b"\\xff", "", "\\udfff", "\\0")
B: "list[int]" = {1: [2, *A], **C}
"""


def facts_of(text: str) -> ModuleFacts:
    return module_facts("a.py", text, words_worth_keeping())


def assert_same(one: object, other: object) -> None:
    """``==`` takes 1 and True, 0.0 and -0.0, and a tuple and a fact with the same parts for the same."""
    assert type(one) is type(other)
    if isinstance(one, tuple) and isinstance(other, tuple):
        assert len(one) == len(other)
        for a, b in zip(one, other, strict=True):
            assert_same(a, b)
    else:
        assert repr(one) == repr(other)


@pytest.mark.parametrize("path", FILES[::3], ids=lambda path: path.name)
def test_files(path: Path) -> None:
    facts = facts_of(read(path).text)
    text = written(facts)
    if facts.problem is None:
        assert text is not None
        assert_same(facts, read_back(text, "a.py"))


@pytest.mark.parametrize("text", [*CORNERS.values(), *(HEAD + text for text in ODD.values()), CONSTANTS])
def test_corners(text: str) -> None:
    facts = facts_of(text)
    known = written(facts)
    assert known is not None
    assert_same(facts, read_back(known, "a.py"))
    assert read_back(known, "b.py") == facts._replace(path="b.py")


def test_what_is_not_kept() -> None:
    """Files that are not parsed, and numbers that JSON refuses: they are read anew each time."""
    assert written(facts_of("def f(:\n")) is None
    assert written(facts_of(f"X = 0x{'f' * 5000}\n")) is None
    assert read_back("{}", "a.py") is None
