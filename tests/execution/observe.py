"""Cases with what was observed of them, and whether that is what they say."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from .outcome import Kind, Outcome, outcome_of
from .pool import Pool
from .rank import Job
from .runs import Run

SLEEPERS, WORKERS = 8, 2  # cases at a time: those that are to hang, which sleep, and those that keep cores busy
QUICK, PATIENT = 2.0, 30.0  # timeouts of process groups in seconds: where a hang is expected, and where not
_SECOND_LOOK = 8.0  # the timeout when a quick run surprises
_GRACE = 5.0  # seconds beyond the timeout, for what no timeout ends
_RACES = 4  # further runs of ranks that race


class Observer:
    """Runs jobs on real ranks, side by side and in the background. To be closed."""

    def __init__(self) -> None:
        self._pool = Pool()
        self._sleepers = ThreadPoolExecutor(SLEEPERS, thread_name_prefix="hanging-case")
        self._workers = ThreadPoolExecutor(WORKERS, thread_name_prefix="case")
        self._scratch = TemporaryDirectory(prefix="distlint-cases-")
        self._folders = itertools.count()

    def __enter__(self) -> Observer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends what still runs."""
        for threads in (self._sleepers, self._workers):
            threads.shutdown(wait=False, cancel_futures=True)
        self._pool.close()
        for threads in (self._sleepers, self._workers):
            threads.shutdown()
        self._scratch.cleanup()

    def start(self, run: Run) -> Future[Outcome]:
        """The outcome of a case, as soon as there is a place for it."""
        return (self._sleepers if run.goes_wrong else self._workers).submit(self._outcome, run)

    def play(
        self,
        modules: Mapping[str, str],
        *,
        ranks: int,
        timeout: float = QUICK,
        limit: float | None = None,
        nodes: int = 1,
        is_script: bool = False,
    ) -> Future[Outcome]:
        """The outcome of a program, given as the texts of its modules by name (``train``, ``utils/dist``); the first
        has ``main``, or is the script."""
        folder = Path(self._scratch.name) / str(next(self._folders))
        folder.mkdir()
        for name, text in modules.items():
            path = folder / f"{name}.py"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        entry = folder / f"{next(iter(modules))}.py"
        job = Job(str(entry), str(folder), ranks, timeout, timeout + _GRACE, is_script, nodes)
        if timeout < PATIENT:
            return self._sleepers.submit(lambda: outcome_of(self._pool.run(job), folder, entry))
        return self._workers.submit(self._well, job, folder, entry)

    def _outcome(self, run: Run) -> Outcome:
        """A surprise under a short timeout may be due to a busy machine, or to what its ranks have played before: then
        the answer is that of a patient run on new ones.

        Ranks that race may all come through now and then: it counts if they don't in one of several runs.
        """
        if not run.goes_wrong:
            return self._well(_job(run, PATIENT), run.folder, run.entry)
        outcome = self._once(run, QUICK, takes_turns=not (run.is_racy or run.is_script))
        for _ in range(_RACES if run.is_racy else 0):
            if outcome.kind is not Kind.OK:
                break
            outcome = self._once(run, QUICK)
        for timeout in (_SECOND_LOOK, PATIENT):
            if not (difference(run, outcome) or (run.observed and stale(run, outcome))):
                break
            outcome = self._once(run, timeout)
        return outcome

    def _once(self, run: Run, timeout: float, *, takes_turns: bool = False) -> Outcome:
        job = _job(run, timeout)._replace(takes_turns=takes_turns)
        return outcome_of(self._pool.run(job), run.folder, run.entry)

    def _well(self, job: Job, folder: Path, entry: Path) -> Outcome:
        """The outcome of what should end well: as soon as it does not, on ranks that have played nothing before."""
        outcome = outcome_of(self._pool.run(job._replace(takes_turns=not job.is_script)), folder, entry)
        if outcome.kind is Kind.OK:
            return outcome
        return outcome_of(self._pool.run(job), folder, entry)

    @property
    def torch(self) -> str:
        """The version of torch that runs the cases, as in ``2.13``."""
        return ".".join(self._pool.torch.split(".")[:2])


def _job(run: Run, timeout: float) -> Job:
    return Job(str(run.entry), str(run.folder), run.ranks, timeout, timeout + _GRACE, run.is_script, run.nodes)


def difference(run: Run, outcome: Outcome) -> str | None:
    """In what way the case does not do what its name promises."""
    if outcome.kind is Kind.BROKEN:
        return "the case itself is broken"
    if run.goes_wrong and outcome.kind is Kind.OK:
        return "all ranks finish, but a bad case must hang, fail or end in a wrong value"
    if not run.goes_wrong and outcome.kind is not Kind.OK:
        return f"every rank must finish, but: {outcome.kind.value}"
    return None


def line(run: Run, outcome: Outcome, torch: str) -> str:
    """What to write behind ``observed:``."""
    return f"{run.ranks} ranks, torch {torch}, gloo: {_told(run, outcome)}"


def stale(run: Run, outcome: Outcome) -> str | None:
    """In what way the `observed:` line is wrong. It names the version of torch, which is not compared."""
    if run.observed is None:
        return "nothing says what was observed: run python tests/execute.py --write"
    ranks, _, told = run.observed.partition(" ranks, ")
    if (ranks, told.partition("gloo: ")[2]) != (str(run.ranks), _told(run, outcome)):
        return f"`observed:` is not what happens: {run.ranks} ranks, {_told(run, outcome)}"
    return None


def _told(run: Run, outcome: Outcome) -> str:
    if run.is_racy:
        return "goes wrong, differently from run to run"
    if run.observed is None:  # the line that is written will push the others down
        return re.sub(r"\(line (\d+)\)", lambda match: f"(line {int(match[1]) + 1})", outcome.text)
    return outcome.text
