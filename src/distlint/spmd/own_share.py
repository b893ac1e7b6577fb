"""Lists of ranks that each process picks out of what all have gathered, by comparing it with its own part."""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.facts import Call, Compare, Comprehension, Expression, For, If, Name, Subscript
from distlint.knowledge import entries_of
from distlint.places import call_of, calls_in
from distlint.project import Function, public_name, resolve_all

_GATHERS = frozenset(("torch.distributed.all_gather_object", "torch.distributed.all_gather"))


def groups_of_own_share(function: Function) -> Iterator[tuple[Call, Expression, Call]]:
    """The calls in a function that create one group, of the ranks that have gathered the same as this one: with the
    list, and the gather. Other ranks have gathered something else, and create another one."""
    gathers = [call for call in _calls(function) if _named(call, function) & _GATHERS and len(call.arguments) > 1]
    own = {facts.source_of(call.arguments[1].value): call for call in gathers}
    if not own:
        return
    for call in _calls(function):
        if "torch.distributed.new_group" not in _named(call, function):
            continue
        ranks, local = facts.argument(call, "ranks", 0), facts.argument(call, "use_local_synchronization")
        value = _picked_by(ranks, function) if ranks is not None and (local is None or _is_false(local)) else None
        gather = own.get(facts.source_of(value)) if value is not None else None
        if ranks is not None and gather is not None and not _is_in_loop(call, function):
            yield call, ranks, gather


def _calls(function: Function) -> Iterator[Call]:
    yield from (call_of(place) for place in calls_in(function) if place.scope is function)


def _named(call: Call, function: Function) -> frozenset[str]:
    names = {public_name(symbol) for symbol in resolve_all(call.function, function)}
    return frozenset(name for name in names if name and entries_of(name))


def _is_false(value: Expression) -> bool:
    return isinstance(value, facts.Constant) and not value.value


def _is_in_loop(call: Call, function: Function) -> bool:
    """Whether a loop makes the call more than once: it may go over all shares."""
    loops = (s for s in facts.statements(function.body) if isinstance(s, (For, facts.While)))
    return any(call.span.is_inside(loop.span) for loop in loops)


def _picked_by(ranks: Expression, function: Function) -> Expression | None:
    """What the ranks of a list, or of a variable that holds one, were compared with to get into it."""
    if isinstance(ranks, Comprehension) and len(ranks.clauses) == 1 and len(ranks.clauses[0].conditions) == 1:
        return _other_side(ranks.clauses[0].conditions[0], ranks.clauses[0].target)
    if isinstance(ranks, Subscript) and not isinstance(ranks.key, (facts.Slice, facts.Constant)):
        return ranks.key
    if not isinstance(ranks, Name):
        return None
    picked = None
    for statement in facts.statements(function.body):
        if isinstance(statement, facts.Assign) and any(facts.is_name(t, ranks.id) for t in statement.targets):
            value = statement.value
            inner = _picked_by(value, function) if isinstance(value, (Comprehension, Subscript)) else None
            picked = inner or picked
        elif isinstance(statement, For) and len(statement.body) == 1 and isinstance(statement.body[0], If):
            test = statement.body[0]
            is_filled = any(_appends(s, ranks.id) for s in test.body) and not test.orelse
            picked = (_other_side(test.test, statement.target) if is_filled else None) or picked
    return picked


def _appends(statement: facts.Statement, name: str) -> bool:
    call = statement.value if isinstance(statement, facts.Evaluate) else None
    return isinstance(call, Call) and facts.dotted(call.function) == f"{name}.append"


def _other_side(test: Expression, target: Expression) -> Expression | None:
    """What an element of a loop has to be equal to."""
    if not isinstance(test, Compare) or test.operators != ("==",):
        return None
    sides, elements = (test.left, test.comparators[0]), facts.names_in(target)
    others = [side for side in sides if elements.isdisjoint(facts.names_in(side))]
    return others[0] if len(others) == 1 else None
