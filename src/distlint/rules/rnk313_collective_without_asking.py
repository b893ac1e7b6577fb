"""A function asks whether there are several processes, and communicates elsewhere without having asked.

## Why it hurts

The run in one process, for which the function has a side, ends in `Default process group has not been initialized`;
where the call is the last one, after hours of training.

## What to do

Put the call below the same question.

## Example

```python
def start(self):
    if self.distributed:
        self.model.module.freeze()
    else:
        self.model.freeze()
    dist.barrier()
```

## Use instead

```python
def start(self):
    if self.distributed:
        self.model.module.freeze()
    else:
        self.model.freeze()
    if self.distributed:
        dist.barrier()
```

## What it reports

A collective of torch (`dist.barrier()`, `dist.all_reduce(x)`) without a group of its own, under no test that may ask
for several processes, in a function that asks so beside it: by a switch (`args.distributed`, `self.is_ddp`,
`enable_fsdp or enable_ddp`), by `local_rank != -1`, or by `is_initialized()`. What asks either has a side for one
process, too, or communicates where there are several, and the function goes on behind it. The finding is at the first
such collective of a function.

A test for the first rank asks so, too, if the function goes on behind both of its sides, and

- it names the process beside it that no launcher has started (`is_master = local_rank in (-1, 0)`), or
- it goes by a function of the project that answers for the first rank where there is no group
  (`if not dist.is_initialized(): return 0`, `return True` where `RANK` is not set), and a guide or a script starts a
  program that comes there as one process (`python train.py`).

Also `destroy_process_group()` where the group is made under a test that it does not stand under: for several processes,
in the same function, or for a GPU, in the same file, if that speaks of the CPU as well (`if ddp and device == "cuda"`,
and elsewhere `if ddp:` around the end).

Where guides and scripts start the program, and by launchers only, the first two are `hygiene`: nobody is seen to run it
as one process.

## Stays silent

- Collectives below any test of ranks, sizes, groups, devices, modes of training; behind an early return by one; below
  `try`, or `x and dist.barrier()`. A test for the first rank is none: a single process is the first.
- Functions that make the group themselves ahead of it, in any case, or demand several processes (`assert`, `raise`,
  `os.environ["RANK"]`).
- Functions that only new processes begin with, and those that all callers in sight call below such a test.
- Switches of other meaning (`use_distributed_optimizer`, or a `self.use_ddp` that is on where there is a GPU, and off
  where there is none), and those for DDP alone in files that train in other ways, too (FSDP, DeepSpeed).
- Functions that ask such a function of the project for the first rank, in programs that start processes of their own,
  or write what a launcher would into the environment (`os.environ.setdefault("RANK", "0")`): a group may be there; and
  where nothing but a demonstration, an evaluation, a conversion and the like is started as one process.
- Collectives that are given a group; tests.
- `destroy_process_group()` below a question for the group or a `try`, of a group that a second call may make, or that
  accelerate, DeepSpeed, a mesh and the like make; where the function insists on what the making asks.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint.facts import shortened
from distlint.finding import Alarm, Confidence, Evidence, Severity
from distlint.joining.asked_beside import unasked
from distlint.joining.destroyed_unmade import Unmade, destroyed_unmade
from distlint.joining.optional_groups import collective_words
from distlint.project import Module
from distlint.rules import rule
from distlint.survey import Survey


@rule("RNK313", "collective-without-asking", severity=Severity.CRASH, needs="project", about="one process")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per function, at the first collective; and per call that destroys a group which may not be there."""
    for unmade in destroyed_unmade(module, survey.order):
        if not survey.in_use.is_spared(module, unmade.place.expression.span):
            yield _of_unmade(module, unmade)
    if module.is_test or module.words.isdisjoint(collective_words()):
        return
    for function in module.functions:
        found = unasked(function, survey.optional_groups, survey.order)
        if found is not None and not survey.in_use.is_spared(module, found.place.expression.span):
            if found.by_rank and not survey.shown.is_started_as_one(module, found.place.expression.span):
                continue
            is_launched = survey.shown.is_only_launched(module, found.place.expression.span)
            call, asked = shortened(found.place.expression, 80), shortened(found.asked, 80)
            yield Alarm(
                span=found.place.expression.span,
                confidence=Confidence.MEDIUM,
                severity=Severity.HYGIENE if is_launched else None,
                message=f"`{call}` needs a process group, and nothing here asks whether there is one: `{asked}` (line"
                f" {found.asked.span.line}) says that a single process without a group runs this, too"
                f"{', though guides start it by launchers only' if is_launched else ''}",
                help="put it under the same test",
                evidence=(Evidence(module.path, found.asked.span, "asks whether there are several processes"),),
            )


def _of_unmade(module: Module, unmade: Unmade) -> Alarm:
    asked = shortened(unmade.asked, 80)
    return Alarm(
        span=unmade.place.expression.span,
        confidence=Confidence.MEDIUM,
        message=f"`{shortened(unmade.place.expression, 80)}` needs a process group, and one is made only if `{asked}`"
        f" (line {unmade.asked.span.line})",
        help="put it under the same test, or under dist.is_initialized()",
        evidence=(Evidence(module.path, unmade.asked.span, "the group is made only here"),),
    )
