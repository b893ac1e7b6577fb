"""A method divides the parameter

reason: div_ works in place on the weights
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 26)
"""

import torch
import torch.distributed as dist


def average(net, world_size):
    for parameter in net.parameters():
        if parameter.grad is None:
            continue
        dist.all_reduce(parameter.grad.data, op=dist.ReduceOp.SUM)  # expect: RNK510
        parameter.data.div_(float(world_size))


def main(rank, world_size):
    torch.manual_seed(0)
    net = torch.nn.Linear(2, 1)
    before = net.weight.detach().clone()
    net(torch.full((1, 2), float(rank + 1))).sum().backward()
    average(net, world_size)
    assert torch.equal(net.weight, before)
