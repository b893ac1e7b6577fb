"""The wrapper that a function gave back is called

reason: gradients are reduced by its hooks; what the model inside does is evaluation
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
        model(batch).sum().backward()
        optimizer.step()
    with torch.no_grad():
        return model.module.loss(batches[0])
