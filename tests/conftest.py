"""What all tests share: the marker for those that take long."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        "slow: builds a virtual environment, runs cases on real ranks or checks everything several times;"
        " `-m 'not slow'` leaves it out",
    )
