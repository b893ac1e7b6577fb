"""What statements and expressions share: both sides of a test, and the rounds of a loop."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from distlint import facts
from distlint.facts import Expression, Statement
from distlint.project import Function
from distlint.spmd import contents, counters, picks
from distlint.spmd.by_text import called_of
from distlint.spmd.combined import merged, truth_of
from distlint.spmd.kind import element
from distlint.spmd.several import each_of, in_turn
from distlint.spmd.stores import store
from distlint.spmd.terms import (
    Apply,
    Literal,
    Many,
    Term,
    Unknown,
    Variable,
    coordinates,
    differs,
    groups_asked,
    varies,
)
from distlint.spmd.tree import Branch, Exit, Loop, Node, Site, matters, nodes
from distlint.spmd.values import (
    DICT,
    LIST,
    Environment,
    FunctionValue,
    Made,
    Object,
    Several,
    Thing,
    Value,
    is_container,
    is_part,
    output_of,
    unknown,
)

if TYPE_CHECKING:
    from distlint.spmd.frames import Frame
    from distlint.spmd.interpreter import Interpreter

#: Attribute tables of instances, each with a copy of its content.
Objects: TypeAlias = list[tuple[Environment, Environment]]
#: The beginning of the key of a variable that counts on in a loop.
COUNTED = "counted"


def branch(
    run: Interpreter, test: Value, site: Site, then: Callable[[], bool], orelse: Callable[[], bool], frame: Frame
) -> bool:
    """Runs both sides of a test and merges what they leave behind."""
    test = truth_of(test)
    if run.reach.is_declared_uniform(site):
        test = unknown(f"uniform@{site.key}")
    parts = bool(coordinates(test.term))
    if parts or groups_asked(test.term):
        run.varying = True
    if run.alone:
        run.apart = run.apart or varies(test.term)
    before, objects, mutations = dict(frame.variables), snapshot(frame), run.mutations
    frame.path.append(test.term)
    run.parted += parts
    with run.captured() as then_nodes:
        then_falls = then()
    after_then = frame.variables
    variables = dict(before)
    then_objects = objects
    if run.mutations != mutations:
        then_objects = snapshot(frame)
        restore(objects)
    frame.variables = variables
    frame.path[-1] = Apply("not", (test.term,))
    with run.captured() as else_nodes:
        else_falls = orelse()
    frame.path.pop()
    run.parted -= parts
    if else_falls and not then_falls:
        _gone_on(test, then_nodes, after_then, site, frame)
        _gone_back(run, test, then_nodes, then_objects, site, frame)
    elif then_falls and not else_falls:
        opposite = test._replace(term=Apply("not", (test.term,)))
        _gone_on(opposite, else_nodes, frame.variables, site, frame)
        _gone_back(run, opposite, else_nodes, snapshot(frame), site, frame)
    if then_falls and else_falls:
        frame.variables = merged(test, after_then, frame.variables, before, site)
        if run.mutations != mutations:
            old = {id(attributes): kept for attributes, kept in objects}
            for attributes, kept in then_objects:
                there, here = kept, dict(attributes)
                if differs(test.term) or coordinates(test.term):
                    there, here = _of_both(there, here, site), _of_both(here, there, site)
                attributes.update(merged(test, there, here, old.get(id(attributes), {}), site))
    elif then_falls:
        frame.variables = after_then
        if run.mutations != mutations:
            restore(then_objects)
    if then_nodes or else_nodes:
        run.nodes.append(Branch(test.term, tuple(then_nodes), tuple(else_nodes), site, test.why, frame.number))
    return then_falls or else_falls


def _gone_on(test: Value, leaving: list[Node], variables: Environment, site: Site, frame: Frame) -> None:
    """Takes note of those that a test between ranks sends on to the next round of a loop, ahead of what the others
    still do in it."""
    last = leaving[-1] if leaving else None
    is_apart = coordinates(test.term) or differs(test.term)
    if is_apart and frame.turns and isinstance(last, Exit) and last.kind == "continue":
        if frame.turns[-1].depth == len(frame.path):
            frame.turns[-1].gone.append((test, variables, site))
        if frame.rounds and frame.rounds[-1].depth == len(frame.path) and coordinates(test.term):
            frame.rounds[-1].passed.append(Apply("not", (test.term,)))


def _gone_back(run: Interpreter, test: Value, leaving: list[Node], objects: Objects, site: Site, frame: Frame) -> None:
    """Takes note of those that a test between ranks sends back to the caller, ahead of what the others still do."""
    last = leaving[-1] if leaving else None
    if isinstance(last, Exit) and last.kind == "return" and coordinates(test.term) and not frame.path:
        frame.gone_back.append(Leaving(test, objects, site, run.mutations))


def met_again(run: Interpreter, frame: Frame) -> None:
    """At the end of a call: on those that went back early, instances have what they had by then."""
    for test, objects, site, mutations in reversed(frame.gone_back):
        if run.mutations != mutations:
            for attributes, kept in objects:
                there, here = _of_both(kept, attributes, site), _of_both(dict(attributes), kept, site)
                attributes.update(merged(test, there, here, {}, site))


class Leaving(NamedTuple):
    """Those that went back to the caller early: by which test, what instances had then, and how many changes of
    instances the run had seen."""

    test: Value
    objects: Objects
    site: Site
    mutations: int


def turn(frame: Frame, body: Callable[[], bool]) -> bool:
    """Runs one round of a loop; those that went on to the next one ahead of its end have what they had there."""
    frame.turns.append(Turn(len(frame.path), []))
    falls = body()
    gone = frame.turns.pop().gone if falls else []
    parts = {name: value for name, value in frame.variables.items() if is_part(value)} if gone else {}
    for test, variables, site in reversed(gone):
        frame.variables = merged(test, variables, frame.variables, {}, site)
    frame.variables.update(parts)  # a list that each rank fills for itself stays one, whoever has not added to it
    return falls


class Turn(NamedTuple):
    """A round of a loop that runs: how many tests stand around it, and those that have gone on to the next one: by
    which test, with which variables."""

    depth: int
    gone: list[tuple[Value, Environment, Site]]


def _of_both(own: Environment, other: Environment, site: Site) -> Environment:
    """Attributes with those that only the other side has assigned: here they are what nobody knows. Groups and models
    stay what they are: who asks for them is one of those that have them."""
    missing = [n for n, value in other.items() if n not in own and (value.thing is None or is_container(value))]
    return {**own, **{name: _before(other[name], f"{name} before {site.span.line}") for name in missing}}


def _before(value: Value, key: str) -> Value:
    """What an attribute was that the other side has assigned: what it has added to, if it has."""
    term = value.term
    added = isinstance(term, Apply) and term.operator in ("+", "-") and isinstance(term.operands[0], Unknown)
    return Value(term.operands[0]) if isinstance(term, Apply) and added else unknown(key)


def snapshot(frame: Frame) -> Objects:
    """The attribute tables of the instances at hand, with copies of their present content."""
    things = [value.thing for value in frame.variables.values() if type(value.thing) is Object]
    seen = {id(thing.attributes): thing.attributes for thing in things}
    return [(attributes, dict(attributes)) for attributes in seen.values()]


def restore(objects: Objects) -> None:
    """Gives attribute tables the content that was kept."""
    for attributes, kept in objects:
        attributes.clear()
        attributes.update(kept)


def variable_of(site: Site) -> Variable:
    """The variable of the loop that stands at a place."""
    return Variable(f"loop@{site.key}")


def loop(
    run: Interpreter,
    over: Value,
    target: Expression | None,
    site: Site,
    frame: Frame,
    body: Callable[[], bool],
    statements: tuple[Statement, ...],
    orelse: Callable[[], bool] = lambda: True,
) -> None:
    """Runs a loop's body once, with what it assigns unknown at its start, and then its ``else``."""
    variable = variable_of(site)
    key = variable.key
    if run.joined:
        over = unknown(f"joined:{key}")
    if coordinates(over.term):
        run.varying = True
    forget(run, statements, key, frame)
    if target is not None:
        _store_element(run, target, over, key, site, frame, statements)
    before = dict(frame.variables)
    frame.rounds.append(picks.Rounds(variable, over.term, len(frame.path), [], [], []))
    with run.captured() as inner:
        turn(frame, body)
    for name, value in before.items():
        frame.variables.setdefault(name, value)
    rounds = frame.rounds.pop()
    for held, groups in (*picks.kept(rounds, frame), *picks.filled(rounds)):
        store(run, held, groups, frame)
    with run.captured() as otherwise:
        orelse()
    exits = {node.kind for node in nodes(tuple(inner)) if isinstance(node, Exit)}
    skipped = tuple(otherwise) if "break" in exits else ()
    if matters(tuple(inner)) or "return" in exits or skipped:
        run.nodes.append(Loop(tuple(inner), over.term, key, site, over.why, frame.number, skipped))
    if not skipped:
        run.nodes.extend(otherwise)


def forget(run: Interpreter, body: tuple[Statement, ...], key: str, frame: Frame, *, over: bool = True) -> None:
    """Makes unknown what the rounds of a loop change: constants, and what varies between ranks. A tensor that is filled
    in keeps its size. ``over``: the loop goes over something, rather than until a test no longer holds, which may
    count until a name is free."""
    for name in run.reach.assigned(body):
        value = frame.variables.get(name)
        if value is not None:
            changed = isinstance(value.term, Literal) or varies(value.term)
            made = value.thing if isinstance(value.thing, Made) and "size" in value.thing.arguments else None
            if isinstance(value.thing, Made) and value.thing.name in (DICT, LIST) and not value.parts:
                changed = True
            elif value.parts and all(isinstance(part.term, Literal) for part in value.parts):
                parts = contents.emptied(value.parts, f"{name}@{key}")
                value = value._replace(term=Many(tuple(part.term for part in parts)), parts=parts)
            other = unknown(f"{name}@{key}")._replace(thing=made)
            if over and run.looks_only and _is_number(value.term) and _only_counts(body, name):
                other = unknown(f"{COUNTED} {name}")
            frame.variables[name] = other if changed else value._replace(kind=None)
    if body:
        counters.forget(run, key, frame)


def _is_number(term: Term) -> bool:
    """Whether a variable has a number that is the same on all ranks, or has counted from one in a loop around."""
    if isinstance(term, Unknown):
        return term.key.startswith(COUNTED)
    return isinstance(term, Literal) and type(term.value) is int


def _only_counts(body: tuple[Statement, ...], name: str) -> bool:
    """Whether all that a loop does to a variable is to count on: every rank has the same numbers, one after the other,
    whatever it counts."""
    changes = [
        statement
        for statement in facts.statements(body)
        if any(facts.is_name(target, name) for target in _targets(statement))
    ]
    return bool(changes) and all(
        isinstance(s, facts.Assign) and s.operator == "+" and isinstance(s.value, facts.Constant) for s in changes
    )


def _targets(statement: Statement) -> tuple[Expression, ...]:
    """What a statement assigns, element by element."""
    if isinstance(statement, facts.Assign):
        found = statement.targets
    elif isinstance(statement, facts.For):
        found = (statement.target,)
    elif isinstance(statement, facts.With):
        found = tuple(target for _, target in statement.items if target is not None)
    else:
        return ()
    return tuple(item for one in found for item in (facts.items_of(one)))


def _taking_turns(
    run: Interpreter, target: Expression, over: Value, site: Site, body: tuple[Statement, ...], frame: Frame
) -> Thing | None:
    """Of what a loop goes over those of which the methods that are called, or that are called themselves, communicate,
    tell something or do what is looked for."""
    elements = each_of(over)
    if not elements or not isinstance(target, facts.Name):
        return None
    called = frozenset(called_of(run, target.id, body, frame))
    return in_turn(tuple(one for one in elements if _deals(run, one.thing, called)), site)


def _deals(run: Interpreter, thing: Thing | None, called: frozenset[str]) -> bool:
    """Whether running a function, or some methods of an object, can tell anything."""
    if run.watch is None:
        return run.reach.lets_meet(thing, called) or run.reach.lets_tell(thing, called)
    if isinstance(thing, FunctionValue):
        return isinstance(thing.function, Function) and run.watch.wants(thing.function)
    return run.watch.deals_with(thing, called)


def _store_element(
    run: Interpreter,
    target: Expression,
    over: Value,
    key: str,
    site: Site,
    frame: Frame,
    body: tuple[Statement, ...],
) -> None:
    thing = output_of(over) or _taking_turns(run, target, over, site, body, frame)
    variable = Value(Variable(key), over.why, kind=element(over.kind), thing=thing)
    if isinstance(target, facts.Sequence):
        for index, item in enumerate(target.items):
            inner = item.value if isinstance(item, facts.Starred) else item
            part = over.parts[index] if over.parts is not None and index < len(over.parts) else None
            term = Apply("index", (Variable(key), Literal(index)))
            thing = output_of(over if part is None else part)
            if part is not None and isinstance(part.thing, Several):
                thing = _taking_turns(run, inner, part, site, body, frame)
            store(run, inner, Value(term, kind=part.kind if part is not None else None, thing=thing), frame)
    else:
        store(run, target, variable, frame)
