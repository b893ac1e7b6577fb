"""The first rank of every node writes: on several nodes, several processes write one file.

## Why it hurts

On one node all is well. On several, checkpoints on a shared file system are cut off or mixed, or deleting fails.

## What to do

Test the global rank.

## Example

```python
def save(model, path):
    if int(os.environ["LOCAL_RANK"]) == 0:
        torch.save(model.state_dict(), path)
    if dist.get_rank() == 0:
        print("saved", path)
```

## Use instead

```python
def save(model, path):
    if dist.get_rank() == 0:
        torch.save(model.state_dict(), path)
        print("saved", path)
```

## What it reports

A test for local rank 0 (`local_rank == 0`, `is_local_main_process`) over a call that writes or deletes a file that all
nodes see, as far as can be told, in code that knows the global rank as well. The finding is at the test.

Off by default: 62 of 87 alarms on unseen code were right. Many programs are only ever started on one node, which no
file of theirs says.

## Stays silent

- A test for the global rank, alone or as well, in the function or a caller.
- Paths that each node has for itself: temporary folders, `/dev/shm`, caches, data sets, builds, downloads; a rank or a
  node in the name. What a function writes that fetches or unpacks it (`requests`, `extractall`).
- Shared memory.
- Programs that speak of the local rank only: they may be meant for one node; those that call the rank among all
  `local_rank`.
- What the other ranks of the node read or list afterwards: each node may have its own.
- Folders that are made with `exist_ok=True`; what is printed.
- Code whose comments or docstring say that each node has its own (`# on each node`, `no shared storage`).

Where the file asserts that there is one node, or raises where there are several, or all commands in the guides and
scripts of a project start its processes on one machine (`torchrun --standalone`),
the finding has `low` confidence.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint.files.per_node import once_per_node
from distlint.finding import Alarm, Confidence, Evidence, Severity
from distlint.project import Module
from distlint.rules import rule
from distlint.spmd.tree import Site
from distlint.survey import Survey

_DONE = {"write": "writes", "delete": "deletes", "create": "makes"}


@rule(
    "RNK611",
    "local-rank-zero-write",
    severity=Severity.WRONG_RESULT,
    needs="function",
    default=False,
    about="several processes",
)
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per test that lets the first rank of each node write."""
    seen: set[Site] = set()
    one_node = survey.one_node
    is_open = one_node.is_started_on_one(module) or one_node.is_refused_to_several(module)
    for test, touch in once_per_node(survey.files, module, *_DONE):
        if test in seen:
            continue
        seen.add(test)
        effect = touch.effect
        done, path = _DONE[effect.kind], survey.files.shown(effect)
        yield Alarm(
            span=test.span,
            confidence=Confidence.LOW if is_open else Confidence.MEDIUM,
            message=f"`{survey.spmd.text(test)}` lets one process of every node through, and each {done} `{path}`;"
            " test the global rank",
            help="test the global rank",
            evidence=(Evidence(effect.site.path, effect.site.span, f"{done} here"),),
        )
