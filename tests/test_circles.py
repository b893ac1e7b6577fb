"""Names that stand for themselves, or for each other, through any kind of expression: whoever follows what a name
stands for has to notice. Each of them is handed to everything that the rules look at."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from distlint import api
from distlint.configuration import Configuration

EVERYTHING = Configuration(isolated=True, overrides={"select": ["ALL"]})

HEAD = """\
import os, random, torch
import torch.distributed as dist
from datetime import timedelta
from functools import partial
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP, fully_shard
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler
"""

#: What a name may stand for, made of two others.
FORMS = (
    *("{0} if flag else {1}", "{0} or {1}", "flag and {0} or {1}", "not {0}", "{0} == {1}", "(z := {0})"),
    *("{0} + {1}", "-{0}", "{0} % {1}", "[{0}] * {1}", "f'{{{0}}}{{{1}}}'", "(lambda: {0})()"),
    *("[{0}, *{1}]", "({0}, {1})", "{{'k': {0}}}", "[x for x in {0}]", "{0}[{1}]", "{0}[0]", "{0}.b", "{0}.a({1})"),
    *("f({0}, {1})", "list({0})", "int({0})", "len({0})", "str({0})", "sorted({0})", "next({0})", "partial({0}, {1})"),
    *("torch.stack([{0}, {1}])", "{0}.to({1})", "torch.device({0})", "{0}.chunk({1})", "{0}.module", "DDP({0})"),
    *("dist.new_group({0})", "dist.get_rank({0})", "DataLoader({0})", "DistributedSampler({0})"),
    *("os.path.join({0}, {1})", "os.environ[{0}]", "os.environ.get({0}, {1})", "timedelta(minutes={0})"),
)

USES = """\
dist.all_reduce({0}); dist.all_gather({0}, {0}); dist.broadcast({0}, {0}, {0}); dist.reduce({0}, dst={0}, group={0})
dist.all_to_all({0}, {0}); dist.scatter({0}, {0}); dist.gather({0}, {0} if {0} else None)
dist.all_gather_object({0}, {0}); dist.barrier({0})
dist.send({0}, dst={0}); dist.isend({0}, {0}); w = dist.all_reduce({0}, async_op=True); w.wait()
dist.init_process_group({0}, timeout={0}, rank={0}, world_size={0}); init_device_mesh({0}, {0}, mesh_dim_names={0})
os.environ["RANK"] = {0}; os.environ["MASTER_PORT"] = {0}
torch.save({0}, {0}); open({0}, "w").write({0}); os.makedirs({0}); os.listdir({0}); torch.load({0}, map_location={0})
model.to({0}); torch.cuda.set_device({0}); torch.empty(3, device={0}); torch.manual_seed({0}); random.shuffle({0})
DDP({0}, device_ids=[{0}]); fully_shard({0}); FSDP({0}); {0}.backward(); {0}.set_epoch({0})
DataLoader({0}, sampler={0}, shuffle={0})
for i in range({0}):
    dist.barrier()
    if {0}: break
for i in {0}: dist.all_reduce(i)
if {0}: dist.barrier(); {0}()
if {0} == 0: torch.save(model, {0}); dist.new_group({0})
with {0}: dist.barrier()
try: dist.barrier({0})
except {0}: {0}.x = {0}
""".splitlines()


def in_function(form: str) -> str:
    """A function in which a name stands for itself, and one in which two stand for each other."""
    one, two, three = (name + " = " + form for name in ("v", "v", "w"))
    itself, other, back = one.format("v", "v"), two.format("w", "w"), three.format("v", "w")
    functions = ("def f(model, flag):", (itself,)), ("def g(model, flag):", (other, back))
    return HEAD + "\n".join(
        "\n    ".join((head, *made, *(use.format("v") for use in USES))) for head, made in functions
    )


def at_top(form: str) -> str:
    """Two names of a module that stand for each other, and two attributes."""
    made = "\n".join(("V = " + form.format("W", "W"), "W = " + form.format("V", "W")))
    pairs = ("self.v", "self.w"), ("self.w", "self.v")
    kept = "\n        ".join(f"{name} = " + form.format(other, "self.w") for name, other in pairs)
    uses = "\n    ".join(use.format("V") for use in USES)
    others = "\n        ".join(use.format("self.v") for use in USES)
    return (
        f"{HEAD}{made}\ndef f(model, flag):\n    {uses}\n"
        f"class T:\n    def __init__(self, v, w, flag):\n        {kept}\n"
        f"    def f(self, model, flag):\n        {others}\n"
    )


@pytest.mark.parametrize("write", [in_function, pytest.param(at_top, marks=pytest.mark.thorough)])
def test_names_that_stand_for_each_other(write: Callable[[str], str], tmp_path: Path) -> None:
    for number, form in enumerate(FORMS):
        text = write(form)
        compile(text, form, "exec")
        (tmp_path / f"form{number}.py").write_text(text)
    findings = api.check([tmp_path], EVERYTHING, jobs=1).findings
    assert {Path(finding.path).name for finding in findings} == {path.name for path in tmp_path.glob("*.py")}
    assert not [finding.message for finding in findings if finding.code == "RNK000"]
