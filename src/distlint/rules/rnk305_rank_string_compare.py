"""A rank or size that is still the text of the environment is used as a number.

## Why it hurts

The text `"0"` never equals the number 0, so rank 0 never saves or logs; an order or a sum is a `TypeError`.

## What to do

Wrap the lookup in `int(...)`. `--fix` does so, or converts a variable where it is used if others read it; for text
that is kept in an attribute, or may be missing, and to call a function that is not called, it takes `--unsafe-fixes`.

## Example

```python
import os

if os.environ["RANK"] == 0:
    torch.save(state, path)
```

## Use instead

```python
import os

if int(os.environ["RANK"]) == 0:
    torch.save(state, path)
```

## What it reports

`os.environ["RANK"]`, `os.environ.get(…)` and `os.getenv(…)` of a rank or a size, also through a variable, an
attribute (`args.rank`, stored by one function of the file and compared by another; that of an object which all callers
hand over), a helper or a default, that is

- compared with a number (`== 0`, `> 1`, `in (0, -1)`), with a parameter that has one as its default, or with what
  counts through a `range`; with a number that is written down also where another file has read the text, and all
  calls hand it over, alone or in an object (`settings.rank == 0`),
- added to, divided or counted with (also with what counts, `os.cpu_count() // size`), handed to `range`,
- given as rank, size or device index to a call that needs an integer,
- what a variable or an attribute holds on one way through a function, where it holds a number on another,
- what a variable, or an operand, holds if the environment has it, beside a number (`os.environ.get("LOCAL_RANK") or
  rank % gpus`, `cpus // (os.environ["LOCAL_WORLD_SIZE"] if dist.is_initialized() else 1)`).

So is the text of `CUDA_VISIBLE_DEVICES` that is taken for the list of GPUs in it: its length, which counts characters,
the character that a rank or another variable picks, a loop over its characters.

So are questions about the rank that cannot come out as they are meant: a function that is compared without being
called (`dist.get_rank == 0`), counted with (`gradient /= dist.get_world_size`, a TypeError), written into a text
(`f"cuda:{dist.get_rank}"`; hygiene where it is only logged), or asked as a truth value (`if is_main_process:`,
`if dist.is_initialized:`), an assert on a text where there is no process group (`assert "join first"`), which always
holds, and an answer of yes or no that is compared with the number of a rank (`accelerator.is_main_process == 0` holds
on all ranks but the main one).

Where the variable may be missing and is a number then (`os.environ.get("LOCAL_RANK", 0) == 0`), the finding is
`hygiene` unless a guide or script starts the program by a launcher: the first process of Lightning has no such
variable.

Of what one function of the file stores and another one uses, and of an attribute of a function of another file, the
finding is where it is stored. So it is of any text of the environment that is stored where a framework keeps the rank
as a number (`rank_zero_only.rank = os.environ["SLURM_PROCID"]`).

## Stays silent

- What an object of another file keeps and converts itself (`__post_init__`, a method), or others store anew.
- `int(...)` on the way, or (of what is a number on another way) anywhere in the file; comparison with text;
  `is None`; `in os.environ`; truth tests.
- f-strings, logging, the environment of a child process.
- The length of a list of GPUs that is compared with 0, 1 or 2: it tells none, one and several apart.
- Functions of ranks that are handed on, or compared with each other; answers compared with `True` and `False`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts, knowledge
from distlint.facts import Binary, Call, Compare, Expression, shortened
from distlint.finding import Alarm, Evidence, Severity, Span, line_of
from distlint.kinds import Kinds
from distlint.kinds.converting import stored_as_number, used_as_number
from distlint.kinds.half_converted import HalfConverted, half_converted, is_converted
from distlint.kinds.handed_texts import compared_texts
from distlint.kinds.handed_types import gives_integer
from distlint.kinds.kept_ranks import kept_ranks
from distlint.kinds.sinks import device_hole, device_indices, rank_words, sinks_of
from distlint.kinds.unasked import ARITHMETIC, NEVER, unasked
from distlint.places import Place
from distlint.project import Function, Module, Scope, ScopeOwner, resolve_all
from distlint.project.bindings import Assigned, Definition, Element
from distlint.remembering import remembered
from distlint.rules import rule
from distlint.spmd.terms import Literal, Many, Term
from distlint.starting import environ
from distlint.starting.gpu_lists import misread_lists
from distlint.survey import Survey

_HELP = "wrap the lookup in int(...)"
#: `config.seed + rank`
_NUMBERS = re.compile(r"(?:^|_)(?:seed|offset)$", re.IGNORECASE)
#: Those that give numbers, whatever the names on both sides stand for: no path is divided and no text repeated by them.
_COMPUTES = frozenset(("-", "*", "//", "**"))


@rule(
    "RNK305",
    "rank-string-compare",
    severity=Severity.WRONG_RESULT,
    needs="function",
    fix="safe",
    in_tests=True,
    about="several processes",
)
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per comparison, sum or argument."""
    yield from unasked(module)
    for misread in misread_lists(module):
        yield Alarm(span=misread.span, message=misread.outcome, help='split it first: `.split(",")`')
    told: set[Span] = set()
    for alarm in _read_here(module, survey):
        told.add(alarm.span)
        yield alarm
    for place, given, message in compared_texts(module, survey.kinds, survey.order):
        if place.expression.span not in told and not any(True for _ in _kept(place, survey.kinds)):
            fix = used_as_number(given, place.scope)
            yield Alarm(span=place.expression.span, message=message, help=_HELP, fix=fix)


def _read_here(module: Module, survey: Survey) -> Iterator[Alarm]:
    """Of text that the file itself reads from the environment."""
    text = module.text
    if ("environ" not in text and "getenv" not in text) or not any(name in text for name in knowledge.environment()):
        return
    told: set[Span] = set()
    for place in _uses(module, survey.kinds):
        used = _used(place, survey.kinds)
        if used is None:
            continue
        given, message = used
        kept = list(_kept(place, survey.kinds))
        if not kept:
            fix = used_as_number(given, place.scope)
            alarm = Alarm(span=place.expression.span, message=message, help=_HELP, fix=fix)
            number = _number_without_it(given, place.scope)
            if number is None and _text_or_number(given, place.scope, survey.kinds) is not None:
                alarm = alarm._replace(message=f"{message} where the environment has it")
            yield alarm if number is None else _unless_missing(alarm, number, module, survey)
        elif kept[0][1].span not in told:
            told.add(kept[0][1].span)
            yield _where_it_is_kept(*kept[0], place, message, module)
    for owner, value, place, message, home in _compared_elsewhere(module, survey.kinds):
        if value.span not in told:
            told.add(value.span)
            yield _where_it_is_kept(owner, value, place, message, home)
    yield from (alarm for alarm in _kept_for_a_framework(module, survey.kinds) if alarm.span not in told)
    for owner in module.scopes:
        halves = (found for found in half_converted(owner, survey.kinds) if found.text.span not in told)
        yield from (_one_way(found, owner) for found in halves)


def _number_without_it(given: Expression, scope: ScopeOwner) -> Expression | None:
    """The number that text of the environment is where its variable is missing (``environ.get("LOCAL_RANK", 0)``)."""
    made = scope.bindings.only(given.id) if isinstance(given, facts.Name) else None
    value = made.value if isinstance(made, Assigned) else given
    if isinstance(value, facts.Boolean):
        return value.operands[-1] if environ.number(value.operands[-1]) is not None else None
    read = environ.read(value)
    return read.default if read is not None and environ.number(read.default) is not None else None


def _unless_missing(alarm: Alarm, number: Expression, module: Module, survey: Survey) -> Alarm:
    """The finding about what is text where a launcher sets it: hygiene where no guide starts the program by one."""
    message = f"{alarm.message} where the environment has it (it is {shortened(number)} elsewhere)"
    is_launched = survey.shown.is_launched(module, alarm.span)
    return alarm._replace(message=message, severity=None if is_launched else Severity.HYGIENE)


def _one_way(found: HalfConverted, owner: Scope) -> Alarm:
    message = f"`{found.name}` is a number in line {found.number.span.line}, and stays a string here"
    fix = stored_as_number(found.text, owner, is_safe=True)
    return Alarm(span=found.text.span, message=message, help=_HELP, fix=fix)


def _kept_for_a_framework(module: Module, kinds: Kinds) -> Iterator[Alarm]:
    """The texts of the environment that a file stores where a framework keeps the rank, which is a number there."""
    for kept in kept_ranks(module):
        if _is_text_of_environment(kept.value, kept.scope, kinds):
            value = shortened(kept.value)
            said = f"{shortened(kept.target)} is a number; `{value}` is a string, which no rank is"
            fix = stored_as_number(kept.value, kept.scope, is_safe=True)
            yield Alarm(span=kept.value.span, message=said, help=_HELP, fix=fix)


def _is_text_of_environment(value: Expression, owner: Scope, kinds: Kinds) -> bool:
    kind = kinds.kind(value, owner)
    return environ.variable(value) is not None or (kind is not None and kind.sure and kind.text)


def _uses(module: Module, kinds: Kinds) -> Iterator[Place]:
    """The comparisons, sums and calls in the functions of a file that speak of ranks, and at its top level."""
    ranks = rank_words(module).union(_kept_at_top(module, kinds))
    for owner in module.scopes:
        if isinstance(owner, Module) or not ranks.isdisjoint(owner.words):
            yield from kinds.places(owner, Call, Compare, Binary)


def _kept_at_top(module: Module, kinds: Kinds) -> Iterator[str]:
    """The variables of a file that hold what its top level has read from the environment."""
    for statement in module.body:
        if isinstance(statement, facts.Assign) and statement.value is not None and len(statement.targets) == 1:
            target, kind = statement.targets[0], kinds.kind(statement.value, module)
            if isinstance(target, facts.Name) and kind is not None and kind.text:
                yield target.id


def _where_it_is_kept(owner: Scope, value: Expression, place: Place, message: str, home: Module) -> Alarm:
    """The finding about text that is kept in an attribute: what has to change is where it is kept."""
    used = Evidence(home.path, place.expression.span, "a number is expected here")
    said = f"{message} ({line_of(home.path, place.expression.span, owner.module.path)})"
    fix = stored_as_number(value, owner, is_safe=False)  # others may read the attribute, too
    return Alarm(span=value.span, message=said, help=_HELP, evidence=(used,), fix=fix)


def _kept(place: Place, kinds: Kinds) -> Iterator[tuple[Scope, Expression]]:
    """The values that the file stores in an attribute that is used as a number at a place."""
    for part in facts.subexpressions(place.expression):
        kind = kinds.kind(part, place.scope) if isinstance(part, facts.Attribute) else None
        known = kind is not None and kind.sure
        if isinstance(part, facts.Attribute) and not known and _is_stored_as_text(part, place, kinds):
            scope = place.scope.module
            stored = _stored(scope, facts.dotted(part) or "")
            yield from ((owner, value) for owner, value in stored if value is not None)


def _compared_elsewhere(module: Module, kinds: Kinds) -> Iterator[tuple[Scope, Expression, Place, str, Module]]:
    """The values that a file stores in attributes of functions of other files which compare them with a number."""
    for owner in module.scopes:
        for statement in facts.statements(owner.body):
            if not isinstance(statement, facts.Assign) or statement.value is None:
                continue
            for target in statement.targets:
                if isinstance(target, facts.Attribute) and isinstance(target.value, facts.Name):
                    for place, message, home in _comparisons(target, owner, module, kinds):
                        kind = kinds.kind(statement.value, owner)
                        if kind is not None and kind.text and kind.sure:
                            yield owner, statement.value, place, message, home


def _comparisons(
    target: facts.Attribute, owner: Scope, module: Module, kinds: Kinds
) -> Iterator[tuple[Place, str, Module]]:
    """The comparisons with a number of what is stored in an attribute of a function, in the file of that function."""
    for symbol in resolve_all(target.value, owner):
        if not isinstance(symbol, Function) or symbol.module is module or target.attr not in symbol.words:
            continue
        for place in kinds.places(symbol, Compare):
            compared = place.expression
            if isinstance(compared, Compare) and len(compared.operators) == 1 and compared.operators[0] in NEVER:
                left, right = compared.left, compared.comparators[0]
                same = resolve_all(left.value, place.scope) if isinstance(left, facts.Attribute) else ()
                if symbol in same and facts.last_name(left) == target.attr and _is_number(right, place, kinds):
                    outcome = NEVER[compared.operators[0]]
                    text = f"{shortened(left)} is a string; comparing it with {shortened(right)} is {outcome}"
                    yield place, text, symbol.module


def _used(place: Place, kinds: Kinds) -> tuple[Expression, str] | None:
    """The text that is used as a number at a place, and what is wrong about that."""
    expression = place.expression
    if isinstance(expression, Compare) and len(expression.operators) == 1:
        return _compared(expression, place, kinds)
    if isinstance(expression, Binary) and expression.operator in ARITHMETIC:
        for text, other in ((expression.left, expression.right), (expression.right, expression.left)):
            if _holds_text(text, place, kinds) and _is_counted_with(other, place, kinds):
                repeats = expression.operator == "*" and isinstance(other, facts.Constant)
                outcome = "repeats the text" if repeats else "is a TypeError"
                return text, f"{shortened(text)} is a string; `{shortened(expression)}` {outcome}"
    if isinstance(expression, Call):
        return _argument(expression, place, kinds)
    return None


def _compared(comparison: Compare, place: Place, kinds: Kinds) -> tuple[Expression, str] | None:
    operator, right = comparison.operators[0], comparison.comparators[0]
    for text, other in ((comparison.left, right), (right, comparison.left)):
        if operator in ("in", "not in") and text is right:
            continue
        if (_is_number(other, place, kinds) or _is_computed(other)) and _holds_text(text, place, kinds):
            if _is_negative(other, place, kinds):  # the default for "not there"
                return None
            if operator in NEVER:
                return (
                    text,
                    f"{shortened(text)} is a string; comparing it with {shortened(other)} is {NEVER[operator]}",
                )
            return text, f"{shortened(text)} is a string; `{shortened(comparison)}` is a TypeError"
    return None


def _argument(call: Call, place: Place, kinds: Kinds) -> tuple[Expression, str] | None:
    for needs in ("global", "group", "world-size"):
        for sink, given in sinks_of(call, place.scope, needs):
            if given is not None and _holds_text(given, place, kinds):
                return (
                    given,
                    f"{shortened(given)} is a string, but {sink.parameter}= of {_last(sink.name)} needs an integer",
                )
    plain = (given.value for given in call.arguments if not any(map(device_hole, facts.subexpressions(given.value))))
    makes_text = device_hole(call) is not None or facts.last_name(call.function) == "device_name"
    given_as_is = set() if makes_text else {value.span for value in plain}
    for index in device_indices(call, place.scope):
        if index.span in given_as_is and _holds_text(index, place, kinds):
            return (
                index,
                f"{shortened(index)} is a string, but {shortened(call.function)} needs an integer for a device",
            )
    if facts.is_name(call.function, "range"):
        for argument in call.arguments:
            if _holds_text(argument.value, place, kinds):
                return argument.value, f"{shortened(argument.value)} is a string; `{shortened(call)}` is a TypeError"
    return None


def _last(name: str) -> str:
    return name.rpartition(".")[2]


def _holds_text(expression: Expression, place: Place, kinds: Kinds) -> bool:
    """Whether an expression is text when it is evaluated, whatever is written there."""
    if _text_or_number(expression, place.scope, kinds) is not None:
        return True
    kind = kinds.kind(expression, place.scope)
    if kind is not None and kind.sure:
        return kind.text
    return isinstance(expression, facts.Attribute) and _is_stored_as_text(expression, place, kinds)


def _text_or_number(expression: Expression, scope: ScopeOwner, kinds: Kinds) -> Expression | None:
    """The number beside which text of the environment is taken where there is some (``environ.get("LOCAL_RANK") or
    rank % gpus``, ``environ["WORLD_SIZE"] if is_initialized() else 1``), in an expression or in all that a variable
    ever holds; not where the file converts the variable."""
    made = scope.bindings.only(expression.id) if isinstance(expression, facts.Name) else None
    either = made.value if isinstance(made, Assigned) and not made.position else expression
    if isinstance(expression, facts.Name) and is_converted(expression.id, scope.module.text):
        return None
    for text, number in _two_ways(either):
        read, kind = environ.read(text), kinds.kind(text, scope)
        if read is None or not (read.default is None or facts.is_none(read.default)) or kind is None or not kind.text:
            continue
        known = kinds.kind(number, scope)
        if _is_a_number(number) or _is_left_over(number) or (known is not None and not known.text):
            return number
    return None


def _two_ways(either: Expression) -> tuple[tuple[Expression, Expression], ...]:
    """What an expression is, one or the other: ``text or number``, ``text if … else number``, in either order."""
    if isinstance(either, facts.Conditional):
        return (either.body, either.orelse), (either.orelse, either.body)
    if isinstance(either, facts.Boolean) and either.operator == "or" and len(either.operands) == 2:
        return ((either.operands[0], either.operands[1]),)
    return ()


def _is_left_over(expression: Expression) -> bool:
    """``rank % gpus``, which is no text that is filled in."""
    if not isinstance(expression, Binary) or expression.operator != "%":
        return False
    return not isinstance(expression.left, (facts.Constant, facts.Text))


def _is_stored_as_text(attribute: facts.Attribute, place: Place, kinds: Kinds) -> bool:
    """Whether all that the file stores under this name is text of the environment, in an attribute of a parameter that
    other functions call alike (``args.rank``) or of a function (``log.rank``)."""
    scope, base = place.scope, attribute.value
    if not isinstance(scope, Function) or not isinstance(base, facts.Name):
        return False
    known = scope.bindings.names.get(base.id) or scope.module.bindings.of(base.id)
    if len(known) != 1 or not isinstance(known[0], (facts.Parameter, Function)):
        return False
    held = [kinds.kind(value, owner) for owner, value in _stored(scope.module, facts.dotted(attribute) or "")]
    return bool(held) and all(kind is not None and kind.text and kind.sure for kind in held)


@remembered
def _stored(module: Module, path: str) -> tuple[tuple[Scope, Expression | None], ...]:
    """What the functions and the top level of a file store in an attribute of a name."""
    word = path.rpartition(".")[2]
    owners = module.scopes_having(frozenset((word,)))
    return tuple((owner, value) for owner in owners for value in facts.stored(path, owner.body))


def _is_counted_with(other: Expression, place: Place, kinds: Kinds) -> bool:
    """Whether the other side of a sum or a quotient is a number."""
    if isinstance(other, Call) and gives_integer(other, place.scope):
        return True
    return _is_number(other, place, kinds) or _is_called_a_number(other)


def _is_number(expression: Expression, place: Place, kinds: Kinds) -> bool:
    scope = place.scope
    if isinstance(expression, facts.Name) and isinstance(scope, Function):
        is_number = _is_bound_to_a_number(scope.bindings.only(expression.id))
        if is_number:
            return True
    value = kinds.value(expression, place.scope)
    if value is None:
        return False
    return _is_literal_number(value.term) or (value.kind is not None and value.kind.sure and not value.kind.text)


def _is_bound_to_a_number(only: Definition | None) -> bool:
    """Whether a name is a parameter that is an integer by its annotation and default, or counts through a range."""
    if isinstance(only, facts.Parameter):
        annotated = only.annotation is None or facts.is_name(only.annotation, "int")
        return annotated and only.default is not None and _is_a_number(only.default)
    if not isinstance(only, Element) or only.position or not isinstance(only.iterable, Call):
        return False
    return facts.is_builtin(only.iterable.function) and facts.is_name(only.iterable.function, "range")


def _is_computed(expression: Expression) -> bool:
    """Whether an expression computes a number from what nobody sees: ``args.dp * args.tp``."""
    if not isinstance(expression, Binary) or expression.operator not in _COMPUTES:
        return False
    return all(
        facts.dotted(side) is not None or _is_computed(side) or _is_a_number(side)
        for side in (expression.left, expression.right)
    )


def _is_a_number(expression: Expression) -> bool:
    return isinstance(expression, facts.Constant) and isinstance(expression.value, (int, float))


def _is_called_a_number(expression: Expression) -> bool:
    """Whether a value that nobody can see is called as numbers are that ranks are added to."""
    return _NUMBERS.search(facts.last_word(expression)) is not None


def _is_negative(expression: Expression, place: Place, kinds: Kinds) -> bool:
    value = kinds.value(expression, place.scope)
    literal = value.term.value if value is not None and isinstance(value.term, Literal) else None
    return isinstance(literal, int) and literal < 0


def _is_literal_number(term: Term) -> bool:
    if isinstance(term, Many):
        return bool(term.items) and all(map(_is_literal_number, term.items))
    return isinstance(term, Literal) and isinstance(term.value, (int, float)) and not isinstance(term.value, bool)
