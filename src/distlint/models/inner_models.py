"""The model inside a wrapper: which class of the project it is, and what that class defines."""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.calls.wrapping import unchained
from distlint.facts import Attribute, Call, Conditional, Expression, Name
from distlint.models.wrapped import Wrap
from distlint.places import call_of, callees_of
from distlint.project import Class, Function, Instance, Scope, full_name, resolve_all
from distlint.project.bindings import Assigned, self_assignments
from distlint.project.resolve import annotated

_DEEPEST = 4


def inner_class(wrap: Wrap) -> Class | None:
    """The class of the model that a call wraps, if it is one class of the project that derives from ``Module``."""
    return class_of(wrap.model, wrap.scope, wrap.call)


def inner_classes(wrap: Wrap) -> tuple[Class, ...]:
    """The classes of the project of one of which the model is that a call wraps, as far as anybody sees; none if one of
    them does not derive from ``Module``. A function that wraps what it is handed is asked for that."""
    found = _models(wrap.model, wrap.scope, wrap.call)
    function, model, place = wrap.scope, wrap.model, wrap.place
    if found or wrap.within is None or not isinstance(function, Function) or not isinstance(model, Name):
        return found
    is_its_call = model.id in function.given_names and function in callees_of(place)
    given = function.given(model.id, call_of(place)) if is_its_call else None
    return (
        _models(given, place.scope, call_of(place)) if given is not None and not isinstance(place.scope, Class) else ()
    )


def class_of(model: Expression, scope: Scope, wrap: Call) -> Class | None:
    """The class of the model that ``wrap`` is given, under a name that may hold what it gives back as well."""
    found = _models(model, scope, wrap)
    return found[0] if len(found) == 1 else None


def _models(model: Expression, scope: Scope, wrap: Call) -> tuple[Class, ...]:
    found = tuple(dict.fromkeys(_classes(model, scope, wrap, 0)))
    return found if all(known.is_module for known in found) else ()


def _classes(model: Expression, scope: Scope, wrap: Call, depth: int) -> Iterator[Class]:
    if depth > _DEEPEST:
        return
    model = unchained(model)
    if isinstance(model, Conditional):
        yield from _classes(model.body, scope, wrap, depth + 1)
        yield from _classes(model.orelse, scope, wrap, depth + 1)
        return
    definitions = scope.bindings.of(model.id) if isinstance(model, Name) else ()
    assigned = [d for d in definitions if isinstance(d, Assigned) and d.value is not wrap and not d.position]
    if assigned:
        for definition in assigned:
            if not _is_same(definition.value, model):
                yield from _classes(definition.value, scope, wrap, depth + 1)
        return
    kept = facts.stored(facts.dotted(model), scope.body) if isinstance(model, Attribute) else ()
    values = [value for value in kept if value is not None and value is not wrap and not _is_same(value, model)]
    if values:
        for value in values:
            yield from _classes(value, scope, wrap, depth + 1)
        return
    if isinstance(model, Call) and model.arguments and full_name(model.function, scope) == "torch.compile":
        yield from _classes(model.arguments[0].value, scope, wrap, depth + 1)
        return
    declared = [d.annotation for d in definitions if isinstance(d, facts.Parameter) and d.annotation is not None]
    symbols = tuple(symbol for annotation in declared for symbol in annotated(annotation, scope.module))
    for symbol in symbols or resolve_all(model, scope):
        if isinstance(symbol, Instance) and isinstance(symbol.of, Class):
            yield symbol.of
    if isinstance(model, Call):
        made = [s for s in resolve_all(model.function, scope) if isinstance(s, Function)]
        yield from _given_back(made[0], wrap, depth) if len(made) == 1 else ()


def _given_back(function: Function, wrap: Call, depth: int) -> Iterator[Class]:
    """The classes of what a function gives back, if all of it is known; else that of its annotation."""
    returned = [value for value in function.return_values if value is not None]
    found = [tuple(_classes(value, function, wrap, depth + 1)) for value in returned]
    if all(found):
        yield from (known for classes in found for known in classes)
    elif function.definition.returns is not None:
        for symbol in annotated(function.definition.returns, function.module):
            if isinstance(symbol, Instance) and isinstance(symbol.of, Class):
                yield symbol.of


def _is_same(value: Expression, model: Expression) -> bool:
    """``model = model.to(device)``: says nothing new."""
    return facts.dotted(unchained(value)) == facts.dotted(model)


def defines(owner: Class, name: str) -> bool:
    """Whether a class or a base of it in the project defines an attribute, in its body or in one of its methods."""
    return any(
        isinstance(known, Class)
        and (name in known.bindings.names or any(_sets(method, name) for method in known.methods.values()))
        for known in owner.lineage
    )


def _sets(method: Function, name: str) -> bool:
    """Whether a method stores something in an attribute of its instance."""
    return name in method.words and any(target == name for target, _ in self_assignments(method))
