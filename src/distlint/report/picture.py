"""A timeline as it is shown, before text or SVG draws it: columns for the ranks, rows for what happens in turn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from distlint.project import Module, Scope
from distlint.report.places import Lines, shown_path
from distlint.report.rows import Cell, Row
from distlint.spmd import Analysis
from distlint.spmd.timeline import Lane, Parting, Timeline
from distlint.spmd.tree import Branch, Site
from distlint.spmd.wording import ranks, verb
from distlint.spmd.words import SOMEBODY, Decision, Step

#: Tests that all ranks share and that are named above the picture.
MAX_SHARED = 4
#: Letters of a call's name that are shown; a longer name loses what stands before its last two parts.
LONG_NAME = 28
#: Rows that are drawn; the rest is counted.
MAX_ROWS = 120


class Picture(NamedTuple):
    """``title`` names the function, ``place`` its file and line; ``notes`` say which way is shown, ``verdict`` what
    comes of it; ``stuck``: ranks wait for ever."""

    title: str
    place: str
    notes: tuple[str, ...]
    lanes: tuple[str, ...]
    rows: tuple[Row, ...]
    verdict: tuple[str, ...]
    stuck: bool


def picture(root: Scope, found: Timeline, analysis: Analysis, cwd: Path) -> Picture:
    """The picture of a timeline of ``root``."""
    return _Drawing(root, found, analysis, cwd).picture()


class _Drawing:
    def __init__(self, root: Scope, found: Timeline, analysis: Analysis, cwd: Path) -> None:
        self.root = root
        self.found = found
        self.analysis = analysis
        self.cwd = cwd
        self.path = root.path if isinstance(root, Module) else root.module.path
        self.lines = Lines(dict.fromkeys((self.path, *self.paths())))

    def paths(self) -> Iterator[str]:
        """The files of all places that are shown."""
        for lane in self.found.lanes:
            for step in (*lane.steps.values(), *((lane.waits,) if lane.waits is not None else ())):
                yield from (self.way(step)[0].path, step.event.site.path)
            if lane.left is not None:
                yield lane.left.exit.site.path
        for partings in self.found.partings.values():
            yield from (parting.cause.site.path for parting in partings)

    def picture(self) -> Picture:
        line = 1 if isinstance(self.root, Module) else self.root.definition.span.line
        title = "top level" if isinstance(self.root, Module) else f"{self.root.qualified_name}()"
        rows = [row for number in range(self.found.rows + 1) for row in self.rows(number)]
        rows.append(Row("", tuple(map(self.end, self.found.lanes))))
        left_out = len(rows) - MAX_ROWS
        if left_out > 0:
            rows[MAX_ROWS - 1 : -1] = [Row("…", tuple(Cell("passes", f"{left_out} more") for _ in self.found.lanes))]
        return Picture(
            title,
            f"{shown_path(self.path, self.cwd)}:{line}",
            self.notes(),
            tuple(ranks(lane.ranks) for lane in self.found.lanes),
            tuple(rows),
            self.verdict(),
            self.found.stuck,
        )

    def rows(self, number: int) -> list[Row]:
        found = [self.parting(parting) for parting in self.found.partings.get(number, ())]
        if number >= self.found.rows:
            return found
        steps = [lane.steps.get(number) for lane in self.found.lanes]
        for operation in dict.fromkeys(step.event.op for step in steps if step is not None):
            same = [step if step is not None and step.event.op == operation else None for step in steps]
            joined = tuple(index for index, step in enumerate(same) if step is not None)
            first = steps[joined[0]]
            cells = tuple(Cell("passes") if s is None else Cell("meets", *self.event(s, first)) for s in same)
            found.append(Row(self.line(first), cells, joined))
        if number == self.found.rows - 1 and self.found.stuck:
            found += [
                Row(
                    self.line(lane.waits),
                    tuple(self.wait(lane) if lane is own else Cell("passes") for own in self.found.lanes),
                )
                for lane in self.found.lanes
                if lane.waits is not None
            ]
        return found

    def line(self, step: Step | None) -> str:
        if step is None:
            return ""
        site = self.way(step)[0]
        return self.lines.written(site.path, site.span.line)

    def way(self, step: Step) -> tuple[Site, ...]:
        calls = [index for index, call in enumerate(step.through) if call.frame == 0]
        through = step.through[calls[-1] + 1 :] if calls else step.through
        return (*(call.site for call in through), step.event.site)

    def event(self, step: Step, first: Step | None = None) -> tuple[str, str]:
        """The call as it stands in the source, and the place where it stands if it is not the one in front of the row,
        which is of the step ``first`` (its own by default)."""
        text = self.analysis.text(step.event.site, 200).partition("(")[0] + "()"
        text = text if len(text) <= LONG_NAME else ".".join(text.rsplit(".", 2)[-2:])
        group = self.group(step)
        last, shown = self.way(step)[-1], self.way(first or step)[0]
        same = (last.path, last.span.line) == (shown.path, shown.span.line)
        there = "" if same else self.lines.said(last.path, last.span.line)
        return text if len(text) <= 2 * LONG_NAME else step.event.op, ", ".join(filter(None, (group, there)))

    def group(self, step: Step) -> str:
        if step.event.group.axes and "world" not in step.event.group.axes:
            return "group " + "×".join(sorted(step.event.group.axes))
        if step.members is None or SOMEBODY in step.members:
            return "some group"
        return "" if len(step.members) == self.found.ranks else ranks(tuple(sorted(step.members)))

    def parting(self, parting: Parting) -> Row:
        cells = [Cell("passes") if d is None else Cell("decides", self.decision(d)) for d in parting.decisions]
        site = parting.cause.site
        return Row(self.lines.written(site.path, site.span.line), tuple(cells))

    def decision(self, decision: Decision) -> str:
        text = self.analysis.text(decision.branch.site, 40)
        if isinstance(decision.branch, Branch):
            return f"{text} is {'true' if decision.taken else 'false'}"
        return f"{decision.taken} rounds of {text}"

    def wait(self, lane: Lane) -> Cell:
        assert lane.waits is not None
        text, there = self.event(lane.waits)
        return Cell("waits", text, there)

    def end(self, lane: Lane) -> Cell:
        if lane.waits is not None:
            missed = f"for {ranks(lane.missed)}" if lane.missed else "for the others"
            return Cell("waits", f"waits for ever {missed}")
        if lane.died:
            return Cell("leaves", "raises")
        if lane.left is None:
            return Cell("leaves", "done")
        kind = {"return": "returns", "raise": "raises", "exit": "ends the process"}[lane.left.exit.kind]
        site = lane.left.exit.site
        return Cell("leaves", f"{kind}, {self.lines.said(site.path, site.span.line)}")

    def notes(self) -> tuple[str, ...]:
        shared = (d for d in self.found.shared if isinstance(d.branch, Branch) and d.branch.frame == 0)
        named = list(dict.fromkeys(map(self.decision, shared)))
        rest = len(named) - MAX_SHARED
        shown = ", ".join(named[:MAX_SHARED]) + (f" and {rest} more" if rest > 0 else "")
        way = f"on {self.found.ranks} ranks" + (f", where {shown}" if shown else "")
        return (way, *(("supposing that the ranks disagree on what each of them sees",) if self.found.local else ()))

    def verdict(self) -> tuple[str, ...]:
        waiting = [lane for lane in self.found.lanes if lane.waits is not None]
        if not waiting:
            return ("All ranks come to the end.",)
        lines = []
        for lane in waiting:
            assert lane.waits is not None
            text, there = self.event(lane.waits)
            where = f" ({there})" if there else ""
            missed = ranks(lane.missed) if lane.missed else "the others"
            waits = f"{ranks(lane.ranks)} {verb('wait', lane.ranks)} in {text}{where} for {missed}"
            lines.append(f"{waits[0].upper()}{waits[1:]}, which never {verb('come', lane.missed or (0, 1))} there.")
        parted = [p for partings in self.found.partings.values() for p in partings]
        if parted:
            site = parted[-1].cause.site
            lines.append(f"They part at {_name(site)}, line {site.span.line}: {self.analysis.text(site)}")
        return tuple(lines)


def _name(site: Site) -> str:
    return site.path.rpartition("/")[2]
