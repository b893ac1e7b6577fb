"""Changes of a program that must not change what the engine says about it."""

from __future__ import annotations

import ast
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from .comparison import reported
from .grammar import Program
from .shapes.registry import CONCURRENCY, REQUEST

#: Wrong on one rank as on many: what all share does not silence them.
NOT_ABOUT_RANKS = (REQUEST, CONCURRENCY)

Change = Callable[[ast.Module, random.Random], ast.Module]

_RENAMED = {
    "value": "payload",
    "me": "number",
    "state": "holder",
    "team": "subset",
    "groups": "subsets",
    "box": "parcel",
}


class _Rename(ast.NodeTransformer):
    def __init__(self, names: dict[str, str]) -> None:
        self._names = names

    def visit_Name(self, node: ast.Name) -> ast.Name:
        node.id = self._names.get(node.id, node.id)
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.arg = self._names.get(node.arg, node.arg)
        return node


def rename_variables(module: ast.Module, chance: random.Random) -> ast.Module:
    """Other names for local variables; not for ``rank``, a name which means something."""
    stored = {node.id for node in ast.walk(module) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    chosen = {name: name.replace("is_chosen", "condition") for name in stored if name.startswith("is_chosen")}
    return _Rename(_RENAMED | chosen).visit(module)  # type: ignore[no-any-return]


def wrap_in_helper(module: ast.Module, chance: random.Random) -> ast.Module:
    """The body of ``main`` in a function that ``main`` calls."""
    for index, node in enumerate(module.body):
        if isinstance(node, ast.FunctionDef) and node.name == "main":
            arguments = ", ".join(argument.arg for argument in node.args.args)
            module.body[index + 1 : index + 1] = ast.parse(f"def main({arguments}):\n    inner_part({arguments})").body
            node.name = "inner_part"
            break
    return module


class _Flags(ast.NodeTransformer):
    def __init__(self) -> None:
        self._count = 0

    def visit_If(self, node: ast.If) -> list[ast.stmt]:
        self.generic_visit(node)
        self._count += 1
        flag = f"flag_{self._count}"
        assign = ast.Assign([ast.Name(flag, ast.Store())], node.test)
        node.test = ast.Name(flag, ast.Load())
        return [assign, node]


def move_guards_into_flags(module: ast.Module, chance: random.Random) -> ast.Module:
    """Each test of an ``if`` in a variable of its own; an ``elif`` becomes an ``else`` with an ``if`` inside."""
    return _Flags().visit(module)  # type: ignore[no-any-return]


_UNRELATED = (
    "unrelated = [number * number for number in range(3)]",
    "print('unrelated')",
    "for unrelated in range(2):\n    print(unrelated)",
    "settings = {'a': 1}\nif settings.get('a'):\n    print(settings)",
    "with open('/dev/null') as file:\n    file.read()",
)


class _Unrelated(ast.NodeTransformer):
    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        for _ in range(2):
            place = self._chance.randrange(len(node.body) + 1)
            node.body[place:place] = ast.parse(self._chance.choice(_UNRELATED)).body
        return node


def add_unrelated_code(module: ast.Module, chance: random.Random) -> ast.Module:
    """Ordinary statements in every function, a function and a class that nobody uses."""
    module = _Unrelated(chance).visit(module)
    more = ast.parse("def unused(rank):\n    return rank == 0\n\n\nclass Unused:\n    rank = 0\n")
    module.body += more.body
    return module


def reorder_definitions(module: ast.Module, chance: random.Random) -> ast.Module:
    """Functions and classes in another order; decorators and base classes stay in front of what needs them."""
    needed = {
        name.id
        for node in module.body
        for place in (*getattr(node, "decorator_list", ()), *getattr(node, "bases", ()))
        for name in ast.walk(place)
        if isinstance(name, ast.Name)
    }
    free = [
        index
        for index, node in enumerate(module.body)
        if isinstance(node, (ast.FunctionDef, ast.ClassDef))
        and not node.decorator_list
        and not getattr(node, "bases", ())
        and node.name not in needed
    ]
    shuffled = chance.sample(free, len(free))
    nodes = [module.body[index] for index in shuffled]
    for index, node in zip(free, nodes, strict=True):
        module.body[index] = node
    return module


KEEPING: tuple[Change, ...] = (
    rename_variables, wrap_in_helper, move_guards_into_flags, add_unrelated_code, reorder_definitions,
)  # fmt: skip


_CHOSEN = {
    "rank": "chosen", "RANK": "CHOSEN", "get_rank": "get_chosen", "this_rank": "this_one", "is_main": "is_wanted",
}  # fmt: skip


class _Uniform(ast.NodeTransformer):
    """Whatever tells ranks apart becomes a setting that they share, and is called so: names mean something, too."""

    def visit_Call(self, node: ast.Call) -> ast.expr:
        name = ast.unparse(node.func)
        if name in ("dist.get_rank", "torch.distributed.get_rank", "my_rank") or name.endswith(".get_local_rank"):
            return ast.parse('int(os.environ["CHOSEN"])', mode="eval").body
        self.generic_visit(node)
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        return ast.Constant("CHOSEN") if node.value in ("RANK", "LOCAL_RANK") else node

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.Name(_CHOSEN.get(node.id, node.id), node.ctx)

    def visit_Attribute(self, node: ast.Attribute) -> ast.Attribute:
        self.generic_visit(node)
        return ast.Attribute(node.value, _CHOSEN.get(node.attr, node.attr), node.ctx)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        node.name = _CHOSEN.get(node.name, node.name)
        return node


def make_uniform(module: ast.Module, chance: random.Random) -> ast.Module:
    """All that differs between ranks is the same on all of them now: nothing can part them."""
    module = _Uniform().visit(module)
    module.body[:0] = ast.parse('import os\nchosen = int(os.environ["CHOSEN"])').body
    return module


def changed(modules: dict[str, str], change: Change, seed: int) -> dict[str, str]:
    """The sources after a change."""
    chance = random.Random(seed)
    trees = {name: change(ast.parse(source), chance) for name, source in modules.items()}
    return {name: ast.unparse(ast.fix_missing_locations(tree)) + "\n" for name, tree in trees.items()}


class Violation(NamedTuple):
    """A program whose verdict a law says must be another one."""

    law: str
    program: Program
    other: Program
    was_reported: bool

    def __str__(self) -> str:
        said = "reported, and no more after" if self.was_reported else "reported after"
        head = f"seed {self.program.seed}, {self.program.shape}, {', '.join(self.program.wraps)}"
        return f"{head}: {said} {self.law}\n{self.program.text}\n{self.other.text}"


def after(one: Program, *changes: Change) -> Program:
    """The program after one change, or several, one after the other."""
    for change in changes:
        one = one._replace(modules=changed(one.modules, change, one.seed))
    return one


def broken(programs: Sequence[Program], folder: Path) -> Iterator[Violation]:
    """The programs on which a law does not hold; files are written into ``folder``."""
    verdicts = verdicts_of(programs, folder / "plain")
    for change in KEEPING:
        yield from violations(programs, verdicts, folder / change.__name__, change)
    yield from loud_though_uniform(programs, folder / make_uniform.__name__)


def violations(
    programs: Sequence[Program], verdicts: Sequence[bool], folder: Path, *changes: Change
) -> Iterator[Violation]:
    """The programs of which something else is said after changes that must not matter."""
    law = " and ".join(change.__name__ for change in changes)
    others = [after(one, *changes) for one in programs]
    for one, other, before, now in zip(programs, others, verdicts, verdicts_of(others, folder), strict=True):
        if before != now:
            yield Violation(law, one, other, before)


def loud_though_uniform(programs: Sequence[Program], folder: Path) -> Iterator[Violation]:
    """The programs that are reported though all guards are shared."""
    about_ranks = [one for one in programs if one.kind not in NOT_ABOUT_RANKS]
    uniform = [after(one, make_uniform) for one in about_ranks]
    for one, other, is_reported in zip(about_ranks, uniform, verdicts_of(uniform, folder), strict=True):
        if is_reported:
            yield Violation(make_uniform.__name__, one, other, was_reported=False)


def verdicts_of(programs: Sequence[Program], folder: Path) -> list[bool]:
    """Whether distlint reports anything about each program."""
    folder.mkdir(exist_ok=True)
    return [bool(findings) for findings in reported(programs, folder)]
