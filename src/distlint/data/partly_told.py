"""Loaders from elsewhere that are told the epoch at their `sampler` only: that of a batch sampler is not told."""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.facts import Attribute, Call, Expression, Name
from distlint.places import Place, call_of, calls_in, outcomes
from distlint.project import Class, External, Function, Module, Scope
from distlint.project.bindings import Assigned

_MAKES = re.compile(r"\bDataLoader\(")


def partly_told(module: Module) -> Iterator[Call]:
    """The calls of ``set_epoch`` of a loader's sampler, of whatever kind it is, in code that is given the loader and
    knows no batch samplers."""
    if not module.has(".sampler") or _MAKES.search(module.text) is not None:
        return
    for scope in module.scopes_with("set_epoch"):
        if not isinstance(scope, Function) or any("batch_sampler" in word for word in scope.words):
            continue
        for place in calls_in(scope):
            sampler = _told(call_of(place)) if place.scope is scope else None
            if sampler is not None and _asks(place) and _is_from_elsewhere(sampler.value, scope):
                yield call_of(place)


def _told(call: Call) -> Attribute | None:
    """The ``sampler`` of an object that a call tells the epoch."""
    told = call.function
    sampler = told.value if isinstance(told, Attribute) and told.attr == "set_epoch" else None
    return sampler if isinstance(sampler, Attribute) and sampler.attr == "sampler" else None


def _asks(place: Place) -> bool:
    """Whether a test asks if the sampler has the method at all: it may be of any kind."""
    tests = (facts.source_of(test, 400) for test, _ in outcomes(place))
    return any("'set_epoch'" in test.replace('"', "'") and "sampler" in test for test in tests)


def _is_from_elsewhere(loader: Expression, scope: Function) -> bool:
    """Whether a function is given a loader: as a parameter, or by an object that was, or that is another's."""
    if isinstance(loader, Name):
        if scope.position(loader.id) is not None:
            return loader.id != scope.first_parameter
        value = scope.bindings.value(loader.id)
        return isinstance(value, Attribute) and _is_from_elsewhere(value, scope)
    if not isinstance(loader, Attribute):
        return False
    if not facts.is_name(loader.value, scope.first_parameter) or scope.owner is None:
        return facts.dotted(loader) is not None
    assigned = [*_assigned(loader.attr, scope.owner)]
    if not assigned:
        is_unseen = any(isinstance(known, External) for known in scope.owner.lineage)
        return is_unseen or scope.owner.method(loader.attr) is not None
    return all(not one.position and _is_given(one.value, method) for method, one in assigned)


def _assigned(name: str, owner: Class) -> Iterator[tuple[Scope, Assigned]]:
    for known in owner.lineage:
        if isinstance(known, Class):
            yield from known.attributes.get(name, ())


def _is_given(value: Expression | None, method: Scope) -> bool:
    """Whether an attribute is what a method was handed, or nothing yet."""
    if value is None or facts.is_none(value):
        return True
    return isinstance(value, Name) and isinstance(method, Function) and method.position(value.id) is not None
