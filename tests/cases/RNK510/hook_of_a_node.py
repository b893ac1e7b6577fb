"""The hook stands at the node of the graph that accumulates

reason: all of them reduce the gradient of the last parameter
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 30)
"""

import torch
import torch.distributed as dist


def prepare(net):
    net.kept = []
    for parameter in net.parameters():
        node = parameter.expand_as(parameter).grad_fn.next_functions[0][0]

        def average(*_):
            dist.all_reduce(parameter.grad)  # expect: RNK510
            parameter.grad /= dist.get_world_size()

        node.register_hook(average)
        net.kept.append(node)


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
