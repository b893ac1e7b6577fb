"""A number is put into the environment, which holds text only.

## Why it hurts

`TypeError: str expected, not int`: every rank ends at this line, mostly the one in front of `init_process_group`.

## What to do

`str(...)` around the value. `--fix` does so for numbers that stand where the variable is set; how flags and lists are
to be written it leaves to you.

## Example

```python
import os

os.environ["MASTER_PORT"] = 29500
dist.init_process_group("nccl")
```

## Use instead

```python
import os

os.environ["MASTER_PORT"] = "29500"
dist.init_process_group("nccl")
```

## What it reports

- `os.environ["MASTER_PORT"] = 29500`, `os.environ.update(...)`, `setdefault` and `os.putenv` with what is no text:
  numbers, True, None, what `int()`, `len()` and the like give, ranks and sizes, arithmetic with a number, drawn ports
  (`rng = random.Random(seed)`, `port = rng.randint(20000, 60000)`).
- Parameters that are numbers by annotation or default, or because all callers of the project hand over numbers; options
  that the project's parsers read with `type=int`.
- The same in the environment that a call hands to a process (`subprocess.run(command, env=env)`).

## Stays silent

- Text, f-strings, `str(...)`; values of which nobody knows the type; variables and parameters that are bound anew.
- Dicts that are no environment of a process, as far as anybody sees.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts, fixes
from distlint.facts import Assign, Binary, Call, Constant, Expression, Name, Subscript
from distlint.finding import Alarm, Fix, Severity
from distlint.fixes.edits import replaced, wrapped
from distlint.kinds.handed_types import handed_type
from distlint.places import Place, call_of, calls_in
from distlint.project import Class, Module
from distlint.rules import rule
from distlint.starting.types import number_of
from distlint.starting.variables import Setting, settings
from distlint.survey import Survey

_SETS = ("environ", "putenv", "env=")
#: What gives a number where one side is one.
_ADDS = frozenset(("+", "-", "/", "//", "**"))
#: What starts a process with an environment of text.
_STARTS = frozenset(("Popen", "run", "call", "check_call", "check_output", "create_subprocess_exec"))
#: What a program that reads the variable takes for the number that it was.
_WRITTEN = frozenset(("int", "float"))


@rule("RNK714", "env-value-not-text", severity=Severity.CRASH, needs="function", fix="safe")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per value."""
    text = module.text
    if not any(word in text for word in _SETS):
        return
    for one in settings(module):
        if one.value is None or not (one.own or _is_for_a_process(one.place)) or _is_made_text(one):
            continue
        kind = _type(one.value, one.place, survey)
        if kind is not None and kind != "str":
            value = facts.shortened(one.value)
            where = "" if not one.default else " where the variable is not set"
            yield Alarm(
                span=one.valued,
                message=f"{value} is of type {kind}, but environments hold text: this is a TypeError{where}",
                help=f'set {one.name} to "{value}"' if isinstance(one.value, Constant) else f"str({value})",
                fix=_fix(one, kind, module.text),
            )


def _fix(one: Setting, kind: str, text: str) -> Fix | None:
    """The number as text; not where the value comes from elsewhere, nor of values that programs do not read as such."""
    value, place = one.value, one.place
    around = place.above[-1] if isinstance(place.expression, Subscript) and place.above else place.expression
    if value is None or kind not in _WRITTEN or not value.span.is_inside(getattr(around, "span", value.span)):
        return None
    if isinstance(around, Assign) and len(around.targets) > 1:
        return None  # the others may be meant to hold the number
    if isinstance(value, Constant):
        return fixes.safe(f'set it to "{value.value}"', replaced(text, value, f'"{value.value}"'))
    return fixes.safe("wrap it in str(...)", wrapped(text, value, "str("))


def _is_made_text(one: Setting) -> bool:
    """Whether a variable of a loop is set to text that is made of the value (``os.environ[name] = str(value)``)."""
    statement = one.place.parent
    stored = statement.value if isinstance(statement, Assign) else one.place.expression
    parts = [*facts.subexpressions(stored)]
    is_itself = any(part is one.value for part in parts)
    return not is_itself and any(isinstance(p, Call) and facts.last_name(p.function) == "str" for p in parts)


def _is_for_a_process(place: Place) -> bool:
    """Whether a call in the same function starts a process with the dict in which a place stands: the one of which an
    element is set."""
    target = place.expression
    if isinstance(place.scope, Class) or not isinstance(target, Subscript) or not isinstance(target.value, Name):
        return False
    return any(
        given.keyword == "env" and facts.is_name(given.value, target.value.id)
        for call in calls_in(place.scope)
        if facts.last_name(call_of(call).function) in _STARTS
        for given in call_of(call).arguments
    )


def _type(value: Expression, place: Place, survey: Survey) -> str | None:
    """The type of a value, as far as it is known; of arithmetic, that of the number in it."""
    known = handed_type(value, place.scope, survey.kinds, survey.order)
    if known is None and isinstance(value, Binary) and value.operator in _ADDS:
        # a TypeError of its own where the other side is text
        numbers = (number_of(value.left), number_of(value.right))
        return next((type(number).__name__ for number in numbers if number is not None), None)
    return known
