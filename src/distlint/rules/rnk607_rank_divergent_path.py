"""Every rank makes for itself the name under which all of them should write, or find, the same thing.

## Why it hurts

Ranks that come a moment later write to another folder: one checkpoint is split over several, and none of them can be
loaded. Or a file that rank 0 has written is not found.

## What to do

Make the name on rank 0 and broadcast it, or take the one that the launcher gives (`TORCHELASTIC_RUN_ID`).

## Example

```python
from datetime import datetime

import torch.distributed.checkpoint as dcp

run = datetime.now().strftime("%H%M%S")
dcp.save(state, checkpoint_id=f"ckpt/{run}")
```

## Use instead

```python
from datetime import datetime

import torch.distributed.checkpoint as dcp

run = [datetime.now().strftime("%H%M%S")]
dist.broadcast_object_list(run, src=0)
dcp.save(state, checkpoint_id=f"ckpt/{run[0]}")
```

## What it reports

A path, run name or tag that is made of the clock, `uuid`, `secrets`, `tempfile.mkdtemp`, `os.getpid`, `hash` of a text,
random numbers, or by looking for a free number in a folder (`len(os.listdir(root))`, `while os.path.exists(…)`), if

- each rank writes its part below it: `dcp.save`, `FileSystemWriter`, `save_checkpoint` of DeepSpeed, `save_state` of
  accelerate, `dist_checkpointing.save` of Megatron;
- or some ranks write, or make a folder, and others look for it under the name that they have made themselves;
- or each rank writes a file with its number, and one collects the files of all.

distlint follows the name through variables, attributes, f-strings, `os.path.join` and calls, also where it is stored in
`args` or by a constructor, or made for each object of a dataclass (`default_factory=lambda: strftime("%H%M%S")`,
`default_factory=stamp`). The finding is where the value is made; at the output, if the file that makes it has no word
of distributed code.

## Stays silent

- Names that are broadcast, also in other functions, or if there are several processes (`if args.distributed:`).
- Names from the environment or the command line, and defaults of these environment variables.
- Names that only rank 0 makes and uses, and those with the rank or the host in them.
- Names that tell no more than the day; random numbers in files that speak of a seed.
- Temporary folders whose content each worker reports (`Checkpoint.from_directory(...)` of Ray).
- Values that are read only where an option is None that has another value by default (`if args.path is None:`).
- Values made before the processes are started and passed to them; clocks in log lines and timers.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from distlint import facts
from distlint.facts import Assign, Expression, Name, shortened
from distlint.files.splits import Split
from distlint.finding import Alarm, Evidence, Severity, Span
from distlint.places import outcomes, places
from distlint.project import Module, Scope
from distlint.rules import rule
from distlint.survey import Survey

#: What makes a folder for the process that asks.
_TEMPORARY = ("TemporaryDirectory(", "tempfile.")
#: Over so many names it is followed what is made of another one.
_DEEPEST = 4


@rule("RNK607", "rank-divergent-path", severity=Severity.WRONG_RESULT, needs="file", about="several processes")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per call by which a name is made that is not the same on all ranks."""
    for split in survey.splits.of(module):
        value = shortened(split.made)
        if value.startswith(_TEMPORARY) and "Checkpoint.from_directory(" in module.text:
            continue  # each worker hands on the folder with its own part
        if _is_used_for_nothing(split, module, survey):
            continue
        yield _finding(split, split.made.span, ())
    told: set[Span] = set()
    for source, split in survey.splits.of_others(module):
        place = split.output.effect.site.span
        if place not in told:
            told.add(place)
            yield _finding(split, place, (Evidence(source.path, split.made.span, "made here"),))


def _is_used_for_nothing(split: Split, module: Module, survey: Survey) -> bool:
    """Whether what is made gets a name that is read in branches only that nobody comes to: below `args.path is None`,
    for an option that has another default."""
    scope = module.function_on(split.made.span.line) or module
    assigned = (one for one in facts.statements(scope.body) if isinstance(one, Assign))
    made = next((one for one in assigned if one.value and split.made.span.is_inside(one.value.span)), None)
    return made is not None and _ends_in_vain(made, scope, survey, 0)


def _ends_in_vain(made: Assign, scope: Scope, survey: Survey, depth: int) -> bool:
    """Whether the name that an assignment makes, and those that are made of it, are read nowhere else."""
    name = made.targets[0] if len(made.targets) == 1 else None
    if not isinstance(name, Name) or depth > _DEEPEST:
        return False
    never = survey.shown.options.is_never
    read = [*places(scope, partial(_is_other, name=name))]
    return bool(read) and all(
        any(never(test, outcome) for test, outcome in outcomes(place))
        or ((next_one := place.innermost(Assign)) is not None and _ends_in_vain(next_one, scope, survey, depth + 1))
        for place in read
    )


def _is_other(expression: Expression, name: Name) -> bool:
    return type(expression) is Name and expression.id == name.id and expression.span != name.span


def _finding(split: Split, span: Span, further: tuple[Evidence, ...]) -> Alarm:
    """``span``: the making of the name, or where it is used if no rule looks at the file in which it is made."""
    output, use = split.output.effect.site, split.use
    evidence = [*further]
    if output.span != span or not further:
        what = "each rank writes its part here" if use is None else "written here"
        evidence.append(Evidence(output.path, output.span, what))
    if use is not None:
        evidence.append(Evidence(use.effect.site.path, use.effect.site.span, "other ranks look for it here"))
    value = shortened(split.made)
    return Alarm(
        span=span,
        message=f"`{value}` is made separately on every rank and names a shared output; broadcast it from rank 0",
        help="make it on rank 0 and broadcast it (broadcast_object_list)",
        evidence=tuple(evidence),
    )
