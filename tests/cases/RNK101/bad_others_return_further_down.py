"""A barrier on rank 0, ahead of a return of the others.

reason: the others have passed by the barrier before they return: the test above it parts them, not the return
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 14); rank 1 finished
"""

import torch
import torch.distributed as dist


def save(state):
    if dist.get_rank() == 0:
        dist.barrier()  # expect: RNK101 "runs only when `dist.get_rank() == 0`"
        state = state.clone()
    if dist.get_rank() != 0:
        return
    dist.all_reduce(state)


def main(rank, world_size):
    save(torch.ones(1))
