"""One rank fails ahead of a collective, and nobody tells the others, which wait there.

## Why it hurts

One rank dies with the real error, the rest report a timeout ten minutes later: in the log the cause stands far above
the summary.

## What to do

Reduce an error flag and raise on all ranks, or check before the group is made.

## Example

```python
def mean_loss(local_losses):
    assert len(local_losses) > 0
    loss = torch.stack(local_losses).mean()
    dist.all_reduce(loss)
    return loss
```

## Use instead

```python
def mean_loss(local_losses):
    total = torch.tensor([sum(local_losses), len(local_losses)])
    dist.all_reduce(total)
    if total[1] == 0:
        raise ValueError("no losses on any rank")
    return total[0] / total[1]
```

## What it reports

A `raise`, an `assert`, or an exit with a status other than 0, on a condition that may hold on some ranks only, ahead of
a collective that the others enter. The condition asks for the rank, for what each rank has for itself (a clock, its
memory, values of its own tensors), or for the size of something that is called a rank's own (`len(local_losses)`). Also
calls that fail on an empty list (`torch.stack(losses)`, `max(… for grad in grads)`), if the list is summed up for the
collective and nobody asks whether it is empty. The finding is at the statement or call that fails. The collective may
also stand in a caller, if one rank alone looks for what is wrong (the coordinator of a checkpoint).

Under torchrun a rank that raises ends the job within seconds. It matters where nobody ends the other ranks: Ray actors,
notebooks, SLURM without `--kill-on-bad-exit`.

Shown by default is what a rank learns alone: the size or the very value of what it adds to a sum, and under a test of
the rank what lies in a folder already, and what was gathered. Of empty lists those count that hold what is divided
among ranks (gradients, parameters, norms), and what a function of the project finds in a sample, if its code says that
there may be nothing (`return []`, what passes a test). All other forms have low confidence
(`--min-confidence low`): of 20 alarms on 16 releases and 115 other repositories, 11 were worth a change; the others
fail on every run or on none. Other lists of samples and of what was computed from them were right on one code base of
three, and doubtful there. So have failures that need another value of a parameter than all callers in sight give, or
leave it at (`norm_type == inf`), as with all rules about ranks that part; RNK115 says more.

## Stays silent

- Conditions that all ranks share: arguments, configuration, `is_initialized()`; missing files (`if not files:` of what
  a listing gave has low confidence).
- Tests for nothing of what a function gives back (`if not metrics: raise`), if all that it may run, methods of derived
  classes too, give back something with an element.
- Failures that are caught, and a `finally` that still reaches a collective.
- Conditions that were reduced or broadcast first.
- What a function is given, under a name that says nothing of a rank's own part (`assert len(contexts) > 0`), has low
  confidence: of three such checks none could fail on one rank. So has a list that another method of the object puts
  something into whenever it is called (`if not self.local_counts: raise`): it is empty where nobody has called that.
- What processes come to that `torch.multiprocessing.spawn` of the same file waits for has low confidence: the first
  failure ends the others, and is shown (0 of 3).
- What comes before the process group or behind the last collective; types and `None`.
- Tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.facts import Compare, Constant, Expression, While
from distlint.finding import Alarm, Confidence, Evidence, Severity
from distlint.project import Function, Module
from distlint.project.one_form import leads_to, plain
from distlint.rules import rule
from distlint.spmd.failing import Failure, asks_alone, asks_for_nothing, may_be_empty_for_one
from distlint.spmd.never_empty import is_filled_by_each_call, is_never_empty
from distlint.spmd.wording import DIFFERENCES, line_of
from distlint.starting.spawned import fails_for_all
from distlint.survey import Survey

#: Tests of what something is, which is the same everywhere.
_KIND = re.compile(r"\bis (?:not )?None\b|isinstance\(")


@rule("RNK112", "raise-before-collective", severity=Severity.CRASH, needs="project", about="divergence")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per statement that fails on some ranks."""
    doubtful = survey.settings.min_confidence is Confidence.LOW
    for failure in survey.spmd.failures(module, doubtful=doubtful):
        asks_kind = any(map(_KIND.search, survey.spmd.asked(failure.inner)))
        if not asks_kind and not _comes_first(failure, survey) and not _is_always_there(failure, survey):
            yield _finding(module, failure, survey)


def _comes_first(failure: Failure, survey: Survey) -> bool:
    """Whether the function makes the process group only behind the failure: the launcher sees it then."""
    function = survey.spmd.function_around(failure.place)
    if function is None or survey.early_ranks.starts.isdisjoint(function.words):
        return False
    return survey.early_ranks.makes_behind(function, failure.place.span)


def _is_always_there(failure: Failure, survey: Survey) -> bool:
    """Whether a rank fails if it has nothing of what all that makes it gives something of."""
    function = survey.spmd.function_around(failure.inner)
    if function is None:
        return False
    tests = _tests_of(failure, function)
    return any(is_never_empty(test, function, survey.order) for test in tests)


def _tests_of(failure: Failure, function: Function) -> list[Expression]:
    """What is so where a rank fails, by the statements that ask."""
    asking = facts.asking(failure.inner.span, plain(function))
    return [leads_to(s, failure.place.span) for s in asking if not isinstance(s, While)]


def _is_its_own(failure: Failure, survey: Survey) -> bool:
    """Whether the code shows that a rank is alone with what it asks. It is the size or value of its part of a sum,
    beside a number: two such sizes that differ are a mistake on every run. Or the one rank that a test has let in asks
    what nobody else has seen: what lies in a folder already, what the others have sent. Arguments, and what is missing,
    are wrong on every run or on none."""
    function = survey.spmd.function_around(failure.inner)
    if function is None:
        return failure.own
    if fails_for_all(function):
        return False
    tests = _tests_of(failure, function)
    if failure.own:
        checked = any(
            _counts_one(test) or _is_of_an_argument(test, function) or is_filled_by_each_call(test, function)
            for test in tests
        )
        return not checked and not any(map(_compares_two, tests))
    if failure.reason == "data":
        reduced = survey.spmd.reach.contributions(function).values
        return any(asks_for_nothing(test, plain(function), reduced) for test in tests)
    return not failure.reason and asks_alone(tests, plain(function))


def _counts_one(test: Expression) -> bool:
    """Whether a test asks if there is one of something (``len(targets) == 1``), or some other number that settings say:
    it comes out alike everywhere."""
    number = test.comparators[-1] if isinstance(test, Compare) and test.operators in (("==",), ("!=",)) else None
    return isinstance(number, Constant) and type(number.value) is int and number.value > 0


def _is_of_an_argument(test: Expression, function: Function) -> bool:
    """Whether a test asks only for what the function is given, under a name that does not say a rank may have none of
    it (``assert len(contexts) > 0``): callers give something, or a list that is empty for all."""
    handed = {parameter.name for parameter in function.definition.parameters}
    named = {e.id for e in facts.subexpressions(test) if isinstance(e, facts.Name) and e.id != "len"}
    return bool(named) and named <= handed and not any(map(may_be_empty_for_one, named))


def _compares_two(test: Expression) -> bool:
    """Whether a test compares two things of which none is a number."""
    compared = (e for e in facts.subexpressions(test) if isinstance(e, Compare))
    return any(not any(isinstance(side, Constant) for side in (e.left, *e.comparators)) for e in compared)


def _finding(module: Module, failure: Failure, survey: Survey) -> Alarm:
    text, event = survey.spmd.text, failure.event
    through = f", through `{text(failure.call)}`" if failure.call != event.site else ""
    source = f"each decides by {DIFFERENCES[failure.reason]}" if failure.reason else "the rank decides"
    return Alarm(
        span=failure.place.span,
        confidence=Confidence.MEDIUM if _is_its_own(failure, survey) else Confidence.LOW,
        message=f"`{text(failure.place._replace(note=''))}` can stop some ranks only ({source}); the others wait in"
        f" `{text(event.site)}` ({line_of(event.site, module)}{through})",
        help="reduce an error flag and raise on all ranks, or check before the group is made",
        evidence=(
            Evidence(failure.test.path, failure.test.span, "this can come out differently on each rank"),
            Evidence(event.site.path, event.site.span, "the other ranks wait here"),
        ),
    )
