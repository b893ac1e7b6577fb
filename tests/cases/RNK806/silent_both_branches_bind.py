"""Each branch has its value

reason: all ranks have one when it is used
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def main(rank, world_size):
    if rank == 0:
        values = torch.arange(4.0)
    else:
        values = torch.zeros(4)
    dist.broadcast(values, src=0)
    print(values.sum())
    if rank == 0:
        name = "first"
    for name in ("a", "b"):
        print(name.upper())
