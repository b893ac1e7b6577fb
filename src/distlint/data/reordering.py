"""Data sets that each round puts into another order: what the sampler repeats then is no order of the samples."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from distlint import facts
from distlint.calls.by_name import SAMPLER, argument_of
from distlint.data.epochs import Epochs
from distlint.facts import Attribute, Call, Expression
from distlint.places import Place, call_of, calls_in
from distlint.project import Class, Function, Instance, Scope, ScopeOwner, resolve_all
from distlint.project.bindings import self_assignments

#: What draws an order, or another choice of the samples.
_DRAWS = frozenset(("shuffle", "permutation", "randperm", "permuted", "sample", "choice", "choices"))
#: What changes a list where it is.
_IN_PLACE = frozenset(("shuffle",))


def is_reordered(found: Epochs) -> bool:
    """Whether a round of the loop over epochs calls a method of the data set that gives its samples another order
    (``loader.dataset.shuffle(epoch)``)."""
    scopes = dict.fromkeys((found.around, found.user))
    return any(
        place.scope is not found.around or place.expression.span.is_inside(found.loop)
        for place in _reorderings(found.sampler, found.scope, scopes)
    )


def may_be_reordered(sampler: Call, home: Scope, files: Collection[str]) -> bool:
    """Whether something in some files calls such a method of the data set of a sampler."""
    project = home.module.project
    names = _names(sampler, home)
    paths = {path for path in project.mentioning(*names) if path in files} if names else set()
    scopes = (scope for module in project.modules_at(sorted(paths)) for scope in module.scopes_with(*names))
    return any(True for _ in _reorderings(sampler, home, scopes))


def _reorderings(sampler: Call, home: Scope, scopes: Iterable[Scope]) -> Iterator[Place]:
    """The calls in some scopes by which the data set of a sampler gets another order: of that of a loader, or by a name
    for it."""
    names, wanted = _names(sampler, home), _classes(argument_of(sampler, SAMPLER, "dataset"), home)
    for scope in scopes if names else ():
        for place in calls_in(scope):
            called = call_of(place).function
            if not isinstance(called, Attribute) or called.attr not in names:
                continue
            of_loader = isinstance(called.value, Attribute) and called.value.attr == "dataset"
            if of_loader or not wanted.isdisjoint(_classes(called.value, place.scope)):
                yield place


def _names(sampler: Call, home: Scope) -> frozenset[str]:
    """The methods by which the data set of a sampler draws the order in which it keeps something."""
    owners = _classes(argument_of(sampler, SAMPLER, "dataset"), home)
    return frozenset(name for owner in owners for name in _reorders(owner))


def _classes(value: Expression | None, scope: ScopeOwner) -> frozenset[Class]:
    symbols = resolve_all(value, scope) if value is not None else ()
    return frozenset(s.of for s in symbols if isinstance(s, Instance) and isinstance(s.of, Class))


def _reorders(owner: Class) -> list[str]:
    """The methods by which a class draws the order in which it keeps something."""
    return [m.name for m in owner.all_methods if not m.name.startswith("__") and _draws_an_order(m)]


def _draws_an_order(method: Function) -> bool:
    calls = [call_of(place) for place in calls_in(method) if facts.last_name(call_of(place).function) in _DRAWS]
    own = f"{method.first_parameter}."
    changed = (c for c in calls if facts.last_name(c.function) in _IN_PLACE and c.arguments)
    in_place = any((facts.dotted(c.arguments[0].value) or "").startswith(own) for c in changed)
    return in_place or (bool(calls) and bool(self_assignments(method)))
