"""Rows that a helper has picked by their scores are handed to another one, which gathers them as they are.

reason: each rank has another number of rows, and makes buffers of its own shape for those of the others
runs: no (gloo fails on sizes, each run otherwise)
"""
import torch
import torch.distributed as dist


def keep_confident(scores, boxes, threshold):
    keep = scores > threshold
    return torch.cat([scores.unsqueeze(-1), boxes], dim=-1)[keep]


def of_all_ranks(x):
    x = x.contiguous()
    parts = [torch.empty_like(x) for _ in range(dist.get_world_size())]
    dist.all_gather(parts, x)
    return torch.cat(parts)


def process(scores, boxes):
    rows = keep_confident(scores, boxes, 0.5)
    return of_all_ranks(rows)  # expect: RNK115 "all_gather in of_all_ranks"


def main(rank, world_size):
    process(torch.tensor([0.9, 0.7, 0.1]) if rank == 0 else torch.tensor([0.2, 0.6, 0.3]), torch.ones(3, 4))
