"""How people write down the rank, tests of it and collectives."""

from __future__ import annotations

import random
from collections.abc import Sequence

Lines = list[str]

_SOURCES = (
    "call", "variable", "parameter", "environment", "getenv", "constant", "function", "imported", "attribute",
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
}
_COLLECTIVES = {
    "barrier": "dist.barrier({g})",
    "all_reduce": "dist.all_reduce(value{, g})",
    "all_reduce max": "dist.all_reduce(value, op=dist.ReduceOp.MAX{, g})",
    "broadcast": "dist.broadcast(value, src=0{, g})",
    "all_gather_object": "dist.all_gather_object([None] * dist.get_world_size({g}), 1{, g})",
    "broadcast_object_list": "dist.broadcast_object_list([1], src=0{, g})",
    "reduce": "dist.reduce(value, dst=0{, g})",
}
SIZE = "dist.get_world_size()"


class Writer:
    """One program while it is written: its random choices and what it needs outside of ``main``."""

    def __init__(self, chance: random.Random) -> None:
        self.random = chance
        self.source = chance.choice(_SOURCES)
        self.test_name = chance.choice(sorted(_TESTS))
        self.flags: set[str] = set()
        self._definitions: list[str] = []
        self._elsewhere: list[str] = []
        self._imports: set[str] = set()
        self._names = 0
        self.in_main = True  # whether what is written stands in main, and not in a function

    def name(self, stem: str) -> str:
        """A name that is not taken."""
        self._names += 1
        return f"{stem}_{self._names}"

    def rank(self) -> str:
        """An expression for the rank of this process."""
        spelled = {"variable": "me", "parameter": "rank", "attribute": "state.rank"}
        if self.source in spelled:
            return spelled[self.source] if self.in_main else "dist.get_rank()"
        return {
            "call": "dist.get_rank()",
            "environment": 'int(os.environ["RANK"])',
            "getenv": 'int(os.getenv("RANK", "0"))',
            "constant": "RANK",
            "function": "get_rank()",
            "imported": "my_rank()",
        }[self.source]

    def setup(self) -> Lines:
        """What main begins with."""
        value = ["value = torch.ones(2)"]
        if self.source == "variable":
            return [*value, "me = dist.get_rank()"]
        return [*value, "state = State()"] if self.source == "attribute" else value

    def test(self) -> tuple[Lines, str]:
        """Statements and an expression: a test that parts the ranks."""
        expression = _TESTS[self.test_name].format(R=self.rank(), W=SIZE)
        how = self.random.choice(("inline", "inline", "variable", "function", "combined"))
        if how == "variable":
            name = self.name("is_chosen")
            return [f"{name} = {expression}"], name
        if how == "function":
            name, here = self.name("is_chosen"), self.in_main
            self.in_main = False
            self.define([f"def {name}():", f"    return {_TESTS[self.test_name].format(R=self.rank(), W=SIZE)}"])
            self.in_main = here
            return [], f"{name}()"
        if how == "combined":
            return [], f"dist.is_initialized() and {expression}"
        return [], expression

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

    def define(self, lines: Lines, elsewhere: bool = False) -> None:
        """Put a definition in front of main, or into another module."""
        (self._elsewhere if elsewhere else self._definitions).append("\n".join(lines))

    def need(self, statement: str) -> None:
        """Put an import at the head of the program."""
        self._imports.add(statement)

    def parameters(self) -> str:
        return "rank, world_size, args" if self.flags else "rank, world_size"

    def modules(self, main: str) -> dict[str, str]:
        """The sources of the program by module."""
        head = ["import torch", "import torch.distributed as dist"]
        own: Lines = []
        if self.source in ("environment", "getenv", "constant"):
            self.need("import os")
        if self.source == "constant":
            own.append('RANK = int(os.environ["RANK"])')
        if self.source == "function":
            own.append("def get_rank():\n    return dist.get_rank() if dist.is_initialized() else 0")
        if self.source == "imported":
            head.append("from torch.distributed import get_rank as my_rank")
        if self.source == "attribute":
            own.append("class State:\n    def __init__(self):\n        self.rank = dist.get_rank()")
        imports = "\n".join([*sorted(self._imports), *head])
        program = "\n\n\n".join([imports, *own, *self._definitions, main]) + "\n"
        if not self._elsewhere:
            return {"program": program}
        head = [*sorted(line for line in self._imports if "comm" not in line), *head]
        return {"program": program, "comm": "\n\n\n".join(["\n".join(head), *own, *self._elsewhere]) + "\n"}
