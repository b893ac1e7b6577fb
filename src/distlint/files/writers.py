"""Writers of events that every rank opens, and by which one of them alone logs.

The files of torch's writer are named by process, so such a writer leaves an empty file on the others and mixes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from distlint import facts
from distlint.facts import Argument, Assign, Attribute, Boolean, Call, Compare, Conditional, Expression, If, Name, Unary
from distlint.files.naming import asks_for_one_rank
from distlint.finding import Span
from distlint.places import Place, call_of, calls_in, places, reads, tests_passed
from distlint.places.order import Order
from distlint.project import Function, Module, Scope

#: Methods that log nothing.
_TIDIES = frozenset(("close", "flush"))
#: What a rank has for itself, by its name.
_OF_A_RANK = re.compile(
    r"(?<!low_)rank(?!ing|s)|(?<!num_)(?<!n_)gpu(?!s|_mem|_count)|device(?!s|_count)|getpid|hostname", re.IGNORECASE
)
#: How far a writer is followed through calls.
_CALLS = 4


def logs_on_one_only(scope: Scope, opened: Span, order: Order) -> bool:
    """Whether somebody logs by the writer that is opened at a place in ``scope``, and all who do so, as far as its
    names lead, stand under a test for one rank."""
    uses = list(_uses(facts.targets_of(opened, scope.body), scope, order, _CALLS, _is_of_one))
    return bool(uses) and all(uses)


def names_its_rank(scope: Scope, opened: Span, order: Order) -> bool:
    """Whether others than one rank log by the writer that is opened at a place in ``scope``, and all who do so, as far
    as its names lead, put the rank or its GPU into the name of what they log."""
    uses = list(_uses(facts.targets_of(opened, scope.body), scope, order, _CALLS, _is_told_apart))
    return bool(uses) and all(uses) and not logs_on_one_only(scope, opened, order)


def leaves_logs_to_one(scope: Scope) -> bool:
    """Whether the class of a method, or the file of a function, logs to wandb, everywhere on one rank alone."""
    owner = scope.owner if isinstance(scope, Function) else None
    mates = tuple(owner.methods.values()) if owner is not None else (scope, *_module(scope).functions)
    logs = [place for mate in mates for place in calls_in(mate) if _logs_to_wandb(call_of(place))]
    return bool(logs) and all(map(_is_of_one, logs))


def _module(scope: Scope) -> Module:
    return scope if isinstance(scope, Module) else scope.module


def _logs_to_wandb(call: Call) -> bool:
    return facts.last_called(call) == "log" and "wandb" in facts.source_of(call.function).lower()


def _uses(
    kept: Iterable[Expression], scope: Scope, order: Order, depth: int, is_fine: Callable[[Place], bool]
) -> Iterator[bool]:
    """For each call that logs by what has one of these names, or may do so: whether one rank does it, or whatever else
    makes it fine."""
    for target in kept:
        if isinstance(target, Name):
            for place in reads(scope, target.id):
                yield from _use(place, order, depth, is_fine)
        elif isinstance(target, Attribute):
            for place in _reads_of(target, scope, order):
                yield from _use(place, order, depth, is_fine)
        else:
            yield False


def _reads_of(attribute: Attribute, scope: Scope, order: Order) -> Iterator[Place]:
    """The places of the project, tests apart, where an attribute is read: of an object itself in its class and those
    derived from it, of other objects where something is logged by it."""
    name, owner = attribute.attr, scope.owner if isinstance(scope, Function) else None
    for module in order.project.modules_with(name):
        for reader in module.scopes_with(name):
            for place in places(reader, lambda e: type(e) is Attribute and e.attr == name):
                if not (isinstance(reader, Function) and _is_of_self(place, reader)):
                    if isinstance(place.above[-1], Attribute) and place.above[-1].attr.startswith("add_"):
                        yield place
                elif reader.owner is not None and owner in reader.owner.lineage:
                    yield place


def _is_of_self(place: Place, method: Function) -> bool:
    """Whether an attribute is one of the object whose method this is."""
    assert isinstance(place.expression, Attribute)
    return facts.dotted(place.expression.value) == method.first_parameter


def _use(place: Place, order: Order, depth: int, is_fine: Callable[[Place], bool]) -> Iterator[bool]:
    """What becomes of a writer at a place where its name is read."""
    around = place.above[-1]
    if isinstance(around, Attribute):
        if around.attr not in _TIDIES:
            yield is_fine(place)
    elif isinstance(around, Argument) and len(place.above) > 1 and isinstance(place.above[-2], Call):
        if _is_of_one(place):
            yield True
        elif depth:
            yield from _handed(place.above[-2], place, order, depth - 1, is_fine)
        else:
            yield False
    elif not isinstance(around, (If, Conditional, Boolean, Compare, Unary)):  # a test whether there is one
        yield False


def _handed(call: Call, place: Place, order: Order, depth: int, is_fine: Callable[[Place], bool]) -> Iterator[bool]:
    """What functions do with a writer that a call hands them."""
    callees = order.callees(Place(call, place.scope, place.above[:-2], place.at_import))
    for callee in callees:
        for parameter in callee.definition.parameters:
            given = callee.given(parameter.name, call)
            if given is place.expression:
                for inner in reads(callee, parameter.name):
                    statement = inner.parent
                    if isinstance(statement, Assign):
                        yield from _uses(statement.targets, callee, order, depth, is_fine)
                    else:
                        yield from _use(inner, order, depth, is_fine)
    if not callees:
        yield False


def _is_of_one(place: Place) -> bool:
    return any(asks_for_one_rank(facts.source_of(test)) for test in tests_passed(place))


def _is_told_apart(place: Place) -> bool:
    """Whether a call of a method of a writer gives what it logs a name with the rank in it (``f"{rank}/loss"``), or one
    rank makes it."""
    call = place.above[-2] if len(place.above) > 1 else None
    if isinstance(call, Argument):
        return False
    name = (facts.argument(call, "tag") or facts.argument(call, "main_tag", 0)) if isinstance(call, Call) else None
    parts = facts.subexpressions(name) if name is not None else ()
    named = (facts.last_word(part) for part in parts if isinstance(part, (Attribute, Call, Name)))
    return any(map(_OF_A_RANK.search, named)) or _is_of_one(place)
