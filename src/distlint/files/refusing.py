"""Programs that end where a file is there already: which questions about files decide that."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from distlint import facts
from distlint.facts import Assert, Assign, Boolean, Expression, If, Name, Raise, Statement
from distlint.files.naming import is_own, sides, text
from distlint.finding import Span
from distlint.project import Function, Module
from distlint.spmd.tree import Effect, Event, Invoke, Site, nodes

if TYPE_CHECKING:
    from distlint.files import Exposure, Files
    from distlint.files.reading import Reading

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
        test = _failing_test(root.body, site.span)
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


def _failing_test(body: tuple[Statement, ...], asked: Span) -> Expression | None:
    """The test that fails by the answer to a question, if one does."""
    return next(
        (test for test, side in _failing(body) if any(said.span == asked for said in _that_say(test, side))), None
    )


def refuses(body: tuple[Statement, ...], asked: Span) -> bool:
    """Whether a function fails if the file is there that it asks for by the call at ``asked``."""
    names = {
        target.id
        for statement in facts.statements(body)
        if isinstance(statement, Assign) and statement.value is not None
        for target in statement.targets
        if isinstance(target, Name) and any(said.span == asked for said in _that_say(statement.value, True))
    }
    return any(
        said.span == asked or (isinstance(said, Name) and said.id in names)
        for test, side in _failing(body)
        for said in _that_say(test, side)
    )


def _failing(body: tuple[Statement, ...]) -> Iterator[tuple[Expression, bool]]:
    """The tests of which one side fails, with the side."""
    for statement in facts.statements(body):
        if isinstance(statement, Assert):
            yield statement.test, False
        elif isinstance(statement, If) and _ends(statement.body):
            yield statement.test, True
        elif isinstance(statement, If) and _ends(statement.orelse):
            yield statement.test, False


def _ends(block: tuple[Statement, ...]) -> bool:
    last = block[-1] if block else None
    return isinstance(last, Raise) or facts.ends_process(last)


def _that_say(test: Expression, outcome: bool) -> Iterator[Expression]:
    """The parts of a test that have to be true for it to come out so."""
    if facts.is_not(test):
        yield from _that_say(test.operand, not outcome)
    elif isinstance(test, Boolean):
        for operand in test.operands:
            yield from _that_say(operand, outcome)
    elif outcome:
        yield test
