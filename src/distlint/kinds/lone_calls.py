"""Calls on the default group in a class, or a file, whose others all work on one group."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from distlint import facts
from distlint.calls.by_name import Called
from distlint.facts import Attribute, Call, Expression, Name, shortened, source_of
from distlint.kinds.divisors import SUMS
from distlint.kinds.group_use import BETWEEN_TWO, GROUP_NAMES, GroupUse, group_of, may_communicate, stem
from distlint.kinds.lost_groups import Lost
from distlint.kinds.seen import Kinds
from distlint.project import Class, Function, Module
from distlint.project.kept import filled_by_constructor

#: So many collectives, and ends of messages, have to agree on the group.
_MANY, _ENDS = 3, 2
_COLLECTIVES = frozenset(("collective",))


def lone_collectives(module: Module, kinds: Kinds) -> Iterator[Lost]:
    """The one collective of a class (of the functions of a file) that gets no group, where the others get the same."""
    for owner, among in _by_owner(module, kinds):
        yield from _lone_collective(owner, among)


def lone_ends(module: Module, kinds: Kinds) -> Iterator[Lost]:
    """The one end of a message without the group in which all others are sent and received."""
    for owner, among in _by_owner(module, kinds):
        yield from _lone_end(owner, among)


def only_counted(module: Module, kinds: Kinds) -> Iterator[tuple[Lost, Function]]:
    """The collectives of a class on the default group, where it keeps the group that its constructor is given, and asks
    how many ranks that has, but uses it for nothing else; each with the constructor."""
    for owner in module.classes:
        for attribute in sorted(owner.attributes) if any(map(may_communicate, owner.methods.values())) else ():
            constructor = _given_to_constructor(attribute, owner) if attribute.lstrip("_") in GROUP_NAMES else None
            if constructor is None:
                continue
            uses = [GroupUse(method, kinds) for method in owner.methods.values()]
            sizes = [call for use in uses for _, call in use.calls if _asks_for_size(call, attribute, use.function)]
            reads = [e for use in uses for e in _reads(attribute, use.function)]
            if not sizes or len(reads) != len(sizes) or any(use.asks_for_world() for use in uses):
                continue
            where = f"`{owner.name}` counts the ranks of `{source_of(reads[0])}`, and asks nothing else of it"
            for _, call in (one for use in uses for one in use.on_default_group()):
                if call.entry.op in SUMS and "op" not in call.given:
                    message = f"`{shortened(call.call)}` runs on the default group, although {where}"
                    yield Lost(call.call, message, sizes[0].call.span, constructor[1]), constructor[0]


def _given_to_constructor(attribute: str, owner: Class) -> tuple[Function, str] | None:
    """The constructor that keeps one of its parameters as it is given in an attribute, and that parameter."""
    filled = filled_by_constructor(owner, attribute)
    held = filled[1].value if filled is not None else None
    is_given = filled is not None and isinstance(held, Name) and filled[0].is_as_given(held.id)
    return (filled[0], held.id) if filled is not None and isinstance(held, Name) and is_given else None


def _asks_for_size(call: Called, attribute: str, method: Function) -> bool:
    group = group_of(call) if call.entry.role == "size" else None
    return group is not None and facts.dotted(group) == f"{method.first_parameter}.{attribute}"


def _reads(attribute: str, method: Function) -> Iterator[Expression]:
    """Where a method names an attribute of its object, other than to store something there."""
    stored = [t for s in facts.statements(method.body) if isinstance(s, facts.Assign) for t in s.targets]
    own = f"{method.first_parameter}.{attribute}"
    for e in facts.subexpressions(method.body):
        if isinstance(e, Attribute) and facts.dotted(e) == own and not any(e is target for target in stored):
            yield e


def lost_backwards(module: Module, kinds: Kinds) -> Iterator[Lost]:
    """The collectives in the backward of an ``autograd.Function`` whose forward keeps its group for it."""
    for owner in module.classes:
        forward, backward = owner.methods.get("forward"), owner.methods.get("backward")
        if forward is None or backward is None or not owner.is_of_autograd:
            continue
        if not may_communicate(forward) or not may_communicate(backward):
            continue
        used, lost = GroupUse(forward, kinds), GroupUse(backward, kinds)
        parameter = used.group_parameter()
        kept = next(iter(_kept(forward, parameter.name)), None) if parameter is not None else None
        if parameter is None or kept is None or kept in backward.words or not used.uses_of(parameter.name):
            continue
        if used.on_default_group() or any(group_of(call) is not None for _, call in lost.calls):
            continue
        for _, call in lost.on_default_group():
            where = f"the forward of `{owner.name}` works on `{parameter.name}` and keeps it as `{kept}`"
            message = f"`{shortened(call.call)}` runs on the default group, although {where}"
            yield Lost(call.call, message, used.uses_of(parameter.name)[0].call.span)


def _kept(forward: Function, name: str) -> Iterator[str]:
    """The attributes of the context in which a forward keeps a parameter."""
    for statement in facts.statements(forward.body):
        if isinstance(statement, facts.Assign) and facts.is_name(statement.value, name):
            yield from (target.attr for target in statement.targets if isinstance(target, Attribute))


def _by_owner(module: Module, kinds: Kinds) -> Iterable[tuple[Class | Module, list[GroupUse]]]:
    uses: dict[Class | Module, list[GroupUse]] = {}
    for function in module.functions:
        if may_communicate(function):
            uses.setdefault(function.owner or module, []).append(GroupUse(function, kinds))
    return uses.items()


def _lone_collective(owner: Class | Module, among: list[GroupUse]) -> Iterator[Lost]:
    grouped = _grouped(among, _COLLECTIVES)
    lone = [(use, call) for use in among for _, call in use.on_default_group()]
    same = [call for _, call in grouped if lone and stem(call.entry.op) == stem(lone[0][1].entry.op)]
    if len(grouped) >= _MANY and len(lone) == 1 and same and not any(use.asks_for_world() for use in among):
        yield _lost(lone[0][1], grouped[0][0], same[0], owner)


def _lone_end(owner: Class | Module, among: list[GroupUse]) -> Iterator[Lost]:
    """The one message without the group of all others: what is sent in a group is not received in another one."""
    grouped = _grouped(among, BETWEEN_TWO)
    lone = [call for use in among for _, call in use.on_default_group() if call.entry.role in BETWEEN_TWO]
    if len(lone) != 1 or not grouped:
        return
    if len(grouped) < _ENDS and not _are_of_one_batch([lone[0], *(call for _, call in grouped)], among):
        return
    same = sum(_receives(call) == _receives(lone[0]) for _, call in grouped)
    if same < len(grouped) - same:  # there is one that nobody answers in the group
        yield _lost(lone[0], grouped[0][0], grouped[0][1], owner)


def _are_of_one_batch(ends: list[Called], among: list[GroupUse]) -> bool:
    """Whether operations are made for a batch (``P2POp``) by one function: torch refuses a batch in two groups."""
    if any(end.entry.role != "p2p-op" for end in ends):
        return False
    spans = {end.call.span for end in ends}
    return any(spans <= {call.call.span for _, call in use.calls} for use in among)


def _receives(end: Called) -> bool:
    operation = end.given.get("op")
    return "recv" in (facts.last_word(operation) if operation is not None else end.entry.role)


def _grouped(among: list[GroupUse], roles: frozenset[str]) -> list[tuple[Expression, Called]]:
    """The calls that name a group, if it is the same for all of them wherever they stand."""
    calls = [(use, call) for use in among for _, call in use.calls if call.entry.role in roles]
    grouped = [(use, group, call) for use, call in calls if (group := group_of(call)) is not None]
    if len({source_of(group) for _, group, _ in grouped}) != 1:
        return []
    return (
        [(group, call) for _, group, call in grouped] if all(_lasts(g, use.function) for use, g, _ in grouped) else []
    )


def _lasts(group: Expression, function: Function) -> bool:
    """Whether a group is the same in all functions: an attribute of the instance, a global, the answer of a getter."""
    if isinstance(group, Call):
        return not group.arguments
    if isinstance(group, Attribute):
        return facts.is_name(group.value, function.first_parameter)
    return isinstance(group, Name) and group.id not in function.bindings.names


def _lost(lone: Called, group: Expression, beside: Called, owner: Class | Module) -> Lost:
    where = owner.name if isinstance(owner, Class) else "this file"
    others = "collectives" if lone.entry.role in _COLLECTIVES else "messages"
    message = f"`{shortened(lone.call)}` runs on the default group, all other {others} of {where} on "
    return Lost(lone.call, message + shortened(group), beside.call.span)
