"""Sizes, element types and layouts of what is sent and received, as far as the code says them.

:func:`misfits`: pairs of calls that exchange one tensor, and whose buffers can't both be right. :func:`scattered`:
buffers that are not contiguous. :func:`left_numbers`: plain numbers in the place of tensors.
"""

from __future__ import annotations

from distlint.shapes.layouts import Order, Scattered, scattered
from distlint.shapes.numbers import LeftNumber, left_numbers
from distlint.shapes.pairs import Misfit, misfits

__all__ = ["LeftNumber", "Misfit", "Order", "Scattered", "left_numbers", "misfits", "scattered"]
