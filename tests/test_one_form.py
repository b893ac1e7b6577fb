"""The form in which questions about the words of a function are asked: the same code in other words has the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from distlint.facts import Expression, If, Statement, source_of, statements
from distlint.project import Function, Module, Project
from distlint.project.one_form import one_form, plain, readings_at

HEAD = "import contextlib\nimport torch.distributed as dist\n\n\ndef f(grads, names, other):\n"


def function(tmp_path: Path, body: str) -> Function:
    path = str(tmp_path / "made.py")
    text = HEAD + "".join(f"    {line}\n" for line in body.split("\n"))
    module = Project(tmp_path, texts={path: text}).module_at(path)
    assert isinstance(module, Module)
    return module.functions[0]


def shape(body: tuple[Statement, ...]) -> list[object]:
    """The kinds of statements in a block, of tests with what they ask and both sides."""
    found: list[object] = []
    for statement in body:
        if isinstance(statement, If):
            found.append((source_of(statement.test), shape(statement.body), shape(statement.orelse)))
        else:
            found.append(type(statement).__name__)
    return found


RAISES: tuple[object, ...] = ("not grads", ["Raise"], [])
SAME = {
    "as it is": ("if not grads:\n    raise ValueError", [RAISES]),
    "named long before": (
        "empty = not grads\nnames.sort()\nif empty:\n    raise ValueError",
        ["Assign", "Evaluate", RAISES],
    ),
    "named twice": (
        "empty = not grads\ngone = empty\nnames.sort()\nif gone:\n    raise ValueError",
        ["Assign", "Assign", "Evaluate", RAISES],
    ),
    "other side": ("if grads:\n    pass\nelse:\n    raise ValueError", [RAISES]),
    "other side named": (
        "full = grads\nnames.sort()\nif full:\n    pass\nelse:\n    raise ValueError",
        ["Assign", "Evaluate", RAISES],
    ),
    "and True": ("if (not grads) and True:\n    raise ValueError", [RAISES]),
    "or False": ("if False or not grads:\n    raise ValueError", [RAISES]),
    "not not": ("if not (not (not grads)):\n    raise ValueError", [RAISES]),
    "if True": ("if True:\n    if not grads:\n        raise ValueError", [RAISES]),
    "if False": ("if False:\n    return 1\nelse:\n    if not grads:\n        raise ValueError", [RAISES]),
    "nullcontext": ("with contextlib.nullcontext():\n    if not grads:\n        raise ValueError", [RAISES]),
    "one round": ("for _ in range(1):\n    if not grads:\n        raise ValueError", ["Assign", RAISES]),
    "one round that ends": ("while True:\n    if not grads:\n        raise ValueError\n    break", [RAISES]),
    "finally nothing": ("try:\n    if not grads:\n        raise ValueError\nfinally:\n    pass", [RAISES]),
}
OTHER = {
    "bound again": ("empty = not grads\nempty = not names\nif empty:\n    raise ValueError", "empty"),
    "changed since": ("empty = not grads\ngrads = names\nif empty:\n    raise ValueError", "empty"),
    "added to": ("empty = not grads\nempty |= other\nif empty:\n    raise ValueError", "empty"),
    "of a closure": (
        "empty = not grads\ndef g():\n    nonlocal empty\n    empty = 1\ng()\nif empty:\n    raise ValueError",
        "empty",
    ),
    "a parameter": ("if other:\n    raise ValueError", "other"),
    "bound by a loop": ("for empty in names:\n    if empty:\n        raise ValueError", "empty"),
    "a thing": ("found = [n for n in names if n]\nif found:\n    raise ValueError(found)", "found"),
    "a thing from a call": ("found = dist.get_rank()\nif found:\n    raise ValueError(found)", "found"),
    "behind it": ("for n in names:\n    if n and empty:\n        return\n    empty = not grads", "n and empty"),
}


@pytest.mark.parametrize("name", SAME)
def test_same_code_has_the_same_form(tmp_path: Path, name: str) -> None:
    body, expected = SAME[name]
    assert shape(plain(function(tmp_path, body))) == expected


@pytest.mark.parametrize("name", OTHER)
def test_name_that_says_something_else_is_kept(tmp_path: Path, name: str) -> None:
    body, expected = OTHER[name]
    found: list[Expression] = [s.test for s in statements(plain(function(tmp_path, body))) if isinstance(s, If)]
    assert [source_of(test) for test in found] == [expected]


def test_name_that_is_only_tested_stands_for_a_call(tmp_path: Path) -> None:
    made = function(tmp_path, "first = dist.get_rank()\nif not first and names:\n    raise ValueError")
    assert shape(plain(made))[-1] == ("not dist.get_rank() and names", ["Raise"], [])


def test_called_name_stands_for_what_it_is(tmp_path: Path) -> None:
    made = function(tmp_path, "meet = dist.barrier\nnames.sort()\nmeet()")
    assert source_of(plain(made)[2].value) == "dist.barrier()"  # type: ignore[union-attr]


@pytest.mark.parametrize("around", ["for _ in range(2):", "while True:", "with open(names):", "for _ in range(1):"])
def test_what_may_run_otherwise_stays(tmp_path: Path, around: str) -> None:
    made = function(tmp_path, f"{around}\n    if not grads:\n        {'break' if 'with' not in around else 'return'}")
    assert shape(plain(made)) not in ([], [("not grads", ["Jump"], [])])
    assert not isinstance(plain(made)[0], If)


def test_places_stay(tmp_path: Path) -> None:
    made = function(tmp_path, "empty = not grads\nnames.sort()\nif empty:\n    pass\nelse:\n    dist.barrier()")
    before = next(s for s in statements(made.body) if isinstance(s, If))
    (after,) = (s for s in plain(made) if isinstance(s, If))
    assert (after.span, after.test.span) == (before.span, before.test.span)
    assert source_of(after.test) == "grads"
    assert readings_at(made, before.test.span) == ("empty", "not grads", "grads")


def test_attempt_keeps_its_handlers(tmp_path: Path) -> None:
    made = function(
        tmp_path, "try:\n    dist.barrier()\nexcept ValueError:\n    if True:\n        raise\nexcept OSError:\n    pass"
    )
    attempt = one_form(made).attempt(made.body[0])  # type: ignore[arg-type]
    assert [shape(handler.body) for handler in attempt.handlers] == [["Raise"], []]
