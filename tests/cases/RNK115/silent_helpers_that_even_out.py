"""Functions that pad what they have picked, or count it, or fill a tensor of one size.

reason: what they give back has one size on all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def padded(scores, longest):
    kept = scores[scores > 0]
    return torch.cat([kept, torch.zeros(longest - len(kept))])


def table(labels, guesses, classes):
    known = labels >= 0
    return torch.bincount(labels[known] * classes + guesses[known], minlength=classes * classes)


def mean_of_positive(scores):
    return scores[scores > 0].mean()


def main(rank, world_size):
    scores = torch.arange(4.0) - rank
    rows, counts = padded(scores, 4), table(torch.tensor([0, rank, -rank]), torch.tensor([1, 0, 1]), 2)
    mean = mean_of_positive(scores)
    for tensor in (rows, counts, mean):
        dist.all_reduce(tensor)
    dist.all_gather([torch.zeros_like(rows) for _ in range(world_size)], rows)
