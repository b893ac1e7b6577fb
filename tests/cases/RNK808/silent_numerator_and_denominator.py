"""Both parts of a ratio are reduced twice

reason: the ratio is what it was
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def accuracy(batches):
    right, seen = torch.zeros(1), torch.zeros(1)
    for batch in batches:
        right += batch.sum()
        seen += batch.numel()
        dist.all_reduce(right)
        dist.all_reduce(seen)
    return right / seen


def main(rank, world_size):
    assert accuracy([torch.ones(1), torch.ones(1)]) == 1
