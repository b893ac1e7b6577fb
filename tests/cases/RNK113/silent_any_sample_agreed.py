"""Ranks agree on whether a batch with an empty sample is skipped, and the log counts what is in it.

reason: the answer is the same on all ranks; the log decides nothing
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def train(model, data_loader):
    for images, targets in data_loader:
        empty = sum(len(target) < 1 for target in targets)
        if any(len(target) > 5 for target in targets):
            print("a batch with many boxes", [len(target) for target in targets])
        flag = torch.tensor(float(empty > 0))
        dist.all_reduce(flag, op=dist.ReduceOp.MAX)
        if flag.item() > 0:
            continue
        model(images).sum().backward()


def main(rank, world_size):
    model = DDP(torch.nn.Linear(4, 1))
    images = torch.ones(2, 4)
    data_loader = [(images, [[1], [] if rank == 0 else [2]]), (images, [[1], [2]])]
    train(model, data_loader)
    print(any(len(part) == 0 for part in data_loader))
