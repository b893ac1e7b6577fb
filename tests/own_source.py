"""distlint's own source, as tests about its structure read it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "src" / "distlint"


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def statements(of: ast.AST) -> Iterator[ast.AST]:
    """The statements inside of a module or another statement, however deep, in no order; looking through expressions,
    too, takes ten times as long."""
    left = [of]
    while left:
        inside = [one for one in ast.iter_child_nodes(left.pop()) if isinstance(one, _BLOCKS)]
        yield from (one for one in inside if isinstance(one, ast.stmt))
        left += inside


_BLOCKS = (ast.stmt, ast.excepthandler, ast.match_case)
