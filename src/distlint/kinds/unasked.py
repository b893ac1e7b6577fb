"""Questions about ranks that are written down and not asked: functions without a call, and answers taken for a rank."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from distlint import facts, fixes, knowledge
from distlint.facts import Binary, Call, Compare, Expression, shortened, source_of
from distlint.finding import Alarm, Fix, Severity
from distlint.fixes.edits import appended
from distlint.places import Place, places, tests_above
from distlint.project import External, Function, Module, resolve_all

#: What comes of comparing something with what it never is.
NEVER = {
    "==": "always False", "!=": "always True", "is": "always False", "is not": "always True", "in": "always False",
    "not in": "always True",
}  # fmt: skip
ARITHMETIC = frozenset(("+", "-", "*", "/", "//", "%", "**"))
_ORDERS = frozenset(("<", "<=", ">", ">="))
#: Builtins that want a number.
_COUNTS = frozenset(("range", "int", "float"))
#: Questions whether there is a process group, and an assert on a text.
_STATES = frozenset(("is_initialized", "is_available"))
_ASKS_FOR_GROUP = re.compile(r"(?:dist|distributed)\.is_initialized\(|\bis_dist\w*_initialized\(")
_ASSERTS_TEXT = re.compile(r"\bassert[ (]{1,3}[\"']")
_LOGS = re.compile(r"^print|log|warn|debug|info", re.IGNORECASE)


def unasked(module: Module) -> Iterator[Alarm]:
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
    return fixes.suggested(f"call {shortened(function)}", appended(place.scope.module.text, function, "()"))


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
        outcome = NEVER.get(comparison.operators[0], "a TypeError")
        return f"{shortened(asked)} is a function that is not called; comparing it with {number.value} is {outcome}"
    name = facts.last_name(facts.callee(asked))
    if name in _answers() and comparison.operators == ("==",) and number.value == 0:
        return f"{shortened(asked)} is true or false: `{shortened(comparison)}` holds on all ranks but the main one"
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
            return f"{shortened(expression)} is a function that is not called: it is true {where}"
        return None
    return None


def _taken_for_its_result(expression: Expression, place: Place) -> tuple[str | None, Severity | None]:
    """What comes of a function of ranks that is counted with, ordered or written into a text; and how bad that is,
    where it is not as bad as a wrong result."""
    around = place.parent
    written, counted = _is_written(expression, around), _is_counted(expression, place)
    if not (written or counted) or not _is_function_of_ranks(expression, place):
        return None, None
    said = f"{shortened(expression)} is a function that is not called"
    if counted:
        return f"{said}: counting with it is a TypeError", Severity.CRASH
    device = around.parts[0] if isinstance(around, facts.Text) else None
    if isinstance(device, facts.Constant) and str(device.value).rstrip(":") in knowledge.device_types():
        return f"{said}: the text names no device", Severity.CRASH
    is_log = any(isinstance(one, Call) and _LOGS.search(source_of(one.function)) for one in place.above)
    return f"{said}: the text says `<function …>` on every rank", Severity.HYGIENE if is_log else None


def _is_counted(expression: Expression, place: Place) -> bool:
    around = place.parent
    if isinstance(around, Binary):
        return around.operator in ARITHMETIC and not _is_written(expression, around)
    if isinstance(around, Compare):
        number = around.comparators[0]
        told = around.left is expression and isinstance(number, facts.Constant)  # as a comparison
        return len(around.operators) == 1 and around.operators[0] in _ORDERS and not told
    if isinstance(around, facts.Assign):
        return around.value is expression and around.operator in ARITHMETIC
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
