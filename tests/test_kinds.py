"""Rank kinds: the laws of arithmetic hold on every rank of small clusters, and values carry their kind through code."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from distlint import facts
from distlint.configuration import Configuration
from distlint.project import Module, Project
from distlint.spmd.kind import (
    FALLBACK,
    LOCAL,
    NODE,
    Kind,
    What,
    combined,
    element,
    length,
    numbers,
    one_of,
    position,
    slots,
)
from distlint.spmd.tree import WORLD, Group
from distlint.survey import Survey

TP = Group(frozenset(("tp",)))
OPERATIONS = {
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b,
    "//": lambda a, b: a // b if b else None, "%": lambda a, b: a % b if b else None,
}  # fmt: skip
#: Nodes, ranks per node, ranks per tensor-parallel group (consecutive ranks).
CLUSTERS = [(1, 4, 2), (2, 2, 2), (2, 4, 2), (3, 2, 3), (4, 1, 2), (2, 6, 3)]
NUMBERS = [Kind(what, group) for what, group in product((What.RANK, What.SIZE), (WORLD, LOCAL, NODE, TP))]
NUMBERS += [Kind(What.BLOCK, TP), Kind(What.FIRST, TP), Kind(What.FIRST, LOCAL)]


def size(group: Group, cluster: tuple[int, int, int]) -> int:
    nodes, per_node, tp = cluster
    return {WORLD: nodes * per_node, LOCAL: per_node, NODE: nodes, TP: tp}[group]


def value(kind: Kind, rank: int, cluster: tuple[int, int, int]) -> int:
    """What a kind is on one rank."""
    count = size(kind.group, cluster)
    if kind.what is What.SIZE:
        return count
    if kind.what is What.BLOCK:
        return rank // count
    if kind.what is What.FIRST:
        return rank // count * count
    return {WORLD: rank, LOCAL: rank % cluster[1], NODE: rank // cluster[1], TP: rank % cluster[2]}[kind.group]


@pytest.mark.parametrize("operator", sorted(OPERATIONS))
@pytest.mark.parametrize("cluster", CLUSTERS)
def test_arithmetic_gives_what_the_law_says(operator: str, cluster: tuple[int, int, int]) -> None:
    for left, right in product(NUMBERS, NUMBERS):
        kind = combined(operator, left, right, None, None)
        if kind is None:
            continue
        for rank in range(size(WORLD, cluster)):
            got = OPERATIONS[operator](value(left, rank, cluster), value(right, rank, cluster))
            wanted = value(kind, rank, cluster)
            if kind.what is What.RANK:  # a neighbour is written as a sum with the size
                got, wanted = got % size(kind.group, cluster), wanted % size(kind.group, cluster)
            assert got == wanted, (left, operator, right, kind, rank, cluster)


@pytest.mark.parametrize("operator", ["-", "%", "//"])
def test_no_law_without_units(operator: str) -> None:
    assert combined(operator, Kind(What.RANK, TP), Kind(What.SIZE, WORLD), None, None) is None
    assert combined(operator, None, Kind(What.RANK, TP), 3, None) is None


def test_neighbours_and_the_last_rank() -> None:
    rank, count = Kind(What.RANK, TP), Kind(What.SIZE, TP)
    assert combined("+", rank, None, None, 1) == rank == combined("+", None, rank, 1, None)
    assert combined("-", count, None, None, 1) == rank
    assert combined("-", count, None, None, 2) is None
    assert combined("*", rank, None, None, 2) is None
    assert combined("+", rank, None, None, True) is None


def test_text_and_names_stay_what_they_are() -> None:
    text = Kind(What.RANK, WORLD, text=True)
    assert combined("+", text, None, None, 1) is None
    named = Kind(What.RANK, WORLD, sure=False)
    assert combined("%", named, Kind(What.SIZE, LOCAL), None, None) == Kind(What.RANK, LOCAL, sure=False)


def test_one_of_two_values() -> None:
    rank, other = Kind(What.RANK, WORLD), Kind(What.RANK, LOCAL)
    assert one_of(rank, rank, None, None) == rank
    assert one_of(rank, other, None, None) is None
    assert one_of(rank, None, None, FALLBACK) == rank == one_of(None, rank, FALLBACK, None)
    assert one_of(rank, None, None, None) is None
    assert one_of(rank, rank._replace(text=True), None, None) == rank


def test_lists() -> None:
    count = Kind(What.SIZE, TP)
    ranks = Kind(What.RANKS, TP)
    assert element(ranks) == Kind(What.RANK, WORLD)
    assert element(numbers(count)) == Kind(What.RANK, TP) == position(ranks) == position(slots(count))
    assert element(slots(count)) is None
    assert length(slots(numbers(count))) == count == length(ranks)
    assert numbers(count._replace(text=True)) is None


SOURCE = """
import os
import torch
import torch.distributed as dist

LOCAL = int(os.environ["LOCAL_RANK"])


def mine(group=None):
    return dist.get_rank(group)


class Holder:
    def __init__(self, group):
        self.group = group
        self.rank = dist.get_rank(group)
        self.pair = (dist.get_rank(), dist.get_world_size(group))


def use(group, holder: Holder):
    text = os.environ["RANK"]
    number = int(text)
    rank, size = mine(group), dist.get_world_size(group)
    following = (rank + 1) % size
    parts = [None] * size
    for index, part in enumerate(parts):
        index
    for member in dist.get_process_group_ranks(group):
        member
    node = number // torch.cuda.device_count()
    fallback = dist.get_rank() if dist.is_initialized() else 0
    text = "x"
    end = (LOCAL, following, parts, index, member, node, fallback, text, number)


class Child(Holder):
    def method(self):
        end = (self.rank, self.pair[1], self.group)
"""


def kinds_at_the_end(name: str, tmp_path: Path) -> dict[str, Kind | None]:
    path = tmp_path / "case.py"
    path.write_text(SOURCE)
    project = Project(tmp_path)
    survey = Survey(project, Configuration(isolated=True).for_file(path))
    module = project.module_at(str(path))
    assert isinstance(module, Module)
    (function,) = [f for f in module.functions if f.qualified_name == name]
    last = function.body[-1]
    assert isinstance(last, facts.Assign) and isinstance(last.value, facts.Sequence)
    return {facts.source_of(item): survey.kinds.kind(item, function) for item in last.value.items}


def test_values_carry_their_kind(tmp_path: Path) -> None:
    group = Group(key="case.use:group")
    assert kinds_at_the_end("use", tmp_path) == {
        "LOCAL": Kind(What.RANK, LOCAL),
        "following": Kind(What.RANK, group),
        "parts": Kind(What.SLOTS, group),
        "index": Kind(What.RANK, group),
        "member": Kind(What.RANK, WORLD),
        "node": Kind(What.RANK, NODE),
        "fallback": Kind(What.RANK, WORLD),
        "text": None,
        "number": Kind(What.RANK, WORLD),
    }


def test_attributes_keep_their_kind(tmp_path: Path) -> None:
    group = Group(key="case.Holder.__init__:group")
    assert kinds_at_the_end("Child.method", tmp_path) == {
        "self.rank": Kind(What.RANK, group),
        "self.pair[1]": Kind(What.SIZE, group),
        "self.group": None,
    }
