"""Which calls of project functions are run in place: those of which running can tell something."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from distlint.project import Class, Function
from distlint.project.mentions import methods_of
from distlint.remembering import remembered
from distlint.spmd import numbering
from distlint.spmd.frames import Frame
from distlint.spmd.several import each_of, puts_in
from distlint.spmd.terms import Literal, Size, coordinates, differs, locals_of
from distlint.spmd.values import Collected, Drawn, FunctionValue, Given, Object, Output, Value, is_wrapped

if TYPE_CHECKING:
    from distlint.spmd.interpreter import Interpreter
    from distlint.spmd.watching import Watch


def is_run(run: Interpreter, callee: FunctionValue, function: Function, given: Given) -> bool:
    """Whether a call of a project function is run in place, by what it says itself or what it is given."""
    return (
        tells(run, function, given)
        or _holds_what_varies(callee.bound, function)
        or (not run.looks_only and _holds_a_wrapped_model(callee.bound, function))
        or (run.parted > 0 and not run.looks_only and _changes(run, callee.bound, function))
        or (not run.looks_only and _deals_with_handed(run, callee.bound, function, given))
        or (run.watch is not None and _may_be_found(run.watch, callee.bound, function, given))
        or (function.is_short and run.reach.may_leave(function))
        or (isinstance(callee.frame, Frame) and _deals_with_outer(run, callee.frame, function))
        or (function.is_short and any(_is_to_be_seen(run, value) for _, value in given))
        or (not run.looks_only and _asks_a_batch(run, function, given))
    )


def tells(run: Interpreter, function: Function, given: Given) -> bool:
    """Whether a call of a project function is run in place: it can tell something."""
    if run.reach.reads_environment(function) and any(numbering.is_rank_variable(value.term) for _, value in given):
        return True
    if run.watch is not None:
        wanted = run.watch.wants(function) or any(coordinates(value.term) for _, value in given)
        if wanted or not run.beside:
            return wanted
    return run.reach.matters(function) or (
        function.is_short and any(differs(v.term) or coordinates(v.term) or isinstance(v.term, Size) for _, v in given)
    )


def _holds_what_varies(bound: Value | None, function: Function) -> bool:
    """Whether a short method speaks of an attribute of its instance that differs between ranks."""
    if bound is None or not isinstance(bound.thing, Object) or not function.is_short:
        return False
    held = bound.thing.attributes
    return any(
        name in function.words and (coordinates(value.term) or differs(value.term) or isinstance(value.term, Size))
        for name, value in held.items()
    )


def _holds_a_wrapped_model(bound: Value | None, function: Function) -> bool:
    """Whether a method speaks of a wrapped model that its instance holds, or of other methods of it, which may."""
    if bound is None or not isinstance(bound.thing, Object) or function.name == "__init__":
        return False
    names = [name for name, value in bound.thing.attributes.items() if is_wrapped(value)]
    if not names:
        return False
    known = (c for c in bound.thing.of.lineage if isinstance(c, Class))
    return not function.words.isdisjoint(names) or any(not function.words.isdisjoint(c.methods) for c in known)


def _deals_with_handed(run: Interpreter, bound: Value | None, function: Function, given: Given) -> bool:
    """Whether a function has a word by which ranks meet over an object that it is given, or a method over one that
    its instance was given, or a constructor may keep one: no file of its own has to speak of that."""
    if any(run.reach.lets_meet(thing, function.words) for _, value in given for thing in _things(value)):
        return True
    if bound is None or not isinstance(bound.thing, Object):
        return False
    if function.name == "__init__":
        return run.reach.keeps_for_methods(function) or any(
            run.reach.lets_meet(thing) or (function.is_short and run.reach.lets_tell(thing))
            for _, value in given
            for thing in _things(value)
        )
    if function.is_short and puts_in(function.words):
        given_things = (thing for _, value in given for thing in _things(value))
        if any(run.reach.lets_meet(thing) or run.reach.lets_tell(thing) for thing in given_things):
            return True
    held = (value for name, value in bound.thing.attributes.items() if name in function.words)
    asked = (thing for value in held for thing in _things(value))
    return any(
        run.reach.lets_meet(thing, function.words) or (function.is_short and run.reach.lets_tell(thing, function.words))
        for thing in asked
    )


def _may_be_found(watch: Watch, bound: Value | None, function: Function, given: Given) -> bool:
    """Whether a call may come to what is looked for: by a method of an object that it is given, or its instance was."""
    texts = (value.term.value for _, value in given if isinstance(value.term, Literal))
    named = function.words.union(text for text in texts if isinstance(text, str))
    if any(watch.deals_with(thing, named) for _, value in given for thing in _things(value)):
        return True
    if bound is None or not isinstance(bound.thing, Object):
        return False
    if function.name == "__init__":
        return any(watch.deals_with(thing) for _, value in given for thing in _things(value))
    held = bound.thing.attributes.items()
    dealing = [(name, thing) for name, value in held for thing in _things(value) if watch.deals_with(thing)]
    words = _words_of_its_own(function) | named if dealing else named
    return any(name in words and watch.deals_with(thing, words) for name, thing in dealing)


def _things(value: Value) -> Iterator[object]:
    """What a value is, and what the elements of a list are, or the values of a dict."""
    yield value.thing
    for part in value.parts or each_of(value):
        yield part.thing


@remembered
def _words_of_its_own(method: Function) -> frozenset[str]:
    """The words of a method, and of those methods of its class that it may call of its own instance."""
    words, found = method.words, {method}
    waiting = [method]
    while waiting:
        for callee in methods_of(method.owner, waiting.pop().words) if method.owner is not None else ():
            if callee not in found:
                found.add(callee)
                waiting.append(callee)
                words |= callee.words
    return words


def _asks_a_batch(run: Interpreter, function: Function, given: Given) -> bool:
    """Whether a short function is given what its rank has drawn, and asks what stands in that."""
    drawn = any(isinstance(value.thing, Drawn) for _, value in given)
    return drawn and function.is_short and run.reach.asks_contents(function)


def _deals_with_outer(run: Interpreter, outer: Frame, function: Function) -> bool:
    """Whether a function that is called where it stands is short, assigns variables around it, or speaks of some
    that differ between ranks, or over which ranks may meet."""
    if function.is_short or "nonlocal" in function.words:
        return True
    return any(
        coordinates(value.term) or is_wrapped(value) or run.reach.lets_meet(value.thing, function.words)
        for frame in outer.outwards()
        for value in map(frame.variables.__getitem__, function.words & frame.variables.keys())
    )


def _is_to_be_seen(run: Interpreter, value: Value) -> bool:
    """Whether a value is a function that communicates, or that stands inside of one that runs."""
    is_inside = isinstance(value.thing, FunctionValue) and isinstance(value.thing.frame, Frame)
    return is_inside or communicating(run, value) is not None


def communicating(run: Interpreter, value: Value) -> Function | None:
    """The function that a value is, if it communicates: who is handed it may call it."""
    function = value.thing.function if isinstance(value.thing, FunctionValue) else None
    return function if isinstance(function, Function) and run.reach.communicates(function) else None


def _changes(run: Interpreter, bound: Value | None, function: Function) -> bool:
    """Whether a method changes its instance, which is at hand: if only some ranks call it, instances differ."""
    of_an_instance = bound is not None and isinstance(bound.thing, Object)
    return of_an_instance and bool(run.reach.assigned_attributes(function))


def may_ask_alone(run: Interpreter, bound: Value | None, function: Function, given: Given) -> bool:
    """Whether a function that is not looked into may test, or give back, what each rank has for itself: by what it asks
    for, is given, or its instance holds."""
    held = bound.thing.attributes if bound is not None and isinstance(bound.thing, Object) else {}
    return (
        any(_is_own(value) for _, value in given)
        or any(name in function.words and _is_own(value) for name, value in held.items())
        or run.reach.asks_nearby(function)
    )


def _is_own(value: Value) -> bool:
    """Whether a value, or an element of it, is each rank's own, or gives what is: a wrapped model."""
    is_known = isinstance(value.thing, (Collected, Drawn, Output)) or is_wrapped(value)
    return is_known or bool(locals_of(value.term)) or any(map(_is_own, value.parts or ()))
