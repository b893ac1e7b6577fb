"""Blocking sends and receives in an order in which ranks wait for each other in a circle.

## Why it hurts

Nobody is ready to take what the others hand over: the first exchange hangs until the timeout. gloo does so even for a
few bytes; NCCL may get away with small messages and then hang on the first large one.

## What to do

Start both directions together with `batch_isend_irecv`, or let half of the ranks receive first.

## Example

```python
def shift(x, y):
    rank, size = dist.get_rank(), dist.get_world_size()
    print(rank, "sends", x.shape)
    dist.send(x, dst=(rank + 1) % size)
    dist.recv(y, src=(rank - 1) % size)
```

## Use instead

```python
def shift(x, y):
    rank, size = dist.get_rank(), dist.get_world_size()
    print(rank, "sends", x.shape)
    send = dist.P2POp(dist.isend, x, (rank + 1) % size)
    receive = dist.P2POp(dist.irecv, y, (rank - 1) % size)
    for work in dist.batch_isend_irecv([send, receive]):
        work.wait()
```

## What it reports

Blocking `send` and `recv` whose other ends come only behind calls in which the other ranks wait in turn: every rank
sends to its neighbour before it receives, two ranks both receive first, a barrier stands between a send and its
receive. The calls of all ranks are played on small simulated clusters. The finding is at the first of the calls.

Of two helpers that a loop calls, each of which has the other ends of all that the other one passes (a stage that swaps
with the next one, and one that swaps with the one before), one is played against the other.

## Stays silent

- Orders that work out: even ranks send first and odd ones receive first, pipelines whose first stage only sends.
- `isend` and `irecv` that are waited for after both have been started, and `batch_isend_irecv`.
- Peers, tags or groups that can't be computed, and conditions around messages that nobody knows.
- Functions whose callers are seen to make up for it.
- A number of ranks for which it works out, if the code is written for fixed ranks (`1 - rank`).
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint.finding import Alarm, Evidence, Severity
from distlint.messages import Blocked, Exchange
from distlint.project import Module
from distlint.rules import rule
from distlint.spmd.tree import Site
from distlint.spmd.wording import cause, line_of, ranks, verb
from distlint.survey import Survey


@rule("RNK201", "p2p-deadlock", severity=Severity.HANG, needs="function", about="several processes")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per circle of ranks that wait for each other, at the first message in it."""
    for exchange in survey.messages.exchanges(module):
        if exchange.blocked.kind == "circle":
            yield _finding(module, exchange, survey)


def _finding(module: Module, exchange: Exchange, survey: Survey) -> Alarm:
    blocked, text = exchange.blocked, survey.spmd.text
    here = blocked.passing.node.site
    called = f"`{text(exchange.place)}`" + ("" if here == exchange.place else f" (through `{text(here)}`)")
    places = {rank: _place(blocked, rank, here) for rank in sorted(blocked.standing)}
    same = tuple(rank for rank, place in places.items() if place == exchange.place)
    other = next((rank for rank in blocked.ranks if places[rank] != exchange.place), None)
    late = blocked.answer.node.site if blocked.answer is not None else here
    if other is None:
        comes = "only after it" if late != here else "only in the next round"
        who = "every rank waits" if len(same) == blocked.size else f"{ranks(same)} {verb('wait', same)}"
        told = f"{who} here for the other end, which comes {comes} ({line_of(late, module)})"
    else:
        there = places[other]
        told = (
            f"{ranks(same)} {verb('wait', same)} here for rank {blocked.passing.peer}, while rank {other} waits in "
            f"`{text(there)}` ({line_of(there, module)})"
        )
    still = blocked.standstill(survey.spmd)
    evidence = cause(still.parted, survey.spmd)
    evidence += [Evidence(late.path, late.span, "the other end comes only here")] if late != here else []
    if other is not None:
        there = places[other]
        evidence.append(Evidence(there.path, there.span, f"rank {other} waits here"))
    return Alarm(
        span=exchange.place.span,
        confidence=blocked.confidence,
        message=f"{called}: {told}",
        help="start both directions with batch_isend_irecv, or let half of the ranks receive first",
        evidence=tuple(evidence),
        lanes=still.lanes,
    )


def _place(blocked: Blocked, rank: int, here: Site) -> Site:
    """Where a rank waits: the call itself, or that of a helper in which another rank stands as well."""
    action = blocked.standing[rank].action
    calls = [call.site for call in action.through if call.frame != 0]
    return calls[0] if calls and blocked.site_of(rank) == here else blocked.site_of(rank)
