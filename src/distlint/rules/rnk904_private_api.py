"""A private name of torch.distributed.

## Why it hurts

It breaks on an upgrade: private names go, and their signatures change, without notice.

## What to do

Use the public name; where there is none, keep the private one in one place of the project, and try it there.

## Example

```python
from torch.distributed.distributed_c10d import _get_default_group

group = _get_default_group()
```

## Use instead

```python
group = torch.distributed.group.WORLD
```

## What it reports

Names with a word that begins with `_`, imported or used: `distributed_c10d._get_default_group`,
`torch.distributed._composable.fsdp`, `fsdp._fully_shard`, once per name and file. What is public in its place is
named if there is such a thing, with the first torch that has it.

## Stays silent

- Names of which the public one is newer than what the project allows.
- What torch's own examples use, since nothing is public in its place: `_functional_collectives`, `_symmetric_memory`,
  `algorithms._checkpoint`, `_composable.replicate`.
- Imports that are tried, or chosen by a test, and what they bind; names under a test for the version or with
  `hasattr`, and where a missing name is caught.
- What is deprecated or gone, which is RNK903's and RNK902's; names that the file itself puts there; tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from distlint import facts, knowledge
from distlint.facts import Attribute, Import
from distlint.finding import Alarm, Severity, Span
from distlint.knowledge import VersionEntry
from distlint.places.versions import is_asked_for, is_tried, unasked_imports, uses
from distlint.project import Module, Scope
from distlint.rules import rule
from distlint.survey import Survey

_PACKAGE = "torch.distributed."
#: The module that the package takes its functions from.
_HOME = "distributed_c10d."
_PRIVATE = re.compile(r"_(?!_)\w")


@rule("RNK904", "private-api", severity=Severity.HYGIENE, needs="file", default=False, about="versions")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per name and file."""
    words = {word for word in module.words if _PRIVATE.match(word)}
    if "distributed" not in module.words or not words:
        return
    told: set[str] = set()
    for span, name, is_looked_after in [*_imported(module, words), *_used(module, words)]:
        private = _private(name)
        if private is None or private in told:
            continue
        told.add(private)
        entry = _known(name)
        if is_looked_after or (entry is not None and entry.argument) or _is_elsewhere(name):
            continue
        if entry is not None and entry.version and survey.settings.stays_below("torch", entry.version):
            continue
        yield Alarm(span=span, message=_message(name, private, entry), help=_help(entry))


def _imported(module: Module, words: set[str]) -> Iterator[tuple[Span, str, bool]]:
    """What a file imports from private places, or by private names, and whether something looks after the import;
    what is looked after in one place is so in all."""
    scopes: list[Scope] = [module, *(f for f in module.functions if not words.isdisjoint(f.words))]
    bare = {statement.span for scope in scopes for statement in unasked_imports(scope)}
    found = []
    for scope in scopes:
        for statement in facts.statements(scope.body):
            if isinstance(statement, Import) and not statement.level:
                for one in statement.names:
                    name = one.name if statement.module is None else f"{statement.module}.{one.name}"
                    found.append((statement.span, name, statement.span not in bare))
    yield from sorted(found, key=lambda each: not each[2])


def _used(module: Module, words: set[str]) -> Iterator[tuple[Span, str, bool]]:
    """The private names that a file reads from a package."""
    for place, name in uses(module, words):
        if isinstance(place.expression, Attribute) and _private(name) is not None:
            is_put = re.search(rf"\.{re.escape(place.expression.attr)}\s*=[^=]", module.text) is not None
            yield place.expression.span, name, is_put or is_asked_for(place) or is_tried(place)


def _private(name: str) -> str | None:
    """The part of a name up to its first private word; the whole of one for which something else is public."""
    if not name.startswith(_PACKAGE):
        return None
    words = name.split(".")
    first = next((k for k, word in enumerate(words) if _PRIVATE.match(word)), None)
    if first is None:
        return None
    entry = _known(name)
    return entry.name if entry is not None else ".".join(words[: first + 1])


@cache
def _known(name: str) -> VersionEntry | None:
    """What the tables say about a private name, or about what it stands below."""
    return _entry(name, "private")


def _is_elsewhere(name: str) -> bool:
    """Whether another rule speaks of a name, since it is deprecated or gone."""
    return _entry(name, "deprecated") is not None or _entry(name, "removed") is not None


def _entry(name: str, role: str) -> VersionEntry | None:
    rows = {entry.name: entry for entry in knowledge.versions(role)}
    for spelling in (name, name.replace(_PACKAGE + _HOME, _PACKAGE)):
        words = spelling.split(".")
        for end in range(len(words), 0, -1):
            found = rows.get(".".join(words[:end]))
            if found is not None:
                return found
    return None


def _message(name: str, private: str, entry: VersionEntry | None) -> str:
    shown = name if entry is not None else private
    if entry is None:
        return f"{shown} is private to torch; it may change or go with any version"
    return f"{shown} is private to torch; use {entry.instead}{f' (torch {entry.version})' if entry.version else ''}"


def _help(entry: VersionEntry | None) -> str:
    return "use the public name" if entry is not None else "keep it in one place, and try it there"
