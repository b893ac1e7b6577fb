"""Programs that choose a GPU, and whether each rank finds one of its own."""

from __future__ import annotations

import posixpath
from types import SimpleNamespace
from typing import Any

from played.grammar import SHARED_TESTS, TAIL, Grammar, indented, run

#: Machines and GPUs of each on which programs are played.
MACHINES = ((1, 2), (1, 4), (2, 2), (2, 4))

DEVICES_HEAD = """\
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler

LOCAL_RANK = int(os.environ.get("LOCAL_RANK", 0))


def get_local_rank():
    return int(os.environ["LOCAL_RANK"])


def get_rank():
    return dist.get_rank() if dist.is_initialized() else 0


def device_of(index):
    return torch.device("cuda", index)


def wrap(model, index):
    return DDP(model, device_ids=[index])


class Env:
    def __init__(self):
        self.rank = int(os.environ["RANK"])
        self.local_rank = int(os.environ["LOCAL_RANK"])
        self.size = int(os.environ["WORLD_SIZE"])

    @property
    def device(self):
        return torch.device(f"cuda:{self.local_rank}")


def main(flag, n):
    env = Env()
    local = get_local_rank()
    gpus = torch.cuda.device_count()
    info = {"rank": env.rank, "local": local}
"""
#: A helper that is there only where it is called: a choice in sight is one for some rules, whoever makes it.
CHOOSE = """\
def choose(index):
    torch.cuda.set_device(index)


"""
#: Behind the choice of a GPU, or where none is made.
DEVICES_BEGUN = """\
    dist.init_process_group("nccl")
    rank = dist.get_rank()
    size = dist.get_world_size()
"""
LOCALS = (
    "local", "local", "LOCAL_RANK", "env.local_rank", "get_local_rank()", "info['local']",
    "int(os.environ['LOCAL_RANK'])", "env.rank % gpus", "env.rank % torch.cuda.device_count()",
    "env.rank % int(os.environ['LOCAL_WORLD_SIZE'])", "env.rank - env.rank // gpus * gpus",
    "env.rank - int(os.environ['GROUP_RANK']) * gpus", "divmod(env.rank, gpus)[1]",
)  # fmt: skip
GLOBALS = ("env.rank", "info['rank']", "int(os.environ['RANK'])", "env.rank % env.size", "max(env.rank, 0)")
LATE_GLOBALS = ("rank", "dist.get_rank()", "get_rank()", "rank % size")
TARGETS = (
    '.to(f"cuda:{{{i}}}")', ".cuda({i})", '.to(torch.device("cuda", {i}))', '.to("cuda:" + str({i}))', ".to({i})",
    '.to(torch.device("cuda:%d" % ({i})))', ".to(device_of({i}))", ".to(env.device)", ".cuda()", '.to("cuda")',
    ".to(torch.cuda.current_device())",
)  # fmt: skip
CHOICES = (
    "torch.cuda.set_device({i})", "choose({i})", 'torch.cuda.set_device(f"cuda:{{{i}}}")',
    "torch.cuda.set_device(env.device)",
)  # fmt: skip
WRAPPED = ("DDP({model}, device_ids=[{i}])", "wrap({model}, {i})", "DDP({model})")
MADE = ("{moved}", 'torch.ones(4, device=f"cuda:{{{i}}}")', 'torch.ones(4, device="cuda")')
RANKS = ("rank", "env.rank", "dist.get_rank()", "info['rank']", "{i}")
SIZES = ("size", "env.size", "dist.get_world_size()")


class Devices(Grammar):
    """Programs that choose a GPU, wrap a model, share data, and reduce."""

    def program(self) -> str:
        self.is_begun = False
        ahead = self._named() + (self._choice() if self.random.random() < 0.6 else [])
        self.is_begun = True
        behind = self._named() + (self._choice() if self.random.random() < 0.4 else [])
        behind += self.block(self._statement, 1, most=3)
        text = DEVICES_HEAD + "\n".join(indented(ahead)) + "\n" + DEVICES_BEGUN + "\n".join(indented(behind)) + TAIL
        return text.replace("def main", f"{CHOOSE}def main") if "choose(" in text else text

    def _index(self) -> str:
        if self.names and self.random.random() < 0.4:
            return self.one_of(*self.names)
        others = (*GLOBALS, *LATE_GLOBALS) if self.is_begun else GLOBALS
        return self.one_of(*LOCALS) if self.random.random() < 0.8 else self.one_of(*others)

    def _named(self) -> list[str]:
        if self.random.random() < 0.6:
            return []
        line = f"{(name := self.new('index'))} = {self._index()}"
        self.names.append(name)
        return [line]

    def _choice(self) -> list[str]:
        return [self._filled(CHOICES)]

    def _moved(self, what: str) -> str:
        return what + self._filled(TARGETS)

    def _statement(self, depth: int) -> list[str]:
        kind = self.one_of("model", "model", "reduce", "reduce", "sampler", "name", "if")
        if kind == "name":
            return self._named()
        if kind == "if" and depth > 0:
            return [f"if {self.one_of(*SHARED_TESTS)}:", *indented(self.block(self._statement, depth - 1) or ["pass"])]
        if kind == "sampler":
            sampler, loader = self.new("sampler"), self.new("loader")
            share = f"num_replicas={self.one_of(*SIZES)}, rank={self._filled(RANKS)}"
            return [
                f"{sampler} = DistributedSampler(range(100), {share}, shuffle=False)",
                f"{loader} = DataLoader(range(100), batch_size=4, sampler={sampler})",
            ]
        if kind == "model":
            model = self.new("model")
            wrapped = self._filled(WRAPPED, model=model)
            return [f"{model} = {self._moved('torch.nn.Linear(4, 4)')}", f"{model} = {wrapped}"]
        tensor = self.new("t")
        made = self._filled(MADE, moved=self._moved("torch.ones(4)"))
        return [f"{tensor} = {made}", self.one_of(f"dist.all_reduce({tensor})", f"dist.broadcast({tensor}, src=0)")]

    def _filled(self, forms: tuple[str, ...], **parts: str) -> str:
        return self.one_of(*forms).format(i=self._index(), **parts)


class WrongDevice(Exception):
    """A GPU that the machine does not have, or another one than that of a model."""


def find_their_gpus(program: str) -> bool:
    """Whether on each cluster every rank comes to its end, those of one machine communicate on GPUs of their own, and
    no two ranks have the same share of the data."""
    code = compile(program, "program", "exec")
    return all(_find_gpus(code, *cluster, *given) for cluster in MACHINES for given in ((True, 1), (False, 3)))


def _find_gpus(code: Any, machines: int, gpus: int, flag: bool, n: int) -> bool:
    try:
        ways = [_use_of_gpus(code, rank, machines, gpus, flag, n) for rank in range(machines * gpus)]
    except WrongDevice:
        return False
    for step in zip(*ways, strict=True):
        for ranks in (range(first, first + gpus) for first in range(0, machines * gpus, gpus)):
            if step[0][0] == "gpu" and len({step[rank] for rank in ranks}) < gpus:
                return False
        if step[0][0] == "share" and len(set(step)) < len(ways):
            return False
    return True


def _use_of_gpus(code: Any, rank: int, machines: int, gpus: int, flag: bool, n: int) -> list[tuple[str, int]]:
    """What one rank does: the GPU of each collective, the share of each sampler."""
    steps: list[tuple[str, int]] = []
    current = [0]

    def index_of(device: Any, number: object = None) -> int:
        text = f"{device}:{number}" if number is not None else str(device)
        if text == "cuda":
            return current[0]
        index = int(text.removeprefix("cuda:"))
        if index >= gpus:
            raise WrongDevice
        return index

    def choose(device: object) -> None:
        current[0] = index_of(device)

    class Placed:
        def __init__(self, device: object = None) -> None:
            self.gpu = None if device is None else index_of(device)

        def to(self, device: object) -> Placed:
            return Placed(device)

        def cuda(self, device: object = "cuda") -> Placed:
            return Placed(device)

    def communicate(tensor: Placed, src: int = 0) -> None:
        assert tensor.gpu is not None
        steps.append(("gpu", tensor.gpu))

    def wrapped(model: Placed, device_ids: list[int] | None = None) -> Placed:
        if device_ids is not None and (index_of(device_ids[0]) != model.gpu):
            raise WrongDevice
        communicate(model)
        return model

    def sampler(data: object, num_replicas: int, rank: int, shuffle: bool) -> None:
        steps.append(("share", rank))

    environ = {
        "RANK": rank, "LOCAL_RANK": rank % gpus, "WORLD_SIZE": machines * gpus, "LOCAL_WORLD_SIZE": gpus,
        "GROUP_RANK": rank // gpus,
    }  # fmt: skip
    dist = SimpleNamespace(
        get_rank=lambda: rank, get_world_size=lambda: machines * gpus, is_initialized=lambda: True,
        init_process_group=lambda backend: None, all_reduce=communicate, broadcast=communicate,
    )  # fmt: skip
    cuda = SimpleNamespace(set_device=choose, device_count=lambda: gpus, current_device=lambda: current[0])
    torch = SimpleNamespace(
        distributed=dist, cuda=cuda, device=lambda kind, number=None: f"cuda:{index_of(kind, number)}",
        ones=lambda size, device=None: Placed(device),
        nn=SimpleNamespace(Linear=lambda *sizes: Placed(), parallel=SimpleNamespace(DistributedDataParallel=wrapped)),
        utils=SimpleNamespace(data=SimpleNamespace(
            DataLoader=lambda *given, **named: None, distributed=SimpleNamespace(DistributedSampler=sampler)
        )),
    )  # fmt: skip
    os = SimpleNamespace(path=posixpath, environ={name: str(value) for name, value in environ.items()})
    run(code, {"torch": torch, "os": os}, flag, n)
    return steps
