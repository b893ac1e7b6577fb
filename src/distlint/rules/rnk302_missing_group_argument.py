"""A collective runs on the default group although the function works on a group.

## Why it hurts

The call waits for ranks that never come as soon as the group is not the whole world, or sums count replicas twice.

## What to do

Pass the group. `--fix --unsafe-fixes` does so where a function takes the group that is meant; it leaves calls with a
root, whose number would have to be looked up in the group.

## Example

```python
def mean(t, group):
    dist.all_reduce(t)
    return t / dist.get_world_size(group)
```

## Use instead

```python
def mean(t, group):
    dist.all_reduce(t, group=group)
    return t / dist.get_world_size(group)
```

## What it reports

- A function takes a process group, uses it in other calls, and makes a collective without it; or a point-to-point call
  beside one that gets the group.
- A batch of operations (`P2POp`) has one without the group of the others, which torch refuses.
- A method makes a collective in `self.group` or `self.process_group`, and one of the same kind without it.
- A class keeps the group that its constructor is given, asks how many ranks it has, and nothing else of it, and sums up
  on the default group.
- A function that takes a group calls itself without it, or a function of the project that communicates in the group
  it is given.
- The forward of an `autograd.Function` keeps its group (`ctx.group = group`), and the backward communicates without it.
- Of two branches that make the same kind of call, one passes a group and the other does not.
- A reduction over the default group is divided by the size of a group.
- A wrapper named like the operation that it calls (`barrier`, `broadcast` …) takes `group`, `src` or `dst` and never
  reads it; a function of any name takes `group` and never reads it, and its collectives name no group.
- Where a tensor-, pipeline-, context- or expert-parallel group is `None`, the call runs on the default group instead:
  without such a group there is nothing to reduce.
- A class, or the functions of a file, pass one group to three collectives or more, and none to a single one of the same
  kind; or to their messages, and none to a single end of one whose other end has it. The form of collectives has low
  confidence: a call that is about every process stands beside those of a group (0 of 1).
- Beside calls that pass a group, one stands under the test that another group is there (`if mp_group is not None:`),
  and nothing under the test gets that group.
- A group stands where the source or destination belongs (`gather_object(obj, objs, group)`).
- The source or destination is looked up in a group (`src=dist.get_global_rank(group, 0)`), and the call gets none: each
  group has another one.
- The group is a variable that no scope binds.
- FSDP wraps a model that was parallelised over a mesh, and gets neither a group nor a mesh.

A finding beside a parameter that is the group has `low` confidence where all callers in sight give none or the world,
and the project makes no group of a part of the ranks; or where all leave it out, whatever groups there are, also if
the function puts all ranks in its place then (`if group is None: group = all_on_cpu()`). So it has where nothing in
the function communicates in that group, and it is the group of one axis (`dp_group`: the call may be about every
process), or the largest or smallest of all is asked for, which does for the group as well (0 of 2 were right). So has
a value that was cut down to what belongs to the rank in the group before: the parts of all ranks are wanted (0 of 1).
And so has one in a function of a program that nothing calls, or only what nothing calls.

## Stays silent

- Functions that use the default group on purpose: `group=None` is written out, the default group's size or rank is
  asked for, the call stands under a test of the group.
- Point-to-point calls between global ranks on the default group, which holds them all.
- Functions with several groups; barriers; calls with `*args` or `**kwargs` that may hold the group.
- Branches that ask where a tensor is (`if buffer.is_cuda:`): one group for each backend; or whether a way to divide the
  model is off (`if self.no_cp_in_evaluation:`).
- Branches that both make such a call on the default group: it is the counterpart.
- Branches that send from, or to, different ranks: one spreads something among all, the other among some.
- Calls of a library with communicators of its own (Horovod, BMTrain) beside those of torch: they cannot take its group.
- A method that reduces the same tensor in the group of its object and then among all.
- Fall-backs to the default group for a group parameter, or for a data-parallel group.
- A parameter `group` that is never read, and that no caller in the project gives.
- A sum over all ranks that is divided by the size of a tensor, pipeline or model parallel group: the replicas it
  counts.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import fixes
from distlint.finding import Alarm, Confidence, Evidence, Severity, Span
from distlint.fixes.edits import with_argument
from distlint.kinds.dropped import dropped_arguments, groups_as_ranks, sharded_twice, unbound_groups
from distlint.kinds.lone_calls import lone_collectives, lone_ends, lost_backwards, only_counted
from distlint.kinds.lost_groups import Lost, lost_groups
from distlint.project import Module
from distlint.rules import rule
from distlint.survey import Survey


@rule(
    "RNK302",
    "missing-group-argument",
    severity=Severity.HANG,
    needs="function",
    fix="suggested",
    about="several processes",
)
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per call, the surest."""
    seen: set[Span] = set()
    for alarm in _alarms(module, survey):
        if alarm.span not in seen:
            seen.add(alarm.span)
            yield alarm


def _alarms(module: Module, survey: Survey) -> Iterator[Alarm]:
    for function in module.functions:
        mixed = (*lost_groups(function, survey.kinds), *dropped_arguments(function, survey.kinds))
        for lost in (*mixed, *groups_as_ranks(function, survey.kinds), *unbound_groups(function)):
            is_world = bool(lost.parameter) and survey.handed.is_left_out(lost.parameter, function)
            yield _finding(module, lost).lowered(is_world or lost.is_doubtful)
        for lost in sharded_twice(function):
            yield _finding(module, lost)
    for lost in (*lone_ends(module, survey.kinds), *lost_backwards(module, survey.kinds)):
        yield _finding(module, lost)
    for lost, constructor in only_counted(module, survey.kinds):
        is_world = survey.handed.is_left_out(lost.parameter, constructor)
        yield _finding(module, lost)._replace(confidence=Confidence.MEDIUM).lowered(is_world)
    for lost in lone_collectives(module, survey.kinds):
        yield _finding(module, lost)._replace(confidence=Confidence.LOW)


def _finding(module: Module, lost: Lost) -> Alarm:
    beside = lost.beside
    added = with_argument(module.text, lost.call, lost.argument)
    return Alarm(
        span=lost.call.span,
        confidence=Confidence.HIGH if beside is not None else Confidence.MEDIUM,
        message=lost.message,
        help="pass the group",
        evidence=() if beside is None else (Evidence(module.path, beside, "the group is named here"),),
        fix=fixes.suggested(f"pass {lost.argument}", added) if lost.argument else None,
    )
