"""How a place in a file is written."""

from __future__ import annotations

from collections.abc import Iterable
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


class Lines:
    """How lines are written side by side: as a number where all are of one file, otherwise with the name of the file,
    and of as many folders above it as tell the files apart."""

    def __init__(self, paths: Iterable[str]) -> None:
        self._names = {path: path for path in paths}
        parts = {path: PurePath(path).parts for path in self._names}
        for path, own in parts.items():
            for length in range(1, len(own)):
                if not any(other[-length:] == own[-length:] for known, other in parts.items() if known != path):
                    self._names[path] = "/".join(own[-length:])
                    break

    def written(self, path: str, line: int) -> str:
        """``12``, or ``train.py:12``."""
        return f"{self._names.get(path, path)}:{line}" if len(self._names) > 1 else str(line)

    def said(self, path: str, line: int) -> str:
        """``line 12``, or ``train.py:12``."""
        return self.written(path, line) if len(self._names) > 1 else f"line {line}"


def one_line(finding: Finding, cwd: Path) -> str:
    """``path:line:column: CODE [severity] message``, which every editor can parse."""
    place = shown_place(finding.path, finding.span, cwd)
    return f"{place}: {finding.code} [{finding.severity.value}] {visible(finding.message)}"
