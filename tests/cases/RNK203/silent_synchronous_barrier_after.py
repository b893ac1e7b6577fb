"""A barrier that waits comes before the use.

reason: a blocking barrier of the same group finishes after the collectives before it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def spread(tensors):
    for source, t in enumerate(tensors):
        dist.broadcast(t, src=source, async_op=True)
    dist.barrier()
    return torch.stack(tensors)


def main(rank, world_size):
    tensors = [torch.full((2,), float(rank)) for _ in range(world_size)]
    assert spread(tensors)[1][0].item() == 1
