"""A collective depends on whether a file is there, and each rank looks for itself.

## What it reports

A collective, or a framework call that synchronises, that runs (or is skipped by an early exit) under a test of the file
system: `os.path.exists`, `isfile`, `listdir`, `glob`, `Path(…).exists()` and the like, also through a variable or a
helper.

## Stays silent

- One rank looks and broadcasts the answer, or the answers are reduced or gathered.
- A test that only decides what is read, with the same collectives on both sides.
- A test whose failing side raises, or logs an error and returns: that checks an argument.
- Files of tests: they run on one machine.
- Tests under a condition on the rank: there the rank decides.

## Why it hurts

On several nodes a local disk has the file on one node only, and a shared file system shows it to some ranks later than
to others. Then some ranks resume and the others start afresh, and the first collective between them never completes.

## What to do

Look on rank 0 and broadcast the answer with `broadcast_object_list`.

## Example

```python
def resume(model, path):
    if os.path.exists(path):
        model.load_state_dict(torch.load(path))
        dist.barrier()
```

## Use instead

```python
def resume(model, path):
    found = [os.path.exists(path)]
    dist.broadcast_object_list(found, src=0)
    if found[0]:
        model.load_state_dict(torch.load(path))
        dist.barrier()
```
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.finding import Finding, Severity
from distlint.launching import is_test_file
from distlint.project import Module
from distlint.rules import rule
from distlint.spmd import Rooted
from distlint.spmd.wording import local_evidence, local_way
from distlint.survey import Survey

_ERRORS = frozenset(("error", "critical", "exception"))


@rule("RNK108", "filesystem-guarded-collective", severity=Severity.HANG, needs="project")
def check(module: Module, survey: Survey) -> Iterator[Finding]:
    """One finding per test of the file system that decides whether a collective is reached."""
    if is_test_file(module.path, survey.project.root):
        return  # tests run on one machine
    for rooted in survey.spmd.local_divergences(module):
        if rooted.reason == "files" and not _refuses(rooted, survey):
            yield Finding(
                path=module.path,
                span=rooted.place.span,
                code="RNK108",
                slug="filesystem-guarded-collective",
                severity=Severity.HANG,
                confidence=rooted.confidence,
                message=f"{local_way(rooted, module, survey.spmd)}, and each rank looks at the disk by itself: "
                "decide on rank 0 and broadcast",
                help="let rank 0 look, and broadcast the answer",
                evidence=local_evidence(rooted, survey.spmd),
            )


def _refuses(rooted: Rooted, survey: Survey) -> bool:
    """Whether the exit stands behind an error in the log: a check of an argument."""
    function = survey.spmd.function_around(rooted.place)
    if function is None or rooted.divergence.left is None:
        return False
    for statement in facts.statements(function.body):
        if isinstance(statement, facts.If):
            for block in (statement.body, statement.orelse):
                if any(inner.span == rooted.place.span for inner in block):
                    calls = (e for inner in block for e in facts.subexpressions(inner) if isinstance(e, facts.Call))
                    return any(getattr(call.function, "attr", "") in _ERRORS for call in calls)
    return False
