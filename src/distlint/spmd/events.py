"""The events of communicating calls: which group they meet in, when they happen, and what they make equal."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from distlint import facts, knowledge
from distlint.knowledge import Entry
from distlint.spmd import models
from distlint.spmd.choices import AGREED
from distlint.spmd.groups import MADE, named_arguments, participants
from distlint.spmd.kind import What
from distlint.spmd.small_clusters import Cluster, Place, Undecided, truth
from distlint.spmd.stores import agreed, put, put_everywhere
from distlint.spmd.terms import FALSE, TRUE, Apply, Literal, Local, Term, Unknown, coordinates, key_of, leaves
from distlint.spmd.tree import ANYTHING, UNCLEAR, Branch, Event, Group, Site
from distlint.spmd.values import Given, Made, Net, Output, Value, unknown

if TYPE_CHECKING:
    from distlint.spmd.frames import Frame
    from distlint.spmd.interpreter import Interpreter

_CONSTANTS = {"True": True, "False": False, "None": None}
#: Classes whose objects start as many processes as they are given devices.
_TRAINERS = frozenset(("lightning.pytorch.Trainer", "lightning.fabric.Fabric"))
#: Arguments of collectives that must be equal on all ranks of the group.
_AGREED = frozenset(("op", "src", "dst", "group_src", "group_dst"))
#: Collectives that take tensors of one size.
EQUAL_SIZES = frozenset(("all_reduce", "reduce", "broadcast"))
#: And of the creation of groups, which all ranks make together.
_AGREED_IN_GROUPS = frozenset(("ranks",))


def event_of(
    run: Interpreter,
    entry: Entry,
    expression: facts.Call,
    frame: Frame,
    receiver: Value | None,
    given: Given | None = None,
) -> Event:
    """The event of a communicating call; one that nobody can match if it may meet any other (``any-order``)."""
    if "any-order" in entry.facts:
        return Event(ANYTHING, "opaque", Group(key=UNCLEAR), run.site(frame, expression.span), entry.name)
    arguments = named_arguments(entry, given if given is not None else run.arguments(expression, frame))
    group = participants(entry.participants, arguments, receiver)
    names = _AGREED_IN_GROUPS if entry.role == "group" else _AGREED
    agreed = tuple((name, arguments[name].term) for name in entry.params if name in names and name in arguments)
    tensor = arguments.get("tensor")
    if entry.op in EQUAL_SIZES and tensor is not None and isinstance(tensor.thing, Made):
        agreed += tuple((name, size.term) for name, size in tensor.thing.arguments.items() if name == "size")
    if any(coordinates(term) for _, term in agreed):
        run.varying = True
    site = run.site(frame, expression.span)
    deferred = "async_op" in arguments and arguments["async_op"].term != FALSE
    given_group = arguments.get(entry.participants.parameter) if entry.participants.parameter else None
    made = key_of(given_group.term) if given_group is not None else ""
    made = made if made.startswith(MADE) else ""
    return Event(entry.op or entry.name, entry.role, group, site, entry.name, agreed, deferred, made)


def communicate(
    run: Interpreter, entry: Entry, expression: facts.Call, frame: Frame, given: Given, receiver: Value | None
) -> Value:
    site = run.site(frame, expression.span)
    arguments = named_arguments(entry, given)
    event = event_of(run, entry, expression, frame, receiver, given)
    test = happens(run, entry, arguments, receiver, site)
    if test == TRUE:
        run.nodes.append(event)
    elif test != FALSE:
        run.nodes.append(Branch(test, (event,), (), site, (), frame.number))
    for parameter in entry.uniform_parameters:
        _clean(run, parameter, entry, expression, frame, event)
    value = unknown(f"{entry.name}@{site.key}")
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
        held = frame.held(target.id) if isinstance(target, facts.Name) else None
        filled = held is not None and held.kind is not None and held.kind.what is What.SLOTS  # as long as before
        agreed_on = unknown(f"{AGREED} {entry.op}@{expression.span.line}:{expression.span.column}")
        value = agreed_on._replace(kind=held.kind) if held is not None and filled else agreed_on
        if held is not None:
            put_everywhere(run, held, value, frame, frame)
        put(run, target, value, frame)
    else:
        agreed(run, target, frame)


@cache
def quiet() -> frozenset[str]:
    """The methods in whose `with` blocks some call does not communicate."""
    return frozenset(method for entry in knowledge.entries("hidden") for method in entry.outside)


def _code(run: Interpreter, path: str) -> str:
    """A file in lower case, without comments and without what says that something is not supported."""
    lines = (line.lstrip() for line in run.reach.project.text(path).lower().splitlines())
    return "\n".join(line for line in lines if not line.startswith(("#", "assert ", "raise ")))


def happens(run: Interpreter, entry: Entry, arguments: dict[str, Value], receiver: Value | None, site: Site) -> Term:
    """The condition under which a call communicates, as a term."""
    if any(facts.last_called(context) in entry.outside for context in run.contexts if entry.outside):
        return FALSE
    if receiver is not None and _has_one_device(receiver):
        return FALSE
    if not entry.conditions:
        return _when_wrapped(receiver)
    tests: list[Term] = []
    for condition in entry.conditions:
        if condition.name == "spoken":
            if not any(word in _code(run, site.path) for word in condition.value.split("|")):
                return FALSE
            continue
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
        if condition.kind == "if" and any(isinstance(leaf, (Unknown, Local)) for leaf in leaves(test)):
            test = FALSE  # nobody knows that the option is on
        tests.append(Apply("not", (test,)) if condition.kind == "unless" else test)
    if not tests:
        return TRUE
    term = tests[0] if len(tests) == 1 else Apply("or", tuple(tests))
    if all(isinstance(leaf, Literal) for leaf in leaves(term)):
        try:
            return TRUE if truth(term, Place(Cluster(1, ()), 0, {}, {})) else FALSE
        except Undecided:  # constants that do not go together: ``None > 1``, where a default stands for what is given
            return FALSE
    return term


def _has_one_device(receiver: Value) -> bool:
    """Whether an object is a trainer that was given one device, and no number of nodes, or the strategy of one device:
    one process trains."""
    made = receiver.thing
    if not isinstance(made, Made) or made.name not in _TRAINERS or "num_nodes" in made.arguments:
        return False
    strategy = made.arguments.get("strategy")
    if (
        strategy is not None
        and isinstance(strategy.thing, Made)
        and knowledge.lookup(strategy.thing.name, "one-device")
    ):
        return True
    given = made.arguments.get("devices") or made.arguments.get("gpus")
    if given is None:
        return False
    if given.parts is not None:
        return len(given.parts) == 1
    return isinstance(given.term, Literal) and given.term.value in (1, "1") and given.term.value is not True


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
