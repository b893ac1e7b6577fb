"""The model is set to evaluate, or moved to the CPU, by all ranks, and set back behind the exit of all but the first

reason: the others train on as in evaluation, or with a model that is not on their GPU
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 got a wrong value (line 46)
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def validate(model, loader):
    model.eval()  # expect: RNK513 "back to train"
    if dist.get_rank() != 0:
        return None
    total = sum(model.module(batch).sum().item() for batch in loader)
    model.train()
    return total


def offloaded(model, run, device):
    model.to("cpu")  # expect: RNK513 "is on the CPU"
    if dist.get_rank() == 0:
        found = run()
        model.to(device)
        print(found)


def train_beside(net, loader, optimizer, run, device):
    model = DistributedDataParallel(net)
    for batch in loader:
        model(batch).sum().backward()
        optimizer.step()
        offloaded(net, run, device)


def main(rank, world_size):
    model = DistributedDataParallel(torch.nn.Linear(2, 1))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    loader = [torch.ones(1, 2)] * 3
    for batch in loader:
        model(batch).sum().backward()
        optimizer.step()
        validate(model, loader)
    assert model.training, "trains as in evaluation"
