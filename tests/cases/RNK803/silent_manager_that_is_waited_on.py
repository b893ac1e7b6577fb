"""Collectives that a manager issues as one, which is waited on all the same.

reason: what `with` binds is the manager, which has `wait` whether its work is asynchronous or not
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def main(rank, world_size):
    parts = [torch.full((n,), float(rank)) for n in (2, 3)]
    with dist._coalescing_manager(async_ops=False) as manager:
        for part in parts:
            dist.all_reduce(part)
    manager.wait()
    assert all(float(part.sum()) == part.numel() for part in parts)
