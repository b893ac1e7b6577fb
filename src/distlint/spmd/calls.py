"""What a call means to the interpreter: which function it reaches, with which receiver and arguments."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from distlint import facts, knowledge
from distlint.calls.accelerators import method_of_accelerator
from distlint.facts import Expression
from distlint.project import Class, External, Function, Instance, Symbol, public_name
from distlint.project.bindings import Assigned
from distlint.project.mentions import BUILTINS, CALLED
from distlint.project.one_form import one_form
from distlint.project.resolve import gives_itself_back, member
from distlint.spmd import automatic, contents, either, implicit, models, shards
from distlint.spmd.apis import apply_rows, external_call, is_taught, taught
from distlint.spmd.by_text import by_attribute
from distlint.spmd.choices import AGREED
from distlint.spmd.communicators import among_its_own, is_asked
from distlint.spmd.in_place import communicating
from distlint.spmd.instances import construct
from distlint.spmd.numbering import ENVIRONMENT, is_environment
from distlint.spmd.stores import (
    agreed,
    forget_entries,
    forget_that_empty,
    is_parsed,
    is_written_dict,
    put,
    store_by_name,
)
from distlint.spmd.terms import Literal, coordinates, key_of, shared
from distlint.spmd.tree import UNCLEAR, Event, Group, Site, has_event, nodes
from distlint.spmd.unseen import told_by_name
from distlint.spmd.values import (
    PARAMETERS,
    Environment,
    FunctionValue,
    Given,
    Made,
    Net,
    Object,
    Output,
    Value,
    is_container,
    is_tensor,
    may_be_changed,
    unknown,
)
from distlint.spmd.vocabulary import AGREES

if TYPE_CHECKING:
    from distlint.spmd.frames import Frame
    from distlint.spmd.interpreter import Interpreter

#: Operations that put objects into a list that they are given.
_FILLS = re.compile(r"object|gather|scatter")
#: Names of project functions that give every rank the same.
_TO_ALL = re.compile(r"_?(?:broadcast|bcast|all_?reduce|all_?gather)(?:_|$)")
#: Methods that only accelerate has.
_OF_ACCELERATE = frozenset(("wait_for_everyone", "gather_for_metrics"))
#: Methods that only objects of one public class have: what nobody knows is one of these, in a program that shards. Not
#: a norm of gradients: with torch 2.13 each rank has it whole.
_TELLING = {"full_tensor": "torch.distributed.tensor.DTensor"}
#: Methods that leave a dict as it is.
_DICT_READS = frozenset(("get", "keys", "values", "items", "copy"))
#: Methods that put something into it.
_DICT_WRITES = frozenset(("setdefault", "update"))


def first_known(symbols: tuple[Symbol, ...]) -> Symbol | None:
    """The first candidate that says something: one of the tables, a function or a class of the project; None where it
    may be one of two classes, by a setting."""
    if len(symbols) < 2:  # nearly always
        return symbols[0] if symbols else None
    if sum(isinstance(symbol, Class) for symbol in symbols) > 1:
        return None
    for symbol in symbols:
        if isinstance(symbol, (Function, Class)) or (
            isinstance(symbol, External) and knowledge.entries_of(symbol.name)
        ):
            return symbol
    return symbols[0]


def call(run: Interpreter, expression: facts.Call, frame: Frame) -> Value:
    """Evaluates a call. An empty list that is handed over may be filled there, and a tensor written to."""
    value = _call(run, expression, frame)
    for given in expression.arguments:
        for name in facts.items_of(given.value):
            held = frame.held(name.id) if isinstance(name, facts.Name) else None
            if not isinstance(name, facts.Name) or held is None or not may_be_changed(held):
                continue
            if not (is_parsed(held.term) or _only_reads(run, expression, frame)):
                key = f"{name.id}@{expression.span.line}"
                put(run, name, unknown(f"{AGREED} {key}" if is_container(held) else key), frame)
    function = expression.function
    if run.fills_attributes and not _only_reads(run, expression, frame):
        contents.handed(run, expression, first_known(run.symbols(function, frame)), frame)
    if isinstance(function, facts.Attribute) and function.attr not in _DICT_READS:
        if function.attr in _DICT_WRITES:
            forget_that_empty(run, function.value, frame)
        added = None
        if function.attr == "update" and is_written_dict(function.value, frame):
            with run.captured():  # what the arguments do has been done above
                added = _added(run, expression, frame)
        forget_entries(run, function.value, frame, added)
    return value


def _added(run: Interpreter, expression: facts.Call, frame: Frame) -> Environment | None:
    """What ``settings.update(rank=rank)`` or ``settings.update({"rank": rank})`` puts into a dict; None where one of
    the keys is not known."""
    added: Environment = {}
    for given in expression.arguments:
        written = given.value.items if isinstance(given.value, facts.Mapping) and not given.star else ((None, None),)
        for key, value in written if given.keyword is None else ():
            name = facts.text_of(key)
            if name is None or value is None:
                return None
            added[name] = run.evaluate(value, frame)
        if given.keyword is not None:
            added[given.keyword] = run.evaluate(given.value, frame)
    return added


def _only_reads(run: Interpreter, expression: facts.Call, frame: Frame) -> bool:
    """Whether a call leaves its arguments as they are: builtins, and what torch computes."""
    function = expression.function
    if facts.is_builtin(function):
        return True
    name = public_name(first_known(run.symbols(function, frame)))
    return name is not None and name.startswith("torch.") and not name.startswith("torch.distributed.")


def _call(run: Interpreter, expression: facts.Call, frame: Frame) -> Value:
    """Receiver, arguments, then the call itself."""
    expression = by_attribute(run, _by_method(expression, frame), frame)
    function = expression.function
    symbol, receiver, target = _callee(run, function, frame)
    given = run.arguments(expression, frame)
    is_own = target is not None and isinstance(target.thing, (FunctionValue, Object))
    if is_own or isinstance(symbol, (Function, Class)):
        given = _with_classes(run, expression, given, frame)
    if symbol is None and isinstance(function, facts.Name) and function.id in BUILTINS:
        length = implicit.asked_by(run, function.id, expression, given, frame)
        if length is not None:
            return length
    if run.watch is not None:
        watched = run.watch.call(run, expression, symbol, receiver, given, frame)
        if watched is not None:
            return watched
    site = run.site(frame, expression.span)
    value = (
        _call_picked(run, expression, receiver, target, given, frame)
        or _call_value(run, expression, target, given, site, frame)
        or _model_call(run, expression, target, receiver, given, frame)
        or either.by_setting(run, expression, symbol, receiver, target, given, frame)
        or _call_symbol(run, expression, symbol, receiver, given, site, frame)
        or shards.cut_to_fit(function, given)
        or _got_by_name(run, expression, symbol, frame)
        or _call_external(run, expression, symbol, receiver, given, frame)
        or _call_unseen(run, expression, symbol, receiver, given, site, frame)
    )
    return automatic.own_loss(run, function, symbol.name if isinstance(symbol, External) else "", value, site)


def _by_method(expression: facts.Call, frame: Frame) -> facts.Call:
    """A call of a method that has a name (``save = trainer.save_checkpoint``) as one of the method."""
    function = expression.function
    home = frame.home_of(function.id) if isinstance(function, facts.Name) else None
    if not isinstance(function, facts.Name) or home is None or home.variables[function.id].thing is not None:
        return expression
    method = one_form(home.scope).called(function)
    return expression if method is function else expression._replace(function=method)


def _got_by_name(run: Interpreter, expression: facts.Call, symbol: Symbol | None, frame: Frame) -> Value | None:
    """``getattr(args, "rank", 0)`` as ``args.rank``, if that tells ranks apart."""
    function = expression.function
    if symbol is not None or not facts.is_name(function, "getattr"):
        return None
    given = [argument.value for argument in expression.arguments]
    if len(given) < 2:
        return None
    name = given[1].value if isinstance(given[1], facts.Constant) else None
    if not isinstance(name, str) or not isinstance(given[0], (facts.Name, facts.Attribute)):
        return None
    seen, run.seen = run.seen, None  # nobody looks at an expression that is not there
    value = run.evaluate(facts.Attribute(expression.span, given[0], name), frame)
    run.seen = seen
    return value if coordinates(value.term) else None


def _callee(run: Interpreter, function: Expression, frame: Frame) -> tuple[Symbol | None, Value | None, Value | None]:
    """What a callee stands for, the object whose method it is, and the value that is called; each if it is known."""
    symbol = first_known(run.symbols(function, frame))
    if isinstance(function, (facts.Name, facts.Call, facts.Lambda)):
        return symbol, None, None if _is_known(run, symbol) else run.evaluate(function, frame)
    if not isinstance(function, facts.Attribute):
        return symbol, None, None
    receiver = _receiver(run, function, frame)
    if isinstance(symbol, External) and _is_wrapped_later(function, symbol, receiver, frame):
        symbol = None
    target: Value | None = None
    thing = receiver.thing
    if isinstance(thing, Object):
        target = thing.attributes.get(function.attr)
        method = thing.of.method(function.attr)
        if target is None and method is not None and not is_taught(run, method.full_name):
            symbol = method
        elif target is None and symbol is None and method is None:  # its class has it of a framework
            symbol = first_known(member(Instance(thing.of), function.attr))
    if target is None and isinstance(symbol, Instance):
        target = models.held(run, symbol, function, frame)
    if symbol is None and function.attr == "get" and is_environment(receiver):
        symbol = External(f"{ENVIRONMENT}.get")
    if symbol is None and isinstance(thing, Made) and knowledge.entries_of(f"{thing.name}.{function.attr}"):
        symbol = External(f"{thing.name}.{function.attr}")  # it was made elsewhere, and handed on
    if symbol is None and target is None and thing is None and method_of_accelerator(function) in _OF_ACCELERATE:
        symbol = External(f"accelerate.Accelerator.{function.attr}")
    if symbol is None and target is None and function.attr in _TELLING and not isinstance(thing, Object):
        is_sharded = run.shards and "norm" not in facts.source_of(function.value)
        symbol = External(f"{_TELLING[function.attr]}.{function.attr}") if is_sharded else None
    return symbol, receiver, target


def _is_wrapped_later(function: facts.Attribute, symbol: External, receiver: Value | None, frame: Frame) -> bool:
    """Whether a variable is known for a wrapper only by what is assigned behind the call of its method."""
    name = function.value.id if isinstance(function.value, facts.Name) else ""
    home = frame.home_of(name)
    if receiver is None or isinstance(receiver.thing, Net) or home is None:
        return False
    if knowledge.lookup(symbol.name.rpartition(".")[0], "wrap") is None or not isinstance(home.scope, Function):
        return False
    known = home.scope.bindings.of(name)
    lines = [definition.value.span.line for definition in known if isinstance(definition, Assigned)]
    return len(lines) > 1 and min(lines) < function.span.line < max(lines)


def _call_value(
    run: Interpreter, expression: facts.Call, target: Value | None, given: Given, site: Site, frame: Frame
) -> Value | None:
    """A call of a function, or of an object, that is held as a value; None if it is nothing of these."""
    if target is None:
        return None
    function = expression.function
    before = len(run.nodes)
    if isinstance(target.thing, FunctionValue):
        value = _told_to_all(run, target.thing.function, run.invoke(target.thing, given, site), site)
        _take_back(run, expression.arguments, frame)
        _agree_after(run, before, expression, frame, target.thing.function)
        return value
    if isinstance(target.thing, Object):
        called = implicit.method_of(run, target, function, CALLED, frame)
        return run.invoke(called, given, site) if called is not None else None
    return None


def _call_picked(
    run: Interpreter, expression: facts.Call, receiver: Value | None, target: Value | None, given: Given, frame: Frame
) -> Value | None:
    """A call of a function or an object that was picked before; None if there is none."""
    before = len(run.nodes)
    value = either.called(run, expression, receiver, target, given, frame)
    if value is not None:
        _agree_after(run, before, expression, frame)
    return value


def _call_symbol(
    run: Interpreter,
    expression: facts.Call,
    symbol: Symbol | None,
    receiver: Value | None,
    given: Given,
    site: Site,
    frame: Frame,
) -> Value | None:
    """A call of a function or a class of the project, or of an instance of one; None if it is nothing of these."""
    if isinstance(symbol, Function):
        settled = taught(run, symbol.full_name, expression, frame)
        if settled is None:
            before = len(run.nodes)
            settled = _project_call(run, symbol, expression, receiver, given, site, frame)
            _agree_after(run, before, expression, frame, symbol)
        return settled
    if isinstance(symbol, Class):
        return construct(run, symbol, given, site, frame)
    if isinstance(symbol, Instance) and isinstance(symbol.of, Class):
        method = next(filter(None, map(symbol.of.method, CALLED)), None)
        if method is not None:
            function = expression.function
            held = run.evaluate(function, frame) if isinstance(function, (facts.Name, facts.Attribute)) else None
            bound = held if held is not None and isinstance(held.thing, Object) else None
            return run.invoke(FunctionValue(method, None, bound), given, site)
    return None


def _with_classes(
    run: Interpreter, expression: facts.Call, given: list[tuple[str | None, Value]], frame: Frame
) -> list[tuple[str | None, Value]]:
    """The arguments of a call, with the public classes of those of which only an annotation or the one place where they
    are made says what they are: who is handed one does not see that."""
    if len(given) != len(expression.arguments):
        return given
    named = zip(expression.arguments, given, strict=True)
    return [(name, _with_class(run, argument.value, value, frame)) for argument, (name, value) in named]


def _with_class(run: Interpreter, expression: Expression, value: Value, frame: Frame) -> Value:
    if value.thing is not None or value.parts is not None or not isinstance(expression, facts.Name):
        return value
    home = frame.home_of(expression.id) or frame
    if len(home.scope.bindings.of(expression.id)) != 1:
        return value
    symbol = first_known(run.symbols(expression, home))
    if not isinstance(symbol, Instance) or not isinstance(symbol.of, External):
        return value
    made = Made(symbol.of.name, {})
    return value._replace(thing=made) if run.reach.lets_meet(made) else value


def _call_external(
    run: Interpreter, expression: facts.Call, symbol: Symbol | None, receiver: Value | None, given: Given, frame: Frame
) -> Value | None:
    """A call of a public name, by what the tables say about it; None if they don't."""
    if not isinstance(symbol, External):
        return None
    result = external_call(run, symbol.name, expression, frame, given, receiver)
    kept = shards.kept_length(run, symbol.name, given)
    if kept is None:
        return result
    return kept if result is None else kept._replace(thing=result.thing)


def _call_unseen(
    run: Interpreter,
    expression: facts.Call,
    symbol: Symbol | None,
    receiver: Value | None,
    given: Given,
    site: Site,
    frame: Frame,
) -> Value:
    """A call that nobody can see into: it may call what it is given, and agree with the other ranks on it."""
    function = expression.function
    if symbol is None and facts.is_name(function, "setattr"):
        store_by_name(run, expression, given, frame)
    if expression.arguments:
        _may_call_back(run, given, site)
        if AGREES.search(facts.source_of(function)) or any(is_tensor(value) for _, value in given):
            _agree_on_arguments(run, expression, frame)
    return told_by_name(run, function, receiver, given, site, symbol, frame)


def _agree_after(run: Interpreter, before: int, expression: facts.Call, frame: Frame, function: object = None) -> None:
    """What was handed to a ``function`` that communicated (since node ``before``) may be equal on all ranks now, and so
    may what was handed to one that calls what nobody can see into, and that is called as if it did."""
    made = tuple(run.nodes[before:])
    if not made and isinstance(function, Function) and run.reach.agrees_by_name(function):
        _agree_on_arguments(run, expression, frame)
    if has_event(made):
        filled = any(isinstance(node, Event) and _FILLS.search(node.op) for node in nodes(made))
        _agree_on_arguments(run, expression, frame, filled=filled)


def _agree_on_arguments(run: Interpreter, expression: facts.Call, frame: Frame, *, filled: bool = False) -> None:
    """The arguments of a call are equal on all ranks now, as far as they were no models."""
    for argument in expression.arguments:
        agreed(run, argument.value, frame, handed=True, filled=filled)


def _model_call(
    run: Interpreter, expression: facts.Call, target: Value | None, receiver: Value | None, given: Given, frame: Frame
) -> Value | None:
    """A call on a model, on what one computed, or about whether one is wrapped; None if it is nothing of these."""
    function = expression.function
    if isinstance(function, facts.Name) and function.id in ("isinstance", "hasattr"):
        return models.is_wrapped(run, expression, given, frame)
    if target is not None and isinstance(target.thing, Net) and target.thing.wraps:
        rows = models.rows_of_method(target.thing, "__call__")
        value = apply_rows(run, rows, "", expression, frame, given, target)
        value = value or unknown(f"{key_of(target.term)}()")
        site = run.site(frame, expression.span)
        return models.computed(target.thing, value, site)
    if receiver is None or not isinstance(function, facts.Attribute):
        return None
    if isinstance(receiver.thing, Output) and function.attr == "backward":
        rows = knowledge.entries_of("torch.Tensor.backward")
        return apply_rows(run, rows, "", expression, frame, given, receiver)
    if isinstance(receiver.thing, Net):
        if gives_itself_back(function.attr):
            return models.switched(run, function, receiver, given, frame)
        if receiver.thing.wraps and function.attr == "parameters" and not given:
            return Value(shared(f"{key_of(receiver.term)}.parameters()"), thing=Made(PARAMETERS, {"of": receiver}))
        if receiver.thing.wraps:
            rows = models.rows_of_method(receiver.thing, function.attr)
            return apply_rows(run, rows, "", expression, frame, given, receiver) if rows else None
    return None


def _is_known(run: Interpreter, symbol: Symbol | None) -> bool:
    """Whether a callee is a class, or in the tables or settings, so that its value says nothing more."""
    if isinstance(symbol, Function):
        return is_taught(run, symbol.full_name)
    return isinstance(symbol, Class) or (isinstance(symbol, External) and bool(knowledge.entries_of(symbol.name)))


def _may_call_back(run: Interpreter, given: Given, site: Site) -> None:
    """A communicating function that is handed to a call nobody can see into: it may run there, any number of times."""
    for _, value in given:
        handed = communicating(run, value)
        if handed is not None:
            run.nodes.append(Event("?", "opaque", Group(key=UNCLEAR), site, handed.full_name))


def _receiver(run: Interpreter, function: facts.Attribute, frame: Frame) -> Value:
    value = function.value
    if facts.is_super(value):
        for looked_in in frame.outwards():
            scope = looked_in.scope
            if isinstance(scope, Function) and scope.first_parameter in looked_in.variables:
                return looked_in.variables[scope.first_parameter]._replace(thing=None)
    return run.evaluate(value, frame)


def _project_call(
    run: Interpreter,
    function: Function,
    expression: facts.Call,
    receiver: Value | None,
    given: Given,
    site: Site,
    frame: Frame,
) -> Value:
    bound = None
    is_bound = function.first_parameter is not None and not function.gets_context
    if is_bound and isinstance(expression.function, facts.Attribute):
        owner = first_known(run.symbols(expression.function.value, frame))
        if isinstance(owner, Class) and not function.has_decorator("classmethod") and given and given[0][0] is None:
            bound, given = given[0][1], given[1:]
        elif facts.is_super(expression.function.value):
            bound = _self_of(frame)
        elif receiver is not None and isinstance(receiver.thing, Object):
            bound = receiver
    before = len(run.nodes)
    value = run.invoke(FunctionValue(function, None, bound), given, site)
    _take_back(run, expression.arguments[len(expression.arguments) - len(given) :], frame)
    if bound is None and len(run.nodes) > before and is_asked(expression.function, frame.scope):
        run.nodes[before:] = among_its_own(tuple(run.nodes[before:]))
    return _told_to_all(run, function, value, site)


def _take_back(run: Interpreter, arguments: tuple[facts.Argument, ...], frame: Frame) -> None:
    """Variables that were handed to a function hold what it has made of them."""
    for number, value in run.handed_back.items():
        if number < len(arguments) and not any(given.star for given in arguments):
            place = arguments[number].value
            if isinstance(place, (facts.Name, facts.Attribute)):
                put(run, place, value, frame)


def _told_to_all(run: Interpreter, function: object, value: Value, site: Site) -> Value:
    """What a call of a project function gives back, or that all ranks have it, if the function is named so."""
    plain = value.thing is None and value.parts is None and not isinstance(value.term, Literal)
    if plain and isinstance(function, Function) and _TO_ALL.match(function.name) and run.reach.communicates(function):
        return unknown(f"{AGREED} {function.full_name}@{site.key}")
    return value


def _self_of(frame: Frame) -> Value | None:
    for looked_in in frame.outwards():
        scope = looked_in.scope
        if isinstance(scope, Function) and scope.first_parameter is not None:
            return looked_in.variables.get(scope.first_parameter)
    return None
