"""A function gives back what it wrapped

reason: the loss comes from the model inside, so the gradients of the ranks are never averaged
runs: no (the case of one function is run)
"""
import torch
from torch.nn.parallel import DistributedDataParallel


def wrap(net, distributed):
    if distributed:
        net = DistributedDataParallel(net)
    return net


def train(net, batches):
    model = wrap(net, True)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for batch in batches:
        loss = model.module.loss(batch)  # expect: RNK504
        loss.backward()
        optimizer.step()
