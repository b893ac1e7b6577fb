"""Sizes and element types of what is sent and received, as far as the code says them.

:func:`misfits` is the door: pairs of calls that exchange one tensor, and whose buffers can't both be right.
"""

from __future__ import annotations

from distlint.shapes.pairs import Misfit, misfits

__all__ = ["Misfit", "misfits"]
