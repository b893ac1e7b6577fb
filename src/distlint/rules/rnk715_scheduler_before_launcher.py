"""The rank is taken from SLURM, although a launcher may have given another one to each process.

## Why it hurts

SLURM numbers its tasks. All processes that `torchrun` or `accelerate launch` starts within one task, or in an
interactive job, find the same `SLURM_PROCID`, mostly 0: all join as rank 0, and wait for each other until the timeout
or end at the port; where only files are written by it, each process writes them.

## What to do

Ask for `RANK`, `LOCAL_RANK` and `WORLD_SIZE` first, and for the variables of SLURM where these are not set.

## Example

```python
import os

# torchrun --nproc_per_node=8 train.py
for name in ("SLURM_PROCID", "OMPI_COMM_WORLD_RANK", "RANK"):
    if name in os.environ:
        rank = int(os.environ[name])
        break
```

## Use instead

```python
import os

for name in ("RANK", "SLURM_PROCID", "OMPI_COMM_WORLD_RANK"):
    if name in os.environ:
        rank = int(os.environ[name])
        break
```

## What it reports

A number that is taken from `SLURM_PROCID`, `SLURM_LOCALID`, `SLURM_NTASKS` or `SLURM_NPROCS` if it is set, and else
from `RANK`, `LOCAL_RANK` or `WORLD_SIZE`: the first of several names in a loop, the two sides of a test
(`if "SLURM_JOB_ID" in os.environ: … else: …`, also behind a `return`), a default
(`os.environ.get("SLURM_PROCID", os.environ.get("RANK", 0))`), `or`, and what a handler does. One finding per function.

## Stays silent

- The launcher's variables first, or anything that asks for them ahead (`if "RANK" in os.environ`), or for the local
  rank that it gives by an option (`if args.local_rank != -1: … elif "SLURM_PROCID" in os.environ: …`); SLURM alone.
- Tests that ask for more than whether SLURM's variables are set: an option (`args.launcher == "slurm"`), the number of
  tasks.
- Texts for a log or a file's name; tests.

It is `hygiene` unless a guide or a script starts a launcher by `srun`: elsewhere nobody is seen to start one within a
task. It has `low` confidence where neither the guides and scripts of the project nor the file itself speak of starting
something by `torchrun`, `accelerate launch` or `deepspeed`: where SLURM alone starts processes each is a task.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint.finding import Alarm, Confidence, Severity
from distlint.project import Module
from distlint.repository.commands import SETS_RANK
from distlint.rules import rule
from distlint.starting.scheduler_first import scheduler_first
from distlint.survey import Survey

#: A command that starts a launcher within a task of SLURM.
_IN_A_TASK = re.compile(
    r"\bsrun\b[^\n]{0,200}(?:\\\n[^\n]{0,200}){0,4}?\b(?:torchrun|torch\.distributed\.(?:run|launch)|accelerate launch)"
)


@rule("RNK715", "scheduler-before-launcher", severity=Severity.HANG, needs="file")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per function."""
    for one in scheduler_first(module):
        # Where a scheduler alone starts the processes each has a task of its own, and all is well.
        is_started_so = survey.settings.started.by_launcher or SETS_RANK.search(module.text) is not None
        yield Alarm(
            span=one.span,
            severity=Severity.HANG if survey.shown.guided.has(_IN_A_TASK) else Severity.HYGIENE,
            confidence=Confidence.MEDIUM if is_started_so else Confidence.LOW,
            message=f"{one.scheduler} is taken even where {one.launcher} is set: all processes that a launcher starts"
            " in one task of SLURM find the same number",
            help=f"ask for {one.launcher} first",
        )
