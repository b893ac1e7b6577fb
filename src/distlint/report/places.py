"""How a place in a file is written."""

from __future__ import annotations

from pathlib import Path, PurePath

from distlint.finding import Finding, Span
from distlint.report.escape import visible


def below(path: str, cwd: Path) -> PurePath | None:
    """The absolute ``path`` relative to ``cwd`` if it is below it, else None."""
    pure = PurePath(path)
    return pure.relative_to(cwd) if pure.is_relative_to(cwd) else None


def shown_path(path: str, cwd: Path) -> str:
    """``path`` for people and CI logs: relative to ``cwd`` where it is below it, else as it is; always one line."""
    shown = visible(str(below(path, cwd) or path))
    # A line that starts with "::" is a command for the runner of GitHub's workflows, a file may well be called that.
    return f"./{shown}" if shown.lstrip().startswith((":", "#")) else shown


def shown_place(path: str, span: Span, cwd: Path) -> str:
    """``path:line:column`` of the start of ``span``, both 1-based."""
    return f"{shown_path(path, cwd)}:{span.line}:{span.column + 1}"


def one_line(finding: Finding, cwd: Path) -> str:
    """``path:line:column: CODE [severity] message``, which every editor can parse."""
    place = shown_place(finding.path, finding.span, cwd)
    return f"{place}: {finding.code} [{finding.severity.value}] {visible(finding.message)}"
