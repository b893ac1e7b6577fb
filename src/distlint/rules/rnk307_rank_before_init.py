"""A rank or world size is asked for before the process group exists, and kept or trusted.

## Why it hurts

Every rank believes that it is rank 0 of 1: all of them write, seed and shard alike. Or the question fails.

## What to do

Ask behind `init_process_group`, in a function; or read RANK and WORLD_SIZE.

## Example

```python
def main(folder):
    if not dist.is_initialized() or dist.get_rank() == 0:
        log_to(folder)
    dist.init_process_group("gloo")
    train(folder)
```

## Use instead

```python
def main(folder):
    dist.init_process_group("gloo")
    if dist.get_rank() == 0:
        log_to(folder)
    train(folder)
```

## What it reports

`get_rank()` and `get_world_size()`, and functions of the project that answer 0 or 1 while nothing is initialised
(`get_rank() if is_initialized() else 0`), where they run when a file is imported (at its top level, in a class body, a
default argument or a decorator), and where a function keeps the answer and makes the process group after that: with
`low` confidence, since none of 8 such alarms on unseen code was right (all are silent now); shown by default is one
that is to give each rank a seed (`manual_seed(seed + rank)`) or a share (`DistributedSampler(…, rank=rank)`), in a
function in which the program begins. So is an object whose constructor asks, and keeps every n-th element from the rank
on (`self.files = files[rank::size]`).

`dist.get_rank()` right ahead of `init_process_group`, whose answer goes into a call and not into a name
(`torch.cuda.set_device(dist.get_rank())`), fails or is followed by a second group, which fails.

A test for the first rank (`if is_main_process():`, `if not is_initialized() or get_rank() == 0:`) around more than
messages, where the same function makes the group after that: it holds on every rank. So do `Accelerator()` and
`PartialState()` make it in a function in which the program begins, and that calls nothing of a framework before.

## Stays silent

- Functions and lambdas that ask when they are called; RANK and WORLD_SIZE from the environment.
- Files that make the group at their top level, ahead of the question.
- Groups that are made only if there is none; a question whose block leaves the function; names that are assigned again
  behind it.
- Bare questions at the top level of a file that makes no group: they would fail, so somebody imports it later.
- Tests.
- Tests for the first rank around messages only, or with an `else`.
- Questions at import behind a call that makes the group in some function of the project.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint.facts import shortened
from distlint.finding import Alarm, Confidence, Evidence, Severity
from distlint.joining.early_ranks import Early
from distlint.project import Module
from distlint.rules import rule
from distlint.survey import Survey

_OUTCOMES = {
    "0": "every rank takes itself for rank 0",
    "1": "every rank takes itself for the only one",
    "": "torch raises an error",
}


@rule("RNK307", "rank-before-init", severity=Severity.WRONG_RESULT, needs="project")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per question that comes too early."""
    for early in survey.early_ranks.at_import(module):
        yield _finding(module, early)
    for function in module.functions:
        for early in (*survey.early_ranks.ahead(function), *survey.early_ranks.guards(function)):
            yield _finding(module, early)


def _confidence(early: Early) -> Confidence:
    if early.guards or early.refused:
        return Confidence.HIGH
    return Confidence.MEDIUM if early.divides else Confidence.LOW


def _finding(module: Module, early: Early) -> Alarm:
    call = shortened(early.place.expression)
    if early.before is None:
        where, help_text = "when this file is imported", "ask in a function that runs after init_process_group"
    else:
        where, help_text = f"made in line {early.before.span.line}", "ask after the call that makes the group"
    evidence = [Evidence(module.path, early.before.span, "the group is made here")] if early.before is not None else []
    if early.via is not None:
        evidence.append(Evidence(early.via.module.path, early.via.definition.span, f"{early.via.name} falls back"))
    outcome = _OUTCOMES[early.answer]
    return Alarm(
        span=early.place.expression.span,
        confidence=_confidence(early),
        message=f"{call} runs before the process group exists ({where}); {outcome}",
        help=help_text,
        evidence=tuple(evidence),
    )
