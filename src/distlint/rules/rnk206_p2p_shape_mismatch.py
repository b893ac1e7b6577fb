"""The two ends of one message have buffers of different sizes or element types.

## Why it hurts

The receiver fails, waits for bytes that do not come, or reads numbers of one type as another: gloo and NCCL compare
neither sizes nor types.

## What to do

Make both buffers from one size and type, or send them first.

## Example

```python
if dist.get_rank() == 0:
    print("ids to 1")
    dist.send(torch.zeros(4, dtype=torch.int64), dst=1)
else:
    ids = torch.zeros(4, dtype=torch.float32)
    dist.recv(ids, src=0)
```

## Use instead

```python
if dist.get_rank() == 0:
    print("ids to 1")
    dist.send(torch.zeros(4, dtype=torch.int64), dst=1)
else:
    ids = torch.zeros(4, dtype=torch.int64)
    dist.recv(ids, src=0)
```

## What it reports

A `recv` or `irecv` whose buffer differs from what the other side sends, where both are seen: in the two
sides of a rank test, also in functions of the file that they call, in two tests for one rank by its number each
(`rank == 0`, `rank == 1`), in front of and behind an early return of one rank, or in two functions called `send_…` and
`recv_…` (`receive_…`) of one class or file, also where these use `broadcast`. Element counts and element types are
compared as far as the code itself says them: `torch.zeros(4)`, `torch.tensor([a, b, 3])`, `torch.randint(…)`,
`.long()`, `torch.cuda.LongTensor([n, m])`.

## Stays silent

- Sizes and types that are not written down on one of the sides: parameters, `empty_like` of what nobody knows.
- Different shapes with the same number of elements; bytes that are sent as `bool` and received as `uint8`.
- Element types beside a default that the project changes (`torch.set_default_dtype`).
- Objects, and messages with different tags; tests, which expect what becomes of it. Collectives are RNK115's.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint.facts import shortened
from distlint.finding import Alarm, Evidence, Severity
from distlint.project import Module
from distlint.rules import rule
from distlint.survey import Survey


@rule("RNK206", "p2p-shape-mismatch", severity=Severity.WRONG_RESULT, needs="function", about="several processes")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per receiving call."""
    told = set()
    for misfit in survey.shapes.misfits(module):
        receive, send = misfit.receiver.call, misfit.sender.call
        if not misfit.is_message or receive.span in told:
            continue
        told.add(receive.span)
        yield Alarm(
            span=receive.span,
            message=f"{shortened(receive)} expects {misfit.wants} but {shortened(send)} (line {send.span.line}) sends "
            f"{misfit.gets}",
            help="make both buffers from one size and type, or send these first",
            evidence=(Evidence(module.path, send.span, f"sends {misfit.gets}"),),
        )
