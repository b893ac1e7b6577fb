"""The syntax gate and the slicer.

``ast.parse`` is the gate: it rejects what is no Python with a good message, and it is cheap. A file is then known in
slices, texts that parse on their own: its *skeleton* (the file without the bodies of its functions) and the bodies of
single functions. Most of these nobody ever asks for.
"""

from __future__ import annotations

import ast
import re
import sys
import warnings
from collections.abc import Callable
from functools import cache

from distlint.facts import BodyLines, Problem
from distlint.runtime.collector import collector_paused

#: A text longer than this is generated; parsing it would take minutes and gigabytes.
LARGEST_TEXT = 5_000_000

#: A module-level assignment of at least this many lines without distributed vocabulary is a table of data.
LARGE_LITERAL = 12

_WORD = re.compile(r"[A-Za-z_]\w*")
#: Of ASCII text what can't stand in a word becomes a space.
_APART = bytes(code if (code < 128 and chr(code).isalnum()) or chr(code) == "_" else ord(" ") for code in range(256))

#: A function or class at the left margin, with its lines; a line that is a comment; names that are only spelled out on
#: the way to another one: of a module that something is imported from, of an attribute, of what is renamed.
_BLOCK = re.compile(rb"^((?:class|def|async[ \t]+def)\b.*\n)(?:[ \t)].*\n|\n)*", re.MULTILINE)
_ON_THE_WAY = re.compile(
    rb"^[ \t]*#.*|\bfrom[ \t]+[.\w]+[ \t]+(?=import\b)|\.[ \t]*\w+|\b\w+[ \t]+as[ \t]+(?=\w)", re.MULTILINE
)
_STAR = re.compile(rb"\bimport[\s\\]*\*")

#: A string on one line. A quote behind a backslash begins none: it stands in a string of several lines.
_STRING = r""""(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'"""
_STRINGS = re.compile(rf"(\\[^#])|{_STRING}")
#: A string on one line, which may hold a ``#``, or a comment.
_COMMENT = re.compile(rf"({_STRING}|\\[^#])|#.*")

_OPENING = re.compile(r"[(\[{] *$")
_CLOSING = re.compile(r" *(?:, *)?[)\]}]")

#: What a docstring begins with.
_DOCSTRING = re.compile(r"""\s*[rRuU]?["']""")


def parse(text: str) -> ast.Module | Problem:
    """The tree of a file's text (with ``\\n`` line ends); a :class:`Problem` when this interpreter can't read it."""
    if len(text) > LARGEST_TEXT:
        return Problem(1, 0, f"larger than {LARGEST_TEXT:,} characters: no code that people write; exclude it")
    try:
        return tree_of(text)
    except SyntaxError as error:
        from distlint.source.newer import described

        return Problem(error.lineno or 1, max((error.offset or 1) - 1, 0), described(error, text))
    except (ValueError, RecursionError, MemoryError) as error:
        return Problem(1, 0, str(error) or "nested too deeply")


def tree_of(text: str) -> ast.Module:
    """The tree of a text. What Python has to say of it (``"\\d"``, ``1if x``) goes to nobody: it is no code of ours.

    What is too new for this Python is read all the same as far as that goes, see :mod:`distlint.source.newer`.
    """
    with collector_paused(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return ast.parse(text)
        except SyntaxError as error:
            from distlint.source.newer import tree_of_newer

            return tree_of_newer(text, error)


def words(text: str) -> frozenset[str]:
    """The identifiers in a text (also those inside strings). Numbers may be among them."""
    # By bytes twice as fast. The same words stand in thousands of functions, of which each is kept once.
    if text.isascii():
        return frozenset(map(sys.intern, text.encode().translate(_APART).decode().split()))
    lines = text.split("\n")
    plain = words("\n".join(line for line in lines if line.isascii()))
    return plain.union(*(map(sys.intern, _WORD.findall(line)) for line in lines if not line.isascii()))


def sounding(expression: re.Pattern[str]) -> Callable[[str], bool]:
    """Whether an expression is found in a word; remembered, since the same words stand in thousands of functions."""
    return cache(lambda word: expression.search(word) is not None)


def ascii_words(content: bytes) -> list[bytes]:
    """The words of a text in UTF-8, as far as they are ASCII: of any other word the parts between its other letters."""
    return content.translate(_APART).split()


def may_bind(content: bytes) -> bytes:
    """The ASCII words of a text in UTF-8 that may be names of its module, each on a line of its own, and others; a star
    among them if it has the names of other modules, too."""
    top = _BLOCK.sub(_head, content)
    star = (b"*",) if _STAR.search(top) else ()
    return b"\n".join((b"", *star, *sorted({*ascii_words(_ON_THE_WAY.sub(b"", top))}), b""))


def _head(block: re.Match[bytes]) -> bytes:
    """The first line of a function or class; all of what may stand in a string and go on behind that."""
    whole: bytes = block[0]
    return whole if any(whole.count(quotes) % 2 for quotes in (b'"""', b"'''")) else block[1]


def code_of(lines: list[str]) -> list[str]:
    """Lines without their comments. A ``#`` in a string of several lines ends its line, too."""
    return [_COMMENT.sub(_kept, line) if "#" in line else line for line in lines]


def without_strings(line: str) -> str:
    """A line with nothing in its strings: what stands in a message is no code."""
    return _STRINGS.sub(_emptied, line)


def cut(lines: list[str], start: int, end: int) -> str:
    """The text from a column of the first line to one of the last, with the brackets around its ends: the place of an
    operator begins and ends with its operands, without the brackets around these."""
    first, last = lines[0][:start], lines[-1][end:]
    text = lines[0][start:end] if len(lines) == 1 else "\n".join([lines[0][start:], *lines[1:-1], lines[-1][:end]])
    before, after = _missing(without_strings(text))
    for _ in range(after):
        closed = _CLOSING.match(last)
        if closed is not None:
            text, last = text + closed[0], last[closed.end() :]
    for _ in range(before):
        opened = _OPENING.search(first)
        if opened is not None:
            text, first = opened[0] + text, first[: opened.start()]
    return text


def _missing(code: str) -> tuple[int, int]:
    """How many opening brackets are missing in front of a text, and closing ones behind it."""
    depth = lowest = 0
    for character in code:
        depth += (character in "([{") - (character in ")]}")
        lowest = min(lowest, depth)
    return -lowest, depth - lowest


def header(lines: list[str]) -> list[str]:
    """Of the lines in front of a function's body those of its decorators and signature, without the docstring's."""
    for index, line in enumerate(lines):
        if _DOCSTRING.match(line):
            return lines[:index]
    return lines


def _kept(match: re.Match[str]) -> str:
    return match[1] or ""


def _emptied(match: re.Match[str]) -> str:
    return match[1] or '""'


def body_lines(lines: list[str], node: ast.FunctionDef | ast.AsyncFunctionDef) -> BodyLines:
    """Where the body of a function stands, a docstring left out if something follows it."""
    last = node.end_lineno or node.lineno
    for statement in node.body[1:2] if _is_docstring(node.body[0]) else ():
        first = first_line(statement)
        if _column(lines, statement) == 0:
            return BodyLines(first, 0, last)
    return BodyLines(first_line(node.body[0]), _column(lines, node.body[0]), last)


def body_text(lines: list[str], where: BodyLines) -> str:
    """The body of a function as a text of its own, in which columns are what they are in the file.

    It stands behind an ``if 1:``, on a line of its own unless the body begins in the middle of a line, and before an
    empty one, which its last line may continue (``return a, \\``).
    """
    if where.column:  # `def f(): return 1`, which takes more room than the `if 1:`
        first = "if 1:".ljust(where.column) + lines[where.first - 1][where.column :]
        return "\n".join([first, *lines[where.first : where.last], "", ""])
    return "\n".join(["if 1:", *lines[where.first - 1 : where.last], "", ""])


def skeleton_text(lines: list[str], bodies: dict[int, BodyLines]) -> str:
    """A file with ``...`` in the place of the function bodies."""
    kept: list[str] = []
    position = 0
    for where in sorted(bodies.values()):
        head = lines[where.first - 1]
        kept += lines[position : where.first - 1]
        kept.append((head[: where.column] if where.column else head[: len(head) - len(head.lstrip())]) + "...")
        position = where.last
    return "\n".join([*kept, *lines[position:]])


def is_table(lines: list[str], node: ast.stmt, vocabulary: frozenset[str]) -> bool:
    """Whether a statement is a large literal without any word of ``vocabulary``."""
    last = node.end_lineno or node.lineno
    if not isinstance(node, (ast.Assign, ast.AnnAssign)) or last - node.lineno + 1 < LARGE_LITERAL:
        return False
    return vocabulary.isdisjoint(_WORD.findall("\n".join(lines[node.lineno - 1 : last])))


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def first_line(node: ast.stmt) -> int:
    """The first line of a statement, decorators included."""
    decorators = getattr(node, "decorator_list", ())
    return min([node.lineno, *(int(decorator.lineno) for decorator in decorators)])


def _column(lines: list[str], node: ast.stmt) -> int:
    """The column (in code points) of a statement that something precedes on its line, otherwise 0."""
    if first_line(node) != node.lineno:
        return 0
    head = lines[node.lineno - 1].encode()[: node.col_offset].decode()
    return len(head) if head.strip() else 0
