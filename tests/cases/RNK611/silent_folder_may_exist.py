"""A folder that may exist already.

reason: making it twice does no harm
runs: no (a race of several nodes)
"""
import os

import torch
import torch.distributed as dist


def setup(out_dir):
    if int(os.environ["LOCAL_RANK"]) == 0:
        os.makedirs(out_dir, exist_ok=True)
    dist.barrier()
    torch.save({"rank": dist.get_rank()}, os.path.join(out_dir, f"{dist.get_rank()}.pt"))
