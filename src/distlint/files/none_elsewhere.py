"""What is None on all ranks but the first, however far it has been handed on: a test whether it is there lets in one
rank."""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.facts import Call, Compare, Conditional, Expression, Name, Parameter
from distlint.places import call_of, calls_in, outcomes, place_of
from distlint.places.order import Order
from distlint.places.place import Place
from distlint.places.rank_zero import only_rank_zero
from distlint.project import Function, Module, Scope, ScopeOwner, resolve_all
from distlint.project.bindings import Assigned

#: How many steps a value is followed: through variables, calls and lists.
_DEEPEST = 14
_ADDS = frozenset(("append", "extend", "add"))


def is_there_on_the_first(test: Expression, holds: bool, scope: ScopeOwner, order: Order, depth: int = 0) -> bool:
    """Whether a test that comes out so says that something is there which is None, or empty, on all ranks but the
    first."""
    if depth > _DEEPEST:
        return False
    if isinstance(test, Compare) and len(test.operators) == 1:
        if facts.is_none(test.comparators[0]) and test.operators[0] in ("is", "is not", "==", "!="):
            is_none = test.operators[0] in ("is", "==")
            return is_none is not holds and _is_of_the_first(test.left, scope, order, depth + 1)
        is_length = isinstance(test.left, Call) and facts.is_name(test.left.function, "len") and test.left.arguments
        if holds and is_length and test.operators[0] == ">" and facts.is_zero(test.comparators[0]):
            assert isinstance(test.left, Call)
            return _is_filled_on_the_first(test.left.arguments[0].value, scope, order, depth + 1)
        return False
    return holds and _is_filled_on_the_first(test, scope, order, depth + 1)


def _is_of_the_first(value: Expression, scope: ScopeOwner, order: Order, depth: int) -> bool:
    """Whether a value is None wherever not only rank 0 comes, and something somewhere."""
    is_something = False
    for found in _values(value, scope, order, depth):
        if found is None:
            return False
        is_something |= found
    return is_something


def _values(value: Expression, scope: ScopeOwner, order: Order, depth: int) -> Iterator[bool | None]:
    """What a value may be: True for something on the first rank, False for None, None for what others may have, too."""
    if facts.is_none(value):
        yield False
    elif depth > _DEEPEST:
        yield None
    elif isinstance(value, Conditional):
        for side, outcome in ((value.body, True), (value.orelse, False)):
            is_of_first = is_there_on_the_first(value.test, outcome, scope, order, depth)
            yield from (True,) if is_of_first else _values(side, scope, order, depth + 1)
    elif isinstance(value, Name):
        yield from _of_name(value.id, scope, order, depth)
    elif isinstance(value, Call):
        called = [s for s in resolve_all(value.function, scope) if isinstance(s, Function)]
        returns = [(given, f) for f in called for given in f.return_values]
        if not returns or any("yield" in function.words for function in called):
            yield None
        for given, function in returns:
            if given is not None:
                yield from _where_it_stands(given, function, order, depth)
    else:
        yield None


def _where_it_stands(value: Expression, scope: Scope, order: Order, depth: int) -> Iterator[bool | None]:
    """The same, by who comes to the place of a value, too."""
    place = place_of(scope, value)
    if place is not None and _comes_alone(place, order, depth):
        yield True
    else:
        yield from _values(value, scope, order, depth + 1)


def _comes_alone(place: Place, order: Order, depth: int) -> bool:
    """Whether only rank 0 comes to a place, by tests of the rank or of what it alone has."""
    return only_rank_zero(place, order) or any(
        is_there_on_the_first(test, holds, place.scope, order, depth + 1) for test, holds in outcomes(place)
    )


def _of_name(name: str, scope: ScopeOwner, order: Order, depth: int) -> Iterator[bool | None]:
    """What a variable or a parameter may be."""
    for definition in scope.bindings.of(name):
        if isinstance(definition, Assigned) and not definition.position and isinstance(scope, (Function, Module)):
            yield from _where_it_stands(definition.value, scope, order, depth)
        elif isinstance(definition, Parameter) and isinstance(scope, Function) and not definition.star:
            if not order.callers(scope) or not order.are_all_seen(scope):
                yield None
            for given, caller in order.given(scope, name):
                if given is None:
                    yield None
                else:
                    yield from _values(given, caller.place.scope, order, depth + 1)
        else:
            yield None


def _is_filled_on_the_first(value: Expression, scope: ScopeOwner, order: Order, depth: int) -> bool:
    """Whether a variable holds a list that is empty at first, and to which something is added where only rank 0
    comes."""
    if not isinstance(value, Name) or not isinstance(scope, Function):
        return False
    made = scope.bindings.value(value.id)
    if not isinstance(made, facts.Sequence) or made.items:
        return False
    added = [
        place
        for place in calls_in(scope)
        if facts.last_name(call_of(place).function) in _ADDS and facts.is_name(facts.receiver(call_of(place)), value.id)
    ]
    return bool(added) and all(_comes_alone(place, order, depth + 1) for place in added)
