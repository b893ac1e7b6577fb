"""A return of the others between two collectives.

reason: all ranks meet in the barrier; what the return skips is the reduction behind it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 16); rank 1 finished
"""

import torch
import torch.distributed as dist


def save(state):
    dist.barrier()
    if dist.get_rank() != 0:
        return  # expect: RNK103 "all_reduce"
    dist.all_reduce(state)


def main(rank, world_size):
    save(torch.ones(1))
