"""What all tests share: the marker for those that build environments or start servers."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        "slow: builds a virtual environment or checks everything several times; `-m 'not slow'` leaves it out",
    )
