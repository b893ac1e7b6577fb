"""Data sets that each round puts into another order: what the sampler repeats then is no order of the samples."""

from __future__ import annotations

from distlint import facts
from distlint.data.epochs import Epochs
from distlint.facts import Attribute, Expression
from distlint.places import Place, call_of, calls_in
from distlint.project import Class, Function, Instance, Scope, resolve_all
from distlint.project.bindings import self_assignments

#: What draws an order, or another choice of the samples.
_DRAWS = frozenset(("shuffle", "permutation", "randperm", "permuted", "sample", "choice", "choices"))
#: What changes a list where it is.
_IN_PLACE = frozenset(("shuffle",))


def is_reordered(found: Epochs) -> bool:
    """Whether a round of the loop over epochs calls a method of the data set that gives its samples another order
    (``loader.dataset.shuffle(epoch)``)."""
    given = facts.argument(found.sampler, "dataset", 0)
    if given is None:
        return False
    names = {name for owner in _classes(given, found.scope) for name in _reorders(owner)}
    if not names:
        return False
    for scope in dict.fromkeys((found.around, found.user)):
        for place in calls_in(scope):
            called = call_of(place).function
            if not isinstance(called, Attribute) or called.attr not in names:
                continue
            if _is_in_round(place, scope, found) and _is_of(called.value, place, given, found):
                return True
    return False


def _classes(value: Expression, scope: Scope) -> list[Class]:
    instances = (symbol.of for symbol in resolve_all(value, scope) if isinstance(symbol, Instance))
    return [known for known in instances if isinstance(known, Class)]


def _reorders(owner: Class) -> list[str]:
    """The methods by which a class draws the order in which it keeps something."""
    return [m.name for m in owner.all_methods if not m.name.startswith("__") and _draws_an_order(m)]


def _draws_an_order(method: Function) -> bool:
    calls = [call_of(place) for place in calls_in(method) if facts.last_name(call_of(place).function) in _DRAWS]
    own = f"{method.first_parameter}."
    changed = (c for c in calls if facts.last_name(c.function) in _IN_PLACE and c.arguments)
    in_place = any((facts.dotted(c.arguments[0].value) or "").startswith(own) for c in changed)
    return in_place or (bool(calls) and bool(self_assignments(method)))


def _is_in_round(place: Place, scope: Scope, found: Epochs) -> bool:
    return scope is not found.around or place.expression.span.is_inside(found.loop)


def _is_of(receiver: Expression, place: Place, given: Expression, found: Epochs) -> bool:
    """Whether a method is called of the data set of the sampler: of that of a loader, or by a name for it."""
    if isinstance(receiver, Attribute) and receiver.attr == "dataset":
        return True
    wanted = _classes(given, found.scope)
    return any(symbol.of in wanted for symbol in resolve_all(receiver, place.scope) if isinstance(symbol, Instance))
