"""Which calls build an optimizer, and whose parameters it holds."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from distlint import facts, knowledge
from distlint.facts import Attribute, Call, Expression
from distlint.places import Place, call_of, callees_of, calls_in, places
from distlint.project import Class, External, Function, Instance, Scope, Symbol, public_name, resolve_all
from distlint.project.one_form import returned
from distlint.remembering import remembered

_OPTIMIZER = "torch.optim.Optimizer"
_PARAMETERS = frozenset(("parameters", "named_parameters"))
_DEEPEST = 4
#: How a function is called that gives back an optimizer.
_BUILDER = re.compile(r"^_*(?:build|make|create|get|init|setup|configure)_(?:\w{1,40}_)?optim(?:izer)?s?$")


def is_optimizer(symbol: Symbol) -> bool:
    """Whether a symbol is an instance of an optimizer."""
    return isinstance(symbol, Instance) and isinstance(symbol.of, External) and _is_optimizer_class(symbol.of.name)


def _is_optimizer_class(name: str) -> bool:
    """Whether a full name is that of an optimizer's class."""
    if "lr_scheduler" in name or not name.rpartition(".")[2][:1].isupper():
        return False
    own = name.startswith(("torch.optim.", "torch.distributed.optim."))
    return own or _OPTIMIZER in knowledge.bases(name)


def models_of(place: Place, scope: Scope) -> tuple[str, ...]:
    """The dotted names of the models whose parameters go into an optimizer that a call builds; none for other calls.

    A function of the project that builds the optimizer counts as well as the class itself.
    """
    call = call_of(place)
    found: list[str] = []
    for symbol in callees_of(place):
        if isinstance(symbol, External) and _is_optimizer_class(symbol.name):
            for given in call.arguments:
                found += _sources(given.value, scope)
        elif isinstance(symbol, Function):
            for name in _built_from(symbol) or _named_after(symbol):
                value = symbol.given(name, call)
                path = facts.dotted(value)
                found += [path] if path is not None else _sources(value, scope) if value is not None else []
            found += _given_beside(place, symbol)
            found += _given_in_one(place, symbol)
            owner = facts.dotted(facts.receiver(call))
            found += [f"{owner}.{attribute}" for attribute in _kept_from(symbol)] if owner is not None else []
    return tuple(dict.fromkeys(found))


def models_in(expression: Expression, scope: Scope) -> tuple[str, ...]:
    """The dotted names of the models whose parameters an expression lists."""
    return tuple(dict.fromkeys(_sources(expression, scope)))


def may_build(function: Function) -> bool:
    """A cheap look: may a function build an optimizer? ``Adam(model.parameters())`` does not say what it is."""
    return not _PARAMETERS.isdisjoint(function.words) or any("optim" in word.lower() for word in function.words)


def builds(function: Function) -> bool:
    """Whether a function builds an optimizer itself."""
    return may_build(function) and any(
        isinstance(symbol, External) and _is_optimizer_class(symbol.name)
        for place in calls_in(function)
        for symbol in resolve_all(place.expression.function, place.scope)  # type: ignore[union-attr]
    )


@remembered
def _built_from(function: Function) -> tuple[str, ...]:
    """The parameters of a function whose parameters go into the optimizer that it returns."""
    if not function.return_values:
        return ()
    if _PARAMETERS.isdisjoint(function.words):
        return ()
    models: set[str] = set()
    for place in places(function, lambda e: type(e) is Call):
        call = call_of(place)
        for symbol in callees_of(place):
            if isinstance(symbol, External) and _is_optimizer_class(symbol.name):
                models.update(path for given in call.arguments for path in _sources(given.value, function))
    return tuple(name for name in function.given_names if name in models)


@remembered
def _named_after(function: Function) -> tuple[str, ...]:
    """The parameters whose parameters a function lists that is called a builder of optimizers: it may look
    the class up by its name."""
    if _BUILDER.search(function.name) is None or _PARAMETERS.isdisjoint(function.words):
        return ()
    listed = {path for place in calls_in(function) for path in _sources(place.expression, function, 0)}
    return tuple(name for name in function.given_names if name in listed)


def _given_beside(place: Place, function: Function) -> Iterator[str]:
    """What the models are called that a function makes and gives back beside their optimizer: ``model, optimizer =
    build()``."""
    last = place.parent
    if not isinstance(last, facts.Assign) or last.value is not place.expression or len(last.targets) != 1:
        return
    targets = last.targets[0].items if isinstance(last.targets[0], facts.Sequence) else ()
    for position in _made_beside(function) if targets else ():
        path = facts.dotted(targets[position]) if position < len(targets) else None
        if path is not None:
            yield path


def _given_in_one(place: Place, function: Function) -> Iterator[str]:
    """What the models are called that a function makes and gives back with their optimizer as fields of one object:
    ``parts = build()``, ``parts.model``."""
    last = place.parent
    if not isinstance(last, facts.Assign) or last.value is not place.expression or len(last.targets) != 1:
        return
    path = facts.dotted(last.targets[0])
    for field in _fields_beside(function) if path is not None else ():
        yield f"{path}.{field}"


@remembered
def _fields_beside(function: Function) -> tuple[str, ...]:
    """The fields, in the object that a function gives back, in which the models are from whose parameters it builds an
    optimizer that is in there, too."""
    value = _given_back(function)
    if not isinstance(value, Call):
        return ()
    made = resolve_all(value.function, function)
    named = {given.keyword: given.value for given in value.arguments if given.keyword and not given.star}
    if len(made) == 1 and isinstance(made[0], Class):
        positions = [*made[0].fields] if _is_of_fields(made[0]) else []
        given = [one.value for one in value.arguments if one.keyword is None and not one.star]
        named.update(zip(positions, given, strict=False))
        named = {name: held for name, held in named.items() if name in positions}
    elif [public_name(symbol) for symbol in made] != ["types.SimpleNamespace"]:
        return ()
    paths = {name: facts.dotted(held) for name, held in named.items()}
    models = _trained_by(function, [path for path in paths.values() if path is not None])
    return tuple(name for name, path in paths.items() if path in models)


def _is_of_fields(known: Class) -> bool:
    """Whether the objects of a class have the fields that its body declares, in order, and are made by them."""
    bases = [facts.last_name(base.value) for base in known.definition.bases]
    is_dataclass = "dataclass" in known.decorator_names and "__init__" not in known.methods
    return bases == ["NamedTuple"] or (not bases and is_dataclass)


def _given_back(function: Function) -> Expression | None:
    """What a function that builds something of parameters gives back, if it does so in one place."""
    if _PARAMETERS.isdisjoint(function.words) or "return" not in function.words:
        return None
    return next(iter(returned(function)), None) if len(function.return_values) == 1 else None


@remembered
def _made_beside(function: Function) -> tuple[int, ...]:
    """The positions, in the tuple that a function gives back, of the models from whose parameters it builds an
    optimizer that is in there, too."""
    value = _given_back(function)
    if not isinstance(value, facts.Sequence):
        return ()
    given = [facts.dotted(item) for item in value.items]
    models = _trained_by(function, [path for path in given if path is not None])
    return tuple(position for position, path in enumerate(given) if path in models)


def _trained_by(function: Function, given: Collection[str]) -> set[str]:
    """The models from whose parameters a function builds an optimizer that has one of some names."""
    models: set[str] = set()
    for place in calls_in(function):
        call, last = place.expression, place.parent
        if not isinstance(call, Call) or not isinstance(last, facts.Assign) or last.value is not call:
            continue
        symbols = callees_of(place)
        is_built = any(isinstance(symbol, External) and _is_optimizer_class(symbol.name) for symbol in symbols)
        if is_built and any(facts.dotted(target) in given for target in last.targets):
            models.update(path for argument in call.arguments for path in _sources(argument.value, function))
    return models


@remembered
def _kept_from(method: Function) -> tuple[str, ...]:
    """The attributes of the instance whose parameters go into an optimizer that a method builds and keeps in another
    one, ``self.optimizer = Adam(self.model.parameters())``, or gives back."""
    if method.owner is None or method.first_parameter is None or _PARAMETERS.isdisjoint(method.words):
        return ()
    models: set[str] = set()
    for place in places(method, lambda e: type(e) is Call):
        call, last = place.expression, place.parent
        if (
            not isinstance(call, Call)
            or not isinstance(last, (facts.Assign, facts.Return))
            or place.scope is not method
        ):
            continue
        symbols = callees_of(place)
        targets = last.targets if isinstance(last, facts.Assign) else ()
        kept = [path for target in targets if (path := facts.dotted(target)) is not None]
        is_built = any(isinstance(symbol, External) and _is_optimizer_class(symbol.name) for symbol in symbols)
        is_given_back = any(value is call for value in returned(method))
        if is_built and (is_given_back or any(path.startswith(f"{method.first_parameter}.") for path in kept)):
            models.update(path for given in call.arguments for path in _sources(given.value, method))
    own = f"{method.first_parameter}."
    return tuple(sorted(path.removeprefix(own) for path in models if path.startswith(own)))


def _sources(expression: Expression, scope: Scope, steps: int = _DEEPEST) -> Iterator[str]:
    """The models whose parameters an expression lists, those that it names itself first."""
    for value in scope.bindings.behind(expression, steps):
        for part in facts.subexpressions(value):
            if isinstance(part, Call) and isinstance(part.function, Attribute) and part.function.attr in _PARAMETERS:
                path = facts.dotted(part.function.value)
                if path is not None:
                    yield path
