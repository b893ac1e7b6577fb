"""Some ranks leave early, the others go on to a collective and wait there for those that left.

## Why it hurts

The job hangs in a logging call, a callback or at the end of an epoch. torchrun waits for ever for ranks that ended
with status 0.

## What to do

Move the exit below the collective, or agree on it first: reduce a flag, and let all ranks leave together.

## Example

```python
def log_norm(norm):
    if dist.get_rank() != 0:
        return
    dist.all_reduce(norm)
    print(norm.item())
```

## Use instead

```python
def log_norm(norm):
    dist.all_reduce(norm)
    if dist.get_rank() != 0:
        return
    print(norm.item())
```

## What it reports

A `return`, `continue`, `break`, or an exit with status 0 (`sys.exit()`, `os._exit(0)`) under a condition on the rank,
while the ranks that go on enter a collective: further down in the function, in the rest of the loop body or in its next
rounds, or, after an exit of the process, anywhere in the callers. The finding is at the exit and names the collective
that is missed.

## Stays silent

- Exits after the last collective; exits of ranks that entered the matching collective on their way out.
- Exits where nothing is distributed (`else` of `if args.distributed:`).
- Exits on conditions that all ranks share, or on flags that were reduced or broadcast first.
- Ranks that are no members of the group used below, and callers that make up for the exit.
- An exception, or an exit with another status: torchrun ends the other ranks (RNK112). So is an error that a handler
  catches, below a test of its own (`if rank > 0: … if counts != mine: raise RuntimeError`): it need never come to that,
  and what the handler does is RNK111's.
- Exits of a function that an endless loop calls last, where nothing has come in (a test or a failure, not the number of
  the rank): the rank comes round again, to where the others wait.
- Ranks that take turns at something that was filled up for all of them (`-len(items) % world_size`).
- Ahead of a call that RNK101, RNK105 or RNK106 would leave alone under the same test: `save_state()` of accelerate in a
  file that never names sharding, a model that only one rank has made. What has low confidence there has it here.

Where what the others wait for is an order of one rank, and a loop without end of the file takes such, the finding has
`low` confidence: they wait for its next one. So it has where a worker has another way to the collective (RNK101), and
in a function of a program that nothing calls.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint.excuses.divergences import divergences
from distlint.finding import Alarm, Severity
from distlint.project import Module
from distlint.rules import rule
from distlint.spmd import Divergence, Rooted
from distlint.spmd.lanes import lanes
from distlint.spmd.wording import evidence, line_of, opposite, ranks, verb
from distlint.survey import Survey

#: What says that something has gone wrong; exceptions of other names may be there to end the work.
_ERROR = re.compile(r"assert\b|raise (?:\w{1,40}\.){0,3}\w{0,40}Error\b")
#: A test whether a rank is another one than what a process was given (``rank != args.ranks[device]``), which is no
#: number, and no name of a rank that stands apart.
_IS_ANOTHER = re.compile(
    r"(?:(?!\d|[\w.]*(?:size|src|root|main|master|first|last|dst|zero|chief|leader))[\w.()\[\]]+(?: != |$)){2}"
)


@rule("RNK103", "early-exit-before-collective", severity=Severity.HANG, needs="project", about="divergence")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per test under which some ranks leave before a collective of the others."""
    for rooted in divergences(module, survey):
        if rooted.divergence.kind != "exit" or rooted.ends_loop or _fails_by_a_check(rooted.divergence, survey):
            continue
        if rooted.divergence.step.event.role not in ("group", "teardown"):
            yield _finding(module, rooted, survey)


def _fails_by_a_check(divergence: Divergence, survey: Survey) -> bool:
    """Whether ranks leave by an error that some handler catches, below another test than the one that parts them, or
    where a rank is not the one that the process was given: it says that something is wrong, which need never be, and
    what the handler does then is RNK111's."""
    left = divergence.left
    if left is None or left.exit.kind != "raise" or not left.under:
        return False
    test = divergence.parted.branch
    is_a_check = left.under[-1].branch is not test or _IS_ANOTHER.fullmatch(survey.spmd.written(test.site)) is not None
    return is_a_check and _ERROR.match(survey.spmd.written(left.exit.site._replace(note=""))) is not None


def _finding(module: Module, rooted: Rooted, survey: Survey) -> Alarm:
    divergence, text = rooted.divergence, survey.spmd.text
    event, here = divergence.step.event, divergence.here
    through = f", through `{text(rooted.through[0].site)}`" if rooted.through else ""
    skipped = f"`{text(event.site)}` ({line_of(event.site, module)}{through})"
    return Alarm(
        span=rooted.place.span,
        confidence=rooted.confidence,
        message=f"`{text(rooted.place)}` when `{opposite(divergence.parted, survey.spmd)}` skips {skipped}, "
        f"where {ranks(here)} {verb('wait', here)}",
        help=f"move the exit below {event.op}, or agree on it first (reduce a flag) so that all ranks leave together",
        evidence=evidence(rooted, survey.spmd),
        lanes=lanes(rooted, survey.spmd),
    )
