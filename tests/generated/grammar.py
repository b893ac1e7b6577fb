"""Programs from idioms that people write, with a random choice wherever they could have written it otherwise.

A program is a way to know the rank (``spellings.py``), one thing that ranks do together (``shapes/``), right or wrong,
a place where that stands and perhaps one around it (``wraps.py``), and a few ordinary statements before and behind.
Which programs are wrong is not written down anywhere: the recorder says it.
"""

from __future__ import annotations

import random
import textwrap
from typing import NamedTuple

from .shapes import SHAPES
from .spellings import Writer
from .wraps import WRAPS, Shape, Wrap


class Program(NamedTuple):
    """``modules`` are the sources by name (``program`` has ``main``); ``args`` has the boolean attributes ``flags``.

    ``shape``, ``wraps``, ``source`` and ``test`` say from which idioms it was made.
    """

    seed: int
    modules: dict[str, str]
    flags: tuple[str, ...]
    shape: str
    wraps: tuple[str, ...]
    source: str
    test: str

    @property
    def kind(self) -> str:
        """The kind of mistake that the shape is about."""
        return SHAPES[self.shape].kind

    @property
    def text(self) -> str:
        """All modules, one below the other."""
        return "\n".join(f"# {name}.py\n{source}" for name, source in self.modules.items())


def program(seed: int, shape: str | None = None) -> Program:
    """The program of a seed; with ``shape``, of that shape."""
    writer = Writer(random.Random(seed))
    name = shape or writer.random.choice(sorted(SHAPES))
    wraps = writer.random.sample(sorted(WRAPS), writer.random.choice((1, 1, 2)))
    before, after = writer.ordinary(), writer.ordinary()
    inner = SHAPES[name].write
    for wrap in wraps:
        inner = _wrapped(inner, WRAPS[wrap])
    body = [*writer.setup(), *before, *inner(writer), *after]
    main = f"def main({writer.parameters()}):\n" + textwrap.indent("\n".join(body), "    ")
    return Program(
        seed, writer.modules(main), tuple(sorted(writer.flags)), name, tuple(wraps), writer.source, writer.test_name
    )


def _wrapped(shape: Shape, wrap: Wrap) -> Shape:
    return lambda writer: wrap(writer, shape)
