"""Calls of one of several functions, or of a method of one of several objects, of which each rank has picked one.

What they were picked by is a test (``logger = Writer() if rank == 0 else Nobody()``), or a setting of all ranks under
which they stand in a registry (``MODELS[name](width)``, :mod:`distlint.project.alternatives`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from distlint import facts
from distlint.facts import Attribute, Call
from distlint.project import Class, Function, Symbol
from distlint.project.mentions import CALLED
from distlint.spmd import in_place
from distlint.spmd.combined import MOST_OBJECTS, either
from distlint.spmd.control import branch
from distlint.spmd.idle import is_idle
from distlint.spmd.instances import construct
from distlint.spmd.terms import varies
from distlint.spmd.tree import Site, has_event
from distlint.spmd.values import PICKED, Either, FunctionValue, Given, Object, Value, is_turn, unknown

if TYPE_CHECKING:
    from distlint.spmd.frames import Frame
    from distlint.spmd.interpreter import Interpreter


def called(
    run: Interpreter, call: Call, receiver: Value | None, target: Value | None, given: Given, frame: Frame
) -> Value | None:
    """A call of what was picked before, or of a method of it; None if nothing was, or no side has such a method."""
    if target is not None and isinstance(target.thing, Either):
        return _of_either(run, call, target.thing, CALLED, given, frame)
    if receiver is not None and isinstance(receiver.thing, Either) and isinstance(call.function, Attribute):
        return _of_either(run, call, receiver.thing, (call.function.attr,), given, frame)
    return None


def _of_either(
    run: Interpreter, call: Call, picked: Either, names: tuple[str, ...], given: Given, frame: Frame
) -> Value | None:
    """Each rank calls what it has picked."""
    if not any(_callee(side, names) for side in _sides(picked)):
        return None
    site = run.site(frame, call.span)
    outcomes = _Outcomes(run)
    is_in_turn = is_turn(picked.test.term)

    def calls(side: Value | None) -> Value | None:
        if side is not None and isinstance(side.thing, Either):
            return one_of(side.thing)
        callee = _callee(side, names) if side is not None else None
        return outcomes.of(callee.function, lambda: run.invoke(callee, given, site)) if callee is not None else None

    def one_of(choice: Either) -> Value | None:
        found: list[Value | None] = []

        def runs(side: Value | None) -> bool:
            found.append(calls(side))
            return True

        branch(run, choice.test, choice.site, lambda: runs(choice.then), lambda: runs(choice.orelse), frame)
        then, orelse = found
        if is_in_turn and (choice.then is None or choice.orelse is None):  # it is not in the list
            value, nothing = then or orelse, unknown(f"nothing@{site.key}")
            then, orelse = (then or nothing, orelse or nothing) if varies(choice.test.term) else (value, value)
        return either(choice.test, then, orelse, choice.site) if then is not None and orelse is not None else None

    value = one_of(picked) or unknown(f"{facts.shortened(call.function)}@{site.key}")
    return value if is_in_turn or _is_apart(picked) or outcomes.are_kept() else None


class _Outcomes:
    """What came of calling each of several functions. Where all ranks call the same one, and they meet in some only of
    those that do something, whoever has asked for it may know which it is (``if sharded or rank == 0: loader.load()``):
    then nothing came of it."""

    def __init__(self, run: Interpreter) -> None:
        self.run = run
        self.before = len(run.nodes)
        self.meet: set[bool] = set()

    def of(self, function: object, call: Callable[[], Value]) -> Value:
        """The value that one of them gives back."""
        with self.run.captured() as made:
            value = call()
        self.run.nodes += made
        self.note(function, has_event(tuple(made)))
        return value

    def note(self, function: object, meets: bool) -> None:
        """Whether ranks meet in one of them, if it does something."""
        if not (isinstance(function, Function) and is_idle(function)):
            self.meet.add(meets)

    def are_kept(self) -> bool:
        """Whether this counts; takes back what it has made if it does not."""
        if self.run.looks_only or len(self.meet) < 2:
            return True
        del self.run.nodes[self.before :]
        return False


def _is_apart(picked: Either) -> bool:
    """Whether ranks may have picked different ones."""
    nested = (side.thing for side in (picked.then, picked.orelse) if side is not None)
    return varies(picked.test.term) or any(isinstance(one, Either) and _is_apart(one) for one in nested)


def _sides(picked: Either) -> list[Value]:
    """What may have been picked."""
    sides = [value for value in (picked.then, picked.orelse) if value is not None]
    return [one for side in sides for one in (_sides(side.thing) if isinstance(side.thing, Either) else [side])]


def _callee(side: Value, names: tuple[str, ...]) -> FunctionValue | None:
    """The function that one side is, or the first of some methods that it has."""
    if isinstance(side.thing, FunctionValue):
        return side.thing if names is CALLED else None
    if not isinstance(side.thing, Object):
        return None
    method = next(filter(None, map(side.thing.of.method, names)), None)
    return FunctionValue(method, None, side) if method is not None else None


def by_setting(
    run: Interpreter,
    call: Call,
    symbol: Symbol | None,
    receiver: Value | None,
    target: Value | None,
    given: Given,
    frame: Frame,
) -> Value | None:
    """A call of one of the functions and classes that a setting of all ranks picks, or of a method of one of several
    objects; None if running none of them can tell anything."""
    function = call.function
    built = run.reach.made_by_registry(function, frame.scope) if isinstance(function, Attribute) else ()
    if built:
        given = _handed_on(symbol, given)
    elif symbol is not None or _is_known(target) or (_is_known(receiver) and not _is_no_method(call, receiver)):
        return None
    found = built or run.reach.alternatives(call.function, frame.scope)
    options = [one for one in found if isinstance(one, (Class, Function))]
    telling = [one for one in options if _tells(run, one, given)]
    if not telling:
        return None
    if not run.looks_only and any(isinstance(one, Class) for one in options):
        telling = options  # what the methods of the others do is asked later
    if len(telling) > MOST_OBJECTS:
        return None
    outcomes = _Outcomes(run)
    for one in options:
        if one not in telling and _run_of(one) is not None:
            outcomes.note(_run_of(one), False)
    site = run.site(frame, call.span)
    is_method = isinstance(telling[0], Function) and telling[0].owner is not None
    asked = call.function.value if is_method and isinstance(call.function, Attribute) else call.function
    key = f"{PICKED}{facts.shortened(asked)} in {frame.scope.name}"

    def calls(option: Class | Function) -> Value:
        if isinstance(option, Class):
            return outcomes.of(option.constructor, lambda: construct(run, option, given, site, frame))
        return outcomes.of(option, lambda: run.invoke(FunctionValue(option, None, None), given, site))

    def pick(first: Class | Function, *others: Class | Function) -> Value:
        found: list[Value | None] = []
        test = unknown(f"{key} is {_name(first)}")

        def runs(rest: bool) -> bool:
            found.append(pick(*others) if rest and others else calls(first) if not rest else None)
            return True

        branch(run, test, site, lambda: runs(False), lambda: runs(True), frame)
        return _one_of(test, site, found[0], found[1], f"{key}@{site.key}")

    value = pick(*telling) if len(options) > 1 else calls(telling[0])
    is_made = isinstance(value.thing, (Either, Object))  # what its methods do is another question
    return value if outcomes.are_kept() or is_made else None


def _is_known(value: Value | None) -> bool:
    return value is not None and value.thing is not None


def _is_no_method(call: Call, receiver: Value | None) -> bool:
    """Whether an object has no method by the name that is called: it has something in an attribute."""
    thing, function = receiver.thing if receiver is not None else None, call.function
    return isinstance(thing, Object) and isinstance(function, Attribute) and thing.of.method(function.attr) is None


def _handed_on(method: Symbol | None, given: Given) -> Given:
    """What a method of a registry hands on of its arguments to the class that it picks: what it takes as ``*args`` and
    ``**options``."""
    if not isinstance(method, Function):
        return []
    parameters = method.taken
    stars = {parameter.star for parameter in method.definition.parameters}
    own = {parameter.name for parameter in parameters}
    first = sum(not parameter.keyword_only for parameter in parameters)
    further = [one for one in given if one[0] is None][first:] if "*" in stars else []
    return further + [one for one in given if one[0] is not None and one[0] not in own and "**" in stars]


def _one_of(test: Value, site: Site, then: Value | None, orelse: Value | None, key: str) -> Value:
    """What was made, as one of several objects, or given back."""
    if then is not None and isinstance(then.thing, Object):
        return unknown(key)._replace(thing=Either(test, site, then, orelse))
    return either(test, then, orelse, site) if then is not None and orelse is not None else unknown(key)


def _name(option: Class | Function) -> str:
    """By what an option is told from the others: a method by its class, whichever of its methods is called."""
    return option.owner.full_name if isinstance(option, Function) and option.owner is not None else option.full_name


def _run_of(option: Class | Function) -> Function | None:
    """What runs when an option is called."""
    return option.constructor if isinstance(option, Class) else option


def _tells(run: Interpreter, option: Class | Function, given: Given) -> bool:
    """Whether running a function, or making an object or calling its methods, can tell anything."""
    if isinstance(option, Class):
        made = Object(option, {})
        if run.reach.lets_meet(made) or run.reach.lets_tell(made):
            return True
        if run.watch is not None and run.watch.deals_with(made):
            return True
    function = _run_of(option)
    return function is not None and in_place.is_run(run, FunctionValue(function, None, None), function, given)
