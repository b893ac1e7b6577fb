"""A loss that is reduced for the log decides by its local value whether the step is skipped.

reason: that it is reduced says that ranks have different ones
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 15)
"""
import torch
import torch.distributed as dist


def step(compute, batch):
    loss = compute(batch)
    if torch.isnan(loss):
        return None  # expect: RNK107
    dist.all_reduce(loss)
    return loss.item() / dist.get_world_size()


def main(rank, world_size):
    step(torch.tensor, {0: float("nan"), 1: 1.0}[rank])
