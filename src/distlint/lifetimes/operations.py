"""Communication calls as a walk meets them."""

from __future__ import annotations

from typing import NamedTuple

from distlint.calls.communication import Communication
from distlint.finding import Span
from distlint.lifetimes.values import Rounds, Turns, Values


class Operation(NamedTuple):
    """One communication call as a walk met it: its buffers at that time, the tests it stands under, and in which
    round of which loops it stands."""

    made: Communication
    rounds: Rounds
    reads: Values
    writes: Values
    conditions: frozenset[str]
    turns: Turns

    @property
    def span(self) -> Span:
        """The place of the call."""
        return self.made.call.span
