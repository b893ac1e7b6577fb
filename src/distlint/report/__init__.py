"""From findings to text, one module per format; :func:`render` is the door.

Whatever a format shows of file names, messages and source is free of control characters (see
:mod:`distlint.report.escape`): checked code must not be able to drive the reader's terminal or CI.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from distlint.api import Report

FORMATS: tuple[str, ...] = ("concise", "full", "json", "json-lines", "sarif", "github", "gitlab", "junit")
"""What ``--output-format`` takes."""


def render(
    report: Report, format: str, *, cwd: Path, color: bool, sources: Callable[[str], str | None], width: int = 0
) -> str:
    """The findings of ``report`` as text; it is empty or ends with a newline. Only the JSON formats speak when there
    are no findings, to say so; totals and missing paths are for the caller to print.

    ``format`` is one of :data:`FORMATS`, otherwise ValueError. Paths are shown relative to ``cwd`` (absolute) where
    they are below it. ``color`` is for the terminal formats only. ``sources`` gives the text of a file by its absolute
    path, or None if there is none to show. ``width`` is that of the terminal, 0 if there is none: what two ranks do is
    drawn side by side in it.
    """
    # A format is loaded when it is used: json alone costs more than the rest of the report.
    if format == "concise":
        from distlint.report import concise

        return concise.render(report.findings, cwd=cwd, color=color)
    if format == "full":
        from distlint.report import full

        return full.render(report.findings, cwd=cwd, color=color, sources=sources, width=width)
    if format == "json":
        from distlint.report import json_list

        return json_list.render(report.findings)
    if format == "json-lines":
        from distlint.report import json_lines

        return json_lines.render(report.findings)
    if format == "sarif":
        from distlint.report import sarif

        return sarif.render(report, cwd=cwd, sources=sources)
    if format == "github":
        from distlint.report import github

        return github.render(report.findings, cwd=cwd)
    if format == "gitlab":
        from distlint.report import gitlab

        return gitlab.render(report.findings, cwd=cwd, sources=sources)
    if format == "junit":
        from distlint.report import junit

        return junit.render(report, cwd=cwd)
    raise ValueError(f"unknown format {format}; there are {', '.join(FORMATS)}")
