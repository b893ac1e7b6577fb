"""What the recorder says of generated programs is what happens on real ranks."""

from __future__ import annotations

import os
from concurrent.futures import Future

import pytest

from execution.observe import PATIENT, QUICK, Observer
from execution.outcome import Kind, Outcome

from .grammar import Program, program
from .recorder import Cluster, Fate, Played, play
from .shapes import SHAPES

RANKS = 4
EACH = int(os.environ.get("DISTLINT_PROGRAMS", "1"))  # of each shape; more on demand


def _samples(shape: str) -> list[Program]:
    """Programs without flags: real ranks get the rank and the world size."""
    seeds = range(len(shape) * 1000, (len(shape) + 1) * 1000)
    return [found for found in (program(seed, shape) for seed in seeds) if not found.flags][:EACH]


SAMPLES = [sample for shape in sorted(SHAPES) for sample in _samples(shape)]


def played(sample: Program) -> Played:
    return play(sample.modules, Cluster(RANKS, RANKS), {})


def start(observer: Observer, sample: Program) -> Future[Outcome]:
    hangs = played(sample).fate in (Fate.HANG, Fate.LATENT)
    return observer.play(sample.modules, ranks=RANKS, timeout=QUICK if hangs else PATIENT)


@pytest.mark.slow
@pytest.mark.parametrize("sample", SAMPLES, ids=[f"{sample.shape} {sample.seed}" for sample in SAMPLES])
def test_recorder_is_right(sample: Program, outcome: Outcome) -> None:
    told = played(sample)
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
