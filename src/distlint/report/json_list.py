"""``json``: all findings as one JSON array, each as in ``json-lines``."""

from __future__ import annotations

import json
from collections.abc import Iterable

from distlint.finding import Finding
from distlint.report.json_lines import as_object


def render(findings: Iterable[Finding]) -> str:
    """The findings as an indented JSON array in pure ASCII; ``[]`` if there are none."""
    return json.dumps([as_object(finding) for finding in findings], indent=2) + "\n"
