"""Process groups by their name alone: ``self.tp_group``, ``get_data_parallel_group()``."""

from __future__ import annotations

from distlint import knowledge
from distlint.facts import Attribute, Call, Expression, Name
from distlint.spmd.tree import Group


def named_axis(expression: Expression | None) -> str | None:
    """The axis along which the ranks of a group lie, if its name says so."""
    if isinstance(expression, Call):
        expression = expression.function
    last = expression.attr if isinstance(expression, Attribute) else getattr(expression, "id", "")
    return axis_of_name(last)


def axis_of_name(name: str) -> str | None:
    """The axis in the name of a group, or in that of the function that returns it."""
    named = knowledge.groups().get(name.lstrip("_").removeprefix("get_").lstrip("_").lower())
    return named.result if named is not None else None


def group_named(expression: Expression | None) -> Group | None:
    """The group that a name means, as the tables number it."""
    axis = named_axis(expression)
    return Group(frozenset(("tp", "pp") if axis == "mp" else (axis,))) if axis is not None else None


def is_name(expression: Expression | None) -> bool:
    """Whether an expression is a plain name or an attribute."""
    return isinstance(expression, (Name, Attribute))
