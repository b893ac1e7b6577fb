"""Something is printed or logged in a function that is compiled.

## Why it hurts

The graph is broken in two, and with `fullgraph=True` compiling fails.

## What to do

Say it outside of the compiled function.

## Example

```python
@torch.compile
def step(x):
    print(x.shape)
    return x * 2
```

## Use instead

```python
@torch.compile
def step(x):
    return x * 2
```

## What it reports

`print`, a method of a logger, `warnings.warn` or `tqdm` in a function that `torch.compile` takes, as a decorator or by
its name in the same file, in the forward of a model that is made and compiled in one file, or in a function that only
such functions of the project call. So does `.item()`, unless the project compiles with `fullgraph=True` or sets
`capture_scalar_outputs` (measured with torch 2.13).

## Stays silent

- Calls under a test for `is_compiling()`, or behind one that leaves.
- Functions under `torch.compiler.disable`, and helpers with decorators.
- What is said ahead of an error, and in handlers.
- Projects that name `reorderable_logging_functions`, `ignore_logger_methods` or `ignore_logging_functions`, by which
  torch leaves such calls out of the graph.
- Other methods of models that are compiled as a whole, and functions that reach `torch.compile` by way of other names.

Calls under any other test have low confidence: a branch that is not taken breaks nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts, knowledge
from distlint.facts import Attribute, Call
from distlint.finding import Alarm, Severity
from distlint.places import Place, call_of, calls_in
from distlint.places.compiled import is_compiled, is_kept_out
from distlint.places.place import outcomes
from distlint.places.said import is_exceptional
from distlint.project import Function, Module, Scope, public_name, resolve_all
from distlint.project.nested import nested
from distlint.rules import rule
from distlint.survey import Survey

#: What torch does not take into a graph; the rest of what logs does so by one of these, or in its own way.
_BREAKING = ("logging", "loguru", "sys", "warnings", "tqdm")
#: By what torch is told to leave such calls out of the graph.
_LEFT_OUT = ("reorderable_logging_functions", "ignore_logger_methods", "ignore_logging_functions")
#: By what torch keeps numbers of tensors in the graph.
_CAPTURES = ("fullgraph", "capture_scalar_outputs")


@rule("RNK905", "log-in-compiled-region", severity=Severity.SLOW, needs="function", default=False, about="versions")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per call."""
    if next(survey.project.mentioning("torch.compile"), None) is None:
        return
    if next(survey.project.mentioning(*_LEFT_OUT), None) is not None:
        return
    apart = next(survey.project.mentioning(*_CAPTURES), None) is None
    for function in (one for outer in module.functions for one in (outer, *nested(outer))):
        if function.is_test or is_kept_out(function):
            continue
        said = [place for place in calls_in(function) if _says(place, function) or (apart and _asks(place, function))]
        if said and (is_compiled(function) or _is_called_by_compiled(function, survey)):
            for place in said:
                tests = [facts.source_of(test) for test, _ in outcomes(place)]
                if not any("compiling" in test for test in tests) and not is_exceptional(place):
                    yield _finding(place).lowered(bool(tests))


def _says(place: Place, function: Function) -> bool:
    """Whether a call of a function itself says something in a way that no graph holds."""
    if place.scope is not function:
        return False
    called = call_of(place).function
    if facts.is_name(called, "print"):
        return not any("print" in one.bindings.names for one in (function, function.module))
    names = [public_name(symbol) or "" for symbol in resolve_all(called, function)]
    return any(
        name in knowledge.bars() or (_is_of_these(name) and knowledge.lookup(name, "log") is not None) for name in names
    )


def _asks(place: Place, function: Function) -> bool:
    """Whether a call of a function itself takes a number out of a tensor, which ends the graph."""
    called = call_of(place)
    return (
        place.scope is function
        and not called.arguments
        and isinstance(called.function, Attribute)
        and called.function.attr == "item"
    )


def _is_of_these(name: str) -> bool:
    return name.partition(".")[0] in _BREAKING


def _is_called_by_compiled(function: Function, survey: Survey) -> bool:
    """Whether all calls of a function are in sight, and in functions that are compiled."""
    if function.definition.decorators or not survey.order.are_all_seen(function):
        return False
    callers: list[Scope] = [caller.scope for caller in survey.order.callers(function)]
    return bool(callers) and all(isinstance(one, Function) and is_compiled(one) for one in callers)


def _finding(place: Place) -> Alarm:
    call: Call = call_of(place)
    return Alarm(
        span=call.span,
        message=f"{facts.shortened(call.function, 40)}() in a compiled function breaks the graph",
        help="keep the tensor inside of the compiled function"
        if facts.last_name(call.function) == "item"
        else "say it outside of the compiled function",
    )
