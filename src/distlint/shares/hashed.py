"""What ranks deal out by its ``hash``: that of a text, or of what holds one, is another number in each process
(``PYTHONHASHSEED``, https://docs.python.org/3/reference/datamodel.html#object.__hash__)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.facts import Binary, Call, Compare, For, Name
from distlint.kinds import Kinds
from distlint.places import Place, call_of, calls_in, places
from distlint.project import Module, Scope
from distlint.spmd.kind import What

_HASH = "hash"
_FIXED = "PYTHONHASHSEED"
#: What begins processes as copies of one, which then hash alike.
_COPIES = re.compile(r"\b(?:Process|Pool|ProcessPoolExecutor|fork)\(")
_COUNTS = frozenset(("range", "enumerate", "len", "int", "id", "arange"))


class Dealt(NamedTuple):
    """A ``hash`` by which each rank decides what it takes, and the test that does."""

    hashed: Call
    test: Compare


def dealt_by_hash(module: Module, kinds: Kinds) -> Iterator[Dealt]:
    """The hashes of a file that are divided by a number of ranks and compared with a rank."""
    if not module.has(_HASH) or (_COPIES.search(module.text) and "spawn" not in module.words):
        return
    for scope in module.scopes_with(_HASH):
        hashes = [p for p in calls_in(scope) if facts.is_name(call_of(p).function, _HASH) and _may_be_of_text(p)]
        if hashes and not scope.bindings.of(_HASH) and next(module.project.modules_with(_FIXED), None) is None:
            for place in places(scope, lambda e: type(e) is Compare):
                found = _dealt(place, scope, hashes, kinds)
                if found is not None:
                    yield found


def _dealt(place: Place, scope: Scope, hashes: list[Place], kinds: Kinds) -> Dealt | None:
    """A comparison of a rank with the rest of such a hash, as it stands there or one step before."""
    test = place.expression
    if not isinstance(test, Compare) or test.operators not in (("==",), ("!=",)):
        return None
    for rest, rank in ((test.left, test.comparators[0]), (test.comparators[0], test.left)):
        value = kinds.value(rank, place.scope)
        if value is None or value.kind is None or value.kind.what is not What.RANK:
            continue
        before = scope.bindings.value(rest.id) if isinstance(rest, Name) else None
        for way in (rest, before):
            if isinstance(way, Binary) and way.operator == "%":
                hashed = next((call_of(p) for p in hashes if p.expression.span.is_inside(way.left.span)), None)
                if hashed is not None:
                    return Dealt(hashed, test)
    return None


def _may_be_of_text(place: Place) -> bool:
    """Whether what is hashed is no number, as far as is seen: numbers hash alike everywhere."""
    call = call_of(place)
    given = facts.first_argument(call)
    if given is None or isinstance(given, (facts.Constant, Binary)) or facts.last_called(given) in _COUNTS:
        return False
    if not isinstance(given, Name):
        return True
    around = [node for node in place.above if isinstance(node, For)]
    clauses = [c for node in place.above if isinstance(node, facts.Comprehension) for c in node.clauses]
    pairs = [(loop.target, loop.iterable) for loop in around] + [(c.target, c.iterable) for c in clauses]
    for target, iterable in pairs:
        first = target.items[0] if isinstance(target, facts.Sequence) and target.items else target
        if facts.is_name(first, given.id) and facts.last_called(iterable) in _COUNTS:
            return False
    return True
