"""A state dict is sent shard by shard: the owner fills the buffer, all ranks join the broadcast.

reason: continue and the rank test come after the collective of the iteration
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def consolidate(shard, shapes):
    rank = dist.get_rank()
    full = {}
    for i, (name, shape) in enumerate(sorted(shapes.items())):
        owner = i % dist.get_world_size()
        buffer = shard[name].clone() if rank == owner else torch.empty(shape)
        dist.broadcast(buffer, src=owner)
        if rank != 0:
            continue
        full[name] = buffer
    if rank != 0:
        return None
    return full


def main(rank, world_size):
    shapes = {"bias": (2,), "weight": (2, 2)}
    shard = {name: torch.full(shape, float(rank)) for name, shape in shapes.items()}
    full = consolidate(shard, shapes)
    assert (full is None) == (rank != 0)
