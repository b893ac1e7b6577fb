"""A lambda is the hook of each parameter

reason: every lambda reduces the last parameter
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 25)
"""

import torch
import torch.distributed as dist


def prepare(net):
    for name, parameter in net.named_parameters():
        print(name)
        parameter.register_post_accumulate_grad_hook(
            lambda _: dist.all_reduce(parameter.grad)  # expect: RNK510
        )


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
