"""Programs from idioms that people write, with a random choice wherever they could have written it otherwise.

A program is a way to know the rank (``spellings.py``), one thing that ranks do together (``shapes.py``), right or
wrong, a place where that stands (``wraps.py``), and a few ordinary statements around it. Which programs are wrong is
not written down anywhere: the recorder says it.
"""

from __future__ import annotations

import random
import textwrap
from typing import NamedTuple

from .shapes import SHAPES
from .spellings import Writer
from .wraps import WRAPS


class Program(NamedTuple):
    """``modules`` are the sources by name (``program`` has ``main``); ``args`` has the boolean attributes ``flags``.

    ``shape``, ``wrap``, ``source`` and ``test`` say from which idioms it was made.
    """

    seed: int
    modules: dict[str, str]
    flags: tuple[str, ...]
    shape: str
    wrap: str
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
    wrap = writer.random.choice(sorted(WRAPS))
    before, after = writer.ordinary(), writer.ordinary()
    inner = WRAPS[wrap](writer, SHAPES[name].write)
    body = [*writer.setup(), *before, *inner, *after]
    main = f"def main({writer.parameters()}):\n" + textwrap.indent("\n".join(body), "    ")
    return Program(seed, writer.modules(main), tuple(sorted(writer.flags)), name, wrap, writer.source, writer.test_name)
