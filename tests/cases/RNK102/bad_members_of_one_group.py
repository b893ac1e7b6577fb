"""Both ranks of one group go different ways inside it.

reason: the group holds ranks 0 and 1, and the test parts exactly these two
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: rank 0 hung in broadcast (line 14); rank 1 hung in all_reduce (line 16); ranks 2 and 3 hung in barrier (line 21)
"""
import torch
import torch.distributed as dist


def sync(rank, value):
    pair = dist.new_group([0, 1])
    if rank == 0:
        dist.broadcast(value, src=0, group=pair)  # expect: RNK102 "all_reduce"
    elif rank == 1:
        dist.all_reduce(value, group=pair)


def main(rank, world_size):
    sync(rank, torch.ones(1))
    dist.barrier()
