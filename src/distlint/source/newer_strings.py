"""The tokens of a text, and the strings in it, f-strings with all that stands inside them.

Read by :mod:`distlint.source.newer_places`, in one pass and without recursion.
"""

from __future__ import annotations

import re
from typing import NamedTuple

Version = tuple[int, int]

#: The first Python that reads it.
EXCEPT_STAR, FREE_F_STRINGS, TYPE_PARAMETERS, TEMPLATES, EXCEPT_COMMA, LAZY_IMPORTS = (
    (3, 11), (3, 12), (3, 13), (3, 14), (3, 14), (3, 15),
)  # fmt: skip
OLD: Version = (3, 0)

#: How far brackets may nest (Python takes no more), and f-strings with their fields and formats: Python never sees what
#: is written over, and libcst's parser has no limits but its stack.
DEEPEST, _DEEPEST_STRINGS = 200, 40

BLANK = rb"(?:[ \t\f]|\\\n)"
NAME = rb"[A-Za-z_\x80-\xff][A-Za-z0-9_\x80-\xff]*"

TOKEN = re.compile(
    rb"""(?P<prefix>(?:[bB][rR]?|[rR][bBfFtT]?|[fFtT][rR]?|[uU])?)(?P<quote>\"{3}|'{3}|"|')"""
    rb"|(?P<word>" + NAME + rb")"
    rb"|(?P<blank>(?:[ \t\f\r]|\\\n)+|\#[^\n]*)"
    rb"|(?P<line>\n)"
    rb"|(?P<open>[(\[{])|(?P<close>[)\]}])"
    rb"|(?P<other>[=!<>]=|[0-9][0-9A-Za-z_.]*|.)",
    re.DOTALL,
)
CLOSED_BY = {b"(": b")", b"[": b"]", b"{": b"}"}

#: What stands behind the opening quotes of a string, up to and with the closing ones.
_REST = {
    b'"': re.compile(rb'[^"\\\n]*(?:\\.[^"\\\n]*)*"', re.DOTALL),
    b"'": re.compile(rb"[^'\\\n]*(?:\\.[^'\\\n]*)*'", re.DOTALL),
    b'"""': re.compile(rb'[^"\\]*(?:(?:\\.|"(?!""))[^"\\]*)*"""', re.DOTALL),
    b"'''": re.compile(rb"[^'\\]*(?:(?:\\.|'(?!''))[^'\\]*)*'''", re.DOTALL),
}
#: What has a meaning in the text of an f-string. Of a backslash before a brace the brace has.
_SPECIAL = {
    (quote, raw): re.compile((rb"" if raw else rb"\\N\{[^}\n]{0,99}\}|") + rb"\\[^{}]|[{}]|" + end, re.DOTALL)
    for quote, end in ((b'"', rb'"|\n'), (b"'", rb"'|\n"), (b'"""', rb'"""'), (b"'''", rb"'''"))
    for raw in (False, True)
}
_CONVERSION = re.compile(rb"![rsa]\s*(?=[:}])")
_DEBUGGED = re.compile(rb"=\s*(?=[!:}])")


class Lost(Exception):
    """The text is not what this pass can follow: a string or a bracket without its end, for one."""


class Part(NamedTuple):
    """A part of a string, from ``start`` to ``end``.

    ``kind``: ``string`` (a whole one, no f-string), ``text`` between the fields of an f-string, ``debugged`` (``x=`` of
    ``{x=}``), ``code`` of a field, ``spec`` (text of a format). ``raw``: whether a backslash in it is one.
    """

    kind: str
    start: int
    end: int
    raw: bool = False


def behind_string(text: bytes, token: re.Match[bytes]) -> int:
    """Where a string ends that is no f-string."""
    rest = _REST[token["quote"]].match(text, token.end())
    if rest is None:
        raise Lost
    return rest.end()


class _Text(NamedTuple):
    """Inside the text of an f-string, or of the format of a field."""

    quote: bytes
    raw: bool
    is_format: bool


class _Field:
    """Inside the code of a field. ``brackets`` are those that are open; ``start`` is -1 once its end was seen."""

    __slots__ = ("brackets", "start")

    def __init__(self, start: int) -> None:
        self.brackets: list[bytes] = []
        self.start = start


def formatted(text: bytes, token: re.Match[bytes]) -> tuple[int, list[Part], Version]:
    """Of an f-string or a t-string: where it ends, its parts, and which Python it may need.

    What is inside a string inside it is of no interest, only where that ends.
    """
    quote = token["quote"]
    prefix = token["prefix"].lower()
    raw = b"r" in prefix
    needs = TEMPLATES if b"t" in prefix else OLD
    parts: list[Part] = []
    inside: list[_Text | _Field] = [_Text(quote, raw, False)]
    strings = 1  # that are open
    position = begun = token.end()  # where the text began that is being read, of the outermost string
    while True:
        if len(inside) > _DEEPEST_STRINGS:
            raise Lost
        frame = inside[-1]
        if isinstance(frame, _Text):
            found = _SPECIAL[frame.quote, frame.raw].search(text, position)
            if found is None or found[0] == b"\n":
                raise Lost
            mark, position = found[0], found.end()
            if mark[:1] == b"\\":
                continue
            twice = not frame.is_format and text[position : position + 1] == mark
            if mark in b"{}" and twice:
                position += 1
                continue
            if strings == 1:
                parts.append(Part("spec" if frame.is_format else "text", begun, found.start(), frame.raw))
            if mark == b"{":
                inside.append(_Field(position))
                if strings == 1 and len(inside) > 4:  # a field in a format in a format
                    needs = max(needs, FREE_F_STRINGS)
            elif mark == b"}":
                if not frame.is_format:
                    raise Lost
                del inside[-2:]
                begun = position
            else:
                if frame.is_format:
                    raise Lost
                inside.pop()
                strings -= 1
                if not strings:
                    return position, parts, needs
            continue

        found = TOKEN.match(text, position)
        if found is None:
            raise Lost
        kind, mark, position = found.lastgroup, found[0], found.end()
        if kind == "quote":
            if frame.start < 0:
                raise Lost
            inner = found["prefix"].lower()
            if b"f" in inner or b"t" in inner:
                inside.append(_Text(found["quote"], b"r" in inner, False))
                strings += 1
                needs = max(needs, TEMPLATES if b"t" in inner else FREE_F_STRINGS)
            else:
                position = behind_string(text, found)
        elif kind == "open":
            frame.brackets.append(mark)
            if len(frame.brackets) > DEEPEST:
                raise Lost
        elif kind == "close" and frame.brackets:
            if CLOSED_BY[frame.brackets.pop()] != mark:
                raise Lost
        elif frame.brackets:
            continue
        elif mark in (b"}", b":", b"!", b"="):
            begins = frame.start if frame.start >= 0 else found.start()
            if frame.start >= 0:
                behind = _DEBUGGED.match(text, found.start()) if mark == b"=" else None
                if strings == 1:
                    if behind is not None:
                        parts.append(Part("debugged", frame.start, behind.end()))
                    parts.append(Part("code", frame.start, found.start()))
                frame.start = -1
            if mark == b"!":
                behind = _CONVERSION.match(text, found.start())
            elif mark == b"=":
                behind = _DEBUGGED.match(text, found.start())
            else:
                behind = found
            if behind is None:
                raise Lost
            if strings == 1 and _is_newer(text[begins : behind.end()], quote):
                needs = max(needs, FREE_F_STRINGS)
            position = behind.end()
            if mark == b"}":
                inside.pop()
                begun = position
            elif mark == b":":
                around = inside[-2]
                assert isinstance(around, _Text)
                inside.append(_Text(around.quote, around.raw, True))
                begun = position
        elif kind == "close":
            raise Lost


def _is_newer(code: bytes, quote: bytes) -> bool:
    """Whether there is anything in the code of a field that an f-string of Python 3.11 may not hold there."""
    return b"\\" in code or b"#" in code or quote[:1] in code or (b"\n" in code and len(quote) == 1)
