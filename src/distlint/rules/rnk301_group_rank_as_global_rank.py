"""A rank inside a group is given where torch wants a global rank.

## Why it hurts

In groups that do not hold that global rank the call fails with "not part of group", or the group waits for a sender
that never sends. The group that holds rank 0 works, so small tests pass.

## What to do

Pass `group_src=` or `group_dst=` (torch 2.6), or translate: `src=dist.get_global_rank(group, 0)`.
`--fix --unsafe-fixes` does the first, or the second where the project asks for an older torch; it leaves calls without
a group.

## Example

```python
mesh = init_device_mesh("cuda", (2, 4), mesh_dim_names=("dp", "tp"))
dist.broadcast(t, src=0, group=mesh.get_group("tp"))
```

## Use instead

```python
mesh = init_device_mesh("cuda", (2, 4), mesh_dim_names=("dp", "tp"))
dist.broadcast(t, group_src=0, group=mesh.get_group("tp"))
```

## What it reports

`src`, `dst` and the peer of a point-to-point call are **global** ranks, also beside `group=`. Reported is

- a rank inside a group there: `get_rank(group)`, `mesh.get_local_rank("tp")`, `get_group_rank(...)`, a loop variable
  over `range(get_world_size(group))`, a position in a list of the group's ranks, and neighbours of these such as
  `(rank + 1) % size`, through variables, attributes and short helpers;
- a literal, the default `0` of `gather`, `reduce` or `broadcast_object_list`, or a parameter that is one number in all
  calls in sight (`first=0`), together with a group that need not hold that rank: along a mesh dimension, from a getter
  such as Megatron's, from a list without it, or the one of several, made in a loop, that this rank is in. With medium
  confidence also a group whose name says that it is one of several (`tp_group`, `get_data_parallel_group()`), and any
  group where the function asks which rank has this number in the group (`dist.get_rank(group) == 0`);
- so with the group of the mesh over which a parameter is divided that a loop goes over (`weight.device_mesh`);
- a parameter that the function compares with the rank in the very group of the call (`dist.get_rank(group) == dst`);
- the reverse: a global rank given as `group_src`, `group_dst` or `group_peer`.

Where the group, or the one that the rank is in, comes from callers, all in sight give none or the world, and the
project makes no group of a part of the ranks, such a finding has `low` confidence. So it has in a project that nobody
installs (it has no `setup.py` or `[build-system]`), where the group may be left out and nothing in sight gives one of
some ranks: nobody makes the object or calls the function, or the project makes no such group. So has one in a group
whose size is 1 wherever it is written down, and one in a function of a program that nothing calls, or only what nothing
calls.

## Stays silent

- `group_src=`, `group_dst=` and `group_peer=` with a rank of the group (torch 2.6), `get_global_rank(group, r)`,
  `get_process_group_ranks(group)[0]`, getters of source ranks, ranks taken from the list given to `new_group`.
- Rank 0 beside a group, where only the first ranks of two other axes come (`if dp_rank == 0 and tp_rank == 0:`).
- The default group, a copy of it, a list that holds the literal; a literal under a test of the group; a literal 0 in a
  project of which all groups are made of lists that begin with rank 0 (`range(n)`, `[0, n - 1]`).
- A group that nobody knows, with a literal: its ranks may begin at 0. A parameter that is None where it is left out, as
  all callers do; also by a name that stands for it, or for the world (`group or dist.group.WORLD`).
- A group of which the source rank is that literal, by a test (`if get_data_parallel_src_rank() == 0:`).
- Wrappers that take ranks of the group.
- Rank 0 of the global ranks where only the first ranks along all other axes come, by tests here or around all calls
  in the file.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts, fixes, knowledge
from distlint.devices.given import gives
from distlint.facts import Attribute, Call, Compare, Conditional, Constant, Expression, Name, shortened, source_of
from distlint.finding import Alarm, Confidence, Fix, Severity, Span
from distlint.fixes.edits import by_keyword, with_argument, wrapped
from distlint.kinds import Called, Kinds, called, named_axis
from distlint.kinds.group_use import COMMUNICATION, group_of
from distlint.kinds.groups import group_named, is_one_of_several, is_the_own_of_a_loop
from distlint.kinds.seen import held_once, stored_once
from distlint.kinds.sinks import can_sink, sinks_of
from distlint.knowledge import SinkEntry
from distlint.places import Place, call_of, callees_of, calls_in, outcomes
from distlint.project import Function, Module, ScopeOwner, full_name
from distlint.project.bindings import Assigned
from distlint.rules import rule
from distlint.spmd.groups import group_of as held_group
from distlint.spmd.groups import is_of_several, members_on, splitting
from distlint.spmd.kind import LOCAL, NODE, Kind, What
from distlint.spmd.small_clusters import Cluster
from distlint.spmd.terms import Literal, Many, coordinates
from distlint.spmd.tree import WORLD, Group
from distlint.survey import Survey

#: Operations whose source or destination is rank 0 if none is given.
_DEFAULT_ROOT = frozenset(
    ("gather", "gather_object", "reduce", "scatter", "broadcast_object_list", "scatter_object_list")
)

#: The first torch with parameters for ranks inside a group.
_GROUP_RANKS = "2.6"


@rule(
    "RNK301",
    "group-rank-as-global-rank",
    severity=Severity.HANG,
    needs="project",
    fix="suggested",
    about="several processes",
)
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per argument."""
    for owner in module.scopes:
        if isinstance(owner, Function) and not can_sink(owner, "group"):
            continue
        for place in survey.kinds.places(owner, Call):
            call = called(call_of(place), place.scope, COMMUNICATION)
            if call is not None:
                for needs in ("global", "group"):
                    for sink, given in sinks_of(call.call, place.scope, needs):
                        found = _judged(sink, given, call, place, survey)
                        if found is not None:
                            span = given.span if given is not None else call.call.span
                            alarm = _finding(span, *found, _fix(sink, given, call, place, survey))
                            yield alarm.lowered(_is_whole(call, given, place, survey))


def _is_whole(call: Called, given: Expression | None, place: Place, survey: Survey) -> bool:
    """Whether a call's group, or the one that the rank is in where the call has none, is the world wherever somebody
    calls the function, or nobody in sight gives one, or it has one rank."""
    group = call.group
    handed = survey.handed
    if group is not None:
        return handed.is_world(group, place) or handed.is_of_one(group, place) or handed.is_never_given(group, place)
    value = survey.kinds.value(given, place.scope)
    return value is not None and value.kind is not None and handed.is_nobodys(value.kind.group, place)


def _judged(
    sink: SinkEntry, given: Expression | None, call: Called, place: Place, survey: Survey
) -> tuple[str, str, Confidence] | None:
    """Message, advice and confidence if an argument is a rank of the wrong numbering."""
    kinds = survey.kinds
    value = kinds.value(given, place.scope)
    kind = value.kind if value is not None else None
    if sink.needs == "group":
        if kind is None or not (kind.sure and kind.is_global) or call.group is None:
            return None
        plain = sink.parameter.removeprefix("group_")
        message = f"{sink.parameter}={shortened(given)} is a global rank; pass it as {plain}="
        return message, f"pass it as {plain}=, or give a rank inside {shortened(call.group)}", Confidence.HIGH
    if kind is not None and _is_group_rank(kind) and not _is_across(kind, call, place, kinds):
        numbered = shortened(call.group) if call.group is not None else "a group"
        message = (
            f"{sink.parameter}={shortened(given)} is a rank inside {numbered}, but {sink.parameter} is a global rank; "
            f"use {_instead(sink, call, survey)}"
        )
        return message, _advice(sink, call, survey), Confidence.HIGH if kind.sure else Confidence.MEDIUM
    if given is not None and _is_compared_inside(given, call, place, survey):
        message = f"{sink.parameter}={shortened(given)} is a global rank, but is compared with the rank in "
        message += f"{shortened(call.group)}; use {_instead(sink, call, survey)}, or compare it with dist.get_rank()"
        return message, _advice(sink, call, survey), Confidence.HIGH
    return _literal(sink, given, call, place, survey)


def _is_group_rank(kind: Kind) -> bool:
    return kind.sure and kind.what is What.RANK and kind.group not in (WORLD, LOCAL, NODE) and not kind.text


def _is_across(kind: Kind, call: Called, place: Place, kinds: Kinds) -> bool:
    """Whether the rank is one in a tensor or model parallel group, and the call's group lies across those: in the usual
    layout it is the global rank of the first member, as in ``broadcast(x, src=tensor_rank, group=data_group)``."""
    if call.group is None:
        return False
    group = kinds.group(call.group, place.scope)
    if group == kind.group:
        return False
    axes = _axes(group) or _axes(group_named(call.group))
    name = Name(call.call.span, kind.group.key.rpartition(".")[2].removesuffix("()"))
    numbered = _axes(kind.group) or _axes(group_named(name))
    return "tp" in numbered and bool(axes) and axes.isdisjoint(numbered)


def _axes(group: Group | None) -> frozenset[str | None]:
    return frozenset(group.axes) if group is not None else frozenset()


def _literal(
    sink: SinkEntry, given: Expression | None, call: Called, place: Place, survey: Survey
) -> tuple[str, str, Confidence] | None:
    """A literal, or the default 0, beside a group that need not hold this rank."""
    if call.group is None or any(name.startswith("group_") for name in call.given):
        return None
    if any(source_of(call.group) in source_of(test) for test, _ in outcomes(place)):
        return None  # a test that tells this group from the world
    kinds = survey.kinds
    if given is None and (call.entry.op not in _DEFAULT_ROOT or call.spread):
        return None
    value = kinds.value(given, place.scope)
    rank = 0 if given is None else value.term.value if value is not None and isinstance(value.term, Literal) else None
    if rank is None and isinstance(given, Name):
        rank = _given_by_all(given.id, place, survey)
    if type(rank) is not int:
        return None
    group = kinds.group(call.group, place.scope)
    sure = group is not None and _lacks(group, rank, place, kinds)
    lacks = sure or (_may_lack(group, rank, place, kinds) if group is not None else named_axis(call.group) is not None)
    lacks = lacks or (group is None and _is_given_one_without(rank, call.group, place, survey))
    lacks = lacks or (group is None and _is_of_a_parameter(call.group, place))
    lacks = lacks or _is_own_of_several(call.group, place, kinds)
    if not lacks and not (
        _is_meant_inside(call.group, rank, place, kinds) and _may_be_a_part(call.group, place, survey)
    ):
        return None
    if rank == 0 and not sure and survey.handed.all_hold_the_first:
        return None
    axis = named_axis(call.group)
    if axis is not None and _is_of_its_source(axis, rank, place, kinds):
        return None
    others = 1 if axis == "mp" else 2  # a model parallel group lies along all axes but one
    if rank == 0 and len(_firsts(place, survey) - {axis}) >= others:
        return None  # among those of the first rank along all else, this is the group that holds it
    shown = (
        f"{sink.parameter}={shortened(given)}" if given is not None else f"{sink.parameter} is left at {rank}, which"
    )
    how = " in all calls in sight" if isinstance(given, Name) and not isinstance(value and value.term, Literal) else ""
    instead = _instead(sink, call, survey)
    message = f"{shown} is global rank {rank}{how}, and {shortened(call.group)} need not hold it; use {instead}"
    return message, _advice(sink, call, survey), Confidence.HIGH if sure else Confidence.MEDIUM


def _given_by_all(name: str, place: Place, survey: Survey) -> int | None:
    """The number that a parameter of a function is in all calls in sight, given or left at its default."""
    function = place.scope
    if not isinstance(function, Function) or not function.is_as_given(name) or not survey.order.are_all_seen(function):
        return None
    default = function.default(name)
    given = [default if one is None else one for one, _ in survey.order.given(function, name)]
    numbers = {one.value if isinstance(one, Constant) and type(one.value) is int else None for one in given}
    return numbers.pop() if len(numbers) == 1 else None


def _is_own_of_several(group: Expression, place: Place, kinds: Kinds) -> bool:
    """Whether a module of the project makes several groups in a loop and keeps, or hands out, the one of this rank:
    ``state.tensor_group()``."""
    value = kinds.value(group, place.scope) if not _lets_in_some(place, kinds) else None
    return value is not None and is_one_of_several(held_group(value), place.scope.module)


def _is_of_a_parameter(group: Expression, place: Place) -> bool:
    """Whether a group is that of the mesh over which a parameter of a model is divided (``weight.device_mesh``): with
    replicas or tensor parallelism beside, there are several."""
    mesh = facts.receiver(group) if isinstance(group, Call) and facts.last_name(group.function) == "get_group" else None
    if mesh is None or not isinstance(group, Call) or group.arguments or not isinstance(place.scope, Function):
        return False
    bound = place.scope.bindings.of(mesh.id) if isinstance(mesh, Name) else ()
    made = [one.value if isinstance(one, Assigned) and not one.position else None for one in bound] or [mesh]
    return all(
        isinstance(one, Attribute) and one.attr == "device_mesh" and _is_of_a_loop(one.value, place) for one in made
    )


def _is_of_a_loop(owner: Expression, place: Place) -> bool:
    """Whether a variable is an element of what a loop around a place goes over."""
    loops = (one for one in place.above if isinstance(one, facts.For))
    return any(facts.is_name(e, getattr(owner, "id", "")) for loop in loops for e in facts.subexpressions(loop.target))


def _is_of_its_source(axis: str, rank: int, place: Place, kinds: Kinds) -> bool:
    """Whether only the group along an axis comes to a place that begins with a rank, by a test of its source rank:
    ``if get_data_parallel_src_rank() == 0:``."""
    for test, outcome in outcomes(place):
        if not isinstance(test, Compare) or test.operators != (("==",) if outcome else ("!=",)):
            continue
        sides = test.left, test.comparators[0]
        for asked, other in (sides, sides[::-1]):
            source = called(asked, place.scope, frozenset(("rank-of",))) if isinstance(asked, Call) else None
            value = kinds.value(other, place.scope) if source is not None and source.entry.group == axis else None
            if value is not None and value.term == Literal(rank):
                return True
    return False


def _firsts(place: Place, survey: Survey) -> set[str]:
    """The axes of which only the first rank comes to a place, by the tests in the function or around all calls of it in
    the file."""
    scope = place.scope
    found = _firsts_here(place)
    if isinstance(scope, Function):
        near = [f for f in survey.spmd.callers(scope) if f.module is scope.module]
        calls = [p for f in near for p in calls_in(f) if p.scope is f and scope in callees_of(p)]
        found |= set.intersection(*map(_firsts_here, calls)) if calls else set()
    return found


def _firsts_here(place: Place) -> set[str]:
    """The axes of which only the first rank comes to a place: ``if dp_rank == 0:``, or ``if tp_rank != 0: return``."""
    return {_first(test, "==" if outcome else "!=") for test, outcome in outcomes(place)} - {""}


def _first(test: Expression, operator: str) -> str:
    """The axis whose rank a test, or a part of it that must hold, compares with 0; empty for others."""
    for part in facts.conjuncts(test):
        other = part.comparators[0] if isinstance(part, Compare) and part.operators == (operator,) else None
        if isinstance(part, Compare) and isinstance(other, Constant) and other.value == 0:
            named = knowledge.names().get(facts.last_called(part.left) or "")
            if named is not None and named.role == "rank":
                return named.result
    return ""


def _is_meant_inside(group: Expression, rank: int, place: Place, kinds: Kinds) -> bool:
    """Whether the function asks elsewhere for the rank of that number *in the group*: ``dist.get_rank(group) == 0``."""
    compared = _compared_inside(group, place, kinds)
    return any(isinstance(other, Constant) and other.value == rank for other in compared)


def _is_compared_inside(given: Expression, call: Called, place: Place, survey: Survey) -> bool:
    """Whether the function compares a parameter, as it is, with the rank *in the group* of the call."""
    function, group = place.scope, call.group
    if not isinstance(given, Name) or group is None or not isinstance(function, Function):
        return False
    if any(name.startswith("group_") for name in call.given) or not function.is_as_given(given.id):
        return False
    compared = any(facts.is_name(other, given.id) for other in _compared_inside(group, place, survey.kinds))
    return compared and _may_be_a_part(group, place, survey)


def _compared_inside(group: Expression, place: Place, kinds: Kinds) -> Iterator[Expression]:
    """What the function compares with the rank in a group."""
    if not isinstance(place.scope, Function) or source_of(group) == "None":
        return
    for test in kinds.places(place.scope, Compare):
        comparison = test.expression
        assert isinstance(comparison, Compare)
        if comparison.operators not in (("==",), ("!=",)):
            continue
        sides = comparison.left, comparison.comparators[0]
        for asked, other in (sides, sides[::-1]):
            held = held_once(asked, place.scope)
            found = called(held, place.scope, frozenset(("rank",))) if isinstance(held, Call) else None
            inside = group_of(found) if found is not None else None
            if inside is not None and source_of(inside) == source_of(group):
                yield other


def _may_be_a_part(group: Expression, place: Place, survey: Survey) -> bool:
    """Whether a group may be another one than the world: not if it is seen to be all ranks, by a second backend too, or
    is a parameter that is None, and nobody gives it."""
    function = place.scope
    if survey.kinds.group(group, function) == WORLD:
        return False
    if not isinstance(function, Function) or not isinstance(group, Name):
        return True
    named = _or_the_world(stored_once(group.id, function), place, survey.kinds) or group
    parameter = function.parameter(named.id)
    default = parameter.default if parameter is not None else None
    if parameter is None or not isinstance(default, Constant) or default.value is not None:
        return True
    return any(gives(caller.place, named.id, function) for caller in survey.order.callers(function))


def _or_the_world(held: Expression | None, place: Place, kinds: Kinds) -> Name | None:
    """The variable in whose place the world stands where it is None: ``group if group is not None else WORLD``."""
    if isinstance(held, Conditional):
        sides = held.body, held.orelse
    elif isinstance(held, facts.Boolean) and held.operator == "or" and len(held.operands) == 2:
        sides = held.operands[0], held.operands[1]
    else:
        return None
    named = [side for side in sides if isinstance(side, Name) and kinds.group(side, place.scope) != WORLD]
    others = [side for side in sides if side not in named]
    is_world = len(others) == 1 and kinds.group(others[0], place.scope) == WORLD
    return named[0] if len(named) == 1 and is_world else None


def _lacks(group: Group, rank: int, place: Place, kinds: Kinds) -> bool:
    """Whether some process's group of this kind does not hold a global rank."""
    if group.axes:
        return "world" not in group.axes
    if is_of_several(group):
        return True
    if group.members is None:
        return False
    if isinstance(group.members, Many) and not coordinates(group.members):
        numbers = [item.value for item in group.members.items if isinstance(item, Literal)]
        return len(numbers) == len(group.members.items) and rank not in numbers
    held = list(members_on(group.members, Cluster(4, ())))
    if held and all(rank not in members for members in held):
        return True  # whoever is let in
    return not _lets_in_some(place, kinds) and any(rank not in members for members in held)


def _may_lack(group: Group, rank: int, place: Place, kinds: Kinds) -> bool:
    """The same where the ranks fall into groups of sizes that nobody knows, or into as many as a job is large."""
    if group.members is None or not coordinates(group.members) or _lets_in_some(place, kinds):
        return False
    if is_the_own_of_a_loop(group, ""):
        return True
    cluster = Cluster(4, ())
    assumed = splitting(group.members, cluster)
    return assumed is not None and any(rank not in held for held in members_on(group.members, cluster, assumed))


def _is_given_one_without(rank: int, group: Expression, place: Place, survey: Survey) -> bool:
    """Whether a caller gives a group that does not hold a global rank on all processes, and comes to the place with any
    rank."""
    kinds = survey.kinds
    return not _lets_in_some(place, kinds) and any(
        _lacks(given, rank, caller, kinds)
        or _may_lack(given, rank, caller, kinds)
        or is_one_of_several(given, caller.scope.module)
        for given, caller in survey.handed.groups(group, place)
    )


def _lets_in_some(place: Place, kinds: Kinds) -> bool:
    """Whether a test around a place, of the rank or of something that is not followed, may let in one group only."""
    tests = (kinds.value(test, place.scope) for test, _ in outcomes(place))
    return any(test is None or coordinates(test.term) for test in tests)


def _inside(sink: SinkEntry, call: Called, survey: Survey) -> str | None:
    """The parameter that takes a rank of the group, where the call has one in the torch that the project asks for."""
    inside = f"group_{sink.parameter}"
    return inside if inside in call.entry.params and survey.settings.has_torch(_GROUP_RANKS) else None


def _instead(sink: SinkEntry, call: Called, survey: Survey) -> str:
    inside = _inside(sink, call, survey)
    return f"{inside}= or get_global_rank" if inside is not None else "get_global_rank"


def _advice(sink: SinkEntry, call: Called, survey: Survey) -> str:
    group = shortened(call.group) if call.group is not None else "group"
    translated = f"{sink.parameter}=dist.get_global_rank({group}, …)"
    inside = _inside(sink, call, survey)
    return f"pass {inside}= (torch {_GROUP_RANKS}), or {translated}" if inside is not None else f"pass {translated}"


def _fix(sink: SinkEntry, given: Expression | None, call: Called, place: Place, survey: Survey) -> Fix | None:
    """The rank by the name of the parameter that takes one of its numbering; where there is none, translated."""
    if call.group is None or call.spread:
        return None
    inside = _inside(sink, call, survey)
    if sink.needs == "group":
        inside = sink.parameter.removeprefix("group_")
    if inside is None:
        return _translated(given, call, place) if given is not None else None
    text = place.scope.module.text
    if inside in call.given:
        return None
    if given is None:
        return fixes.suggested(f"pass {inside}=0", with_argument(text, call.call, f"{inside}=0"))
    names = _named_from(given, call)
    names[min(names)] = inside
    return fixes.suggested(f"pass it as {inside}=", by_keyword(text, call.call, names))


def _named_from(given: Expression, call: Called) -> dict[int, str]:
    """The numbers of an argument and of all behind it that have no name so far, with the names of their parameters."""
    arguments = call.call.arguments
    first = next(index for index, argument in enumerate(arguments) if argument.value is given)
    unnamed = {i: call.entry.params[i] for i in range(first, len(arguments)) if arguments[i].keyword is None}
    return {first: "", **unnamed}


def _translated(given: Expression, call: Called, place: Place) -> Fix | None:
    """``src=dist.get_global_rank(group, 0)``, where it is plain how the file calls that function, and that the group is
    one: for None there is no answer."""
    function, group = call.call.function, call.group
    scope = place.scope
    if not isinstance(function, Attribute) or full_name(function.value, scope) != "torch.distributed":
        return None
    if group is None or facts.dotted(group) is None or (isinstance(group, Name) and _may_be_none(group, scope)):
        return None
    before = f"{source_of(function.value)}.get_global_rank({source_of(group)}, "
    return fixes.suggested(f"translate it by {before}...)", wrapped(scope.module.text, given, before))


def _may_be_none(group: Name, scope: ScopeOwner) -> bool:
    parameters = scope.definition.parameters if isinstance(scope, Function) else ()
    return any(one.name == group.id and one.default is not None for one in parameters)


def _finding(span: Span, message: str, advice: str, confidence: Confidence, fix: Fix | None) -> Alarm:
    return Alarm(span=span, confidence=confidence, message=message, help=advice, fix=fix)
