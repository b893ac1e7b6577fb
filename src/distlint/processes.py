"""Checking many files in several processes.

Workers return findings, never trees: shipping these costs more than parsing. Each worker has a share of neighbouring
files, which it gets in stretches; one that has come to the end of its share goes on with the end of another's. It says
what it found file by file, so that the death of one (the system was short of memory, say) costs the file that it was at
and no other: the rest goes to a new worker, and that file, too, is tried once more.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from multiprocessing.connection import Connection, wait
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from distlint.ahead import read_ahead
from distlint.checking import Checker, internal_error
from distlint.finding import Finding
from distlint.project.footing import Footing
from distlint.project.known import Known
from distlint.runtime.collector import collector_patient

if TYPE_CHECKING:
    from distlint.configuration import Configuration

#: Below this many bytes starting processes costs more than it saves.
WORTH_PROCESSES = 600_000

#: Stretches in the share of a worker: with more of them all workers end at about the same time.
STRETCHES = 32

#: The counter of workers that have died.
LOST = "worker processes lost"


class Checked(NamedTuple):
    """The findings of each file, the counters, and what the findings rest on."""

    findings: dict[Path, list[Finding]]
    statistics: dict[str, int]
    footings: list[Footing]


def check_all(
    files: Sequence[Path],
    configuration: Configuration,
    jobs: int | None,
    progress: Callable[[int], object],
    known: Mapping[str, Known] = MappingProxyType({}),
    *,
    grounded: bool = True,
) -> Checked:
    """Checks all files; ``progress`` gets the number of files done, ``known`` and ``grounded`` are as for a checker.

    Raises what a check raises, from whichever process.
    """
    make = partial(Checker, configuration, known=known, grounded=grounded)
    sizes = {path: _size(path) for path in files}
    processes = min(jobs or os.cpu_count() or 1, len(files))
    if processes <= 1 or sum(sizes.values()) < WORTH_PROCESSES:
        return _check_here(files, make, progress)
    if not any(one.outlines for one in known.values()):
        make = partial(make, ahead=read_ahead(sorted(files, key=sizes.__getitem__), processes))
    with _Workers(make, progress) as workers:
        for share in _parts(files, sizes, processes):
            workers.start(_stretches(share, sizes))
        workers.run()
        return workers.checked


def _check_here(files: Sequence[Path], make: Callable[[], Checker], progress: Callable[[int], object]) -> Checked:
    checker = make()
    findings: dict[Path, list[Finding]] = {}
    with collector_patient():
        for index, path in enumerate(files):
            findings[path] = checker.check(path)
            if index % 8 == 0:
                progress(index)
    return Checked(findings, checker.statistics(), checker.footings())


class _Worker:
    """A process at work on a stretch of files, and what it has said so far; ``share`` are the stretches to come."""

    def __init__(
        self, files: Sequence[Path], share: list[Sequence[Path]], make: Callable[[], Checker], tries: int
    ) -> None:
        self.files = files
        self.share = share
        self.done = 0
        self.tries = tries  # workers that died over the first of the files
        self.has_started = self.has_ended = False
        self.pipe, theirs = multiprocessing.Pipe()
        self.process = multiprocessing.Process(target=_work, args=(files, make, theirs), daemon=True)
        with _out_of_reach():
            self.process.start()
        theirs.close()

    def go_on(self, files: Sequence[Path]) -> None:
        """Gives the worker its next files; it ends if there are none."""
        self.files, self.done, self.tries = files, 0, 0
        self.pipe.send(files)

    def end(self) -> None:
        if not self.has_ended:
            self.process.kill()
        self.process.join()
        self.process.close()
        self.pipe.close()


class _Workers:
    """Several workers, and what they found; none of them outlives the ``with`` statement."""

    def __init__(self, make: Callable[[], Checker], progress: Callable[[int], object]) -> None:
        self.make = make
        self.progress = progress
        self.checked = Checked({}, {}, [])
        self._done = 0
        self._running: dict[Any, _Worker] = {}

    def __enter__(self) -> _Workers:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._running.values():
            worker.end()

    def start(self, share: list[Sequence[Path]], tries: int = 0) -> None:
        """Gives stretches of files to a new worker."""
        worker = _Worker(share[0], share[1:], self.make, tries)
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
            if worker.done == len(worker.files):
                worker.go_on(self._next(worker))
        elif isinstance(said, Checked):
            worker.has_ended = True
            self._add(said)
        else:
            worker.has_started = True

    def _next(self, worker: _Worker) -> Sequence[Path]:
        """The next stretch of a worker's own share, otherwise the last one of whoever has most to do."""
        if worker.share:
            return worker.share.pop(0)
        longest = max((other.share for other in self._running.values()), key=len)
        return longest.pop() if longest else []

    def _replace(self, worker: _Worker) -> None:
        """Has the files of a worker that has died checked by others."""
        self._count({LOST: 1})
        rest = worker.files[worker.done :]
        if not worker.has_started:  # no file is to blame: processes cannot be started here
            rest = [*rest, *(path for stretch in worker.share for path in stretch)]
            self._add(_check_here(rest, self.make, lambda _: None))
            self._done += len(rest)
            return
        tries = worker.tries + 1 if worker.done == 0 else 1
        if tries > 1 and rest:
            why = "in a worker process: it was killed twice over this file (out of memory?)"
            self.checked.findings[rest[0]] = [internal_error(rest[0], why)]
            self._done += 1
            rest, tries = rest[1:], 0
        share = [rest, *worker.share] if rest else worker.share
        if share:
            self.start(share, tries)

    def _add(self, checked: Checked) -> None:
        self.checked.findings.update(checked.findings)
        self.checked.footings.extend(checked.footings)
        self._count(checked.statistics)

    def _count(self, counters: dict[str, int]) -> None:
        for what, number in counters.items():
            self.checked.statistics[what] = self.checked.statistics.get(what, 0) + number


def _work(files: Sequence[Path], make: Callable[[], Checker], pipe: Connection) -> None:
    """What a worker does: says that it is there, then the findings file by file as long as it is given some, then the
    rest."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started this decides
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with contextlib.suppress(BrokenPipeError):
        pipe.send(None)
        try:
            checker = make()
            with collector_patient():
                while files:
                    for path in files:
                        pipe.send(checker.check(path))
                    files = pipe.recv()
                pipe.send(Checked({}, checker.statistics(), checker.footings()))
        except Exception as error:
            pipe.send(error)


def _end_with_parent() -> None:
    """Ends this process when the one that has started it ends, however that comes about."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


@contextlib.contextmanager
def _out_of_reach() -> Iterator[None]:
    """Where processes may be started.

    One that is not forked looks for the standard library in the working directory first. If that is what is checked, it
    would run a `random.py` that lies there. So it is started in the folder of the standard library, and stays there.
    """
    if multiprocessing.get_start_method() == "fork":
        yield
        return
    here = Path.cwd()
    os.chdir(Path(os.__file__).parent)
    try:
        yield
    finally:
        os.chdir(here)


def _stretches(share: Sequence[Path], sizes: Mapping[Path, int]) -> list[Sequence[Path]]:
    """The stretches of a share, the largest first: what is handed out last takes little time."""
    parts = _parts(share, sizes, STRETCHES)
    return sorted(parts, key=lambda part: sum(sizes[path] for path in part), reverse=True)


def _parts(files: Sequence[Path], sizes: Mapping[Path, int], count: int) -> list[Sequence[Path]]:
    """At most ``count`` parts of about equal size: neighbouring files, which share what has to be known about them."""
    limit = sum(sizes[path] for path in files) / count
    parts: list[list[Path]] = []
    filled = limit
    for path in files:
        if filled >= limit:
            parts.append([])
            filled = 0.0
        parts[-1].append(path)
        filled += sizes[path]
    return [*parts]


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
