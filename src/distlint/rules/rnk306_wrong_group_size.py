"""A size or a rank belongs to another group than what stands beside it.

## What it reports

- A list that is sized by one group and gathered, scattered or reduced on another; a tensor that is made for the ranks
  of one and gathered into on another.
- A sum over one group that is divided by the size of another.
- The rank in one group beside the size of another: `files[rank::dp_size]`, `rank=` and `num_replicas=` of a sampler
  (also where one of them is left out), `(rank + 1) % size`, `rank == size - 1`.
- The rank in one group as an index of a list, or of the parts of a tensor, that has one element for each rank of
  another; a rank in a group that is looked for in a list of global ranks, or in one of which a group is made.
- The rank in `groups[i]` that is used in another loop, behind the one over `i`.
- A getter whose name says one group (`get_data_parallel_rank`) and that answers for another, also with
  `rank // size * size`, which is the first rank of a group of consecutive ranks; source ranks of two kinds of
  groups that are both computed so.
- The CPU cores of a node divided by the number of all ranks.

The finding stands at the size or the rank. A list that is right as long as every call leaves the group out, as all do
today, has `low` confidence, and is shown with `min-confidence = "low"` only. So have cores that are counted where the
system has no `sched_getaffinity`, or with a floor (`max(cpu_count() // world_size, 4)`).

## Stays silent

- The same group, by whatever name; groups that nobody can tell apart; ranks of which only the name is known.
- Products of sizes of the dimensions of a mesh, sizes of one node, sizes that are only printed.
- `rank // size` and `rank % size`, which number other groups.
- Sequence- and expert-parallel groups beside others, which they share ranks with.
- A sum over the default group that is divided by the size of a group: RNK302 reports the missing group.
- A group that is handed in, unless callers may leave it out, its name says along which axis it lies, or one of them
  gives a part: it may hold all ranks. So may one that a module keeps, unless it is the one of several made in a loop
  that this rank is in; of those, groups of experts are left alone.

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
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.facts import Call, Name
from distlint.finding import Alarm, Confidence, Evidence, Severity, Span
from distlint.kinds import Kinds
from distlint.kinds.getters import wrong_getters
from distlint.kinds.mixed_pairs import may_pair, mixed_pairs
from distlint.kinds.sinks import rank_words
from distlint.kinds.wrong_sizes import (
    WrongSize,
    cores_by_world,
    may_collect,
    sized_in,
    wrong_divisors,
    wrong_lists,
    wrong_tensors,
)
from distlint.places import Place
from distlint.project import Function, Module
from distlint.rules import rule
from distlint.source.slices import sounding
from distlint.survey import Survey

_SIZE = re.compile(r"size|WORLD|SIZE|num_processes|num_replicas")
_NUMBERS = re.compile(r"rank|RANK|process_index|cpu_count|" + _SIZE.pattern)
_is_size, _is_number = sounding(_SIZE), sounding(_NUMBERS)


@rule("RNK306", "wrong-group-size", severity=Severity.WRONG_RESULT, needs="function")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per size or rank."""
    ranks = rank_words(module)
    for function in module.functions:
        if not any(map(_is_number, function.words)):
            continue
        sized = any(map(_is_size, function.words))
        if not (may_pair(function, ranks) or "cpu_count" in function.words or (sized and may_collect(function))):
            continue
        for place in survey.kinds.places(function, Call, facts.Binary, facts.Subscript, facts.Compare):
            for wrong in _at(place, function, survey.kinds, ranks, sized=sized):
                where = wrong.expression
                if isinstance(where, Name) and where is wrong.beside and isinstance(place.scope, Function):
                    where = next(sized_in(place.scope, where.id, survey.kinds), where)
                yield _finding(module, wrong, where.span, place.expression.span)
    for wrong in wrong_getters(module, survey.kinds):
        yield _finding(module, wrong, wrong.expression.span, wrong.beside.span)


def _at(place: Place, function: Function, kinds: Kinds, ranks: frozenset[str], *, sized: bool) -> Iterator[WrongSize]:
    """What is wrong at one place. ``sized``: whether a word of the function may mean a size."""
    yield from mixed_pairs(place, kinds, ranks)
    if isinstance(place.expression, Call) and isinstance(place.scope, Function):
        if sized:
            yield from wrong_lists(place, kinds)
            yield from wrong_tensors(place, kinds)
            yield from wrong_divisors(place, function, kinds)
    elif isinstance(place.expression, facts.Binary) and "cpu_count" in function.words:
        cores = cores_by_world(place, function, kinds)
        yield from (cores,) if cores is not None else ()


def _finding(module: Module, wrong: WrongSize, where: Span, used: Span) -> Alarm:
    return Alarm(
        span=where,
        confidence=Confidence.LOW if wrong.weak else Confidence.HIGH,
        message=wrong.message,
        help="take rank and size from the group of the call",
        evidence=(Evidence(module.path, used, "it is used here"),),
    )
