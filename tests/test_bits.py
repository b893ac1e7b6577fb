"""Sets of numbers as bits."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from distlint.project.bits import chosen, numbers, picked

sets = st.frozensets(st.integers(0, 200))


def bits(some: frozenset[int]) -> int:
    return sum(1 << number for number in some)


@given(some=sets)
def test_numbers_in_order(some: frozenset[int]) -> None:
    assert numbers(bits(some)) == sorted(some)


@given(some=sets, among=sets)
def test_what_is_chosen_are_places(some: frozenset[int], among: frozenset[int]) -> None:
    places = chosen(bits(some), bits(among))
    assert [sorted(among)[place] for place in numbers(places)] == sorted(some & among)


@given(some=sets, order=st.permutations(range(50)))
def test_picked_in_another_order(some: frozenset[int], order: list[int]) -> None:
    assert numbers(picked(bits(some), order)) == [place for place, number in enumerate(order) if number in some]
