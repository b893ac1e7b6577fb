"""The hook reduces what the round has taken out of a list

reason: the variable holds that of the last round by then
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 29)
"""

import torch
import torch.distributed as dist


def prepare(net):
    parameters = list(net.parameters())
    for number in range(len(parameters)):
        one = parameters[number]

        def average(*_):
            dist.all_reduce(one.grad, op=dist.ReduceOp.SUM)  # expect: RNK510
            one.grad.div_(dist.get_world_size())

        one.register_post_accumulate_grad_hook(average)


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
