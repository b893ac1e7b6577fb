"""From the text of a file to its facts: prefilter, gate, slices, libcst pass."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

import libcst as cst

from distlint import facts
from distlint.facts import ModuleFacts, Problem, Statement
from distlint.source.slices import Outline, Slice, body_slice, outline, skeleton_slice, words
from distlint.syntax.lower import Unpaired, lower
from distlint.syntax.positions import positions
from distlint.syntax.vocabulary import file_vocabulary, function_vocabulary


def module_facts(path: str, text: str, *, force: bool = False) -> ModuleFacts:
    """The facts of one file: its skeleton and the bodies of the functions that have distributed vocabulary.

    ``text`` has universal newlines. A file without distributed vocabulary is not parsed at all, unless ``force``
    (another file imports something from it). Never raises on any text.
    """
    if not force and not file_vocabulary().search(text):
        return facts.nothing(path)
    with _collector_off():
        outlined = outline(text)
        if isinstance(outlined, Problem):
            return facts.nothing(path, relevant=True, problem=outlined, lines=text.count("\n"))
        vocabulary = function_vocabulary()
        chosen = [line for line, function in outlined.functions.items() if not vocabulary.isdisjoint(words(outlined, function))]
        body = _lower(skeleton_slice(outlined, vocabulary), outlined, flat=True)
        if body is None:
            problem = Problem(1, 0, "nested too deeply for libcst")
            return facts.nothing(path, relevant=True, problem=problem, lines=len(outlined.lines))
        bodies, undecided = _bodies(outlined, chosen)
    return ModuleFacts(path, True, None, body, bodies, undecided, len(outlined.lines))


def function_bodies(text: str, lines: list[int]) -> tuple[dict[int, tuple[Statement, ...]], tuple[int, ...]]:
    """The bodies of the functions whose ``def`` stands on ``lines`` (1-based), and the lines that libcst can't take."""
    outlined = outline(text)
    if isinstance(outlined, Problem):
        return {}, tuple(lines)
    with _collector_off():
        return _bodies(outlined, [line for line in lines if line in outlined.functions])


def _bodies(outlined: Outline, lines: list[int]) -> tuple[dict[int, tuple[Statement, ...]], tuple[int, ...]]:
    bodies: dict[int, tuple[Statement, ...]] = {}
    undecided: list[int] = []
    for line in lines:
        body = _lower(body_slice(outlined, outlined.functions[line]), outlined, flat=False)
        if body is None:
            undecided.append(line)
        else:
            bodies[line] = body
    return bodies, tuple(undecided)


def _lower(piece: Slice | None, outlined: Outline, *, flat: bool) -> tuple[Statement, ...] | None:
    """Lowers a slice, or None when libcst can't take it."""
    if piece is None:
        return None
    try:
        return lower(piece.text, positions(piece.nodes, outlined.lines, flat=flat))
    except Unpaired:
        return None
    except (cst.ParserSyntaxError, cst.CSTValidationError, RecursionError, UnicodeError):
        return None


@contextmanager
def _collector_off() -> Iterator[None]:
    """Parsing makes many objects and no garbage cycles; the collector would scan them again and again."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


