"""Model code asks which GPU is current instead of taking the device of its input.

## Why it hurts

Without `set_device` the answer is 0 on every rank: operands lie on `cuda:1` and `cuda:0`, or every rank fills GPU 0.
The model can't be built on the CPU or on the meta device either.

## What to do

Take the device of an input (`x.device`) or of a parameter. For a default argument use `device=None` and decide at the
call. `--fix --unsafe-fixes` takes the device of an input of the function, where that is certainly a tensor and none is
moved.

## Example

```python
class Embed(nn.Module):
    def forward(self, pos):
        dev = torch.cuda.current_device()
        return torch.arange(self.dim, device=dev) * pos
```

## Use instead

```python
class Embed(nn.Module):
    def forward(self, pos):
        return torch.arange(self.dim, device=pos.device) * pos
```

## What it reports

`torch.cuda.current_device()`, `torch.accelerator.current_device_index()` and the same question of other back ends,
where the answer decides on which device something lands:

- in model code: methods of `torch.nn.Module` subclasses, the functions of the same file that these call with tensors,
  and functions that take or return tensors below a folder named `models` or `modules` (setting `model-folders`); in a
  project that starts processes and sets the device of none also functions of other files that only model code calls;
- in any default argument, class attribute, decorator argument or module-level statement: it is evaluated once, when
  the module is imported, before any `set_device`. So is a function of the project whose name ends in `device` and that
  asks in what it gives back (`device=get_current_device()`).

In model code it is a crash in a project that starts processes and sets the device of none, and hygiene elsewhere: it is
right only as long as somebody sets the device first. What is evaluated at import has low confidence in files that no
program of several processes is seen to import, and as the default of a parameter that all callers in sight give, or
that nothing looks at: not the function, and not what it is handed on to.

## Stays silent

- Entry points, launch code, trainers and engines: they set the device, and ask for it afterwards.
- The index of a device that was named without one (`if device.index is None:`), which means just that.
- A question after `set_device` in the same function, or inside `with torch.cuda.device(x.device):`; a default or class
  attribute below a `set_device` at the top level of the file.
- Methods named `cuda` or `to`: the current device is what they mean. `__new__`, which may give something else in the
  place of an object.
- Memory statistics, device properties, streams, events, graphs, random state, NVTX ranges, log lines, error texts,
  comparisons with the device of an input, `device_ids=[...]` and `device_id=`.
- Values whose use can't be followed, tests, and loops at the top level of scripts beside which nothing starts
  processes.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts, knowledge
from distlint.devices import Place, Use, places, uses
from distlint.devices.advice import advice
from distlint.devices.current import gives_current
from distlint.devices.fixing import to_device_of_input
from distlint.devices.given import is_given_by_all, is_never_looked_at
from distlint.devices.model_code import is_placing_method
from distlint.facts import Attribute, Call, Compare, Expression, For, While, shortened
from distlint.finding import Alarm, Severity
from distlint.places import is_main_guard, outcomes
from distlint.project import Function, Module, Scope, full_name, resolve_all
from distlint.rules import rule
from distlint.survey import Survey

_PLACING = frozenset((Use.PLACED, Use.STORED, Use.RETURNED, Use.LAUNCH))
#: Functions between model code and the one that asks.
_DEEPEST = 3
_HARMLESS = frozenset((Use.INDEX, Use.TYPE, Use.TEXT, Use.COMPARED, Use.SETS))


@rule("RNK401", "current-device-in-model", severity=Severity.CRASH, needs="file", fix="suggested")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per question whose answer decides where something lands."""
    words = module.called_as(knowledge.last_words(gives_current()))
    text = module.text
    if not any(word in text for word in words) and "device(" not in text:
        return
    for place in (*_questions(module), *_questions_of_helpers(module)):
        if place.at_import and not _runs_as_script(place, survey) and not _is_harmless(place):
            alone = not survey.launching.is_multi_process_code(module)
            if _is_in_loop(place) and alone:
                continue  # a script of one process
            alarm = _finding(place, Severity.CRASH, *_at_import(place))
            is_unused = is_given_by_all(place, survey.order) or is_never_looked_at(place, survey.order)
            yield alarm.lowered(alone or is_unused or _is_imported_late(module, survey))
    for function in module.functions:
        if words.isdisjoint(function.words) or function.is_test or is_placing_method(function):
            continue
        found = [p for p in _questions(function) if _decides(p) and not survey.devices.sets_device_first(p)]
        is_forgotten = bool(found) and survey.devices.project_forgets_device
        if found and (survey.devices.is_model_code(function) or (is_forgotten and _serves_models(function, survey))):
            severity = Severity.CRASH if is_forgotten else Severity.HYGIENE
            for place in found:
                fix = to_device_of_input(text, place, function)
                yield _finding(place, severity, *_in_model(place, function))._replace(fix=fix)


def _serves_models(function: Function, survey: Survey, left: int = _DEEPEST) -> bool:
    """Whether all calls of a function in sight stand in model code, or in functions of which the same is true, in
    whatever files."""
    if function.owner is not None or not left or not survey.order.are_all_seen(function):
        return False
    scopes = [caller.scope for caller in survey.order.callers(function)]
    return bool(scopes) and all(
        isinstance(scope, Function) and (survey.devices.is_model_code(scope) or _serves_models(scope, survey, left - 1))
        for scope in scopes
    )


def _is_imported_late(module: Module, survey: Survey) -> bool:
    """Whether whoever imports a file does so in functions only, when the device may be chosen."""
    is_seen = survey.project.only is None and survey.launching.is_imported(module)
    return is_seen and not survey.launching.is_imported_first(module)


def _questions(owner: Scope) -> Iterator[Place]:
    for place in places(owner, lambda expression: type(expression) is Call):
        call = place.expression
        if isinstance(call, Call) and (full_name(call.function, place.scope) or "") in gives_current():
            yield place


def _questions_of_helpers(module: Module) -> Iterator[Place]:
    """Calls at import of functions of the project that say by their name that they give a device, and give the current
    one (``device=get_current_device()``)."""
    for place in places(module, _is_named_for_a_device):
        call = place.expression
        if place.at_import and isinstance(call, Call):
            called = [symbol for symbol in resolve_all(call.function, place.scope) if isinstance(symbol, Function)]
            if called and all(map(_gives_current, called)):
                yield place


def _is_named_for_a_device(expression: Expression) -> bool:
    return isinstance(expression, Call) and (facts.last_name(expression.function) or "").endswith("device")


def _gives_current(function: Function) -> bool:
    """Whether a function asks for the current device in what it gives back."""
    if function.module.called_as(knowledge.last_words(gives_current())).isdisjoint(function.words):
        return False
    given = (value for value in function.return_values if value is not None)
    return any(
        isinstance(e, Call) and (full_name(e.function, function) or "") in gives_current()
        for value in given
        for e in facts.subexpressions(value)
    )


def _decides(place: Place) -> bool:
    return not _PLACING.isdisjoint(uses(place)) and not _completes_a_device(place)


def _completes_a_device(place: Place) -> bool:
    """Whether the answer is the index of a device that was named without one: that is what such a name means."""
    return any(
        isinstance(test, Compare)
        and test.operators in (("is",), ("is not",))
        and (test.operators == ("is",)) is outcome
        and facts.is_none(test.comparators[0])
        and isinstance(test.left, Attribute)
        and test.left.attr == "index"
        for test, outcome in outcomes(place)
    )


def _is_harmless(place: Place) -> bool:
    found = set(uses(place))
    return bool(found) and found <= _HARMLESS


def _runs_as_script(place: Place, survey: Survey) -> bool:
    """Whether a statement at module level runs after the device was set there, or only in the main program."""
    return any(map(is_main_guard, place.above)) or survey.devices.sets_device_first(place)


def _is_in_loop(place: Place) -> bool:
    return any(isinstance(around, (For, While)) for around in place.above)


def _at_import(place: Place) -> tuple[str, str]:
    what = "default argument" if any(type(around).__name__ == "Parameter" for around in place.above) else "this"
    message = f"{what} is evaluated at import, on GPU 0: `{shortened(place.expression)}` runs before any set_device"
    return message, "ask when the code runs, or take the device of an input"


def _in_model(place: Place, function: Function) -> tuple[str, str]:
    use = advice(place, function)
    message = f"`{shortened(place.expression)}` in model code is GPU 0 on every rank unless set_device ran; {use}"
    return message, use


def _finding(place: Place, severity: Severity, message: str, advice: str) -> Alarm:
    return Alarm(span=place.expression.span, severity=severity, message=message, help=advice)
