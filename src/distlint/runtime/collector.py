"""The garbage collector while much is built and nothing is thrown away: it would scan all of it again and again."""

from __future__ import annotations

import atexit
import gc
from collections.abc import Iterator
from contextlib import contextmanager

#: Thresholds with which most checks end before the first collection. Of what a check builds one object in fourteen is
#: garbage that only the collector finds: it costs 5 % of the memory, and looking for it 5 % of the time.
_PATIENT = (50_000_000, 50, 1000)


@contextmanager
def collector_paused() -> Iterator[None]:
    """No collections inside the block."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


@contextmanager
def collector_patient() -> Iterator[None]:
    """Few collections inside the block, and none of what exists already."""
    thresholds = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(*_PATIENT)
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()


def collector_patient_for_good() -> None:
    """The same for the rest of the process, which has one task; not even at its end is everything looked at again."""
    gc.set_threshold(*_PATIENT)
    atexit.register(gc.freeze)
