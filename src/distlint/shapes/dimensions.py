"""Buffers of collectives whose sizes are the numbers of the dimensions instead of their lengths.

``torch.zeros([n * i if i == 0 else i for i in range(x.ndim)])`` is empty, or as small as the tensor has dimensions.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.calls.communication import communication
from distlint.facts import Attribute, Binary, Call, Comprehension, Conditional, Expression, Name
from distlint.places import call_of, calls_in
from distlint.project import Function

_FACTORIES = frozenset(("zeros", "ones", "empty", "full", "new_zeros", "new_ones", "new_empty", "new_full"))


class OfNumbers(NamedTuple):
    """What makes a buffer of the numbers of the dimensions of ``tensor``, and the collective that fills it."""

    made: Call
    tensor: str
    call: Call


def made_of_numbers(function: Function) -> Iterator[OfNumbers]:
    """Such buffers of a function."""
    if "range" not in function.words or _FACTORIES.isdisjoint(function.words):
        return
    for place in calls_in(function):
        call = call_of(place)
        made = communication(call, function) if place.scope is function else None
        for buffer in made.writes if made is not None else ():
            values = function.bindings.values(buffer.id) if isinstance(buffer, Name) else [buffer]
            for value in values:
                tensor = _counted(value)
                if tensor is not None and isinstance(value, Call):
                    yield OfNumbers(value, tensor, call)


def _counted(value: Expression) -> str | None:
    """The tensor whose dimensions a call that makes another one only counts."""
    if not isinstance(value, Call) or facts.last_name(value.function) not in _FACTORIES:
        return None
    sizes = facts.argument(value, "size", 0)
    while isinstance(sizes, Call) and facts.dotted(sizes.function) in ("tuple", "list") and sizes.arguments:
        sizes = sizes.arguments[0].value
    if not isinstance(sizes, Comprehension) or len(sizes.clauses) != 1 or len(sizes.elements) != 1:
        return None
    variable, element = sizes.clauses[0].target, sizes.elements[0]
    tensor = _dimensions(sizes.clauses[0].iterable)
    return tensor if isinstance(variable, Name) and _is_number(element, variable.id) else None


def _dimensions(iterable: Expression) -> str | None:
    """The tensor over the numbers of whose dimensions a loop goes: ``range(x.ndim)``, ``range(len(x.shape))``."""
    if not isinstance(iterable, Call) or facts.dotted(iterable.function) != "range" or len(iterable.arguments) != 1:
        return None
    counted: Expression | None = iterable.arguments[0].value
    if isinstance(counted, Call):
        counted = facts.first_argument(counted) if facts.dotted(counted.function) == "len" else counted.function
        if isinstance(counted, Call):  # `len(x.size())`
            counted = counted.function
    is_one = isinstance(counted, Attribute) and counted.attr in ("ndim", "dim", "shape", "size", "ndimension")
    return facts.dotted(counted.value) if isinstance(counted, Attribute) and is_one else None


def _is_number(element: Expression, variable: str) -> bool:
    """Whether a size is the number of the dimension itself, or a multiple of it, in one case at least."""
    if isinstance(element, Conditional):
        return _is_number(element.body, variable) or _is_number(element.orelse, variable)
    if isinstance(element, Binary) and element.operator == "*":
        return _is_number(element.left, variable) or _is_number(element.right, variable)
    return facts.is_name(element, variable)
