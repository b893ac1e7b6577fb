"""Fixes: what they make of the text where a case cannot show it."""

from __future__ import annotations

from textwrap import dedent

import pytest

from distlint.fixes.files import fixed_text
from distlint.settings.configuration import Configuration

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


@pytest.mark.parametrize(("code", "before", "after"), TEXTS)
def test_a_text_becomes(code, before, after, tmp_path):
    (tmp_path / "pyproject.toml").write_text("[tool.distlint]\n")
    settings = Configuration(overrides={"select": [code], "min-confidence": "low"})
    made = fixed_text(dedent(before), tmp_path / "train.py", settings, unsafe=True)
    assert made.after == dedent(after)
