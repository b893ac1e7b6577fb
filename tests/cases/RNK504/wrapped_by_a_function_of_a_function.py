"""A function gives back what another one has wrapped, and who calls it moves on from there

reason: the inner model gives the loss, and the wrapper is called nowhere
"""
import torch
from torch.nn.parallel import DistributedDataParallel


def wrap(net, device):
    return DistributedDataParallel(net, device_ids=[device])


def build(width, device):
    net = torch.nn.Linear(width, width).to(device)
    net = wrap(net, device)
    net = net.train()
    return net


def built(width, device):
    return build(width, device).to(device)


def train(batches, device):
    model = built(8, device).train()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for batch in batches:
        loss = model.module(batch).sum()  # expect: RNK504
        loss.backward()
        optimizer.step()
