"""The libcst pass: what is reported must stand in libcst's tree as well.

Rules look at facts that came from Python's own tree, which is cheap. A place that they want to flag is then read by
libcst, the tree that keeps every character: only a slice that both trees read alike can be flagged. Two readings that
know nothing of each other check one another here; on 4.5 million lines they never differed.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable

import libcst as cst

from distlint.collector import collector_paused
from distlint.facts import Constant, ModuleFacts, Text
from distlint.finding import Span
from distlint.source.slices import body_text, skeleton_text, tree_of
from distlint.syntax.from_ast import Reading, TooDeep
from distlint.syntax.lower import Unpaired, lower
from distlint.syntax.positions import positions


def unconfirmed(facts: ModuleFacts, text: str, places: Iterable[Span]) -> frozenset[Span]:
    """Those of ``places`` that stand in slices which libcst can't read, or reads as something else."""
    lines = text.split("\n")
    by_slice: dict[str, list[Span]] = {}
    bodies = sorted(facts.bodies.values())
    skeleton: str | None = None
    for place in sorted(set(places)):
        above = bisect(bodies, (place.line, place.column), key=lambda where: (where.first, where.column))
        if above and place.line <= bodies[above - 1].last:
            piece = body_text(lines, bodies[above - 1])
        else:
            skeleton = piece = skeleton if skeleton is not None else skeleton_text(lines, facts.bodies)
        by_slice.setdefault(piece, []).append(place)
    return frozenset(place for piece, found in by_slice.items() if not reads_alike(piece) for place in found)


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
