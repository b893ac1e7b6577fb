"""Sizes, element types and layouts of what is sent and received, as far as the code says them.

:class:`Shapes`: pairs of calls that exchange one tensor, and whose buffers can't both be right. :func:`scattered`:
buffers that are not contiguous. :func:`left_numbers`: plain numbers in the place of tensors. :func:`scalars`: tensors
without a dimension on some ranks, and with one on others. :func:`repeated`: buffers with the size of the batch twice.
:func:`grown`: what a list came to on the source, in a buffer of a size of its own. :func:`cut_by_rank`: what some ranks
cut ahead of a collective.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint.project import Function, Module, Project
from distlint.remembering import Memory
from distlint.shapes.averages import Averages, Divided
from distlint.shapes.batches import Twice, repeated
from distlint.shapes.cut_by_rank import CutByRank, cut_by_rank
from distlint.shapes.dimensions import OfNumbers, made_of_numbers
from distlint.shapes.grown import Grown, grown
from distlint.shapes.handed import Helpers
from distlint.shapes.layouts import Order, Scattered, scattered
from distlint.shapes.numbers import LeftNumber, left_numbers
from distlint.shapes.own_shape import OwnShape, own_shapes
from distlint.shapes.pairs import Misfit, misfits
from distlint.shapes.scalars import Scalar, scalars

__all__ = [
    "CutByRank",
    "Divided",
    "Grown",
    "LeftNumber",
    "Misfit",
    "OfNumbers",
    "Order",
    "OwnShape",
    "Scalar",
    "Scattered",
    "Shapes",
    "Twice",
    "cut_by_rank",
    "grown",
    "left_numbers",
    "made_of_numbers",
    "own_shapes",
    "repeated",
    "scalars",
    "scattered",
]

_CHANGES_DEFAULT = ("set_default_dtype", "set_default_tensor_type")


class Shapes:
    """Answers about one project. What was found is kept for one module: the rules look at each in turn."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self._averages = Averages(project)
        self._helpers = Helpers(project)
        self._misfits: Memory[Module, tuple[Misfit, ...]] = Memory()

    def misfits(self, module: Module) -> tuple[Misfit, ...]:
        """The exchanges in a file whose two ends do not fit, where nobody changes torch's default type."""
        if module not in self._misfits:
            self._misfits.clear()
        return self._misfits.ask(module, self._found, module)

    def divided(self, function: Function) -> Iterator[Divided]:
        """The tensors of whole numbers that a function, or one nested in it, divides in place once they are summed up
        over ranks, or hands to a helper that does."""
        return self._averages.divided(function)

    def _found(self, module: Module) -> tuple[Misfit, ...]:
        found = misfits(module, self._helpers)
        return tuple(m for m in found if not m.by_default or self._keeps_default_type())

    def _keeps_default_type(self) -> bool:
        return not any(self.project.mentioning(*_CHANGES_DEFAULT))
