"""Severities in the three levels that other tools have."""

from __future__ import annotations

from typing import Literal

from distlint.finding import Severity

Level = Literal["error", "warning", "note"]


def level(severity: Severity) -> Level:
    """``error``: the run fails or its result is wrong; ``warning``: it does other than the author meant; ``note``."""
    if severity.reaches(Severity.WRONG_RESULT):
        return "error"
    return "warning" if severity.reaches(Severity.SLOW) else "note"
