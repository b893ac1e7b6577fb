"""``github``: workflow commands, which GitHub Actions shows as annotations beside the code.

https://docs.github.com/actions/reference/workflow-commands-for-github-actions#setting-an-error-message
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from distlint.finding import Finding
from distlint.report.escape import visible
from distlint.report.levels import level
from distlint.report.places import one_line, shown_place

_COMMAND = {"error": "error", "warning": "warning", "note": "notice"}


def render(findings: Iterable[Finding], *, cwd: Path) -> str:
    """One workflow command per finding and line; the text of the annotation holds evidence and help as well."""
    return "".join(f"{_command(finding, cwd)}\n" for finding in findings)


def _command(finding: Finding, cwd: Path) -> str:
    span = finding.span
    # The whole path: the runner itself makes it relative to the workspace, which need not be the working directory.
    properties: dict[str, object] = {"file": finding.path, "line": span.line}
    if span.end_line > span.line:
        properties["endLine"] = span.end_line  # GitHub takes columns only for annotations within one line
    else:
        properties |= {"col": span.column + 1, "endLine": span.end_line, "endColumn": span.end_column + 1}
    properties["title"] = f"distlint: {finding.code} {finding.slug}"
    written = ",".join(f"{key}={_property(str(value))}" for key, value in properties.items())

    # The log shows only the text, so the place comes first in it.
    lines = [one_line(finding, cwd)]
    lines += [f"{shown_place(place.path, place.span, cwd)}: {visible(place.message)}" for place in finding.evidence]
    if finding.help:
        lines.append(f"help: {visible(finding.help)}")
    return f"::{_COMMAND[level(finding.severity)]} {written}::{'%0A'.join(_data(line) for line in lines)}"


def _data(text: str) -> str:
    # Line ends are gone already, but the rule of the format is kept whole.
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(visible(text)).replace(":", "%3A").replace(",", "%2C")
