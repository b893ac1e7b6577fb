"""A state is saved by the DDP wrapper and loaded into the model inside, or the other way round: the keys do not fit.

## Why it hurts

The names of all parameters of the wrapper begin with `module.`. The program cannot go on from its own checkpoint, or,
with `strict=False`, begins anew and says nothing. On one process, where nothing is wrapped, it works.

## What to do

Save and load `ddp.module`.

## Example

```python
def train(net, path):
    checkpoint = torch.load(path)
    net.load_state_dict(checkpoint["model"])
    ddp = DDP(net)
    for epoch in range(checkpoint["epoch"], 10):
        torch.save({"model": ddp.state_dict(), "epoch": epoch}, path)
```

## Use instead

```python
def train(net, path):
    checkpoint = torch.load(path)
    net.load_state_dict(checkpoint["model"])
    ddp = DDP(net)
    for epoch in range(checkpoint["epoch"], 10):
        torch.save({"model": ddp.module.state_dict(), "epoch": epoch}, path)
```

## What it reports

`load_state_dict` of a model that is wrapped later, or of the model inside, where the file saves the state of the
wrapper (`torch.save({"model": ddp.state_dict(), …})`); and of the wrapper, where the file saves the state of the model
inside (`ddp.module.state_dict()`). The two belong together where they have the same key in a checkpoint of which
another key is read as well, or name the same file, or one that is called the file to go on from (`args.resume`). The
finding stands where `.module` is missing. What is saved and loaded may be parameters, as callers give them.

Also a name that the wrapper lists (`ddp.named_parameters()`, `named_children()`) and that is compared with a text as in
the model inside: `name.startswith("encoder.")`, `name == "head.bias"`, `name in ("head.weight", "head.bias")`.

And a test whether the prefix is a key of a state (`if "module." in net.state_dict():`), by which it would be taken off:
no key ends there, so the state of a wrapper stays as it is.

## Stays silent

- Code that changes the keys or asks for them (`replace`, `removeprefix`, `startswith`, `items()` …), or tries.
- Loads under a test of what decides about the wrap; states that are saved in either form.
- What only the constructor calls, ahead of the wrap.
- States of one file that another one loads; checkpoints of which one key only is read; other wrappers.
- Names that are looked for as a part (`"head" in name`), and functions that speak of the prefix.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.facts import Compare
from distlint.finding import Alarm, Confidence, Evidence, Severity, Span
from distlint.models.bare_prefixes import bare_prefixes
from distlint.models.checkpoints import Mismatch, mismatches
from distlint.models.prefixed import Compared, compared
from distlint.places import Place
from distlint.project import Function, Module
from distlint.rules import rule
from distlint.survey import Survey


@rule("RNK512", "wrapped-state-dict", severity=Severity.CRASH, needs="project")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per prefix that is asked for as a key, per name of a wrapper that is taken for that in the model
    inside, and per wrapper that is saved, or loaded into, where the model inside is meant."""
    text = module.text
    if "state_dict" in text:
        yield from map(_never_a_key, bare_prefixes(module))
    if ".named_" in text:
        for scope in module.scopes:
            if not (isinstance(scope, Function) and scope.is_test):
                yield from map(_never, compared(scope, survey.wrapped, survey.order))
    if "load_state_dict" not in text or ".state_dict(" not in text:
        return
    reported: set[Span] = set()
    for found in mismatches(module, survey.wrapped, survey.order):
        place = found.at if found.loaded.is_wrapper else found.saved.place
        if place.expression.span not in reported and _module(place) is module:
            reported.add(place.expression.span)
            yield _finding(module, found)


def _never(found: Compared) -> Alarm:
    wrap, test = found.wrap, facts.shortened(found.test)
    return Alarm(
        span=found.test.span,
        severity=Severity.WRONG_RESULT,
        confidence=Confidence.MEDIUM,
        message=f"names in {facts.shortened(wrap.call.function)} begin with module., so `{test}` finds none of them",
        help="list the names of .module",
        evidence=(Evidence(wrap.scope.module.path, wrap.call.span, "wrapped here"),),
    )


def _never_a_key(test: Compare) -> Alarm:
    is_in = test.operators[0] == "in"
    return Alarm(
        span=test.span,
        severity=Severity.WRONG_RESULT,
        message=f"no key ends with the prefix: `{facts.shortened(test)}` {'never' if is_in else 'always'} holds, "
        "also for the state of a wrapper",
        help=f"ask whether a key begins so: any(key.startswith({facts.source_of(test.left)}) for key in …)",
    )


def _module(place: Place) -> Module:
    return place.scope if isinstance(place.scope, Module) else place.scope.module


def _finding(module: Module, found: Mismatch) -> Alarm:
    wrapper = facts.shortened(found.loaded.wrap.call.function)
    loaded, saved = found.at.expression.span, found.saved.place.expression.span
    end = "load_state_dict fails" if found.is_strict else "with strict=False, nothing is loaded"
    if found.loaded.is_wrapper:
        what = f"the state of the model inside is loaded into {wrapper}, whose keys begin with `module.`"
    else:
        what = f"the state of {wrapper}, whose keys begin with `module.`, is loaded into the model inside (line "
        what += f"{loaded.line})"
    home = _module(found.at)
    other = Evidence(module.path, saved, "saved here") if found.loaded.is_wrapper else None
    return Alarm(
        span=loaded if found.loaded.is_wrapper else saved,
        severity=Severity.CRASH if found.is_strict else Severity.WRONG_RESULT,
        confidence=Confidence.MEDIUM,
        message=f"{what}: {end}",
        help="save and load .module",
        evidence=(other or Evidence(home.path, loaded, "loaded here"),),
    )
