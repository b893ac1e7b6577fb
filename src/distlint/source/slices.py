"""The syntax gate and the slicer: which lines of a file does libcst have to see?

``ast.parse`` is the gate: it rejects what is no Python with a good message, and it is cheap. libcst costs about ten
times as much per line, so it gets slices: the *skeleton* (a file without its function bodies, docstrings and large
literals) and the bodies of single functions. ``ast`` also lends its positions: the n-th call in order of closing
parenthesis is the same call in both trees (see :mod:`distlint.syntax.positions`).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import NamedTuple, Union

from distlint.collector import collector_paused
from distlint.facts import Problem

FunctionNode = Union[ast.FunctionDef, ast.AsyncFunctionDef]  # noqa: UP007 (used at run time on 3.10)

#: libcst's native parser recurses per nesting level and per link of a call chain; deeper code than this is refused
#: before it sees it. No hand-written function comes near.
MAX_DEPTH = 200

#: A text this short can't nest deeply enough to do harm, whatever is in it.
SHALLOW_TEXT = 1_000

#: A text longer than this is generated; parsing it would take minutes and gigabytes.
LARGEST_TEXT = 5_000_000

#: A module-level assignment of at least this many lines without distributed vocabulary is a table of data.
LARGE_LITERAL = 12

_EMPTY_LINES = re.compile(r"^[ \t]*(?:#.*)?\n", flags=re.MULTILINE)
_WORD = re.compile(r"[A-Za-z_]\w*")


class Slice(NamedTuple):
    """A piece of a file for libcst: ``text`` parses on its own; ``nodes`` are the ``ast`` statements that it holds."""

    text: str
    nodes: tuple[ast.stmt, ...]


class FunctionSlice(NamedTuple):
    """A function at module or class level: ``node`` and the range of its body's lines (1-based, inclusive)."""

    node: FunctionNode
    first: int
    last: int


class Outline(NamedTuple):
    """A parsed file: its lines, its tree, and its functions by the line of their ``def``."""

    lines: list[str]
    tree: ast.Module
    functions: dict[int, FunctionSlice]


def outline(text: str) -> Outline | Problem:
    """Parses a file's text (with ``\\n`` line ends); a :class:`Problem` when this interpreter can't read it."""
    if len(text) > LARGEST_TEXT:
        return Problem(1, 0, f"larger than {LARGEST_TEXT:,} characters: no code that people write; exclude it")
    try:
        with collector_paused():
            tree = ast.parse(text)
    except SyntaxError as error:
        return Problem(error.lineno or 1, max((error.offset or 1) - 1, 0), error.msg)
    except (ValueError, RecursionError, MemoryError) as error:
        return Problem(1, 0, str(error) or "nested too deeply")
    functions = {slice_.node.lineno: slice_ for slice_ in _functions(tree.body)}
    return Outline(text.split("\n"), tree, functions)


def _functions(body: list[ast.stmt]) -> Iterator[FunctionSlice]:
    stack: list[ast.stmt] = body[::-1]
    while stack:
        node = stack.pop()
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield FunctionSlice(node, _first_line(node.body[0]), node.end_lineno or node.lineno)
        else:
            stack.extend(reversed(list(_inner(node))))


def _inner(node: ast.stmt) -> Iterator[ast.stmt]:
    """The statements directly inside a class or a compound statement."""
    for field in ("body", "handlers", "orelse", "finalbody", "cases"):
        for child in getattr(node, field, ()):
            if isinstance(child, ast.stmt):
                yield child
            else:  # a handler or a case
                yield from child.body


def _first_line(node: ast.stmt) -> int:
    """The first line of a statement, decorators included."""
    decorators = getattr(node, "decorator_list", ())
    return min([node.lineno, *(int(decorator.lineno) for decorator in decorators)])


def words(text: str) -> frozenset[str]:
    """The identifiers in a text (also those inside strings and comments)."""
    return frozenset(_WORD.findall(text))


def body_slice(outlined: Outline, function: FunctionSlice) -> Slice | None:
    """The body of a function as text that parses on its own, or None when it is nested too deeply for libcst.

    The body keeps its indentation behind an ``if 1:`` line, so columns stay what they are.
    """
    nodes = function.node.body
    if _is_docstring(nodes[0]) and len(nodes) > 1:
        nodes = nodes[1:]
    first = _first_line(nodes[0])
    head = outlined.lines[first - 1]
    start = len(head.encode()[: nodes[0].col_offset].decode())
    if nodes[0].lineno == first and head[:start].strip():  # `def f(): return 1`, or a statement after `;`
        text = "if 1: " + "\n".join([head[start:], *outlined.lines[first : function.last]])
    else:
        text = _dense("if 1:\n" + "\n".join(outlined.lines[first - 1 : function.last]))
    if _depth(nodes, text) > MAX_DEPTH:
        return None
    return Slice(text + "\n", tuple(nodes))


def skeleton_slice(outlined: Outline, vocabulary: frozenset[str]) -> Slice | None:
    """The file without function bodies, docstrings and large literals; None when nested too deeply for libcst."""
    cuts: list[tuple[int, int, str]] = []
    nodes: list[ast.stmt] = []
    stack: list[ast.stmt] = outlined.tree.body[::-1]
    while stack:
        node = stack.pop()
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            nodes.append(node)
            cuts.append(_cut(outlined.lines, node.body[0], node.end_lineno or node.lineno))
            continue
        if _is_text(outlined, node) or _is_table(outlined, node, vocabulary):
            cuts.append(_cut(outlined.lines, node, node.end_lineno or node.lineno))
            continue
        nodes.append(node)
        stack.extend(list(_inner(node))[::-1])
    text = _dense("\n".join(_without(outlined.lines, cuts)))
    if _depth(nodes, text, into_functions=False) > MAX_DEPTH:
        return None
    return Slice(text if text.endswith("\n") else text + "\n", tuple(nodes))


def _cut(lines: list[str], first: ast.stmt, last: int) -> tuple[int, int, str]:
    """Lines to drop (1-based, inclusive) and what stands in their place."""
    line = _first_line(first)
    head = lines[line - 1]
    start = len(head.encode()[: first.col_offset].decode()) if line == first.lineno else None
    indent = head[:start] if start is not None else head[: len(head) - len(head.lstrip())]
    return (line, last, indent + "...")


def _without(lines: list[str], cuts: list[tuple[int, int, str]]) -> Iterator[str]:
    position = 0
    for first, last, instead in sorted(cuts):
        if first - 1 < position:  # two on one line: `x = 1; "…"`
            continue
        yield from lines[position : first - 1]
        yield instead
        position = last
    yield from lines[position:]


def _dense(text: str) -> str:
    """The text without blank lines and comment lines, each of which costs libcst a node."""
    return text if '"""' in text or "'''" in text else _EMPTY_LINES.sub("", text)


def _is_text(outlined: Outline, node: ast.stmt) -> bool:
    """Whether a statement is a string on lines of its own: a docstring, the description of a field."""
    if not _is_docstring(node):
        return False
    last = outlined.lines[(node.end_lineno or node.lineno) - 1]
    return not outlined.lines[node.lineno - 1][: node.col_offset].strip() and ";" not in last.rpartition('"')[2]


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _is_table(outlined: Outline, node: ast.stmt, vocabulary: frozenset[str]) -> bool:
    last = node.end_lineno or node.lineno
    if not isinstance(node, (ast.Assign, ast.AnnAssign)) or last - node.lineno + 1 < LARGE_LITERAL:
        return False
    if ";" in outlined.lines[node.lineno - 1] or ";" in outlined.lines[last - 1]:
        return False
    return vocabulary.isdisjoint(_WORD.findall("\n".join(outlined.lines[node.lineno - 1 : last])))


def _depth(nodes: list[ast.stmt], text: str, *, into_functions: bool = True) -> int:
    """How deeply the nodes nest (statements, operators, chains of calls)."""
    if len(text) < SHALLOW_TEXT:
        return 0
    deepest = 0
    stack: list[tuple[ast.AST, int]] = [(node, 1) for node in nodes]
    while stack:
        node, level = stack.pop()
        if level > deepest:
            deepest = level
            if deepest > MAX_DEPTH:
                break
        for field in node._fields:
            child = getattr(node, field, None)
            if isinstance(child, ast.AST):
                stack.append((child, level + 1))
            elif isinstance(child, list) and child and isinstance(child[0], ast.AST):
                if field == "body" and not into_functions:
                    continue
                # a chain of `elif` is flat to libcst's parser, and so is it here
                flat = field == "orelse" and isinstance(node, ast.If) and len(child) == 1
                stack.extend((inner, level + (not flat)) for inner in child if isinstance(inner, ast.AST))
    return deepest
