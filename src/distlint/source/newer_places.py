"""Where a text has syntax that some Python that runs distlint is too old for.

One pass over the bytes, with a stack of its own instead of recursion. What it finds is written over, byte for byte, so
that every other place keeps its line and its column. It knows what it looks for and nothing else of Python: whatever is
wrong in the text is for the parsers to say, and where it loses its way it gives up (``Lost``). What the Python
in question reads itself is left alone.

=========================  ========================================================================================
``def f[T](x)``            ``def f(   x)``: brackets may hold line ends, so the round one moves to the front
``class A[T]:``            ``class A( ):``
``except* A:``             ``except  A:``
``lazy import a``          ``import      a``
``f"{a["x"]}"``            ``[0        ]``, a place to graft on, see :mod:`distlint.source.newer`
``type A = int``           ``[0         ]``
``except A, B:``           ``except [0 ]:``
=========================  ========================================================================================
"""

from __future__ import annotations

import re
from keyword import iskeyword
from typing import NamedTuple

from distlint.source.newer_strings import (
    BLANK,
    CLOSED_BY,
    DEEPEST,
    EXCEPT_COMMA,
    EXCEPT_STAR,
    LAZY_IMPORTS,
    NAME,
    OLD,
    TOKEN,
    TYPE_PARAMETERS,
    Lost,
    Part,
    Version,
    behind_string,
    formatted,
)  # fmt: skip

_GENERIC = re.compile(rb"(?:def|class)" + BLANK + rb"+" + NAME + BLANK + rb"*(\[)")
_OPENING = re.compile(BLANK + rb"*\(")
_ALIAS = re.compile(rb"type" + BLANK + rb"+(" + NAME + rb")" + BLANK + rb"*(?:=(?!=)|\[)")
_STAR = re.compile(BLANK + rb"*\*")
_LAZY = re.compile(rb"lazy[ \t\f]+(import|from)\b")
#: What stood behind the comma of an ``except`` in Python 2: the name for what was caught.
_PYTHON_2 = re.compile(rb"[^,]*,\s*[a-z_][a-z0-9_]*\s*")

#: How many bytes type parameters may have: Python never sees them, and libcst's parser has no limits but its stack.
_LONGEST_PARAMETERS = 2_000

_NO_LINE_END = re.compile(rb"[^\n]")


class Place(NamedTuple):
    """What was overwritten by a list, to be replaced in the tree. ``kind``: ``string``, ``alias`` or ``types``."""

    kind: str
    start: int
    end: int
    parts: tuple[Part, ...] = ()


class Places(NamedTuple):
    """The text with what is newer written over; ``places`` to replace in its tree, in order.

    ``longest``: the number of tokens in the longest logical line; ``deepest``: how far brackets nest.
    """

    text: bytes
    places: list[Place]
    longest: int
    deepest: int


def places(text: bytes, version: Version) -> Places:
    """Finds what is newer than a version of Python and writes over it. Raises :class:`Lost`."""
    scan = _Scan(text, version)
    scan.run()
    return Places(bytes(scan.written), scan.places, scan.longest, scan.deepest)


class _Scan:
    def __init__(self, text: bytes, version: Version) -> None:
        self.text = text
        self.version = version
        self.written = bytearray(text)
        self.places: list[Place] = []
        self.brackets: list[bytes] = []
        self.longest = self.deepest = self.tokens = 0
        self.end = 0  # of the last token that says something
        self.fresh = True  # a statement may begin here
        self.strings: list[Part] = []  # side by side, up to here
        self.strings_start = 0
        self.strings_need = OLD
        self.parameters = -1  # where the type parameters begin that are expected or open
        self.of_class = False  # whether they are those of a class
        self.alias = -1  # where the `type` statement begins that is open
        self.bound = -1  # where its value begins
        self.handler = -1  # where the types of an `except` begin, -1 for none
        self.several = False  # whether commas stand between these
        self.waiting = False  # an `except` without a type so far

    def run(self) -> None:
        text, position = self.text, 0
        while position < len(text):
            token = TOKEN.match(text, position)
            assert token is not None
            kind, position = token.lastgroup, token.end()
            if kind == "blank" or (kind == "line" and self.brackets):
                continue
            self.tokens += 1
            if self.waiting and kind != "line":
                self.waiting, self.handler = False, token.start()
            if kind == "quote":
                position = self.string(token)
            else:
                self.strings_end()
                if kind == "line":
                    self.statement_end()
                    self.longest, self.tokens = max(self.longest, self.tokens), 0
                    continue
                if kind == "word":
                    position = self.word(token)
                elif kind == "open":
                    self.brackets.append(token[0])
                    self.deepest = max(self.deepest, len(self.brackets))
                    if self.deepest > DEEPEST:
                        raise Lost
                elif kind == "close":
                    self.close(token)
                elif not self.brackets and self.mark(token):
                    continue
            self.end, self.fresh = position, False
        self.strings_end()
        self.statement_end()
        self.longest = max(self.longest, self.tokens)
        if self.brackets:
            raise Lost

    def word(self, token: re.Match[bytes]) -> int:
        """A name or a keyword. Returns where to go on."""
        word, start = token[0], token.start()
        if self.brackets:
            pass
        elif word in (b"def", b"class"):
            generic = _GENERIC.match(self.text, start)
            if generic is not None and self.version < TYPE_PARAMETERS:
                self.parameters, self.of_class = generic.start(1), word == b"class"
        elif not self.fresh:
            pass
        elif word == b"type":
            alias = _ALIAS.match(self.text, start) if self.version < TYPE_PARAMETERS else None
            if alias is not None and not iskeyword(alias[1].decode(errors="replace")):
                self.alias, self.bound = start, -1
        elif word == b"except":
            self.waiting, self.handler, self.several = True, -1, False
            star = _STAR.match(self.text, token.end())
            if star is not None and self.version < EXCEPT_STAR:
                self.written[star.end() - 1] = ord(" ")
            if star is not None:
                return star.end()
        elif word == b"lazy":
            lazy = _LAZY.match(self.text, start)
            if lazy is not None and self.version < LAZY_IMPORTS:
                self.written[start : lazy.end()] = lazy[1].ljust(len(lazy[0]))
                return lazy.end()
        return token.end()

    def mark(self, token: re.Match[bytes]) -> bool:
        """An operator outside brackets; whether a statement may begin behind it."""
        mark = token[0]
        if mark == b";":
            self.statement_end()
            return True
        if mark == b"," and self.handler >= 0:
            self.several = True
        elif mark == b"=" and self.alias >= 0:
            self.bound = token.end() if self.bound < 0 else self.bound
        elif mark == b":":
            if self.several:
                self.types()
            self.handler, self.several = -1, False
            self.fresh = True
            return True
        return False

    def close(self, token: re.Match[bytes]) -> None:
        if not self.brackets or CLOSED_BY[self.brackets.pop()] != token[0]:
            raise Lost
        if self.parameters < 0 or self.brackets:
            return
        start, self.parameters = self.parameters, -1
        opening = _OPENING.match(self.text, token.end())
        if opening is None and not self.of_class:
            return  # `def f[T]:` is wrong everywhere
        if token.end() - start > _LONGEST_PARAMETERS:
            raise Lost
        while self.places and self.places[-1].start > start:
            self.places.pop()
        self.blank(start, opening.end() if opening is not None else token.end())
        self.written[start] = ord("(")
        if opening is None:
            self.written[token.start()] = ord(")")

    def string(self, token: re.Match[bytes]) -> int:
        """A string. Returns where it ends."""
        prefix = token["prefix"].lower()
        if not self.strings:
            self.strings_start = token.start()
        if b"f" in prefix or b"t" in prefix:
            end, parts, needs = formatted(self.text, token)
            self.strings += parts
            self.strings_need = max(self.strings_need, needs)
        else:
            end = behind_string(self.text, token)
            self.strings.append(Part("string", token.start(), end))
        self.end = end
        return end

    def strings_end(self) -> None:
        """What stands side by side is one string."""
        if self.strings and self.version < self.strings_need:
            self.graft(Place("string", self.strings_start, self.end, tuple(self.strings)))
        self.strings, self.strings_need = [], OLD

    def statement_end(self) -> None:
        if self.alias >= 0 and self.bound >= 0:
            self.graft(Place("alias", self.alias, self.end, (Part("code", self.bound, self.end),)))
        self.alias = self.bound = self.parameters = self.handler = -1
        self.waiting = self.several = False
        self.fresh = True

    def types(self) -> None:
        """Types behind ``except`` without brackets around them."""
        if self.version < EXCEPT_COMMA and _PYTHON_2.fullmatch(self.text, self.handler, self.end) is None:
            self.graft(Place("types", self.handler, self.end))

    def graft(self, place: Place) -> None:
        """Writes a list over a place, and over those inside it."""
        while self.places and self.places[-1].start >= place.start:
            self.places.pop()
        self.places.append(place)
        self.blank(place.start, place.end)
        self.written[place.start : place.start + 2] = b"[0"
        self.written[place.end - 1] = ord("]")

    def blank(self, start: int, end: int) -> None:
        self.written[start:end] = _NO_LINE_END.sub(b" ", self.text[start:end])
