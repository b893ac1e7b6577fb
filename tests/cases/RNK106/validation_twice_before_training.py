"""Rank 0 validates two batches without gradients, in a function, and all go on training.

reason: only the first of its forwards broadcasts; the others do so in their next one, and rank 0 leaves it out there
runs: no (all ranks finish: measured with torch 2.13 and gloo)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def make():
    return DDP(torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.BatchNorm1d(4)))


@torch.inference_mode()
def validate(model, batches):
    model.eval()
    return sum(model(x).sum() for x in batches)


def main(rank, world_size):
    model, x = make(), torch.ones(4, 4)
    for _ in range(2):
        model(x).sum().backward()
    if rank == 0:
        print(validate(model, [x, x]))  # expect: RNK106 low
    model.train()
    for _ in range(2):
        model(x).sum().backward()
