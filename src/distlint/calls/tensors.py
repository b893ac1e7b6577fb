"""What methods and functions of torch do with the memory of a tensor."""

from __future__ import annotations

import re

from distlint import knowledge
from distlint.facts import Attribute, Call, Constant, Expression, Name

#: Functions of Python that give numbers.
NUMBERS = frozenset(("len", "int", "float", "bool", "ord", "hash", "round"))
_IN_PLACE = re.compile(r"^[a-z][a-z0-9_]*[a-z0-9]_$")


def method_memory(name: str) -> str:
    """What the result of a tensor's method shares with it (``view``, ``copy`` …, see ``tensor.tsv``); ``in-place`` if
    it changes the tensor; empty if that is not known (new memory, after reading)."""
    known = knowledge.tensor_memory(f"torch.Tensor.{name}")
    if known:
        return known
    return "in-place" if _IN_PLACE.match(name) else ""


def attribute_memory(name: str) -> str:
    """What an attribute of a tensor shares with it (``T``, ``data`` …); empty if that is not known."""
    return knowledge.tensor_memory(f"torch.Tensor.{name}")


def function_memory(name: str) -> str:
    """What the result of a function of torch, by its full name, shares with the tensor that it is given."""
    return knowledge.tensor_memory(name)


def is_number(expression: Expression) -> bool:
    """Whether an expression is a number of Python by what it looks like: ``3``, ``len(batch)``, ``loss.item()``."""
    if isinstance(expression, Constant):
        return isinstance(expression.value, (int, float))
    if not isinstance(expression, Call):
        return False
    called = expression.function
    if isinstance(called, Attribute):
        return called.attr == "item" and not expression.arguments
    return isinstance(called, Name) and called.id in NUMBERS
