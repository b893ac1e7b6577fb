"""The last rank takes the rest.

reason: it goes round once more than the others
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in barrier (line 14)
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    rounds = 3 if rank == world_size - 1 else 2
    for _ in range(rounds):  # expect: RNK104 "barrier"
        dist.barrier()
