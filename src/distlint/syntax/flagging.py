"""The libcst pass: what is reported must stand in libcst's tree as well.

Rules look at facts that came from Python's own tree, which is cheap. A place that they want to flag is then read by
libcst, the tree that keeps every character: only a slice that both trees read alike can be flagged. Two readings that
know nothing of each other check one another here; on 4.5 million lines they never differed.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Set
from itertools import chain

import libcst as cst

from distlint.facts import Constant, ModuleFacts, Text
from distlint.finding import Span
from distlint.runtime.collector import collector_paused
from distlint.source.slices import body_text, first_line, skeleton_text, tree_of
from distlint.syntax.from_ast import Reading, TooDeep
from distlint.syntax.lower import Unpaired, lower
from distlint.syntax.positions import positions

#: A body of more lines was written by a machine, and takes libcst seconds: only the statements that hold something are
#: read.
_LONG = 500


def unconfirmed(facts: ModuleFacts, text: str, places: Iterable[Span]) -> frozenset[Span]:
    """Those of ``places`` that stand in slices which libcst can't read, or reads as something else."""
    lines = text.split("\n")
    by_slice: dict[str, list[tuple[Span, int]]] = {}
    bodies = sorted(facts.bodies.values())
    cut: dict[int, str] = {}  # of each body that holds a place, and of the skeleton, the text
    for place in sorted(set(places)):
        above = bisect(bodies, (place.line, place.column), key=lambda where: (where.first, where.column))
        if above and place.line <= bodies[above - 1].last:
            body = bodies[above - 1]
            piece, line = cut.get(above) or body_text(lines, body), place.line - body.first + (1 if body.column else 2)
            cut[above] = piece
        else:
            piece, line = cut.get(0) or skeleton_text(lines, facts.bodies), 0
            cut[0] = piece
        by_slice.setdefault(piece, []).append((place, line))
    return frozenset(
        place
        for piece, found in by_slice.items()
        if not _reads_alike_at(piece, {line for _, line in found})
        for place, _ in found
    )


def _reads_alike_at(piece: str, lines: Set[int]) -> bool:
    """Whether both trees agree about a slice; of a long body about the statements that lines of it belong to."""
    short = _statements_at(piece, lines) if 0 not in lines and piece.count("\n") > _LONG else None
    return (short is not None and reads_alike(short)) or reads_alike(piece)


def _statements_at(piece: str, wanted: Set[int]) -> str | None:
    """The slice of a body with only those of its statements that stand on some lines (1-based); None where it begins in
    the middle of a line, or can't be read."""
    try:
        block = tree_of(piece).body[0].body  # type: ignore[attr-defined]
    except (SyntaxError, RecursionError):
        return None
    parts: list[list[int]] = []  # first and last lines; statements that share a line go together
    for node in block:
        first = first_line(node)
        if parts and first <= parts[-1][1]:
            parts[-1][1] = max(parts[-1][1], node.end_lineno)
        else:
            parts.append([first, node.end_lineno])
    if parts[0][0] == 1:
        return None
    lines = piece.split("\n")
    kept = [lines[first - 1 : last] for first, last in parts if any(first <= line <= last for line in wanted)]
    return "\n".join([lines[0], *chain.from_iterable(kept), "", ""])


def reads_alike(piece: str) -> bool:
    """Whether ``ast`` and libcst make the same facts of a slice (see :mod:`distlint.source.slices`)."""
    try:
        nodes = tree_of(piece).body
        with collector_paused():
            lines = piece.split("\n")
            if piece.startswith("if 1:"):
                nodes = nodes[0].body  # type: ignore[attr-defined]
            return same(Reading(lines).block(nodes), lower(piece, positions(nodes, lines)))
    except (SyntaxError, TooDeep, Unpaired, cst.ParserSyntaxError, cst.CSTValidationError, RecursionError):
        return False


def same(one: object, other: object) -> bool:
    """Whether two facts are equal, but for the literal parts of f-strings, which libcst leaves as they are written."""
    stack = [(one, other)]
    while stack:
        a, b = stack.pop()
        if type(a) is not type(b):
            return False
        if isinstance(a, Text) and isinstance(b, Text):
            stack.append((_inserted(a), _inserted(b)))
        elif isinstance(a, tuple) and isinstance(b, tuple):
            if len(a) != len(b):
                return False
            stack.extend(zip(a, b, strict=True))
        elif a != b:
            return False
    return True


def _inserted(text: Text) -> tuple[object, ...]:
    """The expressions in an f-string."""
    return (text.span, *(part for part in text.parts if not isinstance(part, Constant)))
