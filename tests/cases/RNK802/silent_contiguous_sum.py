"""A sum over a dimension is contiguous already.

reason: contiguous() gives the same tensor back
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def total_scores(scores):
    summed = scores.sum(dim=1)
    dist.all_reduce(summed.contiguous())
    return summed


def main(rank, world_size):
    assert total_scores(torch.ones(2, 3)).tolist() == [3.0 * world_size] * 2
