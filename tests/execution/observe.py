"""Cases with what was observed of them, and whether that is what they say."""

from __future__ import annotations

import re
from concurrent.futures import Future, ThreadPoolExecutor

from distlint.finding import Severity
from distlint.rules import find

from .outcome import Kind, Outcome, outcome_of
from .pool import Pool
from .rank import Job
from .runs import Run

WIDTH = 10  # cases at a time; those that hang sleep, so it may be more than there are cores
QUICK, PATIENT = 2.0, 30.0  # timeouts of process groups in seconds: where a hang is expected, and where not
_GRACE = 5.0  # seconds beyond the timeout, for what no timeout ends
_RACES = 4  # further runs of ranks that race


class Observer:
    """Runs cases side by side in a ``with`` statement."""

    def __init__(self) -> None:
        self._pool = Pool()
        self._threads = ThreadPoolExecutor(WIDTH, thread_name_prefix="case")

    def __enter__(self) -> Observer:
        self._pool.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._pool.__exit__()
        self._threads.shutdown()

    def start(self, run: Run) -> Future[Outcome]:
        """The outcome of ``run``, as soon as there is a place for it."""
        return self._threads.submit(self._outcome, run)

    def _outcome(self, run: Run) -> Outcome:
        """A surprise under a short timeout may be due to a busy machine: then the answer is that of a patient run.

        Ranks that race may all come through now and then: it counts if they don't in one of several runs.
        """
        if not goes_wrong(run):
            return self._once(run, PATIENT)
        outcome = self._once(run, QUICK)
        for _ in range(_RACES if run.is_racy else 0):
            if outcome.kind is not Kind.OK:
                break
            outcome = self._once(run, QUICK)
        surprising = difference(run, outcome) or (run.observed and stale(run, outcome, self.torch))
        return self._once(run, 4 * QUICK) if surprising else outcome

    def _once(self, run: Run, timeout: float) -> Outcome:
        job = Job(str(run.entry), str(run.folder), run.ranks, timeout, timeout + _GRACE, run.is_script, run.nodes)
        return outcome_of(self._pool.run(job), run.folder, run.entry)

    @property
    def torch(self) -> str:
        """The version of torch that runs the cases, as in ``2.13``."""
        return ".".join(self._pool.torch.split(".")[:2])


def goes_wrong(run: Run) -> bool:
    """Whether the ranks must not all finish with the right values."""
    return not run.case.is_silent and find(run.case.code)[0].severity.reaches(Severity.WRONG_RESULT)


def difference(run: Run, outcome: Outcome) -> str | None:
    """In what way the case does not do what its name promises."""
    if outcome.kind is Kind.BROKEN:
        return "the case itself is broken"
    if goes_wrong(run) and outcome.kind is Kind.OK:
        return "all ranks finish, but a bad case must hang, fail or end in a wrong value"
    if not goes_wrong(run) and outcome.kind is not Kind.OK:
        return f"every rank must finish, but: {outcome.kind.value}"
    return None


def line(run: Run, outcome: Outcome, torch: str) -> str:
    """What to write behind ``observed:``."""
    text = "goes wrong, differently from run to run" if run.is_racy else outcome.text
    if run.observed is None:  # the line that is written will push the others down
        text = re.sub(r"\(line (\d+)\)", lambda match: f"(line {int(match[1]) + 1})", text)
    return f"{run.ranks} ranks, torch {torch}, gloo: {text}"


def stale(run: Run, outcome: Outcome, torch: str) -> str | None:
    """In what way the `observed:` line is wrong. It names the version of torch, which is not compared."""
    said, seen = run.observed, line(run, outcome, torch)
    if said is None:
        return "nothing says what was observed: run python tests/execute.py --write"
    if said.partition("gloo: ")[2] != seen.partition("gloo: ")[2]:
        return f"`observed:` is not what happens: {seen}"
    return None
