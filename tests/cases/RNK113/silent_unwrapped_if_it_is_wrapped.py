"""A conditional expression takes the plain model out of its wrapper, in a function and in place.

reason: a plain model waits for nobody
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def plain(model):
    return model.module if dist.get_world_size() > 1 else model


def train(net, batches):
    several = dist.get_world_size() > 1
    model = DistributedDataParallel(net) if several else net
    inner = model.module if several else model
    for batch in batches:
        loss = inner(batch).mean()
        if torch.isnan(loss):
            continue
        loss.backward()
    for batch in batches:
        loss = plain(model)(batch).mean()
        if torch.isnan(loss):
            continue
        loss.backward()


def main(rank, world_size):
    bad = torch.full((2, 4), float("nan") if rank == 0 else 1.0)
    train(torch.nn.Linear(4, 1), [bad])
