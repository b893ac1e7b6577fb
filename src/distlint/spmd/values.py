"""What the interpreter knows of a value."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Union

from distlint.facts import Lambda
from distlint.project import Class, Function
from distlint.spmd.terms import Term, Unknown
from distlint.spmd.tree import Group, Site


class Placeholder(NamedTuple):
    """Stands for a function that a decorator wraps: "calling" it places the function's tree."""

    place: Callable[[], None]


class FunctionValue(NamedTuple):
    """A function as a value: a project function or a lambda, with the environment it was made in.

    ``bound`` is the instance that a method is bound to, ``given`` are arguments that ``functools.partial`` fixed.
    """

    function: Function | Lambda | Placeholder
    frame: object
    bound: Value | None = None
    given: tuple[tuple[str | None, Value], ...] = ()


class Object(NamedTuple):
    """An instance of a project class; ``attributes`` are shared by all references to it."""

    of: Class
    attributes: dict[str, Value]


Thing = Union[Group, FunctionValue, Object]  # noqa: UP007 (used at run time on 3.10)


class Value(NamedTuple):
    """A value: its term, the places it comes from (nearest last), its elements, and what it is beyond a number."""

    term: Term
    why: tuple[Site, ...] = ()
    parts: tuple[Value, ...] | None = None
    thing: Thing | None = None


def unknown(key: str) -> Value:
    """A value that nobody knows and that all ranks share."""
    return Value(Unknown(key))
