"""An attribute of the model is read on its DDP wrapper, which does not have it.

## What it reports

`ddp.config`, `ddp.encode(x)`, `ddp.encoder.parameters()`: a name or an attribute of the own object holds a
`DistributedDataParallel`, the class of the model inside is known, it defines the attribute, and the wrapper has none of
that name. A wrap that depends on a condition counts: that is what works on one process and fails on several.

## Stays silent

- `ddp.module.config`, and the wrapper's own attributes: `module`, `no_sync`, `parameters`, `train` and the like.
- What is read before the wrap, after the name was given something else, or on the model under its own name.
- Guards: `hasattr(model, "module")`, `isinstance(model, DDP)`, the condition of the wrap asked again,
  `except AttributeError`.
- Attributes that some code sets on the wrapper; subclasses of DDP.
- FSDP, which forwards reads; models of unknown class; tests.

## Why it hurts

AttributeError, often at the end of the first epoch, and only when the program runs on several processes.

## What to do

Go through `.module`, or keep the model under a name of its own.

## Example

```python
class Net(nn.Module):
    num_classes = 10


def build(local_rank):
    model = DDP(Net(), device_ids=[local_rank])
    return model.num_classes
```

## Use instead

```python
class Net(nn.Module):
    num_classes = 10


def build(local_rank):
    model = DDP(Net(), device_ids=[local_rank])
    return model.module.num_classes
```
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts, knowledge
from distlint.facts import Attribute, Conditional, Expression, If, Name, Try, While
from distlint.finding import Alarm, Confidence, Evidence, Severity
from distlint.models.inner_models import defines, inner_class
from distlint.models.wrapped import Wrap
from distlint.order import Scope
from distlint.places import Place, places
from distlint.project import Class, Function, Module
from distlint.rules import rule
from distlint.survey import Survey

_GUARDS = frozenset(("hasattr", "isinstance", "getattr"))


@rule("RNK505", "ddp-attribute-access", severity=Severity.CRASH, needs="file")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per attribute, name and function."""
    text = survey.project.text(module.path) or ""
    if "DDP" not in text and "DistributedDataParallel" not in text:
        return
    scopes: tuple[Scope, ...] = (module, *module.functions)
    if not any(_wraps(scope, survey) for scope in scopes):
        return
    for scope in scopes:
        if isinstance(scope, Function) and scope.is_test:
            continue
        reported: set[str] = set()
        for place in places(scope, _may_be_read):
            read = place.expression
            assert isinstance(read, Attribute)
            path = facts.dotted(read.value)
            if place.scope is not scope or path is None or facts.dotted(read) in reported:
                continue
            wrap = survey.wrapped.held(path, place, scope)
            owner = inner_class(wrap) if wrap is not None and wrap.kind == "ddp" else None
            if wrap is None or owner is None or not defines(owner, read.attr):
                continue
            if not _is_guarded(place, path, wrap) and not _is_set(path, read.attr, text):
                reported.add(f"{path}.{read.attr}")
                yield _finding(module, read, path, owner, wrap)


def _wraps(scope: Scope, survey: Survey) -> bool:
    return any(wrap.kind == "ddp" for wrap in survey.wrapped.wraps(scope).made)


def _may_be_read(expression: Expression) -> bool:
    if not isinstance(expression, Attribute) or expression.attr.startswith("_"):
        return False
    return isinstance(expression.value, (Name, Attribute)) and expression.attr not in knowledge.wrapper_attributes()


def _is_guarded(place: Place, path: str, wrap: Wrap) -> bool:
    """Whether the code around a place asks what it has: whether it is wrapped, or what decided about the wrap."""
    decided = frozenset(name for test in wrap.tests for name in _names(test))
    for around in place.above:
        if isinstance(around, Try) and around.handlers:
            return True
        if isinstance(around, (If, Conditional, While)) and not any(around is a for a in wrap.place.above):
            names = _names(around.test)
            if names & (decided | {path.rpartition(".")[2]}) or names & _GUARDS:
                return True
    return False


def _names(test: Expression) -> frozenset[str]:
    parts = facts.subexpressions(test)
    return frozenset(
        part.id if isinstance(part, Name) else part.attr for part in parts if isinstance(part, (Name, Attribute))
    )


def _is_set(path: str, attribute: str, text: str) -> bool:
    """Whether some code sets the attribute on something of the name of the wrapper."""
    return re.search(rf"\b{path.rpartition('.')[2]}\.{attribute}\s*=[^=]", text) is not None


def _finding(module: Module, read: Attribute, path: str, owner: Class, wrap: Wrap) -> Alarm:
    name = facts.source_of(wrap.call.function)
    return Alarm(
        span=read.span,
        confidence=Confidence.HIGH if not wrap.tests else Confidence.MEDIUM,
        message=f"{read.attr} is an attribute of {owner.name}, not of {name}; use {path}.module.{read.attr}",
        help="go through .module",
        evidence=(Evidence(module.path, wrap.call.span, "wrapped here"),),
    )
