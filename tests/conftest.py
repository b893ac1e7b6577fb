"""What all tests share: the marker for those that take long, and real ranks that run while other tests do.

A test that asks for ``outcome`` gets what real ranks did. Its module has a function ``start(observer, **parameters)``,
which is called with the parameters of all such tests of a file when the first of them is run. Files of tests are dealt
out to one process more than there are cores (pytest-xdist): some wait for ranks while the others go on.
"""

from __future__ import annotations

import gc
import os
import sys
from concurrent.futures import Future
from typing import Any
from zlib import crc32

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import HealthCheck, settings

from execution.observe import Observer
from execution.outcome import Outcome
from execution.pool import NO_TORCH, has_torch

os.environ["DISTLINT_NO_CACHE"] = "1"  # what is tested is to be done, not remembered; tests/test_cache.py takes it away
# Two thirds of a start went into compiling distlint anew, and half of the collection into what pytest makes of tests.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# The same examples in each run, however slow a machine is that day: a red run is always about the code.
settings.register_profile("distlint", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("distlint")

_observer = pytest.StashKey[Observer]()
_outcome = pytest.StashKey[Future[Outcome]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--thorough",
        action="store_true",
        help="with the tests that look at another size, place or example of what others look at, too",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        "slow: builds a virtual environment, runs cases on real ranks or checks everything several times;"
        " `-m 'not slow'` leaves it out",
    )
    config.addinivalue_line(
        "markers", "thorough: looks at another size, place or example of what others look at; `--thorough` runs it"
    )


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are cores: one mostly waits for real ranks, and others for runs that they started.
    With two more, and two to three times as many ranks at a time, the same tests took 545 s instead of 322 on two
    cores: what runs side by side takes the caches from each other."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores + 1


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Deals out files, and of the cases that are linted a part at a time: as one file they took as long as all others
    together."""
    from xdist.scheduler import LoadFileScheduling

    class Scheduling(LoadFileScheduling):  # type: ignore[misc,unused-ignore]
        def _split_scope(self, nodeid: str) -> str:
            file = str(super()._split_scope(nodeid))
            return f"{file} {crc32(nodeid.encode()) % PARTS}" if file.endswith("test_cases.py") else file

    return Scheduling(config, log)


#: In so many parts the cases are linted.
PARTS = 12
#: The files that take longest: who waits for ranks begins, and no process is left with one of them when the others are
#: done. Files are dealt out in the order of the tests.
FIRST = (
    "test_cases_run.py",
    "test_cases.py",
    "test_any_input.py",
    "test_same_everywhere.py",
    "test_pre_commit.py",
    "test_recorder_on_ranks.py",
    "test_harness.py",
    "test_front_ends_agree.py",
    "test_faults.py",
    "test_meta.py",
    "test_trace.py",
    "test_walk.py",
)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out what only a thorough run has, and puts the tests of these files in front; the others stay in their
    order."""
    if not config.getoption("--thorough"):
        left_out = [item for item in items if item.get_closest_marker("thorough") is not None]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item.get_closest_marker("thorough") is None]
    places = {name: place for place, name in enumerate(FIRST)}
    items.sort(key=lambda item: places.get(item.path.name, len(FIRST)))


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """A process that runs tests for another says how each came out, and no word of what was set up and taken down in
    peace: each is a message, and they took as long as the tests of a thousand cases."""
    if not hasattr(item.config, "workerinput"):
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    return True


@pytest.hookimpl(tryfirst=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """At its end, pytest looks several times for garbage that has something to say. A process that has run tests for
    another holds half a gigabyte of it, of thousands of checks, which took 7 s; with ``-n 0`` it is looked at."""
    if _observer in config.stash:
        config.stash[_observer].close()
    if hasattr(config, "workerinput"):
        gc.freeze()


@pytest.fixture
def outcome(request: pytest.FixtureRequest) -> Outcome:
    """What came of the ranks of this test."""
    if not has_torch():
        pytest.skip(NO_TORCH)
    if _outcome not in request.node.stash:
        _start_all_of(request.node.module, request.session)
    return request.node.stash[_outcome].result()


def _start_all_of(module: object, session: pytest.Session) -> None:
    """Starts the ranks of all tests of a file, in one observer for each process that runs tests."""
    observer = session.config.stash.setdefault(_observer, None) or Observer()
    session.config.stash[_observer] = observer
    for item in session.items:
        if isinstance(item, pytest.Function) and item.module is module and "outcome" in item.fixturenames:
            item.stash[_outcome] = item.module.start(observer, **item.callspec.params)
