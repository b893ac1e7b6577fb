"""Syntax that is newer than the Python that runs the tests gives the findings, and the places, that a newer one gives.

Every test here runs on whatever Python there is: where that reads a text itself, what it reads is the measure for what
:mod:`distlint.source.newer` makes of it.
"""

# Programs stand here on few lines.
# ruff: noqa: E501

from __future__ import annotations

import ast
import random
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from distlint import api
from distlint.configuration import Configuration
from distlint.facts import Problem, Statement
from distlint.source import newer, newer_places, newer_strings
from distlint.source.slices import body_text, parse, skeleton_text, tree_of
from distlint.source.text import UnreadableText, read
from distlint.syntax.flagging import reads_alike, same
from distlint.syntax.from_ast import Reading, TooDeep
from distlint.syntax.module import module_facts

HEAD = "import torch.distributed as dist\n"
GUARDED = "if dist.get_rank() == 0: dist.barrier()"

#: What is newer, with a finding behind it on the same line wherever there is room, and on a later one: below HEAD, its
#: places are those of "dist.barrier()".
SAMPLES = {
    "PEP 695 type": f"type X = dict[str, int]\n{GUARDED}\ntype Y[T: (int, str)] = (\n    list[T]\n)\ntype Z = int; dist.get_rank()\n{GUARDED}\n",
    "PEP 695 type in bodies": f"class A:\n    type X = int\n    def f(self):\n        {GUARDED}\n        type Y = (\n            int\n        )\n\ndef g():\n    {GUARDED}\n",
    "PEP 695 def": f"def f[T](x: T) -> T:\n    {GUARDED}\n    return x\n\ndef g[T, *Ts, **P](): \n    if dist.get_rank() == 0: dist.barrier()\n",
    "PEP 695 def on one line": "def f[T: 'größe'](é, x=1): return dist.barrier() if dist.get_rank() == 0 else x\n",
    "PEP 695 lines": f"def f[\n    T,  # [\n    *Ts,\n] (\n    x: T,\n):\n    {GUARDED}\n\nclass A[\n    T,\n]:\n    def f[S](self):\n        {GUARDED}\n",
    "PEP 695 class": f"class A[T](object):\n    {GUARDED}\n    def f(self):\n        {GUARDED}\n\nclass B[T]: x = dist.barrier() if dist.get_rank() == 0 else 1\n",
    "PEP 695 inner functions": f"def f(x):\n    def g[T](y: T):\n        def h[S]():\n            {GUARDED}\n        return h\n    {GUARDED}\n    return g\n",
    "PEP 695 async": f"async def f[T](x: T):\n    {GUARDED}\n",
    "PEP 696": f"class A[T = int, *Ts = *tuple[int, ...]]:\n    {GUARDED}\n\ndef f[T: int = int]():\n    {GUARDED}\n\ntype X[T = int] = list[T]\n{GUARDED}\n",
    "PEP 701 quotes": f'def f(a):\n    print(f"{{a["x"]}}"); x = dist.barrier() if dist.get_rank() == 0 else f"{{a["é"]}}"\n\ndef g(a):\n    x = f"{{a["x"]}}"\n    {GUARDED}\n',
    "PEP 701 wide": 'def f(a):\n    print(f"ü{a["ö"]!r:>{a["ä"]}}ß"); x = dist.barrier() if dist.get_rank() == 0 else 1\n',
    "PEP 701 backslash": f"def f(a):\n    print(f\"{{'\\n'.join(a)}}\")\n    {GUARDED}\n",
    "PEP 701 lines": f'def f(a):\n    print(f"{{\n        a[0]  # "\n        + a[1]\n\n    }}"); x = dist.barrier() if dist.get_rank() == 0 else 1\n\ndef g(a):\n    print(f"{{\n    a}}")\n    {GUARDED}\n',
    "PEP 701 nested": f'def f(a):\n    print(f"{{f"{{f"{{a}}"}}"}}")\n    {GUARDED}\n',
    "PEP 701 side by side": f'def f(a):\n    print("a" f"b{{a["x"]=}}" rf"c" if a else (f"x"\n    "y" f"{{a["y"]}}"  # z\n    )); x = dist.barrier() if dist.get_rank() == 0 else 1\n\ndef g(a):\n    x = "a" f"{{a["x"]}}"\n    {GUARDED}\n',
    "PEP 701 in a decorator": f'@dist.ignored(f"{{A["x"]}}")\ndef f(x):\n    {GUARDED}\n',
    "PEP 701 on the rank": 'def f(a):\n    if f"{a["rank"]}" == "0" and dist.get_rank() == 0:\n        dist.barrier()\n',
    "PEP 654": f"def f(x):\n    try:\n        x()\n    except* ValueError as e:\n        raise\n    except *(OSError, KeyError): pass\n    {GUARDED}\n",
    "PEP 758": f"def f(x):\n    try:\n        x()\n    except ValueError, x.y.Z[0]:\n        raise\n    except OSError,KeyError:\n        pass\n    {GUARDED}\n",
    "PEP 758 with a star": f"try:\n    x()\nexcept* OSError, f(a, b): pass\n{GUARDED}\n",
    "PEP 750": f'def f(a):\n    print(t"{{a["x"]}} {{a!r:>5}}"); x = dist.barrier() if dist.get_rank() == 0 else 1\n\ndef g(a):\n    x = t"{{a}}"\n    {GUARDED}\n',
    "PEP 810": f"lazy import math\nlazy from os import path\n{GUARDED}\n",
}  # fmt: skip

#: Without findings: what looks like it is newer and is not, side by side with what is.
SAME = {
    "names": "type = 1\ntype (x)\ntype[0] = 2\ntype in [1]\ntype not in y\nlazy = 3\nlazy.x\ntype X = int\n",
    "matching": "match = 1\nmatch x:\n    case 'a' | \"b\": type X = int\n    case _: pass\n",
    "formats": "x = f\"{a['b']:{c}>{d['e']}}{f!r:%H:%M}{{}}{{{g}}}{h!=i}{j == k:}\" f\"{a[\"x\"]}\"\n",
    "escapes": "x = f'\\N{EM DASH}\\{a}\\'\"\\\"{b[\"c\"]}\\\\{d}' rf'\\N{e}\\{f}' f'{\"\\n\"}' '\\x41'\n",
    "quotes": "x = f\"\"\"\"a\"\"{b}'''\\\"\"\"{c[\"d\"]}\"{f\"\"\"e\"\"\"}\"\"\"\n",
    "debugged": "x = f'{a = }{b=!r}{c=:>5}' f\"{a[\"x\"] = }\"\n",
    "in brackets": "x = f\"{ {'a': 1}['a'] }{[i for i in \"ab\"]}{(lambda: \"c\")()}{a[1:2]}{d if (e := f) else g}{*h, \"i\"}\"\n",
    "yield": "def f():\n    return f\"{yield \"a\"}{await b(\"c\")}\"\n",
    "comparisons of types": "def f(x):\n    try: pass\n    except (A, B): pass\n    except A[1, 2]: pass\n    except: pass\ntype X = int\n",
    "strings in parameters": "def f[T: f'{a['b']}'](x: f\"{c[\"d\"]}\" = 1) -> f\"{e[\"f\"]}\": pass\n",
    "lists": "x = [0]; y = [f\"{a[\"b\"]}\"]; z = [[0, f\"{[\"c\"]}\"], 0]\n[0]\nf\"{a[\"b\"]}\"\n",
    "conversions behind blanks": "x = f'{a !r}{b[\"c\"] !s:>5}' f\"{\"d\"}\"\n",
    "continued": "def f[\\\n  T]\\\n  (x): pass\ntype X = \\\n  int\nclass A \\\n  [T] \\\n  : pass\n",
    "no end of line": "class A[T]: pass\ntype X = int",
    "semicolons": "type X = int; type Y = str; a = f\"{\"b\"}\"; c = d\nif a: type Z = int\n",
    "formats in formats": "x = f'{a:{b:{c}}}'\n",
    "calls inside": "def f(a):\n    x = f\"{a[\"x\"]}{dist.barrier() if dist.get_rank() == 0 else ''}\"\n",
    "nothing in it": "x = f\"{\"a\"}\" f'' f\"\"\n",
}  # fmt: skip

WRONG = {
    "def f[T](x): pass\nx = 'ä' 'ö' y\n": (2, 12),
    "class A[T: 'äöü']: x = =\n": (1, 23),
    'print("ä", f"{a["x"] b}")\n': (1, 14),
    "try: pass\nexcept A, e: print(e)\n": (2, 7),
    "type X = \n": (1, None),
    "def f[T]: pass\n": (1, None),
    'f"{a["x"}"\n': (1, None),
    'f"{a["x"]\n': (1, None),
    'f"{}{a["x"]}"\n': (1, None),
    'f"{a["x"]}" = 3\n': (1, None),
    "type X[T = int]\n": (1, None),
    "class A[T(:\n": (1, None),
    "x = '\\uXX'\n": (1, None),
}


#: Outside any project, so that a text is all there is of one.
NOWHERE = Path(__file__).anchor / Path("nowhere") / "x.py"


def check(text: str) -> list[tuple[str, int, int, int, int]]:
    report = api.check_source(text, NOWHERE, Configuration(isolated=True))
    return [(found.code, *found.span) for found in report.findings]


def barriers(text: str) -> list[tuple[int, int]]:
    return [
        (number, column)
        for number, line in enumerate(text.split("\n"), 1)
        for column in range(len(line))
        if line.startswith("dist.barrier()", column)
    ]


def facts(text: str, tree: ast.Module) -> tuple[Statement, ...]:
    return Reading(text.split("\n")).block(tree.body)


def native(text: str) -> ast.Module | None:
    """What this Python reads by itself."""
    try:
        return ast.parse(text)
    except SyntaxError:
        return None


def rewritten(text: str, version: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> ast.Module:
    """The tree of a text as if this were another Python."""
    monkeypatch.setattr(newer, "OURS", version)
    return newer.tree_of_newer(text, SyntaxError("nothing in it is newer"))


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_findings_and_their_places(name: str) -> None:
    text = HEAD + SAMPLES[name]
    found = check(text)
    assert {code for code, *_ in found} <= {"RNK101", "RNK502"}, found  # RNK502: classes and modules run on import
    assert sorted({(line, column) for _, line, column, _, _ in found}) == barriers(text)
    assert all((line, column + 14) == (end, end_column) for _, line, column, end, end_column in found)


@pytest.mark.parametrize("name", sorted({**SAMPLES, **SAME}))
def test_libcst_agrees(name: str) -> None:
    text = {**SAMPLES, **SAME}[name]
    module = module_facts("x.py", text, frozenset())
    assert module.problem is None, module.problem
    lines = text.split("\n")
    pieces = [skeleton_text(lines, module.bodies), *(body_text(lines, where) for where in module.bodies.values())]
    assert all(map(reads_alike, pieces))


@pytest.mark.parametrize("version", [(3, 10), (3, 11)])
@pytest.mark.parametrize("name", sorted({**SAMPLES, **SAME}))
def test_older_pythons_make_the_facts_of_this_one(
    name: str, version: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = {**SAMPLES, **SAME}[name]
    if version > sys.version_info[:2] or (name == "PEP 654" and version == (3, 11)):
        pytest.skip("it is read by Python itself")
    tree = rewritten(text, version, monkeypatch)
    expected = native(text)
    if expected is not None:
        ours, theirs = facts(text, tree), facts(text, expected)
        assert same(ours, theirs)
        # 3.12 has empty strings in formats
        assert ours == theirs or sys.version_info[:2] == (3, 12)


@pytest.mark.parametrize("text", sorted(WRONG))
def test_what_is_wrong_on_every_python(text: str) -> None:
    found = parse(text)
    assert isinstance(found, Problem)
    line, column = WRONG[text]
    assert found.line == line and column in (None, found.column), found
    assert "newer" not in found.reason


def test_what_is_newer_and_not_read() -> None:
    found = parse("x = [*a for a in b]\n")
    if sys.version_info < (3, 15):
        assert isinstance(found, Problem)
        ours = ".".join(map(str, sys.version_info[:2]))
        assert found.reason.endswith(
            f"; its syntax is newer than Python {ours}, which runs distlint: run it with a newer one"
        )


def test_comments_and_lines_are_as_before() -> None:
    text = HEAD + (
        "def f[T](a):\n"
        '    print(f"{a["x"]}"); x = dist.barrier() if dist.get_rank() == 0 else 1  # noqa: RNK101\n\n'
        "def g[T](a):\n"
        '    # distlint: ignore[RNK101]\n    x = f"{a["x"]}" + (dist.barrier() if dist.get_rank() == 0 else "")\n\n'
        f"def h[T](a):\n    {GUARDED}\n"
    )
    assert [line for _, line, *_ in check(text)] == [10]
    assert len(text.split("\n")) == module_facts("x.py", text, frozenset()).lines


@pytest.mark.thorough
def test_every_f_string_of_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were each of them newer, the facts would be the same."""
    monkeypatch.setattr(newer_strings, "_is_newer", lambda code, quote: True)
    library = Path(sysconfig.get_paths()["stdlib"])
    paths = [*library.glob("[a-c]*.py"), *(library / "asyncio").glob("*.py"), *(library / "logging").glob("*.py")]
    paths += sorted((Path(__file__).parent / "cases").rglob("*.py"))[::16]
    read_again = 0
    for path in sorted(paths):
        try:
            text = read(path).text
            expected = facts(text, tree_of(text))
        except (UnreadableText, SyntaxError, TooDeep):
            continue
        try:
            tree = rewritten(text, (3, 10), monkeypatch)
        except SyntaxError as error:
            assert error.msg == "nothing in it is newer", path
            continue
        read_again += 1
        assert facts(text, tree) == expected, path
    assert read_again > 50


HOSTILE: dict[str, Callable[[int], str]] = {
    "f-strings": lambda n: 'x = f"{a["b"]}"\n' * n,
    "f-strings side by side": lambda n: "x = " + 'f"{a["b"]}" ' * n,
    "fields": lambda n: 'x = f"' + '{a["b"]}' * n + '"',
    "f-strings in f-strings": lambda n: 'f"{' * n + "1" + '}"' * n,
    "f-strings that never end": lambda n: 'f"{' * n,
    "formats in formats": lambda n: "f'" + "{a:" * n + "}" * n + "'",
    "names of characters": lambda n: 'f"' + "\\N{" * n,
    "brackets": lambda n: "type X = " + "[" * n + "]" * n,
    "brackets that never end": lambda n: "class A" + "[" * n,
    "not": lambda n: "x = [*a for a in b]\ny = " + "not " * n + "x",
    "signs": lambda n: "x = [*a for a in b]\n" + ("y = " + "-" * 290 + "x\n") * (n // 290),
    "indented": lambda n: "x = [*a for a in b]\n" + "".join(" " * i + "if 1:\n" for i in range(n // 100)) + " " * n + "pass",
    "elif": lambda n: "x = [*a for a in b]\nif 1: pass\n" + "elif 1: pass\n" * n,
    "decorators": lambda n: "x = [*a for a in b]\n" + "@a\n" * n + "def f(): pass\n",
    "type parameters": lambda n: "def f[" + "T, " * n + "](x): pass\n",
    "deep type parameters": lambda n: "def f[T: " + "(" * n + ")" * n + "](x): pass\n",
    "long type parameters": lambda n: "def f[T: " + "not " * n + "x](x): pass\n",
    "functions": lambda n: "def f[T](x): pass\n" * n,
    "types": lambda n: "try: pass\n" + "except A, B: pass\n" * n,
    "many types": lambda n: "try: pass\nexcept " + "A, " * n + "B: pass\n",
    "type statements": lambda n: "type X = int; " * n,
    "type and blanks": lambda n: "type" + " " * n + "X\n" + ("type " * 50 + "\n") * (n // 50),
    "quotes": lambda n: "'\"" * n,
    "backslashes": lambda n: "f'" + "\\" * n + "'",
    "continued": lambda n: "def f" + "\\\n" * n + "[T](x): pass",
    "a long string": lambda n: "type X = int\nx = '" + "\\'" * n,
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(HOSTILE))
def test_time_grows_with_the_text(name: str) -> None:
    def seconds(n: int) -> float:
        start = time.process_time()
        parse(HOSTILE[name](n))
        return time.process_time() - start

    def is_linear() -> bool:
        small, large = seconds(1_000), seconds(8_000)
        return large < 1 or large < 8 * 3 * small

    assert any(is_linear() for _ in range(3))  # the collector of the whole test run may fall into one of them


def test_any_bytes() -> None:
    chance = random.Random(0)
    words = [
        'f"',
        "f'",
        "t'''",
        '"""',
        "{",
        "}",
        "{{",
        "[",
        "]",
        "(",
        ")",
        "\\",
        "\n",
        "#",
        ":",
        "=",
        "!",
        "!r",
        ",",
        ";",
    ]
    words += [
        "type",
        "X",
        "def",
        "class",
        "except",
        "*",
        "lazy import",
        "try: pass\n",
        " ",
        " ",
        "é",
        "lambda",
        "1",
        "'",
        "\\N{",
    ]
    for _ in range(3_000):
        text = " ".join(chance.choices(words, k=chance.randrange(1, 30)))
        if chance.random() < 0.5:
            text = text.replace(" ", "")
        for version in ((3, 10), sys.version_info[:2]):
            try:
                found = newer_places.places(text.encode(), version)
            except newer_strings.Lost:
                continue
            assert [*map(len, found.text.split(b"\n"))] == [*map(len, text.encode().split(b"\n"))]
        tree = parse(text)
        assert isinstance(tree, (Problem, ast.Module))


def test_what_python_reads_costs_nothing() -> None:
    program = (
        "import sys; from distlint.source.slices import parse; parse('def f(x): return 1'); "
        "print({'libcst', 'distlint.source.newer', 'distlint.source.newer_places', 'distlint.source.newer_strings'} & {*sys.modules}); "
        "parse('class A[T = int]: pass'); print('libcst' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["set()", "False"]
