"""Models as the engine sees them: what wraps them, whether they have buffers, and what their calls communicate.

The tables say which calls wrap a model (role ``wrap``) and which calls communicate because of it
(``needs wrapped:KIND``); here the two meet. A wrapper that is applied under a shared test (``if world_size > 1:``)
communicates under that test only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from distlint import facts, knowledge
from distlint.calls.stages import asks_for_stage_3
from distlint.calls.wrapping import is_model_argument
from distlint.facts import Expression
from distlint.knowledge import Condition, Entry
from distlint.project import Class, External, Function, Instance, Symbol, resolve_name
from distlint.spmd.groups import named_arguments
from distlint.spmd.stores import put
from distlint.spmd.terms import FALSE, TRUE, Apply, Literal, Local, Term, key_of, shared
from distlint.spmd.tree import Group, Site
from distlint.spmd.values import PARAMETERS, Given, Made, Net, Object, Output, Value, Wrap
from distlint.spmd.vocabulary import SHARDED

if TYPE_CHECKING:
    from distlint.spmd.frames import Frame
    from distlint.spmd.interpreter import Interpreter

_DTENSOR = "torch.distributed.tensor.DTensor"
#: Kinds of wrappers whose `.module` is a plain model again.
_TAKEN_OFF = frozenset(("ddp", "megatron-ddp", "accelerate", "fabric", "deepspeed", "colossalai"))
#: Kinds of wrappers under which ranks work on the same data.
_SAME_DATA = frozenset(("tensor-parallel", "syncbn", "megatron-ddp", "colossalai"))
#: Classes inside of classes that are looked at for buffers.
_DEEPEST = 4
#: Operations that run a wrapped model, or its backward.
FORWARDS = frozenset(("forward", "backward", "generate", "sync_batch_norm"))


def wrapped(
    run: Interpreter,
    entry: Entry,
    expression: facts.Call,
    given: Given,
    arguments: dict[str, Value],
    group: Group,
    frame: Frame,
) -> Value | None:
    """What a call that wraps a model gives back: the wrapped model, or the tuple that has it as an element."""
    kind = next((word for word in entry.result.split() if word not in ("each", "0", "in-place")), "")
    options = (arguments.get("broadcast_buffers"), arguments.get("forward_sync_buffers"))
    buffers = not any(option is not None and option.term == FALSE for option in options)

    def around(value: Value) -> Value:
        wraps: tuple[Wrap, ...] = (Wrap(kind, entry.name, group, TRUE),)
        if kind == "deepspeed" and asks_for_stage_3(expression, frame.scope):
            wraps += (Wrap("zero3", entry.name, group, TRUE),)  # its parameters are on all ranks, `.module` or not
        has = kind == "syncbn" or (buffers and has_buffers(run, value))  # there are BatchNorms to be converted
        net = Net(wraps, has, value)
        return Value(shared(f"{entry.op}({key_of(value.term)})"), value.why, None, net)

    if "each" in entry.facts:
        positional = [g.value for g in expression.arguments if not g.keyword and not g.star]
        values = [value for keyword, value in given if keyword is None]
        if len(positional) != len(given):
            return None
        parts = tuple(
            around(value) if is_model_argument(positional[index]) else value for index, value in enumerate(values)
        )
        return parts[0] if len(parts) == 1 else Value(shared(f"{entry.name}@{expression.span.line}"), (), parts)
    model = arguments.get("module") or arguments.get("model")
    if model is None:
        model = next((value for keyword, value in given if keyword is None), None)
    if model is None:
        return None
    if "in-place" in entry.facts:
        first = facts.first_argument(expression)
        if isinstance(first, (facts.Name, facts.Attribute)):
            put(run, first, around(model), frame)
    if "0" in entry.facts:
        return Value(shared(f"{entry.name}@{expression.span.line}"), (), (around(model),))
    return around(model)


def told(run: Interpreter, entry: Entry, expression: facts.Call, given: Given, frame: Frame) -> None:
    """Marks the model that a call gets: it takes models that are wrapped already."""
    arguments = named_arguments(entry, given)
    model = arguments.get(entry.params[0])
    place = facts.argument(expression, entry.params[0], 0)
    if model is None or isinstance(model.thing, Net) or not isinstance(place, (facts.Name, facts.Attribute)):
        return
    for condition in entry.conditions:
        asked = facts.argument(expression, condition.name, entry.params.index(condition.name))
        if asked is not None and facts.last_name(asked) == condition.value:
            return
    wrap = Wrap(entry.result, entry.op, Group(key=f"own:{key_of(model.term)}"), TRUE)
    put(run, place, model._replace(thing=Net((wrap,), False, None)), frame)


def has_buffers(run: Interpreter, value: Value) -> bool:
    """Whether a model is seen to have buffers."""
    if isinstance(value.thing, Net):
        return value.thing.buffers
    return isinstance(value.thing, Object) and run.reach.has_buffers(value.thing.of)


def built(run: Interpreter, name: str, given: Given, key: str) -> Value | None:
    """A new model of a public class, with buffers if the class or a module that it is built from has some."""
    entry = knowledge.lookup(name, "model-base")
    if entry is None:
        returned = knowledge.lookup(name, "returns")
        entry = knowledge.lookup(returned.op, "model-base") if returned is not None else None
    if entry is None:
        return None
    inside = [part for _, value in given for part in (value, *(value.parts or ()))]
    buffers = "buffers" in entry.facts or any(has_buffers(run, value) for value in inside)
    return Value(shared(key), (), None, Net((), buffers, None))


def needed(condition: Condition, value: Value | None) -> Term:
    """When a model is wrapped in one of the kinds that a row asks for, as a term."""
    thing = value.thing if value is not None else None
    if isinstance(thing, Made) and thing.name == PARAMETERS:
        thing = thing.arguments["of"].thing
    net = thing.of if isinstance(thing, Output) else thing
    if not isinstance(net, Net):
        return FALSE
    kinds = {kind.partition("+")[0]: kind.endswith("+buffers") for kind in condition.value.split("|")}
    communicating = (wrap for wrap in net.wraps if wrap.kind != "syncbn" or not net.evaluates)
    whens = [wrap.when for wrap in communicating if wrap.kind in kinds and (net.buffers or not kinds[wrap.kind])]
    if TRUE in whens or not whens:
        return TRUE if whens else FALSE
    return whens[0] if len(whens) == 1 else Apply("or", tuple(whens))


def held(run: Interpreter, symbol: Instance, expression: facts.Attribute, frame: Frame) -> Value | None:
    """The model that an attribute holds (``self.model(batch)``): as it was stored, or as its class says."""
    if not isinstance(expression.value, (facts.Name, facts.Attribute)):
        return None  # a call in it would be evaluated twice
    value = run.evaluate(expression, frame)
    if isinstance(value.thing, Net):
        return value
    entry = knowledge.lookup(symbol.of.name, "wrap") if isinstance(symbol.of, External) else None
    if entry is None:
        return None
    wrap = Wrap(entry.result, entry.name, Group(key=f"own:{key_of(value.term)}"), TRUE)
    return value._replace(thing=Net((wrap,), False, None))


def switched(run: Interpreter, function: facts.Attribute, model: Value, given: Given, frame: Frame) -> Value:
    """The model that a method gives back which it is called on; ``eval`` and ``train`` change it where it is held."""
    net = model.thing
    assert isinstance(net, Net)
    if function.attr not in ("eval", "train"):
        return model
    evaluates = function.attr == "eval" or any(value.term == FALSE for _, value in given)
    after = model._replace(thing=net._replace(evaluates=evaluates))
    if evaluates != net.evaluates and isinstance(function.value, (facts.Name, facts.Attribute)):
        put(run, function.value, after, frame)
    return after


def computed(net: Net, value: Value, site: Site) -> Value:
    """What a wrapped model computed: from this rank's part of the data, unless the ranks hold parts of one model."""
    thing = Output(net)
    if all(wrap.kind in _SAME_DATA for wrap in net.wraps):
        return value._replace(thing=thing)
    return Value(Local(f"{key_of(value.term)}@{site.span.line}:{site.span.column}", "data"), (site,), None, thing)


def rows_of_method(net: Net, method: str) -> tuple[Entry, ...]:
    """The rows about a method of a model: those of its wrapper's class, else what any wrapped module does."""
    for wrap in net.wraps:
        returned = knowledge.lookup(wrap.name, "returns")  # a function that gives an instance of a class
        owner = returned.op if returned is not None else wrap.name
        found = knowledge.entries_of(f"{owner}.{method}")
        if found:
            return found
    if method in ("__call__", *knowledge.forward_methods()) and method != "train_step":
        method = "forward"
    return knowledge.entries_of(f"torch.nn.Module.{method}")


def taken_off(owner: Value) -> Value:
    """``model.module``: the plain model inside of DDP, still a sharded one inside of FSDP."""
    net = owner.thing
    assert isinstance(net, Net)
    inside = net.inner or Value(shared(f"{key_of(owner.term)}.module"))
    if isinstance(inside.thing, Net):
        inside = inside._replace(thing=inside.thing._replace(evaluates=net.evaluates))
    if all(wrap.kind in _TAKEN_OFF for wrap in net.wraps):
        return inside
    kept = tuple(wrap for wrap in net.wraps if wrap.kind not in _TAKEN_OFF)
    return Value(inside.term, inside.why, None, Net(kept, net.buffers, inside))


def is_wrapped(run: Interpreter, expression: facts.Call, given: Given, frame: Frame) -> Value | None:
    """``isinstance(model, DistributedDataParallel)`` and ``hasattr(model, "module")`` of a model that is wrapped; and
    whether a function was given a sharded one by a program that speaks of none."""
    net = given[0][1].thing if len(given) == 2 else None
    if not isinstance(net, Net) and _asks_if_sharded(run, expression, frame) and frame.number and not run.shards:
        return Value(FALSE)
    if not isinstance(net, Net) or not net.wraps or not isinstance(expression.function, facts.Name):
        return None
    asked = expression.arguments[1].value
    if expression.function.id == "hasattr":
        told = given[1][1].term == Literal("module")
    else:
        classes = facts.items_of(asked)
        told = expression.function.id == "isinstance" and any(_is_wrapper(run, c, frame) for c in classes)
    whens = [wrap.when for wrap in net.wraps]
    if not told:
        return None
    return Value(TRUE if TRUE in whens else whens[0] if len(whens) == 1 else Apply("or", tuple(whens)))


def narrowed(run: Interpreter, test: Expression, frame: Frame, block: Callable[[], bool]) -> Callable[[], bool]:
    """What runs where a test holds (``block``), with a variable taken for what the test has asked: ``if isinstance(t,
    DTensor):``. Only for tensors whose methods communicate."""
    found: dict[str, tuple[Value, Value]] = {}
    for name, kind in _asked(test):
        known = frame.variables.get(name)
        if known is None or known.thing is not None:
            continue
        classes = [s.name for s in run.symbols(kind, frame) if isinstance(s, External) and s.name == _DTENSOR]
        if classes:
            found[name] = (known, known._replace(thing=Made(classes[0], {})))
    if not found:
        return block

    def inside() -> bool:
        frame.variables.update((name, told) for name, (_, told) in found.items())
        falls = block()
        kept = (name for name, (_, told) in found.items() if frame.variables.get(name) is told)
        frame.variables.update([(name, found[name][0]) for name in kept])
        return falls

    return inside


def _asked(test: Expression) -> Iterator[tuple[str, Expression]]:
    """The variables that a test asks for their class, and the class; of several tests, where all of them hold."""
    for part in facts.conjuncts(test):
        if isinstance(part, facts.Call) and isinstance(part.function, facts.Name) and len(part.arguments) == 2:
            asked, kind = (given.value for given in part.arguments)
            if part.function.id == "isinstance" and isinstance(asked, facts.Name):
                yield asked.id, kind


def _asks_if_sharded(run: Interpreter, expression: facts.Call, frame: Frame) -> bool:
    """Whether a call of `isinstance` asks for nothing but classes of sharded models and tensors."""
    if not facts.is_name(expression.function, "isinstance"):
        return False
    asked = expression.arguments[-1].value
    classes = facts.items_of(asked)
    names = [{symbol.name for symbol in run.symbols(c, frame) if isinstance(symbol, External)} for c in classes]
    return bool(names) and all(any(name.rpartition(".")[2] in SHARDED for name in known) for known in names)


def _is_wrapper(run: Interpreter, expression: Expression, frame: Frame) -> bool:
    return any(
        isinstance(symbol, External) and knowledge.lookup(symbol.name, "wrap") is not None
        for symbol in run.symbols(expression, frame)
    )


def class_has_buffers(owner: Class, inside: int = 0) -> bool:
    """Whether the modules of a project class register buffers, or are built from some that do (by their names)."""
    if any(isinstance(base, External) and "buffers" in _base_facts(base.name) for base in owner.lineage):
        return True
    for known in owner.lineage:
        if not isinstance(known, Class):
            continue
        constructor = known.methods.get("__init__")
        if constructor is None:
            continue
        if not constructor.words.isdisjoint(_buffered()):
            return True
        if inside < _DEEPEST and any(_brings_buffers(part, owner, inside) for part in _named_in(constructor)):
            return True
    return False


def _named_in(function: Function) -> Iterator[Symbol]:
    names = function.words & function.module.bindings.names.keys()
    return (symbol for word in sorted(names) for symbol in resolve_name(word, function.module))


def _brings_buffers(part: Symbol, owner: Class, inside: int) -> bool:
    """Whether what a constructor names is another module with buffers, or a function that makes such modules."""
    if isinstance(part, Class):
        return part is not owner and part.is_module and class_has_buffers(part, inside + 1)
    return isinstance(part, Function) and _makes_buffers(part, owner, inside + 1)


def _makes_buffers(function: Function, owner: Class, inside: int) -> bool:
    """Whether a short function makes modules that have buffers, and does not only ask whether something is one."""
    if not function.is_short:
        return False
    if not function.words.isdisjoint(_buffered()):
        return function.says(_made_buffered())
    return inside < _DEEPEST and any(_brings_buffers(part, owner, inside) for part in _named_in(function))


def _base_facts(name: str) -> frozenset[str]:
    entry = knowledge.lookup(name, "model-base")
    return entry.facts if entry is not None else frozenset()


@cache
def _made_buffered() -> re.Pattern[str]:
    """What makes an object of one of the classes below."""
    return re.compile(rf"\b(?:{'|'.join(sorted(_buffered() - {'register_buffer'}))})\(")


@cache
def _buffered() -> frozenset[str]:
    """The names of classes whose instances have buffers, and what registers one."""
    rows = (entry for entry in knowledge.entries("model-base") if "buffers" in entry.facts)
    return frozenset(("register_buffer", *(entry.name.rpartition(".")[2] for entry in rows)))
