"""A size or a rank belongs to another group than what stands beside it.

## Why it hurts

Means are off by a constant factor; gather lists have the wrong length, which is an error or leaves empty slots;
samples are read twice or by nobody; on large jobs no thread is left.

## What to do

Take rank and size from the group of the call.

## Example

```python
def gather(obj, dp_group):
    out = [None] * dist.get_world_size(dp_group)
    dist.all_gather_object(out, obj)
    return out
```

## Use instead

```python
def gather(obj, dp_group):
    out = [None] * dist.get_world_size(dp_group)
    dist.all_gather_object(out, obj, group=dp_group)
    return out
```

## What it reports

- A list that is sized by one group and gathered, scattered or reduced on another; a tensor that is made for the ranks
  of one and gathered into on another. So is a list for each of several parts of the ranks (`range(world_size // tp)`),
  gathered without a group; and one for the ranks of a group that another collective of the function gets.
- A sum over one group that is divided by the size of another, also where both are kept by an object that all callers
  hand over (`self.ctx.shard_group`, `self.ctx.world_size`).
- The rank in one group beside the size of another: `files[rank::dp_size]`, `rank=` and `num_replicas=` of a sampler
  (also where one of them is left out, and where only the names say it: `rank=args.dp_rank`,
  `num_replicas=args.tp_size`), `(rank + 1) % size`, `rank == size - 1`.
- A size for `rank=` and a rank for the number of ranks, as positions are mistaken for each other
  (`split_dataset_by_node(data, world_size, rank)`). So are a rank and a size that are stored, taken apart or handed to
  a function of the project under each other's names (`world_size, rank = get_dist_info()`).
- The rank in one group as an index of a list, or of the parts of a tensor, that has one element for each rank of
  another; a rank in a group that is looked for in a list of global ranks, or in one of which a group is made.
- The rank in `groups[i]` that is used in another loop, behind the one over `i`.
- A getter whose name says one group (`get_data_parallel_rank`) and that answers for another, also with
  `rank // size * size`, which is the first rank of a group of consecutive ranks; source ranks of two kinds of
  groups that are both computed so.
- A name that speaks of one group and is given the size, the rank or the group of another, among at least two that are
  given what they say: `tp_size=get_tensor_model_parallel_world_size(), cp_size=get_data_parallel_world_size()`; the
  global rank of a mesh, called after its one dimension (`dp_rank = dp_mesh.get_rank()`).
- A remainder that is multiplied by the number of ranks ahead of a comparison with 0 (`batch % micro * world_size`).
- Two ranks that are put together with the size of the wrong group: `dp_rank * dp_size + tp_rank`, where the ranks
  before are `dp_rank * tp_size`; a rank that is computed with a size which was multiplied just before.
- The CPU cores (`len(os.sched_getaffinity(0))`, too) or the memory of a node divided by the number of all ranks, also
  by way of variables; a sampler that is told the number of nodes for that of its replicas, beside the rank among all
  processes.
- Accumulation steps or a `global_batch_size` divided by the GPUs of one node (`torch.cuda.device_count()`) where a
  launcher is asked for `WORLD_SIZE`, or by the `devices` of Lightning where the program knows `num_nodes`; a batch of
  such a name (also `total`, `effective`, `real`) that is counted by them.

The finding stands at the size or the rank. A list that is right as long as every call leaves the group out, as all do
today, has `low` confidence, and is shown with `min-confidence = "low"` only. So have cores that are counted where the
system has no `sched_getaffinity`, or with a floor (`max(cpu_count() // world_size, 4)`). What a node has is `hygiene`
where guides start the program on one machine, or nothing in the project speaks of a second one.

## Stays silent

- The same group, by whatever name; groups that nobody can tell apart; ranks of which only the name is known.
- Products of sizes of the dimensions of a mesh, sizes of one node, sizes that are only printed.
- `args.batch_size // torch.cuda.device_count()`: the batch may be that of a node. Programs of one node, as for RNK304;
  where guides and scripts start it on one machine only, or no other file and no guide knows of several, the finding
  has `low` confidence.
- `rank // size` and `rank % size`, which number other groups.
- Sequence- and expert-parallel groups beside others, which they share ranks with.
- A sum over the default group that is divided by the size of a group: RNK302 reports the missing group.
- A group that is handed in, also to a constructor that keeps it, unless callers may leave it out, its name says along
  which axis it lies, or one of them gives a part: it may hold all ranks. So may one that a module or an object keeps,
  unless it is the one of several made in a loop that this rank is in; of those, groups of experts are left alone.
- A sum of what was summed up over another group before, also by a `reduce_scatter`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.facts import Call, Name
from distlint.finding import Alarm, Confidence, Evidence, Severity, Span
from distlint.kinds.composed import changed_sizes, mixed_sums, multiplied_remainders
from distlint.kinds.getters import wrong_getters
from distlint.kinds.misnamed import misnamed, ranks_of_meshes
from distlint.kinds.mixed_pairs import may_pair, mixed_pairs
from distlint.kinds.node_sizes import (
    ASK_LAUNCHER,
    OF_MACHINE,
    counted_by_nodes,
    counted_on_one_node,
    is_of_job,
    shared_by_world,
)
from distlint.kinds.sinks import rank_words
from distlint.kinds.swapped import swapped
from distlint.kinds.wrong_sizes import (
    WrongSize,
    may_collect,
    of_a_part,
    sized_in,
    wrong_divisors,
    wrong_lists,
    wrong_tensors,
)
from distlint.places import Place
from distlint.project import Function, Module, Scope, own_words
from distlint.rules import rule
from distlint.source.slices import sounding
from distlint.survey import Survey

_SIZE = re.compile(r"size|WORLD|SIZE|num_processes|num_replicas")
_NUMBERS = re.compile(r"rank|RANK|process_index|cpu_count|virtual_memory|sched_getaffinity|" + _SIZE.pattern)
_is_size, _is_number = sounding(_SIZE), sounding(_NUMBERS)
#: What counts the GPUs of one node, and the option that says how many nodes there are.
_GPUS, _DEVICES, _NODES = "device_count", frozenset(("devices", "gpus")), "num_nodes"
#: What gives a program the options of Lightning's trainer.
_OPTIONS = "add_argparse_args"


@rule(
    "RNK306",
    "wrong-group-size",
    severity=Severity.WRONG_RESULT,
    needs="function",
    about="several processes",
    asks_itself=True,
)
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per size or rank."""
    ranks = rank_words(module)
    for owner in module.scopes:
        for wrong, place in _in_one_scope(owner, survey, ranks):
            where = wrong.expression
            if isinstance(where, Name) and where is wrong.beside and isinstance(place.scope, Function):
                where = next(sized_in(place.scope, where.id, survey.kinds), where)
            alarm = _finding(module, wrong, where.span, place.expression.span)
            is_right_here = wrong.of_nodes and survey.one_node.is_all_there_is(module)
            yield alarm.as_hygiene(", and nothing here speaks of a second one") if is_right_here else alarm
        if any(map(_is_number, own_words(owner))):
            for wrong in (
                *changed_sizes(owner),
                *multiplied_remainders(owner),
                *misnamed(owner, survey.kinds),
                *ranks_of_meshes(owner),
                *counted_by_nodes(owner),
                *swapped(owner, survey.kinds),
            ):
                yield _finding(module, wrong, wrong.expression.span, wrong.beside.span)
    for wrong in wrong_getters(module, survey.kinds):
        yield _finding(module, wrong, wrong.expression.span, wrong.beside.span)
    yield from _by_one_node(module, survey)


def _in_one_scope(owner: Scope, survey: Survey, ranks: frozenset[str]) -> Iterator[tuple[WrongSize, Place]]:
    kinds = survey.kinds
    words = own_words(owner)
    if ranks.isdisjoint(words) and not any(map(_is_number, words)):
        return
    if isinstance(owner, Module):
        for place in kinds.places(owner, facts.Binary) if not ranks.isdisjoint(words) else ():
            yield from ((wrong, place) for wrong in mixed_sums(place, kinds))
        return
    of_machine = not OF_MACHINE.isdisjoint(words)
    sized = any(map(_is_size, owner.words)) or not ranks.isdisjoint(owner.words)
    if not (may_pair(owner, ranks) or of_machine or (sized and may_collect(owner))):
        return
    for place in kinds.places(owner, Call, facts.Binary, facts.Subscript, facts.Compare):
        for wrong in _at(place, owner, survey, ranks, sized=sized, of_machine=of_machine):
            yield wrong, place


def _at(
    place: Place, function: Function, survey: Survey, ranks: frozenset[str], *, sized: bool, of_machine: bool
) -> Iterator[WrongSize]:
    """What is wrong at one place. ``sized``: whether a word of the function may mean a size; ``of_machine``: whether
    one may mean what a machine has."""
    kinds = survey.kinds
    yield from mixed_pairs(place, kinds, ranks)
    if isinstance(place.expression, Call) and isinstance(place.scope, Function):
        if sized:
            yield from wrong_lists(place, kinds)
            part = of_a_part(place, kinds)
            yield from (part,) if part is not None else ()
            yield from wrong_tensors(place, kinds)
            yield from wrong_divisors(place, function, kinds, survey.order)
    elif isinstance(place.expression, facts.Binary):
        yield from mixed_sums(place, kinds)
        shared = shared_by_world(place, function, kinds) if of_machine else None
        yield from (shared,) if shared is not None else ()


def _by_one_node(module: Module, survey: Survey) -> Iterator[Alarm]:
    """What is for the whole job, but counted by the GPUs of one node."""
    asks = _GPUS in module.words and not ASK_LAUNCHER.isdisjoint(module.words)
    if (not asks and _DEVICES.isdisjoint(module.words)) or not any(map(is_of_job, module.words)):
        return
    knows = not asks and _may_have_nodes(module, survey)
    if not asks and not knows:
        return
    one_node = survey.one_node
    if one_node.is_said(module, True):
        return
    # the options of a trainer speak of nodes, whatever the project says
    is_open = one_node.is_started_on_one(module) or (asks and one_node.is_on_one_in_mind(module))
    for owner in module.scopes:
        if owner.words.isdisjoint(_DEVICES | {_GPUS}):
            continue
        for place in survey.kinds.places(owner, Call, facts.Binary):
            for wrong in counted_on_one_node(place, knows_nodes=knows):
                where = wrong.expression.span
                yield _finding(module, wrong, where, where).lowered(is_open)


def _may_have_nodes(module: Module, survey: Survey) -> bool:
    """Whether a program may be told how many nodes there are, of which its file itself says nothing."""
    if _OPTIONS in module.words:
        return _NODES not in module.words
    if _NODES in module.words:
        return False
    return any(not survey.project.is_test(path) for path in survey.project.mentioning(_NODES))


def _finding(module: Module, wrong: WrongSize, where: Span, used: Span) -> Alarm:
    return Alarm(
        span=where,
        confidence=Confidence.LOW if wrong.weak else Confidence.HIGH,
        message=wrong.message,
        help="take rank and size from the group of the call",
        evidence=(Evidence(module.path, used, "it is used here"),),
    )
