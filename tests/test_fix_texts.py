"""Fixes: what they make of the text where a case cannot show it."""

from __future__ import annotations

from textwrap import dedent

import pytest

from distlint.configuration import Configuration
from distlint.fixing import fixed_text

_JOINED = """
import argparse
import torch
import torch.distributed as dist
parser = argparse.ArgumentParser()
{}
args = parser.parse_args()
torch.cuda.set_device(args.local_rank)
dist.init_process_group("nccl")
"""

_IN_GROUP = """
import torch.distributed as dist
import torch.distributed.nn.functional as collectives
from torch.distributed.device_mesh import init_device_mesh
def share(x):
    mesh = init_device_mesh("cuda", (2, 4), mesh_dim_names=("dp", "tp"))
    group = mesh.get_group("tp")
    {}
"""

_ON_A_GPU = """
import os
import torch
def move(x):
    rank = int(os.environ["RANK"])
    {}
"""

#: Code of the rule, text before, text after.
TEXTS = [
    # RNK705
    (
        "RNK705",
        _JOINED.format("parser.add_argument('-l', '--local_rank', type=int)"),
        _JOINED.format("parser.add_argument('-l', '--local_rank', '--local-rank', type=int)"),
    ),
    (
        "RNK705",
        _JOINED.format('parser.add_argument(\n    ("--local_rank"),  # given\n    type=int,\n)'),
        _JOINED.format('parser.add_argument(\n    ("--local_rank"), "--local-rank",  # given\n    type=int,\n)'),
    ),
    # RNK305
    *(
        ("RNK305", f"import os\n{before}\n", f"import os\n{after}\n")
        for before, after in [
            ('if os.environ["RANK"] == 0:\n    go()', 'if int(os.environ["RANK"]) == 0:\n    go()'),
            (
                'def f():\n    r = os.environ["RANK"]\n    return r == 0',
                'def f():\n    r = int(os.environ["RANK"])\n    return r == 0',
            ),
            (
                'def f():\n    r = os.environ["RANK"]\n    log(r)\n    return r == 0',
                'def f():\n    r = os.environ["RANK"]\n    log(r)\n    return int(r) == 0',
            ),
            (
                'def main(world_size):\n    if os.getenv("WORLD_SIZE") > 1:\n        go()',
                'def main(world_size):\n    if int(os.getenv("WORLD_SIZE", 1)) > 1:\n        go()',
            ),
            (  # who knows what it is where the variable is missing
                'def f():\n    r = os.getenv("RANK")\n    log(r)\n    return r == 0',
                'def f():\n    r = os.getenv("RANK")\n    log(r)\n    return r == 0',
            ),
            (
                "import torch.distributed as dist\nif dist.is_initialized and ok:\n    go()",
                "import torch.distributed as dist\nif dist.is_initialized() and ok:\n    go()",
            ),
        ]
    ),
    # RNK002
    *(
        ("RNK002,RNK1", f"{before}\n", f"{after}\n")
        for before, after in [
            ("x = 1  # distlint: ignore[RNK101]", "x = 1"),
            ("x = 1  # distlint: ignore[RNK101, RNK102]: all ranks agree ", "x = 1  # all ranks agree "),
            ("x = 1  # noqa: E501, RNK101", "x = 1  # noqa: E501"),
            ("x = 1  # noqa: RNK101,E501, RNK102", "x = 1  # noqa: E501"),
            ("# distlint: ignore[RNK101]\nx = 1  # noqa: RNK102", "x = 1"),
            ("x = 1  # noqa: RNK101  # type: ignore", "x = 1  # type: ignore"),
            ("x = 1  # type: ignore # distlint: ignore[RNK101]", "x = 1  # type: ignore"),
            ("# flake8: noqa: RNK103\nx = 1", "x = 1"),
        ]
    ),
    # RNK701
    *(
        ("RNK701", before, after)
        for before, after in [
            (
                "import torch.distributed as dist\ndist.barrier(timeout=60)\n",
                "from datetime import timedelta\n\nimport torch.distributed as dist\n"
                "dist.barrier(timeout=timedelta(seconds=60))\n",
            ),
            (
                "import datetime\nimport torch.distributed as dist\ndist.new_group([0], timeout=60)\n",
                "import datetime\nimport torch.distributed as dist\n"
                "dist.new_group([0], timeout=datetime.timedelta(seconds=60))\n",
            ),
            (
                "from datetime import datetime\nimport torch.distributed as dist\ndist.new_group([0], timeout=60)\n",
                "from datetime import datetime\nfrom datetime import timedelta\nimport torch.distributed as dist\n"
                "dist.new_group([0], timeout=timedelta(seconds=60))\n",
            ),
            (
                "import torch.distributed as dist\ntimedelta = 3\ndist.new_group([0], timeout=60)\n",
                "import torch.distributed as dist\ntimedelta = 3\ndist.new_group([0], timeout=60)\n",
            ),
        ]
    ),
    # RNK702
    *(
        ("RNK702", f"import torch.distributed as dist\n{text}", f"import torch.distributed as dist\n{text}")
        for text in [  # a helper, one of two guards, one of two ways
            'def setup():\n    dist.init_process_group("nccl")\n    dist.barrier()\n'
            'if __name__ == "__main__":\n    setup()\n    print(dist.get_rank())\n',
            'if __name__ == "__main__":\n    dist.init_process_group("nccl")\n    dist.barrier()\n'
            'if __name__ == "__main__":\n    print(dist.get_rank())\n',
            'def main(x):\n    dist.init_process_group("nccl")\n    if x:\n        return\n    dist.barrier()\n'
            'if __name__ == "__main__":\n    main(0)\n',
        ]
    ),
    # RNK304
    *(
        ("RNK304", _ON_A_GPU.format(before), _ON_A_GPU.format(after))
        for before, after in [
            ("torch.cuda.set_device(rank)", 'torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))'),
            ('x.to(f"cuda:{rank}")', "x.to(f\"cuda:{int(os.environ['LOCAL_RANK'])}\")"),
            ('x.to(f"cuda:{rank!s}")', 'x.to(f"cuda:{rank!s}")'),
            ("print('SLURM_LOCALID'); x.cuda(rank)", "print('SLURM_LOCALID'); x.cuda(rank)"),
        ]
    ),
    # RNK301
    *(
        ("RNK301", _IN_GROUP.format(before), _IN_GROUP.format(after))
        for before, after in [
            ("dist.broadcast(x, src=0, group=group)", "dist.broadcast(x, group_src=0, group=group)"),
            ("dist.broadcast(x, 0, group)", "dist.broadcast(x, group_src=0, group=group)"),
            ("dist.broadcast(x, 0, group, True)", "dist.broadcast(x, group_src=0, group=group, async_op=True)"),
            ("dist.gather(x, group=group)", "dist.gather(x, group=group, group_dst=0)"),
            ("dist.broadcast(x, *[0], group=group)", "dist.broadcast(x, *[0], group=group)"),
            ("collectives.broadcast(x, 0, group)", "collectives.broadcast(x, 0, group)"),  # no dist. before it
        ]
    ),
]


_LOADED = """
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel
def resume(model, optimizer, path):
    dist.init_process_group("nccl")
    state = {}
    model.load_state_dict(state["model"])
    optimizer.load_state_dict(state["optimizer"])
    return DistributedDataParallel(model)
"""

TEXTS += [
    ("RNK404", _LOADED.format(before), _LOADED.format(after))
    for before, after in [
        ("torch.load(path)", 'torch.load(path, map_location="cpu")'),
        ("torch.load(path, map_location=None)", 'torch.load(path, map_location="cpu")'),
        ("torch.load(path, None)", 'torch.load(path, "cpu")'),
        (
            "torch.load(\n        path,  # of the last run\n    )",
            'torch.load(\n        path, map_location="cpu"  # of the last run\n    )',
        ),
        ("torch.load(*path)", "torch.load(*path)"),
        ("torch.load(path, **options)", "torch.load(path, **options)"),
    ]
]

_IN_MODEL = """
import torch
import torch.distributed as dist
from torch import nn
dist.init_process_group("nccl")
class Embed(nn.Module):
    def forward(self, x: torch.Tensor, size: int, mask: torch.Tensor):
        {}
        return x + p
"""

TEXTS += [
    (code, _IN_MODEL.format(before), _IN_MODEL.format(after))
    for code, before, after in [
        ("RNK402", 'p = torch.arange(size, device="cuda")', "p = torch.arange(size, device=x.device)"),
        ("RNK402", 'p = torch.arange(size, device=torch.device("cuda"))', "p = torch.arange(size, device=x.device)"),
        ("RNK402", 'p = torch.arange(size).to("cuda")', "p = torch.arange(size).to(x.device)"),
        ("RNK402", "p = torch.arange(size).cuda()", "p = torch.arange(size).to(x.device)"),
        ("RNK402", "p = torch.arange(size).cuda(0)", "p = torch.arange(size).to(x.device)"),
        (  # `to` takes this as well, but who knows what else stands there
            "RNK402",
            "p = torch.arange(size).cuda(non_blocking=True)",
            "p = torch.arange(size).cuda(non_blocking=True)",
        ),
        (  # inputs lie elsewhere until they are moved
            "RNK402",
            "m = mask.cuda()\n        p = torch.arange(size).cuda() * m",
            "m = mask.cuda()\n        p = torch.arange(size).cuda() * m",
        ),
        (  # what is made of an input lies there already
            "RNK402",
            "m = mask + x\n        p = (m * 2).cuda()",
            "m = mask + x\n        p = (m * 2).cuda()",
        ),
        ("RNK402", "p = torch.arange(x.shape[0]).cuda()", "p = torch.arange(x.shape[0]).to(x.device)"),
        (  # nobody knows on which device it lies then
            "RNK402",
            "x = other(x)\n        mask = other(mask)\n        p = torch.arange(size).cuda()",
            "x = other(x)\n        mask = other(mask)\n        p = torch.arange(size).cuda()",
        ),
        (
            "RNK401",
            "p = torch.arange(size, device=torch.cuda.current_device())",
            "p = torch.arange(size, device=x.device)",
        ),
        (  # a number is not a device
            "RNK401",
            "d = torch.cuda.current_device()\n        p = torch.arange(size, device=d) + d",
            "d = torch.cuda.current_device()\n        p = torch.arange(size, device=d) + d",
        ),
    ]
]


_SAVED = """
import os
from os import mkdir
from pathlib import Path
import torch
import torch.distributed as dist
def save(model, args):
    out = args.out
    {}
    torch.save(model.state_dict(), os.path.join(out, f"rank{{dist.get_rank()}}.pt"))
"""

TEXTS += [
    ("RNK602", _SAVED.format(before), _SAVED.format(after))
    for before, after in [
        ("os.makedirs(out)", "os.makedirs(out, exist_ok=True)"),
        ("os.mkdir(path=out)", "os.mkdir(path=out)"),
        ("os.makedirs(out, exist_ok=False)", "os.makedirs(out, exist_ok=True)"),
        ("os.makedirs(out, 0o755, False)", "os.makedirs(out, 0o755, True)"),
        ("os.mkdir(out)", "os.makedirs(out, exist_ok=True)"),
        ("mkdir(out)", "mkdir(out)"),
        ("Path(out).mkdir()", "Path(out).mkdir(exist_ok=True)"),
        ("if not os.path.exists(out):\n        os.makedirs(out)", "os.makedirs(out, exist_ok=True)"),
        ("if not os.path.isdir(out): os.mkdir(out)", "os.makedirs(out, exist_ok=True)"),
        (  # what else stands there keeps its test
            "if not os.path.exists(out):\n        os.makedirs(out)\n        print(out)",
            "if not os.path.exists(out):\n        os.makedirs(out, exist_ok=True)\n        print(out)",
        ),
        (
            "if not os.path.exists(out):  # the first time\n        os.makedirs(out)",
            "if not os.path.exists(out):  # the first time\n        os.makedirs(out, exist_ok=True)",
        ),
        (
            "if out is None:\n        out = '.'\n    elif not os.path.exists(out):\n        os.makedirs(out)",
            "if out is None:\n        out = '.'\n    elif not os.path.exists(out):\n"
            "        os.makedirs(out, exist_ok=True)",
        ),
    ]
]

_SHUFFLED = """
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler
def loader_of(dataset, distributed):
    sampler = {}
    return DataLoader({})
"""

TEXTS += [
    ("RNK610", _SHUFFLED.format(sampler, before), _SHUFFLED.format(sampler, after))
    for sampler, before, after in [
        (
            "DistributedSampler(dataset)",
            "dataset, shuffle=True, sampler=sampler",
            "dataset, sampler=sampler",
        ),
        ("DistributedSampler(dataset)", "dataset, 4, True, sampler", "dataset, 4, False, sampler"),
        (
            "DistributedSampler(dataset) if distributed else None",
            "dataset, shuffle=True, sampler=sampler",
            "dataset, shuffle=sampler is None, sampler=sampler",
        ),
        (  # who shuffles?
            "DistributedSampler(dataset, shuffle=False)",
            "dataset, shuffle=True, sampler=sampler",
            "dataset, shuffle=True, sampler=sampler",
        ),
    ]
]

_EPOCHS = """
import torch
import torch.distributed as dist
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler
from tqdm import tqdm
def main(dataset, model, args):
    dist.init_process_group("nccl")
    {made}
    for {over}:
        {body}for batch in loader:
            model(batch).sum().backward()
"""
_MADE = "sampler = DistributedSampler(dataset)\n    loader = DataLoader(dataset, sampler=sampler)"
_INLINE = "loader = DataLoader(dataset, sampler=DistributedSampler(dataset))"
_IN_SOME = (
    "sampler = DistributedSampler(dataset) if args.d else None\n    loader = DataLoader(dataset, sampler=sampler)"
)

TEXTS += [
    ("RNK601", _EPOCHS.format(made=made, over=over, body=""), _EPOCHS.format(made=made, over=over, body=body))
    for made, over, body in [
        (_MADE, "epoch in range(args.epochs)", "sampler.set_epoch(epoch)\n        "),
        (_MADE, "e in tqdm(range(args.epochs))", "sampler.set_epoch(e)\n        "),
        (_MADE, "_, epoch in enumerate(range(args.epochs))", "sampler.set_epoch(epoch)\n        "),
        (_MADE, "epoch, name in enumerate(args.names)", ""),
        (_INLINE, "epoch in range(args.epochs)", "loader.sampler.set_epoch(epoch)\n        "),
        (_IN_SOME, "epoch in range(args.epochs)", ""),
    ]
]

_CHOSEN = """
import os
import torch
import torch.distributed as dist
def main(local_rank):
    {}
    total = torch.ones(1).cuda()
    dist.all_reduce(total)
if __name__ == "__main__":
    main(int(os.environ["LOCAL_RANK"]))
"""

TEXTS += [
    ("RNK403", _CHOSEN.format("\n    ".join(before)), _CHOSEN.format("\n    ".join(after)))
    for before, after in [
        2
        * (
            (
                'dist.init_process_group("nccl")',
                'os.environ.setdefault("LOCAL_RANK", "0")',
                'torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))',
            ),
        ),
        (
            ('dist.init_process_group("nccl")', "torch.cuda.set_device(local_rank)"),
            ("torch.cuda.set_device(local_rank)", 'dist.init_process_group("nccl")'),
        ),
        (
            ('dist.init_process_group("nccl")', "dist.barrier()", "torch.cuda.set_device(local_rank)"),
            ("torch.cuda.set_device(local_rank)", 'dist.init_process_group("nccl")', "dist.barrier()"),
        ),
        *(
            (same, same)
            for same in (
                ('dist.init_process_group("nccl")', "n = local_rank", "dist.barrier()", "torch.cuda.set_device(n)"),
                ('dist.init_process_group("nccl")', "torch.cuda.set_device(local_rank)  # of this node"),
                ('dist.init_process_group("nccl"); torch.cuda.set_device(local_rank)',),
            )
        ),
    ]
]


_CHECKPOINTED = """
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.checkpoint import checkpoint, checkpoint_sequential
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.block = nn.Linear(4, 4)
    def forward(self, x):
        return {}
def main():
    return DDP(Net(), find_unused_parameters=True)
"""

TEXTS += [
    ("RNK507", _CHECKPOINTED.format(before), _CHECKPOINTED.format(after))
    for before, after in [
        ("checkpoint(self.block, *x)", "checkpoint(self.block, *x, use_reentrant=False)"),
        ("checkpoint(self.block, x, use_reentrant=True)", "checkpoint(self.block, x, use_reentrant=False)"),
        ("checkpoint_sequential(self.block, 2, x)", "checkpoint_sequential(self.block, 2, x, use_reentrant=False)"),
        *((same, same) for same in ("checkpoint_sequential(self.block, 2, x, True)", "checkpoint_sequential(*x)")),
    ]
]


_AS_IT_WAS = """
import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp
def run(x, sizes, model):
    {}
"""

TEXTS += [
    (code, _AS_IT_WAS.format(text), _AS_IT_WAS.format(text))
    for code, text in [
        ("RNK801", "for _ in sizes:\n        out = [torch.empty(sizes[_])] * 2\n        dist.all_gather(out, x)"),
        ("RNK803", "y = x = dist.all_reduce(x)\n    return x, y"),
        ("RNK903", "dcp.save_state_dict(model.state_dict(), sizes, coordinator_rank=0)"),
    ]
]


@pytest.mark.parametrize(("code", "before", "after"), TEXTS)
def test_a_text_becomes(code, before, after, tmp_path):
    (tmp_path / "pyproject.toml").write_text("[tool.distlint]\n")
    settings = Configuration(overrides={"select": code.split(","), "min-confidence": "low"})
    made = fixed_text(dedent(before), tmp_path / "train.py", settings, unsafe=True)
    assert made.after == dedent(after)


@pytest.mark.parametrize(
    ("torch", "call", "is_fixed"),
    [
        ("1.10", "checkpoint(self.block, x)", False),
        ("1.11", "checkpoint(self.block, x)", True),
        ("1.13", "checkpoint_sequential(self.block, 2, x)", False),
        ("2.1", "checkpoint_sequential(self.block, 2, x)", True),
    ],
)
def test_an_argument_is_given_only_where_torch_has_it(torch, call, is_fixed, tmp_path):
    (tmp_path / "pyproject.toml").write_text(f'[project]\nname = "a"\ndependencies = ["torch>={torch}"]\n')
    settings = Configuration(overrides={"select": ["RNK507"], "min-confidence": "low"})
    made = fixed_text(_CHECKPOINTED.format(call), tmp_path / "train.py", settings, unsafe=True)
    assert ("use_reentrant=False" in made.after) is is_fixed
