"""What must not matter to the engine does not matter: names, helpers, flags, other code, the order of definitions."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from .comparison import reported
from .grammar import Program, program
from .laws import KEEPING, Change, changed, make_uniform, move_guards_into_flags
from .recorder import Cluster, play
from .shapes import SHAPES
from .shapes.registry import CONCURRENCY, MESSAGE_DATA, REQUEST

EACH = 2  # programs of each shape
NOT_ABOUT_RANKS = (REQUEST, CONCURRENCY)  # wrong on one rank as on many
READ_OFF = (MESSAGE_DATA,)  # RNK206 reads the two sides off the test as it stands, by the names in it

PROGRAMS = [
    program(7000 + 100 * number + seed, name) for number, name in enumerate(sorted(SHAPES)) for seed in range(EACH)
]


@pytest.fixture(scope="module")
def verdicts(tmp_path_factory: pytest.TempPathFactory) -> Sequence[bool]:
    return _verdicts(PROGRAMS, tmp_path_factory.mktemp("plain"))


@pytest.mark.parametrize("change", KEEPING, ids=[change.__name__ for change in KEEPING])
def test_verdict_is_kept(change: Change, verdicts: Sequence[bool], tmp_path: Path) -> None:
    others = [_changed(one, change) for one in PROGRAMS]
    now = _verdicts(others, tmp_path)
    different = [
        f"seed {one.seed}: reported {before}, {change.__name__}: {after}\n{one.text}\n{other.text}"
        for one, other, before, after in zip(PROGRAMS, others, verdicts, now, strict=True)
        if before != after and not (change is move_guards_into_flags and one.kind in READ_OFF)
    ]
    assert not different, "\n\n".join(different)


@pytest.mark.parametrize("change", KEEPING, ids=[change.__name__ for change in KEEPING])
def test_changes_keep_what_happens(change: Change) -> None:
    for one in PROGRAMS:
        flags = dict.fromkeys(one.flags, True)
        fates = [play(each.modules, Cluster(4, 2), flags).fate for each in (one, _changed(one, change))]
        assert fates[0] is fates[1], f"{change.__name__}\n{one.text}\n{_changed(one, change).text}"


def test_uniform_programs_are_silent(tmp_path: Path) -> None:
    uniform = [_changed(one, make_uniform) for one in PROGRAMS if one.kind not in (*NOT_ABOUT_RANKS, *READ_OFF)]
    loud = [one.text for one, is_reported in zip(uniform, _verdicts(uniform, tmp_path), strict=True) if is_reported]
    assert not loud, "\n\n".join(loud)


def _changed(one: Program, change: Change) -> Program:
    return one._replace(modules=changed(one.modules, change, one.seed))


def _verdicts(programs: Sequence[Program], folder: Path) -> list[bool]:
    return [bool(findings) for findings in reported(programs, folder)]
