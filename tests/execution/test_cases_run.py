"""On real ranks cases do as they say: bad ones hang, fail or end in a wrong value, silent ones finish."""

from __future__ import annotations

from concurrent.futures import Future

import pytest

from case_files import all_cases

from .observe import Observer, difference, stale
from .outcome import Outcome
from .runs import Run, run_of, says_how_it_runs

# the families that are about what ranks do together: each of their cases runs, or says why it does not
PROVED = ("RNK1", "RNK2", "RNK3", "RNK8")
RUNS = [run for case in all_cases() if (run := run_of(case))]


def test_cases_say_how_they_run() -> None:
    silent = [case.name for case in all_cases() if case.code.startswith(PROVED) and not says_how_it_runs(case)]
    assert not silent, f"their docstrings must have a line `runs: N ranks` or `runs: no (why)`: {silent}"


def start(observer: Observer, run: Run) -> Future[Outcome]:
    return observer.start(run)


@pytest.mark.slow
@pytest.mark.parametrize("run", RUNS, ids=[run.case.name for run in RUNS])
def test_case_runs(run: Run, outcome: Outcome) -> None:
    problem = difference(run, outcome) or stale(run, outcome)
    if problem:
        pytest.fail(f"{run.case.name}: {problem}\n{outcome.details}", pytrace=False)
