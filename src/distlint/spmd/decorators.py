"""Functions behind their decorators: those that run them on some ranks only, and those of the project; and methods
that a framework calls on some ranks only."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from distlint import facts, knowledge
from distlint.facts import Expression
from distlint.knowledge import Entry
from distlint.project import External, Function
from distlint.spmd import events, numbering
from distlint.spmd.frames import Frame
from distlint.spmd.terms import Unknown, coordinates, shared
from distlint.spmd.tree import Branch, Event, Invoke, Site, Tree, nodes
from distlint.spmd.values import FunctionValue, Given, Placeholder, Value
from distlint.spmd.vocabulary import speaks_of_a_rank

if TYPE_CHECKING:
    from distlint.spmd.interpreter import Interpreter

#: Decorators that keep what a function has given back: groups that it makes are made once.
_KEEPS = frozenset(("functools.lru_cache", "functools.cache"))


def guarded(run: Interpreter, function: Function, tree: Tree, frame: Frame) -> Tree:
    """The tree of a function behind the decorators that run it on some ranks only."""
    for decorator in function.definition.decorators:
        target = facts.callee(decorator)
        for symbol in run.reach.symbols(target, function.parent or function.owner or function.module):
            name = symbol.name if isinstance(symbol, External) else None
            entry = knowledge.lookup(name, "one-rank") if name else None
            if name in _KEEPS and tree and all(e.role == "group" for e in nodes(tree) if isinstance(e, Event)):
                site = Site(function.module.path, decorator.span, f"@{facts.shortened(decorator)}")
                first = shared(f"first call of {function.full_name}")
                tree = (Branch(first, tree, (), site, (), frame.number),)
            if entry is not None and (tree or entry.op):
                tree = _on_some(run, entry, tree, decorator, function, frame)
            elif isinstance(symbol, Function) and (tree or run.reach.communicates(symbol)):
                home = Frame(function.module, next(run.reach.frames), frame.depth)
                given = run.arguments(decorator, home) if isinstance(decorator, facts.Call) else None
                tree = _decorated(run, symbol, given, tree, decorator, frame)
    return tree


def called_on_some(run: Interpreter, function: Function, tree: Tree, frame: Frame) -> Tree:
    """The tree of a function that nobody is seen to call, on the ranks on which its framework calls it."""
    entry = run.reach.hook(function)
    if entry is None or not tree:
        return tree
    base, name = entry.name.split(".")[-2:]
    site = Site(function.module.path, function.definition.span, f"{base} calls {name}")
    run.varying = True
    return (Branch(numbering.tested(entry, []), tree, (), site, (), frame.number),)


def _on_some(
    run: Interpreter, entry: Entry, tree: Tree, decorator: Expression, function: Function, frame: Frame
) -> Tree:
    """The tree of a function that a decorator of the tables runs on some ranks only, with what all do behind it."""
    home = Frame(function.module, next(run.reach.frames), frame.depth)
    given = run.arguments(decorator, home) if isinstance(decorator, facts.Call) else []
    site = Site(function.module.path, decorator.span, f"@{facts.shortened(decorator)}")
    if tree:
        test = numbering.tested(entry, [(name, value) for name, value in given if not coordinates(value.term)])
        run.varying = True
        tree = (Branch(test, tree, (), site, (), frame.number),)
    if entry.op and isinstance(decorator, facts.Call):
        with run.captured() as behind:
            events.communicate(run, entry._replace(role="hidden"), decorator, home, given, None)
        tree = (*tree, *behind)
    return tree


def _decorated(
    run: Interpreter,
    decorator: Function,
    given: list[tuple[str | None, Value]] | None,
    tree: Tree,
    expression: Expression,
    frame: Frame,
) -> Tree:
    """The tree of a function as its own decorator calls it: found by running the wrapper that it returns."""
    tells = run.reach.matters(decorator) or (given is not None and speaks_of_a_rank(expression))
    if not tells or decorator in run.active or len(run.active) > 4:
        return tree
    site = Site(frame.module.path, expression.span, facts.shortened(expression))
    placed: list[bool] = []

    def place() -> None:
        placed.append(True)
        if tree:
            run.nodes.append(Invoke(tree, frame.number, site, decorator.full_name))

    wrapper = _wrapper_of(run, decorator, given, place)
    if wrapper is None:
        return tree
    with run.captured() as inner:
        run.invoke(wrapper, [], site, forced=True)
    return tuple(inner) if placed else tree


def _wrapper_of(
    run: Interpreter, decorator: Function, given: Given | None, place: Callable[[], None]
) -> FunctionValue | None:
    """The function that a project decorator returns for a function whose call does ``place``; ``given`` are the
    arguments of the call that makes the decorator (``@on_rank(0)``)."""
    placeholder = Value(Unknown("wrapped"), thing=FunctionValue(Placeholder(place), None))
    site = run.site_of_definition(decorator)
    with run.captured():
        made = FunctionValue(decorator, None)
        if given is not None:
            thing = run.invoke(made, given, site, forced=True).thing
            if not isinstance(thing, FunctionValue):
                return None
            made = thing
        wrapper = run.invoke(made, [(None, placeholder)], site, forced=True)
        if isinstance(wrapper.thing, FunctionValue) and isinstance(wrapper.thing.function, Function):
            return wrapper.thing
    return None
