"""Lists of losses of which all ranks get the same mean, or of which only the length is asked.

reason: the lists are gathered, the mean is reduced, and all ranks have as many batches
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def average(values):
    total = torch.tensor(values).mean()
    dist.all_reduce(total)
    return total.item() / dist.get_world_size()


@torch.no_grad()
def losses_of(model, batches):
    losses = []
    for batch in batches:
        losses.append(model(batch).sum().item())
    return losses


def step(model, optimizer, batches):
    for batch in batches:
        optimizer.zero_grad()
        model(batch).sum().backward()
        optimizer.step()


def reduced(model, batches, held_out):
    model = DistributedDataParallel(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for _ in range(3):
        for batch in batches:
            optimizer.zero_grad()
            model(batch).sum().backward()
            optimizer.step()
        if average(losses_of(model, held_out)) < -100.0:
            break


def gathered(model, batches, held_out):
    model = DistributedDataParallel(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for _ in range(3):
        step(model, optimizer, batches)
        losses = [model(batch).detach().sum().item() for batch in held_out]
        everything = [None] * dist.get_world_size()
        dist.all_gather_object(everything, losses)
        if sum(sum(one) for one in everything) < -100.0:
            break


def counted(model, batches):
    model = DistributedDataParallel(model)
    losses = []
    for batch in batches:
        loss = model(batch).sum()
        losses.append(loss.item())
        if len(losses) > 2:
            losses.clear()
            break
        loss.backward()
    print(sum(losses))


def main(rank, world_size):
    held_out = [(rank + 1.0) * torch.ones(1, 2)]
    reduced(torch.nn.Linear(2, 1), [torch.ones(1, 2)], held_out)
    gathered(torch.nn.Linear(2, 1), [torch.ones(1, 2)], held_out)
    counted(torch.nn.Linear(2, 1), [torch.ones(1, 2)] * 4)
