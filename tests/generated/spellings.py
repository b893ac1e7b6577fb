"""How people write down the rank, tests of it and collectives."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

Lines = list[str]

_SOURCES = (
    "call", "variable", "parameter", "environment", "getenv", "environ get", "constant", "function", "imported",
    "attribute", "property", "full name", "of the world", "other module", "unpacked", "dict", "cached", "global",
)  # fmt: skip
_TESTS = {
    "is 0": "{R} == 0",
    "0 is": "0 == {R}",
    "is not 0": "{R} != 0",
    "positive": "{R} > 0",
    "falsy": "not {R}",
    "even": "{R} % 2 == 0",
    "first two": "{R} in (0, 1)",
    "last": "{R} == {W} - 1",
    "lower half": "{R} < {W} // 2",
    "not last": "{R} < {W} - 1",
    "not is 0": "not {R} == 0",
    "at most 0": "{R} <= 0",
    "between": "0 < {R} < 2",
    "odd bit": "{R} & 1",
    "first pair": "{R} // 2 == 0",
    "in list": "{R} in [0]",
    "not in": "{R} not in (0, 1)",
    "in set": "{R} in {{0, 1}}",
    "in range": "{R} in range(1, {W})",
    "true": "bool({R})",
    "not last is": "{R} != {W} - 1",
    "is 1": "{R} == 1",
    "at least 1": "{R} >= 1",
    "below 1": "{R} < 1",
    "smallest": "min({R}, 1) == 0",
    "any of": "any(({R} == 0, {R} == {W} - 1))",
    "all of": "all([{R} > 0, {R} < {W} - 1])",
    "chosen": "(True if {R} == 0 else False)",
    "shifted": "{R} >> 1 == 0",
    "remainder": "divmod({R}, 2)[1] == 1",
    "as text": "str({R}) == '0'",
}
_COLLECTIVES = {
    "barrier": "dist.barrier({g})",
    "all_reduce": "dist.all_reduce(value{, g})",
    "all_reduce max": "dist.all_reduce(value, op=dist.ReduceOp.MAX{, g})",
    "broadcast": "dist.broadcast(value, src=0{, g})",
    "all_gather_object": "dist.all_gather_object([None] * dist.get_world_size({g}), 1{, g})",
    "broadcast_object_list": "dist.broadcast_object_list([1], src=0{, g})",
    "reduce": "dist.reduce(value, dst=0{, g})",
    "all_gather": "dist.all_gather([torch.zeros(2) for _ in range(dist.get_world_size({g}))], value{, g})",
    "all_gather_into_tensor": "dist.all_gather_into_tensor(torch.zeros(2 * dist.get_world_size({g})), value{, g})",
    "reduce_scatter_tensor": "dist.reduce_scatter_tensor(value, torch.ones(2 * dist.get_world_size({g})){, g})",
    "all_to_all_single": (
        "dist.all_to_all_single(torch.zeros(dist.get_world_size({g})), torch.ones(dist.get_world_size({g})){, g})"
    ),
    "scatter": (
        "dist.scatter(value, [torch.ones(2)] * dist.get_world_size({g}) if dist.get_rank() == 0 else None, src=0{, g})"
    ),
    "gather_object": (
        "dist.gather_object(1, [None] * dist.get_world_size({g}) if dist.get_rank() == 0 else None, dst=0{, g})"
    ),
}
# what each module has to define for a way to know the rank
_OWN = {
    "constant": 'RANK = int(os.environ["RANK"])',
    "function": "def get_rank():\n    return dist.get_rank() if dist.is_initialized() else 0",
    "attribute": "class State:\n    def __init__(self):\n        self.rank = dist.get_rank()",
    "cached": "@functools.lru_cache(maxsize=None)\ndef place():\n    return dist.get_rank()",
    "global": "_place = -1\n\n\ndef place():\n    global _place\n    if _place < 0:\n        _place = dist.get_rank()\n"
    "    return _place",
    "property": "class State:\n    @property\n    def rank(self):\n        return dist.get_rank()",
}
_WAYS = (
    "inline", "inline", "inline", "variable", "negated", "lambda", "function", "other module", "static method",
    "combined", "either",
)  # fmt: skip
_MODULES = ("program", "comm", "deeper")  # each may import from those behind it
SIZE = "dist.get_world_size()"


class Writer:
    """One program while it is written: its random choices and what it needs outside of ``main``."""

    def __init__(self, chance: random.Random) -> None:
        self.random = chance
        self.source = chance.choice(_SOURCES)
        self.test_name = chance.choice(sorted(_TESTS))
        self.flags: set[str] = set()
        self._definitions: dict[str, list[str]] = {name: [] for name in _MODULES}
        self._module = _MODULES[0]
        self._imports: dict[str, set[str]] = {name: set() for name in _MODULES}
        self._names = 0
        self.in_main = True  # whether what is written stands in main, and not in a function

    def name(self, stem: str) -> str:
        """A name that is not taken."""
        self._names += 1
        return f"{stem}_{self._names}"

    def rank(self) -> str:
        """An expression for the rank of this process."""
        spelled = {"variable": "me", "parameter": "rank", "attribute": "state.rank", "property": "state.rank",
                   "unpacked": "me", "dict": 'info["rank"]'}  # fmt: skip
        if self.source in spelled:
            return spelled[self.source] if self.in_main else "dist.get_rank()"
        return {
            "call": "dist.get_rank()",
            "environment": 'int(os.environ["RANK"])',
            "getenv": 'int(os.getenv("RANK", "0"))',
            "environ get": 'int(os.environ.get("RANK", 0))',
            "constant": "RANK",
            "function": "get_rank()",
            "imported": "my_rank()",
            "full name": "torch.distributed.get_rank()",
            "of the world": "dist.get_rank(group=dist.group.WORLD)",
            "other module": "topology.this_rank()",
            "cached": "place()",
            "global": "place()",
        }[self.source]

    def setup(self) -> Lines:
        """What main begins with."""
        value = ["value = torch.ones(2)"]
        if self.source == "variable":
            return [*value, "me = dist.get_rank()"]
        if self.source == "unpacked":
            return [*value, "me, size = dist.get_rank(), dist.get_world_size()"]
        if self.source == "dict":
            return [*value, 'info = {"rank": dist.get_rank(), "size": dist.get_world_size()}']
        return [*value, "state = State()"] if self.source in ("attribute", "property") else value

    def test(self) -> tuple[Lines, str]:
        """Statements and an expression: a test that parts the ranks."""
        expression, name = self._test(), self.name("is_chosen")
        match self.random.choice(_WAYS):
            case "variable":
                return [f"{name} = {expression}"], name
            case "negated":
                return [f"{name} = not ({expression})"], f"not {name}"
            case "lambda":
                return [f"{name} = lambda: {expression}"], f"{name}()"
            case "function":
                with self.outside():
                    self.define([f"def {name}():", f"    return {self._test()}"])
                return [], f"{name}()"
            case "other module":
                with self.in_module("deeper") as module, self.outside():
                    self.define([f"def {name}():", f"    return {self._test()}"])
                self.bring(name, module)
                return [], f"{name}()"
            case "static method":
                with self.outside():
                    body = ["    @staticmethod", "    def test():", f"        return {self._test()}"]
                    self.define([f"class {name.title()}:", *body])
                return [], f"{name.title()}.test()"
            case "combined":
                return [], f"dist.is_initialized() and {expression}"
            case "either":
                return [], f"({expression} or {SIZE} < 2)"
        return [], expression

    def _test(self) -> str:
        return _TESTS[self.test_name].format(R=self.rank(), W=SIZE)

    @contextmanager
    def outside(self) -> Iterator[None]:
        """What is written inside the block does not stand in main."""
        here, self.in_main = self.in_main, False
        yield
        self.in_main = here

    def collective(self, group: str = "", among: Sequence[str] = ()) -> str:
        """A call of a collective over ``group`` (an expression, the default group if empty)."""
        chosen = self.random.choice(sorted(among or _COLLECTIVES))
        argument = f"group={group}" if group else ""
        return _COLLECTIVES[chosen].replace("{, g}", f", {argument}" if group else "").replace("{g}", argument)

    def ordinary(self) -> Lines:
        """A few statements with nothing special about them."""
        lines: Lines = []
        for _ in range(self.random.randrange(3)):
            test, expression = self.test()
            choice = self.random.randrange(5)
            if choice == 0:
                lines += [self.collective()]
            elif choice == 1:
                lines += [*test, f"if {expression}:", '    print("value", value.sum().item())']
            elif choice == 2:
                lines += [f"if {self.shared()}:", f"    {self.collective()}"]
            elif choice == 3:
                lines += [f"for step in range({self.random.choice((1, 2, 3))}):", f"    {self.collective()}"]
            else:
                lines += ["total = sum(range(10))", "value += total"]
        return lines

    def shared(self) -> str:
        """A test that all ranks share."""
        choice = self.random.randrange(3)
        if choice == 0 and self.in_main:
            flag = self.random.choice(("sync", "verbose"))
            self.flags.add(flag)
            return f"args.{flag}"
        return f"{SIZE} > 1" if choice == 1 else "dist.is_initialized()"

    def define(self, lines: Lines) -> None:
        """Put a definition in front of what is written, in the same module."""
        self._definitions[self._module].append("\n".join(lines))

    def need(self, statement: str) -> None:
        """Put an import at the head of the module."""
        self._imports[self._module].add(statement)

    @contextmanager
    def in_module(self, module: str) -> Iterator[str]:
        """What is defined inside the block is put into another module, whose name is given; never into an importer."""
        here, self._module = self._module, max(self._module, module, key=_MODULES.index)
        yield self._module
        self._module = here

    def bring(self, name: str, module: str) -> None:
        """Import something that was defined in a module, unless that is this one."""
        if module != self._module:
            self.need(f"from {module} import {name}")

    def parameters(self) -> str:
        return "rank, world_size, args" if self.flags else "rank, world_size"

    def modules(self, main: str) -> dict[str, str]:
        """The sources of the program by module, ``program`` first."""
        self.define(main.split("\n"))
        imports = ["import torch", "import torch.distributed as dist"]
        if self.source in ("environment", "getenv", "environ get", "constant"):
            imports.insert(0, "import os")
        if self.source == "cached":
            imports.insert(0, "import functools")
        if self.source == "imported":
            imports.append("from torch.distributed import get_rank as my_rank")
        modules = {}
        if self.source == "other module":
            imports.append("import topology")
        own = [_OWN[self.source]] if self.source in _OWN else []
        for name in _MODULES:
            if self._definitions[name]:
                head = "\n".join([*sorted(self._imports[name] - set(imports)), *imports])
                modules[name] = "\n\n\n".join([head, *own, *self._definitions[name]]) + "\n"
        if self.source == "other module":
            modules["topology"] = "import torch.distributed as dist\n\n\ndef this_rank():\n    return dist.get_rank()\n"
        return modules
