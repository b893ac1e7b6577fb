"""Numbers that objects count up in the rounds of a loop (``self.waited += 1``): a round begins with what the ones
before have left, and not with what the constructor stored."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from distlint.project import Class, Function
from distlint.remembering import remembered
from distlint.spmd.several import each_of
from distlint.spmd.terms import Literal
from distlint.spmd.values import FunctionValue, Object, Value, objects_of, unknown

if TYPE_CHECKING:
    from distlint.spmd.frames import Frame
    from distlint.spmd.interpreter import Interpreter

_COUNTS = re.compile(r"\bself\.(\w+) *[-+]=")
#: How deep in attributes of attributes objects are looked for.
_DEEPEST = 3


def forget(run: Interpreter, key: str, frame: Frame) -> None:
    """Makes unknown what the rounds of a loop count up in objects, by methods that the function names, or those that it
    may call; ``key`` is that of the loop."""
    if not isinstance(frame.scope, Function):
        return
    for one, method in _objects(frame):
        numbers = [name for name, value in one.attributes.items() if _is_number(value)]
        for name in numbers:
            counting = _counting(one.of).get(name, frozenset())
            if method in counting or not counting.isdisjoint(run.reach.words_below(frame.scope)):
                run.set_attribute(one, name, unknown(f"{name}@{key}"))


def _is_number(value: Value) -> bool:
    return isinstance(value.term, Literal) and type(value.term.value) in (int, float)


def _objects(frame: Frame) -> Iterator[tuple[Object, str]]:
    """The objects that are at hand, those that they hold included, each once, with the method by which one is."""
    seen: set[int] = set()
    waiting = [(value, "", 0) for value in frame.variables.values()]
    while waiting:
        value, method, depth = waiting.pop()
        if isinstance(value.thing, FunctionValue) and value.thing.bound is not None:
            function = value.thing.function
            waiting.append((value.thing.bound, function.name if isinstance(function, Function) else "", depth))
        waiting.extend((part, "", depth) for part in each_of(value))
        for one in objects_of(value.thing):
            if id(one.attributes) not in seen:
                seen.add(id(one.attributes))
                yield one, method
                if depth < _DEEPEST:
                    waiting.extend((held, "", depth + 1) for held in [*one.attributes.values()])


@remembered
def _counting(owner: Class) -> dict[str, frozenset[str]]:
    """The attributes that methods of a class count up, with the names of these methods."""
    found: dict[str, set[str]] = {}
    for method in owner.all_methods:
        for line in owner.module.project.lines(method):
            for name in _COUNTS.findall(line):
                found.setdefault(name, set()).add(method.name)
    return {name: frozenset(methods - {"__init__"}) for name, methods in found.items()}
