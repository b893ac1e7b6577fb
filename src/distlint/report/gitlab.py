"""``gitlab``: a Code Quality report, which GitLab shows in merge requests.

https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path

from distlint.finding import Finding, Severity
from distlint.report.escape import visible
from distlint.report.fingerprints import fingerprints
from distlint.report.places import below

_SEVERITY = {
    Severity.HANG: "blocker",
    Severity.CRASH: "critical",
    Severity.WRONG_RESULT: "critical",
    Severity.NO_EFFECT: "major",
    Severity.SLOW: "minor",
    Severity.HYGIENE: "info",
}


def render(findings: Iterable[Finding], *, cwd: Path, sources: Callable[[str], str | None]) -> str:
    """The findings as a JSON array in pure ASCII, ``[]`` if there are none; paths are relative to ``cwd``, which has to
    be the root of the repository. ``sources`` gives the text of a file by its absolute path."""
    found = list(findings)
    rows = [_row(finding, mark, cwd) for finding, mark in zip(found, fingerprints(found, cwd, sources), strict=True)]
    return json.dumps(rows, indent=2) + "\n"


def _row(finding: Finding, fingerprint: str, cwd: Path) -> dict[str, object]:
    relative = below(finding.path, cwd)
    return {
        "description": visible(f"{finding.code} {finding.message}"),
        "check_name": f"{finding.code} {finding.slug}",
        "fingerprint": fingerprint,
        "severity": _SEVERITY[finding.severity],
        "location": {
            "path": relative.as_posix() if relative else finding.path,
            "lines": {"begin": finding.span.line, "end": finding.span.end_line},
        },
    }
