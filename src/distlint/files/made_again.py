"""Folders and files that all ranks make although they end where one is there already."""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.files import Exposure, Files
from distlint.files.naming import is_own, sides, text
from distlint.files.reading import Reading
from distlint.files.refusing import failing_test
from distlint.finding import Span
from distlint.project import Function, Module
from distlint.spmd.tree import Effect, Event, Invoke, Site, nodes

#: A question whether something lies in a folder: a new one is empty, and refused by nobody.
_IS_FILLED = re.compile(r"listdir|iterdir|scandir|glob|\bwalk\(|\blen\(|is_file|isfile|empty")

#: What makes a folder or a file, whoever is first.
_MAKES = frozenset(("create", "write", "log"))


def refused_when_made(files: Files, module: Module) -> Iterator[tuple[Exposure, Effect, Effect]]:
    """The folders and files that all ranks make, behind a question in the same function that fails where one is there,
    without having met in between: how they come to the question, the question, and what makes it."""
    for root in () if module.is_test else module.functions:
        kinds = files.effects(root)
        if "probe" in kinds and not _MAKES.isdisjoint(kinds) and files.is_run_by_several(root):
            reading = files.reading(root)
            for asked, made in _remade(reading, root):
                exposures = (
                    files.exposed(root, way, proven=not files.speaks_of_processes(root))
                    for way in reading.ways(asked.site).reached()
                )
                exposure = next(filter(None, exposures), None)
                if exposure is not None:
                    yield exposure, asked, made


def _remade(reading: Reading, root: Function) -> Iterator[tuple[Effect, Effect]]:
    """The questions of a function that fail where there is a folder or a file, each with what makes that further down
    on every rank that has asked."""
    inside = [e for e in reading.effects if e.site.path == root.module.path and e.site.span.is_inside(_span(root))]
    probes = {e.site: e for e in inside if e.kind == "probe"}
    for site, asked in probes.items():
        test = failing_test(root.body, site.span)
        if test is None or _IS_FILLED.search(facts.source_of(test)):
            continue
        for made in inside:
            if made.kind not in _MAKES or is_own(asked.on) or text(asked.on) not in map(text, sides(made.on)):
                continue
            behind = site.span.line < made.site.span.line
            if behind and not _meet_between(reading, site, made.site) and _comes_whenever(reading, made.site):
                yield asked, made
                break


def _span(root: Function) -> Span:
    return root.definition.span


def _comes_whenever(reading: Reading, made: Site) -> bool:
    """Whether all ranks come to what makes it, whenever any does."""
    ways = reading.ways(made).reached()
    return bool(ways) and all(way.by_all and not way.blurred for way in ways)


def _meet_between(reading: Reading, first: Site, last: Site) -> bool:
    """Whether ranks may meet between two places of a function, there or in what is called."""
    return any(
        first.span.line < node.site.span.line <= last.span.line and node.site.path == first.path
        for node in nodes(reading.tree)
        if isinstance(node, Event)
        or (isinstance(node, Invoke) and any(isinstance(inner, Event) for inner in nodes(node.body)))
    )
