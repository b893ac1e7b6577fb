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
from distlint.facts import Assign, Attribute, Binary, Call, Constant, Expression, Name, Parameter, Subscript
from distlint.finding import Alarm, Fix, Severity
from distlint.fixes.edits import replaced, wrapped
from distlint.places import Place, call_of, calls_in
from distlint.project import Class, Function, Module, ScopeOwner, public_name, resolve_all
from distlint.rules import rule
from distlint.spmd.terms import Literal
from distlint.starting.types import number_of, settled_or_imported, type_of
from distlint.starting.variables import Setting, settings
from distlint.survey import Survey

_SETS = ("environ", "putenv", "env=")
#: What gives integers.
_COUNTS = frozenset(
    ("len", "torch.cuda.device_count", "os.cpu_count", "os.getpid", "random.randint", "random.randrange")
)
#: What draws an integer from a generator, and the generators.
_DRAWS = frozenset(("randint", "randrange", "getrandbits"))
_GENERATORS = frozenset(("random.Random", "random.SystemRandom"))
#: What gives a number where one side is one.
_ADDS = frozenset(("+", "-", "/", "//", "**"))
#: What starts a process with an environment of text.
_STARTS = frozenset(("Popen", "run", "call", "check_call", "check_output", "create_subprocess_exec"))
_HANDS = 2
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
        kind = _type(one.value, one.place, survey, _HANDS)
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


def _type(value: Expression, place: Place, survey: Survey, left: int) -> str | None:
    """The type of a value, by itself or by what callers and parsers hand over, through as many hands as are ``left``;
    None if it is not known."""
    if isinstance(value, Constant) and not isinstance(value.value, (str, bytes)):
        return type(value.value).__name__
    scope = place.scope
    known = type_of(value, scope)
    if known is not None:
        return known
    if isinstance(value, Binary) and value.operator in _ADDS:  # a TypeError of its own where the other side is text
        numbers = (number_of(value.left), number_of(value.right))
        return next((type(number).__name__ for number in numbers if number is not None), None)
    called = scope.bindings.value(value.id) if isinstance(value, Name) else value
    if isinstance(called, Call) and _gives_integer(called, scope):
        return "int"
    if isinstance(value, Call):
        return None
    seen = survey.kinds.value(value, scope)
    if seen is not None and isinstance(seen.term, Literal) and seen.term.value is not None:
        return type(seen.term.value).__name__
    if seen is not None and seen.kind is not None and seen.kind.sure and not seen.kind.text:
        return "int"
    return _type_of_all_given(value, scope, survey, left) if isinstance(value, Name) and left else None


def _gives_integer(call: Call, scope: ScopeOwner) -> bool:
    """Whether a call counts something, or draws an integer from a generator of Python's own."""
    symbols = resolve_all(call.function, scope)
    if len(symbols) == 1 and public_name(symbols[0]) in _COUNTS:
        return True
    if not symbols and facts.is_name(call.function, "len"):
        return True
    if not isinstance(call.function, Attribute) or call.function.attr not in _DRAWS:
        return False
    made, written = settled_or_imported(call.function.value, scope)
    makers = resolve_all(made.function, written) if isinstance(made, Call) else ()
    return len(makers) == 1 and public_name(makers[0]) in _GENERATORS


def _type_of_all_given(name: Name, function: object, survey: Survey, left: int) -> str | None:
    """The one type of all that callers hand over for a parameter that has no default."""
    if not isinstance(function, Function):
        return None
    only = function.bindings.only(name.id)
    if not isinstance(only, Parameter) or only.default is not None:
        return None
    if survey.order.is_spawned(function) or not survey.order.are_all_seen(function):
        return None
    types = set()
    for given, caller in survey.order.given(function, name.id):
        types.add(_type(given, caller.place, survey, left - 1) if given is not None else None)
    return types.pop() if len(types) == 1 else None
