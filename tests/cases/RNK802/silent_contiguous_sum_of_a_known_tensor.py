"""A sum over a dimension of what a function gives back as a tensor, or that a function of torch adds up.

reason: what reduces a dimension makes a contiguous tensor, and contiguous() gives the same one back
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def masked(scores: torch.Tensor) -> torch.Tensor:
    return scores.masked_fill(scores < 0, 0.0)


def total_scores(scores):
    kept = masked(scores)
    summed = kept.sum(dim=1)
    dist.all_reduce(summed.contiguous())
    return summed


def total_of_all(scores):
    summed = torch.sum(scores, dim=1)
    dist.all_reduce(summed.contiguous())
    return summed


def main(rank, world_size):
    assert total_scores(torch.ones(2, 3)).tolist() == [3.0 * world_size] * 2
    assert total_of_all(torch.ones(2, 3)).tolist() == [3.0 * world_size] * 2
