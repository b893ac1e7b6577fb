"""Programs of a small grammar, and what becomes of their ranks: found by running each rank in Python, without torch.

A program is the body of ``main(flag, n)`` behind a head of helpers. A stand-in writes down what torch is asked for.
"""

from __future__ import annotations

import builtins
import functools
import itertools
import random
from collections.abc import Callable
from typing import Any

#: What ``flag`` and ``n`` are given.
GIVEN = tuple(itertools.product((True, False), (0, 1, 3, 6)))

#: Tests on which all ranks agree.
SHARED_TESTS = ("flag", "n > 2", "size > 2")

TAIL = "\n\n\nif __name__ == '__main__':\n    main(True, 3)\n"


class Grammar:
    """Statements at random, always the same ones for a seed. ``names``: variables that hold something to choose."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.names: list[str] = []
        self.count = 0

    def one_of(self, *choices: str) -> str:
        return self.random.choice(choices)

    def new(self, stem: str) -> str:
        self.count += 1
        return f"{stem}{self.count}"

    def block(self, statement: Callable[[int], list[str]], depth: int, most: int = 2) -> list[str]:
        """Some statements; what they bind is not used behind them."""
        kept = list(self.names)
        lines = [line for _ in range(self.random.randint(1, most)) for line in statement(depth)]
        self.names = kept
        return lines


def indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]


class Anything:
    """Stands for a model, a tensor, an optimizer, or a module with them."""

    def __call__(self, *given: object, **named: object) -> Anything:
        return self

    def __getattr__(self, name: str) -> Anything:
        return self

    def __float__(self) -> float:
        return 0.0


def run(code: Any, modules: dict[str, Any], flag: bool, n: int, **named: object) -> None:
    """Runs ``main`` of a program with stand-ins in the place of what it imports."""

    def imported(name: str, around: object = None, here: object = None, wanted: object = (), level: int = 0) -> Any:
        first, *rest = name.split(".")
        return functools.reduce(getattr, rest if wanted else (), modules[first])

    names: dict[str, Any] = {"__builtins__": {**vars(builtins), "__import__": imported, **named}, "__name__": "program"}
    exec(code, names)
    names["main"](flag, n)
