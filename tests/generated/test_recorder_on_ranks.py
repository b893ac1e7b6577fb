"""What the recorder says of generated programs is what happens on real ranks."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from execution.outcome import Kind, outcome_of
from execution.pool import NO_TORCH, Pool, has_torch
from execution.rank import Job

from .grammar import Program, program
from .recorder import Cluster, Fate, play
from .shapes import SHAPES

RANKS = 4
EACH = 2  # programs of each shape
WIDTH = 8  # programs at a time


@pytest.mark.slow
@pytest.mark.skipif(not has_torch(), reason=NO_TORCH)
def test_recorder_is_right(tmp_path: Path) -> None:
    programs = [sample for shape in sorted(SHAPES) for sample in _samples(shape)]
    with Pool() as pool, ThreadPoolExecutor(WIDTH) as threads:
        wrong = [told for told in threads.map(lambda sample: _difference(pool, sample, tmp_path), programs) if told]
    assert not wrong, "\n\n".join(wrong)


def _samples(shape: str) -> list[Program]:
    """Programs without flags: real ranks get the rank and the world size."""
    seeds = range(len(shape) * 1000, (len(shape) + 1) * 1000)
    return [found for found in (program(seed, shape) for seed in seeds) if not found.flags][:EACH]


def _difference(pool: Pool, sample: Program, folder: Path) -> str | None:
    place = folder / f"{sample.shape} {sample.seed}".replace(" ", "_")
    place.mkdir()
    for name, source in sample.modules.items():
        (place / f"{name}.py").write_text(source, "utf-8")
    entry = place / "program.py"
    played = play(sample.modules, Cluster(RANKS, RANKS), {})
    timeout = 2.0 if played.fate in (Fate.HANG, Fate.LATENT) else 30.0
    outcome = outcome_of(pool.run(Job(str(entry), str(place), RANKS, timeout, timeout + 3)), place, entry)
    if outcome.kind is Kind.BROKEN:
        agree = False
    elif played.fate is Fate.LATENT:  # groups that get one name on different ranks: who comes first decides
        agree = outcome.kind in (Kind.OK, Kind.HANG)
    elif played.fate in (Fate.OK, Fate.WRONG):  # gloo mixes operators without a word
        agree = outcome.kind is Kind.OK
    elif played.fate is Fate.ERROR:
        agree = outcome.kind is not Kind.OK
    else:
        agree = outcome.kind in (Kind.HANG, Kind.ERROR)  # messages that do not fit are an error before the timeout
    if agree:
        return None
    return f"{sample.text}\nrecorder: {played}\nranks: {outcome.text}\n{outcome.details}"
