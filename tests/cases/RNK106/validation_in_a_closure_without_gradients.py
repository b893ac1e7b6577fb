"""A function inside, without gradients, validates on rank 0 ahead of each step that all ranks make.

reason: what rank 0 broadcasts pairs up with the next forward of the others, and it leaves out its own broadcast there
runs: no (all ranks finish: measured with torch 2.13 and gloo)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    model, x = DDP(torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.BatchNorm1d(4))), torch.ones(4, 4)

    @torch.no_grad()
    def estimate():
        model.eval()
        loss = model(x).sum()
        model.train()
        return loss

    for step in range(4):
        if step % 2 == 0 and rank == 0:
            print(estimate().item())  # expect: RNK106 low
        model(x).sum().backward()
