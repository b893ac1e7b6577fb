"""Where a text has syntax that some Python that runs distlint is too old for.

One pass over the bytes, with a stack of its own instead of recursion. What it finds is written over, byte for byte, so
that every other place keeps its line and its column. It knows what it looks for and nothing else of Python: whatever is
wrong in the text is for the parsers to say, and where it loses its way it gives up (:class:`Lost`). What the Python
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

_BLANK = rb"(?:[ \t\f]|\\\n)"
_NAME = rb"[A-Za-z_\x80-\xff][A-Za-z0-9_\x80-\xff]*"

_TOKEN = re.compile(
    rb"""(?P<prefix>(?:[bB][rR]?|[rR][bBfFtT]?|[fFtT][rR]?|[uU])?)(?P<quote>\"{3}|'{3}|"|')"""
    rb"|(?P<word>" + _NAME + rb")"
    rb"|(?P<blank>(?:[ \t\f\r]|\\\n)+|\#[^\n]*)"
    rb"|(?P<line>\n)"
    rb"|(?P<open>[(\[{])|(?P<close>[)\]}])"
    rb"|(?P<other>[=!<>]=|[0-9][0-9A-Za-z_.]*|.)",
    re.DOTALL,
)
_CLOSED_BY = {b"(": b")", b"[": b"]", b"{": b"}"}

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

_GENERIC = re.compile(rb"(?:def|class)" + _BLANK + rb"+" + _NAME + _BLANK + rb"*(\[)")
_OPENING = re.compile(_BLANK + rb"*\(")
_ALIAS = re.compile(rb"type" + _BLANK + rb"+(" + _NAME + rb")" + _BLANK + rb"*(?:=(?!=)|\[)")
_STAR = re.compile(_BLANK + rb"*\*")
_LAZY = re.compile(rb"lazy[ \t\f]+(import|from)\b")
#: What stood behind the comma of an ``except`` in Python 2: the name for what was caught.
_PYTHON_2 = re.compile(rb"[^,]*,\s*[a-z_][a-z0-9_]*\s*")

Version = tuple[int, int]

#: The first Python that reads it.
_EXCEPT_STAR, _FREE_F_STRINGS, _TYPE_PARAMETERS, _TEMPLATES, _EXCEPT_COMMA, _LAZY_IMPORTS = (
    (3, 11), (3, 12), (3, 13), (3, 14), (3, 14), (3, 15),
)  # fmt: skip
_OLD: Version = (3, 0)

#: How far brackets may nest (Python takes no more), and f-strings with their fields and formats, and how many bytes
#: type parameters may have. Python never sees what is written over, and libcst's parser has no limits but its stack.
_DEEPEST, _DEEPEST_STRINGS, _LONGEST_PARAMETERS = 200, 40, 2_000

_NO_LINE_END = re.compile(rb"[^\n]")


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
        self.strings_need = _OLD
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
            token = _TOKEN.match(text, position)
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
                    if self.deepest > _DEEPEST:
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
            if generic is not None and self.version < _TYPE_PARAMETERS:
                self.parameters, self.of_class = generic.start(1), word == b"class"
        elif not self.fresh:
            pass
        elif word == b"type":
            alias = _ALIAS.match(self.text, start) if self.version < _TYPE_PARAMETERS else None
            if alias is not None and not iskeyword(alias[1].decode(errors="replace")):
                self.alias, self.bound = start, -1
        elif word == b"except":
            self.waiting, self.handler, self.several = True, -1, False
            star = _STAR.match(self.text, token.end())
            if star is not None and self.version < _EXCEPT_STAR:
                self.written[star.end() - 1] = ord(" ")
            if star is not None:
                return star.end()
        elif word == b"lazy":
            lazy = _LAZY.match(self.text, start)
            if lazy is not None and self.version < _LAZY_IMPORTS:
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
        if not self.brackets or _CLOSED_BY[self.brackets.pop()] != token[0]:
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
            end, parts, needs = _formatted(self.text, token)
            self.strings += parts
            self.strings_need = max(self.strings_need, needs)
        else:
            end = _behind(self.text, token)
            self.strings.append(Part("string", token.start(), end))
        self.end = end
        return end

    def strings_end(self) -> None:
        """What stands side by side is one string."""
        if self.strings and self.version < self.strings_need:
            self.graft(Place("string", self.strings_start, self.end, tuple(self.strings)))
        self.strings, self.strings_need = [], _OLD

    def statement_end(self) -> None:
        if self.alias >= 0 and self.bound >= 0:
            self.graft(Place("alias", self.alias, self.end, (Part("code", self.bound, self.end),)))
        self.alias = self.bound = self.parameters = self.handler = -1
        self.waiting = self.several = False
        self.fresh = True

    def types(self) -> None:
        """Types behind ``except`` without brackets around them."""
        if self.version < _EXCEPT_COMMA and _PYTHON_2.fullmatch(self.text, self.handler, self.end) is None:
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


def _behind(text: bytes, token: re.Match[bytes]) -> int:
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


def _formatted(text: bytes, token: re.Match[bytes]) -> tuple[int, list[Part], Version]:
    """Of an f-string or a t-string: where it ends, its parts, and which Python it may need.

    What is inside a string inside it is of no interest, only where that ends.
    """
    quote = token["quote"]
    prefix = token["prefix"].lower()
    raw = b"r" in prefix
    needs = _TEMPLATES if b"t" in prefix else _OLD
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
                    needs = max(needs, _FREE_F_STRINGS)
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

        found = _TOKEN.match(text, position)
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
                needs = max(needs, _TEMPLATES if b"t" in inner else _FREE_F_STRINGS)
            else:
                position = _behind(text, found)
        elif kind == "open":
            frame.brackets.append(mark)
            if len(frame.brackets) > _DEEPEST:
                raise Lost
        elif kind == "close" and frame.brackets:
            if _CLOSED_BY[frame.brackets.pop()] != mark:
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
                needs = max(needs, _FREE_F_STRINGS)
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
