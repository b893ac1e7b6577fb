"""Methods that are called by a text: ``getattr(hook, event)(self)``, where ``event`` is what the caller has written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from distlint import facts
from distlint.facts import Attribute, Call, Statement
from distlint.places.by_text import got
from distlint.spmd.terms import Literal

if TYPE_CHECKING:
    from distlint.spmd.frames import Frame
    from distlint.spmd.interpreter import Interpreter


def by_attribute(run: Interpreter, call: Call, frame: Frame) -> Call:
    """A call of what an object has under a name that is known here as one of the method; any other call as it is."""
    found = got(call, frame.scope)
    name = _text(run, found, frame) if found is not None else None
    if found is None or name is None:
        return call
    return call._replace(function=Attribute(found.span, found.arguments[0].value, name))


def called_of(run: Interpreter, variable: str, body: tuple[Statement, ...], frame: Frame) -> Iterator[str]:
    """The names of the methods of a variable that statements call."""
    for call in facts.subexpressions(body):
        if not isinstance(call, Call):
            continue
        if isinstance(call.function, Attribute):
            if facts.is_name(call.function.value, variable):
                yield call.function.attr
            continue
        found = got(call, frame.scope)
        if found is not None and facts.is_name(found.arguments[0].value, variable):
            name = _text(run, found, frame)
            yield from () if name is None else (name,)


def _text(run: Interpreter, asking: Call, frame: Frame) -> str | None:
    """The name that is asked for, as far as it is known in this run."""
    with run.captured():
        term = run.evaluate(asking.arguments[1].value, frame).term
    return term.value if isinstance(term, Literal) and isinstance(term.value, str) else None
