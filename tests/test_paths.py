"""The walk over paths: what has certainly, and what has possibly, happened before a call."""

from __future__ import annotations

from pathlib import Path

import pytest

from distlint import facts
from distlint.flow.paths import Questions, Walked, walk
from distlint.project import Module, Project


def walked(body: str, tmp_path: Path, **answers: object) -> Walked:
    """Walks a function body in which ``a()``, ``b()`` … leave marks of their own names."""
    text = "import torch.distributed\n\n\ndef f(x, y):\n" + "".join(f"    {line}\n" for line in body.splitlines())
    path = str(tmp_path / "case.py")
    module = Project(tmp_path, texts={path: text}).module_at(path)
    assert isinstance(module, Module)
    questions = Questions(after=lambda call: (facts.source_of(call.function),), **answers)  # type: ignore[arg-type]
    return walk(module.functions[0].body, questions)


def before(name: str, found: Walked) -> tuple[str, str]:
    """The marks certainly and possibly there before the only call of ``name``, sorted and joined."""
    (step,) = [s for s in found.steps if isinstance(s.node, facts.Call) and facts.source_of(s.node.function) == name]
    return "".join(sorted(map(str, step.passed.certain))), "".join(sorted(map(str, step.passed.possible)))


@pytest.mark.parametrize(
    ("body", "certain", "possible"),
    [
        ("a()\nz()", "a", "a"),
        ("z(a(b()))", "ab", "ab"),
        ("z()\na()", "", ""),
        ("if x:\n    a()\nz()", "", "a"),
        ("if x:\n    a()\nelse:\n    a()\n    b()\nz()", "a", "ab"),
        ("if x:\n    b()\n    return\na()\nz()", "a", "a"),
        ("if x:\n    b()\n    raise E\nz()", "", ""),
        ("for i in a():\n    b()\nz()", "ab", "ab"),
        ("for i in x:\n    if y:\n        break\n    b()\nz()", "", "b"),
        ("while x:\n    a()\nz()", "", "a"),
        ("while True:\n    a()\n    if x:\n        break\n    b()\nz()", "a", "a"),
        ("try:\n    a()\nexcept E:\n    b()\nz()", "", "ab"),
        ("try:\n    a()\nfinally:\n    b()\nz()", "ab", "ab"),
        ("try:\n    a()\nexcept E:\n    raise\nz()", "a", "a"),
        ("try:\n    a()\n    b()\nexcept E:\n    z()", "", "ab"),
        ("with a() as i:\n    z()", "a", "a"),
        ("x and a()\nz()", "", "a"),
        ("a() and x\nz()", "a", "a"),
        ("a() if x else b()\nz()", "", "ab"),
        ("[a(i) for i in b()]\nz()", "ab", "ab"),
        ("g = lambda: a()\nz()", "", ""),
        ("def g():\n    a()\nz()", "", ""),
        ("if False:\n    a()\nz()", "", ""),
        ("match x:\n    case 1:\n        a()\n    case _:\n        a()\nz()", "a", "a"),
        ("match x:\n    case 1:\n        a()\nz()", "", "a"),
        ("assert a()\nz()", "a", "a"),
    ],
)
def test_what_has_happened(body: str, certain: str, possible: str, tmp_path: Path) -> None:
    assert before("z", walked(body, tmp_path)) == (certain, possible)


def test_unreached_calls_are_no_steps(tmp_path: Path) -> None:
    found = walked("return a()\nz()", tmp_path)
    assert [facts.source_of(step.node.function) for step in found.steps if isinstance(step.node, facts.Call)] == ["a"]


def test_an_assumed_test_leaves_one_way(tmp_path: Path) -> None:
    body = "if not (x or y):\n    a()\nelse:\n    b()\nz()"
    assert before("z", walked(body, tmp_path, assume=lambda test: getattr(test, "id", "") == "x" or None)) == ("b", "b")


def test_a_voucher_counts_where_its_test_fails_and_keeps_the_other_way(tmp_path: Path) -> None:
    found = walked("if x:\n    a()\nelse:\n    b()\nz()", tmp_path, vouches=lambda test: True)
    assert before("z", found) == ("a", "ab")
    assert before("b", found) == ("", "")


def test_a_loop_may_run_no_round(tmp_path: Path) -> None:
    assert before("z", walked("for i in x:\n    a()\nz()", tmp_path, loops_run=False)) == ("", "a")


def test_steps_know_their_handler(tmp_path: Path) -> None:
    found = walked("try:\n    a()\nexcept E:\n    z()\nb()", tmp_path)
    assert [step.in_handler for step in found.steps] == [False, True, False]


def test_the_end_joins_all_ways_out(tmp_path: Path) -> None:
    found = walked("if x:\n    a()\n    return\nb()", tmp_path)
    assert found.end is not None
    assert (found.end.certain, found.end.possible) == (frozenset(), frozenset("ab"))
    assert walked("a()\nraise E", tmp_path).end is None
