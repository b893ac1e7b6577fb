"""Wrappers that lose an argument, arguments in the place of others, groups that are bound nowhere, models that are
sharded twice over the same ranks."""

from __future__ import annotations

import builtins
from collections.abc import Iterator

from distlint import facts
from distlint.calls.by_name import called
from distlint.facts import Call, Expression, Name, Parameter, shortened, source_of
from distlint.kinds.group_use import COMMUNICATION, GroupUse, may_communicate
from distlint.kinds.groups import named_axis
from distlint.kinds.lost_groups import Lost, passing
from distlint.kinds.seen import Kinds
from distlint.kinds.sinks import can_sink, sinks_of
from distlint.places import Place, call_of, callees_of, calls_in, places
from distlint.project import Class, External, Function, Scope, public_name, resolve_all

#: Parameters that a wrapper has to pass on, and the names of operations that people wrap under their own name.
_PASSED_ON = frozenset(("group", "process_group", "src", "dst"))
_OPERATIONS = frozenset(
    "broadcast reduce all_reduce gather all_gather scatter reduce_scatter all_to_all all_to_all_single barrier"  # noqa: SIM905
    " broadcast_object_list gather_object all_gather_object scatter_object_list send recv isend irecv".split()
)
_REDUCTION = "torch.distributed.ReduceOp."
_FSDP = frozenset(("FSDP", "FullyShardedDataParallel"))


def dropped_arguments(function: Function, kinds: Kinds) -> Iterator[Lost]:
    """The calls in a wrapper that do not get its ``group``, ``src`` or ``dst``."""
    parameters = [p for p in function.definition.parameters if p.name in _PASSED_ON and not p.star]
    if not parameters or not may_communicate(function):
        return
    read = {e.id for s in facts.statements(function.body) for e in facts.subexpressions(s) if isinstance(e, Name)}
    dropped = [p for p in parameters if p.name not in read]
    if not dropped or "locals" in read:
        return
    if function.name in _OPERATIONS:
        yield from _not_passed_on(function, dropped)
    elif function.owner is None and not function.definition.decorators and not function.name.startswith("test"):
        yield from _on_default_group(function, dropped, kinds)


def _on_default_group(function: Function, dropped: list[Parameter], kinds: Kinds) -> Iterator[Lost]:
    """The collectives of a function that never reads its group, and names no other."""
    parameter = next((p for p in dropped if "group" in p.name), None)
    use = GroupUse(function, kinds)
    if parameter is None or any(call.group is not None or call.spread for _, call in use.calls):
        return
    lost = [call for _, call in use.on_default_group() if call.entry.role == "collective"]
    if lost and not _is_never_given(function, parameter, kinds):
        for call in lost:
            message = f"{function.name} takes {parameter.name} and never reads it: `{shortened(call.call)}` runs "
            argument = passing(call, parameter)
            yield Lost(call.call, f"{message}on the default group", parameter.span, argument=argument)


def _is_never_given(function: Function, parameter: Parameter, kinds: Kinds) -> bool:
    """Whether a function is called in the project, and nowhere with a value for a parameter."""
    position = function.definition.parameters.index(parameter)
    calls = [
        call
        for caller in kinds.analysis.callers(function)
        for call, place in ((call_of(place), place) for place in calls_in(caller))
        if function in callees_of(place)
    ]
    return bool(calls) and not any(
        facts.argument(call, parameter.name, position) is not None or call.unpacks for call in calls
    )


def _not_passed_on(function: Function, dropped: list[Parameter]) -> Iterator[Lost]:
    """The calls of the operation that a wrapper is named like."""
    for place in calls_in(function):
        call = call_of(place)
        stars = call.unpacks
        if facts.last_name(call.function) != function.name or stars or facts.is_super(facts.receiver(call)):
            continue
        found = called(call, place.scope, COMMUNICATION | {"hidden"})
        given = found.given if found is not None else {a.keyword for a in call.arguments if a.keyword is not None}
        foreign = any(isinstance(symbol, External) for symbol in callees_of(place))
        takes = found.entry.params if found is not None else () if foreign else _PASSED_ON
        # whatever broadcast is called: without the source it sends from the default one
        lost = [p for p in dropped if p.name not in given and (p.name in takes or p.name == "src")]
        if lost and not ("group" in lost[0].name and any("group" in name for name in given)):
            parameter = lost[0]
            where = "on the default group" if "group" in parameter.name else "with the default root"
            message = f"{function.name} takes {parameter.name} and never reads it: `{shortened(call)}` runs {where}"
            yield Lost(call, message, parameter.span)


def unbound_groups(function: Function) -> Iterator[Lost]:
    """The calls whose group is a variable that is bound nowhere: they were copied from a function that takes it."""
    if not may_communicate(function) or not any("group" in word or word == "pg" for word in function.words):
        return
    for place in calls_in(function):
        call = call_of(place)
        found = called(call, place.scope, COMMUNICATION)
        group = found.group if found is not None else None
        if isinstance(group, Name) and _is_unbound(group.id, place, function):
            yield Lost(call, f"group={group.id} is bound nowhere: the call is a NameError", group.span)


def groups_as_ranks(function: Function, kinds: Kinds) -> Iterator[Lost]:
    """The calls that get a group as the source or the destination: one argument too far to the left."""
    if not can_sink(function, "global") or not any("group" in word or word == "pg" for word in function.words):
        return
    for place in calls_in(function):
        found = called(call_of(place), place.scope, COMMUNICATION)
        if found is None or found.group is not None:
            continue
        for sink, given in sinks_of(found.call, place.scope, "global"):
            if given is not None and (named_axis(given) or kinds.group(given, place.scope) is not None):
                message = f"{shortened(given)} is a group, but stands for {sink.parameter}= of {found.entry.op}, "
                yield Lost(found.call, message + "which runs on the default group", given.span)


def misplaced(function: Function, kinds: Kinds) -> Iterator[tuple[Expression, str, str]]:
    """What stands in the place of another parameter of a communication: a reduction for a rank, or a group for the
    reduction; with the parameter that it is given for, and what it is."""
    if not may_communicate(function):
        return
    for place in calls_in(function):
        found = called(call_of(place), place.scope, frozenset(("collective",)))
        if found is None or found.spread:
            continue
        for parameter in ("src", "dst", "op"):
            given = found.given.get(parameter) if parameter in found.entry.params else None
            if given is None:
                continue
            names = map(public_name, resolve_all(given, place.scope))
            if parameter != "op" and any((name or "").startswith(_REDUCTION) for name in names):
                yield given, parameter, "a reduction"
            elif parameter == "op" and (named_axis(given) or kinds.group(given, place.scope) is not None):
                yield given, parameter, "a group"


def _is_unbound(name: str, place: Place, function: Function) -> bool:
    """Whether no scope around a place binds a name, and nothing is there that may bind names unseen."""
    module = function.module
    scopes: list[Scope] = [module]
    scope = place.scope
    while isinstance(scope, (Function, Class)):
        scopes += [scope] if isinstance(scope, Function) else []
        scope = scope.parent or (scope.owner if isinstance(scope, Function) else None) or module
    if any(name in scope.bindings.names or scope.bindings.stars for scope in scopes) or hasattr(builtins, name):
        return False
    if any(isinstance(around, (facts.Comprehension, facts.Lambda, facts.Match)) for around in place.above):
        return False
    if not function.words.isdisjoint(("exec", "eval", "globals", "match")):
        return False
    return name not in module.sharing


def sharded_twice(function: Function) -> Iterator[Lost]:
    """FSDP over all ranks around a model that is tensor-parallel over some of them."""
    if "parallelize_module" not in function.words or _FSDP.isdisjoint(function.words):
        return
    parallel: dict[str, Call] = {}
    for place in places(function, lambda expression: type(expression) is Call):
        call = call_of(place)
        wrapper = called(call, place.scope, frozenset(("wrap",)))
        if wrapper is None or not call.arguments:
            continue
        model = source_of(call.arguments[0].value)
        if wrapper.entry.result.startswith("tensor-parallel"):
            parallel[model] = call
        elif wrapper.entry.result.startswith("fsdp1") and model in parallel and not wrapper.spread:
            parted = "and `parallelize_module` gave these different parts"
            lost = Lost(call, f"`{shortened(call)}` shards over all ranks, {parted}", parallel[model].span)
            yield from () if wrapper.given.keys() & {"process_group", "device_mesh"} else (lost,)
