"""What holds a value on its way to a test: a number that all ranks share is told from the rank beside it.

Each carrier is a few statements that put ``{x}`` into ``{v}``, with ``{y}`` on the way as well. Played by Python, they
do; read by the engine, a test of ``{v}`` parts the ranks if ``{x}`` is the rank, and does not if only ``{y}`` is.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from distlint import api
from distlint.configuration import Configuration

HEAD = """\
import argparse
import contextlib
import copy
import functools
import os
import types
from collections import namedtuple
from dataclasses import dataclass

import torch
import torch.distributed as dist

Pair = namedtuple("Pair", ["a", "b"])
STATE = {}
COUNT = 0


class Box:
    shared = 0

    def __init__(self, a, b):
        self.a = a
        self._b = b

    @property
    def b(self):
        return self._b

    def first(self):
        return self.a

    def set(self, a):
        self.a = a

    @classmethod
    def make(cls, a, b):
        return cls(a, b)

    @staticmethod
    def pick(a, b):
        return a

    def __call__(self):
        return self.a

    def __getitem__(self, k):
        return self.a if k == 0 else self._b


class Sub(Box):
    def __init__(self, a, b):
        super().__init__(a, b)
        self.c = b


@dataclass
class Data:
    a: int
    b: int = 0


def both(a, b):
    return a, b


def first(a, b):
    return a


def keyed(*, a, b):
    return a


def starred(*args, **kwargs):
    return args[0]


def kwarg(**kwargs):
    return kwargs["a"]


def defaulted(b, a=None):
    if a is None:
        a = b
    return a


@contextlib.contextmanager
def opened(a, b):
    yield a


def apply(f, *args):
    return f(*args)


def deco(f):
    @functools.wraps(f)
    def inner(*args, **kwargs):
        return f(*args, **kwargs)
    return inner


@deco
def decorated(a, b):
    return a


def put(a, b):
    STATE["a"] = a
    STATE["b"] = b


def count(a):
    global COUNT
    COUNT = a


def early(a, b):
    if b > 100:
        return b
    return a


def looped(a, b):
    r = 0
    for i in range(3):
        r = a
    return r


def tried(a, b):
    try:
        return a
    finally:
        print(b)
"""

CARRIERS = {
    "entry of a dict": "d = {{'a': {x}, 'b': {y}}}\n{v} = d['a']",
    "get of a dict": "d = {{'a': {x}, 'b': {y}}}\n{v} = d.get('a')",
    "entry that is set": "d = {{}}\nd['b'] = {y}\nd['a'] = {x}\n{v} = d['a']",
    "call of dict": "d = dict(a={x}, b={y})\n{v} = d['a']",
    "update of a dict": "d = {{'b': {y}}}\nd.update(a={x})\n{v} = d['a']",
    "merged dict": "d = {{**{{'b': {y}}}, 'a': {x}}}\n{v} = d['a']",
    "popped entry": "d = {{'a': {x}, 'b': {y}}}\n{v} = d.pop('a')",
    "element of a tuple": "p = ({y}, {x})\n{v} = p[1]",
    "unpacked": "p = ({y}, {x})\n_, {v} = p",
    "last element": "p = [{y}, {x}]\n{v} = p[-1]",
    "starred": "{v}, *r = {x}, {y}, {y}",
    "attribute": "o = Box({x}, {y})\n{v} = o.a",
    "property": "o = Box({y}, {x})\n{v} = o.b",
    "method": "o = Box({x}, {y})\n{v} = o.first()",
    "method that sets": "o = Box({y}, {y})\no.set({x})\n{v} = o.a",
    "class method": "o = Box.make({x}, {y})\n{v} = o.a",
    "static method": "{v} = Box.pick({x}, {y})",
    "called object": "o = Box({x}, {y})\n{v} = o()",
    "derived class": "o = Sub({y}, {x})\n{v} = o.c",
    "method of the base": "o = Sub({x}, {y})\n{v} = o.first()",
    "new attribute": "o = Box({y}, {y})\no.new = {x}\n{v} = o.new",
    "attribute of the class": "Box.shared = {x}\n{v} = Box.shared",
    "namespace": "o = types.SimpleNamespace(a={x}, b={y})\n{v} = o.a",
    "namespace that is set": "o = argparse.Namespace(b={y})\no.a = {x}\n{v} = o.a",
    "getattr": "o = Box({x}, {y})\n{v} = getattr(o, 'a')",
    "setattr": "o = Box({y}, {y})\nsetattr(o, 'a', {x})\n{v} = o.a",
    "dataclass": "o = Data({y}, {x})\n{v} = o.b",
    "dataclass by keyword": "o = Data(a={x})\n{v} = o.a",
    "two results": "{v}, _ = both({x}, {y})",
    "second result": "{v} = both({y}, {x})[1]",
    "argument": "{v} = first({x}, {y})",
    "keyword": "{v} = keyed(b={y}, a={x})",
    "starred arguments": "{v} = starred({x}, {y})",
    "arguments of a tuple": "{v} = first(*({x}, {y}))",
    "default": "{v} = defaulted({x})",
    "context": "with opened({x}, {y}) as {v}:\n    print('in')",
    "function handed on": "{v} = apply(first, {x}, {y})",
    "lambda": "{v} = (lambda a, b: b)({y}, {x})",
    "partial": "{v} = functools.partial(first, {x})({y})",
    "decorated": "{v} = decorated({x}, {y})",
    "in a loop": "{v} = looped({x}, {y})",
    "in a try": "{v} = tried({x}, {y})",
    "closure": "def f():\n    return {x}\n{v} = f()",
    "nonlocal": "kept = {y}\ndef f():\n    nonlocal kept\n    kept = {x}\nf()\n{v} = kept",
    "swapped": "{v}, s = {y}, {x}\n{v}, s = s, {v}",
    "chained": "{v} = c = {x}",
    "walrus": "print(({v} := {x}), {y})",
    "text": "{v} = int(f'{{{x}}}')",
    "copied object": "o = copy.deepcopy(Box({x}, {y}))\n{v} = o.a",
    "try": "try:\n    {v} = {x}\nexcept ValueError:\n    {v} = {y}",
    "both sides": "if flag:\n    {v} = {x}\nelse:\n    {v} = {x}",
    "deleted beside": "{v} = {x}\nz = {y}\ndel z",
    "divmod": "{v}, _ = divmod({x} * 7, 7)",
    "added and taken away": "{v} = {x} + {y} - {y}",
    "reversed": "{v} = list(reversed([{x}, {y}]))[1]",
    "appended": "l = []\nl.append({y})\nl.append({x})\n{v} = l[1]",
    "popped element": "l = [{y}, {x}]\n{v} = l.pop()",
    "slice": "{v} = [{y}, {x}, {y}][1:2][0]",
    "item of an object": "o = Box({y}, {x})\n{v} = o[1]",
    "vars of an object": "o = Box({x}, {y})\n{v} = vars(o)['a']",
    "namedtuple": "o = Pair({x}, {y})\n{v} = o.a",
    "namedtuple unpacked": "o = Pair({y}, {x})\n_, {v} = o",
    "keywords in a dict": "{v} = kwarg(b={y}, a={x})",
    "keywords of a dict": "{v} = keyed(**{{'b': {y}, 'a': {x}}})",
    "dict of the module": "put({x}, {y})\n{v} = STATE['a']",
    "global": "count({x})\n{v} = COUNT",
    "early return": "{v} = early({x}, {y})",
    "default of a closure": "def f(b, a={x}):\n    return a\n{v} = f({y})",
    "zipped": "for {v}, _ in zip([{x}], [{y}]):\n    pass",
    "comprehension": "{v} = [e for e in ({y}, {x})][1]",
    "dict comprehension": "{v} = {{k: w for k, w in (('a', {x}), ('b', {y}))}}['a']",
    "enumerated": "for k, {v} in enumerate(({y}, {x})):\n    pass",
    "split text": "{v} = int(f'{{{y}}}-{{{x}}}'.split('-')[1])",
    "variable of the environment": "os.environ['MY_NUMBER'] = str({x})\n{v} = int(os.environ['MY_NUMBER'])",
    "nested": "d = {{'o': Box(({x}, {y}), {y})}}\n{v} = d['o'].a[0]",
    "set where missing": "d = {{}}\n{v} = d.setdefault('a', {x})",
    "mapped": "{v} = list(map(int, ({x}, {y})))[0]",
    "matched tuple": "match ({x}, {y}):\n    case ({v}, _):\n        pass",
    "matched dict": "match {{'a': {x}, 'b': {y}}}:\n    case {{'a': {v}}}:\n        pass",
}
#: What the engine does not follow: the rank is lost there, and nothing is said of it.
LOST = frozenset(
    (
        "added and taken away",
        "appended",
        "default of a closure",
        "comprehension",
        "dict comprehension",
        "early return",
        "enumerated",
        "variable of the environment",
        "global",
        "item of an object",
        "keywords of a dict",
        "popped element",
        "matched tuple",
        "matched dict",
        "namedtuple",
        "namedtuple unpacked",
        "set where missing",
        "slice",
        "split text",
        "dict of the module",
        "vars of an object",
        "zipped",
    )
)
RANK = 1


def program(carrier: str, x: str, y: str) -> str:
    lines = ["rank = dist.get_rank()", *CARRIERS[carrier].format(x=x, y=y, v="value").split("\n")]
    body = [*lines, "if value == 0:", "    dist.barrier()", "return value"]
    return "\n".join((HEAD, "", "def main(n, flag):", *(f"    {line}" for line in body), ""))


@pytest.fixture
def torch(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """As much of torch as the programs need; what they call."""
    called: list[str] = []
    torch, dist, itself = ModuleType("torch"), ModuleType("torch.distributed"), ModuleType("program")
    vars(dist).update(get_rank=lambda: RANK, barrier=lambda: called.append("barrier"))
    vars(torch)["distributed"] = dist
    for module in (torch, dist, itself):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setenv("MY_NUMBER", "")
    yield called


@pytest.mark.parametrize("carrier", CARRIERS)
@pytest.mark.usefixtures("torch")
def test_the_value_arrives(carrier: str) -> None:
    for x, y, arrives in (("rank", "n", RANK), ("n", "rank", 3)):
        names = {"__name__": "program"}
        exec(program(carrier, x, y), names)
        assert names["main"](3, True) == arrives  # type: ignore[operator]


@pytest.fixture(scope="module")
def reported(tmp_path_factory: pytest.TempPathFactory) -> frozenset[tuple[str, str, str]]:
    """Of which carriers, with which values, something is reported."""
    folder = tmp_path_factory.mktemp("carried")
    asked = {}
    for number, (carrier, (x, y)) in enumerate((c, p) for c in CARRIERS for p in (("rank", "n"), ("n", "rank"))):
        place = folder / f"p{number}"
        place.mkdir()
        (place / "pyproject.toml").write_text("[tool.distlint]\n", "utf-8")
        (place / "program.py").write_text(program(carrier, x, y), "utf-8")
        asked[place] = carrier, x, y
    report = api.check([folder], Configuration(overrides={"select": ["RNK0", "RNK1"], "min-confidence": "low"}), jobs=1)
    assert not [finding for finding in report.findings if finding.code.startswith("RNK0")]
    return frozenset(asked[Path(finding.path).parent] for finding in report.findings)


@pytest.mark.parametrize("carrier", CARRIERS)
def test_a_number_of_all_ranks_parts_none(carrier: str, reported: frozenset[tuple[str, str, str]]) -> None:
    assert (carrier, "n", "rank") not in reported


@pytest.mark.parametrize("carrier", CARRIERS)
def test_the_rank_is_followed(carrier: str, reported: frozenset[tuple[str, str, str]]) -> None:
    assert ((carrier, "rank", "n") in reported) == (carrier not in LOST)
