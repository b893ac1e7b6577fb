"""What Python runs without being told by name: the methods behind ``with``, ``for``, calls and texts of an object."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from distlint.facts import Attribute, Call, Expression, Name, Subscript
from distlint.project import Class, Function, Instance
from distlint.project.mentions import BUILTINS
from distlint.spmd.terms import coordinates, differs
from distlint.spmd.values import FunctionValue, Given, Object, Value

if TYPE_CHECKING:
    from distlint.spmd.frames import Frame
    from distlint.spmd.interpreter import Interpreter


def _class_of(run: Interpreter, value: Value, expression: Expression, frame: Frame) -> Class | None:
    """The class of the project that an object is of: the one it was made of, or the only one that its name is known to
    stand for (``meter: Meter``)."""
    if isinstance(value.thing, Object):
        return value.thing.of
    if value.thing is not None or not isinstance(expression, (Name, Attribute, Call, Subscript)):
        return None
    known = {s.of for s in run.symbols(expression, frame) if isinstance(s, Instance)}
    only = known.pop() if len(known) == 1 else None
    return only if isinstance(only, Class) else None


def method_of(
    run: Interpreter, value: Value, expression: Expression, names: Iterable[str], frame: Frame
) -> FunctionValue | None:
    """The first of some methods that the class of an object has, bound to it."""
    known = _class_of(run, value, expression, frame)
    method = next((found for name in names if (found := known.method(name)) is not None), None) if known else None
    if method is None:
        return None
    return FunctionValue(method, None, value if isinstance(value.thing, Object) else None)


def runs(run: Interpreter, value: Value, expression: Expression, frame: Frame, *names: str) -> Value | None:
    """Runs the first of some methods that an object has, as Python does; None if it has none of them."""
    method = method_of(run, value, expression, names, frame)
    return run.invoke(method, [], run.site(frame, expression.span)) if method is not None else None


def property_of(run: Interpreter, owner: Value, expression: Attribute, frame: Frame) -> Function | None:
    """The property of a class of the project that an attribute asks for, where only the name of the object tells the
    class."""
    if isinstance(owner.thing, Object):
        return None
    known = _class_of(run, owner, expression.value, frame)
    method = known.method(expression.attr) if known is not None else None
    return method if method is not None and method.is_property else None


def asked_by(run: Interpreter, builtin: str, call: Call, given: Given, frame: Frame) -> Value | None:
    """Runs what a builtin asks its arguments for; what is a text already is not asked again. Gives back a length that
    may differ between ranks."""
    found: Value | None = None
    for argument, (_, value) in zip(call.arguments, given, strict=False):
        inner = argument.value.function if isinstance(argument.value, Call) else None
        if not isinstance(inner, Name) or inner.id not in BUILTINS:
            found = runs(run, value, argument.value, frame, *BUILTINS[builtin])
    return found if builtin == "len" and found is not None and _parts_ranks(found) else None


def as_test(run: Interpreter, value: Value, expression: Expression, frame: Frame) -> Value:
    """A value that is tested: of an object of the project what it answers, if ranks may get different answers."""
    if not isinstance(value.thing, Object):
        return value
    found = runs(run, value, expression, frame, "__bool__", "__len__")
    return found if found is not None and _parts_ranks(found) else value


def _parts_ranks(answer: Value) -> bool:
    """Whether ranks get different answers, by their place or by what each has for itself; files are mostly the same."""
    return bool(coordinates(answer.term)) or differs(answer.term)
