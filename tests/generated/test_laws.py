"""What must not matter to the engine does not matter: names, helpers, flags, other code, the order of definitions."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from .grammar import Program, program
from .laws import (
    KEEPING,
    Change,
    add_unrelated_code,
    after,
    loud_though_uniform,
    move_guards_into_flags,
    rename_variables,
    reorder_definitions,
    verdicts_of,
    violations,
    wrap_in_helper,
)
from .recorder import Cluster, Fate, play
from .shapes import SHAPES

EACH = int(os.environ.get("DISTLINT_PROGRAMS", "1"))  # of each shape; more on demand

PROGRAMS = [
    program(7000 + 100 * number + seed, name) for number, name in enumerate(sorted(SHAPES)) for seed in range(EACH)
]


@pytest.fixture(scope="module")
def verdicts(tmp_path_factory: pytest.TempPathFactory) -> Sequence[bool]:
    return verdicts_of(PROGRAMS, tmp_path_factory.mktemp("plain"))


#: Changes that do not undo each other, made one after the other: that is one look at a program, not one for each of
#: them. ``python tests/compare.py --laws`` makes each by itself, and says which it was.
TOGETHER = ((rename_variables, move_guards_into_flags, reorder_definitions), (add_unrelated_code, wrap_in_helper))


def test_every_change_is_made() -> None:
    assert {change for changes in TOGETHER for change in changes} == {*KEEPING}


@pytest.mark.parametrize("changes", TOGETHER, ids=lambda changes: "-".join(change.__name__ for change in changes))
def test_verdict_is_kept(changes: Sequence[Change], verdicts: Sequence[bool], tmp_path: Path) -> None:
    different = [*map(str, violations(PROGRAMS, verdicts, tmp_path, *changes))]
    assert not different, "\n\n".join(different)


def fate_of(one: Program) -> Fate:
    return play(one.modules, Cluster(4, 2), dict.fromkeys(one.flags, True)).fate


@pytest.fixture(scope="module")
def fates() -> Sequence[Fate]:
    return [fate_of(one) for one in PROGRAMS]


@pytest.mark.parametrize("change", KEEPING, ids=[change.__name__ for change in KEEPING])
def test_changes_keep_what_happens(change: Change, fates: Sequence[Fate]) -> None:
    for one, fate in zip(PROGRAMS, fates, strict=True):
        other = after(one, change)
        assert fate_of(other) is fate, f"{change.__name__}\n{one.text}\n{other.text}"


def test_uniform_programs_are_silent(tmp_path: Path) -> None:
    loud = [*map(str, loud_though_uniform(PROGRAMS, tmp_path))]
    assert not loud, "\n\n".join(loud)
