"""Checking many files in several processes.

Workers return findings, never trees: shipping these costs more than parsing.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from distlint.checking import Checker
from distlint.collector import collector_patient
from distlint.finding import Finding

if TYPE_CHECKING:
    from distlint.settings import Configuration

#: Below this many bytes starting processes costs more than it saves.
WORTH_PROCESSES = 600_000
#: Chunks per process: few, since neighbouring files share what has to be known about them.
CHUNKS = 1

_worker: Checker | None = None


def check_all(
    files: Sequence[Path], configuration: Configuration, jobs: int | None, progress: Callable[[int], object]
) -> tuple[list[Finding], dict[str, int]]:
    """The findings of all files and the counters; ``progress`` gets the number of files done."""
    sizes = [_size(path) for path in files]
    processes = min(jobs or os.cpu_count() or 1, len(files))
    if processes <= 1 or sum(sizes) < WORTH_PROCESSES:
        return _check_here(files, configuration, progress)
    findings: list[Finding] = []
    statistics: dict[str, int] = {}
    done = 0
    chunks = list(_chunks(files, sizes, processes * CHUNKS))
    with ProcessPoolExecutor(processes, initializer=_start, initargs=(configuration,)) as pool:
        for chunk, (found, counted) in zip(chunks, pool.map(_check_chunk, chunks), strict=True):
            findings += found
            for what, number in counted.items():
                statistics[what] = statistics.get(what, 0) + number
            done += len(chunk)
            progress(done)
    return findings, statistics


def _check_here(
    files: Sequence[Path], configuration: Configuration, progress: Callable[[int], object]
) -> tuple[list[Finding], dict[str, int]]:
    checker = Checker(configuration)
    findings: list[Finding] = []
    with collector_patient():
        for index, path in enumerate(files):
            findings += checker.check(path)
            if index % 8 == 0:
                progress(index)
    return findings, checker.statistics()


def _start(configuration: Configuration) -> None:
    global _worker
    _worker = Checker(configuration)


def _check_chunk(chunk: Sequence[Path]) -> tuple[list[Finding], dict[str, int]]:
    assert _worker is not None
    before = _worker.statistics()
    with collector_patient():
        findings = [finding for path in chunk for finding in _worker.check(path)]
    after = _worker.statistics()
    return findings, {what: number - before.get(what, 0) for what, number in after.items()}


def _chunks(files: Sequence[Path], sizes: Sequence[int], count: int) -> Iterator[list[Path]]:
    """Neighbouring files in chunks of about equal size."""
    limit = sum(sizes) / count
    chunk: list[Path] = []
    filled = 0.0
    for path, size in zip(files, sizes, strict=True):
        chunk.append(path)
        filled += size
        if filled >= limit:
            yield chunk
            chunk, filled = [], 0.0
    if chunk:
        yield chunk


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
