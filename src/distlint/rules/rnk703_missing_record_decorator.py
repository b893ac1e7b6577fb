"""A program under torchrun fails without a traceback in the launcher's summary.

## Why it hurts

When a rank fails, torchrun's summary says `error_file: <N/A>` and shows no traceback; with many ranks the first one is
hard to find among what all print.

## What to do

Decorate the function. `--fix` does so, and adds the import, unless it has other decorators.

## Example

```python
def main():
    dist.init_process_group("gloo")


if __name__ == "__main__":
    main()
```

## Use instead

```python
from torch.distributed.elastic.multiprocessing.errors import record


@record
def main():
    dist.init_process_group("gloo")


if __name__ == "__main__":
    main()
```

## What it reports

The function that `if __name__ == "__main__"` calls, in a file that reads `LOCAL_RANK` or initialises a process group
by the environment, without `@record` of `torch.distributed.elastic.multiprocessing.errors`.

## Stays silent

- `@record`, and `record(main)()`.
- Programs that start processes themselves (`mp.spawn`, `subprocess`); accelerate, Lightning, DeepSpeed, Ray and others
  with launchers of their own; tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import fixes, knowledge
from distlint.facts import Call
from distlint.finding import Alarm, Fix, Severity, Span
from distlint.fixes.edits import line_before
from distlint.fixes.imports import needed
from distlint.knowledge import starting
from distlint.places import callees_of, calls_in
from distlint.project import Function, Module
from distlint.rules import rule
from distlint.survey import Survey

_JOINS = re.compile(r"[\"']LOCAL_RANK[\"']|(?<!def )\binit_process_group\(")
_RECORDED = re.compile(r"@(?:\w{1,9}\.)?record\b|\brecord\(|import record\b")
#: What a program speaks of that another launcher starts.
_OTHERS = re.compile(r"submitit|SLURM_|mpi4py")
#: What is called ahead of a program, or in one whose code stands in the guard itself.
_PREPARES = re.compile(r"(?:^|_)(?:pars|args?(?:_|$)|option|config|setup|set_up|seed|synchron|init)", re.IGNORECASE)
#: What a program is called: where its code stands in the guard itself, what that calls is none.
_RUNS = re.compile(r"^_?(?:run_?)?(?:main|train|eval|test|run|finetune|pretrain)(?:_|$|uate)", re.IGNORECASE)
_GUARD = "__main__"


@rule("RNK703", "missing-record-decorator", severity=Severity.HYGIENE, needs="file", default=False, fix="safe")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per program."""
    text = module.text
    if _GUARD not in text or not _JOINS.search(text) or _RECORDED.search(text) or _is_started_otherwise(text):
        return
    programs = [function for function in _called(module) if not _PREPARES.search(function.name)]
    if programs:
        started = next((function for function in programs if "main" in function.name), programs[-1])
        start = started.definition.span
        yield Alarm(
            span=Span(start.line, start.column, start.line, start.column + len(f"def {started.name}")),
            message=f"{started.name} runs under torchrun without @record: the first traceback is lost",
            help="decorate it with torch.distributed.elastic.multiprocessing.errors.record",
            fix=_fix(started),
        )


def _fix(started: Function) -> Fix | None:
    """The decorator with its import; not below others, which may ask for the function as it is."""
    name = needed("torch.distributed.elastic.multiprocessing.errors", "record", started.module)
    definition = started.definition
    if (
        name is None
        or not _RUNS.search(started.name)
        or definition.decorators
        or started.owner is not None
        or started.parent is not None
    ):
        return None
    return fixes.safe(
        f"add @{name.called}", line_before(started.module.text, definition.span, f"@{name.called}"), *name.edits
    )


def _is_started_otherwise(text: str) -> bool:
    """Whether a file starts the processes itself, or another launcher than torchrun does."""
    starts = starting.called("worker", "launcher", "program")
    return any(one.search(text) for one in (_OTHERS, starts, knowledge.imports_that_see_to_local_ranks()))


def _called(module: Module) -> Iterator[Function]:
    """The functions of a file that its guard calls, but for those whose result another one gets."""
    for place in calls_in(module):
        called = [s for s in callees_of(place) if isinstance(s, Function)]
        is_given = any(isinstance(around, Call) for around in place.above)
        if not place.at_import and not is_given and len(called) == 1 and called[0].module is module:
            yield called[0]
