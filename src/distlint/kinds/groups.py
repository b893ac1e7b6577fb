"""Process groups by their name alone: ``self.tp_group``, ``get_data_parallel_group()``."""

from __future__ import annotations

import re

from distlint import knowledge
from distlint.facts import Attribute, Call, Expression
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


#: Axes of which no two have their ranks in common. Sequence- and expert-parallel groups lie inside others.
_APART = {"dp": {"dp"}, "cp": {"cp"}, "tp": {"tp", "mp"}, "pp": {"pp", "mp"}, "mp": {"mp", "tp", "pp"}}


def lie_apart(first: str, second: str) -> bool:
    """Whether groups along two axes have no more than one rank in common."""
    return first in _APART and second in _APART and second not in _APART[first]


def axis_of(group: Group) -> str | None:
    """The axis along which a group lies, by its making or its name."""
    if group.axes:
        return "mp" if group.axes == {"tp", "pp"} else next(iter(group.axes)) if len(group.axes) == 1 else None
    return axis_of_name(re.split(r"[.:]", group.key)[-1])
