"""The losses of the spans of a mask, which a helper gives back as an empty list for an empty mask.

reason: the helper says itself that there may be none, and the rank that has none stacks an empty list
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 raised RuntimeError (line 24); rank 1 hung in all_reduce (line 26)
"""
import torch
import torch.distributed as dist


def spans(mask):
    if not mask.any():
        return []
    starts = (mask[1:] > mask[:-1]).nonzero().flatten() + 1
    return [(int(start), int(start) + 2) for start in starts]


def report(losses, masks):
    per_span = []
    for loss, mask in zip(losses, masks):
        bounds = spans(mask)
        for start, end in bounds:
            per_span.append(loss[start:end].sum())
    total = torch.stack(per_span).sum()  # expect: RNK112 "torch.stack(per_span)"
    summed = torch.stack([total, torch.ones_like(total)])
    dist.all_reduce(summed)
    return summed[0] / summed[1]


def main(rank, world_size):
    mask = torch.zeros(1, 6)
    mask[0, 3] = rank
    report(torch.ones(1, 6), mask)
