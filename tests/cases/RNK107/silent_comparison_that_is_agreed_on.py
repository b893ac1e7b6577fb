"""What the batch holds is compared, and the ranks agree on that.

reason: the sum is the same on all ranks, and so are a number of elements and a size
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def evaluate(loader):
    total = torch.zeros(1)
    for tokens, labels in loader:
        counts = (labels != -100).sum()
        dist.all_reduce(counts)
        if counts == 0:
            continue
        if (labels + 1).shape[0] > 2 and (labels + 1).numel() > 2:
            dist.all_reduce(total)
    return total


def main(rank, world_size):
    labels = torch.full((4,), -100 if rank == 0 else 3)
    evaluate([(torch.ones(4), labels)])
