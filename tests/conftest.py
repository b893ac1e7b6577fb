"""What all tests share: the marker for those that take long, and real ranks that run while other tests do.

A test that asks for ``outcome`` gets what real ranks did. Its module has a function ``start(observer, **parameters)``,
which is called with the parameters of the test as soon as all tests are collected; the test itself comes last.
"""

from __future__ import annotations

import os
from concurrent.futures import Future

import pytest
from hypothesis import HealthCheck, settings

from execution.observe import Observer
from execution.outcome import Outcome
from execution.pool import NO_TORCH, has_torch

os.environ["DISTLINT_NO_CACHE"] = "1"  # what is tested is to be done, not remembered; tests/test_cache.py takes it away
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # two thirds of a start went into compiling distlint anew

# The same examples in each run, however slow a machine is that day: a red run is always about the code.
settings.register_profile("distlint", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("distlint")

_observer = pytest.StashKey[Observer]()
_outcome = pytest.StashKey[Future[Outcome]]()


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        "slow: builds a virtual environment, runs cases on real ranks or checks everything several times;"
        " `-m 'not slow'` leaves it out",
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=_waits_for_ranks)


def pytest_collection_finish(session: pytest.Session) -> None:
    waiting = [item for item in session.items if isinstance(item, pytest.Function) and _waits_for_ranks(item)]
    if not waiting or session.config.option.collectonly or not has_torch():
        return
    observer = session.config.stash[_observer] = Observer()
    for item in waiting:
        item.stash[_outcome] = item.module.start(observer, **item.callspec.params)


def pytest_unconfigure(config: pytest.Config) -> None:
    if _observer in config.stash:
        config.stash[_observer].close()


@pytest.fixture
def outcome(request: pytest.FixtureRequest) -> Outcome:
    """What came of the ranks of this test."""
    if not has_torch():
        pytest.skip(NO_TORCH)
    return request.node.stash[_outcome].result()


def _waits_for_ranks(item: pytest.Item) -> bool:
    return "outcome" in getattr(item, "fixturenames", ())
