"""Size and type of both buffers come from one dict.

reason: what is in the dict is the same on both sides
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def hand_over(sizes, rank):
    options = {"dtype": torch.long, "device": "cpu"}
    if rank == 0:
        print("dimensions to 1")
        dist.send(torch.tensor(len(sizes), **options), 1)
        dist.send(torch.tensor(sizes, **options), 1)
        return sizes
    dimensions = torch.empty((), **options)
    dist.recv(dimensions, 0)
    received = torch.empty(dimensions, **options)
    dist.recv(received, 0)
    return received.tolist()


def main(rank, world_size):
    assert hand_over([2, 3, 5], rank) == [2, 3, 5]
