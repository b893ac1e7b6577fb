"""The shapes by the name of the idiom, and the kinds of mistakes that they can hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..spellings import Lines, Writer
from ..wraps import Shape

# The error classes of the MPI Bugs Initiative in terms of torch.distributed, and those that came with Python.
ORDERING = "call ordering"
ROOT = "parameter: root"
OPERATOR = "parameter: operator"
DATA = "parameter: type and count"
COMMUNICATOR = "communicator matching"
NO_MEMBER = "invalid communicator"
CREATION = "communicator creation"
ACROSS = "order across communicators"
MESSAGES = "point-to-point matching"
MESSAGE_DATA = "point-to-point parameters"
REQUEST = "request life cycle"
CONCURRENCY = "local concurrency"
HIDDEN = "hidden collectives"
EXITS = "exceptions and exits"


class Registered(NamedTuple):
    """A shape, the kind of mistake that its wrong forms make, and what distlint can't see in it: if it is silent on
    such a program, it has not decided anything."""

    write: Shape
    kind: str
    unseen: str


SHAPES: dict[str, Registered] = {}


def shape(kind: str, unseen: str = "") -> Callable[[Shape], Shape]:
    """Makes a function a shape, under its own name."""

    def register(function: Callable[[Writer], Lines]) -> Callable[[Writer], Lines]:
        SHAPES[function.__name__.replace("_", " ")] = Registered(function, kind, unseen)
        return function

    return register
