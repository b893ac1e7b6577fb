"""Engine 3: work handles, their buffers, and the results of collectives, function by function."""

from distlint.lifetimes.analysis import Lifetimes
from distlint.lifetimes.journal import (
    ALIASED,
    BEFORE_BACKWARD,
    DROPPED,
    EARLY,
    EMPTY,
    NO_RESULT,
    OVERWRITTEN,
    ROOT_ONLY,
    SOMETIMES,
    TEMPORARY,
    UNWAITED,
    VALUE_DROPPED,
    Event,
)
from distlint.lifetimes.operations import Operation

__all__ = [
    "ALIASED",
    "BEFORE_BACKWARD",
    "DROPPED",
    "EARLY",
    "EMPTY",
    "NO_RESULT",
    "OVERWRITTEN",
    "ROOT_ONLY",
    "SOMETIMES",
    "TEMPORARY",
    "UNWAITED",
    "VALUE_DROPPED",
    "Event",
    "Lifetimes",
    "Operation",
]
