"""A cache that each node has.

reason: each node needs its own
runs: no (a race of several nodes)
"""
import os

import torch
import torch.distributed as dist


def prepare(examples, cache_dir):
    if int(os.environ["LOCAL_RANK"]) == 0:
        torch.save(examples, os.path.join(cache_dir, "examples.pt"))
    dist.barrier()
    print("rank", dist.get_rank())
    return torch.load(os.path.join(cache_dir, "examples.pt"))
