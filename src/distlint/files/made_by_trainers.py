"""Folders that a trainer of transformers has made when it was made: that of the results of its arguments.

Its constructor makes ``args.output_dir`` on the process that saves, and no process gets out of it to train or save
before all have met: who asks for the folder later finds it.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.calls.trainers import is_trainer_of_transformers
from distlint.devices.visible import always_runs, runs_before
from distlint.facts import Attribute, Call, Expression, Name
from distlint.places import Place, call_of, callees_of, calls_in
from distlint.project import Class, Function, Module, Scope, settled

#: The option that names the folder, and the attribute in which a trainer keeps its arguments.
_FOLDER, _ARGUMENTS = "output_dir", "args"
_CONSTRUCTOR = "__init__"


def is_made_by_a_trainer(made: Place) -> bool:
    """Whether a call makes the folder that is an option of the arguments of a trainer of transformers, and the trainer
    was given these arguments before: in the same function, or by the constructor of the object, or it is the object."""
    scope = made.scope
    given = call_of(made).arguments[:1]
    path = settled(given[0].value, scope)[0] if given and given[0].keyword in (None, "name") else None
    if not isinstance(path, Attribute) or path.attr != _FOLDER or isinstance(scope, Class):
        return False
    option = facts.source_of(path.value)
    if any(option in options and runs_before(place, made) for place, options in _trainers(scope)):
        return True
    return isinstance(scope, Function) and scope.owner is not None and _is_kept(option, scope, scope.owner)


def _is_kept(option: str, method: Function, owner: Class) -> bool:
    """Whether the object of a method is a trainer with these arguments, or its constructor has made one."""
    constructors = [*_constructors(owner)]
    called = {
        facts.last_called(call_of(place)) for one in constructors for place in calls_in(one) if always_runs(place)
    }
    early = [*constructors, *(one for one in owner.all_methods if one.name in called)]
    if method.name == _CONSTRUCTOR or any(method.name in one.words for one in early):
        return False  # the trainer may come behind it
    if is_trainer_of_transformers(owner) and option == f"{method.first_parameter}.{_ARGUMENTS}":
        return _hands_on(owner)
    return any(
        option in options and always_runs(place) and place.scope is one
        for one in early
        if one.first_parameter == method.first_parameter
        for place, options in _trainers(one)
    )


def _constructors(owner: Class) -> Iterator[Function]:
    """The constructor of a class, and those of its bases that are called by it."""
    for one in owner.all_methods:
        if one.name == _CONSTRUCTOR:
            yield one
            if not any(_is_of_base(call_of(place)) for place in calls_in(one)):
                break


def _trainers(scope: Scope) -> Iterator[tuple[Place, frozenset[str]]]:
    """The calls in a function that make a trainer, or are the constructor of a base that is one, with the texts by
    which its arguments are known there."""
    for place in calls_in(scope):
        call = call_of(place)
        given = _arguments(call)
        if given is None or not _makes_trainer(place):
            continue
        if isinstance(call.function, Attribute):
            owner = scope.first_parameter if isinstance(scope, Function) else ""
            kept = [owner] if facts.is_super(call.function.value) and owner else []
        else:
            kept = []
        kept += map(facts.source_of, facts.targets_of(call.span, scope.body))
        names = (facts.source_of(given), *(f"{target}.{_ARGUMENTS}" for target in kept))
        yield place, frozenset(names)


def _makes_trainer(place: Place) -> bool:
    function = call_of(place).function
    if isinstance(function, Attribute) and facts.is_super(function.value):
        scope = place.scope
        owner = scope.owner if isinstance(scope, Function) else None
        return function.attr == _CONSTRUCTOR and owner is not None and is_trainer_of_transformers(owner)
    made = [symbol for symbol in callees_of(place) if not isinstance(symbol, Module)]
    return any(is_trainer_of_transformers(one) and (not isinstance(one, Class) or _hands_on(one)) for one in made)


def _arguments(call: Call) -> Expression | None:
    """The arguments that a trainer is given, behind its model."""
    named = next((one.value for one in call.arguments if one.keyword == _ARGUMENTS), None)
    plain = [one.value for one in call.arguments if one.keyword is None and not one.star]
    given = named if named is not None else plain[1] if len(plain) > 1 else None
    return given if isinstance(given, (Name, Attribute)) else None


def _hands_on(owner: Class) -> bool:
    """Whether the constructors of a trainer of the project hand the arguments on that they are given."""
    return all(any(_hands(call_of(place)) for place in calls_in(one)) for one in _constructors(owner))


def _is_of_base(call: Call) -> bool:
    function = call.function
    return isinstance(function, Attribute) and function.attr == _CONSTRUCTOR and facts.is_super(function.value)


def _hands(call: Call) -> bool:
    if not _is_of_base(call):
        return False
    if any(one.star for one in call.arguments):
        return True
    given = _arguments(call)
    return given is not None and facts.source_of(given) == _ARGUMENTS
