"""Three rungs, one of which is different.

reason: the middle ranks enter a reduce_scatter-like exchange in place of the barrier
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 13); ranks 1 and 2 hung in all_reduce (line 17); rank 3 hung in barrier (line 15)
"""
import torch
import torch.distributed as dist


def close(rank, world_size, total):
    if rank == 0:
        dist.barrier()  # expect: RNK102 "all_reduce"
    elif rank == world_size - 1:
        dist.barrier()
    else:
        dist.all_reduce(total)


def main(rank, world_size):
    close(rank, world_size, torch.ones(1))
