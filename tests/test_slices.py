"""What is cut out of a source text for messages."""

from __future__ import annotations

import pytest

from distlint.facts import Problem
from distlint.source.slices import cut, parse


@pytest.mark.parametrize(
    ("line", "inner", "shown"),
    [
        ("if rank in (-1, 0):", "rank in (-1, 0", "rank in (-1, 0)"),
        ("if (a or b) and c:", "a or b) and c", "(a or b) and c"),
        ("if (a or b) and (c or d):", "a or b) and (c or d", "(a or b) and (c or d)"),
        ("if f(x):", "f(x)", "f(x)"),
        ("if x in [1, ] or y:", "x in [1", "x in [1, ]"),
        ('if a == "(" and b:', 'a == "(" and b', 'a == "(" and b'),
        ("if ((a) and b):", "a) and b", "(a) and b"),
    ],
)
def test_brackets_around_the_ends_belong_to_an_operator(line: str, inner: str, shown: str) -> None:
    start = line.index(inner)
    assert cut([line], start, start + len(inner)) == shown


def test_several_lines() -> None:
    lines = ["if rank in (", "    0,", "    1):"]
    assert " ".join(cut(lines, 3, 5).split()) == "rank in ( 0, 1)"
    assert cut(["if rank in [", "    0", "]:"][:2], 3, 5) == "rank in [\n    0", "the bracket is on a later line"


def test_what_python_says_of_a_text_goes_to_nobody(recwarn: pytest.WarningsRecorder) -> None:
    tree = parse("pattern = '\\d'\nnumber = 1if pattern else 0\n")
    assert not isinstance(tree, Problem)
    assert not recwarn.list
