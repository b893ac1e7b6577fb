"""Sizes of one group beside communication on another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.calls.by_name import Called, called, words_of
from distlint.facts import Attribute, Call, Expression, Name, Parameter, shortened, source_of
from distlint.kinds.by_callers import group_by_callers, kind_by_callers
from distlint.kinds.divisors import SUMS, divisors, following
from distlint.kinds.groups import axis_of, group_named, is_one_of_several, is_the_own_of_a_loop, lie_apart, named_axis
from distlint.kinds.seen import Kinds, stored_once
from distlint.places import Place, call_of, callees_of, calls_in, outcomes, places
from distlint.places.order import Order
from distlint.project import Class, Function, Module, Symbol
from distlint.spmd.groups import MADE, are_two_dimensions, dimension_named, group_of, last_of_key, members_on
from distlint.spmd.kind import LOCAL, Kind, What
from distlint.spmd.small_clusters import Cluster
from distlint.spmd.terms import Literal, Size, Term, Unknown, Variable, leaves
from distlint.spmd.tree import WORLD, Group
from distlint.spmd.values import Value

COLLECTIVES = frozenset(("collective",))
#: Parameters that take a list with one element for each rank of the group.
_SLOTS = ("tensor_list", "object_list", "gather_list", "object_gather_list", "scatter_list", "input_list",
          "output_tensor_list", "input_tensor_list", "scatter_object_input_list")  # fmt: skip
#: Operations that are given one tensor, although their parameter has the name of a list.
_ONE_OBJECT = frozenset(("broadcast_object_list", "send_object_list", "recv_object_list"))
#: Names of the number of all ranks.
_ALL_RANKS = frozenset(("world_size", "get_world_size", "num_processes"))
#: Operations that fill a list with an element of each rank.
_INTO_LISTS = frozenset(("all_gather", "all_gather_object", "gather", "gather_object"))
#: Operations that leave this rank's part of a sum in their first argument.
_SUMS_UP = frozenset(("reduce_scatter", "reduce_scatter_tensor", "_reduce_scatter_base"))
_MADE_LONG = frozenset(("empty", "zeros", "ones", "full", "new_empty", "new_zeros"))
#: Sizes of groups that are tried out.
MAX_SPLIT = 16
#: Axes along which a group is hardly ever all there is.
_PARTS = frozenset(("tp", "pp", "mp", "cp"))
#: Names of second groups of the same ranks, for another backend, and of groups of all.
_MAY_HOLD_ALL = re.compile(r"gloo|cpu|world|global|(?<!par)all|data_parallel", re.IGNORECASE)


class WrongSize(NamedTuple):
    """An expression that counts another group than is meant; ``weak``: that is another group only if somebody gives one
    some day, or is asked for only on machines of which there are no clusters; ``of_nodes``: on one machine it counts
    what is meant."""

    expression: Expression
    message: str
    beside: Expression
    weak: bool = False
    of_nodes: bool = False


def may_collect(function: Function) -> bool:
    """A cheap look: whether a function has the name of a collective."""
    return not function.module.called_as(words_of(COLLECTIVES)).isdisjoint(function.words)


def wrong_lists(place: Place, kinds: Kinds) -> Iterator[WrongSize]:
    """The lists of a collective that are as long as another group is large."""
    found = called(call_of(place), place.scope, COLLECTIVES)
    if found is None or found.spread or found.entry.op in _ONE_OBJECT or not found.entry.participants.parameter:
        return
    for parameter in _SLOTS:
        given = found.given.get(parameter)
        kind = kinds.kind(given, place.scope)
        group = _group(found, place, kinds) if given is not None else None
        if given is None or kind is None or not kind.sure or kind.what is not What.SLOTS or group is None:
            continue
        given = given.body if isinstance(given, facts.Conditional) else given  # only the root has the list
        forgotten = found.group is None and _is_given_beside(kind.group, place, kinds)
        if forgotten or differ(kind.group, group, place, kinds):
            sized = f"`{shortened(given)}` has one element for each rank of {named(kind.group)}"
            works = f"{found.entry.op} works on {_shown(found, group)}"
            weak = WORLD in (kind.group, group) and any(_is_left_out(g, place, kinds) for g in (kind.group, group))
            yield WrongSize(_size_in(given, place, kinds) or given, f"{sized}, but {works}", given, weak)


def _is_given_beside(group: Group, place: Place, kinds: Kinds) -> bool:
    """Whether another collective of the function gets a group of unknown ranks: who leaves it out beside a list of its
    size, and under no test of it, has forgotten it. Groups that are handed in are left to RNK302."""
    function = place.scope
    if group == WORLD or not isinstance(function, Function) or _taken_by(group, function.module) is not None:
        return False
    if any(last_of_key(group.key) in source_of(test) for test, _ in outcomes(place)):
        return False
    others = ((other, called(call_of(other), function, COLLECTIVES)) for other in kinds.places(function, Call))
    given = (_group(one, other, kinds) for other, one in others if one is not None and one.group is not None)
    return any(one == group for one in given)


def of_a_part(place: Place, kinds: Kinds) -> WrongSize | None:
    """The list that a collective of all ranks fills, with one element for each of several parts of them:
    ``[torch.empty(1) for _ in range(world_size // tp_size)]``."""
    found = called(call_of(place), place.scope, COLLECTIVES)
    if found is None or found.spread or found.group is not None or found.entry.op not in _INTO_LISTS:
        return None
    given = next((found.given[slots] for slots in _SLOTS if slots in found.given), None)
    if isinstance(given, Name) and isinstance(place.scope, Function):
        given = stored_once(given.id, place.scope)
    count = _count(given)
    if not isinstance(count, facts.Binary) or count.operator != "//" or isinstance(count.right, facts.Constant):
        return None
    kind = kinds.kind(count.left, place.scope)
    if kind is not None and not (_counts(kind) and kind.group == WORLD):
        return None
    if facts.last_name(facts.callee(count.left)) not in _ALL_RANKS and (kind is None or not kind.sure):
        return None
    message = f"the list has `{shortened(count)}` elements, but {found.entry.op} works on all ranks"
    return WrongSize(count, message, call_of(place))


def _count(made: Expression | None) -> Expression | None:
    """How many elements a list is made with, by a loop over a range or by a product."""
    if isinstance(made, facts.Binary) and made.operator == "*":
        return made.right if isinstance(made.left, facts.Sequence) and len(made.left.items) == 1 else None
    if not isinstance(made, facts.Comprehension) or made.kind != "list" or len(made.clauses) != 1:
        return None
    over, clause = made.clauses[0].iterable, made.clauses[0]
    if clause.conditions or not isinstance(over, Call) or facts.last_name(over.function) != "range":
        return None
    return over.arguments[0].value if len(over.arguments) == 1 else None


def wrong_tensors(place: Place, kinds: Kinds) -> Iterator[WrongSize]:
    """The tensors that are gathered into and were made as large as another group asks for:
    ``torch.empty(n * dist.get_world_size())``."""
    found = called(call_of(place), place.scope, COLLECTIVES)
    if found is None or found.spread or found.entry.op != "all_gather_into_tensor":
        return
    given = found.given.get(found.entry.params[0])
    made = stored_once(given.id, place.scope) if isinstance(given, Name) and isinstance(place.scope, Function) else None
    group = _group(found, place, kinds) if isinstance(made, Call) else None
    if given is None or group is None or not isinstance(made, Call) or facts.last_name(made.function) not in _MADE_LONG:
        return
    counted = [(e, kind) for e in facts.subexpressions(made) if (kind := kinds.kind(e, place.scope)) is not None]
    sizes = [(size, kind.group) for size, kind in counted if _counts(kind) and kind.sure]
    if sizes and all(differ(of, group, place, kinds) for _, of in sizes):
        sized = f"`{shortened(given)}` has room for each rank of {named(sizes[0][1])}"
        yield WrongSize(sizes[0][0], f"{sized}, but {found.entry.op} works on {_shown(found, group)}", given)


def wrong_divisors(place: Place, owner: Function, kinds: Kinds, order: Order) -> Iterator[WrongSize]:
    """The sizes by which a sum is divided that are not those of the group that was summed over; both may stand behind
    attributes of what all callers hand over (``self.ctx.world_size``)."""
    found = called(call_of(place), place.scope, COLLECTIVES)
    if found is None or found.entry.op not in SUMS or found.group is None or found.spread:
        return
    if "op" in found.given and not source_of(found.given["op"]).endswith("SUM"):
        return
    tensor = found.given.get(found.entry.params[0])
    group = _group(found, place, kinds)
    if not isinstance(tensor, (Name, Attribute)) or group is None:
        return
    taken = isinstance(found.group, Name) and found.group.id in {p.name for p in owner.definition.parameters}
    own = is_the_own_of_a_loop(group, source_of(found.group))
    if isinstance(found.group, Attribute) and not _is_parted(group):
        group = group_by_callers(found.group, place.scope, kinds, order) or group
    if not (_is_parted(group) or taken or own or is_one_of_several(group, place.scope.module)):
        return  # a group of unknown ranks may hold them all
    if _is_summed_on(tensor, place, owner):
        return
    for divisor in divisors(tensor, following(place, owner)):
        kind = kinds.kind(divisor, place.scope)
        if isinstance(divisor, Attribute) and (kind is None or not kind.sure):
            kind = kind_by_callers(divisor, place.scope, kinds, order)
        if (
            kind is not None
            and kind.sure
            and kind.what is What.SIZE
            and not kind.text
            and (differ(kind.group, group, place, kinds) or (own and kind.group == WORLD))
        ):
            size = f"{shortened(divisor)} is the size of {named(kind.group)}"
            yield WrongSize(divisor, f"{size}, but {found.entry.op} sums over {_shown(found, group)}", tensor)


def _is_parted(group: Group) -> bool:
    """Whether a group is seen to be one of several into which the ranks of a job fall."""
    return bool(group.axes) or dimension_named(group) is not None or _splits_up(group)


def _is_summed_on(tensor: Expression, place: Place, owner: Function) -> bool:
    """Whether what is summed at a place is summed over another group as well, right before or behind it: over those of
    a node, and then over the nodes."""
    name = source_of(tensor)
    sums = [p for p in calls_in(owner) if _sums(call_of(p), name)]
    stores = [value.span for value in facts.stored(facts.dotted(tensor), owner.body) if value is not None]
    here, group = place.expression.span, _group_text(call_of(place))
    for other in sums:
        between = sorted((other.expression.span, here))
        if _group_text(call_of(other)) != group and not any(between[0] < span < between[1] for span in stores):
            return True
    return False


def _sums(call: Call, name: str) -> bool:
    """Whether a call sums what has this name, or sums up into it."""
    summed = facts.first_argument(call) if facts.last_name(call.function) in SUMS | _SUMS_UP else None
    return summed is not None and source_of(summed) == name


def _group_text(call: Call) -> str:
    group = facts.argument(call, "group")
    return source_of(group) if group is not None else ""


def _group(found: Called, place: Place, kinds: Kinds) -> Group | None:
    """The group that a collective works on, as far as it can be told from others."""
    if found.group is None:
        return WORLD
    value = kinds.value(found.group, place.scope)
    if value is None:
        return None
    if named_axis(found.group) in _PARTS and _is_made_of_unknown(value):
        return group_named(found.group)  # only its name says which ranks it has
    return group_of(value)


def _is_made_of_unknown(value: Value) -> bool:
    """Whether a group is seen to be made, of ranks that nobody knows: also where only its members keep it."""
    if isinstance(value.thing, Group):
        members = leaves(value.thing.members) if value.thing.members is not None else ()
        return any(isinstance(leaf, (Unknown, Variable)) for leaf in members)
    return any(isinstance(leaf, Unknown) and leaf.key.startswith(MADE) for leaf in leaves(value.term))


def differ(first: Group, second: Group, place: Place, kinds: Kinds) -> bool:
    """Whether two groups that are spoken of at a place can't be the same: they lie along other axes, or one is the
    default group and the other a part of it."""
    if first == second or LOCAL in (first, second):
        return False
    if WORLD in (first, second):
        other = second if first == WORLD else first
        one = is_one_of_several(other, place.scope.module)
        return _is_parted(other) or one or _is_part(other, place, kinds)
    if (first.axes and second.axes) or are_two_dimensions(first, second):
        return True
    axes = (axis_of(first), axis_of(second))
    return axes[0] is not None and axes[1] is not None and lie_apart(axes[0], axes[1])


def _splits_up(group: Group) -> bool:
    """Whether the ranks of a larger job fall into several such groups, as ``new_subgroups`` has it."""
    if group.members is None:
        return False
    made_of = set(leaves(group.members))
    numbers = [leaf.value for leaf in made_of if isinstance(leaf, Literal)]
    largest = max((n for n in numbers if isinstance(n, int)), default=0)
    sizes = [2 * largest, largest + 1] if 2 <= largest <= MAX_SPLIT else []
    return any(_falls_apart(group.members, size) for size in (*sizes, *([4] if Size("local") in made_of else ())))


def _falls_apart(members: Term, size: int) -> bool:
    """Whether so many ranks fall into several groups of these members, each rank into one."""
    found = list(members_on(members, Cluster(size, ())))
    groups = frozenset(found)
    return len(found) == size == sum(map(len, groups)) and len(groups) > 1


def _is_part(group: Group, place: Place, kinds: Kinds) -> bool:
    """Whether a group is a parameter that callers may leave out, so that the default group is one of several, or to
    which one of them is seen to give a part of the ranks. What else is handed in, a function returns or a module keeps
    may well hold all ranks wherever it is used."""
    _, handed_in, name = group.key.rpartition(":")
    last = name.rpartition(".")[2]
    if not handed_in or _MAY_HOLD_ALL.search(last):
        return False
    if named_axis(Name(place.expression.span, last)) not in (None, "world"):
        return True
    taken = _taken_by(group, place.scope.module)
    if taken is None:
        return False
    function, parameter = taken
    return parameter.default is not None or _is_given_a_part(function, parameter.name, kinds)


def _is_left_out(group: Group, place: Place, kinds: Kinds) -> bool:
    """Whether a group is a parameter that every call of its function leaves out: it is the world today."""
    taken = _taken_by(group, place.scope.module)
    given = [found for found, _ in _given(taken[0], taken[1].name, kinds)] if taken is not None else []
    return bool(given) and all(found is None for found in given)


def _taken_by(group: Group, module: Module) -> tuple[Function, Parameter] | None:
    """The function that takes a group, and its parameter; also where an object keeps what its constructor was given."""
    taker, _, name = group.key.rpartition(":")
    if taker == "self":
        of, _, attribute = name.rpartition(".")
        kept = [known.attributes.get(attribute, ()) for known in module.classes if known.full_name == of]
        stored = kept[0] if len(kept) == 1 and len(kept[0]) == 1 else ()
        for function, assigned in stored:
            if function.name == "__init__" and not assigned.position and isinstance(assigned.value, Name):
                return _parameter(function, assigned.value.id)
        return None
    functions = [function for function in module.functions if function.full_name == taker]
    return _parameter(functions[0], name) if functions else None


def _parameter(function: Function, name: str) -> tuple[Function, Parameter] | None:
    parameter = function.parameter(name)
    return (function, parameter) if parameter is not None else None


def _is_given_a_part(function: Function, parameter: str, kinds: Kinds) -> bool:
    """Whether a caller gives one of several groups for a parameter, or one that is seen not to hold all ranks."""
    return any(
        given is not None and _is_of_some(given, place, kinds) for given, place in _given(function, parameter, kinds)
    )


def _given(function: Function, parameter: str, kinds: Kinds) -> Iterator[tuple[Expression | None, Place]]:
    """What the calls of a function give for a parameter, each with its place."""
    for caller in kinds.analysis.callers(function):
        for place in calls_in(caller):
            call = call_of(place)
            if any(_takes(symbol, function) for symbol in callees_of(place)):
                yield function.given(parameter, call), place


def _takes(symbol: Symbol, function: Function) -> bool:
    return symbol is function or (isinstance(symbol, Class) and symbol.method(function.name) is function)


def _is_of_some(given: Expression, place: Place, kinds: Kinds) -> bool:
    """Whether an expression is one of several groups, or a group in which some rank is not."""
    if isinstance(given, facts.Subscript) or named_axis(given) in _PARTS:
        return True
    group = kinds.group(given, place.scope)
    if group is None or group.axes:
        return group is not None and "world" not in group.axes
    cluster = Cluster(4, ())
    return group.members is not None and any(len(m) < cluster.size for m in members_on(group.members, cluster))


def named(group: Group) -> str:
    """A group as messages speak of it."""
    if group == WORLD:
        return "the default group"
    dimension = dimension_named(group)
    if dimension is not None:
        return f"the {dimension[0]} dimension"
    axes = sorted(group.axes) or [axis for axis in (axis_of(group),) if axis is not None]
    return f"the {'+'.join(axes)} group" if axes else "another group"


def _shown(found: Called, group: Group) -> str:
    return shortened(found.group) if found.group is not None else named(group)


def _size_in(given: Expression, place: Place, kinds: Kinds) -> Expression | None:
    """The size that a list display is made with, where it stands in the call itself."""
    sizes = (e for e in facts.subexpressions(given) if _counts(kinds.kind(e, place.scope)))
    return next(sizes, None)


def _counts(kind: Kind | None) -> bool:
    return kind is not None and kind.what is What.SIZE


def sized_in(scope: Function, name: str, kinds: Kinds) -> Iterator[Expression]:
    """The sizes with which a variable of a function is made."""
    for place in places(scope, lambda expression: _counts(kinds.kind(expression, scope))):
        assigned = [around for around in place.above if isinstance(around, facts.Assign)]
        if assigned and any(source_of(target) == name for target in assigned[-1].targets):
            yield place.expression
