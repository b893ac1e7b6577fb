"""Rank 0 decides to stop early, and every rank tests its own flag.

reason: the flag of the others never changes
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 15)
"""
import torch
import torch.distributed as dist


def main(rank, world_size, patience=2):
    stop = False
    for epoch in range(4):
        loss = torch.tensor(1.0 / (epoch + 1))
        dist.all_reduce(loss)
        if rank == 0:
            stop = epoch >= patience
        if stop:
            break  # expect: RNK109 "stop"
