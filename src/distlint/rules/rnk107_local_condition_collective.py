"""A collective depends on something that every rank has for itself: its clock, its memory, the contents of its tensors.

## Why it hurts

The job hangs once in a while, at the step at which the ranks happen to disagree.

## What to do

Reduce the flag (`all_reduce` with MAX) or let rank 0 decide and broadcast; then test the result.

## Example

```python
import time

start = time.time()
train_epoch()
if time.time() - start > 3600:
    dist.barrier()
```

## Use instead

```python
import time

start = time.time()
train_epoch()
late = torch.tensor(float(time.time() - start > 3600))
dist.all_reduce(late, op=dist.ReduceOp.MAX)
if late.item():
    dist.barrier()
```

## What it reports

A collective, or a framework call that synchronises, that runs (or is skipped by an early exit) under a condition
which each rank computes from local state: a clock (`time.time() - start > limit`), the memory of its device, its host
name, how far its work in the background is (`future.done()`), a flag that a handler leaves where a rank runs out of
memory or gets no answer (of a program that it runs, the driver of its GPU, a server), or values that a wrapped model
computed from this rank's batch (`loss.item() > limit`, `torch.isnan(loss)`), also as a meter keeps count of them
(`meter.update(loss.item())`, then `meter.avg < best`). Also on what stands in a batch of this rank's loader
(`if batch is None: continue`, `if not mask.any()`), also where another file hands it over, on a value that is reduced
only afterwards, on whether a list is empty that is summed up for a reduction (`if not grads: return 0.0`), and on
whether a mask leaves any element of a tensor (`hits = x[x > 0]`, `if hits.numel() == 0: return`). The source has to
be seen in the code; a value of unknown origin is taken for shared.

These questions have low confidence (in brackets: how many were right on unseen code):

- whether there is a value, or an entry of a name (`if loss is not None:`), and a flag that says so (`if has_targets:`):
  mostly a setting or the columns of the data set decide that, for all ranks alike (2 of 17). Whether a batch of a
  loader is None itself keeps its confidence, and so do tests of values (8 of 11) and of emptiness;
- whether the very buffer of a reduction is empty (`if x.numel() > 0: all_reduce(x)`): buffers that are reduced are
  equally large on all ranks;
- whether a list is empty that is summed up for a reduction (6 of 24): what it is made of, all ranks of the group have
  alike. Where the rank gives back the zero that it should have added, or the list is called a shard or local, the
  confidence is kept.

## Stays silent

- Values that were reduced, broadcast or gathered before the test, also by a helper.
- Numbers of an evaluation in which every rank goes through all of the data in one order.
- Step counters, epochs, configuration, shapes; how many batches there are, and how large they are.
- Lists that are reduced element by element, or that all ranks fill alike.
- Whether there is a gradient (`p.grad is None`), or an option that a function was called with: that is so on all ranks.
- Tests whose two sides enter the same collectives.
- Tests of files (RNK108), skipped training steps (RNK113), and decisions that end a loop (RNK109).
- A loop over a loader that had no round: all ranks have as many batches.
- Whether one of several things that a model gives back is None.
- Whether a value is None where a test put None in its place that is the same on all ranks (`needs_input_grad`, an entry
  of the batch): what is computed otherwise does not count.
- Whether a model gave back an entry of a name (`"loss" in out`).
- How far a loop has come, or whether a batch is full (`len(items) == index + 1`, `len(batch) == batch_size`), where
  lists are summed up: the parts of a list are equally long on all ranks.
- Tests one side of which begins with an assertion: a rank that is alone with it fails, and does not go on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import repeat

from distlint import facts
from distlint.excuses.local_divergences import local_divergences
from distlint.facts import shortened
from distlint.finding import Alarm, Confidence, Evidence, Lane, Moment, Severity
from distlint.project import Module
from distlint.project.one_form import plain
from distlint.rules import rule
from distlint.shapes.picked import LeftEmpty, left_empty
from distlint.spmd import Rooted
from distlint.spmd.events import EQUAL_SIZES
from distlint.spmd.lanes import lanes
from distlint.spmd.tree import Site
from distlint.spmd.wording import OWN_REASONS, local_evidence, local_way, source_of_difference
from distlint.survey import Survey

#: A value that adds nothing, as a function returns it.
_ZERO = re.compile(r"\b0(?:\.0*)?\b|zeros?|\binf\b")
#: Names of what is kept for each batch: all ranks that reduce it have as many, as a rule.
_OF_BATCHES = re.compile(r"(?:micro_?|per_|mini_?)batch|(?:^|_)(?:loss|output|result)e?s(?:_|$)", re.IGNORECASE)
#: A length beside another number than nothing: how far a loop is, or whether a batch is full.
_COUNTS_ROUNDS = re.compile(r"\blen\([^()]*\)\s*(?:==|>=|%)(?!\s*[01]\b)")
#: A test that asks only whether something is there, and one that asks for values, too.
_IS_THERE = re.compile(r"\bis\s+(?:not\s+)?None\b|[=!]=\s*None\b|^\s*(?:not\s+)?([\"']).*?\1\s+(?:not\s+)?in\b")
_OF_VALUES = re.compile(r"[<>]|\b(?:any|all|len|isnan|isfinite|isinf|item|numel|sum|max|min)\(")
#: A test whether there is a gradient: there is on all ranks or on none, mostly.
_GRADIENT = re.compile(r"\bgrad(?:ient)?s?\s+is\s+(?:not\s+)?None\b")
#: What says that a list is that of one rank.
_OF_THIS_RANK = re.compile(r"shard|local|(?<![A-Za-z])(?:own|my)_", re.IGNORECASE)
#: A flag that says what there is, and not how a value has come out.
_HAS = re.compile(r"(?:not )?(?:has|have|with)_(?!\w*(?:nan|inf|overflow))\w+")
_NAMES = re.compile(r"(?<![\w.])[A-Za-z_]\w*(?=\s*(?:$|[=!]=|is\b|\)))")
#: The buffer in the text of a call.
_BUFFER = re.compile(r"^[\w.]+\(\s*(?:tensor\s*=\s*)?([A-Za-z_][\w.]*)\s*[,)]")


@rule("RNK107", "local-condition-collective", severity=Severity.HANG, needs="project", about="divergence")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per local test that decides whether a collective is reached, at the collective or the exit."""
    for rooted in local_divergences(module, survey):
        if (
            rooted.reason in OWN_REASONS
            and not rooted.skips_training
            and not rooted.ends_loop
            and _goes_on(rooted, survey)
        ):
            yield _finding(module, rooted, survey)
    for function in module.functions:
        if survey.spmd.reach.communicates(function):
            left = map(_left, repeat(module), left_empty(function, survey.spmd.reach.handing))
            yield from left


def _goes_on(rooted: Rooted, survey: Survey) -> bool:
    """Whether a rank goes on without the collective: it does not fail; and one of which the list is empty gives back
    the zero that it should have added, others say that they were called for nothing. Who asks for something else once
    the list is empty knows of ranks without anything."""
    left = rooted.divergence.left
    parted = rooted.divergence.parted.branch.site
    asked = survey.spmd.asked(parted)
    if any(map(_GRADIENT.search, asked)) or _is_insisted_on(parted, survey):
        return False
    if rooted.reason == "part" and any(p.search(text) for p in (_OF_BATCHES, _COUNTS_ROUNDS) for text in asked):
        return False
    if left is None or left.exit.kind == "raise":
        return left is None
    if rooted.reason != "part" or left.exit.kind != "return":
        return True
    text = survey.spmd.text(left.exit.site._replace(note=""))
    return _ZERO.search(text) is not None and left.under[-1].branch.site == rooted.divergence.parted.branch.site


def _is_insisted_on(test: Site, survey: Survey) -> bool:
    """Whether one side of a test begins with an assertion: it says by what the test comes out, and a rank that is alone
    with it fails."""
    function = survey.spmd.function_around(test)
    found = facts.asking(test.span, plain(function)) if function is not None else ()
    sides = (side for s in found if isinstance(s, facts.If) for side in (s.body, s.orelse))
    return any(isinstance(side[0], facts.Assert) for side in sides if side)


def _asks_what_is_there(rooted: Rooted, survey: Survey) -> bool:
    """Whether a test on data asks only whether there is a value, or an entry of a name: a setting, or the columns of a
    data set, mostly say that. A batch of a loader that is None itself is one that the rank has to skip."""
    test = rooted.divergence.parted.branch.site
    asked = survey.spmd.asked(test)
    if rooted.reason != "data" or not any(map(_IS_THERE.search, asked)) or any(map(_OF_VALUES.search, asked)):
        return False
    function = survey.spmd.function_around(test)
    loops = (s for s in facts.statements(function.body) if isinstance(s, facts.For)) if function is not None else ()
    batches = {e.id for s in loops for e in facts.subexpressions(s.target) if isinstance(e, facts.Name)}
    return batches.isdisjoint(name for text in asked for name in _NAMES.findall(text))


def _is_doubtful(rooted: Rooted, survey: Survey) -> bool:
    """Whether a test is of a form that was wrong more often than right on fresh code: what is there, how large the
    buffer is, and lists that are empty, unless the rank leaves with a zero or they are called its own."""
    left, asked = rooted.divergence.left, survey.spmd.asked(rooted.divergence.parted.branch.site)
    if rooted.reason == "part":
        return (left is None or left.exit.kind != "return") and not any(map(_OF_THIS_RANK.search, asked))
    if rooted.reason != "data":
        return False
    return any(map(_HAS.fullmatch, asked)) or _asks_what_is_there(rooted, survey) or _asks_its_size(rooted, survey)


def _asks_its_size(rooted: Rooted, survey: Survey) -> bool:
    """Whether a test asks whether the very buffer of a reduction is empty: ranks that reduce have buffers of one size,
    so that none of them is empty where another one is not."""
    event = rooted.divergence.step.event
    buffer = _BUFFER.match(survey.spmd.written(event.site)) if event.op in EQUAL_SIZES else None
    if buffer is None or rooted.through:
        return False
    name = re.escape(buffer[1])
    asked = rf"(?<![\w.])(?:{name}\.(?:numel|nelement)\(\)|len\({name}\))\s*(?:>|!=|==)\s*0"
    is_there = re.compile(rf"(?<![\w.]){name}\s+is\s+(?:not\s+)?None\s+(?:and|or)\s+")
    tests = (is_there.sub("", text) for text in survey.spmd.asked(rooted.divergence.parted.branch.site))
    return any(re.fullmatch(asked, text) for text in tests)


def _finding(module: Module, rooted: Rooted, survey: Survey) -> Alarm:
    return Alarm(
        span=rooted.place.span,
        confidence=Confidence.LOW if _is_doubtful(rooted, survey) else rooted.confidence,
        message=f"{local_way(rooted, module, survey.spmd)}: each rank decides that by "
        f"{source_of_difference(rooted)}, and ranks that disagree wait for each other",
        help="reduce or broadcast the decision first, and test the result",
        evidence=local_evidence(rooted, survey.spmd),
        lanes=lanes(rooted, survey.spmd),
    )


def _left(module: Module, found: LeftEmpty) -> Alarm:
    """The finding about a return of a rank whose values pick nothing."""
    test, called, path = shortened(found.test), shortened(found.call.function), module.path
    leaves = Moment(1, path, found.leaves.span, "leaves", "return")
    waits = Moment(1, path, found.call.span, "waits", f"{called}()")
    return Alarm(
        span=found.leaves.span,
        message=f"`return` when `{test}` skips `{shortened(found.call, 40)}` (line {found.call.span.line}), and how "
        f"much line {found.source.line} picks depends on this rank's values: ranks that disagree wait for each other",
        help="let a rank with nothing take part, with an empty or padded tensor, or agree on it first",
        evidence=(Evidence(path, found.source, "how many elements are picked here depends on their values"),),
        lanes=(
            Lane("a rank with nothing", (Moment(0, path, found.test.span, "decides", "has picked nothing"), leaves)),
            Lane("another", (Moment(0, path, found.test.span, "decides", "has picked some"), waits)),
        ),
    )
