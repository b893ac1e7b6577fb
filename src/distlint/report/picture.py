"""A timeline as it is shown, before text or SVG draws it: columns for the ranks, rows for what happens in turn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from distlint.project import Module, Scope
from distlint.report.places import Lines, shown_path
from distlint.report.rows import Cell, Row
from distlint.report.verdicts import Verdict, waits_for
from distlint.spmd import Analysis
from distlint.spmd.network import Action
from distlint.spmd.timeline import Lane, Parting, Timeline
from distlint.spmd.tree import Branch, Message, Site, own_calls
from distlint.spmd.wording import called, decided, leaves_by, other_end, ranks
from distlint.spmd.words import SOMEBODY, Step

#: Tests that all ranks share and that are named above the picture.
MAX_SHARED = 4
#: Letters of a call's name that are shown; a longer name loses what stands before its last two parts.
LONG_NAME = 28
#: Rows that are drawn; the rest is counted.
MAX_ROWS = 120


class Picture(NamedTuple):
    """``title`` names the function, ``place`` its file and line; ``notes`` say which way is shown, ``verdict`` what
    comes of it; ``is_fine``: all ranks come to the end."""

    title: str
    place: str
    notes: tuple[str, ...]
    lanes: tuple[str, ...]
    rows: tuple[Row, ...]
    verdict: tuple[str, ...]
    is_fine: bool


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
            for action in (*lane.steps.values(), *((lane.waits,) if lane.waits is not None else ())):
                yield from (_way(action)[0].path, _site(action).path)
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
            self.found.is_fine,
        )

    def rows(self, number: int) -> list[Row]:
        found = [self.parting(parting) for parting in self.found.partings.get(number, ())]
        if number >= self.found.rows:
            return found
        alone: dict[str, dict[int, Cell]] = {}
        for joined in self.found.joined[number]:
            acting = {index: self.found.lanes[index] for index in joined}
            first = acting[joined[0]].steps[number]
            cells = {
                index: self.cell("meets", lane.steps[number], lane, lane.peers.get(number, ()), first)
                for index, lane in acting.items()
            }
            if len(joined) > 1:
                found.append(Row(self.line(first), self.across(cells), joined))
            else:
                alone.setdefault(self.line(first), {}).update(cells)
        found += [Row(line, self.across(cells)) for line, cells in alone.items()]
        if number == self.found.rows - 1 and self.found.stuck:
            found += list(self.waiting())
        return found

    def across(self, cells: dict[int, Cell]) -> tuple[Cell, ...]:
        """The cells of some lanes, and nothing in the others."""
        return tuple(cells.get(index, Cell("passes")) for index in range(len(self.found.lanes)))

    def waiting(self) -> Iterator[Row]:
        """A row for each call in which ranks wait for ever."""
        places: dict[Site, list[Lane]] = {}
        for lane in self.found.lanes:
            if lane.waits is not None:
                places.setdefault(_way(lane.waits)[0], []).append(lane)
        for lanes in places.values():
            cells = (self.wait(lane) if lane in lanes else Cell("passes") for lane in self.found.lanes)
            yield Row(self.line(lanes[0].waits), tuple(cells))

    def line(self, action: Action | None) -> str:
        if action is None:
            return ""
        site = _way(action)[0]
        return self.lines.written(site.path, site.span.line)

    def action(self, action: Action, first: Action) -> tuple[str, str]:
        """The call as it stands in the source, and the place where it stands if it is not the one in front of the row,
        which is of the action ``first``."""
        last, shown = _way(action)[-1], _way(first)[0]
        same = (last.path, last.span.line) == (shown.path, shown.span.line)
        there = "" if same else self.lines.said(last.path, last.span.line)
        group = self.group(action) if isinstance(action, Step) else ""
        text = called(_site(action), self.analysis)
        text = text if len(text) <= LONG_NAME else ".".join(text.rsplit(".", 2)[-2:])
        return text, ", ".join(filter(None, (group, there)))

    def cell(self, sign: str, action: Action, lane: Lane, peers: tuple[int, ...], first: Action) -> Cell:
        """What a lane calls, with whom it passes a message, and with what it comes where others come with something
        else."""
        text, detail = self.action(action, first)
        if isinstance(action, Step):
            given = lane.given.get(id(action.event))
            return Cell(sign, f"{text} with {given}" if given else text, detail)
        other = other_end(action.node, peers, action.tag) if isinstance(action.node, Message) else ""
        return Cell(sign, text + other, detail)

    def group(self, step: Step) -> str:
        if step.event.group.axes and "world" not in step.event.group.axes:
            return "group " + "×".join(sorted(step.event.group.axes))
        if step.members is None or SOMEBODY in step.members:
            return "some group"
        return "" if len(step.members) == self.found.ranks else ranks(tuple(sorted(step.members)))

    def parting(self, parting: Parting) -> Row:
        decisions = (decided(d, self.analysis) if d is not None else None for d in parting.decisions)
        cells = (Cell("passes") if said is None else Cell("decides", said) for said in decisions)
        site = parting.cause.site
        return Row(self.lines.written(site.path, site.span.line), tuple(cells))

    def wait(self, lane: Lane) -> Cell:
        assert lane.waits is not None
        return self.cell("waits", lane.waits, lane, lane.missed, lane.waits)

    def end(self, lane: Lane) -> Cell:
        if lane.waits is not None:
            return Cell("waits", waits_for(lane, self.found))
        if lane.left is None:
            return Cell("leaves", "raises" if lane.died else "done")
        site = lane.left.exit.site
        return Cell("leaves", f"{leaves_by(lane.left.exit)}, {self.lines.said(site.path, site.span.line)}")

    def notes(self) -> tuple[str, ...]:
        shared = (d for d in self.found.shared if isinstance(d.branch, Branch) and d.branch.frame == 0)
        named = list(dict.fromkeys(decided(decision, self.analysis) for decision in shared))
        rest = len(named) - MAX_SHARED
        shown = ", ".join(named[:MAX_SHARED]) + (f" and {rest} more" if rest > 0 else "")
        notes = [f"on {self.found.ranks} ranks" + (f", where {shown}" if shown else "")]
        if self.found.local:
            notes.append("supposing that the ranks disagree on what each of them sees")
        if self.found.matched is False:
            notes.append("messages are shown and not matched: their other ends are not known, or may be elsewhere")
        return tuple(notes)

    def verdict(self) -> tuple[str, ...]:
        parted = [p for partings in self.found.partings.values() for p in partings]
        told = Verdict(self.found, self.named, lambda site: self.lines.said(site.path, site.span.line)).told()
        if parted and not self.found.is_fine:
            site = parted[-1].cause.site
            told = (*told, f"They part at {_name(site)}, line {site.span.line}: {self.analysis.text(site)}")
        return told

    def named(self, action: Action) -> str:
        """A call in a sentence: with its place where that is not the line of the row."""
        text, there = self.action(action, action)
        return f"{text} ({there})" if there else text


def _site(action: Action) -> Site:
    return action.event.site if isinstance(action, Step) else action.node.site


def _way(action: Action) -> tuple[Site, ...]:
    """The calls that lead to an action, and its own place."""
    return (*(call.site for call in own_calls(action.through)), _site(action))


def _name(site: Site) -> str:
    return site.path.rpartition("/")[2]
