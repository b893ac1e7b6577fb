"""A program initialises a process group and never leaves it.

## Why it hurts

Each rank prints a warning at its end (since torch 2.4), and some processes do not end: NCCL's threads still run.

## What to do

Call `dist.destroy_process_group()` at the end of the program, on all ranks.
`--fix --unsafe-fixes` does so in the function that the file's guard ends with, or that is spawned, if it joins there in
any case and ends in one way.

## Example

```python
import os


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    dist.barrier()


if __name__ == "__main__":
    main()
```

## Use instead

```python
import os


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    dist.barrier()
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
```

## What it reports

`torch.distributed.init_process_group` in a program (a file with `if __name__ == "__main__"`, and what it imports) in
which nothing calls `destroy_process_group`, nor a helper that is named for it.

## Stays silent

- Packages without a program; programs in which any file destroys the group, whoever calls it
  ([RNK116](#rnk116-teardown-on-some-ranks) asks who does).
- Programs that end with `os._exit`; groups that accelerate, Lightning, DeepSpeed and others make.
- Groups on gloo or MPI alone, which do not warn (measured); projects that stay below torch 2.4; tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts, fixes
from distlint.calls.by_name import JOIN, argument_of
from distlint.facts import Attribute, Call, Constant, Statement
from distlint.finding import Alarm, Confidence, Fix, Severity
from distlint.fixes.edits import line_after
from distlint.places import Place, call_of, callees_of, distinct_calls, is_main_guard, is_program
from distlint.project import Function, Module, public_name, resolve_all
from distlint.rules import rule
from distlint.survey import Survey

_INIT = "init_process_group"
_FULL = f"torch.distributed.{_INIT}"
#: What leaves the group, or ends the process without more ado.
_LEAVES = re.compile(r"(?:destroy|clean_?up|tear_?down|shutdown|finalize|_exit)\w{0,40}\(")


@rule(
    "RNK702",
    "missing-destroy-process-group",
    severity=Severity.HYGIENE,
    needs="project",
    default=False,
    fix="suggested",
)
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per place that initialises."""
    text = module.text
    if _INIT not in text or survey.settings.surely_lacks_torch("2.4") or _LEAVES.search(text):
        return
    found = [
        place
        for place in distinct_calls(module.scopes_with(_INIT))
        if facts.last_name(call_of(place).function) == _INIT
        and not _is_quiet(call_of(place))
        and any(public_name(symbol) == _FULL for symbol in callees_of(place))
    ]
    if not found or not survey.launching.is_of_program(module):
        return
    around = [path for path in survey.launching.around(module) if path != module.path]
    if any(_LEAVES.search(survey.project.text(path)) for path in around):
        return
    for place in found:
        yield Alarm(
            span=place.expression.span,
            confidence=Confidence.HIGH if is_program(module) else Confidence.MEDIUM,
            message="the process group is never destroyed: each rank warns when it exits, and may hang there",
            help="call destroy_process_group() at the end of the program, on all ranks",
            fix=_fix(place, module, survey) if len(found) == 1 else None,
        )


def _fix(place: Place, module: Module, survey: Survey) -> Fix | None:
    """The call at the end of the program that joins in any case, where it ends in one way."""
    function, body = call_of(place).function, _program(place, module, survey)
    if not body or not isinstance(function, Attribute):
        return None
    passed = (one for one in facts.passed(body) if isinstance(one, (facts.Assign, facts.Evaluate)))
    joins = any(place.expression.span.is_inside(one.span) for one in passed)
    leaves = any(isinstance(one, (facts.Return, facts.Raise)) for one in facts.statements(body))
    last = body[-1]
    if (
        not joins
        or leaves
        or facts.always_leaves(body)
        or isinstance(last, facts.While)
        or place.expression.span.is_inside(last.span)
    ):
        return None
    line = f"{facts.source_of(function.value)}.destroy_process_group()"
    return fixes.suggested(f"end with {line}", line_after(module.text, last.span, line))


def _program(place: Place, module: Module, survey: Survey) -> tuple[Statement, ...]:
    """The statements of the program that a place is in, if the function or block around it is all of it: that with
    which the guard of the file ends, or what is spawned."""
    guards = [one for one in module.body if is_main_guard(one)]
    guard = guards[0] if guards == [*module.body[-1:]] else None  # behind another one the program may go on
    if place.scope is module:
        return guard.body if isinstance(guard, facts.If) and guard in place.above else ()
    scope = place.scope
    if not isinstance(scope, Function):
        return ()
    last = guard.body[-1] if isinstance(guard, facts.If) and guard.body else None
    started = last.value if isinstance(last, facts.Evaluate) and isinstance(last.value, Call) else None
    is_started = started is not None and scope in resolve_all(started.function, module)
    return scope.body if is_started or survey.order.is_spawned(scope) else ()


def _is_quiet(call: Call) -> bool:
    """Whether a group is on a backend that says nothing at the end."""
    backend = argument_of(call, JOIN, "backend")
    return isinstance(backend, Constant) and backend.value in ("gloo", "mpi", "ucc", "hccl")
