"""The parts of all ranks are read behind a barrier.

reason: all of them are written by then
runs: no (a race)
"""
import os

import torch
import torch.distributed as dist


def evaluate(model, batches, folder):
    rank, world_size = dist.get_rank(), dist.get_world_size()
    torch.save([model(batch) for batch in batches], os.path.join(folder, f"part_{rank}.pt"))
    dist.barrier()
    if rank != 0:
        return None
    merged = []
    for i in range(world_size):
        merged += torch.load(os.path.join(folder, f"part_{i}.pt"))
    return merged
