"""Where nodes stand, without libcst's PositionProvider (137 µs per line).

``ast`` has read the same text and knows every position. Per kind of node, both trees hold the same nodes in the same
order: calls, attributes and subscripts in order of their end; names, literals, unary operations and statements in
order of their start. So the lowering takes the next position of a kind whenever it meets one.

Left out on both sides: everything inside f-strings (``ast`` gives wrong positions there before Python 3.12), match
patterns, type parameters and ``...``.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import NamedTuple

Position = tuple[int, int, int, int]


class Positions(NamedTuple):
    """Iterators over the positions of a slice, per kind."""

    statements: Iterator[Position]
    calls: Iterator[Position]
    attributes: Iterator[Position]
    subscripts: Iterator[Position]
    names: Iterator[Position]
    literals: Iterator[Position]
    unaries: Iterator[Position]

    def exhausted(self) -> bool:
        """Whether every position was taken."""
        return all(next(kind, None) is None for kind in self)


def positions(nodes: Sequence[ast.stmt], lines: list[str]) -> Positions:
    """Positions of all nodes below ``nodes``: 1-based lines, 0-based columns in code points."""
    statements: list[Position] = []
    calls: list[Position] = []
    attributes: list[Position] = []
    subscripts: list[Position] = []
    names: list[Position] = []
    literals: list[Position] = []
    unaries: list[Position] = []
    stack: list[ast.AST] = list(nodes)
    while stack:
        node = stack.pop()
        kind = type(node)
        if kind is ast.Name:
            names.append((node.lineno, node.col_offset, node.end_lineno, node.end_col_offset))  # type: ignore[attr-defined]
            continue
        if kind is ast.Constant:
            if node.value is not Ellipsis:  # type: ignore[attr-defined]
                literals.append((node.lineno, node.col_offset, node.end_lineno, node.end_col_offset))  # type: ignore[attr-defined]
            continue
        if kind is ast.JoinedStr or kind.__name__ == "TemplateStr":
            literals.append((node.lineno, node.col_offset, node.end_lineno, node.end_col_offset))  # type: ignore[attr-defined]
            continue
        if kind is ast.Call:
            calls.append((node.end_lineno, node.end_col_offset, node.lineno, node.col_offset))  # type: ignore[attr-defined]
        elif kind is ast.Attribute:
            attributes.append((node.end_lineno, node.end_col_offset, node.lineno, node.col_offset))  # type: ignore[attr-defined]
            stack.append(node.value)  # type: ignore[attr-defined]
            continue
        elif kind is ast.Subscript:
            subscripts.append((node.end_lineno, node.end_col_offset, node.lineno, node.col_offset))  # type: ignore[attr-defined]
        elif kind is ast.UnaryOp:
            unaries.append((node.lineno, node.col_offset, node.end_lineno, node.end_col_offset))  # type: ignore[attr-defined]
        elif isinstance(node, ast.stmt):
            if kind is ast.Expr and isinstance(node.value, ast.Constant) and node.value.value is Ellipsis:  # type: ignore[attr-defined]
                continue
            statements.append((node.lineno, node.col_offset, node.end_lineno or 0, node.end_col_offset or 0))
            if kind.__name__ == "TypeAlias":
                continue
        for field in node._fields:
            if field in _SKIPPED:
                continue
            child = getattr(node, field, None)
            if type(child) is list:
                stack.extend([inner for inner in child if isinstance(inner, ast.AST)])
            elif isinstance(child, ast.AST):
                stack.append(child)
    convert = None if all(line.isascii() for line in lines) else lines
    return Positions(
        _from_start(statements, convert),
        _from_end(calls, convert),
        _from_end(attributes, convert),
        _from_end(subscripts, convert),
        _from_start(names, convert),
        _from_start(literals, convert),
        _from_start(unaries, convert),
    )


_SKIPPED = frozenset(("ctx", "type_params", "pattern", "op", "ops", "type_ignores"))


def _from_start(found: list[Position], lines: list[str] | None) -> Iterator[Position]:
    found.sort()
    return iter(found) if lines is None else map(_in_code_points, found, [lines] * len(found))


def _from_end(found: list[Position], lines: list[str] | None) -> Iterator[Position]:
    found.sort()
    turned = [(line, column, end_line, end_column) for end_line, end_column, line, column in found]
    return iter(turned) if lines is None else map(_in_code_points, turned, [lines] * len(turned))


def _in_code_points(position: Position, lines: list[str]) -> Position:
    line, column, end_line, end_column = position
    return (line, _column(lines[line - 1], column), end_line, _column(lines[end_line - 1], end_column))


def _column(line: str, offset: int) -> int:
    """The code-point column of a UTF-8 byte offset."""
    return offset if line.isascii() else len(line.encode()[:offset].decode(errors="replace"))
