"""``full``: each finding with its source, the places it rests on, and what to do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path

from distlint.finding import Finding
from distlint.report.color import CODE, EVIDENCE, GUTTER, HELP, paint
from distlint.report.escape import visible
from distlint.report.excerpt import Mark, excerpt, gutter_width
from distlint.report.places import shown_place

_CONTEXT = 2  # lines above and below the finding
_CONTEXT_ELSEWHERE = 1  # lines above and below evidence in other files
_UNDERLINED = 4  # lines of a finding; a longer one is clear from where it starts


def render(findings: Iterable[Finding], *, cwd: Path, color: bool, sources: Callable[[str], str | None]) -> str:
    """The findings in blocks, with an empty line after each; empty if there are none.

    A file without text (``sources`` gives None) or without the line is shown by place and message only.
    """

    @lru_cache(maxsize=16)  # findings come file by file, their evidence does not
    def lines_of(path: str) -> tuple[str, ...]:
        text = sources(path)
        return () if text is None else tuple(text.split("\n"))

    blocks = ("\n".join(_block(finding, cwd, color, lines_of)) for finding in findings)
    return "".join(f"{block}\n\n" for block in blocks)


def _block(finding: Finding, cwd: Path, color: bool, lines_of: Callable[[str], tuple[str, ...]]) -> list[str]:
    style = CODE[finding.severity]
    marks = {finding.path: [Mark(finding.span, context=_CONTEXT, sign="^", style=style, most=_UNDERLINED)]}
    for evidence in finding.evidence:
        context = 0 if evidence.path == finding.path else _CONTEXT_ELSEWHERE
        marks.setdefault(evidence.path, []).append(Mark(evidence.span, evidence.message, context))

    visible_marks = {
        path: [mark for mark in found if mark.span.line <= len(lines_of(path))] for path, found in marks.items()
    }
    widths = [gutter_width(found, lines_of(path)) for path, found in visible_marks.items() if found]
    width = max(widths, default=1)

    code = paint(finding.code, style, color)
    written = [f"{code} [{finding.severity.value}] {paint(visible(finding.message), '1', color)}"]
    for path, found in marks.items():
        arrow = "-->" if path == finding.path else ":::"
        shown = visible_marks[path]
        first = shown[0] if shown else found[0]
        written.append(_arrow(arrow, path, first, width, cwd, color, with_label=not shown))
        if shown:
            written += excerpt(lines_of(path), shown, width, color)
        rest = [mark for mark in found if mark not in shown and mark is not first]
        written += [_arrow(":::", path, mark, width, cwd, color, with_label=True) for mark in rest]
    if finding.help:
        written.append(f"{paint('help:', HELP, color)} {visible(finding.help)}")
    return written


def _arrow(arrow: str, path: str, mark: Mark, width: int, cwd: Path, color: bool, *, with_label: bool) -> str:
    label = f": {paint(visible(mark.label), EVIDENCE, color)}" if with_label and mark.label else ""
    return f"{paint(f'{arrow:>{width + 3}}', GUTTER, color)} {shown_place(path, mark.span, cwd)}{label}"
