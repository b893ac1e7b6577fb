"""Checking many files in several processes.

Workers return findings, never trees: shipping these costs more than parsing. Each worker gets its files when it starts
and says what it found file by file, so that the death of one (the system was short of memory, say) costs the file that
it was at and no other: the rest goes to a new worker, and that file, too, is tried once more.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from distlint.checking import Checker, internal_error
from distlint.collector import collector_patient
from distlint.finding import Finding
from distlint.project import roots

if TYPE_CHECKING:
    from distlint.settings import Configuration

#: Below this many bytes starting processes costs more than it saves.
WORTH_PROCESSES = 600_000

#: The counter of workers that have died.
LOST = "worker processes lost"


class Checked(NamedTuple):
    """The findings of each file, the counters, and where names were looked up (:func:`distlint.project.roots.seen`)."""

    findings: dict[Path, list[Finding]]
    statistics: dict[str, int]
    seen: dict[str, str]


def check_all(
    files: Sequence[Path], configuration: Configuration, jobs: int | None, progress: Callable[[int], object]
) -> Checked:
    """Checks all files; ``progress`` gets the number of files done.

    Raises what a check raises, from whichever process.
    """
    sizes = [_size(path) for path in files]
    processes = min(jobs or os.cpu_count() or 1, len(files))
    if processes <= 1 or sum(sizes) < WORTH_PROCESSES:
        return _check_here(files, configuration, progress)
    with _Workers(configuration, progress) as workers:
        for chunk in list(_chunks(files, sizes, processes)):
            workers.start(chunk)
        workers.run()
        return workers.checked


def _check_here(files: Sequence[Path], configuration: Configuration, progress: Callable[[int], object]) -> Checked:
    checker = Checker(configuration)
    findings: dict[Path, list[Finding]] = {}
    with collector_patient():
        for index, path in enumerate(files):
            findings[path] = checker.check(path)
            if index % 8 == 0:
                progress(index)
    return Checked(findings, checker.statistics(), dict(roots.seen()))


class _Worker:
    """A process at work on files, and what it has said so far."""

    def __init__(self, files: Sequence[Path], configuration: Configuration, tries: int) -> None:
        self.files = files
        self.done = 0
        self.tries = tries  # workers that died over the first of the files
        self.has_started = self.has_ended = False
        self.pipe, theirs = multiprocessing.Pipe(duplex=False)
        self.process = multiprocessing.Process(target=_work, args=(files, configuration, theirs), daemon=True)
        self.process.start()
        theirs.close()

    def end(self) -> None:
        if not self.has_ended:
            self.process.kill()
        self.process.join()
        self.process.close()
        self.pipe.close()


class _Workers:
    """Several workers, and what they found; none of them outlives the ``with`` statement."""

    def __init__(self, configuration: Configuration, progress: Callable[[int], object]) -> None:
        self.configuration = configuration
        self.progress = progress
        self.checked = Checked({}, {}, {})
        self._done = 0
        self._running: dict[Any, _Worker] = {}

    def __enter__(self) -> _Workers:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._running.values():
            worker.end()

    def start(self, files: Sequence[Path], tries: int = 0) -> None:
        """Gives files to a new worker."""
        worker = _Worker(files, self.configuration, tries)
        self._running[worker.pipe] = worker

    def run(self) -> None:
        """Listens until all files are checked."""
        while self._running:
            for pipe in wait(list(self._running)):
                worker = self._running[pipe]
                try:
                    self._take(worker, worker.pipe.recv())
                except (EOFError, OSError):
                    del self._running[pipe]
                    worker.end()
                    if not worker.has_ended:
                        self._replace(worker)

    def _take(self, worker: _Worker, said: object) -> None:
        if isinstance(said, Exception):
            raise said
        if isinstance(said, list):
            self.checked.findings[worker.files[worker.done]] = said
            worker.done += 1
            self._done += 1
            self.progress(self._done)
        elif isinstance(said, Checked):
            worker.has_ended = True
            self._add(said)
        else:
            worker.has_started = True

    def _replace(self, worker: _Worker) -> None:
        """Has the files of a worker that has died checked by others."""
        self._count({LOST: 1})
        rest = worker.files[worker.done :]
        if not worker.has_started:  # no file is to blame: processes cannot be started here
            self._add(_check_here(rest, self.configuration, lambda _: None))
            self._done += len(rest)
            return
        tries = worker.tries + 1 if worker.done == 0 else 1
        if tries > 1 and rest:
            why = "in a worker process: it was killed twice over this file (out of memory?)"
            self.checked.findings[rest[0]] = [internal_error(rest[0], why)]
            self._done += 1
            rest, tries = rest[1:], 0
        if rest:
            self.start(rest, tries)

    def _add(self, checked: Checked) -> None:
        self.checked.findings.update(checked.findings)
        self.checked.seen.update(checked.seen)
        self._count(checked.statistics)

    def _count(self, counters: dict[str, int]) -> None:
        for what, number in counters.items():
            self.checked.statistics[what] = self.checked.statistics.get(what, 0) + number


def _work(files: Sequence[Path], configuration: Configuration, answers: Connection) -> None:
    """What a worker does: says that it is there, then the findings file by file, then the rest."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started this decides
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with contextlib.suppress(BrokenPipeError):
        answers.send(None)
        try:
            checker = Checker(configuration)
            with collector_patient():
                for path in files:
                    answers.send(checker.check(path))
            answers.send(Checked({}, checker.statistics(), dict(roots.seen())))
        except Exception as error:
            answers.send(error)


def _end_with_parent() -> None:
    """Ends this process when the one that has started it ends, however that comes about."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _chunks(files: Sequence[Path], sizes: Sequence[int], count: int) -> Iterator[list[Path]]:
    """Neighbouring files, which share what has to be known about them, in chunks of about equal size."""
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
