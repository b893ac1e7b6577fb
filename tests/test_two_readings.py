"""The facts that come from Python's own tree and those that come from libcst are the same, spans included."""

from __future__ import annotations

import sysconfig
from pathlib import Path

import pytest

from distlint.facts import Constant, Evaluate, FunctionDef, Name
from distlint.finding import Span
from distlint.source.slices import body_text, skeleton_text
from distlint.source.text import UnreadableText, read
from distlint.syntax.flagging import reads_alike, same, unconfirmed
from distlint.syntax.module import function_body, module_facts

LIBRARY = Path(sysconfig.get_paths()["stdlib"])
PACKAGES = ("asyncio", "json")
CASES = sorted((Path(__file__).parent / "cases").rglob("*.py"))
FILES = sorted(
    (
        *(path for package in PACKAGES for path in (LIBRARY / package).rglob("*.py") if "test" not in path.parts),
        *LIBRARY.glob("da*.py"),
        *CASES[::16],  # what is reported in the others is read twice as well
    )
)

CORNERS = {
    "one line": "def f(x): return x.y(1)[2]\n",
    "behind a semicolon": "def f(): '''doc'''; x = 1; return x\n",
    "a docstring alone": "def f():\n    '''doc'''\n",
    "decorated inner function": "def f():\n    @g(1)\n    def i(a, /, b=1, *c, d: int = 2, **e): ...\n    return f\n",
    "wide characters": "def f():\n    'ä'; x = g('äöü', y)\n    é = {'ß': (1, *z)}\n    return f'ä{x!r:>{é}}' 'ö'\n",
    "wide characters on the line of the def": "def größe(ä='ü'): return ä.b('ö', ä)\n",
    "operators": "x = (a or b) or c and not d\ny = a if b else -c ** ~d\nz = a < b <= c is not d not in e\n",
    "subscripts": "x[1], x[1,], x[1:2, ::3], x[(1, 2)], x[:]\n",
    "arguments": "f(a, *b, c=1, *d, **e)\nf(x for x in y if z if w for u in v)\n",
    "deletions": "del a, b[1]\ndel (c, d)\ndel e\n",
    "imports": "import a.b.c, d as e\nfrom . import x as y\nfrom ..p.q import *\nfrom r import (s, t)\n",
    "match": (
        "match x, y:\n    case 1 | 'a' | -2.5: a()\n    case None: b()\n    case [p, *q] if r: c()\n"
        "    case {'k': v, **rest}: d()\n    case C(x=1) as w: e()\n    case _: pass\n"
    ),
    "try": "try:\n    a()\nexcept (B, C) as e:\n    raise D from e\nelse:\n    pass\nfinally:\n    f()\n",
    "async": "async def f():\n    async with a() as b, c:\n        async for d in e:\n            yield await g\n",
    "elif": "if a:\n    b()\nelif c:\n    d()\nelse:\n    if e: f()\n",
    "elided": "def f(): ...\nclass A:\n    def g(self):\n        ...\n    x: int\n    y: int = 3\n",
    "strings": "x = 'a' \"b\" r'\\c'\ny = b'a' b'b'\nz = f'a{{}}\\n' 'b' f'{c=}'\n",
    "yield": "def f():\n    x = yield\n    y = yield from g(x)\n    z = (yield x, y)\n    await h\n",
    "walrus and lambda": "if (n := f(lambda a, *b, c=1: (yield a))) > 1: pass\n",
    "assignments": "a = b = c, (d, *e) = f\na += 1; b @= 2; c **= 3; d >>= 4\n",
    "with in parentheses": "with (a as b, c() as (d, e)):\n    pass\n",
    "no newline at the end": "def f():\n    x = 1",
    "continued lines": "def f(a,\n      b): return a + \\\n   b\n",
    "tabs": "def f():\n\tif a:\n\t\tb(c,\n  d)\n\treturn e\n",
    "form feed": "def f():\n    a()\n\x0c\ndef g():\n    b()\n",
}  # fmt: skip


def slices(text: str) -> list[str]:
    """The skeleton of a file and the bodies of its functions."""
    found = module_facts("x.py", text, frozenset())
    assert found.problem is None, found.problem
    lines = text.split("\n")
    return [skeleton_text(lines, found.bodies), *(body_text(lines, where) for where in found.bodies.values())]


@pytest.mark.parametrize("name", sorted(CORNERS))
def test_corner(name: str) -> None:
    for piece in slices(CORNERS[name]):
        assert reads_alike(piece), piece


def test_library() -> None:
    different = []
    for path in FILES[::2]:
        try:
            text = read(path).text
        except UnreadableText:
            continue
        different += [f"{path}: {piece[:200]}" for piece in slices(text) if not reads_alike(piece)]
    assert len(FILES) > 200
    assert different == []


def test_columns_of_a_body_are_those_of_the_file() -> None:
    text = "class A:\n    def größe(self): return self.ü.rank\n\n    def g(self):\n        # ß\n        d.barrier()\n"
    found = module_facts("x.py", text, frozenset())
    lines = text.split("\n")
    (first,) = function_body(lines, found.bodies[2]) or ()
    assert first.span == Span(2, 21, 2, 39)
    (second,) = function_body(lines, found.bodies[4]) or ()
    assert second.span == Span(6, 8, 6, 19)


def test_difference_is_seen() -> None:
    one = Evaluate(Span(1, 0, 1, 1), Name(Span(1, 0, 1, 1), "a"))
    assert same(one, one)
    assert not same(one, one._replace(value=Name(Span(1, 0, 1, 2), "a")))
    assert not same(one, one._replace(value=Constant(Span(1, 0, 1, 1), "a")))
    assert not same((one,), (one, one))


def test_type_parameters() -> None:
    for piece in slices("type A[T] = list[T]\ndef f[T: int](x: T) -> T:\n    return x\nclass B[T](C): pass\n"):
        assert reads_alike(piece), piece


def test_places_in_slices_that_libcst_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "def f():\n    a()\n\ndef g(x=b()):\n    c()\n"
    found = module_facts("x.py", text, frozenset())
    inside, default, other = Span(2, 4, 2, 7), Span(4, 8, 4, 11), Span(5, 4, 5, 7)
    assert unconfirmed(found, text, [inside, default, other]) == frozenset()
    monkeypatch.setattr("distlint.syntax.flagging.reads_alike", lambda piece: "c()" in piece)
    assert unconfirmed(found, text, [inside, default, other]) == {inside, default}


def test_of_a_long_body_the_statements_that_hold_something_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    body = [f"    x{number} = g({number})" for number in range(600)]
    body[100:102] = ["    @d", "    def h():\n        g(\n            100)"]
    body[300] = "    x = g(300); y = g("
    body[301] = "        301)"
    text = "\n".join(["def f(): pass", "def long():", *body, "    return 1", ""])
    found = module_facts("x.py", text, frozenset())
    places = {number: Span(number, 4, number, 5) for number in (103, 106, 305, 306, 400)}
    pieces: list[str] = []

    def reads(piece: str) -> bool:
        pieces.append(piece)
        return reads_alike(piece)

    monkeypatch.setattr("distlint.syntax.flagging.reads_alike", reads)
    assert unconfirmed(found, text, places.values()) == frozenset()
    (piece,) = pieces
    assert [line.strip() for line in piece.split("\n")[1:-2]] == [
        "@d", "def h():", "g(", "100)", "x = g(300); y = g(", "301)", "x395 = g(395)",
    ]  # fmt: skip
    pieces.clear()
    monkeypatch.setattr("distlint.syntax.flagging.reads_alike", lambda piece: bool(pieces.append(piece)))
    assert unconfirmed(found, text, [places[400]]) == {places[400]}
    assert [piece.count("\n") > 500 for piece in pieces] == [False, True], "then the whole is asked"


def test_nothing_is_read_below_the_limit_of_nesting() -> None:
    deep = "x = " + "(" * 150 + "a" + ",)" * 150 + "\n"
    assert module_facts("x.py", deep, frozenset()).problem is None
    deeper = "y = 1\nx = a" + ".b()" * 150 + "\n"
    problem = module_facts("x.py", deeper, frozenset()).problem
    assert problem is not None and problem.line == 2
    inside = "def f():\n    " + deeper.replace("\n", "\n    ")
    found = module_facts("x.py", inside, frozenset())
    assert found.problem is None
    assert function_body(inside.split("\n"), found.bodies[1]) is None


def test_elided_bodies() -> None:
    (function,) = module_facts("x.py", "def f():\n    return 1\n", frozenset()).body
    assert isinstance(function, FunctionDef) and function.body is None
