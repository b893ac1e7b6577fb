"""The world group, spelled out as group=None and with the full module path.

reason: group=None is the world group
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 13); rank 1 finished
"""
import torch


def end_of_validation(scores):
    if torch.distributed.get_rank() == 0:
        print("best", max(scores))
        torch.distributed.barrier(group=None)  # expect: RNK101 "barrier"


def main(rank, world_size):
    end_of_validation([0.1, 0.4])
