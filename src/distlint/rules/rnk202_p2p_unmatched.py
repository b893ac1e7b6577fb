"""One end of a message without the other: nobody sends what a rank waits for, or nobody takes what it sends.

## Why it hurts

The side without a partner waits until the timeout, or for ever.

## What to do

Make the matching call on the other rank. Where there may be nothing to send, send a placeholder.

## Example

```python
def hand_over(header, body):
    if dist.get_rank() == 0:
        print("header and body to 1")
        dist.send(header, dst=1)
        dist.send(body, dst=1)
    elif dist.get_rank() == 1:
        dist.recv(header, src=0)
```

## Use instead

```python
def hand_over(header, body):
    if dist.get_rank() == 0:
        print("header and body to 1")
        dist.send(header, dst=1)
        dist.send(body, dst=1)
    elif dist.get_rank() == 1:
        dist.recv(header, src=0)
        dist.recv(body, src=0)
```

## What it reports

A `send` or `recv` (also of objects, or started with `isend`, `irecv` or `batch_isend_irecv`) for which the rank at the
other end has no call: the branches of a rank test pass different numbers of messages, the tags are different, one side
sends a tensor and the other receives an object, a ring receives from the rank that it sends to, the last stage of a
pipeline sends to a rank that does not exist. The calls of all ranks are played on small simulated clusters.

Where the rank inside the node says who sends to whom (`int(os.environ["LOCAL_RANK"])`), the confidence is low: a
program of one node may number all of its ranks so (1 of 3 was right).

## Stays silent

- Functions that only send, or only receive, where another function of the project may have the other half.
- Functions whose callers are seen to make up for it.
- Helpers of one class or file that are each other's ends, where some function calls both: who runs which is up to it.
- `recv` without a source, peers, tags or groups that can't be computed, conditions around messages that nobody knows.
- What works out for some number of ranks, if the code is written for fixed ranks (`1 - rank`).
- `isend` that nobody waits for: it is lost without a word.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint.finding import Alarm, Evidence, Severity
from distlint.messages import Blocked, Exchange
from distlint.project import Module
from distlint.rules import rule
from distlint.spmd.tree import Message
from distlint.spmd.wording import cause, line_of
from distlint.survey import Survey


@rule("RNK202", "p2p-unmatched", severity=Severity.HANG, needs="file", about="several processes")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per end of a message that has no other end."""
    for exchange in survey.messages.exchanges(module):
        if exchange.blocked.kind != "circle":
            yield _finding(module, exchange, survey)


def _finding(module: Module, exchange: Exchange, survey: Survey) -> Alarm:
    blocked, text = exchange.blocked, survey.spmd.text
    here = blocked.passing.node.site
    called = f"`{text(exchange.place)}`" + ("" if here == exchange.place else f" (through `{text(here)}`)")
    answer = blocked.answer
    still = blocked.standstill(survey.spmd)
    evidence = cause(still.parted, survey.spmd)
    evidence += [Evidence(here.path, here.span, f"rank {blocked.rank} waits here")] if here != exchange.place else []
    if answer is not None:
        evidence.append(
            Evidence(answer.node.site.path, answer.node.site.span, f"rank {blocked.passing.peer} calls this")
        )
    return Alarm(
        span=exchange.place.span,
        confidence=blocked.confidence,
        message=f"{called}: {_told(blocked, module)}",
        help="make the matching call on the other rank, with the same tag, group and form",
        evidence=tuple(evidence),
        lanes=still.lanes,
    )


def _told(blocked: Blocked, module: Module) -> str:
    node, rank, peer, size = blocked.passing.node, blocked.rank, blocked.passing.peer, blocked.size
    assert isinstance(node, Message)
    direction = "sends to" if node.sends else "waits for a message from"
    if blocked.kind == "nobody":
        return f"with {size} ranks, rank {rank} {direction} rank {peer}, which does not exist"
    missing = "never receives" if node.sends else "never sends"
    told = f"with {size} ranks, rank {rank} {direction} rank {peer}, which {missing} it"
    return f"{told}{_misfit(blocked, module)}"


def _misfit(blocked: Blocked, module: Module) -> str:
    """Why a call at the other end does not count."""
    one, other = blocked.passing, blocked.answer
    if other is None or not isinstance(one.node, Message) or not isinstance(other.node, Message):
        return ""
    where = line_of(other.node.site, module)
    if other.node.form != one.node.form:
        return f" (what it calls, {where}, is for a{'n object' if other.node.form == 'object' else ' tensor'})"
    if other.tag != one.tag:
        return f" (what it calls, {where}, has tag {other.tag} and not {one.tag})"
    if other.node.group != one.node.group:
        return f" (what it calls, {where}, is on another group)"
    return f" (what it calls, {where}, is for another message)"
