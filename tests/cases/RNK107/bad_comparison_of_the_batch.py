"""Where no token of the batch counts, the ranks do not meet.

reason: what is compared element by element differs from rank to rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 18)
"""
import torch
import torch.distributed as dist


def evaluate(loader):
    total = torch.zeros(1)
    for tokens, labels in loader:
        counts = labels != -100
        if (~counts).all():
            continue  # expect: RNK107
        total += tokens[counts].sum()
        dist.all_reduce(total)  # distlint: ignore[RNK808] not what this is about
    return total


def main(rank, world_size):
    labels = torch.full((4,), -100 if rank == 0 else 3)
    evaluate([(torch.ones(4), labels)])
