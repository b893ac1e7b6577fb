"""A name of torch.distributed that is deprecated, and has been replaced in every torch that the project allows.

## Why it hurts

A warning times the number of ranks; later a removal.

## What to do

Use what came in its place.
`--fix` does where only the name has changed.

## Example

```python
dist.all_reduce(total, op=dist.reduce_op.SUM)
```

## Use instead

```python
dist.all_reduce(total, op=dist.ReduceOp.SUM)
```

## What it reports

`dist.reduce_op`, `_all_gather_base`, `_reduce_scatter_base`, `torch.distributed._tensor`, `dcp.save_state_dict` and the
like, once per name and file.

## Stays silent

- Projects that also run on a torch in which the name was not deprecated yet.
- Names under a test for the version or with `hasattr`, and where a missing name is caught.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import fixes, knowledge
from distlint.finding import Alarm, Severity, Span
from distlint.fixes.edits import renamed
from distlint.knowledge import VersionEntry
from distlint.places.versions import imports, is_asked_for, is_tried, uses
from distlint.project import Module
from distlint.rules import rule
from distlint.survey import Survey

#: Names of which only the name has changed: `checkpoint.save` takes other arguments than `save_state_dict`.
_RENAMED = frozenset(f"torch.distributed.{name}" for name in ("reduce_op", "_all_gather_base", "_reduce_scatter_base"))


@rule(
    "RNK903",
    "deprecated-api",
    severity=Severity.HYGIENE,
    needs="file",
    default=False,
    in_tests=True,
    fix="safe",
    about="versions",
)
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per name and file."""
    text = module.text
    deprecated = {
        entry.name: entry
        for entry in knowledge.versions("deprecated")
        if not entry.version or survey.settings.has_torch(entry.version)
    }
    told: set[str] = set()
    for span, name in imports(module, deprecated):
        if name not in told:
            told.add(name)
            yield _alarm(span, deprecated[name])
    words = {word for name in deprecated if (word := name.rpartition(".")[2]) in text}
    for place, name in uses(module, words) if words else ():
        entry = deprecated.get(name)
        if entry is None or name in told or is_asked_for(place) or is_tried(place):
            continue
        told.add(name)
        edits = renamed(text, place.expression, name, entry.instead) if name in _RENAMED else ()
        yield _alarm(place.expression.span, entry)._replace(fix=fixes.safe(f"call it {entry.instead}", edits))


def _alarm(span: Span, entry: VersionEntry) -> Alarm:
    since = f" since torch {entry.version}" if entry.version else ""
    return Alarm(
        span=span,
        message=f"{entry.name} is deprecated{since}; use {entry.instead}",
        help="use what came in its place",
    )
