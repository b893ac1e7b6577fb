"""Some ranks leave a loop that communicates, because of something that only they know.

## Why it hurts

One rank prints that it stops early. The others begin the next round and wait for it there.

## What to do

Broadcast the flag from the rank that decides, or reduce it with MAX; then test it on all ranks.

## Example

```python
def train(model, epochs, stopper):
    stop = False
    for epoch in range(epochs):
        loss = model(epoch)
        dist.all_reduce(loss)
        if dist.get_rank() == 0:
            stop = stopper(loss)
        if stop:
            break
```

## Use instead

```python
def train(model, epochs, stopper):
    for epoch in range(epochs):
        loss = model(epoch)
        dist.all_reduce(loss)
        stop = [dist.get_rank() == 0 and stopper(loss)]
        dist.broadcast_object_list(stop, src=0)
        if stop[0]:
            break
```

## What it reports

A `break`, a `return` or the condition of a `while` that ends a loop with collectives (or forwards of wrapped models) in
it, where the decision is made on some ranks only:

- under a test of the rank: `if rank == 0: stop = stopper(metric)`, then `if stop: break` on all ranks; also where the
  flag is a tensor of one element, an entry of a list or a dict, or a counter that only some ranks count up;
- by a clock, the memory of the device, or values of this rank's own data; also where a call for all ranks stands ahead
  of the exit (a checkpoint: the rank waits there, and the others in the next round);
- by a flag that a signal handler sets: the ranks get the signal at different moments;
- by a flag of the trainer that only rank 0 raises in a callback of Lightning (`trainer.should_stop = True`) or
  transformers (`control.should_training_stop = True`): each rank looks at its own.

What only rank 0 changes and each rank asks for by itself is reported where it is changed: the first epoch that only
rank 0 reads from its checkpoint (`start_epoch`, then `range(start_epoch, epochs)` on all ranks), also an attribute or
an option; an attribute that a method changes behind `if rank != 0: return`, and that another method of the class asks
whether the training goes on.

In a function of a program that nothing calls, the finding has `low` confidence.

## Stays silent

- Flags that are broadcast, reduced or gathered before the test (a barrier is no agreement), and tensors, lists and
  dicts that were handed to a function or have a second name.
- Counters, configuration and metrics that all ranks share, also by an evaluation in which each goes through all of the
  data in one order, and flags of unknown origin.
- Tests that fail on the other ranks, as they ask for a variable that has its value below a test of the rank only.
- Flags of trainers in classes that broadcast, reduce or gather something, and where one process trains.
- Attributes that both sides of a test change, that all ranks are given anew behind it, or that somebody who knows them
  may share (a call with `broadcast`, `reduce`, `gather` or `sync` in its name); loops and tests without training.
- The time limit of a test. Skipped training steps (RNK113), and exits outside of loops (RNK103, RNK107, RNK108).
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.excuses.divergences import divergences
from distlint.excuses.local_divergences import local_divergences
from distlint.finding import Alarm, Confidence, Evidence, Lane, Moment, Severity, Span
from distlint.lifetimes.changed_by_the_first import Changed
from distlint.lifetimes.first_rank import fails_elsewhere
from distlint.lifetimes.stop_flags import Raised, raised_by_the_first
from distlint.project import Module
from distlint.rules import rule
from distlint.spmd import Rooted
from distlint.spmd.lanes import lanes
from distlint.spmd.wording import OWN_REASONS, evidence, line_of, local_evidence, opposite, source_of_difference
from distlint.survey import Survey


@rule("RNK109", "rank-local-stop-flag", severity=Severity.HANG, needs="project", about="divergence")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per decision of some ranks that ends a loop in which the others communicate, and place."""
    seen, decided = set(), set()
    for rooted in divergences(module, survey):
        if rooted.divergence.kind == "exit" and rooted.ends_loop and rooted.divergence.step.event.role != "group":
            decided.add(rooted.divergence.parted.branch.site.span)
            alarm = _finding(module, rooted, "the rank decides", evidence(rooted, survey.spmd), survey)
            seen.add(alarm.span)
            if not fails_elsewhere(module, rooted.divergence.parted.branch.site):
                yield alarm
    for rooted in local_divergences(module, survey):
        if rooted.reason in OWN_REASONS and rooted.ends_loop and not rooted.skips_training:
            why = f"each decides by {source_of_difference(rooted)}"
            alarm = _finding(module, rooted, why, local_evidence(rooted, survey.spmd), survey)
            if alarm.span not in seen:
                seen.add(alarm.span)
                yield alarm
    if not survey.devices.processes.trains_on_one_device:
        yield from (_flag(module, raised) for raised in raised_by_the_first(module))
    if survey.devices.processes.is_among_several(module):
        for changed in survey.changed_rounds.of(module):
            if not any(span.line == changed.used.line for span in decided):
                yield _changed(module, changed)


def _flag(module: Module, raised: Raised) -> Alarm:
    """The finding about a flag of a trainer that rank 0 raises for itself."""
    span, flag = raised.statement.span, facts.shortened(raised.flag)
    return Alarm(
        span=span,
        confidence=Confidence.MEDIUM,
        message=f"`{flag}` is raised on rank 0 only, and each rank's trainer looks at its own: the others go on and "
        "wait for rank 0 in the next step",
        help="decide on all ranks, or broadcast the flag first (`trainer.strategy.broadcast(…)`)",
        lanes=(
            _lane(module, span, "rank 0", f"sets {flag} and ends its loop"),
            _lane(module, span, "the others", "go on with the next step"),
        ),
    )


def _lane(module: Module, span: Span, who: str, does: str) -> Lane:
    return Lane(who, (Moment(0, module.path, span, "decides", does),))


def _changed(module: Module, changed: Changed) -> Alarm:
    """The finding about what only rank 0 changes, and each rank decides by."""
    then = "has another number of rounds" if changed.kind == "rounds" else "stops in another round"
    asked = f"asks its own {changed.what} (line {changed.used.line})"
    return Alarm(
        span=changed.at,
        confidence=Confidence.MEDIUM,
        message=f"only rank 0 changes `{changed.what}`, and each rank asks its own whether it goes on (line "
        f"{changed.used.line}): rank 0 {then} than the others, which wait for each other there",
        help="change it on all ranks, or broadcast it",
        evidence=(Evidence(module.path, changed.used, "each rank asks its own"),),
        lanes=(
            _lane(module, changed.at, "rank 0", f"changes {changed.what}, and {then}"),
            _lane(module, changed.used, "the others", asked),
        ),
    )


def _finding(module: Module, rooted: Rooted, why: str, places: tuple[Evidence, ...], survey: Survey) -> Alarm:
    divergence, text = rooted.divergence, survey.spmd.text
    event, site = divergence.step.event, divergence.parted.branch.site
    left = divergence.left.exit.site if divergence.left is not None else site
    asks = left == site or any(loop.site == left for loop in divergence.step.loops)
    what = f"`while {text(left)}`" if asks else f"`{text(left)}` on `{opposite(divergence.parted, survey.spmd)}`"
    return Alarm(
        span=left.span if left.path == module.path else rooted.place.span,
        confidence=rooted.confidence,
        message=f"{what} ends the loop on some ranks only ({why}); the others go on and wait in "
        f"`{text(event.site)}` ({line_of(event.site, module)})",
        help="broadcast or reduce the flag, then test it on all ranks",
        evidence=places,
        lanes=lanes(rooted, survey.spmd),
    )
