"""Names of what is in a wrapper, compared with what they are called in the model inside: all begin with ``module.``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.facts import Attribute, Call, Compare, Comprehension, Constant, Expression, For, Name, Sequence
from distlint.models.prepared import decisive
from distlint.models.wrapped import Wrap, Wrapped
from distlint.places import Place, calls_in, outcomes
from distlint.places.order import Order
from distlint.project import Scope, own_words
from distlint.starting.one_process import in_branch_of_one_process

_NAMING = frozenset(("named_parameters", "named_modules", "named_children", "named_buffers"))
#: Words of code that minds the prefix.
_MINDING = frozenset(("replace", "removeprefix", "lstrip", "partition", "sub"))
_PREFIX = "module"


class Compared(NamedTuple):
    """A comparison that never holds for a name in a wrapper, with the call that lists the names, and the wrap."""

    test: Expression
    listed: Call
    wrap: Wrap


def compared(scope: Scope, wrapped: Wrapped, order: Order) -> Iterator[Compared]:
    """The comparisons of a function in which names of a wrapper are taken for those of the model inside."""
    words = own_words(scope)
    if _NAMING.isdisjoint(words) or not _MINDING.isdisjoint(words):
        return
    for place in calls_in(scope):
        call = place.expression
        assert isinstance(call, Call)
        function = call.function
        if not isinstance(function, Attribute) or function.attr not in _NAMING or place.scope is not scope:
            continue
        path = facts.dotted(function.value)
        tests = tuple(_tests(call, place)) if path is not None else ()
        wraps = wrapped.holders(path, place, scope, order) if tests and path is not None else ()
        if not wraps or any(wrap.kind != "ddp" for wrap in wraps) or _is_apart(place, wraps[0]):
            continue
        yield from (Compared(test, call, wraps[0]) for test in tests if not _minds(scope))


def _tests(call: Call, place: Place) -> Iterator[Expression]:
    """The comparisons of the names that a call lists with texts of which none begins like them."""
    is_only = facts.last_name(call.function) == "named_children"
    for around in reversed(place.above):
        if isinstance(around, For) and around.iterable is call:
            yield from _of_name(_first(around.target), around.body, is_only)
        elif isinstance(around, Comprehension):
            for clause in around.clauses:
                if clause.iterable is call:
                    yield from _of_name(_first(clause.target), (*around.elements, *around.clauses), is_only)


def _first(target: Expression) -> str | None:
    first = target.items[0] if isinstance(target, Sequence) and len(target.items) == 2 else None
    return first.id if isinstance(first, Name) else None


def _of_name(name: str | None, within: tuple[object, ...], is_only: bool) -> Iterator[Expression]:
    """``is_only``: the name is ``module``, whatever it is compared with."""
    for part in within if name is not None else ():
        for e in facts.subexpressions(part):
            if isinstance(e, Call) and isinstance(e.function, Attribute) and e.function.attr == "startswith":
                texts = _texts(e.arguments[0].value) if e.arguments else None
                if facts.is_name(e.function.value, name) and texts and not any(t.startswith(_PREFIX) for t in texts):
                    yield e
            elif isinstance(e, Compare) and len(e.operators) == 1 and facts.is_name(e.left, name):
                texts = _texts(e.comparators[0]) if e.operators[0] == "==" or _is_listed(e) else None
                is_wrong = bool(texts) and not any(text.startswith(_PREFIX) or not text for text in texts or ())
                is_looked_up = e.operators[0] in ("==", "in") and isinstance(e.comparators[0], (Name, Attribute))
                if is_wrong or (is_only and is_looked_up):
                    yield e


def _is_listed(test: Compare) -> bool:
    """Whether a test looks for a name in a list; in a text it would look for a part."""
    return test.operators[0] in ("in", "not in") and isinstance(test.comparators[0], Sequence)


def _texts(value: Expression) -> tuple[str, ...] | None:
    """The texts that are written down in a value; None for any other."""
    if isinstance(value, Constant):
        return (value.value,) if isinstance(value.value, str) else None
    if not isinstance(value, Sequence):
        return None
    found = [facts.text_of(item) for item in value.items]
    return tuple(text for text in found if text is not None) if None not in found else None


def _minds(scope: Scope) -> bool:
    """Whether a function speaks of the prefix."""
    return any(
        isinstance(e, Constant) and isinstance(e.value, str) and e.value.startswith(_PREFIX)
        for statement in facts.statements(scope.body)
        for e in facts.subexpressions(facts.header(statement))
    )


def _is_apart(place: Place, wrap: Wrap) -> bool:
    """Whether the code around a place asks what decides about the wrap, or is run by one process."""
    decided = {name for test in wrap.tests for name in decisive(test)}
    around = {test.span for test, _ in outcomes(wrap.place)}
    asked = (decisive(test) for test, _ in outcomes(place) if test.span not in around)
    return in_branch_of_one_process(place) or any(not names.isdisjoint(decided) for names in asked)
