"""A handler swallows a failure of one rank in the middle of what all ranks do together; the others stay there.

## Why it hurts

One rank logs a warning and goes on to the next batch; the others wait in the collective that it skipped until the
timeout, and the log blames them.

## What to do

Let the process die, so that the launcher stops the rest; or catch only around the local work, and agree on the failure
with a reduced flag before anybody goes on.

## Example

```python
def train(batches):
    for batch in batches:
        try:
            loss = model(batch)
            dist.all_reduce(loss)
        except RuntimeError:
            print("batch skipped")
            continue
```

## Use instead

```python
def train(batches):
    for batch in batches:
        failed = torch.zeros(1)
        try:
            loss = model(batch)
        except RuntimeError:
            loss, failed = torch.zeros(1), torch.ones(1)
        dist.all_reduce(failed)
        if failed.item() == 0:
            dist.all_reduce(loss)
```

## What it reports

A `try` with a collective in its body, directly or through functions, local work in it that may fail on one rank before
that collective, and a handler for all such failures (bare, `Exception`, `RuntimeError`, out of memory) after which the
process goes on: behind the handler, with the next round of a loop, or in the caller, while the function still has a
collective to enter. The finding is at the handler. A step of a wrapped model that belongs to an object nobody knows
(`self.task.train_step(batch, self.model)`) is such a collective if a function of that name goes backward.
A handler of `OSError` or `FileNotFoundError` counts where one rank reads alone before the collective: under a test of
the rank, or a file with the rank in its name. So does one of `requests.RequestException`, `URLError` and the like where
one rank makes a request. A backward needs memory before it reduces: a handler of a lack of memory around nothing else
counts as well. So does one that hands the exception to a function of the project that knows such a lack.

These handlers have low confidence (in brackets: how many were right):

- one that puts a number in the place of a time, or stands in a function or a file that is named for a benchmark, a
  profile, a probe, a diagnosis or a harness: a program that finds out at which sizes its work fails does so on all
  ranks alike (1 of 10);
- one in a script that says nothing of several processes itself, or in a module that only such scripts use, where
  another file communicates: a tool that is run as one process (0 of 3);
- one around a call of Lightning that communicates only since a release which the project stays below, by what it
  requires or by hooks and arguments that Lightning 2.0 refuses (0 of 2);
- one where an override of an abstract method communicates: which override runs, nobody sees (0 of 2);
- one around a call that gives what is read out of a table (`stats["power"]`) to a log that gathers tensors only;
- one where the group is an object that the work itself makes (`ProcessGroup(...)`): a pair for one transfer, in which
  nobody waits for long (0 of 2);
- one in a function of a program that nothing calls, or only what nothing calls, unless a package offers it to its users
  and the handler knows a lack of memory.

## Stays silent

- Handlers that raise, end the process, or abort the group, and what cleans up inside of one that raises; those that
  know one failure by its text, or a request by a list that is written down (`if name in RECOVERABLE:`), and raise
  whatever else.
- Handlers that note the failure in a variable which a later collective shares. That does not make up for a backward
  that was skipped for want of memory; a test of the variable ahead of that collective may.
- Handlers of types that do not come from such work (`KeyError`, `ImportError`, `StopIteration`).
- Distributed checkpoints (`dcp.save`) with all that makes their writers: they raise on all ranks what fails on one.
- Files that all ranks read: what is missing is missing for all.
- Bodies that end by noting that something is supported (`gather_is_supported = True`): what the backend
  cannot do fails on all ranks.
- Bodies in which nothing but the collective can fail, and local work after the last collective or in another branch.
- Work that catches its own failures; variables of the environment, which all ranks are given; what functions on the way
  ask of the ranks, warn about, add or multiply.
- Rounds of a loop that nothing but an error ends, if they fail ahead of the collective.
- What is tried again until it goes well, if it fails ahead of the collective, and what one rank does in each round of
  an endless loop ahead of it (it fetches a request, say): the others wait there for the rank.
- Tests (`test_*`), which expect failures of all ranks, and code that runs when all is over.
- Handlers that raise on both sides of a test.
- What one rank alone enters: nobody waits for it there. Values that Lightning keeps for the end of the epoch (`log`
  with `sync_dist=True` outside of the steps of training, or with `on_step=False`).
- Handlers after which no collective follows: tear-down, the end of a script.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint.excuses.for_tensors import is_for_tensors_only
from distlint.excuses.older_lightning import is_only_in_newer
from distlint.finding import Alarm, Confidence, Evidence, Severity
from distlint.places import is_program
from distlint.project import Module
from distlint.rules import rule
from distlint.spmd.handlers import Swallowed
from distlint.spmd.lanes import lanes_at_handler
from distlint.spmd.tree import Site
from distlint.spmd.wording import line_of
from distlint.survey import Survey

#: The key of a group that is made as an object, and not by the functions that all ranks call.
_OBJECT = "torch.distributed.ProcessGroup@"


@rule(
    "RNK111", "except-around-collective", severity=Severity.HANG, needs="project", about="divergence", asks_itself=True
)
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per handler that lets one rank go on alone."""
    for swallowed in survey.spmd.swallowed(module):
        alarm = _finding(module, swallowed, survey)
        yield alarm if _is_offered(module, swallowed, survey) else survey.in_use.doubted(alarm, module)


def _finding(module: Module, swallowed: Swallowed, survey: Survey) -> Alarm:
    text = survey.spmd.text
    event, call, work = swallowed.event, swallowed.call, swallowed.work
    through = f", through `{text(call)}`" if event.site != call else ""
    evidence = [Evidence(work.path, work.span, "this may fail on one rank")]
    following = swallowed.following.site
    comes_again = "; the failed rank comes to it with what is next" if following == event.site else ""
    evidence += [Evidence(event.site.path, event.site.span, f"the other ranks wait here{comes_again}")]
    if not comes_again:
        evidence += [Evidence(following.path, following.span, "the failed rank goes on to this")]
    doubtful = swallowed.measures or _is_tool(module, swallowed, survey) or _is_one_of_several(event.site, survey)
    doubtful = doubtful or _OBJECT in event.group.key
    doubtful = doubtful or is_for_tensors_only(event.site, call, survey)
    doubtful = doubtful or is_only_in_newer(event.name, survey.project, survey.settings)
    return Alarm(
        span=swallowed.place.span,
        confidence=Confidence.LOW if doubtful else Confidence.HIGH,
        message=f"this handler swallows a failure of one rank (say in `{text(work)}`) and goes on; the others stay "
        f"in `{text(event.site)}` ({line_of(event.site, module)}{through})",
        help="let the process die, or agree on the failure with a reduced flag before anybody goes on",
        evidence=tuple(evidence),
        lanes=lanes_at_handler(swallowed, survey.spmd),
    )


def _is_offered(module: Module, swallowed: Swallowed, survey: Survey) -> bool:
    """Whether a handler that knows a lack of memory stands in what a package offers its users: it was written to go on
    where one rank fails, whether anything in sight calls it or not."""
    function = survey.spmd.function_around(swallowed.place)
    if function is None or not swallowed.lacks_memory or is_program(module):
        return False
    around = (function, function.owner) if function.owner is not None else (function,)
    return survey.settings.is_packaged and not any(known.name.startswith("_") for known in around)


def _is_tool(module: Module, swallowed: Swallowed, survey: Survey) -> bool:
    """Whether a script that says nothing of several processes itself, or a module that only such scripts use, comes to
    what communicates in another file, which may be there for other programs: a tool that is run as one process."""
    processes = survey.devices.processes
    is_elsewhere = swallowed.call != swallowed.event.site and swallowed.event.site.path != module.path
    if not is_elsewhere or processes.is_distributed(module):
        return False
    if is_program(module):
        return True
    users = survey.project.modules_at(survey.launching.users(module.path))
    return survey.launching.is_used_by_programs(module) and not any(
        processes.is_distributed(user) or processes.has_launcher(user) for user in users
    )


def _is_one_of_several(site: Site, survey: Survey) -> bool:
    """Whether an event stands in a method that was taken to run in the place of an abstract one."""
    function = survey.spmd.function_around(site)
    return function is not None and function.is_override
