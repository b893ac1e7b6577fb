"""Rank 0 leaves a loop ahead of a reduction, and the next one is of the same kind.

reason: rank 0 meets the others one reduction late, and the last one has nobody to meet
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 18)
"""
import torch
import torch.distributed as dist


def average(loss, accuracy):
    while True:
        if dist.get_rank() == 0:
            break  # expect: RNK109
        dist.all_reduce(loss)
        break
    if accuracy is not None:
        dist.all_reduce(accuracy)


def main(rank, world_size):
    average(torch.ones(1), torch.ones(1))
