"""Tests that compare the rank with a number that nobody knows."""

import pytest

from distlint.spmd.small_clusters import Cluster, Place, Undecided, truth
from distlint.spmd.terms import Apply, Coordinate, Unknown, key_of

WORLD = Coordinate("world")
IS_ROOT = Apply("==", (WORLD, Unknown("args.root")))
IS_NOT_ROOT = Apply("!=", (WORLD, Unknown("args.root")))


def on_all_ranks(term: Apply, choices: dict[str, bool]) -> list[bool]:
    return [truth(term, Place(Cluster(4, ()), rank, choices, {})) for rank in range(4)]


def test_one_rank_at_most_has_the_number() -> None:
    assert on_all_ranks(IS_ROOT, {key_of(IS_ROOT): True}).count(True) == 1
    assert on_all_ranks(IS_ROOT, {key_of(IS_ROOT): False}) == [False] * 4


@pytest.mark.parametrize("choice", [True, False])
def test_the_opposite_goes_with_it(choice: bool) -> None:
    choices = {key_of(IS_ROOT): choice}
    assert on_all_ranks(IS_NOT_ROOT, choices) == [not is_root for is_root in on_all_ranks(IS_ROOT, choices)]


@pytest.mark.parametrize("term", [IS_ROOT, IS_NOT_ROOT], ids=["equal", "unequal"])
def test_both_ask_for_the_same_choice(term: Apply) -> None:
    with pytest.raises(Undecided) as undecided:
        on_all_ranks(term, {})
    assert undecided.value.key == key_of(IS_ROOT)


def test_a_number_on_one_axis_stays_a_shared_choice() -> None:
    term = Apply("==", (Coordinate("pp"), Unknown("args.stage")))
    place = Place(Cluster(4, ("pp",)), 0, {key_of(term): True}, {})
    assert all(truth(term, place._replace(rank=rank)) for rank in range(4))
