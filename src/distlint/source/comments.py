"""Which lines does a comment speak for?

Comments are found by tokenising, so that text in a string is never taken for one. Only files that hold a comment of
interest get this far, see :mod:`distlint.source.suppressions`.
"""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Callable, Iterator
from typing import NamedTuple


class Lines(NamedTuple):
    """A range of physical lines, 1-based, both ends included."""

    first: int
    last: int


class Comment(NamedTuple):
    """A comment and the lines around it.

    ``text`` runs from the ``#`` to the end of the line; ``line`` is 1-based, ``column`` 0-based in code points.
    ``alone``: the comment has the line for itself. ``joined``: the lines that flake8 takes as one line when it looks
    for ``noqa`` (more than one around multi-line strings and backslashes). ``covers``: for a comment that is alone,
    its own line to the end of the statement below, decorators and further comments in between included (inside
    brackets: to the next line with code); otherwise its own line. ``statement``: the lines of the statement (of a
    block its header) that it stands in or above; ``tests``: whether that has a condition.
    """

    text: str
    line: int
    column: int
    alone: bool
    joined: Lines
    covers: Lines
    statement: Lines
    tests: bool


#: Words of statements and expressions that ask for something.
_OF_TESTS = frozenset(("if", "elif", "while", "for", "match", "case", "assert", "and", "or"))


def comments_of(text: str, wanted: Callable[[str], bool]) -> tuple[Comment, ...]:
    """The comments of ``text`` for whose text ``wanted`` is true, in order of their lines.

    Never raises: in text that cannot be tokenised, comments are looked for line by line.
    """
    lines = text.split("\n")
    try:
        return tuple(_tokenised(text, lines, wanted))
    except Exception:  # any: besides TokenError and SyntaxError, tokenisers raise ValueError, even SystemError
        return tuple(_guessed(lines, wanted))


def _tokenised(text: str, lines: list[str], wanted: Callable[[str], bool]) -> Iterator[Comment]:
    found: dict[int, tuple[int, str, bool]] = {}  # by line: a line has one comment at most
    joined: dict[int, Lines] = {}
    ends: dict[int, int] = {}
    waiting: list[int] = []  # comments above the next statement
    waiting_inside: list[int] = []  # comments between the lines of a statement
    in_statement = is_decorator = tests = False
    statements: dict[int, tuple[Lines, bool]] = {}
    begun = 1
    first, last = len(lines) + 1, 0

    for kind, string, (line, column), (end_line, _), _ in tokenize.generate_tokens(io.StringIO(text, "\n").readline):
        if kind in (tokenize.ENDMARKER, tokenize.DEDENT):
            continue
        first, last = min(first, line), max(last, end_line)
        if kind == tokenize.COMMENT:
            if wanted(string):
                alone = not lines[line - 1][:column].strip()
                found[line] = (column, string, alone)
                if alone:
                    (waiting_inside if in_statement else waiting).append(line)
        elif kind in (tokenize.NL, tokenize.NEWLINE):
            joined.update((above, Lines(first, last)) for above in range(first, last + 1) if above in found)
            first, last = len(lines) + 1, 0
            if kind == tokenize.NEWLINE:
                of_this = [above for above in found if begun <= above <= line]
                statements.update(dict.fromkeys([*waiting, *of_this], (Lines(begun, line), tests)))
                if not is_decorator:
                    ends.update(dict.fromkeys(waiting, line))
                    waiting.clear()
                waiting_inside.clear()
                in_statement = is_decorator = tests = False
        elif kind != tokenize.INDENT:
            if not in_statement:
                in_statement, is_decorator, begun = True, string == "@", line
            tests = tests or string in _OF_TESTS
            ends.update(dict.fromkeys(waiting_inside, line))
            waiting_inside.clear()

    for line, (column, string, alone) in found.items():
        own = Lines(line, line)
        covers = Lines(line, ends.get(line, line))
        statement, asks = statements.get(line, (own, False))
        yield Comment(string, line, column, alone, joined.get(line, own), covers, statement, asks)


_BEFORE_COMMENT = re.compile(r"""(?:[^#'"\\]|\\.|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")*""")


def _guessed(lines: list[str], wanted: Callable[[str], bool]) -> list[Comment]:
    found: list[Comment] = []
    statement = 0  # line of the nearest statement below
    for number in range(len(lines), 0, -1):
        line = lines[number - 1]
        start = line.lstrip()
        if start and not start.startswith(("#", "@")):
            statement = number
        before = _BEFORE_COMMENT.match(line)
        column = before.end() if before else 0
        if line[column : column + 1] == "#" and wanted(line[column:]):
            alone = start.startswith("#")
            own = Lines(number, number)
            covers = Lines(number, statement) if alone and statement else own
            found.append(Comment(line[column:], number, column, alone, own, covers, covers, tests=True))
    return found[::-1]
