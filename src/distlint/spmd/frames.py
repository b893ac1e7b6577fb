"""Running calls: the variables of each, and the nodes that are collected in a block of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from distlint.project import Module, Scope, Symbol
from distlint.spmd.contributions import NOTHING
from distlint.spmd.control import Leaving, Turn
from distlint.spmd.picks import Rounds
from distlint.spmd.terms import Term
from distlint.spmd.tree import Node
from distlint.spmd.values import Environment, Value

if TYPE_CHECKING:
    from distlint.spmd.interpreter import Interpreter


class Frame:
    """One running call: its variables and where its names are looked up."""

    def __init__(self, scope: Scope, number: int, depth: int, outer: Frame | None = None) -> None:
        self.scope = scope
        self.module = scope.module  # the module that the running code stands in
        self.number = number
        self.depth = depth
        self.outer = outer
        self.variables: Environment = {}
        self.path: list[Term] = []
        self.returned: list[tuple[Term, Value]] = []
        self.rounds: list[Rounds] = []
        self.turns: list[Turn] = []
        self.gone_back: list[Leaving] = []
        self.on_yield: Callable[[Value], None] | None = None
        self.own = NOTHING  # what of the running function's values is this rank's part of a sum
        self.drawn: dict[str, tuple[Symbol, ...]] = {}  # what variables of the comprehensions around stand for
        self.notes_attributes = False  # whether ``variables`` holds some by dotted names

    def at_top_of(self, module: Module) -> Frame:
        """A frame for an expression that stands outside of the functions of a module, evaluated while this one runs."""
        return Frame(module, self.number, self.depth)

    def outwards(self) -> Iterator[Frame]:
        """This frame and those of the functions around, innermost first."""
        frame: Frame | None = self
        while frame is not None:
            yield frame
            frame = frame.outer

    def home_of(self, name: str) -> Frame | None:
        """The frame that has a variable: this one, or that of a function around; None if that is neither."""
        frame: Frame | None = self
        while frame is not None and name not in frame.variables:
            frame = frame.outer
        return frame

    def held(self, name: str) -> Value | None:
        """What a variable holds, here or in a function around; None if neither has it."""
        home = self.home_of(name)
        return home.variables[name] if home is not None else None


class Captured:
    """A block whose nodes are collected apart: in a class, since this is entered for each side of each test."""

    __slots__ = ("inner", "outer", "run")

    def __init__(self, run: Interpreter) -> None:
        self.run = run
        self.inner: list[Node] = []

    def __enter__(self) -> list[Node]:
        self.outer = self.run.nodes
        self.run.nodes = self.inner
        return self.inner

    def __exit__(self, *raised: object) -> None:
        self.run.nodes = self.outer
