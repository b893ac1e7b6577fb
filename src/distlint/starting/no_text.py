"""Variables of starters that are taken apart as text, or asked for what they list, though they may be missing.

The default that is given then is no text, or nothing that can be told from a list.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.facts import (
    Assert,
    Attribute,
    Boolean,
    Call,
    Compare,
    Comprehension,
    Conditional,
    Constant,
    Expression,
    If,
    Mapping,
    Name,
    Sequence,
    Slice,
    Subscript,
    Unary,
)
from distlint.places import Place, handlers_around, outcomes, places
from distlint.project import Class, Module, Scope, ScopeOwner
from distlint.starting import environ
from distlint.starting.absent_variables import Absent, is_of_starters
from distlint.starting.environ import Read
from distlint.starting.variables import GPU_VARIABLES

#: Methods of texts that no list and no number has.
_OF_TEXTS = frozenset(
    ("split", "strip", "isdigit", "isnumeric", "isdecimal", "lower", "upper", "startswith", "endswith")
)
#: What gives a number, or several.
_GIVES_NUMBERS = frozenset(("device_count", "int", "len", "list", "range"))
_CONVERTS = frozenset(("int", "float"))
#: Methods by which a list may become empty.
_SHORTENS = frozenset(("clear", "pop", "remove"))
#: Comparisons of a length with a number that only hold, or only fail, for a list of none.
_FOR_NONE = frozenset((("==", 0), ("<", 1), ("<=", 0), (">", 0), (">=", 1), ("!=", 0)))


class _Split(NamedTuple):
    """A text of the environment that is taken apart at a mark: ``held`` are the names by which a place reaches it."""

    call: Call
    name: str
    read: Read
    held: tuple[str, ...]


def without_text(module: Module) -> Iterator[Absent]:
    """The places of a file that need a text where a variable is missing, and have none."""
    for scope in () if module.is_test else module.scopes_with("environ", "getenv"):
        told: set[object] = set()
        for place in places(scope, lambda e: type(e) in (Call, Comprehension, Name, Attribute)):
            if place.scope is not scope:
                continue
            for found in (*_of_another_type(place), *_made_numbers(place), *_asked_for_none(place, scope)):
                if found.span not in told:
                    told.add(found.span)
                    yield found
        yield from _numbers_on_one_way(scope)


def _of_another_type(place: Place) -> Iterator[Absent]:
    """``os.environ.get("CUDA_VISIBLE_DEVICES", []).split(",")``."""
    call = place.expression
    owner = facts.receiver(call) if isinstance(call, Call) else None
    if owner is None or not isinstance(call, Call) or facts.last_name(call.function) not in _OF_TEXTS:
        return
    found = _read(owner, place.scope)
    if found is None or (default := found[1].default) is None or not _is_no_text(default):
        return
    name, _, held = found
    if _is_seen_to(place, (name, *held)):
        return
    written = f"{facts.shortened(default)}.{facts.last_name(call.function)}"
    outcome = f"`{written}` is an AttributeError where {name} is not set: {facts.shortened(default)} is no text"
    yield Absent(call.span, outcome, f"give {name} a text as default", not facts.is_none(default))


def _is_no_text(default: Expression) -> bool:
    if isinstance(default, Constant):
        return not isinstance(default.value, (str, bytes))
    if isinstance(default, Call):
        return facts.last_name(default.function) in _GIVES_NUMBERS
    return isinstance(default, (Sequence, Mapping, Comprehension))


def _made_numbers(place: Place) -> Iterator[Absent]:
    """``[int(gpu) for gpu in os.environ.get("CUDA_VISIBLE_DEVICES", "").split(",")]``."""
    for parts in _converted(place.expression):
        split = _split(parts, place.scope)
        if split is not None and not _is_seen_to(place, (split.name, *split.held)):
            outcome = f'{split.name} that is not set is split into [""], and int("") is a ValueError'
            yield Absent(split.call.span, outcome, "leave out what is empty, or ask whether the variable is set")


def _converted(e: Expression) -> Iterator[Expression]:
    """What an expression makes numbers of, element by element."""
    if isinstance(e, Call) and facts.is_name(e.function, "map") and len(e.arguments) == 2:
        if facts.last_name(e.arguments[0].value) in _CONVERTS:
            yield e.arguments[1].value
    elif isinstance(e, Comprehension) and len(e.clauses) == 1 and not e.clauses[0].conditions:
        target = e.clauses[0].target
        if any(_converts(part, target) for element in e.elements for part in facts.subexpressions(element)):
            yield e.clauses[0].iterable


def _converts(part: Expression, target: Expression) -> bool:
    if not isinstance(part, Call) or facts.dotted(part.function) not in _CONVERTS or not part.arguments:
        return False
    return facts.is_name(part.arguments[0].value, facts.dotted(target))


def _asked_for_none(place: Place, scope: Scope) -> Iterator[Absent]:
    """``gpus = os.environ.get("CUDA_VISIBLE_DEVICES", "").split(",")``, and then ``if not gpus``."""
    test = _test_for_none(place)
    split = _split(place.expression, place.scope) if test is not None else None
    if test is None or split is None or _is_seen_to(place, (split.name,)):
        return
    if any(_is_shortened(held, scope) for held in split.held):
        return
    line = f" (line {test.span.line})" if test.span.line != split.call.span.line else ""
    outcome = f'{split.name} that is not set is split into [""], which is not empty: `{facts.shortened(test)}`{line} '
    yield Absent(split.call.span, f"{outcome}does not see it", "leave out what is empty", False)


def _test_for_none(place: Place) -> Expression | None:
    """The test that asks whether the list at a place is empty."""
    parent, one = place.parent, place.expression
    if isinstance(parent, (If, Conditional, Assert)) and parent.test is one:
        return one
    if isinstance(parent, Unary) and parent.operator == "not":
        return parent
    if isinstance(parent, Boolean) and parent.operator == "or" and parent.operands[0] is one:
        return parent
    above = [around for around in place.above[-3:] if isinstance(around, (Call, Compare))]
    if len(above) != 2:
        return None
    compared, length = above[0], above[1]
    if not isinstance(compared, Compare) or not isinstance(length, Call) or not facts.is_name(length.function, "len"):
        return None
    other = compared.comparators[0]
    asks = isinstance(other, Constant) and (compared.operators[0], other.value) in _FOR_NONE
    return compared if asks and compared.left is length and len(compared.operators) == 1 else None


def _is_shortened(held: str, scope: Scope) -> bool:
    """Whether something in a file takes elements out of a list."""
    owners = scope.module.scopes_having(frozenset((held.rpartition(".")[2],)))
    calls = (e for owner in owners for e in facts.subexpressions(owner.body) if isinstance(e, Call))
    return any(facts.last_name(e.function) in _SHORTENS and facts.dotted(facts.receiver(e)) == held for e in calls)


def _split(e: Expression, scope: ScopeOwner) -> _Split | None:
    """The text that an expression is, taken apart at a mark, which is empty where its variable is missing."""
    value, held = _held(e, scope)
    owner = facts.receiver(value) if isinstance(value, Call) else None
    if owner is None or not isinstance(value, Call) or facts.last_name(value.function) != "split":
        return None
    found = _read(owner, scope) if value.arguments else None
    if found is None or (default := found[1].default) is None or facts.text_of(default) != "":
        return None
    return _Split(value, found[0], found[1], (*held, *found[2]))


def _read(e: Expression, scope: ScopeOwner) -> tuple[str, Read, tuple[str, ...]] | None:
    """The variable of a starter that an expression is the text of, and the names that hold it."""
    value, held = _held(e, scope)
    read = environ.read(value)
    name = read.variable if read is not None else None
    if read is None or name is None or not (name in GPU_VARIABLES or is_of_starters(name)):
        return None
    return name, read, held


def _held(e: Expression, scope: ScopeOwner) -> tuple[Expression, tuple[str, ...]]:
    """What a variable or an attribute stands for, if its function gives it one thing; and its name."""
    path = facts.dotted(e) if isinstance(e, (Name, Attribute)) and not isinstance(scope, Class) else None
    if path is None or isinstance(scope, Class):
        return e, ()
    if isinstance(e, Name):
        value = scope.bindings.value(e.id)
        return (value, (path,)) if value is not None else (e, ())
    stored = [*facts.stored(path, scope.body)]
    return (stored[0], (path,)) if len(stored) == 1 and stored[0] is not None else (e, ())


def _is_seen_to(place: Place, names: tuple[str, ...]) -> bool:
    """Whether a test around a place speaks of one of the names, or a handler sees to what goes wrong there."""
    known = (facts.source_of(test) for test, _ in outcomes(place))
    return any(handlers_around(place)) or any(name in text for text in known for name in names)


def _numbers_on_one_way(scope: Scope) -> Iterator[Absent]:
    """``gpus = list(range(count))`` where nothing is set, ``gpus.split(",")`` elsewhere, and then
    ``gpus[i].isdigit()``."""
    if scope.words.isdisjoint(GPU_VARIABLES):
        return
    for place in places(scope, lambda e: type(e) is Call):
        name = _whose_elements_are_texts(place.expression) if place.scope is scope else None
        if name is None or any(handlers_around(place)) or _is_told_apart(place, name):
            continue
        values = scope.bindings.values(name)
        numbers = next((value for value in values if _is_range(value)), None)
        if numbers is not None and any(map(_is_split, values)) and len(values) == len(scope.bindings.of(name)):
            used = facts.shortened(place.expression)
            outcome = f"`{name}` holds numbers in line {numbers.span.line}, and `{used}` needs texts"
            yield Absent(place.expression.span, outcome, "make them texts: [str(i) for i in range(…)]")


def _whose_elements_are_texts(e: Expression) -> str | None:
    """The variable whose elements a call takes for texts: ``gpus[i].isdigit()``, ``",".join(gpus)``."""
    if not isinstance(e, Call) or not isinstance(e.function, Attribute):
        return None
    owner, method = e.function.value, e.function.attr
    if method == "join" and facts.text_of(owner) is not None and len(e.arguments) == 1:
        owner = e.arguments[0].value
        return owner.id if isinstance(owner, Name) else None
    if method in _OF_TEXTS and isinstance(owner, Subscript) and isinstance(owner.value, Name):
        return owner.value.id
    return None


def _is_told_apart(place: Place, name: str) -> bool:
    """Whether a test around a place tells the ways apart: it asks for the variable, or for a type."""
    tests = (facts.source_of(test) for test, _ in outcomes(place))
    return any(name in test or "isinstance" in test for test in tests)


def _is_split(value: Expression) -> bool:
    """Whether a value is the parts of a text, or some of them."""
    if isinstance(value, Subscript) and isinstance(value.key, Slice):
        value = value.value
    return isinstance(value, Call) and facts.last_name(value.function) == "split"


def _is_range(value: Expression) -> bool:
    if isinstance(value, Call) and facts.is_name(value.function, "list") and len(value.arguments) == 1:
        value = value.arguments[0].value
    return isinstance(value, Call) and facts.is_name(value.function, "range")
