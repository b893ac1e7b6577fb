"""The facts of a file are the same after they were written and read back, down to the types of their constants."""

from __future__ import annotations

import multiprocessing
from pathlib import Path

import pytest

from distlint.ahead import read_ahead
from distlint.facts import ModuleFacts
from distlint.facts.outlines import read_back, written
from distlint.project.outlines import Outlines, digest_of
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


@pytest.mark.skipif(multiprocessing.get_start_method() != "fork", reason="nothing is read ahead")
def test_what_is_read_ahead(tmp_path: Path) -> None:
    """The files that speak of ranks and can be parsed, whichever process reads them."""
    texts = {f"m{number}.py": f"rank = {number}\n\n\ndef f():\n    return rank\n" for number in range(5)}
    others = {"plain.py": "x = 1\n", "broken.py": "rank = (\n", "long.py": f"rank = 0x{'f' * 5000}\n"}
    for name, text in {**texts, **others}.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "latin.py").write_bytes(b"rank = '\xff'\n")
    ahead = read_ahead(sorted(tmp_path.iterdir()), 3)
    assert ahead == {digest_of(text): written(facts_of(text)) for text in texts.values()}


def test_what_was_read_ahead_is_not_made_again_and_is_kept_for_later_runs() -> None:
    text, other = "rank = 1\n", "rank = 2\n"
    sham = written(facts_of("rank = 3\n"))
    assert sham is not None
    for known, kept in ((None, {}), ({}, {digest_of(text): sham, digest_of(other): written(facts_of(other))})):
        outlines = Outlines(known, {digest_of(text): sham})
        assert outlines.facts("a.py", text) == facts_of("rank = 3\n")
        assert outlines.facts("a.py", other) == facts_of(other)
        assert outlines.made() == kept
