"""Loaders that are told the epoch at one of their samplers only.

One that was given a batch sampler has a `sampler` that nobody uses; the batch sampler of another knows no epochs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.facts import Attribute, Call, Expression, Name
from distlint.places import Place, call_of, calls_in, outcomes
from distlint.project import Class, External, Function, Module, Scope
from distlint.project.bindings import Assigned

_MAKES = re.compile(r"\bDataLoader\(")
#: Values that are called as what is not trained with.
_EVALUATES = re.compile(r"(?:^|_)(?:val|valid|validation|eval|test)_")
#: A batch sampler is told, or asked whether it can be.
_TELLS_BATCHES = re.compile(r"batch_sampler(?:\.set_epoch|, *[\"']set_epoch)")
_FOR_TRAINING = re.compile(r"(?:^|_)(?:train\w*_)?sampler$")


class PartlyTold(NamedTuple):
    """A call that tells a sampler the epoch, and the sampler beside it that nothing tells."""

    call: Call
    untold: str


def partly_told(module: Module) -> Iterator[PartlyTold]:
    """The calls of ``set_epoch`` of one sampler, in code that leaves open which one its loader goes by."""
    for scope in module.scopes_with("set_epoch") if module.has("sampler") else ():
        if not isinstance(scope, Function):
            continue
        for place in calls_in(scope):
            told = _told(call_of(place)) if place.scope is scope else None
            untold = _untold(told, scope) if told is not None and _asks(place) else None
            if untold is not None:
                yield PartlyTold(call_of(place), untold)


def _told(call: Call) -> Attribute | None:
    """The attribute of an object that a call tells the epoch."""
    called = call.function
    told = called.value if isinstance(called, Attribute) and called.attr == "set_epoch" else None
    return told if isinstance(told, Attribute) else None


def _untold(told: Attribute, scope: Function) -> str | None:
    """The sampler beside one that is told, which its function and its file do not tell."""
    loader, module = told.value, scope.module
    speaks = any("batch_sampler" in word for word in scope.words)
    if told.attr == "sampler" and not speaks and _MAKES.search(module.text) is None:
        return f"{facts.source_of(loader)}.batch_sampler.sampler" if _is_from_elsewhere(loader, scope) else None
    if told.attr == "sampler" and isinstance(loader, Attribute) and loader.attr == "batch_sampler":
        others = {facts.source_of(other) for other in _all_told(scope) if "sampler" in other.attr}
        return facts.source_of(loader) if others == {facts.source_of(told)} else None
    if speaks or not facts.is_name(told.value, scope.first_parameter) or _FOR_TRAINING.search(told.attr) is None:
        return None
    if scope.owner is None or _TELLS_BATCHES.search(module.text) is not None or not _makes_of_batches(scope.owner):
        return None
    kept = (facts.source_of(one.value) for _, one in _assigned(told.attr, scope.owner))
    return "the batch sampler" if not any("batch_sampler" in value for value in kept) else None


def _makes_of_batches(owner: Class) -> bool:
    """Whether a class makes a loader of a batch sampler, and not for validation."""
    methods = (method for method in owner.methods.values() if "batch_sampler" in method.words)
    given = (facts.argument(call_of(place), "batch_sampler") for method in methods for place in calls_in(method))
    values = (value for value in given if value is not None and not facts.is_none(value))
    return any(_EVALUATES.search(facts.last_word(value)) is None for value in values)


def _all_told(scope: Function) -> Iterator[Attribute]:
    """All that a function tells the epoch."""
    return (told for told in map(_told, map(call_of, calls_in(scope))) if told is not None)


def _asks(place: Place) -> bool:
    """Whether tests ask if the sampler has the method at all, or what the loader and the sampler are: they may be of
    any kind."""
    tests = [facts.source_of(test).replace('"', "'") for test, _ in outcomes(place)]
    if any("'set_epoch'" in test and "sampler" in test for test in tests):
        return True
    kinds = "\n".join(test for test in tests if "isinstance(" in test)
    return "DistributedSampler" in kinds and "DataLoader" in kinds


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
