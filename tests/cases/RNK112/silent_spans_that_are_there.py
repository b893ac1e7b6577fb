"""Spans of a mask: a helper fills up what is not there, and a caller asks whether there are any.

reason: no list is stacked that may be empty
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def spans(mask):
    if not mask.any():
        return []
    return [(0, 2)]


def report(losses, masks):
    per_span = []
    for loss, mask in zip(losses, masks):
        for start, end in spans(mask):
            per_span.append(loss[start:end].sum())
    total = torch.stack(per_span).sum() if per_span else losses.sum() * 0
    summed = total.clone()
    dist.all_reduce(summed)
    return summed


def report_with_all(losses, masks):
    per_span = [losses.sum() * 0]
    for loss, mask in zip(losses, masks):
        for start, end in spans(mask):
            per_span.append(loss[start:end].sum())
    summed = torch.stack(per_span).sum()
    dist.all_reduce(summed)
    return summed


def main(rank, world_size):
    masks = torch.zeros(1, 6) + rank
    report(torch.ones(1, 6), masks)
    report_with_all(torch.ones(1, 6), masks)
