"""Programs that communicate in groups, and whether every root is a member, every list and every mean has its size."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, NamedTuple

from played.grammar import SHARED_TESTS, TAIL, Grammar, indented, run

#: How many ranks there are.
SIZES = (4, 8)

HEAD = """\
import torch
import torch.distributed as dist


def mean(tensor, group, number):
    dist.all_reduce(tensor, group=group)
    return tensor / number


def share(tensor, root, group=None):
    dist.broadcast(tensor, root, group=group)


def gathered(tensor, number, group=None):
    parts = [torch.zeros_like(tensor) for _ in range(number)]
    dist.all_gather(parts, tensor, group=group)
    return parts


class Mesh:
    def __init__(self, rank, size):
        self.rank = rank
        self.size = size
        self.pair = None
        self.stripe = None


def main(flag, n):
    dist.init_process_group("gloo")
    rank = dist.get_rank()
    size = dist.get_world_size()
    mesh = Mesh(rank, size)
    pair = stripe = None
    for start in range(0, size, 2):
        mates = list(range(start, start + 2))
        made = dist.new_group(mates)
        if rank in mates:
            pair, pair_ranks = made, mates
    for first in range(2):
        mates = list(range(first, size, 2))
        made = dist.new_group(mates)
        if rank in mates:
            stripe, stripe_ranks = made, mates
    mesh.pair = pair
    mesh.stripe = stripe
    t = torch.ones(4)
"""
GROUPS = ("pair", "stripe", "mesh.pair", "mesh.stripe", "None")
#: What may be the first rank of a group, in the numbering of the world, or is mistaken for it.
ROOTS = {
    "pair": ("rank - rank % 2", "rank // 2 * 2", "dist.get_global_rank(pair, 0)", "min(pair_ranks)", "pair_ranks[0]"),
    "stripe": ("rank % 2", "dist.get_global_rank(stripe, 0)", "min(stripe_ranks)", "stripe_ranks[0]"),
    "None": ("0", "size - 1", "mesh.size - 1"),
}
WRONG_ROOTS = (
    "0",
    "dist.get_rank({g})",
    "rank",
    "dist.get_rank({g}) - dist.get_rank({g})",
    "rank % 2",
    "rank // 2",
    "size - 1",
)
COUNTS = {
    "pair": ("2", "dist.get_world_size(pair)", "dist.get_world_size(group=pair)", "len(pair_ranks)"),
    "stripe": ("(size // 2)", "dist.get_world_size(stripe)", "len(stripe_ranks)"),
    "None": ("size", "dist.get_world_size()", "mesh.size"),
}
WRONG_COUNTS = (
    "size",
    "dist.get_world_size()",
    "mesh.size",
    "2",
    "dist.get_world_size(pair)",
    "dist.get_world_size(stripe)",
)
CALLS = (
    "dist.broadcast(t, src={root}, group={g})", "dist.broadcast(t, {root}, {g})", "share(t, {root}, {g})",
    "dist.reduce(t, dst={root}, group={g})", "dist.all_reduce(t, group={g})\nt /= {count}",
    "dist.all_reduce(t, group={g})\nt = t / {count}", "t = mean(t, {g}, {count})", "parts = gathered(t, {count}, {g})",
    "parts = [torch.zeros(4) for _ in range({count})]\ndist.all_gather(parts, t, group={g})",
    "if size > 1:\n    dist.all_reduce(t, group={g})\n    t.div_({count})", "dist.barrier(group={g})",
)  # fmt: skip


class Meetings(Grammar):
    """Programs that make pairs and stripes of their ranks, and communicate in them."""

    def program(self) -> str:
        return HEAD + "\n".join(indented(self.block(self._statement, 1, most=4))) + TAIL

    def _statement(self, depth: int) -> list[str]:
        kind = self.one_of("call", "call", "call", "if", "name")
        if kind == "if" and depth > 0:
            return [f"if {self.one_of(*SHARED_TESTS)}:", *indented(self.block(self._statement, depth - 1))]
        group = self.one_of(*GROUPS)
        which = group.removeprefix("mesh.")
        root = self.one_of(*(ROOTS[which] if self.random.random() < 0.8 else WRONG_ROOTS)).format(g=group)
        count = self.one_of(*(COUNTS[which] if self.random.random() < 0.8 else WRONG_COUNTS))
        call = self.one_of(*CALLS)
        if kind == "name":
            lines = [f"{(name := self.new('root'))} = {root}", f"{(number := self.new('count'))} = {count}"]
            return [*lines, *call.format(g=group, root=name, count=number).split("\n")]
        return call.format(g=group, root=root, count=count).split("\n")


class Team(NamedTuple):
    """A group of ranks."""

    ranks: tuple[int, ...]


class Step(NamedTuple):
    """What a rank does in a group: its root, the number of parts that it expects; -1 where there is none."""

    ranks: tuple[int, ...]
    root: int = -1
    parts: int = -1


def are_right(program: str) -> bool:
    """Whether with any number of ranks every root is a member that all members name, every list has an element for
    each member, and every sum is divided by their number."""
    code = compile(program, "program", "exec")
    return all(_are_right(code, size, *given) for size in SIZES for given in ((True, 1), (False, 3)))


def _are_right(code: Any, size: int, flag: bool, n: int) -> bool:
    ways = [_steps(code, rank, size, flag, n) for rank in range(size)]
    for steps in zip(*ways, strict=True):
        for step in steps:
            others = [steps[rank] for rank in step.ranks]
            if any(other != step for other in others) or step.root not in (-1, *step.ranks):
                return False
            if step.parts not in (-1, len(step.ranks)):
                return False
    return True


def _steps(code: Any, rank: int, size: int, flag: bool, n: int) -> list[Step]:
    steps: list[Step] = []
    world = tuple(range(size))

    def of(group: Team | None) -> tuple[int, ...]:
        return world if group is None else group.ranks

    class Tensor:
        def __init__(self) -> None:
            self.summed: list[tuple[int, ...]] = []

        def __truediv__(self, number: int) -> Tensor:
            if len(self.summed) == 1:  # who sums over several groups may mean all of them
                steps.append(Step(self.summed[0], parts=number))
            return Tensor()

        def div_(self, number: int) -> None:
            self.summed = (self / number).summed

    def all_reduce(tensor: Tensor, group: Team | None = None) -> None:
        tensor.summed.append(of(group))
        steps.append(Step(of(group)))

    def broadcast(tensor: Tensor, src: int, group: Team | None = None) -> None:
        steps.append(Step(of(group), root=src))

    def reduce(tensor: Tensor, dst: int, group: Team | None = None) -> None:
        tensor.summed.append(of(group))
        steps.append(Step(of(group), root=dst))

    def all_gather(parts: Sequence[Tensor], tensor: Tensor, group: Team | None = None) -> None:
        steps.append(Step(of(group), parts=len(parts)))

    dist = SimpleNamespace(
        init_process_group=lambda backend: None,
        get_rank=lambda group=None: of(group).index(rank),
        get_world_size=lambda group=None: len(of(group)),
        get_global_rank=lambda group, number: of(group)[number],
        new_group=lambda ranks: Team(tuple(ranks)),
        broadcast=broadcast,
        reduce=reduce,
        all_reduce=all_reduce,
        all_gather=all_gather,
        barrier=lambda group=None: steps.append(Step(of(group))),
    )
    torch = SimpleNamespace(
        distributed=dist, ones=lambda size: Tensor(), zeros=lambda size: Tensor(), zeros_like=lambda tensor: Tensor()
    )
    run(code, {"torch": torch}, flag, n)
    return steps
