"""Expressions in messages say what the code says."""

from __future__ import annotations

import ast

import pytest

from distlint import facts
from distlint.facts import Assign, rendering
from distlint.syntax.module import module_facts

EXPRESSIONS = (
    "(a+b)*c", "a-(b-c)", "a-b-c", "-(a+b)", "(-a)**2", "-a**2", "a**b**c", "(a**b)**c", "1 << (2 + x)", "(1 << 2) + x",
    "a % (b // c)", "a % b // c", "a | b & c", "(a | b) & c", "a ^ b", "a @ b", "~a", "not (a and b)", "not a and b",
    "a and (b or c)", "(a and b) or c", "a or b and c", "(a < b) == c", "a < b < c", "a in (b, c)", "a is not None",
    "(a if b else c).x", "(a or b)(1)", "(a + b)[0]", "a if b else (c if d else e)", "(a if b else c) if d else e",
    "(x := 3) + 1", "f(a if b else c, *(d or e), k=(g + h))", "[a + b, (c, d)]", "x[(a + b) * c : d]", "{a: b}['c']",
)  # fmt: skip


@pytest.mark.parametrize("written", EXPRESSIONS)
def test_a_rendered_expression_is_the_one_that_was_written(written: str) -> None:
    module = module_facts("/run.py", f"import torch.distributed\n\nvalue = {written}\n", frozenset())
    (assigned,) = (statement for statement in module.body if isinstance(statement, Assign))
    rendered = facts.source_of(assigned.value)
    if "…" not in rendered:
        assert ast.dump(ast.parse(rendered, mode="eval")) == ast.dump(ast.parse(written, mode="eval"))


def test_every_operator_has_its_binding() -> None:
    from distlint.syntax.from_ast import _BINARY

    assert set(_BINARY.values()) <= rendering._BINDING.keys()
