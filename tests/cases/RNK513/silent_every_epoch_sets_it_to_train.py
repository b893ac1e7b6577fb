"""The first rank alone sets the model back to train, and so do all ranks where an epoch begins; one moves it when all is over

reason: none of them trains as in evaluation
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def validate(model, loader):
    model.eval()
    if dist.get_rank() != 0:
        return
    print(sum(model.module(batch).sum().item() for batch in loader))
    model.train()


def train(model, loader, optimizer):
    model.train()
    for batch in loader:
        assert model.training, "trains as in evaluation"
        model(batch).sum().backward()
        optimizer.step()


def last_look(model, loader):
    model.to("cpu")
    if dist.get_rank() == 0:
        model.to("cuda")
        print(model)


def main(rank, world_size):
    model = DistributedDataParallel(torch.nn.Linear(2, 1))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    loader = [torch.ones(1, 2)] * 3
    for _ in range(2):
        train(model, loader, optimizer)
        validate(model, loader)
    if world_size > 2:
        last_look(model, loader)
