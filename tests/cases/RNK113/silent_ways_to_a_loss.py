"""The loss that is gone backward from is not made of what the wrapped model gives, or all ranks skip it.

reason: nobody waits: the plain model has gradients of its own, and the sum of all weights is the same on all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader


def of_another_model(net, head, loader):
    model = DistributedDataParallel(net)
    for batch in loader:
        with torch.no_grad():
            features = model(batch["x"]).detach().clone()
        if batch["weight"].sum() == 0:
            continue
        penalty = sum(parameter.pow(2).sum() for parameter in head.parameters())
        penalty.backward()
        print(features.shape)


def agreed(net, loader):
    model = DistributedDataParallel(net)
    for batch in loader:
        total = batch["weight"].sum()
        dist.all_reduce(total, op=dist.ReduceOp.MIN)
        if total == 0:
            continue
        loss = -(model(batch["x"]) * batch["weight"]).mean()
        loss /= 4
        loss.backward()


def by_zero(net, loader):
    model = DistributedDataParallel(net)
    for batch in loader:
        loss = -model(batch["x"]).mean()
        if batch["weight"].sum() == 0:
            loss = loss * 0
        loss.backward()


def main(rank, world_size):
    weight = torch.tensor([[0.0], [1.0]][rank])
    loader = DataLoader([{"x": torch.ones(1, 2), "weight": weight}], batch_size=None)
    of_another_model(torch.nn.Linear(2, 1), torch.nn.Linear(2, 1), loader)
    agreed(torch.nn.Linear(2, 1), loader)
    by_zero(torch.nn.Linear(2, 1), loader)
