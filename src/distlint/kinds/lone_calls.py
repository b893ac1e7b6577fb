"""Collectives on the default group in a class, or a file, whose other collectives all work on one group."""

from __future__ import annotations

from collections.abc import Iterator

from distlint.facts import Attribute, Call, Expression, Name, source_of
from distlint.kinds.calls import Called
from distlint.kinds.lost_groups import Look, Lost, group_of, may_communicate, stem
from distlint.kinds.seen import Kinds
from distlint.project import Class, Function, Module

#: So many calls have to agree on the group.
_MANY = 3


def lone_calls(module: Module, kinds: Kinds) -> Iterator[Lost]:
    """The one call of a class (of the functions of a file) that gets no group, where the others get the same one."""
    looks: dict[Class | Module, list[Look]] = {}
    for function in module.functions:
        if may_communicate(function):
            looks.setdefault(function.owner or module, []).append(Look(function, kinds))
    for owner, among in looks.items():
        calls = [(look, call) for look in among for _, call in look.calls if call.entry.role == "collective"]
        grouped = [(group, call) for _, call in calls if (group := group_of(call)) is not None]
        if len(grouped) < _MANY or len({source_of(group) for group, _ in grouped}) != 1:
            continue
        if not all(_lasts(group, look.function) for group, call in grouped for look, c in calls if c is call):
            continue
        lone = [(look, call) for look in among for _, call in look.on_default_group()]
        same = [call for _, call in grouped if lone and stem(call.entry.op) == stem(lone[0][1].entry.op)]
        if len(lone) == 1 and same and not any(look.asks_for_world() for look in among):
            yield _lost(lone[0][1], grouped[0][0], same[0], owner)


def _lasts(group: Expression, function: Function) -> bool:
    """Whether a group is the same in all functions: an attribute of the instance, a global, the answer of a getter."""
    if isinstance(group, Call):
        return not group.arguments
    if isinstance(group, Attribute):
        return isinstance(group.value, Name) and group.value.id == function.first_parameter
    return isinstance(group, Name) and group.id not in function.bindings.names


def _lost(lone: Called, group: Expression, beside: Called, owner: Class | Module) -> Lost:
    where = owner.name if isinstance(owner, Class) else "this file"
    message = f"`{source_of(lone.call)}` runs on the default group, all other collectives of {where} on "
    return Lost(lone.call, message + source_of(group), beside.call.span)
