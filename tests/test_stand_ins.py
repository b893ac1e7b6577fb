"""Words that change nothing are not in the facts of a function; words that may change something are."""

from __future__ import annotations

import textwrap

import pytest

from distlint.facts import BodyLines, If
from distlint.finding import Span
from distlint.syntax.module import function_body

SAME = {
    "a method": ("save = model.save\nsave(path)", "model.save(path)"),
    "a method of what an element has": ("get = m['dp'].get_group\ngroup = get()", "group = m['dp'].get_group()"),
    "a method that is awaited": ("send = self.send\nreturn await send(x)", "return await self.send(x)"),
    "an argument": ("buffer = x\ndist.reduce(buffer, dst=0)", "dist.reduce(x, dst=0)"),
    "a keyword": ("to = 0\ndist.reduce(x, dst=to)", "dist.reduce(x, dst=0)"),
    "a list": ("ids = [get_rank()]\nwork = DDP(model, device_ids=ids)", "work = DDP(model, device_ids=[get_rank()])"),
    "a result": ("found = cls._instance\nreturn found", "return cls._instance"),
    "a test": ("first = rank == 0\nif first:\n    f()\nelse:\n    g()", "if rank == 0:\n    f()\nelse:\n    g()"),
    "its contrary": ("first = rank == 0\nif not first:\n    return", "if not rank == 0:\n    return"),
    "what is asked first": ("ok = ready(x)\nif ok and rank == 0:\n    f()", "if ready(x) and rank == 0:\n    f()"),
    "in a block": ("for x in y:\n    go = x.go\n    go(1)", "for x in y:\n    x.go(1)"),
    "in a handler": ("try:\n    f()\nexcept E:\n    go = x.go\n    go(1)", "try:\n    f()\nexcept E:\n    x.go(1)"),
    "in a function inside": ("def f(x):\n    go = x.go\n    go(1)", "def f(x):\n    x.go(1)"),
    "one after the other": ("b = x\ngo = b.go\ngo(1)", "b = x\nb.go(1)"),
    "a loop over one number": ("for _ in range(1):\n    f()\ng()", "_ = 0\nf()\ng()"),
    "a loop over one thing": ("for x in [y]:\n    f(x, x)\nelse:\n    g()", "x = y\nf(x, x)\ng()"),
    "arguments in a tuple": ("f(*(a, b), c)", "f(a, b, c)"),
    "arguments in a list": ("x = await f(a, *[b], *c)", "x = await f(a, b, *c)"),
    "two names": ("b = x\ngo = f\nreturn go(b)", "return f(x)"),
    "numbers that nobody reads": ("for i, x in enumerate(y, 1):\n    f(x)", "for x in y:\n    f(x)"),
    "numbers of no name": ("for _, (a, b) in enumerate(y):\n    _ = f(a, b)", "for a, b in y:\n    _ = f(a, b)"),
    "a round that goes on": (
        "while x:\n    if busy():\n        continue\n    f()\n    break",
        "while x:\n    if busy():\n        pass\n    else:\n        f()\n        break",
    ),
    "a round that goes on twice": (
        "for x in y:\n    if a:\n        f()\n        continue\n    g()\n    if b:\n        continue\n    return x",
        "for x in y:\n    if a:\n        f()\n    else:\n        g()\n"
        "        if b:\n            pass\n        else:\n            return x",
    ),
    "more until there is none": (
        "while True:\n    try:\n        x = next(it)\n    except StopIteration:\n        break\n    f(x)",
        "for x in it:\n    f(x)",
    ),
    "a list in what is handed on": ("return f(*(a, *b), c=c)", "return f(a, *b, c=c)"),
}  # fmt: skip

APART = {
    "it is read twice": "first = rank == 0\nif first:\n    f(first)",
    "it is read elsewhere": "go = x.go\ngo(1)\nreturn lambda: go",
    "it is told": "go = x.go\ngo(1)\nprint(f'{go}')",
    "it is of the module": "global go\ngo = x.go\ngo(1)",
    "something runs in between": "go = x.go\nf()\ngo(1)",
    "a call runs ahead of it": "y = self.x\nf(g(), y)",
    "it is asked for late": "ok = ready(x)\nif rank == 0 and ok:\n    f()",
    "it is asked for in each round": "ok = ready(x)\nwhile ok:\n    f()",
    "a result has a name": "loss = criterion(y)\nloss.backward()",
    "a result is handed on": "y = model(x)\nloss = criterion(y)",
    "a builtin finds it out": "sharded = any(map(is_sharded, models))\nif sharded:\n    f()",
    "it is added to": "x = y\nx += f(1)",
    "somebody speaks of the line": "first = rank == 0\nif first:  # distlint: uniform\n    f()",
    "a loop that is left": "for x in [y]:\n    if x:\n        break\n    f()",
    "a loop over what is spread": "for x in [*y]:\n    f(x)",
    "a set has an order of its own": "f(*{a, b})",
    "what is spread is made first": "f(*[x for x in y], *(a * (b + c)))",
    "a number that is read": "for i, x in enumerate(y):\n    f(x)\nreturn i",
    "numbers by somebody else": "for i, x in my.enumerate(y):\n    f(x)",
    "one target": "for x in enumerate(y):\n    f(x)",
    "what all rounds go on to": "for x in y:\n    if x:\n        continue\n    f()",
    "a round that ends the loop": "for x in y:\n    if x:\n        break\n    f()\n    return x",
    "nothing but asking for more": (
        "while True:\n    try:\n        x = next(it)\n    except StopIteration:\n        break"
    ),
    "more, or something else": (
        "while True:\n    try:\n        x = next(it, 0)\n    except StopIteration:\n        break\n    f(x)"
    ),
    "more of another one": (
        "while True:\n    try:\n        x = next(it)\n    except StopIteration:\n        it = iter(y)\n    f(x)"
    ),
    "two rounds": "for _ in range(2):\n    f()",
}


def lowered(code: str) -> object:
    """The facts of a function's body without where they stand."""
    lines = ["def function():", *textwrap.indent(code, "    ").split("\n")]
    return _placeless(function_body(lines, BodyLines(2, 0, len(lines))))


def _placeless(node: object) -> object:
    if isinstance(node, Span):
        return None
    return (type(node).__name__, *map(_placeless, node)) if isinstance(node, tuple) else node


@pytest.mark.parametrize("code, plain", SAME.values(), ids=SAME)
def test_words_that_change_nothing(code: str, plain: str) -> None:
    assert lowered(code) == lowered(plain)


@pytest.mark.parametrize("code", APART.values(), ids=APART)
def test_words_that_may_change_something(code: str) -> None:
    from distlint.source.slices import tree_of
    from distlint.syntax.from_ast import Reading

    assert lowered(code) == _placeless(Reading(code.split("\n")).block(tree_of(code).body))


def test_places_stay_what_they_are() -> None:
    body = function_body(["def f():", "    first = rank == 0", "    if first:", "        g()"], BodyLines(2, 0, 4))
    assert body is not None
    (statement,) = body
    assert statement.span == Span(2, 4, 4, 11)
    assert statement.test.span == Span(2, 12, 2, 21)  # type: ignore[union-attr]


def test_ladders_of_hundreds() -> None:
    ladder = "\n".join(f"elif a == {i}:\n    go{i} = x.go\n    go{i}()" for i in range(400))
    lines = ["def function():", *textwrap.indent(f"if a:\n    pass\n{ladder}", "    ").split("\n")]
    (link,) = function_body(lines, BodyLines(2, 0, len(lines)))
    bodies = []
    while isinstance(link, If) and link.orelse:  # what is inside of it is deeper than Python may call
        (link,) = link.orelse
        bodies.append(_placeless(link.body) if isinstance(link, If) else ())
    assert bodies == [lowered("x.go()")] * 400
