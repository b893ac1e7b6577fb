"""A buffer is used between the start of asynchronous communication and the wait.

## Why it hurts

Values change from run to run; a sum that is divided before it is complete gives a wrong mean.

## What to do

Wait first.

## Example

```python
work = dist.all_reduce(loss, async_op=True)
loss /= dist.get_world_size()
work.wait()
```

## Use instead

```python
work = dist.all_reduce(loss, async_op=True)
work.wait()
loss /= dist.get_world_size()
```

## What it reports

A use of a tensor while a call that works on it may still be running: its result is read (arithmetic, `.item()`,
`print`, functions of torch), or a buffer, also one that is only sent, is changed (in-place methods, augmented
assignment, assignment to a slice or to `.data`, `resize_`). Reported at the first such use. Behind a loop that starts
one call for every element of a list or dict, each element is such a buffer (`parts[0]`). A short
function of the project that computes with a buffer (not with an inner part of it alone) reads it. A handle in an
attribute, or in a list from outside (`self.handles.append(…)`), is waited for once something runs that may know it.

A function that gives back the buffer together with the handle (`total, work = start_sum(loss)`), or only the handle of
what it was given, stands for the call that it makes.

## Stays silent

- Uses after the wait on any path, after polling, or once the handle was handed to somebody else; where it lies in an
  attribute, behind any call but those of torch, of tensors and of Python's own functions.
- Reading a buffer that is only sent; `.shape`, `.dtype`, `.numel()` and the like; views, until they are used;
  `unsqueeze_` and `squeeze_`, which touch no element.
- `del` of a buffer: the handle keeps the memory.
- Elements of a list of which only some are on their way (double buffering, a slice, a test or `break` in the loop that
  starts the calls, elements that were replaced), other rounds of a loop.
- Collectives before one of the same group that has blocked, or whose handle was waited for: NCCL runs them one after
  the other (gloo does not, where a project names it alone).
- Calls whose `async_op` is not known, and paths that a test which both share keeps apart.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint.finding import Alarm, Evidence, Severity
from distlint.lifetimes import DROPPED, EARLY, OVERWRITTEN, SOMETIMES, UNWAITED, Event
from distlint.project import Module
from distlint.rules import rule
from distlint.survey import Survey


@rule(
    "RNK204",
    "buffer-used-before-wait",
    severity=Severity.WRONG_RESULT,
    needs="function",
    in_tests=True,
    about="several processes",
)
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per call, at the first use of one of its buffers."""
    never_waited = survey.lifetimes.events(module, DROPPED, OVERWRITTEN, UNWAITED, SOMETIMES)
    lost = {event.operation.span for event in never_waited}  # RNK203 speaks about these
    for event in survey.lifetimes.first_events(module, EARLY):
        if event.operation.span not in lost:
            yield _finding(module, event)


def _finding(module: Module, event: Event) -> Alarm:
    made = event.operation.made
    return Alarm(
        span=event.span,
        message=f"{event.text} is {event.detail} before the wait; {made.name} (line {made.call.span.line}) "
        "may still be running",
        help="call wait() on the handle first",
        evidence=(Evidence(module.path, made.call.span, "the communication starts here"),),
    )
