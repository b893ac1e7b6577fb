"""What the recorder says of generated programs is what happens on real ranks."""

from __future__ import annotations

import os
from concurrent.futures import Future
from functools import cache
from itertools import islice

import pytest

from execution.observe import PATIENT, QUICK, Observer
from execution.outcome import Kind, Outcome

from .grammar import Program, program
from .recorder import Cluster, Fate, Played, play
from .shapes import SHAPES

RANKS = 4
EACH = int(os.environ.get("DISTLINT_PROGRAMS", "1"))  # of each shape; more on demand


@cache
def _samples(shape: str) -> list[Program]:
    """Programs without flags: real ranks get the rank and the world size. Made by the one process that runs them."""
    seeds = range(len(shape) * 1000, (len(shape) + 1) * 1000)
    without = (found for found in (program(seed, shape) for seed in seeds) if not found.flags)
    return [*islice(without, EACH)]


@cache
def _played(shape: str, number: int) -> Played:
    return play(_samples(shape)[number].modules, Cluster(RANKS, RANKS), {})


def start(observer: Observer, shape: str, number: int) -> Future[Outcome]:
    hangs = _played(shape, number).fate in (Fate.HANG, Fate.LATENT)
    return observer.play(_samples(shape)[number].modules, ranks=RANKS, timeout=QUICK if hangs else PATIENT)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(EACH))
@pytest.mark.parametrize("shape", sorted(SHAPES))
def test_recorder_is_right(shape: str, number: int, outcome: Outcome) -> None:
    sample, told = _samples(shape)[number], _played(shape, number)
    if outcome.kind is Kind.BROKEN:
        agree = False
    elif told.fate is Fate.LATENT:  # groups that get one name on different ranks: who comes first decides
        agree = outcome.kind in (Kind.OK, Kind.HANG)
    elif told.fate in (Fate.OK, Fate.WRONG):  # gloo mixes operators without a word
        agree = outcome.kind is Kind.OK
    elif told.fate is Fate.ERROR:
        agree = outcome.kind is not Kind.OK
    else:
        agree = outcome.kind in (Kind.HANG, Kind.ERROR)  # messages that do not fit are an error before the timeout
    assert agree, f"{sample.text}\nrecorder: {told}\nranks: {outcome.text}\n{outcome.details}"
