"""Room on Python's stack: deep enough, and taken from the system once."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

from distlint.runtime.stack import RECURSION, with_room


def deep(levels: int) -> int:
    return 0 if levels == 0 else 1 + deep(levels - 1)


@with_room
def called(work: Callable[[], int], *, fails: bool = False) -> int:
    """What the work gives."""
    if fails:
        raise ValueError(sys.getrecursionlimit())
    return work()


def test_the_limit_of_the_caller_comes_back() -> None:
    limit = sys.getrecursionlimit()
    assert called(lambda: deep(RECURSION - 500)) == RECURSION - 500
    assert sys.getrecursionlimit() == limit
    with pytest.raises(ValueError, match=str(max(limit, RECURSION))):
        called(deep, fails=True)  # type: ignore[arg-type]
    assert sys.getrecursionlimit() == limit


def test_it_is_called_and_named_as_before() -> None:
    assert (called.__name__, called.__doc__) == ("called", "What the work gives.")


@pytest.mark.skipif(sys.platform != "linux", reason="counts page faults as Linux does")
@pytest.mark.skipif(sys.version_info < (3, 11), reason="Python 3.10 keeps its frames elsewhere")
def test_no_piece_of_the_stack_is_taken_again_and_again() -> None:
    """Somewhere below three hundred calls a piece of 16 kB ends; each call across its end costs a page fault."""
    import resource

    def faults(work: Callable[[], int]) -> int:
        before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
        work()
        return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before

    def across() -> int:
        return sum(deep(levels) for levels in range(300) for _ in range(60))

    across()  # what is set up at the first call
    assert faults(across) > 200
    assert faults(lambda: called(across)) < 100
