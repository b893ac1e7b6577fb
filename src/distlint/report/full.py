"""``full``: each finding with its source, the places it rests on, and what to do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path

from distlint.finding import Finding, Moment
from distlint.report.color import CODE, EVIDENCE, GUTTER, HELP, paint
from distlint.report.escape import visible
from distlint.report.excerpt import Mark, excerpt, gutter_width
from distlint.report.places import Lines, shown_place
from distlint.report.rows import Cell, Row
from distlint.report.timeline_text import drawn

_CONTEXT = 2  # lines above and below the finding
_CONTEXT_ELSEWHERE = 1  # lines above and below evidence in other files
_UNDERLINED = 4  # lines of a finding; a longer one is clear from where it starts


def render(
    findings: Iterable[Finding], *, cwd: Path, color: bool, sources: Callable[[str], str | None], width: int = 0
) -> str:
    """The findings in blocks, with an empty line after each; empty if there are none.

    A file without text (``sources`` gives None) or without the line is shown by place and message only.
    """

    @lru_cache(maxsize=16)  # findings come file by file, their evidence does not
    def lines_of(path: str) -> tuple[str, ...]:
        text = sources(path)
        return () if text is None else tuple(text.split("\n"))

    blocks = ("\n".join(_block(finding, cwd, color, lines_of, width)) for finding in findings)
    return "".join(f"{block}\n\n" for block in blocks)


def _block(
    finding: Finding, cwd: Path, color: bool, lines_of: Callable[[str], tuple[str, ...]], room: int
) -> list[str]:
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
    if finding.lanes:
        bar = paint(f"{'|':>{width + 2}}", GUTTER, color)
        written += [f"{bar} {line}" for line in two_ways(finding, color, max(room - width - 3, 1) if room else 0)]
    if finding.help:
        written.append(f"{paint('help:', HELP, color)} {visible(finding.help)}")
    if finding.fix is not None:
        option = "--fix" if finding.fix.is_safe else "--fix --unsafe-fixes"
        written.append(f"{paint('fix:', HELP, color)} {visible(finding.fix.does)} ({option})")
    return written


def _arrow(arrow: str, path: str, mark: Mark, width: int, cwd: Path, color: bool, *, with_label: bool) -> str:
    label = f": {paint(visible(mark.label), EVIDENCE, color)}" if with_label and mark.label else ""
    return f"{paint(f'{arrow:>{width + 3}}', GUTTER, color)} {shown_place(path, mark.span, cwd)}{label}"


def two_ways(finding: Finding, color: bool, width: int = 0) -> list[str]:
    """The lanes of a finding side by side, in ASCII signs like the excerpts, in so many columns if they can be."""
    by_row: dict[int, dict[int, Moment]] = {}
    for number, lane in enumerate(finding.lanes):
        for moment in lane.moments:
            by_row.setdefault(moment.row, {})[number] = moment
    lines = Lines(moment.path for lane in finding.lanes for moment in lane.moments if moment.path)
    rows = [_row(found, len(finding.lanes), lines) for _, found in sorted(by_row.items())]
    return drawn([lane.ranks for lane in finding.lanes], rows, color=color, plain=True, width=width)


def _row(moments: dict[int, Moment], lanes: int, lines: Lines) -> Row:
    first = next(iter(moments.values()))
    cells = (_cell(moments[number], first, lines) if number in moments else Cell("passes") for number in range(lanes))
    together = tuple(moments) if first.sign == "meets" else ()
    return Row(lines.written(first.path, first.span.line) if first.path else "", tuple(cells), together)


def _cell(moment: Moment, first: Moment, lines: Lines) -> Cell:
    """``first`` is the moment whose line stands at the beginning of the row."""
    if moment.sign == "waits":
        return Cell("waits", moment.text, "waits")
    elsewhere = moment.path and (moment.path, moment.span.line) != (first.path, first.span.line)
    where = lines.said(moment.path, moment.span.line) if elsewhere else ""
    return Cell("meets" if moment.sign == "passes on" else moment.sign, moment.text, where)
