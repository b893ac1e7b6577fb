"""A rank is written down in a program that runs as several processes.

## Why it hurts

Every process is rank 0: they all listen as the master, and the group never forms.

## What to do

Read RANK and WORLD_SIZE, or hand each process its number.

## Example

```python
dist.init_process_group("gloo", init_method="tcp://10.0.0.1:23456", rank=0, world_size=2)
```

## Use instead

```python
import os

rank, world_size = int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])
dist.init_process_group("gloo", init_method="tcp://10.0.0.1:23456", rank=rank, world_size=world_size)
```

## What it reports

- `init_process_group(rank=0, world_size=N)` with a literal rank, also through variables and functions of the project,
  where N is a number above 1, the number of GPUs or of all ranks, or where the function is started as a process; also
  where N is any other value, a guide starts the program by a launcher, and what joins reads LOCAL_RANK.
- `rank=0, world_size=1` beside `DistributedDataParallel` or FSDP in a file that reads LOCAL_RANK.
- `os.environ["RANK"] = "0"` (LOCAL_RANK) beside a WORLD_SIZE above 1 or the number of tasks that the scheduler gives
  (`os.environ.update(WORLD_SIZE=os.environ["SLURM_NTASKS"])`), or beside what else the launcher sets: also
  where the function that calls the one which writes it reads that.
- `os.environ["RANK"] = "0"` in the function with which spawned processes begin.
- `--node_rank 0` in the command of a launcher for several nodes.

## Stays silent

- One process: `world_size=1`, a branch or a whole environment of one process.
- Variables that are written only where the launcher has set none.
- Other processes that join with another number: master and worker, a loop that starts them, scripts that set another
  rank for themselves and the same port.
- The fake backend, `FakeStore`, tests.
- LOCAL_RANK where each process sees one GPU, or beside a RANK that is written down, where nothing in the file reads
  it; actors.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint.facts import Expression
from distlint.finding import Alarm, Confidence, Evidence, Severity
from distlint.project import Module
from distlint.rules import rule
from distlint.starting.launcher_variables import NODE, WRITES, fixed_nodes, overwritten
from distlint.survey import Survey


@rule("RNK308", "hardcoded-rank", severity=Severity.HANG, needs="function")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per rank that stands in the program."""
    text = module.text
    for fixed in survey.fixed_ranks.of(module):
        message = f"rank={fixed.number} is fixed although the program runs {fixed.runs}"
        evidence = (Evidence(module.path, fixed.call.span, "every process joins with it here"),)
        yield _finding(fixed.literal, message, evidence, sure=fixed.sure)
    written = [*overwritten(module)] if WRITES.search(text) and not survey.devices.processes.has_workers(module) else []
    written += fixed_nodes(module) if NODE.search(text) else []
    for rank in written:
        message = f"{rank.name}={rank.number} is fixed although the program runs {rank.runs}"
        yield _finding(rank.expression, message, (), sure=rank.sure)


def _finding(rank: Expression, message: str, evidence: tuple[Evidence, ...], *, sure: bool) -> Alarm:
    return Alarm(
        span=rank.span,
        confidence=Confidence.HIGH if sure else Confidence.MEDIUM,
        message=message,
        help="read RANK and WORLD_SIZE, or hand each process its number",
        evidence=evidence,
    )
