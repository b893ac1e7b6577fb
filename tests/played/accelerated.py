"""Programs on accelerate, and whether all processes make the same collective calls in the same order."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

from played.grammar import Anything, Grammar, indented, run

HEAD = """\
import torch
from accelerate import Accelerator


class Writer:
    def __init__(self, accelerator):
        self.accelerator = accelerator
        self.is_main = accelerator.is_main_process
        self.lines = []

    def write(self, line):
        if not self.is_main:
            return
        self.lines.append(line)

    def total(self, value):
        return self.accelerator.reduce(value)

    def finish(self):
        if self.accelerator.num_processes > 1:
            self.accelerator.wait_for_everyone()
        if self.is_main:
            self.lines.clear()


def evaluate(accelerator, model, value):
    gathered = accelerator.gather_for_metrics(value)
    return gathered


def save(accelerator, model, value):
    accelerator.wait_for_everyone()
    unwrapped = accelerator.unwrap_model(model)
    if accelerator.is_main_process:
        unwrapped.save(value)


def save_on_main(accelerator, model, value):
    if not accelerator.is_main_process:
        return
    accelerator.unwrap_model(model).save(value)


def log(accelerator, value):
    if accelerator.is_main_process:
        accelerator.print(value)


def main(flag, n):
    accelerator = Accelerator()
    model = accelerator.prepare(torch.nn.Linear(4, 4))
    value = torch.ones(4)
    is_main = accelerator.is_main_process
    rank = accelerator.process_index
    writer = Writer(accelerator)
"""
#: How many processes there are, and on each machine.
CLUSTERS = ((2, 2), (4, 4), (4, 2))
TAIL = "\n\n\nif __name__ == '__main__':\n    main(torch.cuda.is_available(), torch.cuda.device_count())\n"
#: What all processes have to call.
TOGETHER = (
    "accelerator.wait_for_everyone()", "value = accelerator.gather(value)", "value = accelerator.reduce(value)",
    "value = evaluate(accelerator, model, value)", "save(accelerator, model, value)", "value = writer.total(value)",
    "value = accelerator.gather_for_metrics(value)", "value = accelerator.pad_across_processes(value)",
    "writer.finish()",
    "torch.distributed.barrier()", "torch.distributed.all_reduce(value)",
)  # fmt: skip
#: What any process may call by itself.
ALONE = (
    "accelerator.print(value)", "log(accelerator, value)", "save_on_main(accelerator, model, value)",
    "writer.write(value)", "accelerator.unwrap_model(model).save(value)", "accelerator.save(value, 'a.pt')", "print(n)",
)  # fmt: skip
TESTS = (
    "accelerator.is_main_process", "is_main", "rank == 0", "accelerator.process_index == 0", "writer.is_main",
    "accelerator.is_local_main_process", "accelerator.is_last_process", "not is_main", "rank != 0", "rank > 1",
)  # fmt: skip
SHARED = ("flag", "n > 2", "accelerator.num_processes > 2", "n % 2 == 0")


class Accelerated(Grammar):
    """Programs whose processes part and meet."""

    def program(self) -> str:
        return HEAD + "\n".join(indented(self.block(self._statement, 2, most=4))) + TAIL

    def _alone(self) -> list[str]:
        if self.random.random() < 0.12:
            return [self.one_of(*TOGETHER)]
        return [self.one_of(*ALONE)]

    def _statement(self, depth: int) -> list[str]:
        kind = self.one_of("together", "together", "alone", "part", "part", "sides", "shared", "loop", "first", "leave")
        if kind == "together" or depth <= 0:
            return [self.one_of(*TOGETHER)]
        if kind == "alone":
            return [self.one_of(*ALONE)]
        if kind == "part":
            return [f"if {self.one_of(*TESTS)}:", *indented(self._alone())]
        if kind == "sides":
            both = self.one_of(*TOGETHER)
            sides = ([both], [both]) if self.random.random() < 0.3 else (self._alone(), self._alone())
            return [f"if {self.one_of(*TESTS)}:", *indented(sides[0]), "else:", *indented(sides[1])]
        if kind == "first":
            context = self.one_of("accelerator.main_process_first()", "accelerator.local_main_process_first()")
            return [f"with {context}:", *indented(self._alone())]
        if kind == "leave":
            test = self.one_of(*SHARED) if self.random.random() < 0.8 else self.one_of(*TESTS)
            return [f"if {test}:", "    return"]
        head = f"if {self.one_of(*SHARED)}:" if kind == "shared" else "for step in range(n):"
        return [head, *indented(self.block(self._statement, depth - 1))]


def all_agree(program: str) -> bool:
    """Whether the processes of each cluster make the same collective calls, whatever is given to the program."""
    code = compile(program, "program", "exec")
    given = tuple(itertools.product((True, False), (0, 1, 2, 3)))
    return all(
        len({tuple(_calls(code, rank, size, gpus, *values)) for rank in range(size)}) == 1
        for size, gpus in CLUSTERS
        for values in given
    )


def _calls(code: Any, rank: int, size: int, gpus: int, flag: bool, n: int) -> list[str]:
    calls: list[str] = []

    def together(name: str) -> Callable[..., Anything]:
        def call(*given: object) -> Anything:
            calls.append(name)
            return Anything()

        return call

    @contextlib.contextmanager
    def first(is_first: bool) -> Iterator[None]:
        if not is_first:
            calls.append("barrier")
        yield
        if is_first:
            calls.append("barrier")

    def make() -> Any:
        return SimpleNamespace(
            is_main_process=rank == 0, is_local_main_process=rank % gpus == 0, is_last_process=rank == size - 1,
            process_index=rank, num_processes=size, distributed_type="MULTI_GPU", prepare=lambda model: model,
            unwrap_model=lambda model: Anything(), print=lambda value: None, save=lambda value, path: None,
            wait_for_everyone=together("barrier"), gather=together("gather"), reduce=together("reduce"),
            gather_for_metrics=together("gather"), pad_across_processes=together("pad"),
            main_process_first=lambda: first(rank == 0), local_main_process_first=lambda: first(rank % gpus == 0),
        )  # fmt: skip

    torch = SimpleNamespace(
        nn=SimpleNamespace(Linear=lambda *sizes: Anything()), ones=lambda size: Anything(),
        distributed=SimpleNamespace(barrier=together("barrier"), all_reduce=together("all_reduce")),
    )  # fmt: skip
    run(code, {"torch": torch, "accelerate": SimpleNamespace(Accelerator=make)}, flag, n, print=lambda *given: None)
    return calls
