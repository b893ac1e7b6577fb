"""A barrier names no GPU, though the GPU of this process may have another number than its rank says.

## Why it hurts

Up to torch 2.7 the first barrier takes GPU number rank modulo number of GPUs. A process that was told to use GPUs 2 and
3 starts NCCL on 0 and 1: memory on the GPU of somebody else, and sometimes a hang.

## What to do

Pass `device_ids=[…]` with the GPU of the process, or `device_id=` to `init_process_group`.

## Example

```python
class Strategy:
    def __init__(self, gpus, local_rank):
        self.device = torch.device("cuda", gpus[local_rank])

    def wait(self):
        dist.barrier()
```

## Use instead

```python
class Strategy:
    def __init__(self, gpus, local_rank):
        self.device = torch.device("cuda", gpus[local_rank])

    def wait(self):
        dist.barrier(device_ids=[self.device.index])
```

## What it reports

`dist.barrier()` without `device_ids=`, where the GPU of the process is taken out of a list (`gpus[local_rank]`,
`self.parallel_devices[self.local_rank]`): in the same function, in its class or a base of it, or in functions of the
file.

## Stays silent

- `device_ids=` in any barrier of the function, `device_id=` in the file, groups other than the default one.
- A GPU that is the local rank itself: that is what torch guesses. Elements that are kept as a list again (the GPUs of a
  simulator). Lists of which each process sees its own part (`CUDA_VISIBLE_DEVICES`).
- A barrier behind a collective, DDP or FSDP (which broadcast), or another barrier of the same function: NCCL goes on
  with the GPU that the group has used.
- An element that is the rank with which the process joins (`rank=gpu`): the guess is right then.
- Functions that ask for the backend, files that join with gloo or MPI, tests, and projects that need torch 2.8 or
  newer, which asks for the current GPU first. A process that chooses no GPU at all is RNK403's.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint.devices.barriers import guessing
from distlint.facts import shortened
from distlint.finding import Alarm, Confidence, Evidence, Severity
from distlint.project import Module
from distlint.repository.requirement import parts
from distlint.rules import rule
from distlint.survey import Survey

_TAKES_CURRENT = "2.8"


@rule("RNK406", "barrier-without-device-ids", severity=Severity.HYGIENE, needs="project")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per barrier that guesses its GPU where a list says it."""
    oldest = survey.settings.torch_version
    if oldest is not None and parts(oldest) >= parts(_TAKES_CURRENT):
        return
    for found in guessing(module):
        yield Alarm(
            span=found.barrier.span,
            confidence=Confidence.MEDIUM,
            message=f"this barrier names no GPU: before torch {_TAKES_CURRENT} the first one takes the GPU with "
            f"number rank modulo the number of GPUs, but that of this process is `{shortened(found.picked)}`",
            help="pass `device_ids=[…]`, or `device_id=` to init_process_group",
            evidence=(Evidence(found.path, found.picked.span, "the GPU is taken out of a list"),),
        )
