"""The lengths are exchanged first, and each buffer has its own.

reason: gloo and NCCL gather parts of other lengths where the buffers have them
runs: no (gloo refuses parts of other lengths)
"""
import torch
import torch.distributed as dist


def gather(scores, rank, world_size):
    if rank == world_size - 1:
        scores = scores[:-1]
    sizes = [None] * world_size
    dist.all_gather_object(sizes, len(scores))
    parts = [torch.empty(size) for size in sizes]
    dist.all_gather(parts, scores)
    return parts
