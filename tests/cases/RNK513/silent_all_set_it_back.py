"""The model is set back by all ranks, or only the first one has changed it

reason: all train on with the model as it was
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def validate(model, loader):
    model.eval()
    if dist.get_rank() == 0:
        print(sum(model.module(batch).sum().item() for batch in loader))
    model.train()


def of_the_first(model, loader):
    if dist.get_rank() == 0:
        model.eval()
        print(sum(model(batch).sum().item() for batch in loader))
        model.train()


def both_ways(model, loader):
    model.eval()
    if dist.get_rank() != 0:
        model.train()
        return
    print(sum(model(batch).sum().item() for batch in loader))
    model.train()


def offloaded(model, run, device):
    model.to("cpu")
    if dist.get_rank() == 0:
        print(run())
    model.to(device)


def main(rank, world_size):
    net = torch.nn.Linear(2, 1)
    model = DistributedDataParallel(net)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    loader = [torch.ones(1, 2)] * 3
    for batch in loader:
        model(batch).sum().backward()
        optimizer.step()
        validate(model, loader)
        of_the_first(net, loader)
        both_ways(net, loader)
        offloaded(net, lambda: rank, "cpu")
        assert net.training, "trains as in evaluation"
