"""A collective is reached by some ranks only: they wait for ranks that never come.

## Why it hurts

All GPUs show 100 % load and nothing moves; after the timeout (10 minutes with NCCL) the watchdog reports a collective
that the other ranks never started.

## What to do

Call the collective on every rank and keep only the use of its result under the test. If the condition is the same on
all ranks after all, say so with `# distlint: uniform` on its line.

## Example

```python
loss = step(batch)
if dist.get_rank() == 0:
    dist.all_reduce(loss)
    print(loss.item())
```

## Use instead

```python
loss = step(batch)
dist.all_reduce(loss)
if dist.get_rank() == 0:
    print(loss.item())
```

## What it reports

A collective that runs only where a condition on the rank holds, while the other ranks reach no matching collective.
The condition can be the test of an `if`, `elif`, `while`, `match` or comprehension, an `and`/`or` or a conditional
expression, or a decorator such as `rank_zero_only`. The collective can stand there itself or behind helper functions
and methods; the finding is then at the call in the function that holds the condition, and names the collective.

distlint does not look for the pattern: it plays the function on small simulated clusters, rank by rank, and compares
which collectives the ranks of each process group enter, in which order.

A server that some ranks start as the last thing that the program does (`serve_forever()`, `app.run()` of Flask,
`uvicorn.run`), while the others end, is reported, too: the handler of a request communicates, and nobody is left to
answer.

## Stays silent

- Code in which the ranks meet again: one rank goes first (`if rank > 0: barrier()` … `if rank == 0: barrier()`), both
  branches enter the same collective with different payloads, a helper in the other branch enters it.
- Conditions that all ranks share: arguments, configuration, world size, whether the process group is initialised.
- A condition on one axis around a collective over another: the last pipeline stage reduces over its data-parallel
  group.
- Membership: `if rank in ranks:` around a collective on the group of these ranks, `if group is not None:`.
- What a helper in another place does for sharded models only (`isinstance(model, FSDP)`), where no file of the caller
  speaks of such; what a context manager reduces in the end, where nothing is put into it; a group kept in an attribute
  that its class sets on some ranks only, or in a list there, or its name; tests that abort the group.
- Point-to-point calls, and whatever distlint can't resolve. A collective on a group that it can't identify is reported
  (with medium confidence) only under a bare test such as `rank == 0`, which leaves nobody else in any group, under one
  of the rank in that very group, and under one of the rank along the axis in the name of the group (`tp_rank == 0`
  around `group=tp_group`).
- Tests of the rank in a group that it can't identify, around a collective on another such group.
- Groups that the process has joined under a number that is written down (`init_group(url, world_size=engines + 1,
  rank=0)`): the others there are other programs, such as the engines that generate for a trainer.
- What comes behind a `destroy_process_group` of all ranks; what asks for the group first (`if is_initialized():
  barrier()`), where the program makes it only afterwards.
- Ranks other than 0 that wait for orders in a `while True` loop: rank 0 sends them from a thread or the handler of a
  request.

The finding has `low` confidence, and is shown with `--min-confidence low` only,

- where the collective stands in a function that is called, and only the name of an attribute (`args.local_rank`) says
  that the test is about a rank, or the function asks a switch first (`if self.shares:`) that the caller may know. This
  holds for all rules that tell how ranks part by their rank (RNK101 to RNK106, RNK109, RNK114);
- of a barrier, where a second one in the same function stands under a test of the rank, too;
- for what a function with `functools.cache` or `lru_cache` does that all ranks have called before: with the same
  arguments nothing runs;
- for what a function does where it finds no file of its results, which it then writes, if all ranks come to that
  function by another call beside the test;
- for what one rank sends to all in a function that is only called in `while` loops: those that begin their round by
  listening meet it there, however they do so;
- where the other ranks work by themselves and have another way to the collective: a worker calls the same function, in
  a loop without end or in a process that was started, and does not come to the test; what one rank sends to the others
  is taken in a loop without end of the same file; the other side of the test hands something to a function of a
  framework that communicates;
- where the test compares the rank with something unknown, around what is no matter of the world: those may be all
  members of the group;
- in a function of a program that nothing calls.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint.excuses.divergences import divergences
from distlint.finding import Alarm, Confidence, Evidence, Lane, Moment, Severity
from distlint.project import Module
from distlint.rules import rule
from distlint.spmd import Rooted
from distlint.spmd.lanes import lanes
from distlint.spmd.moments import nowhere
from distlint.spmd.servers import Serving
from distlint.spmd.wording import evidence, line_of, never, runs_only_when
from distlint.survey import Survey


@rule("RNK101", "collective-in-rank-branch", severity=Severity.HANG, needs="project", about="divergence")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per test that parts the ranks, at the first collective that only some of them reach."""
    for rooted in divergences(module, survey):
        if rooted.divergence.kind == "branch" and rooted.divergence.step.event.role == "collective":
            yield _finding(module, rooted, survey)
    for serving in survey.servers.alone(module):
        yield _of_server(module, serving, survey)


def _of_server(module: Module, serving: Serving, survey: Survey) -> Alarm:
    """What is said of a server that some ranks start, while the others end."""
    text, event, test = survey.spmd.text, serving.event, serving.test.site
    handler = serving.handler
    name = f"{handler.owner.name}.{handler.name}" if handler.owner is not None else handler.name
    decides = Moment(0, test.path, test.span, "decides", f"{text(test, 40)} is true")
    other = decides._replace(text=f"{text(test, 40)} is false")
    waits = Moment(1, serving.place.path, serving.place.span, "waits", f"{name} > {text(event.site, 40)}")
    return Alarm(
        span=serving.place.span,
        confidence=Confidence.MEDIUM,
        message=f"`{text(serving.place)}` serves requests only when `{text(test)}`, and `{text(event.site)}` in"
        f" `{name}` ({line_of(event.site, module)}) needs the other ranks, which have come to their end",
        help="let the other ranks wait for the requests in a loop, and send them what is to be done",
        evidence=(
            Evidence(test.path, test.span, "this test parts the ranks"),
            Evidence(handler.module.path, handler.definition.span, "a request runs this"),
            Evidence(event.site.path, event.site.span, "the ranks that serve wait here"),
        ),
        lanes=(
            Lane("the ranks that serve", (decides, waits)),
            Lane("the others", (other, nowhere("ends", 2))),
        ),
    )


def _finding(module: Module, rooted: Rooted, survey: Survey) -> Alarm:
    divergence, text = rooted.divergence, survey.spmd.text
    event = divergence.step.event
    more = f", like {divergence.more} more call{'s' * (divergence.more > 1)} after it" if divergence.more else ""
    use = " and keep only the use of its result under the test"
    use = ", outside of the test" if event.op.endswith("barrier") else use
    when = runs_only_when(rooted, module, survey.spmd)
    return Alarm(
        span=rooted.place.span,
        confidence=rooted.confidence,
        message=f"`{text(event.site)}` {when}{more}; {never('join', rooted)}",
        help=f"call {event.op} on every rank of its group{use}",
        evidence=evidence(rooted, survey.spmd),
        lanes=lanes(rooted, survey.spmd),
    )
