"""Iterators that a loop has used up: what goes through one again finds nothing, and no round of it runs."""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.facts import Call, Comprehension, Expression, Name
from distlint.project import Scope
from distlint.project.bindings import Assigned

#: Methods that give an iterator, by whatever object: those of `torch.nn.Module`.
_OF_MODELS = frozenset(f"{named}{what}" for named in ("", "named_") for what in ("parameters", "buffers")) | frozenset(
    ("modules", "named_modules", "named_children")
)
_LAZY = frozenset(("filter", "map", "zip", "enumerate", "iter", "reversed"))

#: Functions of Python that take all that an iterator gives.
_TAKE_ALL = frozenset(("list", "tuple", "set", "frozenset", "dict", "sorted", "sum", "max", "min"))


def iterators(scope: Scope) -> frozenset[str]:
    """The names of a scope that stand for an iterator, and for nothing else."""
    return frozenset(
        name
        for name, definitions in scope.bindings.names.items()
        if name not in scope.bindings.outer and len(definitions) == 1 and _is_iterator(definitions[0])
    )


def gone_through(iterable: Expression) -> Iterator[str]:
    """The names that a loop over ``iterable`` takes an element of in each round."""
    if isinstance(iterable, Name):
        yield iterable.id
    elif isinstance(iterable, Call) and isinstance(iterable.function, Name) and iterable.function.id in _LAZY:
        lists = iterable.arguments[1:] if iterable.function.id in ("filter", "map") else iterable.arguments
        for argument in lists:
            if argument.star == "" and argument.keyword is None:
                yield from gone_through(argument.value)


def emptied(iterable: Expression) -> tuple[str, ...]:
    """The names that give nothing any more when a loop over ``iterable`` has come to its end; of several that are gone
    through at a time, the shortest ends the loop, and nobody knows which that is."""
    names = tuple(gone_through(iterable))
    return names if len(names) == 1 else ()


def taken_whole(call: Call) -> tuple[str, ...]:
    """The names of which a call takes all that they give: ``list(params)``."""
    if not isinstance(call.function, Name) or call.function.id not in _TAKE_ALL or len(call.arguments) != 1:
        return ()
    return emptied(call.arguments[0].value)


def _is_iterator(definition: object) -> bool:
    if not isinstance(definition, Assigned) or definition.position:
        return False
    value = definition.value
    if isinstance(value, Comprehension):
        return value.kind == "generator"
    if not isinstance(value, Call):
        return False
    if isinstance(value.function, Name):
        return value.function.id in _LAZY
    return facts.last_name(value.function) in _OF_MODELS
