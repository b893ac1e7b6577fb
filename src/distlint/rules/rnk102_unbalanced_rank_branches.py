"""Both branches of a rank test communicate, but not alike: each side waits in a collective that the other never starts.

## Why it hurts

A broadcast that meets an all-reduce may even return, and the job hangs or reads garbage one operation later.

## What to do

Enter the same operations in the same order on both sides, or put what is shared below the test and choose only the
payload by rank.

## Example

```python
if dist.get_rank() == 0:
    dist.broadcast(shape, src=0)
    dist.broadcast(data, src=0)
else:
    dist.broadcast(shape, src=0)
    dist.all_reduce(data)
```

## Use instead

```python
dist.broadcast(shape, src=0)
dist.broadcast(data, src=0)
```

## What it reports

Ranks that go different ways at a test of their rank, and both enter collectives of the same group there, but other
operations, in another order, or one side more of them. The other way can also be the code below the test, where the
first way ends in a `return`. What is compared is what the ranks do, through helper functions and methods too. The
finding is at the first operation that has no partner. Where one side communicates through calls only, the confidence
is low (`--min-confidence low`), unless both sides make calls of one kind and no test, loop or handler decides how many;
and so it is in a function of a program that nothing calls.

The same calls in another order (`reduce(total)`, `reduce(count)` on one side, `reduce(count)`, `reduce(total)` on the
other) leave nobody waiting, and mix up what they are given.

A role that somebody has told the rank (`info.role == LEADER`) is such a test, too, where one branch broadcasts with
this rank as the source and another one with somebody else's: who sends and who listens need the same operations.

## Stays silent

- Equal sequences with different payloads, roots or buffers, unless both sides have the same ones in another order;
  `gather_list=None` off the root.
- Branches that communicate over different groups, each with the members of its own.
- One rank goes first (`if rank > 0: barrier()` … `if rank == 0: barrier()`); point-to-point pairs.
- Branches whose operations depend on conditions of their own: a sender that looks at its data, and receivers that look
  at the header it sent, may well fit together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint.finding import Alarm, Confidence, Evidence, Lane, Moment, Severity
from distlint.project import Module
from distlint.rules import rule
from distlint.spmd import Divergence, Rooted
from distlint.spmd.lanes import lanes
from distlint.spmd.mirrors import Called, Uneven
from distlint.spmd.moments import Drawing, nowhere
from distlint.spmd.swapped import Swapped
from distlint.spmd.terms import coordinates
from distlint.spmd.tree import Branch, Event, Exit, Invoke, nodes, own_calls
from distlint.spmd.wording import cause, evidence, line_of, of_cluster, ranks, verb
from distlint.spmd.words import Step
from distlint.survey import Survey

#: Operations of frameworks that consist of several steps.
_PROCEDURE = re.compile(r"save|load|checkpoint|fit|train|eval|test|predict")


@rule("RNK102", "unbalanced-rank-branches", severity=Severity.HANG, needs="project", about="divergence")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per test whose two sides enter different collectives."""
    uneven = {found.test: found for found in survey.spmd.uneven(module)}
    for rooted in survey.spmd.divergences(module):
        if rooted.divergence.kind == "sides" and not _may_be_alike(rooted.divergence):
            if _is_plain(module, rooted):
                uneven.pop(rooted.divergence.parted.branch.site, None)
            if rooted.divergence.parted.branch.site not in uneven:
                yield _finding(module, rooted, survey)
    for swap in survey.spmd.swaps(module):
        yield _of_swap(swap, survey)
    for found in uneven.values():
        yield _between_roles(module, found, survey)


def _of_swap(swap: Swapped, survey: Survey) -> Alarm:
    """What is said of the same calls in another order: nobody waits, and each tensor meets another one."""
    pairs = zip(swap.one, swap.other, strict=True)
    one, other = next(pair for pair in pairs if _text(pair[0], survey) != _text(pair[1], survey))
    ways = (f"rank {rank} is in `{_text(step, survey)}`" for rank, step in zip(swap.ranks, (one, other), strict=True))
    return Alarm(
        span=swap.place.span,
        severity=Severity.WRONG_RESULT,
        confidence=Confidence.HIGH if all(c.sure for c in coordinates(swap.parted.term)) else Confidence.MEDIUM,
        message=f"the ways that part at `{survey.spmd.text(swap.parted.branch.site)}` make the same calls in another "
        f"order: {' and '.join(ways)}, so one tensor meets the other",
        help="make the calls in the same order on both sides",
        evidence=(
            *cause(swap.parted, survey.spmd),
            *(
                Evidence(step.event.site.path, step.event.site.span, "meets the other one")
                for step in (one, other)
                if step.event.site != swap.place
            ),
        ),
    )


def _text(step: Step, survey: Survey) -> str:
    return survey.spmd.call_text(step.event.site)


def _between_roles(module: Module, found: Uneven, survey: Survey) -> Alarm:
    """What is said of a sender and those that listen to it, who are told apart by a role."""
    text, step, instead = survey.spmd.text, found.step, found.instead
    waits, others = ("the sender waits", "who listens") if found.sends else ("who listens waits", "the sender")
    across = "has none left to match it"
    further = []
    if instead is not None:
        across = f"is in `{text(instead.event.site)}` ({line_of(instead.event.site, module)})"
        further.append(Evidence(instead.place.path, instead.place.span, f"{others} waits here instead"))
    is_plain = step.event.site == step.place
    where = "here" if is_plain else f"at {line_of(step.event.site, module)}"
    return Alarm(
        span=step.place.span,
        confidence=Confidence.MEDIUM if is_plain else Confidence.LOW,
        message=f"the ways that part at `{text(found.test)}` issue different collectives: {waits} in"
        f" `{text(step.event.site)}` {where}, {others} {across}",
        help="enter the same collectives in the same order on both sides, and choose only the payload by rank",
        evidence=(Evidence(found.test.path, found.test.span, "this test parts who sends from who listens"), *further),
        lanes=_lanes_of_roles(found, survey),
    )


def _lanes_of_roles(found: Uneven, survey: Survey) -> tuple[Lane, Lane]:
    """What the sender and those that listen do, up to where they do not meet."""
    drawing, test, row = Drawing(survey.spmd), found.test, len(found.met) + 1

    def way(side: int, last: Moment) -> tuple[Moment, ...]:
        begins = Moment(0, test.path, test.span, "decides", f"{survey.spmd.text(test, 40)}: its role")
        met = (moment("meets", pair[side], number) for number, pair in enumerate(found.met, 1))
        return (begins, *met, last)

    def moment(sign: str, called: Called, number: int) -> Moment:
        return Moment(number, called.place.path, called.place.span, sign, drawing.called(called.place))

    other = (
        moment("waits", found.instead, row + 1) if found.instead is not None else nowhere("never comes here", row + 1)
    )
    lasts = (moment("waits", found.step, row), other)
    sender, listener = lasts if found.sends else reversed(lasts)
    return Lane("the sender", way(0, sender)), Lane("who listens", way(1, listener))


def _may_be_alike(divergence: Divergence) -> bool:
    """Whether one side calls a procedure of a framework, which may do inside what the other side spells out."""
    if divergence.instead is None:
        return False
    one, other = divergence.step.event, divergence.instead.event
    hidden = [event for event in (one, other) if event.role == "hidden"]
    return len(hidden) == 1 and _PROCEDURE.search(hidden[0].op) is not None


def _is_plain(module: Module, rooted: Rooted) -> bool:
    """Whether both sides communicate in the function itself, or in one that is defined there: what two helpers do in
    the end may still fit."""
    instead = rooted.divergence.instead
    called = (*rooted.through, *(own_calls(instead.through) if instead is not None else ()))
    around = module.function_on(rooted.place.span.line)
    return all(around is not None and call.callee.startswith(f"{around.full_name}.") for call in called)


def _is_counted_out(divergence: Divergence) -> bool:
    """Whether both sides make calls of one kind from one source, some more of them on one side, and no test, loop or
    failure in either decides how many: whatever helpers the calls stand in."""
    test = divergence.parted.branch
    if not isinstance(test, Branch):
        return False
    kinds: list[set[tuple[object, ...]]] = []
    for side in (test.then, test.orelse):
        inside = [*nodes(side)]
        if not all(isinstance(node, (Event, Invoke, Exit)) for node in inside):
            return False
        events = [node for node in inside if isinstance(node, Event)]
        kinds.append({(one.role, one.op, one.group, one.source) for one in events})
    return kinds[0] == kinds[1] and len(kinds[0]) == 1 and all(role == "collective" for role, *_ in kinds[0])


def _finding(module: Module, rooted: Rooted, survey: Survey) -> Alarm:
    divergence, text = rooted.divergence, survey.spmd.text
    event, here, elsewhere = divergence.step.event, divergence.here, divergence.elsewhere
    where = "here" if event.site == rooted.place else f"({line_of(event.site, module)})"
    waits = f"{ranks(here)} {verb('wait', here)} in `{text(event.site)}` {where}"
    others = of_cluster(elsewhere, divergence.cluster.size)
    if divergence.instead is not None:
        other = divergence.instead.event.site
        across = f"{others} in `{text(other)}` ({line_of(other, module)})"
    else:
        across = f"{others} {'has' if len(elsewhere) == 1 else 'have'} none left to match it"
    return Alarm(
        span=rooted.place.span,
        confidence=rooted.confidence if _is_plain(module, rooted) or _is_counted_out(divergence) else Confidence.LOW,
        message=f"the ways that part at `{text(divergence.parted.branch.site)}` issue different collectives: "
        f"{waits}, {across}",
        help="enter the same collectives in the same order on both sides, and choose only the payload by rank",
        evidence=evidence(rooted, survey.spmd),
        lanes=lanes(rooted, survey.spmd),
    )
