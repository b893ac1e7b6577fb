"""Programs that write files, and which of their lines several ranks write one file from."""

from __future__ import annotations

import contextlib
import itertools
import posixpath
import sys
from collections import Counter
from collections.abc import Iterator
from types import FrameType, SimpleNamespace
from typing import Any

from played.grammar import GIVEN, TAIL, Anything, Grammar, indented, run

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
        distributed=dist, nn=Anything(), cuda=Anything(), randn=Anything(), no_grad=contextlib.nullcontext,
        save=lambda state, path: write(path),
    )  # fmt: skip
    modules = {
        "torch": torch,
        "numpy": SimpleNamespace(save=lambda path, array: write(path)),
        "json": SimpleNamespace(dump=lambda value, file: None),
        "os": SimpleNamespace(path=posixpath, environ={"RANK": str(rank), "LOCAL_RANK": str(rank)}),
        "functools": SimpleNamespace(wraps=lambda function: lambda inner: inner),
    }
    run(code, modules, flag, n, open=opened)
    return found


def _lines(frame: FrameType | None) -> Iterator[int]:
    """The lines of the program that are running."""
    while frame is not None:
        if frame.f_code.co_filename == "program" and frame.f_code.co_name != "<module>":
            yield frame.f_lineno
        frame = frame.f_back
