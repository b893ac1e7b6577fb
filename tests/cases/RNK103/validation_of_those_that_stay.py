"""All but rank 0 go on to the next epoch, which validates without gradients first.

reason: what rank 0 broadcasts pairs up with the next forward of the others, and it leaves out its own broadcast there
runs: no (all ranks finish: measured with torch 2.13 and gloo; after the last epoch rank 0 waits for nobody)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def make():
    return DDP(torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.BatchNorm1d(4)))


def main(rank, world_size):
    model, x = make(), torch.ones(4, 4)
    for _ in range(2):
        for _ in range(2):
            model.train()
            model(x).sum().backward()
        if dist.get_rank() != 0:
            continue  # expect: RNK103 low
        model.eval()
        with torch.no_grad():
            model(x)
