"""From the text of a file to its facts: prefilter, gate, slices, libcst pass."""

from __future__ import annotations

import libcst as cst

from distlint import facts
from distlint.collector import collector_paused
from distlint.facts import ModuleFacts, Problem, Statement
from distlint.source.slices import Outline, Slice, body_slice, skeleton_slice
from distlint.syntax.lower import Unpaired, lower
from distlint.syntax.positions import positions


def module_facts(path: str, outlined: Outline | Problem, vocabulary: frozenset[str]) -> ModuleFacts:
    """The facts of one parsed file: its skeleton. Large literals without any word of ``vocabulary`` are left out."""
    if isinstance(outlined, Problem):
        return facts.nothing(path, relevant=True, problem=outlined)
    body = _lower(skeleton_slice(outlined, vocabulary), outlined, flat=True)
    if body is None:
        problem = Problem(1, 0, "libcst cannot parse it: nested too deeply, or syntax newer than it knows")
        return facts.nothing(path, relevant=True, problem=problem, lines=len(outlined.lines))
    return ModuleFacts(path, True, None, body, len(outlined.lines))


def function_body(outlined: Outline, line: int) -> tuple[Statement, ...] | None:
    """The body of the function whose ``def`` stands on ``line`` (1-based), or None when libcst can't take it."""
    function = outlined.functions.get(line)
    return _lower(body_slice(outlined, function), outlined, flat=False) if function is not None else None


def _lower(piece: Slice | None, outlined: Outline, *, flat: bool) -> tuple[Statement, ...] | None:
    if piece is None:
        return None
    try:
        with collector_paused():
            return lower(piece.text, positions(piece.nodes, outlined.lines, flat=flat))
    except (Unpaired, cst.ParserSyntaxError, cst.CSTValidationError, RecursionError, UnicodeError):
        return None
