"""A process group or mesh is created by some ranks only, or with different ranks on each.

## Why it hurts

The job stops while groups are created; or, if the ranks pair up by chance, later, because the communicators of two
ranks do not match.

## What to do

Create every group on every rank, in the same order, before use.

## Example

```python
def pairs(rank):
    ranks = [0, 1]
    if dist.get_rank() in ranks:
        return dist.new_group(ranks)
```

## Use instead

```python
def pairs(rank):
    ranks = [0, 1]
    group = dist.new_group(ranks)
    return group if rank in ranks else None
```

## What it reports

`new_group`, `new_subgroups`, `split_group`, `init_device_mesh` and the like

- under a condition on the rank, the membership test `if rank in ranks:` included: creating a group is a meeting of
  *all* ranks, also of those that are not in it;
- with a list of ranks that differs between the ranks: `new_group([first, first + 1])` with `first = rank // 2 * 2`;
- with the ranks that have gathered the same as this one, the host name say: each node creates its own group only;
- with a list that is counted from what is a rank by its name alone (`state.process_index // size * size`);
- with a rank in the shape of a mesh, where a size is meant: `init_device_mesh("cuda", (2, rank // 2))`;
- behind the loop that computes the lists of ranks, so that only the list of its last round becomes a group.

Groups whose size is 1 wherever it is written down have nobody to wait for, and functions of a program that nothing
calls, or only what nothing calls, do not run: such findings have `low` confidence.

## Stays silent

- Every rank creates all groups and keeps its own: `for ranks in lists: g = new_group(ranks)`, then
  `if rank in ranks: mine = g`.
- `use_local_synchronization=True` (torch 2.1), with which only the members have to call; groups of XLA, and
  groups without a backend beside them.
- Groups that a helper creates on its first call (`if not _GROUPS:`): the other ranks may come there by another way.
- Groups of one (`new_group([rank])`): nobody has to be met in them.
- Lists that are the same everywhere, tests that all ranks share, and creation in both branches.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.calls.by_name import NEW_GROUP, argument_of, called
from distlint.facts import Assign, Attribute, Binary, Call, Expression, For, Name, Statement
from distlint.finding import Alarm, Confidence, Evidence, Lane, Moment, Severity
from distlint.kinds.seen import stored_once
from distlint.places import call_of, calls_in
from distlint.project import Function, Module, Scope, public_name, resolve_all
from distlint.rules import rule
from distlint.spmd.agreement import Disagreement
from distlint.spmd.kind import What
from distlint.spmd.lanes import lanes
from distlint.spmd.own_share import groups_of_own_share
from distlint.spmd.standstill import disagreeing
from distlint.spmd.wording import cause, evidence, never, runs_only_when
from distlint.survey import Survey

#: Calls and attributes that give the rank among all, by their names.
_ASKED = frozenset(("get_global_rank", "get_world_rank", "get_rank"))
_KEPT = frozenset(("process_index", "global_rank", "world_rank"))
#: How the ranks of the own group are counted from it.
_PARTS = frozenset(("//", "-", "%"))
_ROUNDS = (For, facts.While, facts.Comprehension)
#: With it, the members alone have to call.
_LOCALLY = "use_local_synchronization"
_MESH = "init_device_mesh"
#: What a number does that differs between ranks.
_RANKS = frozenset((What.RANK, What.BLOCK, What.FIRST))


@rule("RNK114", "group-creation-not-on-all-ranks", severity=Severity.HANG, needs="project", about="divergence")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per test that parts the ranks, at the first group that only some of them create; and one per call
    by which ranks create different groups."""
    for alarm in _alarms(module, survey):
        is_alone = survey.handed.makes_one(module, alarm.span)
        yield alarm.lowered(is_alone)


def _alarms(module: Module, survey: Survey) -> Iterator[Alarm]:
    for disagreement in survey.spmd.disagreements(module):
        place = disagreement.other.event.site
        if disagreement.other.event.role == "group" and place.path == module.path and disagreement.sure:
            yield _differing(disagreement, survey)
    for scope in module.scopes_with(_MESH) if _MESH in module.text else ():
        yield from _of_rank_in_shape(scope, survey)
    for function in module.functions:
        if "new_group" in function.words:
            yield from _of_last_round(function)
            yield from _of_named_rank(function, survey)
            yield from _of_own_share(function)
    for rooted in survey.spmd.divergences(module):
        divergence, text = rooted.divergence, survey.spmd.text
        event = divergence.step.event
        if divergence.kind not in ("branch", "exit") or event.role != "group" or divergence.is_lazy:
            continue
        when, others = runs_only_when(rooted, module, survey.spmd), never("make", rooted)
        place = event.site if not rooted.through and event.site.path == module.path else rooted.place
        yield Alarm(
            span=place.span,
            confidence=rooted.confidence,
            message=f"`{text(event.site)}` must be called by all ranks, members or not, but {when}; {others}",
            help="create every group on every rank, in the same order, and keep the one this rank is in",
            evidence=evidence(rooted, survey.spmd),
            lanes=lanes(rooted, survey.spmd),
        )


def _of_own_share(function: Function) -> Iterator[Alarm]:
    """The groups of those that have gathered the same as this rank."""
    if not any("all_gather" in word for word in function.words):
        return
    path = function.module.path
    for call, ranks, gather in groups_of_own_share(function):
        own = facts.shortened(gather.arguments[1].value, 40)
        made = Moment(0, path, call.span, "passes on", "creates the group of its own share")
        other = Moment(0, path, call.span, "passes on", "creates that of another share")
        yield Alarm(
            span=call.span,
            message=f"`{facts.shortened(ranks, 40)}` are the ranks with this `{own}` only: the others create another "
            "group with the same call, but all ranks must create the same groups in the same order",
            help="create the groups of all shares on every rank, in the same order, and keep the own one",
            evidence=(Evidence(path, gather.span, f"gathers each `{own}`"),),
            lanes=(Lane("the ranks of one share", (made,)), Lane("the ranks of another share", (other,))),
        )


def _of_rank_in_shape(scope: Scope, survey: Survey) -> Iterator[Alarm]:
    """The meshes in whose shape a rank stands where a size is meant: each rank makes another one."""
    for place in survey.kinds.places(scope, Call):
        found = called(call_of(place), place.scope, frozenset(("group",)))
        shape = found.given.get("mesh_shape") if found is not None else None
        for part in facts.subexpressions(shape) if shape is not None else ():
            kind = survey.kinds.kind(part, place.scope)
            if kind is not None and kind.sure and kind.what in _RANKS:
                shown = facts.shortened(part)
                yield Alarm(
                    span=call_of(place).span,
                    message=f"`{shown}` in the shape of the mesh is the rank: each rank makes a mesh of another shape, "
                    "but all must make the same",
                    help="compute the shape from the world size",
                    evidence=(Evidence(scope.module.path, part.span, "differs by rank"),),
                    lanes=tuple(
                        Lane(f"rank {n}", (Moment(0, scope.module.path, part.span, "decides", f"{shown} is {n}"),))
                        for n in (0, 1)
                    ),
                )
                break


def _differing(disagreement: Disagreement, survey: Survey) -> Alarm:
    text, place = survey.spmd.text(disagreement.other.event.site), disagreement.other.event.site
    still = disagreeing(disagreement, survey.spmd)
    values = dict(disagreement.values)
    one, other = min(values), next(rank for rank in values if values[rank] != values[min(values)])
    created = f"rank {one} creates the group of {values[one]} and rank {other} that of {values[other]}"
    return Alarm(
        span=place.span,
        message=f"`{text}`: {created} with one call, but all ranks must create the same groups in the same order",
        help="create every group on every rank, in the same order, or pass use_local_synchronization=True",
        evidence=tuple(cause(still.parted, survey.spmd)),
        lanes=still.lanes,
    )


def _of_named_rank(function: Function, survey: Survey) -> Iterator[Alarm]:
    """The groups of ranks that are counted from what is a rank by its name alone, each of which some ranks create."""
    for place in calls_in(function):
        call = call_of(place)
        ranks = argument_of(call, NEW_GROUP, "ranks")
        if ranks is None or place.scope is not function or any(isinstance(one, _ROUNDS) for one in place.above):
            continue
        if _LOCALLY in {one.keyword for one in call.arguments} or any(one.star for one in call.arguments):
            continue
        if NEW_GROUP not in map(public_name, resolve_all(call.function, function)):
            continue
        parts = list(_made_of(ranks, function))
        known = (survey.kinds.kind(part, function) for part in parts)
        if any(kind is not None and kind.sure and kind.what in _RANKS for kind in known) or _is_one(parts):
            continue  # engine 1 plays these
        rank = next((part for part in parts if _is_called_rank(part)), None)
        if rank is not None and any(isinstance(part, Binary) and part.operator in _PARTS for part in parts):
            yield Alarm(
                span=call.span,
                confidence=Confidence.MEDIUM,
                message=f"`{facts.shortened(ranks, 40)}` is counted from `{facts.shortened(rank)}`: each rank creates"
                " the group that it is in, but all ranks must create the same groups in the same order",
                help="create every group on every rank, in the same order, and keep the one this rank is in",
                evidence=(Evidence(function.module.path, rank.span, "differs by rank"),),
                lanes=_of_two_groups(function, call),
            )


def _of_two_groups(function: Function, call: Call) -> tuple[Lane, Lane]:
    """What the ranks of two groups create with one call."""
    path = function.module.path
    one = Moment(0, path, call.span, "passes on", "creates the group of its own ranks")
    other = Moment(0, path, call.span, "passes on", "creates another group")
    return Lane("a rank of one group", (one,)), Lane("a rank of another group", (other,))


def _made_of(expression: Expression, function: Function) -> Iterator[Expression]:
    """The parts of an expression, and of what the variables in it hold that are assigned once."""
    stack, seen = [expression], set[str]()
    while stack:
        for part in facts.subexpressions(stack.pop()):
            yield part
            held = stored_once(part.id, function) if isinstance(part, Name) and part.id not in seen else None
            if isinstance(part, Name) and held is not None:
                seen.add(part.id)
                stack.append(held)


def _is_one(parts: list[Expression]) -> bool:
    """Whether the list of ranks is written down with one element: nobody else has to come."""
    lists = [part for part in parts if isinstance(part, (facts.Sequence, facts.Comprehension))]
    return bool(lists) and isinstance(lists[0], facts.Sequence) and len(lists[0].items) == 1


def _is_called_rank(part: Expression) -> bool:
    """Whether what is asked for is called a global rank: ``state.process_index``, ``get_global_rank()``."""
    if isinstance(part, Call):
        return not part.arguments and facts.last_name(part.function) in _ASKED
    return isinstance(part, Attribute) and part.attr in _KEPT


def _of_last_round(function: Function) -> Iterator[Alarm]:
    """The groups of what the last round of a loop has left, though each round computes a list of ranks."""
    loops = [statement for statement in facts.statements(function.body) if isinstance(statement, For)]
    for place in calls_in(function) if loops else ():
        call = call_of(place)
        ranks = argument_of(call, NEW_GROUP, "ranks")
        if place.scope is not function or not isinstance(ranks, Name):
            continue
        if NEW_GROUP not in map(public_name, resolve_all(call.function, function)):
            continue
        made = [s for s in facts.statements(function.body) if _assigns(s, ranks.id) and s.span[:2] < call.span[:2]]
        around = [loop for loop in loops if made and made[-1].span.is_inside(loop.span)]
        if around and all(s.span.is_inside(around[-1].span) for s in made) and _is_lost(around[-1], ranks.id, call):
            yield _only_last(function, call, ranks, around[-1])


def _is_lost(loop: For, name: str, call: Call) -> bool:
    """Whether a loop computes a variable in each round and does nothing with it before it ends."""
    inside = list(facts.statements(loop.body))
    rounds = facts.names_in(loop.target)
    values = [s.value for s in inside if _assigns(s, name) and isinstance(s, Assign)]
    from_round = any(isinstance(e, Name) and e.id in rounds for value in values for e in facts.subexpressions(value))
    read = any(facts.is_name(e, name) for s in inside for e in _read(s))
    leaves = any(isinstance(s, (facts.Jump, facts.Return)) for s in inside)
    return from_round and not read and not leaves and not call.span.is_inside(loop.span)


def _assigns(statement: Statement, name: str) -> bool:
    return isinstance(statement, Assign) and any(facts.is_name(t, name) for t in statement.targets)


def _read(statement: Statement) -> Iterator[Expression]:
    """What a statement evaluates, without its blocks and targets."""
    yield from facts.subexpressions(statement.value if isinstance(statement, Assign) else facts.header(statement))


def _only_last(function: Function, call: Call, ranks: Name, loop: For) -> Alarm:
    path, line = function.module.path, loop.span.line
    made = Moment(0, path, call.span, "passes on", f"is in `{ranks.id}`")
    lost = Moment(0, path, loop.iterable.span, "decides", "was in the list of an earlier round")
    none = Moment(1, path, call.span, "leaves", "has no group")
    return Alarm(
        span=call.span,
        message=f"`{ranks.id}` is the list of the last round of the loop in line {line}: the lists of its other rounds "
        "never become groups, and their ranks have none",
        help="create the group inside the loop that computes its ranks",
        evidence=(Evidence(path, loop.iterable.span, "each round computes a list of ranks"),),
        lanes=(Lane("a rank of the last list", (made,)), Lane("a rank of another list", (lost, none))),
    )
