"""The loss is reduced, then the patience counted.

reason: all ranks count the same
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size, patience=2):
    best, waited = float("inf"), 0
    for epoch in range(6):
        loss = torch.tensor(1.0 + rank)
        dist.all_reduce(loss)
        if loss.item() < best:
            best, waited = loss.item(), 0
        else:
            waited += 1
        if waited >= patience:
            break
