"""Public APIs as the knowledge tables describe them: their events, and the values that they give."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from distlint import facts, knowledge
from distlint.facts import Expression
from distlint.knowledge import Entry
from distlint.project import Function
from distlint.project.bindings import Assigned, Imported
from distlint.project.mentions import CALLED
from distlint.project.module import Module
from distlint.project.resolve import public_name
from distlint.project.symbols import Class, Instance
from distlint.spmd import batches, implicit, models
from distlint.spmd.combined import limited
from distlint.spmd.elements import builtin
from distlint.spmd.events import communicate, event_of, happens
from distlint.spmd.groups import named_arguments, participants
from distlint.spmd.numbering import computed, environment, joined
from distlint.spmd.terms import FALSE, NONE, Apply, Coordinate, Literal, coordinates, key_of
from distlint.spmd.tree import WORLD, Event, Exit
from distlint.spmd.values import SIZED, TENSOR, Drawn, FunctionValue, Given, Made, Value, derived, elements_of, unknown

if TYPE_CHECKING:
    from distlint.spmd.frames import Frame
    from distlint.spmd.interpreter import Interpreter

#: Packages whose functions compute something from their arguments and nothing else.
_PURE = ("torch.", "math.", "numpy.", "scipy.", "sklearn.metrics.", "torchmetrics.functional.")

#: What makes a tensor of numbers.
_TENSORS = frozenset(("torch.tensor", "torch.as_tensor"))

_LEAVE = frozenset(("sys.exit", "os._exit", "exit", "quit"))

#: The option by which a group of XLA is made.
_XLA = "xla_pg_options"


def external_value(run: Interpreter, name: str, expression: Expression, frame: Frame) -> Value:
    """The value of a public attribute that is not called (``accelerator.is_main_process``, ``dist.group.WORLD``)."""
    settled = told(run, (name,), expression, frame)
    if settled is not None:
        return settled
    if name == "typing.TYPE_CHECKING":
        return Value(FALSE)
    for entry in knowledge.entries_of(name):
        if entry.role == "hidden" and "attribute" in entry.facts:  # whoever reads it asks the other ranks
            read = facts.Call(expression.span, expression, ())
            run.nodes.append(event_of(run, entry, read, frame, None))
            return unknown(f"{name}@{expression.span.line}")
        value = computed(run, entry, [], expression, frame, None)
        if value is not None:
            return value
    return unknown(name)


def told(run: Interpreter, names: Iterable[str], expression: Expression, frame: Frame) -> Value | None:
    """What the settings say about a value that has one of these full names; ``uniform`` has the last word."""
    found = frozenset(names)
    if not found.isdisjoint(run.reach.uniform):
        return unknown(min(found))
    if not found.isdisjoint(run.reach.predicates):
        return Value(Apply("==", (Coordinate("world"), Literal(0))), (run.site(frame, expression.span),))
    return None


def told_name(run: Interpreter, expression: facts.Name, frame: Frame) -> Value | None:
    """What the settings say about a name that this module binds, or the one of the project that it comes from."""
    if not (run.reach.predicates or run.reach.uniform):
        return None
    names = [expression.id, f"{frame.module.name}.{expression.id}"]
    for bound in frame.module.bindings.of(expression.id):
        source = run.reach.project.imported_module(bound, frame.module) if isinstance(bound, Imported) else None
        if source is not None and isinstance(bound, Imported) and bound.name is not None:
            names.append(f"{source.name}.{bound.name}")
    return told(run, names, expression, frame)


def told_attribute(run: Interpreter, expression: facts.Attribute, frame: Frame) -> Value | None:
    """What the settings say about an attribute: as it is written (``self.state.done``), or by the full name of the
    module or class of the project that has it, or of a base of the class."""
    if not (run.reach.predicates or run.reach.uniform):
        return None
    names = [facts.source_of(expression)]
    for symbol in run.symbols(expression.value, frame):
        owner = symbol.of if isinstance(symbol, Instance) else symbol
        owners = owner.lineage if isinstance(owner, Class) else (owner,) if isinstance(owner, Module) else ()
        names += [f"{public_name(known)}.{expression.attr}" for known in owners]
    return told(run, names, expression, frame)


def is_taught(run: Interpreter, name: str) -> bool:
    return name in run.reach.collectives or name in run.reach.predicates or name in run.reach.uniform


def taught(run: Interpreter, name: str, expression: facts.Call, frame: Frame) -> Value | None:
    """What the settings say about a call."""
    if name in run.reach.uniform:
        return unknown(f"{name}({facts.shortened(expression)})")
    settled = told(run, (name,), expression, frame)
    if settled is not None:
        return settled
    if name in run.reach.collectives:
        site = run.site(frame, expression.span)
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
        run.nodes.append(Exit(kind, frame.number, run.site(frame, expression.span)))
        return unknown("exit")
    if name in ("os.getenv", "os.environ.get"):
        return environment(given[0][1].term if given else NONE, run.site(frame, expression.span))
    if name == "functools.partial" and given and isinstance(given[0][1].thing, FunctionValue):
        function = given[0][1].thing
        return given[0][1]._replace(thing=function._replace(given=(*function.given, *given[1:])))
    if name in ("torch.compile", "copy.deepcopy", "copy.copy") and given:
        return given[0][1]
    if name == "math.ceil" and len(given) == 1 and coordinates(given[0][1].term):
        return Value(limited(Apply("ceil", (given[0][1].term,))), given[0][1].why)
    if name == "numpy.arange" and any(coordinates(value.term) for _, value in given):
        return builtin("range", given, "")  # each rank has its own numbers
    if name in _TENSORS and given and coordinates(_only(given[0][1]).term):
        return Value(_only(given[0][1]).term, given[0][1].why, None, Made(TENSOR, {}))
    if name in SIZED and given and given[0][0] in (None, "size") and coordinates(given[0][1].term):
        return unknown(f"{name}@{expression.span.line}")._replace(thing=Made(TENSOR, {"size": given[0][1]}))
    handed = _handed(run, name, expression, given, frame)
    if handed is not None:
        return handed
    result = apply_rows(run, knowledge.entries_of(name), name, expression, frame, given, receiver)
    if result is None and name.rpartition(".")[2][:1].isupper():
        arguments = {keyword: value for keyword, value in given if keyword is not None}
        result = unknown(f"{name}@{run.site(frame, expression.span).key}")
        result = result._replace(thing=Made(name, arguments))
    if result is None and name.startswith(_PURE) and not name.startswith("torch.distributed"):
        site = run.site(frame, expression.span)
        result = derived(
            f"{name}({expression.span.line}:{expression.span.column})", site, *(elements_of(v) for _, v in given)
        )
        if result is None and given and isinstance(given[0][1].thing, Drawn):
            drawn = given[0][1]
            result = batches.asked(drawn, name.rpartition(".")[2], site)
            result = result or batches.part_of_batch(unknown(f"{name}({key_of(drawn.term)})"), drawn)
    return result


def _handed(run: Interpreter, name: str, expression: facts.Call, given: Given, frame: Frame) -> Value | None:
    """What the function, or the module, gives back that a call is handed and runs with what is given behind its own
    parameters; None where the tables know of no such call, or nobody knows the function."""
    entry = knowledge.lookup(name, "runs")
    if entry is None or not given or not expression.arguments or given[0][0] not in (None, entry.params[0]):
        return None
    (_, function), rest = given[0], given[1:]
    own = [index for index, (keyword, _) in enumerate(rest) if keyword is None][: len(entry.params) - 1]
    rest = [one for index, one in enumerate(rest) if index not in own and one[0] not in entry.params]
    called = function.thing if isinstance(function.thing, FunctionValue) else None
    if called is None:
        called = implicit.method_of(run, function, expression.arguments[0].value, CALLED, frame)
    return run.invoke(called, rest, run.site(frame, expression.span)) if called is not None else None


def _only(value: Value) -> Value:
    """The element of a list that has one, otherwise the value."""
    return value.parts[0] if value.parts is not None and len(value.parts) == 1 else value


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
            communicated = communicate(run, entry, expression, frame, given, receiver)
            result = communicated if result is None else result
        elif entry.role == "wrap":
            arguments = named_arguments(entry, given)
            group = participants(entry.participants, arguments, receiver)
            site = run.site(frame, expression.span)
            if happens(run, entry, arguments, receiver, site) != FALSE:
                model = models.wrapped(run, entry, expression, given, arguments, group, frame)
                result = model if model is not None else result
        elif entry.role == "wrapped":
            models.told(run, entry, expression, given, frame)
        else:
            makes = entry.role in ("group", "teardown") and _creates_together(given)
            if makes and not _is_of_xla(expression, frame):
                run.nodes.append(event_of(run, entry, expression, frame, receiver, given))
            result = joined(result, computed(run, entry, given, expression, frame, receiver))
    return result


def _is_of_xla(expression: facts.Call, frame: Frame) -> bool:
    """Whether a call makes a group of XLA, which its members make by themselves: by its options, or as others of the
    same function do that name no backend."""
    names_backend = any(given.keyword == "backend" for given in expression.arguments)
    if isinstance(frame.scope, Function) and not names_backend and _XLA in frame.scope.words:
        return True
    options = facts.argument(expression, "pg_options")
    values = [options]
    if isinstance(options, facts.Name):
        values = [d.value for d in frame.scope.bindings.of(options.id) if isinstance(d, Assigned)]
    parts = (part for value in values if value is not None for part in facts.subexpressions(value))
    return any(isinstance(part, facts.Constant) and part.value == _XLA for part in parts)


def _creates_together(given: Given) -> bool:
    """Whether all ranks must make a call that creates or destroys groups: not where the members agree on their own."""
    return not any(keyword == "use_local_synchronization" and value.term != FALSE for keyword, value in given)
