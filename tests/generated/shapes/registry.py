"""The shapes by the name of the idiom."""

from __future__ import annotations

from ..wraps import Shape

SHAPES: dict[str, Shape] = {}


def shape(function: Shape) -> Shape:
    """Makes a function a shape, under its own name."""
    SHAPES[function.__name__.replace("_", " ")] = function
    return function
