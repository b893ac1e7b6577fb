"""DDP looks for unused parameters where there are none, or does not where there are some.

## Why it hurts

With the flag, every step walks the whole graph before the backward. Without it, the gradients of an unused part never
come, and the next forward fails: "Expected to have finished reduction in the prior iteration".

## What to do

Leave the flag out; take the unused part out.

## Example

```python
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(8, 8)

    def forward(self, x):
        return self.fc(x)

model = DDP(Net(), find_unused_parameters=True)
```

## Use instead

```python
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(8, 8)

    def forward(self, x):
        return self.fc(x)

model = DDP(Net())
```

## What it reports

- `find_unused_parameters=True` for a model of the project whose forward uses all parts on every way (slow);
- a part with parameters that nothing in the project uses, in a model that DDP wraps without that flag (a crash:
  reported at the part, or at the wrap if the model is in another file).

## Stays silent

- Parts under a condition or in a loop; `ModuleList` and `ModuleDict`; models that are handed in or come from libraries.
- Forwards that leave early or give back several values, of which the loss may use some.
- `getattr`, `children()`, hooks, `requires_grad`, `no_grad`, `detach` in the model; attributes read anywhere else.
- `static_graph=True`, flags that are decided at run time; several wrapped models (GANs); tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.facts import Call, Constant
from distlint.finding import Alarm, Confidence, Evidence, Severity, Span
from distlint.models.inner_models import inner_class
from distlint.models.submodules import Part, always_uses_all, is_plain, parts, readers
from distlint.models.wrapped import Wrap
from distlint.project import Class, Module
from distlint.rules import rule
from distlint.survey import Survey

_FREEZES = re.compile(r"requires_grad|static_graph|_set_static_graph|getattr\(model")


@rule("RNK509", "find-unused-parameters", severity=Severity.SLOW, needs="file", default=False)
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per wrap with a needless flag, one per part that nothing uses."""
    text = module.text
    if "DDP" not in text and "DistributedDataParallel" not in text:
        return
    if _FREEZES.search(text):
        return
    wraps = [wrap for scope in module.scopes for wrap in survey.wrapped.wraps(scope).made if wrap.kind == "ddp"]
    for wrap in wraps:
        owner = inner_class(wrap)
        if owner is None or wrap.call.unpacks:
            continue
        looks = _looks(wrap.call)
        if looks and len(wraps) == 1 and always_uses_all(owner):
            yield _needless(wrap, owner)
        elif looks is False and is_plain(owner):
            for part in parts(owner):
                if not _is_used(part, owner, survey):
                    yield _unused(module, wrap, owner, part)


def _looks(call: Call) -> bool | None:
    """Whether DDP is told to look for unused parameters; None if nobody knows."""
    given = facts.argument(call, "find_unused_parameters")
    if given is None:
        return False
    return given.value if isinstance(given, Constant) and isinstance(given.value, bool) else None


def _is_used(part: Part, owner: Class, survey: Survey) -> bool:
    """Whether a method of the model, or anybody who has one, names a part."""
    if any(True for _ in readers(owner, part.name)):
        return True
    word = re.compile(rf"(?<!\bself)\.{part.name}\b|[\"']{part.name}\b")
    return any(word.search(survey.project.raw_text(path)) for path in survey.project.mentioning(part.name))


def _needless(wrap: Wrap, owner: Class) -> Alarm:
    forward = owner.method("forward")
    assert forward is not None
    at = forward.definition.span
    return _finding(
        wrap.call.span,
        Severity.SLOW,
        f"find_unused_parameters=True, but all sub-modules of `{owner.name}` are used on every path",
        "leave find_unused_parameters out",
        Evidence(forward.module.path, Span(at.line, at.column, at.line, at.column), "uses all of them"),
    )


def _unused(module: Module, wrap: Wrap, owner: Class, part: Part) -> Alarm:
    home = part.method.module
    is_here = home is module
    other = Evidence(
        module.path if is_here else home.path,
        wrap.call.span if is_here else part.value.span,
        "wrapped here" if is_here else "made here",
    )
    return _finding(
        part.value.span if is_here else wrap.call.span,
        Severity.CRASH,
        f"`{part.name}` of `{owner.name}` has parameters that forward never uses: DDP waits for their gradients, and"
        " the next forward fails",
        f"take `{part.name}` out of the model",
        other,
    )


def _finding(span: Span, severity: Severity, message: str, advice: str, evidence: Evidence) -> Alarm:
    return Alarm(
        span=span, severity=severity, confidence=Confidence.MEDIUM, message=message, help=advice, evidence=(evidence,)
    )
