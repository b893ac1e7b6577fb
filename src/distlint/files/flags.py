"""Flags that a class keeps, or a function is given, and what those who hand them over say that they are."""

from __future__ import annotations

import re
from collections.abc import Callable

from distlint import facts
from distlint.files.naming import asks_for_first, sounds_like_a_rank
from distlint.places import call_of, calls_in
from distlint.project import Class, Function
from distlint.project.symbols import self_assignments
from distlint.spmd.callers import name_in_calls

Callers = Callable[[Function], list[Function]]
#: A comparison with the first of all; one with -1 asks whether there are several.
_OF_FIRST = re.compile(r"(?:==|!=|>) *0$")
#: How many functions a flag is followed up through.
_DEEPEST = 4


def is_told_by_rank(attribute: str, owner: Class, callers: Callers) -> bool:
    """Whether an attribute is a flag that a class is given by who asks for the rank, maybe through others
    (``Log(silent=rank != 0)``), and nothing else is ever stored in it."""
    stored = [
        (method, assigned.value)
        for known in owner.lineage
        if isinstance(known, Class)
        for method in known.methods.values()
        if attribute in method.words
        for name, assigned in self_assignments(method)
        if name == attribute
    ]
    return bool(stored) and all(
        isinstance(value, facts.Name) and is_given_by_rank(value.id, method, callers) for method, value in stored
    )


def is_given_by_rank(name: str, function: Function, callers: Callers, depth: int = 0) -> bool:
    """Whether a parameter of a function gets the answer to a question about the rank in all calls in sight that give it
    anything, and there are such calls. Calls are known by their names: what a parameter of some name is given by a call
    of some name is as good as the function's."""
    if depth > _DEEPEST or all(parameter.name != name for parameter in function.definition.parameters):
        return False
    called, given = name_in_calls(function), []
    for caller in callers(function):
        for place in calls_in(caller):
            call = call_of(place)
            if facts.last_name(call.function) == called and not any(argument.star for argument in call.arguments):
                value = facts.argument(call, name, function.position(name))
                given += [(caller, value)] if value is not None else []
    return bool(given) and all(_is_by_rank(value, caller, callers, depth) for caller, value in given)


def _is_by_rank(value: facts.Expression, scope: Function, callers: Callers, depth: int) -> bool:
    if isinstance(value, facts.Name):
        return is_given_by_rank(value.id, scope, callers, depth + 1)
    text = facts.source_of(value)
    return (_OF_FIRST.search(text) is not None and sounds_like_a_rank(text)) or asks_for_first(text)
