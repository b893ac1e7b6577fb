"""`prepare_data` keeps something on the object, which the other processes never get.

## Why it hurts

Lightning calls `prepare_data` in one process of each node (of all, with `prepare_data_per_node = False`), and does not
hand on what it leaves. On one device all goes well; on several the other ranks raise AttributeError, or go on with what
the constructor left.

## What to do

Let `prepare_data` download and write files, and read them in `setup`, which every process calls.

## Example

```python
import lightning.pytorch as pl

class Texts(pl.LightningDataModule):
    def prepare_data(self):
        self.vocabulary = build_vocabulary("texts.txt")

    def train_dataloader(self):
        return DataLoader(encode("texts.txt", self.vocabulary))
```

## Use instead

```python
import lightning.pytorch as pl

class Texts(pl.LightningDataModule):
    def prepare_data(self):
        save(build_vocabulary("texts.txt"), "vocabulary.json")

    def setup(self, stage=None):
        self.vocabulary = load("vocabulary.json")

    def train_dataloader(self):
        return DataLoader(encode("texts.txt", self.vocabulary))
```

## What it reports

An attribute that `prepare_data` of a data module or model of Lightning sets or changes (`self.vocabulary = …`,
`self.files.append(…)`), and that other methods read; one finding for all of them. So are attributes of what the object
holds, also by another name (`config = self.configs[0]`, then `config.queries = …`).

## Stays silent

- What `setup`, or any other method but the constructor, sets as well; constants; what `prepare_data` alone reads, or
  what only it calls; a method that asks `hasattr`.
- Projects that require a Lightning before 0.8, which spawned its processes with what the first one had prepared.
- Projects in which a call of `prepare_data` is seen (`data.prepare_data()` in every process), and such whose trainers
  all have one device.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.facts import Assign, Attribute, Call, Constant, Evaluate, Expression, Name, Statement, Subscript
from distlint.finding import Alarm, Evidence, Severity
from distlint.project import Class, External, Function, Module
from distlint.rules import rule
from distlint.survey import Survey

_PREPARES, _CONSTRUCTOR = "prepare_data", "__init__"
_BASES = ("LightningDataModule", "LightningModule")
#: Methods that change what they belong to.
_CHANGES = frozenset(("append", "extend", "add", "update", "insert", "setdefault"))
#: A call of the method, other than by the same one of a derived class.
_CALLED = re.compile(r"(?<!super\(\))(?<!\w)\w[\w.\[\]\"']{0,80}\.prepare_data\(")
#: A data module is made.
_MAKES = re.compile(r"Data_?[Mm]odule\(")
_DEEPEST = 6
#: The release from which trainers start the script anew for each process: before, one prepared the data, and spawned
#: the others with what it had (https://lightning.ai/docs/pytorch/0.8.1/multi_gpu.html).
_STARTS_SCRIPTS = "0.8"


@rule("RNK612", "state-in-prepare-data", severity=Severity.CRASH, needs="file")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per method, where it sets the first of such attributes."""
    if not module.has(f"def {_PREPARES}("):
        return
    for owner in module.classes:
        method = owner.methods.get(_PREPARES)
        if method is None or not _is_of_lightning(owner) or _is_for_one(owner, survey):
            continue
        found: dict[str, tuple[Statement, Attribute, Function]] = {}
        for statement in facts.statements(method.body):
            for kept in filter(None, (_kept(target, method) for target in _changed(statement))):
                readers = _readers(kept, owner, method, survey)
                if readers:
                    found.setdefault(kept.attr, (statement, kept, readers[0]))
        if found:
            yield _finding(*next(iter(found.values())), others=len(found) - 1)


def _is_of_lightning(owner: Class) -> bool:
    return any(isinstance(base, External) and base.name.rpartition(".")[2] in _BASES for base in owner.lineage)


def _is_for_one(owner: Class, survey: Survey) -> bool:
    """Whether each process of a project prepares its data itself, or there is one. Where a file makes a data module of
    another name, it is that which prepares its data there."""
    if survey.devices.processes.trains_on_one_device or survey.settings.stays_below("lightning", _STARTS_SCRIPTS):
        return True
    calls = survey.project.matching(_CALLED, f".{_PREPARES}(")
    texts = (survey.project.text(path) for path, _ in calls if not survey.project.is_test(path))
    return any(owner.name in text or _MAKES.search(text) is None for text in texts)


def _changed(statement: Statement) -> Iterator[Expression]:
    """What a statement sets, or changes by a method of it; not what it sets to a constant."""
    if isinstance(statement, Assign) and not isinstance(statement.value, Constant) and statement.value is not None:
        for target in statement.targets:
            yield from facts.items_of(target)
    elif isinstance(statement, Evaluate) and isinstance(statement.value, Call):
        called = statement.value.function
        if isinstance(called, Attribute) and called.attr in _CHANGES:
            yield called.value


def _kept(target: Expression, method: Function) -> Attribute | None:
    """The attribute that is other than before, if a target is one of the object, or of what it holds."""
    while isinstance(target, Subscript):
        target = target.value
    return target if isinstance(target, Attribute) and _is_held(target.value, method, 0) else None


def _is_held(expression: Expression, method: Function, depth: int) -> bool:
    """Whether an expression is the object itself, or something that it holds and gives by its methods."""
    if depth > _DEEPEST:
        return False
    if isinstance(expression, (Attribute, Subscript)):
        return _is_held(expression.value, method, depth + 1)
    if isinstance(expression, Call):
        given = expression.function
        is_got = isinstance(given, Attribute) and given.attr.startswith("get") and isinstance(given.value, Attribute)
        return isinstance(given, Attribute) and is_got and _is_held(given.value, method, depth + 1)
    if not isinstance(expression, Name):
        return False
    if expression.id == method.first_parameter:
        return True
    held = method.bindings.value(expression.id)
    return held is not None and _is_held(held, method, depth + 1)


def _readers(kept: Attribute, owner: Class, method: Function, survey: Survey) -> tuple[Function, ...]:
    """The methods that read an attribute in every process, or functions that read one of what the object holds, if
    nothing in them, or in another one, sees to it that it is there."""
    others = [one for one in owner.all_methods if one.name not in (_PREPARES, _CONSTRUCTOR)]
    found = [one for one in others if kept.attr in one.words and not _is_helper(one, method, others)]
    if any("hasattr" in one.words or _sets(one, kept.attr) for one in found):
        return ()
    if not found and facts.dotted(kept.value) != method.first_parameter:
        paths = survey.project.mentioning(f".{kept.attr}")
        modules = filter(None, (survey.project.module_at(path) for path in paths if not survey.project.is_test(path)))
        found = [one for module in modules for one in module.mentioning(kept.attr) if one is not method]
    return tuple(found)


def _sets(method: Function, name: str) -> bool:
    """Whether a method sets or changes an attribute of this name."""
    changed = (target for statement in facts.statements(method.body) for target in _changed(statement))
    return any(isinstance(target, Attribute) and target.attr == name for target in changed)


def _is_helper(one: Function, method: Function, others: list[Function]) -> bool:
    """Whether nothing but ``prepare_data`` speaks of a method."""
    return one.name in method.words and not any(one.name in other.words for other in others if other is not one)


def _finding(statement: Statement, kept: Attribute, reader: Function, others: int) -> Alarm:
    more = f" ({others} more beside it)" if others else ""
    return Alarm(
        span=statement.span,
        message=f"prepare_data() runs in one process of each node: the others never get `{facts.shortened(kept)}`,"
        f" which {reader.name}() reads{more}; set it in setup()",
        help="write a file in prepare_data(), and read it in setup(), which every process calls",
        evidence=(Evidence(reader.module.path, reader.definition.span, "reads it"),),
    )
