"""Public APIs as the knowledge tables describe them: their events, and the values that they give."""

from __future__ import annotations

from typing import TYPE_CHECKING

from distlint import facts, knowledge
from distlint.facts import Expression
from distlint.knowledge import Entry, Participants
from distlint.spmd import models
from distlint.spmd.control import agreed, store
from distlint.spmd.groups import axis_named, group_of, rank_in, size_of
from distlint.spmd.kind import Kind, What
from distlint.spmd.parameters import formula_term
from distlint.spmd.terms import (
    FALSE,
    NONE,
    TRUE,
    Apply,
    Cluster,
    Coordinate,
    Literal,
    Local,
    Place,
    Size,
    Term,
    Unknown,
    coordinates,
    key_of,
    leaves,
    shared,
    truth,
)
from distlint.spmd.tree import WORLD, Branch, Event, Exit, Group, Site
from distlint.spmd.values import FunctionValue, Given, Made, Net, Output, Value, derived, unknown

if TYPE_CHECKING:
    from distlint.spmd.interpreter import Frame, Interpreter

#: Packages whose functions compute something from their arguments and nothing else.
_PURE = ("torch.", "math.", "numpy.")
_CONSTANTS = {"True": True, "False": False, "None": None}
#: Facts about a mesh that count something else than the ranks of a group.
_NO_NUMBER = frozenset(("shape", "ndim", "get_coordinate"))

#: Arguments of collectives that must be equal on all ranks of the group.
_AGREED = frozenset(("op", "src", "dst", "group_src", "group_dst"))
_LEAVE = frozenset(("sys.exit", "os._exit", "exit", "quit"))


def external_value(run: Interpreter, name: str, expression: Expression, frame: Frame) -> Value:
    """The value of a public attribute that is not called (``accelerator.is_main_process``, ``dist.group.WORLD``)."""
    if name in run.reach.uniform:
        return unknown(name)
    if name == "typing.TYPE_CHECKING":
        return Value(FALSE)
    if name in run.reach.predicates:
        return Value(Apply("==", (Coordinate("world"), Literal(0))), (run.site(frame, expression.span, expression),))
    for entry in knowledge.entries_of(name):
        value = _computed(run, entry, [], expression, frame, None)
        if value is not None:
            return value
    return unknown(name)


def is_taught(run: Interpreter, name: str) -> bool:
    return name in run.reach.collectives or name in run.reach.predicates or name in run.reach.uniform


def taught(run: Interpreter, name: str, expression: facts.Call, frame: Frame) -> Value | None:
    """What the settings say about a call."""
    if name in run.reach.uniform:
        return unknown(f"{name}({facts.source_of(expression)})")
    if name in run.reach.predicates:
        return Value(Apply("==", (Coordinate("world"), Literal(0))), (run.site(frame, expression.span, expression),))
    if name in run.reach.collectives:
        site = run.site(frame, expression.span, expression)
        run.nodes.append(Event(name.rpartition(".")[2], "collective", WORLD, site, name))
        return unknown(f"{name}@{expression.span.line}")
    return None


def external_call(
    run: Interpreter, name: str, expression: facts.Call, frame: Frame, given: Given, receiver: Value | None
) -> Value | None:
    """The effect and result of calling a public API; None if the tables say nothing about it."""
    settled = taught(run, name, expression, frame)
    if settled is not None:
        return settled
    if name in _LEAVE:
        code = given[0][1].term if given else NONE
        kind = "exit" if code in (NONE, Literal(0)) else "raise"
        run.nodes.append(Exit(kind, frame.number, run.site(frame, expression.span, expression)))
        return unknown("exit")
    if name in ("os.getenv", "os.environ.get"):
        return environment(given[0][1].term if given else NONE, run.site(frame, expression.span, expression))
    if name == "functools.partial" and given and isinstance(given[0][1].thing, FunctionValue):
        function = given[0][1].thing
        return given[0][1]._replace(thing=function._replace(given=(*function.given, *given[1:])))
    if name in ("torch.compile", "copy.deepcopy", "copy.copy") and given:
        return given[0][1]
    result = apply_rows(run, knowledge.entries_of(name), name, expression, frame, given, receiver)
    if result is None and name.rpartition(".")[2][:1].isupper():
        arguments = {keyword: value for keyword, value in given if keyword is not None}
        result = unknown(f"{name}@{frame.module.path}:{expression.span.line}:{expression.span.column}")
        result = result._replace(thing=Made(name, arguments))
    if result is None and name.startswith(_PURE) and not name.startswith("torch.distributed"):
        site = run.site(frame, expression.span, expression)
        result = derived(f"{name}({expression.span.line}:{expression.span.column})", site, *(v for _, v in given))
    return result


def apply_rows(
    run: Interpreter,
    rows: tuple[Entry, ...],
    name: str,
    expression: facts.Call,
    frame: Frame,
    given: Given,
    receiver: Value | None,
) -> Value | None:
    """The effects and the result of a call that the rows of a table describe; None if they give no value."""
    result: Value | None = models.built(run, name, given, f"{name}@{expression.span.line}")
    for entry in rows:
        if entry.role in ("collective", "hidden"):
            communicated = _communicate(run, entry, expression, frame, given, receiver)
            result = communicated if result is None else result
        elif entry.role == "wrap":
            arguments = named_arguments(entry, given)
            group = _participants(entry.participants, arguments, receiver)
            model = models.wrapped(run, entry, expression, given, arguments, group, frame)
            result = model if model is not None else result
        else:
            if entry.role in ("group", "teardown") and _creates_together(entry, given):
                run.nodes.append(event_of(run, entry, expression, frame, receiver, given))
            result = _joined(result, _computed(run, entry, given, expression, frame, receiver))
    return result


def _creates_together(entry: Entry, given: Given) -> bool:
    """Whether all ranks must make a call that creates or destroys groups: not where the members agree on their own."""
    return not any(keyword == "use_local_synchronization" and value.term != FALSE for keyword, value in given)


def _computed(
    run: Interpreter, entry: Entry, given: Given, expression: Expression, frame: Frame, receiver: Value | None
) -> Value | None:
    """The value that a row of the tables gives: ranks, rank tests, sizes, groups."""
    site = run.site(frame, expression.span, expression)
    arguments = named_arguments(entry, given)
    if entry.role in ("rank", "size"):
        return _numbered(entry, arguments, receiver, site)
    if entry.role == "predicate":
        if any(test.parameter or test.value_parameter for tests in entry.formula for test in tests):
            return _predicate_of_argument(entry, arguments, site)
        return Value(formula_term(entry.formula, True), (site,)) if entry.formula else None
    if entry.role in ("rank-of", "members"):
        return _translated(entry, arguments, receiver, expression)
    if entry.role == "state":
        # code that communicates runs where the process group is there
        return Value(TRUE) if entry.op in ("is_initialized", "is_available") else unknown(entry.name)
    if entry.role == "local":
        given_terms = ",".join(key_of(value.term) for _, value in given)
        moment = "" if entry.result == "files" else f"@{site.span.line}:{site.span.column}"
        return Value(Local(f"{entry.name}({given_terms}){moment}", entry.result), (site,))
    if entry.role == "group":
        return _created(entry, arguments, site)
    if entry.role == "returns" and entry.group:
        group = _participants(entry.participants, arguments, receiver)
        return Value(shared(f"group({group.key or sorted(group.axes)})"), thing=group)
    return None


def _numbered(entry: Entry, arguments: dict[str, Value], receiver: Value | None, site: Site) -> Value:
    """A rank or a size; inside a tuple where the call returns one (``rank, size = get_dist_info()``)."""
    parts: dict[int, Value] = {}
    for counted in entry.counts:
        group = _participants(counted.group, arguments, receiver)
        kind = None if entry.op in _NO_NUMBER else Kind(What.RANK if entry.role == "rank" else What.SIZE, group)
        value = Value(rank_in(group), (site,), kind=kind) if entry.role == "rank" else Value(size_of(group), kind=kind)
        if counted.position < 0:
            return value
        parts[counted.position] = value
    filler = unknown(f"{entry.name}[…]")
    return Value(Unknown(entry.name), (), tuple(parts.get(index, filler) for index in range(max(parts, default=0) + 1)))


def _translated(
    entry: Entry, arguments: dict[str, Value], receiver: Value | None, expression: Expression
) -> Value | None:
    """A rank in another numbering, or the list of the ranks of a group: nobody knows which, but what they number."""
    if len(entry.counts) != 1 or entry.counts[0].position >= 0:
        return None
    what, group = What.RANK, _participants(entry.counts[0].group, arguments, receiver)
    if entry.role == "members":
        what, group = What.RANKS, _participants(entry.participants, arguments, receiver)
    given = ",".join(key_of(value.term) for value in arguments.values())
    return unknown(f"{entry.name}({given})")._replace(kind=Kind(what, group))


def _joined(first: Value | None, second: Value | None) -> Value | None:
    """Two statements about one call: about different elements of the tuple that it returns, or the later one."""
    if first is None or second is None or first.parts is None or second.parts is None:
        return second if second is not None else first
    known = [*second.parts]
    for index, part in enumerate(first.parts):
        if index >= len(known):
            known.append(part)
        elif isinstance(known[index].term, Unknown):
            known[index] = part
    return second._replace(parts=tuple(known))


def _predicate_of_argument(entry: Entry, arguments: dict[str, Value], site: Site) -> Value:
    alternatives: list[Term] = []
    for tests in entry.formula:
        parts: list[Term] = []
        for test in tests:
            group = (
                group_of(arguments.get(test.parameter)) if test.parameter else Group(frozenset((test.axis or "world",)))
            )
            value: Term = Literal(test.value) if test.value >= 0 else Apply("-", (size_of(group), Literal(1)))
            if test.value_parameter in arguments:
                value = arguments[test.value_parameter].term
            parts.append(Apply("==" if test.equal else "!=", (rank_in(group), value)))
        alternatives.append(parts[0] if len(parts) == 1 else Apply("and", tuple(parts)))
    return Value(alternatives[0] if len(alternatives) == 1 else Apply("or", tuple(alternatives)), (site,))


def named_arguments(entry: Entry, given: Given) -> dict[str, Value]:
    """The arguments of a call by the parameter names of its row."""
    found: dict[str, Value] = {}
    index = 0
    for keyword, value in given:
        if keyword is None:
            if index < len(entry.params):
                found[entry.params[index]] = value
            index += 1
        elif keyword not in ("*", "**"):
            found[keyword] = value
    return found


def _participants(who: Participants, arguments: dict[str, Value], receiver: Value | None) -> Group:
    if who.axes:
        return Group(frozenset(who.axes))
    if who.parameter:
        return group_of(arguments.get(who.parameter))
    if who.mesh:
        value = arguments.get(who.mesh)
        axis = axis_named(value.term) if value is not None else None
        if axis is not None:
            return Group(frozenset((axis,)))
        if value is not None and isinstance(value.thing, Group):
            return value.thing
        if value is None and receiver is not None and isinstance(receiver.thing, Group):
            return receiver.thing
        return Group(key="mesh")
    if who.own:
        if receiver is not None and isinstance(receiver.thing, Group):
            return receiver.thing
        if receiver is not None and isinstance(receiver.thing, (Net, Output)):
            net = receiver.thing if isinstance(receiver.thing, Net) else receiver.thing.of
            if net.wraps:
                return net.wraps[0].group
        return Group(key=f"own:{key_of(receiver.term)}" if receiver is not None else "own")
    return WORLD


def _created(entry: Entry, arguments: dict[str, Value], site: Site) -> Value:
    """A new process group or mesh."""
    key = f"{entry.op}@{site.path}:{site.span.line}"
    group = Group(key=key)
    if "ranks" in arguments:
        ranks = arguments["ranks"]
        group = WORLD if ranks.term == NONE else Group(members=ranks.term)
    elif entry.op == "new_group":
        group = WORLD
    elif entry.op == "init_device_mesh":
        names = arguments.get("mesh_dim_names")
        axes = [axis_named(part.term) for part in names.parts] if names is not None and names.parts else []
        if axes and None not in axes:
            group = Group(frozenset(axis for axis in axes if axis is not None))
        elif not axes and names is None and _is_flat(arguments.get("mesh_shape")):
            group = WORLD
    return Value(Unknown(key), thing=group)


def _is_flat(shape: Value | None) -> bool:
    return shape is not None and shape.parts is not None and len(shape.parts) == 1


def event_of(
    run: Interpreter,
    entry: Entry,
    expression: facts.Call,
    frame: Frame,
    receiver: Value | None,
    given: Given | None = None,
) -> Event:
    """The event of a communicating call."""
    arguments = named_arguments(entry, given if given is not None else run.arguments(expression, frame))
    group = _participants(entry.participants, arguments, receiver)
    agreed = tuple((name, arguments[name].term) for name in entry.params if name in _AGREED and name in arguments)
    if any(coordinates(term) for _, term in agreed):
        run.varying = True
    site = run.site(frame, expression.span, expression)
    return Event(entry.op or entry.name, entry.role, group, site, entry.name, agreed)


def _communicate(
    run: Interpreter, entry: Entry, expression: facts.Call, frame: Frame, given: Given, receiver: Value | None
) -> Value:
    site = run.site(frame, expression.span, expression)
    arguments = named_arguments(entry, given)
    event = event_of(run, entry, expression, frame, receiver, given)
    test = _happens(entry, arguments, receiver)
    if test == TRUE:
        run.nodes.append(event)
    elif test != FALSE:
        run.nodes.append(Branch(test, (event,), (), site, (), frame.number))
    for parameter in entry.uniform_parameters:
        _clean(run, parameter, entry, expression, frame, event)
    value = unknown(f"{entry.name}@{site.path}:{site.span.line}:{site.span.column}")
    if entry.op == "forward" and receiver is not None and isinstance(receiver.thing, Net):
        value = value._replace(thing=Output(receiver.thing))
    return value


def _clean(run: Interpreter, parameter: str, entry: Entry, expression: facts.Call, frame: Frame, event: Event) -> None:
    """An argument that is equal on all ranks after the call (those of a smaller group leave it as it is)."""
    position = entry.params.index(parameter) if parameter in entry.params else None
    target = facts.argument(expression, parameter, position)
    if target is None:
        return
    if "world" in event.group.axes and isinstance(target, (facts.Name, facts.Attribute)):
        store(run, target, unknown(f"{entry.op}@{expression.span.line}:{expression.span.column}"), frame)
    else:
        agreed(run, target, frame)


def _happens(entry: Entry, arguments: dict[str, Value], receiver: Value | None) -> Term:
    """The condition under which a call communicates, as a term."""
    if not entry.conditions:
        return _when_wrapped(receiver)
    tests: list[Term] = []
    for condition in entry.conditions:
        if condition.kind == "needs":
            asked = arguments.get(entry.participants.parameter or entry.params[0]) if entry.params else None
            needed = models.needed(condition, receiver)
            tests.append(needed if needed != FALSE else models.needed(condition, asked))
            continue
        value = _asked(condition.name, condition.constructor, arguments, receiver)
        if value is None:
            test: Term = FALSE
        elif condition.value:
            test = Apply("==", (value.term, Literal(_CONSTANTS.get(condition.value, condition.value))))
        else:
            test = value.term
        tests.append(Apply("not", (test,)) if condition.kind == "unless" else test)
    term = tests[0] if len(tests) == 1 else Apply("or", tuple(tests))
    if all(isinstance(leaf, Literal) for leaf in leaves(term)):
        return TRUE if truth(term, Place(Cluster(1, ()), 0, {}, {})) else FALSE
    return term


def _asked(name: str, constructor: bool, arguments: dict[str, Value], receiver: Value | None) -> Value | None:
    """The option that a condition asks for: an argument, a field of one, or an argument of the object's constructor."""
    if constructor:
        return receiver.thing.arguments.get(name) if receiver is not None and isinstance(receiver.thing, Made) else None
    head, _, field = name.partition(".")
    value = arguments.get(head)
    if not field or value is None:
        return value
    return value.thing.arguments.get(field) if isinstance(value.thing, Made) else None


def _when_wrapped(receiver: Value | None) -> Term:
    """The condition under which the receiver of a method is wrapped at all."""
    if receiver is None or not isinstance(receiver.thing, Net) or not receiver.thing.wraps:
        return TRUE
    whens = tuple(wrap.when for wrap in receiver.thing.wraps)
    return TRUE if TRUE in whens else whens[0] if len(whens) == 1 else Apply("or", whens)


def environment(name: Term, site: Site) -> Value:
    """The value of an environment variable: a rank or a size if a launcher sets it so."""
    known = (
        knowledge.environment().get(name.value) if isinstance(name, Literal) and isinstance(name.value, str) else None
    )
    if known is None:
        return unknown(f"environment[{key_of(name)}]")
    what = What.RANK if known.role == "rank" else What.SIZE
    kind = Kind(what, Group(frozenset((known.result,))), text=True)
    if known.role == "rank":
        return Value(Coordinate(known.result), (site,), kind=kind)
    return Value(Size(known.result), kind=kind)
