"""Rows that were picked are handed to helpers that exchange their number, pad them, or gather objects; or their mean is.

reason: all ranks come to the collective with as many elements
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def padded_to_the_longest(x):
    sizes = [torch.zeros(1, dtype=torch.int64) for _ in range(dist.get_world_size())]
    dist.all_gather(sizes, torch.tensor([x.size(0)]))
    longest = int(max(sizes))
    rows = torch.zeros(longest)
    rows[: x.size(0)] = x
    parts = [torch.empty_like(rows) for _ in sizes]
    dist.all_gather(parts, rows)
    return torch.cat([part[: int(n)] for part, n in zip(parts, sizes)])


def as_objects(x):
    parts = [None for _ in range(dist.get_world_size())]
    dist.all_gather_object(parts, x)
    return torch.cat(parts)


def first_ones(x):
    x = x[:1].clone()
    parts = [torch.empty_like(x) for _ in range(dist.get_world_size())]
    dist.all_gather(parts, x)
    return torch.cat(parts)


def summed(x):
    dist.all_reduce(x)
    return x


def main(rank, world_size):
    scores = torch.tensor([0.9, 0.7, 0.1]) if rank == 0 else torch.tensor([0.2, 0.6, 0.3])
    kept = scores[scores > 0.5]
    print(padded_to_the_longest(kept), as_objects(kept), first_ones(kept))
    print(summed(kept.mean()), summed(kept.sum()), summed(torch.where(scores > 0.5, scores, torch.zeros_like(scores))))
