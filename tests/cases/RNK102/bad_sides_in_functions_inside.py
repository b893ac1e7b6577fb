"""Each side communicates in a function that stands inside of the one which tests the rank.

reason: both ways are in sight there as they are without the functions
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 14); rank 1 hung in barrier (line 17)
"""

import torch
import torch.distributed as dist


def finish(total):
    def add_up():
        dist.all_reduce(total)

    def meet():
        dist.barrier()

    if dist.get_rank() == 0:
        add_up()  # expect: RNK102 "rank 1 in `dist.barrier()`"
        print("total", total.item())
    else:
        meet()


def main(rank, world_size):
    finish(torch.ones(1))
