"""Ranks that have found something leave the loop ahead of its else.

reason: the barrier in the else is for ranks that did not break out
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in barrier (line 15)
"""
import torch.distributed as dist


def find_checkpoint(paths):
    for path in paths:
        if dist.get_rank() == 0:
            break  # expect: RNK109
    else:
        dist.barrier()


def main(rank, world_size):
    find_checkpoint(["a", "b"])
