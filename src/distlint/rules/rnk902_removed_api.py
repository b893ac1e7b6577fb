"""A name that torch.distributed no longer has, or never had.

## Why it hurts

An AttributeError or ImportError, often in a branch that only jobs of several processes run.

## What to do

Use what came in its place.
`--fix --unsafe-fixes` does where only the last word of a name is another one.

## Example

```python
def size_and_rank():
    return dist.world_size(), dist.get_rank()
```

## Use instead

```python
def size_and_rank():
    return dist.get_world_size(), dist.get_rank()
```

## What it reports

- Names that were removed, at the import or the use: `all_reduce_multigpu` (gone with torch 2.2), `PairwiseParallel`
  (2.2), and all that stands below `torch.distributed.pipeline` (2.4). Also by a name that another file of the project
  hands on (`from .shims import composable`).
- Attributes of `torch.distributed` that no supported version has, where one that differs by `get_` or `is_` is
  there, `torch.distributed.world_size()`, one whose words it joins, `torch.distributed.allreduce(value)`, or one of
  which it leaves out a letter or exchanges two: `torch.distributed.is_initalized()`.
- What other frameworks have, and torch.distributed does not: `get_local_rank`, `local_rank`, `is_main_process` …
- Names of `torch.distributed` that are looked for in `torch.dist`, which is a function (the distance of two tensors),
  or in `torch.distributed.dist`: `torch.dist.get_rank()`.

## Stays silent

- Names under a test for the version or with `hasattr`, and where a missing name is caught; imports under any test at
  the top of a file, and those of a handler; what such an import has brought, by its name, in whatever file.
- Names that nobody knows: they may be newer than distlint.
- Removed names in projects that stay on a torch that has them, by their requirements (`torch==1.10`, `torch<2`) or by
  all that their README, `environment.yml` or `Dockerfile` installs.
- Other modules called `dist`, and names that the project itself puts there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from distlint import fixes, knowledge
from distlint.finding import Alarm, Severity
from distlint.fixes.edits import renamed
from distlint.knowledge import VersionEntry
from distlint.places.versions import imports, is_asked_for, is_imported_if_there, is_tried, uses
from distlint.project import Module
from distlint.repository.requirement import parts
from distlint.rules import rule
from distlint.settings import Settings
from distlint.survey import Survey

_PACKAGE = "torch.distributed."
_PREFIXES = ("get_", "is_")
#: What other frameworks have under these names, and torch.distributed says otherwise.
_SOUGHT = {
    "torch.distributed.local_rank": "int(os.environ['LOCAL_RANK'])",
    "torch.distributed.get_local_rank": "int(os.environ['LOCAL_RANK'])",
    "torch.distributed.get_local_world_size": "int(os.environ['LOCAL_WORLD_SIZE'])",
    "torch.distributed.is_main_process": "torch.distributed.get_rank() == 0",
}
#: Names of so many letters are not mistaken for others.
_LONG = 8
#: The last torch before 2.0.
_LAST_OF_ONE = (1, 13)
#: What is taken for a short name of torch.distributed: the first is a function, the second is not there.
_TAKEN_FOR_IT = ("torch.dist.", "torch.distributed.dist.")


@rule("RNK902", "removed-api", severity=Severity.CRASH, needs="file", in_tests=True, fix="suggested", about="versions")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per name and file."""
    text = module.text
    is_elsewhere = any(wrong in text for wrong in _TAKEN_FOR_IT)
    named = [(name, entry) for name, entry in _removed().items() if name.rpartition(".")[2] in module.words]
    if not named and "distributed" not in module.words and not is_elsewhere:
        return
    removed = {name: entry for name, entry in named if not _is_kept(entry, survey.settings)}
    missing = _missing(is_elsewhere)
    told: set[str] = set()
    for span, name in imports(module, removed):
        if name not in told and not _is_put_there(name, text):
            told.add(name)
            yield Alarm(span=span, message=_gone(removed[name]), help="use what came in its place")
    for place, name in uses(module, _last_words(is_elsewhere) & module.words):
        if name not in removed and name not in missing:
            continue
        if name in told or is_asked_for(place) or is_tried(place) or _is_put_there(name, text):
            continue
        if is_imported_if_there(place, name):
            continue
        told.add(name)
        is_gone = name in removed
        message = _gone(removed[name]) if is_gone else _never(name, missing[name])
        help_ = "use what came in its place"
        right = removed[name].instead if is_gone else missing[name]
        yield Alarm(
            span=place.expression.span,
            message=message,
            help=help_,
            anywhere=not is_gone,
            fix=fixes.suggested(f"call it {right}", renamed(text, place.expression, name, right)),
        )


def _is_kept(entry: VersionEntry, settings: Settings) -> bool:
    """Whether a project stays on a torch that still has a name."""
    return settings.stays_below("torch", _since(entry)) or settings.is_installed_below_torch(_since(entry))


def _since(entry: VersionEntry) -> str:
    """The first torch without a name."""
    major, minor = parts(entry.version)[:2]
    return "2.0" if (major, minor) == _LAST_OF_ONE else f"{major}.{minor + 1}"


def _never(name: str, instead: str) -> str:
    return f"there is no {name}; {'use' if name in _SOUGHT else 'it is called'} {instead}"


def _gone(entry: VersionEntry) -> str:
    instead = f"; use {entry.instead}" if entry.instead else ""
    return f"{entry.name} is gone since torch {_since(entry)}{instead}"


@cache
def _removed() -> dict[str, VersionEntry]:
    """What was removed, by name."""
    return {entry.name: entry for entry in knowledge.versions("removed")}


@cache
def _missing(is_elsewhere: bool) -> dict[str, str]:
    """The names that are not there, with the right ones; ``is_elsewhere``: for a file that looks in other places."""
    return {**_never_there(), **(_misplaced() if is_elsewhere else {})}


@cache
def _last_words(is_elsewhere: bool) -> frozenset[str]:
    """The last words of all these names."""
    return knowledge.last_words((*_removed(), *_missing(is_elsewhere)))


@cache
def _never_there() -> dict[str, str]:
    """The names that differ from one of torch.distributed by a word in front, or join its words, with that one."""
    known = {entry.name for entry in knowledge.versions("name")}
    known |= {entry.name for role in ("deprecated", "removed") for entry in knowledge.versions(role)}
    found: dict[str, str] = {}
    for name in sorted(known):
        short = name[len(_PACKAGE) :]
        others = [short[len(prefix) :] for prefix in _PREFIXES if short.startswith(prefix)]
        others += [short.replace("_", "")] if "." not in short and short[:1].islower() else []
        others += _slips(short) if "." not in short else ()
        found.update((_PACKAGE + other, name) for other in others if _PACKAGE + other not in known)
    return {**found, **_SOUGHT}


def _slips(name: str) -> Iterator[str]:
    """A name with one letter left out, or with two neighbours exchanged."""
    if len(name) < _LONG:
        return
    for at in range(1, len(name) - 1):
        if name[at].isalpha():
            yield name[:at] + name[at + 1 :]
        if name[at : at + 2].isalpha() and name[at] != name[at + 1]:
            yield name[:at] + name[at + 1] + name[at] + name[at + 2 :]


@cache
def _misplaced() -> dict[str, str]:
    """The names of torch.distributed below what people take for its short name, with the right ones."""
    names = [entry.name for role in ("name", "deprecated") for entry in knowledge.versions(role)]
    return {
        wrong + name[len(_PACKAGE) :]: name
        for name in sorted(names)
        if name.startswith(_PACKAGE) and "." not in name[len(_PACKAGE) :]
        for wrong in _TAKEN_FOR_IT
    }


def _is_put_there(name: str, text: str) -> bool:
    """Whether the file stores something under the name, or asks whether it is there."""
    short = re.escape(name.rpartition(".")[2])
    if name in _SOUGHT:  # a word that stands in many a text
        return re.search(rf"(?:attr|object)\([^()]{{0,80}}[\"']{short}[\"']", text) is not None
    return re.search(rf"[\"']{short}[\"']|(?<!\bself)\.{short}\s*=[^=]", text) is not None
