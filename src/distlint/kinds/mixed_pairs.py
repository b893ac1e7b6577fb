"""A rank of one group beside the size, or in a list, of another."""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.calls.by_name import NEW_GROUP, argument_of, by_name
from distlint.facts import (
    Attribute,
    Binary,
    Call,
    Compare,
    Constant,
    Expression,
    Name,
    Statement,
    Subscript,
    shortened,
    source_of,
)
from distlint.kinds.groups import lie_apart
from distlint.kinds.seen import Kinds, held_once
from distlint.kinds.sinks import can_sink, may_be_rank, sinks_of
from distlint.kinds.wrong_sizes import WrongSize, differ, named
from distlint.places import Place
from distlint.project import Function, Module
from distlint.spmd.groups import axis_of_name
from distlint.spmd.kind import LOCAL, NODE, Kind, What
from distlint.spmd.tree import WORLD, Group

#: Calls and methods that cut a tensor, a list or an array into as many parts as they are told.
_CUTS = frozenset(("chunk", "tensor_split", "array_split"))
_LISTS = frozenset((What.SLOTS, What.RANKS, What.NUMBERS))
#: Here rank and size are those of the whole job, which RNK303 looks at.
_JOBS = frozenset(("torch.distributed.init_process_group", "colossalai.launch"))
_PLAIN = (WORLD, LOCAL, NODE)
#: Names of ranks and sizes along an axis.
_COUNTS = re.compile(r"_?(\w+?)_(?:rank|(?:world_)?size|degree)")


def mixed_pairs(place: Place, kinds: Kinds, ranks: frozenset[str]) -> Iterator[WrongSize]:
    """Where ``place`` brings together a rank and a size, or a rank and a list, of two groups that differ.

    ``ranks`` are the words of the file that may speak of a rank or a number of ranks.
    """
    expression = place.expression
    if isinstance(expression, Call):
        yield from _sampler(expression, place, kinds)
        given = [argument.value for argument in expression.arguments]
        name = facts.last_name(expression.function)
        if name == "range" and len(given) == 3 and may_be_rank_in(given[0], place, ranks):
            yield from _strided(given[0], given[2], place, kinds)
        elif name == "islice" and len(given) == 4 and may_be_rank_in(given[1], place, ranks):
            yield from _strided(given[1], given[3], place, kinds)
        elif name == "index" and len(given) == 1 and may_be_rank_in(given[0], place, ranks):
            yield from _looked_up(given[0], expression, place, kinds)
    elif isinstance(expression, Subscript):
        if isinstance(expression.key, facts.Slice):
            if expression.key.step is not None and may_be_rank_in(expression.key.step, place, ranks):
                yield from _strided(expression.key.lower, expression.key.step, place, kinds)
        elif may_be_rank_in(expression.key, place, ranks):
            yield from _element(expression, place, kinds)
            yield from _left_over(expression.key, place, kinds)
    elif isinstance(expression, Compare) and len(expression.operators) == 1:
        sides = (expression.left, expression.comparators[0])
        if all(may_be_rank_in(e, place, ranks) for e in sides) and any(_asks(e, place) for e in sides):
            yield from _compared(expression, place, kinds)
    elif isinstance(expression, Binary) and expression.operator == "%" and isinstance(expression.left, Binary):
        yield from _neighbour(expression, place, kinds) if may_be_rank_in(expression.left, place, ranks) else ()


def may_pair(function: Function, ranks: frozenset[str]) -> bool:
    """A cheap look: whether a function has a word for what is looked at here."""
    return not ranks.isdisjoint(function.words) or can_sink(function, "world-size")


def may_be_rank_in(expression: Expression, place: Place, ranks: frozenset[str]) -> bool:
    """A cheap look."""
    scope = place.scope
    for e in facts.subexpressions(expression):
        if isinstance(e, Name) and isinstance(scope, (Function, Module)):
            if may_be_rank(e, scope, ranks):
                return True
        elif facts.last_name(e) in ranks:
            return True
    return False


def _asks(expression: Expression, place: Place) -> bool:
    """A cheap look: whether an expression, or what a variable holds, asks about a group or computes something."""
    expression = held_once(expression, place.scope)
    return isinstance(expression, Binary) or (isinstance(expression, Call) and bool(expression.arguments))


def _rank(expression: Expression | None, place: Place, kinds: Kinds) -> Kind | None:
    """The kind of a rank in the job or in a group; not of one in a node, which other rules look at."""
    return _sure(What.RANK, kinds.kind(expression, place.scope))


def _size(expression: Expression | None, place: Place, kinds: Kinds) -> Kind | None:
    return _sure(What.SIZE, kinds.kind(expression, place.scope))


def _sure(what: What, kind: Kind | None) -> Kind | None:
    if kind is None or kind.what is not what or not kind.sure or kind.text or kind.group in (LOCAL, NODE):
        return None
    return kind


def _sampler(call: Call, place: Place, kinds: Kinds) -> Iterator[WrongSize]:
    """``DistributedSampler(data, num_replicas=dp_size, rank=dist.get_rank())``."""
    for row, size in sinks_of(call, place.scope, "world-size"):
        given, _ = by_name(call, row.params)
        rank = given.get("rank")
        if size is not None and rank is not None and _is_rank(size, place, kinds) and _is_size(rank, place, kinds):
            message = (
                f"{shortened(rank)} counts the ranks, and stands in the place of rank= of {row.name.rpartition('.')[2]}"
            )
            yield WrongSize(rank, f"{message}, with {shortened(size)} in that of {row.parameter}=", call)
            continue
        if row.name in _JOBS:
            continue
        counted, numbered = _size(size, place, kinds), _rank(rank, place, kinds)
        if size is None and rank is None:
            continue
        if size is not None and rank is not None and (counted is None or numbered is None):
            yield from _named_apart(size, rank, call)
            continue
        counted = counted if size is not None else Kind(What.SIZE, WORLD)
        numbered = numbered if rank is not None else Kind(What.RANK, WORLD)
        if counted is None or numbered is None or not differ(counted.group, numbered.group, place, kinds):
            continue
        shown = shortened(rank) if rank is not None else "the rank that is left out"
        beside = shortened(size) if size is not None else f"the {row.parameter} that is left out"
        message = f"{shown} is the rank in {named(numbered.group)}, but {beside} counts {named(counted.group)}"
        yield WrongSize(size or rank or call, message, call)


def _is_rank(expression: Expression, place: Place, kinds: Kinds) -> bool:
    kind = kinds.kind(expression, place.scope)
    return kind is not None and kind.what is What.RANK


def _is_size(expression: Expression, place: Place, kinds: Kinds) -> bool:
    kind = kinds.kind(expression, place.scope)
    return kind is not None and kind.what is What.SIZE


def _named_apart(size: Expression, rank: Expression, call: Call) -> Iterator[WrongSize]:
    """``DistributedSampler(data, num_replicas=args.model_parallel_size, rank=args.data_parallel_rank)``: both names say
    along which axis they count, and these have one rank in common at most."""
    axes = [_axis_said(facts.last_word(expression)) for expression in (size, rank)]
    if axes[0] is None or axes[1] is None or not lie_apart(axes[0], axes[1]):
        return
    message = f"{shortened(rank)} numbers the ranks along {axes[1]}, but {shortened(size)} counts those along {axes[0]}"
    yield WrongSize(size, message, call)


def _axis_said(name: str) -> str | None:
    """The axis that the name of a rank or a size speaks of: ``tp_rank``, ``data_parallel_world_size``."""
    said = _COUNTS.fullmatch(name)
    return axis_of_name(f"{said[1]}_group") if said is not None else None


def _strided(start: Expression | None, step: Expression | None, place: Place, kinds: Kinds) -> Iterator[WrongSize]:
    """``files[rank::dp_size]``."""
    if start is None or step is None or isinstance(step, Constant):
        return
    numbered, counted = _rank(start, place, kinds), _size(step, place, kinds)
    if numbered is not None and counted is not None and differ(numbered.group, counted.group, place, kinds):
        message = f"{shortened(start)} is the rank in {named(numbered.group)}, but {shortened(step)} counts "
        yield WrongSize(step, message + named(counted.group), start)


def _element(element: Subscript, place: Place, kinds: Kinds) -> Iterator[WrongSize]:
    """``parts[rank]`` where there is a part for each rank of a group."""
    numbered = _rank(element.key, place, kinds)
    if numbered is None:
        return
    group = listed(element.value, place, kinds)
    if group is not None and differ(numbered.group, group, place, kinds):
        message = (
            f"{shortened(element.key)} is the rank in {named(numbered.group)}, but {shortened(element.value)} has "
        )
        message += f"one element for each rank of {named(group)}"
        yield WrongSize(element.key, message, element.value)


def listed(expression: Expression, place: Place, kinds: Kinds) -> Group | None:
    """The group with an element for each rank of which there is a list."""
    kind = kinds.kind(expression, place.scope)
    if kind is not None and kind.sure and kind.what in _LISTS:
        return kind.group
    expression = held_once(expression, place.scope)
    if isinstance(expression, Call) and facts.last_name(expression.function) in _CUTS:
        for argument in expression.arguments[:2]:
            counted = _size(argument.value, place, kinds)
            if counted is not None:
                return counted.group
    return None


def _looked_up(rank: Expression, call: Call, place: Place, kinds: Kinds) -> Iterator[WrongSize]:
    """``ranks.index(rank in the group)``: the list holds global ranks."""
    if isinstance(call.function, Attribute):
        yield from _held(rank, call.function.value, place, kinds)


def _held(rank: Expression, ranks: Expression, place: Place, kinds: Kinds) -> Iterator[WrongSize]:
    listed, numbered = kinds.kind(ranks, place.scope), _rank(rank, place, kinds)
    if numbered is None or numbered.group in _PLAIN:
        return
    if not (listed is not None and listed.what is What.RANKS) and not _becomes_group(ranks, place):
        return
    if numbered.group.axes or numbered.group.key:
        message = f"{shortened(rank)} is the rank in {named(numbered.group)}, but {shortened(ranks)} holds "
        yield WrongSize(rank, message + "global ranks", ranks)


def _becomes_group(ranks: Expression, place: Place) -> bool:
    """Whether a group is made of a list in the same function, which then holds global ranks; not where the list is
    made of something that is called ranks, or counts from a start that may be that of a group."""
    if not isinstance(ranks, Name) or not isinstance(place.scope, Function) or "new_group" not in place.scope.words:
        return False
    statements = tuple(facts.statements(place.scope.body))
    made = [s.value for s in statements if isinstance(s, facts.Assign) and _stores(s, ranks.id)]
    named = {facts.last_word(e) for value in made for e in facts.subexpressions(value)}
    if not made or any("rank" in name.lower() or name in ("start", "offset", "base") for name in named - {ranks.id}):
        return False
    calls = (e for s in statements for e in facts.subexpressions(facts.header(s)) if isinstance(e, Call))
    return any(
        facts.last_name(call.function) == "new_group"
        and (given := argument_of(call, NEW_GROUP, "ranks")) is not None
        and source_of(given) == ranks.id
        for call in calls
    )


def _compared(comparison: Compare, place: Place, kinds: Kinds) -> Iterator[WrongSize]:
    """``dist.get_rank() == dist.get_world_size(group) - 1``."""
    left, right, operator = comparison.left, comparison.comparators[0], comparison.operators[0]
    if operator in ("in", "not in"):
        yield from _held(left, right, place, kinds)
    if operator not in ("==", "!="):
        return
    first, second = _rank(left, place, kinds), _rank(right, place, kinds)
    if first is not None and second is not None and differ(first.group, second.group, place, kinds):
        message = f"{shortened(left)} is numbered in {named(first.group)}, but {shortened(right)} in "
        yield WrongSize(right, message + named(second.group), left)


def _neighbour(remainder: Binary, place: Place, kinds: Kinds) -> Iterator[WrongSize]:
    """``(rank in the group + 1) % world size``."""
    numbered, counted = _rank(remainder.left, place, kinds), _size(remainder.right, place, kinds)
    if (
        numbered is None
        or counted is None
        or numbered.group == WORLD
        or not differ(numbered.group, counted.group, place, kinds)
    ):
        return
    message = f"{shortened(remainder.left)} is the rank in {named(numbered.group)}, but {shortened(remainder.right)} "
    yield WrongSize(remainder.right, f"{message}counts {named(counted.group)}", remainder.left)


def _left_over(index: Expression, place: Place, kinds: Kinds) -> Iterator[WrongSize]:
    """A rank in ``groups[i]`` that is used in another loop, behind the one over ``i``."""
    around = [loop for loop in place.above if isinstance(loop, (facts.For, facts.Comprehension))]
    if not around or not isinstance(index, Name) or not isinstance(place.scope, Function):
        return
    numbered = _rank(index, place, kinds)
    if numbered is None or numbered.group == WORLD:
        return
    stored = [s for s in facts.statements(place.scope.body) if _stores(s, index.id)]
    before = [statement for statement in stored if statement.span < index.span]
    if not before or any(statement.span.is_inside(loop.span) for loop in around for statement in stored):
        return
    asked = before[-1]
    for loop in facts.statements(place.scope.body):
        if isinstance(asked, facts.Assign) and isinstance(loop, facts.For) and asked.span.is_inside(loop.span):
            variables = facts.names_in(loop.target)
            if variables & facts.names_in(asked.value):
                last = f"the rank of the last round of the loop in line {loop.span.line}"
                yield WrongSize(index, f"{index.id} is left over from another loop: it is {last}", asked.targets[0])


def _stores(statement: Statement, name: str) -> bool:
    targets = statement.targets if isinstance(statement, facts.Assign) else ()
    targets = (statement.target,) if isinstance(statement, facts.For) else targets
    return any(facts.is_name(e, name) for target in targets for e in facts.items_of(target))
