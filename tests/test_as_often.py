"""What a statement evaluates: the engine runs each part of it as often as Python does, and in the same order."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any
from unittest import mock

import pytest

from distlint.configuration import Configuration
from distlint.project import Project
from distlint.spmd.analysis import Analysis
from distlint.spmd.cluster import scenarios

HEAD = """\
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
TABLE = {}


def a(value=1):
    dist.barrier()
    return value


def b(value=2):
    dist.all_reduce(value)
    return value


def c(value=3):
    dist.broadcast(value, 0)
    return value


def gives(*args, **kwargs):
    return args


class Box:
    def __init__(self, value, other=None):
        self.value = value
        self.other = other

    def take(self, value, *, other=None):
        self.value = value
        return self

    @classmethod
    def make(cls, value, other):
        return cls(value, other)

    @staticmethod
    def plain(value, other):
        return value

    @property
    def asked(self):
        return a(self.value)

    def __getitem__(self, key):
        return key

    def __len__(self):
        return 2


class Derived(Box):
    def __init__(self, value, other):
        super().__init__(c(value), other)


@dataclass
class Data:
    first: int
    second: int = 0


@contextlib.contextmanager
def opened(value):
    a()
    yield value
    b()


def twice(function):
    @functools.wraps(function)
    def inner(*args, **kwargs):
        function(*args, **kwargs)
        return function(*args, **kwargs)

    return inner


def several():
    yield a()
    yield b()


@twice
def repeated(value):
    return c(value)


def repeats(times):
    def around(function):
        def inner():
            return function()

        return inner

    return around


def yes(value):
    return True


def first(a, b):
    return a


def second(a, b):
    return b


def early(value):
    if value:
        return b()
    return c()


def nested(value):
    def inner():
        return b(value)

    return inner()


def recursive(depth):
    a()
    return recursive(depth - 1) if depth else 0


def pair():
    return a(), b()
"""

#: Statements; what they come to in Python is what they have to come to in the engine.
STATEMENTS = (
    "x = a() + b()",
    "x = (a(), b(), c())",
    "x = [a(), b()]",
    "x = {a(), b()}",
    "x = {'k': a(), 'l': b()}",
    "x = {**{'k': a()}, 'l': b()}",
    "x = gives(a(), b())",
    "x = gives(*[a(), b()])",
    "x = gives(**{'k': a()}, l=b())",
    "x = gives(k=a(), l=b())",
    "x = a(b(c()))",
    "x = Box(a(), b())",
    "x = Box(a(), other=b())",
    "x = Box(1).take(a(), other=b())",
    "x = Box(a()).asked",
    "x = Data(a(), second=b())",
    "x = Pair(a(), b())",
    "x = Pair(b=a(), a=b())",
    "x = types.SimpleNamespace(k=a(), l=b())",
    "x, y = a(), b()",
    "x = y = a()",
    "x = 1\nx += a()",
    "d = {}\nd['k'] = a()",
    "d = {}\nd[a()] = b()",
    "d = {'k': 1}\nd.update(k=a())",
    "d = {'k': 1}\nd.update({'k': a(), 'l': b()})",
    "d = dict(k=a(), l=b())",
    "d = {'k': 1}\nx = d.get('k', a())",
    "d = {'k': 1}\nx = d.setdefault('k', a())",
    "d = {'k': 1}\nx = d.pop('k', a())",
    "l = []\nl.append(a())\nl.extend([b(), c()])",
    "l = [1, 2]\nx = l[a() - 1]",
    "l = [1, 2, 3]\nx = l[a():b()]",
    "TABLE['k'] = a()",
    "o = Box(1)\no.value = a()",
    "o = Box(1)\nsetattr(o, 'value', a())",
    "o = Box(1)\nx = getattr(o, 'value', a())",
    "x = f'{a()} and {b()}'",
    "x = '%s %s' % (a(), b())",
    "x = '{} {}'.format(a(), b())",
    "x = str(a())",
    "x = int(a())",
    "x = max(a(), b())",
    "x = min([a(), b()])",
    "x = sum((a(), b()))",
    "x = len([a(), b()])",
    "x = abs(a() - b())",
    "x = divmod(a(), b())",
    "x = sorted([a(), b()])",
    "x = list((a(), b()))",
    "x = tuple([a(), b()])",
    "x = bool(a())",
    "x = range(a(), b())",
    "x = isinstance(a(), int)",
    "x = print(a(), b())",
    "x = a() if b() else c()",
    "x = a(0) or b()",
    "x = a() or b()",
    "x = a() and b()",
    "x = a(0) and b()",
    "x = not a()",
    "x = a() < b() < c()",
    "x = a(5) < b() < c()",
    "x = a() == b()",
    "x = a() in (b(), c())",
    "x = a() is None",
    "x = -a()",
    "x = (y := a()) + y",
    "x = (lambda v: b(v))(a())",
    "x = (lambda: a())",
    "x = functools.partial(b, a())()",
    "x = functools.partial(b)(a())",
    "x = [a() for _ in range(2)]",
    "x = [a() for _ in (1, 2, 3)]",
    "x = {k: a() for k in ('k', 'l')}",
    "x = repeated(a())",
    "x = [*several()]",
    "for v in several():\n    c(v)",
    "for v in (a(), b()):\n    c(v)",
    "for v in range(2):\n    a()\nelse:\n    b()",
    "for v in range(3):\n    if v == 1:\n        continue\n    a()",
    "for v in range(3):\n    a()\n    if v == 1:\n        break\nelse:\n    b()",
    "for k, v in enumerate((a(), b())):\n    c()",
    "for k, v in zip((1, 2), (a(), b())):\n    c()",
    "for k, v in {'k': a(), 'l': b()}.items():\n    c()",
    "n = 0\nwhile n < 2:\n    a()\n    n += 1",
    "if a():\n    b()\nelse:\n    c()",
    "if a(0):\n    b()\nelif b():\n    c()",
    "with opened(c()) as v:\n    c(v)",
    "with contextlib.nullcontext(a()):\n    b()",
    "with opened(1), opened(2):\n    c()",
    "try:\n    a()\nfinally:\n    b()",
    "try:\n    a()\nexcept ValueError:\n    b()\nelse:\n    c()",
    "assert a(), b()",
    "x = a()\ndel x",
    "def inner(value=a()):\n    return b()\ninner()",
    "def inner():\n    return b()\na()",
    "match a():\n    case 1:\n        b()\n    case _:\n        c()",
    "return a()",
    "x = a().__class__",
    "torch.manual_seed(a())",
    "unknown = torch.thing(a(), key=b())",
    "torch.thing(a()).other(b())",
    "x: int = a()",
    "x = ((a()))",
    "a(), b()",
    "a(b()), c()",
    "a(value=b())",
    "global TABLE\nTABLE = {'k': a()}",
    "d = {1: 1}\nd[a()] += b()",
    "d = {1: 1}\nx = d[a()]",
    "*x, y = a(), b(), c()",
    "l = [1]\nl.insert(a(0), b())",
    "l = [1, 2, 3]\nl[a():] = [b()]",
    "x = [1, 2, 3, 4][a():b():c()]",
    "x = ' '.join([str(a()), str(b())])",
    "x = any([a(), b()])",
    "x = all((a(), b()))",
    "x = any(a() for _ in (1,))",
    "x = gives(*(a() for _ in (1,)))",
    "x = [v for v in (1,) if a()]",
    "x = list(map(int, (a(), b())))",
    "x = list(map(a, (1,)))",
    "x = list(zip((a(),), (b(),)))",
    "x = sorted([2], key=lambda v: a())",
    "x = dict([('k', a())])",
    "x = set([a(), b()])",
    "x = copy.deepcopy(a())",
    "x = isinstance(a(), (int, str))",
    "x = hasattr(a(), 'k')",
    "x = callable(a())",
    "x = id(a())",
    "x = round(a())",
    "x = pow(a(), b())",
    "x = float(str(a()))",
    "x = os.environ.get(str(a()), b())",
    "os.environ['OFTEN'] = str(a())",
    "x = os.path.join(str(a()), str(b()))",
    "x = torch.thing(a())[b()]",
    "t = torch.thing(a())\nt[b()] = c()",
    "t = torch.thing(1)\nt.k[a()] = b()",
    "t = torch.thing(1)\nt.add_(a())",
    "x = Box.make(a(), b())",
    "x = Box.plain(a(), b())",
    "x = Derived(a(), b())",
    "x = Box(a()).value",
    "x = Box(1)[a()]",
    "x = len(Box(a()))",
    "Box(1).asked",
    "x = getattr(Box(1), 'take')(a())",
    "x = (lambda v=a(): v)()",
    "def inner(v, w=a()):\n    b()\ninner(1)\ninner(2)",
    "@repeats(a())\ndef inner():\n    return b()\ninner()",
    "class Inner:\n    k = a()",
    "class Inner:\n    def f(self):\n        return b()\nInner().f()",
    "x = a() if True else b()",
    "x = None or a()",
    "if False:\n    a()\nb()",
    "if not True:\n    a()\nelse:\n    b()",
    "while True:\n    a()\n    break\nb()",
    "try:\n    x = a()\n    return x\nfinally:\n    b()",
    "try:\n    a()\nexcept (ValueError, KeyError) as e:\n    b()\nfinally:\n    c()",
    "with contextlib.suppress(KeyError):\n    a()",
    "with contextlib.ExitStack() as stack:\n    stack.enter_context(contextlib.nullcontext(a()))\n    b()",
    "stack = contextlib.ExitStack()\nwith stack:\n    a()",
    "x = yes(a()) and b()",
    "x = first(a(), b())",
    "x = second(b=a(), a=b())",
    "x = early(a())",
    "x = nested(a())",
    "x = recursive(2)",
    "x, y = pair()",
    "x = pair()[0] + b()",
    "print(f'{a():>{b()}}')",
    "x = a(),",
    "x = [[a()], [b()]]",
    "x = {'k': {'l': a()}}['k']['l']",
    "x = gives((a(), b()), [c()])",
    "x = gives(a)(b()) if False else gives(a())",
    "f = a\nf()",
    "f = [a, b][0]\nf()",
    "f = {'k': a}['k']\nf()",
    "f = Box(a).value\nf()",
    "f = lambda: a()\nf()\nf()",
    "TABLE.pop(a(), b())",
    "TABLE.setdefault(a(), b())",
    "TABLE.update({a(): b()})",
    "TABLE.update([(a(), b())])",
    "TABLE.get('none', {}).get('l', a())",
    "TABLE.setdefault('m', []).append(a())",
)
#: What the engine does not do as Python does, on any rank.
LEFT = frozenset(
    (
        # loops over what is at hand are run once
        "for v in several():\n    c(v)",
        "for v in (a(), b()):\n    c(v)",
        "for k, v in enumerate((a(), b())):\n    c()",
        "for k, v in zip((1, 2), (a(), b())):\n    c()",
        "for k, v in {'k': a(), 'l': b()}.items():\n    c()",
        "n = 0\nwhile n < 2:\n    a()\n    n += 1",
        # so are functions that call themselves, and what a decorator calls
        "x = recursive(2)",
        "x = repeated(a())",
        # a comparison ends early
        "x = a(5) < b() < c()",
        # functions that others call, or that lie in a dict
        "x = list(map(a, (1,)))",
        "x = sorted([2], key=lambda v: a())",
        "f = {'k': a}['k']\nf()",
        # defaults of lambdas, and the bodies of classes
        "x = (lambda v=a(): v)()",
        "class Inner:\n    k = a()",
    )
)


def in_python(number: int, names: dict[str, Any], called: list[str]) -> list[str]:
    called.clear()
    names[f"f{number}"]()
    return [*called]


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[list[str], list[str]]]:
    """What Python and the engine call, one statement after the other."""
    bodies = (statement.replace("\n", "\n    ") for statement in STATEMENTS)
    text = HEAD + "".join(f"\n\ndef f{number}():\n    {body}\n" for number, body in enumerate(bodies))
    path = tmp_path_factory.mktemp("often") / "program.py"
    path.write_text(text, "utf-8")
    called: list[str] = []
    names: dict[str, Any] = {"__name__": "program"}
    with mock.patch.dict(sys.modules, stand_ins(called)):
        exec(text, names)
    project = Project(path.parent)
    module = project.module_at(str(path))
    assert module is not None
    analysis = Analysis(project, Configuration(isolated=True).for_folder(path.parent))
    functions = {function.name: function for function in module.functions}
    found: list[tuple[list[str], list[str]]] = []
    for number in range(len(STATEMENTS)):
        word = next(scenarios(analysis.tree(functions[f"f{number}"])), None)
        steps = [] if word is None else [step.event.op for step in word.words[0].steps]
        found.append((in_python(number, names, called), steps))
    return found


def stand_ins(called: list[str]) -> dict[str, ModuleType]:
    """As much of torch as the statements need."""
    torch, dist = ModuleType("torch"), ModuleType("torch.distributed")
    for name in ("barrier", "all_reduce", "broadcast"):
        vars(dist)[name] = lambda *given, name=name: called.append(name)
    vars(torch).update(distributed=dist, manual_seed=int, thing=mock.MagicMock())
    return {"torch": torch, "torch.distributed": dist, "program": ModuleType("program")}


@pytest.mark.parametrize("number", range(len(STATEMENTS)))
def test_as_often(number: int, outcomes: list[tuple[list[str], list[str]]]) -> None:
    python, engine = outcomes[number]
    statement = STATEMENTS[number]
    assert (engine == python) == (statement not in LEFT), (statement, python, engine)
