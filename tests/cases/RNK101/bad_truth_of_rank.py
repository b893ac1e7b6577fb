"""The rank itself is the condition.

reason: the rank is true on all ranks but 0
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in barrier (line 13)
"""
import torch.distributed as dist


def finish(results):
    results.sort()
    if dist.get_rank():
        dist.barrier()  # expect: RNK101 "barrier"
    return results


def main(rank, world_size):
    finish([3, 1, 2])
