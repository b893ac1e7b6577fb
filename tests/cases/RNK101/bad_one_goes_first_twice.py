"""Rank 0 goes first, and the barrier behind it stands under a test that others may see otherwise.

reason: rank 0 enters only one of the two barriers that it needs; who has written two of them was right more often
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in barrier (line 12)
"""
import torch.distributed as dist


def prepare(folder):
    if dist.get_rank() != 0:
        dist.barrier()  # expect: RNK101 low
    name = folder + "/data"
    if dist.get_rank() == 0 and len(name) > 100:
        dist.barrier()
    return name


def main(rank, world_size):
    prepare("folder")
