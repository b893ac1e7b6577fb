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
    reading = _Reading(text, token)
    while reading.strings:
        if len(reading.inside) > _DEEPEST_STRINGS:
            raise Lost
        frame = reading.inside[-1]
        if isinstance(frame, _Text):
            reading.go_on_in_text(frame)
        else:
            reading.go_on_in_code(frame)
    return reading.position, reading.parts, reading.needs


class _Reading:
    """A pass over one string, from mark to mark. ``inside``: what its place stands in, the innermost last; ``strings``:
    how many of these are open; ``begun``: where the text of the outermost began that is being read."""

    def __init__(self, text: bytes, token: re.Match[bytes]) -> None:
        prefix = token["prefix"].lower()
        self.text = text
        self.quote = token["quote"]
        self.needs = TEMPLATES if b"t" in prefix else OLD
        self.parts: list[Part] = []
        self.inside: list[_Text | _Field] = [_Text(self.quote, b"r" in prefix, False)]
        self.strings = 1
        self.position = self.begun = token.end()

    def go_on_in_text(self, frame: _Text) -> None:
        """Reads text up to the next field, or to where it ends."""
        found = _SPECIAL[frame.quote, frame.raw].search(self.text, self.position)
        if found is None or found[0] == b"\n":
            raise Lost
        mark, self.position = found[0], found.end()
        if mark[:1] == b"\\":
            return
        if mark in b"{}" and not frame.is_format and self.text[self.position : self.position + 1] == mark:
            self.position += 1  # written twice, it stands for itself
            return
        if self.strings == 1:
            self.parts.append(Part("spec" if frame.is_format else "text", self.begun, found.start(), frame.raw))
        if mark == b"{":
            self.inside.append(_Field(self.position))
            if self.strings == 1 and len(self.inside) > 4:  # a field in a format in a format
                self.needs = max(self.needs, FREE_F_STRINGS)
        elif frame.is_format != (mark == b"}"):
            raise Lost
        elif frame.is_format:
            del self.inside[-2:]
            self.begun = self.position
        else:
            self.inside.pop()
            self.strings -= 1

    def go_on_in_code(self, frame: _Field) -> None:
        """Reads a token of the code of a field."""
        found = TOKEN.match(self.text, self.position)
        if found is None:
            raise Lost
        kind, mark, self.position = found.lastgroup, found[0], found.end()
        if kind == "quote":
            self._string(frame, found)
        elif kind == "open":
            frame.brackets.append(mark)
            if len(frame.brackets) > DEEPEST:
                raise Lost
        elif kind == "close" and frame.brackets:
            if CLOSED_BY[frame.brackets.pop()] != mark:
                raise Lost
        elif frame.brackets:
            return
        elif mark in (b"}", b":", b"!", b"="):
            self._behind_code(frame, found)
        elif kind == "close":
            raise Lost

    def _string(self, frame: _Field, found: re.Match[bytes]) -> None:
        """A string in the code of a field: one that has fields of its own is read as this one is."""
        if frame.start < 0:
            raise Lost
        prefix = found["prefix"].lower()
        if b"f" in prefix or b"t" in prefix:
            self.inside.append(_Text(found["quote"], b"r" in prefix, False))
            self.strings += 1
            self.needs = max(self.needs, TEMPLATES if b"t" in prefix else FREE_F_STRINGS)
        else:
            self.position = behind_string(self.text, found)

    def _behind_code(self, frame: _Field, found: re.Match[bytes]) -> None:
        """What ends the code of a field (``=``, ``!r``, ``:``, ``}``), or stands behind that."""
        mark, text = found[0], self.text
        begins = frame.start if frame.start >= 0 else found.start()
        if frame.start >= 0:
            behind = _DEBUGGED.match(text, found.start()) if mark == b"=" else None
            if self.strings == 1:
                if behind is not None:
                    self.parts.append(Part("debugged", frame.start, behind.end()))
                self.parts.append(Part("code", frame.start, found.start()))
            frame.start = -1
        if mark == b"!":
            behind = _CONVERSION.match(text, found.start())
        elif mark == b"=":
            behind = _DEBUGGED.match(text, found.start())
        else:
            behind = found
        if behind is None:
            raise Lost
        if self.strings == 1 and _is_newer(text[begins : behind.end()], self.quote):
            self.needs = max(self.needs, FREE_F_STRINGS)
        self.position = behind.end()
        if mark == b"}":
            self.inside.pop()
            self.begun = self.position
        elif mark == b":":
            around = self.inside[-2]
            assert isinstance(around, _Text)
            self.inside.append(_Text(around.quote, around.raw, True))
            self.begun = self.position


def _is_newer(code: bytes, quote: bytes) -> bool:
    """Whether there is anything in the code of a field that an f-string of Python 3.11 may not hold there."""
    return b"\\" in code or b"#" in code or quote[:1] in code or (b"\n" in code and len(quote) == 1)
