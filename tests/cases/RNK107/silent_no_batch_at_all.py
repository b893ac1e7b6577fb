"""An evaluation that gets no batch returns early.

reason: a loader is empty on all ranks or on none
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, DistributedSampler


def evaluate(eval_loader):
    scores, batch = [], None
    for batch in eval_loader:
        scores.append(batch.mean())
    if batch is None:
        return {}
    total = torch.stack(scores).sum()
    dist.all_reduce(total)
    return {"score": total.item()}


def main(rank, world_size):
    data = torch.arange(8.0)
    evaluate(DataLoader(data, sampler=DistributedSampler(data, world_size, rank)))
