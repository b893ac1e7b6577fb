"""``concise``: one line per finding, ``path:line:column: CODE [severity] message``."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from distlint.finding import Finding
from distlint.report.color import CODE, PATH, paint
from distlint.report.escape import visible
from distlint.report.places import one_line, shown_path


def render(findings: Iterable[Finding], *, cwd: Path, color: bool) -> str:
    """The findings, one per line, lines and columns 1-based; empty if there are none."""
    return "".join(f"{_painted(finding, cwd) if color else one_line(finding, cwd)}\n" for finding in findings)


def _painted(finding: Finding, cwd: Path) -> str:
    path = paint(shown_path(finding.path, cwd), PATH, True)
    code = paint(finding.code, CODE[finding.severity], True)
    place = f"{path}:{finding.span.line}:{finding.span.column + 1}"
    return f"{place}: {code} [{finding.severity.value}] {visible(finding.message)}"
