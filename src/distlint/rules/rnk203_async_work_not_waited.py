"""The handle of asynchronous communication is lost: nothing waits for the data.

## Why it hurts

Numbers that are wrong now and then, and more often on a faster network: the buffer is read while it is being written.

## What to do

Keep every handle and wait for all of them before the first use of a buffer.

## Example

```python
for t, peer in zip(tensors, peers):
    work = dist.irecv(t, src=peer)
work.wait()
```

## Use instead

```python
works = [dist.irecv(t, src=peer) for t, peer in zip(tensors, peers)]
for work in works:
    work.wait()
```

## What it reports

A call of `isend`, `irecv`, `batch_isend_irecv`, or of a collective with `async_op=True`, whose handle nobody can wait
for: it is not bound at all, its name or list is never looked at again, a later round of the loop or a second request
binds the name anew, or the wait stands under a test that has nothing to do with the call. Reported at the call.

A function that starts one call and gives its handle back stands for the call, whatever else it does: the handle alone,
in a tuple with other things, or one for each tensor of a list, as far as something is known of the buffers.

Also where the loop that waits runs no round, since it goes through an iterator (`params = model.parameters()`) that the
loop which starts the calls has used up.

A handle that an object keeps beside its buffer (`self._pending.append((work, flat))`) is lost, too, where the loop over
that list takes the buffers only (`for _, flat in self._pending:`), and nobody does anything else with it.

A barrier has no buffer: one that nothing waits for holds up nobody, and the severity is `no-effect`.

Where nothing is sent, the finding has `low` confidence: in a group whose size is 1 wherever it is written down (a size
that may be left out, and that nobody gives, is none), below a test that constants make false, in a function of a
program that nothing calls, or only what nothing calls. So has a collective on a variable that the function makes and
does nothing else with, on an attribute that only ever holds numbers written down and is only communicated, or a
broadcast of a tensor that is made in the call: then this rank is the one that sends, or it is a signal. And so has a
broadcast from the own rank (`src=self.rank`) of an attribute that is changed only where it has just been bound anew.
So has an `isend` of a copy that is made in the call (`x[:, -1:].contiguous()`, `x.clone()`), in a project whose default
group has NCCL alone: nobody can change the copy, and NCCL keeps it until it has gone. Gloo does not.

## Stays silent

- Handles that are waited for in any way: `wait()`, a loop or comprehension over the list, polling `is_completed()`,
  `get_future()`, a helper that they are passed to, a function that is defined inside.
- Handles that leave the function: returned, yielded, stored on an object, in a container from outside, in a closure.
- `async_op=flag`: whether there is a handle is not known.
- A synchronisation of the device, also in a function of the project that is called, or for collectives a blocking
  `barrier()`, on the way to the end; one anywhere in the file if the function does not use the buffer itself.
- Collectives before one of the same group that blocks, or whose handle is waited for (also by the next round of a
  loop) or gets out of sight, unless the function uses the buffer before: NCCL runs them one after the other. The one
  that blocks, and the wait, may stand in a helper of a few lines. Gloo runs several at once: where a project joins by
  gloo and nothing else, each call on the default group has to be waited for.
- Handles for which the next round of a loop waits, also under another name, where a test in the loop decides whether a
  round starts a call: the last one does not.
- A handle that a test file drops, and what only tests under `@unittest.skip` or `@pytest.mark.skip` come to.
- Functional collectives, and calls inside a coalescing manager, whose own handle is the one to wait for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.finding import Alarm, Confidence, Evidence, Severity
from distlint.lifetimes import DROPPED, EARLY, EMPTY, OVERWRITTEN, SOMETIMES, UNWAITED, Event
from distlint.lifetimes.kept_unread import KeptUnread, kept_unread
from distlint.lifetimes.sent import goes_nowhere, is_copy_for_the_message
from distlint.project import Module
from distlint.rules import rule
from distlint.survey import Survey

_KINDS = (DROPPED, OVERWRITTEN, UNWAITED, EMPTY, SOMETIMES)

#: Names of groups that have another backend than the default group.
_OF_CPU = re.compile(r"cpu|gloo|mpi", re.IGNORECASE)
#: What happens to a handle, or to the wait for it, where an event stands.
_LOST = {
    OVERWRITTEN: "the handle is let go here",
    DROPPED: "the handle is let go here",
    SOMETIMES: "the wait depends on this test",
    EMPTY: "no round of this loop runs",
}


@rule(
    "RNK203",
    "async-work-not-waited",
    severity=Severity.WRONG_RESULT,
    needs="function",
    in_tests=True,
    about="several processes",
)
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per call, at the call whose handle is lost."""
    early = {event.operation.span: event for event in survey.lifetimes.first_events(module, EARLY)}
    seen = set()
    kinds = _KINDS[1:] if module.is_test else _KINDS
    for event in survey.lifetimes.events(module, *kinds):
        use = early.get(event.operation.span)
        may_end = use is None and event.kind != EMPTY and survey.lifetimes.synchronizes_device(module)
        if event.operation.span in seen or may_end:
            continue
        seen.add(event.operation.span)
        is_harmless = _is_idle(module, event, survey) or _is_kept_by_nccl(event, survey)
        yield _finding(module, event, use).lowered(is_harmless)
    if not survey.lifetimes.synchronizes_device(module):
        yield from (_kept(module, found) for found in kept_unread(module, survey.order))


def _kept(module: Module, found: KeptUnread) -> Alarm:
    """The finding about a handle that an object keeps, and of which nobody takes notice."""
    return Alarm(
        span=found.made.call.span,
        message=f"the handle of {found.made.name} is kept in {found.held}, but the loop over that "
        f"(line {found.loop.span.line}) takes what is beside it and never waits",
        help="take the handle out of the list, and call wait() on it before the buffer is used",
        evidence=(Evidence(module.path, found.loop.iterable.span, "nobody waits here"),),
    )


def _is_kept_by_nccl(event: Event, survey: Survey) -> bool:
    """Whether a copy is sent that nobody can change, where processes join by NCCL: it keeps the memory of what it sends
    until that has gone, and orders the send behind what has filled it."""
    made = event.operation.made
    if made.entry.op != "isend" or not is_copy_for_the_message(made):
        return False
    group = made.argument(made.entry.participants.parameter)
    is_by_default = group is None or _OF_CPU.search(facts.source_of(group)) is None
    return is_by_default and survey.devices.backends.names_nccl


def _is_idle(module: Module, event: Event, survey: Survey) -> bool:
    """Whether nothing is sent, as the group has one rank or a test around the call never holds; or nobody here has what
    a collective brings: it is sent from here, or is a signal, and NCCL keeps the tensors of collectives."""
    made = event.operation.made
    group = made.argument(made.entry.participants.parameter)
    for function in module.functions:
        if made.call.span.is_inside(function.definition.span):
            for place in survey.kinds.places(function, facts.Call):
                if place.expression is made.call:
                    is_alone = group is not None and survey.handed.is_of_one(group, place)
                    is_for_others = made.entry.role == "collective" and goes_nowhere(made, place)
                    return is_alone or is_for_others or survey.in_use.is_never_taken(place)
    return False


def _finding(module: Module, event: Event, use: Event | None) -> Alarm:
    made = event.operation.made
    is_barrier = made.entry.op == "barrier"
    buffer = next((facts.shortened(given, 30) for given in (*made.writes, *made.reads)), "")
    evidence = [Evidence(module.path, use.span, f"{buffer} is {use.detail} here")] if use is not None else []
    if event.kind != UNWAITED and event.span != made.call.span:
        evidence.insert(0, Evidence(module.path, event.span, _LOST[event.kind]))
    return Alarm(
        span=made.call.span,
        confidence=Confidence.MEDIUM if event.kind == SOMETIMES else Confidence.HIGH,
        message=_of_a_barrier(event) if is_barrier else _message(event, buffer),
        help=_help(event, is_barrier=is_barrier),
        evidence=tuple(evidence),
        severity=Severity.NO_EFFECT if is_barrier else None,
    )


def _help(event: Event, *, is_barrier: bool) -> str:
    if event.kind == EMPTY:
        return "make a list of what both loops go through"
    if is_barrier:
        return "call barrier() without async_op, or keep the handle and call wait() on it"
    return "keep the handle and call wait() on it before the buffer is used"


def _of_a_barrier(event: Event) -> str:
    """What becomes of a barrier: it has no buffer that anybody could use too early."""
    if event.kind == SOMETIMES:
        return (
            f"the barrier is waited for only if `{event.text}` (line {event.span.line}); otherwise it holds up nobody"
        )
    lost = {DROPPED: " is dropped", OVERWRITTEN: f" is lost when {event.text} is bound anew (line {event.span.line})"}
    said = f"the handle of {event.operation.made.name}{lost[event.kind]}: " if event.kind in lost else ""
    return f"{said}a barrier that nothing waits for holds up nobody"


def _message(event: Event, buffer: str) -> str:
    handle = f"the handle of {event.operation.made.name}"
    end = f"; nothing waits for it before {buffer} is used" if buffer else ": nothing waits for it"
    if event.kind == DROPPED:
        return f"{handle} is dropped{end}"
    if event.kind == OVERWRITTEN:
        return f"{handle} is lost when {event.text} is bound anew (line {event.span.line}){end}"
    if event.kind == EMPTY:
        return (
            f"nothing waits for {handle}: the loop over `{event.text}` (line {event.span.line}) "
            "goes through an iterator that is used up, and finds nothing"
        )
    if event.kind == SOMETIMES:
        where = f"only if `{event.text}` (line {event.span.line})"
        return f"{handle} is waited for {where}; otherwise {buffer or 'it'} is not ready"
    return f"nothing waits for {handle}" + (f" before {buffer} is used" if buffer else "")
