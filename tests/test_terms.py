"""Terms are what the engine's memory goes by: different ones are told apart, and equal ones have one text."""

from __future__ import annotations

import pytest

from distlint.spmd.terms import Apply, Coordinate, Literal, Local, Many, Size, Term, Unknown, Variable, key_of

TERMS: list[Term] = [
    Literal("world"),
    Size("world"),
    Unknown("world"),
    Variable("world"),
    Coordinate("world"),
    Local("world", "data"),
    Many((Literal("world"),)),
    Apply("world", (Literal("world"),)),
]


def test_terms_of_different_kinds_differ() -> None:
    assert len(set(TERMS)) == len(TERMS)
    assert len({Apply("not", (term,)) for term in TERMS}) == len(TERMS)


@pytest.mark.parametrize("equal", [(1, True, 1.0), (0, False, 0.0), (2, 2.0)])
def test_equal_terms_have_one_text(equal: tuple[object, ...]) -> None:
    for order in (equal, equal[::-1]):
        key_of.cache_clear()
        assert {key_of(Literal(value)) for value in order} == {repr(equal[0])}
