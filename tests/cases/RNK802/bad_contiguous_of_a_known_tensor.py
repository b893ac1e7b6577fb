"""What a function gives back as a tensor is transposed, and reduced by way of contiguous().

reason: a transposed tensor is not contiguous: the result goes into a copy
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 24)
"""

import torch
import torch.distributed as dist


def masked(scores: torch.Tensor) -> torch.Tensor:
    return scores.masked_fill(scores < 0, 0.0)


def total_scores(scores):
    kept = masked(scores)
    turned = kept.transpose(0, 1)
    dist.all_reduce(turned.contiguous())  # expect: RNK802
    return turned.sum()


def main(rank, world_size):
    assert total_scores(torch.ones(2, 3)).item() == 6.0 * world_size
