"""distlint on generated programs: no false alarm and no missed one, unless the program has what it does not see."""

from __future__ import annotations

import os
from collections.abc import Sequence

import pytest

from .comparison import Compared, compare, tallies, tally
from .grammar import program
from .shapes import SHAPES
from .shapes.registry import NO_MEMBER

EACH = 3 * int(os.environ.get("DISTLINT_PROGRAMS", "1"))  # of each shape; more on demand


@pytest.fixture(scope="module")
def compared(tmp_path_factory: pytest.TempPathFactory) -> Sequence[Compared]:
    programs = [
        program(1000 * number + seed, name) for number, name in enumerate(sorted(SHAPES)) for seed in range(EACH)
    ]
    return list(compare(programs, tmp_path_factory.mktemp("generated")))


def test_no_alarm_where_all_ranks_meet(compared: Sequence[Compared]) -> None:
    total = tally(compared)
    assert total.programs - total.wrong > total.programs / 3
    false_alarms = [str(one) for one in compared if one.is_false_alarm]
    assert not false_alarms, "\n\n".join(false_alarms)


def test_what_goes_wrong_is_reported(compared: Sequence[Compared]) -> None:
    total = tally(compared)
    assert total.reported > total.programs / 4
    missed = [str(one) for one in compared if one.is_missed]
    assert not missed, "\n\n".join(missed)


def test_every_kind_of_mistake_has_right_and_wrong_programs(compared: Sequence[Compared]) -> None:
    by_kind = tallies(compared, lambda one: one.kind)
    assert {kind for kind, row in by_kind.items() if not row.wrong} == {NO_MEMBER}
    assert {kind for kind, row in by_kind.items() if row.wrong == row.programs} == set()
