"""Programs that send and receive, and whether all of their messages arrive."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, NamedTuple

from played.grammar import GIVEN, SHARED_TESTS, TAIL, Grammar, indented, run

#: How many ranks there are, and how many calls of torch are watched.
SIZES = (2, 4, 8)
LONGEST = 200

MESSAGES_HEAD = """\
import torch
import torch.distributed as dist


def push(tensor, to):
    dist.send(tensor, to)


def pull(tensor, origin):
    dist.recv(tensor, origin)


def exchange(t, u, to, origin, rank):
    if rank % 2 == 0:
        dist.send(t, to)
        dist.recv(u, origin)
    else:
        dist.recv(u, origin)
        dist.send(t, to)


def main(flag, n):
    dist.init_process_group("nccl")
    rank = dist.get_rank()
    size = dist.get_world_size()
    t, u = torch.ones(4), torch.ones(4)
    first, last = rank == 0, rank == size - 1
    nxt, prv = rank + 1, rank - 1
"""
PEERS = (
    "rank + 1", "rank - 1", "(rank + 1) % size", "(rank - 1 + size) % size", "rank ^ 1", "size - 1 - rank", "0", "1",
    "size - 1", "nxt", "prv", "(rank + size // 2) % size", "rank // 2 * 2 + (1 - rank % 2)",
)  # fmt: skip
RANK_TESTS = (
    "rank == 0", "rank != 0", "rank % 2 == 0", "rank % 2", "rank < size - 1", "rank > 0", "not rank", "first", "last",
    "rank < size // 2", "rank in (0, 1)",
)  # fmt: skip
#: Exchanges of which both ends are there.
EXCHANGES = (
    "if rank % 2 == 0:\n    dist.send(t, rank + 1)\nelse:\n    dist.recv(t, rank - 1)",
    "if rank == 0:\n    for r in range(1, size):\n        dist.send(t, r)\nelse:\n    dist.recv(t, 0)",
    "if rank == 0:\n    for r in range(1, size):\n        dist.recv(t, r)\nelse:\n    dist.send(t, 0)",
    "if rank > 0:\n    dist.recv(t, rank - 1)\nif rank < size - 1:\n    dist.send(t, rank + 1)",
    "if not first:\n    dist.recv(t, prv)\nif not last:\n    dist.send(t, nxt)",
    "if rank == 0:\n    dist.send(t, 1)\nelif rank == 1:\n    dist.recv(t, 0)",
    "w = dist.isend(t, (rank + 1) % size)\ndist.recv(u, (rank - 1) % size)\nw.wait()",
    "if rank == 0:\n    dist.send(t, size - 1)\nif rank == size - 1:\n    dist.recv(t, 0)",
    "if rank == 0:\n    push(t, nxt)\n    pull(u, size - 1)\nelse:\n    pull(u, prv)\n    push(t, (rank + 1) % size)",
    "exchange(t, u, (rank + 1) % size, (rank - 1) % size, rank)",
    "exchange(t, u, rank ^ 1, rank ^ 1, rank)",
    "dist.barrier()",
)


class TooLong(Exception):
    """A program that goes on for longer than anybody watches it."""


class Messages(Grammar):
    """Programs that send and receive."""

    def program(self) -> str:
        return MESSAGES_HEAD + "\n".join(indented(self.block(self._statement, 2))) + TAIL

    def _peer(self) -> str:
        return self.one_of(*(self.names if self.names and self.random.random() < 0.3 else PEERS))

    def _single(self) -> list[str]:
        """A call that has its other end elsewhere, if it has one."""
        handle, peer = self.new("w"), self._peer()
        call = self.one_of(
            f"dist.send(t, {peer})", f"dist.recv(t, src={peer})", f"push(t, {peer})", f"pull(t, {peer})",
            f"{handle} = dist.isend(t, {peer})\ndist.recv(u, {self._peer()})\n{handle}.wait()",
            f"{handle} = dist.irecv(u, {peer})\ndist.send(t, {self._peer()})\n{handle}.wait()",
        )  # fmt: skip
        return call.split("\n")

    def _statement(self, depth: int) -> list[str]:
        kind = self.one_of("exchange", "exchange", "exchange", "single", "if", "sides", "loop", "return", "name")
        if kind == "single":
            return self._single()
        if kind == "return":
            return [f"if {self.one_of(*SHARED_TESTS)}:", "    return"]
        if kind == "name":
            name, peer = self.new("peer"), self._peer()
            self.names.append(name)
            return [f"{name} = {peer}"]
        if kind == "sides":
            return [f"if {self.one_of(*RANK_TESTS)}:", *indented(self._single()), "else:", *indented(self._single())]
        if kind in ("if", "loop") and depth > 0:
            head = (
                f"if {self.one_of(*SHARED_TESTS)}:" if kind == "if" else f"for step in range({self.one_of('2', 'n')}):"
            )
            return [head, *indented(self.block(self._statement, depth - 1))]
        return self.one_of(*EXCHANGES).split("\n")


class Step(NamedTuple):
    """What a rank asks for: ``kind`` is the name of the call, or ``wait``; ``number`` tells its handles apart."""

    kind: str
    peer: int = -1
    number: int = 0


def all_meet(program: str) -> bool:
    """Whether every rank comes to its end, and every message to its own, whatever is given to the program, if sends
    wait for their receivers. Raises :class:`TooLong`."""
    code = compile(program, "program", "exec")
    return all(_meet([_steps(code, r, size, *given) for r in range(size)]) for size in SIZES for given in GIVEN)


def _steps(code: Any, rank: int, size: int, flag: bool, n: int) -> list[Step]:
    steps: list[Step] = []

    def add(kind: str, peer: int = -1) -> SimpleNamespace:
        steps.append(Step(kind, peer, len(steps)))
        if len(steps) > LONGEST:
            raise TooLong
        number = len(steps) - 1
        return SimpleNamespace(wait=lambda: steps.append(Step("wait", number=number)))

    dist = SimpleNamespace(
        get_rank=lambda: rank,
        get_world_size=lambda: size,
        init_process_group=lambda backend: None,
        barrier=lambda: add("barrier"),
        send=lambda tensor, dst: add("send", dst),
        recv=lambda tensor, src: add("recv", src),
        isend=lambda tensor, dst: add("isend", dst),
        irecv=lambda tensor, src: add("irecv", src),
    )
    run(code, {"torch": SimpleNamespace(ones=lambda size: None, distributed=dist)}, flag, n)
    return steps


def _meet(ways: list[list[Step]]) -> bool:
    """Whether ranks with these steps come to their ends, and no message is left."""
    ranks = range(len(ways))
    if any(s.kind not in ("wait", "barrier") and (s.peer not in ranks or s.peer == r) for r in ranks for s in ways[r]):
        return False
    at, done, begun = [0] * len(ways), [set[int]() for _ in ways], [set[int]() for _ in ways]
    sent: dict[tuple[int, int], list[int]] = {}
    wanted: dict[tuple[int, int], list[int]] = {}

    def begin(rank: int, step: Step) -> None:
        begun[rank].add(step.number)
        is_send = step.kind.endswith("send")
        channel = (rank, step.peer) if is_send else (step.peer, rank)
        (sent if is_send else wanted).setdefault(channel, []).append(step.number)
        if sent.get(channel) and wanted.get(channel):
            done[channel[0]].add(sent[channel].pop(0))
            done[channel[1]].add(wanted[channel].pop(0))

    def goes_on(rank: int) -> bool:
        step = ways[rank][at[rank]]
        if step.kind == "barrier":
            return False
        if step.kind != "wait" and step.number not in begun[rank]:
            begin(rank, step)
        return step.kind in ("isend", "irecv") or step.number in done[rank]

    while True:
        moved = False
        for rank in ranks:
            while at[rank] < len(ways[rank]) and goes_on(rank):
                at[rank] += 1
                moved = True
        here = [ways[rank][at[rank]].kind if at[rank] < len(ways[rank]) else "" for rank in ranks]
        if set(here) == {"barrier"}:
            at, moved = [place + 1 for place in at], True
        if not moved:
            return set(here) == {""} and not any(sent.values()) and not any(wanted.values())
