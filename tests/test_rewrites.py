"""The rewrites do the same in other words, and what distlint says does not hang on the words."""

from __future__ import annotations

import random
import sys
from functools import cache
from pathlib import Path
from types import CodeType

import pytest

from case_files import Case, all_cases, sampled

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))

from rewrites import rewrites
from rewriting import OPERATORS, Operator, places_of, rewritten

TEXT = '''"""Says how often each way was taken, by a list."""


def run(taken, number):
    rank = get_rank()
    if number == 1:
        taken.append("one")
    if number != 2:
        taken.append("not two")
    else:
        taken.append("two")
    taken.append(answer(rank))
    for each in range(number):
        if each > 1:
            taken.append("above one")
        elif each == 1:
            taken.append("one")
    for each in range(number):
        if each:
            taken.append("again")
        else:
            taken.append("for the first time")
    if number == 3 and rank == 3:
        taken.append("three")
    said = "more" if number > 1 else "less"
    taken.append(said)
    if number > 2:
        taken.append("many")


def last(taken, number):
    if number == 1:
        taken.append("last of one")
    else:
        taken.append("last of others")


def answer(rank):
    return f"rank {rank}"


def get_rank():
    return 3
'''
#: Of these, no finding of an engine's rule hangs.
WORDS = ("noise", "noise about the rank", "wrap: if True", "wrap: with", "result has a name")


@pytest.mark.parametrize("operator", OPERATORS, ids=[one.name for one in OPERATORS])
def test_a_rewritten_program_does_the_same(operator: Operator) -> None:
    texts = {
        text
        for seed in range(8)
        for place in places_of(TEXT, frozenset(), random.Random(seed))
        if (text := rewritten(place, operator)) is not None and "import torch" not in text  # it may not be there
    }
    assert texts, "the operator fits somewhere"
    for text in texts:
        assert text != TEXT
        assert _taken(text) == _taken(TEXT), text


@cache
def _taken(text: str) -> list[list[str]]:
    """The ways that the program takes with each number."""
    program = compile(text, "program", "exec")
    return [_taken_with(number, program) for number in range(4)]


def _taken_with(number: int, program: CodeType) -> list[str]:
    names: dict[str, object] = {}
    exec(program, names)
    taken: list[str] = []
    for name in ("run", "last"):
        function = names[name]
        assert callable(function)
        function(taken, number)
    return taken


CASES = [case for case in all_cases() if case.code == "RNK103" and case.path.is_file()][::2]


@pytest.mark.parametrize("case", sampled(CASES, 20), ids=[case.name for case in CASES])
def test_words_change_nothing(case: Case, tmp_path: Path) -> None:
    operators = [one for one in OPERATORS if one.name in WORDS]
    changed = [one for one in rewrites(case, operators, 1, 1, tmp_path) if one.outcome]
    assert not changed, [f"{one.operator.name} at line {one.line}: {one.lost} {one.new}" for one in changed]
