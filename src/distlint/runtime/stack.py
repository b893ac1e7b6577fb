"""Room on Python's stack, for chains of calls as long as those that are read."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import update_wrapper
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

#: Frames on Python's stack; each level of nesting takes up to four.
RECURSION = 5000

#: The size of a frame, in words, for which CPython takes a megabyte at once, with as much left for what is called.
_HALF_A_MEGABYTE = 66_000


def with_room(function: Callable[P, R]) -> Callable[P, R]:
    """A function, with room for :data:`RECURSION` frames whoever the caller is, and for most of them in one piece.

    Since 3.11 CPython takes its stack from the system in pieces of 16 kB and gives each back when the first call in it
    returns (``push_chunk`` and ``_PyThreadState_PopFrame`` in ``Python/pystate.c``). A loop of calls across the end of
    a piece asks the system twice for each: 120,000 times in a check of 200,000 lines, half of its system time. A frame
    that says that it needs more gets a larger piece, and those of its calls stand in the rest of that.
    """

    def run(*given: P.args, **named: P.kwargs) -> R:
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(max(limit, RECURSION))
        try:
            return function(*given, **named)
        finally:
            sys.setrecursionlimit(limit)

    run.__code__ = run.__code__.replace(co_stacksize=_HALF_A_MEGABYTE)
    return update_wrapper(run, function)
