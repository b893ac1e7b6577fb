"""Functions of the project that answer for the first rank where there is no process group.

``get_rank()`` with ``if not dist.is_initialized(): return 0``, and what is made of it: ``is_main_process()``. Who asks
them goes on in a single process, too, as the first rank.
"""

from __future__ import annotations

import re

from distlint import facts
from distlint.facts import Conditional, Constant, Expression, Return
from distlint.places import call_of, calls_in
from distlint.project import Function, resolve_all

#: Names of functions that ask for a rank of all, or for the first one.
_ASKS = re.compile(r"^(?!.*(?:local|node)).*(?:rank|master|main|primary|leader|chief)")
#: Words of functions that ask what a launcher has told.
_ENVIRONMENT = frozenset(("environ", "getenv"))
#: How many functions lead from one that is asked to the one that knows, and how long each of them may be.
_DEEPEST = 2
_LONGEST = 12


def answers_alone(function: Function, depth: int = 0) -> bool:
    """Whether a function says of a process that has made no group that it is the first rank."""
    if depth > _DEEPEST or _ASKS.search(function.name) is None:
        return False
    statements = list(facts.statements(function.body))
    if len(statements) > _LONGEST:
        return False
    if any(word.endswith("initialized") for word in function.words) or not _ENVIRONMENT.isdisjoint(function.words):
        return any(isinstance(s, Return) and s.value is not None and _is_of_first(s.value) for s in statements)
    places = [place for place in calls_in(function) if place.scope is function]
    asked = (symbol for place in places for symbol in resolve_all(call_of(place).function, function))
    return any(isinstance(one, Function) and one is not function and answers_alone(one, depth + 1) for one in asked)


def _is_of_first(value: Expression) -> bool:
    """Whether a value is the answer of the first rank, or may be: 0, or True."""
    if isinstance(value, Conditional):
        return _is_of_first(value.body) or _is_of_first(value.orelse)
    return isinstance(value, Constant) and (value.value is True or (type(value.value) is int and value.value == 0))
