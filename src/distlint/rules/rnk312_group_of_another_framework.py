"""A collective of XLA or Horovod stands below the question whether *torch* has a process group.

## Why it hurts

The barrier or reduction is skipped in silence: ranks run ahead of files that are not written yet, and metrics are those
of one rank.

## What to do

Ask the framework itself (`xm.xrt_world_size() > 1`, `hvd.is_initialized()`), or do not ask.

## Example

```python
import torch.distributed as dist
import torch_xla.core.xla_model as xm


def barrier(name):
    if dist.is_initialized():
        xm.rendezvous(name)
```

## Use instead

```python
import torch_xla.core.xla_model as xm


def barrier(name):
    xm.rendezvous(name)
```

## What it reports

`xm.rendezvous`, `xm.all_reduce`, `xm.all_gather`, `xm.mesh_reduce` … of torch_xla, or `hvd.allreduce`, `hvd.broadcast`
… of Horovod, where only those come for whom `torch.distributed.is_initialized()` is true: below it, in a conjunction
with it, or behind a `return` for the others. Neither framework makes a process group of torch, so the call never runs.

## Stays silent

- XLA in a project that joins by torch's own backend of that name (`init_process_group("xla")`); Horovod in a project
  one file of which joins both ways.
- Tests with another way in (`if dist.is_initialized() or on_tpu:`); other questions.
- Tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts, knowledge
from distlint.facts import Call, Expression, shortened
from distlint.finding import Alarm, Evidence, Severity
from distlint.places import Place, call_of, callees_of, calls_in, outcomes
from distlint.project import Module, Project, ScopeOwner, public_name, resolve_all
from distlint.rules import rule
from distlint.survey import Survey

_QUESTION = "torch.distributed.is_initialized"
_FRAMEWORKS = {"torch_xla": "XLA", "horovod": "Horovod"}
_COMMUNICATE = frozenset(("collective", "hidden"))
_JOINS_BY_XLA = re.compile(r"(?:init_process_group\([^()]{0,200}|backend\s{0,9}=\s{0,9})[\"']xla[\"']")


@rule("RNK312", "group-of-another-framework", severity=Severity.WRONG_RESULT, needs="function")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per call."""
    named = [framework for framework in _FRAMEWORKS if framework in module.text]
    asking = module.called_as(frozenset(("is_initialized",)))
    if not named or module.words.isdisjoint(asking):
        return
    for scope in module.scopes_having(asking):
        for place in calls_in(scope):
            framework = _framework(place)
            question = _question(place) if framework in named else None
            if framework is not None and question is not None and not _joins_both_ways(framework, module.project):
                yield _finding(place, question, _FRAMEWORKS[framework], module)


def _finding(place: Place, question: Expression, framework: str, module: Module) -> Alarm:
    return Alarm(
        span=place.expression.span,
        message=f"`{shortened(call_of(place).function)}` never runs: it needs `{shortened(question)}`, and"
        f" {framework} makes no process group of torch",
        help=f"ask {framework} itself",
        evidence=(Evidence(module.path, question.span, "asked here"),),
    )


def _framework(place: Place) -> str | None:
    """The framework by which a call communicates, as far as it is one that has groups of its own."""
    for symbol in callees_of(place):
        name = public_name(symbol) or ""
        framework = name.partition(".")[0]
        if framework in _FRAMEWORKS and any(entry.role in _COMMUNICATE for entry in knowledge.entries_of(name)):
            return framework
    return None


def _question(place: Place) -> Expression | None:
    """The question for a group of torch that has to hold where a call stands."""
    return next((test for test, outcome in outcomes(place) if outcome and _asks_torch(test, place.scope)), None)


def _asks_torch(test: Expression, scope: ScopeOwner) -> bool:
    if not isinstance(test, Call) or facts.last_name(test.function) is None:
        return False
    return [public_name(symbol) for symbol in resolve_all(test.function, scope)] == [_QUESTION]


def _joins_both_ways(framework: str, project: Project) -> bool:
    """Whether processes of this framework may have a group of torch, too."""
    if framework == "torch_xla":
        return project.has_match(_JOINS_BY_XLA, "xla")
    return any(project.outside_tests(project.mentioning("init_process_group", beside=framework)))
