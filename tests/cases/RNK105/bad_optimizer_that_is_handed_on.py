"""The optimizer is made in one function and consolidated in another, on rank 0 only.

reason: the caller tells what is communicated there
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in consolidate_state_dict (line 14); rank 1 finished
"""
import torch
import torch.distributed as dist
from torch.distributed.optim import ZeroRedundancyOptimizer


def save(optimizer, path):
    if dist.get_rank() == 0:
        optimizer.consolidate_state_dict(to=0)
        torch.save(optimizer.state_dict(), path)


def main(rank, world_size):
    model = torch.nn.Linear(2, 2)
    optimizer = ZeroRedundancyOptimizer(model.parameters(), optimizer_class=torch.optim.Adam, lr=1e-3)
    model(torch.ones(1, 2)).sum().backward()
    optimizer.step()
    save(optimizer, "optimizer.pt")  # expect: RNK105 "optimizer.consolidate_state_dict(to=0)"
