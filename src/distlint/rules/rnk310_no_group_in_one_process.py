"""A program that also runs as one process comes to a call that needs a process group, and has made none.

## Why it hurts

The run on one GPU, which is the first that everybody tries, ends in `Default process group has not been initialized`;
where the call is the last one, after hours of training.

## What to do

Put the call under the test under which the group is made, or make a group of one process.

## Example

```python
if args.distributed:
    dist.init_process_group("nccl")
sampler = DistributedSampler(dataset) if args.distributed else None
train(sampler)
dist.barrier()
```

## Use instead

```python
if args.distributed:
    dist.init_process_group("nccl")
sampler = DistributedSampler(dataset) if args.distributed else None
train(sampler)
if args.distributed:
    dist.barrier()
```

## What it reports

Making the group is optional: it stands under a test such as `args.distributed`, `world_size > 1`, `local_rank != -1` or
`"RANK" in os.environ`, or a helper does so and returns without a group. Behind that, with no such test around it,
stands a collective, `get_rank()`, `destroy_process_group()`, or a wrap in DDP, in the program itself or in a function
that it calls. distlint plays the single process: it answers no to what asks for several processes, and goes both ways
at every other test. The finding is at the first call that fails, one for each program.

It counts only where the program is meant to run as one process: it asks for several processes in another place,
too (`if args.distributed: model = DDP(model)`).

Whether anybody starts the program as one process stands in no Python file: the finding is `hygiene` where no guide or
script does so. On code that nobody had looked at 3 of 11 alarms were right when it was `crash` everywhere; two
mechanisms of the false ones are mended since, the other five are programs that are always started as several.

## Stays silent

- Calls under a test that asks for several processes, ranks, devices or groups, in whatever words; a `try`.
- Groups that are made in any case, also of one process, or if there is none; frameworks that make one.
- Programs that end without a launcher: `raise`, `sys.exit`, `os.environ["RANK"]`, and those that never ask.
- Functions that only new processes begin with (`mp.spawn(worker)` under the test).
- What stands under a parameter for which the call gives such a test (`load(shared=args.distributed)`).
- What several processes alone do in words that nobody knows (`if topology: return`): such an exit is taken.
- Tests.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint.facts import shortened
from distlint.finding import Alarm, Confidence, Evidence, Severity, line_of
from distlint.joining.optional_groups import Missing
from distlint.project import Module
from distlint.rules import rule
from distlint.survey import Survey


@rule("RNK310", "no-group-in-one-process", severity=Severity.CRASH, needs="project", about="one process")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per program, at the first call that fails in a single process."""
    for missing in survey.optional_groups.missing(module):
        is_seen = survey.shown.is_started_as_one(module, missing.place.expression.span)
        yield _finding(module, missing, is_seen)


def _finding(module: Module, missing: Missing, is_seen: bool) -> Alarm:
    call, join, home = shortened(missing.place.expression), missing.join, missing.join.scope.module
    made = shortened(join.expression)
    line = line_of(home.path, join.expression.span, module.path)
    through = f" (through `{missing.through[-1].name}()`)" if missing.through else ""
    return Alarm(
        span=missing.place.expression.span,
        severity=None if is_seen else Severity.HYGIENE,
        confidence=Confidence.MEDIUM,
        message=f"`{call}` needs a process group, and a single process comes here without one{through}:"
        f" `{made}` ({line}) is for several only"
        f"{'' if is_seen else ' (no guide or script starts one)'}",
        help="put it under the test under which the group is made, or make a group of one process",
        evidence=(
            Evidence(home.path, join.expression.span, "the group is made here, if there are several processes"),
            *(Evidence(f.module.path, f.definition.span, f"the program calls {f.name}") for f in missing.through),
        ),
    )
