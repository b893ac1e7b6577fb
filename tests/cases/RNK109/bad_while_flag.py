"""A loop that goes on until rank 0 has enough.

reason: the flag of the other ranks stays as it was
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 15)
"""
import torch
import torch.distributed as dist


def main(rank, world_size, enough=3):
    done = False
    total = torch.zeros(1)
    while not done:  # expect: RNK109 "while not done"
        dist.all_reduce(total)  # distlint: ignore[RNK808] not what this is about
        total += 1
        if rank == 0 and total.item() > enough:
            done = True
