"""The engine on generated programs: never an alarm where all ranks meet, and hangs found by idiom."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from .comparison import Compared, compare, recall
from .grammar import program
from .recorder import Fate
from .shapes import SHAPES

EACH = 10  # programs of each shape

# The share of hanging programs that distlint has to report, for the shapes that its rules are about so far.
FLOORS = {
    "decision broadcast": 1.0,
    "decorated": 1.0,
    "guarded": 1.0,
    "handle": 1.0,
    "in finally": 1.0,
    "kept by members": 0.5,
    "ladder": 1.0,
    "lambda called": 1.0,
    "local groups": 0.4,
    "member list": 1.0,
    "mesh axes": 1.0,
    "one first": 0.4,
    "short circuit": 1.0,
    "split barrier": 1.0,
}


@pytest.fixture(scope="module")
def compared(tmp_path_factory: pytest.TempPathFactory) -> Sequence[Compared]:
    programs = [
        program(1000 * number + seed, name) for number, name in enumerate(sorted(SHAPES)) for seed in range(EACH)
    ]
    return list(compare(programs, tmp_path_factory.mktemp("generated")))


def test_no_alarm_where_all_ranks_meet(compared: Sequence[Compared]) -> None:
    assert sum(one.fate is Fate.OK for one in compared) > len(compared) / 3
    false_alarms = [str(one) for one in compared if one.is_false_alarm]
    assert not false_alarms, "\n\n".join(false_alarms)


def test_every_shape_has_right_and_wrong_programs(compared: Sequence[Compared]) -> None:
    fates: dict[str, set[bool]] = {}
    for one in compared:
        fates.setdefault(one.program.shape, set()).add(one.fate is Fate.OK)
    assert {shape for shape in SHAPES if len(fates[shape]) < 2} == set()


@pytest.mark.parametrize("shape", sorted(FLOORS))
def test_recall(shape: str, compared: Sequence[Compared]) -> None:
    hangs, found = recall(compared)[shape]
    missed = [str(one) for one in compared if one.is_missed and one.program.shape == shape]
    assert found >= FLOORS[shape] * hangs, f"{found} of {hangs} hangs found\n" + "\n\n".join(missed)
