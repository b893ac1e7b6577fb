"""Programs of a small grammar, and what becomes of their ranks: found by running each rank in Python, without torch.

A program is the body of ``main(flag, n)`` behind a head of helpers. A stand-in writes down what torch is asked for.
"""

from __future__ import annotations

import builtins
import contextlib
import itertools
import posixpath
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from types import FrameType, SimpleNamespace
from typing import Any, NamedTuple

#: How many ranks there are, what ``flag`` and ``n`` are given, and how many calls of torch are watched.
SIZES = (2, 4, 8)
GIVEN = tuple(itertools.product((True, False), (0, 1, 3, 6)))
LONGEST = 200

TAIL = "\n\n\nif __name__ == '__main__':\n    main(True, 3)\n"


class TooLong(Exception):
    """A program that goes on for longer than anybody watches it."""


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


# -- messages ----------------------------------------------------------------------------------------------------------

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
SHARED_TESTS = ("flag", "n > 2", "size > 2")
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
    _run(code, {"torch": SimpleNamespace(ones=lambda size: None, distributed=dist)}, flag, n)
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


# -- files -------------------------------------------------------------------------------------------------------------

FILES_HEAD = """\
import json
import os
from functools import wraps

import numpy as np
import torch
import torch.distributed as dist


def get_rank():
    if not dist.is_initialized():
        return 0
    return dist.get_rank()


def is_main():
    return get_rank() == 0


def on_main(function):
    @wraps(function)
    def inner(*args, **kwargs):
        if get_rank() == 0:
            return function(*args, **kwargs)

    return inner


def name_of(stem, number):
    return f"{stem}_{number}.pt"


def save(model, path):
    torch.save(model.state_dict(), path)


def save_given(model, path, rank):
    if rank != 0:
        return
    torch.save(model.state_dict(), path)


def save_when(model, path, when=False):
    if when:
        torch.save(model.state_dict(), path)


@on_main
def save_decorated(model, path):
    torch.save(model.state_dict(), path)


class Saver:
    def __init__(self, rank):
        self.rank = rank
        self.is_main = rank == 0

    def save(self, model, path):
        if self.is_main:
            torch.save(model.state_dict(), path)

    def save_if(self, model, path, when):
        if not when:
            return
        torch.save(model.state_dict(), path)


class State:
    def __init__(self):
        self.rank = dist.get_rank()

    @property
    def is_main(self):
        return self.rank == 0

    def file(self, stem):
        return os.path.join("out", f"{stem}_{self.rank}.pt")


def main(flag, n):
    dist.init_process_group("nccl")
    rank = dist.get_rank()
    size = dist.get_world_size()
    local = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local)
    info = {"rank": rank, "main": rank == 0}
    state = State()
    saver = Saver(rank)
    folder = os.path.join("out", str(rank))
    model = torch.nn.parallel.DistributedDataParallel(torch.nn.Linear(4, 4).cuda(), device_ids=[local])
    for batch in range(3):
        loss = model(torch.randn(4, 4).cuda()).sum()
        loss.backward()
    results = {"loss": float(loss)}
"""
RANKS = (
    "rank", "rank", "dist.get_rank()", "get_rank()", "int(os.environ['RANK'])",
    "int(os.environ.get('RANK', 0))", "state.rank", "info['rank']", "local",
)  # fmt: skip
ZERO_TESTS = (
    "{rank} == 0", "{rank} == 0", "not {rank}", "0 == {rank}", "{rank} < 1", "{rank} in (-1, 0)", "is_main()",
    "is_main()", "state.is_main", "info['main']", 'os.environ["RANK"] == "0"', "({rank} == 0) is True",
    "max({rank}, 0) == 0",
    "not {rank} != 0", "not ({rank} > 0)", "size == 1 or {rank} == 0", "str({rank}) == '0'",
    "not dist.is_initialized() or {rank} == 0",
)  # fmt: skip
OTHER_TESTS = ("flag", "n > 2", "size > 1", "n % 2 == 0", "not flag")
WHOLE_TESTS = (
    "{zero}", "{zero}", "{zero}", "{zero} and {other}", "{other} and {zero}", "{zero} or {other}", "{other}",
    "not ({zero})", "({zero} if {other} else {zero})", "all([{zero}, {other}])", "any(({zero}, {other}))",
)  # fmt: skip
PATHS = (
    '"model.pt"', 'os.path.join("out", "model.pt")', 'f"out/model_{{n}}.pt"', 'f"out/{{{rank}}}.pt"', 'name_of("m", 3)',
    'os.path.join("out", str({rank}), "model.pt")', 'os.path.join("out", "model_%d.pt" % {rank})', 'name_of("m", rank)',
    '"model_{{}}.pt".format({rank})', 'os.path.join(folder, "model.pt")', 'state.file("m")', '"out/" + str({rank})',
)  # fmt: skip
WRITES = (
    "torch.save(model.state_dict(), {path})", 'with open({path}, "w") as file:\n    file.write(str(loss))',
    "np.save({path}, loss)", 'with open({path}, "w") as file:\n    json.dump(results, file)', "save(model, {path})",
    "saver.save(model, {path})", "saver.save_if(model, {path}, {zero})", "save_given(model, {path}, {rank})",
    "save_when(model, {path}, {zero})", "save_when(model, {path}, when={zero})", "save_decorated(model, {path})",
)  # fmt: skip


class Files(Grammar):
    """Programs that write files."""

    def program(self) -> str:
        return FILES_HEAD + "\n".join(indented(self.block(self._statement, 3, most=3))) + TAIL

    def _filled(self, form: str) -> str:
        kept = [name for name in self.names if name.startswith("main")]
        zero = self.one_of(*(kept if kept and self.random.random() < 0.3 else ZERO_TESTS))
        values = {"rank": self.one_of(*RANKS), "other": self.one_of(*OTHER_TESTS)}
        return form.format(**values, zero=zero.format(**values), path=self.one_of(*PATHS).format(**values))

    def _write(self) -> list[str]:
        paths = [name for name in self.names if name.startswith("file")]
        form = self.one_of(*WRITES)
        return self._filled(form.replace("{path}", self.one_of(*paths)) if paths else form).split("\n")

    def _statement(self, depth: int) -> list[str]:
        kind = self.one_of("if", "if", "if", "else", "write", "flag", "path", "return", "loop", "try", "with")
        test = self._filled(self.one_of(*WHOLE_TESTS))
        if kind in ("flag", "path"):
            name = self.new("main" if kind == "flag" else "file")
            value = test if kind == "flag" else self._filled("{path}")
            self.names.append(name)
            return [f"{name} = {value}"]
        if kind == "return":
            return [f"if {test}:", "    return"]
        if kind == "write" or depth <= 0:
            return self._write()
        inner = indented(self.block(self._statement, depth - 1))
        heads = {"loop": "for step in range(2):", "with": "with torch.no_grad():", "try": "try:"}
        ends = {
            "else": ["else:", *indented(self.block(self._statement, depth - 1))],
            "try": ["except OSError:", "    pass"],
        }
        return [heads.get(kind, f"if {test}:"), *inner, *ends.get(kind, [])]


def written_by_several(program: str) -> set[int]:
    """The lines of a program from which several ranks write one file, and those that lead there (1-based)."""
    code = compile(program, "program", "exec")
    found: set[int] = set()
    for size, given in itertools.product((2, 4), GIVEN):
        written = Counter(place for rank in range(size) for place in _written(code, rank, size, *given))
        found.update(line for (lines, _), ranks in written.items() if ranks > 1 for line in lines)
    return found


def _written(code: Any, rank: int, size: int, flag: bool, n: int) -> set[tuple[tuple[int, ...], str]]:
    found: set[tuple[tuple[int, ...], str]] = set()

    def write(path: str) -> None:
        found.add((tuple(_lines(sys._getframe())), path))

    def opened(path: str, mode: str) -> contextlib.AbstractContextManager[SimpleNamespace]:
        write(path)
        return contextlib.nullcontext(SimpleNamespace(write=lambda text: None))

    dist = SimpleNamespace(
        get_rank=lambda: rank,
        get_world_size=lambda: size,
        is_initialized=lambda: True,
        init_process_group=lambda backend: None,
    )
    torch = SimpleNamespace(
        distributed=dist, nn=_Anything(), cuda=_Anything(), randn=_Anything(), no_grad=contextlib.nullcontext,
        save=lambda state, path: write(path),
    )  # fmt: skip
    modules = {
        "torch": torch,
        "numpy": SimpleNamespace(save=lambda path, array: write(path)),
        "json": SimpleNamespace(dump=lambda value, file: None),
        "os": SimpleNamespace(path=posixpath, environ={"RANK": str(rank), "LOCAL_RANK": str(rank)}),
        "functools": SimpleNamespace(wraps=lambda function: lambda inner: inner),
    }
    _run(code, modules, flag, n, open=opened)
    return found


def _lines(frame: FrameType | None) -> Iterator[int]:
    """The lines of the program that are running."""
    while frame is not None:
        if frame.f_code.co_filename == "program" and frame.f_code.co_name != "<module>":
            yield frame.f_lineno
        frame = frame.f_back


class _Anything:
    """Stands for a model, a tensor, or a module with them."""

    def __call__(self, *given: object, **named: object) -> _Anything:
        return self

    def __getattr__(self, name: str) -> _Anything:
        return self

    def __float__(self) -> float:
        return 0.0


def _run(code: Any, modules: dict[str, Any], flag: bool, n: int, **named: object) -> None:
    """Runs ``main`` of a program with stand-ins in the place of what it imports."""

    def imported(name: str, *rest: object) -> Any:
        return modules[name.partition(".")[0]]

    names: dict[str, Any] = {"__builtins__": {**vars(builtins), "__import__": imported, **named}, "__name__": "program"}
    exec(code, names)
    names["main"](flag, n)
