"""Programs that train for several epochs, and whether each epoch of a shuffling sampler has an order of its own."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from types import SimpleNamespace

from played.grammar import TAIL, Anything, Grammar, indented, run

HEAD = """\
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, DistributedSampler


def tell(loader, epoch):
    if isinstance(loader.sampler, DistributedSampler):
        loader.sampler.set_epoch(epoch)


def step(model, batch, optimizer):
    optimizer.zero_grad()
    loss = model(batch).sum()
    loss.backward()
    optimizer.step()
    return loss


def train_one_epoch(model, loader, optimizer):
    for batch in loader:
        step(model, batch, optimizer)


def train_and_tell(model, loader, optimizer, epoch):
    loader.sampler.set_epoch(epoch)
    for batch in loader:
        step(model, batch, optimizer)


def train_epochs(model, loader, optimizer, sampler, epochs):
    for epoch in range(epochs):
        if sampler is not None:
            sampler.set_epoch(epoch)
        train_one_epoch(model, loader, optimizer)


def train_untold(model, loader, optimizer, epochs):
    for _ in range(epochs):
        train_one_epoch(model, loader, optimizer)


def endless(loader):
    while True:
        yield from loader


def endless_told(loader, sampler):
    epoch = 0
    while True:
        sampler.set_epoch(epoch)
        yield from loader
        epoch += 1


class Data:
    def __init__(self, dataset, shuffle=True):
        self.sampler = DistributedSampler(dataset, shuffle=shuffle)
        self.loader = DataLoader(dataset, batch_size=2, sampler=self.sampler)


class Trainer:
    def __init__(self, model, loader, optimizer, epochs):
        self.model = model
        self.loader = loader
        self.optimizer = optimizer
        self.epochs = epochs
        self.epoch = 0

    def before_epoch(self):
        self.loader.sampler.set_epoch(self.epoch)

    def run_epoch(self):
        for batch in self.loader:
            step(self.model, batch, self.optimizer)

    def run(self):
        for self.epoch in range(self.epochs):
            self.before_epoch()
            self.run_epoch()


class Untold:
    def __init__(self, model, loader, optimizer, epochs):
        self.model = model
        self.loader = loader
        self.optimizer = optimizer
        self.epochs = epochs

    def run_epoch(self):
        for batch in self.loader:
            step(self.model, batch, self.optimizer)

    def run(self):
        for epoch in range(self.epochs):
            self.run_epoch()


def main(flag, n):
    dist.init_process_group("gloo")
    dataset = torch.arange(8)
    epochs = 3
    model = DDP(torch.nn.Linear(1, 1))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
"""
#: How data are dealt out: statements that leave ``{s}`` and ``{l}``, the sampler and the loader.
DEALT = (
    "{s} = DistributedSampler(dataset)\n{l} = DataLoader(dataset, batch_size=2, sampler={s})",
    "{s} = DistributedSampler(dataset, shuffle=True)\n{l} = DataLoader(dataset, batch_size=2, sampler={s})",
    "{s} = DistributedSampler(dataset, shuffle=False)\n{l} = DataLoader(dataset, batch_size=2, sampler={s})",
    "{s} = DistributedSampler(dataset) if dist.is_initialized() else None\n"
    "{l} = DataLoader(dataset, batch_size=2, sampler={s}, shuffle={s} is None)",
    "{l} = DataLoader(dataset, batch_size=2, sampler=DistributedSampler(dataset))\n{s} = {l}.sampler",
    "data = Data(dataset)\n{l} = data.loader\n{s} = data.sampler",
    "{l}, {s} = Data(dataset).loader, None\n{s} = {l}.sampler",
)
#: How epochs go.
TRAINED = (
    "for epoch in range(epochs):\n    {s}.set_epoch(epoch)\n    train_one_epoch(model, {l}, optimizer)",
    "for epoch in range(epochs):\n    tell({l}, epoch)\n    for batch in {l}:\n        step(model, batch, optimizer)",
    "for epoch in range(epochs):\n    if {s} is not None:\n        {s}.set_epoch(epoch + 1)\n"
    "    for i, batch in enumerate({l}):\n        step(model, batch, optimizer)",
    "for epoch in range(epochs):\n    if hasattr({l}.sampler, 'set_epoch'):\n        {l}.sampler.set_epoch(epoch)\n"
    "    train_one_epoch(model, {l}, optimizer)",
    "for epoch in range(epochs):\n    train_and_tell(model, {l}, optimizer, epoch)",
    "train_epochs(model, {l}, optimizer, {s}, epochs)",
    "trainer = Trainer(model, {l}, optimizer, epochs)\ntrainer.run()",
    "epoch = 0\nwhile epoch < epochs:\n    {s}.set_epoch(epoch)\n    train_one_epoch(model, {l}, optimizer)\n"
    "    epoch += 1",
    "batches = endless_told({l}, {s})\nfor _ in range(9):\n    step(model, next(batches), optimizer)",
)
UNTOLD = (
    "for epoch in range(epochs):\n    train_one_epoch(model, {l}, optimizer)",
    "for epoch in range(epochs):\n    for i, batch in enumerate({l}):\n        step(model, batch, optimizer)",
    "train_untold(model, {l}, optimizer, epochs)",
    "trainer = Untold(model, {l}, optimizer, epochs)\ntrainer.run()",
    "epoch = 0\nwhile epoch < epochs:\n    train_one_epoch(model, {l}, optimizer)\n    epoch += 1",
    "batches = endless({l})\nfor _ in range(9):\n    step(model, next(batches), optimizer)",
    "for epoch in range(epochs):\n    {s}.set_epoch(0)\n    train_one_epoch(model, {l}, optimizer)",
    "train_one_epoch(model, {l}, optimizer)",
    "for i, batch in enumerate({l}):\n    step(model, batch, optimizer)",
)


class Epochs(Grammar):
    """Programs that deal data out to ranks and train on them."""

    def program(self) -> str:
        lines = []
        for _ in range(self.random.randint(1, 2)):
            sampler, loader = self.new("sampler"), self.new("loader")
            trained = self.one_of(*(TRAINED if self.random.random() < 0.6 else UNTOLD))
            text = f"{self.one_of(*DEALT)}\n{trained}".format(s=sampler, l=loader)
            lines += text.split("\n")
        return _with_used("\n".join(indented(lines))) + TAIL


def _with_used(body: str) -> str:
    """A program with the helpers that it calls: one that tells a sampler its epoch speaks for its file."""
    head, *helpers, main = HEAD.split("\n\n\n")
    for helper in reversed(helpers):
        name = helper.split("(")[0].split(":")[0].split()[1]
        if f"{name}(" in body or f"{name}(" in main:
            main = f"{helper}\n\n\n{main}"
    return f"{head}\n\n\n{main}{body}"


def has_new_orders(program: str) -> bool:
    """Whether no sampler that shuffles gives two epochs one order."""
    found: list[tuple[object, int]] = []

    class Sampler:
        def __init__(self, dataset: object, shuffle: bool = True) -> None:
            self.shuffle, self.epoch = shuffle, 0

        def set_epoch(self, epoch: int) -> None:
            self.epoch = epoch

    class Loader:
        def __init__(self, dataset: object, batch_size: int, sampler: Sampler, shuffle: bool = False) -> None:
            self.sampler = sampler

        def __iter__(self) -> Iterator[object]:
            if self.sampler.shuffle:
                found.append((self.sampler, self.sampler.epoch))
            return iter((Anything(), Anything()))

    data = SimpleNamespace(DataLoader=Loader, DistributedSampler=Sampler)
    parallel = SimpleNamespace(DistributedDataParallel=lambda model: model)
    torch = SimpleNamespace(
        distributed=SimpleNamespace(init_process_group=lambda backend: None, is_initialized=lambda: True),
        nn=SimpleNamespace(parallel=parallel, Linear=lambda *sizes: Anything()),
        optim=SimpleNamespace(SGD=lambda *given, **named: Anything()),
        utils=SimpleNamespace(data=data),
        arange=lambda size: None,
        no_grad=contextlib.nullcontext,
    )
    run(compile(program, "program", "exec"), {"torch": torch}, True, 3)
    return len(found) == len(set(found))
