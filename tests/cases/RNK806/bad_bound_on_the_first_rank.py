"""A file that only rank 0 opens, and that all close

reason: the other ranks have no such variable, and leave rank 0 alone in the barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 21); rank 1 raised UnboundLocalError (line 20)
"""

import torch
import torch.distributed as dist


def main(rank, world_size):
    if rank == 0:
        losses = open("losses.txt", "w")
    for _ in range(2):
        loss = torch.ones(1)
        dist.all_reduce(loss)
        if rank == 0:
            losses.write(f"{loss.item()}\n")
    losses.close()  # expect: RNK806 "`losses` has a value on the first rank only (line 14)"
    dist.barrier()
