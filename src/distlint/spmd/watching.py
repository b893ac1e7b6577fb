"""What a run looks for beside communication."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from distlint import facts
from distlint.project import Class, Function, Module, Symbol
from distlint.spmd.frames import Frame
from distlint.spmd.values import Environment, Given, Value

if TYPE_CHECKING:
    from distlint.spmd.interpreter import Interpreter


class Watch(Protocol):
    """What a run looks for beside communication, such as what is done to files.

    ``trusts_names``: a parameter that has the name of a rank is one, even if callers may choose it.
    """

    trusts_names: bool = False

    def wants(self, function: Function) -> bool:
        """Whether a project function has to be run in place."""

    def deals_with(self, thing: object, words: frozenset[str] | None = None) -> bool:
        """Whether what is looked for may happen in a method of an object; ``words``: in one that has one of these
        names. No object, where what is looked for is wanted for itself."""
        return False

    def known(self, owner: Class | Module) -> Environment:
        """What the constructor of a class leaves in attributes, or a module in variables, where the watch knows more
        than other runs."""
        return {}

    def call(
        self,
        run: Interpreter,
        expression: facts.Call,
        symbol: Symbol | None,
        receiver: Value | None,
        given: Given,
        frame: Frame,
    ) -> Value | None:
        """Notes what a call does (in ``run.nodes``); its value, if the call is one of those looked for."""
