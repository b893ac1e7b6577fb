"""Whatever a file holds: findings or RNK001, never a crash, and no more work than its size is worth."""

# Programs stand here on one line each.
# ruff: noqa: E501

from __future__ import annotations

import ast
import os
import random
import socket
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from case_files import all_cases
from distlint import api
from distlint.checking import Checker
from distlint.configuration import Configuration
from distlint.runtime.collector import collector_paused

HEAD = "import math\nimport torch\nimport torch.distributed as dist\n\n"
TAIL = "    if dist.get_rank() == 0:\n        dist.barrier()\n"
EVERYTHING = Configuration(isolated=True, overrides={"select": ["ALL"]})

Repeated = Callable[[int], str]
ROUNDS = int(os.environ.get("DISTLINT_FUZZ", "100"))  # more on demand


def in_function(lines: str) -> str:
    return f"{HEAD}def f(x):\n{lines}\n{TAIL}"


def nested(head: str, depth: int) -> str:
    lines = [" " * (level + 1) + head.format(level) for level in range(depth)]
    return in_function("\n".join([*lines, " " * (depth + 1) + "dist.all_reduce(x)"]))


# What people and generators write, as often as is asked for. Python itself refuses some of it from some length on.
LONG: dict[str, Repeated] = {
    "chained calls": lambda n: in_function("    y = x" + ".a()" * n),
    "attributes": lambda n: in_function("    y = x" + ".a" * n),
    "subscripts": lambda n: in_function("    y = x" + "[0]" * n),
    "brackets": lambda n: in_function("    y = " + "(" * n + "x" + ",)" * n),
    "calls in calls": lambda n: in_function("    y = " + "g(" * n + "dist.get_rank()" + ")" * n),
    "elif": lambda n: in_function("    if x == 0: dist.barrier()\n" + "\n".join(f"    elif x == {i}: g()" for i in range(n))),
    "elif on the rank": lambda n: in_function(
        "    r = dist.get_rank()\n    if r == 0: dist.barrier()\n" + "\n".join(f"    elif r == {i}: g()" for i in range(n))
    ),
    "elif in a module": lambda n: (
        HEAD + "x = dist.get_rank()\nif x == 0: dist.barrier()\n" + "\n".join(f"elif x == {i}: g()" for i in range(n)) + "\n"
    ),
    "conditional expressions": lambda n: in_function("    y = " + "".join(f"{i} if x == {i} else " for i in range(n)) + "0"),
    "sums": lambda n: in_function("    y = " + " + ".join(["dist.get_rank()"] * n) + "\n    if y: dist.barrier()"),
    "alternatives": lambda n: in_function("    y = " + " | ".join(["x"] * n)),
    "and": lambda n: in_function("    if " + " and ".join(["x.a"] * n) + ": dist.barrier()"),
    "not": lambda n: in_function("    if " + "not " * n + "dist.get_rank(): dist.barrier()"),
    "comparisons": lambda n: in_function("    if " + " < ".join(["x"] * n) + ": dist.barrier()"),
    "lambdas": lambda n: HEAD + "f = " + "lambda: " * n + "dist.get_rank()\n",
    "names of names": lambda n: in_function(
        "    a0 = dist.get_rank()\n"
        + "".join(f"    a{i + 1} = a{i}\n" for i in range(n))
        + f"    if a{n} == 0: dist.barrier()"
    ),
    "names of functions": lambda n: (
        HEAD + "a0 = dist.barrier\n" + "".join(f"a{i + 1} = a{i}\n" for i in range(n)) + f"def f():\n    a{n}()\n{TAIL}"
    ),
    "class hierarchies": lambda n: (
        f"{HEAD}class C0:\n    def go(self): dist.barrier()\n"
        + "".join(f"class C{i + 1}(C{i}):\n    def go(self): super().go()\n" for i in range(n))
        + f"def f():\n    if dist.get_rank() == 0: C{n}().go()\n"
    ),
    "functions that call each other": lambda n: (
        f"{HEAD}def f0(): dist.barrier()\n"
        + "".join(f"def f{i + 1}(): f{i}()\n" for i in range(n))
        + f"def main():\n    if dist.get_rank() == 0: f{n}()\n"
    ),
    "decorators": lambda n: HEAD + "@d\n" * n + f"def f(x):\n{TAIL}",
    "arguments": lambda n: in_function("    g(" + ", ".join(f"a{i}=x" for i in range(n)) + ")"),
    "parameters": lambda n: f"{HEAD}def f({', '.join(f'a{i}' for i in range(n))}):\n{TAIL}",
    "strings": lambda n: in_function("    y = " + " ".join(["f'{x}'"] * n)),
    "targets": lambda n: in_function("    " + " = ".join(f"a{i}" for i in range(n)) + " = dist.get_rank()"),
    "statements": lambda n: in_function("    " + "; ".join(["dist.all_reduce(x)"] * n)),
    "cases of match": lambda n: in_function(
        "    match dist.get_rank():\n" + "".join(f"        case {i}: dist.all_reduce(x)\n" for i in range(n))
    ),
    "early returns": lambda n: in_function(
        "".join(f"    if x.a{i} == dist.get_rank(): return\n    dist.all_reduce(x)\n" for i in range(n))
    ),
    "contexts": lambda n: in_function("    with " + ", ".join(["a() as b"] * n) + ": dist.barrier()"),
    "comprehensions": lambda n: in_function("    y = [a0 " + " ".join(f"for a{i} in x" for i in range(n)) + "]"),
}  # fmt: skip

# Each of these is an event for the engines, so that 3,000 of them take a minute and show nothing that 300 do not: rules
# and engines change their ways at 400 lines, 200 callers and 100 base classes
COSTLY = ("statements", "early returns", "class hierarchies", "cases of match")


# What doubles the ways through a program each time
def turning(program: str) -> str:
    """Sums go round in circles of several lengths in the innermost loop: few rounds begin as another one did."""
    circles = [[f"x.v{n}_{i}" for i in range(n)] for n in (2, 3, 5, 7, 11, 13)]
    sums = "; ".join(f"dist.all_reduce({name})" for names in circles for name in names)
    turns = "; ".join(f"{', '.join(names)} = {', '.join([*names[1:], names[0]])}" for names in circles)
    return program.replace("def f(x):\n", f"def f(x):\n {sums}\n").replace("dist.all_reduce(x)", turns)


WIDE: dict[str, Repeated] = {
    "if": lambda n: nested("if x.a{}:", n),
    "if on the rank": lambda n: nested("if dist.get_rank() > {}:", n),
    "for": lambda n: nested("for i{} in range(4):", n),
    "while": lambda n: nested("while x.a{}:", n),
    "with": lambda n: nested("with x.a{}():", n),
    "sums that change places": lambda n: turning(nested("for i{} in range(4):", n)),
    "calls that double": lambda n: (
        f"{HEAD}def f0(x): dist.barrier()\n"
        + "".join(f"def f{i + 1}(x):\n    f{i}(x)\n    f{i}(x)\n" for i in range(n))
        + f"def main(x):\n    if dist.get_rank() == 0: f{n}(x)\n"
    ),
    "each calls all": lambda n: HEAD + "".join(
        f"def f{i}(x):\n" + "".join(f"    if x.a{j}: f{j}(x)\n" for j in range(n)) + "    dist.barrier()\n" for i in range(n)
    ),
    "diamonds": lambda n: (
        f"{HEAD}class A0: pass\nclass B0: pass\n"
        + "".join(f"class A{i + 1}(A{i}, B{i}): pass\nclass B{i + 1}(A{i}, B{i}): pass\n" for i in range(n))
        + f"def f(x):\n    A{n}().go()\n{TAIL}"
    ),
    "values that may be": lambda n: in_function(
        "    y = dist.get_rank()\n"
        + "".join(f"    if x.a{i}: y = y + {i}\n" for i in range(n))
        + "    if y == 2: dist.barrier()"
    ),
    "groups that may be": lambda n: in_function(
        "".join(f"    g{i} = dist.new_group([{i}]) if x.a{i} else None\n" for i in range(n))
        + "".join(f"    dist.all_reduce(x, group=g{i})\n" for i in range(n))
    ),
    "pieces that may be": lambda n: in_function(
        "    x = x[0] or x.a\n" * n + "    work = dist.all_reduce(x, async_op=True)\n    work.wait()"
    ),
    "lists of lists": lambda n: in_function(
        "    y = [x.a, x.b]\n"
        + "    y = [y[0].a, y[1].b]\n    y.append(y[0])\n" * n
        + "    work = dist.all_reduce(y[0], async_op=True)\n    work.wait()"
    ),
    "tries": lambda n: in_function(
        "\n".join(" " * (i + 1) + "try:" for i in range(n))
        + f"\n{' ' * (n + 1)}dist.all_reduce(x)\n"
        + "".join(f"{' ' * (i + 1)}except E: dist.barrier()\n{' ' * (i + 1)}finally: g()\n" for i in reversed(range(n)))
    ),
}  # fmt: skip

# Constants that would take memory or time to compute, and operations that fail
BOMBS = (
    "10**10**10", "'x' * 10**9", "1 << 10**9", "[0] * 10**9", "range(10**12)", "'%1000000000d' % 1",
    "f'{1:1000000000}'", "'{:1000000000}'.format(1)", "2**-1", "0**-1", "1 // 0", "1 % 0", "10.0**400", "'a' + 1",
    "None < 1", "int('9' * 5000)", "str(10**5000)", "[][0]", "{}['a']", "sum(range(10**9))", "list(range(10**9))",
    "math.ceil(1 / 0)", "~'a'", "'a' % ()", "bytes(10**9)", "x[10**10]", "10**4000 * 10**4000", "1j < 2", "-1 >> -1",
    "'abc'[5]", "dist.get_rank() ** 10**8", "dist.get_world_size() ** 10**9", "dist.get_rank() << 10**8",
    "'x' * dist.get_rank() * 10**9", "dist.get_rank() // 0", "[dist.get_rank()] * 10**8", "range(0, 10, 0)",
    "list(range(dist.get_rank() * 10**9))", "str(dist.get_rank()) * 10**9",
)  # fmt: skip

ODD = {
    "names in circles": (
        "a = b\nb = a\nfrom . import x as c\nd = d\nclass A(A): pass\nclass B(C): pass\nclass C(B):\n"
        "    def f(self): self.f()\ndef f():\n    if a() == b() == dist.get_rank():\n        c(); d(); A().f(); B().f()\n"
    ),
    "attributes in circles": (
        "class A:\n    def __init__(self):\n        self.a = self.b\n        self.b = self.a\n        self.c = self\n"
        "    @property\n    def p(self): return self.p\n    def f(self):\n        if self.a == self.p == self.c.c.p: g()\n"
    ),
    "decorators in circles": "@f\ndef f(x): return f\n@g\n@g\nclass g(g()): pass\n@property\n@property\ndef h(): g()\n",
    "too many and too few arguments": (
        "def f(*a, **k):\n    f(*f(*a), **f(**k))\n    dist.all_reduce(*a, **k)\n    dist.send()\n    dist.recv()\n"
        "    dist.broadcast(*[1, 2, 3, 4, 5, 6, 7, 8, 9])\n    dist.new_group(*a)\n    dist.barrier(1, 2, 3, 4, 5, 6)\n"
    ),
    "wherever an expression may stand": (
        "async def f():\n    async for a in b: await dist.barrier()\n    return [x async for x in y if dist.get_rank() == 0]\n"
        "def g():\n    global z\n    yield dist.barrier()\n    z = yield from g()\n    assert dist.barrier(), dist.get_rank()\n"
        "    del x[dist.barrier()]\n    raise dist.barrier() from dist.barrier()\n"
    ),
    "lone surrogates": "def f():\n    if '\\udfff' == dist.get_rank(): dist.barrier()\n",
    "compatibility characters": "def ｆ(ｘ):\n    ℌ = dist.get_rank()\n    if H == 0: dist.barrier()\n",
    "nested f-strings": "def f(x):\n    y = f'{f\"{dist.get_rank()}{x!r:>{len(x)}}\"}'\n    if y: dist.barrier()\n",
    "blocks that do nothing": (
        "def f(loader, x):\n    if dist.get_rank() == 0: pass\n    dist.send(x, 1)\n    if dist.get_rank(): pass\n"
        "    try: dist.recv(x, 0)\n    except StopIteration: pass\n    finally: pass\n    for y in loader: pass\n"
        "    while dist.barrier(): pass\n    with x: pass\nclass A(torch.nn.Module):\n    def forward(self): pass\n"
    ),
    "form feeds": "\x0cdef f():\n\x0c    if dist.get_rank() == 0:\n\x0c        dist.barrier()\n",
    "an empty line that is continued": "def f(x):\n    if dist.get_rank() == 0: dist.barrier()\n    return x, \\\n\nX = 1\n",
    "continued lines": "def f():\n    if dist.get_rank() \\\n  == \\\n 0: dist.\\\nbarrier()\n",
}


def checked(text: str, folder: Path) -> Counter[str]:
    """How many findings of which rules a file has. Fails if there is an internal error."""
    path = folder / "train.py"
    path.write_text(text, "utf-8", errors="surrogatepass", newline="")
    found = Checker(EVERYTHING).check(path)
    broken = [finding.message for finding in found if finding.code == "RNK000"]
    assert not broken, broken
    return Counter(finding.code for finding in found)


@pytest.mark.parametrize("length", [450, pytest.param(3000, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("what", LONG)
def test_long(what: str, length: int, tmp_path: Path) -> None:
    checked(LONG[what](length // 10 if what in COSTLY else length), tmp_path)


@pytest.mark.parametrize("what", WIDE)
def test_wide(what: str, tmp_path: Path) -> None:
    started = time.process_time()
    checked(WIDE[what](40), tmp_path)
    assert time.process_time() - started < 30  # all ways through it would take for ever


def test_what_passes_a_cap_is_named(tmp_path: Path) -> None:
    """The function is silent, which is no error and no finding: `--statistics` says so. The others are decided."""
    (tmp_path / "train.py").write_text(WIDE["for"](40) + f"def g(x):\n{TAIL}")
    report = api.check([tmp_path / "train.py"], EVERYTHING, jobs=1)
    assert report.statistics["not decided (too many ways through): train.f"] == 1
    assert not report.internal_errors
    assert [finding.code for finding in report.findings if finding.span.line > 40] == ["RNK101"]


def test_engines_name_what_is_too_large(tmp_path: Path) -> None:
    """Whatever an engine does at its cap, it is no error: here each call leads to three others, 59,049 in all."""
    leaf = "def f0(x):\n    dist.send(x, dst=dist.get_rank() + 1)\n    dist.barrier()\n"
    calls = "".join(f"def f{i + 1}(x):\n    f{i}(x)\n    f{i}(x + 1)\n    f{i}(x + 2)\n" for i in range(10))
    start = "def main():\n    dist.init_process_group('gloo')\n    rank = dist.get_rank()\n"
    start += "    torch.cuda.set_device(rank)\n    f10(rank)\n"
    (tmp_path / "train.py").write_text(
        f"import torch\n{HEAD}{leaf}{calls}{start}if __name__ == '__main__':\n    main()\n"
    )
    report = api.check([tmp_path / "train.py"], EVERYTHING, jobs=1)
    assert not report.internal_errors
    assert report.statistics["functions not read for messages: too large"] == 2
    assert report.statistics["decided only in part (too large): train"] == 1


@pytest.mark.parametrize("bomb", BOMBS)
def test_bomb(bomb: str, tmp_path: Path) -> None:
    checked(
        f"{HEAD}X = {bomb}\ndef f(x):\n    y = {bomb}\n    if y == dist.get_rank(): dist.barrier()\n"
        f"    for i in {bomb}:\n        if dist.get_rank() == i: dist.all_reduce(x)\n    dist.broadcast(x, src={bomb})\n"
        f"    dist.all_reduce(x, group=dist.new_group([{bomb}]))\n    while y < {bomb}: dist.barrier()\n",
        tmp_path,
    )


@pytest.mark.parametrize("what", ODD)
def test_odd(what: str, tmp_path: Path) -> None:
    checked(HEAD + ODD[what], tmp_path)


@pytest.mark.parametrize(
    "text",
    ["def f(:\n", "print 'x'\n", "def f():\n\tif 1:\n        g()\n", "x = 1\0\n", "(" * 2000 + ")" * 2000 + "\n"],
    ids=["half", "Python 2", "tabs and spaces", "null byte", "brackets"],
)
def test_what_is_no_python_is_said(text: str, tmp_path: Path) -> None:
    assert checked(HEAD + text, tmp_path) == {"RNK001": 1}


def test_many_functions_and_findings(tmp_path: Path) -> None:
    """Work grows with the file, not with its square."""

    def seconds(number: int) -> float:
        text = HEAD + "".join(f"def f{i}(x):\n{TAIL}    return x\n" for i in range(number))
        with collector_paused():  # a collection costs what all tests of this process have left behind
            started = time.process_time()
            assert checked(text, tmp_path) == {"RNK101": number}
            return time.process_time() - started

    seconds(10)
    # 6: as it is where each pair costs a 500th of a function; once is enough, since others may have the caches
    assert any(seconds(400) < 6 * seconds(100) for _ in range(4))


def test_a_line_of_five_megabytes(tmp_path: Path) -> None:
    assert not checked(f"{HEAD}x = '{'x' * 4_900_000}'\n", tmp_path)
    assert not checked(f"{HEAD}x = [{'1, ' * 30_000}]\n", tmp_path)


def test_as_many_elif_as_python_reads_none_of(tmp_path: Path) -> None:
    assert checked(LONG["elif"](20_000), tmp_path) == {"RNK001": 1}


def test_ten_thousand_lines(tmp_path: Path) -> None:
    assert checked(HEAD + "x = 1\n" * 10_000 + f"def f(x):\n{TAIL}", tmp_path) == {"RNK101": 1}


def test_modules_that_import_each_other(tmp_path: Path) -> None:
    """Through names, stars and packages; every way leads back."""
    texts = {
        "a/__init__.py": "from a.b import *\nfrom . import b\nfrom a import a\n",
        "a/b.py": "from a import *\nfrom a.c import f as g, C as D\nclass C(D): pass\ndef h(): g()\n",
        "a/c.py": "from a.b import h as f, C\nfrom .b import *\nfrom c import *\n",
        "c.py": "import a, c\nfrom a.c import *\nfrom c import f, f as e\nx = a.b.c.x\n",
    }
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(f"{HEAD}{text}def go(x):\n    f(); h(); a.a.b(); C().go()\n{TAIL}")
    (tmp_path / "pyproject.toml").write_text("")
    report = api.check([tmp_path], EVERYTHING, jobs=1)
    assert Counter(finding.code for finding in report.findings)["RNK101"] == len(texts)
    assert not report.internal_errors


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_what_is_no_file_or_goes_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "folder.py").mkdir()
    os.mkfifo(tmp_path / "pipe.py")
    monkeypatch.chdir(tmp_path)  # names of sockets are short
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("socket.py")
    (tmp_path / "loop.py").symlink_to("loop.py")
    (tmp_path / "gone.py").write_text("")
    (tmp_path / "train.py").write_text(in_function("    g()"))
    whole = Checker.check

    def check(self: Checker, path: Path) -> list[object]:
        (tmp_path / "gone.py").unlink(missing_ok=True)
        return [*whole(self, path)]

    monkeypatch.setattr(Checker, "check", check)
    report = api.check([tmp_path], EVERYTHING, jobs=1)
    assert [(Path(finding.path).name, finding.code) for finding in report.findings] == [
        ("gone.py", "RNK001"),
        ("loop.py", "RNK001"),
        ("pipe.py", "RNK001"),
        ("socket.py", "RNK001"),
        ("train.py", "RNK101"),
    ]


def emptied(text: str, random: random.Random) -> str:
    """``text`` with ``pass`` in place of one of its blocks."""
    tree = ast.parse(text)
    places = [
        (node, name)
        for node in ast.walk(tree)
        for name in ("body", "orelse", "finalbody")
        if not isinstance(node, ast.Module) and isinstance(getattr(node, name, None), list) and getattr(node, name)
    ]
    if places:
        node, name = random.choice(places)
        setattr(node, name, [ast.Pass()])
    return ast.unparse(tree)


def test_blocks_that_do_nothing(tmp_path: Path) -> None:
    """Any block of a program may be empty: of a function, a test, a handler."""
    source = random.Random(21)
    modules = [module for case in all_cases() for module in case.modules]
    for path in source.sample(modules, min(ROUNDS, len(modules))):
        text = emptied(path.read_text("utf-8"), source)
        assert "RNK001" not in checked(text, tmp_path), text


# Real distributed code that somebody has broken


def mutated(text: str, other: str, random: random.Random) -> str:
    """``text`` with lines moved, doubled, taken away, from elsewhere, or indented otherwise, or with a word replaced."""
    lines = text.split("\n")
    for _ in range(random.randrange(1, 6)):
        place, length = random.randrange(len(lines)), random.randrange(1, 6)
        kind = random.randrange(6)
        if kind == 0:
            del lines[place : place + length]
        elif kind == 1:
            lines[place:place] = lines[place : place + length]
        elif kind == 2:
            lines[place:place] = random.choices(other.split("\n"), k=length)
        elif kind == 3:
            indent = random.choice(["    ", "  ", "\t", ""])
            lines[place : place + length] = [indent + line.lstrip() for line in lines[place : place + length]]
        elif kind == 4:
            words = lines[place].split(" ")
            words[random.randrange(len(words))] = random.choice(
                (*other.split(), "x", "0", "None", "**", "(", ":", "\\")
            )
            lines[place] = " ".join(words)
        else:
            end = random.randrange(len(lines[place]) + 1)
            lines[place] = lines[place][:end] + random.choice("()[]{}:,.'\"\\#\x0c\0é\u2028 \t") + lines[place][end:]
        lines = lines or [""]
    return "\n".join(lines)


def test_mutations(tmp_path: Path) -> None:
    modules = [module for case in all_cases() for module in case.modules]
    source = random.Random(20)
    read = 0
    for number in range(ROUNDS):
        one, other = (path.read_text("utf-8") for path in source.sample(modules, 2))
        text = mutated(one, other, source)
        try:
            read += "RNK001" not in checked(text, tmp_path)
        except BaseException:
            print(f"round {number}:\n{text}", file=sys.stderr)
            raise
    assert read > ROUNDS / 25  # 17 of 100 on average, 4 more or less: every new case deals other texts
