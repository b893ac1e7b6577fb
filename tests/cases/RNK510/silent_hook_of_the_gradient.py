"""The hook reduces the gradient that it is handed

reason: what the loop holds is not looked up
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def prepare(net):
    for parameter in net.parameters():

        def average(gradient):
            gradient = gradient.clone()
            dist.all_reduce(gradient)
            return gradient / dist.get_world_size()

        parameter.register_hook(average)


def check(net, world_size):
    """Raises if the gradients of the ranks differ."""
    for parameter in net.parameters():
        found = [torch.zeros_like(parameter.grad) for _ in range(world_size)]
        dist.all_gather(found, parameter.grad)
        assert all(torch.allclose(found[0], other) for other in found)


def main(rank, world_size):
    torch.manual_seed(0)
    net = torch.nn.Linear(2, 1)
    prepare(net)
    net(torch.full((1, 2), float(rank + 1))).sum().backward()
    check(net, world_size)
