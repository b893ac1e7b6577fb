"""The parameter is changed by the gradient

reason: nothing is divided by the number of ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def average(net, world_size):
    for parameter in net.parameters():
        parameter.grad /= world_size
        dist.all_reduce(parameter.grad)
        parameter.data -= 0.1 * parameter.grad


def main(rank, world_size):
    torch.manual_seed(0)
    net = torch.nn.Linear(2, 1)
    before = net.weight.detach().clone()
    net(torch.full((1, 2), float(rank + 1))).sum().backward()
    average(net, world_size)
    assert not torch.equal(net.weight, before)
