"""or as a short if statement, and a barrier in a condition.

reason: the right side of or is evaluated where the left side is false, on all ranks but 0
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in barrier (line 11)
"""
import torch.distributed as dist


def wait_for_cache(cache):
    dist.get_rank() == 0 or dist.barrier()  # expect: RNK101 "barrier"
    return cache["rows"]


def main(rank, world_size):
    wait_for_cache({"rows": 12})
