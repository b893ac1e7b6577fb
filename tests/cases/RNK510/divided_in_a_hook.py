"""A hook that a function makes divides the parameter

reason: each hook has its parameter, but divides the weight
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 33)
"""

import torch
import torch.distributed as dist


def prepare(net):
    def make(parameter):
        def average(*_):
            world_size = dist.get_world_size()
            dist.all_reduce(parameter.grad)  # expect: RNK510
            with torch.no_grad():
                pass
            parameter.data /= world_size

        return average

    for parameter in net.parameters():
        parameter.register_post_accumulate_grad_hook(make(parameter))


def main(rank, world_size):
    torch.manual_seed(0)
    net = torch.nn.Linear(2, 1)
    before = net.weight.detach().clone()
    prepare(net)
    net(torch.full((1, 2), float(rank + 1))).sum().backward()
    assert torch.equal(net.weight, before)
