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

`os.environ["RANK"]`, `os.environ.get(…)` and `os.getenv(…)` of a rank or a size, also through a variable, an attribute
(`args.rank`, stored by one function of the file and compared by another), a helper or a default, that is

- compared with a number (`== 0`, `> 1`, `in (0, -1)`),
- added to, divided or counted with, handed to `range`,
- given as rank, size or device index to a call that needs an integer,
- what a variable or an attribute holds on one way through a function, where it holds a number on another.

So are questions about the rank that cannot come out as they are meant: a function that is compared without being
called (`dist.get_rank == 0`), counted with (`gradient /= dist.get_world_size`, a TypeError), written into a text
(`f"cuda:{dist.get_rank}"`; hygiene where it is only logged), or asked as a truth value (`if is_main_process:`,
`if dist.is_initialized:`), an assert on a text where there is no process group (`assert "join first"`), which always
holds, and an answer of yes or no that is compared with the number of a rank (`accelerator.is_main_process == 0` holds
on all ranks but the main one).

Of what one function of the file stores and another one uses, and of an attribute of a function of another file, the
finding is where it is stored. So it is of any text of the environment that is stored where a framework keeps the rank
as a number (`rank_zero_only.rank = os.environ["SLURM_PROCID"]`).

## Stays silent

- `int(...)` on the way, or (of what is a number on another way) anywhere in the file; comparison with text;
  `is None`; `in os.environ`; truth tests.
- f-strings, logging, the environment of a child process.
- Functions of ranks that are handed on, or compared with each other; answers compared with `True` and `False`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from distlint import facts, fixes, knowledge
from distlint.facts import Binary, Call, Compare, Expression, source_of
from distlint.finding import Alarm, Evidence, Fix, Severity, Span
from distlint.fixes.edits import appended
from distlint.kinds import Kinds
from distlint.kinds.converting import stored_as_number, used_as_number
from distlint.kinds.half_converted import HalfConverted, half_converted
from distlint.kinds.sinks import device_hole, device_indices, rank_words, sinks_of
from distlint.places import Place, places, tests_above
from distlint.project import External, Function, Module, Scope, resolve_all
from distlint.remembering import remembered
from distlint.rules import rule
from distlint.spmd.terms import Literal, Many, Term
from distlint.starting import environ
from distlint.survey import Survey

_NEVER = {
    "==": "always False", "!=": "always True", "is": "always False", "is not": "always True", "in": "always False",
    "not in": "always True",
}  # fmt: skip
_HELP = "wrap the lookup in int(...)"
#: `config.seed + rank`
_NUMBERS = re.compile(r"(?:^|_)(?:seed|offset)$", re.IGNORECASE)
_ARITHMETIC = frozenset(("+", "-", "*", "/", "//", "%", "**"))
#: Those that give numbers, whatever the names on both sides stand for: no path is divided and no text repeated by them.
_COMPUTES = frozenset(("-", "*", "//", "**"))
_ORDERS = frozenset(("<", "<=", ">", ">="))
#: Builtins that want a number.
_COUNTS = frozenset(("range", "int", "float"))
#: Questions whether there is a process group, and an assert on a text.
_STATES = frozenset(("is_initialized", "is_available"))
_ASKS_FOR_GROUP = re.compile(r"(?:dist|distributed)\.is_initialized\(|\bis_dist\w*_initialized\(")
_ASSERTS_TEXT = re.compile(r"\bassert[ (]{1,3}[\"']")
_LOGS = re.compile(r"^print|log|warn|debug|info", re.IGNORECASE)


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
    yield from _questions(module)
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
            yield Alarm(span=place.expression.span, message=message, help=_HELP, fix=fix)
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


def _one_way(found: HalfConverted, owner: Scope) -> Alarm:
    message = f"`{found.name}` is a number in line {found.number.span.line}, and stays a string here"
    fix = stored_as_number(found.text, owner, is_safe=True)
    return Alarm(span=found.text.span, message=message, help=_HELP, fix=fix)


def _kept_for_a_framework(module: Module, kinds: Kinds) -> Iterator[Alarm]:
    """The texts of the environment that a file stores where a framework keeps the rank, which is a number there."""
    if module.words.isdisjoint(_holders()):
        return
    for owner in module.scopes_having(_holders()):
        for statement in facts.statements(owner.body):
            if not isinstance(statement, facts.Assign) or statement.value is None:
                continue
            for target in statement.targets:
                if _is_rank_of_a_framework(target, owner) and _is_text_of_environment(statement.value, owner, kinds):
                    said = (
                        f"{source_of(target)} is a number; `{source_of(statement.value)}` is a string, which no rank is"
                    )
                    fix = stored_as_number(statement.value, owner, is_safe=True)
                    yield Alarm(span=statement.value.span, message=said, help=_HELP, fix=fix)


def _is_rank_of_a_framework(target: Expression, owner: Scope) -> bool:
    if not isinstance(target, facts.Attribute) or facts.last_name(target.value) not in _holders():
        return False
    return any(isinstance(one, External) and one.name in _kept_ranks() for one in resolve_all(target, owner))


def _is_text_of_environment(value: Expression, owner: Scope, kinds: Kinds) -> bool:
    kind = kinds.kind(value, owner)
    return environ.variable(value) is not None or (kind is not None and kind.sure and kind.text)


@cache
def _kept_ranks() -> frozenset[str]:
    """Attributes of functions of frameworks that hold the rank."""
    ranks = (entry.name for entry in knowledge.entries("rank"))
    return frozenset(name for name in ranks if knowledge.lookup(name.rpartition(".")[0], "one-rank") is not None)


@cache
def _holders() -> frozenset[str]:
    return frozenset(name.split(".")[-2] for name in _kept_ranks())


def _questions(module: Module) -> Iterator[Alarm]:
    """The questions about a rank in a file that are not asked, or whose answer is taken for a rank."""
    words = _functions().words | _answers()
    if module.words.isdisjoint(words):
        return
    for owner in module.scopes:
        if isinstance(owner, Function) and (owner.words.isdisjoint(words) or not _may_forget_a_call(owner)):
            continue
        for place in places(owner, _may_ask):
            expression, severity = place.expression, None
            if isinstance(expression, Compare):
                message = _taken_for_a_rank(expression, place)
                advice = "ask it alone, or negate it"
            elif isinstance(expression, facts.Constant):
                message, advice = _never_fails(expression, place), "raise an error with that text"
            else:
                message, advice = _never_asked(expression, place), "call it"
                if message is None:
                    message, severity = _taken_for_its_result(expression, place)
            if message is not None:
                is_certain = severity is Severity.CRASH
                fix = _called(expression, place)
                yield Alarm(expression.span, message, advice, severity=severity, anywhere=is_certain, fix=fix)


def _called(expression: Expression, place: Place) -> Fix | None:
    """A call of the function that is none so far, if it can be called without arguments."""
    function = expression.left if isinstance(expression, Compare) else expression
    if not _is_function_of_ranks(function, place) or not _takes_nothing(function, place):
        return None
    return fixes.suggested(f"call {source_of(function)}", appended(place.scope.module.text, function, "()"))


def _takes_nothing(function: Expression, place: Place) -> bool:
    """Whether a function needs no arguments: those of ranks that are public need none."""
    needed = (
        one for s in resolve_all(function, place.scope) if isinstance(s, Function) for one in s.definition.parameters
    )
    return all(one.star or one.default is not None for one in needed)


def _may_ask(expression: Expression) -> bool:
    """Whether an expression may be one of these: a comparison, a text, or a name of a function of ranks."""
    if isinstance(expression, (facts.Name, facts.Attribute)):
        return facts.last_name(expression) in _functions().words
    is_text = isinstance(expression, facts.Constant) and isinstance(expression.value, str)
    return is_text or isinstance(expression, Compare)


def _may_forget_a_call(function: Function) -> bool:
    """A cheap look: whether a function of ranks stands in a function without being called, or an answer is compared."""
    text = "\n".join(function.module.project.lines(function))
    is_compared = "==" in text and not function.words.isdisjoint(_answers())
    if is_compared or _ASSERTS_TEXT.search(text) is not None:
        return True
    return any(_not_called(word).search(text) for word in function.words & _functions().words)


@cache
def _not_called(word: str) -> re.Pattern[str]:
    """A name that no call follows; it begins with letters, which are found faster than a ``\\b``."""
    return re.compile(rf"{word}(?<!\w{word})\b(?!\s*\()")


def _taken_for_a_rank(comparison: Compare, place: Place) -> str | None:
    """A comparison of a function of ranks, or of an answer of yes or no, with the number of a rank."""
    number = comparison.comparators[0]
    if len(comparison.operators) != 1 or not isinstance(number, facts.Constant) or type(number.value) is not int:
        return None
    asked = comparison.left
    if _is_function_of_ranks(asked, place):
        outcome = _NEVER.get(comparison.operators[0], "a TypeError")
        return f"{source_of(asked)} is a function that is not called; comparing it with {number.value} is {outcome}"
    name = facts.last_name(facts.callee(asked))
    if name in _answers() and comparison.operators == ("==",) and number.value == 0:
        return f"{source_of(asked)} is true or false: `{source_of(comparison)}` holds on all ranks but the main one"
    return None


def _never_fails(text: facts.Constant, place: Place) -> str | None:
    """An assert on a text where a test has found no process group: the text stands where the check should."""
    around = place.parent
    if not isinstance(text.value, str) or not text.value or not isinstance(around, facts.Assert):
        return None
    if around.test is not text or not any(_ASKS_FOR_GROUP.search(source_of(test)) for test in tests_above(place)):
        return None
    return "an assert on a text always holds: who has no process group goes on"


def _never_asked(expression: Expression, place: Place) -> str | None:
    """A function of ranks that stands where its answer decides."""
    inner: object = expression
    for around in reversed(place.above):
        if isinstance(around, (facts.Boolean, facts.Unary)):
            inner = around
            continue
        tested = isinstance(around, (facts.If, facts.While, facts.Conditional, facts.Assert)) and around.test is inner
        if tested and _is_function_of_ranks(expression, place):
            where = "in any case" if facts.last_name(expression) in _STATES else "on every rank"
            return f"{source_of(expression)} is a function that is not called: it is true {where}"
        return None
    return None


def _taken_for_its_result(expression: Expression, place: Place) -> tuple[str | None, Severity | None]:
    """What comes of a function of ranks that is counted with, ordered or written into a text; and how bad that is,
    where it is not as bad as a wrong result."""
    around = place.parent
    written, counted = _is_written(expression, around), _is_counted(expression, place)
    if not (written or counted) or not _is_function_of_ranks(expression, place):
        return None, None
    said = f"{source_of(expression)} is a function that is not called"
    if counted:
        return f"{said}: counting with it is a TypeError", Severity.CRASH
    device = around.parts[0] if isinstance(around, facts.Text) else None
    if isinstance(device, facts.Constant) and str(device.value).rstrip(":") in knowledge.device_types():
        return f"{said}: the text names no device", Severity.CRASH
    is_log = any(isinstance(one, Call) and _LOGS.search(source_of(one.function, 100)) for one in place.above)
    return f"{said}: the text says `<function …>` on every rank", Severity.HYGIENE if is_log else None


def _is_counted(expression: Expression, place: Place) -> bool:
    around = place.parent
    if isinstance(around, Binary):
        return around.operator in _ARITHMETIC and not _is_written(expression, around)
    if isinstance(around, Compare):
        number = around.comparators[0]
        told = around.left is expression and isinstance(number, facts.Constant)  # as a comparison
        return len(around.operators) == 1 and around.operators[0] in _ORDERS and not told
    if isinstance(around, facts.Assign):
        return around.value is expression and around.operator in _ARITHMETIC
    call = place.above[-2] if isinstance(around, facts.Argument) and len(place.above) > 1 else None
    return isinstance(call, Call) and isinstance(call.function, facts.Name) and call.function.id in _COUNTS


def _is_written(expression: Expression, around: object) -> bool:
    """Whether what stands around an expression makes a text of it."""
    if isinstance(around, Binary):
        return around.operator == "%" and around.right is expression and facts.text_of(around.left) is not None
    return isinstance(around, facts.Text)


def _is_function_of_ranks(expression: Expression, place: Place) -> bool:
    """Whether an expression that is not called is a function that tells the rank, or whether a process is the first."""
    known = _functions()
    if not isinstance(expression, (facts.Name, facts.Attribute)) or facts.last_name(expression) not in known.words:
        return False
    found = resolve_all(expression, place.scope)
    return len(found) == 1 and (
        (isinstance(found[0], Function) and found[0].owner is None and not found[0].definition.decorators)
        or (isinstance(found[0], External) and found[0].name in known.names)
    )


class _Functions(NamedTuple):
    """Public functions that tell a rank or a size, or answer a question about one; and the words that such functions of
    a project are called by."""

    names: frozenset[str]
    words: frozenset[str]


@cache
def _functions() -> _Functions:
    """Those of the tables; members of classes are left out, since they may be properties, and of functions."""
    told = [entry.name for role in ("rank", "size", "predicate") for entry in knowledge.entries(role)]
    states = (entry for entry in knowledge.entries("state") if entry.op in _STATES)
    told += [entry.name for entry in states if "cuda" not in entry.name]  # whether there is a GPU is no matter of ranks
    owners = ((name, name.rpartition(".")[0]) for name in told)
    names = frozenset(
        name
        for name, owner in owners
        if owner.rpartition(".")[2].islower() and not knowledge.entries_of(owner)  # `rank_zero_only.rank` is a number
    )
    own = (known.name for known in knowledge.names().values() if "method" in known.kinds)
    return _Functions(names, knowledge.last_words(names).union(own))


@cache
def _answers() -> frozenset[str]:
    """Names by which one asks whether this process is the first, of all or on its node."""
    asked = (known for known in knowledge.names().values() if known.role == "predicate")
    return frozenset(known.name for known in asked if known.result in ("world==0", "local==0") and "is_" in known.name)


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
    said = f"{message} (line {place.expression.span.line})"
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
            if isinstance(compared, Compare) and len(compared.operators) == 1 and compared.operators[0] in _NEVER:
                left, right = compared.left, compared.comparators[0]
                same = resolve_all(left.value, place.scope) if isinstance(left, facts.Attribute) else ()
                if symbol in same and facts.last_name(left) == target.attr and _is_number(right, place, kinds):
                    outcome = _NEVER[compared.operators[0]]
                    text = f"{source_of(left)} is a string; comparing it with {source_of(right)} is {outcome}"
                    yield place, text, symbol.module


def _used(place: Place, kinds: Kinds) -> tuple[Expression, str] | None:
    """The text that is used as a number at a place, and what is wrong about that."""
    expression = place.expression
    if isinstance(expression, Compare) and len(expression.operators) == 1:
        return _compared(expression, place, kinds)
    if isinstance(expression, Binary) and expression.operator in _ARITHMETIC:
        for text, other in ((expression.left, expression.right), (expression.right, expression.left)):
            if _holds_text(text, place, kinds) and (_is_number(other, place, kinds) or _is_called_a_number(other)):
                repeats = expression.operator == "*" and isinstance(other, facts.Constant)
                outcome = "repeats the text" if repeats else "is a TypeError"
                return text, f"{source_of(text)} is a string; `{source_of(expression)}` {outcome}"
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
            if operator in _NEVER:
                return (
                    text,
                    f"{source_of(text)} is a string; comparing it with {source_of(other)} is {_NEVER[operator]}",
                )
            return text, f"{source_of(text)} is a string; `{source_of(comparison)}` is a TypeError"
    return None


def _argument(call: Call, place: Place, kinds: Kinds) -> tuple[Expression, str] | None:
    for needs in ("global", "group", "world-size"):
        for sink, given in sinks_of(call, place.scope, needs):
            if given is not None and _holds_text(given, place, kinds):
                return (
                    given,
                    f"{source_of(given)} is a string, but {sink.parameter}= of {_last(sink.name)} needs an integer",
                )
    plain = (given.value for given in call.arguments if device_hole(given.value) is None)
    makes_text = device_hole(call) is not None or facts.last_name(call.function) == "device_name"
    given_as_is = set() if makes_text else {value.span for value in plain}
    for index in device_indices(call, place.scope):
        if index.span in given_as_is and _holds_text(index, place, kinds):
            return (
                index,
                f"{source_of(index)} is a string, but {source_of(call.function)} needs an integer for a device",
            )
    if facts.is_name(call.function, "range"):
        for argument in call.arguments:
            if _holds_text(argument.value, place, kinds):
                return argument.value, f"{source_of(argument.value)} is a string; `{source_of(call)}` is a TypeError"
    return None


def _last(name: str) -> str:
    return name.rpartition(".")[2]


def _holds_text(expression: Expression, place: Place, kinds: Kinds) -> bool:
    """Whether an expression is text when it is evaluated, whatever is written there."""
    kind = kinds.kind(expression, place.scope)
    if kind is not None and kind.sure:
        return kind.text
    return isinstance(expression, facts.Attribute) and _is_stored_as_text(expression, place, kinds)


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


def _is_number(expression: Expression, place: Place, kinds: Kinds) -> bool:
    value = kinds.value(expression, place.scope)
    if value is None:
        return False
    return _is_literal_number(value.term) or (value.kind is not None and value.kind.sure and not value.kind.text)


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
