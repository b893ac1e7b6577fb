"""GPUs that are addressed by the number that ``CUDA_VISIBLE_DEVICES`` has for them, which torch counts anew."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from distlint import facts
from distlint.facts import Attribute, Binary, Call, Comprehension, Expression, Name, Subscript, Text
from distlint.finding import Span
from distlint.kinds.sinks import device_hole, device_indices
from distlint.places import places
from distlint.project import Class, Module, Scope, ScopeOwner
from distlint.starting import environ
from distlint.starting.variables import GPU_VARIABLES

#: How many variables lead from an index to the list.
_DEEPEST = 3
#: What makes a number of a text, or a text of a number, and leaves it the same.
_SAME = frozenset(("int", "str", "strip"))
#: What makes a list of what it is given last.
_LISTS = frozenset(("list", "map", "tuple"))
_COUNTS = "device_count"
#: Who takes the variable away sees all GPUs of the machine, by the numbers that it had.
_TAKEN_AWAY = re.compile(
    rf"(?:\bdel os\.environ\[|\bpop\(|unsetenv\()\s{{0,5}}[\"'](?:{'|'.join(sorted(GPU_VARIABLES))})"
)


class Numbered(NamedTuple):
    """A device that is named by an index of the list in ``variable``."""

    span: Span
    number: Expression
    variable: str


def by_listed_number(module: Module) -> Iterator[Numbered]:
    """The devices that a file names by a number of the list."""
    if not any(name in module.text for name in GPU_VARIABLES) or module.is_test or _TAKEN_AWAY.search(module.text):
        return
    for scope in module.scopes_with("environ", "getenv"):
        told: set[str] = set()
        for place in places(scope, lambda e: type(e) is Call or type(e) is Text or device_hole(e) is not None):
            for index in device_indices(place.expression, place.scope):
                variable = _listed_in(index, place.scope)
                if variable is not None and place.scope is scope and facts.source_of(index) not in told:
                    told.add(facts.source_of(index))
                    yield Numbered(place.expression.span, index, variable)
        yield from _beside_an_index(scope, told)


def _beside_an_index(scope: Scope, told: set[str]) -> Iterator[Numbered]:
    """The numbers of the list in a variable that holds an index of torch on another way: ``gpu = gpus[local_rank]``,
    else ``local_rank % torch.cuda.device_count()``."""
    if _COUNTS not in scope.words:
        return
    for name in scope.bindings.names:
        values = scope.bindings.values(name)
        if name in told or not any(_is_left_over(value, scope) for value in values):
            continue
        for value in values:
            variable = _listed_in(value, scope) if not isinstance(value, (Name, Attribute)) else None
            if variable is not None:
                yield Numbered(value.span, value, variable)


def _is_left_over(value: Expression, scope: Scope) -> bool:
    """``local_rank % torch.cuda.device_count()``, also by a variable for the number of GPUs."""
    if not isinstance(value, Binary) or value.operator != "%":
        return False
    counts = [value.right, *(scope.bindings.values(value.right.id) if isinstance(value.right, Name) else ())]
    return any(isinstance(count, Call) and facts.last_name(count.function) == _COUNTS for count in counts)


def _listed_in(index: Expression, scope: ScopeOwner, depth: int = 0) -> str | None:
    """The variable whose list an index is a number of: ``int(os.environ["CUDA_VISIBLE_DEVICES"].split(",")[0])``."""
    while isinstance(index, Call) and facts.last_name(index.function) in _SAME:
        inner = index.arguments[0].value if index.arguments else facts.receiver(index)
        if inner is None:
            return None
        index = inner
    if (name := environ.asked(index)) is not None:
        return name if name in GPU_VARIABLES else None
    if isinstance(index, Subscript):
        return _list_in(index.value, scope, depth)
    return _first(index, scope, depth, _listed_in)


def _list_in(listed: Expression, scope: ScopeOwner, depth: int) -> str | None:
    """The variable whose text, or whose parts, an expression is."""
    if isinstance(listed, Call) and facts.last_name(listed.function) == "split":
        owner = facts.receiver(listed)
        return _list_in(owner, scope, depth) if owner is not None else None
    if isinstance(listed, Call) and facts.dotted(listed.function) in _LISTS and listed.arguments:
        return _list_in(listed.arguments[-1].value, scope, depth)
    if isinstance(listed, Comprehension) and len(listed.clauses) == 1:  # `[int(gpu) for gpu in ….split(",")]`
        return _list_in(listed.clauses[0].iterable, scope, depth)
    if (name := environ.asked(listed)) is not None:
        return name if name in GPU_VARIABLES else None
    return _first(listed, scope, depth, _list_in)


def _first(
    e: Expression, scope: ScopeOwner, depth: int, of: Callable[[Expression, ScopeOwner, int], str | None]
) -> str | None:
    """What ``of`` says of the values that a function gives a variable or an attribute, of the first of which it says
    anything."""
    if depth == _DEEPEST or isinstance(scope, Class) or not isinstance(e, (Name, Attribute)):
        return None
    values = scope.bindings.values(e.id) if isinstance(e, Name) else facts.stored(facts.dotted(e), scope.body)
    said = (of(value, scope, depth + 1) for value in values if value is not None)
    return next((name for name in said if name is not None), None)
