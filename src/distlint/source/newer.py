"""Reads what is in newer syntax than that of the Python that runs distlint.

Used only where ``ast.parse`` has failed. A linter is often run by an older Python than the code is written for: by
pre-commit, or by flake8 in an environment of its own. :mod:`distlint.source.newer_places` writes over what is newer so
that every line and column is kept; what it says is read by itself and grafted on the tree. Facts made of that tree are
those that a newer Python would make, and libcst, which reads the text as it stands, has to confirm them like any other
(:mod:`distlint.syntax.flagging`).

- f-strings that hold their own quotes, backslashes, line ends or comments (PEP 701), t-strings (PEP 750): nothing is
  lost. Nodes inside them have no positions, as facts take none from there.
- ``except A, B:`` (PEP 758): nothing is lost.
- Type parameters and ``type`` statements (PEP 695, 696): left out, as facts leave them out.
- ``except*`` (PEP 654, for Python 3.10) is read as ``except``. That is another statement, since several such handlers
  may run, but facts make no difference between them.
- ``lazy import a`` (PEP 810) is read as ``import a``.

Not read: unpacking in comprehensions (PEP 798), and on Python 3.10 unpacking in subscripts (PEP 646).
"""

from __future__ import annotations

import ast
import re
import sys
from bisect import bisect
from collections.abc import Iterator

from distlint.source.newer_places import Place, places
from distlint.source.newer_strings import Lost, Part

#: The Python that reads.
OURS = sys.version_info[:2]

#: How deeply f-strings are read inside f-strings.
_DEEPEST = 10

#: libcst is asked about no text beyond these: its parser, too, has a stack that ends, and no error for that.
_LARGEST, _LONGEST_LINE, _DEEPEST_BRACKETS = 100_000, 300, 50

#: What is wrong for every Python though libcst doesn't see it.
_ALWAYS_WRONG = ("(", "bytes can only contain ASCII", "multiple exception types must be parenthesized")

_BACKSLASH_OR_QUOTE = re.compile(r'\\.|\\$|"', re.DOTALL)
_TWICE = re.compile(r"([{}])\1")


def tree_of_newer(text: str, error: SyntaxError, depth: int = 0) -> ast.Module:
    """The tree of a text that Python could not read. Raises SyntaxError: ``error``, or what is left of it."""
    written = text.encode()
    try:
        found = places(written, OURS)
    except Lost:
        raise error from None
    if found.text == written or depth > _DEEPEST:
        raise error
    try:
        tree = ast.parse(found.text.decode())
    except SyntaxError as left:
        raise _in_columns_of(left, text, found.text.decode()) from None
    grafting = _Grafting(written, found.places, depth)
    grafting.graft(tree)
    if grafting.left:  # it stands where no string may
        raise error
    return tree


def _is_newer(error: SyntaxError, text: str) -> bool:
    """Whether a text that could not be read is likely to be read by a newer Python: libcst does."""
    if error.msg.startswith(_ALWAYS_WRONG) or len(text) > _LARGEST:
        return False
    try:
        found = places(text.encode(), OURS)
    except Lost:
        return False
    if found.longest > _LONGEST_LINE or found.deepest > _DEEPEST_BRACKETS:
        return False
    import libcst

    try:
        libcst.parse_module(text)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException:  # a panic in its parser is no Exception
        return False
    return True


def described(error: SyntaxError, text: str) -> str:
    """What is wrong with a text, for people."""
    if not _is_newer(error, text):
        return error.msg
    ours = ".".join(map(str, OURS))
    return f"{error.msg}; its syntax is newer than Python {ours}, which runs distlint: run it with a newer one"


class _Grafting:
    """Puts what was read by itself in the place of the lists that stand for it in a tree.

    ``text`` as it stands in the file, whose lines begin at ``starts``; ``left``: what is still to be grafted.
    """

    def __init__(self, text: bytes, found: list[Place], depth: int) -> None:
        self.text = text
        self.starts = [0, *(end.end() for end in re.finditer(b"\n", text))]
        self.depth = depth
        self.left = {self.position(place.start): place for place in found}

    def position(self, offset: int) -> tuple[int, int]:
        """The line (1-based) and column (in bytes) of an offset."""
        line = bisect(self.starts, offset)
        return line, offset - self.starts[line - 1]

    def graft(self, tree: ast.Module) -> None:
        stack: list[ast.AST] = [tree]
        while stack and self.left:
            node = stack.pop()
            for name, value in ast.iter_fields(node):
                if isinstance(value, list):
                    value[:] = [self.instead_of(item) if isinstance(item, ast.AST) else item for item in value]
                    stack += [item for item in value if isinstance(item, ast.AST)]
                elif isinstance(value, ast.AST):
                    setattr(node, name, self.instead_of(value))
                    stack.append(getattr(node, name))

    def instead_of(self, node: ast.AST) -> ast.AST:
        """What belongs in the place of a node: itself, unless it stands for something."""
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.List):
            kinds: tuple[str, ...] = ("alias",)
        elif isinstance(node, ast.List):
            kinds = ("string", "types")
        else:
            return node
        position = node.lineno, node.col_offset
        place = self.left.get(position)
        if place is None or place.kind not in kinds:
            return node
        del self.left[position]
        if place.kind == "alias":
            for value in place.parts:
                self.expression(value.start, value.end)  # raises what is wrong with it
            return ast.copy_location(ast.Pass(), node)
        if place.kind == "string":
            return ast.copy_location(ast.JoinedStr(list(self.values(place.parts))), node)
        # its own columns, in the line below the bracket
        read = self.expression(place.start, place.end, b"(\n" + b" " * node.col_offset)
        return ast.copy_location(ast.increment_lineno(read, node.lineno - 2), node)

    def values(self, parts: tuple[Part, ...]) -> Iterator[ast.expr]:
        """The values of an f-string, with those in its formats behind their fields as facts have them."""
        literal = ""
        for part in parts:
            if part.kind == "code":
                if literal:
                    yield ast.Constant(literal)
                literal = ""
                yield ast.FormattedValue(self.expression(part.start, part.end), -1)
            elif part.kind != "spec":
                literal += self.literal(part)
            elif part.start < part.end:
                yield ast.Constant(self.literal(part))
        if literal:
            yield ast.Constant(literal)

    def literal(self, part: Part) -> str:
        """What a part of a string says."""
        written = self.text[part.start : part.end].decode()
        if part.kind == "text":
            written = _TWICE.sub(r"\1", written)
        if part.kind == "debugged" or (part.kind != "string" and (part.raw or "\\" not in written)):
            return written
        if part.kind != "string":
            written = f'"""{_BACKSLASH_OR_QUOTE.sub(_escaped, written)}"""'
        try:
            value = ast.literal_eval(written)
        except (SyntaxError, ValueError) as error:
            raise self.wrong(getattr(error, "msg", str(error)), part.start) from None
        if not isinstance(value, str):
            raise self.wrong("cannot mix bytes and nonbytes literals", part.start)
        return value

    def expression(self, start: int, end: int, opening: bytes = b"(") -> ast.expr:
        """The expression between two offsets."""
        code = (opening + self.text[start:end] + b"\n)").decode()
        try:
            try:
                tree = ast.parse(code)
            except SyntaxError as error:
                tree = tree_of_newer(code, error, self.depth + 1)
        except SyntaxError as error:
            raise self.wrong(error.msg, start) from None
        (only,) = tree.body
        assert isinstance(only, ast.Expr)
        if isinstance(only.value, ast.Tuple) and not only.value.elts and b"(" not in self.text[start:end]:
            raise self.wrong("invalid syntax", start)
        return only.value

    def wrong(self, message: str, offset: int) -> SyntaxError:
        """An error at an offset of the text."""
        line, column = self.position(offset)
        before = self.text[self.starts[line - 1] :][:column].decode()
        return SyntaxError(message, ("<unknown>", line, len(before) + 1, None))


def _escaped(found: re.Match[str]) -> str:
    return found[0] if len(found[0]) == 2 else "\\" + found[0]


def _in_columns_of(error: SyntaxError, text: str, written: str) -> SyntaxError:
    """An error in the text that was written over, where it is in the text as it stands: a wide character has become
    several blanks."""
    if error.lineno is not None and error.offset is not None and not text.isascii():
        line = written.split("\n")[error.lineno - 1 : error.lineno]
        own = text.split("\n")[error.lineno - 1 : error.lineno]
        if line and own and line != own:
            before = len(line[0][: error.offset - 1].encode())
            error.offset = len(own[0].encode()[:before].decode(errors="ignore")) + 1
    return error
