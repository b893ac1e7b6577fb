"""All rungs of the ladder but the first one end in a barrier.

reason: rank 0 prepares and leaves, the others wait; one finding, at the first of the barriers
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in barrier (line 24)
"""
import torch.distributed as dist


def prepare_dataset(cache):
    cache["rows"] = list(range(10))


def warm_up(cache):
    cache["warm"] = True


def setup(cache):
    rank = dist.get_rank()
    if rank == 0:
        prepare_dataset(cache)
    elif rank == 1:
        warm_up(cache)
        dist.barrier()  # expect: RNK101 "barrier"
    else:
        dist.barrier()
    return cache


def main(rank, world_size):
    setup({})
