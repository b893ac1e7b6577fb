"""What is cut out of a source text for messages."""

from __future__ import annotations

import pytest

from distlint.facts import Problem
from distlint.source.slices import cut, may_bind, parse


@pytest.mark.parametrize(
    ("line", "inner", "shown"),
    [
        ("if rank in (-1, 0):", "rank in (-1, 0", "rank in (-1, 0)"),
        ("if (a or b) and c:", "a or b) and c", "(a or b) and c"),
        ("if (a or b) and (c or d):", "a or b) and (c or d", "(a or b) and (c or d)"),
        ("if f(x):", "f(x)", "f(x)"),
        ("if x in [1, ] or y:", "x in [1", "x in [1, ]"),
        ('if a == "(" and b:', 'a == "(" and b', 'a == "(" and b'),
        ("if ((a) and b):", "a) and b", "(a) and b"),
    ],
)
def test_brackets_around_the_ends_belong_to_an_operator(line: str, inner: str, shown: str) -> None:
    start = line.index(inner)
    assert cut([line], start, start + len(inner)) == shown


def test_several_lines() -> None:
    lines = ["if rank in (", "    0,", "    1):"]
    assert " ".join(cut(lines, 3, 5).split()) == "rank in ( 0, 1)"
    assert cut(["if rank in [", "    0", "]:"][:2], 3, 5) == "rank in [\n    0", "the bracket is on a later line"


def test_what_python_says_of_a_text_goes_to_nobody(recwarn: pytest.WarningsRecorder) -> None:
    tree = parse("pattern = '\\d'\nnumber = 1if pattern else 0\n")
    assert not isinstance(tree, Problem)
    assert not recwarn.list


@pytest.mark.parametrize(
    ("text", "has", "lacks"),
    [
        ("import a.b as c, d.e\nfrom f.g import (\n    h,\n    i as j,\n)\n", "c d h j", "b e f g i *"),
        ("class C(B):\n    m = 1\n\n    def g(self): pass\n\nn, (o, *p) = q.r\n", "C n o p", "m g self r"),
        ("async def f(\n    a,\n) -> None:\n    b = a\n# of d\nc: int = 2\n", "f c", "a b d"),
        ("if t:\n    try:\n        u = 1\n    except V as v:\n        pass\nfor w in r: pass\n", "u v w", "V *"),
        ("from .import x\nwith y.open(s) as z: pass\n", "x z", "open *"),
        ('try:\n    t = """\ndef f():\n    """\n    from .a import *\n    u = 1\nexcept E: v = 2\n', "t u v *", "a"),
        ("def f():\n    '''Says\nthat.\n    '''\n    g = 1\nh = 2\n", "f h", "*"),
        ("if t:\n    from .import *\n", "*", ""),
        ("def f():\n    from a import *\n", "f", "*"),
    ],
)
def test_what_may_be_names_of_a_module(text: str, has: str, lacks: str) -> None:
    """All that are, and some more; nothing of what stands in functions, as far as lines tell these from strings."""
    found = {*may_bind(text.encode()).decode().split()}
    assert found >= {*has.split()}
    assert found.isdisjoint(lacks.split())
